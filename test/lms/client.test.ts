/** The one function through which all operations send: a client can be imitated, wrapped and replaced there. */
import { readFileSync } from "node:fs"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Layer, Stream } from "effect"
import { Lms, lms, lmsDomain, lmsPages, lmsStream, lmsStreamAll, lmsUpload, lmsWhoami } from "effect-lms"
import { lmsExport } from "effect-lms/export"
import { lmsGraphql } from "effect-lms/graphql"
import { LmsNode } from "effect-lms/node"
import type { LmsReply, LmsRequest } from "effect-lms/wrappers"
import { TOKEN } from "../fixtures/client.js"
import { temporaryFile } from "../fixtures/directory.js"
import { serve } from "../fixtures/server.js"

const DOMAIN = "https://canvas.example.edu"

/** Responds to each request itself, and remembers them. */
const imitate = (reply: (request: LmsRequest<unknown>) => LmsReply) => {
  const sent: Array<string> = []
  const send = <A>(request: LmsRequest<A>) => {
    sent.push(`${request.method} ${request.url.replace(DOMAIN, "")}`)
    return request.respond(reply(request))
  }
  const client = Layer.provide(
    Layer.effect(
      Lms,
      Effect.map(Lms, (client) => ({ ...client, send }))
    ),
    LmsNode.layerOptions({ domain: DOMAIN, token: TOKEN })
  )
  return { client, sent }
}

const json = (data: unknown): LmsReply => ({ body: JSON.stringify(data) })

describe("a client that responds itself", () => {
  it.effect("serves all operations, and is asked for each page and each step", () =>
    Effect.gen(function* () {
      const { client, sent } = imitate(({ method, url }) => {
        if (url.includes("/users/self/profile")) return json({ name: "Ada", login_id: "ada" })
        if (url.includes("/graphql")) return json({ data: { course: { name: "Logic" } } })
        if (method === "POST") return json({ upload_url: `${DOMAIN}/upload`, upload_params: {} })
        const isLast = url.includes("page=2")
        const link = `<${DOMAIN}/api/v1/courses?page=2>; rel="${isLast ? "current" : "next"}"`
        const records = isLast ? [{ id: 3 }] : [{ id: 1 }, { id: 2 }]
        return { ...json(records), headers: { "content-type": "application/json", link } }
      })
      const results = yield* Effect.all([
        Effect.map(lms("/api/v1/courses", {}, { limit: 3 }), ({ data }) => data),
        Effect.map(Stream.runCollect(lmsStream("/api/v1/courses")), Chunk.toReadonlyArray),
        Effect.map(Stream.runCollect(lmsPages("/api/v1/courses")), Chunk.size),
        Effect.map(Stream.runCollect(lmsStreamAll([{ endpoint: "/api/v1/courses" }])), Chunk.size),
        Effect.map(lmsWhoami(), ({ name }) => name),
        Effect.map(lmsGraphql("query { course(id: 1) { name } }"), ({ data }) => data),
        lmsDomain
      ]).pipe(Effect.provide(client))
      const records = [{ id: 1 }, { id: 2 }, { id: 3 }]
      expect(results).toEqual([records, records, 2, 3, "Ada", { course: { name: "Logic" } }, DOMAIN])
      expect(sent).toHaveLength(10)
    })
  )

  it.scopedLive("serves downloads, uploads and exports", () =>
    Effect.gen(function* () {
      const { path: file } = yield* temporaryFile("notes.txt", "old")
      const { client } = imitate(({ method, url }) => {
        if (url.endsWith("/files/7/download")) return { headers: { "content-length": "5" }, body: "hello" }
        if (url.endsWith("/courses/1/files")) return json({ upload_url: `${DOMAIN}/upload`, upload_params: {} })
        return json(method === "POST" ? { id: 9, display_name: "a", size: 5, url: "" } : [{ id: 1 }])
      })
      const run = Effect.provide(Layer.merge(client, NodeContext.layer))
      const saved = yield* run(lms(`${DOMAIN}/files/7/download`, {}, { destfile: file, overwrite: true }))
      expect([saved.bytes, readFileSync(file, "utf8")]).toEqual([5, "hello"])
      expect((yield* run(lmsUpload(file, { course_id: 1 }))).data.id).toBe(9)
      expect((yield* run(lmsExport(`${file}.jsonl`, "/api/v1/courses"))).rows).toBe(1)
    })
  )

  it.effect("fails with the errors that a service's responses are", () =>
    Effect.gen(function* () {
      const failWith = (reply: LmsReply) =>
        Effect.flip(
          Effect.provide(lms("/api/v1/courses", {}, { maxWait: "0 millis", retries: 0 }), imitate(() => reply).client)
        )
      expect(yield* failWith({ status: 404, body: '{"errors":[{"message":"none"}]}' })).toMatchObject({
        _tag: "LmsApiError",
        reason: "NotFound",
        messages: ["none"]
      })
      expect(yield* failWith({ status: 429 })).toMatchObject({ _tag: "LmsRateLimitError", status: 429 })
      // No redirect is followed in place of the service.
      expect(yield* failWith({ status: 302, headers: { location: "/elsewhere" } })).toMatchObject({
        _tag: "LmsApiError",
        status: 302
      })
      expect(yield* failWith({ body: "[{" })).toMatchObject({ _tag: "LmsDecodeError" })
    })
  )
})

describe("a client that is wrapped", () => {
  it.scopedLive("sends what it is given, and masks the secrets of the client that it wraps", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [{ id: 1 }] }))
      const seen: Array<LmsRequest<unknown>> = []
      const wrapped = Layer.provide(
        Layer.effect(
          Lms,
          Effect.map(Lms, (client) => ({
            ...client,
            send: (request) => {
              seen.push(request)
              return request.method === "GET" ? client.send(request) : request.respond({ status: 403, body: TOKEN })
            }
          }))
        ),
        LmsNode.layerOptions({ domain: server.origin, token: TOKEN })
      )
      const read = yield* Effect.provide(lms("/api/v1/courses"), wrapped)
      expect(read.data).toEqual([{ id: 1 }])
      const refused = yield* Effect.flip(
        Effect.provide(lms("POST /api/v1/courses", { course: { name: "A" } }), wrapped)
      )
      expect(refused).toMatchObject({ _tag: "LmsApiError", status: 403 })
      expect(JSON.stringify(refused)).not.toContain(TOKEN)
      expect(server.requests).toHaveLength(1)
      expect(seen.map(({ body, method }) => [method, body])).toEqual([
        ["GET", undefined],
        ["POST", '{"course":{"name":"A"}}']
      ])
      expect(JSON.stringify(seen.map(({ headers }) => headers))).not.toContain(TOKEN)
    })
  )
})
