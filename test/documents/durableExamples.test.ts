/** The durable examples run as they stand, processes that are killed among them; and the quota that machines share. */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql"
import { PgClient } from "@effect/sql-pg"
import { afterAll, beforeAll, describe, expect, it, layer } from "@effect/vitest"
import { Context, Duration, Effect, Either, Layer, Option, Redacted } from "effect"
import { LmsQuota, type LmsQuotaService } from "effect-lms"
import { postgres, programs } from "../../examples/durable-cluster/postgres.js"
import * as DatabaseQuota from "../../examples/durable-cluster/quota.js"
import { type Bundled, bundleAll } from "../fixtures/bundle.js"
import { makeDirectory } from "../fixtures/directory.js"

const root = fileURLToPath(new URL("../..", import.meta.url))

let bundled: Bundled
// tsx, by which the examples start their workers, leaves a cache where temporary files are.
let scratch: ReturnType<typeof makeDirectory>

beforeAll(async () => {
  scratch = makeDirectory()
  bundled = await bundleAll(join(root, "examples"), [
    "durable-sqlite/run.ts",
    "durable-sqlite/worker.ts",
    "durable-cluster/run.ts",
    "durable-cluster/runner.ts"
  ])
})

afterAll(() => {
  bundled.remove()
  scratch.remove()
})

/** What the example prints; a non-zero exit code is a failure that shows it. */
const run = (name: string, env: Record<string, string> = {}) =>
  Effect.async<string, Error>((resume) => {
    const around = { cwd: root, env: { ...process.env, TMPDIR: scratch.path, ...env } }
    execFile(process.execPath, [bundled.programOf(name)], around, (error, stdout, stderr) =>
      resume(
        error === null ? Effect.succeed(stdout) : Effect.die(new Error(`${name}: ${error.message}\n${stdout}${stderr}`))
      )
    )
  })

describe("one machine, with SQLite", () => {
  it.live(
    "an export that is killed goes on, repeats only what was under way, and its files are the undisturbed ones",
    () => Effect.map(run("durable-sqlite/run.ts"), (said) => expect(said).toContain("kill -9 after"))
  )
})

class Database extends Context.Tag("Database")<Database, string>() {}

const database = Layer.scoped(Database, postgres).pipe(Layer.provide(NodeContext.layer), Layer.orDie)

const sql = Layer.unwrapEffect(Effect.map(Database, (url) => Layer.orDie(PgClient.layer({ url: Redacted.make(url) }))))

const noPostgres = programs() === undefined

describe.skipIf(noPostgres)(
  `many machines, with PostgreSQL${noPostgres ? " (skipped: not on this machine)" : ""}`,
  () => {
    layer(Layer.provideMerge(sql, database), { excludeTestServices: true })((it) => {
      const machine = Effect.map(Layer.build(DatabaseQuota.layer), Context.get(LmsQuota))

      const admit = (quota: LmsQuotaService, origin: string, patience: Duration.DurationInput, onWait = () => {}) =>
        Effect.either(
          Effect.uninterruptible(
            quota.admit({ origin, token: Option.none(), maxWait: Duration.decode(patience), onWait })
          )
        )

      /** Of 20 that ask without patience. */
      const admitted = (quota: LmsQuotaService, origin: string) =>
        Effect.map(Effect.replicateEffect(admit(quota, origin, 0), 20), (all) =>
          all.flatMap(Either.match({ onLeft: () => [], onRight: (permit) => [permit] }))
        )

      it.scoped(
        "together they are admitted to what the bucket takes: eleven; without patience the next is refused at once",
        () =>
          Effect.gen(function* () {
            const [one, two] = [yield* machine, yield* machine]
            const permits = [...(yield* admitted(one, "a")), ...(yield* admitted(two, "a"))]
            expect(permits).toHaveLength(11)
            let told = 0
            const refused = Either.flip(yield* admit(two, "a", 0, () => told++))
            // 550 are held, 590 may be, and 50 are wanted: one unit leaks in a tenth of a second.
            expect(Option.map(Either.getRight(refused), ({ wouldWait }) => wouldWait)).toEqual(
              Option.some(Duration.seconds(1))
            )
            expect(told).toBe(0)
          })
      )

      it.scoped("a request that ends makes room for one that waits, also of another machine", () =>
        Effect.gen(function* () {
          const [one, two] = [yield* machine, yield* machine]
          const [first] = yield* admitted(one, "b")
          const waiting = yield* Effect.fork(admit(two, "b", "1 minute"))
          yield* first!.settle(
            Option.some({
              cost: Option.some(1),
              remaining: Option.none(),
              status: 200,
              throttled: false,
              retryAfter: Option.none()
            })
          )
          expect(Either.isRight(yield* waiting)).toBe(true)
        })
      )

      it.scoped("what a machine held that died comes back when its lease has run out", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* Effect.scoped(Effect.flatMap(machine, (dead) => admitted(dead, "c")))
          const alive = yield* machine
          expect(yield* admitted(alive, "c")).toEqual([])
          // As if the time had passed.
          yield* sql`UPDATE lms_quota SET held = (SELECT jsonb_object_agg(key, 0) FROM jsonb_each(held)) WHERE held != '{}'`
          expect(yield* admitted(alive, "c")).toHaveLength(11)
        })
      )

      it.scoped(
        "a machine that is killed is replaced by the others, nobody is refused, and the files are what one client reads",
        () =>
          Effect.gen(function* () {
            const said = yield* run("durable-cluster/run.ts", { DATABASE_URL: yield* Database })
            expect(said).toMatch(/The others took over \d+ lists/)
            expect(said).toContain(" 0 refused by the rate limit")
          })
      )
    })
  }
)
