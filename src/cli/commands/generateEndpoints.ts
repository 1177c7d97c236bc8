/** The command `lms endpoints generate`: types or a catalogue from the documentation of an installation. */
import * as Effect from "effect/Effect"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { EXAMPLE_ADDRESS, fromOption, readInstallation } from "../endpoints/installation.js"
import { quote, requireFile, requireValue, UsageError } from "../errors.js"
import { printJson } from "../output/json.js"
import { writeFile } from "../output/output.js"

const EXAMPLE_FILE = "lms-endpoints.d.ts"

const loadWriters = Effect.promise(async () => ({
  ...(await import("../../endpoints/catalogue.js")),
  ...(await import("../../endpoints/correct.js")),
  ...(await import("../../endpoints/declarations.js"))
}))

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
    from: fromOption,
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
    const { correct, writeCatalogue, writeDeclarations } = yield* loadWriters
    const summary = yield* writeFile(path, parsed.overwrite, (output) =>
      Effect.gen(function* () {
        const { catalogue, resources } = yield* readInstallation(from)
        yield* output.write(isTypes ? writeDeclarations(correct(catalogue).catalogue) : writeCatalogue(catalogue))
        const { endpoints, models } = catalogue
        return { path, files: resources.length, endpoints: endpoints.length, models: Object.keys(models).length }
      })
    )
    yield* printJson(summary)
  })
)
