/** The operations of a client, a factory each. */
import * as Chunk from "effect/Chunk"
import * as Context from "effect/Context"
import * as DefaultServices from "effect/DefaultServices"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Tracer from "effect/Tracer"
import type { LmsError } from "../LmsError.js"
import type { LmsCallOptions, LmsNamedParams, LmsOptions, LmsParams, LmsUploadOptions } from "../LmsOptions.js"
import type { LmsPage } from "../LmsResponse.js"
import type { LmsConfigService, LmsService } from "../LmsService.js"
import type { Files } from "./files/platform.js"
import type { RawPage } from "./pages/pages.js"
import * as pages from "./pages/pages.js"
import { Exchange } from "./request/exchange.js"
import * as callLimits from "./request/limits.js"
import { prepare } from "./request/prepare.js"
import type { PreparedRequest } from "./request/preparedRequest.js"
import { refuse } from "./request/refuse.js"
import * as validate from "./request/validate.js"
import type { RawResponse } from "./response/body.js"
import * as body from "./response/body.js"
import * as errors from "./response/errors.js"
import type { Links } from "./response/linkHeader.js"
import * as records from "./response/records.js"
import * as responses from "./response/response.js"
import * as decode from "./response/schema.js"
import * as calls from "./send/call.js"
import * as deadline from "./send/deadline.js"
import { type Dependencies, makeSend, type SendRequest } from "./send/pipeline.js"
import * as responseReader from "./send/responseReader.js"
import * as redact from "./text/redact.js"

/** What a client is made of. */
export interface Client extends Dependencies {
  readonly config: LmsConfigService
  readonly files: Files
}

/** With what its walks have in common. */
interface Own extends Client {
  readonly others: pages.SharedCounters
  /** Begins a call; one that is watched in another way. */
  readonly call: typeof calls.make
}

const DEFAULT_ENDPOINT = "/api/v1/courses"

type Args = ReadonlyArray<unknown>

type AnySchema = Schema.Schema<unknown, unknown, unknown>

type Options = Omit<LmsCallOptions, "schema"> & { readonly schema?: AnySchema | undefined }

/** A call with the way it sends. */
interface Begun {
  readonly call: calls.Call
  readonly send: SendRequest
}

const begin = (client: Own, options: LmsOptions, waits: "call" | "page") =>
  Either.map(callLimits.make(options), (bounds): Begun => {
    const call = client.call(bounds, options.progress === false ? undefined : client.progress, waits)
    return { call, send: makeSend(client, call) }
  })

/** All of a call: within its deadline, and told when it is done. */
const whole = <A, E, R>({ call }: Begun, request: PreparedRequest, effect: Effect.Effect<A, E, R>) =>
  Effect.ensuring(deadline.within(call, new Exchange(request, request.url))(effect), call.done)

/** What one call of `lms` came to: the data, with the answer and the pages it came from. */
interface Collected {
  readonly answer: RawResponse
  readonly data: unknown
  readonly links?: Links
  readonly sizes: ReadonlyArray<number>
}

/** One request: the body as it is, or the records that `collection` names. */
const single = (
  { send }: Begun,
  request: PreparedRequest,
  collection?: string | undefined
): Effect.Effect<Collected, LmsError> =>
  Effect.flatMap(send(request, responseReader.readFully)(request.url), (answer) =>
    Effect.flatMap(body.parseBody(answer), (data): Either.Either<Collected, LmsError> => {
      if (collection === undefined) return Either.right({ answer, data, sizes: [] })
      return Either.mapBoth(records.findRecords(data, collection), {
        onLeft: (unclear) => errors.recordsNotFound(answer.exchange, unclear),
        onRight: ({ list }) => ({ answer, data: list, sizes: [list.length] })
      })
    })
  )

/** What a walk is through, and how its requests are waited for. */
type Through = Pick<pages.Walking, "limit" | "list" | "request" | "within">

const walking = (client: Own, { call }: Begun, { concurrency = 1, onDrift, onEnd }: Options, through: Through) =>
  pages.walk({
    ...through,
    call,
    concurrency,
    onDrift,
    onEnd,
    others: client.others,
    senderOf: (call) => makeSend(client, call)
  })

/**
 * As many requests as `limit` needs. The records of the pages are joined; where the pages are objects, the rest of the
 * object is the last page's, unless `collection` asks for the records alone.
 */
const several = (
  pages: Stream.Stream<RawPage, LmsError>,
  collection: string | undefined
): Effect.Effect<Collected, LmsError> =>
  Effect.suspend(() => {
    const joined: Array<unknown> = []
    const sizes: Array<number> = []
    return pages.pipe(
      Stream.runFold(undefined as RawPage | undefined, (_, page) => {
        for (const record of page.records.list) joined.push(record)
        sizes.push(page.records.list.length)
        return page
      }),
      Effect.map((last): Collected => {
        // A stream of pages has one, or fails.
        const { isObject, answer, body, links, records: found } = last as RawPage
        if (isObject) return { answer, data: body, sizes: [] }
        const key = collection === undefined ? found.key : undefined
        return { answer, data: records.replaceRecords(body, { key, list: joined }), links, sizes }
      })
    )
  })

// What files need is half of the library's size, with their hash and the table of their types, and many programs have no
// files: it is loaded by the first.
const downloading = Effect.promise(() => import("./files/download.js"))
const uploading = Effect.promise(() => import("./files/upload/upload.js"))

const cutting = Effect.promise(() => import("./response/rawRecords.js"))
const fingerprinting = Effect.promise(() => import("./fingerprint.js"))

const filling = Effect.promise(() => import("./files/form.js"))

/** With the form that its parameters make, where they hold files. */
const filled = ({ files }: Own, { call }: Begun, request: PreparedRequest): Effect.Effect<PreparedRequest, LmsError> =>
  request.form === undefined
    ? Effect.succeed(request)
    : Effect.flatMap(filling, ({ fill }) => fill(files, call, request))

const save = Effect.fnUntraced(function* (
  client: Own,
  endpoint: string,
  params: LmsParams,
  options: Options & { readonly destfile: string }
) {
  const { allowed, save } = yield* downloading
  const { destfile, overwrite = false } = options
  const expect = yield* allowed(destfile, options)
  const begun = yield* begin(client, options, "call")
  const prepared = yield* prepare(client.config, endpoint, params, options)
  const request = yield* filled(client, begun, prepared.request)
  const saved = save(client.files, begun, request, { destfile, overwrite, expect })
  return yield* whole(begun, request, Effect.scoped(saved))
})

/** Nothing but a file is looked at whether it is the expected one: whoever asks for it elsewhere would believe that it was. */
const unsaved = refuse(({ expect }) => expect())

const request = (client: Own) =>
  Effect.fnUntraced(function* (endpoint: string = DEFAULT_ENDPOINT, params: LmsParams = {}, options: Options = {}) {
    yield* validate.validateOptions(options)
    const { collection, destfile, schema } = options
    if (destfile !== undefined) return yield* save(client, endpoint, params, { ...options, destfile })
    if (options.expect !== undefined) return yield* unsaved
    const begun = yield* begin(client, options, "call")
    const { paging, request: prepared } = yield* prepare(client.config, endpoint, params, options)
    if (paging.limit === 0) {
      return yield* refuse(({ limit }) => limit())
    }
    const typed = ({ answer, data, links, sizes }: Collected) =>
      Effect.map(
        schema === undefined ? Effect.succeed(data) : decode.decodeBody(answer.exchange, schema, data, sizes),
        (typed) => responses.makeResponse(answer, typed, links)
      )
    const request = yield* filled(client, begun, prepared)
    if (paging.limit === undefined) {
      return yield* Effect.flatMap(whole(begun, request, single(begun, request, collection)), typed)
    }
    const list = { collection, orObject: true }
    const through = { limit: paging.limit, list, request, within: identity }
    const { pages, receipts } = yield* walking(client, begun, options, through)
    return yield* receipts.effect(Effect.flatMap(whole(begun, request, several(pages, collection)), typed))
  })

/** What becomes of the pages of a walk, which is prepared when it is first pulled. */
type Emit<A> = (
  pages: Stream.Stream<RawPage, LmsError>,
  token: PreparedRequest["token"]
) => Stream.Stream<A, LmsError, unknown>

const walk = <A>(
  client: Own,
  endpoint: string,
  params: LmsParams,
  { emit, options }: { readonly options: Options; readonly emit: Emit<A> }
): Stream.Stream<A, LmsError, unknown> =>
  Stream.unwrap(
    Effect.gen(function* () {
      yield* validate.validateOptions(options)
      if (options.destfile !== undefined) {
        return yield* refuse(({ destfile }) => destfile())
      }
      if (options.expect !== undefined) return yield* unsaved
      const begun = yield* begin(client, options, "page")
      const { call } = begun
      const limit = options.limit ?? Number.POSITIVE_INFINITY
      const { request } = yield* prepare(client.config, endpoint, params, { ...options, limit })
      const list = { collection: options.collection, orObject: false }
      const within = deadline.within(call, new Exchange(request, request.url))
      const { pages, receipts } = yield* walking(client, begun, options, { limit, list, request, within })
      if (limit === 0) return receipts.stream(Stream.empty)
      return Stream.ensuring(receipts.stream(emit(pages, request.token)), call.done)
    })
  )

const rowsOf = ({ answer, page, records }: RawPage): decode.Rows => ({
  exchange: answer.exchange,
  page,
  list: records.list
})

const toPage = (token: PreparedRequest["token"], page: RawPage, rows: ReadonlyArray<unknown>): LmsPage => ({
  records: rows,
  rawRecords: Effect.map(cutting, ({ rawRecordsOf }) => rawRecordsOf(page.answer, page.records)),
  next: Option.map(Option.fromNullable(page.next), (next) => redact.redactCursor(token, next)),
  response: responses.makeResponse(page.answer, page.body, page.links)
})

const walkPages =
  (client: Own) =>
  (endpoint: string = DEFAULT_ENDPOINT, params: LmsParams = {}, options: Options = {}) =>
    walk(client, endpoint, params, {
      options,
      emit: (pages, token): Stream.Stream<LmsPage, LmsError, unknown> => {
        if (options.schema === undefined) return Stream.map(pages, (page) => toPage(token, page, page.records.list))
        const decodePage = decode.decodePage(options.schema)
        return Stream.mapEffect(pages, (page) =>
          Effect.flatMap(decodePage(rowsOf(page)), ([rows, error]) =>
            error === undefined ? Effect.succeed(toPage(token, page, rows)) : Effect.fail(error)
          )
        )
      }
    })

const walkRecords =
  (client: Own) =>
  (endpoint: string = DEFAULT_ENDPOINT, params: LmsParams = {}, options: Options = {}) =>
    walk(client, endpoint, params, {
      options,
      emit: (pages): Stream.Stream<unknown, LmsError, unknown> => {
        if (options.schema === undefined) {
          return Stream.mapConcatChunk(pages, (page) => Chunk.unsafeFromArray(page.records.list))
        }
        const decodePage = decode.decodePage(options.schema)
        return Stream.flatMap(pages, (page) =>
          Stream.unwrap(
            Effect.map(decodePage(rowsOf(page)), ([rows, error]) => {
              const emitted = Stream.fromChunk(Chunk.unsafeFromArray(rows))
              return error === undefined ? emitted : Stream.concat(emitted, Stream.fail(error))
            })
          )
        )
      }
    })

const fingerprint =
  ({ config }: Own) =>
  (endpoint: string = DEFAULT_ENDPOINT, params?: LmsParams, options?: LmsOptions) =>
    Effect.flatMap(fingerprinting, ({ fingerprint }) => fingerprint(config, endpoint, params, options))

const upload = (client: Own) =>
  Effect.fnUntraced(function* (path: string | undefined, params: LmsNamedParams = {}, options: LmsUploadOptions = {}) {
    yield* validate.validateOptions(options)
    const begun = yield* begin(client, options, "call")
    const { upload } = yield* uploading
    const { answer, file } = yield* Effect.ensuring(
      upload({ ...client, ...begun }, path, params, options),
      begun.call.done
    )
    return responses.makeResponse(answer, file)
  })

const identifying = Effect.promise(() => import("./response/whoami.js"))

const whoami = (client: Own): LmsService["whoami"] =>
  Effect.fnUntraced(function* (options = {}) {
    yield* validate.validateOptions(options)
    const begun = yield* begin(client, options, "call")
    const { request } = yield* prepare(client.config, "/api/v1/users/self/profile", {}, options)
    const { answer, data } = yield* whole(begun, request, single(begun, request))
    return yield* (yield* identifying).read(answer.exchange, data)
  })

const operations = { request, upload, whoami, pages: walkPages, stream: walkRecords }

/** The tracer that keeps nothing: who has no other, has nobody who would look at a span. */
const NONE = Context.get(DefaultServices.liveServices, Tracer.Tracer)

const loadingTelemetry = Effect.promise(() => import("./send/telemetry.js"))

/** With a span, where somebody looks at it. */
const called = (client: Own, name: "request" | "upload" | "whoami") => {
  // One function for all of them; their own types are those of the service.
  const of = operations[name] as (client: Own) => (...args: Args) => Effect.Effect<unknown, LmsError>
  const plain = of(client)
  return (...args: Args) =>
    Effect.tracerWith((tracer) =>
      tracer === NONE
        ? plain(...args)
        : Effect.flatMap(loadingTelemetry, ({ effect }) =>
            effect({ name, args, make: client.call }, (call) => of({ ...client, call })(...args))
          )
    )
}

const walked = (client: Own, name: "pages" | "stream") => {
  // As above.
  const of = operations[name] as (client: Own) => (...args: Args) => Stream.Stream<unknown, LmsError>
  const plain = of(client)
  return (...args: Args) =>
    Stream.unwrap(
      Effect.tracerWith((tracer) =>
        tracer === NONE
          ? Effect.succeed(plain(...args))
          : Effect.map(loadingTelemetry, ({ stream }) =>
              stream({ name, args, make: client.call }, (call) => of({ ...client, call })(...args))
            )
      )
    )
}

export const make = (made: Client): LmsService => {
  const client: Own = { ...made, others: { paginations: 0, prefetches: 0 }, call: calls.make }
  return {
    // Their signatures say what a call gives by its options; one implementation serves all, and cannot say so.
    request: called(client, "request") as LmsService["request"],
    pages: walked(client, "pages") as LmsService["pages"],
    stream: walked(client, "stream") as LmsService["stream"],
    fingerprint: fingerprint(client) as LmsService["fingerprint"],
    upload: called(client, "upload") as LmsService["upload"],
    whoami: called(client, "whoami") as LmsService["whoami"],
    token: client.config.token,
    domain: client.config.domain
  }
}
