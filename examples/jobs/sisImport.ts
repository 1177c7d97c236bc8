/**
 * Imports CSV files of a student information system as one ZIP. Fails if Canvas has not taken a row, and saves its errors: an
 * import with them is `imported_with_messages`, and all other rows are stored. The same files can be imported again.
 */
import { FileSystem, Path } from "@effect/platform"
import { Data, Effect, Either, Schema } from "effect"
import { lms, lmsFormFile, lmsWait } from "effect-lms"
import { zipSync } from "fflate"

class ImportError extends Data.TaggedError("ImportError")<{ readonly message: string }> {}

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

/** The import, also one that has failed: both may have a file of errors. An address from a response is fetched by `GET`. */
const waitForImport = Effect.fn("sisImport.wait")(function* (started: unknown) {
  const waited = yield* Effect.either(lmsWait(started, { deadline: "6 hours", schema: SisImport }))
  if (Either.isRight(waited)) return { data: waited.right.data, problem: undefined }
  const error = waited.left
  if (error._tag !== "LmsJobError" || error.reason !== "Failed") return yield* error
  const { data } = yield* lms(`GET ${error.url}`, {}, { schema: SisImport })
  return { data, problem: error.message }
})

/** Returns the state of the import. `errors` is only written if there are some. */
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
  const { data, problem } = yield* waitForImport(started)
  const url = data.errors_attachment?.url
  if (url !== undefined) yield* lms(`GET ${url}`, {}, { destfile: errors, overwrite: true })
  if (problem === undefined && url === undefined) return data.workflow_state
  const message = problem ?? `The import is ${data.workflow_state}.`
  return yield* new ImportError({ message: url === undefined ? message : `${message} Its errors are in ${errors}.` })
}, Effect.scoped)
