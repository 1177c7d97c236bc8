/** What the service says can forge no line of a log and command no terminal: messages of ours hold it written out. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { type Lms, type LmsError, lms, lmsStream, lmsUpload } from "effect-lms"
import { clients, connectTo, once } from "../fixtures/client.js"
import { type Reply, serve } from "../fixtures/server.js"

const evil = "\u001b[2J\u0007\r\n12:00 INFO all is well\u009b1m\u202egpj.exe\u2028"

const COMMANDS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

const asHtml = (body: string): Reply => ({ body, headers: { "content-type": "text/html" } })

type Fails = Effect.Effect<unknown, LmsError, Lms>

const one: Fails = lms("/api/v1/rows", {}, once)
const all: Fails = Stream.runDrain(lmsStream("/api/v1/rows", {}, once))

const cases: ReadonlyArray<readonly [what: string, reply: Reply, call: Fails, tag: LmsError["_tag"]]> = [
  ["a message", { status: 400, body: { errors: [{ message: evil }] } }, one, "LmsApiError"],
  ["the name of a field", { status: 400, body: { errors: { [evil]: ["no"] } } }, one, "LmsApiError"],
  ["plain text", { status: 500, body: evil }, one, "LmsApiError"],
  ["a title", asHtml(`<html><title>x${evil}</title></html>`), one, "LmsDecodeError"],
  [
    "a title that calls itself JSON",
    { ...asHtml(`<html><title>x${evil}</title></html>`), headers: { "content-type": "application/json" } },
    one,
    "LmsDecodeError"
  ],
  ["an error in a 200", { body: { error: evil, trace: [] } }, all, "LmsDecodeError"],
  ["the name of a list", { body: { [`a${evil}`]: [], b: [] } }, all, "LmsDecodeError"],
  [
    "the address of the next page",
    { body: { rows: [1], meta: { pagination: { next: `http://[${evil}` } } } },
    all,
    "LmsPageError"
  ],
  [
    "the place of what a schema refuses",
    { body: { [evil]: 1 } },
    lms("/api/v1/rows", {}, { ...once, schema: Schema.Record({ key: Schema.String, value: Schema.String }) }),
    "LmsDecodeError"
  ],
  [
    "the refusal of an upload",
    { body: { message: evil } },
    lmsUpload("package.json", {}, { endpoint: "/api/v1/users/self/files", retry: false }),
    "LmsUploadError"
  ]
]

describe.each(clients)("control characters over %s", (_, make) => {
  it.scopedLive.each(cases)("in %s are written out in the error's message", ([, reply, call, tag]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => reply)
      const run = yield* connectTo(make, server)
      const error = yield* Effect.flip(run(call))
      expect(error._tag).toBe(tag)
      expect(error.message).toContain("INFO")
      expect(error.message).not.toMatch(COMMANDS)
      expect(error.message.length).toBeLessThan(2000)
    })
  )

  it.scopedLive("in the address of a throttled page are written out in the log, too", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const logger = Logger.replace(
        Logger.defaultLogger,
        Logger.make(({ message }) => lines.push(String(message)))
      )
      const server = yield* serve((_, { count, origin }) =>
        count === 2
          ? { status: 429 }
          : {
              body: {
                rows: [count],
                meta: { pagination: { next: count === 1 ? `${origin}/api/v1/rows?x=\u202egpj` : null } }
              }
            }
      )
      const run = yield* connectTo(make, server)
      yield* Effect.provide(run(Stream.runDrain(lmsStream("/api/v1/rows"))), logger)
      expect(lines.join(" ")).toContain("throttled")
      expect(lines.join(" ")).not.toMatch(COMMANDS)
    })
  )
})
