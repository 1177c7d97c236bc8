import type * as Schema from "effect/Schema"
import type { DataPath } from "../kernel/inputData.js"
import type { Seed } from "../kernel/seed.js"
import { listedCourses } from "./courses.js"
import { MAX_LISTED_PEOPLE, type PersonInput, students } from "./people.js"

/** A place in the data, as a caller would write it. */
const formatPath = (path: DataPath): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .slice(1)

/** Values that two records must not share: the mistake is reported at the second, and names the place of the first. */
const findDuplicates = (
  values: ReadonlyArray<readonly [value: string | null | undefined, path: DataPath]>
): ReadonlyArray<Schema.FilterIssue> => {
  const first = new Map<string, DataPath>()
  return values.flatMap(([value, path]): ReadonlyArray<Schema.FilterIssue> => {
    if (value === null || value === undefined) return []
    const before = first.get(value)
    if (before === undefined) first.set(value, path)
    return before === undefined ? [] : [{ path, message: `"${value}" is also ${formatPath(before)}` }]
  })
}

export const findCourseConflicts = (seed: Seed): ReadonlyArray<Schema.FilterIssue> =>
  findDuplicates(
    listedCourses(seed).map(({ sis_course_id }, index) => [sis_course_id, ["courses", index, "sis_course_id"]])
  )

const isSamePerson = (one: PersonInput, other: PersonInput): boolean =>
  one.name === other.name &&
  one.sortable_name === other.sortable_name &&
  one.login_id === other.login_id &&
  one.email === other.email

/** Within a list everybody is a different person. Across lists, one SIS id is one person. */
export const findPeopleConflicts = (seed: Seed): ReadonlyArray<Schema.FilterIssue> => {
  const lists = students
    .findOccurrences(seed)
    .flatMap(({ list, path }) => (typeof list === "object" ? [{ path, people: list }] : []))
  const twice = lists.flatMap(({ path, people }) =>
    findDuplicates(people.map(({ sis_user_id }, index) => [sis_user_id, [...path, index, "sis_user_id"]]))
  )
  if (twice.length > 0) return twice
  const known = new Map<string, { readonly person: PersonInput; readonly path: DataPath }>()
  const differing = lists.flatMap(({ path: list, people }) =>
    people.flatMap((person, index): ReadonlyArray<Schema.FilterIssue> => {
      const id = person.sis_user_id
      if (id === null || id === undefined) return []
      const path = [...list, index]
      const before = known.get(id)
      if (before === undefined) known.set(id, { person, path })
      return before === undefined || isSamePerson(before.person, person)
        ? []
        : [{ path, message: `"${id}" is somebody else in ${formatPath(before.path)}` }]
    })
  )
  const count = lists.reduce((sum, { people }) => sum + people.length, 0)
  return count > MAX_LISTED_PEOPLE
    ? [{ path: [], message: `expected at most ${MAX_LISTED_PEOPLE} students in all lists together, and not ${count}` }]
    : differing
}
