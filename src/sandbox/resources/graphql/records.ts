/** Records and connections of GraphQL, from the REST API as the caller of a request sees it. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import type { ApiFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { decodeJson, isJsonObject, type Json, type JsonObject } from "../../kernel/json.js"
import type { Parameter } from "../../kernel/parameters.js"

/** Parameters of a request. Those that are undefined or null are not sent. */
export type Sent = Readonly<Record<string, Parameter | undefined>>

/** The arguments of a connection. */
export interface PageArguments {
  readonly first?: number | null
  readonly after?: string | null
  readonly last?: number | null
  readonly before?: string | null
}

interface Slice {
  readonly records: ReadonlyArray<JsonObject>
  readonly total: number
}

/** Reads a part of a list. */
export type ReadList = (offset: number, size: number) => Effect.Effect<Slice, ApiFailure>

const MAX_PAGE_SIZE = 100

const decoder = new TextDecoder()

/** Sends a request, and returns the JSON of its response. */
export const send = (
  request: ApiRequest,
  method: string,
  path: string,
  sent: Sent = {},
  range?: ApiRequest["range"]
): Effect.Effect<Json, ApiFailure> => {
  const parameters = Object.entries(sent).flatMap(([name, value]) => (value == null ? [] : [[name, value] as const]))
  return request.send(method, `/api/v1/${path}`, new Map(parameters), range).pipe(
    // The sandbox has written it.
    Effect.map(({ body }) => decodeJson(body._tag === "Uint8Array" ? decoder.decode(body.body) : "null") as Json)
  )
}

/** What the caller may not see is null. */
const orNull = <A>(effect: Effect.Effect<A, ApiFailure>): Effect.Effect<A | null, ApiFailure> =>
  Effect.catchIf(
    effect,
    ({ status }) => [401, 403, 404].includes(status),
    () => Effect.succeed(null)
  )

export const findRecord = (request: ApiRequest, path: string, sent?: Sent) =>
  orNull(Effect.map(send(request, "GET", path, sent), (body) => (isJsonObject(body) ? body : null)))

/** A list of the REST API. Only the part that is read is computed. */
export const listAt =
  (request: ApiRequest, path: string, sent?: Sent): ReadList =>
  (offset, size) =>
    // The form of each list of which a range is read.
    Effect.map(send(request, "GET", path, sent, { offset, size }), (body) => body as unknown as Slice)

export const readAll = (read: ReadList) => Effect.map(read(0, Number.MAX_SAFE_INTEGER), ({ records }) => records)

export const filterList =
  (read: ReadList, test: (record: JsonObject) => boolean): ReadList =>
  (offset, size) =>
    Effect.map(readAll(read), (all) => {
      const found = all.filter(test)
      return { records: found.slice(offset, offset + size), total: found.length }
    })

/** The cursor of the record at a position, counted from 0: it names the records up to this one. */
const cursorAt = (index: number): string => Encoding.encodeBase64Url(String(index + 1))

/** The number of records up to a cursor; undefined for one that the sandbox has not given out. */
const readCursor = (cursor: string | null | undefined): number | undefined => {
  const decoded = Either.getOrElse(Encoding.decodeBase64UrlString(cursor ?? ""), () => "")
  return /^\d{1,15}$/.test(decoded) ? Number(decoded) : undefined
}

/** A page of a list. */
export const connect = Effect.fnUntraced(function* (
  read: ReadList,
  { after, before, first, last }: PageArguments,
  /** Members that a record of the list lacks. */
  added: JsonObject = {}
) {
  const start = readCursor(after) ?? 0
  const end = Math.max(start, (readCursor(before) ?? Number.MAX_SAFE_INTEGER) - 1)
  const size = Math.max(0, Math.min(first ?? last ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE, end - start))
  const isFromEnd = typeof last === "number" && typeof first !== "number"
  const offset = isFromEnd ? Math.max(start, Math.min(end, (yield* read(0, 0)).total) - size) : start
  const { records, total } = yield* read(offset, size)
  const nodes = records.map((record) => ({ ...record, ...added }))
  // A fault can take records from a page, which still ends where it would.
  const next = Math.min(offset + size, total)
  return {
    nodes,
    edges: nodes.map((node, index) => ({ cursor: cursorAt(offset + index), node })),
    page_info: {
      has_next_page: next < total,
      has_previous_page: offset > 0,
      start_cursor: offset < next ? cursorAt(offset) : null,
      end_cursor: offset < next ? cursorAt(next - 1) : null,
      total_count: total
    }
  }
}, orNull)
