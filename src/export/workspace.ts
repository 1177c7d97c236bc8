/**
 * The files of an export, as one owner sees them.
 *
 * A former owner may have lost its lock while it was suspended, and continue at any time. It cannot do harm then: each owner
 * writes only files that have its id in their names, and the checkpoint, which it replaces by renaming such a file. A new owner
 * removes that file of all former owners before it relies on the checkpoint, so their renames fail.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as fileErrors from "../internal/files/errors.js"
import { makeDirectory } from "../internal/files/makeDirectory.js"
import type { Files } from "../internal/files/platform.js"
import { fileErrorsOf, openDirectorySync, replaceFile, syncDirectory } from "../internal/files/replaceFile.js"
import { LmsFileError } from "../LmsError.js"
import { LmsExportError } from "./LmsExportError.js"
import { acquireLock, type Lock } from "./lock.js"
import { makeOwner, type Owner } from "./owner.js"
import { type ExportPaths, isOwnFile, type OwnFiles, ownFiles, TEMPORARY_EXTENSION } from "./paths.js"
import { removeFile, stateExists } from "./stateFile.js"

export interface Workspace {
  readonly files: Files
  readonly paths: ExportPaths
  readonly owner: Owner
  readonly own: OwnFiles
  readonly lock: Lock
  /** Replaces the checkpoint or another small file, as the owner of the lock. */
  readonly replace: (path: string, text: string) => Effect.Effect<void, LmsExportError | LmsFileError>
  /** Makes the names in the directory of the state survive a power cut. */
  readonly syncDirectory: Effect.Effect<void>
  /** Removes what former owners left. Only when the checkpoint needs none of it. */
  readonly removeFormer: Effect.Effect<void, LmsFileError>
}

/** Creates a directory that must not be a symbolic link: the state would be written to wherever it leads. */
const makeStateDirectory = Effect.fnUntraced(function* (
  files: Files,
  directory: string,
  file: string
): Effect.fn.Return<void, LmsFileError> {
  if (yield* stateExists(files, directory, "Directory")) return
  yield* Effect.mapError(
    Effect.catchIf(files.fs.makeDirectory(directory), fileErrors.isExisting, () => Effect.void),
    fileErrors.fromPlatformError(file, "Create")
  )
  yield* syncDirectory(files, directory)
})

/** Creates the directory of the state and acquires the lock, until the scope closes. */
const openWorkspace = Effect.fnUntraced(function* (
  files: Files,
  paths: ExportPaths
): Effect.fn.Return<Workspace, LmsExportError | LmsFileError, Scope.Scope> {
  const { fs, path } = files
  const {
    checkpoint,
    directories: [, directory],
    file
  } = paths
  const folder = path.dirname(paths.directories[0])
  yield* Effect.mapError(makeDirectory(files, folder), fileErrors.fromPlatformError(folder, "Create"))
  for (const each of paths.directories) yield* makeStateDirectory(files, each, file)
  const owner = yield* makeOwner
  const own = ownFiles(path, paths, owner.id)
  const lock = yield* acquireLock(files, paths, own, owner)

  const names = yield* Effect.mapError(fs.readDirectory(directory), fileErrors.fromPlatformError(file, "Check"))
  // Files found while the lock is held are those of former owners. Later ones may be those of the next owner.
  yield* lock.ensureHeld
  const former = names.filter((name) => isOwnFile(name) && !name.startsWith(owner.id))
  /** Leaves what only has the name of such a file. */
  const removeFormerFile = (former: string) =>
    Effect.flatMap(
      Effect.orElseSucceed(stateExists(files, former), () => false),
      (exists) => (exists ? removeFile(files, former) : Effect.void)
    )
  const remove = (names: ReadonlyArray<string>) =>
    Effect.mapError(
      Effect.forEach(names, (name) => removeFormerFile(path.join(directory, name)), { discard: true }),
      fileErrors.fromPlatformError(file, "Create")
    )
  const isTemporary = (name: string): boolean => name.endsWith(TEMPORARY_EXTENSION)
  yield* remove(former.filter(isTemporary))

  const syncState = yield* openDirectorySync(files, checkpoint)
  return {
    files,
    paths,
    owner,
    own,
    lock,
    replace: (path, text) =>
      replaceFile(
        fs,
        {
          path,
          text,
          temporary: own.temporary,
          check: Effect.zipRight(lock.ensureHeld, stateExists(files, path)),
          syncDirectory: path === checkpoint ? syncState : syncDirectory(files, path)
        },
        fileErrorsOf(file)
      ),
    syncDirectory: syncState,
    removeFormer: remove(former.filter((name) => !isTemporary(name)))
  }
})

/**
 * Opens the workspace for an effect. Once the lock is lost, each error is reported as `Locked`: the process that has taken it over
 * moves and removes the files.
 */
export const withWorkspace = <A, E, R>(
  files: Files,
  paths: ExportPaths,
  use: (workspace: Workspace) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | LmsExportError | LmsFileError, Exclude<R, Scope.Scope>> =>
  Effect.scoped(
    Effect.flatMap(openWorkspace(files, paths), (workspace) =>
      Effect.catchIf(
        use(workspace),
        (error): error is Extract<E, LmsExportError | LmsFileError> =>
          error instanceof LmsFileError || error instanceof LmsExportError,
        (error) => Effect.zipRight(workspace.lock.ensureHeld, Effect.fail(error))
      )
    )
  )
