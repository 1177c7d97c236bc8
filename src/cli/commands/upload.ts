/** The command `lms upload`. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeStream from "@effect/platform-node/NodeStream"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Sink from "effect/Sink"
import * as Stream from "effect/Stream"
import { errorCode } from "../../internal/response/networkError.js"
import { lmsUpload } from "../../LmsOperations.js"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { parseRequestOptions, requestOptions } from "../arguments/parameters.js"
import { clientOptions, previewOptions, rateOptions, withClient } from "../client/client.js"
import { asResponseLost, CliError, lostToDefect, UsageError, usageError } from "../errors.js"
import { printJson } from "../output/json.js"
import { temporaryFile, temporaryFileError } from "../output/output.js"

const uploadOptions = {
  ...requestOptions,
  endpoint: options.text("endpoint", {
    value: "endpoint",
    description: 'The endpoint that starts the upload. Default: "POST /api/v1/courses/:course_id/files".'
  }),
  name: options.text("name", {
    value: "name",
    description:
      "The name of the file on the server, the same as -f name=…. Default: that of <file>; required for stdin."
  })
}

type Params = Readonly<Record<string, unknown>>

/** Adds `--name` to the parameters, which can have the name as well. */
const nameParams = (params: Params, name: string | undefined): Either.Either<Params, UsageError> => {
  if (name === undefined) return Either.right(params)
  return params.name === undefined
    ? Either.right({ ...params, name })
    : usageError("--name and -f name=… are the same: leave one out.")
}

/** Saves stdin to a temporary file, because the service needs the size first. */
const saveStdin = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* temporaryFile
  const stdin = NodeStream.fromReadable(
    () => process.stdin,
    (cause) => new CliError({ message: `stdin cannot be read: ${errorCode(cause)}.` })
  )
  yield* Stream.run(stdin, Sink.mapError(fs.sink(path), temporaryFileError))
  const { size } = yield* Effect.mapError(fs.stat(path), temporaryFileError)
  // More often a program that has failed than a file without content.
  if (size === FileSystem.Size(0)) {
    return yield* new UsageError({ message: "stdin is empty. To upload an empty file, name the file." })
  }
  return path
})

export const upload = makeCommand(
  "upload",
  {
    summary: "Upload a file to a course or elsewhere.",
    description:
      "Uploads a file in all of Canvas's steps, to any storage that the server uses. Prints the server's description of the file.",
    argument: {
      name: "<file>",
      description: "The file to upload, or - for stdin. Leave it out with -f url=…: the server fetches the URL."
    },
    examples: [
      ["upload notes.pdf -f course_id=101 -f parent_folder_path=handouts", "Into a folder of a course."],
      [
        "upload essay.txt -f course_id=101 -f assignment_id=5 --endpoint /api/v1/courses/:course_id/assignments/:assignment_id/submissions/self/files",
        "As a submission."
      ],
      ["upload - --name grades.csv -f course_id=101 < grades.csv", "From another program."],
      ["upload -f course_id=101 -f url=https://example.edu/syllabus.pdf", "Fetched by the server."]
    ]
  },
  { ...uploadOptions, ...clientOptions, ...rateOptions, ...previewOptions },
  Effect.fnUntraced(function* (parsed) {
    const { argument: file, endpoint } = parsed
    const request = yield* parseRequestOptions(parsed)
    if (file === undefined && request.params.url === undefined) {
      return yield* new UsageError({ message: "The file is missing. Name a file, or use -f url=https://…" })
    }
    const params = yield* nameParams(request.params, parsed.name)
    if (file === "-" && params.name === undefined) {
      return yield* new UsageError({ message: "stdin has no name. Example: --name notes.pdf" })
    }
    const source = file === "-" ? yield* saveStdin : file
    yield* withClient(parsed, (call) =>
      Effect.flatMap(lmsUpload(source, {}, { ...call, ...request, params, endpoint }), ({ data }) =>
        printJson(data).pipe(Effect.mapError(asResponseLost), Effect.catchAllDefect(lostToDefect))
      )
    )
  }, Effect.scoped)
)
