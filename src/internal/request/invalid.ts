/** How a call that is written wrongly fails. */
import { LmsRequestError } from "../../LmsError.js"
import { escapeControl } from "../text/escape.js"

/** A call that cannot be sent as it is written; `message` is a sentence that ends with the mend. */
export const requestError = (reason: LmsRequestError["reason"], subject: string, message: string): LmsRequestError =>
  new LmsRequestError({ reason, subject, message: escapeControl(message) })
