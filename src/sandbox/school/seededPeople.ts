/** The people that the institution has from the start, who of them is in which course, and contradictions in the data. */
import * as Schema from "effect/Schema"
import { type DataPath, defineList, expandList } from "../kernel/inputData.js"
import { describe, oneOf, ShortString, SisId, strictObject, withMessage } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { hash, makeIds, memoizePerSeed, pick, type Seed } from "../kernel/seed.js"
import { allCoursesAndDeleted, listedCourses, sectionIds, seededIndexOf, seededRoleIn } from "./courses.js"
import { familyNames, givenNames } from "./names.js"
import type { Role } from "./roles.js"

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

// Canvas: suffixes that belong to the given name.
const suffix = /^(?:Sn?r\.?|Senior|Jn?r\.?|Junior|II|III|IV|V|VI|Esq\.?|PhD)$/i

/** Canvas: the last word is the family name, unless a comma separates it; a single word is used as it is. */
export const sortableName = (name: string): string => {
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

const personFields = {
  name: Schema.optional(ShortString),
  sortable_name: Schema.optional(ShortString).annotations(describe("Default: derived from the name like in Canvas.")),
  login_id: Schema.optional(ShortString),
  email: Schema.optional(Schema.NullOr(ShortString)).annotations(describe("null: no email address.")),
  sis_user_id: Schema.optional(SisId).annotations(describe("A person in several courses has the same id in each."))
}

const PersonInput = strictObject(personFields)

type PersonInput = typeof PersonInput.Type

const MAX_STUDENTS = 100_000

export const students = defineList("students", PersonInput, {
  max: MAX_STUDENTS,
  description:
    "In addition to the owner of the token. Every course also has a teacher, a teaching assistant and an observer. Default: 19 to 25."
})

const Token = Schema.String.pipe(
  // The message does not show the value, which may be the token of a real service.
  Schema.filter((text) => /^[\x21-\x7e]{1,255}$/.test(text), {
    message: () => "expected a token of 1 to 255 ASCII characters without spaces"
  })
).annotations(describe("An access token of the person, beside that of the sandbox."))

/** People who are listed for the institution, with their courses and tokens. */
export const NamedPeople = withMessage(
  Schema.Array(
    strictObject({
      ...personFields,
      token: Schema.optional(Token),
      courses: Schema.optional(Schema.Array(Schema.Union(Schema.Number, Schema.String))).annotations(
        describe("Ids such as 101, or `sis_course_id:…` of listed courses. Default: none.")
      ),
      role: Schema.optional(oneOf("student", "teacher", "ta", "observer", "designer")).annotations(
        describe("The role in these courses. Default: student.")
      )
    })
  ),
  (actual) => ({ message: "expected a list of people", override: !Array.isArray(actual) })
)

/** The people who are listed for the institution. */
const namedPeople = ({ data }: Seed) =>
  // The seed contains data decoded with this schema.
  (data.people ?? []) as typeof NamedPeople.Type

/** The roles that every course has in addition to the token's owner. */
const staff: ReadonlyArray<Role> = ["teacher", "ta", "observer"]

/** The maximum number of generated people in a course. */
const maxGenerated = (seed: Seed): number => students.maxLength(seed) + staff.length

/** The ids of the seeded enrollments: those of the generated people, the token's owner, and the people of the data. */
export const enrollmentIds = makeIds(20_001, (seed) => Math.max(64, maxGenerated(seed) + 1 + namedPeople(seed).length))

/** A prime that does not divide the population: steps of this size reach everyone before they repeat. */
const STEP = 7919

/** The minimum number of generated people. */
const MIN_POPULATION = 20_011

const population = memoizePerSeed((seed) => {
  const needed = maxGenerated(seed)
  return Math.max(MIN_POPULATION, needed % STEP === 0 ? needed + 1 : needed)
})

/** The listed people, and the index of each record among them: one SIS id is one person. */
const listedPeople = memoizePerSeed((seed) => {
  const all: Array<PersonInput> = []
  const indexes = new Map<PersonInput, number>()
  const bySisId = new Map<string, number>()
  const lists = students.findOccurrences(seed).flatMap(({ list }) => (typeof list === "object" ? [list] : []))
  for (const list of [...lists, namedPeople(seed)]) {
    for (const record of list) {
      const index = bySisId.get(record.sis_user_id ?? "") ?? all.length
      indexes.set(record, index)
      if (index < all.length) continue
      all.push(record)
      if (typeof record.sis_user_id === "string") bySisId.set(record.sis_user_id, index)
    }
  }
  return { all, indexes }
})

export const FIRST_PERSON_ID = 1001

const listedId = (seed: Seed, record: PersonInput): number =>
  FIRST_PERSON_ID + population(seed) + (listedPeople(seed).indexes.get(record) ?? 0)

/** The ids of the people with tokens of their own, by token. */
export const tokenHolders = (seed: Seed): ReadonlyMap<string, number> =>
  new Map(
    namedPeople(seed).flatMap((person) =>
      person.token === undefined ? [] : [[person.token, listedId(seed, person)] as const]
    )
  )

/** The people who are listed for the institution, after the owner of the token. */
export const visitors = (seed: Seed): ReadonlyArray<Person> => [
  tokenOwner,
  ...namedPeople(seed).map((person) => seededPerson(seed, listedId(seed, person)) ?? tokenOwner)
]

/** The enrollments of people who are listed for the institution, by the index of the course. */
const namedEnrollments = memoizePerSeed((seed) => {
  const enrollments = new Map<number, ReadonlyArray<readonly [id: number, role: Role]>>()
  for (const person of namedPeople(seed)) {
    for (const reference of person.courses ?? []) {
      const index = seededIndexOf(seed, String(reference))
      const enrollment = [listedId(seed, person), person.role ?? "student"] as const
      enrollments.set(index, [...(enrollments.get(index) ?? []), enrollment])
    }
  }
  return enrollments
})

/** The ids of seeded people are below this. Listed people follow the generated ones. */
export const personLimit = (seed: Seed): number => FIRST_PERSON_ID + population(seed) + listedPeople(seed).all.length

/** A person with generated fields in place of those that the data omit. */
const makePerson = (id: number, generatedName: string, data: PersonInput = {}): Person => {
  const { name = generatedName } = data
  const login = `${toLatin(name) || "user"}${id}`
  return {
    id,
    name,
    sortableName: data.sortable_name ?? sortableName(name),
    login: data.login_id ?? login,
    email: data.email === undefined ? `${login}@example.edu` : (data.email ?? undefined),
    sisId: data.sis_user_id === undefined ? `S${String(id).padStart(7, "0")}` : (data.sis_user_id ?? undefined),
    written: {}
  }
}

/** The owner of the token. */
export const tokenOwner: Person = makePerson(1, "Zoë Müller")

/** A person as they are from the start. */
export const seededPerson = (seed: Seed, id: number): Person | undefined => {
  if (id === tokenOwner.id) return tokenOwner
  if (id < FIRST_PERSON_ID || id >= personLimit(seed)) return undefined
  const index = id - FIRST_PERSON_ID
  const givenName = pick(givenNames, hash(seed, "person.given", index))
  const familyName = pick(familyNames, hash(seed, "person.family", index))
  return makePerson(id, `${givenName} ${familyName}`, listedPeople(seed).all[index - population(seed)])
}

const nameCollator = new Intl.Collator("en")

/** The order of lists of people. */
export const compareNames = (a: { readonly person: Person }, b: { readonly person: Person }): number =>
  nameCollator.compare(a.person.sortableName, b.person.sortableName)

const defaultStudentCount = (seed: Seed, course: number): number =>
  22 + (hash(seed, "course.size", course) % 7) - staff.length

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

const seededMember = (seed: Seed, course: number, position: number, person: Person, role: Role): Member => ({
  person,
  role,
  enrollment: enrollmentIds.at(seed, course, position),
  section: sectionIds.at(seed, course, 0),
  state: "active"
})

/** The enrollment of the token's owner, the first of each course. */
export const seededOwner = (seed: Seed, course: number): Member =>
  seededMember(seed, course, 0, tokenOwner, seededRoleIn(seed, course))

/**
 * The enrollments that a course has from the start, whatever callers have changed: by sortable name, those of people who are
 * listed for the institution last, so that the others stay where they are.
 */
export const seededMembers = (seed: Seed, course: number): ReadonlyArray<Member> => {
  const start = hash(seed, "course.people", course)
  const inputs = expandList(students.forCourse(seed, course), defaultStudentCount(seed, course))
  const idAtStep = (step: number) => FIRST_PERSON_ID + ((start + step * STEP) % population(seed))
  const idOf = (data: PersonInput | undefined, position: number) =>
    data === undefined ? idAtStep(staff.length + position) : listedId(seed, data)
  const others: ReadonlyArray<readonly [id: number, role: Role]> = [
    ...staff.map((role, step) => [idAtStep(step), role] as const),
    ...inputs.map((data, position) => [idOf(data, position), "student"] as const)
  ]
  const makeMembers = (people: ReadonlyArray<readonly [id: number, role: Role]>, first: number) =>
    people.map(([id, role], position) =>
      seededMember(seed, course, first + position, seededPerson(seed, id) ?? tokenOwner, role)
    )
  return [
    ...[seededOwner(seed, course), ...makeMembers(others, 1)].toSorted(compareNames),
    ...makeMembers(namedEnrollments(seed).get(course) ?? [], 1 + others.length)
  ]
}

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

/** The ids of courses, for a message. */
const showIds = (seed: Seed): string => {
  const ids = allCoursesAndDeleted(seed).map(({ id }) => String(id))
  return (ids.length > 5 ? [...ids.slice(0, 3), "…", ...ids.slice(-1)] : ids).join(", ") || "none"
}

/** Within a list, all people must differ. Across lists, one SIS id is one person. */
export const findPeopleConflicts = (seed: Seed): ReadonlyArray<Schema.FilterIssue> => {
  const named = namedPeople(seed)
  const lists = [
    ...students.findOccurrences(seed).map(({ list, path }) => ({ path, list: typeof list === "object" ? list : [] })),
    { path: ["people"], list: named }
  ]
  const tokens = named.map(({ token }, index) => [token, ["people", index, "token"]] as const)
  const invalid: ReadonlyArray<Schema.FilterIssue> = [
    ...lists.flatMap(({ list, path }) =>
      (["sis_user_id", "login_id"] as const).flatMap((field) =>
        findDuplicates(list.map((person, index) => [person[field], [...path, index, field]]))
      )
    ),
    ...findDuplicates(tokens, () => "this token"),
    ...named.flatMap(({ courses = [] }, person) =>
      courses.flatMap((reference, index) => {
        const path = ["people", person, "courses", index]
        return seededIndexOf(seed, String(reference)) === -1
          ? [{ path, message: `there is no course ${reference}, expected one of ${showIds(seed)}` }]
          : []
      })
    )
  ]
  if (invalid.length > 0) return invalid
  const isSame = (one: PersonInput, other: PersonInput) =>
    (["name", "sortable_name", "login_id", "email"] as const).every((field) => one[field] === other[field])
  const known = new Map<string, { readonly person: PersonInput; readonly path: DataPath }>()
  return lists.flatMap(({ list, path: of }) =>
    list.flatMap((person, index): ReadonlyArray<Schema.FilterIssue> => {
      const { sis_user_id: id } = person
      if (id === null || id === undefined) return []
      const path = [...of, index]
      const before = known.get(id) ?? { person, path }
      known.set(id, before)
      return isSame(before.person, person)
        ? []
        : [{ path, message: `"${id}" is a different person in ${formatPath(before.path)}` }]
    })
  )
}
