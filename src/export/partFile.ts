/** The part file of an export: created, or adopted from a former owner, and verified. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as fileErrors from "../internal/files/errors.js"
import { selectSha256 } from "../internal/files/hash.js"
import { closeAfter, openNew, openScoped, syncFile } from "../internal/files/openFile.js"
import type { Files, Hash } from "../internal/files/platform.js"
import { linkExclusively } from "../internal/files/replaceFile.js"
import { say } from "../internal/text/message.js"
import { concat } from "../internal/transport/chunks.js"
import type { LmsFileError } from "../LmsError.js"
import { type Checkpoint, writeCheckpoint } from "./checkpoint.js"
import type { LmsExportError } from "./LmsExportError.js"
import { canNoLongerWrite } from "./owner.js"
import { type ExportPaths, exportError, ownFiles, START_OVER } from "./paths.js"
import { isLink, removeFile } from "./stateFile.js"
import type { Workspace } from "./workspace.js"

export type PartFailure = LmsExportError | LmsFileError

/** The file for the text of an unfinished gzip member, the text that is committed, and the size at which a member ends. */
export interface PendingText {
  readonly file: FileSystem.File
  readonly text: Uint8Array
  readonly memberBytes: number
}

/** A part file, open at its end. */
export interface OpenPart {
  readonly file: FileSystem.File
  readonly hash: Hash
  /** Undefined without gzip. */
  readonly pending: PendingText | undefined
  readonly checkpoint: Checkpoint
}

const CHUNK_BYTES = 256 * 1024

export const makeHash = ({ sha256 }: Files): Hash => selectSha256(sha256).make()

export const emptyHash = (files: Files): string => makeHash(files).digest()

const changedError = ({ file }: ExportPaths, path: string, detail: string): LmsExportError => {
  const subject = path === file ? "is not the exported file: it" : `cannot be resumed: its part file (${path})`
  return exportError(file, "Changed", say`${subject} ${detail}. ${START_OVER}`)
}

/**
 * Verifies that a file has the committed bytes, and passes them to `onChunk`. An unfinished file may have more. Returns the hash
 * of the committed bytes.
 */
export const verifyFile = Effect.fnUntraced(function* (
  { files, paths }: Pick<Workspace, "files" | "paths">,
  path: string,
  { bytes, finished, sha256 }: Pick<Checkpoint, "bytes" | "finished" | "sha256">,
  onChunk: (chunk: Uint8Array) => Effect.Effect<void, LmsFileError> = () => Effect.void
): Effect.fn.Return<Hash, PartFailure> {
  const changed = (detail: string) => changedError(paths, path, detail)
  const toFileError = fileErrors.fromPlatformError(paths.file, "Read")
  // A finished part becomes the exported file, and so would a link in its place.
  if (path !== paths.file && (yield* isLink(files.fs, path))) return yield* changed("is a symbolic link")
  const info = yield* files.fs.stat(path).pipe(fileErrors.noneIfMissing, Effect.mapError(toFileError))
  if (Option.isNone(info)) return yield* changed("is missing, although its checkpoint exists")
  if (info.value.type !== "File") return yield* changed("is not a regular file")
  const size = Number(info.value.size)
  if (size < bytes || (finished !== null && size > bytes)) {
    return yield* changed(`has ${size} bytes, but ${bytes} were written`)
  }
  const hash = makeHash(files)
  if (bytes > 0) {
    yield* Effect.scoped(
      Effect.gen(function* () {
        const file = yield* Effect.mapError(openScoped(files.fs, path), toFileError)
        let left = bytes
        while (left > 0) {
          const chunk = yield* Effect.mapError(file.readAlloc(Math.min(CHUNK_BYTES, left)), toFileError)
          if (Option.isNone(chunk)) return
          left -= chunk.value.length
          hash.update(chunk.value)
          yield* onChunk(chunk.value)
        }
      })
    )
  }
  return hash.digestSoFar() === sha256
    ? hash
    : yield* changed("was changed by another program: its SHA-256 is not that of the written data")
})

/** The text of the unfinished gzip member that a former owner has committed. */
const readPending = Effect.fnUntraced(function* (
  { files, paths }: Workspace,
  { owner, pending }: Checkpoint
): Effect.fn.Return<Uint8Array, PartFailure> {
  if (pending === null) return new Uint8Array(0)
  const path = ownFiles(files.path, paths, owner.id).pending
  const chunks: Array<Uint8Array> = []
  yield* verifyFile({ files, paths }, path, { ...pending, finished: null }, (chunk) =>
    Effect.sync(() => chunks.push(chunk))
  )
  return concat(chunks)
})

const createPart = ({ files, paths }: Workspace, path: string, mode: number | undefined) =>
  Effect.mapError(openNew(files.fs, path, mode), fileErrors.fromPlatformError(paths.file, "Create"))

export const writeAll = ({ paths }: Workspace, file: FileSystem.File, bytes: Uint8Array) =>
  bytes.length === 0
    ? Effect.void
    : Effect.mapError(file.writeAll(bytes), fileErrors.fromPlatformError(paths.file, "Write"))

export const sync = ({ paths }: Workspace, file: FileSystem.File) =>
  Effect.mapError(syncFile(file), fileErrors.fromPlatformError(paths.file, "Sync"))

/** Gives the part of a former owner, which can no longer write it, a second name. */
const linkPart = Effect.fnUntraced(function* (workspace: Workspace, former: string, checkpoint: Checkpoint) {
  const { files, own, paths } = workspace
  const hash = yield* verifyFile(workspace, former, checkpoint)
  const file = yield* Effect.zipRight(
    linkExclusively(files.fs, former, own.part),
    files.fs.open(own.part, { flag: "r+" })
  ).pipe(Effect.mapError(fileErrors.fromPlatformError(paths.file, "Create")))
  yield* Effect.zipRight(file.truncate(checkpoint.bytes), file.seek(BigInt(checkpoint.bytes), "start")).pipe(
    Effect.mapError(fileErrors.fromPlatformError(paths.file, "Write"))
  )
  return { file, hash }
})

/** Copies the part of a former owner that may still write: it writes into its file, not into the copy. */
const copyPart = Effect.fnUntraced(function* (
  workspace: Workspace,
  former: string,
  mode: number | undefined,
  checkpoint: Checkpoint
) {
  const file = yield* createPart(workspace, workspace.own.part, mode)
  const hash = yield* verifyFile(workspace, former, checkpoint, (chunk) => writeAll(workspace, file, chunk))
  yield* sync(workspace, file)
  return { file, hash }
})

const adoptPart = Effect.fnUntraced(function* (
  workspace: Workspace,
  mode: number | undefined,
  checkpoint: Checkpoint
): Effect.fn.Return<Pick<OpenPart, "file" | "hash">, PartFailure, Scope.Scope> {
  const { files, paths } = workspace
  const former = ownFiles(files.path, paths, checkpoint.owner.id).part
  const adopted = (yield* canNoLongerWrite(checkpoint.owner))
    ? linkPart(workspace, former, checkpoint)
    : copyPart(workspace, former, mode, checkpoint)
  return yield* Effect.onError(adopted, () => Effect.ignore(removeFile(files, workspace.own.part)))
})

const openPending = Effect.fnUntraced(function* (workspace: Workspace, checkpoint: Checkpoint, memberBytes: number) {
  const text = yield* readPending(workspace, checkpoint)
  const file = yield* createPart(workspace, workspace.own.pending, undefined)
  yield* writeAll(workspace, file, text)
  yield* sync(workspace, file)
  return { file, text, memberBytes }
})

const open = Effect.fnUntraced(function* (
  workspace: Workspace,
  mode: number | undefined,
  stored: Checkpoint
): Effect.fn.Return<OpenPart, PartFailure, Scope.Scope> {
  const { files, owner, own, removeFormer, syncDirectory } = workspace
  const isNew = stored.owner.id === owner.id
  const { file, hash } = isNew
    ? { file: yield* createPart(workspace, own.part, mode), hash: makeHash(files) }
    : yield* adoptPart(workspace, mode, stored)
  const pending = stored.gzip === null ? undefined : yield* openPending(workspace, stored, stored.gzip)
  const resumptions = stored.resumptions + (isNew ? 0 : 1)
  const checkpoint = { ...stored, owner, resumptions }
  yield* Effect.uninterruptible(
    Effect.zipRight(syncDirectory, Effect.zipRight(writeCheckpoint(workspace, checkpoint), removeFormer))
  )
  return { file, hash, pending, checkpoint }
})

/**
 * Makes the files that a checkpoint describes those of this owner, or creates them if the checkpoint is its own. Closes them
 * after `use`, and reports an error on close.
 */
export const withPart = <A, E, R>(
  workspace: Workspace,
  mode: number | undefined,
  checkpoint: Checkpoint,
  use: (part: OpenPart) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | PartFailure, R> =>
  Effect.flatMap(open(workspace, mode, checkpoint), use).pipe(
    closeAfter(fileErrors.fromCloseFailure(workspace.paths.file))
  )
