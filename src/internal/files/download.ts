/** Option `destfile`: saves the body of one response to a file, unchanged. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { LmsDecodeError, LmsError, LmsFileError, LmsTransportError } from "../../LmsError.js"
import type { LmsExpectedFile } from "../../LmsOptions.js"
import type { LmsFile } from "../../LmsResponse.js"
import type { LmsSend } from "../../LmsService.js"
import { isFileUrl, type PreparedRequest } from "../request/request.js"
import * as errorBody from "../response/errorBody.js"
import * as errors from "../response/errors.js"
import { type Call, CallRequest } from "../send/call.js"
import type { OpenResponse, ResponseReader } from "../send/responseReader.js"
import { escapeControl } from "../text/escape.js"
import { option } from "../text/hints.js"
import { say } from "../text/message.js"
import * as redact from "../text/redact.js"
import { type Destination, openDestination } from "./atomicFile.js"
import * as bytesProgress from "./bytesProgress.js"
import type { Files } from "./platform.js"
import * as rangeRequest from "./rangeRequest.js"

/** The complete file is not the expected one. The error is not retried because the next response would be the same. */
const unexpectedFile = (
  request: PreparedRequest,
  { actual, coding, expected }: Record<"actual" | "expected", string> & { readonly coding: string | undefined }
): LmsTransportError => {
  const sent = coding === undefined ? "" : `, in the content coding ${coding}`
  return errors.bodyError(
    request,
    say`returned ${actual}${sent}, expected ${expected} (option ${option("expect")})`,
    "ERR_UNEXPECTED_CONTENT"
  )
}

/** Path segments of login pages: Canvas's own and those of common single sign-on services. */
const LOGIN_PATH = /\/(?:login|log_in|signin|sign_in|sso|saml2?|adfs|cas|idp|oauth2?)(?:\/|$)/i

/** HTML may be a valid file, but not if it comes from a login URL or in place of an API response. */
const isLoginPage = ({ request }: OpenResponse): boolean => {
  const { pathname } = new URL(request.url)
  return LOGIN_PATH.test(pathname) || pathname.startsWith("/api/")
}

/**
 * Whether a redirect from the URL of a file may have led to a page with any path. A storage has the file below `/files/`, or
 * names it in a header.
 */
const mayBePage = (
  requestedUrl: string,
  { request, headers }: OpenResponse,
  { bytes, sha256 }: LmsExpectedFile
): boolean =>
  isFileUrl(requestedUrl) &&
  !/^[^?#]*\/files\//.test(request.url) &&
  headers["content-disposition"] === undefined &&
  sha256 === undefined &&
  (bytes === undefined || headers["content-length"] !== String(bytes))

/** Fails if the response is a page in place of the file, unless the caller accepts HTML. */
const rejectPage = (
  requestedUrl: string,
  response: OpenResponse,
  expect: LmsExpectedFile
): Effect.Effect<never, LmsDecodeError> | undefined => {
  const { request, facts } = response
  if (!facts.isHtml || /html|\*\/\*/i.test(request.headers.accept ?? "")) return undefined
  const isLogin = isLoginPage(response)
  if (!isLogin && !mayBePage(requestedUrl, response, expect)) return undefined
  return Effect.flatMap(response.readPrefix, (text) => {
    const title = errorBody.htmlTitle(request.redact(text))
    const problem = `a page of HTML instead of the file, titled "${title}": a login or maintenance page.`
    const advice = isLogin ? "" : say` If it is the file, set ${option("accept")} to "text/html".`
    return Effect.fail(errors.decodeError(request, "Html", say`${problem}${advice}`))
  })
}

/**
 * Reads the body into the destination, over several attempts if necessary. An attempt after a broken one continues with the
 * next byte if the server gave a strong validator and still has the same file; otherwise it starts again.
 */
const makeReceiver = (
  request: PreparedRequest,
  destination: Destination,
  { expect, progress }: { readonly expect: LmsExpectedFile; readonly progress: bytesProgress.BytesProgress }
) => {
  // A range that the caller requested is saved as it is. Bytes after decoding a content coding cannot be counted.
  const isCallerRange = request.headers.range !== undefined
  const canResume = request.method === "GET" && !isCallerRange && request.headers["accept-encoding"] === "identity"
  let state: rangeRequest.DownloadState
  let lastExchange: PreparedRequest | undefined

  const savedCoding = () => (state === undefined ? undefined : rangeRequest.receivedCodings(state).saved)

  const checkSize = (request: PreparedRequest, bytes: number | undefined): Effect.Effect<void, LmsTransportError> =>
    bytes === undefined || expect.bytes === undefined || bytes === expect.bytes
      ? Effect.void
      : Effect.fail(
          unexpectedFile(request, {
            actual: `a file of ${bytes} bytes`,
            coding: savedCoding(),
            expected: `one of ${expect.bytes} bytes`
          })
        )

  /** Fails so that the next attempt starts with the first byte. */
  const failAndRestart = (response: OpenResponse, problem: string, code?: string) =>
    Effect.flatMap(response.readPrefix, () => {
      state = undefined
      return Effect.fail(errors.bodyError(response.request, problem, code))
    })

  const receive = (
    response: OpenResponse,
    start: rangeRequest.PartialDownload
  ): Effect.Effect<void, LmsTransportError | LmsFileError> =>
    Effect.suspend(() => {
      let current = start
      const failWithSize = (): Effect.Effect<never, LmsTransportError> => {
        state = undefined
        return Effect.fail(errors.bodyError(response.request, rangeRequest.describeSizeMismatch(current)))
      }
      const received = response.forEachChunk((chunks): Effect.Effect<void, LmsTransportError | LmsFileError> => {
        current = rangeRequest.addChunks(current, chunks)
        state = current
        if (rangeRequest.isTooLong(current)) return failWithSize()
        return Effect.map(destination.write(chunks), () => progress.update(current.bytes, current.total))
      })
      return Effect.zipRight(
        received,
        Effect.suspend(() =>
          rangeRequest.isComplete(current)
            ? Effect.map(checkSize(response.request, current.bytes), () => progress.finish(current.bytes))
            : failWithSize()
        )
      )
    })

  const receiveFromStart = (response: OpenResponse) =>
    Effect.suspend(() => {
      const { headers, status } = response
      const start = rangeRequest.startDownload({ headers, status, isDecoded: response.response.isDecoded }, canResume)
      lastExchange = response.request
      state = start
      progress.restart()
      return checkSize(response.request, start.total).pipe(
        // Reading the prefix releases the connection.
        Effect.tapError(() => response.readPrefix),
        Effect.zipRight(destination.begin(start.total)),
        Effect.zipRight(receive(response, start))
      )
    })

  const resume = (response: OpenResponse) => {
    const range = rangeRequest.readRangeResponse(state, response)
    switch (range._tag) {
      case "Remainder":
        return receive(response, range.download)
      case "Complete":
        return Effect.asVoid(response.readPrefix)
      case "Mismatch":
        return failAndRestart(response, range.problem)
    }
  }

  const reader: ResponseReader<void> = {
    headers: () => rangeRequest.makeRangeHeaders(state),
    accepts: (status) => status === 416 && rangeRequest.makeRangeHeaders(state) !== undefined,
    read: (response) => {
      if (response.status === 416 || (response.status === 206 && !isCallerRange)) return resume(response)
      const rejected = rejectPage(request.url, response, expect)
      if (rejected !== undefined) return rejected
      // A write may have no content to return, but there is no file without any.
      if (request.method === "GET" && response.status === 204) return failAndRestart(response, "returned no file (204)")
      const problem = rangeRequest.findRangeProblem(response)
      if (problem !== undefined) return failAndRestart(response, problem)
      if (response.response.isDelimited) return receiveFromStart(response)
      return failAndRestart(
        response,
        "sends the file without its length, so a truncated file could not be detected",
        "ERR_UNDELIMITED"
      )
    }
  }

  /** Checks the hash of the complete file. */
  const accept = (sha256: string): Effect.Effect<void, LmsTransportError> =>
    lastExchange === undefined || expect.sha256 === undefined || sha256 === expect.sha256
      ? Effect.void
      : Effect.fail(
          unexpectedFile(lastExchange, {
            actual: `a file with the SHA-256 ${sha256}`,
            coding: savedCoding(),
            expected: `one with ${expect.sha256}`
          })
        )
  return { reader, accept, state: () => state }
}

/** Otherwise a compressed file would be taken for the file itself, and the SHA-256 of one for that of the other. */
const warnOfCodings = (
  { destfile, secrets }: Pick<Saving, "destfile"> & Pick<PreparedRequest, "secrets">,
  { decoded, saved }: ReturnType<typeof rangeRequest.receivedCodings>
): Effect.Effect<void> => {
  const warn = (text: string) => Effect.logWarning(escapeControl(`"${secrets.mask(destfile)}" ${text}`))
  if (saved !== undefined) {
    return warn(`has the content coding ${saved}, in which the server sent it unasked: decode it to get the file.`)
  }
  return decoded === undefined
    ? Effect.void
    : warn(
        `was sent in the content coding ${decoded}, which the HTTP client has decoded: its size and SHA-256 are not those of the bytes that were sent.`
      )
}

interface Saving {
  readonly destfile: string
  readonly overwrite: boolean
  readonly expect: LmsExpectedFile
}

/** Sends the request and saves its response. Checks the destination before sending. */
export const save = Effect.fnUntraced(function* (
  { files, send }: { readonly files: Files; readonly send: LmsSend },
  call: Call,
  request: PreparedRequest,
  { destfile, expect, overwrite }: Saving
): Effect.fn.Return<LmsFile, LmsError, Scope.Scope> {
  const fileRequest = request.with({
    file: true,
    // Without a content coding, lengths and ranges count the bytes that are saved.
    headers: { "accept-encoding": "identity", ...request.headers }
  })
  const target = yield* openDestination(files, destfile, overwrite, (text) => request.secrets.mask(text))
  const progress = bytesProgress.make(call, "download")
  const { accept, reader, state } = makeReceiver(fileRequest, target, { expect, progress })
  yield* send(new CallRequest(call, fileRequest, reader))
  const received = state()
  const { bytes = 0, headers = {}, status = 200 } = received ?? {}
  const codings = received === undefined ? undefined : rangeRequest.receivedCodings(received)
  const saved: LmsFile = {
    path: destfile,
    bytes,
    sha256: yield* target.finish(accept),
    contentEncoding: codings?.saved,
    status,
    headers: redact.redactHeaders(request.secrets, headers)
  }
  // A caller who asks for a coding expects it.
  if (codings !== undefined && fileRequest.headers["accept-encoding"] === "identity")
    yield* warnOfCodings({ destfile, secrets: request.secrets }, codings)
  return saved
})
