/** Several tokens with equal rights: which of them a call uses, by the quota that is left. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsPermit, LmsQuotaAccount, LmsQuotaService } from "../../LmsService.js"
import type { CallConfig } from "../request/defaults.js"
import { UP_FRONT_COST } from "./bucket.js"
import { accountKey } from "./quota.js"

interface MeasuredQuota {
  readonly quota: LmsQuotaService
  readonly remaining: NonNullable<LmsQuotaService["remaining"]>
}

/** Counts requests in flight and waiting, for a quota that does not tell what remains. */
const countRequests = (given: LmsQuotaService): MeasuredQuota => {
  const counts = new Map<string, number>()
  const countOf = (account: LmsQuotaAccount): number => counts.get(accountKey(account)) ?? 0
  const count = (account: LmsQuotaAccount, change: 1 | -1) =>
    Effect.sync(() => {
      const sum = countOf(account) + change
      if (sum > 0) counts.set(accountKey(account), sum)
      else counts.delete(accountKey(account))
    })
  const admit: LmsQuotaService["admit"] = (request) => {
    const end = count(request, -1)
    return count(request, 1).pipe(
      Effect.zipRight(Effect.onError(given.admit(request), () => end)),
      Effect.map((permit): LmsPermit => ({ settle: (report) => Effect.ensuring(permit.settle(report), end) }))
    )
  }
  return { quota: { admit }, remaining: (account) => Effect.sync(() => -UP_FRONT_COST * countOf(account)) }
}

interface SharedLoad {
  /** The quota that the requests of the client must use. */
  readonly quota: LmsQuotaService
  readonly chooseToken: CallConfig["chooseToken"]
}

/** Of tokens with about the same quota left, the least recently used is chosen. */
export const shareLoad = (given: LmsQuotaService, { secrets, tokens = [] }: CallConfig): SharedLoad => {
  const accounts = tokens.map((token, index) => ({ token, position: `${index + 1} of ${tokens.length}`, lastUse: 0 }))
  const [first, second] = accounts
  if (first === undefined || second === undefined) return { quota: given, chooseToken: undefined }
  const known = given.remaining?.bind(given)
  const { quota, remaining } = known === undefined ? countRequests(given) : { quota: given, remaining: known }
  let uses = 0
  const chooseToken = (origin: string, isReadOnly: boolean) => {
    for (const token of tokens) secrets.add(token)
    if (!isReadOnly) return Effect.succeed(first)
    const measured = Effect.forEach(accounts, ({ token }) => remaining({ origin, token: Option.some(token) }))
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
  return { quota, chooseToken }
}
