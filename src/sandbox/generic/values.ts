/** Values of records that the sandbox makes from the model of a record: by the type and the name of each field. */
import type { Lookup, Model } from "../../endpoints/catalogue.js"
import { type Json, type JsonObject, lookUp } from "../kernel/json.js"
import { asBoolean, asString, asStrings, asTime, isBlank, type Parameter, toJson } from "../kernel/parameters.js"
import { hash, pick, type Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { ACCOUNT } from "../school/callers.js"
import { tokenOwner } from "../school/people.js"

/** Records within records, and lists of them, end here. */
const MAX_RECORD_DEPTH = 2

const WORDS = ["Anatomy", "Biology", "Chemistry", "Drawing", "Ecology", "French", "Geometry", "History"]

/** A type without its other possibilities, and the number of lists around it. */
interface FieldType {
  readonly name: string
  readonly lists: number
}

/** Reads types such as `User[]`, `Partial<Group>`, `User | UserDisplay` and `(string | null)[]`. */
export const parseType = (type: string): FieldType => {
  const [, grouped, brackets = ""] = /^\((.*)\)((?:\[\])*)$/.exec(type) ?? []
  const first = (grouped ?? type).split(" | ")[0] ?? ""
  const own = /(?:\[\])*$/.exec(first)?.[0] ?? ""
  const name = first.slice(0, first.length - own.length).replace(/^Partial<(\w+)>$/, "$1")
  return { name, lists: (own.length + brackets.length) / 2 }
}

/** Where a record is: its sandbox, and the path of its collection, in pairs such as `courses`, `101`. */
export interface Place {
  readonly seed: Seed
  readonly url: string
  readonly models: Lookup["models"]
  readonly path: ReadonlyArray<string>
  /** The documented words of a field of a model, such as `Assignment.grading_type`. */
  readonly words: ReadonlyMap<string, ReadonlyArray<string>>
}

/** What owns records: the kinds of the first record in a path. */
const CONTEXTS: Readonly<Record<string, string>> = {
  accounts: "Account",
  courses: "Course",
  groups: "Group",
  users: "User"
}

const contextTypeOf = ([, kind = ""]: ReadonlyArray<string>): string | null => lookUp(CONTEXTS, kind) ?? null

/** The id in the path of what a field such as `course_id` refers to. */
const findOwnerId = (path: ReadonlyArray<string>, field: string): number | bigint | undefined => {
  const kind = field.replace(/_id$/, "")
  const plurals = [`${kind}s`, `${kind}zes`, kind.replace(/y$/, "ies")]
  const isMeant = (segment: string, index: number) =>
    field === "context_id" ? index === 1 && Object.hasOwn(CONTEXTS, segment) : plurals.includes(segment)
  const at = path.findLastIndex((segment, index) => isMeant(segment, index) && /^\d+$/.test(path[index + 1] ?? ""))
  if (at < 0) return undefined
  const id = BigInt(path[at + 1] ?? "")
  return id > Number.MAX_SAFE_INTEGER ? id : Number(id)
}

const REFERENCES: Readonly<Record<string, number>> = {
  user_id: tokenOwner.id,
  author_id: tokenOwner.id,
  creator_id: tokenOwner.id,
  account_id: ACCOUNT.id,
  root_account_id: ACCOUNT.id
}

/** A reference points to a record that exists, or nowhere. */
const referenceOf = ({ path }: Place, field: string): number | bigint | null =>
  findOwnerId(path, field) ?? lookUp(REFERENCES, field) ?? null

const textOf = (place: Place, model: string, field: string, id: number): string => {
  const number = hash(place.seed, field, id)
  const words = place.words.get(`${model}.${field}`)
  if (words !== undefined) return pick(words, number)
  if (field === "workflow_state") return "active"
  if (field === "context_type") return contextTypeOf(place.path) ?? "Account"
  if (/(?:^|_)ur[li]$/.test(field)) return `${place.url}/${place.path.join("/")}/${id}`
  if (/_at$|_date$/.test(field)) return timestampOnDay(number % 60)
  return `${pick(WORDS, number)} ${id}`
}

const makeValue = (place: Place, model: string, field: string, type: FieldType, id: number, depth: number): Json => {
  const { lists, name } = type
  if (lists > 0) {
    if (depth >= MAX_RECORD_DEPTH && Object.hasOwn(place.models, name)) return []
    const element = (nth: number) => makeValue(place, model, field, { name, lists: lists - 1 }, id + nth, depth)
    return [element(0), element(1)]
  }
  switch (name) {
    case "integer":
    case "id":
      return field === "id"
        ? id
        : /(?:^|_)id$/.test(field)
          ? referenceOf(place, field)
          : hash(place.seed, field, id) % 10
    case "number":
      if (/(?:^|_)id$/.test(field)) return makeValue(place, model, field, { name: "id", lists: 0 }, id, depth)
      return (hash(place.seed, field, id) % 100) / 4
    case "boolean":
      return hash(place.seed, field, id) % 2 === 0
    case "datetime":
    case "DateOrUnset":
      return timestampOnDay(hash(place.seed, field, id) % 60)
    case "uuid":
      return `00000000-0000-4000-8000-${String(id).padStart(12, "0").slice(-12)}`
    case "string":
    case "DownloadUrl":
      return textOf(place, model, field, id)
    case "object":
    case "JSONObject":
      return {}
    default:
      return Object.hasOwn(place.models, name) && depth < MAX_RECORD_DEPTH
        ? makeRecord(place, name, id, depth + 1)
        : null
  }
}

/** A seeded record of a model. */
export const makeRecord = (place: Place, model: string, id: number, depth = 0): JsonObject =>
  Object.fromEntries(
    Object.entries(place.models[model] ?? { id: "integer" }).map(([field, type]) => [
      field,
      makeValue(place, model, field, parseType(type), id, depth)
    ])
  )

/** A new record: without values in the fields that its creator did not send. */
export const makeNewRecord = (place: Place, model: string, id: number, now: string): JsonObject => {
  const seeded = makeRecord(place, model, id)
  const isKept = (field: string) =>
    field === "id" || field === "workflow_state" || /_ids?$|ur[li]$|_type$|^(?:name|title|display_name)$/.test(field)
  return Object.fromEntries(
    Object.entries(seeded).map(([field, value]) => {
      if (field === "created_at" || field === "updated_at") return [field, now]
      return [field, isKept(field) ? value : Array.isArray(value) ? [] : null]
    })
  )
}

/**
 * A record of a model without values, except ids in its path. Fields that hold other records are left out, and URLs, which
 * would lead nowhere.
 */
export const makeBlankRecord = (model: Model, path: ReadonlyArray<string>, id: number, now: string): JsonObject => {
  const fields = Object.entries(model).flatMap(([field, type]) => {
    const { lists, name } = parseType(type)
    return lists > 0 || !/^[a-z]/.test(name) || name === "object" || name === "any" || /(?:^|_)ur[li]$/.test(field)
      ? []
      : [field]
  })
  const valueOf = (field: string): Json => {
    if (field === "created_at" || field === "updated_at") return now
    if (field === "workflow_state") return "active"
    if (field === "context_type") return contextTypeOf(path)
    return /(?:^|_)id$/.test(field) ? (findOwnerId(path, field) ?? null) : null
  }
  return { ...Object.fromEntries(fields.map((field) => [field, valueOf(field)])), id }
}

const readScalar = (name: string, value: Parameter): Json => {
  if (isBlank(value) && value !== false) return name === "string" ? (asString(value) ?? null) : null
  const number = Number(asString(value))
  switch (name) {
    case "integer":
    case "id":
    case "number":
      return Number.isFinite(number) ? number : null
    case "boolean":
      return asBoolean(value)
    case "datetime":
    case "DateOrUnset":
      return asTime(value) ?? null
    case "string":
      return asString(value) ?? null
    default:
      return toJson(value)
  }
}

/** The value of a parameter as a field of this type. */
export const readValue = (type: string, value: Parameter): Json => {
  const { lists, name } = parseType(type)
  if (lists === 0) return type.includes("object") ? toJson(value) : readScalar(name, value)
  return Array.isArray(value) && value.some((member) => typeof member === "object")
    ? toJson(value)
    : asStrings(value).map((text) => readScalar(name, text))
}
