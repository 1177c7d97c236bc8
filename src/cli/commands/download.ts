/** The command `lms download`. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { lms } from "../../Lms.js"
import { make } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import * as parameters from "../arguments/parameters.js"
import { withClient } from "../client/client.js"
import { clientOptions, pacedOptions, shownOptions } from "../client/options.js"
import { printed } from "../output/printed.js"
import { needed, neededFile } from "../problem.js"

const downloadOptions = {
  ...parameters.parameterOptions,
  ...parameters.headerOptions,
  output: options.text("output", { short: "o", value: "file", what: "The file to write. It is whole, or not there." }),
  overwrite: options.flag("overwrite", { what: "The file may be replaced." }),
  sha256: options.text("sha256", { value: "hex", what: "What the file's SHA-256 must be." })
}

export const download = make(
  "download",
  {
    brief: "A file, whole or not at all.",
    what: "Saves an answer as it is sent: a file by its address or an endpoint. One that breaks off is taken up where it ended. Prints path, bytes and SHA-256.",
    argument: { name: "<endpoint>", what: "An address (https://…), or method and path as with api." },
    examples: [
      ["download /api/v1/files/:id/download -p id=7 --output lecture.mp4", "A file by its id."],
      ["download 'https://canvas.example.edu/files/7/download?verifier=…' -o a.pdf --overwrite", "By its address."]
    ]
  },
  { ...downloadOptions, ...clientOptions, ...pacedOptions, ...shownOptions },
  Effect.fnUntraced(function* (given) {
    const endpoint = yield* needed(given.argument, "endpoint", "/api/v1/files/7/download")
    const destfile = yield* neededFile(given.output, "notes.pdf")
    const params = yield* parameters.parameters(given)
    const sendHeaders = yield* parameters.headers(given.header)
    const expect = Option.match(given.sha256, { onNone: () => ({}), onSome: (sha256) => ({ sha256 }) })
    yield* withClient(given, (call) =>
      Effect.flatMap(
        lms(endpoint, {}, { ...call, params, sendHeaders, destfile, overwrite: given.overwrite, expect }),
        ({ bytes, path, sha256 }) => printed({ path, bytes, sha256 })
      )
    )
  })
)
