/** HEAD: a read without a body, for example to check a link. */
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { lms } from "effect-lms"
import { clients, TOKEN, withoutDelays } from "../fixtures/client.js"
import { type Reply, serve } from "../fixtures/server.js"

describe.each(clients)("HEAD with %s", (_, make) => {
  const call = <A, E>(domain: string, effect: Effect.Effect<A, E, import("effect-lms").Lms>) =>
    Effect.provide(effect, withoutDelays(make)({ domain, token: TOKEN }))

  it.scopedLive("has its parameters in the query, and returns status and headers, also of a compressed response", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({
        headers: { "content-type": "text/html", "content-encoding": "gzip", "x-total": "7" },
        body: gzipSync("<html>")
      }))
      const response = yield* call(server.origin, lms("HEAD /api/v1/courses", { search_term: "a" }))
      expect([response.status, response.headers["x-total"], response.data]).toEqual([200, "7", []])
      const [request] = server.requests
      expect([request?.method, request?.url, request?.body]).toEqual(["HEAD", "/api/v1/courses?search_term=a", ""])
      expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    })
  )

  it.scopedLive("is retried and follows redirects as a GET, to another origin without the token", () =>
    Effect.gen(function* () {
      const other = yield* serve(() => ({ status: 200 }))
      const replies: ReadonlyArray<Reply> = [
        { status: 503 },
        { status: 302, headers: { location: `${other.origin}/page` } }
      ]
      let count = 0
      const server = yield* serve(() => replies[count++] ?? { status: 500 })
      const response = yield* call(server.origin, lms("/api/v1/link", {}, { method: "HEAD" }))
      expect([response.status, server.requests.map(({ method }) => method)]).toEqual([200, ["HEAD", "HEAD"]])
      expect(other.requests.map(({ headers, method }) => [method, headers.authorization])).toEqual([
        ["HEAD", undefined]
      ])
    })
  )

  it.scopedLive("with the length of what a GET would return needs neither its memory nor its bytes", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({
        headers: { "content-length": "9007199254740991", "content-type": "video/mp4" }
      }))
      const response = yield* call(server.origin, lms("HEAD /api/v1/files/7/download"))
      expect([response.headers["content-length"], response.data]).toEqual(["9007199254740991", []])
    })
  )

  it.scopedLive("that fails has the status as its error", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ status: 404, body: { errors: [{ message: "gone" }] } }))
      const error = yield* Effect.flip(call(server.origin, lms("HEAD /api/v1/courses/7")))
      expect(error).toMatchObject({ _tag: "LmsApiError", reason: "NotFound", status: 404 })
    })
  )
})
