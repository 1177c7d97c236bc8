/** Canvas's rate limit as a leaky bucket that all machines share, without its storage. */
import { Option } from "effect"
import type { LmsQuotaReport } from "effect-lms"

/** Canvas's settings: the size of the bucket, what a request holds until its response, and what leaks each second. */
const CAPACITY = 600
const UP_FRONT_COST = 50
const LEAK_PER_SECOND = 10

/** Units that stay unused, so that a request that fits here also fits on the server. */
const MARGIN = 10

/** Assumed if a response does not report its cost. */
const DEFAULT_COST = 1

/** A permit expires unless its machine renews it: so the permits of a dead machine come back. */
export const LEASE_SECONDS = 15

export interface Bucket {
  /** Cost of the responses so far, without what has leaked. */
  readonly used: number
  /** The current permits, and when each of them expires. */
  readonly permits: Readonly<Record<string, number>>
}

/** Applies the time since the last update: units leak, and permits expire. */
export const advance = ({ permits, used }: Bucket, lastUpdate: number, now: number): Bucket => {
  const valid = Object.entries(permits).filter(([, expiresAt]) => expiresAt > now)
  const expired = Object.keys(permits).length - valid.length
  const leaked = Math.max(0, now - lastUpdate) * LEAK_PER_SECOND
  return { used: Math.max(0, used - leaked) + expired * DEFAULT_COST, permits: Object.fromEntries(valid) }
}

/** Adds or renews permits. */
export const addPermits = ({ permits, used }: Bucket, ids: Iterable<string>, now: number): Bucket => ({
  used,
  permits: { ...permits, ...Object.fromEntries(Array.from(ids, (id) => [id, now + LEASE_SECONDS])) }
})

/** Removes a permit, and adds the cost that the response reports. */
export const settlePermit = (bucket: Bucket, id: string, report: Option.Option<LmsQuotaReport>): Bucket => {
  const { [id]: _, ...permits } = bucket.permits
  const cost = Option.flatMap(report, ({ cost }) => cost)
  // A throttled request means that others use the token, too: then the server's own number counts.
  const usedOnServer = report.pipe(
    Option.filter(({ throttled }) => throttled),
    Option.flatMap(({ remaining }) => remaining),
    Option.match({ onNone: () => 0, onSome: (remaining) => CAPACITY - remaining })
  )
  return { permits, used: Math.max(bucket.used + Option.getOrElse(cost, () => DEFAULT_COST), usedOnServer) }
}

/** How long until another request fits, if only the leak makes room. Zero if it fits now. */
export const millisUntilRoom = ({ permits, used }: Bucket): number => {
  const held = UP_FRONT_COST * (Object.keys(permits).length + 1)
  const excess = used + held + MARGIN - CAPACITY
  return excess <= 0 ? 0 : Math.ceil((excess / LEAK_PER_SECOND) * 1000)
}
