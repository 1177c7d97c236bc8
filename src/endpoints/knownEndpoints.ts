/** Finds the documented endpoint that a request is for, or the one that is spelt most like it. Loaded only when needed. */
import { editDistance } from "../internal/text/editDistance.js"
import { readPathTree } from "../internal/text/pathTree.js"
import { globOf, lineOf, scopeOf } from "./catalogue.js"
import { paths, scopes, words } from "./generated/paths.js"

export interface KnownEndpoint {
  readonly method: string
  /** As documented, with placeholders as `:name`. */
  readonly path: string
  readonly scope: string
}

interface Pattern extends KnownEndpoint {
  readonly segments: ReadonlyArray<string>
  readonly glob: ReturnType<typeof globOf>
}

const known: ReadonlyArray<Pattern> = readPathTree(paths).flatMap(({ methods, segments }) =>
  methods.map((method) => {
    const path = segments.join("/")
    const scope = scopes[lineOf({ method, path })] ?? scopeOf({ method, path })
    return { method, path, scope, segments, glob: globOf({ scope }) }
  })
)

const wordPlaces = new Set(words)

/** Whether a segment of a request's path can be an id: a placeholder, a number, a SIS id, a UUID, or `self`. */
const isId = (segment: string): boolean =>
  /^\d+(?:~\d+)?$|[:{]|%3a|^(?:self|default)$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(segment)

/** Whether a segment can fill a placeholder, which stands after another segment. */
type CanFill = (segment: string, parent: string, placeholder: string) => boolean

const isIdOrWord: CanFill = (segment, parent, placeholder) =>
  isId(segment) || (segment !== "" && wordPlaces.has(`${parent}/${placeholder}`))

const matchesSegments = ({ glob, segments }: Pattern, requested: ReadonlyArray<string>, canFill: CanFill): boolean => {
  const isLong = requested.length > segments.length
  if (requested.length < segments.length || (isLong && glob === undefined)) return false
  return segments.every((segment, index) => {
    const actual = requested[index] ?? ""
    return segment === actual || (segment.startsWith(":") && canFill(actual, segments[index - 1] ?? "", segment))
  })
}

/** The path without the format that any path may end with. */
const withoutFormat = (path: string): string => path.replace(/\.json$/, "")

const countPlaceholders = ({ path }: KnownEndpoint): number => path.split("/:").length

const findMatching = (path: string, canFill: CanFill): ReadonlyArray<Pattern> => {
  const requested = path.split("/")
  return known.filter((endpoint) => matchesSegments(endpoint, requested, canFill))
}

/** Endpoints are not documented for HEAD, which returns what a GET does, without its body. */
const documentedMethod = (method: string): string => (method === "HEAD" ? "GET" : method)

/** The documented endpoint of a request. A path with more literal segments is more specific, as in `/users/self/todo`. */
export const findKnownEndpoint = (method: string, path: string): KnownEndpoint | undefined =>
  findMatching(withoutFormat(path), isIdOrWord)
    .filter((endpoint) => endpoint.method === documentedMethod(method))
    .sort((one, other) => countPlaceholders(one) - countPlaceholders(other))[0]

/** Names of placeholders and ids say nothing about the endpoint. */
const toShape = (path: string): string =>
  path
    .split("/")
    .map((segment) => (isId(segment) ? ":" : segment))
    .join("/")

/** A longer path would take longer to compare, and no documented one is as long. */
const MAX_COMPARED_CHARACTERS = 300

/** The endpoint of the same method whose path is most like this one; undefined if none is similar. */
export const findNearestEndpoint = (method: string, path: string): KnownEndpoint | undefined => {
  if (path.length > MAX_COMPARED_CHARACTERS) return undefined
  const shape = toShape(withoutFormat(path))
  let nearest: KnownEndpoint | undefined
  let least = Math.ceil(shape.length / 4)
  for (const endpoint of known) {
    if (endpoint.method !== documentedMethod(method)) continue
    const documented = toShape(endpoint.path)
    // At least one insertion for each character that one is longer.
    if (Math.abs(documented.length - shape.length) >= least) continue
    const distance = editDistance(shape, documented)
    if (distance < least) {
      nearest = endpoint
      least = distance
    }
  }
  return nearest
}

/**
 * For a 404: what the documentation has instead of this endpoint, as a sentence. Empty if the endpoint is documented, also
 * with a text as an id, such as the name of a page, or if nothing is similar.
 */
export const describeUnknownEndpoint = (method: string, path: string): string => {
  const methods = findMatching(withoutFormat(path), (segment) => segment !== "").map((endpoint) => endpoint.method)
  if (methods.includes(documentedMethod(method))) return ""
  if (methods.length > 0) return `For this path only ${[...new Set(methods)].join(", ")} is documented.`
  const nearest = findNearestEndpoint(method, path)
  return nearest === undefined
    ? ""
    : `This path is not documented. The most similar one is ${nearest.method} ${nearest.path}.`
}
