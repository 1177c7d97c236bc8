/**
 * Three machines share an export, and one of them is killed in the middle. The machines are processes, `runner.ts`, and so is
 * the caller, `client.ts`; the sandbox, with its rate limit, runs in this process. The exit code is 0 only if the files are those
 * of an undisturbed export, and no request was throttled. Needs PostgreSQL, and no account.
 *
 *     npx tsx examples/cluster/run.ts
 */
import { Command, FileSystem, Path } from "@effect/platform"
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { PgClient } from "@effect/sql-pg"
import { Console, Data, Duration, Effect, Fiber, Layer, Option, Redacted, Schedule } from "effect"
import { LmsCluster, LmsParts, lmsClusterStatus } from "effect-lms/cluster"
import { lmsExportAll } from "effect-lms/export"
import { LmsNode } from "effect-lms/node"
import { Sandbox } from "effect-lms/sandbox"
import { postgres } from "./postgres.js"

const MACHINES = 3

const courses = Array.from({ length: 40 }, (_, index) => String(101 + index))

const fileOf = (course: string) => `users-${course}.ndjson`

class UnexpectedResult extends Data.TaggedError("UnexpectedResult")<{ readonly message: string }> {}

const check = (condition: boolean, message: string) =>
  condition ? Effect.void : Effect.fail(new UnexpectedResult({ message }))

/**
 * Starts Node itself: `tsx` starts another Node process, which would survive a kill of `tsx`. The options of this process load
 * `tsx` into Node, so the program gets the same options.
 */
const start = Effect.fn(function* (program: string, args: ReadonlyArray<string>, env: Record<string, string>) {
  const path = yield* Path.Path
  const file = yield* path.fromFileUrl(new URL(program, import.meta.url))
  return yield* Command.make(process.execPath, ...process.execArgv, file, ...args).pipe(
    Command.env(env),
    Command.stdout("inherit"),
    Command.stderr("inherit"),
    Command.start
  )
})

/** Machines that create the tables of the cluster at the same moment would fail, and have to be started again. */
const createTables = Effect.scoped(
  Layer.build(
    NodeClusterSocket.layer({
      clientOnly: true,
      storage: "sql",
      shardingConfig: { ...LmsCluster.shardingConfig, runnerAddress: Option.none() }
    })
  )
)

/** Waits until each machine has read something, or half of the lists are complete. Returns how many are complete. */
const awaitMachines = lmsClusterStatus("monday").pipe(
  Effect.filterOrFail(({ lists, machines }) => machines.length === MACHINES || lists.done >= lists.total / 2),
  Effect.retry(Schedule.spaced("50 millis")),
  Effect.map(({ lists }) => lists.done)
)

/** Exports all lists with three machines, and kills one of them. */
const exportWithKill = Effect.fn(function* (directory: string, env: Record<string, string>) {
  const machines = yield* Effect.forEach(Array.from({ length: MACHINES }).keys(), (index) =>
    start("runner.ts", [], { ...env, HOST: "127.0.0.1", PORT: String(34431 + index) })
  )
  const client = yield* start("client.ts", ["monday", directory, ...courses], env)
  const ended = yield* Effect.fork(Effect.timed(client.exitCode))
  const done = yield* Effect.raceFirst(
    awaitMachines,
    Effect.zipRight(Fiber.join(ended), new UnexpectedResult({ message: "the export ended before the kill" }))
  )
  yield* machines[0]!.kill("SIGKILL")
  yield* Console.log(`Killed one of ${MACHINES} machines (kill -9) after ${done} of ${courses.length} lists.`)
  const [duration, exitCode] = yield* Fiber.join(ended)
  yield* check(exitCode === 0, `expected exit code 0 of client.ts, got ${exitCode}`)
  yield* Console.log(`The export took ${Duration.toSeconds(duration).toFixed(1)} s.`)
}, Effect.scoped)

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { requests, token, url } = yield* Sandbox
  const directory = yield* fs.makeTempDirectoryScoped()
  const exported = path.join(directory, "exported")
  const undisturbed = path.join(directory, "undisturbed")
  const databaseUrl = yield* postgres
  const database = PgClient.layer({ url: Redacted.make(databaseUrl) })
  const env = { DATABASE_URL: databaseUrl, LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
  yield* Effect.provide(createTables, database)
  yield* exportWithKill(exported, env).pipe(Effect.provide(Layer.provide(LmsParts.layerSql, database)))

  const throttled = (yield* requests).filter(({ status }) => status === 403).length
  yield* check(throttled === 0, `expected no throttled request, got ${throttled}`)

  const lists = courses.map((course) => ({
    endpoint: "/api/v1/courses/:course_id/users",
    params: { course_id: course },
    file: fileOf(course)
  }))
  yield* lmsExportAll(undisturbed, lists, { progress: false }).pipe(Effect.provide(Sandbox.client))
  for (const name of [...courses.map(fileOf), "manifest.json"]) {
    const [file, expected] = yield* Effect.forEach([exported, undisturbed], (folder) =>
      fs.readFileString(path.join(folder, name))
    )
    yield* check(file === expected, `${name} differs from that of the undisturbed export`)
  }
  yield* Console.log("The files are byte for byte those of an undisturbed export, and no request was throttled.")
})

program.pipe(
  Effect.scoped,
  Effect.provide([
    NodeContext.layer,
    // One more course, since the last one of a sandbox has an unusual id.
    Sandbox.layer({ data: { courses: courses.length + 1, students: 400 }, latency: "200 millis", throttle: {} })
  ]),
  LmsNode.runMain
)
