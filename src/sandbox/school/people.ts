/** The people of the institution, and their enrollments in courses. */
import { parseId, parseReference } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { memoizePerSeed, type Seed } from "../kernel/seed.js"
import { allCoursesAndDeleted, type Course, isSeeded } from "./courses.js"
import type { Role } from "./roles.js"
import {
  compareNames,
  enrollmentIds,
  FIRST_PERSON_ID,
  type Member,
  type Person,
  personLimit,
  seededMembers,
  seededOwner,
  seededPerson,
  sortableName,
  students,
  tokenOwner
} from "./seededPeople.js"

export { enrollmentIds, type Member, type Person, personLimit, students, tokenOwner }

/** Canvas: a person without a short name is shown with their name. */
export const shortName = ({ name, written }: Pick<Person, "name" | "written">): string =>
  typeof written.short_name === "string" && written.short_name !== "" ? written.short_name : name

/** The people by id, and the id of the next one. */
const storedPeople = memoizePerSeed((seed) => ({ byId: new Map<number, Person>(), nextId: personLimit(seed) }))

/** The person with this id, also if they were deleted. Canvas: what they have written keeps its author. */
export const personWithId = (seed: Seed, id: number): Person | undefined => {
  const { byId } = storedPeople(seed)
  const person = byId.get(id) ?? seededPerson(seed, id)
  if (person !== undefined) byId.set(id, person)
  return person
}

/** A person as callers have changed them since, also if they have deleted them. */
const currentPerson = (seed: Seed, person: Person): Person => personWithId(seed, person.id) ?? person

/** A person as they were before they were changed. What they have submitted keeps their name. */
export const originalPerson = (seed: Seed, person: Person): Person => seededPerson(seed, person.id) ?? person

/** All people, the owner of the token first. */
export const allPeople = (seed: Seed): ReadonlyArray<Person> => {
  const others = Array.from({ length: storedPeople(seed).nextId - FIRST_PERSON_ID }, (_, index) =>
    personWithId(seed, FIRST_PERSON_ID + index)
  )
  return [personWithId(seed, tokenOwner.id), ...others].filter(
    (person): person is Person => person !== undefined && person.deleted !== true
  )
}

// Canvas: logins are case-insensitive.
const referencesTo = ({ login, sisId }: Person): ReadonlyArray<string> => [
  `sis_login_id:${login.toLowerCase()}`,
  ...(sisId === undefined ? [] : [`sis_user_id:${sisId}`])
]

/** The ids of people by their logins and SIS ids, with those that they had before. */
const idsByReference = memoizePerSeed(
  (seed) => new Map(allPeople(seed).flatMap((person) => referencesTo(person).map((key) => [key, person.id])))
)

/** Finds a person by a reference in a path: an id, a login or a SIS id. */
export const findPerson = (seed: Seed, reference: string): Person | undefined => {
  const { kind, value: text } = parseReference(reference)
  const value = kind === "sis_login_id" ? text.toLowerCase() : text
  const person = personWithId(
    seed,
    kind === undefined ? parseId(value) : (idsByReference(seed).get(`${kind}:${value}`) ?? -1)
  )
  if (person === undefined || person.deleted === true) return undefined
  return kind === undefined || referencesTo(person).includes(`${kind}:${value}`) ? person : undefined
}

/** The fields of a person that callers write. */
interface PersonFields extends Pick<Person, "email" | "login" | "name" | "sisId"> {
  readonly sortableName: string | undefined
  readonly written?: JsonObject
}

/** Stores a person, whose enrollments are then sorted again. */
const putPerson = (seed: Seed, person: Person): Person => {
  storedPeople(seed).byId.set(person.id, person)
  for (const reference of referencesTo(person)) idsByReference(seed).set(reference, person.id)
  sortedMembers(seed).clear()
  return person
}

/** Adds a person, or changes one. Written fields that are not among the new ones stay. */
export const savePerson = (
  seed: Seed,
  before: Person | undefined,
  { sortableName: sortable, written, ...fields }: PersonFields
): Person =>
  putPerson(seed, {
    ...fields,
    id: before?.id ?? storedPeople(seed).nextId++,
    sortableName: sortable ?? sortableName(fields.name),
    written: { ...before?.written, ...written }
  })

export const deletePerson = (seed: Seed, person: Person): void => void putPerson(seed, { ...person, deleted: true })

/** Whether an enrollment is active or invited. */
export const isCurrent = ({ state }: Pick<Member, "state">): boolean => state === "active" || state === "invited"

/** The enrollments by the index of the course, from when it is first read. */
const storedMembers = memoizePerSeed(() => new Map<number, ReadonlyArray<Member>>())

/** The enrollments of a course by sortable name, and the current ones among them. */
interface Members {
  readonly all: ReadonlyArray<Member>
  readonly current: ReadonlyArray<Member>
}

const sortedMembers = memoizePerSeed(() => new Map<number, Members>())

const readMembers = (seed: Seed, { index }: Pick<Course, "index">): Members => {
  const sorted = sortedMembers(seed).get(index)
  if (sorted !== undefined) return sorted
  const stored = storedMembers(seed).get(index) ?? (isSeeded(seed, { index }) ? seededMembers(seed, index) : [])
  const all = stored
    .map((member) => ({ ...member, person: currentPerson(seed, member.person) }))
    .filter(({ person }) => person.deleted !== true)
    .toSorted(compareNames)
  const members = { all, current: all.filter(isCurrent) }
  storedMembers(seed).set(index, all)
  sortedMembers(seed).set(index, members)
  return members
}

/** The enrollments of a course in any state by sortable name, of people who have not been deleted. */
export const allMembersOf = (seed: Seed, course: Course): ReadonlyArray<Member> => readMembers(seed, course).all

/**
 * The members of a course, including the token's owner, by sortable name: those whose enrollment is active or invited.
 * Default: about 25 people. A person with several roles or sections is there several times.
 */
export const membersOf = (seed: Seed, course: Course): ReadonlyArray<Member> => readMembers(seed, course).current

/** Creates or changes an enrollment. */
export const putMember = (seed: Seed, course: Course, member: Member): void => {
  const others = allMembersOf(seed, course).filter(({ enrollment }) => enrollment !== member.enrollment)
  storedMembers(seed).set(course.index, [...others, member])
  sortedMembers(seed).delete(course.index)
}

/** The people with one role in a course, each once. */
export const peopleWithRole = (seed: Seed, course: Course, role: Role): ReadonlyArray<Person> =>
  uniquePeople(membersOf(seed, course).filter((member) => member.role === role))

/** The people of enrollments, each once. */
export const uniquePeople = (members: ReadonlyArray<Member>): ReadonlyArray<Person> => [
  ...new Map(members.map(({ person }) => [person.id, person])).values()
]

/** The students that a course has from the start. Groups and files are generated from them. */
export const seededStudents = (seed: Seed, { index }: Course): ReadonlyArray<Person> =>
  isSeeded(seed, { index })
    ? seededMembers(seed, index).flatMap(({ person, role }) => (role === "student" ? [person] : []))
    : []

/** Selects enrollments, with the course as it is stored. */
export type AcceptMember = (member: Member, course: Course) => boolean

/**
 * The enrollments of a person in a course. That of the token's owner is known without those of the other members, so that a
 * list of their courses leaves thousands of people unread.
 */
export const enrollmentsIn = (seed: Seed, person: Person, course: Course): ReadonlyArray<Member> =>
  person.id === tokenOwner.id && isSeeded(seed, course) && !storedMembers(seed).has(course.index)
    ? [{ ...seededOwner(seed, course.index), person }]
    : allMembersOf(seed, course).filter((member) => member.person.id === person.id)

const isInCourse: AcceptMember = (member, { state }) => isCurrent(member) && state !== "deleted"

/** The courses of a person with an accepted enrollment, each with the role of the first one. */
export const coursesOfPerson = (seed: Seed, person: Person, accepts = isInCourse): ReadonlyArray<Course> =>
  allCoursesAndDeleted(seed).flatMap((course) => {
    const found = enrollmentsIn(seed, person, course).find((member) => accepts(member, course))
    return found === undefined ? [] : [{ ...course, role: found.role }]
  })
