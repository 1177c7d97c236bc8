/** The command `lms wait`, and waiting for the job that a request has started. */
import * as Effect from "effect/Effect"
import { escapeControl } from "../../internal/text/escape.js"
import type { Lms } from "../../Lms.js"
import type { LmsError, LmsJobError } from "../../LmsError.js"
import { lmsWait } from "../../LmsOperations.js"
import type { LmsWaitOptions } from "../../LmsOptions.js"
import type { LmsJob } from "../../LmsResponse.js"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { type CallOptions, clientOptions, previewOptions, rateOptions, withClient } from "../client/client.js"
import { requireValue } from "../errors.js"
import { printJson } from "../output/json.js"

const DEADLINE =
  "ow long to wait for the job, such as '1 hour'. The end of the wait does not cancel the job. Default: 1 day."

/** The option of a command that waits only with `--wait`. */
export const deadlineWithWait = options.duration("deadline", { description: `With --wait: h${DEADLINE}` })

/** Prints each change on stderr, because stdout is for the job. */
const printChanges = (): NonNullable<LmsWaitOptions["onProgress"]> => {
  let printed = ""
  return ({ completion, state, url }) =>
    Effect.sync(() => {
      const line = `effect-lms: ${escapeControl(`${url} ${state}`)}${completion === null ? "" : `, ${completion} %`}\n`
      if (line !== printed) process.stderr.write(line)
      printed = line
    })
}

/** Waits for a job and shows on stderr how far it is. The result has its members in the order in which they are printed. */
export const waitForJob = (
  started: unknown,
  call: CallOptions & Pick<LmsWaitOptions, "at">,
  deadline: LmsWaitOptions["deadline"]
): Effect.Effect<object, LmsError | LmsJobError, Lms> =>
  Effect.map(
    lmsWait(started, { ...call, deadline, onProgress: printChanges() }),
    ({ completion, data, file, hasWarnings, state, url }: LmsJob) => ({
      url,
      state,
      completion,
      hasWarnings,
      file: file ?? null,
      data
    })
  )

export const wait = makeCommand(
  "wait",
  {
    summary: "Wait for a job of the server.",
    description:
      "Waits for a job of the server until its result is there, and prints the job as JSON. Progress is on stderr. The command can be ended and run again, which does not change the job.",
    argument: {
      name: "<address>",
      description: "The address of the job, such as /api/v1/progress/77: any address whose response has a state."
    },
    examples: [
      ["wait /api/v1/progress/77 --deadline '1 hour'", "A job that was started earlier."],
      [
        `api "POST /api/v1/courses/101/content_exports" -f export_type=zip --wait`,
        "Starts an export, and prints it when its file is there."
      ]
    ]
  },
  {
    ...clientOptions,
    ...rateOptions,
    deadline: options.duration("deadline", { description: `H${DEADLINE}` }),
    ...previewOptions
  },
  Effect.fnUntraced(function* (parsed) {
    const address = yield* requireValue(parsed.argument, "The address", "/api/v1/progress/77")
    yield* withClient(parsed, (call) =>
      // A job may be at any address: the response shows whether one is there.
      Effect.flatMap(waitForJob(address, { ...call, at: address }, parsed.deadline), printJson)
    )
  })
)
