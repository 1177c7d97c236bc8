/** Whatever the service sends, a call succeeds or fails with an error of ours: never a defect, and never endlessly long. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { type Lms, LmsError, lms, lmsPages, lmsStream, lmsUpload, lmsWhoami } from "effect-lms"
import * as fc from "fast-check"
import { anyCharacter } from "../fixtures/characters.js"
import { clients, connectTo, once, TOKEN } from "../fixtures/client.js"
import { directory } from "../fixtures/directory.js"
import { serveHttp } from "../fixtures/server.js"

/** Bodies that are nearly right are the ones that are mistaken for right. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.record({ id: fc.oneof(fc.nat(), fc.string()), name: fc.string() }), { maxLength: 4 }),
  fc.record({ upload_url: fc.webUrl(), upload_params: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }) }),
  fc.record({ errors: fc.jsonValue(), message: fc.jsonValue(), meta: fc.record({ pagination: fc.jsonValue() }) })
)

const body = fc.oneof(
  value.map((json) => Buffer.from(JSON.stringify(json))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: anyCharacter, maxLength: 200 }).map((text) => Buffer.from(text)),
  fc
    .constantFrom("", " ", "null", "while(1);[1]", "<html><title>x", "[1,2", '{"a":"\ud800"}', "1e999")
    .map((text) => Buffer.from(text))
)

/** What Node's server lets through: the rest of what a header can be is tested against the pure parts. */
const header = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 60
})

const named: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "content-type": fc.oneof(
    fc.constantFrom("application/json", "text/html", "application/json; charset=latin1"),
    header
  ),
  link: fc.oneof(
    fc.constantFrom('</api/v1/x?page=2>; rel="next"', '</api/v1/x>; rel="current"', "<", "<>;rel=next"),
    header
  ),
  location: fc.oneof(fc.constantFrom("/api/v1/y", "//", "http://[", "javascript:x"), header),
  "retry-after": fc.oneof(fc.constantFrom("0", "1e9", "-1"), header),
  "x-rate-limit-remaining": fc.oneof(fc.constantFrom("NaN", "1e308", "-1e308"), header),
  "x-request-cost": fc.oneof(fc.constantFrom("NaN", "1e308"), header),
  "content-encoding": fc.constantFrom("gzip", "br", "identity", "x"),
  "content-range": fc.oneof(fc.constantFrom("bytes 0-1/2", "bytes */0"), header),
  etag: header,
  "set-cookie": header,
  "www-authenticate": header,
  "x-request-context-id": header
}

const reply = fc.record({
  status: fc.oneof(
    fc.constantFrom(200, 201, 204, 206, 302, 401, 403, 416, 429, 500),
    fc.integer({ min: 200, max: 599 })
  ),
  headers: fc.record(named, { requiredKeys: [] }),
  body,
  /** Where the body is cut into two writes, and whether the connection breaks in its middle. */
  cut: fc.nat(200),
  breaks: fc.boolean()
})

const operations: Readonly<Record<string, (folder: string) => Effect.Effect<unknown, LmsError, Lms>>> = {
  lms: () => lms("/api/v1/x", {}, once),
  "lms with limit": () => lms("/api/v1/x", {}, { ...once, limit: 5 }),
  "lms with schema": () => lms("/api/v1/x", {}, { ...once, schema: Schema.Array(Schema.Struct({ id: Schema.Int })) }),
  "lms of a write": () => lms("POST /api/v1/x", { a: 1 }, once),
  lmsPages: () => Stream.runCollect(Stream.take(lmsPages("/api/v1/x", {}, once), 3)),
  lmsStream: () => Stream.runCollect(Stream.take(lmsStream("/api/v1/x", {}, once), 300)),
  lmsWhoami: () => lmsWhoami({ retry: false, maxWait: "0 millis" }),
  destfile: (folder) => lms("/api/v1/x", {}, { ...once, destfile: join(folder, "saved") }),
  lmsUpload: (folder) =>
    lmsUpload(join(folder, "source"), { course_id: 1 }, { ...once, pollInterval: "1 millis", pollTimeout: "5 millis" })
}

describe.each(clients)("over %s", (_, make) => {
  it.scopedLive.each(Object.entries(operations))("%s", ([, operation]) =>
    Effect.gen(function* () {
      let next: {
        readonly status: number
        readonly headers: object
        readonly body: Buffer
        readonly cut: number
        readonly breaks: boolean
      }
      const server = yield* serveHttp((request, response) => {
        request.resume()
        const { body, breaks, cut, headers, status } = next
        response.writeHead(status, { ...headers } as Record<string, string>)
        response.write(body.subarray(0, cut), () => {
          if (breaks) response.destroy()
          else response.end(body.subarray(cut))
        })
      })
      const call = yield* connectTo(make, server)
      const folder = yield* directory
      const run = (given: typeof next) => {
        next = given
        const whole = call(operation(folder)).pipe(Effect.provide(Logger.remove(Logger.defaultLogger)))
        return Effect.runPromise(Effect.exit(whole))
      }
      const source = join(folder, "source")
      writeFileSync(source, "content")
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(reply, async (given) => {
            rmSync(join(folder, "saved"), { force: true })
            const exit = await run(given)
            const left = readdirSync(folder).filter((name) => name !== "source" && name !== "saved")
            expect(left).toEqual([])
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
