/** The twin of the service's bucket. */
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import {
  type LmsPermit,
  type LmsQuotaAccount,
  LmsQuotaRefusal,
  type LmsQuotaReport,
  type LmsQuotaRequest,
  type LmsQuotaService
} from "../../LmsService.js"
import * as monotonic from "../transport/monotonic.js"

/** The service's own settings: what it refuses at, what a request under way holds, what leaks in a second. */
const HIGH_WATER = 600
export const UP_FRONT = 50
export const OUTFLOW = 10

/** The service's clock and ours do not tick together: a little air between what fits here and what fits there. */
const MARGIN = 2

/** One answer closes the account for its other calls for so long at the most: nonsense in a header shall not for years. */
const LONGEST_CLOSED = 60_000

/** A bucket that nobody has asked for in an hour has leaked empty, here and on the service. */
const IDLE_MILLIS = 3_600_000

interface Waiter {
  /** Done when it may be this one's turn, or when something has ended that it waits for. */
  signal: Deferred.Deferred<void>
}

/**
 * The bucket as the service sees it, in plain numbers: this runs for each request. `count` holds what answered requests
 * cost and have not leaked; those under way are counted apart.
 */
interface Bucket {
  count: number
  /** When `count` was last true, in milliseconds. */
  at: number
  inFlight: number
  highWater: number
  /** Answers come without the headers: there is no bucket. */
  absent: boolean
  /** In the order in which they came. */
  readonly queue: Array<Waiter>
  /** The service has asked to be left alone until then, in milliseconds. */
  closedUntil: number
}

const leak = (bucket: Bucket, now: number): void => {
  bucket.count = Math.max(0, bucket.count - ((now - bucket.at) / 1000) * OUTFLOW)
  bucket.at = now
}

/** Units too many for one request more; zero where it fits. */
const excess = ({ absent, count, highWater, inFlight }: Bucket): number =>
  absent ? 0 : Math.max(0, count + UP_FRONT * (inFlight + 1) + MARGIN - highWater)

/** Milliseconds until one request more fits, if nothing ends before; zero where it fits now. */
const delay = (bucket: Bucket, now: number): number =>
  Math.max(Math.ceil((excess(bucket) / OUTFLOW) * 1000), Math.ceil(bucket.closedUntil - now), 0)

/** An answer has come: what it cost, and what the service says is left. Where it says nothing, nothing is known. */
const charge = (bucket: Bucket, report: LmsQuotaReport, now: number): void => {
  const { cost, remaining, retryAfter, status, throttled } = report
  const silent = Option.isNone(cost) && Option.isNone(remaining)
  // Only the service's own answers show that it has no bucket: a gateway's errors never have its headers.
  bucket.absent = silent && (bucket.absent || (status >= 200 && status < 300))
  if (throttled && Option.isSome(retryAfter))
    bucket.closedUntil = Math.max(
      bucket.closedUntil,
      now + Math.min(LONGEST_CLOSED, Duration.toMillis(retryAfter.value))
    )
  bucket.count += Option.getOrElse(cost, () => 0)
  if (Option.isNone(remaining)) return
  const left = remaining.value
  // More than a full bucket's worth is left: this service's is larger than the default.
  if (left > bucket.highWater) bucket.highWater = Math.ceil(left)
  const seen = bucket.highWater - left
  bucket.count =
    bucket.inFlight === 0
      ? // Nothing of ours is under way, so the figure is exact, downward too: the model's small errors end here.
        Math.max(0, seen)
      : // It holds 50 for each of ours that is under way there; whatever it shows beyond is another's. It is no more than
        // it shows, whoever it is from.
        Math.min(Math.max(bucket.count, seen - UP_FRONT * bucket.inFlight), Math.max(0, seen))
}

/** The first in the queue looks again; the others wait for it. */
const callNext = (bucket: Bucket): void => {
  const first = bucket.queue[0]
  if (first !== undefined) Deferred.unsafeDone(first.signal, Effect.void)
}

const take = (bucket: Bucket): LmsPermit => {
  bucket.inFlight++
  return {
    settle: (report) =>
      Effect.map(monotonic.now, (now) => {
        leak(bucket, now)
        bucket.inFlight--
        // Without an answer the service may have been at work, and what that cost is not known.
        if (Option.isSome(report)) charge(bucket, report.value, now)
        else bucket.count += 1
        callNext(bucket)
      })
  }
}

/**
 * Waits for its turn, then until the request fits: for what leaks, or for one under way to end, whichever is first. Only
 * the waiting can be interrupted; the permit is taken in the step that finds that it fits, so that none is lost.
 */
const wait = (bucket: Bucket, waiter: Waiter, deadline: number): Effect.Effect<LmsPermit, LmsQuotaRefusal> =>
  Effect.flatMap(monotonic.now, (now) => {
    leak(bucket, now)
    const leaked = delay(bucket, now)
    const first = bucket.queue[0] === waiter
    if (first && leaked === 0) return Effect.succeed(take(bucket))
    // With nothing under way only time helps, and how much of it is known: a wait that is too long is not begun.
    const hopeless = first && bucket.inFlight === 0 && now + leaked > deadline
    if (hopeless || now >= deadline) {
      return Effect.fail(new LmsQuotaRefusal({ wouldWait: Duration.millis(Math.max(leaked, 1)) }))
    }
    waiter.signal = Deferred.unsafeMake(FiberId.none)
    const until = Math.min(first ? leaked : Number.POSITIVE_INFINITY, deadline - now)
    const called = Deferred.await(waiter.signal)
    const waited = Number.isFinite(until) ? Effect.raceFirst(called, monotonic.sleep(until)) : called
    return Effect.flatMap(Effect.interruptible(waited), () => wait(bucket, waiter, deadline))
  })

const queue = (
  bucket: Bucket,
  leaked: number,
  deadline: number,
  onWait: LmsQuotaRequest["onWait"]
): Effect.Effect<LmsPermit, LmsQuotaRefusal> => {
  onWait(bucket.queue.length === 0 ? Option.some(Duration.millis(leaked)) : Option.none())
  const waiter: Waiter = { signal: Deferred.unsafeMake(FiberId.none) }
  bucket.queue.push(waiter)
  return Effect.ensuring(
    wait(bucket, waiter, deadline),
    Effect.sync(() => {
      bucket.queue.splice(bucket.queue.indexOf(waiter), 1)
      callNext(bucket)
    })
  )
}

/** The token itself is in the key: this map is closed over, and nothing prints it. */
const keyOf = ({ origin, token }: LmsQuotaAccount): string =>
  `${origin} ${Option.match(token, { onNone: () => "", onSome: Redacted.value })}`

export const make: Effect.Effect<LmsQuotaService> = Effect.sync(() => {
  const buckets = new Map<string, Bucket>()
  const bucketOf = (key: LmsQuotaAccount, now: number): Bucket => {
    const name = keyOf(key)
    const known = buckets.get(name)
    if (known !== undefined) return known
    for (const [other, { at, inFlight, queue }] of buckets) {
      if (inFlight === 0 && queue.length === 0 && now - at > IDLE_MILLIS) buckets.delete(other)
    }
    const bucket: Bucket = {
      count: 0,
      at: now,
      inFlight: 0,
      highWater: HIGH_WATER,
      absent: false,
      queue: [],
      closedUntil: 0
    }
    buckets.set(name, bucket)
    return bucket
  }
  return {
    admit: (request) =>
      Effect.flatMap(monotonic.now, (now) => {
        const bucket = bucketOf(request, now)
        leak(bucket, now)
        const leaked = delay(bucket, now)
        return bucket.queue.length === 0 && leaked === 0
          ? Effect.succeed(take(bucket))
          : queue(bucket, leaked, now + Duration.toMillis(request.patience), request.onWait)
      })
  }
})

const permit: LmsPermit = { settle: () => Effect.void }

export const none: LmsQuotaService = { admit: () => Effect.succeed(permit) }
