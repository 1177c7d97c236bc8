/** Exports one list: inspects the files on disk, writes the pages, and moves the file into place. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as atomicFile from "../internal/files/atomicFile.js"
import * as fileErrors from "../internal/files/errors.js"
import type { Hash } from "../internal/files/platform.js"
import { Lms } from "../Lms.js"
import type { LmsFileError } from "../LmsError.js"
import type { LmsParams } from "../LmsOptions.js"
import type { LmsPage } from "../LmsResponse.js"
import type { LmsService } from "../LmsService.js"
import { type Checkpoint, initialCheckpoint, readCheckpoint } from "./checkpoint.js"
import { formatLines } from "./jsonLines.js"
import type { LmsExported, LmsExportFailure, LmsExportOptions } from "./LmsExport.js"
import type { LmsExportError } from "./LmsExportError.js"
import { acquireLock } from "./lock.js"
import {
  createPart,
  emptyHash,
  makePartWriter,
  type OpenPart,
  type PartWriter,
  type Position,
  reopenPart,
  verifyFile,
  type Workspace
} from "./partFile.js"
import { type ExportPaths, exportError, exportPaths, getFiles, START_OVER_HINT } from "./paths.js"
import { readSeenIds, takeUnseen } from "./seenIds.js"
import { parseSettings, type Settings } from "./settings.js"

/** The list to export. */
interface ListExport {
  readonly service: LmsService
  readonly endpoint: string | undefined
  readonly params: LmsParams
  readonly settings: Settings
  readonly onPage: OnPage
}

/** Called after each page with its number of records. */
type OnPage = (records: number) => Effect.Effect<void>

const toExported = ({ file }: ExportPaths, checkpoint: Checkpoint): LmsExported => {
  const { bytes, finished, pages, restarts, resumptions, rows, sha256, skipped } = checkpoint
  return { path: file, rows, bytes, sha256, ended: finished ?? "End", pages, resumptions, restarts, skipped }
}

/**
 * Whether the server no longer accepts the cursor at which the export was resumed: the first request fails with 400 or 404; or the
 * list has become shorter, and all pages from there are empty.
 */
const isCursorLost = (error: LmsExportFailure, start: Position, current: Position): boolean => {
  if (start.cursor === null) return false
  if (error._tag === "LmsPageError") return error.reason === "Empty" && current.rows === start.rows
  return error._tag === "LmsApiError" && (error.status === 400 || error.status === 404) && current.pages === start.pages
}

const cursorError = ({ file }: ExportPaths, error: LmsExportFailure): LmsExportError =>
  exportError(
    file,
    "Cursor",
    `cannot be resumed: the server no longer accepts the saved cursor, or the list no longer exists (${error.message.replace(/\.$/, "")}). Set restart to read from the first page again and keep the saved records, or export to another file to start over`,
    error._tag === "LmsApiError" ? error.status : undefined
  )

/** Ids of the saved records, after a restart. */
type SeenIds = Set<string> | undefined

/** The position after a page of which `written` records were written. */
const advance = (position: Position, page: LmsPage, written: number): Position => ({
  ...position,
  cursor: Option.getOrNull(page.next),
  remaining: position.remaining === null ? null : Math.max(0, position.remaining - page.records.length),
  rows: position.rows + written,
  pages: position.pages + 1,
  skipped: position.skipped + page.records.length - written
})

/** Appends all pages from the position of the part file to the end of the list. */
const appendPages = Effect.fnUntraced(function* (
  { endpoint, onPage, params, service, settings }: ListExport,
  { paths }: Workspace,
  part: PartWriter,
  seen: SeenIds
): Effect.fn.Return<Checkpoint, LmsExportFailure> {
  // A page without a next cursor is the last one, or one whose next link is unusable: pagination fails after the latter.
  let last: LmsPage | undefined

  const toLines = (page: LmsPage) =>
    Effect.gen(function* () {
      const position = part.position()
      const rawRecords = yield* page.rawRecords
      const unseen = seen === undefined ? rawRecords : yield* takeUnseen(paths, seen, page.records, rawRecords)
      const maxRows = settings.limit - position.rows
      const rows = unseen.length > maxRows ? unseen.slice(0, maxRows) : unseen
      return [formatLines(rows), advance(position, page, rows.length)] as const
    })

  const { cursor, remaining } = part.position()
  yield* service
    .pages(endpoint, params, {
      ...settings.list,
      limit: remaining ?? Number.POSITIVE_INFINITY,
      from: cursor ?? undefined
    })
    .pipe(
      Stream.runForEach((page) =>
        Effect.zipRight(
          Option.isSome(page.next)
            ? Effect.flatMap(toLines(page), ([lines, position]) => part.append(lines, position))
            : Effect.sync(() => {
                last = page
              }),
          onPage(page.records.length)
        )
      )
    )
  const [lines, position] = last === undefined ? ["", part.position()] : yield* toLines(last)
  // The receipt would tell the two apart, but it costs as much as everything else: a list as long as its limit ends by `Limit`.
  return yield* part.finish(lines, position, position.remaining === 0 ? "Limit" : "End")
})

/** Writes the list, and restarts at the first page if the cursor is lost and `restart` is set. Commits also on failure. */
const writeList = (list: ListExport, workspace: Workspace) =>
  Effect.fnUntraced(function* (open: OpenPart): Effect.fn.Return<Checkpoint, LmsExportFailure> {
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
      Effect.catchIf(
        (error) => isCursorLost(error, start, part.position()),
        (error) => (restart ? writeFromFirstPage : Effect.fail(cursorError(workspace.paths, error)))
      ),
      Effect.onError(() => Effect.ignore(part.commitPending))
    )
  })

const removePart = ({ files, paths }: Workspace) => files.fs.remove(paths.part, { force: true })

/** Renames the finished part file. Idempotent. */
const moveIntoPlace = (workspace: Workspace, overwrite: boolean): Effect.Effect<void, LmsFileError> => {
  const { files, paths } = workspace
  const move = overwrite
    ? atomicFile.renameFile(files, paths.part, paths.file)
    : Effect.zipRight(atomicFile.linkExclusively(files, paths.part, paths.file), removePart(workspace))
  return Effect.uninterruptible(
    Effect.zipRight(
      Effect.mapError(move, fileErrors.fromPlatformError(paths.file, "Rename")),
      atomicFile.syncDirectory(files, paths.file)
    )
  )
}

/** What is on disk, and so what to do. */
type State =
  | { readonly _tag: "Start" }
  | { readonly _tag: "Resume"; readonly checkpoint: Checkpoint; readonly hash: Hash }
  /** The part file is complete but not renamed yet. */
  | { readonly _tag: "Rename"; readonly checkpoint: Checkpoint }
  | { readonly _tag: "Finished"; readonly checkpoint: Checkpoint }

const START: State = { _tag: "Start" }

/** Determines the state, and verifies the files that it needs. */
const inspect = Effect.fnUntraced(function* (
  workspace: Workspace,
  fingerprint: string,
  { gzip, overwrite }: Settings
): Effect.fn.Return<State, LmsExportError | LmsFileError> {
  const { files, paths } = workspace
  const otherRequest = (what: string) =>
    exportError(paths.file, "OtherRequest", `was started as an export ${what}. ${START_OVER_HINT}`)
  const stored = yield* readCheckpoint(files, paths)
  if (Option.isNone(stored)) return START
  const checkpoint = stored.value
  if (checkpoint.request !== fingerprint) {
    return yield* otherRequest("of another list, or with another limit or domain")
  }
  if ((checkpoint.gzip !== null) !== gzip) return yield* otherRequest(gzip ? "without gzip" : "with gzip")
  if (checkpoint.finished === null) {
    return { _tag: "Resume", checkpoint, hash: yield* verifyFile(workspace, paths.part, checkpoint) }
  }
  if (yield* Effect.mapError(files.fs.exists(paths.part), fileErrors.fromPlatformError(paths.file, "Check"))) {
    yield* verifyFile(workspace, paths.part, checkpoint)
    return { _tag: "Rename", checkpoint }
  }
  if (overwrite) return START
  yield* verifyFile(workspace, paths.file, checkpoint)
  return { _tag: "Finished", checkpoint }
})

/** Whether the complete file is in place already, so that only its part file remains to be removed. */
const isInPlace = (workspace: Workspace, checkpoint: Checkpoint): Effect.Effect<boolean, LmsFileError> =>
  verifyFile(workspace, workspace.paths.file, checkpoint).pipe(
    Effect.as(true),
    Effect.catchTag("LmsExportError", () => Effect.succeed(false))
  )

/** Brings the files from their state on disk to the finished export. */
const finishExport = Effect.fnUntraced(function* (
  list: ListExport,
  workspace: Workspace,
  fingerprint: string
): Effect.fn.Return<Checkpoint, LmsExportFailure> {
  const { settings } = list
  const { files, paths } = workspace
  const inspected = inspect(workspace, fingerprint, settings)
  // With `overwrite`, files that cannot be resumed are replaced.
  const state = yield* settings.overwrite
    ? Effect.catchTag(inspected, "LmsExportError", () => Effect.succeed(START))
    : inspected
  if (state._tag === "Finished") return state.checkpoint
  if (state._tag === "Rename" && (yield* isInPlace(workspace, state.checkpoint))) {
    yield* Effect.mapError(removePart(workspace), fileErrors.fromPlatformError(paths.file, "Rename"))
    return state.checkpoint
  }
  const mode = yield* atomicFile.checkDestination(files, paths.file, settings.overwrite)
  let checkpoint: Checkpoint
  if (state._tag === "Rename") {
    checkpoint = state.checkpoint
  } else if (state._tag === "Resume") {
    const resumed = { ...state.checkpoint, resumptions: state.checkpoint.resumptions + 1 }
    checkpoint = yield* reopenPart(workspace, resumed, state.hash, writeList(list, workspace))
  } else {
    const initial = initialCheckpoint(fingerprint, settings, emptyHash(files))
    checkpoint = yield* createPart(workspace, mode, initial, writeList(list, workspace))
  }
  yield* moveIntoPlace(workspace, settings.overwrite)
  return checkpoint
})

export const exportList = Effect.fnUntraced(function* (
  file: string,
  endpoint: string | undefined,
  params: LmsParams = {},
  options: LmsExportOptions = {},
  onPage: OnPage = () => Effect.void
): Effect.fn.Return<LmsExported, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path> {
  const settings = yield* parseSettings(file, params, options)
  const service = yield* Lms
  const files = yield* getFiles
  const paths = exportPaths(file)
  const fingerprint = yield* service.fingerprint(endpoint, params, settings.list)
  const list: ListExport = { service, endpoint, params, settings, onPage }
  const checkpoint = yield* Effect.scoped(
    Effect.flatMap(acquireLock(files, paths), (lock) => finishExport(list, { files, paths, lock }, fingerprint))
  )
  return toExported(paths, checkpoint)
})
