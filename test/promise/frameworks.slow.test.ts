/** The promise client in Express and Hono, as docs/guide/server.md shows it. */
import { createServer } from "node:http"
import { expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { LmsError } from "effect-lms"
import { connect, type LmsClient } from "effect-lms/promise"
import express, { type ErrorRequestHandler } from "express"
import { Hono } from "hono"
import { TOKEN } from "../fixtures/client.js"
import { isClosedByClient, listen, serveHttp, waitUntil } from "../fixtures/server.js"

const MINE = "7~MineMineMineMineMineMineMineMineMineMineMine"

const isLmsError = Schema.is(LmsError)

const expressApp = (client: LmsClient) => {
  const sendError: ErrorRequestHandler = (error, _request, response, next) => {
    if (!isLmsError(error)) return next(error)
    const { body, headers, status } = error.httpResponse
    response.status(status).set(headers).json(body)
  }
  const app = express()
  app.get("/courses", async (request, response) => {
    const user = client.withToken(request.get("authorization")?.replace(/^Bearer /, "") ?? "")
    response.on("close", () => void user.close())
    const courses = await user.request("/api/v1/courses", {}, { limit: 100 })
    response.json(courses.data)
  })
  app.use(sendError)
  return app
}

const honoApp = (client: LmsClient) => {
  const app = new Hono()
  app.get("/courses", async (c) => {
    const user = client.withToken(c.req.header("authorization")?.replace(/^Bearer /, "") ?? "")
    const options = { limit: 100, schema: Schema.Array(Schema.Struct({ id: Schema.Int })), signal: c.req.raw.signal }
    const courses = await user.request("/api/v1/courses", {}, options)
    return c.json(courses.data)
  })
  app.onError((error, c) => {
    if (!isLmsError(error)) throw error
    const { body, headers, status } = error.httpResponse
    return c.json(body, status, headers)
  })
  return app
}

/** Responds with the token of the request; never to the token that ends in "x". */
const setUp = Effect.gen(function* () {
  const service = yield* serveHttp(({ headers: { authorization = "" } }, response) => {
    if (authorization.endsWith("x")) return
    response.setHeader("content-type", "application/json")
    if (authorization.endsWith("404")) response.statusCode = 404
    response.end(JSON.stringify(authorization.endsWith("404") ? {} : [{ id: 1, authorization }]))
  })
  const client = yield* Effect.acquireRelease(
    Effect.sync(() => connect({ token: TOKEN, domain: service.origin })),
    (client) => Effect.promise(() => client.close())
  )
  return { service, client }
})

const headersOf = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const problem = (status: number) => expect.objectContaining({ status })

it.scopedLive.each(["Express", "Hono"])("%s serves each user with their own token, and errors as problems", (name) =>
  Effect.gen(function* () {
    const { client, service } = yield* setUp
    const app = expressApp(client)
    const server = yield* listen(createServer(app))
    const hono = honoApp(client)
    const get = (init: RequestInit) =>
      Effect.promise(async () => {
        const response = await (name === "Hono"
          ? hono.request("/courses", init)
          : fetch(`${server.origin}/courses`, init))
        return [response.status, response.headers.get("content-type")?.split(";")[0], await response.json()]
      })
    const data = name === "Hono" ? { id: 1 } : { id: 1, authorization: `Bearer ${MINE}` }
    expect(yield* get(headersOf(MINE))).toEqual([200, "application/json", [data]])
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${MINE}`])
    expect(yield* get(headersOf(`${MINE}404`))).toEqual([404, "application/problem+json", problem(404)])
    expect(yield* get({})).toEqual([401, "application/problem+json", problem(401)])
    expect(service.requests).toHaveLength(2)
    const controller = new AbortController()
    yield* get({ ...headersOf(`${MINE}x`), signal: controller.signal }).pipe(Effect.forkDaemon)
    yield* waitUntil("the request has arrived", () => service.requests.length === 3)
    controller.abort()
    const last = service.requests[2]
    yield* waitUntil("the request is aborted", () => last !== undefined && isClosedByClient(last))
  })
)
