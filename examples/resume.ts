/**
 * A long export that can be killed at any time: each page goes to a file of JSON lines, then its cursor is kept. Run it
 * again and it goes on after the last page that was written. (A page is written before its cursor, so a kill between the
 * two repeats that page: the file's length at the last cursor says where to cut.)
 *
 * tsx examples/resume.ts courses.jsonl
 */
import { FileSystem } from "@effect/platform"
import { NodeContext, NodeRuntime } from "@effect/platform-node"
import { Console, Effect, Option, Schema, Stream } from "effect"
import { type LmsPage, lmsPages } from "effect-lms"
import { LmsNode } from "effect-lms/node"

/** Where the export stands: the way on, and how much of the file belongs to the pages before it. */
const Checkpoint = Schema.parseJson(Schema.Struct({ next: Schema.NullOr(Schema.String), bytes: Schema.Int }))

const [, , file = "courses.jsonl"] = process.argv

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const state = `${file}.checkpoint`
  const before = (yield* fs.exists(state))
    ? yield* Effect.flatMap(fs.readFileString(state), Schema.decode(Checkpoint))
    : { next: undefined, bytes: 0 }
  if (before.next === null) return yield* Console.log("the export is complete")
  if (before.bytes > 0) yield* fs.truncate(file, before.bytes)

  const keep = (bytes: number, page: LmsPage) =>
    Effect.gen(function* () {
      const lines = new TextEncoder().encode(page.records.map((record) => `${JSON.stringify(record)}\n`).join(""))
      yield* fs.writeFile(file, lines, { flag: "a" })
      const now = { next: Option.getOrNull(page.next), bytes: bytes + lines.length }
      yield* Effect.flatMap(Schema.encode(Checkpoint)(now), (text) => fs.writeFileString(`${state}.new`, text))
      yield* fs.rename(`${state}.new`, state)
      return now.bytes
    })

  const bytes = yield* lmsPages("/api/v1/courses", {}, { from: before.next }).pipe(
    Stream.runFoldEffect(before.bytes, keep)
  )
  yield* Console.log(`${file} holds ${bytes} bytes, complete`)
})

program.pipe(Effect.provide([LmsNode.layer, NodeContext.layer]), NodeRuntime.runMain)
