/** A process exits by itself after it has closed its client. */
import { spawn } from "node:child_process"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { bundle } from "../fixtures/bundle.js"
import { list } from "../fixtures/lists.js"
import { serve } from "../fixtures/server.js"

it.scopedLive(
  "a process exits by itself after it has closed its client, even with an open call and a list that is left early",
  () =>
    Effect.gen(function* () {
      const rows = list({ total: 300 })
      const server = yield* serve((request, context) =>
        request.url.startsWith("/api/v1/never") ? undefined : rows(request, context)
      )
      const program = yield* Effect.promise(() => bundle("test/fixtures/processes/promise.ts"))
      const child = yield* Effect.acquireRelease(
        Effect.sync(() => spawn(process.execPath, [program, server.origin], { stdio: ["ignore", "pipe", "inherit"] })),
        (child) => Effect.sync(() => child.kill("SIGKILL"))
      )
      const output: Array<string> = []
      child.stdout.on("data", (text) => output.push(String(text)))
      const code = yield* Effect.promise(() => new Promise((resolve) => child.on("close", resolve)))
      expect([code, output.join("")]).toEqual([0, " LmsClosedError 5"])
    })
)
