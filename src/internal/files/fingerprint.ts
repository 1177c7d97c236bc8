/** The fingerprint of a list: by what its first request is told from any other. */
import type { PreparedRequest } from "../request/prepared.js"
import * as redact from "../text/redact.js"
import { portable } from "./portableSha256.js"

/** What beside its request decides what a walk gives. */
interface Walked {
  readonly limit: number
  readonly collection: string | undefined
}

/**
 * The method, the address, what is accepted, which list and how much of it. Neither the token nor any other secret counts:
 * one that is renewed asks for the same.
 */
export const of = ({ headers, method, token, url }: PreparedRequest, { collection, limit }: Walked): string => {
  const hash = portable.make()
  const told = [method, redact.cursor(token, url), headers.accept ?? null, collection ?? null, String(limit)]
  hash.update(new TextEncoder().encode(JSON.stringify(told)))
  return hash.digest()
}
