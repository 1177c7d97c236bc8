/**
 * Stores in which machines keep intermediate results.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { LmsClusterError } from "./LmsClusterError.js"
import type { LmsPartsService } from "./LmsPartsService.js"
import { makeMemoryParts } from "./parts/memory.js"
import { makeSqlParts } from "./parts/sql.js"

/**
 * A store of intermediate results that all machines of a cluster share: a table of their database, or an implementation of
 * your own. The largest object has the pages of one step.
 *
 * @example
 * ```ts
 * import { Console, Effect } from "effect"
 * import { LmsParts } from "effect-lms/cluster"
 *
 * const program = Effect.gen(function* () {
 *   const parts = yield* LmsParts
 *   const isFirst = yield* parts.create("monday/users/1", new TextEncoder().encode("Ada\n"))
 *   yield* Console.log(isFirst, yield* parts.list("monday/"))
 * })
 *
 * const main = Effect.provide(program, LmsParts.layerMemory)
 * ```
 *
 * @category tags
 */
export class LmsParts extends Context.Tag("effect-lms/LmsParts")<LmsParts, LmsPartsService>() {
  /**
   * Keeps objects in the table `lms_parts` of a PostgreSQL, MySQL, MariaDB or SQLite, such as the database of the cluster. It is
   * created if necessary. While the database is away, operations are repeated for about a
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
