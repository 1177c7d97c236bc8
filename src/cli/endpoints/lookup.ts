/** The documented endpoints with all that is known of them. */
import type { Endpoint, Lookup } from "../../endpoints/catalogue.js"
import { findKnownEndpoint } from "../../endpoints/knownEndpoints.js"
import { decodeLookup } from "../../endpoints/lookup.js"

export const readLookup = async (): Promise<Lookup> => {
  const { compressed } = await import("../../endpoints/generated/compressed.js")
  return decodeLookup(compressed)
}

/** The endpoint of a request, in any form of its path. */
export const findEndpoint = ({ endpoints }: Lookup, method: string, path: string): Endpoint | undefined => {
  const known = findKnownEndpoint(method, path)
  return endpoints.find((endpoint) => endpoint.method === known?.method && endpoint.path === known.path)
}
