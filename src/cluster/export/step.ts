/** One step of a slot: reads a few pages of its lists, and stores them. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { cursorError, isCursorLost } from "../../export/exportList.js"
import { formatLines } from "../../export/jsonLines.js"
import type { LmsExportError } from "../../export/LmsExportError.js"
import { randomId } from "../../export/owner.js"
import * as timeLimit from "../../internal/timeLimit.js"
import { Lms, type LmsService } from "../../Lms.js"
import type { LmsError } from "../../LmsError.js"
import { lmsFingerprint, lmsPages } from "../../LmsOperations.js"
import type { LmsPage } from "../../LmsResponse.js"
import { clusterError } from "../errors.js"
import { LmsClusterError } from "../LmsClusterError.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import type { Claims } from "./claims.js"
import {
  hashBytes,
  initialPosition,
  names,
  type Objects,
  type Part,
  type PartPage,
  type Plan,
  type PlannedList,
  type Position,
  type Round,
  type RoundId,
  type Segment,
  Step
} from "./objects.js"
import { toStreamOptions } from "./requestOptions.js"

/** A round, as one machine reads it. */
export interface MachineRound {
  readonly id: RoundId
  readonly plan: Plan
  readonly round: Round
  readonly claims: Claims
  /** Done when the round has been stopped. */
  readonly stopped: Deferred.Deferred<void>
  /** Lists that are known to be of the service of this machine. */
  readonly checked: Set<number>
}

export interface Machine {
  readonly name: string
  readonly pagesPerStep: number
  readonly service: LmsService
  readonly parts: LmsPartsService
  readonly objects: Objects
}

/** The progress of a slot after a step. */
export interface StepResult {
  /** The list that the step has begun and not ended. */
  readonly open: { readonly list: number; readonly position: Position } | null
  readonly ended: ReadonlyArray<number>
}

/** A service that loses the cursor again and again must not be read for ever. */
const MAX_RESTARTS = 3

export const toStepResult = ({ segments }: Step): StepResult => {
  const ended = segments.flatMap(({ ended, list }) => (ended === null ? [] : [list]))
  const last = segments.at(-1)
  return {
    open: last === undefined || last.ended !== null ? null : { list: last.list, position: last.position },
    ended
  }
}

/** Pauses the export: with a token that was rejected, all other lists would fail, too. */
const isTokenRejected = (error: LmsError): boolean =>
  error._tag === "LmsConfigError" || (error._tag === "LmsApiError" && error.reason === "InvalidToken")

/** A step keeps so many bytes of pages in memory. Short lists share them. */
const PART_BYTES = 1024 * 1024

/**
 * Collects the pages of a step. The first ones are for the object of the step, so that most steps write one object; what
 * exceeds them is written in parts of its own.
 */
const makePartWriter = ({ objects }: Machine, id: RoundId, stepName: string) => {
  const ofStep: Array<Uint8Array> = []
  let name = stepName
  let chunks = ofStep
  let size = 0

  const flush = Effect.suspend(() =>
    chunks === ofStep ? Effect.void : Effect.asVoid(objects.createPages(name, chunks))
  )

  /** Before a page of so many bytes is added. */
  const makeRoom = Effect.fnUntraced(function* (bytes: number) {
    if (size === 0 || size + bytes <= PART_BYTES) return
    yield* flush
    name = names.part(id, yield* randomId)
    chunks = []
    size = 0
  })

  /** Adds a page to the parts of a list. */
  const add = (of: Array<Part>, bytes: Uint8Array, page: Omit<PartPage, "bytes">): void => {
    const last = of.at(-1)
    const added = { ...page, bytes: bytes.length }
    if (last?.name === name) of[of.length - 1] = { ...last, pages: [...last.pages, added] }
    else of.push({ name, offset: size, pages: [added] })
    chunks.push(bytes)
    size += bytes.length
  }

  return { add, flush, makeRoom, ofStep }
}

type PartWriter = ReturnType<typeof makePartWriter>

/** Reads pages of a list from a position on. */
const readList = Effect.fnUntraced(function* (
  { objects, service }: Machine,
  { id, round, stopped }: MachineRound,
  { endpoint, params }: PlannedList,
  { maxPages, start, writer }: { readonly maxPages: number; readonly start: Position; readonly writer: PartWriter }
) {
  const parts: Array<Part> = []
  let position = start
  let isComplete = false
  // A page without a next cursor proves the end of the list only when the stream has ended.
  let last: LmsPage | undefined

  const writePage = Effect.fnUntraced(function* (page: LmsPage) {
    const bytes = new TextEncoder().encode(formatLines(yield* page.rawRecords))
    const next = Option.getOrNull(page.next)
    const { length } = page.records
    const sha256 = yield* hashBytes(bytes)
    yield* writer.makeRoom(bytes.length)
    // All at once, so that a stop in between cannot make the list repeat the page.
    writer.add(parts, bytes, { records: length, next, sha256 })
    position = {
      ...position,
      cursor: next,
      remaining: position.remaining === null ? null : Math.max(0, position.remaining - length),
      rows: position.rows + length,
      pages: position.pages + 1
    }
    isComplete = next === null
  })

  const pages = lmsPages(endpoint, params as Record<string, unknown>, {
    ...toStreamOptions(round.options),
    progress: false,
    concurrency: 1,
    cursor: start.cursor ?? undefined,
    limit: start.remaining ?? Number.POSITIVE_INFINITY
  }).pipe(Stream.provideService(Lms, service))
  const readPages = Stream.runForEachWhile(pages, (page) => {
    if (Option.isSome(page.next)) return Effect.map(writePage(page), () => position.pages - start.pages < maxPages)
    last = page
    return Effect.succeed(true)
  })
  const readToEnd = Effect.flatMap(readPages, () => (last === undefined ? Effect.void : writePage(last)))
  let failure: LmsError | undefined
  yield* Effect.catchAll(timeLimit.firstOf(readToEnd, Deferred.await(stopped)), (error) => {
    if (error instanceof LmsClusterError) return Effect.fail(error)
    failure = error
    return Effect.void
  })
  isComplete ||= failure === undefined && position.remaining === 0
  if (failure !== undefined && isTokenRejected(failure)) {
    yield* objects.stop(id, { reason: "Paused", message: failure.message })
    yield* Deferred.succeed(stopped, undefined)
    failure = undefined
  }
  return { parts, position, isComplete, failure }
})

/** Machines that share a database and not a service would mix their records. */
const checkService = Effect.fnUntraced(function* (
  { service }: Machine,
  { checked, round }: MachineRound,
  list: number,
  { endpoint, file, fingerprint, params }: PlannedList
) {
  if (checked.has(list)) return
  const own = yield* lmsFingerprint(endpoint, params as Record<string, unknown>, {
    ...toStreamOptions(round.options)
  }).pipe(Effect.provideService(Lms, service))
  if (own === fingerprint) {
    checked.add(list)
    return
  }
  return yield* clusterError(
    file,
    "OtherService",
    "is a list of another service than that of this machine: all machines and callers that share a database must have the same domain. Use one database, or one prefix of its tables, for each domain"
  )
})

const readSegment = Effect.fnUntraced(function* (
  machine: Machine,
  round: MachineRound,
  list: number,
  start: Position,
  maxPages: number,
  writer: PartWriter
): Effect.fn.Return<Segment, LmsClusterError> {
  const planned = round.plan.lists[list]
  if (planned === undefined) {
    return yield* clusterError(
      String(list),
      "Version",
      "is not a list of the export. Cancel the export, and start it again"
    )
  }
  const fail = (error: LmsError | LmsExportError): Segment => ({
    list,
    restarted: false,
    parts: [],
    position: start,
    ended: "Failed",
    error
  })
  const checked = yield* Effect.either(checkService(machine, round, list, planned))
  if (checked._tag === "Left") {
    return checked.left._tag === "LmsClusterError" ? yield* checked.left : fail(checked.left)
  }
  const { failure, isComplete, parts, position } = yield* readList(machine, round, planned, { maxPages, start, writer })
  const segment = { list, restarted: false, parts, position }
  if (failure === undefined) return { ...segment, ended: isComplete ? "Complete" : null }
  if (isCursorLost(failure, start, position)) {
    if (!round.round.restart) return fail(cursorError(planned.file, failure))
    if (start.restarts < MAX_RESTARTS) {
      const first = { ...initialPosition(round.round.options.limit), restarts: start.restarts + 1 }
      return { list, restarted: true, parts: [], position: first, ended: null }
    }
  }
  return { ...segment, ended: "Failed", error: failure }
})

/**
 * Reads up to `pagesPerStep` pages: the rest of the open list, and as many of the next lists as fit, so that short lists
 * share the cost of a step. Repeated on another machine it reads the same lists.
 */
export const runStep = Effect.fnUntraced(function* (
  machine: Machine,
  round: MachineRound,
  {
    ended,
    open,
    slot,
    step
  }: Pick<StepResult, "open"> & {
    readonly ended: ReadonlySet<number>
    readonly slot: number
    readonly step: number
  }
): Effect.fn.Return<StepResult, LmsClusterError> {
  const { objects, pagesPerStep } = machine
  const starts = new Map(round.round.lists.map(({ list, position }) => [list, position]))
  const hasEnded = new Set(ended)
  const segments: Array<Segment> = []
  const name = names.step(round.id, slot, step)
  const writer = makePartWriter(machine, round.id, name)
  let current = open
  let pagesLeft = pagesPerStep
  while (pagesLeft > 0 && !(yield* Deferred.isDone(round.stopped))) {
    const list = current?.list ?? (yield* round.claims.take(slot, (list) => hasEnded.has(list)))
    if (list === undefined) break
    const start = current?.position ?? starts.get(list) ?? initialPosition(round.round.options.limit)
    const segment = yield* readSegment(machine, round, list, start, pagesLeft, writer)
    segments.push(segment)
    pagesLeft -= Math.max(1, segment.position.pages - start.pages)
    if (segment.ended !== null) hasEnded.add(list)
    current = segment.ended === null ? { list, position: segment.position } : null
  }
  if (segments.length === 0) return { open: current, ended: [] }
  yield* writer.flush
  const read = { machine: machine.name, segments }
  // The first of two machines that run the same step is right: what the other one has read is not used.
  const isFirst = yield* objects.create(Step, name, read, writer.ofStep)
  return toStepResult(isFirst ? read : yield* objects.read(Step, name))
})
