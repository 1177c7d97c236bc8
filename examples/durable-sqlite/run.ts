/**
 * Kills an export with SIGKILL and continues it, on one machine with a SQLite file. The export runs in a process of its
 * own, `worker.ts`; the sandbox runs in this process. The exit code is 0 only if the files are those of an undisturbed
 * export. Needs no account.
 *
 *     npx tsx examples/durable-sqlite/run.ts
 */
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { Console, Effect, Redacted } from "effect"
import { LmsNode } from "effect-lms/node"
import { Sandbox } from "effect-lms/sandbox"
import { check, countPages, haveSameExports, waitForRequests } from "../durable/check.js"
import { startWorker } from "../durable/process.js"
import { exportUsers, PAGES_PER_STEP } from "./export.js"

const courses = ["101", "102", "103", "104"]

const PAGES_BEFORE_KILL = 30

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const { requests, token, url } = yield* Sandbox

  const undisturbed = yield* fs.makeTempDirectoryScoped()
  yield* exportUsers({ folder: undisturbed, run: "monday", courses }).pipe(Effect.provide(Sandbox.client))
  const before = yield* requests
  yield* Console.log(`Undisturbed export: ${courses.length} lists, ${countPages(before).pages} pages.`)

  const folder = yield* fs.makeTempDirectoryScoped()
  const env = { LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
  const start = startWorker(new URL("worker.ts", import.meta.url), [folder, "monday", ...courses], env)

  const worker = yield* start
  yield* Effect.raceFirst(waitForRequests(requests, before.length + PAGES_BEFORE_KILL), worker.join)
  yield* worker.kill
  yield* Console.log(`Killed the worker (kill -9) after ${(yield* requests).length - before.length} pages.`)

  yield* Effect.flatMap(start, ({ join }) => join)
  const { pages, repeated } = countPages((yield* requests).slice(before.length))
  yield* Console.log(`Started again. In total it read ${pages} pages, ${repeated} of them twice.`)
  const maxRepeated = courses.length * PAGES_PER_STEP
  yield* check(repeated <= maxRepeated, `expected at most ${maxRepeated} repeated pages, got ${repeated}`)
  const isSame = yield* haveSameExports(undisturbed, folder, courses.length)
  yield* check(isSame, "the files differ from those of the undisturbed export")
  yield* Console.log("The files are byte for byte those of the undisturbed export.")

  const names = (yield* fs.readDirectory(folder)).filter((name) => name.startsWith("monday.sqlite"))
  const store = (yield* Effect.forEach(names, (name) => fs.readFileString(`${folder}/${name}`, "latin1"))).join("")
  yield* check(!store.includes("sortable_name"), "the SQLite file contains records of users")
  yield* Console.log(`The SQLite file has ${Math.ceil(store.length / 1024)} KiB and contains no record.`)
})

program.pipe(
  Effect.scoped,
  Effect.provide([
    NodeContext.layer,
    // One more course, since the last one of a sandbox has an unusual id.
    Sandbox.layer({ data: { courses: courses.length + 1, students: 150 }, latency: "20 millis", throttle: {} })
  ]),
  LmsNode.runMain
)
