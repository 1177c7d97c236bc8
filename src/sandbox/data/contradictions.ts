import type * as Schema from "effect/Schema"
import { areSafe } from "./ids.js"
import { contentPlaces } from "./itemContent.js"
import { contentLists, leads } from "./itemTypes.js"
import { courseCount } from "./plan.js"
import { type InstitutionData, mostGivenPeople, type PersonData } from "./records.js"
import { roomOf } from "./room.js"

type Path = ReadonlyArray<string | number>

const place = (path: Path): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .slice(1)

const coursesOf = ({ courses }: InstitutionData) => (typeof courses === "object" ? courses : [])

/** Values that two records must not share: the mistake is reported at the second, and names the place of the first. */
const repeated = (values: ReadonlyArray<readonly [value: string | null | undefined, path: Path]>) => {
  const first = new Map<string, Path>()
  return values.flatMap(([value, path]): ReadonlyArray<Schema.FilterIssue> => {
    if (value === null || value === undefined) return []
    const before = first.get(value)
    if (before === undefined) first.set(value, path)
    return before === undefined ? [] : [{ path, message: `"${value}" is also ${place(before)}` }]
  })
}

const courses = (data: InstitutionData) =>
  repeated(coursesOf(data).map(({ sis_course_id }, index) => [sis_course_id, ["courses", index, "sis_course_id"]]))

const allStudents = (data: InstitutionData) =>
  [
    { path: ["students"], students: data.students },
    ...coursesOf(data).map(({ students }, index) => ({ path: ["courses", index, "students"], students }))
  ].flatMap(({ path, students }) => (typeof students === "object" ? [{ path, students }] : []))

const alike = (one: PersonData, other: PersonData): boolean =>
  one.name === other.name &&
  one.sortable_name === other.sortable_name &&
  one.login_id === other.login_id &&
  one.email === other.email

/** Within a list everybody is a different person. Across lists, one SIS id is one person. */
const people = (data: InstitutionData): ReadonlyArray<Schema.FilterIssue> => {
  const lists = allStudents(data)
  const twice = lists.flatMap(({ path, students }) =>
    repeated(students.map(({ sis_user_id }, index) => [sis_user_id, [...path, index, "sis_user_id"]]))
  )
  if (twice.length > 0) return twice
  const known = new Map<string, { readonly person: PersonData; readonly path: Path }>()
  const differing = lists.flatMap(({ path: list, students }) =>
    students.flatMap((person, index): ReadonlyArray<Schema.FilterIssue> => {
      const id = person.sis_user_id
      if (id === null || id === undefined) return []
      const path = [...list, index]
      const before = known.get(id)
      if (before === undefined) known.set(id, { person, path })
      return before === undefined || alike(before.person, person)
        ? []
        : [{ path, message: `"${id}" is somebody else in ${place(before.path)}` }]
    })
  )
  const count = lists.reduce((sum, { students }) => sum + students.length, 0)
  return count > mostGivenPeople
    ? [{ path: [], message: `expected at most ${mostGivenPeople} students in all lists together, and not ${count}` }]
    : differing
}

/** For each course: the lists that hold for it, where its modules are written, and what to call it. */
const linked = (data: InstitutionData) =>
  typeof data.courses === "object"
    ? data.courses.map((course, index) => ({
        assignments: course.assignments ?? data.assignments,
        discussion_topics: course.discussion_topics ?? data.discussion_topics,
        quizzes: course.quizzes ?? data.quizzes,
        modules: course.modules ?? data.modules,
        path: course.modules === undefined ? [] : ["courses", index],
        course: `courses[${index}]`
      }))
    : [{ ...data, path: [], course: "a course" }]

/** An item leads to something of its course. */
const items = (data: InstitutionData): ReadonlyArray<Schema.FilterIssue> =>
  linked(data).flatMap((lists) => {
    const { course, modules, path } = lists
    const places = contentPlaces(lists)
    return (typeof modules === "object" ? modules : []).flatMap(({ items }, module) =>
      (typeof items === "object" ? items : []).flatMap(({ title, type }, item): ReadonlyArray<Schema.FilterIssue> => {
        if (!leads(type) || places[type].has(title)) return []
        const message = `${course} has no "${title}" in a list of \`${contentLists[type]}\``
        return [{ path: [...path, "modules", module, "items", item, "title"], message }]
      })
    )
  })

const ids = (data: InstitutionData): ReadonlyArray<Schema.FilterIssue> =>
  areSafe(roomOf(data), courseCount(data))
    ? []
    : [{ path: ["courses"], message: "so many courses with so many records would have ids beyond 2^53" }]

/** What each of the records may say, and all of them together may not. */
export const contradictions = (data: InstitutionData): ReadonlyArray<Schema.FilterIssue> => [
  ...courses(data),
  ...people(data),
  ...items(data),
  ...ids(data)
]
