/** `lmsUpload`: uploads a file in the three steps of the Canvas API. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Lms } from "../../Lms.js"
import type { LmsError } from "../../LmsError.js"
import type { LmsResponse, LmsUploadedFile } from "../../LmsResponse.js"
import { endEffect } from "../ending.js"
import type { Files } from "../files/platform.js"
import { makeSource } from "../files/source.js"
import { describeContent, type Params, validateArguments, withoutNulls } from "../files/upload/content.js"
import { type UploadStep, unexpectedResponse } from "../files/upload/errors.js"
import * as responses from "../files/upload/response.js"
import {
  awaitFetch,
  confirmUpload,
  type FileResponse,
  findConfirmUrl,
  hasFile,
  noUploadUrl,
  START,
  startUpload,
  transferFile,
  type Upload
} from "../files/upload/steps.js"
import { jobDeadline } from "../jobs/poll.js"
import { string } from "../options/decoders.js"
import { requestError } from "../options/errors.js"
import { readArgument } from "../options/guards.js"
import type { CallOptions } from "../options/resolve.js"
import { CALL_ADVICE, CALL_OPTIONS, type Operation, type Rows } from "../options/table.js"
import { type CallConfig, resolveCall } from "../request/defaults.js"
import { isSafeMethod } from "../request/endpoint.js"
import { validateOptionParams } from "../request/params.js"
import { prepare } from "../request/prepare.js"
import type { RawResponse } from "../response/body.js"
import { makeResponse } from "../response/response.js"
import { startCall, withDeadline } from "../send/call.js"
import { hint } from "../text/hints.js"
import { say } from "../text/message.js"
import { resolveAddress } from "../text/origin.js"
import { type Arguments, type Client, runOperation } from "./operation.js"

/** The stored file and the response that contained it. */
export interface Uploaded {
  readonly response: RawResponse
  readonly file: LmsUploadedFile
}

export interface UploadDependencies extends Pick<Upload, "call" | "send"> {
  readonly config: CallConfig
  readonly files: Files
}

export const UPLOAD = {
  name: "lmsUpload",
  shared: [...CALL_OPTIONS, "accept", "params"],
  own: { deadline: jobDeadline, endpoint: { decode: string, default: "POST /api/v1/courses/:course_id/files" } },
  advice: CALL_ADVICE
} as const satisfies Operation<Rows>

export const upload = (args: Arguments): Effect.Effect<LmsResponse<LmsUploadedFile>, LmsError, Lms> =>
  runOperation("lmsUpload", args, (client) => {
    // Callers without TypeScript may pass anything: `uploadFile` checks path and parameters.
    const [path, params = {}, callOptions = {}] = args as readonly [path: string | undefined, params?: Params, unknown?]
    return runUpload(client, path, params, callOptions)
  })

const runUpload = Effect.fnUntraced(function* (
  client: Client,
  path: string | undefined,
  params: Params,
  callOptions: unknown
) {
  const { config, options } = yield* resolveCall(client.config, UPLOAD, callOptions)
  const call = startCall(client, options, "call")
  const uploaded = uploadFile({ ...client, call, config }, path, params, options)
  const { file, response } = yield* endEffect(uploaded, () => call.done)
  return makeResponse(response, file)
})

/** Checks the arguments and the file, prepares the first request, and runs the steps within the deadline. */
export const uploadFile = Effect.fnUntraced(function* (
  { call, config, files, send }: UploadDependencies,
  path: string | undefined,
  params: Params,
  options: CallOptions<(typeof UPLOAD)["own"]>
): Effect.fn.Return<Uploaded, LmsError> {
  yield* readArgument("Parameter", "params", () => validateArguments(path, params))
  yield* validateOptionParams(options.params)
  const [callerParams, extraParams] = yield* readArgument("Parameter", "params", () =>
    Either.right([withoutNulls(params), withoutNulls(options.params ?? {})] as const)
  )
  const source = path === undefined ? undefined : yield* makeSource(files, path)
  const content = yield* describeContent(source, { ...extraParams, ...callerParams })
  // `prepare` adds `options.params` itself, so they are left out here.
  const description = Object.fromEntries(Object.entries(content.params).filter(([name]) => !(name in extraParams)))
  const request = yield* prepare(
    config,
    options.endpoint,
    { ...description, ...callerParams },
    { ...options, method: "POST" }
  )
  if (request.form !== undefined) {
    return yield* requestError(
      "Parameter",
      "params",
      say`An upload sends only the file at its path: ${hint("WithoutFiles")}.`
    )
  }
  if (isSafeMethod(request.method)) {
    return yield* requestError(
      "Method",
      request.method,
      "An upload starts with a POST: write the endpoint with POST, or without a method."
    )
  }
  const keepsDuplicates = content.params.on_duplicate === "rename" || /\/submissions\//.test(request.url)
  const state: Upload = { call, send, request, content, keepsDuplicates }
  return yield* withDeadline(runSteps(state), call, request)
})

const runSteps = Effect.fnUntraced(function* (upload: Upload): Effect.fn.Return<Uploaded, LmsError> {
  const { content, keepsDuplicates, request } = upload
  const start = yield* startUpload(upload)
  const progressUrl = content.source === undefined ? start.progressUrl : undefined
  if (start.url === undefined) {
    if (progressUrl !== undefined) return yield* checkFile(upload, yield* awaitFetch(upload, progressUrl))
    return yield* noUploadUrl(request, undefined)
  }
  const url = resolveAddress(start.url, request.url)
  if (url === undefined) return yield* unexpectedResponse(request, START, "returned an invalid upload URL")
  const transferred = yield* transferFile(upload, start, url)
  if (progressUrl !== undefined) return yield* checkFile(upload, yield* awaitFetch(upload, progressUrl))
  const confirmUrl = findConfirmUrl(transferred, start)
  if (confirmUrl !== undefined) {
    return yield* checkFile(upload, yield* confirmUpload(upload, transferred, confirmUrl))
  }
  if (hasFile(transferred)) return yield* checkFile(upload, transferred)
  const safeToRepeat = responses.needsConfirmation(start) || !keepsDuplicates
  return yield* unexpectedResponse(
    transferred.response.request,
    { step: "Confirm", safeToRepeat },
    "returned no URL to confirm the upload"
  )
})

/** Fails if the stored file has another size than the local one. */
const checkFile = Effect.fnUntraced(function* (
  { content: { source }, keepsDuplicates }: Upload,
  { data, response }: FileResponse
): Effect.fn.Return<Uploaded, LmsError> {
  const size = responses.sizeOf(data)
  if (source !== undefined && size !== undefined && size !== source.size) {
    const uploadStep: UploadStep = { step: "Confirm", safeToRepeat: !keepsDuplicates }
    const problem = `returned a file of ${size} bytes, but ${source.size} bytes were sent`
    return yield* unexpectedResponse(response.request, uploadStep, problem)
  }
  return { response, file: data }
})
