/** What the engine keeps of the slots of a round. Its own interface cannot remove it, that of the cluster can. */
import * as ClusterSchema from "@effect/cluster/ClusterSchema"
import { EntityAddress } from "@effect/cluster/EntityAddress"
import { EntityId } from "@effect/cluster/EntityId"
import { EntityType } from "@effect/cluster/EntityType"
import { MessageStorage } from "@effect/cluster/MessageStorage"
import { Sharding } from "@effect/cluster/Sharding"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as timeLimit from "../../internal/timeLimit.js"
import { LmsParts } from "../LmsParts.js"
import { whileEngineAway } from "./engineAway.js"
import { makeObjects, names, Round, type RoundId, type RoundNumber } from "./objects.js"
import { findRound } from "./progress.js"
import { allSlots, countFirstSlots, ExportSlot, nextSlot, type SlotId } from "./slots.js"

const addressOf = Effect.fnUntraced(function* (slot: SlotId) {
  const sharding = yield* Sharding
  const entityId = EntityId.make(yield* ExportSlot.executionId(slot))
  const group = Context.get(ExportSlot.annotations, ClusterSchema.ShardGroup)(entityId)
  return new EntityAddress({
    entityType: EntityType.make(`Workflow/${ExportSlot.name}`),
    entityId,
    shardId: sharding.getShardId(entityId, group)
  })
})

/** A slot that no machine runs is not waited for. */
const MAX_SLOT_WAIT = "30 seconds"

/** Waits until all slots of a round have ended, and removes their rows. Slots are started by others, one after another. */
const removeSlots = Effect.fnUntraced(function* (id: RoundId, round: Round) {
  const storage = yield* MessageStorage
  const removeSlot = Effect.fnUntraced(function* (slot: SlotId) {
    const address = yield* addressOf(slot)
    const request = yield* whileEngineAway()(storage.requestIdForPrimaryKey({ address, tag: "run", id: "" }))
    if (Option.isNone(request)) return Option.none<number>()
    yield* Effect.exit(timeLimit.optionAfter(whileEngineAway()(ExportSlot.execute(slot)), MAX_SLOT_WAIT))
    yield* whileEngineAway()(storage.clearAddress(address))
    return nextSlot(slot.slot, round)
  })
  const removeFrom = Effect.fnUntraced(function* (first: number) {
    let slot = Option.some(first)
    while (Option.isSome(slot)) slot = yield* removeSlot({ ...id, slot: slot.value })
  })
  yield* Effect.forEach(Array.from({ length: countFirstSlots(round) }).keys(), removeFrom, {
    concurrency: "unbounded",
    discard: true
  })
})

/** Calls a function with each round of an export. */
const forEachRound = Effect.fnUntraced(function* <R>(
  run: string,
  use: (id: RoundId, round: Round) => Effect.Effect<void, unknown, R>
) {
  const parts = yield* LmsParts
  const objects = makeObjects(parts)
  const last = Option.getOrElse(yield* findRound(parts, run), () => 0)
  for (let round = 1; round <= last; round++) {
    const number: RoundNumber = { run, round }
    yield* Effect.flatMap(objects.read(Round, names.round(number)), (round) =>
      use({ ...number, key: round.key }, round)
    ).pipe(
      Effect.catchAllCause((cause) =>
        Effect.logWarning("Rows of an export that has ended remain in the database of the cluster.", cause)
      )
    )
  }
})

/**
 * Removes what the engine keeps of an export that has ended. A cluster whose storage is not in the context keeps it, and the
 * engine in memory has nothing to remove.
 */
export const removeEngineRows = Effect.fnUntraced(function* (run: string) {
  const services = Option.all([yield* Effect.serviceOption(MessageStorage), yield* Effect.serviceOption(Sharding)])
  if (Option.isNone(services)) return
  const [storage, sharding] = services.value
  yield* forEachRound(run, (id, round) =>
    removeSlots(id, round).pipe(
      Effect.provideService(MessageStorage, storage),
      Effect.provideService(Sharding, sharding)
    )
  )
})

/** Waits until the slots of an export have ended, and removes what the engine keeps of them. */
export const endSlots = Effect.fnUntraced(function* (run: string) {
  if (Option.isSome(yield* Effect.serviceOption(MessageStorage))) return yield* removeEngineRows(run)
  // Which slots were started is not known. Others end at once.
  const awaitSlot = (slot: SlotId) =>
    Effect.exit(timeLimit.optionAfter(whileEngineAway()(ExportSlot.execute(slot)), MAX_SLOT_WAIT))
  return yield* forEachRound(run, (id, round) =>
    Effect.forEach(allSlots(round), (slot) => awaitSlot({ ...id, slot }), {
      concurrency: "unbounded",
      discard: true
    })
  )
})
