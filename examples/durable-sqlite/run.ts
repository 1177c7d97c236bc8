/**
 * An export that is killed in the middle and loses nothing. One machine, one file of SQLite to remember by. The service is
 * the embedded one, in this process; the work is done by `worker.ts`, a process of its own, which `kill -9` ends. Exit code
 * 0 only if the files are then those of an export that nothing disturbed.
 *
 *     npx tsx examples/durable-sqlite/run.ts
 */
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { Console, Effect, Redacted } from "effect"
import { LmsNode } from "effect-lms/node"
import { Sandbox } from "effect-lms/sandbox"
import { agree, check, seen, tally } from "../durable/check.js"
import { start } from "../durable/process.js"
import { exportUsers, PAGES_EACH } from "./export.js"

const courses = ["101", "102", "103", "104"]

/** So many pages into the work the worker is killed. */
const KILL_AFTER = 30

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const { requests, token, url } = yield* Sandbox

  const calm = yield* fs.makeTempDirectoryScoped()
  yield* exportUsers({ folder: calm, run: "monday", courses }).pipe(Effect.provide(Sandbox.client))
  const before = yield* requests
  yield* Console.log(`Without a disturbance: ${courses.length} lists, ${tally(before).pages} pages.`)

  const rough = yield* fs.makeTempDirectoryScoped()
  const env = { LMS_DOMAIN: url, LMS_API_TOKEN: Redacted.value(token) }
  const worker = start(new URL("worker.ts", import.meta.url), [rough, "monday", ...courses], env)

  const killed = yield* worker
  yield* Effect.raceFirst(seen(requests, before.length + KILL_AFTER), killed.end)
  yield* killed.kill
  yield* Console.log(`kill -9 after ${(yield* requests).length - before.length} pages.`)
  yield* Effect.flatMap(worker, ({ end }) => end)
  const { pages, twice } = tally((yield* requests).slice(before.length))
  yield* Console.log(`Begun again, it read ${pages} pages in all, ${twice} of them twice.`)

  const underWay = courses.length * PAGES_EACH
  yield* check(twice <= underWay, `only what was under way may be read twice, which is ${underWay} pages`)
  yield* check(yield* agree(calm, rough, courses.length), "the files are not those of the undisturbed export")
  yield* Console.log("The files are the same, byte for byte.")

  const store = (yield* fs.readDirectory(rough)).filter((name) => name.startsWith("monday.sqlite"))
  const kept = yield* Effect.forEach(store, (name) => fs.readFileString(`${rough}/${name}`, "latin1"))
  yield* check(
    !kept.join("").includes("sortable_name"),
    "the store holds records, and not only cursors and names of files"
  )
  yield* Console.log(`The store has ${Math.ceil(kept.join("").length / 1024)} KiB, and no record in it.`)
})

program.pipe(
  Effect.scoped,
  Effect.provide(NodeContext.layer),
  // The last course of a sandbox has an id of its own kind.
  Effect.provide(
    Sandbox.layer({ data: { courses: courses.length + 1, students: 150 }, latency: "20 millis", throttle: {} })
  ),
  LmsNode.runMain
)
