/** What a value is, which decides what its pseudonym looks like. */
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
  | "avatar"
  | "feed"
  | "phone"
  | "ip"
  | "etag"

/** A larger set than what is masked in errors: a cassette is kept, shared and committed. */
const SECRET =
  /^(?:access_token|refresh_token|id_token|session_token|authenticity_token|token|jwt|api_key|client_secret|secure_params|password|verifier|sf_verifier|x-amz-.*|x-goog-.*|awsaccesskeyid|key-pair-id|signature|sig|policy|hmac|blob|oauth_.*|visible_token|shared_secret)$/i

/** Fields that are somebody's wherever they stand. */
const PERSONAL: Readonly<Record<string, Kind>> = {
  uuid: "uuid",
  sortable_name: "name",
  short_name: "name",
  first_name: "name",
  last_name: "name",
  user_name: "name",
  author_name: "name",
  grader_name: "name",
  assessor_name: "name",
  student_name: "name",
  recipient_name: "name",
  login_id: "login",
  unique_id: "login",
  sis_login_id: "login",
  email: "login",
  primary_email: "login",
  sis_user_id: "sis",
  sis_pseudonym_id: "sis",
  integration_id: "sis",
  lti_user_id: "sis",
  lti_id: "sis",
  bio: "text",
  pronouns: "text",
  avatar_url: "avatar",
  avatar_image_url: "avatar",
  ics: "feed",
  ip: "ip",
  ip_address: "ip",
  remote_ip: "ip",
  client_ip: "ip",
  phone: "phone",
  phone_number: "phone"
}

/** Fields that are somebody's in an object that describes a person, and a title or a course's name elsewhere. */
const OF_PERSONS: Readonly<Record<string, Kind>> = {
  name: "name",
  display_name: "name",
  full_name: "name",
  nickname: "name",
  title: "text",
  address: "login",
  birthdate: "text"
}

/** The last name in brackets: `user[name]` is the field `name`. */
const lastOf = (name: string): string => {
  const plain = name.replace(/(?:\[\])+$/, "")
  return plain.endsWith("]") ? plain.slice(plain.lastIndexOf("[") + 1, -1) : plain
}

const ownerOf = (name: string): string | undefined => {
  const plain = name.replace(/(?:\[\])+$/, "")
  return plain.endsWith("]") ? plain.slice(0, plain.indexOf("[")) : undefined
}

/** The kind of a field's value, or undefined where it is nobody's. */
export const ofField = (key: string, person: boolean, more: ReadonlySet<string>): Kind | undefined => {
  const name = key.toLowerCase()
  if (SECRET.test(name)) return "secret"
  if (Object.hasOwn(PERSONAL, name)) return PERSONAL[name]
  if (person && Object.hasOwn(OF_PERSONS, name)) return OF_PERSONS[name]
  return more.has(name) ? "text" : undefined
}

/** The same for a parameter of a query or a form; a search among people is a search for somebody. */
export const ofParameter = (name: string, people: boolean, more: ReadonlySet<string>): Kind | undefined => {
  const last = lastOf(name).toLowerCase()
  if (people && (last === "search_term" || last === "search")) return "term"
  const owner = ownerOf(name)
  return ofField(last, owner !== undefined && HOLDERS.test(owner), more)
}

/** Members whose objects are persons. */
const HOLDERS =
  /^(?:user|users|author|authors|participants|grader|student|students|teacher|teachers|owner|editor|observer|observers|observed_user|observed_users|observees|peers|members|recipients|assessor|submitter|sender|collaborators|contributors|last_edited_by|created_by|updated_by|enrollee|communication_channel|pseudonym|user_details)$/

/** Fields that only an object about a person has. */
const SIGNS = [
  "sortable_name",
  "short_name",
  "login_id",
  "primary_email",
  "avatar_image_url",
  "last_name",
  "lti_user_id",
  "common_courses",
  "pronouns",
  "sis_login_id"
]

export const isPerson = (object: object, holder: string | undefined): boolean =>
  (holder !== undefined && HOLDERS.test(holder)) ||
  SIGNS.some((sign) => Object.hasOwn(object, sign)) ||
  // A group has an avatar as well, and a name that is nobody's.
  (Object.hasOwn(object, "avatar_url") && !Object.hasOwn(object, "join_level")) ||
  (Object.hasOwn(object, "anonymous_id") && Object.hasOwn(object, "display_name"))

const PEOPLE =
  /\/(?:users|students|recent_students|search_users|gradeable_students|observees|observers|collaborators|members|recipients|peers|eportfolio_users)(?:\/(?:[^/]+(?:\/profile)?))?\/?$/

/** Whether the records of this path are persons, when nothing in them says so. */
export const isOfPeople = (path: string): boolean => PEOPLE.test(path)

/**
 * Members whose values are words of the service: no name that happens to be one of them is replaced there, since
 * `"type": "Page"` is no mention of Ms Page.
 */
export const isWord = (key: string | undefined): boolean =>
  key !== undefined &&
  /(?:^|_|-)(?:types?|roles?|state|status|class|kind|locale|view|zone|license|level|permissions?|category|code|method)$/i.test(
    key
  )
