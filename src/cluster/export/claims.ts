/**
 * Divides the lists of a round among slots. A slot claims the next list when it is free, so an idle machine takes it; a
 * claim is for ever, and a slot that moves to another machine takes its claims along.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { LmsClusterError } from "../LmsClusterError.js"
import type { LmsPartsService } from "../LmsPartsService.js"
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

/** Each machine passes each claim once, in the order of the lists, and remembers its slot. */
export const makeClaims = (parts: LmsPartsService, id: RoundId, { lists }: Round): Effect.Effect<Claims> =>
  Effect.map(Effect.makeSemaphore(MAX_CLAIMS), (claiming) => {
    const objects = makeObjects(parts)
    const encoder = new TextEncoder()
    const claimed = new Map<number, Array<number>>()
    const unclaimed = lists.map(({ list }) => list).reverse()
    let passed = 0

    const claim = Effect.fnUntraced(function* (slot: number, list: number) {
      const name = names.claim(id, list)
      const isNew = yield* parts.create(name, Stream.make(encoder.encode(String(slot))))
      const owner = isNew ? slot : Number(yield* objects.readText(name))
      const lists = claimed.get(owner)
      if (lists === undefined) claimed.set(owner, [list])
      else lists.push(list)
      passed += 1
    })

    const findClaimed = (slot: number, hasEnded: (list: number) => boolean) =>
      claimed.get(slot)?.find((list) => !hasEnded(list))

    const claimNext = (slot: number) =>
      Effect.suspend(() => {
        const list = unclaimed.pop()
        if (list === undefined) return Effect.void
        return Effect.onError(claim(slot, list), () => Effect.sync(() => unclaimed.push(list)))
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

    const areAllClaimed = () => passed === lists.length
    return {
      take,
      areAllClaimed,
      hasNone: (slot, hasEnded) => areAllClaimed() && findClaimed(slot, hasEnded) === undefined
    }
  })
