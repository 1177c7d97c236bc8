/** Preferences of people: favorites, nicknames of courses, settings. */
import type { ApiRequest } from "../kernel/context.js"
import type { Json, JsonObject } from "../kernel/json.js"
import { makeState } from "../kernel/state.js"
import { caller } from "./callers.js"
import type { Course } from "./courses.js"
import type { Person } from "./people.js"

interface Preferences {
  /** As assets: `course_101`, `group_1`. */
  readonly favorites: ReadonlyArray<string>
  /** By the ids of courses. */
  readonly nicknames: Readonly<Record<string, string>>
  /** By assets. */
  readonly colors: Readonly<Record<string, string>>
  readonly positions: Readonly<Record<string, number>>
  readonly settings: JsonObject
  /** By namespace. */
  readonly data: Readonly<Record<string, Json>>
}

const stored = makeState<Person, Preferences>(
  ({ id }) => id,
  () => ({ favorites: [], nicknames: {}, colors: {}, positions: {}, settings: {}, data: {} })
)

const preferencesOf = (request: ApiRequest, person: Person): Preferences => stored.get(request, person)

/** The caller's nickname for a course. */
export const nicknameOf = (request: ApiRequest, { id }: Course): string | undefined =>
  preferencesOf(request, caller(request)).nicknames[String(id)]

export const isFavorite = (request: ApiRequest, asset: string): boolean =>
  preferencesOf(request, caller(request)).favorites.includes(asset)
