/** Tests examples/server over real sockets, and the snippets of docs/guide/server.md for other frameworks. */
import { createServer } from "node:http"
import * as HttpServer from "@effect/platform/HttpServer"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { LmsNode } from "effect-lms/node"
import { server } from "../../examples/server/server.js"
import { makeEnvironment, TOKEN } from "../fixtures/client.js"
import { strictService } from "../fixtures/documents/strictService.js"
import { type Handler, isClosedByClient, serve, serveHttp, waitUntil } from "../fixtures/server.js"

const KEY = "the key of the sender"

/** Starts the example with a service, and returns its origin. */
const start = (service: { readonly origin: string }) =>
  Effect.gen(function* () {
    const http = NodeHttpServer.layer(createServer, { host: "127.0.0.1", port: 0 })
    const environment = Layer.setConfigProvider(
      makeEnvironment({ token: TOKEN, domain: service.origin }, [["WEBHOOK_KEY", KEY]])
    )
    const app = server.pipe(Layer.provide(LmsNode.layer), Layer.provideMerge(http), Layer.provide(environment))
    const { address } = yield* Effect.provide(HttpServer.HttpServer, yield* Layer.build(app))
    return address._tag === "TcpAddress" ? `http://127.0.0.1:${address.port}` : ""
  })

const get = (url: string, token: string, signal: AbortSignal | null = null) =>
  Effect.promise(() => fetch(url, { headers: { authorization: `Bearer ${token}` }, signal }))

const linesOf = (response: Response) =>
  Effect.map(
    Effect.promise(() => response.text()),
    (text) =>
      text
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { readonly id: number; readonly name: string })
  )

const PAGES = 3

const link = (origin: string, rel: string, page: number) => `<${origin}/api/v1/courses?page=${page}>; rel="${rel}"`

/** Courses whose names contain the user of the token. */
const coursesOfCaller: Handler = ({ headers, url }, { origin }) => {
  const user = /^Bearer 7~user(\d+)x/.exec(headers.authorization ?? "")?.[1]
  const page = Number(new URL(url, origin).searchParams.get("page") ?? 1)
  const next = page < PAGES ? `${link(origin, "next", page + 1)}, ` : ""
  return {
    body: Array.from({ length: 20 }, (_, index) => ({ id: page * 100 + index, name: `of ${user}` })),
    headers: { link: `${next}${link(origin, "last", PAGES)}` }
  }
}

it.scopedLive("serves two hundred concurrent callers with their own courses", () =>
  Effect.gen(function* () {
    const service = yield* serve(coursesOfCaller)
    const origin = yield* start(service)
    const foreign = yield* Effect.forEach(
      Array.from({ length: 200 }, (_, user) => user),
      (user) =>
        Effect.gen(function* () {
          const response = yield* get(`${origin}/courses`, `7~user${user}x${"x".repeat(40)}`)
          expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/x-ndjson"])
          const courses = yield* linesOf(response)
          expect(courses).toHaveLength(20 * PAGES)
          return courses.filter(({ name }) => name !== `of ${user}`)
        }),
      { concurrency: "unbounded" }
    )
    expect(foreign.flat()).toEqual([])
    expect(service.requests).toHaveLength(200 * PAGES)
    expect(service.sockets.length).toBeLessThanOrEqual(32)
  })
)

it.scopedLive("sends each page when it has arrived, and aborts its request when the caller goes away", () =>
  Effect.gen(function* () {
    const service = yield* serveHttp((request, response, nth) => {
      if (nth > 1) return
      response.setHeader("content-type", "application/json")
      response.setHeader("link", link(`http://${request.headers.host}`, "next", 2))
      response.end(JSON.stringify([{ id: 1, name: "first" }]))
    })
    const origin = yield* start(service)
    const controller = new AbortController()
    const response = yield* get(`${origin}/courses`, TOKEN, controller.signal)
    const reader = response.body?.getReader()
    const { value } = yield* Effect.promise(async () => (await reader?.read()) ?? { value: undefined })
    expect(new TextDecoder().decode(value)).toContain("first")
    yield* waitUntil("the second page is requested", () => service.requests.length === 2)
    const [, second] = service.requests
    expect(second !== undefined && isClosedByClient(second)).toBe(false)
    controller.abort()
    yield* waitUntil("the request is aborted", () => second !== undefined && isClosedByClient(second))
    expect(service.open()).toBe(0)
  })
)

it.scopedLive("an error before the first record decides the status, and a later one is the last line", () =>
  Effect.gen(function* () {
    const service = yield* serve(({ headers, url }, { origin }) => {
      if (headers.authorization === "Bearer 7~rejected")
        return { status: 401, headers: { "www-authenticate": "Bearer" }, body: {} }
      if (headers.authorization === "Bearer 7~missing") return { status: 404, body: {} }
      return url.includes("page=2")
        ? { status: 404, body: {} }
        : { body: [{ id: 1 }], headers: { link: link(origin, "next", 2) } }
    })
    const origin = yield* start(service)
    const rejected = yield* get(`${origin}/courses`, "7~rejected")
    expect([rejected.status, yield* Effect.promise(() => rejected.json())]).toEqual([
      401,
      { title: "Unauthorized", status: 401, detail: "The access token is missing, invalid or expired." }
    ])
    expect((yield* get(`${origin}/courses`, "7~missing")).status).toBe(404)
    const none = yield* Effect.promise(() => fetch(`${origin}/courses`))
    expect(none.status).toBe(401)
    const broken = yield* get(`${origin}/courses`, "7~broken")
    expect(broken.status).toBe(200)
    expect(yield* linesOf(broken)).toEqual([
      { id: 1 },
      { title: "Not Found", status: 404, detail: "The learning management system has no such record." }
    ])
    expect(service.requests.some(({ headers }) => headers.authorization === `Bearer ${TOKEN}`)).toBe(false)
  })
)

it.scopedLive(
  "the webhook acts with the token of the server, once its sender is known, and once for an event that comes twice",
  () =>
    Effect.gen(function* () {
      const service = yield* strictService
      service.state.conversations.push({ subject: "Hello", audience: [7], isPrivate: true, messages: ["Hello"] })
      const origin = yield* start(service)
      const post = (key: string | undefined) =>
        Effect.promise(() =>
          fetch(`${origin}/webhooks/enrolled`, {
            method: "POST",
            headers: { "content-type": "application/json", ...(key === undefined ? {} : { "x-webhook-key": key }) },
            body: JSON.stringify({ course_id: 101, user_id: 7 })
          })
        )
      expect((yield* post(undefined)).status).toBe(401)
      expect((yield* post("another key")).status).toBe(401)
      expect(service.requests).toEqual([])
      expect((yield* post(KEY)).status).toBe(204)
      // The same event again.
      expect((yield* post(KEY)).status).toBe(204)
      expect(service.state.conversations.map(({ messages, subject }) => [subject, messages])).toEqual([
        ["Hello", ["Hello"]],
        ["Welcome to course 101", ["Welcome!"]]
      ])
      expect(new Set(service.requests.map(({ headers }) => headers.authorization))).toEqual(
        new Set([`Bearer ${TOKEN}`])
      )
    })
)
