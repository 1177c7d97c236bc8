/** Ids of seeded records, computed from their owner and position. */
import { memoizePerSeed, type Seed } from "./seed.js"

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
