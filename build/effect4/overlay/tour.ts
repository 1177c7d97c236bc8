/** Lists, uploads, downloads and exports, and waits for a throttled request, with Effect 4. */
import { readFileSync, writeFileSync } from "node:fs"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Schema, Stream } from "effect"
import { lms, lmsStream, lmsUpload, lmsWhoami } from "effect-lms"
import { lmsExport } from "effect-lms/export"
import { Course } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"

const program = Effect.gen(function* () {
  const me = yield* lmsWhoami()
  const courses = yield* lmsStream("/api/v1/courses", {}, { schema: Course, concurrency: 2 }).pipe(Stream.runCollect)
  writeFileSync("notes.txt", "Week 1")
  const sent = yield* lmsUpload("notes.txt", { course_id: Number(courses[0]?.id) })
  const saved = yield* lms(sent.data.url, {}, { destfile: "copy.txt" })
  const exported = yield* lmsExport("courses.jsonl", "/api/v1/courses")
  const wrong = yield* Effect.flip(lms("/api/v1/courses/:id", { id: 1 }))
  yield* Console.log(
    [
      `${me.name} has ${courses.length} courses`,
      `uploaded and downloaded ${saved.bytes} bytes: ${readFileSync("copy.txt", "utf8")}`,
      `exported ${exported.rows} courses`,
      `a wrong id is an error that is data: ${JSON.stringify(yield* Schema.encodeUnknownEffect(Schema.Unknown)(wrong._tag))}`
    ].join("\n")
  )
})

const faults = [
  { on: { route: "/api/v1/courses" }, when: { nth: 1 }, fault: { _tag: "Throttle", retryAfter: 1 } }
] as const

program.pipe(Effect.provide(Sandbox.layerClient({ faults })), Effect.provide(NodeServices.layer), NodeRuntime.runMain)
