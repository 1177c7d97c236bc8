/** What a value is, which decides what its pseudonym looks like. */
import { snake } from "./words.js"

export type Kind =
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

/** All of these are replaced anyway: a kind says what with, and that the value is looked for in every other text, too. */
const KINDS: ReadonlyArray<readonly [Kind, RegExp]> = [
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

/** Fields that are somebody's in an object that describes a person, and a title or a course's name elsewhere. */
const OF_PERSONS: Readonly<Record<string, Kind>> = {
  name: "name",
  display_name: "name",
  full_name: "name",
  nickname: "name",
  student: "name",
  sis_id: "sis",
  address: "login"
}

const MOST_KNOWN = 10_000

const known = new Map<string, Kind | undefined>()

/** The kind that the name of a field tells, wherever it stands. */
const byName = (name: string): Kind | undefined => {
  if (known.has(name)) return known.get(name)
  // So many names are ids, which are met once.
  if (known.size === MOST_KNOWN) known.clear()
  const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0]
  known.set(name, kind)
  return kind
}

/** The kind of a field's value, or undefined where the name of the field does not tell it. */
export const ofField = (name: string, person: boolean): Kind | undefined =>
  byName(name) ?? (person && Object.hasOwn(OF_PERSONS, name) ? OF_PERSONS[name] : undefined)

/** Members whose objects are persons. */
const HOLDERS =
  /^(?:user|users|author|authors|participants|grader|student|students|teacher|teachers|owner|editor|observer|observers|observed_user|observed_users|observees|peers|members|recipients|assessor|submitter|sender|collaborators|contributors|last_edited_by|created_by|updated_by|enrollee|communication_channels?|pseudonym|user_details)$/

/** The same for a parameter of a query or a form; a search among people is a search for somebody. */
export const ofParameter = (name: string, last: string, people: boolean): Kind | undefined => {
  if (people && (last === "search_term" || last === "search")) return "term"
  return ofField(last, name.includes("[") && isHolder(name.slice(0, name.indexOf("["))))
}

const isHolder = (name: string): boolean => HOLDERS.test(snake(name))

/** Fields that only an object about a person has. */
const SIGNS: ReadonlySet<string> = new Set([
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

export const isPerson = (object: object, holder: string | undefined): boolean => {
  if (holder !== undefined && isHolder(holder)) return true
  const names = new Set(Object.keys(object).map(snake))
  return (
    [...names].some((name) => SIGNS.has(name)) ||
    // A group has an avatar as well, and a name that is nobody's.
    (names.has("avatar_url") && !names.has("join_level")) ||
    (names.has("anonymous_id") && names.has("display_name"))
  )
}

const PEOPLE =
  /\/(?:users|students|recent_students|search_users|gradeable_students|observees|observers|collaborators|members|recipients|peers|eportfolio_users)(?:\/(?:[^/]+(?:\/profile)?))?\/?$/

/** Whether the records of this path are persons, when nothing in them says so. */
export const isOfPeople = (path: string): boolean => PEOPLE.test(path)
