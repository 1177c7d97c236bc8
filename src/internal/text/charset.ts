/** The charset of a text: whether it is UTF-8, as nearly all are. */
import * as Either from "effect/Either"

/**
 * The charset of a content type, in lower case; where it names none UTF-8, which is what JSON is (RFC 8259 section 8.1). Of
 * several headers, which clients join with commas, it is the first.
 */
export const charsetOf = (contentType: string): string =>
  /;\s*charset\s*=\s*"?([^\s",;]+)/.exec(contentType.toLowerCase())?.[1] ?? "utf-8"

/** The names of UTF-8, and of ASCII, which is a part of it. */
const UTF8: ReadonlyArray<string> = ["utf-8", "utf8", "us-ascii", "ascii"]

export const isUtf8 = (contentType: string): boolean => UTF8.includes(charsetOf(contentType))

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Bytes that hold UTF-8 as text, any others as they are. */
export const decodeUtf8 = (bytes: Uint8Array): string | Uint8Array =>
  // What is wrong with them is looked for where it is told, and not for each that is handed on.
  Either.getOrElse(
    Either.try(() => utf8.decode(bytes)),
    () => bytes
  )

const fails = (decode: () => string): boolean => {
  try {
    decode()
    return false
  } catch {
    return true
  }
}

const isUtf8Text = (bytes: Uint8Array, options?: { readonly stream: boolean }): boolean =>
  !fails(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes, options))

/** The index of the first byte that begins no character. */
const firstInvalid = (bytes: Uint8Array): number => {
  let [good, bad] = [0, bytes.length + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isUtf8Text(bytes.subarray(0, middle), { stream: true })) good = middle
    else bad = middle
  }
  // What may go on as a character does not, after up to three of its bytes.
  while (!isUtf8Text(bytes.subarray(0, good))) good--
  return good
}

const noUtf8 = (bytes: Uint8Array): string => {
  const at = firstInvalid(bytes)
  return `byte ${at} (0x${(bytes[at] ?? 0).toString(16)}) begins no character`
}

/** Its bytes from 0x80 to 0x9f: there some versions of Node decode ISO 8859-1, which has control characters in their place. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"

const decodeAs = (label: string, bytes: Uint8Array): string => {
  const decoder = new TextDecoder(label, { fatal: true })
  const text = decoder.decode(bytes)
  return decoder.encoding === "windows-1252"
    ? text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80))
    : text
}

const isKnown = (label: string): boolean => !fails(() => new TextDecoder(label).encoding)

/** The text, or why there is none. */
export const decode = (bytes: Uint8Array, contentType: string): Either.Either<string, string> => {
  const label = charsetOf(contentType)
  if (isUtf8(contentType)) {
    return Either.try({
      try: () => utf8.decode(bytes),
      catch: () =>
        `${bytes.length} bytes that are no UTF-8: ${noUtf8(bytes)}. If they are meant, the service has to name their charset`
    })
  }
  if (!isKnown(label)) {
    return Either.left(`${bytes.length} bytes in the charset "${label.slice(0, 40)}", which is not known here`)
  }
  return Either.try({
    try: () => decodeAs(label, bytes),
    catch: () => `${bytes.length} bytes that are not in the charset "${label}" they are said to be in`
  })
}
