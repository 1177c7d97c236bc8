/** The Node transport's limits, over real sockets. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { TransportService } from "../../src/internal/transport/transport.js"
import { make } from "../../src/node/transport.js"
import { serveHttp } from "../fixtures/server.js"

const get = (transport: TransportService, url: string, limits: { readonly headers: number; readonly stall: number }) =>
  transport.send({ method: "GET", url, headers: {}, body: undefined }, { ...limits, body: Number.POSITIVE_INFINITY })

describe("the limit until the headers", () => {
  it.scopedLive("counts the wait for a socket", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp(() => {})
      const transport = yield* make({ connections: 1 })
      const first = yield* Effect.fork(get(transport, `${origin}/hangs`, { headers: 60_000, stall: 60_000 }))
      yield* Effect.yieldNow()
      const second = yield* Effect.flip(get(transport, `${origin}/waits`, { headers: 100, stall: 60_000 }))
      expect(second.reason).toBe("Timeout")
      yield* Fiber.interrupt(first)
    })
  )

  it.scopedLive("is not refreshed by informational responses (RFC 9110 section 15.2)", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => {
        const timer = setInterval(() => response.writeProcessing(), 20)
        response.on("close", () => clearInterval(timer))
      })
      const transport = yield* make()
      const error = yield* Effect.flip(get(transport, origin, { headers: 200, stall: 60_000 }))
      expect(error.reason).toBe("Timeout")
    })
  )
})

describe("the limit between bytes", () => {
  it.scopedLive("is for a service that keeps still, and starts anew with each byte", () =>
    Effect.gen(function* () {
      const { origin } = yield* serveHttp((_, response) => {
        response.writeHead(200, { "content-length": 100 })
        let sent = 0
        const timer = setInterval(() => {
          response.write("x")
          if (++sent === 10) clearInterval(timer)
        }, 50)
        response.on("close", () => clearInterval(timer))
      })
      const transport = yield* make()
      const began = performance.now()
      const incoming = yield* get(transport, origin, { headers: 60_000, stall: 300 })
      const error = yield* Effect.flip(incoming.text)
      expect(error.reason).toBe("Stall")
      // Ten bytes came, each within the limit: all of them were waited for.
      expect(performance.now() - began).toBeGreaterThan(700)
    })
  )
})
