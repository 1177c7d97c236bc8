/** An export from its first look at the disk to the file in its place. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as atomicFile from "../internal/files/atomicFile.js"
import * as fileErrors from "../internal/files/errors.js"
import { Sha256 } from "../internal/files/platform.js"
import { Lms } from "../Lms.js"
import type { LmsFileError } from "../LmsError.js"
import type { LmsParams } from "../LmsOptions.js"
import type { LmsPage } from "../LmsResponse.js"
import type { LmsService } from "../LmsService.js"
import * as checkpoints from "./checkpoint.js"
import * as ids from "./ids.js"
import type { LmsExported, LmsExportFailure, LmsExportOptions } from "./LmsExport.js"
import type { LmsExportError } from "./LmsExportError.js"
import * as lines from "./lines.js"
import * as locks from "./lock.js"
import * as names from "./names.js"
import * as parts from "./part.js"
import * as settings from "./settings.js"

/** What is asked for. */
interface Asked {
  readonly service: LmsService
  readonly endpoint: string | undefined
  readonly params: LmsParams
  readonly given: settings.Settings
  readonly onPage: OnPage
}

/** Run with the number of records of each page that is read. */
export type OnPage = (records: number) => Effect.Effect<void>

const exported = ({ file }: names.Names, at: checkpoints.Checkpoint): LmsExported => {
  const { bytes, finished, skipped, pages, restarts, resumptions, rows, sha256 } = at
  return { path: file, rows, bytes, sha256, ended: finished ?? "End", pages, resumptions, restarts, skipped: skipped }
}

/**
 * Whether the service has forgotten the place that an export began at: its page is not found, or asking for it is no good; or
 * the list has become shorter, and all pages from there are empty.
 */
const isLost = (error: LmsExportFailure, began: parts.Position, now: parts.Position): boolean => {
  if (began.cursor === null) return false
  if (error._tag === "LmsPageError") return error.reason === "Empty" && now.rows === began.rows
  return error._tag === "LmsApiError" && (error.status === 400 || error.status === 404) && now.pages === began.pages
}

const lost = ({ file }: names.Names, error: LmsExportFailure): LmsExportError =>
  names.problem(
    file,
    "Cursor",
    `cannot go on where it broke off: the service does not know that place any more, or the list is gone (${error.message.replace(/\.$/, "")}). Set restart to begin again with the first page and keep what is there, or overwrite, with a file of its own, to begin anew`,
    error._tag === "LmsApiError" ? error.status : undefined
  )

/** Ids that are left out, where the export has begun again. */
type Known = Set<string> | undefined

/** The position after a page of which so many records were kept. */
const after = (at: parts.Position, page: LmsPage, kept: number): parts.Position => ({
  ...at,
  cursor: Option.getOrNull(page.next),
  remaining: at.remaining === null ? null : Math.max(0, at.remaining - page.records.length),
  rows: at.rows + kept,
  pages: at.pages + 1,
  skipped: at.skipped + page.records.length - kept
})

/** The walk from where the part stands to its end, into the part. */
const walk = Effect.fnUntraced(function* (
  { endpoint, given, onPage, params, service }: Asked,
  { names }: parts.Work,
  part: parts.Part,
  known: Known
): Effect.fn.Return<checkpoints.Checkpoint, LmsExportFailure> {
  // No cursor leads beyond the last page, nor beyond one whose way on is lost: which of them it is shows when the walk ends.
  let last: LmsPage | undefined

  const read = (page: LmsPage) =>
    Effect.gen(function* () {
      const at = part.position()
      const texts = yield* page.rawRecords
      const kept = known === undefined ? texts : yield* ids.unknown(names, known, page.records, texts)
      const room = given.limit - at.rows
      const rows = kept.length > room ? kept.slice(0, room) : kept
      return [lines.of(rows), after(at, page, rows.length)] as const
    })

  const { cursor, remaining } = part.position()
  yield* service
    .pages(endpoint, params, {
      ...given.walk,
      limit: remaining ?? Number.POSITIVE_INFINITY,
      from: cursor ?? undefined
    })
    .pipe(
      Stream.runForEach((page) =>
        Effect.zipRight(
          Option.isSome(page.next)
            ? Effect.flatMap(read(page), ([text, position]) => part.append(text, position))
            : Effect.sync(() => {
                last = page
              }),
          onPage(page.records.length)
        )
      )
    )
  const [text, position] = last === undefined ? ["", part.position()] : yield* read(last)
  // Without a receipt, which would cost as much as all else: a list that is as long as its limit may go on.
  return yield* part.finish(text, position, position.remaining === 0 ? "Limit" : "End")
})

/** The walk, and again from the first page where the place to go on is lost. What was committed stays so, however it ends. */
const exporting = (asked: Asked, work: parts.Work) =>
  Effect.fnUntraced(function* (begun: parts.Begun): Effect.fn.Return<checkpoints.Checkpoint, LmsExportFailure> {
    const { given } = asked
    const part = yield* parts.make(work, begun, given)
    const gzip = begun.at.gzip !== null
    const known: Known = begun.at.restarts > 0 ? yield* ids.inPart(work, gzip) : undefined

    const again = Effect.gen(function* () {
      const known = yield* ids.inPart(work, gzip)
      const at = part.position()
      const remaining = Number.isFinite(given.limit) ? given.limit : null
      yield* part.append("", { ...at, cursor: null, remaining, restarts: at.restarts + 1 })
      return yield* walk(asked, work, part, known)
    })

    return yield* walk(asked, work, part, known).pipe(
      Effect.catchIf(
        (error) => isLost(error, begun.at, part.position()),
        (error) => (given.restart ? again : Effect.fail(lost(work.names, error)))
      ),
      Effect.onError(() => Effect.ignore(part.settle))
    )
  })

/** Puts the finished part in its place: where that was done already, once more does nothing. */
const place = Effect.fnUntraced(function* (
  { files, names }: parts.Work,
  overwrite: boolean
): Effect.fn.Return<void, LmsFileError> {
  const { file, part } = names
  yield* Effect.mapError(
    overwrite
      ? atomicFile.rename(files, part, file)
      : Effect.zipRight(atomicFile.linkExclusively(files, part, file), files.fs.remove(part, { force: true })),
    fileErrors.reported(file, "Rename")
  )
  yield* atomicFile.syncDirectory(files, file)
})

const isThere = ({ files, names: { file } }: parts.Work, path: string): Effect.Effect<boolean, LmsFileError> =>
  Effect.mapError(files.fs.exists(path), fileErrors.reported(file, "Check"))

const otherRequest = ({ file }: names.Names, what: string): LmsExportError =>
  names.problem(
    file,
    "OtherRequest",
    `was begun as the export of ${what}: give this one another file, or set overwrite to begin anew`
  )

/** What a call finds on the disk, and is to do about it. */
type State =
  | { readonly _tag: "Begin" }
  | { readonly _tag: "GoOn"; readonly at: checkpoints.Checkpoint }
  /** All is written, and not in its place yet. */
  | { readonly _tag: "Rename"; readonly at: checkpoints.Checkpoint }
  | { readonly _tag: "Done"; readonly at: checkpoints.Checkpoint }

const begins: State = { _tag: "Begin" }

const look = Effect.fnUntraced(function* (
  work: parts.Work,
  request: string,
  { gzip, overwrite }: settings.Settings
): Effect.fn.Return<State, LmsExportError | LmsFileError> {
  const stored = yield* checkpoints.read(work.files, work.names)
  if (Option.isNone(stored)) return begins
  const at = stored.value
  if (at.request !== request) return yield* otherRequest(work.names, "another list, or with another limit or domain")
  if ((at.gzip !== null) !== gzip) {
    return yield* otherRequest(work.names, gzip ? "a file without gzip" : "a file with gzip")
  }
  if (at.finished === null) return { _tag: "GoOn", at }
  if (yield* isThere(work, work.names.part)) return { _tag: "Rename", at }
  return overwrite ? begins : { _tag: "Done", at }
})

/** What has to be known before the export goes on: the state, and that the disk is as it says. */
const prepared = Effect.fnUntraced(function* (
  work: parts.Work,
  request: string,
  given: settings.Settings
): Effect.fn.Return<
  { readonly state: State; readonly hash: parts.Begun["hash"] | undefined },
  LmsExportError | LmsFileError
> {
  const state = yield* look(work, request, given)
  if (state._tag === "Begin") return { state, hash: undefined }
  const { file, part } = work.names
  return { state, hash: yield* parts.verify(work, state._tag === "Done" ? file : part, state.at) }
})

/** Whatever stands in the way of going on, `overwrite` begins anew; but not where another process is at work. */
const orAnew = (error: LmsExportError | LmsFileError) =>
  error._tag === "LmsExportError" && error.reason !== "Locked"
    ? Effect.succeed({ state: begins, hash: undefined })
    : Effect.fail(error)

/** Whether what was to be put in its place is there: the part was to go next. */
const isPlaced = (work: parts.Work, at: checkpoints.Checkpoint): Effect.Effect<boolean, LmsFileError> =>
  parts.verify(work, work.names.file, at).pipe(
    Effect.as(true),
    Effect.catchTag("LmsExportError", () => Effect.succeed(false))
  )

const locked = Effect.fnUntraced(function* (
  asked: Asked,
  work: parts.Work,
  request: string
): Effect.fn.Return<LmsExported, LmsExportFailure> {
  const { given } = asked
  const { files, names } = work
  const looked = prepared(work, request, given)
  const { hash, state } = yield* given.overwrite ? Effect.catchAll(looked, orAnew) : looked
  if (state._tag === "Done") return exported(names, state.at)
  if (state._tag === "Rename") {
    if (yield* isPlaced(work, state.at)) {
      yield* Effect.mapError(files.fs.remove(names.part, { force: true }), fileErrors.reported(names.file, "Rename"))
    } else {
      yield* atomicFile.check(files, names.file, given.overwrite)
      yield* Effect.uninterruptible(place(work, given.overwrite))
    }
    return exported(names, state.at)
  }
  const mode = yield* atomicFile.check(files, names.file, given.overwrite)
  const use = exporting(asked, work)
  const at = yield* state._tag === "GoOn" && hash !== undefined
    ? parts.resumed(work, { ...state.at, resumptions: state.at.resumptions + 1 }, hash, use)
    : parts.anew(work, mode, checkpoints.begin(request, given, parts.emptyHash(files)), use)
  yield* Effect.uninterruptible(place(work, given.overwrite))
  return exported(names, at)
})

export const run = Effect.fnUntraced(function* (
  file: string,
  endpoint: string | undefined,
  params: LmsParams = {},
  options: LmsExportOptions = {},
  onPage: OnPage = () => Effect.void
): Effect.fn.Return<LmsExported, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path> {
  const given = yield* settings.make(file, params, options)
  const service = yield* Lms
  const files = names.filesOf(yield* FileSystem.FileSystem, yield* Path.Path, yield* Sha256)
  const of = names.of(file)
  const request = yield* service.fingerprint(endpoint, params, given.walk)
  return yield* Effect.scoped(
    Effect.flatMap(locks.acquire(files, of), (lock) =>
      locked({ service, endpoint, params, given, onPage }, { files, names: of, lock }, request)
    )
  )
})
