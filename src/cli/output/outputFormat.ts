/** The output format of records, selected by options. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Parsed } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { type UsageError, usageError } from "../errors.js"
import * as json from "./json.js"
import { notice, terminalWidth } from "./output.js"
import { checkFirstPage, type Field, type Format, parseFields } from "./records.js"

export const formatOptions = {
  json: options.flag("json", { description: "The response as the server sent it; lists as one array." }),
  jsonl: options.flag("jsonl", { description: "One record per line, as the server sent it." }),
  csv: options.flag("csv", { description: "CSV with the columns of --fields, or of the first page." }),
  table: options.flag("table", { description: "A table for people." }),
  fields: options.text("fields", {
    short: "f",
    value: "names",
    description: "The fields of the records to print, such as id,name,term.name."
  })
}

/** A format, and whether its output is of use only when it is complete. */
interface SelectedFormat {
  /** Libraries of a format are loaded with it. */
  readonly load: Effect.Effect<Format>
  readonly isArray: boolean
}

/** The selected format, or undefined for the unchanged response. */
export const selectFormat = (
  parsed: Parsed<typeof formatOptions>,
  { isList, isPretty }: { readonly isList: boolean; readonly isPretty: boolean }
): Either.Either<SelectedFormat | undefined, UsageError> =>
  Either.gen(function* () {
    const [name = "json", other] = (["json", "jsonl", "csv", "table"] as const).filter((name) => parsed[name])
    if (other !== undefined) return yield* usageError(`--${name} and --${other} exclude each other.`)
    const fields = parsed.fields === undefined ? undefined : yield* parseFields(parsed.fields)
    if (name === "json" && fields === undefined && !isList) return undefined
    const load = loadFormat(isPretty && name === "json" ? "prettyJson" : name, fields)
    return {
      load:
        fields === undefined
          ? load
          : Effect.map(
              load,
              (format): Format =>
                (pages) =>
                  format(checkFirstPage(fields)(pages))
            ),
      isArray: name === "json"
    }
  })

const loadFormat = (
  name: "json" | "prettyJson" | "jsonl" | "csv" | "table",
  fields: ReadonlyArray<Field> | undefined
): Effect.Effect<Format> => {
  switch (name) {
    case "csv":
      return Effect.map(
        Effect.promise(() => import("./csv.js")),
        ({ csv }) => csv(fields, notice)
      )
    case "table":
      return Effect.map(
        Effect.promise(() => import("./table.js")),
        ({ table }) => table(fields, terminalWidth(), notice)
      )
    case "jsonl":
      return Effect.succeed(json.jsonLines(fields))
    case "prettyJson":
      return Effect.succeed(json.prettyArray(fields))
    case "json":
      return Effect.succeed(json.jsonArray(fields))
  }
}
