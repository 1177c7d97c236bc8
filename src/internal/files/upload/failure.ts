import { type LmsError, LmsUploadError } from "../../../LmsError.js"
import * as failure from "../../answer/failure.js"
import type { PreparedRequest } from "../../request/prepare.js"
import * as redact from "../../text/redact.js"

/** A file that the service fetches is not sent by anybody, so what remains of its steps is told in other words. */
type Step = LmsUploadError["step"] | "Fetch"

const WHERE: Readonly<Record<Step, string>> = {
  Start: "The upload could not be started",
  Transfer: "The file could not be transferred",
  Confirm: "The file was transferred, but the service has not confirmed it",
  Fetch: "The service was asked to fetch the file, and it is not known that it has"
}

const named = (step: Step): LmsUploadError["step"] => (step === "Fetch" ? "Confirm" : step)

const advice = (safe: boolean): string =>
  safe
    ? " The whole upload can be made again."
    : " The file may be there already: look before you upload it again, or there will be two."

/** A failure of the exchange itself, as the failure of a step. What is wrong with the call or the file stays what it is. */
export const failed = (step: Step, safeToRepeat: boolean, error: LmsError): LmsError => {
  switch (error._tag) {
    case "LmsApiError":
    case "LmsTransportError":
    case "LmsRateLimitError":
    case "LmsDecodeError":
      return new LmsUploadError({
        method: error.method,
        url: error.url,
        step: named(step),
        safeToRepeat,
        status: error._tag === "LmsApiError" || error._tag === "LmsRateLimitError" ? error.status : undefined,
        code: error._tag === "LmsTransportError" ? error.code : undefined,
        messages: error._tag === "LmsApiError" ? error.messages : [],
        message: `${WHERE[step]}: ${error.message.replace(failure.UNSURE, "")}${advice(safeToRepeat)}`
      })
    default:
      return error
  }
}

/** An answer that came as it should and says something else than it should. */
export const unusable = (
  request: PreparedRequest,
  url: string,
  step: Step,
  safeToRepeat: boolean,
  problem: string,
  messages: ReadonlyArray<string> = []
): LmsUploadError => {
  const address = redact.address(request.token, url)
  const said = messages.map((message) => redact.scrub(request.token, message))
  const text = [redact.scrub(request.token, problem), ...said].join(": ")
  return new LmsUploadError({
    method: request.method,
    url: address,
    step: named(step),
    safeToRepeat,
    messages: said,
    message: `${WHERE[step]}: ${request.method} ${address} ${text.replace(/\.$/, "")}.${advice(safeToRepeat)}`
  })
}
