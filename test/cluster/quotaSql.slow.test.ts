/** One quota in real databases: a machine is a client with connections of its own. */
import * as SqlClient from "@effect/sql/SqlClient"
import { PgClient } from "@effect/sql-pg"
import { describe, expect, it } from "@effect/vitest"
import { Context, Deferred, Duration, Effect, Exit, Fiber, Layer, Logger, Option, Redacted, Schedule } from "effect"
import * as TestClock from "effect/TestClock"
import * as TestServices from "effect/TestServices"
import { LmsQuotaSql } from "effect-lms/cluster"
import { type LmsPermit, LmsQuota, type LmsQuotaService } from "effect-lms/operators"
import { decodeSharedBucket } from "../../src/cluster/quota/sharedBucket.js"
import { connectTo, forwardPostgres, mariadb, postgres, sqlite, type TestDatabase } from "../fixtures/databases.js"
import { titleUnless } from "../fixtures/optional.js"
import * as postgresServer from "../fixtures/postgresServer.js"
import { cost } from "../fixtures/quotaReports.js"
import { waitUntil } from "../fixtures/server.js"
import { withoutLogs } from "../fixtures/virtual.js"

const TOKEN = "7~0123456789abcdefghij"

/** The quota of a machine, which ends with the scope. */
const openQuota = ({ client }: TestDatabase, port?: number) =>
  Effect.map(Layer.build(Layer.provide(LmsQuotaSql.layer, client(port))), (context) => Context.get(context, LmsQuota))

const openQuotas = (database: TestDatabase, count: number) =>
  Effect.forEach(Array.from({ length: count }), () => openQuota(database), { concurrency: "unbounded" })

const admit = (quota: LmsQuotaService, maxWait: Duration.DurationInput = "1 minute", onWait = () => {}) =>
  Effect.uninterruptible(
    quota.admit({
      origin: "https://canvas.test",
      token: Option.some(Redacted.make(TOKEN)),
      maxWait: Duration.decode(maxWait),
      onWait
    })
  )

/** Twenty requests on each machine at once, that do not wait. */
const admittedAtOnce = (quotas: ReadonlyArray<LmsQuotaService>) =>
  Effect.map(
    Effect.forEach(
      quotas,
      (quota) => Effect.replicateEffect(Effect.either(admit(quota, 0)), 20, { concurrency: "unbounded" }),
      { concurrency: "unbounded" }
    ),
    (results) =>
      results.flat().flatMap((result): ReadonlyArray<LmsPermit> => (result._tag === "Right" ? [result.right] : []))
  )

const readBucket = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ readonly state: string }>`SELECT state FROM lms_quota_buckets`, (rows) =>
    decodeSharedBucket(rows[0]?.state ?? "", 0)
  )

/** Records log messages, each with its level. */
const recordLogs = (messages: Array<string>) =>
  Logger.replace(
    Logger.defaultLogger,
    Logger.make(({ logLevel, message }) => {
      messages.push(`${logLevel.label} ${message}`)
    })
  )

/** Reads the bucket until it is so. */
const waitForBucket = (sql: SqlClient.SqlClient, isReached: (inFlight: number) => boolean) =>
  Effect.repeat(Effect.delay(readBucket(sql), "20 millis"), {
    until: ({ bucket }) => isReached(bucket.inFlight.size)
  })

for (const server of [sqlite, postgres, mariadb]) {
  describe.skipIf(server.missing !== undefined)(titleUnless(server.missing, server.name), () => {
    it.scopedLive("six machines create the table at once, and together may send what the bucket admits", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        const quotas = yield* openQuotas(database, 6)
        const permits = yield* admittedAtOnce(quotas)
        expect(permits).toHaveLength(11)
        const sql = yield* connectTo(database.client())
        const { bucket } = yield* waitForBucket(sql, (inFlight) => inFlight === 11)
        // The clock of the database.
        expect(Math.abs(bucket.updatedAt - Date.now())).toBeLessThan(60_000)
        // Returned units are available to all of them.
        yield* Effect.forEach(permits, (permit) => permit.settle(cost(1)))
        yield* waitForBucket(sql, (inFlight) => inFlight === 0)
        expect(yield* admittedAtOnce(quotas.slice(1))).toHaveLength(11)
      })
    )

    it.scopedLive("a request waits for a permit that another machine gives back", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        const [one, two] = yield* openQuotas(database, 2)
        const permits = yield* admittedAtOnce([one!])
        const waitStarted = yield* Deferred.make<void>()
        const waiting = yield* Effect.fork(admit(two!, "1 day", () => Deferred.unsafeDone(waitStarted, Effect.void)))
        yield* Deferred.await(waitStarted)
        // The level stays at 550 for some seconds, so time alone does not end the wait.
        yield* Effect.forEach(permits, (permit) => permit.settle(cost(0)))
        yield* (yield* Fiber.join(waiting)).settle(cost(0))
      })
    )

    it.scopedLive(
      "nothing in the database contains the token, and the row of another account is removed when it is old",
      () =>
        Effect.gen(function* () {
          const database = yield* server.database
          const quota = yield* openQuota(database)
          const sql = yield* connectTo(database.client())
          const old = { account: "0".repeat(64), state: "", updated: Date.now() - 2 * 3_600_000 }
          yield* sql`INSERT INTO lms_quota_buckets ${sql.insert(old)}`
          yield* (yield* admit(quota)).settle(cost(1))
          const rows = yield* sql<{
            readonly account: string
            readonly state: string
          }>`SELECT account, state FROM lms_quota_buckets`
          expect(rows).toHaveLength(1)
          expect(rows[0]?.account).toMatch(/^[0-9a-f]{64}$/)
          expect(rows[0]?.account).not.toBe(old.account)
          expect(JSON.stringify(rows)).not.toContain(TOKEN)
        })
    )

    it.scopedLive("a row that disappears is created again, with the requests in flight", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        const [one, two] = yield* openQuotas(database, 2)
        const permits = yield* admittedAtOnce([one!])
        const sql = yield* connectTo(database.client())
        yield* sql`DELETE FROM lms_quota_buckets`
        yield* permits[0]!.settle(cost(1))
        yield* waitForBucket(sql, (inFlight) => inFlight === 10)
        expect(yield* admittedAtOnce([two!])).toHaveLength(1)
      })
    )

    it.scopedLive("the table of another version is an error", () =>
      Effect.gen(function* () {
        const database = yield* server.database
        const sql = yield* connectTo(database.client())
        yield* openQuota(database)
        yield* sql`UPDATE lms_cluster_versions SET version = 99 WHERE name = 'lms_quota_buckets'`
        const error = yield* Effect.flip(openQuota(database))
        expect(error).toMatchObject({ _tag: "LmsClusterError", reason: "Version", path: "lms_quota_buckets" })
      })
    )
  })
}

describe.skipIf(postgres.missing !== undefined)(titleUnless(postgres.missing, "a PostgreSQL that fails"), () => {
  it.scopedLive("ends all connections: requests go on, and the bucket is shared again", () =>
    Effect.gen(function* () {
      const database = yield* postgres.database
      const [one, two] = yield* openQuotas(database, 2)
      const permits = yield* admittedAtOnce([one!])
      const sql = yield* connectTo(database.client())
      const waiting = yield* Effect.fork(admit(two!))
      for (let times = 0; times < 5; times++) {
        yield* sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`
        yield* Effect.sleep("50 millis")
      }
      yield* Effect.forEach(permits, (permit) => permit.settle(cost(1)))
      yield* (yield* Fiber.join(waiting)).settle(cost(1))
      const { bucket } = yield* waitForBucket(sql, (inFlight) => inFlight === 0)
      expect(bucket.charged).toBe(12)
    }).pipe(Effect.provide(withoutLogs))
  )

  it.scopedLive("commits, and the response gets lost: no permit is doubled or lost, and no cost", () =>
    Effect.gen(function* () {
      const database = yield* postgres.database
      const proxy = yield* forwardPostgres
      const quota = yield* openQuota(database, proxy.port)
      const sql = yield* connectTo(database.client())
      proxy.loseResponseTo("COMMIT")
      const permits = yield* Effect.replicateEffect(admit(quota), 5, { concurrency: "unbounded" })
      expect(proxy.lost()).toBe(1)
      expect((yield* readBucket(sql)).bucket.inFlight.size).toBe(5)
      proxy.loseResponseTo("COMMIT")
      yield* Effect.forEach(permits, (permit) => permit.settle(cost(20)))
      yield* Effect.repeat(Effect.sync(proxy.lost), {
        until: (lost) => lost === 2,
        schedule: Schedule.spaced("10 millis")
      })
      const { bucket } = yield* waitForBucket(sql, (inFlight) => inFlight === 0)
      expect(bucket.charged).toBe(100)
      expect(yield* Effect.exit(admit(quota))).toMatchObject({ _tag: "Success" })
    }).pipe(Effect.provide(withoutLogs))
  )

  it.scopedLive("is used outside of the transaction of the caller", () =>
    Effect.gen(function* () {
      const database = yield* postgres.database
      const context = yield* Layer.build(Layer.provideMerge(LmsQuotaSql.layer, database.client()))
      const quota = Context.get(context, LmsQuota)
      const sql = Context.get(context, SqlClient.SqlClient)
      yield* sql`CREATE TABLE own (number INTEGER)`
      const exit = yield* Effect.gen(function* () {
        yield* sql`INSERT INTO own VALUES (1)`
        // The second one finds the loop of the first.
        const permits = [yield* admit(quota), yield* admit(quota)]
        yield* permits[0]!.settle(cost(7))
        return yield* Effect.fail("rolled back")
      }).pipe(sql.withTransaction, Effect.exit)
      expect(exit).toEqual(Exit.fail("rolled back"))
      expect(yield* sql`SELECT number FROM own`).toEqual([])
      const { bucket } = yield* waitForBucket(sql, (inFlight) => inFlight === 1)
      expect(bucket.charged).toBe(7)
    })
  )
})

describe.skipIf(postgresServer.missing !== undefined)(
  titleUnless(postgresServer.missing, "a PostgreSQL that is restarted"),
  () => {
    for (const isCrash of [false, true])
      it.scoped(
        `${isCrash ? "after a crash" : "in order"}: requests go on, each machine warns once, and both share again`,
        () => {
          const messages: Array<string> = []
          return Effect.gen(function* () {
            // Time passes as usual, apart from the waits below.
            const pass = Effect.zipRight(TestServices.provideLive(Effect.sleep(5)), TestClock.adjust("20 millis"))
            yield* Effect.forkScoped(Effect.forever(pass))
            const server = yield* postgresServer.startPostgres
            const client = (): Layer.Layer<SqlClient.SqlClient> =>
              Layer.orDie(PgClient.layer({ host: server.folder, username: "postgres", database: "postgres" }))
            const quotas = yield* openQuotas({ url: "", client }, 2)
            const [one, two] = quotas
            const permits = [yield* admit(one!), yield* admit(two!)]
            yield* server.stop(isCrash)
            // Both are admitted while the database is away: when the leases of all machines have ended.
            const admitted = yield* Effect.fork(Effect.all([admit(one!), admit(two!)], { concurrency: "unbounded" }))
            const warnings = () =>
              messages.filter((message) => message.startsWith("WARN The database of the shared quota"))
            yield* waitUntil("both have lost the database", () => warnings().length === 2)
            yield* TestClock.adjust("30 seconds")
            permits.push(...(yield* Fiber.join(admitted)))
            expect(warnings()).toHaveLength(2)
            yield* server.start
            // Both try again every two seconds.
            yield* TestClock.adjust("2 seconds")
            const sql = yield* connectTo(client())
            yield* waitForBucket(sql, (inFlight) => inFlight === 4)
            // Until then each asks for no more than it had without the database.
            yield* TestClock.adjust("8 seconds")
            expect(yield* admittedAtOnce(quotas)).toHaveLength(7)
            expect(messages.map((message) => message.slice(0, 4)).sort()).toEqual(["INFO", "INFO", "WARN", "WARN"])
          }).pipe(Effect.provide(recordLogs(messages)))
        }
      )
  }
)
