/** Signatures and tokens that Canvas and its storage share. */
import { createHmac, timingSafeEqual } from "node:crypto"
import * as Option from "effect/Option"

export const hmacHex = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex")

const base64url = (text: string): string => Buffer.from(text).toString("base64url")
const header = base64url(JSON.stringify({ typ: "JWT", alg: "HS512" }))
const sign = (secret: string, text: string): string => createHmac("sha512", secret).update(text).digest("base64url")

export const sameSignature = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The claims of a file service token. `exp` is in seconds. */
interface Claims {
  readonly resource: string
  readonly file: number
  readonly exp: number
}

/** Creates a JSON Web Token, as Canvas and its file service use them. */
export const signToken = (secret: string, claims: Claims): string => {
  const text = `${header}.${base64url(JSON.stringify(claims))}`
  return `${text}.${sign(secret, text)}`
}

/** The claims of a token, if its signature is valid and it has not expired. */
export const verifyToken = (secret: string, token: string, now: number): Option.Option<Claims> => {
  const end = token.lastIndexOf(".")
  const text = token.slice(0, Math.max(0, end))
  if (!sameSignature(sign(secret, text), token.slice(end + 1))) return Option.none()
  // Only tokens signed by the sandbox reach this line.
  const claims = JSON.parse(Buffer.from(text.slice(text.indexOf(".") + 1), "base64url").toString()) as Claims
  return claims.exp * 1000 > now ? Option.some(claims) : Option.none()
}
