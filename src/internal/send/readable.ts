/** The token without TLS: that it can be read on the way is told once for each origin. */
import * as Effect from "effect/Effect"
import type { PreparedRequest } from "../request/prepared.js"
import { isLoopback } from "../text/origin.js"

/** What is to be logged before the token goes to its origin, if anything is; `told` holds the origins of which it was. */
export const warning = (
  told: Set<string>,
  { token, tokenOrigin: origin }: PreparedRequest
): Effect.Effect<void> | undefined => {
  if (token === undefined || origin?.startsWith("http:") !== true || told.has(origin)) return undefined
  told.add(origin)
  return isLoopback(new URL(origin).hostname)
    ? undefined
    : Effect.logWarning(`The token goes to ${origin} without TLS, and can be read on the way: write https: there`)
}
