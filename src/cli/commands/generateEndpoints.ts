/** The command `lms endpoints generate`: types or a catalogue from the documentation of an installation. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { escapeControl, truncate } from "../../internal/text/escape.js"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { CliError, quote, requireFile, requireValue, UsageError } from "../errors.js"
import { printJson } from "../output/json.js"
import { writeFile } from "../output/output.js"

const EXAMPLE_ADDRESS = "https://canvas.example.edu/doc/api"

const EXAMPLE_FILE = "lms-endpoints.d.ts"

const loadGenerator = Effect.promise(async () => ({
  ...(await import("../../endpoints/catalogue.js")),
  ...(await import("../../endpoints/correct.js")),
  ...(await import("../../endpoints/declarations.js")),
  ...(await import("../../endpoints/swagger.js")),
  ...(await import("../endpoints/documentation.js"))
}))

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

export const generateEndpoints = makeCommand(
  "endpoints generate",
  {
    summary: "Generate types from the documentation of a server.",
    description:
      "Reads the API documentation that a server publishes (Swagger 1.2), and writes the types of its endpoints, to be used instead of effect-lms/endpoints. Sends no token. The file is replaced when everything has been read.",
    examples: [
      [`endpoints generate --from ${EXAMPLE_ADDRESS} --output ${EXAMPLE_FILE}`, "The types of a server's version."],
      ["endpoints generate --from ./doc/api --output lms-endpoints.json", "A catalogue, from files on this machine."]
    ]
  },
  {
    from: options.text("from", {
      value: "url|directory",
      description: `The address of the documentation, such as ${EXAMPLE_ADDRESS}, or a directory. It contains api-docs.json.`
    }),
    output: options.text("output", {
      short: "o",
      value: "file",
      description: "The file to write: types if its name ends in .d.ts, the catalogue as JSON if it ends in .json."
    }),
    overwrite: options.flag("overwrite", { description: "Replace an existing file." })
  },
  Effect.fnUntraced(function* (parsed) {
    const from = yield* requireValue(parsed.from, "--from", `--from ${EXAMPLE_ADDRESS}`)
    const path = yield* requireFile(parsed.output, EXAMPLE_FILE, `Example: --output ${EXAMPLE_FILE}`)
    const isTypes = path.endsWith(".d.ts")
    if (!isTypes && !path.endsWith(".json")) {
      return yield* new UsageError({
        message: `--output must end in .d.ts (types) or .json (the catalogue), got ${quote(path)}.`
      })
    }
    const { correct, readDocumentation, toCatalogue, writeCatalogue, writeDeclarations } = yield* loadGenerator
    const summary = yield* writeFile(path, parsed.overwrite, (output) =>
      Effect.gen(function* () {
        const { resources, source } = yield* readDocumentation(from)
        const date = DateTime.formatIsoDateUtc(yield* DateTime.now)
        const { catalogue, unknownTypes } = yield* toCatalogue(resources, { date, source })
        yield* warnOfUnknownTypes(unknownTypes)
        yield* output.write(isTypes ? writeDeclarations(correct(catalogue).catalogue) : writeCatalogue(catalogue))
        const { endpoints, models } = catalogue
        return { path, files: resources.length, endpoints: endpoints.length, models: Object.keys(models).length }
      })
    ).pipe(
      Effect.catchTag(
        "SwaggerError",
        ({ message }) => new CliError({ message: escapeControl(`${message} Nothing was written.`) })
      )
    )
    yield* printJson(summary)
  })
)
