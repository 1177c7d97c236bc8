/** Failures of an upload's steps, as an `LmsUploadError`. */
import { type LmsError, LmsUploadError } from "../../../LmsError.js"
import type { Exchange } from "../../request/exchange.js"
import * as errors from "../../response/errors.js"
import { escapeControl } from "../../text/escape.js"

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

/** How far an upload has come, and whether all of it can be made again. */
export interface Stage {
  readonly step: Step
  readonly safeToRepeat: boolean
}

/** A failure of the exchange itself, as the failure of a step. What is wrong with the call or the file stays what it is. */
export const failed = ({ safeToRepeat, step }: Stage, error: LmsError): LmsError => {
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
        status: "status" in error ? error.status : undefined,
        code: "code" in error ? error.code : undefined,
        messages: "messages" in error ? error.messages : [],
        message: `${WHERE[step]}: ${error.message.replace(errors.OUTCOME_UNKNOWN, "")}${advice(safeToRepeat)}`
      })
    default:
      return error
  }
}

/** An answer that came as it should and says something else than it should. */
export const unusable = (
  exchange: Exchange,
  { safeToRepeat, step }: Stage,
  problem: string,
  messages: ReadonlyArray<string> = []
): LmsUploadError => {
  const said = messages.map((message) => exchange.redact(message))
  const text = [exchange.redact(problem), ...said].join(": ")
  return new LmsUploadError({
    ...exchange.location,
    step: named(step),
    safeToRepeat,
    messages: said,
    message: escapeControl(`${WHERE[step]}: ${exchange.description} ${text.replace(/\.$/, "")}.${advice(safeToRepeat)}`)
  })
}
