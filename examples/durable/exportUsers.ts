/**
 * The export of one list as a workflow, which survives the machine that it runs on. The engine stores the result of each
 * step. After a crash, another process continues with the step that was interrupted.
 */
import { FileSystem, Path } from "@effect/platform"
import { Activity, Workflow } from "@effect/workflow"
import { Effect, Option, Schema, Stream } from "effect"
import { ExportError, type ExportOptions, Part, readPart, writeAtomically } from "./readPart.js"

/** Exports all users of a course. The same run and course identify the same export, however often it is executed. */
export const workflow = Workflow.make({
  name: "ExportUsers",
  payload: { run: Schema.String, course: Schema.String },
  idempotencyKey: ({ course, run }) => `${run}/${course}`,
  success: Schema.Struct({ file: Schema.String, pages: Schema.Int }),
  error: ExportError
})

export const layer = (options: ExportOptions) =>
  workflow.toLayer(
    Effect.fn(function* ({ course, run }) {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const name = `${run}-${course}`
      const resolve = (file: string) => path.join(options.folder, file)

      const parts: Array<typeof Part.Type> = []
      let cursor = Option.none<string>()
      do {
        const nth = parts.length + 1
        const part: typeof Part.Type = yield* Activity.make({
          name: `part ${nth}`,
          success: Part,
          error: ExportError,
          execute: readPart(options, course, path.join(name, `${nth}.ndjson`), cursor)
        })
        parts.push(part)
        cursor = part.next
      } while (Option.isSome(cursor))

      const file = `${name}.ndjson`
      yield* Activity.make({
        name: "join",
        error: ExportError,
        execute: writeAtomically(
          options,
          file,
          Stream.flatMap(Stream.fromIterable(parts), (part) => fs.stream(resolve(part.file)))
        )
      })
      // A separate step: after a crash, "join" must not run again when some parts are already removed.
      yield* Activity.make({
        name: "remove parts",
        error: ExportError,
        execute: fs.remove(resolve(name), { recursive: true, force: true })
      })
      return { file, pages: parts.reduce((total, { pages }) => total + pages, 0) }
    })
  )
