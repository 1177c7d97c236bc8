/**
 * Durable exports: writes lists to files and resumes after a crash.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import type { Lms } from "../Lms.js"
import type { LmsListEndpointOf, LmsListsOf, LmsOptionsOf, LmsParamsOf, LmsTypedParams } from "../LmsCall.js"
import type { LmsParams } from "../LmsOptions.js"
import { exportAll } from "./exportAll.js"
import { exportList } from "./exportList.js"
import type {
  LmsExportAllOptions,
  LmsExported,
  LmsExportedAll,
  LmsExportFailure,
  LmsExportList,
  LmsExportOptions
} from "./LmsExport.js"
import type { LmsMirror, LmsMirrorOptions } from "./LmsMirror.js"

export type {
  LmsExportAllOptions,
  LmsExportCommit,
  LmsExported,
  LmsExportedAll,
  LmsExportFailure,
  LmsExportList,
  LmsExportOptions,
  LmsExportProgress
} from "./LmsExport.js"
export { LmsExportError } from "./LmsExportError.js"
export type { LmsMirror, LmsMirrorFailure, LmsMirrorOptions, LmsMirrorProgress } from "./LmsMirror.js"

/**
 * Writes a list to a file, one record per line (NDJSON), each with the exact text that the server sent. The file appears when it
 * is complete.
 *
 * An export can be killed at any time: the same call resumes it, and the file is byte for byte the same as without the
 * interruption. What it needs for that is in `.lms/<file name>/` next to the file: a checkpoint and, until the export is complete,
 * the records written so far. The checkpoint stays: when the export is finished, the same call sends no request, verifies that
 * the file is unchanged, and returns the same result.
 *
 * @param file The file to write. If its name ends in `.gz`, it is compressed.
 * @param endpoint The list, as for `lmsStream`.
 * @param params Fill the placeholders; the others become the query. Default: none.
 * @param options Those of `lmsStream` without `cursor` and `schema`, and `overwrite`, `commit`, `gzip` and `restart`. Default: existing
 *   files are not replaced.
 * @returns The path, rows, bytes and SHA-256 of the file, and how the export went.
 * @errors {@link LmsExportError} if the export cannot be resumed or another process runs it, `LmsFileError` if the disk fails; and
 *   those of `lmsStream`.
 *
 * @example
 * ```ts
 * import { Console, Effect } from "effect"
 * import { lmsExport } from "effect-lms/export"
 * import { LmsNode } from "effect-lms/node"
 *
 * const program = Effect.gen(function* () {
 *   const users = yield* lmsExport("users.ndjson.gz", "/api/v1/courses/:course_id/users", { course_id: 101 })
 *   yield* Console.log(`${users.rows} users, ${users.bytes} bytes, SHA-256 ${users.sha256}`)
 * })
 *
 * program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
 * ```
 *
 * @category operations
 * @function
 */
export const lmsExport = Effect.fn("lmsExport")(exportList) as <
  E extends string,
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsExportOptions> = LmsExportOptions
>(
  file: string,
  endpoint: LmsListEndpointOf<E, P, O>,
  params?: LmsTypedParams<E, P, O>,
  options?: O
) => Effect.Effect<LmsExported, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path>

/**
 * Exports many lists into one directory, one file per list, several at the same time within one quota. `manifest.json` in that
 * directory names the file of each list with its rows, bytes and SHA-256. Each list is exported as by `lmsExport`: the same call
 * resumes unfinished lists and sends no request for finished ones.
 *
 * The first list that fails stops the others, unless `onFailure` says that they continue. The manifest has the errors.
 *
 * @param directory The directory of the files, which is created.
 * @param lists Objects with `endpoint`, `params` and the name of the `file`, and any fields of your own.
 * @param options Those of {@link lmsExport} for each list, `concurrency`, `onFailure` and `file`, a function for the name. Default: 16
 *   lists at a time.
 * @returns The path of the manifest, the rows and bytes of all files, and the result of each list.
 * @errors {@link LmsExportError} with reason `Incomplete` if lists have failed and `onFailure` is `"continue"`; by default, the error of the first one.
 *
 * @example
 * ```ts
 * import { Console, Effect } from "effect"
 * import { lmsExportAll } from "effect-lms/export"
 *
 * const lists = [101, 102].map((id) => ({
 *   endpoint: "/api/v1/courses/:id/users",
 *   params: { id },
 *   file: `users-${id}.ndjson`
 * }))
 *
 * const program = Effect.gen(function* () {
 *   const { path, rows } = yield* lmsExportAll("exports", lists)
 *   yield* Console.log(`${rows} users, see ${path}`)
 * })
 * ```
 *
 * @category operations
 * @function
 */
export const lmsExportAll = Effect.fn("lmsExportAll")(exportAll) as <const L extends LmsExportList>(
  directory: string,
  lists: LmsListsOf<L, Iterable<L>>,
  options?: LmsExportAllOptions<L>
) => Effect.Effect<LmsExportedAll<L>, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path>

const loadMirror = Effect.promise(() => import("./mirror/mirrorFiles.js"))

/**
 * Mirrors the files of a course, a group, a user or a folder into a directory, in the folders that the service shows. The same
 * call again requests only new and changed files, and finishes what an earlier one has left when it was stopped or killed.
 *
 * Names are safe on all systems, and a file keeps its name: of two files with the same name, one gets its id. Files that the
 * mirror has not written, or that were changed since, are never replaced or deleted. What it has written is listed in
 * `<directory>/.lms/mirror/`.
 *
 * @param endpoint The owner of the files, such as `/api/v1/courses/101`, with placeholders if you like.
 * @param params Fill the placeholders; the others become the query of each request to the API, such as `as_user_id`.
 * @param options The `directory`, which is required, `concurrency`, `removed`, `linked`, `onProgress`, and the options of requests.
 *   Default: four files at a time, and files that the service no longer has are kept.
 * @returns The paths of the files: which were written, which were unchanged, which the service no longer has, which it does not
 *   show, and which failed.
 * @errors {@link LmsExportError} if another process mirrors to the directory, or its state is damaged or that of another mirror;
 *   `LmsFileError` if the directory cannot be written; and those of `lmsStream` if a list cannot be read. A file that fails does
 *   not fail the call: it is one of the `failures`.
 *
 * @example
 * ```ts
 * import { Console, Effect } from "effect"
 * import { lmsMirrorFiles } from "effect-lms/export"
 *
 * const program = Effect.gen(function* () {
 *   const { failures, written } = yield* lmsMirrorFiles(
 *     "/api/v1/courses/:course_id",
 *     { course_id: 101 },
 *     { directory: "out/101" }
 *   )
 *   yield* Console.log(`${written.length} files are new, ${failures.length} failed`)
 * })
 * ```
 *
 * @category operations
 * @function
 */
export const lmsMirrorFiles: (
  endpoint: string,
  params: LmsParams | undefined,
  options: LmsMirrorOptions
) => Effect.Effect<LmsMirror, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path> = Effect.fn("lmsMirrorFiles")(
  (...args: readonly [endpoint: string, params: LmsParams | undefined, options: LmsMirrorOptions]) =>
    Effect.flatMap(loadMirror, ({ mirrorFiles }) => mirrorFiles(...args))
)
