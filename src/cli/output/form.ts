/** The form in which a command was asked to print records. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { Given } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { Misuse } from "../problem.js"
import { columns } from "./console.js"
import * as fields from "./fields.js"
import type { Format } from "./format.js"
import * as jsons from "./json.js"

export const formOptions = {
  asJson: options.flag("json", { what: "The answer as the service wrote it; of a list one array." }),
  jsonl: options.flag("jsonl", { what: "A record a line, as the service wrote it." }),
  csv: options.flag("csv", { what: "CSV with the columns of --fields." }),
  table: options.flag("table", { what: "A table for people." }),
  fields: options.text("fields", {
    short: "f",
    value: "names",
    what: "The members of the records that are wanted, such as id,name,term.name."
  })
}

const misuse = (message: string) => Either.left(new Misuse({ message }))

/** How records are written; undefined is the answer as it came. What a form needs is loaded with it. */
export const formOf = (
  given: Given<typeof formOptions>,
  { isList, isScreen }: { readonly isList: boolean; readonly isScreen: boolean }
): Either.Either<Effect.Effect<Format> | undefined, Misuse> =>
  Either.gen(function* () {
    const asked = (["json", "jsonl", "csv", "table"] as const).filter(
      (name) => given[name === "json" ? "asJson" : name]
    )
    const [form, other] = asked
    if (other !== undefined) return yield* misuse(`--${form} and --${other} are two forms: leave one of them out`)
    const wanted = Option.isSome(given.fields) ? yield* fields.parse(given.fields.value) : undefined
    switch (form) {
      case "csv":
        return wanted === undefined
          ? yield* misuse(
              "--csv needs --fields, such as --fields id,name: which members the records have shows only when all are read"
            )
          : Effect.map(
              Effect.promise(() => import("../output/csv.js")),
              ({ csv }) => csv(wanted)
            )
      case "table":
        return Effect.map(
          Effect.promise(() => import("../output/table.js")),
          ({ table }) => table(wanted, columns())
        )
      case "jsonl":
        return Effect.succeed(jsons.jsonLines(wanted))
      default:
        return wanted !== undefined || isList
          ? Effect.succeed(isScreen ? jsons.pretty(wanted) : jsons.json(wanted))
          : undefined
    }
  })
