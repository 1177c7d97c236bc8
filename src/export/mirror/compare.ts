/** Compares the files of the service with those on disk: what has to be done to each. */

/** A version of a file at the service. */
export interface Version {
  readonly size: number | null
  /**
   * When its content was uploaded. Renaming, moving and locking a file change `updated_at` only, and the service has replaced all
   * `uuid`s at once, so neither says that the content has changed.
   */
  readonly modified: string | null
}

/** What is at the path of a file. */
export type Local =
  | "Missing"
  /** The content that the mirror has written. */
  | "Written"
  /** Content that the mirror wrote before, and was about to replace. */
  | "Outdated"
  /** A file of the user's, which had the content of the service's when it was found. */
  | "Own"
  /** Anything else: another file of the user's, or one that the user has changed. */
  | "Foreign"

/** A file that the mirror has written. */
export interface Written extends Version {
  readonly path: string
}

export interface Wanted extends Version {
  readonly path: string
  /** False if the service gives no URL for it. */
  readonly isReadable: boolean
}

type Action =
  /** The file is in place. */
  | "Keep"
  /** It is requested, and replaces what the mirror has written. */
  | "Fetch"
  /** The service does not let the caller read it. */
  | "Unreadable"
  /** Something that the mirror has not written has its path. */
  | "Foreign"

export interface Decision {
  /** Whether a file that the mirror has written gets another path first. */
  readonly moves: boolean
  readonly action: Action
}

/** Whether the mirror has written what is at the path. */
export const isOurs = (local: Local): boolean => local === "Written" || local === "Outdated"

/** Whether something is at the path that the mirror must leave alone. */
export const isTaken = (local: Local): boolean => local !== "Missing" && !isOurs(local)

const isSameVersion = (a: Version, b: Version): boolean => a.size === b.size && a.modified === b.modified

/** What to do with a file of the service. `written` is what the mirror knows of it, and `local` what is at that path. */
export const decide = (wanted: Wanted, written: Written | undefined, local: Local): Decision => {
  const isInPlace = written?.path === wanted.path
  const moves = written !== undefined && isOurs(local) && !isInPlace
  const isCurrent = written !== undefined && isSameVersion(wanted, written)
  if (isCurrent && (local === "Written" || (local === "Own" && isInPlace))) return { moves, action: "Keep" }
  // A file that the user has changed stays where it is if the service's file gets another path.
  if (isCurrent && local === "Foreign" && isInPlace) return { moves, action: "Foreign" }
  return { moves, action: wanted.isReadable ? "Fetch" : "Unreadable" }
}

/** A file at the path of one that has not been fetched. Only a file of the same size can be the same one. */
export const mayBeSame = (wanted: Version, localSize: number): boolean =>
  wanted.size === null || wanted.size === localSize
