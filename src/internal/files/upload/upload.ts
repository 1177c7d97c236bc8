/** The three steps of an upload. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsError, LmsRequestError } from "../../../LmsError.js"
import type { LmsUploadOptions } from "../../../LmsOptions.js"
import type { LmsUploadedFile } from "../../../LmsResponse.js"
import type { LmsConfigService } from "../../../LmsService.js"
import { requestError } from "../../request/errors.js"
import { Exchange } from "../../request/exchange.js"
import * as callLimits from "../../request/limits.js"
import { prepare } from "../../request/prepare.js"
import * as validate from "../../request/validate.js"
import type { RawResponse } from "../../response/body.js"
import * as body from "../../response/body.js"
import * as errorBody from "../../response/errorBody.js"
import { withDeadline } from "../../send/deadline.js"
import { readFully } from "../../send/responseReader.js"
import { describeType } from "../../text/describe.js"
import { escapeControl } from "../../text/escape.js"
import type { Files } from "../files.js"
import * as sources from "../source.js"
import * as answers from "./answer.js"
import { type Shown, shows, type Upload } from "./ask.js"
import { confirm, follow, onward } from "./confirm.js"
import { describe, type Named, present } from "./content.js"
import { failed, type Stage, unusable } from "./failure.js"
import { transfer } from "./transfer.js"

const DEFAULT_ENDPOINT = "POST /api/v1/courses/:course_id/files"

/** The file as the service has it, with the answer that says so. */
export interface Uploaded {
  readonly answer: RawResponse
  readonly file: LmsUploadedFile
}

/** The parameters and the file of an upload. */
const given = (path: unknown, params: unknown): Either.Either<void, LmsRequestError> => {
  if (path !== undefined && !validate.isString(path)) {
    return Either.left(
      requestError(
        "Parameter",
        "path",
        `The path is ${describeType(path)}: give the path of a file, or undefined for a url parameter.`
      )
    )
  }
  return validate.isRecord(params) && !(params instanceof Uint8Array)
    ? Either.right(undefined)
    : Either.left(
        requestError(
          "Parameter",
          "params",
          `The parameters are ${describeType(params)}: give an object with names and values.`
        )
      )
}

const START: Stage = { step: "Start", safeToRepeat: true }

/** The first step. A pending file is nobody's: asking for another does no harm. */
const begin = Effect.fnUntraced(function* ({
  request,
  send
}: Pick<Upload, "request" | "send">): Effect.fn.Return<answers.Started, LmsError> {
  const answer = yield* Effect.mapError(send(request, readFully)(request.url), (error) =>
    error._tag === "LmsTransportError" && error.outcome === "Unknown" ? failed(START, error) : error
  )
  const started = answers.started(yield* body.parseBody(answer))
  if (started !== undefined) return started
  const messages = typeof answer.body === "string" ? errorBody.errorMessages(answer.contentType, answer.body) : []
  return yield* unusable(answer.exchange, START, "names no address to upload to", messages)
})

const finish = Effect.fnUntraced(function* (
  { content, keepsBoth }: Upload,
  { answer, data }: Shown
): Effect.fn.Return<Uploaded, LmsError> {
  const stage: Stage = { step: "Confirm", safeToRepeat: !keepsBoth }
  const { name, source } = content
  const size = answers.sizeOf(data)
  if (source !== undefined && size !== undefined && size !== source.size) {
    const problem = `shows a file of ${size} bytes, and ${source.size} were sent`
    return yield* unusable(answer.exchange, stage, problem)
  }
  if (!answers.isNamed(data, name)) {
    yield* Effect.logWarning(escapeControl(`"${name}" was uploaded, and the service calls it "${data.display_name}"`))
  }
  return { answer, file: data }
})

/** What an upload needs beside what it is told. */
export interface Uploading extends Pick<Upload, "call" | "send"> {
  readonly config: LmsConfigService
  readonly files: Files
}

export const upload = Effect.fnUntraced(function* (
  { call, config, files, send }: Uploading,
  path: string | undefined,
  params: Named,
  options: LmsUploadOptions
): Effect.fn.Return<Uploaded, LmsError> {
  yield* given(path, params)
  const pollInterval = yield* callLimits.duration("pollInterval", options.pollInterval, Duration.seconds(2))
  const pollTimeout = yield* callLimits.duration("pollTimeout", options.pollTimeout, Duration.minutes(30))
  const named = present(params)
  const extra = present(options.params ?? {})
  const source = path === undefined ? undefined : yield* sources.source(files, path)
  const described = yield* describe(source, { ...extra, ...named })
  const own = Object.fromEntries(Object.entries(described.params).filter(([name]) => !(name in extra)))
  const { request } = yield* prepare(
    config,
    options.endpoint ?? DEFAULT_ENDPOINT,
    { ...own, ...named },
    { ...options, method: "POST" }
  )
  if (request.form !== undefined) {
    return yield* requestError(
      "Parameter",
      "params",
      "An upload sends the file at its path, and no other: leave the file among the parameters out, or use lms."
    )
  }
  if (request.method === "GET") {
    return yield* requestError(
      "Method",
      "GET",
      "An upload begins with a POST: write the endpoint with it, or without a method."
    )
  }
  const keepsBoth = described.params.on_duplicate === "rename" || /\/submissions\//.test(request.url)
  const state: Upload = { call, send, request, content: described, keepsBoth, pollInterval, pollTimeout }
  const asked = new Exchange(request, request.url)
  return yield* withDeadline(call, asked)(steps(state, asked))
})

const steps = Effect.fnUntraced(function* (state: Upload, asked: Exchange): Effect.fn.Return<Uploaded, LmsError> {
  const { keepsBoth, request } = state
  const { source } = state.content
  const start = yield* begin(state)
  if (start.url === undefined) {
    if (source === undefined && start.progress !== undefined) {
      return yield* finish(state, yield* follow(state, start.progress))
    }
    return yield* unusable(asked, START, "names no address to upload to")
  }
  const url = answers.address(start.url, request.url)
  if (url === undefined) return yield* unusable(asked, START, "names an address that is none")
  const transferred = yield* transfer(state, start, url)
  if (source === undefined && start.progress !== undefined) {
    return yield* finish(state, yield* follow(state, start.progress))
  }
  const next = onward(transferred, start)
  if (next !== undefined) return yield* finish(state, yield* confirm(state, transferred, next))
  if (shows(transferred)) return yield* finish(state, transferred)
  const safeToRepeat = answers.isConfirmedLater(start) || !keepsBoth
  const problem = "does not say where the upload is confirmed"
  return yield* unusable(transferred.answer.exchange, { step: "Confirm", safeToRepeat }, problem)
})
