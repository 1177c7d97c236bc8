/** Starts or continues an export on the machines of a cluster, and writes its files. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import type { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import * as Chunk from "effect/Chunk"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { readCheckpoint } from "../../export/checkpoint.js"
import {
  type EndedList,
  type ExportAllOptions,
  exportAll,
  type ListProgress,
  type ListsReader,
  type ListsSource,
  type Target
} from "../../export/exportAll.js"
import type { ExportPage } from "../../export/exportList.js"
import type { LmsExportAllOptions, LmsExportedAll, LmsExportFailure, LmsExportList } from "../../export/LmsExport.js"
import { randomId } from "../../export/owner.js"
import { exportPaths } from "../../export/paths.js"
import { now } from "../../internal/clock.js"
import { getFiles } from "../../internal/files/platform.js"
import { optionError, requestError } from "../../internal/options/errors.js"
import { type CallOptions, resolveCopy } from "../../internal/options/resolve.js"
import * as timeLimit from "../../internal/timeLimit.js"
import type { Lms } from "../../Lms.js"
import { lmsFingerprint } from "../../LmsOperations.js"
import { clusterError } from "../errors.js"
import type { LmsClusterExportAllOptions } from "../LmsCluster.js"
import type { LmsClusterError } from "../LmsClusterError.js"
import { LmsParts } from "../LmsParts.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import { forEachSlot, removeRun, whileEngineAway } from "./engineRows.js"
import { ExportSlot, type SlotId } from "./exportSlot.js"
import {
  Finished,
  initialPosition,
  makeObjects,
  makeRunId,
  names,
  Plan,
  type PlannedList,
  type RequestOptions,
  Round,
  type RoundId,
  readPartPages,
  type Stop,
  type StoredPage
} from "./objects.js"
import { isOver, type ListState, makeRoundState, type RoundState, readExport, readSteps } from "./progress.js"
import { CLUSTER_EXPORT_ALL, copyOptions, copyParams, pickRequestOptions, toStreamOptions } from "./requestOptions.js"
import { stopRound } from "./slots.js"

type Failure = LmsExportFailure | LmsClusterError

/** How long the name of a finished export is remembered. */
const REMEMBERED_DAYS = 30

/** Looks for new steps after a tenth of the time that has passed, within these limits. */
const MIN_POLL_MILLIS = 50
const MAX_POLL_MILLIS = 2000
const POLL_FRACTION = 0.1

/** Warns if no machine has finished a step for so long. */
const SILENCE = Duration.minutes(1)

/** A list as data. Its fingerprint tells whether the data are the same list. */
const planList = Effect.fnUntraced(function* (
  { name, request: { endpoint, params } }: Target<LmsExportList>,
  index: number,
  given: RequestOptions
) {
  const fingerprint = yield* lmsFingerprint(endpoint, params, toStreamOptions(given))
  const copied = Option.all({ options: copyOptions(given), params: copyParams(params) })
  if (Option.isSome(copied)) {
    const { options, params } = copied.value
    const same = yield* Effect.option(lmsFingerprint(endpoint, params, toStreamOptions(options)))
    if (Option.contains(same, fingerprint)) return { file: name, endpoint, params, fingerprint }
  }
  return yield* requestError(
    "Parameter",
    "params",
    `params of list ${index} cannot be sent to other machines: use strings, numbers, booleans, arrays and objects.`
  )
})

/** Tells the lists of two exports apart. */
const identify = ({ file, fingerprint }: PlannedList): string => `${file} ${fingerprint}`

const isSame = (planned: ReadonlyArray<PlannedList>, identities: ReadonlyArray<string>): boolean =>
  planned.length === identities.length && planned.every((list, index) => identities[index] === identify(list))

const otherExport = (name: string): LmsClusterError =>
  clusterError(
    name,
    "OtherExport",
    "is the name of an export of other lists, or with other files, options or domain. Use another name, or cancel that export"
  )

const stopError = (name: string, { message, reason }: Stop): LmsClusterError => {
  switch (reason) {
    case "Cancelled":
      return clusterError(name, "Cancelled", "was cancelled")
    case "Failed":
      return clusterError(
        name,
        "Failed",
        `stopped, because a machine could not go on: ${message} Repeat the call to continue`
      )
    case "Paused":
      return clusterError(
        name,
        "Paused",
        `is paused: ${message} What was read is kept. Repeat the call to continue, with a valid token on all machines`
      )
  }
}

/** Lists whose files are already written. */
const findWritten = Effect.fnUntraced(function* (
  targets: ReadonlyArray<Target<LmsExportList>>,
  planned: ReadonlyArray<PlannedList>
) {
  const files = yield* getFiles
  const isWritten = (target: Target<LmsExportList>, index: number) =>
    readCheckpoint(files, exportPaths(files.path, target.path)).pipe(
      Effect.map(
        Option.exists(({ finished, request }) => finished !== null && request === planned[index]?.fingerprint)
      ),
      // The export of the list reports what is wrong with it.
      Effect.orElseSucceed(() => false)
    )
  const written = yield* Effect.forEach(targets, isWritten, { concurrency: 8 })
  return new Set(written.flatMap((isWritten, index) => (isWritten ? [index] : [])))
})

type ClusterOptions = CallOptions<ExportAllOptions>

interface ClusterExport {
  readonly name: string
  readonly run: string
  readonly directory: string
}

/** Creates the next round, with all lists that are not complete. */
const makeRound = (
  key: string,
  options: ClusterOptions,
  lists: ReadonlyArray<number>,
  former: RoundState | undefined
): Round => {
  // The lists were planned with them.
  const request = Option.getOrElse(copyOptions(pickRequestOptions(options.given)), (): RequestOptions => ({}))
  const start = initialPosition(request.limit)
  const states = lists.map((list) => ({
    list,
    ...(former?.lists.get(list) ?? { position: start, parts: [], ended: null })
  }))
  const toEntry = ({ list, parts, position }: (typeof states)[number]) => ({ list, parts, position })
  return {
    key,
    options: request,
    concurrency: options.concurrency,
    restart: options.restart,
    lists: states.filter(({ ended }) => ended !== "Complete").map(toEntry),
    complete: states.filter(({ ended }) => ended === "Complete").map(toEntry)
  }
}

const isComplete = ({ lists }: RoundState): boolean =>
  Array.from(lists.values()).every(({ ended }) => ended === "Complete")

/** Finds the round to follow: the running one, or a new one for lists that have failed or were not read. */
const enterRound = Effect.fnUntraced(function* (
  { name, run }: ClusterExport,
  planned: ReadonlyArray<PlannedList>,
  written: ReadonlySet<number>,
  options: ClusterOptions
) {
  const parts = yield* LmsParts
  const objects = makeObjects(parts)
  yield* objects.create(Plan, names.plan(run), { name, lists: planned })
  const state = yield* readExport(parts, run)
  if (Option.isNone(state)) return yield* clusterError(name, "Cancelled", "was cancelled")
  const { plan, round } = state.value
  if (!isSame(plan.lists, planned.map(identify))) return yield* otherExport(name)
  if (round !== undefined && (!isOver(round) || isComplete(round))) return round
  const id: RoundId = { run, round: (round?.id.round ?? 0) + 1, key: yield* randomId }
  const lists = planned.flatMap((_, index) => (written.has(index) ? [] : [index]))
  // First: without it, the round seems to be gone.
  yield* parts.create(names.running(id), new Uint8Array())
  yield* objects.create(Round, names.round(id), makeRound(id.key, options, lists, round))
  // Another caller may have created it first.
  return makeRoundState(id, yield* objects.read(Round, names.round(id)))
})

/** Starts the first slots of a round, unless it is over, and waits for all of them. The queue tells when one has ended. */
const startSlots = Effect.fnUntraced(function* (state: RoundState) {
  const { id, round } = state
  const objects = makeObjects(yield* LmsParts)
  const ended = yield* Queue.sliding<void>(1)
  const runSlot = (slot: SlotId) =>
    whileEngineAway(ExportSlot.execute(slot)).pipe(
      Effect.catchAllCause((cause) => stopRound(objects, id, cause)),
      Effect.zipRight(Queue.offer(ended, undefined))
    )
  const running = yield* Effect.forkScoped(isOver(state) ? Effect.void : forEachSlot(id, round, runSlot))
  return { ended, running }
})

/** Lists that have not ended, and a queue of those that have. */
const makeListEnds = (count: number) =>
  Effect.map(Queue.unbounded<EndedList<LmsClusterError>>(), (queue) => {
    const open = new Set(Array.from({ length: count }, (_, index) => index))
    /** Ends the open lists of which the function returns the result. */
    const end = (exitOf: (index: number) => Exit.Exit<void, Failure> | undefined) =>
      Effect.sync(() => {
        for (const index of open) {
          const exit = exitOf(index)
          if (exit === undefined) continue
          open.delete(index)
          queue.unsafeOffer({ index, exit })
        }
      })
    return { end, takeEnded: Queue.take(queue) }
  })

type ListEnds = Effect.Effect.Success<ReturnType<typeof makeListEnds>>

/** Runs a round until all of its lists have ended. Looks at once when a slot has ended. */
const follow = Effect.fnUntraced(function* (name: string, state: RoundState, ends: ListEnds, progress: ListProgress) {
  const parts = yield* LmsParts
  const slots = yield* startSlots(state)
  const startedAt = yield* now
  let lastStep = startedAt

  const endLists = ends.end((index) => {
    const list = state.lists.get(index)
    // The file of a list that is not in the round was there when the round began.
    if (list === undefined) return Exit.void
    if (list.ended === null) return undefined
    return list.error === undefined ? Exit.void : Exit.fail(list.error)
  })

  const poll = Effect.gen(function* () {
    const segments = yield* readSteps(parts, state)
    const pages = segments.flatMap(({ parts }) => parts.flatMap(({ pages }) => pages))
    yield* Effect.forEach(pages, ({ records }) => progress.onPage(records), { discard: true })
    yield* endLists
    const time = yield* now
    if (segments.length > 0) lastStep = time
    if (time - lastStep > Duration.toMillis(SILENCE)) {
      lastStep = time
      yield* Effect.logWarning(
        `No machine has read a page of the export "${name}" for a minute. Is a process with LmsCluster.layer running, with the same database?`
      )
    }
    const elapsed = time - startedAt
    return Math.min(MAX_POLL_MILLIS, Math.max(MIN_POLL_MILLIS, elapsed * POLL_FRACTION))
  })

  yield* endLists
  while (!isOver(state)) {
    const exit = yield* Fiber.poll(slots.running)
    const wait = yield* poll
    if (Option.isSome(exit) && !isOver(state)) {
      yield* exit.value
      return yield* clusterError(
        name,
        "PartMissing",
        "has lost records: what its machines have stored is gone. Cancel the export, and start it again"
      )
    }
    yield* timeLimit.firstOf(Effect.sleep(Duration.millis(wait)), Queue.take(slots.ended))
  }
  const { stop } = state
  if (stop !== undefined) return yield* stopError(name, stop)
})

const toExportPage = ({ bytes, page }: StoredPage): ExportPage => ({
  next: Option.fromNullable(page.next),
  records: { length: page.records },
  rawRecords: Effect.sync(() => new TextDecoder().decode(bytes).split("\n").slice(0, -1)),
  lines: bytes
})

/** The pages of a list, after the one that has this cursor as its next one. */
const readPages = (
  parts: LmsPartsService,
  name: string,
  { parts: stored }: ListState,
  cursor: string | undefined
): Stream.Stream<ExportPage, LmsClusterError> => {
  const first =
    cursor === undefined ? 0 : stored.flatMap(({ pages }) => pages).findIndex(({ next }) => next === cursor) + 1
  if (cursor !== undefined && first === 0) {
    return Stream.fail(
      clusterError(
        name,
        "OtherExport",
        "cannot be continued from the file in the directory, which another export has begun. Remove its state in .lms, or use another directory"
      )
    )
  }
  let before = 0
  const ranges = stored.map((part) => {
    const from = Math.max(0, first - before)
    before += part.pages.length
    return { part, from }
  })
  const unread = ranges.filter(({ from, part }) => from < part.pages.length)
  return Stream.paginateChunkEffect(0, (index) => {
    const range = unread[index]
    if (range === undefined) return Effect.succeed([Chunk.empty<ExportPage>(), Option.none()] as const)
    return Effect.map(
      readPartPages(parts, range.part, range.from),
      (pages) => [Chunk.unsafeFromArray(pages.map(toExportPage)), Option.some(index + 1)] as const
    )
  })
}

const currentDay = Effect.map(Clock.currentTimeMillis, (millis) => new Date(millis).toISOString().slice(0, 10))

/** Remembers the name, and removes everything else. */
const removeExport = Effect.fnUntraced(function* (
  { directory, name, run }: ClusterExport,
  planned: ReadonlyArray<PlannedList>,
  state: RoundState
) {
  const parts = yield* LmsParts
  const day = yield* currentDay
  if (isComplete(state)) {
    yield* parts.remove(names.finished(run))
    const lists = planned.map(identify)
    yield* makeObjects(parts).create(Finished, names.finished(run, day), { name, directory, lists })
  }
  yield* removeRun(run)
  const oldest = new Date(Date.parse(day) - Duration.toMillis(Duration.days(REMEMBERED_DAYS)))
    .toISOString()
    .slice(0, 10)
  const finished = yield* parts.list(names.allFinished)
  yield* Effect.forEach(
    finished.filter((name) => name.slice(name.lastIndexOf(".") + 1) < oldest),
    parts.remove,
    { discard: true }
  )
})

/** Reads a finished export; undefined if the name has none. Fails if its files are not all in this directory. */
const readFinished = Effect.fnUntraced(function* (
  { name, run }: ClusterExport,
  planned: ReadonlyArray<PlannedList>,
  written: ReadonlySet<number>
): Effect.fn.Return<ListsReader<LmsClusterError> | undefined, LmsClusterError, LmsParts> {
  const parts = yield* LmsParts
  const [found] = yield* parts.list(names.finished(run))
  if (found === undefined) return undefined
  const { directory, lists } = yield* makeObjects(parts).read(Finished, found)
  if (!isSame(planned, lists)) return yield* otherExport(name)
  const error = clusterError(
    name,
    "Finished",
    `has finished, and its files were written to "${directory}", where they are not read again. Use another name to export the lists once more`
  )
  if (written.size < planned.length) return yield* error
  const ends = yield* makeListEnds(planned.length)
  yield* ends.end(() => Exit.void)
  return {
    takeEnded: ends.takeEnded,
    // Unless a file disappears in this moment, none is read.
    readPages: () => () => Stream.fail(error),
    stop: Effect.void,
    end: parts.remove(names.run(run))
  }
})

type Requirements = FileSystem.FileSystem | Lms | LmsParts | Path.Path | WorkflowEngine

const makeSource = <L extends LmsExportList>(
  cluster: ClusterExport
): ListsSource<L, LmsClusterError, Requirements | Scope.Scope> => ({
  operation: CLUSTER_EXPORT_ALL,
  open: Effect.fnUntraced(function* (targets, options, progress) {
    const { name } = cluster
    const parts = yield* LmsParts
    const context = yield* Effect.context<Requirements>()
    const given = pickRequestOptions(options.given)
    const planned = yield* Effect.forEach(targets, (target, index) => planList(target, index, given))
    const written = options.overwrite ? new Set<number>() : yield* findWritten(targets, planned)
    if (!options.overwrite) {
      const finished = yield* readFinished(cluster, planned, written)
      if (finished !== undefined) return finished
    }
    const state = yield* enterRound(cluster, planned, written, options)
    const ends = yield* makeListEnds(targets.length)
    yield* follow(name, state, ends, progress).pipe(
      Effect.catchAllCause((cause) => ends.end(() => Exit.failCause(cause))),
      Effect.forkScoped
    )
    return {
      takeEnded: ends.takeEnded,
      readPages:
        (index) =>
        ({ cursor }) => {
          const list = state.lists.get(index)
          return list === undefined
            ? Stream.fail(
                clusterError(
                  name,
                  "PartMissing",
                  `has no records of list ${index}. Cancel the export, and start it again`
                )
              )
            : readPages(parts, name, list, cursor)
        },
      stop: Effect.ignore(
        makeObjects(parts).stop(state.id, {
          reason: "Paused",
          message: "a list has failed, and the option onFailure stops the others."
        })
      ),
      end: Effect.provide(removeExport(cluster, planned, state), context)
    }
  })
})

export const clusterExportAll = Effect.fnUntraced(function* <L extends LmsExportList>(
  ...[name, lists, options = {}]: readonly [name: string, lists: Iterable<L>, options?: LmsClusterExportAllOptions<L>]
): Effect.fn.Return<LmsExportedAll<L>, Failure, Requirements> {
  const { copy } = yield* resolveCopy(CLUSTER_EXPORT_ALL, options)
  if (typeof name !== "string" || name === "")
    return yield* optionError("name", "name must be the name of the export, such as a date.")
  const { directory = name, ...rest } = copy
  // Another call may come from another working directory.
  const absolute = (yield* Path.Path).resolve(directory)
  return yield* Effect.scoped(
    // The options of the operation are those of lmsExportAll, of which some are left out.
    exportAll(
      directory,
      lists,
      rest as LmsExportAllOptions<L>,
      makeSource<L>({ name, run: makeRunId(name), directory: absolute })
    )
  )
})
