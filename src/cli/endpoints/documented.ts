/** Finds documented endpoints by method and path. */
import * as Effect from "effect/Effect"
import { lineOf } from "../../endpoints/catalogue.js"
import { METHODS, parseEndpoint } from "../../internal/request/endpoint.js"
import { UsageError } from "../errors.js"

export const loadLookup = Effect.promise(async () => {
  const lookup = await import("./lookup.js")
  return { ...lookup, catalogue: await lookup.readLookup() }
})

/** The documented endpoint, or an error that names the one that was perhaps meant. */
export const findDocumented = Effect.fnUntraced(function* (text: string) {
  const { method, path } = yield* parseEndpoint(text, "GET")
  const { catalogue, findEndpoint } = yield* loadLookup
  const endpoint = findEndpoint(catalogue, method, path)
  if (endpoint !== undefined) return { catalogue, endpoint }
  const others = METHODS.filter((other) => findEndpoint(catalogue, other, path)?.method === other)
  const { findNearestEndpoint } = yield* Effect.promise(() => import("../../endpoints/knownEndpoints.js"))
  const nearest = findNearestEndpoint(method, path)
  const methods = others.length === 0 ? "" : ` The path is documented for ${others.join(", ")}.`
  const hint = nearest === undefined ? "" : ` Did you mean "${lineOf(nearest)}"?`
  return yield* new UsageError({ message: `The endpoint "${method} ${path}" is not documented.${methods}${hint}` })
})
