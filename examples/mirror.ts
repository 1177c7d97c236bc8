/**
 * Mirrors the files of a course into a folder, four at a time. A file with the size and the time of the course's file is
 * not downloaded again. Stop it and run it again at any time: a file is complete or does not exist.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/mirror.ts 101 files/
 */
import { FileSystem, Path } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { Console, Effect, Option, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { File } from "effect-lms/resources"

const [course_id = "101", folder = "files"] = process.argv.slice(2)

/** File names are user input: none may lead out of the folder. */
const escapeName = (name: string) => name.replace(/[/\\\p{Cc}]/gu, "_").replace(/^\.+/, "_")

const mirrorFile = Effect.fn(function* (file: File) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  // With the id the name is unique: several folders of a course may contain files of the same name.
  const destfile = path.join(folder, `${file.id} ${escapeName(file.display_name)}`)
  // Both times are the server's, so a wrong clock on this machine does not matter.
  const modified = new Date(file.modified_at ?? file.updated_at ?? 0)
  const isCurrent = ({ mtime, size }: FileSystem.File.Info) =>
    Number(size) === Number(file.size) && Option.exists(mtime, (time) => time.getTime() === modified.getTime())
  const existing = yield* Effect.option(fs.stat(destfile))
  if (Option.exists(existing, isCurrent)) return "unchanged"
  // The URL in the list may have expired by now.
  const { data } = yield* lms("/api/v1/files/:id", { id: file.id }, { schema: File })
  const bytes = Number(data.size)
  const expect = Number.isSafeInteger(bytes) ? { bytes } : undefined
  yield* lms(data.url, {}, { destfile, overwrite: true, expect })
  // The time is set last: a file without it is downloaded again. The time is that of the list, so a file that has
  // changed since is downloaded again by the next run.
  yield* fs.utimes(destfile, modified, modified)
  return "downloaded"
})

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  yield* fs.makeDirectory(folder, { recursive: true })
  const counts = { downloaded: 0, unchanged: 0, failed: 0 }
  yield* lmsStream("/api/v1/courses/:course_id/files", { course_id }, { schema: File }).pipe(
    Stream.mapEffect(
      (file) =>
        mirrorFile(file).pipe(
          Effect.tapError((error) => Console.error(`${file.display_name}: ${error.message}`)),
          Effect.orElseSucceed(() => "failed" as const)
        ),
      { concurrency: 4 }
    ),
    Stream.runForEach((outcome) => Effect.sync(() => counts[outcome]++))
  )
  yield* Console.log(`${counts.downloaded} downloaded, ${counts.unchanged} unchanged, ${counts.failed} failed`)
  if (counts.failed > 0) process.exitCode = 1
})

program.pipe(Effect.provide([LmsNode.layer, NodeContext.layer]), LmsNode.runMain)
