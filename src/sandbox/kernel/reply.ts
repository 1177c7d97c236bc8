/** Responses: records, changes, errors, and pages of lists with their Link headers, as Canvas sends them. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { type ApiFailure, genericFailure } from "./apiFailure.js"
import { type ApiRequest, type Change, type PagingStyle, recordChange } from "./context.js"
import { encodeJson, isJsonObject, type Json, type JsonObject } from "./json.js"
import { asString, type ParameterMap, toQuery } from "./parameters.js"
import { memoizePerSeed } from "./seed.js"

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

export const replyFailure = ({ body, headers = {}, status }: ApiFailure): HttpServerResponse.HttpServerResponse =>
  reply({ stringIds: false }, body, { status, headers })

/** A list of which a page is read: an array, or records that are computed for the page. */
export interface Rows<A> {
  readonly length: number
  readonly slice: (start: number, end: number) => ReadonlyArray<A>
}

export const mapRows = <A, B>(rows: Rows<A>, change: (row: A) => B): Rows<B> => ({
  length: rows.length,
  slice: (start, end) => rows.slice(start, end).map(change)
})

/** All pairs of records of two lists: those of the first record, then those of the second. */
export const pairRows = <A, B>(
  firsts: ReadonlyArray<A>,
  seconds: ReadonlyArray<B>
): Rows<{ readonly first: A; readonly second: B }> => ({
  length: firsts.length * seconds.length,
  slice: (start, end) => {
    const skipped = Math.floor(start / seconds.length)
    return firsts
      .slice(skipped, Math.ceil(end / seconds.length))
      .flatMap((first) => seconds.map((second) => ({ first, second })))
      .slice(start - skipped * seconds.length, end - skipped * seconds.length)
  }
})

// Their order in a header.
const RELS = ["current", "next", "prev", "first", "last"] as const

/** The requested part of a list, and the `page` values of its links. */
interface Window {
  readonly offset: number
  readonly tokens: { readonly [Rel in (typeof RELS)[number]]?: string }
}

/** Canvas: per_page is parsed like a Ruby integer and clamped to 1..100, so `0` and `abc` become 1. Default: 10. */
const parsePageSize = (perPage: string): number => {
  const digits = /^\s*[+-]?\d+/.exec(perPage)?.[0] ?? "0"
  return Math.min(100, Math.max(1, Number(digits)))
}

const bookmarkToken = (offset: number): string => `bookmark:${Buffer.from(`[${offset}]`).toString("base64url")}`

/** Canvas: an invalid bookmark is ignored, so the response is page 1. */
const bookmarkOffset = (page: string): number => {
  const [, token = ""] = /^bookmark:(.*)$/.exec(page) ?? []
  return Number(/^\[(\d+)\]$/.exec(Buffer.from(token, "base64url").toString())?.[1] ?? 0)
}

const bookmarkWindow = (page: string, size: number, total: number): Window | undefined => {
  // A bookmarked list accepts `1` as its first page and no other number.
  if (/^-?\d+$/.test(page) && page !== "1") return undefined
  const offset = bookmarkOffset(page)
  const current = offset === 0 ? "first" : bookmarkToken(offset)
  const end = offset + size
  return {
    offset,
    tokens: { current, first: "first", ...(end < total ? { next: bookmarkToken(end) } : { last: current }) }
  }
}

const numberedWindow = (page: string, size: number, total: number, counted: boolean): Window | undefined => {
  const number = /^\d+$/.test(page) ? Number(page) : 0
  if (number < 1 || !Number.isSafeInteger(number * size)) return undefined
  const pages = Math.max(1, Math.ceil(total / size))
  // Canvas: a page beyond the end is empty but still has `next`, and no `last`.
  const hasLast = number === pages || (counted && number < pages)
  return {
    offset: (number - 1) * size,
    tokens: {
      current: String(number),
      ...(number === pages ? {} : { next: String(number + 1) }),
      ...(number === 1 ? {} : { prev: String(number - 1) }),
      first: "1",
      ...(hasLast ? { last: String(pages) } : {})
    }
  }
}

// Never repeated in a link: the two parameters that the link sets, and the two that would disclose the token.
const EXCLUDED_PARAMETERS: ReadonlySet<string> = new Set(["page", "per_page", "access_token", "api_key"])

/**
 * The URLs of the pages around a page. `listUrl` is rebuilt from the route, not copied from the request. `query` contains the
 * parameters of the query string, never those of the body.
 */
const pageUrls = (
  listUrl: string,
  query: ParameterMap,
  tokens: Window["tokens"],
  size: number
): ReadonlyMap<string, string> => {
  const repeated = toQuery(new Map([...query].filter(([name]) => !EXCLUDED_PARAMETERS.has(name))))
  const prefix = `${listUrl}?${repeated === "" ? "" : `${repeated}&`}`
  // Canvas appends the token unescaped, so the colon of a bookmark stays as it is.
  return new Map(Object.entries(tokens).map(([rel, token]) => [rel, `${prefix}page=${token}&per_page=${size}`]))
}

export const formatLinks = (links: ReadonlyMap<string, string>): string =>
  RELS.flatMap((rel) => (links.has(rel) ? [`<${links.get(rel)}>; rel="${rel}"`] : [])).join(",")

// Canvas adds URLs by priority up to this limit and stops at the first that does not fit. A very long query therefore
// loses rels, or the whole header if even `next` is too long, although more pages follow.
const MAX_LINK_CHARS = 6 * 1024
const RELS_BY_PRIORITY = ["next", "last", "prev", "current", "first"]

/** The Link header of a page, unless it would be empty. */
const linkHeaders = (urls: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  let chars = 0
  const fitting = RELS_BY_PRIORITY.filter((rel) => {
    chars += urls.get(rel)?.length ?? 0
    return chars <= MAX_LINK_CHARS
  })
  const link = formatLinks(new Map([...urls].filter(([rel]) => fitting.includes(rel))))
  return link === "" ? {} : { link }
}

/** The records that faults have inserted into and deleted from each list up to now. */
const listChanges = memoizePerSeed(() => new Map<string, { readonly inserted: number; readonly deleted: number }>())

/** The first id of records that a fault inserts: above all others. */
const FIRST_INSERTED_ID = 900_000_001

const withId = (json: Json, id: number | undefined): Json =>
  id !== undefined && isJsonObject(json) ? { ...json, id } : json

/** The list after insertions and deletions at its beginning. Inserted records have their own ids. */
const applyListChange = <A>(
  { faults, seed }: ApiRequest,
  path: string,
  rows: Rows<A>
): Rows<{ readonly row: A; readonly id: number | undefined }> => {
  const before = listChanges(seed).get(path)
  const inserted = (before?.inserted ?? 0) + (faults.insert ?? 0)
  const deleted = (before?.deleted ?? 0) + (faults.delete ?? 0)
  listChanges(seed).set(path, { inserted, deleted })
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
  /** The path in links, complete or after `/api/v1/`: rebuilt from the route, with the ids of the records found. */
  readonly path: string
  /** Default: "counted". */
  readonly paging?: PagingStyle
  readonly rows: Rows<A>
  readonly toJson: (row: A) => Json
  /** The key of the object that wraps some lists. */
  readonly wrapperKey?: string
}

/** Responds with one page of a list. Only the records of the page are computed. */
export const replyPage = Effect.fn("Sandbox.replyPage")(function* <A>(request: ApiRequest, options: PageOptions<A>) {
  const { faults, linkOrigin, pagination, parameters, query, range } = request
  const { toJson, wrapperKey } = options
  const style = request.paging ?? options.paging ?? "counted"
  const path = options.path.startsWith("/") ? options.path : `/api/v1/${options.path}`
  const sentPage = parameters.get("page") ?? ""
  const page = asString(sentPage) ?? "none"
  // A bookmark names the record at which a page begins, so earlier insertions and deletions do not shift it.
  const isBookmark = style === "bookmark" && page.startsWith("bookmark:")
  const rows: Rows<{ readonly row: A; readonly id: number | undefined }> = isBookmark
    ? mapRows(options.rows, (row) => ({ row, id: undefined }))
    : applyListChange(request, path, options.rows)
  const perPage = parameters.get("per_page")
  const size = range?.size ?? parsePageSize(perPage === undefined ? "10" : (asString(perPage) ?? ""))
  const window =
    range !== undefined
      ? { offset: range.offset, tokens: {} }
      : style === "bookmark"
        ? bookmarkWindow(page, size, rows.length)
        : numberedWindow(page === "" ? "1" : page, size, rows.length, style === "counted")
  // Canvas: a page that the style does not have.
  if (window === undefined) return yield* genericFailure(404, "not_found")
  const end = window.offset + Math.min(size, faults.keep ?? size)
  const records = rows.slice(window.offset, end).map(({ id, row }) => withId(toJson(row), id))
  if (range !== undefined) return reply(request, { records, total: rows.length })
  const urls = pageUrls(`${linkOrigin}${path}`, query, window.tokens, size)
  const headers = linkHeaders(urls)
  if (wrapperKey === undefined) return reply(request, records, { headers })
  const body = { [wrapperKey]: records }
  if (pagination === "link") return reply(request, body, { headers })
  const meta = {
    pagination: {
      ...Object.fromEntries(urls),
      per_page: size,
      page: window.tokens.current ?? null,
      ...(style === "counted" ? { count: rows.length, page_count: Math.ceil(rows.length / size) } : {})
    }
  }
  // Older Canvas sent no Link header for these lists.
  return reply(request, { ...body, meta }, { headers: pagination === "body" ? {} : headers })
})
