import * as Schema from "effect/Schema"
import { makeCache } from "../kernel/cache.js"
import { defineList, describe, expandList, ShortString, SisId, strictObject } from "../kernel/inputData.js"
import { generateList, type LazyList } from "../kernel/lazyList.js"
import { parseReference } from "../kernel/reference.js"
import { hash, memoizePerSeed, pick, type Seed } from "../kernel/seed.js"
import { type Course, courseAt } from "./courses.js"
import { familyNames, givenNames } from "./names.js"
import { sortableName, toLatin } from "./personName.js"
import type { Role } from "./roles.js"

const PersonInput = strictObject({
  name: Schema.optional(ShortString),
  sortable_name: Schema.optional(ShortString).annotations(describe("Default: from the name, as Canvas does it.")),
  login_id: Schema.optional(ShortString),
  email: Schema.optional(Schema.NullOr(ShortString)).annotations(describe("null: none.")),
  sis_user_id: Schema.optional(SisId).annotations(
    describe("Whoever is in several courses has the same in each of them.")
  )
})

export type PersonInput = typeof PersonInput.Type

/** How many people may be given. The id of a submission has room for the ids of a hundred thousand. */
export const MAX_LISTED_PEOPLE = 40_000

export const students = defineList("students", PersonInput, {
  max: MAX_LISTED_PEOPLE,
  description:
    "Besides the owner of the token. A teacher, a teaching assistant and an observer are in every course. Default: 19 to 25."
})

/** Who is in every course, beside the owner of the token. */
const staff: ReadonlyArray<Role> = ["teacher", "ta", "observer"]

/** How many people a course has at most, the owner of the token among them. */
export const maxMembers = (seed: Seed): number => students.maxLength(seed) + staff.length + 1

/** A prime that does not divide the population: stepping through it by this meets everybody once before anybody twice. */
const step = 7919

/** How many made-up people there are, unless a course needs more. */
const MIN_POPULATION = 20_011

const population = memoizePerSeed((seed) => {
  const needed = maxMembers(seed) - 1
  return Math.max(MIN_POPULATION, needed % step === 0 ? needed + 1 : needed)
})

/** The people who are given, and the number of each record among them: one SIS id is one person. */
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
      const known = sisId === undefined ? undefined : sisIds.get(sisId)
      numbers.set(record, known ?? all.length)
      if (sisId !== undefined && known === undefined) sisIds.set(sisId, all.length)
      if (known === undefined) all.push(record)
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
}

export interface Member {
  readonly person: Person
  readonly role: Role
}

const selfId = 1
const firstId = 1001

/** No person has an id as high as this. Those who are given come after those who are made up. */
export const personLimit = (seed: Seed): number => firstId + population(seed) + listedPeople(seed).all.length

const makePerson = (id: number, given: string, family: string): Person => {
  const login = `${toLatin(`${given}.${family}`)}${id}`
  return {
    id,
    name: `${given} ${family}`,
    sortableName: `${family}, ${given}`,
    login,
    email: `${login}@example.edu`,
    sisId: `S${String(id).padStart(7, "0")}`
  }
}

/** The owner of the token. */
export const tokenOwner: Person = makePerson(selfId, "Zoë", "Müller")

const generatePerson = (seed: Seed, index: number): Person =>
  makePerson(
    firstId + index,
    pick(givenNames, hash(seed, "person.given", index)),
    pick(familyNames, hash(seed, "person.family", index))
  )

const personFromInput = (seed: Seed, number: number, data: PersonInput): Person => {
  const blank = generatePerson(seed, population(seed) + number)
  const { name = blank.name } = data
  const login = data.name === undefined ? blank.login : `${toLatin(name) || "user"}${blank.id}`
  return {
    id: blank.id,
    name,
    sortableName: data.sortable_name ?? (data.name === undefined ? blank.sortableName : sortableName(name)),
    login: data.login_id ?? login,
    email: data.email === undefined ? `${login}@example.edu` : (data.email ?? undefined),
    sisId: data.sis_user_id === undefined ? blank.sisId : (data.sis_user_id ?? undefined)
  }
}

const personAt = (seed: Seed, index: number): Person | undefined => {
  const number = index - population(seed)
  if (number < 0) return index < 0 ? undefined : generatePerson(seed, index)
  const data = listedPeople(seed).all[number]
  return data === undefined ? undefined : personFromInput(seed, number, data)
}

/** All of them, the owner of the token first. */
export const allPeople = (seed: Seed): LazyList<Person> =>
  generateList(1 + population(seed) + listedPeople(seed).all.length, (index) =>
    index === 0 ? tokenOwner : (personAt(seed, index - 1) ?? tokenOwner)
  )

const sisIdForm = /^S0*(\d{1,9})$/

const bySisId = (seed: Seed, sisId: string): Person | undefined => {
  const number = listedPeople(seed).numberBySisId(sisId)
  if (number !== undefined) return personAt(seed, population(seed) + number)
  const found = findPerson(seed, sisIdForm.exec(sisId)?.[1] ?? "")
  // Whoever is given may have another one, or none.
  return found?.sisId === sisId ? found : undefined
}

/** Canvas: logins are the same in any case. Those that are made up end in the id; others are looked for. */
const byLogin = (seed: Seed, given: string): Person | undefined => {
  const login = given.toLowerCase()
  const own = findPerson(seed, /(\d{1,9})$/.exec(login)?.[1] ?? "")
  if (own?.login.toLowerCase() === login) return own
  const number = listedPeople(seed).all.findIndex(({ login_id }) => login_id?.toLowerCase() === login)
  return number === -1 ? undefined : personAt(seed, population(seed) + number)
}

export const findPerson = (seed: Seed, reference: string): Person | undefined => {
  const { kind, value } = parseReference(reference)
  if (kind === "sis_user_id") return value === tokenOwner.sisId ? tokenOwner : bySisId(seed, value)
  if (kind === "sis_login_id") return byLogin(seed, value)
  if (kind !== undefined) return undefined
  if (value === "self" || Number(value) === selfId) return tokenOwner
  return /^\d{1,9}$/.test(value) ? personAt(seed, Number(value) - firstId) : undefined
}

const byName = new Intl.Collator("en")

const defaultStudentCount = (seed: Seed, course: number): number =>
  22 + (hash(seed, "course.size", course) % 7) - staff.length

const computeMembers = (seed: Seed, index: number): ReadonlyArray<Member> => {
  const start = hash(seed, "course.people", index)
  const passing = (place: number) => generatePerson(seed, (start + place * step) % population(seed))
  const listed = expandList(students.forCourse(seed, index), defaultStudentCount(seed, index))
  const members: ReadonlyArray<Member> = [
    { person: tokenOwner, role: courseAt(seed, index).role },
    ...staff.map((role, place) => ({ person: passing(place), role })),
    ...listed.map((data, place): Member => {
      const number = data === undefined ? undefined : listedPeople(seed).numberOf(data)
      const person =
        data === undefined || number === undefined ? passing(staff.length + place) : personFromInput(seed, number, data)
      return { person, role: "student" }
    })
  ]
  return members.toSorted((a, b) => byName.compare(a.person.sortableName, b.person.sortableName))
}

const memberCache = memoizePerSeed(() => makeCache<Member>())

/**
 * Everybody in a course: about 25 people unless it is said how many, the owner of the token among them, in the order of their
 * sortable names.
 */
export const membersOf = (seed: Seed, { index }: Course): ReadonlyArray<Member> =>
  memberCache(seed)(index, () => computeMembers(seed, index))

/** The `times` with which `times * by` is one more than a multiple of `modulus`. `by` and `modulus` have no common divisor. */
const inverse = (by: number, modulus: number): number => {
  let [times, product] = [1, by % modulus]
  while (product !== 1 % modulus) [times, product] = [times + 1, (product + by) % modulus]
  return times
}

/** What somebody is in each course, by its place: told from their id, without making up everybody else. */
export const rolesOf = (seed: Seed, id: number): ((course: number) => Role | undefined) => {
  const made = population(seed)
  const number = id - firstId
  if (number >= made) {
    const known = new Map<ReadonlyArray<PersonInput>, boolean>()
    return (course) => {
      const list = students.forCourse(seed, course)
      if (typeof list !== "object") return undefined
      const isIn = known.get(list) ?? list.some((data) => listedPeople(seed).numberOf(data) === number - made)
      known.set(list, isIn)
      return isIn ? "student" : undefined
    }
  }
  const back = inverse(step, made)
  return (course) => {
    const start = hash(seed, "course.people", course) % made
    const place = (((number - start + made) % made) * back) % made
    if (place < staff.length) return staff[place]
    const list = students.forCourse(seed, course)
    const count = typeof list === "object" ? 0 : (list ?? defaultStudentCount(seed, course))
    return place < staff.length + count ? "student" : undefined
  }
}

/** The people in a course with one role. */
export const peopleWithRole = (seed: Seed, course: Course, role: Role): ReadonlyArray<Person> =>
  membersOf(seed, course).flatMap((member) => (member.role === role ? [member.person] : []))
