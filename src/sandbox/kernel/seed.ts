/** The seed, which determines all generated records, their ids, and where their changes are kept. */
import * as Hash from "effect/Hash"

/** The input data of an institution: its courses, and defaults for every course. */
export interface InputData {
  readonly courses?: number | ReadonlyArray<Readonly<Record<string, unknown>>> | undefined
  readonly [list: string]: unknown
}

/** Determines the seeded institution: every seeded record is a function of this and its own position. */
export interface Seed {
  readonly value: number
  readonly courseCount: number
  readonly data: InputData
}

const DEFAULT_COURSES = 1200

/** The number of courses in the data. */
export const countCourses = ({ courses = DEFAULT_COURSES }: Pick<InputData, "courses">): number =>
  typeof courses === "number" ? courses : courses.length

export const makeSeed = (value: number, data: InputData): Seed => ({
  value,
  courseCount: countCourses(data),
  data
})

/** Creates a value once per seed; it is released with the seed. */
export const memoizePerSeed = <A>(make: (seed: Seed) => A): ((seed: Seed) => A) => {
  const values = new WeakMap<Seed, { readonly value: A }>()
  return (seed) => {
    const cached = values.get(seed)
    if (cached !== undefined) return cached.value
    const value = make(seed)
    values.set(seed, { value })
    return value
  }
}

/** Hashes a seed, a topic and positions to a number in 0..2^32-1. */
export const hash = (seed: Seed, topic: string, ...positions: ReadonlyArray<number>): number => {
  let bits = seed.value ^ Hash.string(topic)
  for (const position of positions) {
    bits = Math.imul(bits ^ position ^ 0x9e3779b9, 0x85ebca6b)
    bits ^= bits >>> 13
    bits = Math.imul(bits, 0xc2b2ae35)
    bits ^= bits >>> 16
  }
  return bits >>> 0
}

export const pick = <A>(choices: ReadonlyArray<A>, number: number): A => {
  const choice = choices[number % choices.length]
  if (choice === undefined) throw new RangeError("nothing to pick from")
  return choice
}

/**
 * The ids of the seeded records of one kind. Every owner reserves as many ids as the owner that needs most, so the
 * owner and position follow from an id without a lookup.
 */
export interface Ids {
  readonly at: (seed: Seed, owner: number, position: number) => number
  /** The owner and position that an id encodes, whether or not the record exists. */
  readonly locate: (seed: Seed, id: number) => readonly [owner: number, position: number]
  /** The first id after all reserved ones. */
  readonly limit: (seed: Seed) => number
}

export const makeIds = (
  first: number,
  perOwner: (seed: Seed) => number,
  owners: (seed: Seed) => number = ({ courseCount }) => courseCount
): Ids => {
  const idsPerOwner = memoizePerSeed(perOwner)
  const at = (seed: Seed, owner: number, position: number) => first + owner * idsPerOwner(seed) + position
  return {
    at,
    locate: (seed, id) => [Math.floor((id - first) / idsPerOwner(seed)), (id - first) % idsPerOwner(seed)],
    limit: (seed) => at(seed, owners(seed), 0)
  }
}

/** A sandbox is identified by its seed. */
export interface Sandbox {
  readonly seed: Seed
}

/** A value per owner, which is the initial one until it is set. */
export interface State<Owner, A> {
  readonly get: (sandbox: Sandbox, owner: Owner) => A
  readonly set: (sandbox: Sandbox, owner: Owner, value: A) => void
}

export const makeState = <Owner, A>(
  keyOf: (owner: Owner) => number | string,
  makeInitial: () => A
): State<Owner, A> => {
  const values = memoizePerSeed(() => new Map<number | string, A>())
  return {
    get: ({ seed }, owner) => values(seed).get(keyOf(owner)) ?? makeInitial(),
    set: ({ seed }, owner, value) => void values(seed).set(keyOf(owner), value)
  }
}
