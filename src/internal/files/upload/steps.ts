/** The requests of an upload: start, transfer, then confirm, or poll the progress of a file that the service fetches. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsError, LmsUploadError } from "../../../LmsError.js"
import type { LmsUploadedFile } from "../../../LmsResponse.js"
import type { LmsSend } from "../../../LmsService.js"
import type { JobFailure } from "../../jobs/errors.js"
import { PROGRESS } from "../../jobs/kinds.js"
import { backoff, pollJob } from "../../jobs/poll.js"
import { memberAt } from "../../jobs/status.js"
import { PreparedRequest } from "../../request/request.js"
import * as body from "../../response/body.js"
import * as errorBody from "../../response/errorBody.js"
import { type Call, CallRequest } from "../../send/call.js"
import { type ResponseReader, readFully } from "../../send/responseReader.js"
import { hint } from "../../text/hints.js"
import { say } from "../../text/message.js"
import { resolveAddress } from "../../text/origin.js"
import { makeFormBody, type SourcePart } from "../multipart.js"
import type { Content } from "./content.js"
import { toUploadError, type UploadStep, unexpectedResponse } from "./errors.js"
import * as responses from "./response.js"

export interface Upload {
  readonly call: Call
  readonly send: LmsSend
  /** The request of the first step. The other steps take their token and headers from it. */
  readonly request: PreparedRequest
  readonly content: Content
  /** The service keeps both files if the name is already used, so repeating the upload may leave a second copy. */
  readonly keepsDuplicates: boolean
}

export interface JsonResponse {
  readonly response: body.RawResponse
  readonly data: unknown
}

export interface FileResponse extends JsonResponse {
  readonly data: LmsUploadedFile
}

export const hasFile = (response: JsonResponse): response is FileResponse => responses.isUploadedFile(response.data)

/** The headers for other origins. The caller's own headers are only for Canvas. */
const commonHeaders = (headers: PreparedRequest["headers"]): PreparedRequest["headers"] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name === "accept" || name === "user-agent"))

/** Storages, and forms of browsers, get JSON with other media types. */
const withJsonText = (response: body.RawResponse): body.RawResponse => ({
  ...response,
  body: body.textOfJson(response.body) ?? response.body
})

/** Requests a URL of the service with GET. The token is sent only to its own origin. */
const requestJson = Effect.fnUntraced(function* (
  { call, request, send }: Upload,
  url: string,
  readOnly: boolean
): Effect.fn.Return<JsonResponse, LmsError> {
  const { "content-type": _, ...headers } = request.headers
  const { origin } = new URL(url)
  const get = request.with({
    method: "GET",
    url,
    origin,
    body: undefined,
    headers: origin === request.account?.origin ? headers : commonHeaders(headers),
    readOnly
  })
  const response = withJsonText(yield* send(new CallRequest(call, get, readFully)))
  return { response, data: yield* body.parseBody(response) }
})

export const START: UploadStep = { step: "Start", safeToRepeat: true }

/** An endpoint that does not speak the upload protocol may have taken the description of the file for a request to start something. */
export const noUploadUrl = (
  request: PreparedRequest,
  data: unknown,
  messages: ReadonlyArray<string> = []
): LmsUploadError => {
  const uploadStep: UploadStep = responses.describesOther(data) ? { step: "Start", safeToRepeat: false } : START
  // The service's own words say more than a guess.
  const otherWay = messages.length > 0 ? "" : say`. ${hint("SendInOneRequest")}`
  return unexpectedResponse(request, uploadStep, say`returned no upload URL${otherWay}`, messages)
}

/** Step 1: announces the file. It can be repeated because the service discards a file that is never transferred. */
export const startUpload = Effect.fnUntraced(function* ({
  call,
  request,
  send
}: Upload): Effect.fn.Return<responses.StartResponse, LmsError> {
  const sent = Effect.mapError(send(new CallRequest(call, request, readFully)), (error) =>
    error._tag === "LmsTransportError" && error.outcome === "Unknown" ? toUploadError(START, error) : error
  )
  const response = withJsonText(yield* sent)
  const data = yield* body.parseBody(response)
  const text = typeof response.body === "string" ? response.body : undefined
  const start = responses.parseStartResponse(data, text)
  if (start !== undefined) return start
  const messages = text === undefined ? [] : errorBody.errorMessages(response.facts.contentType, text)
  return yield* noUploadUrl(response.request, data, messages)
})

/** Step 2: sends the form with the file to the storage, without a token. */
export const transferFile = Effect.fnUntraced(function* (
  { call, content, keepsDuplicates, request, send }: Upload,
  start: responses.StartResponse,
  url: string
): Effect.fn.Return<JsonResponse, LmsError> {
  const { source } = content
  const file: ReadonlyArray<SourcePart> =
    source === undefined
      ? []
      : [{ field: start.fileField, filename: content.name, contentType: content.contentType, source }]
  // The file must be the last part: storages ignore the fields after it.
  const form = yield* makeFormBody(call, [...start.fields, ...file])
  const post = new PreparedRequest({
    method: "POST",
    url,
    headers: { ...commonHeaders(request.headers), accept: "*/*", "content-type": form.contentType },
    body: form.body,
    origin: new URL(url).origin,
    account: undefined,
    secrets: request.secrets,
    acceptsJson: false
  })
  const reader: ResponseReader<body.RawResponse> = {
    ...readFully,
    // A redirect names the URL of step 3, which needs the token, so it is not followed here.
    accepts: (status) => status === 301 || status === 302 || status === 303
  }
  const sent = send(new CallRequest(call, post, reader))
  const transferred = Effect.mapError(sent, (error) => {
    const isRejected = error._tag === "LmsApiError" && error.status < 500
    const isUnsent =
      error._tag === "LmsRateLimitError" || (error._tag === "LmsTransportError" && error.outcome === "NotSent")
    // A storage without confirmation may already have created the file.
    const safeToRepeat = responses.needsConfirmation(start) || isRejected || isUnsent || !keepsDuplicates
    return toUploadError({ step: "Transfer", safeToRepeat }, error)
  })
  const response = withJsonText(yield* transferred)
  const data = Either.getOrUndefined(body.parseBody(response))
  return { response, data }
})

/**
 * The URL of step 3; undefined if the response to the transfer and the fields of step 1 contain none. The storage must name a
 * file: the request has the token, and whatever another address returns is not the file.
 */
export const findConfirmUrl = ({ response }: JsonResponse, start: responses.StartResponse): string | undefined => {
  // With status 201 the Location is that of the storage's own object, not of the file in Canvas.
  const url =
    response.facts.status < 300
      ? (responses.findField(start, "success_url") ?? response.facts.location)
      : response.facts.location
  const resolved = url === undefined ? undefined : resolveAddress(url, response.request.url)
  return resolved === undefined || responses.fileIdOf(resolved) === undefined ? undefined : resolved
}

/** Requests a file by its id. It exists only after it has been confirmed. */
const requestFile = (upload: Upload, origin: string, id: string): Effect.Effect<FileResponse, LmsError> =>
  Effect.filterOrElse(
    requestJson(upload, `${origin}/api/v1/files/${encodeURIComponent(id)}`, true),
    hasFile,
    ({ response }) =>
      Effect.fail(
        unexpectedResponse(
          response.request,
          { step: "Confirm", safeToRepeat: !upload.keepsDuplicates },
          "returned no complete file"
        )
      )
  )

/** Whether the service may have confirmed the file although the request failed. */
const mayBeConfirmed = (error: LmsError): boolean => {
  if (error._tag === "LmsTransportError") return error.outcome === "Unknown"
  if (error._tag === "LmsApiError") {
    // Canvas responds to a second confirmation with a 400 without a message.
    return error.status >= 500 || error.status === 408 || (error.status === 400 && error.messages.length === 0)
  }
  return error._tag === "LmsDecodeError"
}

/** Step 3: confirms the file. The confirmation is sent once; if its response is lost, the file is requested instead. */
export const confirmUpload = Effect.fnUntraced(function* (
  upload: Upload,
  transferred: JsonResponse,
  url: string
): Effect.fn.Return<FileResponse, LmsError> {
  const { keepsDuplicates } = upload
  const id = responses.fileIdOf(url)
  const isConfirmation = transferred.response.facts.status >= 300 || responses.isConfirmUrl(url)
  const first = yield* Effect.either(requestJson(upload, url, !isConfirmation))
  if (Either.isRight(first) && hasFile(first.right)) return first.right
  // The response to the transfer already contained the file.
  if (hasFile(transferred)) return transferred
  const isUncertain = Either.isRight(first) || mayBeConfirmed(first.left)
  if (isUncertain && isConfirmation && id !== undefined) {
    const file = yield* Effect.either(requestFile(upload, new URL(url).origin, id))
    if (Either.isRight(file)) return file.right
  }
  if (Either.isLeft(first)) {
    const safeToRepeat = !keepsDuplicates || (isConfirmation && !isUncertain)
    return yield* toUploadError({ step: "Confirm", safeToRepeat }, first.left)
  }
  const { request } = first.right.response
  return yield* unexpectedResponse(request, { step: "Confirm", safeToRepeat: !keepsDuplicates }, "returned no file")
})

/** Waits for a file that the service fetches itself, then requests the file. */
export const awaitFetch = Effect.fnUntraced(function* (
  upload: Upload,
  address: string
): Effect.fn.Return<FileResponse, LmsError> {
  const { call, keepsDuplicates, request } = upload
  const uploadStep: UploadStep = { step: "Fetch", safeToRepeat: !keepsDuplicates }
  const url = resolveAddress(address, request.url)
  if (url === undefined) {
    return yield* unexpectedResponse(request, uploadStep, "returned an invalid URL of the progress")
  }
  const progressRequest = request.with({ method: "GET", url })
  const { data, response } = yield* pollJob({
    kind: PROGRESS,
    request: progressRequest,
    requestJson: (url) =>
      Effect.ensuring(
        requestJson(upload, url, true),
        Effect.sync(() => call.enter("FetchingFile"))
      ),
    schedule: backoff,
    // The deadline of the call applies to all steps.
    deadline: Number.POSITIVE_INFINITY,
    retries: call.limits.retries > 0
  }).pipe(
    Effect.mapError((error) =>
      error._tag === "JobFailure" ? fetchError(uploadStep, progressRequest, error) : toUploadError(uploadStep, error)
    )
  )
  const id = idOf(memberAt(data, "results.id"))
  if (id === undefined) {
    return yield* unexpectedResponse(response.request, uploadStep, "is completed, but returned no file id")
  }
  const file = requestFile(upload, new URL(request.url).origin, id)
  return yield* Effect.mapError(file, (error) => toUploadError(uploadStep, error))
})

const idOf = (id: unknown): string | undefined =>
  typeof id === "number" || typeof id === "string" ? String(id) : undefined

/** If the service has given up, it did not store the file either. */
const fetchError = (
  uploadStep: UploadStep,
  request: PreparedRequest,
  { messages, problem, reason }: JobFailure
): LmsUploadError => {
  const isOver = reason === "Failed" || reason === "Canceled"
  const described = say`shows that the file was not fetched: ${problem}`
  return unexpectedResponse(
    request,
    isOver ? { step: "Transfer", safeToRepeat: true } : uploadStep,
    described,
    messages
  )
}
