import { matchesRoute } from "../kernel/matchesRoute.js"
import { hash, type Seed } from "../kernel/seed.js"
import { type Companion, isCompanion, type MainFault } from "./fault.js"
import type { FaultPlan, FaultRule } from "./plan.js"

export interface CountedRequest {
  readonly origin: "service" | "storage"
  readonly method: string
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

export interface AppliedFaults {
  readonly fault: MainFault | undefined
  readonly companions: ReadonlyArray<Companion>
}

const matchesRule = ({ on }: FaultRule, asked: CountedRequest): boolean => {
  if (on === undefined) return true
  if (on.origin !== undefined && on.origin !== asked.origin) return false
  if (on.method !== undefined && on.method.toUpperCase() !== asked.method) return false
  if (on.route !== undefined && !matchesRoute(on.route, asked.path)) return false
  if (on.query === undefined) return true
  const query = new URLSearchParams(asked.query)
  return Object.entries(on.query).every(([name, value]) => query.get(name) === value)
}

// Chances are drawn as integers, so that 0 is never and 1 is always.
const HASH_RANGE = 0x1_0000_0000

/** Tells for each request what strikes it. Each rule counts the requests it is about, whatever other rules do to them. */
export const makeFaultCounter = (seed: Seed, rules: FaultPlan): ((asked: CountedRequest) => AppliedFaults) => {
  const counts = rules.map(() => ({ seen: 0, struck: 0 }))
  return (asked) => {
    let fault: MainFault | undefined
    const companions: Array<Companion> = []
    for (const [index, rule] of rules.entries()) {
      const count = counts[index]
      if (count === undefined || !matchesRule(rule, asked)) continue
      count.seen++
      const { chance, every, from = 1, nth, times, to } = rule.when ?? {}
      const due =
        (nth === undefined || count.seen === nth) &&
        count.seen >= from &&
        (to === undefined || count.seen <= to) &&
        (every === undefined || (count.seen - from + 1) % every === 0) &&
        (times === undefined || count.struck < times) &&
        (chance === undefined || hash(seed, "fault", index, count.seen) < chance * HASH_RANGE)
      if (!due) continue
      if (isCompanion(rule.fault)) companions.push(rule.fault)
      else if (fault === undefined) fault = rule.fault
      else continue
      count.struck++
    }
    return { fault, companions }
  }
}
