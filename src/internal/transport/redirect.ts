import type { LmsTransportError } from "../../LmsError.js"
import * as failure from "../answer/failure.js"
import type { PreparedRequest } from "../request/prepare.js"
import * as redact from "../text/redact.js"

const STATUSES: ReadonlyArray<number> = [301, 302, 303, 307, 308]

const MAX_HOPS = 10

export const isRedirect = (status: number): boolean => STATUSES.includes(status)

/** Where a redirect leads, or why it is not followed. `hops` redirects have been followed before. */
export const follow = (
  request: PreparedRequest,
  url: string,
  status: number,
  location: string | undefined,
  hops: number
): string | LmsTransportError => {
  const problem = (text: string) => failure.redirect(request, url, text)
  if (location === undefined) return problem("the redirect names no address")
  if (!URL.canParse(location, url)) return problem("the address it names cannot be read")
  const next = new URL(location, url)
  if (next.protocol !== "https:" && next.protocol !== "http:") {
    return problem(`leads to a "${next.protocol}" address, which is not followed`)
  }
  if (next.username !== "" || next.password !== "") return problem("the address it names holds a user name or password")
  const shown = redact.url(next.href)
  // A fetch would turn the write into a GET and report the page it finds there as the write's success.
  if (request.method !== "GET" && status !== 307 && status !== 308) {
    return problem(`a ${request.method} is not followed as a GET. Send it to ${shown}`)
  }
  if (request.method !== "GET" && next.origin !== new URL(url).origin) {
    return problem(`the content of a ${request.method} is not handed to another origin. Send it to ${shown}`)
  }
  return hops >= MAX_HOPS ? problem(`there have been ${MAX_HOPS} redirects before`) : next.href
}

/** The request as another origin may see it: without what identifies the caller. (The token goes by the address.) */
export const elsewhere = (request: PreparedRequest, from: string, to: string): PreparedRequest => {
  if (new URL(from).origin === new URL(to).origin) return request
  const { cookie: _, "proxy-authorization": __, ...headers } = request.headers
  return { ...request, headers }
}
