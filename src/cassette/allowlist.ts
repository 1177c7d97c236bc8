/** Decides by the allowlist which values of an exchange are kept. */
import { PATH_WORDS } from "../internal/text/pathWords.js"
import * as words from "./apiWords.js"

/** Longer than any field name of the API. */
const MAX_NAME_CHARS = 64

const toSnakeCase = (text: string): string =>
  text
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase()
    .replace(/^_|_$/g, "")

/**
 * Normalizes a field name: `loginId`, `login_id`, `Login ID` and `login-id` are the same field. In bracket notation the last name
 * counts: `user[name]` is the field `name`.
 */
export const fieldName = (name: string): string => {
  const plain = name.replaceAll("[]", "")
  const last = plain.endsWith("]") ? plain.slice(plain.lastIndexOf("[") + 1, -1) : plain
  return toSnakeCase(last.slice(0, MAX_NAME_CHARS))
}

export const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** Whether a text consists of keywords and separators only. Names and secrets do not. */
const isVocabulary = (text: string): boolean =>
  text.length <= 100 &&
  /^[A-Za-z]+(?:(?:[_.:/+-]|::)[A-Za-z]+)*$/.test(text) &&
  toSnakeCase(text)
    .split("_")
    .every((word) => words.VOCABULARY.has(word))

const TIME_ZONES = new Set(Intl.supportedValuesOf("timeZone"))

/** Ids that are not numbers: `course_7` and `7~12`. */
const ID_CODE =
  /^(?:(?:account|appointment_group|assignment|attachment|calendar_event|course|course_section|discussion_topic|enrollment|group|group_category|module|quiz|rubric|section|submission|user|wiki_page)_|\d{1,5}~)\d{1,20}$/

const isId = (text: string): boolean => /^\d{1,20}$/.test(text) || ID_CODE.test(text)

export const isIdField = (field: string): boolean => words.ID_FIELD.test(field)

/** Whether a text in a field with this normalized name is a value of the API and not personal. */
export const isApiValue = (field: string, text: string): boolean => {
  if (/^(?:true|false|null)$/.test(text) || words.SENTENCES.has(text)) return true
  if (/^-?\d{1,20}(?:\.\d{1,20})?$/.test(text)) {
    // A longer number that is no id, count or score may be personal.
    return isIdField(field) || words.NUMBER_FIELD.test(field) || text.replace(/^-|\..*/g, "").length <= 6
  }
  if (ISO.test(text)) return words.TIME_FIELD.test(field)
  if (isIdField(field) && ID_CODE.test(text)) return true
  if (/(?:^|_)grade$/.test(field)) return /^(?:[A-F][+-]?|complete|incomplete|pass|fail|excused|EX)$/.test(text)
  if (/locale$|^language$/.test(field)) return /^[a-z]{2}(?:[-_][A-Z]{2})?$/.test(text)
  // The parameter of an upload that has the file. Names of parameters are kept.
  if (field === "file_param") return text.split(/[[\]]/).every(isKeyName)
  return words.WORD_FIELD.test(field) && (isVocabulary(text) || TIME_ZONES.has(text))
}

/**
 * Whether the name of a member or parameter may occur in the code of a program. Programs look values up by these names, so they are
 * kept unless they may be secrets.
 */
export const isKeyName = (key: string): boolean =>
  key === "" ||
  /^_?\d{1,20}$/.test(key) ||
  ID_CODE.test(key) ||
  (key.length <= MAX_NAME_CHARS &&
    /^_{0,2}[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*$/.test(key) &&
    key.replace(/\D/g, "").length <= 4)

/**
 * Whether a path segment belongs to the API. In paths of the service (`isApi`) unknown words after an id or version are allowed
 * too: there they are names of collections, not of persons.
 */
export const isApiSegment = (segment: string, before: string, isApi: boolean): boolean =>
  segment === "" ||
  isId(segment) ||
  /^v\d$/.test(segment) ||
  PATH_WORDS.has(segment) ||
  (isApi && (isId(before) || /^(?:self|v\d)$/.test(before)) && /^[a-z]{1,20}(?:_[a-z]{1,20}){0,4}$/.test(segment))

const isPersonMember = (name: string): boolean => words.PERSON_MEMBERS.has(fieldName(name))

/** Whether an object, the value of the member `name`, describes a person. */
export const isPersonObject = (object: object, name: string): boolean => {
  const fields = new Set(Object.keys(object).map(fieldName))
  return (
    isPersonMember(name) ||
    [...fields].some((field) => words.PERSON_ONLY_FIELDS.has(field)) ||
    // A group has an avatar too, but its name is not personal.
    (fields.has("avatar_url") && !fields.has("join_level")) ||
    (fields.has("anonymous_id") && fields.has("display_name"))
  )
}

/** The prefix of the pseudonyms of a private field; undefined if its name does not make it private. */
export const privatePrefix = (name: string, isPerson = false): string | undefined => {
  const field = fieldName(name)
  const known = words.PRIVATE_FIELDS.find(([, pattern]) => pattern.test(field))?.[0]
  const isPersonal = isPerson || (name.includes("[") && isPersonMember(name.slice(0, name.indexOf("["))))
  return known ?? (isPersonal && words.PERSON_FIELDS.has(field) ? "Person" : undefined)
}

const FILE =
  /(?<=.)\.(?:7z|avi|bin|bmp|css|csv|doc|docx|gif|gz|heic|htm|html|imscc|ipynb|jpeg|jpg|js|json|m4a|md|mov|mp3|mp4|mpeg|odp|ods|odt|ogg|pdf|png|ppt|pptx|py|rar|rtf|svg|tar|tex|tif|tiff|tsv|txt|wav|webm|webp|xls|xlsx|xml|zip)$/i

/** The extension of a file name, unchanged. Empty if it is not a known one. */
export const fileExtension = (text: string): string =>
  text.length > 255 || /[\r\n/\\<>]/.test(text) ? "" : (FILE.exec(text)?.[0] ?? "")

/** Removes unknown parameters from a header that lists media types. */
export const filterMediaTypes = (header: string): string =>
  header
    .slice(0, 1000)
    .split(",")
    .flatMap((range) => {
      const type = /^\s*([\w*]{1,20}\/[A-Za-z*][A-Za-z0-9.+*-]{0,80})\s*(?:;|$)/.exec(range)?.[1]
      const known = range.match(/;\s*(?:charset=[A-Za-z0-9-]{1,20}|q=[01](?:\.\d{1,3})?)(?=\s*(?:;|$))/g) ?? []
      return type === undefined ? [] : [`${type}${known.join("")}`]
    })
    .join(", ")
