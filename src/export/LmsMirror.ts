/**
 * Options and results of mirrors.
 */
import type * as Effect from "effect/Effect"
import type { LmsRequestOptions } from "../LmsOptions.js"
import type { LmsExportFailure } from "./LmsExport.js"

/**
 * The options of `lmsMirrorFiles`. Those of requests apply to each of them.
 *
 * @category options
 */
export interface LmsMirrorOptions extends LmsRequestOptions {
  /** The directory of the files, which is created. */
  readonly directory: string
  /** Number of files that are downloaded at the same time. Default: 4. */
  readonly concurrency?: number | undefined
  /**
   * What happens to files that the service no longer has: `"keep"` (default), or `"delete"`, if the mirror has written them, they
   * are unchanged since, and the service confirms that they are gone.
   */
  readonly removed?: "keep" | "delete" | undefined
  /**
   * Also mirrors files that are in the modules of a course, or that its pages, assignments, syllabus, announcements and discussions
   * link to, and that its folders do not show, such as those of a course whose page of files is hidden. Default: false.
   */
  readonly linked?: boolean | undefined
  /** Runs when the lists have been read, and after each requested file. */
  readonly onProgress?: ((progress: LmsMirrorProgress) => Effect.Effect<unknown>) | undefined
}

/**
 * Progress of `lmsMirrorFiles`. It counts the files that this call requests, without those that are unchanged.
 *
 * @category models
 */
export interface LmsMirrorProgress {
  /** Number of files to request. */
  readonly files: number
  /** How many of them are in place. */
  readonly done: number
  /** How many of them failed. */
  readonly failed: number
  /** Size of those in place. */
  readonly bytes: number
  /** Size of all files to request, as the service lists it. */
  readonly total: number
}

/**
 * A file or list that could not be mirrored.
 *
 * @category models
 */
export interface LmsMirrorFailure {
  /** The path in the directory, or that of a list or a linked file at the service, such as `pages` or `files/7`. */
  readonly path: string
  readonly error: LmsExportFailure
}

/**
 * The result of `lmsMirrorFiles`. Paths are relative to the directory, with `/` between the names.
 *
 * @category models
 */
export interface LmsMirror {
  /** All files that the service lists. */
  readonly files: ReadonlyArray<string>
  /** Those that were downloaded, or moved because they are renamed or in another folder at the service. */
  readonly written: ReadonlyArray<string>
  /** Those that were in place already. */
  readonly unchanged: ReadonlyArray<string>
  /** Files of earlier calls that the service no longer has: kept, or deleted with `removed: "delete"`. */
  readonly removed: ReadonlyArray<string>
  /**
   * What the service does not show to the caller: lists that are switched off or hidden, locked files, links to files that do not
   * exist. And files that `removed: "delete"` has kept, with the reason. The next call finds the same, so these are no failures.
   */
  readonly skipped: ReadonlyArray<LmsMirrorFailure>
  /** Files and lists that could not be read, written or deleted. The next call tries them again. */
  readonly failures: ReadonlyArray<LmsMirrorFailure>
}
