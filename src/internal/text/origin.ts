/** Origins of addresses. */
import { canParse } from "./canParse.js"

/** Of what is no address there is none. */
export const originOf = (text: string): string | undefined => (canParse(text) ? new URL(text).origin : undefined)

/** The end of the text, or one of `/ ? #`. */
export const endsAuthority = (code: number): boolean => Number.isNaN(code) || code === 47 || code === 63 || code === 35

/** Whether the address lies at the origin. By its text: this is asked for each page, and parsing costs. */
export const isAt = (url: string, origin: string | undefined): boolean =>
  origin !== undefined && url.startsWith(origin) && endsAuthority(url.charCodeAt(origin.length))

/** A name or address of this machine, as URLs spell it: what goes there is on no network. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])\.?$/i.test(hostname)
