import * as Chunk from "effect/Chunk"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import mime from "mime"
import type { LmsUploadOptions } from "../Lms.js"
import type { LmsConfigService } from "../LmsConfig.js"
import type { LmsError, LmsRequestError } from "../LmsError.js"
import type { File } from "../Resources.js"
import * as body from "./body.js"
import type { Call } from "./call.js"
import * as errorBody from "./errorBody.js"
import * as files from "./file.js"
import { type Answer, read } from "./http.js"
import { invalid } from "./invalid.js"
import { isObject } from "./json.js"
import * as multipart from "./multipart.js"
import { type PreparedRequest, prepare } from "./request.js"
import * as answers from "./uploadAnswer.js"
import { failed, unusable } from "./uploadFailure.js"

const DEFAULT_ENDPOINT = "POST /api/v1/courses/:course_id/files"

type Named = Readonly<Record<string, unknown>>

/** What is sent: a file of ours, or one that the service is to fetch. */
interface Content {
  readonly source: files.Source | undefined
  readonly name: string
  readonly contentType: string
  readonly params: Named
}

/** One upload, from its first answer on. */
interface Upload {
  readonly call: Call
  /** The first step's request: the others take their token and their headers from it. */
  readonly request: PreparedRequest
  readonly content: Content
  /** The service keeps both where the name is taken: a repetition may leave a second copy. */
  readonly keepsBoth: boolean
  readonly interval: Duration.Duration
  readonly patience: Duration.Duration
}

/** The file as the service has it, with the answer that says so. */
export interface Uploaded {
  readonly request: PreparedRequest
  readonly answer: Answer
  readonly file: File
}

interface Asked {
  readonly request: PreparedRequest
  readonly answer: Answer
  readonly data: unknown
}

const lastSegment = (address: string): string => {
  const { pathname } = new URL(address)
  const segment = pathname.split("/").at(-1) ?? ""
  return Either.getOrElse(
    Either.try(() => decodeURIComponent(segment)),
    () => segment
  )
}

const present = (params: Named): Named =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== undefined))

const wrong = (name: string, problem: string): Either.Either<never, LmsRequestError> =>
  Either.left(invalid("Parameter", name, problem))

/** What the service is told of the file; what the caller says of it wins. */
const describe = (source: files.Source | undefined, given: Named): Either.Either<Content, LmsRequestError> => {
  const { url } = given
  if (source === undefined && !(typeof url === "string" && URL.canParse(url))) {
    return wrong(
      "url",
      "There is nothing to upload: give the path of a file, or a url parameter from which the service fetches it."
    )
  }
  if (source !== undefined && url !== undefined) {
    return wrong("url", "There are two things to upload, a file and a url parameter: leave one of them out.")
  }
  if (source !== undefined && given.size !== undefined && Number(given.size) !== source.size) {
    return wrong("size", `The parameter "size" is ${given.size}, and the file has ${source.size} bytes: leave it out.`)
  }
  for (const name of ["name", "content_type"]) {
    if (given[name] !== undefined && (typeof given[name] !== "string" || given[name] === "")) {
      return wrong(name, `The parameter "${name}" is no text: give one, or leave it out.`)
    }
  }
  const name = typeof given.name === "string" ? given.name : (source?.name ?? lastSegment(String(url)))
  const contentType =
    typeof given.content_type === "string" ? given.content_type : (mime.getType(name) ?? "application/octet-stream")
  const size = source === undefined ? {} : { size: source.size }
  return Either.right({ source, name, contentType, params: { name, ...size, content_type: contentType, ...given } })
}

/** A plain read of the service's, with the token if the address is where it belongs. */
const ask = Effect.fnUntraced(function* (
  { call, request }: Upload,
  url: string,
  once: boolean
): Effect.fn.Return<Asked, LmsError> {
  const { "content-type": _, ...headers } = request.headers
  const { accept = "application/json", "user-agent": agent = "" } = headers
  const asked: PreparedRequest = {
    ...request,
    method: "GET",
    url,
    body: undefined,
    // The caller's own headers are for the service, not for whatever address an answer names.
    headers: new URL(url).origin === request.tokenOrigin ? headers : { accept, "user-agent": agent },
    once
  }
  const answer = yield* call.sender(asked, read)(url)
  return { request: asked, answer, data: yield* body.data(asked, answer) }
})

const boundary = Effect.map(
  Effect.all([Random.nextIntBetween(0, 2 ** 48), Random.nextIntBetween(0, 2 ** 48)]),
  (parts) => `----effect-lms-${parts.map((part) => part.toString(16).padStart(12, "0")).join("")}`
)

/** How often a listener hears of a transfer. */
const TELL = 1024 * 1024

/** The file's bytes, told of as they are taken. */
const told = (call: Call, { size, stream }: files.Source): files.Source["stream"] =>
  Stream.suspend(() => {
    let bytes = 0
    let last = 0
    return Stream.mapChunks(stream, (chunk) => {
      for (const piece of chunk) bytes += piece.length
      if (bytes - last >= TELL || bytes === size) {
        last = bytes
        call.publish(() => ({ _tag: "Bytes", call, direction: "upload", bytes, total: size }))
      }
      return chunk
    })
  })

/** The second step: the fields as they came, then the file. Without a token, wherever it goes. */
const transfer = Effect.fnUntraced(function* (
  { call, content, keepsBoth, request }: Upload,
  start: answers.Started,
  url: string
): Effect.fn.Return<Asked, LmsError> {
  const { source } = content
  const file =
    source === undefined || start.fileField === undefined
      ? undefined
      : { field: start.fileField, filename: content.name, contentType: content.contentType }
  const { after, before, contentType } = multipart.frame(yield* boundary, start.fields, file)
  const pieces = [
    Stream.make(before),
    ...(source === undefined || file === undefined ? [] : [told(call, source)]),
    Stream.make(after)
  ]
  const posted: PreparedRequest = {
    method: "POST",
    url,
    headers: { accept: "*/*", "user-agent": request.headers["user-agent"] ?? "", "content-type": contentType },
    body: {
      stream: Stream.concatAll(Chunk.unsafeFromArray(pieces)),
      length: before.length + (file === undefined ? 0 : (source?.size ?? 0)) + after.length
    },
    token: undefined,
    tokenOrigin: undefined,
    wantsJson: false
  }
  const sent = call.sender(posted, {
    receive: read,
    // Where they lead is the third step's, and not to be asked for without its token.
    takes: (status) => status === 301 || status === 302 || status === 303
  })
  const answer = yield* Effect.mapError(sent(url), (error) => {
    // Until it is confirmed a stored file is nobody's. The storage that needs no confirmation may have kept it.
    const refused = error._tag === "LmsApiError" && error.status < 500
    const unsent =
      error._tag === "LmsRateLimitError" || (error._tag === "LmsTransportError" && error.outcome === "NotSent")
    return failed("Transfer", answers.isConfirmedLater(start) || refused || unsent || !keepsBoth, error)
  })
  const data = Either.getOrElse(body.data(posted, answer), () => undefined)
  return { request: posted, answer, data }
})

/** Where the answer to the transfer leads; undefined where it leads nowhere. */
const onward = ({ answer }: Asked, start: answers.Started): string | undefined => {
  // A storage's own Location is that of its object, which is not the service's file.
  const address =
    answer.status < 300 ? (answers.field(start, "success_url") ?? answer.headers.location) : answer.headers.location
  if (address === undefined || !URL.canParse(address, answer.url)) return undefined
  const url = new URL(address, answer.url)
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined
}

/** Failures after which the confirmation may have been made all the same. */
const mayBeConfirmed = (error: LmsError): boolean => {
  if (error._tag === "LmsTransportError") return error.outcome === "Unknown"
  if (error._tag === "LmsApiError") {
    // The service says nothing but 400 to a confirmation that was made before.
    return error.status >= 500 || error.status === 408 || (error.status === 400 && error.messages.length === 0)
  }
  return error._tag === "LmsDecodeError"
}

/** The file by its id: where it is there, it is confirmed. */
const lookUp = (upload: Upload, origin: string, id: string): Effect.Effect<Asked, LmsError> =>
  Effect.filterOrElse(
    ask(upload, `${origin}/api/v1/files/${id}`, false),
    ({ data }) => answers.isStored(data),
    ({ answer, request }) =>
      Effect.fail(unusable(request, answer.url, "Confirm", !upload.keepsBoth, "shows no file that is complete"))
  )

/** The third step. What confirms is asked for once; where its answer is lost, the file is looked up instead. */
const confirm = Effect.fnUntraced(function* (
  upload: Upload,
  transferred: Asked,
  url: string
): Effect.fn.Return<Asked, LmsError> {
  const { keepsBoth } = upload
  const id = answers.idIn(url)
  const confirming = transferred.answer.status >= 300 || answers.isConfirming(url)
  const first = yield* Effect.either(ask(upload, url, confirming))
  if (Either.isRight(first) && answers.isStored(first.right.data)) return first.right
  // The storage has said it all before.
  if (answers.isStored(transferred.data)) return transferred
  const lost = Either.isRight(first) || mayBeConfirmed(first.left)
  if (lost && confirming && id !== undefined) {
    const found = yield* Effect.either(lookUp(upload, new URL(url).origin, id))
    if (Either.isRight(found)) return found.right
  }
  if (Either.isLeft(first)) return yield* failed("Confirm", !keepsBoth || (confirming && !lost), first.left)
  const { answer, request } = first.right
  return yield* unusable(request, answer.url, "Confirm", !keepsBoth, "answers with no file")
})

const Text = (value: unknown): ReadonlyArray<string> => (typeof value === "string" && value !== "" ? [value] : [])

/** The service fetches the file by itself: asks how far it is until it is done. */
const follow = Effect.fnUntraced(function* (upload: Upload, url: string): Effect.fn.Return<Asked, LmsError> {
  const { interval, keepsBoth, patience } = upload
  const began = yield* Clock.currentTimeMillis
  for (;;) {
    const { answer, data, request } = yield* Effect.mapError(ask(upload, url, false), (error) =>
      failed("Confirm", !keepsBoth, error)
    )
    const state = isObject(data) ? data : {}
    const results = isObject(state.results) ? state.results : {}
    if (state.workflow_state === "completed") {
      if (typeof results.id !== "number" && typeof results.id !== "string") {
        return yield* unusable(request, answer.url, "Confirm", !keepsBoth, "is completed, but names no file")
      }
      return yield* Effect.mapError(lookUp(upload, new URL(upload.request.url).origin, String(results.id)), (error) =>
        failed("Confirm", !keepsBoth, error)
      )
    }
    if (state.workflow_state === "failed") {
      const messages = [...Text(state.message), ...Text(results.message)]
      return yield* unusable(request, answer.url, "Transfer", true, "says that it failed", messages)
    }
    const waited = (yield* Clock.currentTimeMillis) - began
    if (waited + Duration.toMillis(interval) > Duration.toMillis(patience)) {
      const problem = `is still "${String(state.workflow_state)}" after ${Duration.format(Duration.millis(waited))} (option patience)`
      return yield* unusable(request, answer.url, "Confirm", !keepsBoth, problem)
    }
    yield* Effect.sleep(interval)
  }
})

/** The first step. A pending file is nobody's: asking for another does no harm. */
const begin = Effect.fnUntraced(function* (
  call: Call,
  request: PreparedRequest
): Effect.fn.Return<answers.Started, LmsError> {
  const answer = yield* Effect.mapError(call.sender(request, read)(request.url), (error) =>
    error._tag === "LmsTransportError" && error.outcome === "Unknown" ? failed("Start", true, error) : error
  )
  const started = answers.started(yield* body.data(request, answer))
  if (started !== undefined) return started
  const messages = typeof answer.body === "string" ? errorBody.messages(answer.contentType, answer.body) : []
  return yield* unusable(request, answer.url, "Start", true, "names no address to upload to", messages)
})

const finish = Effect.fnUntraced(function* (
  { content, keepsBoth }: Upload,
  { answer, data, request }: Asked
): Effect.fn.Return<Uploaded, LmsError> {
  if (!answers.isStored(data))
    return yield* unusable(request, answer.url, "Confirm", !keepsBoth, "answers with no file")
  const { name, source } = content
  const file = answers.toFile(data, name)
  if (source !== undefined && typeof file.size === "number" && file.size !== source.size) {
    const problem = `shows a file of ${file.size} bytes, and ${source.size} were sent`
    return yield* unusable(request, answer.url, "Confirm", !keepsBoth, problem)
  }
  if (!answers.isNamed(file, name)) {
    yield* Effect.logWarning(`"${name}" was uploaded, and the service calls it "${file.display_name}"`)
  }
  return { request, answer, file }
})

/** The three steps. */
export const upload = Effect.fnUntraced(function* (
  platform: files.Files,
  config: LmsConfigService,
  call: Call,
  path: string | undefined,
  params: Named,
  options: LmsUploadOptions,
  times: Pick<Upload, "interval" | "patience">
): Effect.fn.Return<Uploaded, LmsError> {
  const given = present(params)
  const extra = present(options.params ?? {})
  const source = path === undefined ? undefined : yield* files.source(platform, path)
  const described = yield* describe(source, { ...extra, ...given })
  const own = Object.fromEntries(Object.entries(described.params).filter(([name]) => !(name in extra)))
  const { request } = yield* prepare(
    config,
    options.endpoint ?? DEFAULT_ENDPOINT,
    { ...own, ...given },
    { ...options, method: "POST" }
  )
  if (request.method === "GET") {
    return yield* invalid(
      "Method",
      "GET",
      "An upload begins with a POST: write the endpoint with it, or without a method."
    )
  }
  const keepsBoth = described.params.on_duplicate === "rename" || /\/submissions\//.test(request.url)
  const state: Upload = { call, request, content: described, keepsBoth, ...times }

  const start = yield* begin(call, request)
  if (start.url === undefined) {
    if (source === undefined && start.progress !== undefined) {
      return yield* finish(state, yield* follow(state, start.progress))
    }
    return yield* unusable(request, request.url, "Start", true, "names no address to upload to")
  }
  if (!URL.canParse(start.url, request.url) || !/^https?:$/.test(new URL(start.url, request.url).protocol)) {
    return yield* unusable(request, request.url, "Start", true, "names an address that is none")
  }
  const transferred = yield* transfer(state, start, new URL(start.url, request.url).href)
  if (source === undefined && start.progress !== undefined) {
    return yield* finish(state, yield* follow(state, start.progress))
  }
  const next = onward(transferred, start)
  if (next !== undefined) return yield* finish(state, yield* confirm(state, transferred, next))
  if (answers.isStored(transferred.data)) return yield* finish(state, transferred)
  return yield* unusable(
    transferred.request,
    transferred.answer.url,
    "Confirm",
    answers.isConfirmedLater(start) || !keepsBoth,
    "does not say where the upload is confirmed"
  )
})
