import * as Hash from "effect/Hash"

/** All that the seeded institution depends on: every record is a function of this and of its own place. */
export interface Plan {
  readonly seed: number
  readonly courses: number
}

/** A number in 0..2^32-1 that the plan's seed, a topic and some places fix. */
export const roll = (plan: Plan, topic: string, ...places: ReadonlyArray<number>): number => {
  let hash = plan.seed ^ Hash.string(topic)
  for (const place of places) {
    hash = Math.imul(hash ^ place ^ 0x9e3779b9, 0x85ebca6b)
    hash ^= hash >>> 13
    hash = Math.imul(hash, 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash >>> 0
}

export const pick = <Choices extends readonly [unknown, ...ReadonlyArray<unknown>]>(
  choices: Choices,
  number: number
): Choices[number] => choices[number % choices.length] ?? choices[0]
