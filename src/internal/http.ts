import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import type { LmsApiError, LmsRateLimitError, LmsTransportError } from "../LmsError.js"
import * as bareClient from "./bareClient.js"
import * as failure from "./failure.js"
import * as redact from "./redact.js"
import type { PreparedRequest } from "./request.js"

/** A successful answer, read to its end. The body is text where the service says it is JSON, else bytes. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The address that answered: after redirects not the one that was asked. */
  readonly url: string
  readonly contentType: string
  readonly body: string | Uint8Array
}

export type HttpError = LmsTransportError | LmsApiError | LmsRateLimitError

const MAX_REDIRECTS = 10

/** How much of an error's body is read: enough for every message, too little to be drowned in. */
const ERROR_BODY_READ = 64 * 1024

/** Whether the address lies at the origin. By its text: this is asked for each page, and parsing costs. */
export const isAt = (url: string, origin: string | undefined): boolean =>
  origin !== undefined && url.startsWith(origin) && /^(?:[/?#]|$)/.test(url.slice(origin.length, origin.length + 1))

/** One prepared request, ready for any address: what an origin that may see the token gets, and what any other gets. */
interface Outgoing {
  readonly prepared: PreparedRequest
  readonly authorized: HttpClientRequest.HttpClientRequest
  readonly anonymous: HttpClientRequest.HttpClientRequest
}

const bodyOf = ({ body, headers }: PreparedRequest): HttpBody.HttpBody | undefined => {
  const type = headers["content-type"]
  if (body === undefined) return undefined
  return typeof body === "string" ? HttpBody.text(body, type) : HttpBody.uint8Array(body, type)
}

const outgoing = (prepared: PreparedRequest): Outgoing => {
  const anonymous = HttpClientRequest.make(prepared.method)(prepared.url, {
    headers: prepared.headers,
    body: bodyOf(prepared)
  })
  const { token } = prepared
  const authorized =
    token === undefined
      ? anonymous
      : HttpClientRequest.setHeader(anonymous, "authorization", `Bearer ${Redacted.value(token)}`)
  return { prepared, authorized, anonymous }
}

/** A string is kept byte for byte, where a parsed URL would be spelled anew. */
const clientRequest = ({ anonymous, authorized, prepared }: Outgoing, url: string) =>
  HttpClientRequest.setUrl(isAt(url, prepared.tokenOrigin) ? authorized : anonymous, url)

/** `application/json`, `text/json`, and the types whose suffix says that they are JSON (RFC 6839). */
const isJson = (contentType: string): boolean => /^[a-z]+\/(?:[\w.+-]+\+)?json\b/i.test(contentType)

/** Without cookies: a session cookie is a credential, and no use of the API needs one. */
const plainHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const { "set-cookie": _, ...rest } = headers
  return rest
}

const read = (
  request: PreparedRequest,
  url: string,
  response: HttpClientResponse.HttpClientResponse
): Effect.Effect<Answer, LmsTransportError> => {
  const headers = plainHeaders(response.headers)
  const contentType = headers["content-type"] ?? ""
  const body: Effect.Effect<string | Uint8Array, HttpClientError.ResponseError> = isJson(contentType)
    ? response.text
    : Effect.map(response.arrayBuffer, (buffer) => new Uint8Array(buffer))
  return Effect.mapBoth(body, {
    onFailure: (error) => failure.brokenBody(request, url, error.cause),
    onSuccess: (body) => ({ status: response.status, headers, url, contentType, body })
  })
}

/** As much of the body as an error needs, also where it breaks off: the status is known and says more. */
const readSome = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<string> =>
  response.stream.pipe(
    Stream.runFoldWhile(
      { size: 0, chunks: [] as ReadonlyArray<Uint8Array> },
      ({ size }) => size < ERROR_BODY_READ,
      ({ chunks, size }, chunk) => ({ size: size + chunk.length, chunks: [...chunks, chunk] })
    ),
    Effect.map(({ chunks }) => {
      const decoder = new TextDecoder()
      return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode()
    }),
    Effect.catchAll(() => Effect.succeed(""))
  )

/** Where a redirect leads, or why it may not be followed. */
const location = (request: PreparedRequest, url: string, status: number, header: string | undefined) => {
  const problem = (text: string) => failure.redirect(request, url, text)
  if (header === undefined) return problem("the redirect names no address")
  if (!URL.canParse(header, url)) return problem("the address it names cannot be read")
  const next = new URL(header, url)
  if (next.protocol !== "https:" && next.protocol !== "http:")
    return problem(`leads to a "${next.protocol}" address, which is not followed`)
  const shown = redact.url(next.href)
  // A fetch would turn the write into a GET and report the page it finds there as the write's success.
  if (request.method !== "GET" && status !== 307 && status !== 308) {
    return problem(`a ${request.method} is not followed as a GET. Send it to ${shown}`)
  }
  if (request.method !== "GET" && next.origin !== new URL(url).origin) {
    return problem(`the content of a ${request.method} is not handed to another origin. Send it to ${shown}`)
  }
  return next.href
}

const REDIRECTS: ReadonlyArray<number> = [301, 302, 303, 307, 308]

/** The other origin gets neither the token (it is made anew for each address) nor what else identifies the caller. */
const elsewhere = (request: Outgoing, from: string, to: string): Outgoing => {
  if (new URL(from).origin === new URL(to).origin) return request
  const { cookie: _, "proxy-authorization": __, ...headers } = request.prepared.headers
  return outgoing({ ...request.prepared, headers })
}

const refused = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  request: Outgoing,
  url: string,
  response: HttpClientResponse.HttpClientResponse,
  hops: number
): Effect.fn.Return<Answer, HttpError> {
  const { prepared } = request
  const { status } = response
  const headers = plainHeaders(response.headers)
  const text = yield* readSome(response)
  if (REDIRECTS.includes(status)) {
    const next = location(prepared, url, status, headers.location)
    if (typeof next !== "string") return yield* next
    if (hops >= MAX_REDIRECTS) {
      return yield* failure.redirect(prepared, url, `there have been ${MAX_REDIRECTS} redirects before`)
    }
    return yield* exchange(client, elsewhere(request, url, next), next, hops + 1)
  }
  const refusal = { status, headers, url, text }
  if (failure.isThrottle(refusal)) return yield* failure.rateLimit(prepared, refusal, failure.noWait)
  return yield* failure.api(prepared, refusal)
})

const exchange = (
  client: HttpClient.HttpClient,
  request: Outgoing,
  url: string,
  hops: number
): Effect.Effect<Answer, HttpError> =>
  Effect.matchEffect(client.execute(clientRequest(request, url)), {
    onFailure: (error) => {
      const cause = "cause" in error && error.cause !== undefined ? error.cause : error
      return Effect.fail(failure.connection(request.prepared, url, cause))
    },
    onSuccess: (response) =>
      response.status >= 200 && response.status < 300
        ? read(request.prepared, url, response)
        : refused(client, request, url, response, hops)
  })

/** Sends the prepared request to an address: its own, or that of another page. */
export type Send = (url: string) => Effect.Effect<Answer, HttpError>

/**
 * One request and its answer, read to the end inside the attempt: an answer that is left unread holds its connection.
 * The service's redirects are followed here, by hand, since clients differ in what they hand to the next origin.
 */
export const sender = (client: HttpClient.HttpClient, prepared: PreparedRequest): Send => {
  const request = outgoing(prepared)
  return (url) => exchange(client, request, url, 0)
}

/**
 * The client as the service should see it: no trace headers, and no spans of the client's own, whose attributes hold
 * whole URLs.
 */
export const edge: Effect.Effect<HttpClient.HttpClient, never, HttpClient.HttpClient> = Effect.map(
  HttpClient.HttpClient,
  (client) =>
    bareClient.isBare(client)
      ? client
      : client.pipe(
          HttpClient.withTracerPropagation(false),
          HttpClient.withTracerDisabledWhen(() => true),
          HttpClient.transformResponse(Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }))
        )
)
