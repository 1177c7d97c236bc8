import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ApiFailure, genericFailure } from "./apiFailure.js"
import { Parameters, recordChange, SandboxContext } from "./context.js"
import type { Change } from "./journal.js"
import { encodeJson, type Json, type JsonObject } from "./json.js"
import { generateList, type LazyList, listFromArray, sliceList } from "./lazyList.js"
import { buildLinkHeader, type PagingStyle, pageUrls, paginate, parsePageSize } from "./paging.js"
import { asString } from "./parameters.js"

export interface ListChange {
  readonly inserted: number
  readonly deleted: number
}

/** What a fault does to the page of a list, which only the list can do. */
export class PageFault extends Context.Reference<PageFault>()("effect-lms/sandbox/PageFault", {
  defaultValue: (): {
    /** How many of its records the page shows. */
    readonly keep: number | undefined
    /** What has happened to a list up to now, the present request included. */
    readonly shift: (path: string) => ListChange
  } => ({ keep: undefined, shift: () => ({ inserted: 0, deleted: 0 }) })
}) {}

interface ReplyOptions {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

export const reply = (
  body: Json,
  options: ReplyOptions = {}
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, HttpServerRequest.HttpServerRequest> =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
    HttpServerResponse.text(
      // Canvas looks for this anywhere in the header, so it works beside other types and with a quality.
      encodeJson(body, request.headers.accept?.includes("application/json+canvas-string-ids") ?? false),
      { ...options, contentType: "application/json; charset=utf-8" }
    )
  )

/** Writes down what a caller has done, and answers with the record as it is then. */
export const replyChange = (
  action: Change["action"],
  resource: string,
  owner: string,
  record: JsonObject,
  options?: ReplyOptions
) => Effect.zipRight(recordChange(action, resource, owner, record), reply(record, options))

export const replyFailure = (failure: ApiFailure) =>
  reply(failure.body, {
    status: failure.status,
    ...(failure.headers === undefined ? {} : { headers: failure.headers })
  })

const isObject = (json: Json): json is JsonObject => typeof json === "object" && json !== null && !Array.isArray(json)

/** Ids of records that a fault makes up: higher than any other. */
const FIRST_INSERTED_ID = 900_000_001

const linkHeaders = (link: Option.Option<string>) =>
  Option.match(link, { onNone: () => ({}), onSome: (value) => ({ link: value }) })

const withId = (json: Json, id: number | undefined): Json =>
  id !== undefined && isObject(json) ? { ...json, id } : json

/** The list as it is after records have come and gone at its beginning. Those that have come have an id of their own. */
const applyListChange = <A>(
  rows: LazyList<A>,
  { deleted, inserted }: ListChange
): LazyList<{ readonly row: A; readonly id: number | undefined }> => {
  // A made-up record is a copy of one of the list, so an empty list gets none.
  const come = rows.length === 0 ? 0 : inserted
  return generateList(come + Math.max(0, rows.length - deleted), (index) =>
    index < come
      ? { row: rows.rowAt(index % rows.length), id: FIRST_INSERTED_ID + come - 1 - index }
      : { row: rows.rowAt(index - come + deleted), id: undefined }
  )
}

interface PageOptions<A, R> {
  /** The list's path as Canvas writes it in links, after `/api/v1/`: rebuilt from the route, with the ids it found. */
  readonly path: string
  /** Default: counted. */
  readonly paging?: PagingStyle
  readonly rows: LazyList<A> | ReadonlyArray<A>
  readonly toJson: (row: A) => Json | Effect.Effect<Json, never, R>
  /** The key that some lists are wrapped in. */
  readonly wrapperKey?: string
  /** Canvas leaves some records out of a page after it has cut it from the list, so the page is short, or empty. */
  readonly isVisible?: (row: A) => boolean
}

const isListing = <A>(rows: LazyList<A> | ReadonlyArray<A>): rows is LazyList<A> => !Array.isArray(rows)

const asEffect = <R>(json: Json | Effect.Effect<Json, never, R>): Effect.Effect<Json, never, R> =>
  Effect.isEffect(json) ? json : Effect.succeed(json)

/** One page of a list. Of records that have to be looked up, none is but those that the page shows. */
export const replyPage = Effect.fn("Sandbox.replyPage")(function* <A, R = never>(options: PageOptions<A, R>) {
  const { linkOrigin, pagination, paging } = yield* SandboxContext
  const { all, query } = yield* Parameters
  const pageFault = yield* PageFault
  const family = paging ?? options.paging ?? "counted"
  const path = `/api/v1/${options.path}`
  const page = all.has("page") ? (asString(all.get("page")) ?? "none") : undefined
  // A bookmark names the record that a page begins at, so nothing that happens before it moves the page.
  const still = family === "bookmark" && page?.startsWith("bookmark:") === true
  const { isVisible = () => true } = options
  const listing = isListing(options.rows) ? options.rows : listFromArray(options.rows)
  const rows = applyListChange(listing, pageFault.shift(still ? "" : path))
  const perPage = all.get("per_page")
  const size = parsePageSize(perPage === undefined ? undefined : (asString(perPage) ?? ""))
  const window = yield* paginate({
    family,
    page,
    size,
    total: rows.length
  }).pipe(Effect.mapError(() => genericFailure(404, "not_found")))
  const shown = sliceList(rows, window.offset, window.size)
    .filter(({ row }) => isVisible(row))
    .slice(0, pageFault.keep)
  const records = yield* Effect.forEach(shown, ({ id, row }) =>
    Effect.map(asEffect(options.toJson(row)), (json) => withId(json, id))
  )
  const address = `${linkOrigin}${path}`
  const link = buildLinkHeader(address, query, window.tokens, size)
  if (options.wrapperKey === undefined) return yield* reply(records, { headers: linkHeaders(link) })
  if (pagination === "link") return yield* reply({ [options.wrapperKey]: records }, { headers: linkHeaders(link) })
  const meta = {
    pagination: {
      ...pageUrls(address, query, window.tokens, size),
      per_page: size,
      page: window.tokens.current ?? null,
      ...(family === "counted" ? { count: rows.length, page_count: Math.ceil(rows.length / size) } : {})
    }
  }
  return yield* reply(
    { [options.wrapperKey]: records, meta },
    // Canvas: lists of this kind had no Link header once.
    { headers: pagination === "body" ? {} : linkHeaders(link) }
  )
})
