/** JSON responses: records, changes, errors and pages of lists. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ApiFailure, genericFailure } from "./apiFailure.js"
import { type ApiRequest, type Change, type ListChange, recordChange, UNCHANGED } from "./context.js"
import { encodeJson, isJsonObject, type Json, type JsonObject } from "./json.js"
import { linkHeaders, type PagingStyle, pageUrls, paginate, parsePageSize, type Rows, type Window } from "./paging.js"
import { asString } from "./parameters.js"

/** A page of the website around the API. */
export const replyHtml = (
  title: string,
  content: string,
  options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(
    `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><h1>${title}</h1>${content}</body>\n</html>\n`,
    { ...options, contentType: "text/html; charset=utf-8" }
  )

/** The rejection of a request that exceeds the rate limit. */
export const replyRateLimit = (
  status: 403 | 429,
  remaining: number | string,
  retryAfter: number | string | undefined
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(`${status} Forbidden (Rate Limit Exceeded)\n`, {
    status,
    contentType: "text/plain; charset=utf-8",
    headers: {
      "x-rate-limit-remaining": String(remaining),
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) })
    }
  })

interface ReplyOptions {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

export const reply = (
  { stringIds }: Pick<ApiRequest, "stringIds">,
  body: Json,
  options: ReplyOptions = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(encodeJson(body, stringIds), { ...options, contentType: "application/json; charset=utf-8" })

/** Adds a change to the journal and responds with the changed record. */
export const replyChange = (
  request: ApiRequest,
  action: Change["action"],
  resource: string,
  owner: string,
  record: JsonObject,
  options?: ReplyOptions
): HttpServerResponse.HttpServerResponse => {
  recordChange(request, action, resource, owner, record)
  return reply(request, record, options)
}

export const replyFailure = (failure: ApiFailure): HttpServerResponse.HttpServerResponse =>
  reply({ stringIds: false }, failure.body, {
    status: failure.status,
    ...(failure.headers === undefined ? {} : { headers: failure.headers })
  })

/** The first id of records that a fault inserts: above all others. */
const FIRST_INSERTED_ID = 900_000_001

const withId = (json: Json, id: number | undefined): Json =>
  id !== undefined && isJsonObject(json) ? { ...json, id } : json

/** The list after insertions and deletions at its beginning. Inserted records have their own ids. */
const applyListChange = <A>(
  rows: Rows<A>,
  { deleted, inserted }: ListChange
): Rows<{ readonly row: A; readonly id: number | undefined }> => {
  // Inserted records are copies of records of the list, so an empty list gets none.
  const insertedRows = Array.from({ length: rows.length === 0 ? 0 : inserted }, (_, index) => {
    const position = index % rows.length
    return rows.slice(position, position + 1).map((row) => ({ row, id: FIRST_INSERTED_ID + inserted - 1 - index }))
  }).flat()
  const insertedCount = insertedRows.length
  return {
    length: insertedCount + Math.max(0, rows.length - deleted),
    slice: (start, end) => [
      ...insertedRows.slice(start, end),
      ...rows
        .slice(Math.max(0, start - insertedCount) + deleted, Math.max(0, end - insertedCount) + deleted)
        .map((row) => ({ row, id: undefined }))
    ]
  }
}

interface PageOptions<A> {
  /** The path in links, after `/api/v1/`: rebuilt from the route, with the ids of the records found. */
  readonly path: string
  /** The prefix of the path. Default: `/api/v1/`. */
  readonly prefix?: `/api/${string}/`
  /** Default: "counted". */
  readonly paging?: PagingStyle
  readonly rows: Rows<A>
  readonly toJson: (row: A) => Json
  /** The key of the object that wraps some lists. */
  readonly wrapperKey?: string
  /** The other members of the object that wraps a list: records that those of the page refer to. */
  readonly linked?: (rows: ReadonlyArray<A>) => JsonObject
  /** Canvas removes some records after paging, so a page can be short or empty. */
  readonly isVisible?: (row: A) => boolean
}

/** Responds with one page of a list. Only the records of the page are computed. */
export const replyPage = Effect.fn("Sandbox.replyPage")(function* <A>(request: ApiRequest, options: PageOptions<A>) {
  const { linkOrigin, pageFault, pagination, paging, parameters, query, range } = request
  const style = paging ?? options.paging ?? "counted"
  const path = `${options.prefix ?? "/api/v1/"}${options.path}`
  const page = parameters.has("page") ? (asString(parameters.get("page")) ?? "none") : undefined
  // A bookmark names the record at which a page begins, so earlier insertions and deletions do not shift it.
  const isBookmark = style === "bookmark" && page?.startsWith("bookmark:") === true
  const { isVisible = () => true } = options
  const rows = applyListChange(options.rows, isBookmark ? UNCHANGED : pageFault.listChange(path))
  const perPage = parameters.get("per_page")
  const size = parsePageSize(perPage === undefined ? undefined : (asString(perPage) ?? ""))
  const found =
    range === undefined
      ? paginate({ style, page, size, total: rows.length })
      : Option.some<Window>({ ...range, tokens: {} })
  const window = yield* Effect.mapError(found, () => genericFailure(404, "not_found"))
  const pageRows = rows
    .slice(window.offset, window.offset + window.size)
    .filter(({ row }) => isVisible(row))
    .slice(0, pageFault.maxRecords)
  const records = pageRows.map(({ id, row }) => withId(options.toJson(row), id))
  if (range !== undefined) return reply(request, { records, total: rows.length })
  const urls = pageUrls(`${linkOrigin}${path}`, query, window.tokens, size)
  const headers = linkHeaders(urls)
  if (options.wrapperKey === undefined) return reply(request, records, { headers })
  const linked = options.linked?.(pageRows.map(({ row }) => row))
  const body = { [options.wrapperKey]: records, ...linked }
  if (pagination === "link") return reply(request, body, { headers })
  const meta = {
    pagination: {
      ...urls,
      per_page: size,
      page: window.tokens.current ?? null,
      ...(style === "counted" ? { count: rows.length, page_count: Math.ceil(rows.length / size) } : {})
    }
  }
  // Older Canvas sent no Link header for these lists.
  return reply(request, { ...body, meta }, { headers: pagination === "body" ? {} : headers })
})
