import type { Course } from "./courses.js"
import { familyNames, givenNames } from "./names.js"
import { type Plan, pick, roll } from "./plan.js"
import type { Role } from "./roles.js"

export interface Person {
  readonly id: number
  readonly name: string
  readonly sortableName: string
  readonly login: string
  readonly email: string
  readonly sisId: string
}

export interface Member {
  readonly person: Person
  readonly role: Role
}

const selfId = 1
const firstId = 1001
// A prime, so that stepping through the population by any number meets everybody once before it meets anybody twice.
const population = 20_011

/** No person has an id as high as this. */
export const personLimit = firstId + population

const person = (id: number, given: string, family: string): Person => {
  const ascii = `${given}.${family}`
    .normalize("NFD")
    .replace(/[^a-zA-Z.]/g, "")
    .replace(/^\./, "")
    .toLowerCase()
  const login = `${ascii}${id}`
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

const personAt = (plan: Plan, index: number): Person =>
  person(
    firstId + index,
    pick(givenNames, roll(plan, "person.given", index)),
    pick(familyNames, roll(plan, "person.family", index))
  )

export const findPerson = (plan: Plan, reference: string): Person | undefined => {
  if (reference === "self" || reference === String(selfId)) return self
  if (reference.startsWith("sis_user_id:")) {
    const id = /^S0*(\d{1,9})$/.exec(reference.slice("sis_user_id:".length))?.[1]
    return id === undefined ? undefined : findPerson(plan, id)
  }
  const index = /^\d{1,9}$/.test(reference) ? Number(reference) - firstId : -1
  return index >= 0 && index < population ? personAt(plan, index) : undefined
}

const otherRoles: ReadonlyArray<Role> = ["teacher", "ta", "observer"]

/** Everybody in a course: about 25 people, the owner of the token among them, in the order of their sortable names. */
export const membersOf = (plan: Plan, course: Course): ReadonlyArray<Member> => {
  const start = roll(plan, "course.people", course.index)
  const count = 22 + (roll(plan, "course.size", course.index) % 7)
  const others = Array.from(
    { length: count },
    (_, place): Member => ({
      person: personAt(plan, (start + place * 7919) % population),
      role: otherRoles[place] ?? "student"
    })
  )
  return [{ person: self, role: course.role }, ...others].sort((a, b) =>
    a.person.sortableName.localeCompare(b.person.sortableName, "en")
  )
}

/** The people in a course with one role. */
export const membersWith = (plan: Plan, course: Course, role: Role): ReadonlyArray<Person> =>
  membersOf(plan, course).flatMap((member) => (member.role === role ? [member.person] : []))
