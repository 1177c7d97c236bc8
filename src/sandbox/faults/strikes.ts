import { onRoute } from "../kernel/onRoute.js"
import { type Plan, roll } from "../kernel/plan.js"
import { type Companion, isCompanion, type MainFault } from "./fault.js"
import type { FaultPlan, FaultRule } from "./plan.js"

export interface Asked {
  readonly origin: "service" | "storage"
  readonly method: string
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

export interface Strike {
  readonly fault: MainFault | undefined
  readonly companions: ReadonlyArray<Companion>
}

const concerns = ({ on }: FaultRule, asked: Asked): boolean => {
  if (on === undefined) return true
  if (on.origin !== undefined && on.origin !== asked.origin) return false
  if (on.method !== undefined && on.method.toUpperCase() !== asked.method) return false
  if (on.route !== undefined && !onRoute(on.route, asked.path)) return false
  if (on.query === undefined) return true
  const query = new URLSearchParams(asked.query)
  return Object.entries(on.query).every(([name, value]) => query.get(name) === value)
}

// Chances are drawn as integers, so that 0 is never and 1 is always.
const draws = 0x1_0000_0000

/** Tells for each request what strikes it. Each rule counts the requests it is about, whatever other rules do to them. */
export const makeStrikes = (plan: Plan, rules: FaultPlan): ((asked: Asked) => Strike) => {
  const counts = rules.map(() => ({ seen: 0, struck: 0 }))
  return (asked) => {
    let fault: MainFault | undefined
    const companions: Array<Companion> = []
    for (const [index, rule] of rules.entries()) {
      const count = counts[index]
      if (count === undefined || !concerns(rule, asked)) continue
      count.seen++
      const { chance, every, from = 1, nth, times, to } = rule.when ?? {}
      const due =
        (nth === undefined || count.seen === nth) &&
        count.seen >= from &&
        (to === undefined || count.seen <= to) &&
        (every === undefined || (count.seen - from + 1) % every === 0) &&
        (times === undefined || count.struck < times) &&
        (chance === undefined || roll(plan, "fault", index, count.seen) < chance * draws)
      if (!due) continue
      if (isCompanion(rule.fault)) companions.push(rule.fault)
      else if (fault === undefined) fault = rule.fault
      else continue
      count.struck++
    }
    return { fault, companions }
  }
}
