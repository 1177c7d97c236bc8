/** Conflicts in the input data: duplicate ids and people. */
import type * as Schema from "effect/Schema"
import type { DataPath } from "../kernel/inputData.js"
import type { Seed } from "../kernel/seed.js"
import { listedCourses, seededIndexOf } from "./courses.js"
import { namedPeople, type PersonInput, students } from "./seededPeople.js"

/** Formats a path in the data: `courses[0].name`. */
const formatPath = (path: DataPath): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .slice(1)

/** Values that occur twice. The error is reported at the second record and names the path of the first. */
const findDuplicates = (
  values: ReadonlyArray<readonly [value: string | null | undefined, path: DataPath]>,
  show = (value: string) => `"${value}"`
): ReadonlyArray<Schema.FilterIssue> => {
  const first = new Map<string, DataPath>()
  return values.flatMap(([value, path]): ReadonlyArray<Schema.FilterIssue> => {
    if (value === null || value === undefined) return []
    const before = first.get(value)
    if (before === undefined) first.set(value, path)
    return before === undefined ? [] : [{ path, message: `${show(value)} is already used by ${formatPath(before)}` }]
  })
}

export const findCourseConflicts = (seed: Seed): ReadonlyArray<Schema.FilterIssue> =>
  findDuplicates(
    listedCourses(seed).map(({ sis_course_id }, index) => [sis_course_id, ["courses", index, "sis_course_id"]])
  )

const isSamePerson = (first: PersonInput, second: PersonInput): boolean =>
  first.name === second.name &&
  first.sortable_name === second.sortable_name &&
  first.login_id === second.login_id &&
  first.email === second.email

/** Courses of named people that do not exist, and tokens of several people. */
const findNamedConflicts = (seed: Seed): ReadonlyArray<Schema.FilterIssue> => [
  ...findDuplicates(
    namedPeople(seed).map(({ token }, index) => [token, ["people", index, "token"]]),
    () => "this token"
  ),
  ...namedPeople(seed).flatMap(({ courses = [] }, person) =>
    courses.flatMap((reference, index): ReadonlyArray<Schema.FilterIssue> => {
      const path = ["people", person, "courses", index]
      return seededIndexOf(seed, String(reference)) === -1 ? [{ path, message: `there is no course ${reference}` }] : []
    })
  )
]

/** Within a list, all people must differ. Across lists, one SIS id is one person. */
export const findPeopleConflicts = (seed: Seed): ReadonlyArray<Schema.FilterIssue> => {
  const lists: ReadonlyArray<{ readonly path: DataPath; readonly people: ReadonlyArray<PersonInput> }> = [
    ...students
      .findOccurrences(seed)
      .flatMap(({ list, path }) => (typeof list === "object" ? [{ path, people: list }] : [])),
    { path: ["people"], people: namedPeople(seed) }
  ]
  const duplicates = lists.flatMap(({ path, people }) =>
    (["sis_user_id", "login_id"] as const).flatMap((field) =>
      findDuplicates(people.map((person, index) => [person[field], [...path, index, field]]))
    )
  )
  const invalid = [...duplicates, ...findNamedConflicts(seed)]
  if (invalid.length > 0) return invalid
  const seen = new Map<string, { readonly person: PersonInput; readonly path: DataPath }>()
  return lists.flatMap(({ path: list, people }) =>
    people.flatMap((person, index): ReadonlyArray<Schema.FilterIssue> => {
      const id = person.sis_user_id
      if (id === null || id === undefined) return []
      const path = [...list, index]
      const before = seen.get(id)
      if (before === undefined) seen.set(id, { person, path })
      return before === undefined || isSamePerson(before.person, person)
        ? []
        : [{ path, message: `"${id}" is a different person in ${formatPath(before.path)}` }]
    })
  )
}
