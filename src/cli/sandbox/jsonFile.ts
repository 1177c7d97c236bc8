/** JSON files that a command is given. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formatIssues } from "../../sandbox/formatIssues.js"
import { Problem } from "../problem.js"

/** What a JSON file holds, or what is wrong with it. `name` says what it should be: `the plan of faults`. */
export const readJsonFile = <A, I>(name: string, schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknown(Schema.parseJson(schema), { errors: "all" })
  return Effect.fn(function* (path: string) {
    const fs = yield* FileSystem.FileSystem
    const text = yield* Effect.mapError(
      fs.readFileString(path),
      (error) =>
        new Problem({
          message: `${name} ${path} ${
            error._tag === "SystemError" && error.reason === "NotFound"
              ? "is not there"
              : `cannot be read: ${error.message}`
          }`
        })
    )
    return yield* Effect.mapError(
      // Some editors begin a file with a byte order mark.
      decode(text.replace(/^\uFEFF/, "")),
      (error) => new Problem({ message: `${name} ${path} is not one:\n${formatIssues(error)}` })
    )
  })
}
