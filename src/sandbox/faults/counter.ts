/** Counts the requests that each rule matches and selects the faults of a request. */
import { matchesRoute } from "../kernel/matchesRoute.js"
import { hash, type Seed } from "../kernel/seed.js"
import { type Companion, isCompanion, type MainFault } from "./fault.js"
import type { FaultPlan, FaultRule } from "./plan.js"

export interface CountedRequest {
  readonly origin: "service" | "storage"
  readonly method: string
  readonly path: string
  readonly query: string
}

export interface AppliedFaults {
  readonly fault: MainFault | undefined
  readonly companions: ReadonlyArray<Companion>
}

const matchesRule = ({ on }: FaultRule, request: CountedRequest): boolean => {
  if (on === undefined) return true
  if (on.origin !== undefined && on.origin !== request.origin) return false
  if (on.method !== undefined && on.method.toUpperCase() !== request.method) return false
  if (on.route !== undefined && !matchesRoute(on.route, request.path)) return false
  if (on.query === undefined) return true
  const query = new URLSearchParams(request.query)
  return Object.entries(on.query).every(([name, value]) => query.get(name) === value)
}

// Chances are compared as integers, so that 0 is never and 1 is always.
const HASH_RANGE = 0x1_0000_0000

/**
 * Returns the faults of each request. A rule counts every request that it matches, even if another rule's fault is
 * applied.
 */
export const makeFaultCounter = (seed: Seed, rules: FaultPlan): ((request: CountedRequest) => AppliedFaults) => {
  const counts = rules.map(() => ({ matched: 0, applied: 0 }))
  return (request) => {
    let fault: MainFault | undefined
    const companions: Array<Companion> = []
    for (const [index, rule] of rules.entries()) {
      const count = counts[index]
      if (count === undefined || !matchesRule(rule, request)) continue
      count.matched++
      const { chance, every, from = 1, nth, times, to } = rule.when ?? {}
      const applies =
        (nth === undefined || count.matched === nth) &&
        count.matched >= from &&
        (to === undefined || count.matched <= to) &&
        (every === undefined || (count.matched - from + 1) % every === 0) &&
        (times === undefined || count.applied < times) &&
        (chance === undefined || hash(seed, "fault", index, count.matched) < chance * HASH_RANGE)
      if (!applies) continue
      if (isCompanion(rule.fault)) companions.push(rule.fault)
      else if (fault === undefined) fault = rule.fault
      else continue
      count.applied++
    }
    return { fault, companions }
  }
}
