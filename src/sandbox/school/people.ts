/** The people of the institution. */
import * as Schema from "effect/Schema"
import { makeIds, parseReference } from "../kernel/ids.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { describe, ShortString, SisId, strictObject } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { concatLists, generateList, type LazyList, listFromArray, mapRows, skipRows } from "../kernel/lazyList.js"
import { hash, memoizePerSeed, pick, type Seed } from "../kernel/seed.js"
import { makeCache } from "../kernel/state.js"
import { timestampOnDay } from "../kernel/time.js"
import { type Course, changedCourses, courseAt, isSeeded, sectionIds, seededCoursesOf } from "./courses.js"
import { familyNames, givenNames } from "./names.js"
import type { Role } from "./roles.js"

// Canvas: suffixes that belong to the given name.
const suffix = /^(?:Sn?r\.?|Senior|Jn?r\.?|Junior|II|III|IV|V|VI|Esq\.?|PhD)$/i

/** Canvas: the last word is the family name, unless a comma separates it; a single word is used as it is. */
const sortableName = (name: string): string => {
  const words = name.trim().split(/\s+/)
  if (name.includes(",") || words.length === 1) return words.join(" ")
  const last = words.findLastIndex((word) => !suffix.test(word))
  if (last < 1) return words.join(" ")
  return `${words[last]}, ${[...words.slice(0, last), ...words.slice(last + 1)].join(" ")}`
}

/** The Latin letters of a name, with dots between words; other scripts are dropped. */
const toLatin = (name: string): string =>
  name
    .replace(/\s+/g, ".")
    .normalize("NFD")
    .replace(/[^a-zA-Z.]/g, "")
    .replace(/^\.+|\.+$/g, "")
    .toLowerCase()

const PersonInput = strictObject({
  name: Schema.optional(ShortString),
  sortable_name: Schema.optional(ShortString).annotations(describe("Default: derived from the name like in Canvas.")),
  login_id: Schema.optional(ShortString),
  email: Schema.optional(Schema.NullOr(ShortString)).annotations(describe("null: no email address.")),
  sis_user_id: Schema.optional(SisId).annotations(describe("A person in several courses has the same id in each."))
})

export type PersonInput = typeof PersonInput.Type

/** The maximum number of listed people. The id of a submission has room for a hundred thousand people. */
export const MAX_LISTED_PEOPLE = 40_000

export const students = defineList("students", PersonInput, {
  max: MAX_LISTED_PEOPLE,
  description:
    "In addition to the owner of the token. Every course also has a teacher, a teaching assistant and an observer. Default: 19 to 25."
})

/** The roles that every course has in addition to the token's owner. */
const staff: ReadonlyArray<Role> = ["teacher", "ta", "observer"]

/** The maximum number of people in a course, including the token's owner. */
const maxMembers = (seed: Seed): number => students.maxLength(seed) + staff.length + 1

/** A prime that does not divide the population: steps of this size reach everyone before they repeat. */
const STEP = 7919

/** The minimum number of generated people. */
const MIN_POPULATION = 20_011

const population = memoizePerSeed((seed) => {
  const needed = maxMembers(seed) - 1
  return Math.max(MIN_POPULATION, needed % STEP === 0 ? needed + 1 : needed)
})

/** The listed people, and the index of each record among them: one SIS id is one person. */
interface ListedPeople {
  readonly all: ReadonlyArray<PersonInput>
  readonly numberOf: (record: PersonInput) => number | undefined
  readonly numberBySisId: (sisId: string) => number | undefined
}

const listedPeople = memoizePerSeed((seed): ListedPeople => {
  const all: Array<PersonInput> = []
  const numbers = new Map<PersonInput, number>()
  const sisIds = new Map<string, number>()
  for (const { list } of students.findOccurrences(seed)) {
    for (const record of typeof list === "object" ? list : []) {
      const sisId = record.sis_user_id ?? undefined
      const knownNumber = sisId === undefined ? undefined : sisIds.get(sisId)
      numbers.set(record, knownNumber ?? all.length)
      if (sisId !== undefined && knownNumber === undefined) sisIds.set(sisId, all.length)
      if (knownNumber === undefined) all.push(record)
    }
  }
  return { all, numberOf: (record) => numbers.get(record), numberBySisId: (sisId) => sisIds.get(sisId) }
})

export interface Person {
  readonly id: number
  readonly name: string
  readonly sortableName: string
  readonly login: string
  readonly email: string | undefined
  readonly sisId: string | undefined
  /** Other fields that callers have written, with the names of Canvas. */
  readonly written: JsonObject
  readonly deleted?: true
}

/** A login of a person, with the names of Canvas. */
interface Login extends JsonObject {
  readonly id: number
  readonly unique_id: string
  readonly sis_user_id: string | null
  readonly integration_id: string | null
}

/** The logins of a person. The first one is that of the person, whose login and SIS id it has. */
const loginsOf = ({ id, login, sisId, written }: Person): readonly [Login, ...ReadonlyArray<Login>] => {
  // Written by `changeLogins`.
  const [first, ...others] = (written.logins ?? []) as ReadonlyArray<Login>
  const integration_id = typeof written.integration_id === "string" ? written.integration_id : null
  return [{ id, ...first, unique_id: login, sis_user_id: sisId ?? null, integration_id }, ...others]
}

const hasLogin = (person: Person, login: string): boolean =>
  loginsOf(person).some(({ unique_id }) => unique_id.toLowerCase() === login.toLowerCase())

/** Canvas: a person without a short name is shown with their name. */
export const shortName = ({ name, written }: Pick<Person, "name" | "written">): string =>
  typeof written.short_name === "string" && written.short_name !== "" ? written.short_name : name

/** The time at which a person was created, by a caller or before the term. */
export const personCreatedAt = ({ id, written }: Pick<Person, "id" | "written">): string =>
  typeof written.created_at === "string" ? written.created_at : timestampOnDay(-400 + (id % 300))

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

const TOKEN_OWNER_ID = 1
const FIRST_PERSON_ID = 1001

/** All ids of people are below this. Listed people follow the generated ones. */
const personLimit = (seed: Seed): number => FIRST_PERSON_ID + population(seed) + listedPeople(seed).all.length

const makePerson = (id: number, givenName: string, familyName: string): Person => {
  const login = `${toLatin(`${givenName}.${familyName}`)}${id}`
  return {
    id,
    name: `${givenName} ${familyName}`,
    sortableName: `${familyName}, ${givenName}`,
    login,
    email: `${login}@example.edu`,
    sisId: `S${String(id).padStart(7, "0")}`,
    written: {}
  }
}

/** The owner of the token. */
export const tokenOwner: Person = makePerson(TOKEN_OWNER_ID, "Zoë", "Müller")

const generatePerson = (seed: Seed, index: number): Person =>
  makePerson(
    FIRST_PERSON_ID + index,
    pick(givenNames, hash(seed, "person.given", index)),
    pick(familyNames, hash(seed, "person.family", index))
  )

const personFromInput = (seed: Seed, number: number, data: PersonInput): Person => {
  const generated = generatePerson(seed, population(seed) + number)
  const { name = generated.name } = data
  const login = data.name === undefined ? generated.login : `${toLatin(name) || "user"}${generated.id}`
  return {
    id: generated.id,
    name,
    sortableName: data.sortable_name ?? (data.name === undefined ? generated.sortableName : sortableName(name)),
    login: data.login_id ?? login,
    email: data.email === undefined ? `${login}@example.edu` : (data.email ?? undefined),
    sisId: data.sis_user_id === undefined ? generated.sisId : (data.sis_user_id ?? undefined),
    written: {}
  }
}

const personAt = (seed: Seed, index: number): Person | undefined => {
  const number = index - population(seed)
  if (number < 0) return index < 0 ? undefined : generatePerson(seed, index)
  const data = listedPeople(seed).all[number]
  return data === undefined ? undefined : personFromInput(seed, number, data)
}

/** The people that callers have created and changed, by id. */
const peopleChanges = memoizePerSeed(() => ({
  created: new Map<number, Person>(),
  changed: new Map<number, Person>(),
  idBySisId: new Map<string, number>(),
  idByLogin: new Map<string, number>()
}))

/** A person as callers have changed them since, also if they have deleted them. */
export const currentPerson = (seed: Seed, person: Person): Person =>
  peopleChanges(seed).changed.get(person.id) ?? person

const originalWithId = (seed: Seed, id: number): Person | undefined =>
  peopleChanges(seed).created.get(id) ?? findSeededPerson(seed, String(id))

/** A person as they were before they were changed. What they have submitted keeps their name. */
export const originalPerson = (seed: Seed, person: Person): Person => originalWithId(seed, person.id) ?? person

/** The person with this id, also if they were deleted. Canvas: what they have written keeps its author. */
export const personWithId = (seed: Seed, id: number): Person | undefined => {
  const original = originalWithId(seed, id)
  return original && currentPerson(seed, original)
}

/** All people, the owner of the token first; optionally with the deleted ones. */
export const allPeople = (seed: Seed, withDeleted = false): LazyList<Person> => {
  const { changed, created } = peopleChanges(seed)
  const seededCount = 1 + population(seed) + listedPeople(seed).all.length
  const seeded = generateList(seededCount, (index) =>
    index === 0 ? tokenOwner : (personAt(seed, index - 1) ?? tokenOwner)
  )
  if (changed.size + created.size === 0) return seeded
  const isListed = ({ deleted }: Person) => withDeleted || deleted !== true
  const skipped = [...changed.values()].flatMap((person) =>
    isListed(person) || created.has(person.id) ? [] : [1 + person.id - FIRST_PERSON_ID]
  )
  return concatLists(
    mapRows(skipRows(seeded, skipped), (person) => currentPerson(seed, person)),
    listFromArray([...created.values()].map((person) => currentPerson(seed, person)).filter(isListed))
  )
}

/** The UUID of a person, which Canvas gives to each user. */
export const personUuid = (seed: Seed, { id }: Pick<Person, "id">): string =>
  Array.from({ length: 6 }, (_, part) => hash(seed, "person.uuid", id, part).toString(36).padStart(7, "0"))
    .join("")
    .slice(0, 40)

const indexPerson = (seed: Seed, person: Person): void => {
  const { idByLogin, idBySisId } = peopleChanges(seed)
  for (const { sis_user_id, unique_id } of loginsOf(person)) {
    idByLogin.set(unique_id.toLowerCase(), person.id)
    if (sis_user_id !== null) idBySisId.set(sis_user_id, person.id)
  }
}

/** The fields of a person that callers write. */
interface PersonFields extends Pick<Person, "email" | "login" | "name" | "sisId"> {
  readonly sortableName: string | undefined
  readonly written?: JsonObject
}

const toPerson = (
  id: number,
  { sortableName: sortable, written = {}, ...fields }: PersonFields,
  before: JsonObject
): Person => ({
  ...fields,
  id,
  sortableName: sortable ?? sortableName(fields.name),
  written: { ...before, ...written }
})

export const addPerson = (seed: Seed, fields: PersonFields): Person => {
  const { created } = peopleChanges(seed)
  const person = toPerson(personLimit(seed) + created.size, fields, {})
  created.set(person.id, person)
  indexPerson(seed, person)
  return person
}

/** Changes a person. Written fields that are not among the new ones stay. */
export const changePerson = (seed: Seed, { id, written }: Person, fields: PersonFields): Person => {
  const person = toPerson(id, fields, written)
  peopleChanges(seed).changed.set(id, person)
  indexPerson(seed, person)
  changedMembers(seed).clear()
  return person
}

export const deletePerson = (seed: Seed, person: Person): void => {
  peopleChanges(seed).changed.set(person.id, { ...person, deleted: true })
  changedMembers(seed).clear()
}

const SIS_ID_PATTERN = /^S0*(\d{1,9})$/

const bySisId = (seed: Seed, sisId: string): Person | undefined => {
  const number = listedPeople(seed).numberBySisId(sisId)
  if (number !== undefined) return personAt(seed, population(seed) + number)
  const found = findSeededPerson(seed, SIS_ID_PATTERN.exec(sisId)?.[1] ?? "")
  // Listed people can have another SIS id, or none.
  return found?.sisId === sisId ? found : undefined
}

/** Canvas: logins are case-insensitive. Generated logins end in the id; others are searched. */
const byLogin = (seed: Seed, reference: string): Person | undefined => {
  const login = reference.toLowerCase()
  const candidate = findSeededPerson(seed, /(\d{1,9})$/.exec(login)?.[1] ?? "")
  if (candidate?.login.toLowerCase() === login) return candidate
  const number = listedPeople(seed).all.findIndex(({ login_id }) => login_id?.toLowerCase() === login)
  return number === -1 ? undefined : personAt(seed, population(seed) + number)
}

const findSeededPerson = (seed: Seed, reference: string): Person | undefined => {
  const { kind, value } = parseReference(reference)
  if (kind === "sis_user_id") return value === tokenOwner.sisId ? tokenOwner : bySisId(seed, value)
  if (kind === "sis_login_id") return byLogin(seed, value)
  if (kind !== undefined) return undefined
  if (value === "self" || Number(value) === TOKEN_OWNER_ID) return tokenOwner
  return /^\d{1,9}$/.test(value) ? personAt(seed, Number(value) - FIRST_PERSON_ID) : undefined
}

/** The id of a person that callers have created, or that got this SIS id or login from a caller. */
const idFromCaller = (seed: Seed, reference: string): number | undefined => {
  const { created, idByLogin, idBySisId } = peopleChanges(seed)
  const { kind, value } = parseReference(reference)
  if (kind === "sis_user_id") return idBySisId.get(value)
  if (kind === "sis_login_id") return idByLogin.get(value.toLowerCase())
  return kind === undefined && created.has(Number(value)) ? Number(value) : undefined
}

export const findPerson = (seed: Seed, reference: string): Person | undefined => {
  const id = idFromCaller(seed, reference)
  const original = id === undefined ? findSeededPerson(seed, reference) : originalWithId(seed, id)
  const person = original && currentPerson(seed, original)
  if (person === undefined || person.deleted === true) return undefined
  // A person can have got another SIS id or login since.
  const { kind, value } = parseReference(reference)
  if (kind === "sis_user_id" && !loginsOf(person).some((login) => login.sis_user_id === value)) return undefined
  return kind === "sis_login_id" && !hasLogin(person, value) ? undefined : person
}

const nameCollator = new Intl.Collator("en")

const defaultStudentCount = (seed: Seed, course: number): number =>
  22 + (hash(seed, "course.size", course) % 7) - staff.length

const computeMembers = (seed: Seed, index: number): ReadonlyArray<Member> => {
  const start = hash(seed, "course.people", index)
  const personAtStep = (position: number) => generatePerson(seed, (start + position * STEP) % population(seed))
  const inputs = expandList(students.forCourse(seed, index), defaultStudentCount(seed, index))
  const members: ReadonlyArray<Pick<Member, "person" | "role">> = [
    { person: tokenOwner, role: courseAt(seed, index).role },
    ...staff.map((role, position) => ({ person: personAtStep(position), role })),
    ...inputs.map((data, position) => {
      const number = data === undefined ? undefined : listedPeople(seed).numberOf(data)
      const person =
        data === undefined || number === undefined
          ? personAtStep(staff.length + position)
          : personFromInput(seed, number, data)
      return { person, role: "student" as const }
    })
  ]
  return members
    .toSorted((a, b) => nameCollator.compare(a.person.sortableName, b.person.sortableName))
    .map((member, position) => ({
      ...member,
      enrollment: enrollmentIds.at(seed, index, position),
      section: sectionIds.at(seed, index, 0),
      state: "active"
    }))
}

/** The ids of the seeded enrollments. */
export const enrollmentIds = makeIds(20_001, (seed) => Math.max(64, maxMembers(seed)))

const memberCache = memoizePerSeed(() => makeCache<Member>())

/** The enrollments that callers have created and changed, by course and id; and the courses of the people in them. */
const enrollmentChanges = memoizePerSeed(() => ({
  byCourse: new Map<number, Map<number, Member>>(),
  coursesByPerson: new Map<number, Set<number>>()
}))

/** The members of courses with changes of callers, computed when they are read. */
const changedMembers = memoizePerSeed(
  () => new Map<number, { readonly all: ReadonlyArray<Member>; readonly current: ReadonlyArray<Member> }>()
)

/** Whether an enrollment is active or invited, and its person has not been deleted. */
export const isCurrent = ({ person, state }: Member): boolean =>
  person.deleted !== true && (state === "active" || state === "invited")

/** The members that a course has from the start, whatever callers have changed. */
const seededMembersOf = (seed: Seed, { index }: Course): ReadonlyArray<Member> =>
  isSeeded(seed, { index }) ? memberCache(seed)(index, () => computeMembers(seed, index)) : []

const readMembers = (seed: Seed, course: Course) => {
  const { index } = course
  const seeded = seededMembersOf(seed, course)
  const changes = enrollmentChanges(seed).byCourse.get(index)
  if (changes === undefined && peopleChanges(seed).changed.size === 0) return { all: seeded, current: seeded }
  const cached = changedMembers(seed).get(index)
  if (cached !== undefined) return cached
  const seededIds = new Set(seeded.map(({ enrollment }) => enrollment))
  const added = [...(changes?.values() ?? [])].filter(({ enrollment }) => !seededIds.has(enrollment))
  const all = [...seeded.map((member) => changes?.get(member.enrollment) ?? member), ...added]
    .map((member) => ({ ...member, person: currentPerson(seed, member.person) }))
    .toSorted((a, b) => nameCollator.compare(a.person.sortableName, b.person.sortableName))
  const computed = { all, current: all.filter(isCurrent) }
  changedMembers(seed).set(index, computed)
  return computed
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

/** Whether a course has a member in one of these roles and states, without generating the people of unchanged courses. */
export const hasMember = (
  seed: Seed,
  course: Course,
  roles: ReadonlyArray<Role>,
  states: ReadonlyArray<string> = ["active", "invited"]
): boolean => {
  const { index } = course
  if (!isSeeded(seed, course) || enrollmentChanges(seed).byCourse.has(index) || peopleChanges(seed).changed.size > 0) {
    return existingMembersOf(seed, course).some(({ role, state }) => roles.includes(role) && states.includes(state))
  }
  if (!states.includes("active")) return false
  const input = students.forCourse(seed, index) ?? defaultStudentCount(seed, index)
  const hasStudents = typeof input === "number" ? input > 0 : input.length > 0
  const seededRoles = [...staff, course.role, ...(hasStudents ? (["student"] as const) : [])]
  return roles.some((role) => seededRoles.includes(role))
}

/** Creates or changes an enrollment. */
export const putMember = (seed: Seed, { index }: Course, member: Member): void => {
  const { byCourse, coursesByPerson } = enrollmentChanges(seed)
  const members = byCourse.get(index) ?? new Map<number, Member>()
  byCourse.set(index, members.set(member.enrollment, member))
  coursesByPerson.set(member.person.id, (coursesByPerson.get(member.person.id) ?? new Set()).add(index))
  changedMembers(seed).delete(index)
}

/** The modular inverse of `by`: `factor * by` modulo `modulus` is 1. Both must be coprime. */
const inverse = (by: number, modulus: number): number => {
  let [factor, product] = [1, by % modulus]
  while (product !== 1 % modulus) [factor, product] = [factor + 1, (product + by) % modulus]
  return factor
}

/** The role of a person in each course, computed from their id without generating the other people. */
const rolesOf = (seed: Seed, id: number): ((course: number) => Role | undefined) => {
  const generatedCount = population(seed)
  const number = id - FIRST_PERSON_ID
  if (number >= generatedCount) {
    const membership = new Map<ReadonlyArray<PersonInput>, boolean>()
    return (course) => {
      const list = students.forCourse(seed, course)
      if (typeof list !== "object") return undefined
      const isIn =
        membership.get(list) ?? list.some((data) => listedPeople(seed).numberOf(data) === number - generatedCount)
      membership.set(list, isIn)
      return isIn ? "student" : undefined
    }
  }
  const inverseStep = inverse(STEP, generatedCount)
  return (course) => {
    const start = hash(seed, "course.people", course) % generatedCount
    const position = (((number - start + generatedCount) % generatedCount) * inverseStep) % generatedCount
    if (position < staff.length) return staff[position]
    const list = students.forCourse(seed, course)
    const count = typeof list === "object" ? 0 : (list ?? defaultStudentCount(seed, course))
    return position < staff.length + count ? "student" : undefined
  }
}

/** The people with one role in a course, each once. */
export const peopleWithRole = (seed: Seed, course: Course, role: Role): ReadonlyArray<Person> => {
  const people = membersOf(seed, course).flatMap((member) => (member.role === role ? [member.person] : []))
  return enrollmentChanges(seed).byCourse.has(course.index)
    ? [...new Map(people.map((person) => [person.id, person])).values()]
    : people
}

/** The students that a course has from the start. Groups and files are generated from them. */
export const seededStudents = (seed: Seed, course: Course): ReadonlyArray<Person> =>
  seededMembersOf(seed, course).flatMap(({ person, role }) => (role === "student" ? [person] : []))

// Searching all courses of a larger school would take too long.
const MAX_SEARCHED_COURSES = 1_000_000

// A list is read page by page, so the courses of the last person are cached.
const lastPerson = new WeakMap<Seed, { readonly id: number; readonly courses: ReadonlyArray<Course> }>()

const findAttendedCourses = (seed: Seed, { id }: Person): ReadonlyArray<Course> => {
  const cached = lastPerson.get(seed)
  if (cached?.id === id) return cached.courses
  const roleIn = id < personLimit(seed) ? rolesOf(seed, id) : () => undefined
  const courses: Array<Course> = []
  for (let index = 0; index < Math.min(seed.courseCount, MAX_SEARCHED_COURSES); index++) {
    const role = roleIn(index)
    if (role !== undefined) courses.push({ ...courseAt(seed, index), role })
  }
  lastPerson.set(seed, { id, courses })
  return courses
}

/** The courses that a person has from the start, whatever callers have changed. */
export const seededCoursesOfPerson = (seed: Seed, person: Person, role: Role | undefined): LazyList<Course> =>
  person.id === tokenOwner.id
    ? seededCoursesOf(seed, role)
    : listFromArray(findAttendedCourses(seed, person).filter((course) => role === undefined || course.role === role))

/** The seeded courses of a person with the role, and without those of some indexes, as they are now. */
const seededCoursesWithout = (
  seed: Seed,
  person: Person,
  role: Role | undefined,
  skipped: ReadonlyArray<number>
): LazyList<Course> => {
  if (person.id === tokenOwner.id) return seededCoursesOf(seed, role, skipped)
  const left = new Set(skipped)
  return listFromArray(
    findAttendedCourses(seed, person)
      .filter((course) => (role === undefined || course.role === role) && !left.has(course.index))
      .map((course) => ({ ...courseAt(seed, course.index), role: course.role }))
  )
}

/** The enrollments of a person in a course, and the course with the role of the first one. */
interface Attendance {
  readonly course: Course
  readonly members: readonly [Member, ...ReadonlyArray<Member>]
}

/** The enrollments of a person in the course with this index that are accepted. */
const attendanceIn = (
  seed: Seed,
  { id }: Person,
  index: number,
  accepts: (member: Member, course: Course) => boolean
): ReadonlyArray<Attendance> => {
  const course = courseAt(seed, index)
  const [first, ...others] = allMembersOf(seed, course).filter(
    (member) => member.person.id === id && accepts(member, course)
  )
  return first === undefined ? [] : [{ course: { ...course, role: first.role }, members: [first, ...others] }]
}

/** The enrollments of a person in a course, of which only the role is known if no caller has changed them. */
export const attendanceOf = (
  seed: Seed,
  person: Person,
  course: Course,
  accepts: (member: Member, course: Course) => boolean
): ReadonlyArray<Pick<Member, "role" | "section" | "state" | "written">> => {
  if (enrollmentChanges(seed).coursesByPerson.get(person.id)?.has(course.index) === true) {
    return attendanceIn(seed, person, course.index, accepts).flatMap(({ members }) => members)
  }
  return isSeeded(seed, course)
    ? [{ role: course.role, section: sectionIds.at(seed, course.index, 0), state: "active" }]
    : []
}

interface CourseSelection {
  readonly role: Role | undefined
  /** Whether courses that no caller has changed are selected: they are available, and their enrollments active. */
  readonly unchanged: boolean
  /** Whether an enrollment in a changed course is selected. */
  readonly accepts: (member: Member, course: Course) => boolean
}

/**
 * The courses of a person with a selected enrollment. Only those that callers have changed are examined, so the others are
 * computed when they are read.
 */
export const selectCoursesOfPerson = (
  seed: Seed,
  person: Person,
  { accepts, role, unchanged }: CourseSelection
): LazyList<Course> => {
  const matches = (member: Member, course: Course) =>
    (role === undefined || member.role === role) && accepts(member, course)
  const coursesIn = (indexes: ReadonlyArray<number>) =>
    indexes.flatMap((index) => attendanceIn(seed, person, index, matches).map(({ course }) => course))
  const enrolledIn = enrollmentChanges(seed).coursesByPerson.get(person.id) ?? new Set<number>()
  const changed = changedCourses(seed).filter((index) => isSeeded(seed, { index }) && !enrolledIn.has(index))
  const kept = coursesIn(changed)
  const added = coursesIn([...enrolledIn])
  if (!unchanged) return listFromArray([...kept, ...added])
  const inPlace = new Set(kept.map(({ index }) => index))
  const skipped = [...changed.filter((index) => !inPlace.has(index)), ...enrolledIn].filter((index) =>
    isSeeded(seed, { index })
  )
  const seeded = seededCoursesWithout(seed, person, role, skipped)
  return added.length === 0 ? seeded : concatLists(seeded, listFromArray(added))
}

/** The courses of a person, optionally those with one role, each with the person's role in it. */
export const coursesOfPerson = (seed: Seed, person: Person, role: Role | undefined): LazyList<Course> =>
  selectCoursesOfPerson(seed, person, {
    role,
    unchanged: true,
    accepts: (member, { state }) => isCurrent(member) && state !== "deleted"
  })

/** The selected enrollments of a person with one role, those in courses that callers have changed last. */
export const enrollmentsOfPerson = (
  seed: Seed,
  person: Person,
  { accepts, role, unchanged }: CourseSelection & { readonly role: Role }
): LazyList<{ readonly course: Course; readonly member: Member }> => {
  const enrolledIn = [...(enrollmentChanges(seed).coursesByPerson.get(person.id) ?? [])]
  const touched = [...new Set([...enrolledIn, ...changedCourses(seed)])]
  const ofTouched = touched.flatMap((index) =>
    attendanceIn(seed, person, index, (member, course) => member.role === role && accepts(member, course)).flatMap(
      ({ course, members }) => members.map((member) => ({ course, member }))
    )
  )
  if (!unchanged) return listFromArray(ofTouched)
  const seeded = seededCoursesWithout(
    seed,
    person,
    role,
    touched.filter((index) => isSeeded(seed, { index }))
  )
  const untouched = mapRows(seeded, (course) => {
    const member = membersOf(seed, course).find((candidate) => candidate.person.id === person.id)
    if (member === undefined) throw new RangeError(`no enrollment of ${person.id} in ${course.id}`)
    return { course, member }
  })
  return ofTouched.length === 0 ? untouched : concatLists(untouched, listFromArray(ofTouched))
}
