/**
 * One quota for many machines: an `LmsQuota` whose bucket is a row in PostgreSQL, the database of the cluster. Permits
 * expire, so those of a machine that died come back.
 */
import { createHash, randomUUID } from "node:crypto"
import { Clock, Duration, Effect, Layer, Option, Random, Redacted, Schedule } from "effect"
import { type LmsPermit, LmsQuota, type LmsQuotaAccount, LmsQuotaExceeded } from "effect-lms"
import { addPermits, LEASE_SECONDS, millisUntilRoom, settlePermit } from "./bucket.js"
import { makeBucketTable } from "./bucketTable.js"

/** A waiting request must look again to see what other machines have given back. */
const MAX_SLEEP_MILLIS = 100
const MIN_SLEEP_MILLIS = 20

/** Identifies the account without revealing its token. */
const accountKey = ({ origin, token }: LmsQuotaAccount) => {
  const secret = Option.match(token, { onNone: () => "", onSome: Redacted.value })
  return createHash("sha256").update(`${origin} ${secret}`).digest("hex")
}

/** The system time may be changed while a request waits. */
const monotonicMillis = Effect.map(Clock.currentTimeNanos, (nanos) => Number(nanos) / 1e6)

/** Without the database a request is sent without a permit. If the server throttles it, the client waits and retries. */
const warnWithoutDatabase = (error: { readonly message: string }) =>
  Effect.logWarning(`The shared quota cannot be reached, so a request is sent without it: ${error.message}`)

const freePermit: LmsPermit = { settle: () => Effect.void }

const make = Effect.gen(function* () {
  const table = yield* makeBucketTable

  /** The permits of this machine by account. */
  const permitsByAccount = new Map<string, Set<string>>()
  const permitsOf = Effect.fnUntraced(function* (account: string) {
    const known = permitsByAccount.get(account)
    if (known !== undefined) return known
    yield* table.insert(account)
    const permits = new Set<string>()
    permitsByAccount.set(account, permits)
    return permits
  })

  const renewPermits = Effect.suspend(() =>
    Effect.forEach(permitsByAccount, ([account, ids]) =>
      ids.size === 0 ? Effect.void : table.update(account, (bucket, now) => [undefined, addPermits(bucket, ids, now)])
    )
  )
  yield* renewPermits.pipe(
    Effect.ignore,
    Effect.repeat(Schedule.spaced(Duration.seconds(LEASE_SECONDS / 3))),
    Effect.forkScoped
  )

  /** Takes a permit if it fits. Otherwise returns the wait, and whether requests are active whose end makes room, too. */
  const tryTake = (account: string, id: string) =>
    table.update(account, (bucket, now) => {
      const wait = millisUntilRoom(bucket)
      return wait > 0
        ? [Option.some({ wait, hasActive: Object.keys(bucket.permits).length > 0 }), bucket]
        : [Option.none(), addPermits(bucket, [id], now)]
    })

  const makePermit = (account: string, id: string): LmsPermit => ({
    settle: (report) =>
      Effect.gen(function* () {
        const permits = yield* permitsOf(account)
        permits.delete(id)
        yield* table.update(account, (bucket) => [undefined, settlePermit(bucket, id, report)])
      }).pipe(Effect.catchAll(warnWithoutDatabase))
  })

  const admit: LmsQuota["Type"]["admit"] = (request) =>
    Effect.gen(function* () {
      const account = accountKey(request)
      const permits = yield* permitsOf(account)
      const id = randomUUID()
      const deadline = (yield* monotonicMillis) + Duration.toMillis(request.maxWait)
      for (let attempt = 1; ; attempt++) {
        const missing = yield* tryTake(account, id)
        if (Option.isNone(missing)) {
          permits.add(id)
          return makePermit(account, id)
        }
        const { hasActive, wait } = missing.value
        const timeLeft = deadline - (yield* monotonicMillis)
        // Prefetched pages have a maxWait of 0 and never wait.
        if (timeLeft <= 0 || (!hasActive && wait > timeLeft)) {
          return yield* new LmsQuotaExceeded({ wouldWait: Duration.millis(wait) })
        }
        // Without active requests only the leak makes room, so the length of the wait is known.
        if (attempt === 1) request.onWait(hasActive ? Option.none() : Option.some(Duration.millis(wait)))
        // Random, so that not all requests look at the same moment. Nothing is held, so an interruption loses nothing.
        const sleep = Math.min(wait, timeLeft, yield* Random.nextRange(MIN_SLEEP_MILLIS, MAX_SLEEP_MILLIS))
        yield* Effect.interruptible(Effect.sleep(Math.ceil(sleep)))
      }
    }).pipe(
      Effect.catchTags({
        SqlError: (error) => Effect.as(warnWithoutDatabase(error), freePermit),
        ParseError: (error) => Effect.as(warnWithoutDatabase(error), freePermit)
      })
    )

  return LmsQuota.of({ admit })
})

/** Clients that share the database and the token share the bucket. */
export const layer = Layer.scoped(LmsQuota, make)
