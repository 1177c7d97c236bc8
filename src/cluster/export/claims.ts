/**
 * Who reads which list of a round. A slot claims the next list when it is free, so an idle machine takes it; a claim is for
 * ever, and a slot that moves to another machine takes its claims along.
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

/**
 * Lists are claimed in their order, so the claims are always the first lists. Each machine passes each claim once, and
 * remembers its slot.
 */
export const makeClaims = (parts: LmsPartsService, id: RoundId, { lists }: Round): Effect.Effect<Claims> =>
  Effect.map(Effect.makeSemaphore(1), (mutex) => {
    const objects = makeObjects(parts)
    const encoder = new TextEncoder()
    const claimed = new Map<number, Array<number>>()
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

    const take = Effect.fnUntraced(function* (slot: number, hasEnded: (list: number) => boolean) {
      for (;;) {
        const list = findClaimed(slot, hasEnded)
        const next = lists[passed]
        if (list !== undefined || next === undefined) return list
        yield* claim(slot, next.list)
      }
    })

    const areAllClaimed = () => passed === lists.length
    return {
      take: (slot, hasEnded) => mutex.withPermits(1)(take(slot, hasEnded)),
      areAllClaimed,
      hasNone: (slot, hasEnded) => areAllClaimed() && findClaimed(slot, hasEnded) === undefined
    }
  })
