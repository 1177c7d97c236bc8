/** Exports one list: inspects the files on disk, writes the pages, and moves the file into place. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { checkDestination } from "../internal/files/atomicFile.js"
import * as fileErrors from "../internal/files/errors.js"
import { type Files, getFiles } from "../internal/files/platform.js"
import { isReservedName, linkExclusively, renameFile, syncDirectory } from "../internal/files/replaceFile.js"
import { option } from "../internal/text/hints.js"
import { say } from "../internal/text/message.js"
import type { Lms } from "../Lms.js"
import { LmsApiError, type LmsError, type LmsFileError, LmsPageError } from "../LmsError.js"
import { lmsFingerprint, lmsPages } from "../LmsOperations.js"
import type { LmsParams, LmsStreamOptions } from "../LmsOptions.js"
import type { LmsPage } from "../LmsResponse.js"
import { type Checkpoint, initialCheckpoint, readCheckpoint } from "./checkpoint.js"
import { formatLines } from "./jsonLines.js"
import type { LmsExported, LmsExportFailure, LmsExportOptions } from "./LmsExport.js"
import { LmsExportError } from "./LmsExportError.js"
import { maskErrors } from "./maskErrors.js"
import { emptyHash, type OpenPart, verifyFile, withPart } from "./partFile.js"
import { makePartWriter, type PartWriter, type Position } from "./partWriter.js"
import { type ExportPaths, exportError, exportPaths, ownFiles, START_OVER } from "./paths.js"
import { readSeenIds, takeUnseen } from "./seenIds.js"
import { parseSettings, type Settings } from "./settings.js"
import { isLink, removeFile } from "./stateFile.js"
import { type Workspace, withWorkspace } from "./workspace.js"

/** What an export needs of a page. */
export interface ExportPage extends Pick<LmsPage, "next" | "rawRecords"> {
  readonly records: { readonly length: number }
  /** The lines of all records, as UTF-8, if they exist already. */
  readonly lines?: Uint8Array
}

/** Reads the pages of the list from a cursor on, up to `limit` records. */
export type ReadPages<E = never> = (
  position: Pick<LmsStreamOptions, "cursor" | "limit">
) => Stream.Stream<ExportPage, LmsError | E, Lms>

/** The list to export. */
interface ListExport<E> extends Required<ExportListHooks<E>> {
  readonly settings: Settings
}

/** Called after each page with its number of records. */
type OnPage = (records: number) => Effect.Effect<void>

/** Runs before the file is written, unless it is complete or must not be written. */
export type OnWrite = Effect.Effect<void, LmsExportError | LmsFileError>

export interface ExportListHooks<E> {
  readonly onPage?: OnPage
  readonly onWrite?: OnWrite
  /** Default: the service. */
  readonly readPages?: ReadPages<E>
}

/** A finished export, and whether it was finished before. */
interface Finish extends Pick<LmsExported, "unchanged"> {
  readonly checkpoint: Checkpoint
}

const toExported = Effect.fnUntraced(function* (
  { fs }: Files,
  { file }: ExportPaths,
  { checkpoint, unchanged }: Finish
): Effect.fn.Return<LmsExported> {
  const { bytes, finished, pages, restarts, resumptions, rows, sha256, skipped } = checkpoint
  const info = yield* Effect.option(fs.stat(file))
  const writtenAt = Option.getOrUndefined(Option.flatMap(info, ({ mtime }) => mtime))
  const ended = finished ?? "End"
  return { path: file, rows, bytes, sha256, ended, pages, resumptions, restarts, skipped, unchanged, writtenAt }
})

/**
 * Whether the server no longer accepts the cursor at which the export was resumed: the first request fails with 400 or 404; or the
 * list has become shorter, and all pages from there are empty.
 */
export const isCursorLost = (
  error: unknown,
  start: Pick<Position, "cursor" | "pages" | "rows">,
  current: Pick<Position, "pages" | "rows">
): error is LmsApiError | LmsPageError => {
  if (start.cursor === null) return false
  if (error instanceof LmsPageError) return error.reason === "Empty" && current.rows === start.rows
  if (!(error instanceof LmsApiError)) return false
  return (error.status === 400 || error.status === 404) && current.pages === start.pages
}

export const cursorError = (file: string, error: LmsApiError | LmsPageError): LmsExportError =>
  exportError(
    file,
    "Cursor",
    say`cannot be resumed: the server no longer accepts the saved cursor, or the list no longer exists. Its error: ${error} Set ${option("restart")} to read from the first page again and keep the saved records, or export to another file to start over`,
    error._tag === "LmsApiError" ? error.status : undefined
  )

/** Ids of the saved records, after a restart. */
type SeenIds = Set<string> | undefined

/** The position after a page of which `written` records were written. */
const advance = (position: Position, page: ExportPage, written: number): Position => ({
  ...position,
  cursor: Option.getOrNull(page.next),
  remaining: position.remaining === null ? null : Math.max(0, position.remaining - page.records.length),
  rows: position.rows + written,
  pages: position.pages + 1,
  skipped: position.skipped + page.records.length - written
})

/** Appends all pages from the position of the part file to the end of the list. */
const appendPages = Effect.fnUntraced(function* <E>(
  { onPage, readPages, settings }: ListExport<E>,
  { paths }: Workspace,
  part: PartWriter,
  seen: SeenIds
): Effect.fn.Return<Checkpoint, LmsExportFailure | E, Lms> {
  // A page without a next cursor is the last one, or one whose next link is unusable: pagination fails after the latter.
  let last: ExportPage | undefined

  const toLines = (page: ExportPage) =>
    Effect.gen(function* () {
      const position = part.position()
      const maxRows = settings.limit - position.rows
      const { length } = page.records
      if (page.lines !== undefined && seen === undefined && length <= maxRows) {
        return [page.lines, advance(position, page, length)] as const
      }
      const rawRecords = yield* page.rawRecords
      const unseen = seen === undefined ? rawRecords : yield* takeUnseen(paths, seen, rawRecords)
      const rows = unseen.length > maxRows ? unseen.slice(0, maxRows) : unseen
      return [formatLines(rows), advance(position, page, rows.length)] as const
    })

  const { cursor, remaining } = part.position()
  const pages = readPages({ limit: remaining ?? Number.POSITIVE_INFINITY, cursor: cursor ?? undefined })
  yield* Stream.runForEach(pages, (page) =>
    Effect.zipRight(
      Option.isSome(page.next)
        ? Effect.flatMap(toLines(page), ([lines, position]) => part.append(lines, position))
        : Effect.sync(() => {
            last = page
          }),
      onPage(page.records.length)
    )
  )
  const [lines, position] = last === undefined ? ["", part.position()] : yield* toLines(last)
  // The receipt would tell the two apart, but it costs as much as everything else: a list as long as its limit ends by `Limit`.
  return yield* part.finish(lines, position, position.remaining === 0 ? "Limit" : "End")
})

/** Writes the list, and restarts at the first page if the cursor is lost and `restart` is set. Commits also on failure. */
const writeList = <E>(list: ListExport<E>, workspace: Workspace) =>
  Effect.fnUntraced(function* (open: OpenPart): Effect.fn.Return<Checkpoint, LmsExportFailure | E, Lms> {
    const { limit, restart } = list.settings
    const start = open.checkpoint
    const part = yield* makePartWriter(workspace, open, list.settings)
    const readIds = Effect.suspend(() => readSeenIds(workspace, start.gzip !== null))
    const seen: SeenIds = start.restarts > 0 ? yield* readIds : undefined

    const writeFromFirstPage = Effect.gen(function* () {
      const seen = yield* readIds
      const position = part.position()
      const remaining = Number.isFinite(limit) ? limit : null
      yield* part.append("", { ...position, cursor: null, remaining, restarts: position.restarts + 1 })
      return yield* appendPages(list, workspace, part, seen)
    })

    return yield* appendPages(list, workspace, part, seen).pipe(
      Effect.catchAll((error): Effect.Effect<Checkpoint, LmsExportFailure | E, Lms> => {
        if (!isCursorLost(error, start, part.position())) return Effect.fail(error)
        return restart ? writeFromFirstPage : Effect.fail(cursorError(workspace.paths.file, error))
      }),
      Effect.onError(() => Effect.ignore(part.commitPending))
    )
  })

/** Whether the complete file is in place already. */
const isInPlace = (workspace: Workspace, checkpoint: Checkpoint): Effect.Effect<boolean, LmsFileError> =>
  verifyFile(workspace, workspace.paths.file, checkpoint).pipe(
    Effect.as(true),
    Effect.catchTag("LmsExportError", () => Effect.succeed(false))
  )

/**
 * Ignores an error if the complete file is in place: a former owner that was suspended when it moved the file does so at any time
 * after it has lost the lock, and removes the part file.
 */
const unlessInPlace = <A>(
  workspace: Workspace,
  checkpoint: Checkpoint,
  effect: Effect.Effect<A, LmsExportError | LmsFileError>
): Effect.Effect<void, LmsExportError | LmsFileError> =>
  Effect.catchAll(Effect.asVoid(effect), (error) =>
    Effect.flatMap(isInPlace(workspace, checkpoint), (isComplete) => (isComplete ? Effect.void : Effect.fail(error)))
  )

/** Renames the finished part file, unless a former owner has done so already. */
const moveIntoPlace = Effect.fnUntraced(function* (
  workspace: Workspace,
  checkpoint: Checkpoint,
  overwrite: boolean
): Effect.fn.Return<void, LmsExportError | LmsFileError> {
  const { files, lock, paths } = workspace
  const own = ownFiles(files.path, paths, checkpoint.owner.id)
  const toFileError = fileErrors.fromPlatformError(paths.file, "Rename")
  const move = overwrite ? renameFile(files.fs, own.part, paths.file) : linkExclusively(files.fs, own.part, paths.file)
  yield* lock.ensureHeld
  yield* unlessInPlace(workspace, checkpoint, Effect.mapError(move, toFileError))
  // The other name of the file must not be lost before this one is safe.
  yield* syncDirectory(files, paths.file)
  yield* Effect.mapError(Effect.zipRight(removeFile(files, own.part), removeFile(files, own.pending)), toFileError)
}, Effect.uninterruptible)

/** The state on disk, and the step that follows from it. */
type State =
  | { readonly _tag: "Start" }
  | { readonly _tag: "Resume"; readonly checkpoint: Checkpoint }
  /** The part file is complete but not in place yet. */
  | { readonly _tag: "Rename"; readonly checkpoint: Checkpoint }
  | { readonly _tag: "Finished"; readonly checkpoint: Checkpoint }

const START: State = { _tag: "Start" }

/** Determines the state, and verifies complete files. An unfinished part file is verified when it is opened. */
const inspect = Effect.fnUntraced(function* (
  workspace: Workspace,
  fingerprint: string,
  { gzip, overwrite }: Settings
): Effect.fn.Return<State, LmsExportError | LmsFileError> {
  const { files, paths } = workspace
  const otherRequest = (what: string) =>
    exportError(paths.file, "OtherRequest", say`was started as an export ${what}. ${START_OVER}`)
  const stored = yield* readCheckpoint(files, paths)
  if (Option.isNone(stored)) return START
  const checkpoint = stored.value
  if (checkpoint.request !== fingerprint) {
    return yield* otherRequest("of another list, or with another limit or domain")
  }
  if ((checkpoint.gzip !== null) !== gzip) return yield* otherRequest(gzip ? "without gzip" : "with gzip")
  if (checkpoint.finished === null) return { _tag: "Resume", checkpoint }
  const { part } = ownFiles(files.path, paths, checkpoint.owner.id)
  const exists = Effect.mapError(files.fs.exists(part), fileErrors.fromPlatformError(paths.file, "Check"))
  if ((yield* isLink(files.fs, part)) || (yield* exists)) {
    // The file may have got its name already, so that only the part file remains to be removed.
    if (yield* isInPlace(workspace, checkpoint)) return { _tag: "Finished", checkpoint }
    yield* unlessInPlace(workspace, checkpoint, verifyFile(workspace, part, checkpoint))
    return { _tag: "Rename", checkpoint }
  }
  if (overwrite) return START
  yield* verifyFile(workspace, paths.file, checkpoint)
  return { _tag: "Finished", checkpoint }
})

/** Brings the files from their state on disk to the finished export. */
const finishExport = Effect.fnUntraced(function* <E>(
  list: ListExport<E>,
  workspace: Workspace,
  fingerprint: string
): Effect.fn.Return<Finish, LmsExportFailure | E, Lms> {
  const { onWrite, settings } = list
  const { files, paths } = workspace
  const inspected = inspect(workspace, fingerprint, settings)
  // With `overwrite`, files that cannot be resumed are replaced.
  const state = yield* settings.overwrite
    ? Effect.catchTag(inspected, "LmsExportError", () => Effect.succeed(START))
    : inspected
  if (state._tag === "Finished") {
    yield* workspace.removeFormer
    return { checkpoint: state.checkpoint, unchanged: true }
  }
  const check = (overwrite: boolean) => Effect.tap(checkDestination(files, paths.file, overwrite), () => onWrite)
  if (state._tag === "Rename") {
    const { part } = ownFiles(files.path, paths, state.checkpoint.owner.id)
    const isReserved = isReservedName(files.fs, part, paths.file, workspace.own.temporary)
    const overwrite = settings.overwrite || (yield* isReserved)
    yield* unlessInPlace(workspace, state.checkpoint, check(overwrite))
    yield* moveIntoPlace(workspace, state.checkpoint, overwrite)
    yield* workspace.removeFormer
    return { checkpoint: state.checkpoint, unchanged: false }
  }
  const mode = yield* check(settings.overwrite)
  const write = (checkpoint: Checkpoint) => withPart(workspace, mode, checkpoint, writeList(list, workspace))
  const start = write(initialCheckpoint(workspace.owner, fingerprint, settings, emptyHash(files)))
  const checkpoint = yield* state._tag === "Start"
    ? start
    : Effect.catchIf(
        write(state.checkpoint),
        (error) => settings.overwrite && error instanceof LmsExportError && error.reason === "Changed",
        () => start
      )
  yield* moveIntoPlace(workspace, checkpoint, settings.overwrite)
  return { checkpoint, unchanged: false }
})

/** Fails before anything is created if the file must not be written, unless it may be that of an earlier call. */
const checkBeforeStart = (files: Files, paths: ExportPaths, overwrite: boolean): Effect.Effect<void, LmsFileError> =>
  Effect.catchAll(checkDestination(files, paths.file, overwrite), (error) =>
    Effect.flatMap(
      Effect.mapError(files.fs.exists(paths.checkpoint), fileErrors.fromPlatformError(paths.file, "Check")),
      (exists) => (exists ? Effect.void : Effect.fail(error))
    )
  )

export const exportList = Effect.fnUntraced(function* <E = never>(
  file: string,
  endpoint: string,
  params: LmsParams = {},
  options: LmsExportOptions = {},
  { onPage = () => Effect.void, onWrite = Effect.void, readPages }: ExportListHooks<E> = {}
): Effect.fn.Return<LmsExported, LmsExportFailure | E, Lms | FileSystem.FileSystem | Path.Path> {
  const settings = yield* parseSettings(file, params, options)
  const files = yield* getFiles
  const paths = exportPaths(files.path, file)
  const fingerprint = yield* lmsFingerprint(endpoint, params, settings.list)
  const list: ListExport<E> = {
    settings,
    readPages: readPages ?? ((position) => lmsPages(endpoint, params, { ...settings.list, ...position })),
    onPage,
    onWrite
  }
  yield* checkBeforeStart(files, paths, settings.overwrite)
  const finish = yield* withWorkspace(files, paths, (workspace) => finishExport(list, workspace, fingerprint))
  return yield* toExported(files, paths, finish)
}, maskErrors)
