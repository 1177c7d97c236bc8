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
  LmsQuotaExceeded,
  type LmsQuotaReport,
  type LmsQuotaRequest,
  type LmsQuotaService
} from "../../LmsService.js"
import * as clock from "../clock.js"

/** The service's own settings: what it refuses at, what a request under way holds, what leaks in a second. */
const HIGH_WATER = 600
export const UP_FRONT = 50
export const OUTFLOW = 10

/** The service's clock and ours do not tick together: a little air between what fits here and what fits there. */
const MARGIN = 2

/** One answer closes the account for its other calls for so long at the most: nonsense in a header shall not for years. */
const LONGEST_CLOSED = 60_000
const MOST_BEYOND = (LONGEST_CLOSED / 1000) * OUTFLOW

/** A bucket that nobody has asked for in an hour has leaked empty, here and on the service. */
const IDLE_MILLIS = 3_600_000

/** How long a request is taken to be at work on the service, in milliseconds: no shorter, and no longer. */
const SHORTEST_WORK = 1000
const LONGEST_WORK = 60_000

/** What is taken for usual before anything was seen: as long as what a request holds takes to leak, at next to no cost. */
const FIRST_WORK = (UP_FRONT / OUTFLOW) * 1000
const FIRST_COST = 1

/** One of our requests that is under way. */
interface UnderWay {
  readonly since: number
  /** The most of ours that were ever under way beside it. */
  beside: number
  /** What the bucket had been charged in all when it began. */
  readonly chargedBefore: number
}

interface Waiter {
  /** Done when it may be this one's turn, or when something has ended that it waits for. */
  signal: Deferred.Deferred<void>
}

/**
 * The bucket as the service sees it, in plain numbers: this runs for each request. `count` holds what answered requests
 * cost and have not leaked; those under way are counted apart, and so are those that were given up: the service does not
 * know of that, and goes on holding what they hold.
 */
interface Bucket {
  count: number
  /** When `count` was last true, in milliseconds. */
  at: number
  readonly underWay: Set<UnderWay>
  /** Until when each request that was given up is taken to be at work there, the earliest first. */
  readonly givenUp: Array<number>
  /** All that answered requests have cost. */
  charged: number
  readonly usualCost: Estimate
  readonly usualMillis: Estimate
  highWater: number
  /** Answers come without the headers: there is no bucket. */
  absent: boolean
  /** In the order in which they came. */
  readonly queue: Array<Waiter>
  /** The service has asked to be left alone until then, in milliseconds. */
  closedUntil: number
}

/** How many requests hold units there. */
const holding = ({ givenUp, underWay }: Bucket): number => underWay.size + givenUp.length

const add = (bucket: Bucket, units: number): void => {
  bucket.count += units
  bucket.charged += units
}

/** Of a request that was given up. */
const likelyCost = ({ usualCost }: Bucket): number => usualCost.value ?? FIRST_COST

const leakUntil = (bucket: Bucket, then: number): void => {
  const count = Math.min(bucket.count, bucket.highWater + MOST_BEYOND)
  bucket.count = Math.max(0, count - ((then - bucket.at) / 1000) * OUTFLOW)
  bucket.at = then
}

/** What a request costs that was given up leaks from its end on, whenever that is looked at. */
const leak = (bucket: Bucket, now: number): void => {
  for (let end = bucket.givenUp[0]; end !== undefined && end <= now; end = bucket.givenUp[0]) {
    bucket.givenUp.shift()
    leakUntil(bucket, end)
    add(bucket, likelyCost(bucket))
  }
  leakUntil(bucket, now)
}

/** Units too many for one request more, once so many that were given up have ended; zero where it fits. */
const excess = (bucket: Bucket, ended = 0): number =>
  bucket.absent
    ? 0
    : Math.max(
        0,
        bucket.count + likelyCost(bucket) * ended + UP_FRONT * (holding(bucket) - ended + 1) + MARGIN - bucket.highWater
      )

const leaksIn = (units: number): number => Math.ceil((units / OUTFLOW) * 1000)

/** Milliseconds until one request more fits, if nothing of what is under way ends before; zero where it fits now. */
const delay = (bucket: Bucket, now: number): number => {
  let wait = leaksIn(excess(bucket))
  bucket.givenUp.forEach((until, n) => {
    wait = Math.min(wait, Math.max(Math.ceil(until - now), leaksIn(excess(bucket, n + 1))))
  })
  return Math.max(wait, Math.ceil(bucket.closedUntil - now), 0)
}

/** An answer has come: what it cost, and what the service says is left. Where it says nothing, nothing is known. */
const charge = (bucket: Bucket, request: UnderWay, report: LmsQuotaReport, now: number): void => {
  const { cost, remaining, retryAfter, status, throttled } = report
  // It was never sent.
  if (status === 0) return
  const silent = Option.isNone(cost) && Option.isNone(remaining)
  // Only the service's own answers show that it has no bucket: a gateway's errors never have its headers.
  bucket.absent = silent && (bucket.absent || status < 300)
  if (throttled && Option.isSome(retryAfter))
    bucket.closedUntil = Math.max(
      bucket.closedUntil,
      now + Math.min(LONGEST_CLOSED, Duration.toMillis(retryAfter.value))
    )
  const meanwhile = bucket.charged - request.chargedBefore
  if (!throttled) bucket.usualMillis.observe(now - request.since)
  if (Option.isSome(cost)) {
    bucket.usualCost.observe(cost.value)
    add(bucket, cost.value)
  }
  if (Option.isNone(remaining)) return
  const left = remaining.value
  // More than a full bucket's worth is left: this service's is larger than the default.
  bucket.highWater = Math.max(bucket.highWater, Math.ceil(left))
  const seen = Math.max(0, bucket.highWater - left)
  // Answers may come in another order than they were given, so it is not known which of ours it counts. It holds 50 for each
  // that was under way there, which were no more than were ever beside it; whatever it shows beyond is another's. It is no
  // more than it shows, whoever it is from, and what may have come to it since. Where nothing of ours has ever been beside
  // it, that makes it exact, downward too: the model's small errors end here.
  bucket.count = Math.min(Math.max(bucket.count, seen - UP_FRONT * request.beside), seen + meanwhile)
}

/** There is no answer, but the service may be at work all the same: for as long as such requests take, or twice as long. */
const giveUp = (bucket: Bucket, { since }: UnderWay, now: number): void => {
  const { absent, givenUp, usualMillis } = bucket
  if (absent) return
  const usual = usualMillis.value ?? FIRST_WORK
  const work = Math.min(LONGEST_WORK, Math.max(SHORTEST_WORK, usual, 2 * (now - since)))
  givenUp.push(Math.max(now, since + work))
  givenUp.sort((a, b) => a - b)
}

/** As many turns as the next in line takes to be sent: before what has come is parsed, which takes far longer. */
const LET_GO = Effect.repeatN(Effect.yieldNow(), 11)

/** The first in the queue looks again; the others wait for it. */
const callNext = (bucket: Bucket): void => {
  const first = bucket.queue[0]
  if (first !== undefined) Deferred.unsafeDone(first.signal, Effect.void)
}

const take = (bucket: Bucket, now: number): LmsPermit => {
  const beside = holding(bucket)
  for (const other of bucket.underWay) other.beside = Math.max(other.beside, beside)
  const request: UnderWay = { since: now, beside, chargedBefore: bucket.charged }
  bucket.underWay.add(request)
  return {
    settle: (report) =>
      Effect.flatMap(clock.now, (now) => {
        leak(bucket, now)
        bucket.underWay.delete(request)
        if (Option.isSome(report)) charge(bucket, request, report.value, now)
        else giveUp(bucket, request, now)
        callNext(bucket)
        return bucket.queue.length === 0 ? Effect.void : LET_GO
      })
  }
}

/** Until it is done, at the latest in so many milliseconds. (A race would need two fibers for it, for each request.) */
const waitFor = (signal: Deferred.Deferred<void>, millis: number): Effect.Effect<void> =>
  Effect.flatMap(Effect.fork(Effect.zipRight(clock.sleep(millis), Deferred.succeed(signal, undefined))), (alarm) =>
    Effect.ensuring(
      Deferred.await(signal),
      Effect.sync(() => alarm.unsafeInterruptAsFork(FiberId.none))
    )
  )

/**
 * Waits for its turn, then until the request fits: for what leaks, or for one under way to end, whichever is first. Only
 * the waiting can be interrupted; the permit is taken in the step that finds that it fits, so that none is lost.
 */
const wait = (bucket: Bucket, waiter: Waiter, deadline: number): Effect.Effect<LmsPermit, LmsQuotaExceeded> =>
  Effect.flatMap(clock.now, (now) => {
    leak(bucket, now)
    const leaked = delay(bucket, now)
    const first = bucket.queue[0] === waiter
    if (first && leaked === 0) return Effect.succeed(take(bucket, now))
    // With nothing under way only time helps, and how much of it is known: a wait that is too long is not begun.
    const hopeless = bucket.underWay.size === 0 && now + leaked > deadline
    if (hopeless || now >= deadline) {
      return Effect.fail(new LmsQuotaExceeded({ wouldWait: Duration.millis(Math.max(leaked, 1)) }))
    }
    waiter.signal = Deferred.unsafeMake(FiberId.none)
    const until = Math.min(first ? leaked : Number.POSITIVE_INFINITY, deadline - now)
    const waited = Number.isFinite(until) ? waitFor(waiter.signal, until) : Deferred.await(waiter.signal)
    return Effect.flatMap(Effect.interruptible(waited), () => wait(bucket, waiter, deadline))
  })

const queue = (
  bucket: Bucket,
  leaked: number,
  deadline: number,
  onWait: LmsQuotaRequest["onWait"]
): Effect.Effect<LmsPermit, LmsQuotaExceeded> => {
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
    for (const [other, { at, queue, underWay }] of buckets) {
      if (underWay.size === 0 && queue.length === 0 && now - at > IDLE_MILLIS) buckets.delete(other)
    }
    const bucket: Bucket = {
      count: 0,
      at: now,
      underWay: new Set(),
      givenUp: [],
      charged: 0,
      usualCost: new Estimate(UP_FRONT),
      usualMillis: new Estimate(LONGEST_WORK),
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
      Effect.flatMap(clock.now, (now) => {
        const bucket = bucketOf(request, now)
        leak(bucket, now)
        const leaked = delay(bucket, now)
        return bucket.queue.length === 0 && leaked === 0
          ? Effect.succeed(take(bucket, now))
          : queue(bucket, leaked, now + Duration.toMillis(request.maxWait), request.onWait)
      })
  }
})

const permit: LmsPermit = { settle: () => Effect.void }

export const none: LmsQuotaService = { admit: () => Effect.succeed(permit) }

export class Estimate {
  readonly #most: number
  #mean: number | undefined
  #deviation = 0

  constructor(most: number) {
    this.#most = most
  }

  observe(value: number): void {
    const seen = Math.min(this.#most, value)
    if (this.#mean === undefined) {
      this.#mean = seen
      this.#deviation = seen / 2
      return
    }
    this.#deviation += (Math.abs(this.#mean - seen) - this.#deviation) / 4
    this.#mean += (seen - this.#mean) / 8
  }

  /** Undefined as long as nothing has been observed. */
  get value(): number | undefined {
    return this.#mean === undefined ? undefined : Math.min(this.#most, this.#mean + 4 * this.#deviation)
  }
}
