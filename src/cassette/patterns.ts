/** What a value betrays by its form, wherever it stands. Each look takes time in proportion to the text. */

export interface Found {
  readonly from: number
  readonly to: number
}

/** Whether a text is an address and nothing else; mail knows no longer ones. */
export const isEmail = (text: string): boolean => text.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const LOCAL = /[\p{L}\p{N}._%+'-]/u
const DOMAIN = /[\p{L}\p{N}.-]/u

/** From each `@` outwards: a search from the left would begin anew at every letter. */
export const emails = (chars: string): ReadonlyArray<Found> => {
  const found: Array<Found> = []
  let done = 0
  for (let at = chars.indexOf("@"); at >= 0; at = chars.indexOf("@", at + 1)) {
    let from = at
    while (from > done && LOCAL.test(chars.charAt(from - 1))) from--
    let to = at + 1
    while (DOMAIN.test(chars.charAt(to))) to++
    while (/[.-]/.test(chars.charAt(to - 1))) to--
    while (/[.%+'-]/.test(chars.charAt(from))) from++
    // What follows the last letters may be a footnote's number: with it, it is an address as well.
    if (from < at && /\.\p{L}{2}/u.test(chars.slice(at, to))) {
      found.push({ from, to })
      done = to
    }
  }
  return found
}

const all = (chars: string, pattern: RegExp): ReadonlyArray<Found> =>
  Array.from(chars.matchAll(pattern), ({ 0: value, index }) => ({ from: index, to: index + value.length }))

/** No run is looked at twice: what stands before it ends another one. */
const RUN = /(?<![A-Za-z0-9+_=.-])[A-Za-z0-9+_=.-]{16,}/g

/** A JWT, or so many letters and digits in a row that nobody writes them. */
export const isSecret = (text: string): boolean =>
  /^eyJ[\w-]{5,}\.[\w-]+\.[\w-]*$/.test(text) ||
  (text.length >= 20 &&
    /^[A-Za-z0-9+/_=.-]+$/.test(text) &&
    text.replace(/\D/g, "").length >= 2 &&
    !/^\d{4}-\d\d-\d\d/.test(text))

export const secrets = (chars: string): ReadonlyArray<Found> =>
  all(chars, RUN)
    .map(({ from, to }) => ({ from, to: from + chars.slice(from, to).replace(/(?<!\.)\.+$/, "").length }))
    .filter(({ from, to }) => isSecret(chars.slice(from, to)))

const PHONE = /(?<![\w.+-])\+?\(?\d[\d ()./-]{5,24}\d(?![\w-])/g

export const phones = (chars: string): ReadonlyArray<Found> =>
  all(chars, PHONE).filter(({ from, to }) => {
    const text = chars.slice(from, to)
    return text.replace(/\D/g, "").length >= 7 && !/^\d{4}-\d\d-\d\d/.test(text)
  })

export const bookmarks = (chars: string): ReadonlyArray<Found> => all(chars, /(?<=bookmark:)[\w-]{4,}=*/g)
