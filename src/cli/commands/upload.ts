/** The command `lms upload`. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { lmsUpload } from "../../Lms.js"
import { make } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import * as parameters from "../arguments/parameters.js"
import { withClient } from "../client/client.js"
import { clientOptions, pacedOptions, shownOptions } from "../client/options.js"
import { printed } from "../output/printed.js"
import { afterWrite, Misuse } from "../problem.js"

const uploadOptions = {
  ...parameters.parameterOptions,
  ...parameters.headerOptions,
  endpoint: options.text("endpoint", {
    value: "endpoint",
    what: 'Where the upload begins. Without it, "POST /api/v1/courses/:course_id/files".'
  })
}

export const upload = make(
  "upload",
  {
    brief: "A file, into a course or elsewhere.",
    what: "Uploads a file: all three steps, whatever storage the service has. Prints what the service says of the file.",
    argument: { name: "<file>", what: "The file to upload; none with -p url=…, which the service fetches by itself." },
    examples: [
      ["upload notes.pdf -p course_id=101 -p parent_folder_path=handouts", "Into a folder of a course."],
      [
        "upload essay.txt -p course_id=101 -p assignment_id=5 --endpoint /api/v1/courses/:course_id/assignments/:assignment_id/submissions/self/files",
        "As a submission."
      ],
      ["upload -p course_id=101 -p url=https://example.edu/syllabus.pdf", "Fetched by the service."]
    ]
  },
  { ...uploadOptions, ...clientOptions, ...pacedOptions, ...shownOptions },
  Effect.fnUntraced(function* (given) {
    const params = yield* parameters.parameters(given)
    const sendHeaders = yield* parameters.headers(given.header)
    if (Option.isNone(given.argument) && params.url === undefined) {
      return yield* new Misuse({ message: "There is no file: give its path, or -p url=https://…" })
    }
    yield* withClient(given, (call) =>
      Effect.flatMap(
        lmsUpload(
          Option.getOrUndefined(given.argument),
          {},
          { ...call, params, sendHeaders, endpoint: Option.getOrUndefined(given.endpoint) }
        ),
        ({ data }) => Effect.mapError(printed(data), afterWrite)
      )
    )
  })
)
