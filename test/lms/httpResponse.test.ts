/** The HTTP response of each error, for servers that pass it on. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Schema } from "effect"
import { Lms, LmsError, lms } from "effect-lms"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { api, cases, rateLimit, SECRET } from "../fixtures/errorStatuses.js"
import { type Reply, serve } from "../fixtures/server.js"

describe("httpResponse", () => {
  it("has the status of the error, and a body that is the same for all errors with this status", () => {
    for (const [status, error] of cases) {
      const { body, headers, status: actual } = error.httpResponse
      expect([error._tag, actual, body.status]).toEqual([error._tag, status, status])
      expect(Object.keys(body)).toEqual(["title", "status", "detail"])
      expect(headers["content-type"]).toBe("application/problem+json")
      expect(headers["www-authenticate"]).toBe(status === 401 ? 'Bearer error="invalid_token"' : undefined)
      expect(JSON.stringify([headers, body])).not.toMatch(/Secret|canvas\.example|api\/v1|\/secret/)
      const decoded = Schema.decodeUnknownSync(LmsError)(Schema.encodeSync(LmsError)(error))
      expect(decoded.httpResponse).toEqual(error.httpResponse)
    }
    const bodies = new Set(cases.map(([, error]) => JSON.stringify(error.httpResponse.body)))
    expect(bodies.size).toBe(new Set(cases.map(([status]) => status)).size)
  })

  it("says when to repeat a throttled request: after the wait that was not begun, in whole seconds, at least one", () => {
    const retryAfter = (error: LmsError) => error.httpResponse.headers["retry-after"]
    expect(
      [rateLimit(11.2), rateLimit(0), rateLimit(3, 30), rateLimit(Number.POSITIVE_INFINITY)].map(retryAfter)
    ).toEqual(["12", "1", "30", String(Number.MAX_SAFE_INTEGER)])
    expect(retryAfter(api({ status: 503, reason: "Server", retryAfter: Duration.seconds(9) }))).toBe("9")
    expect(retryAfter(api({ status: 500, reason: "Server", retryAfter: Duration.seconds(9) }))).toBeUndefined()
  })

  it.scopedLive("a rejected token is the caller's in withToken and as an option, at its own origin only", () =>
    Effect.gen(function* () {
      const reply: Reply = { status: 401, headers: { "www-authenticate": "Bearer" }, body: {} }
      const server = yield* serve(() => reply)
      const other = yield* serve(() => reply)
      const run = yield* connectTo(nodeClient, server)
      const statusOf = (call: Effect.Effect<unknown, LmsError, Lms>) =>
        Effect.map(Effect.flip(run(call)), (error) => error.httpResponse.status)
      expect(yield* statusOf(lms("/api/v1/a"))).toBe(502)
      expect(yield* statusOf(lms("/api/v1/a").pipe(Lms.withToken(SECRET)))).toBe(401)
      expect(yield* statusOf(lms("/api/v1/a", {}, { token: SECRET }))).toBe(401)
      expect(yield* statusOf(lms(`${other.origin}/a`).pipe(Lms.withToken(SECRET)))).toBe(502)
      expect(yield* statusOf(lms("/api/v1/a", {}, { token: "" }))).toBe(401)
      expect(yield* statusOf(lms("/api/v1/a").pipe(Lms.withToken("")))).toBe(401)
    })
  )
})
