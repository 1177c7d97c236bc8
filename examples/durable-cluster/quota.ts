/**
 * One quota for many machines, where they keep their work anyway: an `LmsQuota` whose bucket is a row in PostgreSQL. Each
 * permit is written down with the time until which it holds, so that those of a machine that died come back by themselves.
 */
import { createHash, randomUUID } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Clock, Duration, Effect, Layer, Option, Random, Redacted, Schedule, Schema } from "effect"
import { type LmsPermit, LmsQuota, type LmsQuotaAccount, LmsQuotaExceeded, type LmsQuotaReport } from "effect-lms"

/** The service's own settings: what it refuses at, what a request under way holds, what leaks in a second. */
const HIGH_WATER = 600
const UP_FRONT = 50
const OUTFLOW = 10

/** What is left unused between what fits here and what fits on the service. */
const AIR = 10

/** What a request is taken to have cost where no answer says it. */
const UNKNOWN_COST = 1

/** Until when a permit holds unless its machine says that it is still at work, in seconds. */
const LEASE = 15

/** What others give back is only seen by looking again. */
const LONGEST_NAP = 100
const SHORTEST_NAP = 20

const Row = Schema.Struct({
  /** What answered requests cost and has not leaked, when somebody last looked. */
  used: Schema.Number,
  at: Schema.Number,
  /** The permits, and until when each holds. */
  held: Schema.Record({ key: Schema.String, value: Schema.Number }),
  /** The clock of the database, so that those of the machines need not agree. */
  now: Schema.Number
})

interface Bucket {
  readonly used: number
  readonly held: Readonly<Record<string, number>>
}

/** As it is now: some has leaked, and some permits have run out whose machines have not been heard of. */
const current = ({ at, held, now, used }: typeof Row.Type): Bucket => {
  const alive = Object.entries(held).filter(([, until]) => until > now)
  const lost = Object.keys(held).length - alive.length
  return {
    used: Math.max(0, used - Math.max(0, now - at) * OUTFLOW) + lost * UNKNOWN_COST,
    held: Object.fromEntries(alive)
  }
}

/** Units too many for one request more. */
const excess = ({ held, used }: Bucket) => used + UP_FRONT * (Object.keys(held).length + 1) + AIR - HIGH_WATER

/** Tells the accounts apart without telling the token. */
const keyOf = ({ origin, token }: LmsQuotaAccount) =>
  createHash("sha256")
    .update(`${origin} ${Option.match(token, { onNone: () => "", onSome: Redacted.value })}`)
    .digest("hex")

/** In milliseconds, and whatever the date is set to meanwhile. */
const monotonic = Effect.map(Clock.currentTimeNanos, (nanos) => Number(nanos) / 1e6)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  /** Two machines that make it at the same moment are in each other's way, once. */
  yield* sql`
    CREATE TABLE IF NOT EXISTS lms_quota (
      account TEXT PRIMARY KEY,
      used DOUBLE PRECISION NOT NULL DEFAULT 0,
      at DOUBLE PRECISION NOT NULL DEFAULT 0,
      held JSONB NOT NULL DEFAULT '{}'
    )`.pipe(Effect.retry({ times: 3, schedule: Schedule.spaced("100 millis") }))

  /** What this machine holds, of each account. */
  const mine = new Map<string, Set<string>>()
  const mineOf = Effect.fnUntraced(function* (account: string) {
    const known = mine.get(account)
    if (known !== undefined) return known
    yield* sql`INSERT INTO lms_quota (account) VALUES (${account}) ON CONFLICT DO NOTHING`
    const held = new Set<string>()
    mine.set(account, held)
    return held
  })

  /**
   * One machine at a time; one that hangs meanwhile is thrown out. A database that crashes may forget the last of it: by
   * then it has leaked.
   */
  const change = <A>(account: string, f: (bucket: Bucket, now: number) => readonly [A, Bucket]) =>
    Effect.gen(function* () {
      yield* sql`
        SELECT set_config('synchronous_commit', 'off', TRUE),
          set_config('idle_in_transaction_session_timeout', '3s', TRUE)`
      const rows = yield* sql`
        SELECT used, at, held, EXTRACT(EPOCH FROM clock_timestamp())::FLOAT8 AS now
        FROM lms_quota WHERE account = ${account} FOR UPDATE`
      const row = yield* Schema.decodeUnknown(Row)(rows[0])
      const [result, { held, used }] = f(current(row), row.now)
      yield* sql`
        UPDATE lms_quota SET used = ${used}, at = ${row.now}, held = ${JSON.stringify(held)}::JSONB
        WHERE account = ${account}`
      return result
    }).pipe(sql.withTransaction)

  /** Takes a permit, or nothing; then it says how many units were too many, and whether anything under way can end. */
  const take = (account: string, id: string) =>
    change(account, (bucket, now) => {
      const tooMany = excess(bucket)
      return tooMany > 0
        ? [Option.some({ tooMany, underWay: Object.keys(bucket.held).length > 0 }), bucket]
        : [Option.none(), { ...bucket, held: { ...bucket.held, [id]: now + LEASE } }]
    })

  /** After an answer: the true cost for what was held. */
  const giveBack = (account: string, id: string, report: Option.Option<LmsQuotaReport>) =>
    change(account, ({ held: { [id]: _, ...held }, used }) => {
      const cost = Option.getOrElse(
        Option.flatMap(report, ({ cost }) => cost),
        () => UNKNOWN_COST
      )
      // A throttle means that the token is used elsewhere, too: then the service's own figure counts.
      const seen = Option.match(report, {
        onNone: () => 0,
        onSome: ({ remaining, throttled }) => (throttled && Option.isSome(remaining) ? HIGH_WATER - remaining.value : 0)
      })
      return [undefined, { held, used: Math.max(used + cost, seen) }]
    })

  const renew = Effect.suspend(() =>
    Effect.forEach(mine, ([account, ids]) =>
      ids.size === 0
        ? Effect.void
        : change(account, ({ held, used }, now) => [
            undefined,
            { used, held: { ...held, ...Object.fromEntries(Array.from(ids, (id) => [id, now + LEASE])) } }
          ])
    )
  )
  yield* renew.pipe(Effect.ignore, Effect.repeat(Schedule.spaced(Duration.seconds(LEASE / 3))), Effect.forkScoped)

  /** Without the database nobody knows what the others do. The service does, and what it refuses is waited out. */
  const withoutIt = (error: { readonly message: string }) =>
    Effect.logWarning(`The shared quota cannot be reached, so a request goes without it: ${error.message}`)

  const permit = (account: string, id: string): LmsPermit => ({
    settle: (report) =>
      Effect.gen(function* () {
        ;(yield* mineOf(account)).delete(id)
        yield* giveBack(account, id, report)
      }).pipe(Effect.catchAll(withoutIt))
  })
  const free: LmsPermit = { settle: () => Effect.void }

  return LmsQuota.of({
    admit: (request) =>
      Effect.gen(function* () {
        const account = keyOf(request)
        const held = yield* mineOf(account)
        const id = randomUUID()
        const deadline = (yield* monotonic) + Duration.toMillis(request.maxWait)
        for (let nth = 1; ; nth++) {
          const missing = yield* take(account, id)
          if (Option.isNone(missing)) {
            held.add(id)
            return permit(account, id)
          }
          const { tooMany, underWay } = missing.value
          const wait = Math.ceil((tooMany / OUTFLOW) * 1000)
          const left = deadline - (yield* monotonic)
          // With nothing under way only time helps, and how much of it is known. With no patience nothing is waited for.
          if (left <= 0 || (!underWay && wait > left)) {
            return yield* new LmsQuotaExceeded({ wouldWait: Duration.millis(wait) })
          }
          if (nth === 1) request.onWait(underWay ? Option.none() : Option.some(Duration.millis(wait)))
          // Not all at the same moment. Nothing is held meanwhile, so that nothing is lost by an interruption.
          const nap = Math.min(wait, left, yield* Random.nextRange(SHORTEST_NAP, LONGEST_NAP))
          yield* Effect.interruptible(Effect.sleep(Math.ceil(nap)))
        }
      }).pipe(
        Effect.catchTags({
          SqlError: (error) => Effect.as(withoutIt(error), free),
          ParseError: (error) => Effect.as(withoutIt(error), free)
        })
      )
  })
})

/** Give it to each client layer; all that share the database and the token share the bucket. */
export const layer = Layer.scoped(LmsQuota, make)
