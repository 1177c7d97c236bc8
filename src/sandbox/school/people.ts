import * as Schema from "effect/Schema"
import { givenList, listOf, object, SisId, says, Text } from "../kernel/given.js"
import { generate, type Listing } from "../kernel/listing.js"
import { type Plan, perPlan, pick, roll } from "../kernel/plan.js"
import { makeRecent } from "../kernel/recent.js"
import { readReference } from "../kernel/reference.js"
import { type Course, courseAt } from "./courses.js"
import { familyNames, givenNames } from "./names.js"
import { latin, sortableName } from "./personName.js"
import type { Role } from "./roles.js"

const PersonGiven = object({
  name: Schema.optional(Text),
  sortable_name: Schema.optional(Text).annotations(says("Default: from the name, as Canvas does it.")),
  login_id: Schema.optional(Text),
  email: Schema.optional(Schema.NullOr(Text)).annotations(says("null: none.")),
  sis_user_id: Schema.optional(SisId).annotations(says("Whoever is in several courses has the same in each of them."))
})

export type PersonGiven = typeof PersonGiven.Type

/** How many people may be given. The id of a submission has room for the ids of a hundred thousand. */
export const mostGivenPeople = 40_000

export const students = givenList("students", PersonGiven, {
  most: mostGivenPeople,
  description:
    "Besides the owner of the token. A teacher, a teaching assistant and an observer are in every course. Default: 19 to 25."
})

/** Who is in every course, beside the owner of the token. */
const staff: ReadonlyArray<Role> = ["teacher", "ta", "observer"]

/** How many people a course has at most, the owner of the token among them. */
export const mostMembers = (plan: Plan): number => students.most(plan) + staff.length + 1

/** A prime that does not divide the population: stepping through it by this meets everybody once before anybody twice. */
const step = 7919

/** How many made-up people there are, unless a course needs more. */
const smallestPopulation = 20_011

const population = perPlan((plan) => {
  const needed = mostMembers(plan) - 1
  return Math.max(smallestPopulation, needed % step === 0 ? needed + 1 : needed)
})

/** The people who are given, and the number of each record among them: one SIS id is one person. */
interface GivenPeople {
  readonly all: ReadonlyArray<PersonGiven>
  readonly numberOf: (record: PersonGiven) => number | undefined
  readonly numberBySisId: (sisId: string) => number | undefined
}

const givenPeople = perPlan((plan): GivenPeople => {
  const all: Array<PersonGiven> = []
  const numbers = new Map<PersonGiven, number>()
  const sisIds = new Map<string, number>()
  for (const { list } of students.everywhere(plan)) {
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
export const personLimit = (plan: Plan): number => firstId + population(plan) + givenPeople(plan).all.length

const person = (id: number, given: string, family: string): Person => {
  const login = `${latin(`${given}.${family}`)}${id}`
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
export const self: Person = person(selfId, "Zoë", "Müller")

const madeUp = (plan: Plan, index: number): Person =>
  person(
    firstId + index,
    pick(givenNames, roll(plan, "person.given", index)),
    pick(familyNames, roll(plan, "person.family", index))
  )

const given = (plan: Plan, number: number, data: PersonGiven): Person => {
  const blank = madeUp(plan, population(plan) + number)
  const { name = blank.name } = data
  const login = data.name === undefined ? blank.login : `${latin(name) || "user"}${blank.id}`
  return {
    id: blank.id,
    name,
    sortableName: data.sortable_name ?? (data.name === undefined ? blank.sortableName : sortableName(name)),
    login: data.login_id ?? login,
    email: data.email === undefined ? `${login}@example.edu` : (data.email ?? undefined),
    sisId: data.sis_user_id === undefined ? blank.sisId : (data.sis_user_id ?? undefined)
  }
}

const personAt = (plan: Plan, index: number): Person | undefined => {
  const number = index - population(plan)
  if (number < 0) return index < 0 ? undefined : madeUp(plan, index)
  const data = givenPeople(plan).all[number]
  return data === undefined ? undefined : given(plan, number, data)
}

/** All of them, the owner of the token first. */
export const everybody = (plan: Plan): Listing<Person> =>
  generate(1 + population(plan) + givenPeople(plan).all.length, (index) =>
    index === 0 ? self : (personAt(plan, index - 1) ?? self)
  )

const sisIdForm = /^S0*(\d{1,9})$/

const bySisId = (plan: Plan, sisId: string): Person | undefined => {
  const number = givenPeople(plan).numberBySisId(sisId)
  if (number !== undefined) return personAt(plan, population(plan) + number)
  const found = findPerson(plan, sisIdForm.exec(sisId)?.[1] ?? "")
  // Whoever is given may have another one, or none.
  return found?.sisId === sisId ? found : undefined
}

/** Canvas: logins are the same in any case. Those that are made up end in the id; others are looked for. */
const byLogin = (plan: Plan, given: string): Person | undefined => {
  const login = given.toLowerCase()
  const own = findPerson(plan, /(\d{1,9})$/.exec(login)?.[1] ?? "")
  if (own?.login.toLowerCase() === login) return own
  const number = givenPeople(plan).all.findIndex(({ login_id }) => login_id?.toLowerCase() === login)
  return number === -1 ? undefined : personAt(plan, population(plan) + number)
}

export const findPerson = (plan: Plan, reference: string): Person | undefined => {
  const { kind, value } = readReference(reference)
  if (kind === "sis_user_id") return value === self.sisId ? self : bySisId(plan, value)
  if (kind === "sis_login_id") return byLogin(plan, value)
  if (kind !== undefined) return undefined
  if (value === "self" || Number(value) === selfId) return self
  return /^\d{1,9}$/.test(value) ? personAt(plan, Number(value) - firstId) : undefined
}

const byName = new Intl.Collator("en")

const madeUpStudents = (plan: Plan, course: number): number =>
  22 + (roll(plan, "course.size", course) % 7) - staff.length

const enrolled = (plan: Plan, index: number): ReadonlyArray<Member> => {
  const start = roll(plan, "course.people", index)
  const passing = (place: number) => madeUp(plan, (start + place * step) % population(plan))
  const listed = listOf(students.of(plan, index), madeUpStudents(plan, index))
  const members: ReadonlyArray<Member> = [
    { person: self, role: courseAt(plan, index).role },
    ...staff.map((role, place) => ({ person: passing(place), role })),
    ...listed.map((data, place): Member => {
      const number = data === undefined ? undefined : givenPeople(plan).numberOf(data)
      const person =
        data === undefined || number === undefined ? passing(staff.length + place) : given(plan, number, data)
      return { person, role: "student" }
    })
  ]
  return members.toSorted((a, b) => byName.compare(a.person.sortableName, b.person.sortableName))
}

const recent = perPlan(() => makeRecent<Member>())

/**
 * Everybody in a course: about 25 people unless it is said how many, the owner of the token among them, in the order of their
 * sortable names.
 */
export const membersOf = (plan: Plan, { index }: Course): ReadonlyArray<Member> =>
  recent(plan)(index, () => enrolled(plan, index))

/** The `times` with which `times * by` is one more than a multiple of `modulus`. `by` and `modulus` have no common divisor. */
const inverse = (by: number, modulus: number): number => {
  let [times, product] = [1, by % modulus]
  while (product !== 1 % modulus) [times, product] = [times + 1, (product + by) % modulus]
  return times
}

/** What somebody is in each course, by its place: told from their id, without making up everybody else. */
export const rolesOf = (plan: Plan, id: number): ((course: number) => Role | undefined) => {
  const made = population(plan)
  const number = id - firstId
  if (number >= made) {
    const known = new Map<ReadonlyArray<PersonGiven>, boolean>()
    return (course) => {
      const list = students.of(plan, course)
      if (typeof list !== "object") return undefined
      const isIn = known.get(list) ?? list.some((data) => givenPeople(plan).numberOf(data) === number - made)
      known.set(list, isIn)
      return isIn ? "student" : undefined
    }
  }
  const back = inverse(step, made)
  return (course) => {
    const start = roll(plan, "course.people", course) % made
    const place = (((number - start + made) % made) * back) % made
    if (place < staff.length) return staff[place]
    const list = students.of(plan, course)
    const count = typeof list === "object" ? 0 : (list ?? madeUpStudents(plan, course))
    return place < staff.length + count ? "student" : undefined
  }
}

/** The people in a course with one role. */
export const membersWith = (plan: Plan, course: Course, role: Role): ReadonlyArray<Person> =>
  membersOf(plan, course).flatMap((member) => (member.role === role ? [member.person] : []))
