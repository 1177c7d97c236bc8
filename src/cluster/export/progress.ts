/** Reads the progress of an export from the objects that its machines store. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsClusterError } from "../LmsClusterError.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import {
  checkRound,
  findObject,
  type ListError,
  makeObjects,
  names,
  type Part,
  Plan,
  type Position,
  Round,
  type RoundId,
  type RoundNumber,
  type Segment,
  Step,
  Stop
} from "./objects.js"

/** The progress of a list. */
export interface ListState {
  position: Position
  parts: Array<Part>
  ended: "Complete" | "Failed" | null
  error: typeof ListError.Type | undefined
  /** The machine that has read it last; undefined if none has. */
  machine: string | undefined
}

export interface RoundState {
  readonly id: RoundId
  readonly round: Round
  /** The lists of the round by their number. */
  readonly lists: Map<number, ListState>
  /** Pages and records that each machine has read. */
  readonly machines: Map<string, { pages: number; records: number }>
  readonly seen: Set<string>
  stop: Stop | undefined
}

const READS = 8

const addSegment = (list: ListState, { ended, error, parts, position, restarted }: Segment, machine: string): void => {
  list.position = position
  list.parts = [...(restarted ? [] : list.parts), ...parts]
  list.ended = ended
  list.error = error
  list.machine = machine
}

const listState = (
  { parts, position }: Pick<ListState, "position"> & { readonly parts: ReadonlyArray<Part> },
  ended: ListState["ended"]
): ListState => ({ position, parts: [...parts], ended, error: undefined, machine: undefined })

export const makeRoundState = (number: RoundNumber, round: Round): RoundState => ({
  id: { ...number, key: round.key },
  round,
  lists: new Map([
    ...round.complete.map((list) => [list.list, listState(list, "Complete")] as const),
    ...round.lists.map((list) => [list.list, listState(list, null)] as const)
  ]),
  machines: new Map(),
  seen: new Set(),
  stop: undefined
})

/** Whether no machine will read more of a round. */
export const isOver = ({ lists, stop }: RoundState): boolean =>
  stop !== undefined || Array.from(lists.values()).every(({ ended }) => ended !== null)

/** The number of the last round. */
export const findRound = (parts: LmsPartsService, run: string): Effect.Effect<Option.Option<number>, LmsClusterError> =>
  Effect.map(parts.list(names.rounds(run)), (found) => {
    const numbers = found
      .map((name) => name.slice(names.rounds(run).length))
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
    return numbers.length === 0 ? Option.none() : Option.some(Math.max(...numbers))
  })

/** The slot and the number of a step, in whose order its segments follow each other. */
const orderOf = (name: string): readonly [slot: number, step: number] => {
  const [slot = 0, step = 0] = name
    .slice(name.lastIndexOf("/") + 1)
    .split(".")
    .map(Number)
  return [slot, step]
}

/** The stop of a round that was cancelled, and removed since. */
const REMOVED: Stop = { reason: "Cancelled", message: "" }

/** Reads the steps that are new, and returns their segments. */
export const readSteps = Effect.fnUntraced(function* (parts: LmsPartsService, state: RoundState) {
  const objects = makeObjects(parts)
  const going = yield* checkRound(parts, state.id)
  if (going !== "Running") state.stop = going === "Gone" ? REMOVED : yield* objects.read(Stop, names.stop(state.id))
  const found = (yield* parts.list(names.steps(state.id))).filter((name) => !state.seen.has(name))
  const ordered = found.sort((one, other) => {
    const [slot, step] = orderOf(one)
    const [otherSlot, otherStep] = orderOf(other)
    return slot - otherSlot || step - otherStep
  })
  const steps = yield* Effect.forEach(ordered, (name) => objects.read(Step, name), { concurrency: READS })
  for (const { machine, segments } of steps) {
    const read = state.machines.get(machine) ?? { pages: 0, records: 0 }
    state.machines.set(machine, read)
    for (const segment of segments) {
      const list = state.lists.get(segment.list)
      if (list !== undefined) addSegment(list, segment, machine)
      for (const { records } of segment.parts.flatMap(({ pages }) => pages)) {
        read.pages += 1
        read.records += records
      }
    }
  }
  for (const name of found) state.seen.add(name)
  return steps.flatMap(({ segments }) => segments)
})

export interface ExportState {
  readonly plan: Plan
  /** The last round, if one has begun. */
  readonly round: RoundState | undefined
}

/** Reads what is known of an export; none if there is no such export. */
export const readExport = Effect.fnUntraced(function* (parts: LmsPartsService, run: string) {
  const objects = makeObjects(parts)
  const plan = yield* findObject(objects.read(Plan, names.plan(run)))
  if (Option.isNone(plan)) return Option.none<ExportState>()
  const number = yield* findRound(parts, run)
  if (Option.isNone(number)) return Option.some<ExportState>({ plan: plan.value, round: undefined })
  const id: RoundNumber = { run, round: number.value }
  const state = makeRoundState(id, yield* objects.read(Round, names.round(id)))
  yield* readSteps(parts, state)
  return Option.some<ExportState>({ plan: plan.value, round: state })
})
