/**
 * Writes the submissions of some courses that have changed since the last run. Exit code 1: some courses failed; the next
 * run includes their changes.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/sync/run.ts changes 101 102 103
 */
import { Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { program } from "./sync.js"

const [folder = "changes", ...courses] = process.argv.slice(2)

program({ folder, courses }).pipe(
  Effect.tap((code) => Effect.sync(() => (process.exitCode = code))),
  Effect.provide(LmsNode.layer),
  LmsNode.runMain
)
