/**
 * One quota for all machines, in a database.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { LmsQuota } from "../LmsQuota.js"
import type { LmsClusterError } from "./LmsClusterError.js"
import { makeBucketTable } from "./quota/bucketTable.js"
import { STATE_VERSION } from "./quota/sharedBucket.js"
import { makeSharedQuota } from "./quota/sharedQuota.js"

/**
 * One bucket for each token, in the database of `SqlClient`, for all machines that use this database. PostgreSQL, MySQL,
 * MariaDB and SQLite are supported. The table `lms_quota_buckets` is created if necessary, and contains hashes of tokens only.
 *
 * - **Each machine gets its share:** a machine with one waiting request is not delayed by another one with hundreds.
 *   On a machine, requests are sent in order of arrival. A prefetched page never waits.
 * - **The permits of a dead machine** come back after 15 seconds. If a machine hangs for longer and continues, its
 *   requests exceed the quota for a moment.
 * - **Without the database,** each machine sends as many requests at a time as it had in flight, at least one, and logs a
 *   warning. About 20 seconds later it uses an equal share of the quota. A machine that is cut off alone for longer than 15
 *   seconds exceeds the quota by this share, since the others can use all of it. It connects again by itself.
 * - **SQLite has one lock for all tables.** A process that hangs in a transaction is treated like a database that cannot
 *   be reached. Keep your own transactions short.
 * - **Rows of unused tokens** are removed after an hour, when a machine begins to use another token.
 *
 * The layer fails if the table cannot be created, or is of another version of this library.
 *
 * @example
 * ```ts
 * import { Layer } from "effect"
 * import { LmsQuotaSql } from "effect-lms/cluster"
 * import { LmsNode } from "effect-lms/node"
 *
 * // Needs the SqlClient of the database.
 * const client = LmsNode.layer.pipe(Layer.provide(LmsQuotaSql.layer))
 * ```
 *
 * @category layers
 */
export const LmsQuotaSql: {
  /** Fails with reason `"Store"` or `"Version"` if the table cannot be used. */
  readonly layer: Layer.Layer<LmsQuota, LmsClusterError, SqlClient.SqlClient>
} = {
  layer: Layer.scoped(LmsQuota, Effect.flatMap(makeBucketTable(STATE_VERSION), makeSharedQuota))
}
