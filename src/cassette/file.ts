/** Reads, validates and writes the cassette file. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { checkDestination } from "../internal/files/atomicFile.js"
import { fromPlatformError } from "../internal/files/errors.js"
import { makeDirectory } from "../internal/files/makeDirectory.js"
import type { Files } from "../internal/files/platform.js"
import { fileErrorsOf, replaceFile } from "../internal/files/replaceFile.js"
import { makeSource } from "../internal/files/source.js"
import type { LmsFileError } from "../LmsError.js"
import { CassetteError, CassetteFile } from "./format.js"

const fileError =
  (file: string) =>
  ({ message, operation, reason }: LmsFileError): CassetteError =>
    reason === "NotFound" && operation === "Read"
      ? new CassetteError({ file, reason: "Missing", message: `The cassette ${message} Record it first.` })
      : new CassetteError({ file, reason: "File", message: `The cassette ${message}` })

/** Creates the directory before the recording starts: a long recording must not be lost because the directory is missing. */
export const prepareFile = Effect.fn("Cassette.prepare")((files: Files, file: string) =>
  Effect.mapError(makeDirectory(files, files.path.dirname(file)), fromPlatformError(file, "Create")).pipe(
    Effect.zipRight(checkDestination(files, file, true)),
    Effect.mapError(fileError(file))
  )
)

const Text = Schema.parseJson(CassetteFile, { space: 2 })
const encode = Schema.encodeSync(Text)
const decode = Schema.decodeUnknownEither(Text, { errors: "all" })

/** Replaces the cassette in one step. */
export const writeCassette = Effect.fn("Cassette.write")((files: Files, file: string, cassette: CassetteFile) => {
  const text = `${encode(cassette)}\n`
  return Effect.mapError(replaceFile(files.fs, { path: file, text }, fileErrorsOf(file)), fileError(file))
})

/** Each member of a union reports an issue. The deepest one is the most helpful. */
const describeIssue = (error: ParseResult.ParseError): string => {
  const issues = ParseResult.ArrayFormatter.formatErrorSync(error)
  const rank = ({ _tag, path }: (typeof issues)[number]) => path.length * 2 + (_tag === "Missing" ? 0 : 1)
  const { message, path } = issues.reduce((one, other) => (rank(other) > rank(one) ? other : one))
  return path.length === 0 ? message : `at ${path.join(".")}, ${message}`
}

export const readCassette = Effect.fn("Cassette.read")(function* (files: Files, file: string) {
  const text = yield* makeSource(files, file).pipe(
    Effect.flatMap(({ stream }) => Stream.mkString(Stream.decodeText(stream))),
    Effect.mapError(fileError(file))
  )
  return yield* Either.mapLeft(decode(text), (error) => {
    const message = `The cassette ${file} is invalid: ${describeIssue(error)}. Correct it there, or record it again.`
    return new CassetteError({ file, reason: "Damaged", message })
  })
})
