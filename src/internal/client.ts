/** Creates the operations of a client. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import { identity } from "effect/Function"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type * as Tracer from "effect/Tracer"
import type { LmsError, LmsJobError } from "../LmsError.js"
import type { LmsNamedParams, LmsParams } from "../LmsOptions.js"
import type { LmsProgressService } from "../LmsProgress.js"
import type { LmsConfigService, LmsService } from "../LmsService.js"
import { endEffect } from "./ending.js"
import { unwrapStream } from "./fastPaths.js"
import type { Files } from "./files/platform.js"
import type { GraphqlClient } from "./graphql/graphql.js"
import { SameOriginOnly } from "./hiddenServices.js"
import { shareLoad } from "./limits/shareLoad.js"
import type { CallOptions } from "./options/resolve.js"
import type { Operation } from "./options/table.js"
import { streamAll } from "./pages/lists.js"
import {
  emitPages,
  emitRecords,
  makeReceipts,
  streamLinkedPages,
  streamWithReceipt,
  takePages,
  takeRecords
} from "./pages/pages.js"
import type { RawPage } from "./pages/pagination.js"
import type { SharedCounters } from "./pages/prefetch.js"
import { type CallConfig, resolveCall, resolveConfig, withSecrets } from "./request/defaults.js"
import { DEFAULT_ENDPOINT } from "./request/endpoint.js"
import * as requestErrors from "./request/errors.js"
import { maskArguments, withConfig } from "./request/maskArguments.js"
import { checkList, prepare } from "./request/prepare.js"
import { AddressedRequest, type PreparedRequest } from "./request/request.js"
import { parseBody, type RawResponse } from "./response/body.js"
import * as errors from "./response/errors.js"
import { isObject, type JsonObject } from "./response/json.js"
import type { Links } from "./response/linkHeader.js"
import { rawRecordsOf } from "./response/rawRecords.js"
import { findRecords, joinSideRecords, replaceRecords } from "./response/records.js"
import { makeResponse } from "./response/response.js"
import { decodeBody } from "./response/schema.js"
import { decodeWhoami } from "./response/whoami.js"
import { type Call, type Instrument, runCall, startCall } from "./send/call.js"
import type { SendContext } from "./send/middleware.js"
import { makeSend, type SendForCall, type SendRequest } from "./send/pipeline.js"
import { readFully } from "./send/responseReader.js"
import * as redact from "./text/redact.js"
import type { Secrets } from "./text/secrets.js"

/** The parts of a client. */
export interface ClientDependencies extends SendContext {
  /** Undefined if there is no listener. */
  readonly progress: LmsProgressService | undefined
  readonly config: LmsConfigService
  readonly files: Files
}

export const make = (dependencies: ClientDependencies): LmsService => {
  const config = withSecrets(dependencies.config)
  const { chooseToken, quota } = shareLoad(dependencies.quota, config)
  const client: Client = {
    ...dependencies,
    config: { ...config, chooseToken },
    send: makeSend({ ...dependencies, quota }),
    counters: { paginations: 0, prefetches: 0 },
    instrument: identity
  }
  // The types of LmsService derive the result from the literal types of the arguments. The implementations below accept
  // all arguments and return what belongs to them at run time, which their own types cannot express: hence the casts.
  const service = {
    request: traceEffect(client, "lms", request),
    pages: traceStream(client, "lms", pages),
    stream: traceStream(client, "lms", records),
    upload: traceEffect(client, "lmsUpload", upload),
    wait: traceEffect(client, "lmsWait", wait),
    whoami: traceEffect(client, "lmsWhoami", whoami) as LmsService["whoami"],
    graphql: traceEffect(client, "lmsGraphql", graphql),
    graphqlPages: traceStream(client, "lmsGraphql", graphqlPages),
    graphqlStream: traceStream(client, "lmsGraphql", graphqlStream),
    fingerprint: fingerprint(client),
    token: Effect.flatMap(resolveConfig(client.config), ({ token }) => token),
    domain: Effect.flatMap(resolveConfig(client.config), ({ domain }) => domain)
  }
  const all = { ...service, streamAll: streamAll(service.stream as LmsService["stream"]) }
  return withConfig(all, client.config) as unknown as LmsService
}

/** The state that all calls of a client share, and how the current call is instrumented. */
interface Client extends Omit<ClientDependencies, "config"> {
  readonly config: CallConfig
  readonly send: SendRequest
  readonly counters: SharedCounters
  readonly instrument: Instrument
}

/** Arguments of a call as they arrive, not yet checked. */
type ListArguments = readonly [endpoint?: string, params?: LmsParams, options?: unknown]

const defaultArguments = (args: ListArguments): readonly [endpoint: string, params: LmsParams, options: unknown] => {
  const [endpoint = args.length === 0 ? DEFAULT_ENDPOINT : undefined, params = {}, options = {}] = args
  // `prepare` checks the endpoint.
  return [endpoint as string, params, options]
}

// ---------------------------------------------------------------------------------------------------------------------
// lms
// ---------------------------------------------------------------------------------------------------------------------

const request = (client: Client) =>
  Effect.fnUntraced(function* (...args: ListArguments) {
    const [endpoint, params, callOptions] = defaultArguments(args)
    const { config, options } = yield* resolveCall(client.config, "lms", callOptions)
    const { collection, concurrency, destfile, limit, schema } = options
    if (destfile !== undefined)
      return yield* download({ ...client, config }, endpoint, params, { ...options, destfile })
    if (limit === 0) return yield* requestErrors.limitIsZero()
    const call = startCall(client, options, "call")
    const request = yield* fillForm(client, call, yield* prepare(config, endpoint, params, options))
    const toResponse = ({ data, links, pageSizes, response }: CallResult) =>
      Effect.map(
        schema === undefined ? Effect.succeed(data) : decodeBody(response.addressed, schema, data, pageSizes),
        (decoded) => makeResponse(response, decoded, links)
      )
    if (limit === undefined) {
      const result = runCall(call, request, fetchOne(client, call, request, collection))
      return yield* Effect.flatMap(result, toResponse)
    }
    const receipts = yield* makeReceipts({ call, limit, options })
    const list = { collection, acceptsObject: true }
    const scope = yield* Scope.make()
    const pages = streamLinkedPages({ ...client, call, request, list, limit, concurrency, scope, around: identity })
    const collected = collectPages(receipts.observePages(pages), limit, collection)
    const result = runCall(call, request, Effect.ensuring(collected, Scope.close(scope, Exit.void)))
    return yield* endEffect(Effect.flatMap(result, toResponse), receipts.report)
  })

/** The result of one `lms` call. */
interface CallResult {
  readonly response: RawResponse
  readonly data: unknown
  readonly links?: Links
  /** The number of records on each page, to find the page of an invalid record. */
  readonly pageSizes: ReadonlyArray<number>
}

/** One request: the body as it is, or the records that `collection` names. */
const fetchOne = (
  client: Client,
  call: Call,
  request: PreparedRequest,
  collection?: string | undefined
): Effect.Effect<CallResult, LmsError> =>
  Effect.flatMap(sendRequest(client, call)(request, readFully), (response) =>
    Effect.flatMap(parseBody(response), (data): Either.Either<CallResult, LmsError> => {
      if (collection === undefined) return Either.right({ response, data, pageSizes: [] })
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
  pages: Stream.Stream<RawPage, LmsError>,
  limit: number,
  collection: string | undefined
): Effect.Effect<CallResult, LmsError> =>
  Effect.suspend(() => {
    const pageSizes: Array<number> = []
    const bodies: Array<JsonObject> = []
    let lastPage: RawPage | undefined
    const records = Stream.mapConcatChunk(pages, (page) => {
      lastPage = page
      pageSizes.push(page.records.list.length)
      if (collection === undefined && isObject(page.body)) bodies.push(page.body)
      return Chunk.unsafeFromArray(page.records.list)
    })
    return Effect.map(Stream.runCollect(takeRecords(limit)(records)), (joined): CallResult => {
      // A stream of pages emits at least one, or fails.
      const { body, isObject: isSingle, links, records, response } = lastPage as RawPage
      if (isSingle) return { response, data: body, pageSizes: [] }
      const key = collection === undefined ? records.key : undefined
      const joinedBody = key === undefined ? body : joinSideRecords(bodies, key)
      return { response, data: replaceRecords(joinedBody, { key, list: Chunk.toArray(joined) }), links, pageSizes }
    })
  })

// Files bring half of the library's size, with their hash and the table of media types, and many programs have none.
const loadDownload = Effect.promise(() => import("./files/download.js"))
const loadForm = Effect.promise(() => import("./files/form.js"))
const loadUpload = Effect.promise(() => import("./files/upload/upload.js"))
const loadWait = Effect.promise(() => import("./jobs/wait.js"))
const loadFingerprint = Effect.promise(() => import("./fingerprint.js"))

/** Encodes the parameters as a form if they contain files. */
const fillForm = ({ files }: Client, call: Call, request: PreparedRequest): Effect.Effect<PreparedRequest, LmsError> =>
  request.form === undefined
    ? Effect.succeed(request)
    : Effect.flatMap(loadForm, ({ addFormBody }) => addFormBody(files, call, request))

const download = Effect.fnUntraced(function* (
  client: Client,
  endpoint: string,
  params: LmsParams,
  options: CallOptions & { readonly destfile: string }
) {
  const { save } = yield* loadDownload
  const { destfile, expect = {}, overwrite } = options
  const call = startCall(client, options, "call")
  const request = yield* fillForm(client, call, yield* prepare(client.config, endpoint, params, options))
  const saved = save(client.files, { call, send: sendRequest(client, call) }, request, { destfile, overwrite, expect })
  return yield* runCall(call, request, Effect.scoped(saved))
})

// ---------------------------------------------------------------------------------------------------------------------
// lmsPages and lmsStream
// ---------------------------------------------------------------------------------------------------------------------

/** Emits the pages of a list, or what they contain. */
type Emit<A> = (
  pages: Stream.Stream<RawPage, LmsError>,
  limit: number,
  secrets: Secrets,
  schema: CallOptions["schema"]
) => Stream.Stream<A, LmsError, unknown>

/** Prepares the call, and returns the stream of its list. */
const openList = Effect.fnUntraced(function* <A>(
  client: Client,
  operation: Operation,
  args: ListArguments,
  emit: Emit<A>
): Effect.fn.Return<Stream.Stream<A, LmsError, unknown>, LmsError> {
  const [endpoint, params, callOptions] = defaultArguments(args)
  const { config, options } = yield* resolveCall(client.config, operation, callOptions)
  const { collection, concurrency, limit = Number.POSITIVE_INFINITY } = options
  yield* checkList(endpoint, options)
  const call = startCall(client, options, "page")
  const request = yield* prepare(config, endpoint, params, { ...options, limit })
  const list = { collection, acceptsObject: false }
  return yield* streamWithReceipt(
    { call, addressed: new AddressedRequest(request, request.url), limit, options },
    (around, scope) => streamLinkedPages({ ...client, call, request, list, limit, concurrency, scope, around }),
    (pages) => emit(pages, limit, request.secrets, options.schema)
  )
})

const pages =
  (client: Client) =>
  (...args: ListArguments) =>
    openList(client, "lmsPages", args, (pages, limit, secrets, schema) =>
      emitPages(takePages(limit)(pages), schema, {
        rawRecords: ({ records, response }) => rawRecordsOf(response, records),
        toCursor: (next) => redact.redactCursor(secrets, next)
      })
    )

const records =
  (client: Client) =>
  (...args: ListArguments) =>
    openList(client, "lmsStream", args, (pages, limit, _token, schema) =>
      takeRecords(limit)(emitRecords(pages, schema))
    )

// ---------------------------------------------------------------------------------------------------------------------
// lmsUpload, lmsWait, lmsWhoami, lmsFingerprint
// ---------------------------------------------------------------------------------------------------------------------

const upload = (client: Client) =>
  Effect.fnUntraced(function* (path: string | undefined, params: LmsNamedParams = {}, callOptions: unknown = {}) {
    const { config, options } = yield* resolveCall(client.config, "lmsUpload", callOptions)
    const call = startCall(client, options, "call")
    const { upload } = yield* loadUpload
    const { files } = client
    const uploaded = upload({ call, config, files, send: sendRequest(client, call) }, path, params, options)
    const { file, response } = yield* endEffect(uploaded, () => call.done)
    return makeResponse(response, file)
  })

const wait = (client: Client) =>
  Effect.fnUntraced(function* (started: unknown, callOptions: unknown = {}) {
    const { config, options } = yield* resolveCall(client.config, "lmsWait", callOptions)
    const call = startCall(client, options, "page")
    const { wait } = yield* loadWait
    const job = wait({ call, config, send: sendRequest(client, call) }, started, options)
    return yield* endEffect(job, () => call.done)
  })

const whoami = (client: Client) =>
  Effect.fnUntraced(function* (callOptions: unknown = {}) {
    const { config, options } = yield* resolveCall(client.config, "lmsWhoami", callOptions)
    const call = startCall(client, options, "call")
    const request = yield* prepare(config, "/api/v1/users/self/profile", {}, options)
    const { data, response } = yield* runCall(call, request, fetchOne(client, call, request)).pipe(
      // The answer says that domain and token are right, so the domain itself must give it.
      Effect.provideService(SameOriginOnly, true)
    )
    return yield* decodeWhoami(response.addressed, data)
  })

const fingerprint =
  (client: Client) =>
  (...args: ListArguments) => {
    const [endpoint, params, callOptions] = defaultArguments(args)
    const made = Effect.flatMap(resolveCall(client.config, "lmsFingerprint", callOptions), ({ config, options }) =>
      Effect.flatMap(loadFingerprint, ({ fingerprint }) => fingerprint(config, endpoint, params, options))
    )
    return Effect.catchAll(made, maskArguments(client.config, args))
  }

// ---------------------------------------------------------------------------------------------------------------------
// lmsGraphql, lmsGraphqlPages, lmsGraphqlStream
// ---------------------------------------------------------------------------------------------------------------------

const loadGraphql = Effect.promise(() => import("./graphql/graphql.js"))

type Graphql = typeof import("./graphql/graphql.js")

type ArgumentsOf<F> = F extends (client: GraphqlClient, ...args: infer Args) => unknown ? Args : never

const graphql =
  (client: Client) =>
  (...args: ArgumentsOf<Graphql["graphql"]>) =>
    Effect.flatMap(loadGraphql, ({ graphql }) => graphql(client, ...args))

const graphqlPages =
  (client: Client) =>
  (...args: ArgumentsOf<Graphql["graphqlPages"]>) =>
    Effect.flatMap(loadGraphql, ({ graphqlPages }) => graphqlPages(client, ...args))

const graphqlStream =
  (client: Client) =>
  (...args: ArgumentsOf<Graphql["graphqlStream"]>) =>
    Effect.flatMap(loadGraphql, ({ graphqlStream }) => graphqlStream(client, ...args))

// ---------------------------------------------------------------------------------------------------------------------
// Calls and spans
// ---------------------------------------------------------------------------------------------------------------------

const sendRequest =
  ({ send }: Client, call: Call): SendForCall =>
  (request, reader) =>
    send(call, request, reader)(new AddressedRequest(request, request.url))

/** Effect's no-op tracer. With it no span is created. */
const NO_TRACER: Tracer.Tracer = Effect.runSync(Effect.tracer)

const loadTelemetry = Effect.promise(() => import("./send/telemetry.js"))

type OperationName = "lms" | "lmsGraphql" | "lmsUpload" | "lmsWait" | "lmsWhoami"

/** Runs an operation in a span if the program has a tracer. */
const traceEffect = <Args extends ReadonlyArray<unknown>, A, E extends LmsError | LmsJobError, R>(
  client: Client,
  name: OperationName,
  operation: (client: Client) => (...args: Args) => Effect.Effect<A, E, R>
) => {
  const run = operation(client)
  return (...args: Args): Effect.Effect<A, LmsError | E, R> =>
    Effect.flatMap(Effect.tracer, (tracer) => {
      const mask = (effect: Effect.Effect<A, E, R>) => Effect.catchAll(effect, maskArguments(client.config, args))
      return tracer === NO_TRACER
        ? mask(run(...args))
        : Effect.flatMap(loadTelemetry, ({ traceEffect }) =>
            traceEffect({ name, args }, (instrument) => mask(operation({ ...client, instrument })(...args)))
          )
    })
}

/** A stream that `open` makes when it is first pulled, in a span if the program has a tracer. */
const traceStream = <Args extends ReadonlyArray<unknown>, A, R>(
  client: Client,
  name: OperationName,
  open: (client: Client) => (...args: Args) => Effect.Effect<Stream.Stream<A, LmsError, R>, LmsError>
) => {
  const openUntraced = open(client)
  return (...args: Args): Stream.Stream<A, LmsError, R> => {
    // Only what opens a stream reads arguments.
    const masked = (opened: Effect.Effect<Stream.Stream<A, LmsError, R>, LmsError>) =>
      Effect.catchAll(opened, (error) => maskArguments(client.config, args)(error))
    return unwrapStream(
      Effect.flatMap(Effect.tracer, (tracer) =>
        tracer === NO_TRACER
          ? masked(openUntraced(...args))
          : Effect.map(loadTelemetry, ({ traceStream }) =>
              traceStream({ name, args }, (instrument) =>
                unwrapStream(masked(open({ ...client, instrument })(...args)))
              )
            )
      )
    )
  }
}
