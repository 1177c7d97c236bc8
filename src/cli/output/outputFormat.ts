/** The output format of records, selected by options. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Parsed } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { type UsageError, usageError } from "../errors.js"
import * as json from "./json.js"
import { terminalWidth } from "./output.js"
import { type Format, parseFields } from "./records.js"

export const formatOptions = {
  json: options.flag("json", { description: "The response as the server sent it; lists as one array." }),
  jsonl: options.flag("jsonl", { description: "One record per line, as the server sent it." }),
  csv: options.flag("csv", { description: "CSV with the columns of --fields." }),
  table: options.flag("table", { description: "A table for people." }),
  fields: options.text("fields", {
    short: "f",
    value: "names",
    description: "The members of the records to print, such as id,name,term.name."
  })
}

/** The selected format, or undefined for the unchanged response. Libraries of a format are loaded with it. */
export const selectFormat = (
  parsed: Parsed<typeof formatOptions>,
  { isList, isPretty }: { readonly isList: boolean; readonly isPretty: boolean }
): Either.Either<Effect.Effect<Format> | undefined, UsageError> =>
  Either.gen(function* () {
    const [format, other] = (["json", "jsonl", "csv", "table"] as const).filter((name) => parsed[name])
    if (other !== undefined) return yield* usageError(`--${format} and --${other} exclude each other.`)
    const fields = parsed.fields === undefined ? undefined : yield* parseFields(parsed.fields)
    switch (format) {
      case "csv":
        return fields === undefined
          ? yield* usageError(
              "--csv requires --fields, such as --fields id,name, because the last page may have other members than the first."
            )
          : Effect.map(
              Effect.promise(() => import("./csv.js")),
              ({ csv }) => csv(fields)
            )
      case "table":
        return Effect.map(
          Effect.promise(() => import("./table.js")),
          ({ table }) => table(fields, terminalWidth())
        )
      case "jsonl":
        return Effect.succeed(json.jsonLines(fields))
      default:
        return fields !== undefined || isList
          ? Effect.succeed(isPretty ? json.prettyArray(fields) : json.jsonArray(fields))
          : undefined
    }
  })
