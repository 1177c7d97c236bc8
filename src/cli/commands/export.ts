/** The command `lms export`: lists as files, resumable after an interruption. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import type { LmsExported } from "../../export/LmsExport.js"
import { lmsPages } from "../../LmsOperations.js"
import { makeCommand, type Parsed } from "../arguments/command.js"
import { readLines } from "../arguments/inputFile.js"
import * as options from "../arguments/option.js"
import * as parameters from "../arguments/parameters.js"
import { clientOptions, previewOptions, rateOptions, withClient } from "../client/client.js"
import { requireFile, requireValue, type UsageError, usageError } from "../errors.js"
import { loadExport, makeConversion } from "../export/conversion.js"
import { fileNames } from "../output/fileNames.js"
import { printJson } from "../output/json.js"
import { notice } from "../output/output.js"
import { parseFields } from "../output/records.js"

const exportOptions = {
  ...parameters.requestOptions,
  ...parameters.listOptions,
  output: options.text("output", {
    short: "o",
    value: "file|directory",
    description:
      "The file to write: one record per line, or CSV or one JSON array if its name ends in .csv or .json; compressed if it ends in .gz. With --each the directory for the files."
  }),
  fields: options.text("fields", {
    value: "names",
    description: "The columns of a .csv file, or the fields of a .json file, such as id,name,term.name. Default: all."
  }),
  bom: options.flag("bom", { description: "Begin a .csv file with a byte order mark, which Excel needs." }),
  each: options.text("each", {
    value: "name=values",
    description:
      "Export one list per value of this parameter: name=101,102, name=@file, or name=- for stdin, with one value per line. The value, encoded as in a URL, is the name of the file."
  }),
  concurrency: options.countOrAuto("concurrency", {
    description: "The number of concurrent pages of one list, or with --each of concurrent lists."
  }),
  gzip: options.flag("gzip", { description: "Compress the files of --each." }),
  restart: options.flag("restart", { description: "Start a list again if its position is no longer valid." }),
  overwrite: options.flag("overwrite", {
    description: "Replace existing files. Without it, a list whose file is complete is not read again."
  })
}

/** Says that lists were not read again. Their records may be old. */
const reportUnchanged = (exported: ReadonlyArray<LmsExported>): Effect.Effect<void> => {
  const unchanged = exported.filter(({ unchanged }) => unchanged)
  if (unchanged.length === 0) return Effect.void
  const times = unchanged.flatMap(({ writtenAt }) => (writtenAt === undefined ? [] : [writtenAt.toISOString()]))
  const [oldest] = times.sort()
  const files =
    exported.length === 1
      ? `${JSON.stringify(exported[0]?.path)} was complete`
      : `${unchanged.length} of ${exported.length} files were complete`
  const since = oldest === undefined ? "" : `, ${unchanged.length === 1 ? "" : "the oldest "}since ${oldest}`
  return notice(
    `${files} already${since}, and nothing was requested for ${unchanged.length === 1 ? "it" : "them"}. To read again, use --overwrite.`
  )
}

/** The most that the service stores as an id. More is text of another kind. */
const MAX_VALUE_LENGTH = 255

const readValues = Effect.fnUntraced(function* (each: string) {
  const index = each.indexOf("=")
  if (index <= 0) return yield* usageError("--each must be name=101,102, name=@file or name=-.")
  const name = each.slice(0, index)
  if (name === "[]") return yield* usageError("--each must name a parameter: [] is the body of a write.")
  const source = each.slice(index + 1)
  const values =
    source === "-"
      ? yield* readLines("--each", "-")
      : source.startsWith("@")
        ? yield* readLines("--each", source.slice(1))
        : source.split(",").map((value) => value.trim())
  if (/^[[{]/.test(values[0]?.trimStart() ?? "")) {
    return yield* usageError(
      `--each takes values, not JSON: one per line, such as from effect-lms api … --jq '.[].id'.`
    )
  }
  const longest = Math.max(0, ...values.map((value) => value.length))
  if (longest > MAX_VALUE_LENGTH) {
    return yield* usageError(
      `--each takes values of up to ${MAX_VALUE_LENGTH} characters, got one of ${longest}: write one value per line.`
    )
  }
  if (values.includes("")) return yield* usageError("--each contains an empty value: leave it out.")
  if (values.length === 0) return yield* usageError("--each contains no values.")
  return { name, values: [...new Set(values)] }
})

const checkOptions = ({
  bom,
  concurrency,
  each,
  gzip
}: Parsed<typeof exportOptions>): Either.Either<void, UsageError> => {
  if (bom && each !== undefined) return usageError("--bom and --each exclude each other: --each writes JSON Lines.")
  if (gzip && each === undefined) {
    return usageError("--gzip requires --each. To compress one file, let the name of --output end in .gz.")
  }
  if (concurrency === "auto" && each !== undefined) return usageError("--concurrency must be a number with --each.")
  return Either.void
}

export const exportCommand = makeCommand(
  "export",
  {
    summary: "Export lists to files.",
    description:
      "Writes a list to a file, one record per line as the server sent it. After an interruption the same command continues. A list whose file is complete is not read again without --overwrite. Prints a summary.",
    argument: {
      name: "<endpoint>",
      description: 'Method and path of a list, such as "GET /api/v1/courses/:id/users".'
    },
    examples: [
      ['export "GET /api/v1/courses/:id/users" -f id=101 --output users.jsonl', "One list."],
      ["export /api/v1/courses/:id/users --each id=101,102,103 -o users --gzip", "Many lists: users/101.jsonl.gz etc."],
      ["export /api/v1/courses/:id/users --each id=- -o users < ids.txt", "For the ids in a file, one per line."]
    ]
  },
  { ...exportOptions, ...clientOptions, ...rateOptions, ...previewOptions },
  Effect.fnUntraced(function* (parsed) {
    const endpoint = yield* requireValue(parsed.argument, "The endpoint", '"GET /api/v1/courses/:id/users"')
    const output = yield* requireFile(
      parsed.output,
      "users.jsonl",
      "To write a list to stdout, use effect-lms api with this endpoint: effect-lms api <endpoint> --all --jsonl."
    )
    yield* checkOptions(parsed)
    const { collection, concurrency, limit, overwrite, restart } = parsed
    const { params, sendHeaders } = yield* parameters.parseRequestOptions(parsed)
    const each = parsed.each === undefined ? undefined : yield* readValues(parsed.each)
    if (each !== undefined && Object.hasOwn(params, each.name.replace(/\[\]$/, ""))) {
      return yield* usageError("The parameter of --each is also given by -f or -F: leave out one of them.")
    }
    const fields = parsed.fields === undefined ? undefined : yield* parseFields(parsed.fields)
    const conversion =
      each === undefined ? yield* makeConversion(output, { fields, overwrite, bom: parsed.bom }) : undefined
    if (parsed.fields !== undefined && conversion === undefined) {
      return yield* usageError("--fields requires a file whose name ends in .csv or .json, optionally with .gz.")
    }
    yield* withClient(parsed, (call) => {
      const listOptions = { ...call, sendHeaders, limit, collection, accept: parameters.acceptOf(parsed) }
      // Previews the request without touching files.
      if (parsed.dryRun || parsed.asCurl) {
        const firstParams = each === undefined ? params : { ...params, [each.name]: each.values[0] }
        return Effect.asVoid(Stream.runHead(lmsPages(endpoint, {}, { ...listOptions, params: firstParams })))
      }
      const exportOptions = { ...listOptions, params, overwrite, restart }
      return Effect.flatMap(loadExport, ({ lmsExport, lmsExportAll }) => {
        if (each === undefined) {
          const exportTo = (file: string) =>
            Effect.tap(lmsExport(file, endpoint, {}, { ...exportOptions, concurrency }), (exported) =>
              reportUnchanged([exported])
            )
          return Effect.flatMap(conversion === undefined ? exportTo(output) : conversion(exportTo), printJson)
        }
        const names = fileNames(each.values)
        const lists = each.values.map((value, index) => ({
          endpoint,
          params: { [each.name]: value },
          file: `${names[index]}.jsonl${parsed.gzip ? ".gz" : ""}`
        }))
        const listConcurrency = concurrency === "auto" ? undefined : concurrency
        return Effect.flatMap(
          lmsExportAll(output, lists, { ...exportOptions, concurrency: listConcurrency, onFailure: "continue" }),
          ({ bytes, lists, path, rows }) => {
            const unchanged = lists.filter(({ unchanged }) => unchanged).length
            return Effect.zipRight(
              reportUnchanged(lists),
              printJson({ path, lists: lists.length, rows, bytes, unchanged })
            )
          }
        )
      })
    })
  })
)
