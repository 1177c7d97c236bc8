/** The command `lms download`. */
import * as Effect from "effect/Effect"
import { lms } from "../../Lms.js"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { parseRequestOptions, requestOptions } from "../arguments/parameters.js"
import { clientOptions, previewOptions, rateOptions, withClient } from "../client/client.js"
import { requireFile, requireValue } from "../errors.js"
import { printJson } from "../output/json.js"

const downloadOptions = {
  ...requestOptions,
  output: options.text("output", {
    short: "o",
    value: "file",
    description: "The file to write. It appears when the download is complete."
  }),
  overwrite: options.flag("overwrite", { description: "Replace an existing file." }),
  sha256: options.text("sha256", { value: "hex", description: "The expected SHA-256 of the file." })
}

export const download = makeCommand(
  "download",
  {
    summary: "Download a file.",
    description:
      "Saves a response to a file: from a URL or an endpoint. An interrupted transfer is resumed. Prints path, bytes and SHA-256.",
    argument: { name: "<endpoint>", description: "A URL (https://…), or method and path as for api." },
    examples: [
      ["download /api/v1/files/:id/download -f id=7 --output lecture.mp4", "A file by its id."],
      ["download 'https://canvas.example.edu/files/7/download?verifier=…' -o a.pdf --overwrite", "A file by its URL."]
    ]
  },
  { ...downloadOptions, ...clientOptions, ...rateOptions, ...previewOptions },
  Effect.fnUntraced(function* (parsed) {
    const { overwrite, sha256 } = parsed
    const endpoint = yield* requireValue(parsed.argument, "The endpoint", "/api/v1/files/7/download")
    const destfile = yield* requireFile(
      parsed.output,
      "notes.pdf",
      "To write the same bytes to stdout, use effect-lms api with this endpoint: effect-lms api <endpoint> | command."
    )
    const request = yield* parseRequestOptions(parsed)
    const expect = sha256 === undefined ? {} : { sha256 }
    yield* withClient(parsed, (call) =>
      Effect.flatMap(
        lms(endpoint, {}, { ...call, ...request, destfile, overwrite, expect }),
        ({ bytes, contentEncoding, path, sha256 }) =>
          printJson({ path, bytes, sha256, content_encoding: contentEncoding })
      )
    )
  })
)
