/**
 * The files of a course in a folder: what is there, with the size and the time of the course's file, is left alone, everything
 * else is downloaded, four files at a time. Stop it and start it again as often as you like: a file is whole or not there.
 *
 * tsx examples/mirror.ts 101 files/
 */
import { FileSystem, Path } from "@effect/platform"
import { NodeContext, NodeRuntime } from "@effect/platform-node"
import { Console, Effect, Option, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { File } from "effect-lms/resources"

const [, , course_id = "101", folder = "files"] = process.argv

/** A name of the service's is a text of anybody's: nothing in it may lead out of the folder. */
const safe = (name: string) => name.replace(/[/\\\p{Cc}]/gu, "_").replace(/^\.+/, "_")

const mirrored = Effect.fn(function* (file: File) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  // The id makes the name one of its own: courses have files of the same name in several folders.
  const destfile = path.join(folder, `${file.id} ${safe(file.display_name)}`)
  const there = yield* Effect.option(fs.stat(destfile))
  // Both times are the service's: a clock of this machine that is wrong changes nothing.
  const changed = new Date(file.modified_at ?? file.updated_at ?? 0)
  const isCurrent = ({ mtime, size }: FileSystem.File.Info) =>
    Number(size) === Number(file.size) && Option.exists(mtime, (time) => time.getTime() === changed.getTime())
  if (Option.exists(there, isCurrent)) return "left alone"
  // The listed address expires, so a fresh one is asked for when it is the file's turn.
  const { data } = yield* lms("/api/v1/files/:id", { id: file.id }, { schema: File })
  const bytes = Number(data.size)
  const expect = Number.isSafeInteger(bytes) ? { bytes } : undefined
  yield* lms(data.url, {}, { destfile, overwrite: true, expect })
  // Last, so that a file without it is downloaded again. One that was changed since it was listed is so the next time.
  yield* fs.utimes(destfile, changed, changed)
  return "downloaded"
})

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  yield* fs.makeDirectory(folder, { recursive: true })
  const counts = yield* lmsStream("/api/v1/courses/:course_id/files", { course_id }, { schema: File }).pipe(
    Stream.mapEffect(
      (file) =>
        mirrored(file).pipe(
          Effect.tapError((error) => Console.error(`${file.display_name}: ${error.message}`)),
          Effect.orElseSucceed(() => "failed")
        ),
      { concurrency: 4 }
    ),
    Stream.runFold(new Map<string, number>(), (counts, done) => counts.set(done, (counts.get(done) ?? 0) + 1))
  )
  yield* Console.log(
    ["downloaded", "left alone", "failed"].map((done) => `${counts.get(done) ?? 0} ${done}`).join(", ")
  )
  if (counts.has("failed")) yield* Effect.sync(() => (process.exitCode = 1))
})

program.pipe(Effect.provide([LmsNode.layer, NodeContext.layer]), NodeRuntime.runMain)
