/** One quota for all machines: each of them has one loop for each account, which updates the shared bucket for all its requests. */

import { sha256 } from "@noble/hashes/sha2"
import { bytesToHex } from "@noble/hashes/utils"
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as FiberSet from "effect/FiberSet"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as clock from "../../internal/clock.js"
import { MAX_REQUESTS, makeBucket, takeFlight } from "../../internal/limits/bucket.js"
import { accountKey, makeQuotaWith, takePermit } from "../../internal/limits/quota.js"
import { NOT_SENT_REPORT } from "../../internal/send/admission.js"
import * as timeLimit from "../../internal/timeLimit.js"
import {
  type LmsPermit,
  type LmsQuotaAccount,
  LmsQuotaExceeded,
  type LmsQuotaReport,
  type LmsQuotaRequest,
  type LmsQuotaService
} from "../../LmsService.js"
import type { BucketTable } from "./bucketTable.js"
import {
  decodeSharedBucket,
  encodeSharedBucket,
  estimateRemaining,
  LEASE_MILLIS,
  MAX_PAUSE_MILLIS,
  type MachineState,
  type SeenBucket,
  type Settlement,
  type SyncResult,
  syncMachine
} from "./sharedBucket.js"

/** While requests are active, a machine looks again after a random time, so that not all of them look at once. */
const MIN_LOOK_MILLIS = 20
const MAX_LOOK_MILLIS = 100

/** The next request of a sequence arrives within this time after a response, and then shares its transaction. */
const SETTLE_DELAY_MILLIS = 5

/** The time for one transaction with its retries. Without an answer, requests are sent without the database. */
const DATABASE_TIMEOUT = Duration.seconds(5)
const DATABASE_RETRIES = { times: 2, schedule: Schedule.spaced("100 millis") }

/** The pause before the next attempt to reach the database. */
const OFFLINE_MILLIS = 2000

/** A machine uses its share after this time, in which requests end that the others have in flight beyond their shares. */
const DRAIN_MILLIS = 500

/** How much longer than its `maxWait` a request waits for the first answer of the database. */
const FIRST_ANSWER_MILLIS = 1000

/** When the layer is closed, the time for the last transactions. */
const CLOSE_TIMEOUT = Duration.seconds(3)

/** The last state of a bucket is forgotten after this time: the bucket has leaked meanwhile. */
const SEEN_MILLIS = 300_000

/** Assumed while the database has not told how many machines there are. */
const UNKNOWN_MACHINES = 4

/** The outcome of a wait. `Offline`: the database cannot be reached. */
type Answer =
  | { readonly _tag: "Granted"; readonly permit: LmsPermit }
  | { readonly _tag: "Exceeded"; readonly millis: number }
  | { readonly _tag: "Offline" }

interface Waiter {
  readonly deadline: number
  readonly isImmediate: boolean
  readonly onWait: LmsQuotaRequest["onWait"]
  readonly answer: Deferred.Deferred<Answer>
  isAnnounced: boolean
}

/** Other requests may wait in a share for the end of this one, also in an earlier share. */
const leave = (places: ReadonlyArray<LmsPermit>, report: Option.Option<LmsQuotaReport>): Effect.Effect<void> =>
  Effect.forEach(places, (place) => place.settle(report), { discard: true })

/** The requests of one account on this machine. */
class AccountQueue {
  /** Waiting requests by the ids of their permits, in order of arrival. */
  readonly waiters = new Map<string, Waiter>()
  /** The ids of the permits of this machine. Each has places in the shares that count it, of now and of earlier. */
  readonly held = new Map<string, Array<LmsPermit>>()
  /** Not in the database yet. */
  readonly settled: Array<Settlement> = []
  /** Used while the database cannot be reached. */
  offline: LmsQuotaService | undefined = undefined
  /** Whether the database may know requests of this machine. */
  isKnown = false
  machines = UNKNOWN_MACHINES
  hasLoop = false
  #wake = Deferred.unsafeMake<void>(FiberId.none)
  #lastId = 0

  nextId(): string {
    return String(++this.#lastId)
  }

  get isIdle(): boolean {
    return this.waiters.size + this.held.size + this.settled.length === 0 && !this.isKnown && this.offline === undefined
  }

  /** Ends the pause of the loop. */
  wake(): void {
    Deferred.unsafeDone(this.#wake, Effect.void)
  }

  pause(millis: number): Effect.Effect<void> {
    return Effect.suspend(() =>
      Effect.zipRight(
        timeLimit.optionAfter(Deferred.await(this.#wake), Duration.millis(Math.ceil(millis))),
        Effect.sync(() => {
          this.#wake = Deferred.unsafeMake(FiberId.none)
        })
      )
    )
  }

  goOffline(now: number, usedFrom = now): void {
    const share = makeShare(this.machines, now, usedFrom)
    for (const places of this.held.values()) places.push(takePermit(share, now))
    this.offline = makeQuotaWith({ of: () => share })
  }

  /** Holds a permit. `place` is that in the share which has admitted its request, without the database. */
  hold(id: string, place?: LmsPermit): LmsPermit {
    const places = place === undefined ? [] : [place]
    this.held.set(id, places)
    return {
      settle: (report) =>
        Effect.suspend(() => {
          if (this.held.delete(id)) {
            if (place === undefined || this.offline === undefined) this.settled.push({ id, report })
            this.wake()
          }
          return leave(places, report)
        })
    }
  }

  /** Gives a permit up whose request was not sent. The next transaction frees it without a cost. */
  giveUp(id: string): Effect.Effect<void> {
    const places = this.held.get(id) ?? []
    this.held.delete(id)
    this.wake()
    return leave(places, Option.some(NOT_SENT_REPORT))
  }

  answer(id: string, waiter: Waiter, answer: Answer): void {
    this.waiters.delete(id)
    Deferred.unsafeDone(waiter.answer, Effect.succeed(answer))
  }

  answerAll(answer: Answer): void {
    for (const [id, waiter] of this.waiters) this.answer(id, waiter, answer)
  }
}

/** The last state of the bucket of each account that this machine has seen. */
class Sightings {
  readonly #byAccount = new Map<string, { readonly seen: SeenBucket; readonly now: number }>()

  set(account: string, seen: SeenBucket, now: number): void {
    // The oldest are first.
    this.#byAccount.delete(account)
    this.#byAccount.set(account, { seen, now })
    for (const [other, sighting] of this.#byAccount) {
      if (now - sighting.now < SEEN_MILLIS) break
      this.#byAccount.delete(other)
    }
  }

  /** `requests` are those of this machine in flight and waiting. */
  remaining(account: string, requests: number, now: number): number {
    const sighting = this.#byAccount.get(account) ?? { seen: { bucket: makeBucket(now), at: now, others: 0 }, now }
    return estimateRemaining(sighting.seen, requests, now - sighting.now)
  }
}

/** A bucket for a machine's share of the quota of one account: the other machines have requests in flight, too. */
const makeShare = (machines: number, now: number, closedUntil: number) => {
  const others = MAX_REQUESTS - Math.max(1, Math.floor(MAX_REQUESTS / machines))
  const bucket = { ...makeBucket(now), closedUntil, queue: [] }
  for (let other = 0; other < others; other++) takeFlight(bucket, now)
  return bucket
}

/** Identifies the account without revealing its token to those who can read the database. */
const hashAccount = (account: LmsQuotaAccount): string => bytesToHex(sha256(accountKey(account)))

/** Each call makes the quota of one machine. */
export const makeSharedQuota = (table: BucketTable) =>
  Effect.gen(function* () {
    const machine = crypto.randomUUID()
    const queues = new Map<string, AccountQueue>()
    const sightings = new Sightings()
    let isClosed = false

    const loops = yield* FiberSet.make<void>()
    // The loops outlive the fibers of their requests, and must not run in a transaction of theirs.
    const startLoop = yield* FiberSet.runtime(loops)<never>()

    const update = (account: string, state: MachineState) =>
      table
        .update(account, (text, now): readonly [SyncResult, string] => {
          const shared = decodeSharedBucket(text, now)
          const result = syncMachine(shared, state, now)
          return [result, encodeSharedBucket(shared)]
        })
        .pipe(
          // A transaction whose end fails is a defect of the client. All that is stored may be stored again.
          Effect.catchAllDefect((defect) => Effect.fail(defect)),
          Effect.retry(DATABASE_RETRIES),
          // A broken connection may not even end when it is interrupted.
          Effect.disconnect,
          (effect) =>
            timeLimit.failAfter(effect, { duration: DATABASE_TIMEOUT, onTimeout: () => new Cause.TimeoutException() }),
          Effect.withTracerEnabled(false)
        )

    /** Tells the database all about this machine's requests, and answers those that wait. Returns the pause until the next time. */
    const sync = (account: string, queue: AccountQueue) =>
      Effect.gen(function* () {
        const settled = [...queue.settled]
        const asked = [...queue.waiters]
        const held = [...queue.held.keys()]
        const waiting = asked.filter(([, { isImmediate }]) => !isImmediate).map(([id]) => id)
        const immediate = asked.filter(([, { isImmediate }]) => isImmediate).map(([id]) => id)
        queue.isKnown = true
        const started = yield* clock.now
        const outcome = yield* Effect.exit(update(account, { machine, held, settled, waiting, immediate }))
        const now = yield* clock.now
        // A transaction is shorter: this process was suspended, and its new permits may have expired. Looks again at once.
        if (now - started >= LEASE_MILLIS) return 0
        const { granted, isActive, isShared, machines, seen, wait } = yield* outcome
        sightings.set(account, seen, now)
        queue.settled.splice(0, settled.length)
        queue.machines = machines
        queue.isKnown = held.length + granted.length + waiting.length > 0
        for (const id of granted) {
          const waiter = queue.waiters.get(id)
          // The request has been interrupted meanwhile. The next transaction gives its permit up.
          if (waiter === undefined) queue.wake()
          else {
            queue.answer(id, waiter, { _tag: "Granted", permit: queue.hold(id) })
          }
        }

        // Otherwise only time helps, and how much is known.
        const isUncertain = isActive || isShared
        let nextDeadline = Number.POSITIVE_INFINITY
        for (const [id, waiter] of asked) {
          if (!queue.waiters.has(id)) continue
          // A wait that is too long does not begin.
          const isTooLong = !isUncertain && now + wait > waiter.deadline
          if (isTooLong || waiter.isImmediate || now >= waiter.deadline) {
            queue.answer(id, waiter, { _tag: "Exceeded", millis: wait })
            continue
          }
          nextDeadline = Math.min(nextDeadline, waiter.deadline - now)
          if (waiter.isAnnounced) continue
          waiter.isAnnounced = true
          waiter.onWait(isUncertain ? Option.none() : Option.some(Duration.millis(wait)))
        }
        if (queue.waiters.size === 0) return LEASE_MILLIS / 3
        // There may be room that others do not use, or will be when a request ends. Otherwise only the leak makes room.
        const pause =
          isActive || wait === 0
            ? yield* Random.nextRange(MIN_LOOK_MILLIS, MAX_LOOK_MILLIS)
            : Math.min(wait, MAX_PAUSE_MILLIS)
        return Math.min(pause, nextDeadline)
      })

    const goOffline = (queue: AccountQueue) =>
      Effect.gen(function* () {
        if (queue.offline === undefined) {
          const now = yield* clock.now
          queue.goOffline(now, now + DRAIN_MILLIS)
          yield* Effect.logWarning(
            "The database of the shared quota cannot be reached, so requests are sent without it, at a share of " +
              `1/${queue.machines} of the quota. Trying again every ${OFFLINE_MILLIS / 1000} s.`
          )
        }
        queue.answerAll({ _tag: "Offline" })
        return OFFLINE_MILLIS
      })

    const goOnline = (queue: AccountQueue) =>
      Effect.suspend(() => {
        if (queue.offline === undefined) return Effect.void
        queue.offline = undefined
        return Effect.logInfo("The database of the shared quota can be reached again.")
      })

    const runLoop = (account: string, queue: AccountQueue) =>
      Effect.gen(function* () {
        while (!queue.isIdle) {
          if (isClosed) {
            for (const id of queue.held.keys()) queue.settled.push({ id, report: Option.none() })
            queue.held.clear()
            if (queue.offline === undefined) queue.goOffline(yield* clock.now)
            queue.answerAll({ _tag: "Offline" })
            yield* Effect.ignore(sync(account, queue))
            break
          }
          const pause = yield* Effect.matchCauseEffect(sync(account, queue), {
            onFailure: () => goOffline(queue),
            onSuccess: (pause) => Effect.as(goOnline(queue), pause)
          })
          if (queue.isIdle) break
          yield* queue.pause(pause)
          if (queue.waiters.size === 0 && !isClosed) yield* queue.pause(SETTLE_DELAY_MILLIS)
        }
      }).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            queues.delete(account)
          })
        )
      )

    yield* Effect.addFinalizer(() =>
      Effect.suspend(() => {
        isClosed = true
        for (const queue of queues.values()) queue.wake()
        return Effect.ignore(timeLimit.optionAfter(Effect.disconnect(FiberSet.awaitEmpty(loops)), CLOSE_TIMEOUT))
      })
    )

    const queueOf = (account: string, now: number): AccountQueue => {
      const known = queues.get(account)
      if (known !== undefined) return known
      const queue = new AccountQueue()
      if (isClosed) queue.goOffline(now)
      queues.set(account, queue)
      return queue
    }

    /** Sends the request without the database. The permit is registered there as soon as it can be reached. */
    const admitOffline = (queue: AccountQueue, quota: LmsQuotaService, request: LmsQuotaRequest) =>
      Effect.map(quota.admit(request), (place) => queue.hold(queue.nextId(), place))

    const admit: LmsQuotaService["admit"] = (request) =>
      Effect.gen(function* () {
        const started = yield* clock.now
        const account = hashAccount(request)
        const queue = queueOf(account, started)
        if (queue.offline !== undefined) return yield* admitOffline(queue, queue.offline, request)

        const maxWait = Duration.toMillis(request.maxWait)
        const waiter: Waiter = {
          deadline: started + maxWait,
          isImmediate: maxWait <= 0,
          onWait: request.onWait,
          answer: Deferred.unsafeMake(FiberId.none),
          isAnnounced: false
        }
        const id = queue.nextId()
        // The first of a queue cannot be served before the others that wait.
        const isFirst = queue.waiters.size === 0
        queue.waiters.set(id, waiter)
        if (isFirst || waiter.isImmediate) queue.wake()
        if (!queue.hasLoop) {
          queue.hasLoop = true
          startLoop(runLoop(account, queue))
        }

        const answer = yield* Deferred.await(waiter.answer).pipe(
          (answer) => timeLimit.optionAfter(answer, Duration.millis(maxWait + FIRST_ANSWER_MILLIS)),
          Effect.interruptible,
          Effect.onExit((exit) =>
            Effect.suspend(() => {
              if (exit._tag === "Success" && Option.isSome(exit.value)) return Effect.void
              // A permit that was granted at this moment is given up.
              queue.waiters.delete(id)
              return queue.giveUp(id)
            })
          )
        )
        if (Option.isNone(answer)) return yield* new LmsQuotaExceeded({ wouldWait: Duration.millis(1) })
        switch (answer.value._tag) {
          case "Granted":
            return answer.value.permit
          case "Exceeded":
            return yield* new LmsQuotaExceeded({ wouldWait: Duration.millis(Math.max(1, answer.value.millis)) })
          case "Offline": {
            const waited = (yield* clock.now) - started
            return yield* admit({ ...request, maxWait: Duration.millis(Math.max(0, maxWait - waited)) })
          }
        }
      })

    const remaining = (request: LmsQuotaAccount): Effect.Effect<number> =>
      Effect.flatMap(clock.now, (now) => {
        const account = hashAccount(request)
        const queue = queues.get(account)
        const requests = queue === undefined ? 0 : queue.held.size + queue.waiters.size
        return queue?.offline?.remaining?.(request) ?? Effect.succeed(sightings.remaining(account, requests, now))
      })

    const quota: LmsQuotaService = { admit, remaining }
    return quota
  })
