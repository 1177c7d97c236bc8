/**
 * What an export can be told, and what it comes to.
 *
 * @since 0.1.0
 */
import type { LmsError } from "../LmsError.js"
import type { LmsDuration, LmsOptions } from "../LmsOptions.js"
import type { LmsExportError } from "./LmsExportError.js"

/**
 * When what was written is made to outlive a crash and a power cut: whichever comes first, looked at with each page.
 *
 * @since 0.1.0
 * @category options
 */
export interface LmsExportCommit {
  /** Default: one second. With gzip it has no effect. */
  readonly every?: LmsDuration | undefined
  /** Default: 8 MiB; with gzip, where each commit is a member of the file and is in memory until then, 1 MiB of text. */
  readonly bytes?: number | undefined
}

/**
 * Those of a walk (`from` and `schema` have no meaning here), and those of the file.
 *
 * @since 0.1.0
 * @category options
 */
export interface LmsExportOptions extends Omit<LmsOptions, "from"> {
  /** Whether the file is compressed. Default: where its name ends in `.gz`. */
  readonly gzip?: boolean | undefined
  readonly commit?: LmsExportCommit | undefined
  /**
   * Whether the export may begin again with the first page where the service does not know the place any more at which it
   * was to go on. What is in the file stays, and of what comes the records whose `id` it has are left out: their ids are
   * in memory then. Default: no, and the export fails with reason `Cursor`.
   */
  readonly restart?: boolean | undefined
  /**
   * Whether what is there may be replaced: a file that is finished, one that is no export, and what is left of another
   * export. What was begun by the same call is gone on with all the same, and a file that is there stays until the new one
   * is complete. Default: no.
   */
  readonly overwrite?: boolean | undefined
}

/**
 * An export that is complete and in its place.
 *
 * @since 0.1.0
 * @category models
 */
export interface LmsExported {
  readonly path: string
  /** Records, one a line. */
  readonly rows: number
  /** Of the file, as it is on the disk. */
  readonly bytes: number
  /** Of the file, in lower-case hex. */
  readonly sha256: string
  /** `End`: it holds the whole list; `Limit`: as much of it as was asked for. */
  readonly ended: "End" | "Limit"
  /** Pages that were read for it, over all the times that it was taken up. */
  readonly pages: number
  /** How often it was taken up again after it had broken off. */
  readonly resumptions: number
  /** How often of these from the first page (`restart`), and how many records were left out then, being there already. */
  readonly restarts: number
  readonly leftOut: number
}

/**
 * What an export can fail with.
 *
 * @since 0.1.0
 * @category errors
 */
export type LmsExportFailure = LmsError | LmsExportError
