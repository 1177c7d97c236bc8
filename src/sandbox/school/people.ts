/** The people of the institution, and their enrollments in courses. */
import { parseReference } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { hash, memoizePerSeed, type Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { allCoursesAndDeleted, type Course, isSeeded, sectionIds, seededRoleIn } from "./courses.js"
import type { Role } from "./roles.js"
import {
  compareNames,
  enrollmentIds,
  FIRST_PERSON_ID,
  type Person,
  personLimit,
  seededMembers,
  seededPerson,
  sortableName,
  students,
  tokenOwner
} from "./seededPeople.js"

export { enrollmentIds, type Person, personLimit, students, tokenOwner }

/** Canvas: a person without a short name is shown with their name. */
export const shortName = ({ name, written }: Pick<Person, "name" | "written">): string =>
  typeof written.short_name === "string" && written.short_name !== "" ? written.short_name : name

/** The time at which a person was created, by a caller or before the term. */
export const personCreatedAt = ({ id, written }: Pick<Person, "id" | "written">): string =>
  typeof written.created_at === "string" ? written.created_at : timestampOnDay(-400 + (id % 300))

/** The UUID of a person, which Canvas gives to each user. */
export const personUuid = (seed: Seed, { id }: Pick<Person, "id">): string =>
  Array.from({ length: 6 }, (_, part) => hash(seed, "person.uuid", id, part).toString(36).padStart(7, "0"))
    .join("")
    .slice(0, 40)

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
export const currentPerson = (seed: Seed, person: Person): Person => personWithId(seed, person.id) ?? person

/** A person as they were before they were changed. What they have submitted keeps their name. */
export const originalPerson = (seed: Seed, person: Person): Person => seededPerson(seed, person.id) ?? person

/** All people, the owner of the token first; optionally with the deleted ones. */
export const allPeople = (seed: Seed, withDeleted = false): ReadonlyArray<Person> => {
  const others = Array.from({ length: storedPeople(seed).nextId - FIRST_PERSON_ID }, (_, index) =>
    personWithId(seed, FIRST_PERSON_ID + index)
  )
  return [personWithId(seed, tokenOwner.id), ...others].filter(
    (person): person is Person => person !== undefined && (withDeleted || person.deleted !== true)
  )
}

// Canvas: logins are case-insensitive.
const referencesTo = ({ login, sisId }: Person): ReadonlyArray<string> => [
  `sis_login_id:${login.toLowerCase()}`,
  ...(sisId === undefined ? [] : [`sis_user_id:${sisId}`])
]

/** The ids of people by their logins and SIS ids, with those that they had before. */
const idsByReference = memoizePerSeed(
  (seed) => new Map(allPeople(seed, true).flatMap((person) => referencesTo(person).map((key) => [key, person.id])))
)

const idOfReference = (seed: Seed, kind: string | undefined, value: string): number | undefined => {
  if (kind !== undefined) return idsByReference(seed).get(`${kind}:${value}`)
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** Finds a person by a reference in a path: an id, a login or a SIS id. */
export const findPerson = (seed: Seed, reference: string): Person | undefined => {
  const { kind, value: text } = parseReference(reference)
  const value = kind === "sis_login_id" ? text.toLowerCase() : text
  const id = idOfReference(seed, kind, value)
  const person = id === undefined ? undefined : personWithId(seed, id)
  if (person === undefined || person.deleted === true) return undefined
  return kind === undefined || referencesTo(person).includes(`${kind}:${value}`) ? person : undefined
}

/** The fields of a person that callers write. */
interface PersonFields extends Pick<Person, "email" | "login" | "name" | "sisId"> {
  readonly sortableName: string | undefined
  readonly written?: JsonObject
}

/** Stores a person, everywhere where they are enrolled. */
const putPerson = (seed: Seed, person: Person): Person => {
  storedPeople(seed).byId.set(person.id, person)
  for (const reference of referencesTo(person)) idsByReference(seed).set(reference, person.id)
  const courses = storedMembers(seed)
  for (const [index, { all }] of courses) {
    if (all.some((member) => member.person.id === person.id)) {
      courses.set(
        index,
        makeMembers(all.map((member) => (member.person.id === person.id ? { ...member, person } : member)))
      )
    }
  }
  return person
}

export const addPerson = (seed: Seed, { sortableName: sortable, written = {}, ...fields }: PersonFields): Person => {
  const id = storedPeople(seed).nextId++
  return putPerson(seed, { ...fields, id, sortableName: sortable ?? sortableName(fields.name), written })
}

/** Changes a person. Written fields that are not among the new ones stay. */
export const changePerson = (
  seed: Seed,
  before: Person,
  { sortableName: sortable, written, ...fields }: PersonFields
): Person =>
  putPerson(seed, {
    ...fields,
    id: before.id,
    sortableName: sortable ?? sortableName(fields.name),
    written: { ...before.written, ...written }
  })

export const deletePerson = (seed: Seed, person: Person): void => void putPerson(seed, { ...person, deleted: true })

type EnrollmentState = "active" | "invited" | "inactive" | "completed" | "deleted"

/** An enrollment: a person with a role in a section of a course. */
export interface Member {
  readonly person: Person
  readonly role: Role
  /** The id of the enrollment. */
  readonly enrollment: number
  /** The id of the section. */
  readonly section: number
  readonly state: EnrollmentState
  /** Other fields that callers have written, with the names of Canvas. */
  readonly written?: JsonObject
}

/** Whether an enrollment is active or invited, and its person has not been deleted. */
export const isCurrent = ({ person, state }: Pick<Member, "person" | "state">): boolean =>
  person.deleted !== true && (state === "active" || state === "invited")

/** The enrollments of a course by sortable name, and the current ones among them. */
interface Members {
  readonly all: ReadonlyArray<Member>
  readonly current: ReadonlyArray<Member>
}

const makeMembers = (members: ReadonlyArray<Member>): Members => {
  const all = members.toSorted(compareNames)
  return { all, current: all.filter(isCurrent) }
}

/** The enrollments by the index of the course, from when it is first read. */
const storedMembers = memoizePerSeed(() => new Map<number, Members>())

const readMembers = (seed: Seed, { index }: Pick<Course, "index">): Members => {
  const stored = storedMembers(seed).get(index)
  if (stored !== undefined) return stored
  const seeded = isSeeded(seed, { index }) ? seededMembers(seed, index) : []
  const members = makeMembers(
    seeded.map(({ person, role }, position) => ({
      person: currentPerson(seed, person),
      role,
      enrollment: enrollmentIds.at(seed, index, position),
      section: sectionIds.at(seed, index, 0),
      state: "active"
    }))
  )
  storedMembers(seed).set(index, members)
  return members
}

/**
 * The members of a course, including the token's owner, by sortable name: those whose enrollment is active or invited.
 * Default: about 25 people. A person with several roles or sections is there several times.
 */
export const membersOf = (seed: Seed, course: Course): ReadonlyArray<Member> => readMembers(seed, course).current

/** The enrollments of a course in any state, of people who have not been deleted. */
export const existingMembersOf = (seed: Seed, course: Course): ReadonlyArray<Member> =>
  allMembersOf(seed, course).filter(({ person }) => person.deleted !== true)

/** All enrollments of a course, also concluded and deleted ones. */
export const allMembersOf = (seed: Seed, course: Course): ReadonlyArray<Member> => readMembers(seed, course).all

/** Creates or changes an enrollment. */
export const putMember = (seed: Seed, course: Pick<Course, "index">, member: Member): void => {
  const { all } = readMembers(seed, course)
  const isKnown = all.some(({ enrollment }) => enrollment === member.enrollment)
  const changed = isKnown ? all.map((old) => (old.enrollment === member.enrollment ? member : old)) : [...all, member]
  storedMembers(seed).set(course.index, makeMembers(changed))
}

/** The people with one role in a course, each once. */
export const peopleWithRole = (seed: Seed, course: Course, role: Role): ReadonlyArray<Person> => {
  const people = new Map<number, Person>()
  for (const member of membersOf(seed, course)) if (member.role === role) people.set(member.person.id, member.person)
  return [...people.values()]
}

/** The students that a course has from the start. Groups and files are generated from them. */
export const seededStudents = (seed: Seed, { index }: Course): ReadonlyArray<Person> =>
  isSeeded(seed, { index })
    ? seededMembers(seed, index).flatMap(({ person, role }) => (role === "student" ? [person] : []))
    : []

/** An enrollment of a person who is known, in a course whose other members are not. */
export type Attendance = Omit<Member, "enrollment">

/** Selects enrollments, with the course as it is stored. */
export type AcceptAttendance = (attendance: Attendance, course: Course) => boolean

/**
 * The enrollments of a person in a course. The token's owner is in every seeded course, so that a list of their courses
 * leaves the other members of these courses unread.
 */
export const attendanceIn = (seed: Seed, person: Person, { index }: Course): ReadonlyArray<Attendance | Member> => {
  const isUnread = person.id === tokenOwner.id && isSeeded(seed, { index }) && !storedMembers(seed).has(index)
  return isUnread
    ? [{ person, role: seededRoleIn(seed, index), section: sectionIds.at(seed, index, 0), state: "active" }]
    : readMembers(seed, { index }).all.filter((member) => member.person.id === person.id)
}

/** The enrollment itself, for which the members of the course are read. */
export const readEnrollment = (seed: Seed, course: Course, attendance: Attendance | Member): Member => {
  if ("enrollment" in attendance) return attendance
  const found = allMembersOf(seed, course).find(({ person }) => person.id === attendance.person.id)
  if (found === undefined) throw new RangeError(`no enrollment of ${attendance.person.id} in ${course.id}`)
  return found
}

/** The courses of a person with an accepted enrollment, each with the role of the first one. */
export const selectCoursesOfPerson = (
  seed: Seed,
  person: Person,
  accepts: AcceptAttendance,
  role?: Role
): ReadonlyArray<Course> => {
  const selected: Array<Course> = []
  for (const course of allCoursesAndDeleted(seed)) {
    const found = attendanceIn(seed, person, course).find(
      (attendance) => (role === undefined || attendance.role === role) && accepts(attendance, course)
    )
    if (found !== undefined) selected.push(found.role === course.role ? course : { ...course, role: found.role })
  }
  return selected
}

/** The courses of a person, optionally those with one role, each with the person's role in it. */
export const coursesOfPerson = (seed: Seed, person: Person, role?: Role): ReadonlyArray<Course> =>
  selectCoursesOfPerson(seed, person, (attendance, { state }) => isCurrent(attendance) && state !== "deleted", role)
