/**
 * The workflows that read the lists of an export.
 *
 * A slot is a workflow that reads one list after another. The engine places slots by a hash, which would leave machines idle,
 * so a list belongs to no slot until one is free and claims it. Slots start other slots as long as lists wait, until each
 * machine has as many as it may run; the surplus waits.
 *
 * A slot that runs again continues after the steps that are stored. The engine does not store them as well, as results of
 * activities: that would take more time than the steps of short lists.
 */
import { Sharding } from "@effect/cluster/Sharding"
import { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as RcMap from "effect/RcMap"
import * as Schedule from "effect/Schedule"
import { countOf, decodeOtherOptions, string } from "../../internal/options/decoders.js"
import { Processes } from "../../internal/processes.js"
import * as timeLimit from "../../internal/timeLimit.js"
import { Lms } from "../../Lms.js"
import type { LmsClusterOptions } from "../LmsCluster.js"
import type { LmsClusterError } from "../LmsClusterError.js"
import { LmsParts } from "../LmsParts.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import { type Claims, makeClaims } from "./claims.js"
import { removeSlot } from "./engineRows.js"
import { addressOf, ExportSlot, nextSlots, type SlotId } from "./exportSlot.js"
import { checkRound, findObject, makeObjects, names, type Objects, Plan, Round, type RoundId, Step } from "./objects.js"
import { type Machine, type MachineRound, runStep, type StepResult, toStepResult } from "./step.js"

/** A slot starts another one after this time if lists wait, so a cluster of any size is busy after a few seconds. */
const START_INTERVAL = "400 millis"

/** A slot looks again after this time if this machine is busy and would run the next slots itself: another may have joined. */
const BUSY_START_INTERVAL = "3 seconds"

const DEFAULT_PAGES_PER_STEP = 20

const STORE_INTERVAL = "5 seconds"

/** Longer than a step may last after the engine has ended its slot. */
const ROUND_IDLE_TIME = "30 seconds"

/** How often a machine looks whether a round was stopped. */
const STOP_INTERVAL = "1 second"

/** Limits the slots of a round that run on this machine. */
interface Gate {
  /** Waits for a place. A slot that has begun a list, perhaps on another machine, comes before new ones. */
  readonly enter: (hasBegun: boolean) => Effect.Effect<void>
  readonly leave: Effect.Effect<void>
  readonly isFull: () => boolean
}

const makeGate = (places: number): Effect.Effect<Gate> =>
  Effect.map(Effect.all([Effect.makeSemaphore(places), Effect.makeSemaphore(1)]), ([running, newcomers]) => {
    let free = places
    return {
      enter: (hasBegun) => {
        const enter = Effect.map(running.take(1), () => {
          free -= 1
        })
        return hasBegun ? enter : newcomers.withPermits(1)(enter)
      },
      leave: Effect.suspend(() => {
        free += 1
        return Effect.asVoid(running.release(1))
      }),
      isFull: () => free === 0
    }
  })

interface SharedRound extends MachineRound {
  readonly gate: Gate
  /** Whether the export was removed. */
  readonly isGone: Effect.Effect<boolean>
}

const MAX_REMOVE_TIME = "10 seconds"

/** Removes what a machine that was suspended has written after the export had ended. */
const removeLateContent = (parts: LmsPartsService, id: RoundId) =>
  Effect.flatMap(checkRound(parts, id), (state) =>
    state === "Gone" ? Effect.zipRight(parts.remove(names.content(id)), parts.remove(names.stop(id))) : Effect.void
  ).pipe(
    Effect.interruptible,
    Effect.disconnect,
    (remove) => timeLimit.optionAfter(remove, MAX_REMOVE_TIME),
    Effect.ignore
  )

/** Loads a round, and watches whether it is stopped. None if its export has ended. */
const loadRound = Effect.fnUntraced(function* ({ objects, parts }: Machine, id: RoundId) {
  const found = yield* findObject(
    Effect.all([objects.read(Plan, names.plan(id.run)), objects.read(Round, names.round(id))])
  )
  if (Option.isNone(found) || found.value[1].key !== id.key) return Option.none<SharedRound>()
  const [plan, round] = found.value
  yield* Effect.addFinalizer(() => removeLateContent(parts, id))
  const claims: Claims = yield* makeClaims(parts, id, round)
  const stopped = yield* Deferred.make<void>()
  const gate = yield* makeGate(round.concurrency)
  // A store that is away for a moment must not end the watch.
  const check = Effect.orElseSucceed(checkRound(parts, id), () => "Running" as const)
  yield* check.pipe(
    Effect.repeat({ until: (state) => state !== "Running", schedule: Schedule.spaced(STOP_INTERVAL) }),
    Effect.zipRight(Deferred.succeed(stopped, undefined)),
    Effect.forkScoped
  )
  const isGone = Effect.map(check, (state) => state === "Gone")
  return Option.some<SharedRound>({ id, plan, round, claims, stopped, gate, isGone, checked: new Set() })
})

/** A machine whose store is away waits for it. To fail would end the whole export. */
const retryStore = <A, R>(step: Effect.Effect<A, LmsClusterError, R>): Effect.Effect<A, LmsClusterError, R> =>
  step.pipe(
    Effect.tapError(({ reason }) =>
      reason === "Store" ? Effect.logWarning("The store of an export cannot be used, and its lists wait.") : Effect.void
    ),
    Effect.retry({ while: ({ reason }) => reason === "Store", schedule: Schedule.spaced(STORE_INTERVAL) })
  )

/** Tells the callers, who do not see the workflows, that a slot has failed. */
export const stopRound = (objects: Objects, id: RoundId, cause: Cause.Cause<LmsClusterError>): Effect.Effect<void> => {
  if (Cause.isInterruptedOnly(cause)) return Effect.void
  const failure = Cause.squash(cause)
  const message = failure instanceof Error ? failure.message : "the workflow engine failed."
  return Effect.ignore(objects.stop(id, { reason: "Failed", message }))
}

/** Reads the steps that a slot has stored, perhaps on another machine. */
const readStored = ({ objects, parts }: Machine, id: RoundId, slot: number) =>
  Effect.flatMap(parts.list(names.stepsOfSlot(id, slot)), (found) =>
    Effect.forEach(found.keys(), (index) =>
      Effect.map(objects.read(Step, names.step(id, slot, index + 1)), toStepResult)
    )
  )

/** Reads lists until none is left. */
const runSlot = Effect.fnUntraced(function* (machine: Machine, round: SharedRound, slot: number) {
  const { claims, gate, id, stopped } = round
  const stored = yield* retryStore(readStored(machine, id, slot))
  const ended = new Set(stored.flatMap(({ ended }) => ended))
  const hasEnded = (list: number) => ended.has(list)
  let open = stored.at(-1)?.open ?? null
  let step = stored.length

  /** Runs steps until the slot has no open list. False if nothing is left. */
  const readLists = Effect.gen(function* () {
    do {
      if (open === null && claims.hasNone(slot, hasEnded)) return false
      step += 1
      const result: StepResult = yield* retryStore(runStep(machine, round, { slot, step, open, ended }))
      for (const list of result.ended) ended.add(list)
      const hasRead = result.ended.length > 0 || result.open !== null
      open = result.open
      if (!hasRead || (yield* Deferred.isDone(stopped))) return false
    } while (open !== null)
    return true
  })

  const enter = timeLimit.firstOf(
    Effect.as(gate.enter(stored.length > 0), true),
    Effect.as(Deferred.await(stopped), false)
  )
  const inGate = Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(restore(enter), (isIn) =>
      isIn ? Effect.ensuring(restore(readLists), gate.leave) : Effect.succeed(false)
    )
  )
  yield* Effect.repeat(inGate, { while: (more) => more })
})

/** Executes exports on this machine. */
const makeRunner = Effect.fnUntraced(function* (options: LmsClusterOptions) {
  const { machine: name, pagesPerStep = DEFAULT_PAGES_PER_STEP } = yield* decodeOtherOptions(
    "LmsCluster.layer",
    options,
    { machine: string, pagesPerStep: countOf("the pages that a step reads") }
  )
  const engine = yield* WorkflowEngine
  const parts = yield* LmsParts
  const processes = yield* Processes
  const machine: Machine = {
    name:
      name ?? Option.match(processes, { onNone: () => "machine", onSome: ({ self }) => `${self.host}:${self.pid}` }),
    pagesPerStep,
    service: yield* Lms,
    parts,
    objects: makeObjects(parts)
  }
  const rounds = yield* RcMap.make({
    lookup: (id: RoundId) => loadRound(machine, id),
    idleTimeToLive: ROUND_IDLE_TIME
  })
  // Runs outside of the workflows, since the engine ends what a workflow starts together with the workflow.
  const background = yield* Queue.unbounded<Effect.Effect<unknown, unknown, WorkflowEngine>>()
  const startSlot = (slot: SlotId) =>
    Effect.zipRight(
      parts.create(names.slot(slot, slot.slot), new Uint8Array()),
      ExportSlot.execute(slot, { discard: true })
    )
  yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.take(background), Effect.forkScoped)))

  const sharding = yield* Effect.serviceOption(Sharding)
  /** Whether this machine would run a slot. Without a cluster it runs all. */
  const runsHere = (slot: SlotId): Effect.Effect<boolean> =>
    Option.match(sharding, {
      onNone: () => Effect.succeed(true),
      onSome: (sharding) =>
        Effect.map(Effect.provideService(addressOf(slot), Sharding, sharding), ({ shardId }) =>
          sharding.hasShardId(shardId)
        )
    })

  /** Starts another slot if lists wait, and a machine may be idle. False if only this one would run it, which is busy. */
  const startNext = Effect.fnUntraced(function* (id: RoundId, { claims, gate, round }: SharedRound, slot: number) {
    if (claims.areAllClaimed()) return true
    for (const next of nextSlots(slot, round)) {
      const nextId = { ...id, slot: next }
      if (gate.isFull() && (yield* runsHere(nextId))) continue
      yield* Queue.offer(background, startSlot(nextId))
      return true
    }
    return false
  })

  yield* engine.register(
    ExportSlot,
    Effect.fnUntraced(function* ({ key, round: number, run, slot }) {
      const id = Data.struct({ run, round: number, key })
      const found = yield* RcMap.get(rounds, id)
      if (Option.isNone(found) || (yield* found.value.isGone)) {
        // It started after the end of its export: by a machine that was away, or by a caller that waited for it.
        yield* Queue.offer(background, removeSlot({ ...id, slot }))
        return
      }
      const round = found.value
      yield* Effect.repeat(startNext(id, round, slot), {
        until: (isDone) => isDone,
        schedule: Schedule.spaced(BUSY_START_INTERVAL)
      }).pipe(Effect.delay(START_INTERVAL), Effect.forkScoped)
      yield* Effect.tapErrorCause(runSlot(machine, round, slot), (cause) => stopRound(machine.objects, id, cause))
    }, Effect.scoped)
  )
})

export const runnerLayer = (options: LmsClusterOptions = {}) => Layer.scopedDiscard(makeRunner(options))
