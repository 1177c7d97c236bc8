/**
 * Stores in which machines keep intermediate results.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { getFiles } from "../internal/files/platform.js"
import type { LmsClusterError } from "./LmsClusterError.js"
import type { LmsPartsService } from "./LmsPartsService.js"
import { makeDirectoryParts } from "./parts/directory.js"
import { makeMemoryParts } from "./parts/memory.js"
import { makeSqlParts } from "./parts/sql.js"

/**
 * A store of intermediate results that all machines of a cluster share: tables of their database, a directory on a shared
 * disk, or an implementation of your own.
 *
 * @example
 * ```ts
 * import * as NodeContext from "@effect/platform-node/NodeContext"
 * import { Console, Effect, Layer, Stream } from "effect"
 * import { LmsParts } from "effect-lms/cluster"
 *
 * const program = Effect.gen(function* () {
 *   const parts = yield* LmsParts
 *   const isFirst = yield* parts.create("monday/users/1", Stream.encodeText(Stream.make("Ada\n")))
 *   yield* Console.log(isFirst, yield* parts.list("monday/"))
 * })
 *
 * const parts = Layer.provide(LmsParts.layerDirectory("/mnt/shared/parts"), NodeContext.layer)
 * const main = Effect.provide(program, parts)
 * ```
 *
 * @category tags
 */
export class LmsParts extends Context.Tag("effect-lms/LmsParts")<LmsParts, LmsPartsService>() {
  /**
   * Keeps objects as files in a directory, which is created. Machines need a disk that they share, such as NFS. On a disk
   * without hard links, a process that is killed in the moment in which it gives a file its name can leave an object that is
   * neither readable nor can be created.
   *
   * @category layers
   */
  static readonly layerDirectory = (
    directory: string
  ): Layer.Layer<LmsParts, LmsClusterError, FileSystem.FileSystem | Path.Path> =>
    Layer.effect(
      LmsParts,
      Effect.flatMap(getFiles, (files) => makeDirectoryParts(files, directory))
    )

  /**
   * Keeps objects in the tables `lms_parts` and `lms_parts_pieces` of a PostgreSQL, MySQL, MariaDB or SQLite, such as the
   * database of the cluster. They are created if necessary. While the database is away, operations are repeated for about a
   * minute. Not for use within a transaction of your own: what it rolls back would be lost.
   *
   * @category layers
   */
  static readonly layerSql: Layer.Layer<LmsParts, LmsClusterError, SqlClient.SqlClient> = Layer.effect(
    LmsParts,
    makeSqlParts
  )

  /**
   * Keeps objects in memory: for tests, and for the workflows of one process.
   *
   * @category layers
   */
  static readonly layerMemory: Layer.Layer<LmsParts> = Layer.effect(LmsParts, makeMemoryParts)
}
