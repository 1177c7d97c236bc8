/** Imports CSV files of a student information system as one ZIP, and saves the errors that the import reports. */
import { FileSystem, Path } from "@effect/platform"
import { Effect, Either, Schema } from "effect"
import { lms, lmsFormFile, lmsWait } from "effect-lms"
import { zipSync } from "fflate"

const SisImport = Schema.Struct({
  workflow_state: Schema.String,
  errors_attachment: Schema.optional(Schema.NullOr(Schema.Struct({ url: Schema.String })))
})

const makeZip = Effect.fn("sisImport.makeZip")(function* (sources: ReadonlyArray<string>) {
  const [files, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
  const entries = yield* Effect.forEach(sources, (source) =>
    Effect.map(files.readFile(source), (bytes) => [path.basename(source), bytes] as const)
  )
  const zip = path.join(yield* files.makeTempDirectoryScoped(), "import.zip")
  yield* files.writeFile(zip, zipSync(Object.fromEntries(entries)))
  return zip
})

/** The import, also one that has failed: both may have a file of errors. */
const waitForImport = Effect.fn("sisImport.wait")(function* (started: unknown) {
  const waited = yield* Effect.either(lmsWait(started, { deadline: "6 hours", schema: SisImport }))
  if (Either.isRight(waited)) return waited.right.data
  const error = waited.left
  if (error._tag !== "LmsJobError" || error.reason !== "Failed") return yield* error
  yield* Effect.logError(error.message)
  return (yield* lms(error.url, {}, { schema: SisImport })).data
})

/** Returns the import. `errors` is only written if there are some. */
export const importCsv = Effect.fn("sisImport.import")(function* (
  account_id: string,
  sources: ReadonlyArray<string>,
  errors: string
) {
  const zip = yield* makeZip(sources)
  const started = yield* lms("POST /api/v1/accounts/:account_id/sis_imports", {
    account_id,
    import_type: "instructure_csv",
    attachment: lmsFormFile(zip)
  })
  const result = yield* waitForImport(started)
  const url = result.errors_attachment?.url
  if (url !== undefined) yield* lms(url, {}, { destfile: errors, overwrite: true })
  return result
}, Effect.scoped)
