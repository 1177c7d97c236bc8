/** The tokens that this process has read. They are masked in everything that it prints about itself. */
import * as Redacted from "effect/Redacted"
import { makeSecrets, type Secrets } from "../../internal/text/secrets.js"

const known = makeSecrets()

/** From now on, `maskTokens` masks this token. */
export const addKnownToken = (token: Redacted.Redacted): void => known.add(token)

/** What must be masked in the exchange of a request with this token. */
export const knownSecrets = (token: Redacted.Redacted | undefined): Secrets => {
  known.add(token)
  known.add(Redacted.make((process.env.LMS_API_TOKEN ?? "").trim()))
  return known
}

/** Our messages never contain a token, but the cause of a defect or the message of another program may. */
export const maskTokens = (text: string): string => knownSecrets(undefined).mask(text)
