/**
 * Durable exports: lists as files that outlive a crash of whatever writes them.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import type { Lms } from "../Lms.js"
import { all } from "./all.js"
import type { LmsExportAllOptions, LmsExportedAll, LmsExportFailure, LmsExportList, LmsExportOf } from "./LmsExport.js"
import { run } from "./run.js"

export type {
  LmsExportAllOptions,
  LmsExportCommit,
  LmsExported,
  LmsExportedAll,
  LmsExportFailure,
  LmsExportList,
  LmsExportOf,
  LmsExportOptions,
  LmsExportProgress
} from "./LmsExport.js"
export { LmsExportError } from "./LmsExportError.js"

/**
 * Writes a list to a file, a record a line (NDJSON), each with the very text that the service sent. The file is there when it
 * is complete, and not before.
 *
 * It can be killed at any instant: the same call goes on where it was, and the file comes out byte for byte as if it had never
 * stopped. Beside the file stand its checkpoint (`<file>.lms-checkpoint`), and until it is complete what has been written of it
 * (`<file>.lms-part`). The checkpoint stays: where the export is finished, the same call asks for nothing, looks whether the
 * file is still what was written, and gives the same result.
 *
 * @example
 * ```ts
 * import { NodeContext } from "@effect/platform-node"
 * import { Console, Effect } from "effect"
 * import { lmsExport } from "effect-lms/export"
 * import { LmsNode } from "effect-lms/node"
 *
 * const program = Effect.gen(function* () {
 *   const users = yield* lmsExport("users.ndjson.gz", "/api/v1/courses/:course_id/users", { course_id: 101 })
 *   yield* Console.log(`${users.rows} users, ${users.bytes} bytes, SHA-256 ${users.sha256}`)
 * })
 *
 * program.pipe(Effect.provide([LmsNode.layer, NodeContext.layer]), LmsNode.runMain)
 * ```
 *
 * @category operations
 */
export const lmsExport = Effect.fn("lmsExport")(run) as LmsExportOf<Lms | FileSystem.FileSystem | Path.Path>

/**
 * Exports many lists into one directory, a file each, some of them at the same time and all by one quota. `manifest.json`
 * there says which file has which list, with its rows, bytes and SHA-256. Each list is an export as of `lmsExport`, so the
 * same call goes on where it was: with what is complete it is done at once.
 *
 * A list that fails does not end the others, unless `failFast` is set; at the end the call fails, and the manifest says why.
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
 */
export const lmsExportAll: <L extends LmsExportList>(
  directory: string,
  lists: Iterable<L>,
  options?: LmsExportAllOptions<L>
) => Effect.Effect<LmsExportedAll<L>, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path> =
  Effect.fn("lmsExportAll")(all)
