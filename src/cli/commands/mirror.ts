/** The command `lms mirror`: the files of a course, a group, a user or a folder. */
import * as Effect from "effect/Effect"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { parseRequestOptions, requestOptions } from "../arguments/parameters.js"
import { clientOptions, rateOptions, withClient } from "../client/client.js"
import { describeError } from "../describeError.js"
import { CliError, requireFile, requireValue } from "../errors.js"
import { loadExport } from "../export/conversion.js"
import { printJson } from "../output/json.js"
import { notice } from "../output/output.js"

const formatCount = (count: number): string => (count === 1 ? "1 file or list" : `${count} files or lists`)

const mirrorOptions = {
  ...requestOptions,
  output: options.text("output", {
    short: "o",
    value: "directory",
    description: "The directory for the files, which is created."
  }),
  removed: options.choice("removed", ["keep", "delete"], {
    description: "What happens to unchanged files of earlier runs that the server no longer has. Default: keep."
  }),
  linked: options.flag("linked", {
    description:
      "Also mirror files that modules, pages, assignments, the syllabus, announcements and discussions of a course link to, and that its folders do not show."
  }),
  concurrency: options.integer("concurrency", 1, undefined, {
    description: "The number of concurrent downloads. Default: 4."
  }),
  ...clientOptions,
  ...rateOptions
}

export const mirror = makeCommand(
  "mirror",
  {
    summary: "Mirror files into a directory.",
    description:
      "Downloads the files of a course, a group, a user or a folder into its folders. The same command again requests only what is new or changed. Your own files are never replaced. Prints a summary.",
    argument: { name: "<endpoint>", description: "The owner of the files, such as /api/v1/courses/101." },
    examples: [
      ["mirror /api/v1/courses/101 -o out", "The files of a course."],
      ["mirror /api/v1/courses/101 -o out --removed delete", "And delete what the server has deleted."]
    ]
  },
  mirrorOptions,
  Effect.fnUntraced(function* (parsed) {
    const endpoint = yield* requireValue(parsed.argument, "The endpoint", "/api/v1/courses/101")
    const directory = yield* requireFile(parsed.output, "out", "Example: --output out", "directory")
    const { params, sendHeaders } = yield* parseRequestOptions(parsed)
    const { concurrency, linked, removed } = parsed
    yield* withClient(
      parsed,
      Effect.fnUntraced(function* (call) {
        const { lmsMirrorFiles } = yield* loadExport
        const mirrored = yield* lmsMirrorFiles(endpoint, params, {
          ...call,
          sendHeaders,
          directory,
          concurrency,
          linked,
          removed
        })
        const describeAll = (all: typeof mirrored.failures) =>
          all.map(({ error, path }) => ({ path, error: describeError(error, mirrorOptions) }))
        const [skipped, failures] = [describeAll(mirrored.skipped), describeAll(mirrored.failures)]
        yield* printJson({ directory, ...mirrored, skipped, failures })
        if (skipped.length > 0) {
          yield* notice(
            `${formatCount(skipped.length)} left out, which the server does not show or has not confirmed to be gone: see "skipped" in the summary.`
          )
        }
        if (failures.length === 0) return
        return yield* new CliError({
          message: `${formatCount(failures.length)} failed: see "failures" in the summary. Repeat the command to try again.`
        })
      })
    )
  })
)
