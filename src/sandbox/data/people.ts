import { type Course, courseAt } from "./courses.js"
import { familyNames, givenNames } from "./names.js"
import { latin, sortableName } from "./personName.js"
import { listData, listOf, type Plan, pick, roll } from "./plan.js"
import { makeRecent } from "./recent.js"
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

export const findPerson = (plan: Plan, reference: string): Person | undefined => {
  if (reference === "self" || reference === String(selfId)) return self
  if (reference.startsWith("sis_user_id:")) return bySisId(plan, reference.slice("sis_user_id:".length))
  return /^\d{1,9}$/.test(reference) ? personAt(plan, Number(reference) - firstId) : undefined
}

const staff: ReadonlyArray<Role> = ["teacher", "ta", "observer"]
const byName = new Intl.Collator("en")

const enrolled = (plan: Plan, index: number): ReadonlyArray<Member> => {
  const start = roll(plan, "course.people", index)
  const count = 22 + (roll(plan, "course.size", index) % 7)
  const passing = (place: number) => madeUp(plan, (start + place * step) % plan.room.population)
  const students = listOf(listData(plan, index, "students"), count - staff.length)
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

/** The people in a course with one role. */
export const membersWith = (plan: Plan, course: Course, role: Role): ReadonlyArray<Person> =>
  membersOf(plan, course).flatMap((member) => (member.role === role ? [member.person] : []))
