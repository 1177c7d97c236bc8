/**
 * The nightly export as a command: kill it at any time and run it again. Exit code 0: whole; 1: run it again; 2: whole, but
 * for lists that the service does not give to this token.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/nightly/run.ts exports self
 */
import { NodeContext } from "@effect/platform-node"
import { Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { program } from "./nightly.js"

const [folder = "exports", account] = process.argv.slice(2)

program({ folder, account }).pipe(
  Effect.tap((code) => Effect.sync(() => (process.exitCode = code))),
  Effect.provide([LmsNode.layer, NodeContext.layer]),
  LmsNode.runMain
)
