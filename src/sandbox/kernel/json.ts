/** JSON with integers beyond 2^53. */

/** A JSON document with integers wider than a double: Canvas ids reach 2^63 - 1. Undefined members are omitted. */
export type Json = null | boolean | number | string | bigint | ReadonlyArray<Json> | JsonObject

export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/** Whether a value is an object, not null or a list. */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isList = (value: Json): value is ReadonlyArray<Json> => Array.isArray(value)
const idKey = /(?:^|_)id$/
const idListKey = /(?:^|_)ids$/

/**
 * Serializes a document. With `stringIds`, integers under keys that end in `id` and members of arrays under keys that
 * end in `ids` become strings, at any depth. Other arrays of integers are unchanged.
 */
export const encodeJson = (document: Json, stringIds: boolean): string => {
  // The records of a list have the same keys, so each key is quoted once.
  const names = new Map<string, string>()
  const quoted = (key: string): string => {
    const cached = names.get(key)
    if (cached !== undefined) return cached
    const text = JSON.stringify(key)
    names.set(key, text)
    return text
  }
  const write = (value: Json, isId: boolean, isIdList: boolean): string => {
    if (value === null || typeof value === "boolean") return String(value)
    if (typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value))) {
      return isId ? `"${value}"` : String(value)
    }
    if (typeof value !== "object") return JSON.stringify(value)
    if (isList(value)) return `[${value.map((member) => write(member, isIdList, false)).join(",")}]`
    const members: Array<string> = []
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue
      const text = write(member, stringIds && idKey.test(key), stringIds && idListKey.test(key))
      members.push(`${quoted(key)}:${text}`)
    }
    return `{${members.join(",")}}`
  }
  return write(document, false, false)
}

// A string literal (skipped, so digits in it are unchanged) or a number.
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Quotes the integers beyond 2^53 of a JSON text. */
const quoteLongIntegers = (text: string, mark: string): string =>
  text.replace(stringOrNumber, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${mark}${token}"` : token
  )

/** `JSON.parse`, except that integers beyond 2^53 become strings. Throws on invalid JSON. */
export const decodeJson = (text: string): unknown => JSON.parse(quoteLongIntegers(text, ""))

/** Half of a pair of surrogates, with which no text begins. */
const MARK = "\ud800"

/** `JSON.parse`, except that integers beyond 2^53 become bigints. Throws on invalid JSON. */
export const parseWithBigints = (text: string): unknown =>
  JSON.parse(quoteLongIntegers(text, MARK), (_, value: unknown) =>
    typeof value === "string" && /^\ud800-?\d+$/.test(value) ? BigInt(value.slice(1)) : value
  )

/** `JSON.stringify`, except that bigints become integers. */
export const stringifyWithBigints = (value: unknown): string =>
  (
    JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? `${MARK}${member}` : member)) ?? ""
  ).replace(/"\\ud800(-?\d+)"/g, "$1")

/** The member of a table that callers name, unless it is inherited, as `constructor` is. */
export const lookUp = <A>(table: Readonly<Record<string, A>>, name: string): A | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
