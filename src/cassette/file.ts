/** Reads, validates and writes the cassette file. */
import type * as PlatformError from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { isMissing } from "../internal/files/errors.js"
import { makeDirectory } from "../internal/files/makeDirectory.js"
import { replaceFile } from "../internal/files/replaceFile.js"
import { errorCode } from "../internal/response/networkError.js"
import { CassetteError, CassetteFile } from "./format.js"

const cassetteError = (file: string, reason: CassetteError["reason"], message: string) =>
  new CassetteError({ file, reason, message: `The cassette ${file} ${message}` })

const fileError = (file: string, operation: "read" | "written") => (error: PlatformError.PlatformError) =>
  cassetteError(file, "File", `cannot be ${operation}: ${error.message}`)

/** Paths of any system: the platform's `Path` is not among the services of a cassette. */
const path = { dirname: (file: string): string => /^(.*)[/\\][^/\\]*$/s.exec(file)?.[1] ?? "" }

/** Creates the directory before the recording starts: a long recording must not be lost because the directory is missing. */
export const prepareFile = Effect.fn("Cassette.prepare")(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const directory = path.dirname(file)
  if (directory !== "") yield* Effect.mapError(makeDirectory({ fs, path }, directory), fileError(file, "written"))
  // Writing replaces the name, and so would replace the link.
  const isLink = yield* Effect.match(fs.readLink(file), { onFailure: () => false, onSuccess: () => true })
  if (isLink) return yield* cassetteError(file, "File", "is a symbolic link. Use the path of its target.")
  yield* requireFile(file, "written")
})

/** Fails if something else is in its place: opening a pipe would wait for its other end. A file may be missing. */
const requireFile = Effect.fnUntraced(function* (file: string, operation: "read" | "written") {
  const fs = yield* FileSystem.FileSystem
  const type = yield* Effect.matchEffect(fs.stat(file), {
    onFailure: (error) => (isMissing(error) ? Effect.succeed("File") : Effect.fail(fileError(file, operation)(error))),
    onSuccess: ({ type }) => Effect.succeed(type)
  })
  if (type === "Directory") return yield* cassetteError(file, "File", "is a directory. Use the path of a file.")
  if (type !== "File") return yield* cassetteError(file, "File", "is not a regular file. Use another path.")
})

const encode = Schema.encodeSync(CassetteFile)

/** Replaces the cassette in one step. */
export const writeCassette = Effect.fn("Cassette.write")(function* (file: string, cassette: CassetteFile) {
  const text = `${JSON.stringify(encode(cassette), null, 2)}\n`
  yield* replaceFile(
    yield* FileSystem.FileSystem,
    { path: file, text },
    {
      fromPlatform: () => fileError(file, "written"),
      fromClose: (cause) => {
        const code = errorCode(cause) ?? "no reason given"
        return cassetteError(file, "File", `cannot be written: it could not be closed (${code})`)
      }
    }
  )
})

const damagedError = (file: string, detail: string) =>
  cassetteError(file, "Damaged", `is invalid: ${detail}. Correct it there, or record it again.`)

const decode = Schema.decodeUnknownEither(CassetteFile, { errors: "all" })

/** Decodes a cassette, or reports where it is invalid. */
const parseCassette = (file: string, text: string): Either.Either<CassetteFile, CassetteError> =>
  Either.try({
    try: (): unknown => JSON.parse(text),
    catch: (cause) => damagedError(file, cause instanceof Error ? cause.message : String(cause))
  }).pipe(
    Either.flatMap((json) =>
      Either.mapLeft(decode(json), (error) => {
        // Each member of a union reports an issue. The deepest one is the most helpful.
        const issues = ParseResult.ArrayFormatter.formatErrorSync(error)
        const rank = ({ _tag, path }: (typeof issues)[number]) => path.length * 2 + (_tag === "Missing" ? 0 : 1)
        const [deepest] = issues.toSorted((one, other) => rank(other) - rank(one))
        return damagedError(file, `at ${deepest?.path.join(".")}, ${deepest?.message}`)
      })
    )
  )

export const readCassette = Effect.fn("Cassette.read")(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  yield* requireFile(file, "read")
  const text = yield* Effect.mapError(fs.readFileString(file), (error) =>
    isMissing(error)
      ? cassetteError(file, "Missing", "does not exist. Record it first.")
      : fileError(file, "read")(error)
  )
  return yield* parseCassette(file, text)
})
