/** Origins of URLs (scheme, host and port), and comparison by them. */
import * as Either from "effect/Either"

/** Undefined if the string is not a URL. */
export const originOf = (text: string): string | undefined => (canParse(text) ? new URL(text).origin : undefined)

/** Whether the character code ends the authority of a URL: `/`, `?`, `#`, or NaN for the end of the string. */
export const endsAuthority = (code: number): boolean => Number.isNaN(code) || code === 47 || code === 63 || code === 35

/** Compares strings without parsing, since this runs for each page. */
export const hasOrigin = (url: string, origin: string | undefined): boolean =>
  origin !== undefined && url.startsWith(origin) && endsAuthority(url.charCodeAt(origin.length))

/** Whether the target is an https URL's own host without TLS. */
export const isWithoutTls = (https: string, target: string): boolean =>
  /^https:/i.test(https) && /^http:/i.test(target) && new URL(https).hostname === new URL(target).hostname

/** The usual cause of a redirect or link for which `isWithoutTls` is true. */
export const LOST_TLS =
  "It is the same host without TLS: a proxy in front of the service does not tell it that clients use https (X-Forwarded-Proto). Report that to its administrators"

/** Whether the host name is this machine, as URLs spell it: such requests never enter a network. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])\.?$/i.test(hostname)

/**
 * `URL.canParse` without a bug of Node 20 and 22: once V8 has optimized the caller, it reads a Latin-1 string as UTF-8
 * bytes. It then rejects `ü` in a host, and accepts strings for which `new URL` throws.
 */
export const canParse = (text: string, base?: string): boolean =>
  /[\x80-\xff]/.test(text) ? Either.isRight(Either.try(() => new URL(text, base))) : URL.canParse(text, base)

/**
 * The URL that an address in a response leads to: an http or https URL, or a path. Undefined for any other text, such as one
 * with a user name, or with whitespace: an endpoint may begin with a method.
 */
export const resolveAddress = (address: string, base?: string): string | undefined => {
  if (/\s/.test(address) || !canParse(address, base)) return undefined
  const { href, password, protocol, username } = new URL(address, base)
  return /^https?:$/.test(protocol) && username === "" && password === "" ? href : undefined
}
