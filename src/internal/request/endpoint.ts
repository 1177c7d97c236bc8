/** Endpoints: taken apart, and their placeholders filled in. */
import * as Either from "effect/Either"
import { canParse } from "../text/origin.js"
import { METHODS, type Method } from "./preparedRequest.js"
import type { Refusal, Refusals } from "./refuse.js"

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

const toMethod = (verb: string): Either.Either<Method, Refusal> => {
  const upper = verb.toUpperCase()
  return isMethod(upper) ? Either.right(upper) : Either.left(({ noMethod }) => noMethod(verb))
}

/** What an endpoint cannot be. */
type Misshape = Parameters<Refusals["misshapen"]>[1]

const wrong = (endpoint: string, misshape: Misshape, path = endpoint) =>
  Either.left<Refusal>(({ misshapen }) => misshapen(endpoint, misshape, path))

/** Bytes that a request line cannot hold; the rest goes out as it was written. */
const encodeUnsafe = (text: string): string => text.replace(/[^\x21-\x7e]/gu, encodeURIComponent)

export const parseEndpoint = (endpoint: string, defaultMethod: string): Either.Either<Endpoint, Refusal> => {
  const text = endpoint.trim()
  const [, verb, target] = /^(?:([a-z]+)\s+)?(\S.*)/is.exec(text) ?? []
  if (target === undefined) return wrong(endpoint, "Empty")
  if (isMethod(target.toUpperCase())) return wrong(endpoint, "Bare")
  if (/\s/.test(target)) return wrong(endpoint, "Blank")
  if (/\p{Surrogate}/u.test(target)) return wrong(endpoint, "Surrogate")
  const [, address, rest = target] = /^(https?:\/\/[^/?#\\]*)(.*)/is.exec(target) ?? []
  if (rest.includes("#")) return wrong(endpoint, "Fragment")
  if (rest.includes("\\")) return wrong(endpoint, "Backslash")
  const [path = rest, ...query] = rest.split("?")
  if (address === undefined) {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return wrong(endpoint, "Scheme")
    if (!path.startsWith("/")) return wrong(endpoint, "Relative", path)
    // Rule 3. Only `/api/` is asked for, since the service has other versioned bases below it (/api/quiz/v1, /api/graphql).
    if (!path.startsWith("/api/")) return wrong(endpoint, "Unversioned", path)
  } else if (!canParse(address) || address.includes("@")) {
    return wrong(endpoint, "Address")
  }
  return Either.map(toMethod(verb ?? defaultMethod), (method) => ({
    method,
    origin: address === undefined ? undefined : new URL(address).origin,
    path: path === "" ? "/" : path,
    query: encodeUnsafe(query.join("?"))
  }))
}

/** `{name}` anywhere, or `:name` that begins a path segment: a port and a SIS id (`sis_course_id:CS101`) are neither. */
const PLACEHOLDER = /\{[^{}/]+\}|(?<=\/):[a-z_][a-z0-9_]*/gi

const nameOf = (placeholder: string): string => placeholder.slice(1, placeholder.endsWith("}") ? -1 : undefined)

export const placeholdersOf = (path: string): ReadonlyArray<string> =>
  Array.from(path.matchAll(PLACEHOLDER), ([placeholder]) => nameOf(placeholder))

/**
 * One path segment. The service reads a `.` as the beginning of a format suffix and documents its SIS ids with `%2E`,
 * which `encodeURIComponent` leaves alone; a `:` is legal in a segment and is how those ids are written.
 */
const encodeSegment = (value: string): string => encodeURIComponent(value).replaceAll(".", "%2E").replaceAll("%3A", ":")

/** `.` and `..` climb out of the path even when they are percent-encoded (WHATWG URL, "double-dot URL path segment"). */
const climbs = (path: string): boolean => path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))

/** The path with its placeholders filled in (rule 4). `value` is asked for each name, once for each place it stands. */
export const fillPlaceholders = (
  path: string,
  value: (name: string) => Either.Either<string, Refusal>
): Either.Either<string, Refusal> => {
  let problem: Refusal | undefined
  const filled = path.replace(PLACEHOLDER, (placeholder) => {
    const name = nameOf(placeholder)
    const text = value(name)
    if (Either.isLeft(text)) {
      problem ??= text.left
      return placeholder
    }
    if (/^\.{1,2}$/.test(text.right)) {
      problem ??= ({ climbing }) => climbing(name, text.right)
    }
    return encodeSegment(text.right)
  })
  if (problem !== undefined) return Either.left(problem)
  const expanded = encodeUnsafe(filled)
  return climbs(expanded) ? Either.left(({ dotted }) => dotted(path, expanded)) : Either.right(expanded)
}
