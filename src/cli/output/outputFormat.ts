/** The output format of records, selected by options. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { Field } from "../../csv/fields.js"
import type { Parsed } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { type CliError, type UsageError, usageError } from "../errors.js"
import * as json from "./json.js"
import { notice } from "./output.js"
import { checkFirstPage, type Format, parseFields } from "./records.js"
import { terminalWidth } from "./terminal.js"

export const formatOptions = {
  json: options.flag("json", { description: "The response as the server sent it; lists as one array." }),
  jsonl: options.flag("jsonl", { description: "One record per line, as the server sent it." }),
  csv: options.flag("csv", { description: "CSV with the columns of --fields, or of the first page." }),
  bom: options.flag("bom", { description: "With --csv: begin with a byte order mark, which Excel needs." }),
  delimiter: options.choice("delimiter", ["comma", "semicolon", "tab"], {
    description: "With --csv: what separates the cells. Default: comma."
  }),
  table: options.flag("table", { description: "A table for people." }),
  jq: options.text("jq", {
    short: "q",
    value: "expression",
    description: "The results of a jq expression over the response, or over the array of each page of a list."
  }),
  silent: options.flag("silent", { description: "Print nothing of the response." }),
  fields: options.text("fields", {
    value: "names",
    description: "The fields of the records to print, such as id,name,term.name."
  }),
  slurp: options.flag("slurp", {
    description:
      "With --all or --limit: one array of all pages, each as the server sent it, to print or as the input of --jq."
  })
}

type FormatOptions = Parsed<typeof formatOptions>

type FormatName = "json" | "jsonl" | "csv" | "table" | "jq" | "silent"

const FORMATS: ReadonlyArray<FormatName> = ["json", "jsonl", "csv", "table", "jq", "silent"]

const TAKE_NO_FIELDS: ReadonlyArray<FormatName> = ["jq", "silent"]

/** By words, since a semicolon without quotes ends the command. */
const DELIMITERS = { comma: ",", semicolon: ";", tab: "\t" } as const

/** A format, and whether its output is of use only when it is complete. */
interface SelectedFormat {
  /** Libraries of a format are loaded with it. Fails if an expression is invalid. */
  readonly load: Effect.Effect<Format, CliError | UsageError, Scope.Scope>
  readonly isArray: boolean
}

/** Whether the request is for the pages of a list, and whether JSON is indented for people. */
interface Target {
  readonly isList: boolean
  readonly isPretty: boolean
}

/** The selected format, or undefined for the unchanged response. */
export const selectFormat = (
  parsed: FormatOptions,
  target: Target
): Either.Either<SelectedFormat | undefined, UsageError> =>
  Either.gen(function* () {
    const [name = "json", other] = FORMATS.filter((name) => parsed[name] !== undefined && parsed[name] !== false)
    if (other !== undefined) return yield* usageError(`--${name} and --${other} exclude each other.`)
    if (parsed.fields !== undefined && TAKE_NO_FIELDS.includes(name)) {
      return yield* usageError(`--${name} and --fields exclude each other.`)
    }
    if (parsed.bom && name !== "csv") return yield* usageError("--bom requires --csv.")
    if (parsed.delimiter !== undefined && name !== "csv") return yield* usageError("--delimiter requires --csv.")
    if (parsed.slurp) {
      if (!target.isList) return yield* usageError("--slurp requires --all or --limit.")
      if (!["json", "jq"].includes(name)) return yield* usageError(`--${name} and --slurp exclude each other.`)
      if (parsed.fields !== undefined) return yield* usageError("--slurp and --fields exclude each other.")
    }
    const fields = parsed.fields === undefined ? undefined : yield* parseFields(parsed.fields)
    if (name === "json" && fields === undefined && !target.isList) return undefined
    const load = loadFormat(name, parsed, target, fields)
    return {
      load:
        fields === undefined
          ? load
          : Effect.map(
              load,
              (format): Format =>
                (pages) =>
                  format(checkFirstPage("--fields", fields)(pages))
            ),
      isArray: name === "json"
    }
  })

const loadFormat = (
  name: FormatName,
  { bom, delimiter = "comma", jq: expression = "", slurp }: FormatOptions,
  { isPretty }: Target,
  fields: ReadonlyArray<Field> | undefined
): Effect.Effect<Format, CliError | UsageError, Scope.Scope> => {
  switch (name) {
    case "csv":
      return Effect.map(
        Effect.promise(() => import("./csv.js")),
        ({ csv }) => csv({ fields, bom, delimiter: DELIMITERS[delimiter], report: notice })
      )
    case "table":
      return Effect.map(
        Effect.promise(() => import("./table.js")),
        ({ table }) => table(fields, terminalWidth(), notice)
      )
    case "jq":
      return Effect.flatMap(
        Effect.promise(() => import("./jq.js")),
        ({ jq }) => jq({ expression, isPretty, slurp, report: notice })
      )
    case "silent":
      return Effect.succeed((pages) => Stream.drain(pages))
    case "jsonl":
      return Effect.succeed(json.jsonLines(fields))
    case "json":
      if (slurp) return Effect.succeed(json.pagesArray)
      return Effect.succeed(isPretty ? json.prettyArray(fields) : json.jsonArray(fields))
  }
}
