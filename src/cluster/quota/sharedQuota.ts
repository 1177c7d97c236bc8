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
import { type Bucket, makeBucket } from "../../internal/limits/bucket.js"
import { accountKey } from "../../internal/limits/quota.js"
import { NOT_SENT_REPORT } from "../../internal/send/admission.js"
import * as timeLimit from "../../internal/timeLimit.js"
import {
  type LmsPermit,
  type LmsQuotaAccount,
  LmsQuotaExceeded,
  type LmsQuotaRequest,
  type LmsQuotaService
} from "../../LmsService.js"
import type { BucketTable } from "./bucketTable.js"
import { Share } from "./share.js"
import {
  continueBucket,
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

/** A machine renews the lease of its permits after this time, unless it has told the database of changes before. */
const RENEW_MILLIS = LEASE_MILLIS / 3

/** Machines that lose the database at the same time have renewed their leases within this time, and requests end a little later. */
const LEASES_END_MILLIS = RENEW_MILLIS + 500

/** Machines that lost the database at the same time have reached it again within this time. */
const ALL_ONLINE_MILLIS = OFFLINE_MILLIS + Duration.toMillis(DATABASE_TIMEOUT) + 500

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
}

/** A request may wait with the database, then without it, and with it again. */
const announceOnce = (onWait: LmsQuotaRequest["onWait"]): LmsQuotaRequest["onWait"] => {
  let isAnnounced = false
  return (wait) => {
    if (isAnnounced) return
    isAnnounced = true
    onWait(wait)
  }
}

/** How many requests this machine may have in flight until a time. */
interface Allowance {
  readonly permits: number
  readonly until: number
}

/** The requests of one account on this machine. */
class AccountQueue {
  /** Waiting requests by the ids of their permits, in order of arrival. */
  readonly waiters = new Map<string, Waiter>()
  /** The permits of this machine by their ids: the permit of its share, which counts the same request, if there is one. */
  readonly held = new Map<string, LmsPermit | undefined>()
  /** Not in the database yet. */
  readonly settled: Array<Settlement> = []
  /** Used while the database cannot be reached. */
  share: Share | undefined = undefined
  /** Permits that the database counts for this machine until their lease ends, even if a transaction has failed. */
  counted: Allowance
  /** Permits in the time after the database was away; undefined if it never was. */
  resumed: Allowance | undefined = undefined
  /** Whether the database may know requests of this machine. */
  isKnown = false
  hasLoop = false
  #machines = UNKNOWN_MACHINES
  #machinesUntil = Number.NEGATIVE_INFINITY
  #wake = Deferred.unsafeMake<void>(FiberId.none)
  #lastId = 0

  constructor(now: number) {
    // Leases of other machines end by then if the database is away.
    this.counted = { permits: 0, until: now + LEASE_MILLIS }
  }

  nextId(): string {
    return String(++this.#lastId)
  }

  get isIdle(): boolean {
    return this.waiters.size + this.held.size + this.settled.length === 0 && !this.isKnown && this.share === undefined
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

  /** The most machines during the last lease: a machine between two requests is not counted. */
  get machines(): number {
    return this.#machines
  }

  sawMachines(count: number, now: number): void {
    if (count < this.#machines && now < this.#machinesUntil) return
    this.#machines = count
    this.#machinesUntil = now + LEASE_MILLIS
  }

  /** For how many more permits this machine may ask. */
  room(now: number): number {
    return this.resumed === undefined || now >= this.resumed.until
      ? Number.POSITIVE_INFINITY
      : Math.max(0, this.resumed.permits - this.held.size)
  }

  /** Begins to use a share. Its bucket is that of all machines. */
  goOffline(bucket: Bucket, now: number): Share {
    const share = new Share(bucket, this.counted.permits, this.machines)
    for (const id of this.held.keys()) this.held.set(id, share.takePermit(now))
    this.share = share
    return share
  }

  /** Requests that wait ask the database. It does not know all requests of other machines before they have reached it, too. */
  goOnline(share: Share, now: number): void {
    this.share = undefined
    this.resumed = { permits: share.permits, until: now + ALL_ONLINE_MILLIS }
    share.end()
  }

  /** Holds a permit of the database, or one of the share, which the database does not know yet. */
  hold(id: string, ofShare?: LmsPermit): LmsPermit {
    this.held.set(id, ofShare)
    return {
      settle: (report) =>
        Effect.suspend(() => {
          const current = this.held.get(id)
          if (this.held.delete(id)) {
            if (ofShare === undefined || this.share === undefined) this.settled.push({ id, report })
            this.wake()
          }
          return current?.settle(report) ?? Effect.void
        })
    }
  }

  /** Gives a permit up whose request was not sent. The next transaction frees it without a cost. */
  giveUp(id: string): Effect.Effect<void> {
    const ofShare = this.held.get(id)
    this.held.delete(id)
    this.wake()
    return ofShare?.settle(Option.some(NOT_SENT_REPORT)) ?? Effect.void
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
    const { millis, seen } = this.#last(account, now)
    return estimateRemaining(seen, requests, millis)
  }

  /** For a machine that goes on without the database. */
  bucket(account: string, now: number): Bucket {
    const { millis, seen } = this.#last(account, now)
    return continueBucket(seen, millis, now)
  }

  #last(account: string, now: number): { readonly seen: SeenBucket; readonly millis: number } {
    const sighting = this.#byAccount.get(account)
    return sighting === undefined
      ? { seen: { bucket: makeBucket(now), at: now, others: 0 }, millis: 0 }
      : { seen: sighting.seen, millis: now - sighting.now }
  }
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
        const started = yield* clock.now
        const spent = queue.share?.spent(started) ?? 0
        const candidates = asked.slice(0, queue.room(started))
        const waiting = candidates.filter(([, { isImmediate }]) => !isImmediate).map(([id]) => id)
        const immediate = candidates.filter(([, { isImmediate }]) => isImmediate).map(([id]) => id)
        queue.isKnown = true
        // The transaction gives the other permits up, even if it is committed and its result gets lost.
        if (queue.share === undefined) queue.counted = { ...queue.counted, permits: held.length }
        const outcome = yield* Effect.exit(update(account, { machine, held, settled, waiting, immediate, spent }))
        const now = yield* clock.now
        // A transaction is shorter: this process was suspended, and its new permits may have expired. Looks again at once.
        if (now - started >= LEASE_MILLIS) return 0
        const { granted, isActive, isShared, machines, seen, wait } = yield* outcome
        sightings.set(account, seen, now)
        queue.settled.splice(0, settled.length)
        queue.sawMachines(machines, now)
        queue.counted = { permits: held.length + granted.length, until: started + LEASE_MILLIS }
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
          waiter.onWait(isUncertain ? Option.none() : Option.some(Duration.millis(wait)))
        }
        if (queue.waiters.size === 0) return RENEW_MILLIS
        // There may be room that others do not use, or will be when a request ends. Otherwise only the leak makes room.
        const pause =
          isActive || wait === 0
            ? yield* Random.nextRange(MIN_LOOK_MILLIS, MAX_LOOK_MILLIS)
            : Math.min(wait, MAX_PAUSE_MILLIS)
        return Math.min(pause, nextDeadline)
      })

    /** Adjusts the share when the lease of this machine has ended, and when those of all machines have. */
    const followLease = ({ until }: Allowance, share: Share) =>
      Effect.gen(function* () {
        yield* clock.sleepUntil(until)
        share.limitToPart()
        yield* clock.sleep(LEASES_END_MILLIS)
        share.useFullPart(yield* clock.now)
      })

    const goOffline = (account: string, queue: AccountQueue) =>
      Effect.gen(function* () {
        if (queue.share === undefined) {
          const now = yield* clock.now
          const share = queue.goOffline(sightings.bucket(account, now), now)
          yield* Effect.fork(followLease(queue.counted, share))
          yield* Effect.logWarning(
            "The database of the shared quota cannot be reached, so this machine sends without it, at most " +
              `${share.permits} at the same time. Trying again every ${OFFLINE_MILLIS / 1000} s.`
          )
        }
        queue.answerAll({ _tag: "Offline" })
        return OFFLINE_MILLIS
      })

    const goOnline = (queue: AccountQueue) =>
      Effect.gen(function* () {
        if (queue.share === undefined) return
        queue.goOnline(queue.share, yield* clock.now)
        yield* Effect.logInfo("The database of the shared quota can be reached again.")
      })

    const goOfflineForever = (account: string, queue: AccountQueue, now: number): void => {
      queue.goOffline(sightings.bucket(account, now), now).useFullPart(now)
    }

    const runLoop = (account: string, queue: AccountQueue) =>
      Effect.gen(function* () {
        while (!queue.isIdle) {
          if (isClosed) {
            for (const id of queue.held.keys()) queue.settled.push({ id, report: Option.none() })
            queue.held.clear()
            if (queue.share === undefined) goOfflineForever(account, queue, yield* clock.now)
            queue.answerAll({ _tag: "Offline" })
            yield* Effect.ignore(sync(account, queue))
            break
          }
          const pause = yield* Effect.matchCauseEffect(sync(account, queue), {
            onFailure: () => goOffline(account, queue),
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
      const queue = new AccountQueue(now)
      if (isClosed) goOfflineForever(account, queue, now)
      queues.set(account, queue)
      return queue
    }

    /** Sends the request without the database. The permit is registered there as soon as it can be reached. */
    const admitOffline = (queue: AccountQueue, share: Share, request: LmsQuotaRequest, deadline: number) =>
      share.quota.admit(request).pipe(
        Effect.map((permit) => queue.hold(queue.nextId(), permit)),
        Effect.catchAll((error) => (share.isEnded ? admitUntil(request, deadline) : Effect.fail(error)))
      )

    const admitUntil = (request: LmsQuotaRequest, deadline: number): ReturnType<LmsQuotaService["admit"]> =>
      Effect.gen(function* () {
        const started = yield* clock.now
        const account = hashAccount(request)
        const queue = queueOf(account, started)
        const maxWait = Math.max(0, deadline - started)
        if (queue.share !== undefined) {
          return yield* admitOffline(queue, queue.share, { ...request, maxWait: Duration.millis(maxWait) }, deadline)
        }

        const waiter: Waiter = {
          deadline,
          isImmediate: maxWait <= 0,
          onWait: request.onWait,
          answer: Deferred.unsafeMake(FiberId.none)
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
          case "Offline":
            return yield* admitUntil(request, deadline)
        }
      })

    const admit: LmsQuotaService["admit"] = (request) =>
      Effect.flatMap(clock.now, (now) =>
        admitUntil({ ...request, onWait: announceOnce(request.onWait) }, now + Duration.toMillis(request.maxWait))
      )

    const remaining = (request: LmsQuotaAccount): Effect.Effect<number> =>
      Effect.flatMap(clock.now, (now) => {
        const account = hashAccount(request)
        const queue = queues.get(account)
        const requests = queue === undefined ? 0 : queue.held.size + queue.waiters.size
        return queue?.share?.quota.remaining?.(request) ?? Effect.succeed(sightings.remaining(account, requests, now))
      })

    const quota: LmsQuotaService = { admit, remaining }
    return quota
  })
