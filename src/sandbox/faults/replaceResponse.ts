/** Faults that replace the response of the service. */
import { STATUS_CODES } from "node:http"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { genericFailure, invalidToken, notFound, unauthorized } from "../kernel/apiFailure.js"
import { encodeJson, stringifyWithBigints } from "../kernel/json.js"
import type { MainFault } from "./fault.js"

type ReplacingFault = Extract<MainFault, { readonly _tag: "Status" | "Html" | "Body" | "Throttle" | "Redirect" }>

interface RequestLocation {
  /** The origin, path and query of the request. */
  readonly origin: string
  readonly path: string
  readonly foreignUrl: string
}

const htmlPage = (title: string, text: string): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><h1>${title}</h1><p>${text}</p></body>\n</html>\n`

const replyHtml = (status: number, text: string, headers?: Readonly<Record<string, string>>) =>
  HttpServerResponse.text(text, { status, contentType: "text/html; charset=utf-8", ...(headers ? { headers } : {}) })

const canvasFailure = (status: number) => {
  if (status === 401) return invalidToken()
  if (status === 403) return unauthorized()
  if (status === 404) return notFound()
  const code = (STATUS_CODES[status] ?? "unknown").toLowerCase().replace(/[^a-z]+/g, "_")
  return genericFailure(status, code)
}

/** Canvas sends its own errors as JSON; 502 and similar come from the load balancer in front of it, as HTML. */
const statusReply = ({ body, headers = {}, status }: Extract<ReplacingFault, { readonly _tag: "Status" }>) => {
  if (body !== undefined) {
    return HttpServerResponse.text(body, { status, headers, contentType: headers["content-type"] ?? "text/plain" })
  }
  if (status >= 502 && status <= 504) {
    const title = `${status} ${STATUS_CODES[status]}`
    return replyHtml(status, htmlPage(title, "The server is temporarily unable to service your request."), headers)
  }
  const failure = canvasFailure(status)
  return HttpServerResponse.text(encodeJson(failure.body, false), {
    status,
    headers: { ...failure.headers, ...headers },
    contentType: "application/json; charset=utf-8"
  })
}

const THROTTLE_TEXTS = {
  403: "403 Forbidden (Rate Limit Exceeded)\n",
  429: "429 Forbidden (Rate Limit Exceeded)\n"
} as const

const redirectLocation = (to: string, { foreignUrl, origin, path }: RequestLocation): string => {
  switch (to) {
    case "self":
      return `${origin}${path}`
    case "foreign":
      return `${foreignUrl}${path}`
    case "login":
      return `${origin}/login/canvas`
    default:
      return to
  }
}

export const isReplacing = (fault: MainFault): fault is ReplacingFault =>
  fault._tag === "Status" ||
  fault._tag === "Html" ||
  fault._tag === "Body" ||
  fault._tag === "Throttle" ||
  fault._tag === "Redirect"

/** The response that replaces the service's. */
export const replaceResponse = (
  fault: ReplacingFault,
  requestLocation: RequestLocation
): HttpServerResponse.HttpServerResponse => {
  switch (fault._tag) {
    case "Status":
      return statusReply(fault)
    case "Html":
      return replyHtml(fault.status ?? 200, htmlPage("Canvas is down for maintenance", "We'll be back soon."))
    case "Body": {
      const { headers = {}, json, status = 200, text } = fault
      const contentType = headers["content-type"] ?? "application/json; charset=utf-8"
      const content = text ?? stringifyWithBigints(json)
      return HttpServerResponse.text(content, {
        status,
        headers: content === "" ? { ...headers, "content-length": "0" } : headers,
        contentType
      })
    }
    case "Throttle": {
      const { remaining = "13.677155825080035", retryAfter, status = 403 } = fault
      return HttpServerResponse.text(THROTTLE_TEXTS[status], {
        status,
        contentType: "text/plain; charset=utf-8",
        headers: {
          "x-rate-limit-remaining": String(remaining),
          ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) })
        }
      })
    }
    case "Redirect":
      return HttpServerResponse.empty({
        status: fault.status ?? 302,
        headers: { location: redirectLocation(fault.to, requestLocation), "content-length": "0" }
      })
  }
}

/** A different service: responds to every request with a record of another institution. */
export const foreignSite = Effect.succeed(
  HttpServerResponse.unsafeJson([{ id: 666, name: "A record of another service" }])
)
