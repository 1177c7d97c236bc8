/** The metrics of requests and pages. Transports count the bytes. docs/guide/observability.md lists all names. */
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type { LmsQuotaReport } from "../LmsService.js"

const counter = (name: string) => Metric.counter(name, { incremental: true })

/** Adds to a counter, or sets a gauge, without an effect of its own: it is called for each request and each page. */
export const update = <Type, Out>(metric: Metric.Metric<Type, number, Out>, value: number): void =>
  metric.unsafeUpdate(value, [])

export const throttles = counter("lms_throttled")
export const retries = counter("lms_retried")
export const waited = Metric.counter("lms_rate_limit_wait_millis")
export const pages = counter("lms_pages")
export const records = counter("lms_records")
/** Prefetch requests, and those of them that were not needed. */
export const prefetches = counter("lms_prefetch")
export const unusedPrefetches = counter("lms_prefetch_unused")

const requests = counter("lms_requests")
const remainingUnits = Metric.gauge("lms_rate_limit_remaining")

/** Cached for each status: looking up a tagged metric takes longer than counting. */
const requestsByStatus = new Map<number, typeof requests>()

/** Counts a request by the status of its response; 0 if there was none. */
export const countResponse = (status = 0, report: Option.Option<LmsQuotaReport>): void => {
  const cached = requestsByStatus.get(status)
  const metric = cached ?? Metric.tagged(requests, "status", String(status))
  if (cached === undefined) requestsByStatus.set(status, metric)
  update(metric, 1)
  const remaining = Option.flatMap(report, ({ remaining }) => remaining)
  if (Option.isSome(remaining)) update(remainingUnits, remaining.value)
}
