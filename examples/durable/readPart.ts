/** One step of the export: reads a few pages from a cursor on, and writes them to a file. */
import { FileSystem, Path, Error as Platform } from "@effect/platform"
import { Chunk, Effect, Option, Schema, Stream } from "effect"
import { LmsError, type LmsPage, lmsPages } from "effect-lms"

/** The workflow engine stores the errors of steps, so they need a schema. */
export const ExportError = Schema.Union(LmsError, Platform.PlatformError)

/** The stored result of a step: never a record, only the file and the cursor. */
export const Part = Schema.Struct({
  file: Schema.String,
  /** None after the last page. */
  next: Schema.OptionFromNullOr(Schema.String),
  pages: Schema.Int
})

export interface ExportOptions {
  /** For the files. All machines use the same one. */
  readonly folder: string
  /** The name of this machine, which the server receives as User-Agent. */
  readonly machine: string
  /** Pages that a step reads. A crash repeats at most that many pages of each list. */
  readonly pagesPerStep: number
  readonly perPage: number
}

/** One or two minutes of retries. The engine stores errors, so a temporary one should not end a step. */
const RETRIES = 10

/** Creates a complete file. A machine that was considered dead may still write the same file, under another temporary name. */
export const writeAtomically = Effect.fn(function* (
  { folder, machine }: ExportOptions,
  file: string,
  content: Stream.Stream<Uint8Array, Platform.PlatformError>
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const temporary = path.join(folder, `${file}.${machine}.tmp`)
  yield* fs.makeDirectory(path.dirname(temporary), { recursive: true })
  const handle = yield* fs.open(temporary, { flag: "w" })
  yield* Stream.runForEach(content, (bytes) => handle.writeAll(bytes))
  // The engine will store that this file exists, so it must survive a power failure.
  yield* handle.sync
  yield* fs.rename(temporary, path.join(folder, file))
}, Effect.scoped)

export const readPart = (options: ExportOptions, course: string, file: string, cursor: Option.Option<string>) =>
  Effect.gen(function* () {
    const { machine, pagesPerStep, perPage } = options
    // Without a next page the stream continues to its own end, which alone proves that the list is complete.
    const isLastOfPart = (page: LmsPage, index: number) => index + 1 === pagesPerStep && Option.isSome(page.next)
    const pages = yield* lmsPages(
      "/api/v1/courses/:course/users",
      { course },
      {
        perPage,
        cursor: Option.getOrUndefined(cursor),
        retries: RETRIES,
        progress: false,
        sendHeaders: { "User-Agent": machine }
      }
    ).pipe(
      Stream.zipWithIndex,
      Stream.takeUntil(([page, index]) => isLastOfPart(page, index)),
      Stream.map(([page]) => page),
      Stream.runCollect
    )
    const lines = Array.from(pages).flatMap(({ records }) => records.map((record) => `${JSON.stringify(record)}\n`))
    yield* writeAtomically(options, file, Stream.encodeText(Stream.fromIterable(lines)))
    const next = Option.flatMap(Chunk.last(pages), (page) => page.next)
    return { file, next, pages: pages.length }
  })
