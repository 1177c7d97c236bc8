/** The charset of a text: whether it is UTF-8, as nearly all are. */
import * as Either from "effect/Either"

/**
 * The charset of a content type, in lower case; where it names none UTF-8, which is what JSON is (RFC 8259 section 8.1). Of
 * several headers, which clients join with commas, it is the first.
 */
export const named = (contentType: string): string =>
  /;\s*charset\s*=\s*"?([^\s",;]+)/.exec(contentType.toLowerCase())?.[1] ?? "utf-8"

/** The names of UTF-8, and of ASCII, which is a part of it. */
const UTF8: ReadonlyArray<string> = ["utf-8", "utf8", "us-ascii", "ascii"]

export const isUtf8 = (contentType: string): boolean => UTF8.includes(named(contentType))

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Bytes that hold UTF-8 as text, any others as they are. */
export const textOr = (bytes: Uint8Array): string | Uint8Array =>
  // What is wrong with them is looked for where it is told, and not for each that is handed on.
  Either.getOrElse(
    Either.try(() => utf8.decode(bytes)),
    () => bytes
  )
