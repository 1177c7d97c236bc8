/** Several tokens with equal rights: which of them a call uses, by the quota that is left. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsQuotaService } from "../../LmsService.js"
import type { CallConfig } from "../request/defaults.js"
import { UP_FRONT_COST } from "./bucket.js"

/** Of tokens with about the same quota left, and of all if the quota does not tell, the least recently used is chosen. */
export const shareLoad = (quota: LmsQuotaService, { secrets, tokens = [] }: CallConfig): CallConfig["chooseToken"] => {
  const accounts = tokens.map((token, index) => ({ token, position: `${index + 1} of ${tokens.length}`, lastUse: 0 }))
  const [first, second] = accounts
  if (first === undefined || second === undefined) return undefined
  let uses = 0
  return (origin, isReadOnly) => {
    for (const token of tokens) secrets.add(token)
    if (!isReadOnly) return Effect.succeed(first)
    const measured = Effect.forEach(
      accounts,
      ({ token }) => quota.remaining?.({ origin, token: Option.some(token) }) ?? Effect.succeed(0)
    )
    return Effect.map(measured, (units) => {
      // A difference of less than half a request is an error of the model, or leaks before the request ends.
      const enough = Math.max(...units) - UP_FRONT_COST / 2
      const [chosen = first] = accounts
        .filter((_, index) => Number(units[index]) >= enough)
        .sort((one, other) => one.lastUse - other.lastUse)
      chosen.lastUse = ++uses
      return chosen
    })
  }
}
