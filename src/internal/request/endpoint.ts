/** Parses endpoints and fills in their placeholders. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { failRequest, invalidEndpoint, requestError } from "../options/errors.js"
import { isString } from "../options/guards.js"
import { describeType, showRejected } from "../text/describe.js"
import { hint } from "../text/hints.js"
import { say, type Words } from "../text/message.js"
import { canParse } from "../text/origin.js"
import { redactUrl } from "../text/redact.js"

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const

export type Method = (typeof METHODS)[number]

/** Whether requests of this method change nothing, have no body, and may be repeated and redirected. */
export const isSafeMethod = (method: string | undefined): boolean => method === "GET" || method === "HEAD"

/** The endpoint of a call without arguments. An endpoint that is undefined is a mistake, such as a record without its URL. */
export const DEFAULT_ENDPOINT = "/api/v1/courses"

export const validateEndpoint = (endpoint: unknown): Either.Either<void, LmsRequestError> =>
  isString(endpoint)
    ? Either.right(undefined)
    : failRequest(
        "Endpoint",
        describeType(endpoint),
        `endpoint must be a string such as "GET /api/v1/courses", got ${describeType(endpoint)}.`
      )

/** An endpoint in its parts. It is written as `METHOD path`, `path`, `METHOD url` or `url`. */
export interface Endpoint {
  readonly method: Method
  /** Undefined if the endpoint is a path. */
  readonly origin: string | undefined
  /** With placeholders. */
  readonly path: string
  /** Without `?`; may be empty. */
  readonly query: string
}

const isMethod = (text: string): text is Method => (METHODS as ReadonlyArray<string>).includes(text)

const parseMethod = (method: string): Either.Either<Method, LmsRequestError> => {
  const upper = method.toUpperCase()
  if (isMethod(upper)) return Either.right(upper)
  const message = `Unknown method "${showRejected(method)}": use one of ${METHODS.join(", ")}.`
  return failRequest("Method", method, message)
}

/** Encodes characters that a request line cannot contain, and leaves all others as they are. */
const encodeUnsafe = (text: string): string => text.replace(/[^\x21-\x7e]/gu, encodeURIComponent)

/** `{name}` anywhere, or `:name` at the start of a segment, unlike a port or a SIS id (`sis_course_id:CS101`). */
const PLACEHOLDER = /\{[^{}/]+\}|(?<=\/):[a-z_][a-z0-9_]*/gi

/** The path that was probably meant: the rest of it below /api/v1/. */
const completePath = (path: string): string => {
  const rest = path.replace(/^\/+/, "")
  if (/^api\/v1[a-z_{:]/i.test(rest)) return `/api/v1/${rest.slice("api/v1".length)}`
  if (rest.startsWith("api/")) return `/${rest}`
  return rest.startsWith("v1/") ? `/api/${rest}` : `/api/v1/${rest}`
}

/** The start of a URL without its scheme, such as `canvas.example.edu/api/`. */
const HOST_AND_API = /^(?:[a-z0-9-]+\.)+[a-z]{2,24}(?::\d+)?\/api\//i

/** The problem of a path, and the endpoint to use instead. `prefix` is the method with a space, `suffix` the query with its `?`. */
const problemOfPath = (prefix: string, path: string, suffix: string): Words | undefined => {
  const instead = (corrected: string, before = prefix) =>
    `use "${showRejected(redactUrl(before + corrected + suffix))}"`
  if (/^\/*(?:api\/(?:v1\/)?)?graphql\/?$/i.test(path) && path !== "/api/graphql") {
    return say`is not the path of GraphQL: ${hint("UseGraphql")}`
  }
  const [, joined, target] = /^(GET|POST|PUT|PATCH|DELETE)((?:\/|https?:\/\/).*)$/is.exec(path) ?? []
  if (joined !== undefined && target !== undefined) {
    const corrected = target.startsWith("/") ? completePath(target) : target
    return `lacks a space after the method: ${instead(corrected, `${joined.toUpperCase()} `)}`
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return "is neither a path nor an http or https URL"
  if (/^["'`].*["'`]$/.test(path)) return `is in quotes: ${instead(path.slice(1, -1))}`
  const [scheme] = /^https?:\/*/i.exec(path) ?? []
  if (scheme !== undefined) {
    return `is not a valid URL: ${instead(`${scheme.replace(/:.*/, "")}://${path.slice(scheme.length)}`)}`
  }
  if (HOST_AND_API.test(path)) return `is a URL without a scheme: ${instead(`https://${path}`)}`
  if (!path.startsWith("/")) return `is not a path: ${instead(completePath(path))}`
  // The service has other bases below /api/, such as /api/quiz/v1 and /api/graphql.
  if (!path.startsWith("/api/") || completePath(path) !== path) {
    return `lacks the prefix /api/v1/: ${instead(completePath(path))}`
  }
  return /[{}]/.test(path.replace(PLACEHOLDER, ""))
    ? "contains a brace outside of a placeholder: write placeholders as {name} or :name, and other braces as %7B and %7D"
    : undefined
}

export const parseEndpoint = (endpoint: string, defaultMethod: string): Either.Either<Endpoint, LmsRequestError> => {
  const invalid = (problem: Words) => Either.left(invalidEndpoint(endpoint, problem))
  const [, method, target] = /^(?:([a-z]+)\s+)?(\S.*)/is.exec(endpoint.trim()) ?? []
  if (target === undefined) return invalid('is empty: use a path such as "/api/v1/courses", or a method and a path')
  if (isMethod(target.toUpperCase())) {
    return invalid('is a method without a path: use "METHOD path", such as "GET /api/v1/courses"')
  }
  if (method !== undefined && METHODS.some((other) => target.toUpperCase().startsWith(`${other} `))) {
    return invalid(`has two methods: use one of them, such as "${showRejected(target)}"`)
  }
  if (/\s/.test(target)) return invalid('contains whitespace: use "METHOD path", and pass values as parameters')
  if (/\p{Surrogate}/u.test(target)) return invalid("contains a lone surrogate (half of a character)")

  const [, base, rest = target] = /^(https?:\/\/[^/?#\\]*)(.*)/is.exec(target) ?? []
  if (rest.includes("#")) {
    return invalid('contains a "#", which is never sent: write %23, or pass the value as a parameter')
  }
  if (rest.includes("\\")) return invalid('contains a "\\": separate the segments of a path with "/"')
  const [path = rest, ...query] = rest.split("?")
  if (base === undefined) {
    const suffix = query.length === 0 ? "" : `?${query.join("?")}`
    const problem = problemOfPath(method === undefined ? "" : `${method} `, path, suffix)
    if (problem !== undefined) return invalid(problem)
  } else if (!canParse(base) || base.includes("@")) {
    return invalid("is not a valid URL: use scheme, host and path")
  }
  return Either.map(parseMethod(method ?? defaultMethod), (method) => ({
    method,
    origin: base === undefined ? undefined : new URL(base).origin,
    path: path === "" ? "/" : path,
    query: encodeUnsafe(query.join("?"))
  }))
}

/** A stream reads a list, which only a GET returns, and GraphQL does not link to its pages. */
export const checkList = (endpoint: string, otherwise: string): Either.Either<void, LmsRequestError> =>
  Either.gen(function* () {
    yield* validateEndpoint(endpoint)
    const { method, path } = yield* parseEndpoint(endpoint, otherwise)
    if (path === "/api/graphql") {
      const message = say`${hint("ReadLists")} by their links, which GraphQL does not have: ${hint("ReadConnection")}.`
      return yield* failRequest("Endpoint", path, message)
    }
    if (method !== "GET") {
      const message = say`${hint("ReadLists")}, which ${method} does not return: ${hint("ReadNoList")}.`
      return yield* failRequest("Method", method, message)
    }
  })

const nameOf = (placeholder: string): string => placeholder.slice(1, placeholder.endsWith("}") ? -1 : undefined)

export const placeholdersOf = (path: string): ReadonlyArray<string> =>
  Array.from(path.matchAll(PLACEHOLDER), ([placeholder]) => nameOf(placeholder))

/**
 * Encodes a path segment. `.` is encoded, since the service reads it as the start of a format suffix and documents SIS ids
 * with `%2E`. `:` is not encoded: it is legal in a segment, and SIS ids contain it.
 */
const encodeSegment = (value: string): string => encodeURIComponent(value).replaceAll(".", "%2E").replaceAll("%3A", ":")

/** URL parsers resolve `.` and `..` also if they are percent-encoded (WHATWG URL, "double-dot URL path segment"). */
const hasDotSegment = (path: string): boolean => path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))

/** Fills in the placeholders of a path. Calls `valueOf` once for each occurrence of a placeholder. */
export const fillPlaceholders = (
  path: string,
  valueOf: (name: string) => Either.Either<string, LmsRequestError>
): Either.Either<string, LmsRequestError> => {
  let error: LmsRequestError | undefined
  const filled = path.replace(PLACEHOLDER, (placeholder) => {
    const name = nameOf(placeholder)
    const value = valueOf(name)
    if (Either.isLeft(value)) {
      error ??= value.left
      return placeholder
    }
    if (/^\.{1,2}$/.test(value.right)) {
      const message = `The placeholder "${showRejected(name)}" must be an id, got the path segment "${value.right}".`
      error ??= requestError("Placeholder", name, message)
    }
    return encodeSegment(value.right)
  })
  if (error !== undefined) return Either.left(error)
  const expanded = encodeUnsafe(filled)
  if (!hasDotSegment(expanded)) return Either.right(expanded)
  const message = `The path "${showRejected(expanded)}" contains a "." or ".." segment: use the complete path.`
  return failRequest("Endpoint", path, message)
}
