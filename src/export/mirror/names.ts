/** Names of files and folders that all systems accept, and that none takes for one another. */

/** The limit of common file systems, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255

/** Longer text after a dot is part of a sentence. */
const EXTENSION = /(?<=.)(?:\.tar)?\.[^.\s]{1,16}$/u

/** Characters that Windows does not allow, and those that control a terminal or reverse the text, which could hide an extension. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The end of a short name of Windows: `LMS~1` would also be `.lms`. */
const SHORT_NAME = /~(?=\d+(?:\.|$))/g

/** Windows opens these devices also with an extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/iu

/** Windows drops them at the end. */
const TRAILING = /[.\s]/

/** A loop, since a pattern for all of them takes quadratic time on a long name. */
const dropTrailing = (name: string): string => {
  let end = name.length
  while (end > 0 && TRAILING.test(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

/** The directory for the state of exports. */
export const STATE_DIRECTORY = ".lms"

const encoder = new TextEncoder()

export const isDeviceName = (name: string): boolean => DEVICE.test(name)

/**
 * The same text for names that some system takes for one: in another case or Unicode normalization, or with other invisible
 * characters.
 */
export const foldName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFD")

/** The longest beginning of a text with so many bytes. */
const takeBytes = (text: string, maxBytes: number): string => {
  const { read } = encoder.encodeInto(text, new Uint8Array(Math.max(0, maxBytes)))
  return text.slice(0, read)
}

/** Puts a suffix before the extension, and shortens what is before it if the name becomes too long. */
export const addSuffix = (name: string, suffix: string): string => {
  const [extension = ""] = EXTENSION.exec(name) ?? []
  const base = name.slice(0, name.length - extension.length)
  const kept = takeBytes(base, MAX_NAME_BYTES - encoder.encode(suffix + extension).length)
  return `${dropTrailing(kept) || "_"}${suffix}${extension}`
}

/** A name that all systems accept. Different names may become the same one. */
export const safeName = (name: string): string => {
  const replaced = name.normalize("NFC").replace(FORBIDDEN, "_").replace(SHORT_NAME, "_")
  const trimmed = dropTrailing(replaced.trimStart()) || "_"
  const isReserved = isDeviceName(trimmed) || foldName(trimmed) === STATE_DIRECTORY
  const allowed = isReserved ? `_${trimmed}` : trimmed
  return encoder.encode(allowed).length > MAX_NAME_BYTES ? addSuffix(allowed, "") : allowed
}

/** Whether a relative path has only names that a mirror would give. */
export const isSafePath = (path: string): boolean => path.split("/").every((name) => safeName(name) === name)
