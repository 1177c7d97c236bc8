/** Of what is no address there is none. */
import * as Either from "effect/Either"
export const originOf = (text: string): string | undefined => (canParse(text) ? new URL(text).origin : undefined)

/** The end of the text, or one of `/ ? #`. */
export const endsAuthority = (code: number): boolean => Number.isNaN(code) || code === 47 || code === 63 || code === 35

/** Whether the address lies at the origin. By its text: this is asked for each page, and parsing costs. */
export const hasOrigin = (url: string, origin: string | undefined): boolean =>
  origin !== undefined && url.startsWith(origin) && endsAuthority(url.charCodeAt(origin.length))

/** A name or address of this machine, as URLs spell it: what goes there is on no network. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])\.?$/i.test(hostname)

/**
 * `URL.canParse`, but for one mistake of Node 20 and 22: once V8 has optimized its caller, it reads a text of Latin-1 as if
 * its bytes were UTF-8. So `ü` in a host is refused, and what `new URL` throws at may pass.
 */
export const canParse = (text: string, base?: string): boolean =>
  /[\x80-\xff]/.test(text) ? Either.isRight(Either.try(() => new URL(text, base))) : URL.canParse(text, base)
