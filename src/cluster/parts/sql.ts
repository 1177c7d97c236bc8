/**
 * Objects as rows of a table. Each attempt to create an object has an id, so that an attempt whose connection breaks can tell
 * whether it was the one that succeeded.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { randomId } from "../../export/owner.js"
import { createTables, keepExisting, whileAway } from "../database.js"
import { clusterError, partMissing } from "../errors.js"
import type { LmsClusterError } from "../LmsClusterError.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import { MAX_NAME_LENGTH, withCheckedNames } from "./names.js"

const TABLE = "lms_parts"

const VERSION = 2

/** The types of a name, whose order is that of its bytes, and of content. */
const columnTypes = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({
    pg: () => Effect.succeed({ name: 'TEXT COLLATE "C"', bytes: "BYTEA" }),
    sqlite: () => Effect.succeed({ name: "TEXT", bytes: "BLOB" }),
    mysql: () =>
      Effect.succeed({
        name: `VARCHAR(${MAX_NAME_LENGTH}) CHARACTER SET ascii COLLATE ascii_bin`,
        bytes: "LONGBLOB"
      }),
    orElse: () =>
      Effect.fail(clusterError(TABLE, "Store", "needs a database that is PostgreSQL, MySQL, MariaDB or SQLite"))
  })

const createTable = (sql: SqlClient.SqlClient, types: { readonly name: string; readonly bytes: string }) =>
  sql`CREATE TABLE IF NOT EXISTS lms_parts (
    name ${sql.literal(types.name)} NOT NULL,
    attempt VARCHAR(32) NOT NULL,
    content ${sql.literal(types.bytes)} NOT NULL,
    PRIMARY KEY (name)
  )`

/** The texts that begin with a prefix are from the prefix up to this text. The character after it is also one of ASCII. */
const endOf = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

export const makeSqlParts: Effect.Effect<LmsPartsService, LmsClusterError, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = (yield* SqlClient.SqlClient).withoutTransforms()
    yield* createTables(sql, {
      name: TABLE,
      version: VERSION,
      create: [createTable(sql, yield* columnTypes(sql))]
    })
    const repeat = whileAway(TABLE)

    const returning = sql.onDialectOrElse({
      mysql: () => sql.literal(""),
      orElse: () => sql.literal("RETURNING attempt")
    })

    /** Whether the row of an object is that of an attempt. An insert does not tell if it is repeated, or on MySQL. */
    const isOwn = (name: string, attempt: string) =>
      Effect.map(
        sql<{ readonly attempt: string }>`SELECT attempt FROM lms_parts WHERE name = ${name}`,
        (rows) => rows[0]?.attempt === attempt
      )

    const create = (name: string, bytes: Uint8Array) =>
      Effect.flatMap(randomId, (attempt) =>
        sql`
          INSERT INTO lms_parts (name, attempt, content) VALUES (${name}, ${attempt}, ${bytes})
          ${keepExisting(sql, "attempt")} ${returning}`.pipe(
          Effect.flatMap((rows) =>
            Array.isArray(rows) && rows.length > 0 ? Effect.succeed(true) : isOwn(name, attempt)
          ),
          repeat
        )
      )

    const read = (name: string) =>
      Effect.flatMap(
        repeat(sql<{ readonly content: Uint8Array }>`SELECT content FROM lms_parts WHERE name = ${name}`),
        ([row]) => (row === undefined ? partMissing(name) : Effect.succeed(row.content))
      )

    const list = (prefix: string) =>
      Effect.map(
        repeat(sql<{ readonly name: string }>`
          SELECT name FROM lms_parts WHERE name >= ${prefix} AND name < ${endOf(prefix)}`),
        (rows) => rows.map(({ name }) => name)
      )

    const remove = (prefix: string) =>
      Effect.asVoid(repeat(sql`DELETE FROM lms_parts WHERE name >= ${prefix} AND name < ${endOf(prefix)}`))

    return withCheckedNames({ create, list, read, remove })
  }
)
