/**
 * Loads the users of a course into a database. Stop it at any time and run it again: it continues where it was.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/into-sqlite/run.ts users.sqlite 101
 */
import { Console, Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { intoSqlite } from "./intoSqlite.js"
import { database } from "./tables.js"

const [filename = "users.sqlite", course = "101"] = process.argv.slice(2)

intoSqlite("/api/v1/courses/:course_id/users", { course_id: course }).pipe(
  Effect.flatMap(({ before, rows }) => Console.log(`${filename} has ${rows} users, ${rows - before} of them new`)),
  Effect.provide([LmsNode.layer, database(filename)]),
  LmsNode.runMain
)
