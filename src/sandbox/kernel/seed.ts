import * as Hash from "effect/Hash"

/** What is given of the institution: of the courses, and, beside them, of what every course has. */
export interface InputData {
  readonly courses?: number | ReadonlyArray<Readonly<Record<string, unknown>>> | undefined
  readonly [list: string]: unknown
}

/** All that the seeded institution depends on: every record is a function of this and of its own place. */
export interface Seed {
  readonly value: number
  /** How many there are. */
  readonly courseCount: number
  readonly data: InputData
}

const defaultCourses = 1200

/** How many courses the data make. */
export const countCourses = ({ courses = defaultCourses }: Pick<InputData, "courses">): number =>
  typeof courses === "number" ? courses : courses.length

export const makeSeed = (seed: number, given: InputData): Seed => ({
  value: seed,
  courseCount: countCourses(given),
  data: given
})

/** What each sandbox has one of: made when it is first asked for, and gone with the plan. */
export const memoizePerSeed = <A>(make: (seed: Seed) => A): ((seed: Seed) => A) => {
  const made = new WeakMap<Seed, { readonly value: A }>()
  return (seed) => {
    const known = made.get(seed)
    if (known !== undefined) return known.value
    const value = make(seed)
    made.set(seed, { value })
    return value
  }
}

/** A number in 0..2^32-1 that the plan's seed, a topic and some places fix. */
export const hash = (seed: Seed, topic: string, ...places: ReadonlyArray<number>): number => {
  let hash = seed.value ^ Hash.string(topic)
  for (const place of places) {
    hash = Math.imul(hash ^ place ^ 0x9e3779b9, 0x85ebca6b)
    hash ^= hash >>> 13
    hash = Math.imul(hash, 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash >>> 0
}

export const pick = <A>(choices: ReadonlyArray<A>, number: number): A => {
  const choice = choices[number % choices.length]
  if (choice === undefined) throw new RangeError("nothing to pick from")
  return choice
}
