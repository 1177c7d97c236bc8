import { type Plan, perPlan } from "./plan.js"

/**
 * The ids of the seeded records of one kind. Each owner has as many of them as the one that needs most, so an id tells the
 * owner and the place in its list, and none is looked up.
 */
export interface Ids {
  readonly at: (plan: Plan, owner: number, place: number) => number
  /** The owner and the place that an id tells, whether or not there is a record. */
  readonly of: (plan: Plan, id: number) => readonly [owner: number, place: number]
  /** The first id beyond them. */
  readonly limit: (plan: Plan) => number
}

export const ids = (
  first: number,
  perOwner: (plan: Plan) => number,
  owners: (plan: Plan) => number = ({ courses }) => courses
): Ids => {
  const each = perPlan(perOwner)
  const at = (plan: Plan, owner: number, place: number) => first + owner * each(plan) + place
  return {
    at,
    of: (plan, id) => [Math.floor((id - first) / each(plan)), (id - first) % each(plan)],
    limit: (plan) => at(plan, owners(plan), 0)
  }
}
