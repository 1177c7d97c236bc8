/** Sets of grading periods, which the account gives to its terms. */
import type { SandboxServices } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { makeTable } from "../kernel/state.js"

type Sandbox = Pick<SandboxServices, "seed">

export interface GradingPeriod {
  readonly id: number
  readonly title: string
  readonly start_date: string
  readonly end_date: string
  readonly close_date: string
  readonly weight: number | null
}

export interface GradingPeriodSet {
  readonly id: number
  readonly title: string
  readonly weighted: boolean
  readonly display_totals_for_all_grading_periods: boolean
  readonly created_at: string
  readonly enrollment_term_ids: ReadonlyArray<number>
  /** By their start. */
  readonly periods: ReadonlyArray<GradingPeriod>
}

/** There are none from the start. */
export const gradingPeriodSets = makeTable<1, GradingPeriodSet>(
  (account) => account,
  () => []
)

/** The set of a term. */
export const setOfTerm = (sandbox: Sandbox, term: number): GradingPeriodSet | undefined =>
  gradingPeriodSets.get(sandbox, 1).find(({ enrollment_term_ids }) => enrollment_term_ids.includes(term))

/** The period in which work for a date is graded. Canvas: the last one for work without a date. */
export const periodOfDate = (set: GradingPeriodSet | undefined, date: string | null): GradingPeriod | undefined =>
  date === null
    ? set?.periods.at(-1)
    : set?.periods.find(({ end_date, start_date }) => start_date < date && date <= end_date)

export const periodJson = (set: GradingPeriodSet, period: GradingPeriod, now: string): JsonObject => ({
  ...period,
  is_last: set.periods.at(-1)?.id === period.id,
  is_closed: period.close_date < now
})
