/** A program that downloads: origin, destfile, whether it may overwrite. Says what came of it on stdout. */
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { lms } from "../../src/index.js"
import { LmsNode } from "../../src/node.js"

const [origin = "", destfile = "", overwrite] = process.argv.slice(2)

lms("/api/v1/a", {}, { apiUrl: origin, token: "7~child", destfile, overwrite: overwrite === "overwrite" }).pipe(
  Effect.matchEffect({
    onSuccess: (file) => Console.log(file.sha256),
    onFailure: (error) => Console.log("reason" in error ? error.reason : error._tag)
  }),
  Effect.provide(LmsNode.layer),
  LmsNode.runMain
)
