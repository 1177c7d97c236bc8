/** The paths of an export, and errors about them. */
import type * as Path from "@effect/platform/Path"
import { isTemporaryOf } from "../internal/files/replaceFile.js"
import { MAX_SHOWN_LENGTH, truncate } from "../internal/text/escape.js"
import { option } from "../internal/text/hints.js"
import { say, type Words, withMessage } from "../internal/text/message.js"
import { LmsExportError } from "./LmsExportError.js"
import { STATE_DIRECTORY } from "./mirror/names.js"

export interface ExportPaths {
  readonly file: string
  /** The directories that hold the state, the outer one first. */
  readonly directories: readonly [string, string]
  readonly checkpoint: string
  readonly lock: string
}

const makePaths = (path: Path.Path, file: string, parent: string, name: string): ExportPaths => {
  const outer = path.join(parent, STATE_DIRECTORY)
  const directory = path.join(outer, name)
  return {
    file,
    directories: [outer, directory],
    checkpoint: path.join(directory, "checkpoint.json"),
    lock: path.join(directory, "lock.json")
  }
}

/**
 * Each exported file has a directory for its state: `<directory>/.lms/<file name>/`. So no name of an exported file is also that
 * of a file with state.
 */
export const exportPaths = (path: Path.Path, file: string): ExportPaths =>
  makePaths(path, file, path.dirname(file), path.basename(file))

/** A mirror has one for all of its files: `<directory>/.lms/mirror/`. */
export const mirrorPaths = (path: Path.Path, directory: string): ExportPaths =>
  makePaths(path, directory, directory, "mirror")

/** Files that only one owner of an export writes. Their names have its id, so a former owner cannot write into a later one's. */
export interface OwnFiles {
  /** The records written so far. It is renamed to the exported file when it is complete. */
  readonly part: string
  /** The uncompressed records of an unfinished gzip member. */
  readonly pending: string
  /** New content of the checkpoint before it is renamed. */
  readonly temporary: string
  /** The new lock file before it gets its name. */
  readonly newLock: string
  /** The lock file of a former owner, or an empty folder of a mirror, before it is removed. */
  readonly stale: string
  /** A file of a mirror before it gets its path. */
  readonly download: (index: number) => string
}

export const TEMPORARY_EXTENSION = ".tmp"

/** Whether a name in the directory of the state is that of a file that only one owner writes, also while it is downloaded. */
export const isOwnFile = (name: string): boolean => {
  const [download] = /^[0-9a-f]{32}-\d+\.part/.exec(name) ?? []
  return download === undefined
    ? /^[0-9a-f]{32}\.(?:part|pending|tmp|lock|stale)$/.test(name)
    : name === download || isTemporaryOf(download, name)
}

export const ownFiles = (path: Path.Path, { directories: [, directory] }: ExportPaths, id: string): OwnFiles => {
  const own = (extension: string) => path.join(directory, `${id}${extension}`)
  return {
    part: own(".part"),
    pending: own(".pending"),
    temporary: own(TEMPORARY_EXTENSION),
    newLock: own(".lock"),
    stale: own(".stale"),
    download: (index) => own(`-${index}.part`)
  }
}

/** Whether a file would be among the state of exports. Systems that ignore case in names would find it there, too. */
export const isStatePath = (file: string): boolean =>
  file.split(/[\\/]/).some((segment) => segment.toLowerCase() === STATE_DIRECTORY)

/** Continues a sentence that begins with an argument. */
export const STATE_PATH_DETAIL = `must not be in a directory "${STATE_DIRECTORY}", which holds the state of exports`

/** Advice if the files of an export cannot be used. */
export const START_OVER = say`Use another file, or set ${option("overwrite")} to start over`

/** An error about the file at `path`. `detail` continues a sentence that begins with the path. */
export const exportError = (
  path: string,
  reason: LmsExportError["reason"],
  detail: Words,
  status?: number | undefined
): LmsExportError =>
  new LmsExportError(withMessage({ path, reason, status }, say`"${truncate(path, MAX_SHOWN_LENGTH)}" ${detail}.`))
