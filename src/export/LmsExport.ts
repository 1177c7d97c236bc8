/**
 * Options and results of exports.
 */
import type * as Effect from "effect/Effect"
import type { LmsError } from "../LmsError.js"
import type { LmsDuration, LmsListRequest, LmsListsOptions, LmsOptions } from "../LmsOptions.js"
import type { LmsProgressEvent } from "../LmsProgress.js"
import type { LmsExportError } from "./LmsExportError.js"

/**
 * When an export commits, which protects the records written so far against a crash or a power cut. It commits at the limit that
 * is reached first, checked after each page.
 *
 * @category options
 */
export interface LmsExportCommit {
  /** The time between two commits. Default: 200 milliseconds, and longer on a slow disk. */
  readonly every?: LmsDuration | undefined
  /**
   * Bytes written since the last commit. Default: 8 MiB. With gzip 1 MiB of uncompressed text: the size at which a gzip member
   * ends, which is in memory until then.
   */
  readonly bytes?: number | undefined
}

/**
 * The options of a list, without `cursor`, and those of the file. `schema` is not supported.
 *
 * @category options
 */
export interface LmsExportOptions extends Omit<LmsOptions, "cursor"> {
  /** Compresses the file. Default: true if its name ends in `.gz`. */
  readonly gzip?: boolean | undefined
  /** When the records written so far are committed. Default: every 200 milliseconds or 8 MiB. */
  readonly commit?: LmsExportCommit | undefined
  /**
   * Starts again at the first page if the server no longer accepts the cursor at which the export would continue. The records
   * in the file are kept, and new ones with an `id` that is already in the file are skipped; these ids are in memory meanwhile.
   * Default: false, and the export fails with reason `Cursor`.
   */
  readonly restart?: boolean | undefined
  /**
   * Replaces an existing file: a finished export, a file that is not an export, or the remains of another export. An
   * unfinished export of the same call is still resumed, and an existing file stays until the new one is complete.
   * Default: false.
   */
  readonly overwrite?: boolean | undefined
}

/**
 * The result of a complete export.
 *
 * @category models
 */
export interface LmsExported {
  /** The file of the call. */
  readonly path: string
  /** Number of records, one per line. */
  readonly rows: number
  /** Size of the file on disk. */
  readonly bytes: number
  /** SHA-256 of the file in lower-case hex. */
  readonly sha256: string
  /** `End`: the file has the complete list. `Limit`: it has `limit` records, and the list may have more. */
  readonly ended: "End" | "Limit"
  /** Pages read, including those before a resumption. */
  readonly pages: number
  /** How often the export was resumed after it had stopped. */
  readonly resumptions: number
  /** How often it was restarted at the first page (`restart`). */
  readonly restarts: number
  /** Records that were skipped after a restart because the file had them. */
  readonly skipped: number
  /**
   * Whether the file was complete before this call, which then has requested nothing: what has changed at the service since is
   * not in the file. To read the list again, set `overwrite`.
   */
  readonly unchanged: boolean
  /** When the last record was written to the file. Undefined if the file system does not tell. */
  readonly writtenAt: Date | undefined
}

/**
 * One list of `lmsExportAll`.
 *
 * @category models
 */
export interface LmsExportList extends Omit<LmsListRequest, "cursor"> {
  /** Name of the file in the directory. Takes precedence over the option `file`. */
  readonly file?: string | undefined
}

/**
 * Progress of `lmsExportAll`: the event `Lists` of `LmsProgress`. `done` includes lists that were already complete; `pages` and
 * `records` count only what this call has read.
 *
 * @category models
 */
export type LmsExportProgress = Extract<LmsProgressEvent, { readonly _tag: "Lists" }>

/**
 * The options of `lmsExportAll`: those of `lmsExport`, which apply to each list, and these.
 *
 * @category options
 */
export interface LmsExportAllOptions<L extends LmsExportList>
  extends Omit<LmsExportOptions, "concurrency" | "onEnd">,
    Pick<LmsListsOptions<L>, "concurrency" | "onEnd"> {
  /** Returns the name of a list's file in the directory. It must return the same name in each call. */
  readonly file?: ((list: L, index: number) => string) | undefined
  /**
   * The reaction to a list that has failed. `"stop"` stops the other lists and fails with the error (default); the next call
   * resumes them. `"continue"` exports the other lists, and then fails with reason `Incomplete`. A function runs for each
   * failed list and handles its error: the other lists are exported, and the call does not fail. The manifest has all errors.
   */
  readonly onFailure?: "stop" | "continue" | ((error: LmsExportFailure, list: L) => Effect.Effect<unknown>) | undefined
  /** Runs at the start, after each page, and when a list is complete or has failed. */
  readonly onProgress?: ((progress: LmsExportProgress) => Effect.Effect<unknown>) | undefined
}

/**
 * The result of `lmsExportAll`: all lists are complete, other than those whose failure `onFailure` has handled.
 *
 * @category models
 */
export interface LmsExportedAll<L> {
  /** Path of the manifest, which names the file of each list. */
  readonly path: string
  /** The result of each complete list, in their order. */
  readonly lists: ReadonlyArray<LmsExported & { readonly list: L }>
  /** Number of records of all lists. */
  readonly rows: number
  /** Size of all files on disk. */
  readonly bytes: number
}

/**
 * The errors of an export.
 *
 * @category errors
 */
export type LmsExportFailure = LmsError | LmsExportError
