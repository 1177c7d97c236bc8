/** File names made from values such as SIS ids. */
import { createHash } from "node:crypto"
import { isDeviceName } from "../../export/mirror/names.js"

/** Leaves room for extensions, also in the names of temporary files. */
const MAX_LENGTH = 200

const encodeBytes = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("")

/** Encodes as in a URL what is not allowed in the names of all systems. Values that a URL keeps are kept, such as most ids. */
const encode = (value: string): string => {
  const name = value.replace(/[^\w.~-]+/g, encodeBytes)
  return name.startsWith(".") || isDeviceName(name) ? `${encodeBytes(name.slice(0, 1))}${name.slice(1)}` : name
}

/** Cuts a name that is too long, between its escapes, and adds a hash. No name that is encoded contains "=". */
const shorten = (value: string, name: string): string => {
  if (name.length <= MAX_LENGTH) return name
  const hash = createHash("sha256").update(value).digest("hex")
  return `${name.slice(0, MAX_LENGTH - hash.length - 1).replace(/%.?$/, "")}=${hash}`
}

/**
 * A file name for each of several different values. Two values never get the same one, also on systems that ignore case: of
 * values that differ only in case, capital letters are encoded.
 */
export const fileNames = (values: ReadonlyArray<string>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const value of values) {
    const key = encode(value).toLowerCase()
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return values.map((value) => {
    const name = encode(value)
    const isShared = (counts.get(name.toLowerCase()) ?? 0) > 1
    return shorten(
      value,
      isShared ? name.replace(/%[0-9A-F]{2}|[A-Z]/g, (part) => (part.length > 1 ? part : encodeBytes(part))) : name
    )
  })
}
