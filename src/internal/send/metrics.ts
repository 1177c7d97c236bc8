/** The metrics, but that of the bytes, which transports count: their names are here and in docs/telemetry.md. */
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"

const counter = (name: string) => Metric.counter(name, { incremental: true })

export const throttles = counter("lms_throttled")
export const retries = counter("lms_retried")
export const waited = Metric.counter("lms_rate_limit_wait_millis")
export const pages = counter("lms_pages")
export const records = counter("lms_records")
/** Requests for pages ahead of their turn, and those of them that were not needed. */
export const ahead = counter("lms_prefetch")
export const unused = counter("lms_prefetch_unused")

const requests = counter("lms_requests")
const remaining = Metric.gauge("lms_rate_limit_remaining")

/** Found once for each status: to look for a tagged metric takes longer than to count. */
const byStatus = new Map<number, typeof requests>()

/** 0 is the status of what found no answer. */
export const answered = (status: number, left: Option.Option<number>): void => {
  const known = byStatus.get(status)
  const counted = known ?? Metric.tagged(requests, "status", String(status))
  if (known === undefined) byStatus.set(status, counted)
  counted.unsafeUpdate(1, [])
  if (Option.isSome(left)) remaining.unsafeUpdate(left.value, [])
}
