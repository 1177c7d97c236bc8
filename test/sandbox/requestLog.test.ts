import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { makeRequestLog, type SandboxRequest } from "../../src/sandbox/kernel/requestLog.js"

const request = (page: number): SandboxRequest => ({
  origin: "service",
  method: "GET",
  path: "/api/v1/courses",
  query: `page=${page}&access_token=7~secret`,
  // A new object for every request, as in a server.
  headers: { host: "127.0.0.1", authorization: "Bearer 7~secret", accept: "application/json" },
  status: 200,
  fault: undefined,
  ignored: [],
  unknown: []
})

it.effect("requests with the same headers share one headers object", () =>
  Effect.gen(function* () {
    const log = yield* makeRequestLog(1000)
    for (let page = 1; page <= 300; page++) yield* log.add(request(page))
    yield* log.add({ ...request(301), headers: { ...request(301).headers, traceparent: "00-1" } })
    const entries = yield* log.requests
    const headers = { host: "127.0.0.1", authorization: "<redacted>", accept: "application/json" }
    expect(new Set(entries.slice(0, 300).map((entry) => entry.headers)).size).toBe(1)
    expect(entries[7]).toEqual({ ...request(8), query: "page=8&access_token=<redacted>", headers })
    expect(entries[300]?.headers).toEqual({ ...headers, traceparent: "00-1" })
  })
)
