/** `lmsFingerprint`: identifies a list by a hash of its first request. */
import * as Effect from "effect/Effect"
import { Lms } from "../../Lms.js"
import type { LmsError } from "../../LmsError.js"
import { portableSha256 } from "../files/hash.js"
import { LIST_OPTIONS, type Operation } from "../options/table.js"
import { type CallConfig, resolveCall } from "../request/defaults.js"
import { checkList } from "../request/endpoint.js"
import { maskArguments } from "../request/maskArguments.js"
import { prepare } from "../request/prepare.js"
import * as redact from "../text/redact.js"
import { LIST_ADVICE } from "./lists.js"
import { type Arguments, readArguments } from "./operation.js"

export const FINGERPRINT = {
  name: "lmsFingerprint",
  shared: [...LIST_OPTIONS, "cursor"],
  own: {},
  advice: LIST_ADVICE,
  readsList: true,
  usesFirstToken: true
} as const satisfies Operation

export const fingerprint = (args: Arguments): Effect.Effect<string, LmsError, Lms> =>
  Effect.flatMap(Lms, ({ config }) =>
    Effect.catchAll(hashRequest(config, args), (error) => maskArguments(config, args, error))
  )

/**
 * Hashes the method, the URL, the accepted media type, the collection and the limit. The page to start from and all secrets
 * are excluded, so that a new token does not change the fingerprint.
 */
const hashRequest = Effect.fnUntraced(function* (clientConfig: CallConfig, args: Arguments) {
  const [endpoint, params, callOptions] = readArguments(args)
  const { config, options } = yield* resolveCall(clientConfig, FINGERPRINT, callOptions)
  yield* checkList(endpoint, options.method)
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
