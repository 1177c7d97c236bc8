/** Creates `LmsUploadError`s: the failed request, the step it belongs to, and whether the upload can be repeated. */
import { type LmsError, LmsUploadError } from "../../../LmsError.js"
import type { PreparedRequest } from "../../request/request.js"
import { withoutHint } from "../../text/hints.js"
import { edit, say, type Words, withMessage } from "../../text/message.js"

/** `Fetch` is the `Confirm` of a file that the service fetches from a URL, with its own description. */
type Step = LmsUploadError["step"] | "Fetch"

const DESCRIPTIONS: Readonly<Record<Step, string>> = {
  Start: "The upload could not be started.",
  Transfer: "The file could not be transferred.",
  Confirm: "The file was transferred, but the service has not confirmed it.",
  Fetch: "The service was asked to fetch the file, but has not confirmed that it did."
}

const publicStep = (step: Step): LmsUploadError["step"] => (step === "Fetch" ? "Confirm" : step)

const adviceFor = ({ safeToRepeat, step }: UploadStep): string =>
  safeToRepeat
    ? "The whole upload can be repeated."
    : step === "Start"
      ? "The service may have started something without the file: look at it before you send the file."
      : "The file may have been stored: look for it before you repeat the upload, which could leave a second copy."

export interface UploadStep {
  readonly step: Step
  /** Whether the whole upload can be repeated without leaving a second copy. */
  readonly safeToRepeat: boolean
}

const describeStep = (uploadStep: UploadStep): string => `${DESCRIPTIONS[uploadStep.step]} ${adviceFor(uploadStep)}`

/** Converts the failure of a request. Errors of the call and of the local file stay as they are. */
export const toUploadError = (uploadStep: UploadStep, error: LmsError): LmsError => {
  switch (error._tag) {
    case "LmsApiError":
    case "LmsTransportError":
    case "LmsRateLimitError":
    case "LmsDecodeError":
      return new LmsUploadError(
        withMessage(
          {
            method: error.method,
            url: error.url,
            step: publicStep(uploadStep.step),
            safeToRepeat: uploadStep.safeToRepeat,
            status: "status" in error ? error.status : undefined,
            code: "code" in error ? error.code : undefined,
            messages: "messages" in error ? error.messages : []
          },
          withoutHint(say`${error} ${describeStep(uploadStep)}`, "CheckBeforeRepeat")
        )
      )
    default:
      return error
  }
}

/**
 * The error of a response that arrived but does not contain what the step needs. `problem` continues its description.
 */
export const unexpectedResponse = (
  request: PreparedRequest,
  uploadStep: UploadStep,
  problem: Words,
  messages: ReadonlyArray<string> = []
): LmsUploadError => {
  const redactedMessages = messages.map((message) => request.redact(message))
  const words = redactedMessages
    .map((message) => `: ${message}`)
    .join("")
    .replace(/\.$/, "")
  return new LmsUploadError(
    withMessage(
      {
        ...request.location,
        step: publicStep(uploadStep.step),
        safeToRepeat: uploadStep.safeToRepeat,
        messages: redactedMessages
      },
      say`${request.description} ${edit(problem, (words) => request.redact(words))}${words}. ${describeStep(uploadStep)}`
    )
  )
}
