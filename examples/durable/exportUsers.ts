/**
 * The export of one list that survives the machine it runs on: a workflow whose steps are written down. A step reads a few
 * pages into a file of their own, and what is written down of it is the file's name and the cursor of the page after: never
 * a record. Whoever goes on after a crash begins with the step that was under way.
 */
import { FileSystem, Path, Error as Platform } from "@effect/platform"
import { Activity, Workflow } from "@effect/workflow"
import { Chunk, Effect, Option, Schema, Stream } from "effect"
import { LmsError, type LmsPage, lmsPages } from "effect-lms"

/** What a step fails with is written down as well, so it needs a schema: the client's errors have one. */
const ExportError = Schema.Union(LmsError, Platform.PlatformError)

const Part = Schema.Struct({
  file: Schema.String,
  /** None after the last page. */
  next: Schema.OptionFromNullOr(Schema.String),
  pages: Schema.Int
})

type Part = typeof Part.Type

const Exported = Schema.Struct({ file: Schema.String, pages: Schema.Int })

/** Everybody in a course. The same run and course are the same export, however often it is asked for. */
export const workflow = Workflow.make({
  name: "ExportUsers",
  payload: { run: Schema.String, course: Schema.String },
  idempotencyKey: ({ course, run }) => `${run}/${course}`,
  success: Exported,
  error: ExportError
})

export interface ExportOptions {
  /** Where the files go: the same for all machines. */
  readonly folder: string
  /** What this machine is called; the service sees it as the User-Agent. */
  readonly by: string
  /** How many pages a step reads, which is what a crash repeats at the most for each list. */
  readonly pagesEach: number
  readonly perPage: number
}

/** A minute or two, as the waits grow: what a step fails with is remembered, so it should not be what passes. */
const PATIENCE = { times: 10 }

export const layer = ({ by, folder, pagesEach, perPage }: ExportOptions) =>
  workflow.toLayer(
    Effect.fn(function* ({ course, run }) {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const at = (file: string) => path.join(folder, file)

      /** Whole or not there, also where two write it at the same time: a machine that was taken for dead may be alive. */
      const write = (file: string, bytes: Stream.Stream<Uint8Array, Platform.PlatformError>) =>
        Effect.gen(function* () {
          const own = at(`${file}.${by}.tmp`)
          yield* fs.makeDirectory(path.dirname(own), { recursive: true })
          const open = yield* fs.open(own, { flag: "w" })
          yield* Stream.runForEach(bytes, (piece) => open.writeAll(piece))
          // The store will say that it is there, so it has to be, also when the power fails.
          yield* open.sync
          yield* fs.rename(own, at(file))
        }).pipe(Effect.scoped)

      const readPart = (nth: number, from: Option.Option<string>) =>
        Activity.make({
          name: `part ${nth}`,
          success: Part,
          error: ExportError,
          execute: Effect.gen(function* () {
            // Where there is no next page the walk is left to end by itself: only that proves the list complete.
            const isLast = (page: LmsPage, read: number) => read === pagesEach && Option.isSome(page.next)
            const pages = yield* lmsPages(
              "/api/v1/courses/:course/users",
              { course },
              {
                perPage,
                from: Option.getOrUndefined(from),
                retry: PATIENCE,
                progress: false,
                sendHeaders: { "User-Agent": by }
              }
            ).pipe(
              Stream.zipWithIndex,
              Stream.takeUntil(([page, index]) => isLast(page, index + 1)),
              Stream.map(([page]) => page),
              Stream.runCollect
            )
            const lines = Chunk.flatMap(pages, ({ records }) => Chunk.unsafeFromArray(records)).pipe(
              Chunk.map((record) => `${JSON.stringify(record)}\n`)
            )
            const file = path.join(`${run}-${course}`, `${nth}.ndjson`)
            yield* write(file, Stream.encodeText(Stream.fromChunk(lines)))
            const next = Option.flatMap(Chunk.last(pages), (page) => page.next)
            return { file, next, pages: pages.length }
          })
        })

      const parts: Array<Part> = []
      for (let from = Option.none<string>(), more = true; more; more = Option.isSome(from)) {
        const part = yield* readPart(parts.length + 1, from)
        parts.push(part)
        from = part.next
      }

      const file = `${run}-${course}.ndjson`
      yield* Activity.make({
        name: "join",
        error: ExportError,
        execute: write(
          file,
          Stream.flatMap(Stream.fromIterable(parts), (part) => fs.stream(at(part.file)))
        )
      })
      // A step of its own: joining again what is half removed would lose the other half.
      yield* Activity.make({
        name: "tidy",
        error: ExportError,
        execute: fs.remove(at(`${run}-${course}`), { recursive: true, force: true })
      })
      return { file, pages: parts.reduce((sum, { pages }) => sum + pages, 0) }
    })
  )
