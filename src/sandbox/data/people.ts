import { makeRecent } from "../kernel/recent.js"
import { readReference } from "../kernel/reference.js"
import { type Course, courseAt } from "./courses.js"
import { familyNames, givenNames } from "./names.js"
import { latin, sortableName } from "./personName.js"
import { listData, listOf, type Plan, pick, roll } from "./plan.js"
import type { PersonData } from "./records.js"
import type { Role } from "./roles.js"
import { step } from "./room.js"

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
export const personLimit = ({ people, room }: Plan): number => firstId + room.population + people.all.length

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

const given = (plan: Plan, number: number, data: PersonData): Person => {
  const blank = madeUp(plan, plan.room.population + number)
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
  const number = index - plan.room.population
  if (number < 0) return index < 0 ? undefined : madeUp(plan, index)
  const data = plan.people.all[number]
  return data === undefined ? undefined : given(plan, number, data)
}

const sisIdForm = /^S0*(\d{1,9})$/

const bySisId = (plan: Plan, sisId: string): Person | undefined => {
  const number = plan.people.numberBySisId(sisId)
  if (number !== undefined) return personAt(plan, plan.room.population + number)
  const found = findPerson(plan, sisIdForm.exec(sisId)?.[1] ?? "")
  // Whoever is given may have another one, or none.
  return found?.sisId === sisId ? found : undefined
}

/** Canvas: logins are the same in any case. Those that are made up end in the id; others are looked for. */
const byLogin = (plan: Plan, given: string): Person | undefined => {
  const login = given.toLowerCase()
  const own = findPerson(plan, /(\d{1,9})$/.exec(login)?.[1] ?? "")
  if (own?.login.toLowerCase() === login) return own
  const number = plan.people.all.findIndex(({ login_id }) => login_id?.toLowerCase() === login)
  return number === -1 ? undefined : personAt(plan, plan.room.population + number)
}

export const findPerson = (plan: Plan, reference: string): Person | undefined => {
  const { kind, value } = readReference(reference)
  if (kind === "sis_user_id") return value === self.sisId ? self : bySisId(plan, value)
  if (kind === "sis_login_id") return byLogin(plan, value)
  if (kind !== undefined) return undefined
  if (value === "self" || Number(value) === selfId) return self
  return /^\d{1,9}$/.test(value) ? personAt(plan, Number(value) - firstId) : undefined
}

const staff: ReadonlyArray<Role> = ["teacher", "ta", "observer"]
const byName = new Intl.Collator("en")

const madeUpStudents = (plan: Plan, course: number): number =>
  22 + (roll(plan, "course.size", course) % 7) - staff.length

const enrolled = (plan: Plan, index: number): ReadonlyArray<Member> => {
  const start = roll(plan, "course.people", index)
  const passing = (place: number) => madeUp(plan, (start + place * step) % plan.room.population)
  const students = listOf(listData(plan, index, "students"), madeUpStudents(plan, index))
  const members: ReadonlyArray<Member> = [
    { person: self, role: courseAt(plan, index).role },
    ...staff.map((role, place) => ({ person: passing(place), role })),
    ...students.map((data, place): Member => {
      const number = data === undefined ? undefined : plan.people.numberOf(data)
      const person =
        data === undefined || number === undefined ? passing(staff.length + place) : given(plan, number, data)
      return { person, role: "student" }
    })
  ]
  return members.toSorted((a, b) => byName.compare(a.person.sortableName, b.person.sortableName))
}

const recent = new WeakMap<Plan, ReturnType<typeof makeRecent<Member>>>()

/**
 * Everybody in a course: about 25 people unless it is said how many, the owner of the token among them, in the order of their
 * sortable names.
 */
export const membersOf = (plan: Plan, { index }: Course): ReadonlyArray<Member> => {
  const membersIn = recent.get(plan) ?? makeRecent<Member>()
  recent.set(plan, membersIn)
  return membersIn(index, () => enrolled(plan, index))
}

/** The `times` with which `times * by` is one more than a multiple of `modulus`. `by` and `modulus` have no common divisor. */
const inverse = (by: number, modulus: number): number => {
  let [times, product] = [1, by % modulus]
  while (product !== 1 % modulus) [times, product] = [times + 1, (product + by) % modulus]
  return times
}

/** What somebody is in each course, by its place: told from their id, without making up everybody else. */
export const rolesOf = (plan: Plan, id: number): ((course: number) => Role | undefined) => {
  const { population } = plan.room
  const number = id - firstId
  if (number >= population) {
    const known = new Map<ReadonlyArray<PersonData>, boolean>()
    return (course) => {
      const list = listData(plan, course, "students")
      if (typeof list !== "object") return undefined
      const isIn = known.get(list) ?? list.some((data) => plan.people.numberOf(data) === number - population)
      known.set(list, isIn)
      return isIn ? "student" : undefined
    }
  }
  const back = inverse(step, population)
  return (course) => {
    const start = roll(plan, "course.people", course) % population
    const place = (((number - start + population) % population) * back) % population
    if (place < staff.length) return staff[place]
    const students = listData(plan, course, "students")
    const count = typeof students === "object" ? 0 : (students ?? madeUpStudents(plan, course))
    return place < staff.length + count ? "student" : undefined
  }
}

/** The people in a course with one role. */
export const membersWith = (plan: Plan, course: Course, role: Role): ReadonlyArray<Person> =>
  membersOf(plan, course).flatMap((member) => (member.role === role ? [member.person] : []))
