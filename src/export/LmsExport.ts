/**
 * What an export can be told, and what it comes to.
 */
import type * as Effect from "effect/Effect"
import type { LmsListEndpointOf, LmsOptionsOf, LmsParamsOf } from "../LmsCall.js"
import type { LmsError } from "../LmsError.js"
import type { LmsDuration, LmsOptions, LmsParams } from "../LmsOptions.js"
import type { LmsProgressEvent } from "../LmsProgress.js"
import type { LmsReceipt } from "../LmsResponse.js"
import type { LmsExportError } from "./LmsExportError.js"

/**
 * When what was written is made to outlive a crash and a power cut: whichever comes first, looked at with each page.
 *
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
  /** `End`: it holds the whole list; `Limit`: as many records as were asked for, and there may be more. */
  readonly ended: "End" | "Limit"
  /** Pages that were read for it, over all the times that it was taken up. */
  readonly pages: number
  /** How often it was taken up again after it had broken off. */
  readonly resumptions: number
  /** How often of these from the first page (`restart`), and how many records were left out then, being there already. */
  readonly restarts: number
  readonly skipped: number
}

/**
 * One of many lists.
 *
 * @category models
 */
export interface LmsExportList {
  readonly endpoint: string
  readonly params?: LmsParams | undefined
  /** The name of its file in the directory, where the option `file` does not give one. */
  readonly file?: string | undefined
}

/**
 * How far many exports are: the event `Lists` of `LmsProgress`. `done` counts the lists that were complete before, `pages` and
 * `records` only what this call has read.
 *
 * @category models
 */
export type LmsExportProgress = Extract<LmsProgressEvent, { readonly _tag: "Lists" }>

/**
 * Those of each export, but these.
 *
 * @category options
 */
export interface LmsExportAllOptions<L extends LmsExportList> extends Omit<LmsExportOptions, "concurrency" | "onEnd"> {
  /** How many lists are exported at the same time, each one page after the other. Default: 16. */
  readonly concurrency?: number | undefined
  /** The name of a list's file in the directory: the same list has the same name each time. */
  readonly file?: ((list: L, index: number) => string) | undefined
  /**
   * Whether the first list that fails ends the others, which then go on with the next call. Default: no, the others are
   * exported, and at the end the call fails with reason `Incomplete`.
   */
  readonly failFast?: boolean | undefined
  /** Run at the beginning, after each page, and whenever a list is complete or has failed. */
  readonly onProgress?: ((progress: LmsExportProgress) => Effect.Effect<unknown>) | undefined
  /** Run with the receipt of each list's walk when that has ended. */
  readonly onEnd?: ((receipt: LmsReceipt, list: L) => Effect.Effect<unknown>) | undefined
}

/**
 * Many exports that are all complete.
 *
 * @category models
 */
export interface LmsExportedAll<L> {
  /** Of the manifest: which file has which list. */
  readonly path: string
  readonly lists: ReadonlyArray<LmsExported & { readonly list: L }>
  readonly rows: number
  readonly bytes: number
}

/**
 * What an export can fail with.
 *
 * @category errors
 */
export type LmsExportFailure = LmsError | LmsExportError

/**
 * The signature of `lmsExport`; `Env` is what an export needs.
 *
 * @category models
 */
export type LmsExportOf<Env> = <
  E extends string = "/api/v1/courses",
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsExportOptions> = LmsExportOptions
>(
  file: string,
  endpoint?: LmsListEndpointOf<E, P, O>,
  params?: P,
  options?: O
) => Effect.Effect<LmsExported, LmsExportFailure, Env>
