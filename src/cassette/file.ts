/** The file of a cassette: written as a whole, read with its mistakes named. */
import type * as PlatformError from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { closing } from "../internal/files/openFile.js"
import { errorCode } from "../internal/response/networkError.js"
import { CassetteError, CassetteFile } from "./format.js"

const refused = (file: string, doing: string) => (error: PlatformError.PlatformError) =>
  new CassetteError({ file, reason: "File", message: `The cassette ${file} cannot be ${doing}: ${error.message}` })

/** The folder is made before anything is recorded: an hour's recording must not be lost because the folder is missing. */
export const prepare = Effect.fn("Cassette.prepare")(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const folder = /^(.*)[/\\][^/\\]*$/s.exec(file)?.[1] ?? ""
  if (folder !== "") yield* Effect.mapError(fs.makeDirectory(folder, { recursive: true }), refused(file, "written"))
  const is = yield* Effect.option(fs.stat(file))
  if (is._tag === "Some" && is.value.type === "Directory") {
    return yield* new CassetteError({ file, reason: "File", message: `${file} is a folder: name a file in it.` })
  }
})

const encode = Schema.encodeSync(CassetteFile)

const unclosed = (file: string) => (cause: unknown) =>
  new CassetteError({
    file,
    reason: "File",
    message: `The cassette ${file} cannot be written: it could not be closed (${errorCode(cause) ?? "no reason given"})`
  })

/** The old cassette or the whole new one: a file beside it takes its place when it is complete. */
export const write = Effect.fn("Cassette.write")(function* (file: string, cassette: CassetteFile) {
  const fs = yield* FileSystem.FileSystem
  const temporary = `${file}-${crypto.randomUUID()}.tmp`
  const text = `${JSON.stringify(encode(cassette), null, 2)}\n`
  const written = Effect.gen(function* () {
    const open = yield* fs.open(temporary, { flag: "wx" })
    yield* open.writeAll(new TextEncoder().encode(text))
    yield* open.sync
  }).pipe(Effect.mapError(refused(file, "written")), closing(unclosed(file)))
  const placed = Effect.mapError(fs.rename(temporary, file), refused(file, "written"))
  const remove = Effect.catchAll(fs.remove(temporary, { force: true }), (error) =>
    Effect.logWarning(`The temporary file ${temporary} could not be removed: ${errorCode(error) ?? error.message}`)
  )
  yield* Effect.onError(Effect.zipRight(written, placed), () => remove)
})

const damaged = (file: string, what: string) =>
  new CassetteError({
    file,
    reason: "Damaged",
    message: `${file} is no cassette that can be replayed: ${what}. Mend it there, or record it again.`
  })

const placeOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((step, at) => (typeof step === "number" ? `[${step}]` : `${at === 0 ? "" : "."}${String(step)}`)).join("")

const decode = Schema.decodeUnknownEither(CassetteFile, { errors: "all" })

/** What the text of a cassette says, or where it is wrong. */
const parse = (file: string, text: string): Either.Either<CassetteFile, CassetteError> =>
  Either.try({
    try: (): unknown => JSON.parse(text),
    catch: (cause) => damaged(file, cause instanceof Error ? cause.message : String(cause))
  }).pipe(
    Either.flatMap((json) =>
      Either.mapLeft(decode(json), (error) => {
        // Each member of a union says what is wrong. The one that got furthest says most.
        const issues = ParseResult.ArrayFormatter.formatErrorSync(error)
        const rank = ({ _tag, path }: (typeof issues)[number]) => path.length * 2 + (_tag === "Missing" ? 0 : 1)
        const deepest = issues.reduce((best, issue) => (rank(issue) > rank(best) ? issue : best))
        const at = placeOf(deepest.path)
        return damaged(file, at === "" ? deepest.message : `at ${at}, ${deepest.message}`)
      })
    )
  )

export const read = Effect.fn("Cassette.read")(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const text = yield* Effect.mapError(fs.readFileString(file), (error) =>
    error._tag === "SystemError" && error.reason === "NotFound"
      ? new CassetteError({ file, reason: "Missing", message: `There is no cassette ${file}: record it first.` })
      : refused(file, "read")(error)
  )
  return yield* parse(file, text)
})
