/** Control characters in responses are escaped in error messages and logs, so they cannot forge log lines or control a terminal. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema, Stream } from "effect"
import { type Lms, type LmsError, lms, lmsStream, lmsUpload } from "effect-lms"
import { nodeClient, noRetry, serveClient } from "../fixtures/client.js"
import { recordLogs } from "../fixtures/logs.js"
import type { Reply } from "../fixtures/server.js"

const hostile = "\u001b[2J\u0007\r\n12:00 INFO all is well\u009b1m\u202egpj.exe\u2028"

const CONTROL_CHARACTERS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

const asHtml = (body: string): Reply => ({ body, headers: { "content-type": "text/html" } })

type FailingCall = Effect.Effect<unknown, LmsError, Lms>

const single: FailingCall = lms("/api/v1/rows", {}, noRetry)
const list: FailingCall = Stream.runDrain(lmsStream("/api/v1/rows", {}, noRetry))

const cases: ReadonlyArray<readonly [source: string, reply: Reply, call: FailingCall, tag: LmsError["_tag"]]> = [
  ["a message", { status: 400, body: { errors: [{ message: hostile }] } }, single, "LmsApiError"],
  ["a field name", { status: 400, body: { errors: { [hostile]: ["no"] } } }, single, "LmsApiError"],
  ["plain text", { status: 500, body: hostile }, single, "LmsApiError"],
  ["an HTML title", asHtml(`<html><title>x${hostile}</title></html>`), single, "LmsDecodeError"],
  [
    "an HTML title sent as JSON",
    { ...asHtml(`<html><title>x${hostile}</title></html>`), headers: { "content-type": "application/json" } },
    single,
    "LmsDecodeError"
  ],
  ["an error in a 200", { body: { error: hostile, trace: [] } }, list, "LmsDecodeError"],
  ["the name of an array", { body: { [`a${hostile}`]: [], b: [] } }, list, "LmsDecodeError"],
  [
    "the URL of the next page",
    { body: { rows: [{ id: 1 }], meta: { pagination: { next: `http://[${hostile}` } } } },
    list,
    "LmsPageError"
  ],
  [
    "the path of a value that a schema rejects",
    { body: { [hostile]: 1 } },
    lms("/api/v1/rows", {}, { ...noRetry, schema: Schema.Record({ key: Schema.String, value: Schema.String }) }),
    "LmsDecodeError"
  ],
  [
    "the error response to an upload",
    { body: { message: hostile } },
    lmsUpload("package.json", {}, { endpoint: "/api/v1/users/self/files", retries: 0 }),
    "LmsUploadError"
  ]
]

describe("control characters", () => {
  it.scopedLive.each(cases)("in %s are escaped in the error message", ([, reply, call, tag]) =>
    Effect.gen(function* () {
      const { run } = yield* serveClient(nodeClient, () => reply)
      const error = yield* Effect.flip(run(call))
      expect(error._tag).toBe(tag)
      expect(error.message).toContain("INFO")
      expect(error.message).not.toMatch(CONTROL_CHARACTERS)
      expect(error.message.length).toBeLessThan(2000)
    })
  )

  it.scopedLive("in the URL of a throttled page are escaped in the log", () =>
    Effect.gen(function* () {
      const { layer: logger, lines } = recordLogs()
      const { run } = yield* serveClient(nodeClient, (_, { count, origin }) =>
        count === 2
          ? { status: 429 }
          : {
              body: {
                rows: [{ id: count }],
                meta: { pagination: { next: count === 1 ? `${origin}/api/v1/rows?x=\u202egpj` : null } }
              }
            }
      )
      yield* Effect.provide(run(Stream.runDrain(lmsStream("/api/v1/rows"))), logger)
      expect(lines.join(" ")).toContain("throttled")
      expect(lines.join(" ")).not.toMatch(CONTROL_CHARACTERS)
    })
  )
})
