/**
 * Three machines share an export, one of them is killed in the middle, and the others take over. They share the service's
 * quota, too, so that none of them is ever refused. The machines are processes, `runner.ts`; the service is the embedded one,
 * in this process, with its rate limit on. Exit code 0 only if the files are then what one client reads by itself.
 *
 *     npx tsx examples/durable-cluster/run.ts
 */
import * as Net from "node:net"
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql"
import { Console, Duration, Effect, Fiber, Layer, Redacted, Schedule, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Sandbox, type SandboxRequest } from "effect-lms/sandbox"
import { agree, check, seen, tally } from "../durable/check.js"
import * as ExportUsers from "../durable/exportUsers.js"
import { start } from "../durable/process.js"
import { client, database, PAGES_EACH, timing } from "./cluster.js"
import { postgres } from "./postgres.js"

const MACHINES = ["one", "two", "three"]

/** More lists at the same time than the service admits requests: without a shared quota they would be refused. */
const courses = Array.from({ length: 14 }, (_, n) => String(101 + n))

/** So many pages into the work a machine is killed. */
const KILL_AFTER = 30

const by = ({ headers }: SandboxRequest) => headers["user-agent"]

const freePort = Effect.async<number>((resume) => {
  const server = Net.createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
  })
})

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const { requests, token, url } = yield* Sandbox
  const address = yield* postgres
  const env = { DATABASE_URL: address, LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
  const folder = yield* fs.makeTempDirectoryScoped()

  yield* Effect.gen(function* () {
    const machines = yield* Effect.forEach(MACHINES, (name) =>
      Effect.gen(function* () {
        const port = yield* freePort
        return { name, ...(yield* start(new URL("runner.ts", import.meta.url), [folder, name, String(port)], env)) }
      })
    )
    // So that each has its share from the start. It is the cluster's own list of those who take part.
    const sql = yield* SqlClient.SqlClient
    yield* Effect.repeat(sql`SELECT address FROM cluster_runners`, {
      until: (up) => up.length === machines.length,
      schedule: Schedule.spaced("50 millis")
    })
    yield* Effect.sleep(Duration.times(timing.refreshAssignmentsInterval, 2))
    yield* Console.log(`${MACHINES.length} machines, ${courses.length} lists`)

    const lists = yield* Effect.fork(
      Effect.forEach(courses, (course) => ExportUsers.workflow.execute({ run: "monday", course }), {
        concurrency: "unbounded"
      })
    )
    // Whoever asks when it is time is in the middle of a list.
    const victim = by((yield* seen(requests, KILL_AFTER)).slice(-1)[0]!)
    yield* Effect.forEach(machines, ({ kill, name }) => (name === victim ? kill : Effect.void))
    const killed = yield* requests
    yield* Console.log(`kill -9 of machine ${victim} after ${killed.length} pages`)

    const [took] = yield* Effect.timed(Fiber.join(lists))
    const all = yield* requests
    const begun = new Set(killed.filter((request) => by(request) === victim).map(({ path }) => path))
    const later = all.slice(killed.length).filter(({ path }) => begun.has(path))
    const taken = new Set(later.map(({ path }) => path)).size
    yield* Console.log(
      `The others took over ${taken} lists of its, and all were there ${Duration.toSeconds(took).toFixed(1)} s later.`
    )
  }).pipe(Effect.scoped, Effect.provide(Layer.provideMerge(client, database(Redacted.make(address)))))

  const { pages, throttled, twice } = tally(yield* requests)
  yield* Console.log(`${pages} pages, ${twice} of them twice, ${throttled} refused by the rate limit`)
  const underWay = courses.length * PAGES_EACH
  yield* check(twice <= underWay, `only what was under way may be read twice, which is ${underWay} pages`)
  yield* check(throttled === 0, "no request should have been refused, since the quota is shared")

  const plain = yield* fs.makeTempDirectoryScoped()
  yield* Effect.forEach(
    courses,
    (course) =>
      lmsStream("/api/v1/courses/:course/users", { course }, { progress: false }).pipe(
        Stream.map((user) => `${JSON.stringify(user)}\n`),
        Stream.encodeText,
        Stream.run(fs.sink(`${plain}/monday-${course}.ndjson`))
      ),
    { concurrency: 4, discard: true }
  ).pipe(Effect.provide(Sandbox.client))
  yield* check(yield* agree(plain, folder, courses.length), "the files are not what one client reads")
  yield* Console.log("The files are what one client reads, byte for byte.")
})

program.pipe(
  Effect.scoped,
  Effect.provide([
    NodeContext.layer,
    // The last course of a sandbox has an id of its own kind.
    Sandbox.layer({ data: { courses: courses.length + 1, students: 60 }, latency: "200 millis", throttle: {} })
  ]),
  LmsNode.runMain
)
