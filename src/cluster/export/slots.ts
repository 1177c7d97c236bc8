/**
 * The workflows that read the lists of an export.
 *
 * A slot is a workflow that reads one list after another. The engine places slots by a hash, which would leave machines idle,
 * so a list belongs to no slot until one is free and claims it. Slots start other slots as long as lists wait, until each
 * machine has as many as it may run; the surplus waits.
 */
import * as Activity from "@effect/workflow/Activity"
import * as Workflow from "@effect/workflow/Workflow"
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
import * as Schema from "effect/Schema"
import { Processes } from "../../internal/hiddenServices.js"
import { optionError } from "../../internal/options/errors.js"
import { isCount } from "../../internal/options/guards.js"
import * as timeLimit from "../../internal/timeLimit.js"
import { Lms } from "../../Lms.js"
import type { LmsClusterOptions } from "../LmsCluster.js"
import { LmsClusterError } from "../LmsClusterError.js"
import { LmsParts } from "../LmsParts.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import { type Claims, makeClaims } from "./claims.js"
import { whileEngineAway } from "./engineAway.js"
import {
  checkRound,
  findObject,
  makeObjects,
  names,
  type Objects,
  Plan,
  Round,
  type RoundId,
  Stop,
  versioned
} from "./objects.js"
import { type Machine, type MachineRound, runStep, StepResult } from "./step.js"

export const ExportSlot = Workflow.make({
  name: "effect-lms/export",
  payload: { run: Schema.String, round: Schema.Int, key: Schema.String, slot: Schema.Int },
  idempotencyKey: ({ key, slot }) => `${key}/${slot}`,
  error: LmsClusterError
})

export type SlotId = RoundId & { readonly slot: number }

/** A slot starts another one after this time if lists wait, so a cluster of any size is busy after a few seconds. */
const START_INTERVAL = "400 millis"

/** A slot that waits, because its machine is busy, starts another one later. Other machines may be idle. */
const WAITING_START_INTERVAL = "3 seconds"

/** Machines that can be busy with one export. Each needs `concurrency` slots, and a hash does not distribute them evenly. */
const MAX_MACHINES = 16

const DEFAULT_PAGES_PER_STEP = 20

const STORE_INTERVAL = "5 seconds"

/** Longer than a step may last after the engine has ended its slot. */
const ROUND_IDLE_TIME = "30 seconds"

/** How often a machine looks whether a round was stopped. */
const STOP_INTERVAL = "1 second"

/** How many slots a round has at its start. */
export const countFirstSlots = ({ concurrency, lists }: Round): number => Math.min(concurrency, lists.length)

const countSlots = ({ concurrency, lists }: Round): number => Math.min(lists.length, concurrency * MAX_MACHINES)

export const allSlots = (round: Round): Iterable<number> => Array.from({ length: countSlots(round) }).keys()

/** The slot that a slot starts. */
export const nextSlot = (slot: number, round: Round): Option.Option<number> => {
  const next = slot + round.concurrency
  return next < countSlots(round) ? Option.some(next) : Option.none()
}

/** Limits the slots of a round that run on this machine. */
interface Gate {
  /** Waits for a place. A slot that has begun a list, perhaps on another machine, comes before new ones. */
  readonly enter: (hasBegun: boolean) => Effect.Effect<void>
  readonly leave: Effect.Effect<void>
}

const makeGate = (places: number): Effect.Effect<Gate> =>
  Effect.map(Effect.all([Effect.makeSemaphore(places), Effect.makeSemaphore(1)]), ([running, newcomers]) => ({
    enter: (hasBegun) => {
      const enter = Effect.asVoid(running.take(1))
      return hasBegun ? enter : newcomers.withPermits(1)(enter)
    },
    leave: Effect.asVoid(running.release(1))
  }))

interface SharedRound extends MachineRound {
  readonly gate: Gate
}

const MAX_REMOVE_TIME = "10 seconds"

/** Removes what a machine that was suspended has written after the export had ended. */
const removeLateContent = (parts: LmsPartsService, id: RoundId) =>
  Effect.flatMap(checkRound(parts, id), (state) =>
    state === "Gone" ? parts.remove(names.content(id)) : Effect.void
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
  return Option.some<SharedRound>({ id, plan, round, claims, stopped, gate })
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
  return Effect.ignore(objects.create(Stop, names.stop(id), versioned({ reason: "Failed", message })))
}

/** Reads lists until none is left. */
const runSlot = Effect.fnUntraced(function* (
  machine: Machine,
  round: SharedRound,
  slot: number,
  running: Deferred.Deferred<void>
) {
  const { claims, gate, id, stopped } = round
  const begun = yield* machine.parts.list(names.stepsOfSlot(id, slot))
  const ended = new Set<number>()
  const hasEnded = (list: number) => ended.has(list)
  let open: StepResult["open"] = null
  let step = 0

  /** Runs steps until the slot has no open list. False if nothing is left. */
  const readLists = Effect.gen(function* () {
    do {
      if (open === null && claims.hasNone(slot, hasEnded)) return false
      step += 1
      const input = { slot, step, open, ended: Array.from(ended) }
      const result: StepResult = yield* Activity.make({
        name: `step ${step}`,
        success: StepResult,
        error: LmsClusterError,
        execute: retryStore(runStep(machine, round, input))
      }).pipe(whileEngineAway(Schedule.spaced(STORE_INTERVAL)))
      for (const list of result.ended) ended.add(list)
      const hasRead = result.ended.length > 0 || result.open !== null
      open = result.open
      if (!hasRead || (yield* Deferred.isDone(stopped))) return false
    } while (open !== null)
    return true
  })

  const enter = timeLimit.firstOf(
    Effect.as(gate.enter(begun.length > 0), true),
    Effect.as(Deferred.await(stopped), false)
  )
  const inGate = Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(restore(enter), (isIn) =>
      isIn
        ? Effect.zipRight(Deferred.succeed(running, undefined), Effect.ensuring(restore(readLists), gate.leave))
        : Effect.succeed(false)
    )
  )
  yield* Effect.repeat(inGate, { while: (more) => more })
})

/** Executes exports on this machine. */
const makeRunner = Effect.fnUntraced(function* ({
  machine: name,
  pagesPerStep = DEFAULT_PAGES_PER_STEP
}: LmsClusterOptions) {
  if (!isCount(pagesPerStep)) {
    return yield* optionError("pagesPerStep", "pagesPerStep must be a positive integer, the pages that a step reads.")
  }
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
  // Started here, since the engine would end the other workflow together with the one that starts it.
  const started = yield* Queue.unbounded<SlotId>()
  yield* Effect.forkScoped(
    Effect.forever(
      Effect.flatMap(Queue.take(started), (slot) => Effect.forkScoped(ExportSlot.execute(slot, { discard: true })))
    )
  )

  yield* engine.register(
    ExportSlot,
    Effect.fnUntraced(function* ({ key, round: number, run, slot }) {
      const id = Data.struct({ run, round: number, key })
      const found = yield* RcMap.get(rounds, id)
      if (Option.isNone(found)) return
      const round = found.value
      const next = nextSlot(slot, round.round)
      const startNext = Effect.suspend(() =>
        Option.isNone(next) || round.claims.areAllClaimed()
          ? Effect.void
          : Queue.offer(started, { run, round: number, key, slot: next.value })
      )
      const running = yield* Deferred.make<void>()
      const interval = timeLimit.firstOf(
        Effect.zipRight(Deferred.await(running), Effect.sleep(START_INTERVAL)),
        Effect.sleep(WAITING_START_INTERVAL)
      )
      yield* Effect.forkScoped(Effect.zipRight(interval, startNext))
      yield* Effect.tapErrorCause(runSlot(machine, round, slot, running), (cause) =>
        stopRound(machine.objects, id, cause)
      )
    }, Effect.scoped)
  )
})

export const runnerLayer = (options: LmsClusterOptions = {}) => Layer.scopedDiscard(makeRunner(options))
