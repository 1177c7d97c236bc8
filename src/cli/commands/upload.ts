/** The command `lms upload`. */
import * as Effect from "effect/Effect"
import { lmsUpload } from "../../Lms.js"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { parseRequestOptions, requestOptions } from "../arguments/parameters.js"
import { clientOptions, previewOptions, rateOptions, withClient } from "../client/client.js"
import { asResponseLost, lostToDefect, UsageError } from "../errors.js"
import { printJson } from "../output/json.js"

const uploadOptions = {
  ...requestOptions,
  endpoint: options.text("endpoint", {
    value: "endpoint",
    description: 'The endpoint that starts the upload. Default: "POST /api/v1/courses/:course_id/files".'
  })
}

export const upload = makeCommand(
  "upload",
  {
    summary: "Upload a file to a course or elsewhere.",
    description:
      "Uploads a file in all of Canvas's steps, to any storage that the server uses. Prints the server's description of the file.",
    argument: {
      name: "<file>",
      description: "The file to upload. Leave it out with -f url=…: the server fetches the URL."
    },
    examples: [
      ["upload notes.pdf -f course_id=101 -f parent_folder_path=handouts", "Into a folder of a course."],
      [
        "upload essay.txt -f course_id=101 -f assignment_id=5 --endpoint /api/v1/courses/:course_id/assignments/:assignment_id/submissions/self/files",
        "As a submission."
      ],
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
    if (file === "-") {
      return yield* new UsageError({
        message:
          "stdin cannot be uploaded, since its size must be known before: write it to a file, and name that file."
      })
    }
    yield* withClient(parsed, (call) =>
      Effect.flatMap(lmsUpload(file, {}, { ...call, ...request, endpoint }), ({ data }) =>
        printJson(data).pipe(Effect.mapError(asResponseLost), Effect.catchAllDefect(lostToDefect))
      )
    )
  })
)
