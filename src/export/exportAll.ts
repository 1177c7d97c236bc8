/** Exports many lists into one directory, with a manifest. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Predicate from "effect/Predicate"
import { endEffect, keepDefects } from "../internal/ending.js"
import { getFiles } from "../internal/files/platform.js"
import { readList } from "../internal/operations/streamAll.js"
import { is } from "../internal/options/decoders.js"
import { failOption } from "../internal/options/errors.js"
import { readArgument } from "../internal/options/guards.js"
import { type CallOptions, resolveCopy } from "../internal/options/resolve.js"
import type { Operation } from "../internal/options/table.js"
import { say } from "../internal/text/message.js"
import * as redact from "../internal/text/redact.js"
import * as timeLimit from "../internal/timeLimit.js"
import { Lms } from "../Lms.js"
import type { LmsRequestError } from "../LmsError.js"
import { LmsProgress } from "../LmsProgress.js"
import type { LmsReceipt } from "../LmsResponse.js"
import { exportList, type OnWrite, type ReadPages } from "./exportList.js"
import type {
  LmsExportAllOptions,
  LmsExported,
  LmsExportedAll,
  LmsExportFailure,
  LmsExportList,
  LmsExportProgress
} from "./LmsExport.js"
import { maskErrors } from "./maskErrors.js"
import { LMS_EXPORT_ALL, pathOf } from "./options.js"
import { exportError, exportPaths, isStatePath, STATE_PATH_DETAIL } from "./paths.js"
import { type Workspace, withWorkspace } from "./workspace.js"

const MANIFEST = "manifest.json"

/** A list and its file: the name in the directory, and the path. */
export interface Target<L> {
  /** The object of the caller. */
  readonly list: L
  /** A copy of it. */
  readonly request: LmsExportList
  readonly name: string
  readonly path: string
}

/** Gives each list its own file, in the directory or below it. */
const assignFiles = <L extends LmsExportList>(
  path: Path.Path,
  directory: string,
  lists: Iterable<L>,
  file: LmsExportAllOptions<L>["file"]
): Either.Either<ReadonlyArray<Target<L>>, LmsRequestError> => {
  const root = path.resolve(directory)
  const used = new Set([path.join(root, MANIFEST)])
  const targets: Array<Target<L>> = []
  for (const list of lists) {
    const request = readList(list)
    if (Either.isLeft(request)) return Either.left(request.left)
    const name: unknown = request.right.file ?? file?.(list, targets.length)
    if (typeof name !== "string" || name === "") {
      return failOption("file", `file is missing for list ${targets.length}: set it in the list or as an option.`)
    }
    const resolved = path.resolve(root, name)
    if (!resolved.startsWith(`${root}${path.sep}`)) {
      return failOption("file", `file must be a name inside the directory, got "${name}".`)
    }
    if (isStatePath(name)) return failOption("file", `file ${STATE_PATH_DETAIL}, got "${name}".`)
    if (used.has(resolved)) {
      return failOption("file", `file must be unique and not the manifest (${MANIFEST}), got "${name}".`)
    }
    used.add(resolved)
    targets.push({ list, request: request.right, name, path: path.join(directory, name) })
  }
  return Either.right(targets)
}

const iterable = is(
  "an array of { endpoint, params, file }",
  (value) => typeof value === "object" && value !== null && Symbol.iterator in value
)

const checkArguments = (directory: unknown, lists: unknown) =>
  Either.all([pathOf("a directory")(directory, "directory"), iterable(lists, "lists")])

/** Counts lists, pages and records, and reports them to `onProgress` and to the listener of the program. */
const makeProgress = Effect.fnUntraced(function* (
  lists: number,
  { onProgress, progress }: Pick<LmsExportAllOptions<LmsExportList>, "onProgress" | "progress">
) {
  const client = yield* Lms
  const listener = progress === false ? undefined : (client.progress ?? (yield* LmsProgress))
  const call = {}
  const counts = { done: 0, failed: 0, pages: 0, records: 0 }

  const report = Effect.suspend(() => {
    const event: LmsExportProgress = { _tag: "Lists", call, lists, ...counts }
    listener?.publish(event)
    return onProgress === undefined ? Effect.void : Effect.asVoid(onProgress(event))
  })

  const ofList: ListProgress = {
    onPage: (records) =>
      Effect.suspend(() => {
        counts.pages += 1
        counts.records += records
        return report
      }),
    onEnd: (isComplete) =>
      Effect.suspend(() => {
        if (isComplete) counts.done += 1
        else counts.failed += 1
        return report
      })
  }

  return { report, ofList, end: Effect.sync(() => listener?.publish({ _tag: "Done", call })) }
})

/** Counts what was read of the lists. */
export interface ListProgress {
  readonly onPage: (records: number) => Effect.Effect<void>
  readonly onEnd: (isComplete: boolean) => Effect.Effect<void>
}

/** A list of which all pages were read, or that has failed. */
export interface EndedList<E> {
  readonly index: number
  readonly exit: Exit.Exit<void, E | LmsExportFailure>
}

/** Reads the lists of an export elsewhere than in this process. */
export interface ListsReader<E> {
  /** Waits for the next list that has ended. Returns each list once. */
  readonly takeEnded: Effect.Effect<EndedList<E>>
  readonly readPages: (index: number) => ReadPages<E>
  /** Runs if a failed list stops the others. */
  readonly stop: Effect.Effect<void>
  /** Runs when all lists are written. */
  readonly end: Effect.Effect<void, E>
}

export type ExportAllOptions = (typeof LMS_EXPORT_ALL)["own"]

/** Where the lists are read: an operation with its options, and how it begins. */
export interface ListsSource<L, E, R> {
  readonly operation: Operation<ExportAllOptions>
  readonly open: (
    targets: ReadonlyArray<Target<L>>,
    options: CallOptions<ExportAllOptions>,
    progress: ListProgress
  ) => Effect.Effect<ListsReader<E>, E | LmsExportFailure, R>
}

/** Files that are written at the same time if the lists are read elsewhere. Each has up to an object of pages in memory. */
const WRITTEN_FILES = 8

/** The result of a list; undefined until there is one. */
type Outcome<E> = Either.Either<LmsExported, LmsExportFailure | E> | undefined

interface Failure {
  readonly _tag: string
  readonly message: string
}

const manifestEntry = <E extends Failure>({ name, request }: Target<LmsExportList>, outcome: Outcome<E>) => {
  const entry = { file: name, endpoint: redact.redactUrl(request.endpoint) }
  if (outcome === undefined) return { ...entry, ended: null }
  return Either.match(outcome, {
    onLeft: (error) => ({
      ...entry,
      ended: null,
      error: { tag: error._tag, message: error.message, ...("status" in error ? { status: error.status } : {}) }
    }),
    onRight: ({ bytes, ended, rows, sha256 }) => ({ ...entry, rows, bytes, sha256, ended })
  })
}

const exportLists = Effect.fnUntraced(function* <L extends LmsExportList, E extends Failure, R>(
  directory: string,
  lists: Iterable<L>,
  options: LmsExportAllOptions<L>,
  source: ListsSource<L, E, R> | undefined
): Effect.fn.Return<LmsExportedAll<L>, LmsExportFailure | E, Lms | FileSystem.FileSystem | Path.Path | R> {
  const { copy, resolved } = yield* resolveCopy(source?.operation ?? LMS_EXPORT_ALL, options)
  yield* readArgument("Parameter", "lists", () => checkArguments(directory, lists))
  const { concurrency } = resolved
  const { concurrency: _lists, file, onEnd, onFailure, onProgress: _progress, ...listOptions } = copy
  const path = yield* Path.Path
  const platform = yield* getFiles
  const targets = yield* readArgument("Parameter", "lists", () => assignFiles(path, directory, lists, file))
  const manifest = exportPaths(path, path.join(directory, MANIFEST))
  const outcomes: Array<Outcome<E>> = targets.map(() => undefined)
  const firstFailure = yield* Deferred.make<never, LmsExportFailure | E>()
  const progress = yield* makeProgress(targets.length, copy)

  const writeManifest = Effect.fnUntraced(function* ({ replace }: Workspace) {
    const complete = outcomes.every((outcome) => outcome !== undefined && Either.isRight(outcome))
    const entries = targets.map((target, index) => manifestEntry(target, outcomes[index]))
    const text = `${JSON.stringify({ complete, lists: entries }, null, 2)}\n`
    yield* Effect.uninterruptible(replace(manifest.file, text))
  })

  const handleFailure = (
    error: LmsExportFailure | E,
    list: L,
    reader: ListsReader<E> | undefined
  ): Effect.Effect<unknown> => {
    if (resolved.onFailure === "continue") return Effect.void
    return Predicate.isFunction(onFailure)
      ? // The type of the option has the errors of its operation.
        onFailure(error as LmsExportFailure, list)
      : Effect.zipRight(reader?.stop ?? Effect.void, Effect.zipRight(Deferred.fail(firstFailure, error), Effect.never))
  }

  const defects = keepDefects()

  /** Writes a list of this process, or one that a reader has read. */
  const exportTarget = (
    index: number,
    onWrite: OnWrite,
    read: Exit.Exit<void, E | LmsExportFailure> = Exit.void,
    reader?: ListsReader<E>
  ) => {
    const target = targets[index]
    if (target === undefined) return Effect.void
    const { list, path, request } = target
    const onReceipt =
      onEnd === undefined ? {} : { onEnd: (receipt: LmsReceipt) => defects.keep(() => onEnd(receipt, list)) }
    // A list is read page by page, also in a scope with a default concurrency.
    const options = { ...listOptions, ...onReceipt, concurrency: 1 }
    const hooks = reader === undefined ? { onPage: progress.ofList.onPage } : { readPages: reader.readPages(index) }
    const exported = Effect.zipRight(
      read,
      exportList(path, request.endpoint, request.params, options, { ...hooks, onWrite })
    )
    return Effect.flatMap(Effect.either(exported), (outcome) => {
      outcomes[index] = outcome
      return Effect.zipRight(
        progress.ofList.onEnd(Either.isRight(outcome)),
        Either.isLeft(outcome) ? handleFailure(outcome.left, list, reader) : Effect.void
      )
    })
  }

  const failIfIncomplete = Effect.suspend(() => {
    const failures = outcomes.flatMap((outcome) =>
      outcome !== undefined && Either.isLeft(outcome) ? [outcome.left] : []
    )
    return failures[0] === undefined
      ? Effect.void
      : Effect.fail(
          exportError(
            manifest.file,
            "Incomplete",
            say`has the errors: ${failures.length} of ${targets.length} lists failed${failures.length < targets.length ? ", the others are complete" : ""}. First error: ${failures[0]} Repeat the call to retry the failed lists`
          )
        )
  })

  // The other lists are interrupted, and release their files, before the error is reported. `Effect.forEach` does not wait for
  // all of them if one fails and there are more lists than run at the same time (Effect 3.22).
  const runTargets = Effect.fnUntraced(function* (onWrite: OnWrite) {
    yield* progress.report
    const reader = yield* source === undefined
      ? Effect.succeed(undefined)
      : source.open(targets, resolved, progress.ofList)
    // A fiber for each list with a semaphore would need time and memory of the square of their number: each release of a
    // semaphore wakes all fibers that wait for it, and they wait again one call deeper (Effect 3.22).
    const writing =
      reader === undefined
        ? Effect.forEach(targets, (_, index) => exportTarget(index, onWrite), { concurrency, discard: true })
        : Effect.forEach(
            targets,
            () => Effect.flatMap(reader.takeEnded, ({ exit, index }) => exportTarget(index, onWrite, exit, reader)),
            { concurrency: WRITTEN_FILES, discard: true }
          )
    yield* timeLimit.firstOf(writing, Deferred.await(firstFailure))
    return reader
  })
  const exportTargets = (onWrite: OnWrite) =>
    endEffect(runTargets(onWrite), () => Effect.zipRight(progress.end, defects.raise))

  yield* withWorkspace(
    platform,
    manifest,
    Effect.fnUntraced(function* (workspace) {
      yield* workspace.removeFormer
      // A call that fails before it changes a file leaves the manifest of the files that are there.
      let hasBegun = false
      const begin = yield* Effect.cached(
        Effect.suspend(() => {
          hasBegun = true
          return writeManifest(workspace)
        })
      )
      const reader = yield* Effect.onError(exportTargets(begin), () =>
        hasBegun ? Effect.ignore(writeManifest(workspace)) : Effect.void
      )
      yield* writeManifest(workspace)
      if (resolved.onFailure === "continue") yield* failIfIncomplete
      if (reader !== undefined) yield* reader.end
    })
  )
  const exported = targets.flatMap(({ list }, index) => {
    const outcome = outcomes[index]
    return outcome !== undefined && Either.isRight(outcome) ? [{ ...outcome.right, list }] : []
  })
  const sum = (count: (one: LmsExported) => number) => exported.reduce((total, one) => total + count(one), 0)
  return { path: manifest.file, lists: exported, rows: sum(({ rows }) => rows), bytes: sum(({ bytes }) => bytes) }
})

/** Exports the lists, which this process reads if there is no `source`. */
export const exportAll = <L extends LmsExportList, E extends Failure = never, R = never>(
  directory: string,
  lists: Iterable<L>,
  options: LmsExportAllOptions<L> = {},
  source?: ListsSource<L, E, R>
): Effect.Effect<LmsExportedAll<L>, LmsExportFailure | E, Lms | FileSystem.FileSystem | Path.Path | R> =>
  maskErrors(exportLists(directory, lists, options, source), directory, lists, options)
