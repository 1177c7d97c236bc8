/** Reads the catalogue of an installation, from the documentation that it publishes. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { escapeControl, truncate } from "../../internal/text/escape.js"
import * as options from "../arguments/option.js"
import { CliError } from "../errors.js"

export const EXAMPLE_ADDRESS = "https://canvas.example.edu/doc/api"

export const fromOption = options.text("from", {
  value: "url|directory",
  description: `The address of the documentation, such as ${EXAMPLE_ADDRESS}, or a directory. It contains api-docs.json.`
})

const MAX_NAMED_TYPES = 5

/** Unknown types are usually prose, and what they are for is not checked. */
const warnOfUnknownTypes = (unknownTypes: ReadonlyMap<string, string>): Effect.Effect<void> => {
  const names = Array.from(unknownTypes, ([name, file]) => `${JSON.stringify(truncate(name, 60))} (${file})`)
  const more = names.length > MAX_NAMED_TYPES ? `, and ${names.length - MAX_NAMED_TYPES} more` : ""
  return names.length === 0
    ? Effect.void
    : Effect.logWarning(
        escapeControl(
          `Unknown types of the documentation are any value: ${names.slice(0, MAX_NAMED_TYPES).join(", ")}${more}.`
        )
      )
}

/** Without corrections. `from` is an address or a directory. */
export const readInstallation = Effect.fn("readInstallation")(
  function* (from: string) {
    const [{ readDocumentation }, { toCatalogue }] = yield* Effect.promise(() =>
      Promise.all([import("./documentation.js"), import("../../endpoints/swagger.js")])
    )
    const { resources, source } = yield* readDocumentation(from)
    const date = DateTime.formatIsoDateUtc(yield* DateTime.now)
    const { catalogue, unknownTypes } = yield* toCatalogue(resources, { date, source })
    yield* warnOfUnknownTypes(unknownTypes)
    return { catalogue, resources }
  },
  Effect.catchTag(
    "SwaggerError",
    ({ message }) => new CliError({ message: escapeControl(`${message} Nothing was written.`) })
  )
)
