/** Finds personal data and secrets by their format. Each search takes linear time. */

export interface TextRange {
  readonly from: number
  readonly to: number
}

/** Whether the complete text is an e-mail address. Mail limits addresses to 320 characters. */
export const isEmail = (text: string): boolean => text.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const LOCAL = /[\p{L}\p{N}._%+'-]/u
const DOMAIN = /[\p{L}\p{N}.-]/u

/** Searches outwards from each `@`: a search from the left would restart at every letter. */
export const findEmails = (chars: string): ReadonlyArray<TextRange> => {
  const found: Array<TextRange> = []
  let done = 0
  for (let at = chars.indexOf("@"); at >= 0; at = chars.indexOf("@", at + 1)) {
    let from = at
    while (from > done && LOCAL.test(chars.charAt(from - 1))) from--
    let to = at + 1
    while (DOMAIN.test(chars.charAt(to))) to++
    while (/[.-]/.test(chars.charAt(to - 1))) to--
    while (/[.%+'-]/.test(chars.charAt(from))) from++
    // The number of a footnote may follow the domain. It is included in the address.
    if (from < at && /\.\p{L}{2}/u.test(chars.slice(at, to))) {
      found.push({ from, to })
      done = to
    }
  }
  return found
}

const findAll = (chars: string, pattern: RegExp): ReadonlyArray<TextRange> =>
  Array.from(chars.matchAll(pattern), ({ 0: value, index }) => ({ from: index, to: index + value.length }))

/** The lookbehind prevents overlapping matches, so each character is checked once. */
const RUN = /(?<![A-Za-z0-9+_=.-])[A-Za-z0-9+_=.-]{16,}/g

/** A JWT, or a long sequence of letters and digits that is not prose. */
export const isSecret = (text: string): boolean =>
  /^eyJ[\w-]{5,}\.[\w-]+\.[\w-]*$/.test(text) ||
  (text.length >= 20 &&
    /^[A-Za-z0-9+/_=.-]+$/.test(text) &&
    text.replace(/\D/g, "").length >= 2 &&
    !/^\d{4}-\d\d-\d\d/.test(text))

export const findSecrets = (chars: string): ReadonlyArray<TextRange> =>
  findAll(chars, RUN)
    .map(({ from, to }) => ({ from, to: from + chars.slice(from, to).replace(/(?<!\.)\.+$/, "").length }))
    .filter(({ from, to }) => isSecret(chars.slice(from, to)))

const PHONE = /(?<![\w.+-])\+?\(?\d[\d ()./-]{5,24}\d(?![\w-])/g

export const findPhones = (chars: string): ReadonlyArray<TextRange> =>
  findAll(chars, PHONE).filter(({ from, to }) => {
    const text = chars.slice(from, to)
    return text.replace(/\D/g, "").length >= 7 && !/^\d{4}-\d\d-\d\d/.test(text)
  })

export const findBookmarks = (chars: string): ReadonlyArray<TextRange> => findAll(chars, /(?<=bookmark:)[\w-]{4,}=*/g)
