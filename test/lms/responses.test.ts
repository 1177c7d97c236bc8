/** The data, fields and printed forms of a response. */
import { inspect } from "node:util"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { lms } from "effect-lms"
import { connectTo, nodeClient, noRetry } from "../fixtures/client.js"
import { links } from "../fixtures/lists.js"
import { type Reply, serve } from "../fixtures/server.js"

const asJson = (body: string): Reply => ({ body, headers: { "content-type": "application/json" } })

describe("values", () => {
  const request = (reply: Reply, endpoint = "/api/v1/a", options: Parameters<typeof lms>[2] = {}) =>
    Effect.gen(function* () {
      const server = yield* serve(() => reply)
      const run = yield* connectTo(nodeClient, server)
      const response = yield* run(lms(endpoint, {}, { ...noRetry, ...options }))
      return { response, server }
    })
  const captureError = (reply: Reply, accept?: string) =>
    Effect.gen(function* () {
      const server = yield* serve(() => reply)
      const run = yield* connectTo(nodeClient, server)
      return yield* Effect.flip(run(lms("/api/v1/a", {}, { ...noRetry, accept })))
    })

  it.scopedLive("an empty body is [], also for a 204 and for the single space of a `head` response", () =>
    Effect.gen(function* () {
      for (const reply of [{ status: 204 }, {}, asJson(""), asJson(" "), { headers: { "content-type": "text/csv" } }]) {
        const { response } = yield* request(reply)
        expect(response.data).toEqual([])
        expect(response.length).toBe(0)
      }
    })
  )

  it.scopedLive("returns any other content type as unchanged bytes", () =>
    Effect.gen(function* () {
      for (const type of ["text/csv", "text/plain", "application/octet-stream", "application/jsonlines"]) {
        const { response } = yield* request({ body: "[1]\r\n\u00ff", headers: { "content-type": type } })
        expect(response.data).toEqual(new Uint8Array(Buffer.from("[1]\r\n\u00ff")))
      }
      expect((yield* request({ body: "[1]" })).response.data).toEqual(new Uint8Array(Buffer.from("[1]")))
    })
  )

  it.scopedLive("HTML in place of JSON is an LmsDecodeError with the title of the page", () =>
    Effect.gen(function* () {
      const html = "<!DOCTYPE html><html><head><title>Log in to Canvas</title></head></html>"
      for (const type of ["text/html; charset=utf-8", "application/xhtml+xml", "application/json"]) {
        const error = yield* captureError({ body: html, headers: { "content-type": type } })
        expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Html" })
        expect(error.message).toContain("Log in to Canvas")
      }
    })
  )

  it.scopedLive("HTML is returned as bytes if the caller does not accept JSON", () =>
    Effect.gen(function* () {
      const reply = { body: "<html></html>", headers: { "content-type": "text/html" } }
      expect((yield* request(reply, "/api/v1/a", { accept: "text/html" })).response.data).toBeInstanceOf(Uint8Array)
    })
  )

  it.scopedLive("broken JSON is an LmsDecodeError", () =>
    Effect.gen(function* () {
      for (const body of ["{", '[{"id":1}', "[1,2,", "undefined", "[1][2]"]) {
        expect(yield* captureError(asJson(body))).toMatchObject({ _tag: "LmsDecodeError", reason: "Json" })
      }
    })
  )

  it.scopedLive("removes one while(1); prefix and a byte order mark, and nothing else", () =>
    Effect.gen(function* () {
      expect((yield* request(asJson('while(1);[{"w":1}]'))).response.data).toEqual([{ w: 1 }])
      expect((yield* request(asJson('\ufeff{"w":1}'))).response.data).toEqual({ w: 1 })
      expect((yield* request(asJson('"while(1);"'))).response.data).toBe("while(1);")
      expect(yield* captureError(asJson("while(1);while(1);[1]"))).toMatchObject({ reason: "Json" })
    })
  )

  it.scopedLive("large integers keep their digits, and similar text is unchanged", () =>
    Effect.gen(function* () {
      const body =
        '{"id":74140000000062630,"max":9223372036854775807,"neg":-9007199254740993,"safe":9007199254740991,' +
        '"text":"74140000000062631 \\" 74140000000062632","9007199254740993":1,"list":[115370000000000073],"f":1.25}'
      expect((yield* request(asJson(body))).response.data).toEqual({
        id: "74140000000062630",
        max: "9223372036854775807",
        neg: "-9007199254740993",
        safe: 9007199254740991,
        text: '74140000000062631 " 74140000000062632',
        "9007199254740993": 1,
        list: ["115370000000000073"],
        f: 1.25
      })
    })
  )

  it.scopedLive("treats __proto__ as an ordinary key", () =>
    Effect.gen(function* () {
      const { response } = yield* request(asJson('{"__proto__":{"polluted":true}}'))
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect(JSON.stringify(response)).toBe('{"__proto__":{"polluted":true}}')
    })
  )

  it.scopedLive("decompresses gzip", () =>
    Effect.gen(function* () {
      const body = gzipSync(JSON.stringify([{ id: 1 }]))
      const { response } = yield* request({
        body,
        headers: { "content-type": "application/json", "content-encoding": "gzip" }
      })
      expect(response.data).toEqual([{ id: 1 }])
    })
  )

  it.scopedLive("an array is list-like", () =>
    Effect.gen(function* () {
      const { response } = yield* request({ body: [10, 20, 30] })
      expect([...response]).toEqual([10, 20, 30])
      expect([...response]).toEqual([10, 20, 30])
      expect([response.length, response.at(0), response.at(-1), response.at(3)]).toEqual([3, 10, 30, undefined])
    })
  )

  it.scopedLive("prints as JSON: toString, template, JSON.stringify and inspect", () =>
    Effect.gen(function* () {
      for (const data of [[{ id: 1, deep: { a: { b: { c: [1] } } } }], { id: 1 }, null, "x"]) {
        const { response } = yield* request(asJson(JSON.stringify(data)))
        const pretty = JSON.stringify(data, null, 2)
        expect([response.toString(), `${response}`, inspect(response)]).toEqual([pretty, pretty, pretty])
        const nested = inspect({ response }, { depth: 0 })
        expect(nested.replace(/\s+/g, " ")).toBe(`{ response: ${pretty.replace(/\s+/g, " ")} }`)
        expect(JSON.stringify(response)).toBe(JSON.stringify(data))
      }
    })
  )

  it.scopedLive("bytes print as their count, and as base64 in JSON", () =>
    Effect.gen(function* () {
      const { response } = yield* request({ body: Buffer.from([1, 2, 3]) })
      expect([String(response), JSON.stringify(response)]).toEqual(["3 bytes", '"AQID"'])
    })
  )

  it.scopedLive("has status, lower-case headers without cookies, links and the request beside the data", () =>
    Effect.gen(function* () {
      const server = yield* serve((_, { origin }) => ({
        status: 201,
        body: [],
        headers: {
          "X-Request-Cost": "0.5",
          Location: `${origin}/api/v1/a/1`,
          "Set-Cookie": ["b=2", "canvas_session=secret"],
          ...links({ current: `${origin}/c`, next: `${origin}/n`, last: `${origin}/l` })
        }
      }))
      const run = yield* connectTo(nodeClient, server)
      const {
        headers,
        links: parsedLinks,
        request,
        status
      } = yield* run(lms("/api/v1/a", { access_token: "abc", x: 1 }))
      expect(status).toBe(201)
      expect(headers).toMatchObject({ "x-request-cost": "0.5", location: `${server.origin}/api/v1/a/1` })
      expect(headers).not.toHaveProperty("set-cookie")
      expect(JSON.stringify(headers)).not.toContain("secret")
      expect(parsedLinks).toEqual({
        current: Option.some(`${server.origin}/c`),
        next: Option.some(`${server.origin}/n`),
        prev: Option.none(),
        first: Option.none(),
        last: Option.some(`${server.origin}/l`)
      })
      expect(request).toEqual({ method: "GET", url: `${server.origin}/api/v1/a?access_token=***&x=1` })
    })
  )

  it.scopedLive("collection selects the records of a single response", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: { enrollment_terms: [{ id: 1 }], other: [2] } }))
      const run = yield* connectTo(nodeClient, server)
      expect([...(yield* run(lms("/api/v1/a", {}, { collection: "enrollment_terms" })))]).toEqual([{ id: 1 }])
      expect(yield* Effect.flip(run(lms("/api/v1/a", {}, { ...noRetry, collection: "no" })))).toMatchObject({
        _tag: "LmsDecodeError",
        reason: "Shape"
      })
      const schema = Schema.Array(Schema.Struct({ id: Schema.String }))
      const invalid = run(lms("/api/v1/a", {}, { collection: "enrollment_terms", schema }))
      expect(yield* Effect.flip(invalid)).toMatchObject({ reason: "Schema", page: 1, row: 0, path: ["id"] })
    })
  )
})
