/** The documented endpoints with all that is known of them. */
import { Buffer } from "node:buffer"
import * as NodeZlib from "node:zlib"
import type { Endpoint, Lookup } from "../../endpoints/catalogue.js"
import { findKnownEndpoint } from "../../endpoints/knownEndpoints.js"

/** Reads the catalogue of the package, in about 10 ms. */
export const readLookup = async (): Promise<Lookup> => {
  const { compressed } = await import("../../endpoints/generated/compressed.js")
  return JSON.parse(NodeZlib.brotliDecompressSync(Buffer.from(compressed, "base64")).toString("utf8"))
}

/** The endpoint of a request, in any form of its path. */
export const findEndpoint = ({ endpoints }: Lookup, method: string, path: string): Endpoint | undefined => {
  const known = findKnownEndpoint(method, path)
  return endpoints.find((endpoint) => endpoint.method === known?.method && endpoint.path === known.path)
}
