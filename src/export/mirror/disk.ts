/** The files of a mirror on disk. Their paths are relative to its directory. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as fileErrors from "../../internal/files/errors.js"
import { makeDirectory } from "../../internal/files/makeDirectory.js"
import { linkExclusively, renameFile } from "../../internal/files/replaceFile.js"
import type { LmsFileError } from "../../LmsError.js"
import { verifyFile } from "../partFile.js"
import { isOwnFile } from "../paths.js"
import { isLink, removeFile, stateExists } from "../stateFile.js"
import type { Workspace } from "../workspace.js"
import type { Local } from "./compare.js"
import { foldName } from "./names.js"
import type { Content, Entry } from "./state.js"

/** Size and modification time of a file, which tell whether it has changed since. */
export interface FileTimes {
  readonly bytes: number
  readonly mtime: number
}

const isSameTimes = (a: FileTimes, b: FileTimes): boolean => a.bytes === b.bytes && a.mtime === b.mtime

export const toFileTimes = ({ mtime, size }: FileSystem.File.Info): FileTimes => ({
  bytes: Number(size),
  mtime: Option.match(mtime, { onNone: () => 0, onSome: (at) => at.getTime() })
})

/** Something else is in the place of a folder. */
const isIntruder = ({ reason }: LmsFileError): boolean => reason === "Symlink" || reason === "NotFound"

/** The folders above a file, the outer one first. */
export const foldersAbove = (path: string): ReadonlyArray<string> =>
  path.split("/").flatMap((_, depth, names) => (depth === 0 ? [] : [names.slice(0, depth).join("/")]))

export interface Disk {
  /** The path for the operating system. */
  readonly toPath: (path: string) => string
  /**
   * What is at a path. Size and time tell it; `isCareful` also compares the content, and looks at the path again afterwards: its
   * result holds only for what is done with the file at once.
   */
  readonly inspect: (path: string, entry: Entry | undefined, isCareful?: boolean) => Effect.Effect<Local, LmsFileError>
  /** Size and time of the file at a path, or why there are none. `isCareful` looks at all folders above it again. */
  readonly look: (path: string, isCareful: boolean) => Effect.Effect<FileTimes | "Missing" | "Foreign", LmsFileError>
  readonly hasContent: (path: string, content: Content) => Effect.Effect<boolean, LmsFileError>
  readonly makeFolders: (path: string) => Effect.Effect<void, LmsFileError>
  /** Whether two paths that differ in case or normalization are those of one file. */
  readonly isSameFile: (from: string, to: string) => Effect.Effect<boolean, LmsFileError>
  /** Moves a file to a path that is free. */
  readonly move: (from: string, to: string) => Effect.Effect<void, LmsFileError>
  readonly remove: (path: string) => Effect.Effect<void, LmsFileError>
  /** Removes the folders above these paths that are empty. Returns false if one could not be removed. */
  readonly removeEmptyFolders: (paths: Iterable<string>) => Effect.Effect<boolean>
}

export const makeDisk = (workspace: Pick<Workspace, "files" | "own" | "paths">): Disk => {
  const { files, own, paths } = workspace
  const { fs } = files
  const toPath = (path: string): string => files.path.join(paths.file, ...path.split("/"))
  const toError = (path: string, operation: LmsFileError["operation"]) =>
    fileErrors.fromPlatformError(toPath(path), operation)

  /** Folders that this call has seen. */
  const folders = new Set<string>()

  /** Whether all folders above a file exist. A link or a file in their place is an error: it is not the mirror's. */
  const haveFolders = Effect.fnUntraced(function* (
    path: string,
    isCareful: boolean
  ): Effect.fn.Return<boolean, LmsFileError> {
    for (const folder of foldersAbove(path)) {
      if (!isCareful && folders.has(folder)) continue
      if (!(yield* stateExists(files, toPath(folder), "Directory"))) return false
      folders.add(folder)
    }
    return true
  })

  const makeFolders = Effect.fnUntraced(function* (path: string): Effect.fn.Return<void, LmsFileError> {
    const parent = foldersAbove(path).at(-1)
    if ((yield* haveFolders(path, true)) || parent === undefined) return
    yield* Effect.mapError(makeDirectory(files, toPath(parent)), toError(parent, "Create"))
  })

  const infoOf = (path: string): Effect.Effect<Option.Option<FileSystem.File.Info>, LmsFileError> =>
    fs.stat(toPath(path)).pipe(fileErrors.noneIfMissing, Effect.mapError(toError(path, "Check")))

  const hasContent = (path: string, content: Content): Effect.Effect<boolean, LmsFileError> =>
    verifyFile(workspace, toPath(path), { ...content, finished: "End" }).pipe(
      Effect.as(true),
      Effect.catchTag("LmsExportError", () => Effect.succeed(false))
    )

  const look = Effect.fnUntraced(function* (
    path: string,
    isCareful: boolean
  ): Effect.fn.Return<FileTimes | "Missing" | "Foreign", LmsFileError> {
    if (!(yield* haveFolders(path, isCareful))) return "Missing"
    if (yield* isLink(fs, toPath(path))) return "Foreign"
    const info = yield* infoOf(path)
    if (Option.isNone(info)) return "Missing"
    return info.value.type === "File" ? toFileTimes(info.value) : "Foreign"
  })

  const compareContent = Effect.fnUntraced(function* (path: string, entry: Entry) {
    if (yield* hasContent(path, entry)) return "Written"
    for (const content of entry.former ?? []) if (yield* hasContent(path, content)) return "Outdated"
    return "Foreign"
  })

  const inspect = Effect.fnUntraced(function* (
    path: string,
    entry: Entry | undefined,
    isCareful = false
  ): Effect.fn.Return<Local, LmsFileError> {
    const seen = yield* look(path, isCareful)
    if (typeof seen === "string") return seen
    if (entry === undefined) return "Foreign"
    // What was to be replaced may have the same size and time.
    const isKnown = !isCareful && entry.former === undefined && isSameTimes(seen, entry)
    const local = isKnown ? "Written" : yield* compareContent(path, entry)
    const now = isCareful ? yield* look(path, true) : seen
    if (typeof now === "string" || !isSameTimes(now, seen)) return "Foreign"
    return local === "Written" && entry.own ? "Own" : local
  })

  const isSameFile = Effect.fnUntraced(function* (from: string, to: string): Effect.fn.Return<boolean, LmsFileError> {
    if (foldName(from) !== foldName(to)) return false
    const [a, b] = yield* Effect.all([infoOf(from), infoOf(to)])
    const inodeOf = (info: FileSystem.File.Info) => info.ino
    const inode = Option.flatMap(a, inodeOf)
    return Option.exists(Option.flatMap(b, inodeOf), (other) => Option.contains(inode, other))
  })

  const move = Effect.fnUntraced(function* (from: string, to: string): Effect.fn.Return<void, LmsFileError> {
    yield* makeFolders(to)
    yield* haveFolders(from, true)
    const moved = (yield* isSameFile(from, to))
      ? renameFile(fs, toPath(from), toPath(to))
      : Effect.zipRight(linkExclusively(fs, toPath(from), toPath(to)), removeFile(files, toPath(from)))
    yield* Effect.mapError(moved, toError(to, "Rename"))
  })

  const isEmpty = (path: string) => Effect.map(fs.readDirectory(path), (names) => names.length === 0)

  /** A folder that gets a file at this moment comes back: the platform has no operation that removes only empty ones. */
  const removeIfEmpty = Effect.fnUntraced(function* (folder: string) {
    // What has taken its place is the user's.
    const isFolder = Effect.catchIf(haveFolders(`${folder}/`, true), isIntruder, () => Effect.succeed(false))
    if (!(yield* isFolder) || !(yield* isEmpty(toPath(folder)))) return
    folders.delete(folder)
    yield* fs.rename(toPath(folder), own.stale)
    yield* (yield* isEmpty(own.stale))
      ? fs.remove(own.stale, { recursive: true })
      : fs.rename(own.stale, toPath(folder))
  })

  /** Removes empty folders that a killed process was about to remove. */
  const removeStaleFolders = Effect.gen(function* () {
    const state = paths.directories[1]
    for (const name of yield* fs.readDirectory(state)) {
      const path = files.path.join(state, name)
      const isStale = isOwnFile(name) && (yield* Effect.orElseSucceed(isEmpty(path), () => false))
      if (isStale) yield* fs.remove(path, { recursive: true })
    }
  })

  return {
    toPath,
    look,
    inspect,
    hasContent,
    makeFolders,
    isSameFile,
    move,
    remove: (path) => Effect.mapError(removeFile(files, toPath(path)), toError(path, "Write")),
    removeEmptyFolders: Effect.fnUntraced(function* (left) {
      const above = new Set(Array.from(left).flatMap(foldersAbove))
      const removals = [removeStaleFolders, ...[...above].sort((a, b) => b.length - a.length).map(removeIfEmpty)]
      const removed = yield* Effect.forEach(removals, (removal) =>
        removal.pipe(
          Effect.uninterruptible,
          Effect.as(true),
          Effect.catchAll((error) => Effect.succeed(error._tag !== "LmsFileError" && fileErrors.isMissing(error)))
        )
      )
      return !removed.includes(false)
    })
  }
}
