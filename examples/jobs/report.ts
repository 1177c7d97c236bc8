/** Runs a report of an account, and saves its file. A run that was killed is continued by the next one. */
import { FileSystem } from "@effect/platform"
import { Data, Effect, Option } from "effect"
import { lms, lmsWait } from "effect-lms"

class NoFile extends Data.TaggedError("NoFile")<{ readonly message: string }> {}

export interface Report {
  readonly account: string
  /** Such as `provisioning_csv`. */
  readonly report: string
  readonly parameters: Readonly<Record<string, string | boolean>>
  readonly file: string
}

export const saveReport = Effect.fn("report.save")(function* ({ account, file, parameters, report }: Report) {
  const files = yield* FileSystem.FileSystem
  const addressFile = `${file}.job`
  const stored = yield* Effect.option(files.readFileString(addressFile))
  const started = Option.isSome(stored)
    ? stored.value
    : yield* lms("POST /api/v1/accounts/:account/reports/:report", { account, report, parameters })
  const job = yield* lmsWait(started, {
    deadline: "4 hours",
    onProgress: ({ url }) => Effect.orDie(files.writeFileString(addressFile, url))
  }).pipe(
    // Only a report that continues is worth waiting for again.
    Effect.tapError((error) =>
      error._tag === "LmsJobError" && error.reason !== "Deadline"
        ? files.remove(addressFile, { force: true })
        : Effect.void
    )
  )
  if (job.file === undefined) return yield* new NoFile({ message: `The report ${report} has made no file.` })
  // `GET`: an address from a response is nothing but an address.
  const saved = yield* lms(`GET ${job.file}`, {}, { destfile: file, overwrite: true })
  yield* files.remove(addressFile, { force: true })
  return saved
})
