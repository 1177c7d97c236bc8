/** Redirects: where they lead, whether they are followed, and what is sent there. */
import * as Effect from "effect/Effect"
import type { LmsTransportError } from "../../LmsError.js"
import { isSafeMethod } from "../request/endpoint.js"
import type { PreparedRequest } from "../request/request.js"
import * as errors from "../response/errors.js"
import type { ResponseFacts } from "../response/facts.js"
import { canParse } from "../text/origin.js"
import * as redact from "../text/redact.js"
import { type Attempt, type Next, type Outcome, Redirect } from "./attempt.js"

const MAX_FOLLOWED_REDIRECTS = 10

/** Advice about a redirect from https to http. */
const DOWNGRADE_ADVICE =
  "the service must name the address with https, so the proxy in front of it may not tell it that clients use TLS"

/** The request that a redirect leads to, or why it is not followed. */
export const resolveRedirect = (
  request: PreparedRequest,
  { location, status }: ResponseFacts,
  redirectsBefore: number
): Redirect | LmsTransportError => {
  const { method, url } = request
  const problem = (text: string) =>
    errors.transportError(request, { reason: "Redirect" }, `was redirected, but ${text}`)
  if (location === undefined) return problem("the redirect has no Location header")
  const invalid = "its Location header is not a valid URL"
  if (!canParse(location, url)) return problem(invalid)
  const target = new URL(location, url)
  if (target.protocol !== "https:" && target.protocol !== "http:") {
    return problem(`it leads to a "${target.protocol}" URL, which is not followed`)
  }
  // Some servers do not encode a space in the name of a file. Before the path, it would stand after a method.
  if (/^[^/?#]*\s/.test(location)) return problem(invalid)
  if (target.username !== "" || target.password !== "") {
    return problem("its Location header contains a user name or password")
  }
  const shownUrl = redact.redactUrl(target.href)
  // Its host is often right, and the scheme that of a server behind a proxy which does not know of TLS.
  const isDowngrade = url.startsWith("https:") && target.protocol === "http:"
  const advice = isDowngrade
    ? `It leads from https to ${shownUrl}, so do not send it there: ${DOWNGRADE_ADVICE}`
    : `Send it to ${shownUrl}`
  const isOtherOrigin = target.origin !== new URL(url).origin
  if (request.sameOriginOnly === true && isSafeMethod(method) && isOtherOrigin) {
    return problem(
      `it leads to ${target.origin}, and nothing is sent to another origin. ${
        isDowngrade
          ? `Do not use http: ${DOWNGRADE_ADVICE}`
          : `If that is the same institution, set the domain to ${target.origin}`
      }`
    )
  }
  // fetch would turn the write into a GET and report the page found there as the success of the write.
  if (!isSafeMethod(method) && status !== 307 && status !== 308) {
    return problem(`a ${method} is not followed as a GET. ${advice}`)
  }
  if (!isSafeMethod(method) && isOtherOrigin) {
    return problem(`the body of a ${method} is not sent to another origin. ${advice}`)
  }
  return redirectsBefore >= MAX_FOLLOWED_REDIRECTS
    ? problem(`after ${MAX_FOLLOWED_REDIRECTS} redirects it is not followed further`)
    : new Redirect(requestAt(request, target.href))
}

/** The request at another URL; at another origin without cookies. (The token depends on the URL.) */
const requestAt = (request: PreparedRequest, url: string): PreparedRequest => {
  if (new URL(request.url).origin === new URL(url).origin) return request.at(url)
  const { cookie: _, ...headers } = request.headers
  return request.with({ headers, url })
}

/** Sends every redirect that the responses lead to like the request itself. */
export const followRedirects = <A>(attempt: Attempt, next: Next<A>): Outcome<A> =>
  Effect.catchTag(next(attempt), "Redirect", ({ request }) =>
    followRedirects({ ...attempt, request, redirects: attempt.redirects + 1 }, next)
  )
