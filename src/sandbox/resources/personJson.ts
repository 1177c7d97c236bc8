/** People as Canvas shows them. */
import type { ApiRequest } from "../kernel/context.js"
import { containsTerm, type Includes, renderIncludes } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { TIME_ZONE, timestampOnDay } from "../kernel/time.js"
import { uuidOf } from "../school/courses.js"
import { type Person, personCreatedAt, shortName } from "../school/people.js"

export const avatarUrl = (url: string): string => `${url}/images/messages/avatar-50.png`

/** A person as part of another record. `owner` is the path of the course or group of their page, if any. */
export const displayUserJson = (
  url: string,
  { id, name, written = {} }: Pick<Person, "id" | "name"> & Partial<Pick<Person, "written">>,
  owner?: string
): JsonObject => ({
  id,
  anonymous_id: id.toString(36),
  display_name: shortName({ name, written }),
  avatar_image_url: avatarUrl(url),
  html_url: owner === undefined ? `${url}/users/${id}` : `${url}/${owner}/users/${id}`,
  pronouns: written.pronouns ?? null
})

/** The time of the last login of a person, or of their last activity in a course. */
export const lastActivityAt = ({ id }: Pick<Person, "id">): string => timestampOnDay(id % 60)

/** Whether a person matches a search: part of the name, login, email address or SIS id, or an exact id. */
export const matchesPerson = ({ email, id, login, name, sisId }: Person, term: string): boolean =>
  containsTerm([name, login, email, sisId], term) || String(id) === term

/** The words of `include[]` of people. */
export const personIncludes: Includes<Person> = {
  avatar_url: (_, { url }) => avatarUrl(url),
  email: ({ email }) => email ?? null,
  bio: ({ written }) => written.bio ?? null,
  title: ({ written }) => written.title ?? null,
  locale: ({ written }) => written.locale ?? null,
  last_login: (person) => lastActivityAt(person),
  time_zone: ({ written }) => written.time_zone ?? TIME_ZONE,
  uuid: ({ id }, { seed }) => uuidOf(seed, "person", id)
}

/** The words of `include[]` of people with their enrollments. */
export const ENROLLED_INCLUDES = ["enrollments", ...Object.keys(personIncludes), "current_points"]

/** The fields of a person that need no include. */
export const personFields = (person: Person): JsonObject => ({
  id: person.id,
  name: person.name,
  created_at: personCreatedAt(person),
  sortable_name: person.sortableName,
  short_name: shortName(person),
  sis_user_id: person.sisId ?? null,
  integration_id: person.written.integration_id ?? null,
  login_id: person.login,
  // Canvas: the key is missing without pronouns.
  pronouns: person.written.pronouns ?? undefined
})

/** A person in lists for callers who may read logins. */
export const personJson = (request: ApiRequest, person: Person, include: ReadonlyArray<string> = []): JsonObject => ({
  ...personFields(person),
  ...renderIncludes(request, personIncludes, person, include)
})
