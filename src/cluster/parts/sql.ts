/**
 * Objects in the tables of a database. A small object is one row. A larger one is written in pieces first, and then gets its
 * row, whose number of pieces says that it is complete. Each attempt to create an object has an id, so that an attempt whose
 * connection breaks can tell whether it was the one that succeeded.
 */

import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import * as timeLimit from "../../internal/timeLimit.js"
import { createTables, keepExisting, whileAway } from "../database.js"
import { clusterError, partMissing } from "../errors.js"
import type { LmsClusterError } from "../LmsClusterError.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import { MAX_NAME_LENGTH, withCheckedNames } from "./names.js"
import { writeInPieces } from "./pieces.js"

const TABLE = "lms_parts"

const VERSION = 1

/** The types of a name, whose order is that of its bytes, and of content. */
interface ColumnTypes {
  readonly name: string
  readonly bytes: string
}

const columnTypes = (sql: SqlClient.SqlClient): Effect.Effect<ColumnTypes, LmsClusterError> =>
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

const createStatements = (sql: SqlClient.SqlClient, types: ColumnTypes) => {
  const name = sql.literal(types.name)
  const bytes = sql.literal(types.bytes)
  return [
    sql`CREATE TABLE IF NOT EXISTS lms_parts (
      name ${name} NOT NULL,
      attempt VARCHAR(32) NOT NULL,
      pieces INTEGER NOT NULL,
      content ${bytes},
      PRIMARY KEY (name)
    )`,
    sql`CREATE TABLE IF NOT EXISTS lms_parts_pieces (
      name ${name} NOT NULL,
      attempt VARCHAR(32) NOT NULL,
      number INTEGER NOT NULL,
      content ${bytes} NOT NULL,
      PRIMARY KEY (name, attempt, number)
    )`
  ]
}

/** The texts that begin with a prefix are from the prefix up to this text. The character after it is also one of ASCII. */
const endOf = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

const randomId = Effect.map(Effect.replicateEffect(Random.nextIntBetween(0, 2 ** 32), 4), (words) =>
  words.map((word) => word.toString(16).padStart(8, "0")).join("")
)

interface ObjectRow {
  readonly attempt: string
  readonly pieces: number
  readonly content: Uint8Array | null
}

interface PieceRow {
  readonly content: Uint8Array
}

export const makeSqlParts: Effect.Effect<LmsPartsService, LmsClusterError, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = (yield* SqlClient.SqlClient).withoutTransforms()
    yield* createTables(sql, {
      name: TABLE,
      version: VERSION,
      create: createStatements(sql, yield* columnTypes(sql))
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

    const insertRow = (name: string, attempt: string, insert: Effect.Effect<unknown, SqlError>) =>
      repeat(
        Effect.flatMap(insert, (rows) =>
          Array.isArray(rows) && rows.length > 0 ? Effect.succeed(true) : isOwn(name, attempt)
        )
      )

    const insertInline = (name: string, attempt: string, content: Uint8Array) =>
      insertRow(
        name,
        attempt,
        sql`
          INSERT INTO lms_parts (name, attempt, pieces, content) VALUES (${name}, ${attempt}, 0, ${content})
          ${keepExisting(sql, "pieces")} ${returning}`
      )

    const insertPiece = (name: string, attempt: string, number: number, content: Uint8Array) =>
      repeat(sql`
        INSERT INTO lms_parts_pieces (name, attempt, number, content)
        VALUES (${name}, ${attempt}, ${number}, ${content})
        ${keepExisting(sql, "content")}`)

    /** Only if all pieces are there: another machine may have removed them. */
    const insertComplete = (name: string, attempt: string, pieces: number) =>
      insertRow(
        name,
        attempt,
        sql`
          INSERT INTO lms_parts (name, attempt, pieces)
          SELECT name, attempt, COUNT(*) FROM lms_parts_pieces WHERE name = ${name} AND attempt = ${attempt}
          GROUP BY name, attempt HAVING COUNT(*) = ${pieces}
          ${keepExisting(sql, "pieces")} ${returning}`
      )

    /** Once, since `remove` does it, too. */
    const removePieces = (name: string, attempt: string) =>
      sql`DELETE FROM lms_parts_pieces WHERE name = ${name} AND attempt = ${attempt}`.pipe(
        Effect.interruptible,
        Effect.disconnect,
        (removal) => timeLimit.optionAfter(removal, "5 seconds"),
        Effect.ignore
      )

    const create = <E>(name: string, content: Stream.Stream<Uint8Array, E>) =>
      Effect.flatMap(randomId, (attempt) => {
        let held: Uint8Array | undefined
        let pieces = 0
        let isInserting = false
        // Another piece shows that the object does not fit into its row.
        const addPiece = (piece: Uint8Array) =>
          Effect.suspend(() => {
            const before = held
            held = piece
            return before === undefined ? Effect.void : insertPiece(name, attempt, pieces++, before)
          })
        return writeInPieces(content, addPiece).pipe(
          Effect.flatMap(() => {
            const last = held ?? new Uint8Array()
            if (pieces === 0) return insertInline(name, attempt, last)
            return Effect.flatMap(insertPiece(name, attempt, pieces++, last), () => {
              isInserting = true
              return Effect.tap(insertComplete(name, attempt, pieces), (isCreated) =>
                isCreated ? Effect.void : removePieces(name, attempt)
              )
            })
          }),
          // If it is not known whether the row was inserted, the pieces may be needed.
          Effect.onError(() => (isInserting || pieces === 0 ? Effect.void : removePieces(name, attempt)))
        )
      })

    const readPieces = (name: string, { attempt, pieces }: ObjectRow) =>
      Stream.mapEffect(Stream.range(0, Number(pieces) - 1), (number) =>
        repeat(sql<PieceRow>`
          SELECT content FROM lms_parts_pieces WHERE name = ${name} AND attempt = ${attempt} AND number = ${number}`).pipe(
          Effect.flatMap(([row]) => (row === undefined ? Effect.fail(partMissing(name)) : Effect.succeed(row.content)))
        )
      )

    const read = (name: string) =>
      Stream.unwrap(
        Effect.map(
          repeat(sql<ObjectRow>`SELECT attempt, pieces, content FROM lms_parts WHERE name = ${name}`),
          ([row]): Stream.Stream<Uint8Array, LmsClusterError> => {
            if (row === undefined) return Stream.fail(partMissing(name))
            return row.content === null ? readPieces(name, row) : Stream.succeed(row.content)
          }
        )
      )

    const list = (prefix: string) =>
      Effect.map(
        repeat(sql<{ readonly name: string }>`
          SELECT name FROM lms_parts WHERE name >= ${prefix} AND name < ${endOf(prefix)}`),
        (rows) => rows.map(({ name }) => name)
      )

    /** Pieces first: an attempt that has not ended yet does not find them, and creates nothing. */
    const remove = (prefix: string) =>
      Effect.forEach(
        [
          sql`DELETE FROM lms_parts_pieces WHERE name >= ${prefix} AND name < ${endOf(prefix)}`,
          sql`DELETE FROM lms_parts WHERE name >= ${prefix} AND name < ${endOf(prefix)}`
        ],
        repeat,
        { discard: true }
      )

    return withCheckedNames({ create, list, read, remove })
  }
)
