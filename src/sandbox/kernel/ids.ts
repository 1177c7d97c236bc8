/** Ids: of seeded records, and as paths refer to them. */
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

/** A reference in a path: a Canvas id, or an id of another kind such as a SIS id. */
interface Reference {
  /** `sis_course_id`, `sis_login_id` …; undefined for a Canvas id. */
  readonly kind: string | undefined
  readonly value: string
}

/**
 * Canvas: surrounding whitespace is ignored. A SIS id may be hex-encoded, as a workaround for servers that corrupt
 * escaped characters.
 */
export const parseReference = (text: string): Reference => {
  const trimmed = text.trim()
  const [, hexKind, digits] = /^hex:((?:sis|lti)_\w+):((?:[0-9A-Fa-f]{2})+)$/.exec(trimmed) ?? []
  if (hexKind !== undefined && digits !== undefined) {
    return { kind: hexKind, value: Buffer.from(digits, "hex").toString() }
  }
  const [, kind, value] = /^((?:sis|lti)_\w+):(.+)$/s.exec(trimmed) ?? []
  return kind === undefined || value === undefined ? { kind: undefined, value: trimmed } : { kind, value }
}
