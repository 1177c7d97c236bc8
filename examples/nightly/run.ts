/**
 * The nightly export as a command. Stop it at any time and run it again. Exit code 0: complete; 1: incomplete, run it
 * again; 2: complete, except for lists that the token may not read.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/nightly/run.ts exports self
 */
import { Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { program } from "./nightly.js"

const [folder = "exports", account] = process.argv.slice(2)

program({ folder, account }).pipe(
  Effect.tap((code) => Effect.sync(() => (process.exitCode = code))),
  Effect.provide(LmsNode.layer),
  LmsNode.runMain
)
