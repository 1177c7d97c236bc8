/** Random responses: every call succeeds or fails with an LmsError of bounded size, without a defect or a leftover file. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Logger, Option, Runtime, Schema, Stream } from "effect"
import { type Lms, LmsError, lms, lmsPages, lmsStream, lmsUpload, lmsWhoami } from "effect-lms"
import * as fc from "fast-check"
import { anyCharacter } from "../fixtures/characters.js"
import { connectTo, nodeClient, noRetry, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { serveHttp } from "../fixtures/server.js"

/** JSON that resembles expected bodies, which the client could mistake for them. */
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.record({ id: fc.oneof(fc.nat(), fc.string()), name: fc.string() }), { maxLength: 4 }),
  fc.record({ upload_url: fc.webUrl(), upload_params: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }) }),
  fc.record({ errors: fc.jsonValue(), message: fc.jsonValue(), meta: fc.record({ pagination: fc.jsonValue() }) })
)

const body = fc.oneof(
  json.map((value) => Buffer.from(JSON.stringify(value))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: anyCharacter, maxLength: 200 }).map((text) => Buffer.from(text)),
  fc
    .constantFrom("", " ", "null", "while(1);[1]", "<html><title>x", "[1,2", '{"a":"\ud800"}', "1e999")
    .map((text) => Buffer.from(text))
)

/** Header values that Node's server can send. Unit tests cover other values. */
const headerValue = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 60
})

const headers: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "content-type": fc.oneof(
    fc.constantFrom("application/json", "text/html", "application/json; charset=latin1"),
    headerValue
  ),
  link: fc.oneof(
    fc.constantFrom('</api/v1/x?page=2>; rel="next"', '</api/v1/x>; rel="current"', "<", "<>;rel=next"),
    headerValue
  ),
  location: fc.oneof(fc.constantFrom("/api/v1/y", "//", "http://[", "javascript:x"), headerValue),
  "retry-after": fc.oneof(fc.constantFrom("0", "1e9", "-1"), headerValue),
  "x-rate-limit-remaining": fc.oneof(fc.constantFrom("NaN", "1e308", "-1e308"), headerValue),
  "x-request-cost": fc.oneof(fc.constantFrom("NaN", "1e308"), headerValue),
  "content-encoding": fc.constantFrom("gzip", "br", "identity", "x"),
  "content-range": fc.oneof(fc.constantFrom("bytes 0-1/2", "bytes */0"), headerValue),
  etag: headerValue,
  "set-cookie": headerValue,
  "www-authenticate": headerValue,
  "x-request-context-id": headerValue
}

const response = fc.record({
  status: fc.oneof(
    fc.constantFrom(200, 201, 204, 206, 302, 401, 403, 416, 429, 500),
    fc.integer({ min: 200, max: 599 })
  ),
  headers: fc.record(headers, { requiredKeys: [] }),
  body,
  /** The body is written in two parts, split at this offset. If `breaks`, the connection closes after the first. */
  split: fc.nat(200),
  breaks: fc.boolean()
})

const operations: Readonly<Record<string, (folder: string) => Effect.Effect<unknown, LmsError, Lms>>> = {
  lms: () => lms("/api/v1/x", {}, noRetry),
  "lms with limit": () => lms("/api/v1/x", {}, { ...noRetry, limit: 5 }),
  "lms with schema": () =>
    lms("/api/v1/x", {}, { ...noRetry, schema: Schema.Array(Schema.Struct({ id: Schema.Int })) }),
  "lms with POST": () => lms("POST /api/v1/x", { a: 1 }, noRetry),
  lmsPages: () => Stream.runCollect(Stream.take(lmsPages("/api/v1/x", {}, noRetry), 3)),
  lmsStream: () => Stream.runCollect(Stream.take(lmsStream("/api/v1/x", {}, noRetry), 300)),
  lmsWhoami: () => lmsWhoami({ retries: 0, maxWait: "0 millis" }),
  destfile: (folder) => lms("/api/v1/x", {}, { ...noRetry, destfile: join(folder, "saved") }),
  lmsUpload: (folder) => lmsUpload(join(folder, "source"), { course_id: 1 }, { ...noRetry, deadline: "100 millis" })
}

describe("any response", () => {
  it.scopedLive.each(Object.entries(operations))("%s", ([, operation]) =>
    Effect.gen(function* () {
      let next: {
        readonly status: number
        readonly headers: object
        readonly body: Buffer
        readonly split: number
        readonly breaks: boolean
      }
      const server = yield* serveHttp((request, response) => {
        request.resume()
        const { body, breaks, headers, split, status } = next
        response.writeHead(status, { ...headers } as Record<string, string>)
        response.write(body.subarray(0, split), () => {
          if (breaks) response.destroy()
          else response.end(body.subarray(split))
        })
      })
      const call = yield* connectTo(nodeClient, server)
      const folder = yield* temporaryDirectory
      const runPromise = Runtime.runPromise(yield* Effect.runtime())
      const run = (response: typeof next) => {
        next = response
        const silenced = call(operation(folder)).pipe(Effect.provide(Logger.remove(Logger.defaultLogger)))
        return runPromise(Effect.exit(silenced))
      }
      const source = join(folder, "source")
      writeFileSync(source, "content")
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(response, async (response) => {
            rmSync(join(folder, "saved"), { force: true })
            const exit = await run(response)
            const leftovers = readdirSync(folder).filter((name) => name !== "source" && name !== "saved")
            expect(leftovers).toEqual([])
            expect(readFileSync(source, "utf8")).toBe("content")
            if (Exit.isSuccess(exit)) return
            const error = Option.getOrThrowWith(
              Cause.failureOption(exit.cause),
              () => new Error(Cause.pretty(exit.cause))
            )
            expect(Schema.is(LmsError)(error)).toBe(true)
            expect(error.message.length).toBeLessThan(60_000)
            expect(JSON.stringify(error)).not.toContain(TOKEN)
          }),
          { numRuns: 60 }
        )
      )
    })
  )
})
