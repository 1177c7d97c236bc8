/** `lms`: one request, or as many as `limit` needs. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import { identity } from "effect/Function"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsFile, LmsResponse } from "../../LmsResponse.js"
import { endEffect } from "../ending.js"
import { save } from "../files/download.js"
import { addFormBody } from "../files/form.js"
import { makeReceipts, streamLinkedPages, takeRecords } from "../pages/pages.js"
import type { Page } from "../pages/pagination.js"
import { resolveCall } from "../request/defaults.js"
import { prepare } from "../request/prepare.js"
import type { PreparedRequest } from "../request/request.js"
import { parseBody, type RawResponse } from "../response/body.js"
import * as errors from "../response/errors.js"
import { isObject, type JsonObject } from "../response/json.js"
import type { Links } from "../response/linkHeader.js"
import { findRecords, joinSideRecords, replaceRecords } from "../response/records.js"
import { makeResponse } from "../response/response.js"
import { decodeBody } from "../response/schema.js"
import { type Call, CallRequest, runCall, startCall } from "../send/call.js"
import { readFully } from "../send/responseReader.js"
import { type Arguments, type Client, readArguments, runOperation } from "./operation.js"
import { checkRequestOptions, LMS } from "./requestOptions.js"

export const request = (args: Arguments): Effect.Effect<LmsResponse | LmsFile, LmsError, unknown> =>
  runOperation("lms", args, (client) => runRequest(client, args))

const runRequest = Effect.fnUntraced(function* (
  client: Client,
  args: Arguments
): Effect.fn.Return<LmsResponse | LmsFile, LmsError, unknown> {
  const [endpoint, params, callOptions] = readArguments(args)
  const { config, options } = yield* resolveCall(client.config, LMS, callOptions)
  yield* checkRequestOptions(endpoint, options)
  const { collection, concurrency, destfile, expect = {}, limit, overwrite, schema } = options
  const call = startCall(client, options, "call")
  const prepared = yield* prepare(config, endpoint, params, options)
  const request = prepared.form === undefined ? prepared : yield* addFormBody(client.files, call, prepared)
  if (destfile !== undefined) {
    return yield* runCall(call, request, Effect.scoped(save(client, call, request, { destfile, overwrite, expect })))
  }
  const toResponse = ({ data, links, pageSizes, response }: ReadData) =>
    Effect.map(
      schema === undefined ? Effect.succeed(data) : decodeBody(response.request, schema, data, pageSizes),
      (decoded) => makeResponse(response, decoded, links)
    )
  if (limit === undefined) {
    const result = runCall(call, request, fetchOne(client, call, request, collection))
    return yield* Effect.flatMap(result, toResponse)
  }
  const receipts = yield* makeReceipts({ call, limit, options })
  const list = { collection, acceptsObject: true }
  const scope = yield* Scope.make()
  const pages = streamLinkedPages({ ...client, call, request, list, limit, concurrency, scope, limitTime: identity })
  const collected = collectPages(receipts.observePages(pages), limit, collection)
  const result = runCall(call, request, Effect.ensuring(collected, Scope.close(scope, Exit.void)))
  return yield* endEffect(Effect.flatMap(result, toResponse), receipts.report)
})

/** What was read, before a schema decodes it. */
interface ReadData {
  readonly response: RawResponse
  readonly data: unknown
  readonly links?: Links
  /** The number of records on each page, to find the page of an invalid record. */
  readonly pageSizes?: ReadonlyArray<number>
}

/** One request: the body as it is, or the records that `collection` names. */
const fetchOne = (
  { send }: Client,
  call: Call,
  request: PreparedRequest,
  collection: string | undefined
): Effect.Effect<ReadData, LmsError> =>
  Effect.flatMap(send(new CallRequest(call, request, readFully)), (response) =>
    Either.flatMap(parseBody(response), (data): Either.Either<ReadData, LmsError> => {
      if (collection === undefined) return Either.right({ response, data })
      return Either.mapBoth(findRecords(data, collection), {
        onLeft: (notFound) => errors.recordsNotFound(response, notFound),
        onRight: ({ list }) => ({ response, data: list, pageSizes: [list.length] })
      })
    })
  )

/**
 * As many pages as `limit` needs, their records joined. If the pages are objects, the result is that of the last page with
 * the side-loaded records of all pages, unless `collection` asks for the records alone.
 */
const collectPages = (
  pages: Stream.Stream<Page, LmsError>,
  limit: number,
  collection: string | undefined
): Effect.Effect<ReadData, LmsError> =>
  Effect.suspend(() => {
    const pageSizes: Array<number> = []
    const bodies: Array<JsonObject> = []
    let lastPage: Page | undefined
    const records = Stream.mapConcatChunk(pages, (page) => {
      lastPage = page
      pageSizes.push(page.records.list.length)
      if (isObject(page.body)) bodies.push(page.body)
      return Chunk.unsafeFromArray(page.records.list)
    })
    return Effect.map(Stream.runCollect(takeRecords(limit)(records)), (joined): ReadData => {
      // A stream of pages emits at least one, or fails.
      const { body, isObject: isSingle, links, records, response } = lastPage as Page
      if (isSingle) return { response, data: body }
      const key = collection === undefined ? records.key : undefined
      const joinedBody = key === undefined ? body : joinSideRecords(bodies, key)
      return { response, data: replaceRecords(joinedBody, { key, list: Chunk.toArray(joined) }), links, pageSizes }
    })
  })
