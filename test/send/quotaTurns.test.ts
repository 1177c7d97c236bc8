/** The order of work when many responses arrive at once and other requests wait for the quota. Over real sockets. */
import type { ServerResponse } from "node:http"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { Lms, LmsConfig, lmsStream } from "effect-lms"
import { LmsProgress } from "effect-lms/operators"
import { layer as httpClient } from "../../src/node/httpClient.js"
import { TOKEN } from "../fixtures/client.js"
import { serveHttp } from "../fixtures/server.js"

/** The service admits as many requests at a time. */
const ADMITTED = 11

it.scopedLive("the waiting requests are sent before a response that has arrived is parsed", () =>
  Effect.gen(function* () {
    const held: Array<ServerResponse> = []
    const { origin } = yield* serveHttp((_, response) => {
      held.push(response)
      if (held.length < ADMITTED) return
      for (const each of held.splice(0)) {
        each.setHeader("content-type", "application/json")
        each.setHeader("x-request-cost", "0")
        each.setHeader("x-rate-limit-remaining", "600")
        each.end('[{"id":1}]')
      }
    })
    const order: Array<string> = []
    const layer = Lms.layer.pipe(
      Layer.provide([
        Layer.succeed(LmsConfig, LmsConfig.make({ token: TOKEN, domain: origin })),
        Layer.succeed(LmsProgress, { publish: ({ _tag }) => void order.push(_tag) }),
        httpClient,
        NodeContext.layer
      ])
    )
    const lists = Array.from({ length: 2 * ADMITTED }, (_, nth) => Stream.runDrain(lmsStream(`/api/v1/lists/${nth}`)))
    yield* Effect.provide(Effect.all(lists, { concurrency: "unbounded" }), layer)
    const sent = order.filter((tag) => tag === "Request" || tag === "Page")
    expect(sent.slice(0, 2 * ADMITTED)).toEqual(Array.from({ length: 2 * ADMITTED }, () => "Request"))
  })
)
