/** `lmsGraphql`, `lmsGraphqlPages` and `lmsGraphqlStream`. */
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsGraphqlResponse, LmsPage } from "../../LmsResponse.js"
import { connectionPagination, rawConnectionRecords } from "../graphql/connection.js"
import { type ConnectionRequest, prepareConnection, prepareGraphql } from "../graphql/request.js"
import { readResult } from "../graphql/response.js"
import type { CallOptions } from "../options/resolve.js"
import type { Operation } from "../options/table.js"
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

/** A GraphQL request accepts plain JSON, also if the scope has another `accept`, and has no page size. */
const resolveOptions = ({ config }: Client, operation: Operation, options: unknown) =>
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
  const { config, options } = yield* resolveOptions(client, "lmsGraphql", callOptions)
  const { partial, schema } = options
  const call = startCall(client, options, "call")
  const { requestAfter } = yield* prepareGraphql(config, query, variables, options)
  const request = requestAfter(undefined)
  const send = client.send(new CallRequest(call, request, readFully))
  const result = Effect.flatMap(send, (response) =>
    Effect.flatMap(parseBody(response), (body) =>
      Effect.map(readResult(response, body, partial), (result) => ({ ...result, response }))
    )
  )
  const { data, errors, response } = yield* runCall(call, request, result)
  const decoded = schema === undefined ? data : yield* decodeBody(response.request, schema, data, [])
  return Object.assign(makeResponse<unknown>(response, decoded), { errors })
})

/** Prepares the call, and returns the stream of its list. */
const openConnection = Effect.fnUntraced(function* <A>(
  client: Client,
  operation: Operation,
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
    openConnection(client, "lmsGraphqlPages", args, (pages, { path, requestAfter }, options) => {
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
    openConnection(client, "lmsGraphqlStream", args, (pages, _request, options) => {
      const { limit = Number.POSITIVE_INFINITY, schema } = options
      return takeRecords(limit)(emitRecords(pages, schema))
    })
  )
