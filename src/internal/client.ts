import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { LmsFileOptions, LmsOptions, LmsParams, LmsService } from "../Lms.js"
import type { LmsConfigService } from "../LmsConfig.js"
import type { LmsError } from "../LmsError.js"
import type { LmsPage, Whoami } from "../LmsResponse.js"
import * as body from "./answer/body.js"
import * as link from "./answer/link.js"
import * as records from "./answer/records.js"
import * as responses from "./answer/response.js"
import * as decode from "./answer/schema.js"
import * as downloads from "./files/download.js"
import * as uploads from "./files/upload/upload.js"
import * as walks from "./pages/walk.js"
import * as allowances from "./request/bounds.js"
import { invalid } from "./request/invalid.js"
import { type PreparedRequest, prepare } from "./request/prepare.js"
import * as calls from "./send/call.js"
import { type Answer, read } from "./send/http.js"
import * as redact from "./text/redact.js"

const DEFAULT_ENDPOINT = "/api/v1/courses"

type AnySchema = Schema.Schema<unknown, unknown, unknown>

type ToFile = Partial<Pick<LmsFileOptions, "destfile" | "overwrite">>

/** What one call of `lms` came to: the data, with the answer and the pages it came from. */
interface Collected {
  readonly answer: Answer
  readonly data: unknown
  readonly links?: link.Links
  readonly sizes: ReadonlyArray<number>
}

/** One request: the body as it is, or the records that `collection` names. */
const single = (
  call: calls.Call,
  request: PreparedRequest,
  collection: string | undefined
): Effect.Effect<Collected, LmsError> =>
  Effect.flatMap(
    call.sender(request, read)(request.url),
    Effect.fnUntraced(function* (answer: Answer): Effect.fn.Return<Collected, LmsError> {
      const data = yield* body.data(request, answer)
      if (collection === undefined) return { answer, data, sizes: [] }
      const found = records.find(data, collection)
      if (found._tag === "Left")
        return yield* body.undecodable(request, answer.url, found.left.reason, found.left.problem)
      return { answer, data: found.right.list, sizes: [found.right.list.length] }
    })
  )

/**
 * A page of a list says so by its form or its links; anything else that a GET returns is one object. Links of which none
 * leads on may stand beside an object, too, so there its form must show records.
 */
const isPage = (answer: Answer, data: unknown, collection: string | undefined): boolean => {
  const links = link.parse(answer.headers.link)
  return (
    Array.isArray(data) ||
    collection !== undefined ||
    records.primary(data) !== undefined ||
    records.pagination(data) !== undefined ||
    links.has("next") ||
    (links.size > 0 && Either.isRight(records.find(data, undefined)))
  )
}

/**
 * As many requests as `limit` needs. The records of the pages are joined; where the pages are objects, the rest of the
 * object is the last page's, unless `collection` asks for the records alone.
 */
const several = Effect.fnUntraced(function* (
  call: calls.Call,
  request: PreparedRequest,
  limit: number,
  collection: string | undefined
): Effect.fn.Return<Collected, LmsError> {
  const send = call.sender(request, read)
  const first = yield* send(request.url)
  const data = yield* body.data(request, first, 1)
  if (!isPage(first, data, collection)) return { answer: first, data, sizes: [] }
  const joined: Array<unknown> = []
  const sizes: Array<number> = []
  let step = yield* walks.read(request, walks.start(request, limit), first, data, collection)
  walks.tell(call, step)
  for (;;) {
    const { page, onward } = step
    for (const record of page.records.list) joined.push(record)
    sizes.push(page.records.list.length)
    if (onward._tag === "Broken") return yield* onward.error
    if (onward._tag === "End") {
      const all = { key: collection === undefined ? page.records.key : undefined, list: joined }
      return { answer: page.answer, data: records.replace(page.body, all), links: page.links, sizes }
    }
    step = yield* walks.step(call, send, request, onward.walk, collection)
  }
})

const Profile = Schema.Struct({ name: Schema.String, login_id: Schema.optional(Schema.NullOr(Schema.String)) })

/** The operations over one client. */
export const make = (config: LmsConfigService, shared: calls.Shared): LmsService => {
  const open = (options: LmsOptions, waits: "call" | "page") =>
    Either.map(allowances.make(options), (allowance) =>
      calls.make(options.progress === false ? { ...shared, progress: undefined } : shared, allowance, waits)
    )

  const request = Effect.fn("lms")(function* (
    endpoint: string = DEFAULT_ENDPOINT,
    params: LmsParams = {},
    options: LmsOptions & ToFile & { readonly schema?: AnySchema | undefined } = {}
  ) {
    const { destfile } = options
    if (destfile !== undefined) yield* downloads.allowed(destfile, options)
    const call = yield* open(options, "call")
    const { paging, request } = yield* prepare(config, endpoint, params, options)
    yield* Effect.annotateCurrentSpan({
      method: request.method,
      url: redact.scrub(request.token, redact.path(request.url))
    })
    if (destfile !== undefined) {
      const saved = downloads.save(shared.files, call, request, destfile, options.overwrite ?? false)
      return yield* Effect.ensuring(Effect.scoped(saved), call.done)
    }
    if (paging.limit === 0) {
      return yield* invalid(
        "Option",
        "limit",
        "limit is 0, and without a request there is no response to return: give a number, or use lmsStream, which is then empty."
      )
    }
    const { answer, data, links, sizes } = yield* Effect.ensuring(
      paging.limit === undefined
        ? single(call, request, options.collection)
        : several(call, request, paging.limit, options.collection),
      call.done
    )
    const typed =
      options.schema === undefined ? data : yield* decode.whole(request, answer.url, options.schema, data, sizes)
    return responses.make(request, answer, typed, links)
  })

  /** The stream of what `emit` makes of each page, prepared when it is first pulled. */
  const walk = <A>(
    endpoint: string,
    params: LmsParams,
    options: LmsOptions & ToFile,
    emit: (
      request: PreparedRequest
    ) => (page: walks.RawPage) => Effect.Effect<readonly [Chunk.Chunk<A>, LmsError | undefined], LmsError, unknown>
  ): Stream.Stream<A, LmsError, unknown> =>
    Stream.unwrap(
      Effect.gen(function* () {
        if (options.destfile !== undefined) {
          return yield* invalid(
            "Option",
            "destfile",
            "destfile saves one response, and this is a stream of many: use lms."
          )
        }
        const call = yield* open(options, "page")
        const { paging, request } = yield* prepare(config, endpoint, params, {
          ...options,
          limit: options.limit ?? Number.POSITIVE_INFINITY
        })
        if (paging.limit === 0) return Stream.empty
        const pages = walks.stream(
          call,
          request,
          paging.limit ?? Number.POSITIVE_INFINITY,
          options.collection,
          emit(request)
        )
        return Stream.ensuring(pages, call.done)
      })
    )

  const pages = (
    endpoint: string = DEFAULT_ENDPOINT,
    params: LmsParams = {},
    options: LmsOptions & { readonly schema?: AnySchema | undefined } = {}
  ): Stream.Stream<LmsPage, LmsError, unknown> =>
    walk(endpoint, params, options, (request) => {
      const decodePage = options.schema === undefined ? undefined : decode.page(request, options.schema)
      const toPage = (page: walks.RawPage, rows: ReadonlyArray<unknown>): LmsPage => ({
        records: rows,
        next: Option.map(Option.fromNullable(page.next), (next) => redact.cursor(request.token, next)),
        response: responses.make(request, page.answer, page.body, page.links)
      })
      return (page) =>
        decodePage === undefined
          ? Effect.succeed([Chunk.of(toPage(page, page.records.list)), undefined])
          : Effect.flatMap(decodePage(page), ([rows, error]) =>
              error === undefined
                ? Effect.succeed([Chunk.of(toPage(page, rows)), undefined] as const)
                : Effect.fail(error)
            )
    })

  const stream = (
    endpoint: string = DEFAULT_ENDPOINT,
    params: LmsParams = {},
    options: LmsOptions & { readonly schema?: AnySchema | undefined } = {}
  ): Stream.Stream<unknown, LmsError, unknown> =>
    walk(endpoint, params, options, (request) => {
      if (options.schema === undefined) {
        return (page) => Effect.succeed([Chunk.unsafeFromArray(page.records.list), undefined])
      }
      const decodePage = decode.page(request, options.schema)
      return (page) => Effect.map(decodePage(page), ([rows, error]) => [Chunk.unsafeFromArray(rows), error] as const)
    })

  const upload: LmsService["upload"] = Effect.fn("lmsUpload")(function* (path, params = {}, options = {}) {
    const call = yield* open(options, "call")
    const times = {
      interval: yield* allowances.duration("interval", options.interval, Duration.seconds(2)),
      patience: yield* allowances.duration("patience", options.patience, Duration.minutes(30))
    }
    const uploading = uploads.upload(shared.files, config, call, path, params, options, times)
    const { answer, file, request } = yield* Effect.ensuring(uploading, call.done)
    return responses.make(request, answer, file)
  })

  const whoami: LmsService["whoami"] = Effect.fn("lmsWhoami")(function* (options = {}) {
    const call = yield* open(options, "call")
    const { request } = yield* prepare(config, "/api/v1/users/self/profile", {}, options)
    const { answer, data } = yield* Effect.ensuring(single(call, request, undefined), call.done)
    const profile = yield* decode.whole(request, answer.url, Profile, data, [])
    return {
      name: profile.name,
      login_id: profile.login_id ?? null,
      domain: new URL(request.url).origin,
      token: request.token === undefined ? "***" : redact.abbreviate(request.token)
    } satisfies Whoami
  })

  // The overloads tell a typed call from an untyped one; one implementation serves both, and cannot say so.
  return {
    request: request as LmsService["request"],
    pages: pages as LmsService["pages"],
    stream: stream as LmsService["stream"],
    upload,
    whoami,
    token: config.token,
    domain: config.domain
  }
}
