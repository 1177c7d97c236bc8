import * as Redacted from "effect/Redacted"

/**
 * Parameters whose value is a credential: tokens, the verifier of a file's address, the signature of a storage link.
 * A name in brackets (`url[token]`) counts by its last part.
 */
const SECRET = /^(?:access_token|api_key|token|verifier|sf_verifier|x-amz-.*|x-goog-.*|signature|sig|policy)$/i

/** A cheap look before the exact one: most links hold none of these. */
const MAYBE_SECRET = /token|api_key|verifier|amz|goog|sig|policy|uuid/i

const decoded = (name: string): string =>
  name.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** `uuid` is a credential only where a file's upload is confirmed; elsewhere it is a plain field. */
const isSecret = (path: string, pair: string): boolean => {
  const name = decoded(pair.split("=", 1)[0] ?? "")
  const last = /\[([^\]]*)\]$/.exec(name)?.[1] ?? name
  return SECRET.test(last) || (last === "uuid" && path.includes("/create_success"))
}

const mapQuery = (url: string, f: (pairs: ReadonlyArray<string>, path: string) => ReadonlyArray<string>): string => {
  const [address = "", ...rest] = url.split("?")
  if (rest.length === 0) return url
  const pairs = f(rest.join("?").split("&"), address)
  return pairs.length === 0 ? address : `${address}?${pairs.join("&")}`
}

/** The URL as it may be shown: secrets masked, no user name or password, no fragment. */
export const url = (address: string): string => {
  const plain = address.replace(/#.*$/s, "").replace(/^([a-z]+:\/\/)[^/?#]*@/i, "$1")
  return MAYBE_SECRET.test(plain)
    ? mapQuery(plain, (pairs, path) =>
        pairs.map((pair) => (isSecret(path, pair) ? `${pair.split("=", 1)[0] ?? ""}=***` : pair))
      )
    : plain
}

/** A link as it may be kept: byte for byte, or without its secrets where it carries any. */
export const cursor = (link: string): string =>
  MAYBE_SECRET.test(link) ? mapQuery(link, (pairs, path) => pairs.filter((pair) => !isSecret(path, pair))) : link

/** The path alone, for spans. */
export const path = (address: string): string => address.replace(/[?#].*$/s, "")

/** The text without the token, as it is and as it stands in a URL. */
export const scrub = (token: Redacted.Redacted | undefined, text: string): string => {
  if (token === undefined) return text
  const value = Redacted.value(token)
  return text.replaceAll(value, "***").replaceAll(encodeURIComponent(value), "***")
}

/**
 * First and last characters, never more than a third of the token in all (so that a short one is not given away).
 */
export const abbreviate = (token: Redacted.Redacted): string => {
  const value = Redacted.value(token)
  if (value.length <= 12) return "***"
  const shown = Math.min(4, Math.floor(value.length / 6))
  return `${value.slice(0, shown)}...${value.slice(-shown)}`
}

/** What a storage echoes of a signature that it refuses. */
const ECHOED = /<((?:AWSAccessKeyId|SignatureProvided|StringToSign|CanonicalRequest|Policy)(?:Bytes)?)>[^<]*/gi

/** The text of a storage's error without what it was signed with. */
export const signed = (text: string): string => text.replace(ECHOED, "<$1>***")
