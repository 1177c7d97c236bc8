/** The fingerprint of a list: a hash of its first request. `client.ts` loads this module when one is requested. */
import * as Effect from "effect/Effect"
import type { LmsParams } from "../LmsOptions.js"
import { portableSha256 } from "./files/hash.js"
import type { CallOptions } from "./options/resolve.js"
import type { CallConfig } from "./request/defaults.js"
import { checkList, prepare } from "./request/prepare.js"
import * as redact from "./text/redact.js"

/**
 * Hashes the method, the URL, the accepted media type, the collection and the limit. The page to start from and all secrets
 * are excluded, so that a new token does not change the fingerprint.
 */
export const fingerprint = Effect.fnUntraced(function* (
  config: CallConfig,
  endpoint: string,
  params: LmsParams,
  options: CallOptions
) {
  yield* checkList(endpoint, options)
  const limit = options.limit ?? Number.POSITIVE_INFINITY
  const request = yield* prepare(config, endpoint, params, { ...options, limit, cursor: undefined })
  const { headers, method, secrets, url } = request
  const hashedValues = [
    method,
    redact.redactCursor(secrets, url),
    headers.accept ?? null,
    options.collection ?? null,
    String(limit)
  ]
  const hash = portableSha256.make()
  hash.update(new TextEncoder().encode(JSON.stringify(hashedValues)))
  return hash.digest()
})
