/**
 * Options and results of exports on many machines.
 */
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { LmsExportAllOptions, LmsExportFailure, LmsExportList } from "../export/LmsExport.js"
import type { LmsClusterError } from "./LmsClusterError.js"

/**
 * The errors of an export on many machines.
 *
 * @category errors
 */
export type LmsClusterFailure = LmsExportFailure | LmsClusterError

/**
 * The options of `LmsCluster.layer`.
 *
 * @category options
 */
export interface LmsClusterOptions {
  /**
   * Pages that a step reads. If a machine is lost, at most one step of each list that it was reading is repeated. A step of
   * more pages costs less. Default: 20.
   */
  readonly pagesPerStep?: number | undefined
  /** The name of this machine in the status of an export. Default: its host and process id, if the layer is for Node. */
  readonly machine?: string | undefined
}

/**
 * The options of `lmsClusterExportAll`: those of `lmsExportAll` that can be applied on other machines, and `directory`.
 *
 * @category options
 */
export interface LmsClusterExportAllOptions<L extends LmsExportList>
  extends Omit<LmsExportAllOptions<L>, "deadline" | "maxRate" | "onEnd" | "onFailure" | "schema" | "token"> {
  /** Lists that each machine reads at the same time. Default: 16. */
  readonly concurrency?: number | undefined
  /** The directory of the files, on the disk of the caller. Default: the name of the export. */
  readonly directory?: string | undefined
  /**
   * The reaction to a list that has failed. `"continue"` exports the other lists, and then fails with reason `Incomplete`
   * (default). `"stop"` pauses the export, and fails with the error. A function runs for each failed list and handles its
   * error. The same call again reads the failed lists from where they have failed.
   */
  readonly onFailure?: "stop" | "continue" | ((error: LmsClusterFailure, list: L) => Effect.Effect<unknown>) | undefined
}

/**
 * The progress of a list.
 *
 * @category models
 */
export interface LmsClusterList {
  /** The name of its file. */
  readonly file: string
  /** `Waiting` until its first step has ended. */
  readonly state: "Waiting" | "Running" | "Done" | "Failed"
  /** Pages and records that were read. */
  readonly pages: number
  readonly records: number
  /** The machine that has read its last page. */
  readonly machine: Option.Option<string>
  /** The message of its error. */
  readonly error: Option.Option<string>
}

/**
 * Pages and records that one machine has read.
 *
 * @category models
 */
export interface LmsClusterMachine {
  readonly machine: string
  readonly pages: number
  readonly records: number
  /** Lists that it is reading. */
  readonly running: number
}

/**
 * The progress of an export, by the steps that have ended.
 *
 * @category models
 */
export interface LmsClusterStatus {
  readonly name: string
  /** `Finished`: the files are written. `Read`: all lists have ended, and a caller may write their files. */
  readonly state: "Running" | "Paused" | "Failed" | "Read" | "Finished"
  /** Why it is paused or has failed. */
  readonly reason: Option.Option<string>
  /** The number of lists, and of those in each state. */
  readonly lists: {
    readonly total: number
    readonly done: number
    readonly failed: number
    readonly running: number
    readonly waiting: number
  }
  /** Each list; none of an export that has finished. */
  readonly each: ReadonlyArray<LmsClusterList>
  /** Each machine that has read pages since the export was started or continued. */
  readonly machines: ReadonlyArray<LmsClusterMachine>
}
