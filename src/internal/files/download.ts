/** `destfile`: one response, received into a file as it was sent. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Scope from "effect/Scope"
import type { LmsError, LmsFileError, LmsRequestError, LmsTransportError } from "../../LmsError.js"
import type { LmsExpectedFile, LmsFileOptions } from "../../LmsOptions.js"
import type { LmsFile } from "../../LmsResponse.js"
import { requestError } from "../request/errors.js"
import type { Exchange } from "../request/exchange.js"
import type { PreparedRequest } from "../request/preparedRequest.js"
import * as errorBody from "../response/errorBody.js"
import * as errors from "../response/errors.js"
import type { Call } from "../send/call.js"
import type { SendRequest } from "../send/pipeline.js"
import type { OpenResponse, ResponseReader } from "../send/responseReader.js"
import * as redact from "../text/redact.js"
import { type Destination, destination } from "./atomicFile.js"
import * as bytesProgress from "./bytesProgress.js"
import type { Files } from "./files.js"
import * as resume from "./rangeRequest.js"

/** One response, one file: whatever asks for more than one, or for a value, has no meaning beside `destfile`. */
const ONE_RESPONSE = ["limit", "from", "collection", "schema"] as const

type Options = { readonly [Name in (typeof ONE_RESPONSE)[number]]?: unknown } & Pick<LmsFileOptions, "expect">

const invalidOption = (name: string, problem: string) => Either.left(requestError("Option", name, problem))

/** What is expected, in the form it is compared in. */
const expected = (expect: object = {}): Either.Either<LmsExpectedFile, LmsRequestError> => {
  const { bytes, sha256 }: { readonly bytes?: unknown; readonly sha256?: unknown } = expect
  if (bytes !== undefined && !(typeof bytes === "number" && Number.isSafeInteger(bytes) && bytes >= 0)) {
    return invalidOption("expect.bytes", "expect.bytes is no size: give a whole number of bytes, 0 or more.")
  }
  if (sha256 !== undefined && !(typeof sha256 === "string" && /^[0-9a-f]{64}$/i.test(sha256))) {
    return invalidOption("expect.sha256", "expect.sha256 is no SHA-256: give its 64 hexadecimal digits.")
  }
  return Either.right({ bytes, sha256: sha256?.toLowerCase() })
}

/** Gives what the file must be. */
export const allowed = (destfile: string, options: Options): Either.Either<LmsExpectedFile, LmsRequestError> => {
  for (const name of ONE_RESPONSE) {
    if (options[name] !== undefined) {
      return invalidOption(
        name,
        `${name} and destfile do not go together: destfile saves one response exactly as it was sent, so leave one of them out.`
      )
    }
  }
  return destfile !== "" && !destfile.includes("\0")
    ? expected(options.expect)
    : invalidOption("destfile", "destfile is no path: give the name of the file to write.")
}

/** Complete, and another file than the one that was expected: it will be the same the next time. */
const unexpected = (exchange: Exchange, { expect, sent }: Record<"expect" | "sent", string>): LmsTransportError =>
  errors.bodyError(exchange, `sent ${sent}, and ${expect} is expected (option expect)`, "ERR_UNEXPECTED_CONTENT")

/** Segments of addresses where people log in: the service's own, and those of the usual single sign-ons. */
const LOGIN = /\/(?:login|log_in|signin|sign_in|sso|saml2?|adfs|cas|idp|oauth2?)(?:\/|$)/i

/** HTML is a file like any other, except where it stands in the place of one. */
const isLoginPage = ({ exchange, headers }: OpenResponse): boolean => {
  if (!exchange.request.acceptsJson || !errorBody.isHtml(headers["content-type"] ?? "", "")) return false
  const { pathname } = new URL(exchange.url)
  return LOGIN.test(pathname) || pathname.startsWith("/api/")
}

const loginPage = (opened: OpenResponse) =>
  Effect.flatMap(opened.readPrefix, (text) => {
    const title = errorBody.htmlTitle(opened.exchange.redact(text))
    const problem = `a page of HTML instead of the file, titled "${title}": a login or maintenance page.`
    return Effect.fail(errors.decodeError(opened.exchange, "Html", problem))
  })

/**
 * Receives the body into the destination, over as many tries as there are. A try after a broken one goes on where that
 * ended, if the service gave a strong validator and still has the same; else it begins anew.
 */
const receiver = (
  request: PreparedRequest,
  destination: Destination,
  { expect, progress }: { readonly expect: LmsExpectedFile; readonly progress: bytesProgress.BytesProgress }
) => {
  // A caller's own range is a part on purpose, and where coded bytes are undone their count means nothing.
  const ownRange = request.headers.range !== undefined
  const resumable = request.method === "GET" && !ownRange && request.headers["accept-encoding"] === "identity"
  let state: resume.State
  let answered: Exchange | undefined

  /** The size is another one, as it is announced or as it came. */
  const sized = (exchange: Exchange, bytes: number | undefined): Effect.Effect<void, LmsTransportError> =>
    bytes === undefined || expect.bytes === undefined || bytes === expect.bytes
      ? Effect.void
      : Effect.fail(unexpected(exchange, { sent: `a file of ${bytes} bytes`, expect: `one of ${expect.bytes}` }))

  /** The same file is not to be had any more: the next try begins anew. */
  const startOver = (opened: OpenResponse, problem: string, code?: string) =>
    Effect.flatMap(opened.readPrefix, () => {
      state = undefined
      return Effect.fail(errors.bodyError(opened.exchange, problem, code))
    })

  const take = (opened: OpenResponse, begun: resume.Begun): Effect.Effect<void, LmsTransportError | LmsFileError> =>
    Effect.suspend(() => {
      let now = begun
      const unfit = (problem: string): Effect.Effect<never, LmsTransportError> => {
        state = undefined
        return Effect.fail(errors.bodyError(opened.exchange, problem))
      }
      const received = opened.forEachChunk((pieces): Effect.Effect<void, LmsTransportError | LmsFileError> => {
        now = resume.advance(now, pieces)
        state = now
        if (resume.isTooMuch(now)) return unfit(resume.mismatch(now))
        return Effect.map(destination.write(pieces), () => progress.moved(now.bytes, now.total))
      })
      return Effect.zipRight(
        received,
        Effect.suspend(() =>
          resume.isWhole(now)
            ? Effect.map(sized(opened.exchange, now.bytes), () => progress.ended(now.bytes))
            : unfit(resume.mismatch(now))
        )
      )
    })

  const begin = (opened: OpenResponse) =>
    Effect.suspend(() => {
      const begun = resume.begin(opened, resumable)
      answered = opened.exchange
      state = begun
      progress.began()
      return sized(opened.exchange, begun.total).pipe(
        // It is not read, but its connection is let go of.
        Effect.tapError(() => opened.readPrefix),
        Effect.zipRight(destination.begin(begun.total)),
        Effect.zipRight(take(opened, begun))
      )
    })

  const goOn = (opened: OpenResponse) => {
    const part = resume.part(state, opened)
    switch (part._tag) {
      case "Rest":
        return take(opened, part.begun)
      case "Nothing":
        return Effect.asVoid(opened.readPrefix)
      case "Other":
        return startOver(opened, part.problem)
    }
  }

  const receiver: ResponseReader<void> = {
    headers: () => resume.rest(state),
    accepts: (status) => status === 416 && resume.rest(state) !== undefined,
    read: (opened) => {
      if (opened.status === 416 || (opened.status === 206 && !ownRange)) return goOn(opened)
      if (isLoginPage(opened)) return loginPage(opened)
      const partly = resume.partly(opened)
      if (partly !== undefined) return startOver(opened, partly)
      if (opened.response.isDelimited) return begin(opened)
      const problem = "sends the file without saying where it ends, so that a cut could not be noticed"
      return startOver(opened, problem, "ERR_UNDELIMITED")
    }
  }

  /** Whether the content is the expected one, asked when all of it is there. */
  const accept = (sha256: string): Effect.Effect<void, LmsTransportError> =>
    answered === undefined || expect.sha256 === undefined || sha256 === expect.sha256
      ? Effect.void
      : Effect.fail(
          unexpected(answered, { sent: `a file of the SHA-256 ${sha256}`, expect: `one of ${expect.sha256}` })
        )
  return { receiver, accept, state: () => state }
}

/** Where the response goes, and what it must be. */
interface Saving {
  readonly destfile: string
  readonly overwrite: boolean
  readonly expect: LmsExpectedFile
}

/** Saves the response as it is. The destination is looked at before anything is sent. */
export const save = Effect.fnUntraced(function* (
  files: Files,
  { call, send }: { readonly call: Call; readonly send: SendRequest },
  request: PreparedRequest,
  { destfile, expect, overwrite }: Saving
): Effect.fn.Return<LmsFile, LmsError, Scope.Scope> {
  const plain: PreparedRequest = {
    ...request,
    file: true,
    // A length and a range are those of what is saved only where nothing is coded on the way.
    headers: { "accept-encoding": "identity", ...request.headers }
  }
  const into = yield* destination(files, destfile, overwrite)
  const progress = bytesProgress.make(call, "download")
  const { accept, receiver: receive, state } = receiver(plain, into, { expect, progress })
  yield* send(plain, receive)(plain.url)
  const { bytes = 0, headers = {}, status = 200 } = state() ?? {}
  return {
    path: destfile,
    bytes,
    sha256: yield* into.finish(accept),
    status,
    headers: redact.redactHeaders(request.token, headers)
  }
})
