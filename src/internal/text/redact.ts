/** Redaction: masks tokens and other credentials in URLs, headers and text. */
import * as Redacted from "effect/Redacted"
import type { Secrets } from "./secrets.js"

/** Parameters that hold credentials: tokens, passwords, the verifier of a file URL, the signature of a storage URL. */
const CREDENTIALS = `access_token api_key token id_token refresh_token jwt password client_secret secret verifier sf_verifier
  x-amz-.* x-goog-.* signature sig policy`

/** Credentials in some URLs, but plain parameters of a list in others. Masked where a URL is displayed, kept in a cursor. */
const AMBIGUOUS = "code"

const namesPattern = (names: string): RegExp => new RegExp(`^(?:${names.split(/\s+/).join("|")})$`, "i")

const CURSOR_SECRET = namesPattern(CREDENTIALS)
const DISPLAYED_SECRET = namesPattern(`${CREDENTIALS} ${AMBIGUOUS}`)

/** Cheap test before the exact one: most URLs match none of these. */
const MAYBE_SECRET = /token|api_key|jwt|password|secret|verifier|amz|goog|sig|policy|uuid|code|@|%40/i

const percentDecode = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const nameOf = (pair: string): string => pair.replace(/=.*/s, "")

/** For a name in bracket notation (`url[token]`) the last key is compared. `uuid` is a credential only in the URL that confirms a file upload; elsewhere it is a plain field. */
const isSecret = (names: RegExp, isConfirmUrl: boolean, pair: string): boolean => {
  let name = percentDecode(nameOf(pair))
  while (name.endsWith("[]")) name = name.slice(0, -2)
  const last = name.endsWith("]") ? name.slice(name.lastIndexOf("[") + 1, -1) : name
  return names.test(last) || (isConfirmUrl && last === "uuid")
}

/** Whether a parameter of this name is masked where a URL is displayed. */
export const isSecretName = (name: string): boolean => isSecret(DISPLAYED_SECRET, false, name)

/** The offset of the secret in a pair, or -1. The server also splits at `;`, and some links contain a second `?`. */
const findSecret = (names: RegExp, isConfirmUrl: boolean, pair: string): number => {
  let at = 0
  for (const part of pair.split(/[;?]/)) {
    if (isSecret(names, isConfirmUrl, part)) return at
    at += part.length + 1
  }
  return -1
}

const mapQuery = (names: RegExp, url: string, f: (pair: string, secret: number) => ReadonlyArray<string>): string => {
  const start = url.indexOf("?")
  if (start < 0) return url
  const base = url.slice(0, start)
  const isConfirmUrl = base.includes("/create_success")
  const pairs = url
    .slice(start + 1)
    .split("&")
    .flatMap((pair) => f(pair, findSecret(names, isConfirmUrl, pair)))
  return pairs.length === 0 ? base : `${base}?${pairs.join("&")}`
}

/** Whether a pair contains a URL with credentials. Such a URL may be percent-encoded twice. */
const holdsSecret = (text: string): boolean => {
  const plain = percentDecode(percentDecode(text))
  return (
    /https?:\/\/[^/?#]*@|:\/\/[^/?#:]*:[^/?#]*@/i.test(plain) ||
    plain.split(/[?&;]/).some((part) => isSecret(DISPLAYED_SECRET, false, part))
  )
}

const maskPair = (pair: string, secret: number): string => {
  if (secret >= 0) return `${pair.slice(0, secret)}${nameOf(pair.slice(secret))}=***`
  if (!holdsSecret(pair)) return pair
  const name = nameOf(pair)
  return holdsSecret(name) ? "***" : `${name}=***`
}

/** User name and password of a URL, with and without a scheme. */
const USER_INFO = /^(\s*(?:[a-z]+\s+)?[a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i
const PASSWORD = /(^|\s|(?<!\/)\/\/)[^/?#\s@:]+:[^/?#\s]*@/g

/** Masks the secrets of a URL and removes user name, password and fragment. */
export const redactUrl = (url: string): string => {
  const plain = url
    .replace(/#.*/s, "")
    .replace(/^[^?]*/, (base) => base.replace(PASSWORD, "$1"))
    .replace(USER_INFO, "$1")
  return MAYBE_SECRET.test(percentDecode(plain))
    ? mapQuery(DISPLAYED_SECRET, plain, (pair, secret) => [maskPair(pair, secret)])
    : plain
}

/** Removes secrets from a link that is stored as a cursor. A link without secrets is unchanged, byte for byte. */
export const redactCursor = (secrets: Secrets, link: string): string => {
  const masked = secrets.mask(link)
  if (masked === link && !MAYBE_SECRET.test(percentDecode(link))) return link
  const cursor = mapQuery(CURSOR_SECRET, link, (pair, at) => {
    const safe = at < 0 ? pair : pair.slice(0, Math.max(at - 1, 0))
    return (safe === "" && pair !== "") || (masked !== link && secrets.mask(safe) !== safe) ? [] : [safe]
  })
  return masked === link ? cursor : secrets.mask(cursor)
}

/** Masks both the secrets of a client, wherever they occur in a URL, and the credentials of the URL. */
export const redactUrlAndSecrets = (secrets: Secrets, url: string): string => redactUrl(secrets.mask(url))

/** Redacts each target of a Link header, also a truncated one. A single pass, so its time is linear for any input. */
const redactLinkHeader = (value: string): string =>
  value.replace(/<[^>]*|[^<]+/g, (part) => (part.startsWith("<") ? `<${redactUrl(part.slice(1))}` : redactUrlsIn(part)))

/** Headers that contain URLs contain their secrets too. */
const redactHeader = (name: string, value: string): string => {
  switch (name) {
    case "link":
      return redactLinkHeader(value)
    case "location":
    case "content-location":
      return redactUrl(value)
    case "refresh":
      return redactUrlsIn(value)
    default:
      return value
  }
}

/** Redacts the headers of a response. */
export const redactHeaders = (
  secrets: Secrets,
  headers: Readonly<Record<string, string>>
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secrets.mask(redactHeader(name, value))]))

/** Redacts the URLs in the text of others, such as an error message of an HTTP client. */
export const redactUrlsIn = (text: string): string => text.replace(/https?:\/\/[^\s"'<>]+/gi, redactUrl)

/** Elements in which a storage service echoes a signature that it rejects. */
const SIGNATURE_ELEMENT =
  /<((?:AWSAccessKeyId|SignatureProvided|StringToSign|CanonicalRequest|Policy)(?:Bytes)?)>[^<]*/gi

/** Masks the signature in the error body of a storage service. */
export const redactSignatures = (text: string): string => text.replace(SIGNATURE_ELEMENT, "<$1>***")

/** Shows the first and last characters of a token, in total never more than a third of it. */
export const abbreviate = (token: Redacted.Redacted | undefined): string => {
  const value = token === undefined ? "" : Redacted.value(token)
  if (value.length <= 12) return "***"
  const length = Math.min(4, Math.floor(value.length / 6))
  return `${value.slice(0, length)}...${value.slice(-length)}`
}
