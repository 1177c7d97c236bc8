/** The fingerprint of a list: by what its first request is told from any other. */
import * as Effect from "effect/Effect"
import type { LmsOptions, LmsParams } from "../LmsOptions.js"
import type { LmsConfigService } from "../LmsService.js"
import { portable } from "./files/portableSha256.js"
import { prepare } from "./request/prepare.js"
import * as validate from "./request/validate.js"
import * as redact from "./text/redact.js"

/**
 * The method, the address, what is accepted, which list and how much of it, from wherever a walk begins. Neither the token
 * nor any other secret counts: one that is renewed asks for the same.
 */
export const fingerprint = Effect.fnUntraced(function* (
  config: LmsConfigService,
  endpoint: string,
  params: LmsParams = {},
  options: LmsOptions = {}
) {
  yield* validate.validateOptions(options)
  const limit = options.limit ?? Number.POSITIVE_INFINITY
  const { request } = yield* prepare(config, endpoint, params, { ...options, limit, from: undefined })
  const { headers, method, token, url } = request
  const list = [
    method,
    redact.redactCursor(token, url),
    headers.accept ?? null,
    options.collection ?? null,
    String(limit)
  ]
  const hash = portable.make()
  hash.update(new TextEncoder().encode(JSON.stringify(list)))
  return hash.digest()
})
