/** Admits a request only if the service would, by a model of its bucket in memory. */
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import {
  type LmsPermit,
  type LmsQuotaAccount,
  LmsQuotaExceeded,
  type LmsQuotaRequest,
  type LmsQuotaService
} from "../../LmsService.js"
import * as clock from "../clock.js"
import {
  type Bucket,
  endFlight,
  isForgettable,
  leak,
  makeBucket,
  millisUntilFit,
  remainingUnits,
  takeFlight
} from "./bucket.js"

/** How often at most the buckets are searched for those that can be forgotten. */
const SWEEP_MILLIS = 10_000

interface Waiter {
  /** Done when the waiter may be next, or when a request that it waits for has ended. */
  signal: Deferred.Deferred<void>
}

/** A bucket, and the requests that wait for it in order of arrival. */
export interface QueuedBucket extends Bucket {
  readonly queue: Array<Waiter>
}

/**
 * One turn of the event loop: all responses that have arrived free their permits, and the next requests are sent, before one
 * of them is parsed. Only Node has `setImmediate`; a timer takes longer.
 */
const nextTurn = Effect.async<void>((resume) => {
  const schedule = globalThis.setImmediate ?? setTimeout
  schedule(() => resume(Effect.void))
})

/** Lets the first waiter look again; the others wait for it. */
export const signalFirst = (bucket: QueuedBucket): void => {
  const first = bucket.queue[0]
  if (first !== undefined) Deferred.unsafeDone(first.signal, Effect.void)
}

/** Requests that wait fail with `LmsQuotaExceeded`, and no other is admitted: the bucket never has room again. */
export const closeBucket = (bucket: QueuedBucket): void => {
  bucket.closedUntil = Number.POSITIVE_INFINITY
  signalFirst(bucket)
}

/** Takes a permit even if the bucket has no room. */
export const takePermit = (bucket: QueuedBucket, now: number): LmsPermit => {
  const flight = takeFlight(bucket, now)
  return {
    settle: (report) =>
      clock.withNow((now) => {
        endFlight(bucket, flight, report, now)
        signalFirst(bucket)
        return bucket.queue.length === 0 ? Effect.void : nextTurn
      })
  }
}

/** Waits for the signal, at most for the given time. (A race would cost two fibers per request.) */
const awaitSignal = (signal: Deferred.Deferred<void>, millis: number): Effect.Effect<void> =>
  Effect.flatMap(Effect.fork(Effect.zipRight(clock.sleep(millis), Deferred.succeed(signal, undefined))), (timer) =>
    Effect.ensuring(
      Deferred.await(signal),
      Effect.sync(() => timer.unsafeInterruptAsFork(FiberId.none))
    )
  )

/**
 * Waits until the waiter is first and its request fits: until enough has leaked or a request in flight has ended. Only the
 * waiting is interruptible. The permit is taken in the same step that finds room, so none is lost.
 */
const awaitRoom = (
  bucket: QueuedBucket,
  waiter: Waiter,
  deadline: number
): Effect.Effect<LmsPermit, LmsQuotaExceeded> =>
  clock.withNow((now) => {
    leak(bucket, now)
    const millis = millisUntilFit(bucket, now)
    const isFirst = bucket.queue[0] === waiter
    if (isFirst && millis === 0) return Effect.succeed(takePermit(bucket, now))
    // With nothing in flight only time helps, and how much is known: a wait that is too long does not begin.
    const isTooLong = millis === Number.POSITIVE_INFINITY || (bucket.inFlight.size === 0 && now + millis > deadline)
    if (isTooLong || now >= deadline) {
      return Effect.fail(new LmsQuotaExceeded({ wouldWait: Duration.millis(Math.max(millis, 1)) }))
    }
    waiter.signal = Deferred.unsafeMake(FiberId.none)
    const timeout = Math.min(isFirst ? millis : Number.POSITIVE_INFINITY, deadline - now)
    const wait = Number.isFinite(timeout) ? awaitSignal(waiter.signal, timeout) : Deferred.await(waiter.signal)
    return Effect.flatMap(Effect.interruptible(wait), () => awaitRoom(bucket, waiter, deadline))
  })

const enqueue = (
  bucket: QueuedBucket,
  millis: number,
  deadline: number,
  onWait: LmsQuotaRequest["onWait"]
): Effect.Effect<LmsPermit, LmsQuotaExceeded> => {
  onWait(bucket.queue.length === 0 ? Option.some(Duration.millis(millis)) : Option.none())
  const waiter: Waiter = { signal: Deferred.unsafeMake(FiberId.none) }
  bucket.queue.push(waiter)
  return Effect.ensuring(
    awaitRoom(bucket, waiter, deadline),
    Effect.sync(() => {
      bucket.queue.splice(bucket.queue.indexOf(waiter), 1)
      signalFirst(bucket)
    })
  )
}

/** The key of an account in a private map. It contains the token, so nothing prints it. */
export const accountKey = ({ origin, token }: LmsQuotaAccount): string =>
  `${origin} ${Option.match(token, { onNone: () => "", onSome: Redacted.value })}`

/** The buckets of a client, one for each account. */
export class Buckets {
  readonly #buckets = new Map<string, QueuedBucket>()
  #nextSweep = 0

  get size(): number {
    return this.#buckets.size
  }

  of(account: LmsQuotaAccount, now: number): QueuedBucket {
    const key = accountKey(account)
    const known = this.#buckets.get(key)
    if (known !== undefined) return known
    if (now >= this.#nextSweep) {
      this.#nextSweep = now + SWEEP_MILLIS
      for (const [other, bucket] of this.#buckets) {
        if (bucket.queue.length === 0 && isForgettable(bucket, now)) this.#buckets.delete(other)
      }
    }
    const bucket = { ...makeBucket(now), queue: [] }
    this.#buckets.set(key, bucket)
    return bucket
  }
}

export const makeQuotaWith = (buckets: Pick<Buckets, "of">): LmsQuotaService => ({
  remaining: (account) =>
    Effect.map(clock.now, (now) => {
      const bucket = buckets.of(account, now)
      leak(bucket, now)
      return remainingUnits(bucket, bucket.queue.length, now)
    }),
  admit: (request) =>
    clock.withNow((now) => {
      const bucket = buckets.of(request, now)
      leak(bucket, now)
      const millis = millisUntilFit(bucket, now)
      return bucket.queue.length === 0 && millis === 0
        ? Effect.succeed(takePermit(bucket, now))
        : enqueue(bucket, millis, now + Duration.toMillis(request.maxWait), request.onWait)
    })
})

export const makeQuota: Effect.Effect<LmsQuotaService> = Effect.sync(() => makeQuotaWith(new Buckets()))

const unlimitedPermit: LmsPermit = { settle: () => Effect.void }

export const unlimitedQuota: LmsQuotaService = { admit: () => Effect.succeed(unlimitedPermit) }
