import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Scope from "effect/Scope"
import type { LmsError, LmsRequestError } from "../../LmsError.js"
import type { LmsFile } from "../../LmsResponse.js"
import * as body from "../answer/body.js"
import * as errorBody from "../answer/errorBody.js"
import * as failure from "../answer/failure.js"
import { invalid } from "../request/invalid.js"
import type { PreparedRequest } from "../request/prepare.js"
import type { Call } from "../send/call.js"
import type { Manner } from "../send/http.js"
import * as redact from "../text/redact.js"
import { type Opened, readSome } from "../transport/httpResponse.js"
import * as bytesProgress from "./bytesProgress.js"
import * as file from "./file.js"

/** One response, one file: whatever asks for more than one, or for a value, has no meaning beside `destfile`. */
const ONE_RESPONSE = ["limit", "from", "collection", "schema"] as const

type Options = { readonly [Name in (typeof ONE_RESPONSE)[number]]?: unknown }

export const allowed = (destfile: string, options: Options): Either.Either<void, LmsRequestError> => {
  for (const name of ONE_RESPONSE) {
    if (options[name] !== undefined) {
      return Either.left(
        invalid(
          "Option",
          name,
          `${name} and destfile do not go together: destfile saves one response exactly as it was sent, so leave one of them out.`
        )
      )
    }
  }
  return typeof destfile === "string" && destfile !== "" && !destfile.includes("\0")
    ? Either.right(undefined)
    : Either.left(invalid("Option", "destfile", "destfile is no path: give the name of the file to write."))
}

/** Segments of addresses where people log in: the service's own, and those of the usual single sign-ons. */
const LOGIN = /\/(?:login|log_in|signin|sign_in|sso|saml2?|adfs|cas|idp|oauth2?)(?:\/|$)/i

/** HTML is a file like any other, except where it stands in the place of one. */
const isLoginPage = (request: PreparedRequest, { headers, url }: Opened): boolean => {
  if (!request.wantsJson || !errorBody.isHtml(headers["content-type"] ?? "", "")) return false
  const { pathname } = new URL(url)
  return LOGIN.test(pathname) || pathname.startsWith("/api/")
}

const count = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined

/** Only a strong validator says that the bytes are the same (RFC 9110 section 8.8.1). */
const strong = (etag: string | undefined): string | undefined =>
  etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : undefined

const isCoded = (headers: Opened["headers"]): boolean => !/^(?:identity)?$/i.test(headers["content-encoding"] ?? "")

interface Range {
  readonly start: number
  readonly total: number | undefined
}

/** `Content-Range`: of a part, or (without a start) of a representation that has none such. */
const contentRange = (text: string | undefined): Partial<Range> => {
  const [, start, total] = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/i.exec(text?.trim() ?? "") ?? []
  return {
    ...(start === undefined ? {} : { start: Number(start) }),
    total: total === undefined || total === "*" ? undefined : Number(total)
  }
}

/** What is known of the representation that is being saved. It outlives the tries. */
interface Begun {
  readonly status: number
  readonly headers: Opened["headers"]
  readonly etag: string | undefined
  readonly total: number | undefined
}

/**
 * Receives the body into the destination, over as many tries as there are. A try after a broken one goes on where that
 * ended, if the service gave a strong validator and still has the same; else it begins anew.
 */
const saving = (call: Call, request: PreparedRequest, destination: file.Destination) => {
  // A caller's own range is a part on purpose, and where coded bytes are undone their count means nothing.
  const ownRange = request.headers.range !== undefined
  const resumable = request.method === "GET" && !ownRange && request.headers["accept-encoding"] === "identity"
  let begun: Begun | undefined
  let bytes = 0
  const progress = bytesProgress.make(call, "download")
  let asked: string | undefined

  const broken = (opened: Opened, problem: string, code?: string) =>
    failure.unusableBody(request, opened.url, problem, code)

  /** The same file is not to be had any more: the next try begins anew. */
  const startOver = (opened: Opened, problem: string, code?: string) =>
    Effect.zipRight(
      readSome(opened),
      Effect.suspend(() => {
        begun = undefined
        return Effect.fail(broken(opened, problem, code))
      })
    )

  const begin = (opened: Opened) =>
    Effect.suspend(() => {
      const { headers, status } = opened
      const total = isCoded(headers) ? undefined : count(headers["content-length"])
      begun = { status, headers, etag: resumable && !isCoded(headers) ? strong(headers.etag) : undefined, total }
      bytes = 0
      progress.began()
      return destination.begin(total)
    })

  const take = (opened: Opened) =>
    Effect.suspend(() => {
      const before = bytes
      const length = isCoded(opened.headers) ? undefined : count(opened.headers["content-length"])
      const incomplete = (problem: string) => {
        begun = undefined
        return Effect.fail(broken(opened, problem))
      }
      return Effect.zipRight(
        opened.drain((pieces) => {
          for (const piece of pieces) bytes += piece.length
          return Effect.map(destination.write(pieces), () => progress.moved(bytes, begun?.total))
        }),
        Effect.suspend(() => {
          const came = bytes - before
          if (length !== undefined && came !== length) {
            return incomplete(`sent ${came} bytes of the ${length} it announced`)
          }
          if (begun?.total !== undefined && bytes !== begun.total) {
            return incomplete("sent a part that does not end where the file does")
          }
          return Effect.sync(() => progress.ended(bytes))
        })
      )
    })

  const resume = (opened: Opened) => {
    const { headers, status } = opened
    const { start, total } = contentRange(headers["content-range"])
    if (asked === undefined || begun === undefined) return startOver(opened, "sent a part of the file, unasked")
    const same = headers.etag === undefined || headers.etag === asked
    if (status === 416) {
      return same && total === bytes
        ? Effect.asVoid(readSome(opened))
        : startOver(opened, "has another file than the one that was begun")
    }
    const fits = start === bytes && (total === undefined || begun.total === undefined || total === begun.total)
    if (!same || !fits) return startOver(opened, "sent another part than the one that was asked for")
    begun = { ...begun, total: begun.total ?? total }
    return take(opened)
  }

  const manner: Manner<void> = {
    headers: () => {
      asked = bytes > 0 ? begun?.etag : undefined
      return asked === undefined ? undefined : { range: `bytes=${bytes}-`, "if-range": asked }
    },
    takes: (status) => status === 416 && asked !== undefined,
    receive: (opened) => {
      if (opened.status === 416 || (opened.status === 206 && !ownRange)) return resume(opened)
      if (isLoginPage(request, opened)) {
        return Effect.flatMap(readSome(opened), (text) =>
          Effect.fail(
            body.undecodable(
              request,
              opened.url,
              "Html",
              `a page of HTML instead of the file, titled "${errorBody.htmlTitle(redact.scrub(request.token, text))}": a login or maintenance page.`
            )
          )
        )
      }
      if (!opened.delimited) {
        const problem = "sends the file without saying where it ends, so that a cut could not be noticed"
        return startOver(opened, problem, "ERR_UNDELIMITED")
      }
      return Effect.zipRight(begin(opened), take(opened))
    }
  }

  const result = (path: string, sha256: string): LmsFile => ({
    path,
    bytes,
    sha256,
    status: begun?.status ?? 200,
    headers: redact.headers(request.token, begun?.headers ?? {})
  })

  return { manner, result }
}

/** Saves the response as it is. The destination is looked at before anything is sent. */
export const save = Effect.fnUntraced(function* (
  files: file.Files,
  call: Call,
  request: PreparedRequest,
  destfile: string,
  overwrite: boolean
): Effect.fn.Return<LmsFile, LmsError, Scope.Scope> {
  const plain: PreparedRequest = {
    ...request,
    // A length and a range are those of what is saved only where nothing is coded on the way.
    headers: { "accept-encoding": "identity", ...request.headers }
  }
  const destination = yield* file.destination(files, destfile, overwrite)
  const { manner, result } = saving(call, plain, destination)
  yield* call.sender(plain, manner)(plain.url)
  return result(destfile, yield* destination.finish)
})
