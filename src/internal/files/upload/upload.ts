import * as Effect from "effect/Effect"
import type { LmsUploadOptions } from "../../../Lms.js"
import type { LmsConfigService } from "../../../LmsConfig.js"
import type { LmsError } from "../../../LmsError.js"
import type { File } from "../../../resources/file.js"
import * as body from "../../answer/body.js"
import * as errorBody from "../../answer/errorBody.js"
import { invalid } from "../../request/invalid.js"
import { type PreparedRequest, prepare } from "../../request/prepare.js"
import type { Call } from "../../send/call.js"
import { type Answer, read } from "../../send/http.js"
import * as files from "../file.js"
import * as answers from "./answer.js"
import type { Asked, Upload } from "./ask.js"
import { confirm, follow, onward } from "./confirm.js"
import { describe, type Named, present } from "./content.js"
import { failed, unusable } from "./failure.js"
import { transfer } from "./transfer.js"

const DEFAULT_ENDPOINT = "POST /api/v1/courses/:course_id/files"

/** The file as the service has it, with the answer that says so. */
export interface Uploaded {
  readonly request: PreparedRequest
  readonly answer: Answer
  readonly file: File
}

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
