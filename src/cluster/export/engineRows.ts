/** The engine behind a round: waits while its database is away, and removes the rows of slots, which it does not do itself. */
import { MessageStorage } from "@effect/cluster/MessageStorage"
import { Sharding } from "@effect/cluster/Sharding"
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schedule from "effect/Schedule"
import * as timeLimit from "../../internal/timeLimit.js"
import { LmsParts } from "../LmsParts.js"
import { addressOf, ExportSlot, firstSlots, type SlotId } from "./exportSlot.js"
import { makeObjects, names, Round, type RoundId, type RoundNumber } from "./objects.js"
import { findRound } from "./progress.js"

/** The engine gives this error of its storage to its callers, in most cases as a defect. */
const isAway = (cause: Cause.Cause<unknown>): boolean =>
  Chunk.some(Chunk.appendAll(Cause.failures(cause), Cause.defects(cause)), Predicate.isTagged("PersistenceError"))

const minuteSchedule = Schedule.upTo(Schedule.spaced("1 second"), "1 minute")

/** Repeats an operation of the engine, which it may have done, while its database is away: for a minute. */
export const whileEngineAway = <A, E, R>(operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  operation.pipe(Effect.sandbox, Effect.retry({ while: isAway, schedule: minuteSchedule }), Effect.unsandbox)

/** A slot that no machine runs is not waited for. */
const MAX_SLOT_WAIT = "30 seconds"

const awaitSlot = (slot: SlotId) =>
  Effect.exit(timeLimit.optionAfter(whileEngineAway(ExportSlot.execute(slot)), MAX_SLOT_WAIT))

/** Calls a function with each slot that was started, also with those that others start meanwhile. */
export const forEachSlot = Effect.fnUntraced(function* <E, R>(
  id: RoundId,
  round: Round,
  use: (slot: SlotId) => Effect.Effect<unknown, E, R>
) {
  const parts = yield* LmsParts
  let slots = firstSlots(round)
  const used = new Set<number>()
  while (slots.length > 0) {
    yield* Effect.forEach(slots, (slot) => use({ ...id, slot }), { concurrency: "unbounded", discard: true })
    for (const slot of slots) used.add(slot)
    const started = yield* parts.list(names.slots(id))
    slots = started.map((name) => Number(name.slice(names.slots(id).length))).filter((slot) => !used.has(slot))
  }
})

/** Waits until a slot has ended, and removes its rows. A cluster whose storage is not in the context keeps them. */
export const removeSlot = Effect.fnUntraced(function* (slot: SlotId) {
  const services = Option.all([yield* Effect.serviceOption(MessageStorage), yield* Effect.serviceOption(Sharding)])
  if (Option.isNone(services)) return yield* Effect.asVoid(awaitSlot(slot))
  const [storage, sharding] = services.value
  const address = yield* Effect.provideService(addressOf(slot), Sharding, sharding)
  const request = yield* whileEngineAway(storage.requestIdForPrimaryKey({ address, tag: "run", id: "" }))
  if (Option.isNone(request)) return
  yield* awaitSlot(slot)
  yield* whileEngineAway(storage.clearAddress(address))
})

/** Removes the slots of a round, and adds them to those that were removed. */
const removeSlots = Effect.fnUntraced(function* (number: RoundNumber, removed: Array<SlotId>) {
  const round = yield* makeObjects(yield* LmsParts).read(Round, names.round(number))
  yield* forEachSlot({ ...number, key: round.key }, round, (slot) => {
    removed.push(slot)
    return removeSlot(slot)
  })
})

const warnOfRows = (cause: Cause.Cause<unknown>) =>
  Effect.logWarning("Rows of an export that has ended remain in the database of the cluster.", cause)

/** Removes what the machines and their engine keep of an export that has ended or was stopped. */
export const removeRun = Effect.fnUntraced(function* (run: string) {
  const parts = yield* LmsParts
  const last = Option.getOrElse(yield* findRound(parts, run), () => 0)
  const slots: Array<SlotId> = []
  for (let round = 1; round <= last; round++) {
    yield* Effect.catchAllCause(removeSlots({ run, round }, slots), warnOfRows)
  }
  yield* parts.remove(names.run(run))
  // A caller that waits for a slot starts it again if its row is gone. The machines remove slots that start from here on.
  yield* Effect.catchAllCause(Effect.forEach(slots, removeSlot, { concurrency: "unbounded" }), warnOfRows)
})
