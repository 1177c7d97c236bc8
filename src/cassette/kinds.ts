/** Determines the kind of a value from the name of its field. The kind determines the format of its pseudonym. */
import { normalizeName } from "./apiWords.js"

export type ValueKind =
  | "token"
  | "secret"
  | "uuid"
  | "bookmark"
  | "name"
  | "login"
  | "sis"
  | "term"
  | "text"
  | "id"
  | "avatar"
  | "feed"
  | "phone"
  | "ip"
  | "etag"

/** All of these values are replaced anyway. With a kind, the value is also searched for in all other text. */
const KINDS: ReadonlyArray<readonly [ValueKind, RegExp]> = [
  [
    "secret",
    /^(?:x_amz|x_goog|oauth)_|^(?:aws_?access_?key_?id|key_pair_id|secure_params|policy|sig|hmac|blob|nonce|session|session_id|csrf|cookie|lti_message_hint|login_hint|client_assertion|assertion|state_token)$|(?:^|_)(?:token|jwt|secret|password|passwd|passphrase|credentials?|verifier|signature|(?:api|private|access|secret|shared|encryption)_?key|authorization)$/
  ],
  ["uuid", /^uuid$|_uuid$/],
  [
    "name",
    /(?:^|_)(?:given|family|middle|maiden|sortable|short|first|last|user|author|grader|assessor|student|teacher|recipient|sender|observer|legal|preferred)_name$|^(?:surname|forename)$/
  ],
  ["login", /(?:^|_)(?:login|login_id|unique_id|username|e_?mails?|mail|email_address)$/],
  ["sis", /^(?:sis_user_id|sis_pseudonym_id|integration_id|lti_user_id|lti_id)$/],
  ["avatar", /^avatar(?:_image)?_url$/],
  ["feed", /^ics$/],
  ["ip", /(?:^|_)ip(?:_address)?$/],
  ["phone", /(?:^|_)(?:phones?|mobile|cell|cellphone|fax|tel|telephone|sms)(?:_(?:no|number))?$/],
  [
    "text",
    /birth|^dob$|(?:^|_)pin_(?:code|number)$|^(?:bio|pronouns|gender|sex|religion|ethnicity|nationality|salary|income)$|(?:^|_)(?:ssn|pin|passport|iban|cvc|cvv|postcode|zip|lat|lng|lon|latitude|longitude)$|social_security|credit_card|(?:passport|card|bank_account|account|tax|national|insurance|student|employee|matriculation|license|personal|postal|zip|id|identity)_(?:number|no|code)$|^(?:tax|national|government|personal|employee)_id$/
  ]
]

/** Fields that are personal in an object about a person, but not elsewhere, such as the name of a course. */
const PERSON_FIELDS: Readonly<Record<string, ValueKind>> = {
  name: "name",
  display_name: "name",
  full_name: "name",
  nickname: "name",
  student: "name",
  sis_id: "sis",
  address: "login"
}

const MAX_CACHED_NAMES = 10_000

const kindCache = new Map<string, ValueKind | undefined>()

/** The kind of a field in any object. */
const kindByName = (name: string): ValueKind | undefined => {
  if (kindCache.has(name)) return kindCache.get(name)
  // So many names are ids used as keys, which do not recur.
  if (kindCache.size === MAX_CACHED_NAMES) kindCache.clear()
  const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0]
  kindCache.set(name, kind)
  return kind
}

/** The kind of a field's value; undefined if its name does not determine one. */
export const kindOfField = (name: string, person: boolean): ValueKind | undefined =>
  kindByName(name) ?? (person && Object.hasOwn(PERSON_FIELDS, name) ? PERSON_FIELDS[name] : undefined)

/** Members whose values describe persons. */
const PERSON_MEMBERS =
  /^(?:user|users|author|authors|participants|grader|student|students|teacher|teachers|owner|editor|observer|observers|observed_user|observed_users|observees|peers|members|recipients|assessor|submitter|sender|collaborators|contributors|last_edited_by|created_by|updated_by|enrollee|communication_channels?|pseudonym|user_details)$/

/** The kind of a query or form parameter. A search term in a list of people is personal. */
export const kindOfParameter = (name: string, last: string, people: boolean): ValueKind | undefined => {
  if (people && (last === "search_term" || last === "search")) return "term"
  return kindOfField(last, name.includes("[") && isPersonMember(name.slice(0, name.indexOf("["))))
}

const isPersonMember = (name: string): boolean => PERSON_MEMBERS.test(normalizeName(name))

/** Fields that only objects about persons have. */
const PERSON_ONLY_FIELDS: ReadonlySet<string> = new Set([
  "sortable_name",
  "short_name",
  "login_id",
  "primary_email",
  "avatar_image_url",
  "last_name",
  "family_name",
  "lti_user_id",
  "common_courses",
  "pronouns",
  "sis_login_id"
])

export const isPersonObject = (object: object, memberName: string | undefined): boolean => {
  if (memberName !== undefined && isPersonMember(memberName)) return true
  const names = new Set(Object.keys(object).map(normalizeName))
  return (
    [...names].some((name) => PERSON_ONLY_FIELDS.has(name)) ||
    // A group has an avatar too, but its name is not personal.
    (names.has("avatar_url") && !names.has("join_level")) ||
    (names.has("anonymous_id") && names.has("display_name"))
  )
}

const PEOPLE_PATH =
  /\/(?:users|students|recent_students|search_users|gradeable_students|observees|observers|collaborators|members|recipients|peers|eportfolio_users)(?:\/(?:[^/]+(?:\/profile)?))?\/?$/

/** Whether the records at this path are persons, even if their fields do not show it. */
export const isPeoplePath = (path: string): boolean => PEOPLE_PATH.test(path)
