/**
 * Divides the lists of a round among slots. A slot claims the next lists when it is free, so an idle machine takes them; a
 * claim is for ever, and a slot that moves to another machine takes its claims along.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { LmsClusterError } from "../LmsClusterError.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import { maxSlots } from "./exportSlot.js"
import { makeObjects, names, type Round, type RoundId } from "./objects.js"

export interface Claims {
  /** The next list of a slot: one that it has claimed and not ended, or a new one. Undefined if all lists are claimed. */
  readonly take: (
    slot: number,
    hasEnded: (list: number) => boolean
  ) => Effect.Effect<number | undefined, LmsClusterError>
  /** Whether all lists are claimed, as far as this machine knows. */
  readonly areAllClaimed: () => boolean
  /** Whether nothing is left for a slot, as far as this machine knows. */
  readonly hasNone: (slot: number, hasEnded: (list: number) => boolean) => boolean
}

/** Claims that a machine makes at the same time. */
const MAX_CLAIMS = 8

/**
 * Groups of lists that a slot claims together, the same on all machines. Thousands of lists begin with large groups, so that
 * short lists share the cost of a claim, and end with single lists, so that all slots end at the same time.
 */
export const groupLists = (lists: ReadonlyArray<number>, slots: number): ReadonlyArray<ReadonlyArray<number>> => {
  const groups: Array<ReadonlyArray<number>> = []
  for (let at = 0; at < lists.length; ) {
    const size = Math.max(1, Math.floor((lists.length - at) / (2 * slots)))
    groups.push(lists.slice(at, at + size))
    at += size
  }
  return groups
}

/** The slot that has made a claim. */
const Claim = Schema.NonNegativeInt

/** Each machine passes each claim once, in the order of the groups, and remembers its slot. */
export const makeClaims = (parts: LmsPartsService, id: RoundId, round: Round): Effect.Effect<Claims> =>
  Effect.map(Effect.makeSemaphore(MAX_CLAIMS), (claiming) => {
    const objects = makeObjects(parts)
    const claimed = new Map<number, Array<number>>()
    const groups = groupLists(
      round.lists.map(({ list }) => list),
      maxSlots(round)
    )
    const unclaimed = Array.from(groups.entries()).reverse()
    let passed = 0

    const claim = Effect.fnUntraced(function* (slot: number, group: number, lists: ReadonlyArray<number>) {
      const name = names.claim(id, group)
      const isNew = yield* objects.create(Claim, name, slot)
      const owner = isNew ? slot : yield* objects.read(Claim, name)
      claimed.set(owner, [...(claimed.get(owner) ?? []), ...lists])
      passed += 1
    })

    const findClaimed = (slot: number, hasEnded: (list: number) => boolean) =>
      claimed.get(slot)?.find((list) => !hasEnded(list))

    const claimNext = (slot: number) =>
      Effect.suspend(() => {
        const next = unclaimed.pop()
        if (next === undefined) return Effect.void
        const [group, lists] = next
        return Effect.onError(claim(slot, group, lists), () => Effect.sync(() => unclaimed.push(next)))
      })

    const take: Claims["take"] = Effect.fnUntraced(function* (slot, hasEnded) {
      for (;;) {
        const list = findClaimed(slot, hasEnded)
        if (list !== undefined) return list
        if (unclaimed.length > 0) yield* claiming.withPermits(1)(claimNext(slot))
        else {
          // A claim in progress may turn out to be one of this slot, from another machine, or may fail.
          yield* claiming.withPermits(MAX_CLAIMS)(Effect.void)
          if (unclaimed.length === 0) return findClaimed(slot, hasEnded)
        }
      }
    })

    const areAllClaimed = () => passed === groups.length
    return {
      take,
      areAllClaimed,
      hasNone: (slot, hasEnded) => areAllClaimed() && findClaimed(slot, hasEnded) === undefined
    }
  })
