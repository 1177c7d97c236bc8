/** The command `lms download`. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { parseEndpoint } from "../../internal/request/endpoint.js"
import { lms } from "../../LmsOperations.js"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { parseRequestOptions, requestOptions } from "../arguments/parameters.js"
import { clientOptions, previewOptions, rateOptions, withClient } from "../client/client.js"
import { isStdout, requireValue, usageError } from "../errors.js"
import { printJson } from "../output/json.js"
import { printFile, temporaryFile } from "../output/output.js"

const downloadOptions = {
  ...requestOptions,
  output: options.text("output", {
    short: "o",
    value: "file",
    description:
      "The file to write. It appears when the download is complete. With - the complete bytes go to stdout, through a temporary file."
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
    argument: { name: "<endpoint>", description: "A URL (https://…), or a path. The method is GET." },
    examples: [
      ['download "$(effect-lms api /api/v1/files/7 --jq .url)" -o lecture.mp4', "A file by its id."],
      ["download 'https://canvas.example.edu/files/7/download?verifier=…' -o a.pdf --overwrite", "A file by its URL."],
      [
        "download 'https://canvas.example.edu/files/7/download?verifier=…' -o - | pdftotext - a.txt",
        "To another program."
      ]
    ]
  },
  { ...downloadOptions, ...clientOptions, ...rateOptions, ...previewOptions },
  Effect.fnUntraced(function* (parsed) {
    const { overwrite, sha256 } = parsed
    const endpoint = yield* requireValue(parsed.argument, "The endpoint", "https://canvas.example.edu/files/7/download")
    // The argument is often text of a response, which must not choose the method.
    const method = Either.map(parseEndpoint(endpoint, "GET"), ({ method }) => method)
    if (Either.isRight(method) && method.right !== "GET") {
      return yield* usageError(
        `download sends GET, the endpoint has the method ${method.right}: leave it out, or use effect-lms api.`
      )
    }
    const output = yield* requireValue(parsed.output, "--output", "--output notes.pdf")
    if (isStdout(output) && overwrite) {
      return yield* usageError("--overwrite replaces a file, and --output is stdout: leave it out.")
    }
    const request = yield* parseRequestOptions(parsed)
    const expect = sha256 === undefined ? {} : { sha256 }
    yield* withClient(parsed, (call) => {
      const downloadTo = (destfile: string) => lms(endpoint, {}, { ...call, ...request, destfile, overwrite, expect })
      return isStdout(output)
        ? Effect.flatMap(temporaryFile, (path) => Effect.zipRight(downloadTo(path), printFile(path)))
        : Effect.flatMap(downloadTo(output), ({ bytes, contentEncoding, path, sha256 }) =>
            printJson({ path, bytes, sha256, content_encoding: contentEncoding })
          )
    })
  }, Effect.scoped)
)
