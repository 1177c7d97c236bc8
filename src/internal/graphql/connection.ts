/** Pagination of a connection (Relay): each page has the cursor of the next one in its `pageInfo`. */
import * as Either from "effect/Either"
import type { LmsError } from "../../LmsError.js"
import {
  countEmptyPages,
  emptyPagesProblem,
  failed,
  isVisited,
  type NextStep,
  type Page,
  type PageState,
  type Pagination,
  pageError,
  startAt,
  type Visited,
  visit
} from "../pages/pagination.js"
import type { PreparedRequest } from "../request/request.js"
import type { RawResponse } from "../response/body.js"
import * as errors from "../response/errors.js"
import { isObject, type JsonObject } from "../response/json.js"
import { rawRecordsAt } from "../response/rawRecords.js"
import { describeType, listNames } from "../text/describe.js"
import type { ConnectionRequest } from "./request.js"
import { readResult } from "./response.js"

export interface ConnectionState extends PageState {
  readonly emptyPages: number
  /** The cursors of earlier pages. */
  readonly visited: Visited
}

const NO_LINKS: Page["links"] = new Map()

/** Pages from `cursor` on, or from the first one. */
export const connectionPagination = (
  request: ConnectionRequest,
  cursor: string | undefined
): Pagination<ConnectionState> => {
  const { requestAfter } = request
  return {
    initialState: { request: requestAfter(cursor), page: 1, emptyPages: 0, visited: startAt(cursor) },
    readPage: (state, response, body) =>
      Either.gen(function* () {
        const { page } = state
        const { data } = yield* readResult(response, body, false, page)
        const connection = yield* findConnection(response, data, request.path, page)
        const list = yield* recordsOf(response, connection, request.path, page)
        const cursor = nextCursor(connection)
        const isLast = cursor._tag === "End"
        const read: Page = {
          page,
          response,
          links: NO_LINKS,
          linksTruncated: false,
          body: data,
          records: { key: undefined, list },
          next: cursor._tag === "Cursor" ? cursor.cursor : undefined,
          isObject: false,
          isLast,
          isBeyondEnd: false
        }
        const nextStep = stepAfter(state, read, cursor, requestAfter)
        return { page: nextStep._tag === "Failed" ? { ...read, next: undefined } : read, nextStep }
      })
  }
}

const shapeError = ({ request }: RawResponse, page: number, path: ReadonlyArray<string>, problem: string): LmsError =>
  errors.decodeError(request, "Shape", problem, { page, path })

/** Follows the path by own members only: it is the caller's, and the data is the service's. */
const findConnection = (
  response: RawResponse,
  data: JsonObject,
  path: ReadonlyArray<string>,
  page: number
): Either.Either<JsonObject, LmsError> => {
  let found = data
  for (const [index, name] of path.entries()) {
    const traveled = path.slice(0, index + 1)
    const place = traveled.join(".")
    if (!Object.hasOwn(found, name)) {
      const problem = `data without "${place}", which the option connection names. There is: ${listNames(Object.keys(found))}.`
      return Either.left(shapeError(response, page, traveled, problem))
    }
    const value = found[name]
    if (value === null) return Either.left(errors.graphqlNull(response.request, response.facts, place))
    if (Array.isArray(value)) {
      const problem = `a list at "${place}". Each of its elements has a connection with cursors of its own: read them one by one.`
      return Either.left(shapeError(response, page, traveled, problem))
    }
    if (!isObject(value)) {
      return Either.left(
        shapeError(response, page, traveled, `${describeType(value)} at "${place}" instead of an object.`)
      )
    }
    found = value
  }
  return Either.right(found)
}

/** `nodes`, or the `node` of each of the `edges`. A null in place of a hidden record is passed on. */
const recordsOf = (
  response: RawResponse,
  { edges, nodes }: JsonObject,
  path: ReadonlyArray<string>,
  page: number
): Either.Either<ReadonlyArray<unknown>, LmsError> => {
  if (Array.isArray(nodes)) return Either.right(nodes)
  const invalid = (problem: string) => Either.left(shapeError(response, page, path, problem))
  if (!Array.isArray(edges)) {
    return invalid("a connection without nodes and edges: add nodes { … } to the query.")
  }
  const list: Array<unknown> = []
  for (const edge of edges) {
    if (edge === null) list.push(null)
    else if (isObject(edge) && Object.hasOwn(edge, "node")) list.push(edge.node)
    else return invalid("an edge without node: add edges { node { … } } to the query.")
  }
  return Either.right(list)
}

type NextCursor =
  | { readonly _tag: "Cursor"; readonly cursor: string }
  | { readonly _tag: "End" }
  | { readonly _tag: "Unknown"; readonly problem: string }

const MISSING_PAGE_INFO =
  "so the list may continue: add pageInfo { hasNextPage endCursor } to the connection, without other names for them"

const nextCursor = ({ pageInfo }: JsonObject): NextCursor => {
  const unknown = (problem: string): NextCursor => ({ _tag: "Unknown", problem })
  if (!isObject(pageInfo)) return unknown(`its connection has no pageInfo, ${MISSING_PAGE_INFO}`)
  const { endCursor, hasNextPage } = pageInfo
  if (typeof hasNextPage !== "boolean") return unknown(`its pageInfo has no hasNextPage, ${MISSING_PAGE_INFO}`)
  if (!hasNextPage) return { _tag: "End" }
  if (endCursor === undefined) return unknown(`its pageInfo has no endCursor, ${MISSING_PAGE_INFO}`)
  return typeof endCursor === "string" && endCursor !== ""
    ? { _tag: "Cursor", cursor: endCursor }
    : unknown(
        `it has a next page, but its endCursor is ${endCursor === "" ? "empty" : describeType(endCursor)}, so the list may continue`
      )
}

const stepAfter = (
  state: ConnectionState,
  page: Page,
  next: NextCursor,
  requestAfter: (cursor: string) => PreparedRequest
): NextStep<ConnectionState> => {
  if (next._tag === "End") return { _tag: "End" }
  if (next._tag === "Unknown") return failed(pageError(state, "Link", next.problem))
  if (isVisited(state.visited, next.cursor)) {
    return failed(pageError(state, "Cycle", "its endCursor leads to a page already read"))
  }
  const emptyPages = countEmptyPages(state, page)
  const problem = emptyPagesProblem(emptyPages)
  if (problem !== undefined) return failed(pageError(state, "Empty", problem))
  return {
    _tag: "Next",
    state: {
      request: requestAfter(next.cursor),
      page: state.page + 1,
      emptyPages,
      visited: visit(state.visited, next.cursor)
    }
  }
}

/** The raw records of a page, as `recordsOf` found them. */
export const rawConnectionRecords =
  (path: ReadonlyArray<string>) =>
  ({ body, records, response }: Page): ReadonlyArray<string> => {
    // The page was read, so the path leads to its connection.
    const connection = path.reduce<unknown>((value, name) => (value as JsonObject)[name], body) as JsonObject
    const isNodes = Array.isArray(connection.nodes)
    const list = ["data", ...path, isNodes ? "nodes" : "edges"]
    return rawRecordsAt(response, list, isNodes ? undefined : "node").slice(0, records.list.length)
  }
