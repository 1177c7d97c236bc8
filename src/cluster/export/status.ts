/** Reads the status of an export, and cancels it. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { describeType } from "../../internal/text/describe.js"
import { clusterError } from "../errors.js"
import type { LmsClusterList, LmsClusterStatus } from "../LmsCluster.js"
import { LmsParts } from "../LmsParts.js"
import { removeRun } from "./engineRows.js"
import { Finished, makeObjects, makeRunId, names, type PlannedList, Stop } from "./objects.js"
import { isOver, type ListState, type RoundState, readExport } from "./progress.js"

const unknown = (name: unknown) =>
  clusterError(
    typeof name === "string" ? name : describeType(name),
    "Unknown",
    "is not the name of an export. Names are remembered for 30 days after the export has finished"
  )

const describeList = ({ file }: PlannedList, state: ListState | undefined): LmsClusterList => {
  const { ended = null, error, machine, position } = state ?? {}
  const open = machine === undefined ? "Waiting" : "Running"
  return {
    file,
    state: ended === "Complete" ? "Done" : (ended ?? open),
    pages: position?.pages ?? 0,
    records: position?.rows ?? 0,
    machine: Option.fromNullable(machine),
    error: Option.fromNullable(error?.message)
  }
}

const count = (each: ReadonlyArray<LmsClusterList>): LmsClusterStatus["lists"] => {
  const countOf = (state: LmsClusterList["state"]) => each.filter((list) => list.state === state).length
  return {
    total: each.length,
    done: countOf("Done"),
    failed: countOf("Failed"),
    running: countOf("Running"),
    waiting: countOf("Waiting")
  }
}

const stateOf = (round: RoundState | undefined): LmsClusterStatus["state"] => {
  if (round?.stop === undefined) return round !== undefined && isOver(round) ? "Read" : "Running"
  return round.stop.reason === "Failed" ? "Failed" : "Paused"
}

export const readStatus = Effect.fnUntraced(function* (name: string) {
  const parts = yield* LmsParts
  if (typeof name !== "string") return yield* unknown(name)
  const run = makeRunId(name)
  const state = yield* readExport(parts, run)
  if (Option.isNone(state)) {
    const [found] = yield* parts.list(names.finished(run))
    if (found === undefined) return yield* unknown(name)
    const { lists } = yield* makeObjects(parts).read(Finished, found)
    const status: LmsClusterStatus = {
      name,
      state: "Finished",
      reason: Option.none(),
      lists: { total: lists.length, done: lists.length, failed: 0, running: 0, waiting: 0 },
      each: [],
      machines: []
    }
    return status
  }
  const { plan, round } = state.value
  // A list that is in no round had its file before.
  const each = plan.lists.map((list, index) => {
    const described = describeList(list, round?.lists.get(index))
    return round === undefined || round.lists.has(index) ? described : { ...described, state: "Done" as const }
  })
  const status: LmsClusterStatus = {
    name,
    state: stateOf(round),
    reason: Option.fromNullable(round?.stop?.message),
    lists: count(each),
    each,
    machines: Array.from(round?.machines ?? [], ([machine, read]) => ({
      machine,
      ...read,
      running: each.filter((list) => list.state === "Running" && Option.contains(list.machine, machine)).length
    }))
  }
  return status
})

export const cancelExport = Effect.fnUntraced(function* (name: string) {
  const parts = yield* LmsParts
  if (typeof name !== "string") return yield* unknown(name)
  const run = makeRunId(name)
  // Nothing is read: an export is cancelled if its objects are damaged, too.
  const found = yield* parts.list(names.plan(run))
  if (found.length === 0) return yield* unknown(name)
  const stop = { reason: "Cancelled" as const, message: "" }
  const stops = names.stops(yield* parts.list(names.rounds(run)))
  yield* Effect.forEach(stops, (name) => makeObjects(parts).create(Stop, name, stop), { discard: true })
  yield* removeRun(run)
})
