/** Endpoints: taken apart, and their placeholders filled in. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import * as redact from "../text/redact.js"
import { invalid } from "./invalid.js"

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

export type Method = (typeof METHODS)[number]

/** `METHOD path`, `path`, `METHOD url` or `url` (forms 1 to 4), taken apart. */
export interface Endpoint {
  readonly method: Method
  /** Scheme and host of a full URL; undefined where the endpoint is only a path. */
  readonly origin: string | undefined
  /** As written, with its placeholders, from the first `/`. */
  readonly path: string
  /** As written, without the `?`; empty where there is none. */
  readonly query: string
}

const isMethod = (verb: string): verb is Method => (METHODS as ReadonlyArray<string>).includes(verb)

const toMethod = (verb: string): Either.Either<Method, LmsRequestError> => {
  const upper = verb.toUpperCase()
  return isMethod(upper)
    ? Either.right(upper)
    : Either.left(
        invalid("Method", verb, `"${verb}" is not a method of the service: use one of ${METHODS.join(", ")}.`)
      )
}

const wrong = (endpoint: string, problem: string) =>
  Either.left(invalid("Endpoint", redact.url(endpoint), `The endpoint "${redact.url(endpoint)}" ${problem}.`))

/** Bytes that a request line cannot hold; the rest goes out as it was written. */
const encodeUnsafe = (text: string): string => text.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)

export const parse = (endpoint: string, defaultMethod: string): Either.Either<Endpoint, LmsRequestError> => {
  const text = endpoint.trim()
  const [, verb, target] = /^(?:([a-z]+)\s+)?(\S.*)$/is.exec(text) ?? []
  if (target === undefined) {
    return wrong(endpoint, 'is empty: write a path such as "/api/v1/courses", or a method and a path')
  }
  if (verb === undefined && isMethod(target.toUpperCase())) {
    return wrong(endpoint, 'is a method without a path: write "METHOD path", such as "GET /api/v1/courses"')
  }
  if (/\s/.test(target)) return wrong(endpoint, 'holds a blank: write "METHOD path", and put values into parameters')
  if (/\p{Surrogate}/u.test(target)) return wrong(endpoint, "holds half a character (a lone surrogate)")
  const full = /^(https?:\/\/[^/?#\\]*)(.*)$/is.exec(target)
  const rest = full === null ? target : (full[2] ?? "")
  if (rest.includes("#"))
    return wrong(endpoint, 'holds a "#", which is never sent: write %23, or put the value into a parameter')
  if (rest.includes("\\")) return wrong(endpoint, 'holds a "\\": paths are written with "/"')
  const [path = "", ...query] = rest.split("?")
  if (full === null) {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return wrong(endpoint, "is neither a path nor an http or https URL")
    if (!path.startsWith("/"))
      return wrong(endpoint, `is not a path: write "/api/v1/${path.replace(/^api\/v\d+\//, "")}"`)
    // Rule 3. Only `/api/` is asked for, since the service has other versioned bases below it (/api/quiz/v1, /api/graphql).
    if (!path.startsWith("/api/")) return wrong(endpoint, `lacks the leading /api/v1/: write "/api/v1${path}"`)
  } else if (!URL.canParse(full[1] ?? "") || /@/.test(full[1] ?? "")) {
    return wrong(endpoint, "is not an address of the service: write scheme, host and path")
  }
  return Either.map(toMethod(verb ?? defaultMethod), (method) => ({
    method,
    origin: full === null ? undefined : new URL(full[1] ?? "").origin,
    path: path === "" ? "/" : path,
    query: encodeUnsafe(query.join("?"))
  }))
}

/** `{name}` anywhere, or `:name` that begins a path segment: a port and a SIS id (`sis_course_id:CS101`) are neither. */
const PLACEHOLDER = /\{([^{}/]+)\}|(?<=\/):([a-z_][a-z0-9_]*)/gi

export const placeholders = (path: string): ReadonlyArray<string> =>
  Array.from(path.matchAll(PLACEHOLDER), (match) => match[1] ?? match[2] ?? "")

/**
 * One path segment. The service reads a `.` as the beginning of a format suffix and documents its SIS ids with `%2E`,
 * which `encodeURIComponent` leaves alone; a `:` is legal in a segment and is how those ids are written.
 */
const encodeSegment = (value: string): string => encodeURIComponent(value).replaceAll(".", "%2E").replaceAll("%3A", ":")

/** `.` and `..` climb out of the path even when they are percent-encoded (WHATWG URL, "double-dot URL path segment"). */
const climbs = (path: string): boolean => path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))

/** The path with its placeholders filled in (rule 4). `value` is asked for each name, once for each place it stands. */
export const expand = (
  path: string,
  value: (name: string) => Either.Either<string, LmsRequestError>
): Either.Either<string, LmsRequestError> => {
  let problem: LmsRequestError | undefined
  const filled = path.replace(PLACEHOLDER, (_, braced: string | undefined, colon: string | undefined) => {
    const name = braced ?? colon ?? ""
    const text = value(name)
    if (Either.isLeft(text)) {
      problem ??= text.left
      return ""
    }
    if (/^\.{1,2}$/.test(text.right)) {
      problem ??= invalid(
        "Placeholder",
        name,
        `The value of "${name}" is "${text.right}", which climbs out of the path: give an id.`
      )
    }
    return encodeSegment(text.right)
  })
  if (problem !== undefined) return Either.left(problem)
  const expanded = encodeUnsafe(filled)
  return climbs(expanded)
    ? Either.left(
        invalid("Endpoint", path, `The path "${expanded}" holds a "." or ".." segment: write the whole path.`)
      )
    : Either.right(expanded)
}
