/** Mirrors the files of a course, a group, a user or a folder: compares what the service lists with what is on disk. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as fileErrors from "../../internal/files/errors.js"
import { makeDirectory } from "../../internal/files/makeDirectory.js"
import { type Files, getFiles } from "../../internal/files/platform.js"
import { boolean, countOf, oneOf } from "../../internal/options/decoders.js"
import { failOption } from "../../internal/options/errors.js"
import { readArgument } from "../../internal/options/guards.js"
import { resolveCopy } from "../../internal/options/resolve.js"
import { CALL_ADVICE, CALL_OPTIONS, type Operation, onProgress, type Rows } from "../../internal/options/table.js"
import type { Lms } from "../../Lms.js"
import type { LmsFileError } from "../../LmsError.js"
import { lmsFingerprint } from "../../LmsOperations.js"
import type { LmsParams } from "../../LmsOptions.js"
import type { LmsExportFailure } from "../LmsExport.js"
import type { LmsMirror, LmsMirrorFailure, LmsMirrorOptions, LmsMirrorProgress } from "../LmsMirror.js"
import { makeErrorMask, maskErrors } from "../maskErrors.js"
import { directoryToWrite } from "../options.js"
import { exportError, mirrorPaths } from "../paths.js"
import { type Workspace, withWorkspace } from "../workspace.js"
import { type Decision, decide, type Local, type Version } from "./compare.js"
import { makeDisk } from "./disk.js"
import { fetchFiles, type Requested } from "./fetching.js"
import { readLinkedListing } from "./linked.js"
import { inspectEntry, moveFiles } from "./moves.js"
import { foldName } from "./names.js"
import { type KnownName, planPaths } from "./paths.js"
import { foreignFile } from "./placing.js"
import { deleteFiles } from "./removed.js"
import type { MirrorRun } from "./run.js"
import { isLasting, parseSource, readListing, type Source } from "./source.js"
import { Entries, type Entry, readState, writeState } from "./state.js"
import { buildTree } from "./tree.js"

/** Number of files that are inspected at the same time. */
const INSPECTIONS = 16

/** A file of the service, and what is to be done. */
type Task = Requested & Decision

export const MIRROR_FILES = {
  name: "lmsMirrorFiles",
  shared: CALL_OPTIONS,
  own: {
    concurrency: { decode: countOf("the number of files downloaded at the same time"), default: 4 },
    directory: { ...directoryToWrite, isRequired: true },
    linked: { decode: boolean, default: false },
    onProgress: onProgress<LmsMirrorProgress>(),
    removed: { decode: oneOf("keep", "delete"), default: "keep" }
  },
  advice: CALL_ADVICE
} as const satisfies Operation<Rows>

const byId = <A extends { readonly id: string }>(records: ReadonlyArray<A>): ReadonlyMap<string, A> =>
  new Map(records.map((record) => [record.id, record]))

/** Fails before anything is requested if the directory cannot hold files. */
const prepareDirectory = Effect.fnUntraced(function* (
  files: Files,
  directory: string
): Effect.fn.Return<void, LmsFileError> {
  const { fs } = files
  const toError = fileErrors.fromPlatformError(directory, "Create")
  const info = yield* Effect.option(fs.stat(directory))
  if (Option.exists(info, ({ type }) => type !== "Directory")) return yield* fileErrors.nameTaken(directory, "NotFound")
  yield* Effect.mapError(makeDirectory(files, directory), toError)
  yield* Effect.mapError(fs.access(directory, { writable: true }), toError)
})

/** What is at the paths of all files that the mirror has written. */
const inspectEntries = (run: MirrorRun) =>
  Effect.map(
    Effect.forEach(
      run.entries.all(),
      (entry) => Effect.map(Effect.either(inspectEntry(run, entry)), (local) => [entry.id, local] as const),
      { concurrency: INSPECTIONS }
    ),
    (locals) => new Map(locals)
  )

/** Whether a move has ended: until then an entry says where the file may still be. */
const isAt = (entry: Entry | undefined, path: string): boolean => entry?.path === path && entry.from === undefined

/** Counts the files that the mirror requests. */
const makeProgress = (
  requested: ReadonlyArray<Pick<Version, "size">>,
  listener: ((progress: LmsMirrorProgress) => Effect.Effect<unknown>) | undefined
) => {
  const total = requested.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const counts = { done: 0, failed: 0, bytes: 0 }

  const report = Effect.suspend(() =>
    listener === undefined ? Effect.void : listener({ files: requested.length, ...counts, total })
  )

  return {
    report,
    end: ({ size }: Pick<Version, "size">, isInPlace: boolean) =>
      Effect.suspend(() => {
        if (isInPlace) {
          counts.done += 1
          counts.bytes += size ?? 0
        } else {
          counts.failed += 1
        }
        return report
      })
  }
}

interface MirrorSettings extends Pick<LmsMirrorOptions, "onProgress"> {
  readonly linked: boolean
  /** Whether files that are gone at the service are deleted. */
  readonly deletes: boolean
}

const mirror = Effect.fnUntraced(function* (
  source: Source,
  { deletes, linked, onProgress }: MirrorSettings,
  workspace: Workspace,
  request: string
): Effect.fn.Return<LmsMirror, LmsExportFailure, Lms> {
  const state = yield* readState(workspace, request)
  yield* workspace.removeFormer
  const listing = yield* linked ? readLinkedListing(source) : readListing(source)
  const tree = buildTree(listing.folders, listing.files, listing.root)
  const plan = planPaths(tree, { folders: byId<KnownName>(state.folders), files: byId<KnownName>(state.files) })
  const folders = [...plan.folders.values()]

  const disk = makeDisk(workspace)
  const entries = new Entries(state.files)
  const vacated = new Set(state.left)
  const failures: Array<LmsMirrorFailure> = []
  const skipped: Array<LmsMirrorFailure> = []
  const run: MirrorRun = {
    source,
    workspace,
    disk,
    entries,
    vacated,
    save: Effect.suspend(() => writeState(workspace, request, { folders, files: entries.all(), left: [...vacated] })),
    fail: (path, error) => failures.push({ path, error }),
    report: (path, error) => (isLasting(error) ? skipped : failures).push({ path, error })
  }
  for (const { error, folder, path } of listing.failures) {
    run.report((folder === undefined ? undefined : plan.folders.get(folder)?.path) ?? path, error)
  }

  const locals = yield* inspectEntries(run)
  const tasks = tree.files.flatMap((remote): ReadonlyArray<Task> => {
    const named = plan.files.get(remote.id)
    const local = locals.get(remote.id) ?? Either.right<Local>("Missing")
    if (named === undefined) return []
    if (Either.isRight(local)) {
      return [{ remote, named, ...decide({ ...remote, ...named }, entries.get(remote.id), local.right) }]
    }
    run.fail(named.path, local.left)
    return []
  })
  const planned = new Map(Array.from(plan.files.values(), (named) => [foldName(named.path), named]))
  const isMissing = (id: string) =>
    Option.contains(Option.flatMap(Option.fromNullable(locals.get(id)), Either.getRight), "Missing")
  const gone: Array<Entry> = []
  const moving = tasks.flatMap(({ moves, named }) => (moves ? [named] : []))
  for (const entry of entries.all()) {
    if (plan.files.has(entry.id)) continue
    const replacing = planned.get(foldName(entry.path))
    // It gets the name of the file that replaces it, also if that differs in case.
    if (replacing !== undefined && replacing.path !== entry.path) moving.push({ ...replacing, id: entry.id })
    if (replacing !== undefined) continue
    if (deletes) vacated.add(entry.path)
    if (isMissing(entry.id) || entry.own) entries.delete(entry)
    else gone.push(entry)
  }
  const deleted = deletes ? yield* deleteFiles(run, gone, new Set(plan.folders.keys()), listing) : []
  yield* moveFiles(run, moving, plan.files)
  yield* disk.removeEmptyFolders(vacated)
  const kept = gone.flatMap(({ id }) => (listing.isComplete ? (entries.get(id)?.path ?? []) : []))

  const written: Array<string> = []
  const unchanged: Array<string> = []
  const requested: Array<Task> = []
  for (const task of tasks) {
    const { action, moves, named, remote } = task
    const { path } = named
    const isMoved = moves && isAt(entries.get(remote.id), path)
    if (action === "Keep" && moves === isMoved) (isMoved ? written : unchanged).push(path)
    else if (action === "Foreign") run.fail(path, foreignFile(disk, path))
    else if (remote.isReadable) requested.push(task)
    else {
      const detail = "cannot be read: the service gives no URL for it, since it is locked or hidden"
      run.report(path, exportError(disk.toPath(path), "Unavailable", detail))
    }
  }
  yield* run.save

  const progress = makeProgress(
    requested.map(({ remote }) => remote),
    onProgress
  )
  yield* progress.report
  yield* fetchFiles(run, requested, ({ named: { path }, remote }, outcome) => {
    if (Either.isLeft(outcome)) run.fail(path, outcome.left)
    else (outcome.right === "Same" ? unchanged : written).push(path)
    return progress.end(remote, Either.isRight(outcome))
  })
  if (yield* disk.removeEmptyFolders(vacated)) vacated.clear()
  yield* run.save
  return {
    files: Array.from(plan.files.values(), ({ path }) => path).sort(),
    written: written.sort(),
    unchanged: unchanged.sort(),
    removed: [...(deletes ? deleted : kept)].sort(),
    skipped,
    failures
  }
})

export const mirrorFiles = Effect.fnUntraced(function* (
  ...args: readonly [endpoint: string, params: LmsParams | undefined, options: LmsMirrorOptions]
): Effect.fn.Return<LmsMirror, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path> {
  const [endpoint, params = {}, given] = args
  const { copy, resolved } = yield* resolveCopy(MIRROR_FILES, given)
  const parsed = yield* readArgument("Parameter", "params", () => parseSource(endpoint, params))
  if (resolved.linked && (parsed.kind === "users" || parsed.kind === "folders")) {
    return yield* failOption("linked", "linked needs a course or a group, which have pages: leave it out.")
  }
  const { concurrency: _files, directory, linked: _linked, onProgress, removed: _removed, ...options } = copy
  const settings: MirrorSettings = { deletes: resolved.removed === "delete", linked: resolved.linked, onProgress }
  const request = yield* lmsFingerprint(`${parsed.endpoint}/files`, params, options)
  const files = yield* getFiles
  const source: Source = { ...parsed, params, options, directory, concurrency: resolved.concurrency }
  yield* prepareDirectory(files, directory)
  const mirrored = yield* withWorkspace(files, mirrorPaths(files.path, directory), (workspace) =>
    mirror(source, settings, workspace, request)
  )
  const mask = yield* makeErrorMask(args)
  const maskAll = (all: ReadonlyArray<LmsMirrorFailure>) => all.map(({ error, path }) => ({ path, error: mask(error) }))
  return { ...mirrored, skipped: maskAll(mirrored.skipped), failures: maskAll(mirrored.failures) }
}, maskErrors)
