/** Runs the durable examples, including killed processes, and tests the shared quota. */
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
// The examples start their workers with tsx, which leaves a cache in the temporary directory.
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

/** The output of the example; a non-zero exit code is a failure that shows it. */
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
    "a killed export resumes, repeats only the unfinished step, and writes the same files as an uninterrupted one",
    () => Effect.map(run("durable-sqlite/run.ts"), (output) => expect(output).toContain("kill -9 after"))
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

      const admit = (quota: LmsQuotaService, origin: string, maxWait: Duration.DurationInput, onWait = () => {}) =>
        Effect.either(
          Effect.uninterruptible(
            quota.admit({ origin, token: Option.none(), maxWait: Duration.decode(maxWait), onWait })
          )
        )

      /** The permits that 20 requests get which do not wait. */
      const admitted = (quota: LmsQuotaService, origin: string) =>
        Effect.map(Effect.replicateEffect(admit(quota, origin, 0), 20), (all) =>
          all.flatMap(Either.match({ onLeft: () => [], onRight: (permit) => [permit] }))
        )

      it.scoped(
        "the machines share the eleven permits of the bucket; a further request that must not wait is refused immediately",
        () =>
          Effect.gen(function* () {
            const [one, two] = [yield* machine, yield* machine]
            const permits = [...(yield* admitted(one, "a")), ...(yield* admitted(two, "a"))]
            expect(permits).toHaveLength(11)
            let waits = 0
            const refused = Either.flip(yield* admit(two, "a", 0, () => waits++))
            // 550 units are held, 590 may be held, and 50 are needed: one unit leaks in a tenth of a second.
            expect(Option.map(Either.getRight(refused), ({ wouldWait }) => wouldWait)).toEqual(
              Option.some(Duration.seconds(1))
            )
            expect(waits).toBe(0)
          })
      )

      it.scoped("a completed request releases its permit to a waiting one, also on another machine", () =>
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

      it.scoped("the permits of a dead machine are released when its lease has expired", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* Effect.scoped(Effect.flatMap(machine, (dead) => admitted(dead, "c")))
          const alive = yield* machine
          expect(yield* admitted(alive, "c")).toEqual([])
          // Simulates the passage of time.
          yield* sql`UPDATE lms_quota SET held = (SELECT jsonb_object_agg(key, 0) FROM jsonb_each(held)) WHERE held != '{}'`
          expect(yield* admitted(alive, "c")).toHaveLength(11)
        })
      )

      it.scoped(
        "the others take over from a killed machine, no request is refused, and the files match those of one client",
        () =>
          Effect.gen(function* () {
            const output = yield* run("durable-cluster/run.ts", { DATABASE_URL: yield* Database })
            expect(output).toMatch(/The others took over \d+ lists/)
            expect(output).toContain(" 0 refused by the rate limit")
          })
      )
    })
  }
)
