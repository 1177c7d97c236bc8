/** Charsets of response bodies: detection and strict decoding. */
import * as Either from "effect/Either"

/**
 * The charset of a content type in lower case. Default: UTF-8, the encoding of JSON (RFC 8259 section 8.1). Clients join
 * repeated headers with commas; the first one counts.
 */
const charsetOf = (contentType: string): string => {
  const [type = ""] = withoutQuotedSeparators(contentType.toLowerCase()).split(",")
  return /;\s*charset\s*=\s*"?([^\s";]+)/.exec(type)?.[1] ?? "utf-8"
}

/** A quoted value may contain what looks like another parameter. */
const withoutQuotedSeparators = (contentType: string): string =>
  contentType.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[;,]/g, ""))

/** The names of UTF-8 and of its subset ASCII. */
const UTF8_LABELS: ReadonlyArray<string> = ["utf-8", "utf8", "us-ascii", "ascii"]

/** The usual content types, recognized without parsing them for each page. */
const USUAL_UTF8 = /^[\w.+/-]+(?:; ?charset=utf-8)?$/i

export const isUtf8 = (contentType: string): boolean =>
  USUAL_UTF8.test(contentType) || UTF8_LABELS.includes(charsetOf(contentType))

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Decodes UTF-8. Invalid bytes are returned unchanged; `decode` describes the error when it is needed. */
export const decodeUtf8 = (bytes: Uint8Array): string | Uint8Array =>
  Either.getOrElse(
    Either.try(() => utf8.decode(bytes)),
    () => bytes
  )

const throws = (evaluate: () => string): boolean => {
  try {
    evaluate()
    return false
  } catch {
    return true
  }
}

const isValidUtf8 = (bytes: Uint8Array, options?: { readonly stream: boolean }): boolean =>
  !throws(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes, options))

/** The index of the first byte that cannot start a character. */
export const findInvalidByte = (bytes: Uint8Array): number => {
  let [valid, invalid] = [0, bytes.length + 1]
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2)
    if (isValidUtf8(bytes.subarray(0, middle), { stream: true })) valid = middle
    else invalid = middle
  }
  // In stream mode up to three bytes of an incomplete character are accepted.
  while (!isValidUtf8(bytes.subarray(0, valid))) valid--
  return valid
}

const describeInvalidByte = (bytes: Uint8Array): string => {
  const at = findInvalidByte(bytes)
  return `invalid byte 0x${(bytes[at] ?? 0).toString(16)} at offset ${at}`
}

/** The characters of bytes 0x80 to 0x9f. Some versions of Node decode these bytes as ISO 8859-1 control characters. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"

const decodeAs = (label: string, bytes: Uint8Array, fatal: boolean): string => {
  const decoder = new TextDecoder(label, { fatal })
  const text = decoder.decode(bytes)
  return decoder.encoding === "windows-1252"
    ? text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80))
    : text
}

const isSupported = (label: string): boolean => !throws(() => new TextDecoder(label).encoding)

/** Decodes bytes with the charset of their content type. The left describes the bytes that cannot be decoded. */
export const decode = (bytes: Uint8Array, contentType: string): Either.Either<string, string> => {
  const label = charsetOf(contentType)
  if (isUtf8(contentType)) {
    return Either.try({
      try: () => utf8.decode(bytes),
      catch: () =>
        `${bytes.length} bytes that are not UTF-8, and no other charset is declared: ${describeInvalidByte(bytes)}`
    })
  }
  if (!isSupported(label)) {
    return Either.left(`${bytes.length} bytes in the unsupported charset "${label.slice(0, 40)}"`)
  }
  return Either.try({
    try: () => decodeAs(label, bytes, true),
    catch: () => `${bytes.length} bytes that are invalid in their declared charset "${label}"`
  })
}

/** Decodes bytes for a message. What cannot be decoded becomes U+FFFD; an unsupported charset is read as UTF-8. */
export const decodeForMessage = (bytes: Uint8Array, contentType: string): string => {
  const label = charsetOf(contentType)
  return decodeAs(isSupported(label) ? label : "utf-8", bytes, false)
}
