/** The tool that reads: a response, or the records of a list in parts that fit into an answer. */
import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { addFieldNames, type Field, makeField, noFieldNames } from "../../csv/fields.js"
import { isReadOnly, parseDocument } from "../../internal/graphql/document.js"
import { isObject } from "../../internal/response/json.js"
import { stringify } from "../../internal/text/stringify.js"
import { lmsGraphql } from "../../LmsGraphql.js"
import { lms, lmsPages } from "../../LmsOperations.js"
import { checkFields, selectFields } from "../output/records.js"
import {
  type ArgumentsOf,
  checkRequest,
  integer,
  makeTool,
  optional,
  paramsArgument,
  type Session,
  ToolError,
  type ToolResult,
  text,
  texts,
  useWrite,
  withoutTokens
} from "./tool.js"

const DEFAULT_CHARS = 40_000
const MAX_CHARS = 200_000
const MAX_LIMIT = 1_000
const MAX_PAGE = 100

/** A page of Canvas is far smaller. Cursors keep the rest of a page. */
const MAX_BODY = 16_000_000

/** The rest of a page is kept for each. Older ones are no longer valid. */
const MAX_CURSORS = 20

/** The list of a cursor. */
interface List {
  readonly endpoint: string
  readonly params: Readonly<Record<string, unknown>>
  readonly collection: string | undefined
  readonly fields: ReadonlyArray<Field> | undefined
  readonly limit: number
  /** Whether the fields were found in a record. */
  readonly isChecked: boolean
  /** Records that were read and not yet returned. */
  readonly rest: ReadonlyArray<unknown>
  /** The cursor of the next page, undefined after the last one. */
  readonly next: string | undefined
  /** Whether a page without a next one is known to be the last: pagination checks it, a single request does not. */
  readonly isPaginated: boolean
}

const args = {
  endpoint: optional(
    text('Path of a GET request, such as: /api/v1/courses/:course_id/users. Or "graphql" for a query.')
  ),
  params: paramsArgument,
  limit: optional(
    integer(
      1,
      MAX_LIMIT,
      `For lists: maximum number of records in the answer, 1 to ${MAX_LIMIT}, read from as many pages as necessary. Without it one request is sent.`
    )
  ),
  fields: optional(texts("The fields to return, such as: id, name, term.name")),
  collection: optional(text("The member with the records, if a page is an object, such as: enrollment_terms")),
  max_chars: optional(
    integer(
      1_000,
      MAX_CHARS,
      `Maximum size of the JSON in the answer, 1000 to ${MAX_CHARS}. Default: ${DEFAULT_CHARS}.`
    )
  ),
  cursor: optional(text("The cursor of the previous answer, to go on there. Instead of all others but max_chars."))
}

type Input = ArgumentsOf<typeof args>

const tooLarge = (what: string, chars: number, maxChars: number): ToolError =>
  new ToolError({
    message: `${what} has ${chars} characters, max_chars allows ${maxChars}. Select fields${maxChars < MAX_CHARS ? ", or increase max_chars" : ""}.`
  })

const showRecord = ({ fields }: Pick<List, "fields">, record: unknown): unknown =>
  withoutTokens(fields === undefined || !isObject(record) ? record : selectFields(fields, record))

export const makeReadTool = (session: Session) => {
  const cursors = new Map<string, List>()
  const keepCursor = (list: List): string => {
    const cursor = randomUUID()
    cursors.set(cursor, list)
    for (const oldest of Array.from(cursors.keys()).slice(0, -MAX_CURSORS)) cursors.delete(oldest)
    return cursor
  }

  /** As many records as fit, and a cursor if there are more. */
  const showRecords = Effect.fnUntraced(function* (list: List, records: ReadonlyArray<unknown>, maxChars: number) {
    const shown: Array<unknown> = []
    let chars = 0
    for (const record of records.slice(0, list.limit)) {
      const value = showRecord(list, record)
      chars += stringify(value).length + 1
      if (chars > maxChars) {
        if (shown.length > 0) break
        return yield* tooLarge("The next record alone", chars, maxChars)
      }
      shown.push(value)
    }
    const rest = records.slice(shown.length)
    const hasMore = rest.length > 0 || list.next !== undefined
    const answer: ToolResult = { count: shown.length, records: shown }
    if (hasMore) return { ...answer, complete: false, cursor: keepCursor({ ...list, rest }) }
    return list.isPaginated ? { ...answer, complete: true } : answer
  })

  const checkList = Effect.fnUntraced(function* (list: List, records: ReadonlyArray<unknown>) {
    if (list.fields === undefined || list.isChecked || records.length === 0) return list
    const names = addFieldNames(noFieldNames(), records)
    yield* checkFields("fields", list.fields, names)
    return { ...list, isChecked: true }
  })

  /** Reads pages until the answer is full. */
  const readList = Effect.fnUntraced(function* (list: List, isStart: boolean, maxChars: number) {
    const records = [...list.rest]
    let chars = records.reduce<number>((sum, record) => sum + stringify(showRecord(list, record)).length, 0)
    let next = list.next
    const isFull = () => records.length >= list.limit || chars >= maxChars
    if ((isStart || next !== undefined) && !isFull()) {
      const pages = lmsPages(
        list.endpoint,
        {},
        {
          ...session.call,
          params: list.params,
          collection: list.collection,
          cursor: next,
          maxBody: MAX_BODY,
          ...(Object.hasOwn(list.params, "per_page") ? {} : { perPage: Math.min(list.limit, MAX_PAGE) })
        }
      )
      yield* pages.pipe(
        // Only the end of the stream says that a page without a next one is the last: it follows without a request.
        Stream.takeUntil((page) => {
          records.push(...page.records)
          for (const record of page.records) chars += stringify(showRecord(list, record)).length
          next = Option.getOrUndefined(page.next)
          return isFull() && next !== undefined
        }),
        Stream.runDrain
      )
    }
    return yield* showRecords(yield* checkList({ ...list, next }, records), records, maxChars)
  })

  const showObject = Effect.fnUntraced(function* (list: List, data: unknown, maxChars: number) {
    yield* checkList(list, [data])
    const value = showRecord(list, data)
    const { length } = stringify(value)
    return length > maxChars ? yield* tooLarge("The response", length, maxChars) : { data: value }
  })

  const readSingle = Effect.fnUntraced(function* (list: List, maxChars: number) {
    const { data, links } = yield* lms(
      list.endpoint,
      {},
      { ...session.call, params: list.params, collection: list.collection, maxBody: MAX_BODY }
    )
    if (Array.isArray(data)) {
      const next = Option.getOrUndefined(links.next)
      const page: List = { ...list, next, isPaginated: next !== undefined }
      return yield* showRecords(yield* checkList(page, data), data, maxChars)
    }
    if (data instanceof Uint8Array) {
      const text = Buffer.from(data).toString("utf8")
      if (text.includes("\0") || !Buffer.from(text).equals(data)) {
        return yield* new ToolError({ message: `The response consists of ${data.length} bytes that are not text.` })
      }
      if (text.length > maxChars) return yield* tooLarge("The response", text.length, maxChars)
      return { text: withoutTokens(text) }
    }
    const note = Option.isSome(links.next) ? { note: "This is one page of a list: use limit to read the list." } : {}
    return { ...(yield* showObject(list, data, maxChars)), ...note }
  })

  /** A query only reads, and is sent as a POST request. */
  const readGraphql = Effect.fnUntraced(function* (list: List, isList: boolean, maxChars: number) {
    const { operationName, query, variables } = list.params
    if (typeof query !== "string") {
      return yield* new ToolError({
        message: "GraphQL requires query in params, such as { query: '{ course(id: 1) { name } }' }. Nothing was sent."
      })
    }
    if (!isReadOnly(parseDocument(query))) {
      return yield* new ToolError({
        message: `read sends GraphQL queries only, and the document also has something else, or is not valid. Nothing was sent. For a mutation ${useWrite(session)}.`
      })
    }
    if (isList) {
      return yield* new ToolError({
        message:
          "limit and collection are for GET requests. A query selects its own records: first and after. Nothing was sent."
      })
    }
    const { data } = yield* lmsGraphql(query, isObject(variables) ? variables : {}, {
      ...session.call,
      operationName: operationName === undefined ? undefined : String(operationName),
      maxBody: MAX_BODY
    })
    return yield* showObject(list, data, maxChars)
  })

  const continueList = Effect.fnUntraced(function* (cursor: string, { max_chars, ...others }: Omit<Input, "cursor">) {
    if (Object.values(others).some((value) => value !== undefined)) {
      return yield* new ToolError({ message: "cursor goes on with the same list: leave out all others but max_chars." })
    }
    const list = cursors.get(cursor)
    return list === undefined
      ? yield* new ToolError({
          message: `The cursor is unknown. Only the last ${MAX_CURSORS} of this process are valid: read the list again.`
        })
      : yield* readList(list, false, max_chars ?? DEFAULT_CHARS)
  })

  return makeTool(
    {
      name: "read",
      title: "Read from Canvas",
      description:
        "Sends a GET request, or a GraphQL query (params: query, variables), and returns the response. For a list, an answer holds as many records as limit and max_chars allow. If it has a cursor, call read again with that for the rest. complete is true at the end of the list; without limit and cursor the end is not known.",
      annotations: { readOnlyHint: true, openWorldHint: true },
      args
    },
    Effect.fnUntraced(function* ({ cursor, ...input }: Input) {
      if (cursor !== undefined) return yield* continueList(cursor, input)
      const { collection, fields, limit, max_chars } = input
      if (input.endpoint === undefined) return yield* new ToolError({ message: "read requires endpoint, or cursor." })
      const { endpoint, isGraphql, method, params } = yield* checkRequest(session, input.endpoint, input.params)
      if (method !== "GET" && !isGraphql) {
        return yield* new ToolError({
          message: `read sends GET requests and GraphQL queries only, got ${method}. Nothing was sent. To write, ${useWrite(session)}.`
        })
      }
      const list: List = {
        endpoint,
        params,
        collection,
        fields: fields?.map(makeField),
        limit: limit ?? MAX_LIMIT,
        isChecked: false,
        rest: [],
        next: undefined,
        isPaginated: true
      }
      const maxChars = max_chars ?? DEFAULT_CHARS
      if (isGraphql) return yield* readGraphql(list, limit !== undefined || collection !== undefined, maxChars)
      return yield* limit === undefined ? readSingle(list, maxChars) : readList(list, true, maxChars)
    })
  )
}
