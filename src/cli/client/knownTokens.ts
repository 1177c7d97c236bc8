/** The tokens that this process has read. They are masked in everything that it prints about itself. */
import * as Redacted from "effect/Redacted"
import * as redact from "../../internal/text/redact.js"

/** Canvas tokens are longer. Masking a shorter text would also replace unrelated parts of a message. */
const MIN_MASKED_LENGTH = 8

const known = new Map<string, Redacted.Redacted>()

/** From now on, `maskTokens` masks this token. */
export const addKnownToken = (token: Redacted.Redacted): void => {
  const value = Redacted.value(token)
  if (value.length >= MIN_MASKED_LENGTH) known.set(value, token)
}

/** Our messages never contain a token, but the cause of a defect or the message of another program may. */
export const maskTokens = (text: string): string => {
  addKnownToken(Redacted.make((process.env.LMS_API_TOKEN ?? "").trim()))
  return redact.redactCanvasTokens(
    Array.from(known.values()).reduce((masked, token) => redact.redactToken(token, masked), text)
  )
}
