/**
 * Three machines share an export; one of them is killed, and the others take over. They share one quota, so the server
 * throttles none of them. The machines are processes, `runner.ts`; the sandbox, with its rate limit, runs in this process.
 * The exit code is 0 only if the files are those of an undisturbed export. Needs PostgreSQL, and no account.
 *
 *     npx tsx examples/durable-cluster/run.ts
 */
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { Console, Duration, Effect, Fiber, Layer, Redacted, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Sandbox, type SandboxRequest } from "effect-lms/sandbox"
import { check, countPages, haveSameExports, waitForRequests } from "../durable/check.js"
import * as ExportUsers from "../durable/exportUsers.js"
import { client, database, PAGES_PER_STEP } from "./cluster.js"
import { startMachines } from "./machines.js"
import { postgres } from "./postgres.js"

const MACHINES = ["one", "two", "three"]

/** More lists than the server admits concurrent requests. Without a shared quota some would be throttled. */
const courses = Array.from({ length: 14 }, (_, index) => String(101 + index))

const PAGES_BEFORE_KILL = 30

const machineOf = ({ headers }: SandboxRequest) => headers["user-agent"]

/** Exports all lists with three machines, and kills one of them. */
const exportWithKill = (folder: string, env: Record<string, string>) =>
  Effect.gen(function* () {
    const { requests } = yield* Sandbox
    const machines = yield* startMachines(new URL("runner.ts", import.meta.url), MACHINES, { env, folder })
    yield* Console.log(`${MACHINES.length} machines export ${courses.length} lists.`)
    const exports = yield* Effect.fork(
      Effect.forEach(courses, (course) => ExportUsers.workflow.execute({ run: "monday", course }), {
        concurrency: "unbounded"
      })
    )
    // The machine of the last request is in the middle of a list.
    const lastRequest = (yield* waitForRequests(requests, PAGES_BEFORE_KILL)).at(-1)
    const victim = lastRequest && machineOf(lastRequest)
    yield* Effect.forEach(machines, ({ kill, name }) => (name === victim ? kill : Effect.void))
    const before = yield* requests
    yield* Console.log(`Killed machine ${victim} (kill -9) after ${before.length} pages.`)

    const [duration] = yield* Effect.timed(Fiber.join(exports))
    const after = (yield* requests).slice(before.length)
    const listsOfVictim = new Set(before.filter((request) => machineOf(request) === victim).map(({ path }) => path))
    const takenOver = new Set(after.map(({ path }) => path).filter((path) => listsOfVictim.has(path)))
    const seconds = Duration.toSeconds(duration).toFixed(1)
    yield* Console.log(`The others took over ${takenOver.size} of its lists, and finished ${seconds} s later.`)
  })

const exportUndisturbed = (folder: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const exportCourse = (course: string) =>
      lmsStream("/api/v1/courses/:course/users", { course }, { progress: false }).pipe(
        Stream.map((user) => `${JSON.stringify(user)}\n`),
        Stream.encodeText,
        Stream.run(fs.sink(`${folder}/monday-${course}.ndjson`))
      )
    yield* Effect.forEach(courses, exportCourse, { concurrency: 4, discard: true })
  }).pipe(Effect.provide(Sandbox.client))

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const { requests, token, url } = yield* Sandbox
  const databaseUrl = yield* postgres
  const env = { DATABASE_URL: databaseUrl, LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
  const folder = yield* fs.makeTempDirectoryScoped()
  yield* exportWithKill(folder, env).pipe(
    Effect.scoped,
    Effect.provide(Layer.provideMerge(client, database(Redacted.make(databaseUrl))))
  )

  const { pages, repeated, throttled } = countPages(yield* requests)
  yield* Console.log(
    `In total they read ${pages} pages, ${repeated} of them twice. ${throttled} requests were throttled.`
  )
  const maxRepeated = courses.length * PAGES_PER_STEP
  yield* check(repeated <= maxRepeated, `expected at most ${maxRepeated} repeated pages, got ${repeated}`)
  yield* check(throttled === 0, `expected no throttled request, got ${throttled}`)

  const undisturbed = yield* fs.makeTempDirectoryScoped()
  yield* exportUndisturbed(undisturbed)
  const isSame = yield* haveSameExports(undisturbed, folder, courses.length)
  yield* check(isSame, "the files differ from those of the undisturbed export")
  yield* Console.log("The files are byte for byte those of the undisturbed export.")
})

program.pipe(
  Effect.scoped,
  Effect.provide([
    NodeContext.layer,
    // One more course, since the last one of a sandbox has an unusual id.
    Sandbox.layer({ data: { courses: courses.length + 1, students: 60 }, latency: "200 millis", throttle: {} })
  ]),
  LmsNode.runMain
)
