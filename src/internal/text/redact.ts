/** Secrets in texts: masked, scrubbed, shortened. */
import * as Redacted from "effect/Redacted"

/**
 * Parameters whose value is a credential: tokens, the verifier of a file's address, the signature of a storage link.
 * A name in brackets (`url[token]`) counts by its last part.
 */
const SECRET = /^(?:access_token|api_key|token|verifier|sf_verifier|x-amz-.*|x-goog-.*|signature|sig|policy)$/i

/** A cheap look before the exact one: most links hold none of these. */
const MAYBE_SECRET = /token|api_key|verifier|amz|goog|sig|policy|uuid|@|%40/i

const decoded = (name: string): string =>
  name.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const nameOf = (pair: string): string => pair.replace(/=.*/s, "")

/** `uuid` is a credential only where a file's upload is confirmed; elsewhere it is a plain field. */
const isSecret = (confirms: boolean, pair: string): boolean => {
  let name = decoded(nameOf(pair))
  while (name.endsWith("[]")) name = name.slice(0, -2)
  const last = name.endsWith("]") ? name.slice(name.lastIndexOf("[") + 1, -1) : name
  return SECRET.test(last) || (confirms && last === "uuid")
}

/** Where the secret of a pair begins, or -1; the service splits at `;` too, and links with a second `?` are about. */
const secretAt = (confirms: boolean, pair: string): number => {
  let at = 0
  for (const part of pair.split(/[;?]/)) {
    if (isSecret(confirms, part)) return at
    at += part.length + 1
  }
  return -1
}

const mapQuery = (url: string, f: (pair: string, secret: number) => ReadonlyArray<string>): string => {
  const start = url.indexOf("?")
  if (start < 0) return url
  const address = url.slice(0, start)
  const confirms = address.includes("/create_success")
  const pairs = url
    .slice(start + 1)
    .split("&")
    .flatMap((pair) => f(pair, secretAt(confirms, pair)))
  return pairs.length === 0 ? address : `${address}?${pairs.join("&")}`
}

/** An address that is the value of a parameter has secrets of its own, and may be encoded once more. */
const holdsSecret = (text: string): boolean => {
  const plain = decoded(decoded(text))
  return (
    /https?:\/\/[^/?#]*@|:\/\/[^/?#:]*:[^/?#]*@/i.test(plain) ||
    plain.split(/[?&;]/).some((part) => isSecret(false, part))
  )
}

const masked = (pair: string, secret: number): string => {
  if (secret >= 0) return `${pair.slice(0, secret)}${nameOf(pair.slice(secret))}=***`
  if (!holdsSecret(pair)) return pair
  const name = nameOf(pair)
  return holdsSecret(name) ? "***" : `${name}=***`
}

/** The URL as it may be shown: secrets masked, no user name or password, no fragment. */
export const redactUrl = (address: string): string => {
  const plain = address.replace(/#.*/s, "").replace(/^(\s*(?:[a-z]+\s+)?[a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, "$1")
  return MAYBE_SECRET.test(decoded(plain)) ? mapQuery(plain, (pair, secret) => [masked(pair, secret)]) : plain
}

/** A link as it may be kept: byte for byte, or without its secrets where it carries any. */
export const redactCursor = (token: Redacted.Redacted | undefined, link: string): string => {
  const holdsToken = redactToken(token, link) !== link
  const kept =
    MAYBE_SECRET.test(decoded(link)) || holdsToken
      ? mapQuery(link, (pair, at) => {
          const safe = at < 0 ? pair : pair.slice(0, Math.max(at - 1, 0))
          return (safe === "" && pair !== "") || redactToken(token, safe) !== safe ? [] : [safe]
        })
      : link
  return redactToken(token, kept)
}

/** The path alone, for spans. */
export const urlPath = (address: string): string => address.replace(/[?#].*/s, "")

/** How HTML writes the characters that it cannot hold. */
const NAMED: Readonly<Record<string, string>> = {
  "&": "|&amp;",
  "<": "|&lt;",
  ">": "|&gt;",
  '"': "|&quot;",
  "'": "|&apos;"
}

/** A pattern of a token's character in every form that it may be echoed in: plain, in a URL, in JSON, in HTML. */
const anyForm = (character: string): string => {
  const code = character.charCodeAt(0)
  const hex = code.toString(16).padStart(2, "0")
  const plain = character.replace(/[^a-z0-9]/i, "\\$&")
  const digits = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return `(?:\\\\?${plain}|%(?:25)*${digits}|\\\\u00${digits}|&#0*${code};|&#[xX]0*${digits};${NAMED[character] ?? ""})`
}

/**
 * A pattern of whole tokens takes the engine tens of milliseconds to get ready, that of their first characters one; and
 * nearly no text holds as much as those.
 */
interface Pattern {
  readonly begins: RegExp
  readonly whole: RegExp
}

/** So many characters are looked for first. */
const FIRST = 4

const anyOf = (tokens: ReadonlyArray<ReadonlyArray<string>>): string => {
  const forms = tokens.map((characters) => characters.map(anyForm).join(""))
  return [...new Set(forms)].join("|")
}

/** Made once for each token: this runs on every failure. */
const patterns = new WeakMap<object, Pattern>()

const patternOf = (token: Redacted.Redacted): Pattern => patterns.get(token) ?? registerTokens(token, [token])

/** From now on the token stands for all of these. */
export const registerTokens = (token: Redacted.Redacted, tokens: ReadonlyArray<Redacted.Redacted>): Pattern => {
  const all = tokens.map((one) => Array.from(Redacted.value(one)))
  const begins = new RegExp(anyOf(all.map((characters) => characters.slice(0, FIRST))))
  const made = { begins, whole: new RegExp(anyOf(all), "g") }
  patterns.set(token, made)
  return made
}

/** The text without the token: as it is, and as it stands in a URL, in JSON and in HTML. */
export const redactToken = (token: Redacted.Redacted | undefined, text: string): string => {
  if (token === undefined) return text
  const { begins, whole } = patternOf(token)
  return begins.test(text) ? text.replace(whole, "***") : text
}

/** The address as it may be shown to anyone: no secrets by name, and the token under no name either. */
export const redactedUrl = (token: Redacted.Redacted | undefined, text: string): string =>
  redactUrl(redactToken(token, text))

/** Each target of a Link header as it may be shown; one that breaks off as well. In one pass, whatever the service sends. */
const link = (value: string): string =>
  value.replace(/<[^>]*|[^<]+/g, (part) => (part.startsWith("<") ? `<${redactUrl(part.slice(1))}` : redactUrlsIn(part)))

/** The headers that hold addresses hold their secrets, too. */
const header = (name: string, value: string): string => {
  switch (name) {
    case "link":
      return link(value)
    case "location":
    case "content-location":
      return redactUrl(value)
    case "refresh":
      return redactUrlsIn(value)
    default:
      return value
  }
}

/** A response's headers as they may be kept. */
export const redactHeaders = (
  token: Redacted.Redacted | undefined,
  incoming: Readonly<Record<string, string>>
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(incoming).map(([name, value]) => [name, redactToken(token, header(name, value))]))

/** Addresses in a text that is not ours, such as the complaint of an HTTP client. */
export const redactUrlsIn = (text: string): string => text.replace(/https?:\/\/[^\s"'<>]+/gi, redactUrl)

/** What a storage echoes of a signature that it refuses. */
const ECHOED = /<((?:AWSAccessKeyId|SignatureProvided|StringToSign|CanonicalRequest|Policy)(?:Bytes)?)>[^<]*/gi

/** The text of a storage's error without what it was signed with. */
export const redactSignatures = (text: string): string => text.replace(ECHOED, "<$1>***")

/**
 * First and last characters, never more than a third of the token in all (so that a short one is not given away).
 */
export const abbreviate = (token: Redacted.Redacted | undefined): string => {
  const value = token === undefined ? "" : Redacted.value(token)
  if (value.length <= 12) return "***"
  const shown = Math.min(4, Math.floor(value.length / 6))
  return `${value.slice(0, shown)}...${value.slice(-shown)}`
}
