export * from "effect/Random"

import type * as Random from "effect/Random"

type Service = typeof Random.Random.Service

/** The values in turn, each a double. */
export const fixed = (values: ReadonlyArray<number>): Service => {
  let at = 0
  const next = () => values[at++ % values.length] ?? 0
  return { nextDoubleUnsafe: next, nextIntUnsafe: () => Math.floor(next() * Number.MAX_SAFE_INTEGER) }
}

/** A generator with a seed (mulberry32). */
export const make = (seed: unknown): Service => {
  let state = Array.from(String(seed)).reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) | 0, 7)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { nextDoubleUnsafe: next, nextIntUnsafe: () => Math.floor(next() * Number.MAX_SAFE_INTEGER) }
}
