import { memoizePerSeed, type Seed } from "./seed.js"

/**
 * The ids of the seeded records of one kind. Each owner has as many of them as the one that needs most, so an id tells the
 * owner and the place in its list, and none is looked up.
 */
export interface Ids {
  readonly at: (seed: Seed, owner: number, place: number) => number
  /** The owner and the place that an id tells, whether or not there is a record. */
  readonly locate: (seed: Seed, id: number) => readonly [owner: number, place: number]
  /** The first id beyond them. */
  readonly limit: (seed: Seed) => number
}

export const makeIds = (
  first: number,
  perOwner: (seed: Seed) => number,
  owners: (seed: Seed) => number = ({ courseCount }) => courseCount
): Ids => {
  const each = memoizePerSeed(perOwner)
  const at = (seed: Seed, owner: number, place: number) => first + owner * each(seed) + place
  return {
    at,
    locate: (seed, id) => [Math.floor((id - first) / each(seed)), (id - first) % each(seed)],
    limit: (seed) => at(seed, owners(seed), 0)
  }
}
