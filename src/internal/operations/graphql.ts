/** `lmsGraphql`, `lmsGraphqlPages` and `lmsGraphqlStream`. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsGraphqlResponse, LmsPage } from "../../LmsResponse.js"
import { connectionPagination, rawConnectionRecords } from "../graphql/connection.js"
import { type ConnectionRequest, prepareConnection, prepareGraphql } from "../graphql/request.js"
import { readResult } from "../graphql/response.js"
import { boolean, type Decoder, is, string } from "../options/decoders.js"
import { optionError } from "../options/errors.js"
import { isString } from "../options/guards.js"
import type { CallOptions } from "../options/resolve.js"
import { CALL_ADVICE, CALL_OPTIONS, type Operation, type Rows } from "../options/table.js"
import { emitPages, emitRecords, streamPages, streamWithReceipt, takePages, takeRecords } from "../pages/pages.js"
import type { Page } from "../pages/pagination.js"
import { resolveCall } from "../request/defaults.js"
import type { PreparedRequest } from "../request/request.js"
import { parseBody } from "../response/body.js"
import { makeResponse } from "../response/response.js"
import { decodeBody } from "../response/schema.js"
import { CallRequest, runCall, startCall } from "../send/call.js"
import { readFully } from "../send/responseReader.js"
import { type Arguments, type Client, runOperation, streamOperation } from "./operation.js"

const ADVICE = {
  ...CALL_ADVICE,
  collection: "name the path to the connection with the option connection",
  concurrency: "a cursor is known only when the page before has arrived, so leave it out",
  params: "pass the variables in the second argument",
  perPage: "use first in the query"
}

const USE_CONNECTION = "use lmsGraphqlStream"

export const GRAPHQL = {
  name: "lmsGraphql",
  shared: [...CALL_OPTIONS, "schema"],
  own: { operationName: { decode: string }, partial: { decode: boolean, default: false } },
  advice: {
    ...ADVICE,
    cursor: USE_CONNECTION,
    limit: "use first in the query, or lmsGraphqlStream",
    onDrift: USE_CONNECTION,
    onEnd: USE_CONNECTION
  }
} as const satisfies Operation<Rows>

const CONNECTION_PATH = /^[_A-Za-z]\w*(?:\.[_A-Za-z]\w*)*$/

const connection: Decoder<string> = (value, name) =>
  Either.filterOrLeft(
    is('a path such as "course.usersConnection"', isString)(value, name),
    (path) => CONNECTION_PATH.test(path),
    () => optionError(name, 'connection must be a path of names, such as "course.usersConnection".')
  )

export const GRAPHQL_STREAM = {
  name: "lmsGraphqlStream",
  shared: [...CALL_OPTIONS, "cursor", "limit", "onDrift", "onEnd", "schema"],
  own: { connection: { decode: connection, isRequired: true }, operationName: { decode: string } },
  advice: { ...ADVICE, partial: "an incomplete page would leave a gap in the list, so use lmsGraphql" }
} as const satisfies Operation<Rows>

export const GRAPHQL_PAGES = { ...GRAPHQL_STREAM, name: "lmsGraphqlPages" } as const satisfies Operation<Rows>

/** A GraphQL request accepts plain JSON, also if the scope has another `accept`, and has no page size. */
const resolveOptions = <Own extends Rows>({ config }: Client, operation: Operation<Own>, options: unknown) =>
  Effect.map(resolveCall(config, operation, options), (resolved) => ({
    config: resolved.config,
    options: { ...resolved.options, accept: undefined }
  }))

export const graphql = (args: Arguments): Effect.Effect<LmsGraphqlResponse, LmsError, unknown> =>
  runOperation("lmsGraphql", args, (client) => runGraphql(client, ...args))

const runGraphql = Effect.fnUntraced(function* (
  client: Client,
  query?: unknown,
  variables: unknown = {},
  callOptions: unknown = {}
): Effect.fn.Return<LmsGraphqlResponse, LmsError, unknown> {
  const { config, options } = yield* resolveOptions(client, GRAPHQL, callOptions)
  const { partial, schema } = options
  const call = startCall(client, options, "call")
  const { requestAfter } = yield* prepareGraphql(config, query, variables, options)
  const request = requestAfter(undefined)
  const send = client.send(new CallRequest(call, request, readFully))
  const result = Effect.flatMap(send, (response) =>
    Either.map(
      Either.flatMap(parseBody(response), (body) => readResult(response, body, partial)),
      (result) => ({ ...result, response })
    )
  )
  const { data, errors, response } = yield* runCall(call, request, result)
  const decoded = schema === undefined ? data : yield* decodeBody(response.request, schema, data)
  return Object.assign(makeResponse<unknown>(response, decoded), { errors })
})

/** Prepares the call, and returns the stream of its list. */
const openConnection = Effect.fnUntraced(function* <A>(
  client: Client,
  operation: typeof GRAPHQL_STREAM | typeof GRAPHQL_PAGES,
  [query, variables = {}, callOptions]: Arguments,
  emit: (
    pages: Stream.Stream<Page, LmsError>,
    request: ConnectionRequest,
    options: CallOptions
  ) => Stream.Stream<A, LmsError, unknown>
): Effect.fn.Return<Stream.Stream<A, LmsError, unknown>, LmsError> {
  const { config, options } = yield* resolveOptions(client, operation, callOptions)
  const { cursor, limit = Number.POSITIVE_INFINITY } = options
  const call = startCall(client, options, "page")
  const prepared = yield* prepareConnection(config, query, variables, options)
  const pagination = connectionPagination(prepared, cursor)
  // Each page has a body of its own.
  const send = (request: PreparedRequest) => client.send(new CallRequest(call, request, readFully))
  const { request } = pagination.initialState
  return yield* streamWithReceipt(
    { call, request, limit, options },
    (limitTime) => streamPages({ limitTime, call, limit }, pagination, { send }),
    (pages) => emit(pages, prepared, options)
  )
})

export const graphqlPages = (args: Arguments): Stream.Stream<LmsPage, LmsError, unknown> =>
  streamOperation("lmsGraphql", args, (client) =>
    openConnection(client, GRAPHQL_PAGES, args, (pages, { path, requestAfter }, options) => {
      const { limit = Number.POSITIVE_INFINITY, schema } = options
      const { secrets } = requestAfter(undefined)
      return emitPages(takePages(limit)(pages), schema, {
        rawRecords: rawConnectionRecords(path),
        toCursor: (cursor) => secrets.mask(cursor)
      })
    })
  )

export const graphqlStream = (args: Arguments): Stream.Stream<unknown, LmsError, unknown> =>
  streamOperation("lmsGraphql", args, (client) =>
    openConnection(client, GRAPHQL_STREAM, args, (pages, _request, options) => {
      const { limit = Number.POSITIVE_INFINITY, schema } = options
      return takeRecords(limit)(emitRecords(pages, schema))
    })
  )
