/** Redirects are followed if that is safe. Otherwise they fail with an error that names their target. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { lms, lmsWhoami } from "effect-lms"
import { clients, connectTo, noRetry, serveClient, TOKEN } from "../fixtures/client.js"
import { requestsAsText, serve, serveRaw } from "../fixtures/server.js"

const redirectTo = (location: string, status = 302) => ({ status, headers: { location } })

describe.each(clients)("redirects over %s", (_, make) => {
  it.scopedLive.each([301, 302, 303, 307, 308])("follows %i of a GET on the same origin, with the token", (status) =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(make, ({ url }) =>
        url === "/api/v1/a" ? redirectTo("../v1/b c?x=%20|y", status) : { body: { id: 1 } }
      )
      const { data, request } = yield* run(lms("/api/v1/a", {}, { sendHeaders: { "x-custom": "1", cookie: "a=1" } }))
      expect(data).toEqual({ id: 1 })
      expect(server.urls()).toEqual(["/api/v1/a", "/api/v1/b%20c?x=%20|y"])
      expect(server.requests[1]?.headers).toMatchObject({
        authorization: `Bearer ${TOKEN}`,
        "x-custom": "1",
        cookie: "a=1",
        accept: "application/json"
      })
      expect(request.url).toBe(`${server.origin}/api/v1/b%20c?x=%20|y`)
    })
  )

  it.scopedLive("follows a GET to another origin without token and cookie, also for later redirects", () =>
    Effect.gen(function* () {
      const foreign = yield* serve(({ url }) => (url === "/1" ? redirectTo("/2") : { body: { id: 1 } }))
      const { run } = yield* serveClient(make, () => redirectTo(`${foreign.origin}/1`))
      const options = { sendHeaders: { Cookie: "session=s3cret" } }
      expect((yield* run(lms("/api/v1/a", {}, options))).data).toEqual({ id: 1 })
      expect(foreign.urls()).toEqual(["/1", "/2"])
      expect(requestsAsText(foreign)).not.toContain(TOKEN)
      expect(requestsAsText(foreign)).not.toContain("s3cret")
    })
  )

  it.scopedLive("lmsWhoami believes no other origin, and sends nothing there", () =>
    Effect.gen(function* () {
      const foreign = yield* serve(() => ({ body: { id: 5, name: "Mallory", login_id: "m" } }))
      const { run, server } = yield* serveClient(make, () => redirectTo(`${foreign.origin}/profile?token=abc`))
      const error = yield* Effect.flip(run(lmsWhoami()))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Redirect" })
      expect(error.message).toContain(`${foreign.origin}, and nothing is sent to another origin`)
      expect(error.message).toContain(`set the domain to ${foreign.origin}`)
      expect([server.requests.length, foreign.requests.length]).toEqual([1, 0])
    })
  )

  it.scopedLive("follows an unescaped Location as UTF-8, or as Latin-1 if it is not valid UTF-8", () =>
    Effect.gen(function* () {
      const server = yield* serveRaw(({ url }) => {
        const target = url.endsWith("/utf8") ? Buffer.from("München") : Buffer.from("Z\xfcrich", "latin1")
        const start = "HTTP/1.1 302 Found\r\nconnection: close\r\ncontent-length: 0\r\nlocation: /api/v1/"
        const ok =
          "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}"
        const bytes = /ich|en$/.test(url) ? ok : Buffer.concat([Buffer.from(start), target, Buffer.from("\r\n\r\n")])
        return { bytes, after: "end" }
      })
      const run = yield* connectTo(make, server)
      yield* run(lms("/api/v1/utf8", {}, noRetry))
      yield* run(lms("/api/v1/latin1", {}, noRetry))
      const paths = ["utf8", "M%C3%BCnchen", "latin1", "Z%C3%BCrich"]
      expect(server.urls()).toEqual(paths.map((path) => `/api/v1/${path}`))
    })
  )

  it.scopedLive("treats another port, host name or user name as another origin", () =>
    Effect.gen(function* () {
      const foreign = yield* serve(() => ({ body: {} }))
      const port = new URL(foreign.origin).port
      const { run } = yield* serveClient(make, ({ url }, { origin }) =>
        redirectTo(
          url.endsWith("/host")
            ? `http://localhost:${port}/`
            : url.endsWith("/user")
              ? `http://${new URL(origin).host}@127.0.0.1:${port}/`
              : `//127.0.0.1:${port}/`
        )
      )
      for (const path of ["host", "user", "relative"]) yield* Effect.either(run(lms(`/api/v1/${path}`, {}, noRetry)))
      expect(requestsAsText(foreign)).not.toContain(TOKEN)
      expect(requestsAsText(foreign).toLowerCase()).not.toContain("authorization")
    })
  )

  it.scopedLive("a redirect cycle and an eleventh redirect are LmsTransportErrors with reason Redirect", () =>
    Effect.gen(function* () {
      const { run: runInCycle, server: cycle } = yield* serveClient(make, ({ url }) => redirectTo(url))
      expect(yield* Effect.flip(runInCycle(lms("/api/v1/a", {}, noRetry)))).toMatchObject({
        _tag: "LmsTransportError",
        reason: "Redirect"
      })
      expect(cycle.requests.length).toBe(11)
      const hops = (total: number) =>
        serve(({ url }) => {
          const hop = Number(url.replace(/\D/g, "").slice(1) || "0")
          return hop < total ? redirectTo(`/api/v1/${hop + 1}`) : { body: { id: 1 } }
        })
      const ten = yield* hops(10)
      expect((yield* (yield* connectTo(make, ten))(lms("/api/v1/", {}, noRetry))).data).toEqual({ id: 1 })
      const eleven = yield* hops(11)
      expect(yield* Effect.flip((yield* connectTo(make, eleven))(lms("/api/v1/", {}, noRetry)))).toMatchObject({
        message: expect.stringContaining("was redirected, but after 10 redirects it is not followed further.")
      })
    })
  )

  it.scopedLive.each([301, 302, 303])("does not follow %i of a write, and the error names its target", (status) =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(make, () => redirectTo("/api/v1/login?token=abc", status))
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const error = yield* Effect.flip(run(lms(`${method} /api/v1/a`, { x: 1 })))
        expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Redirect", method })
        expect(error.message).toContain(`${server.origin}/api/v1/login?token=***`)
      }
      expect(server.requests.length).toBe(4)
    })
  )

  it.scopedLive.each([307, 308])("follows %i of a write on the same origin with the same body", (status) =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(make, ({ url }) =>
        url === "/api/v1/a" ? redirectTo("/api/v1/b", status) : { body: { id: 1 } }
      )
      yield* run(lms("POST /api/v1/a", { x: "ü" }))
      yield* run(lms("PUT /api/v1/a", new Uint8Array([1, 2, 255])))
      const [, json, , bytes] = server.requests
      expect(json).toMatchObject({ method: "POST", url: "/api/v1/b", body: '{"x":"ü"}' })
      expect(json?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}` })
      expect(json?.headers["content-type"]).toMatch(/^application\/json/)
      expect([...(bytes?.bytes ?? [])]).toEqual([1, 2, 255])
    })
  )

  it.scopedLive.each([307, 308])(
    "does not follow %i of a POST to another origin, so the body is not sent there",
    (status) =>
      Effect.gen(function* () {
        const foreign = yield* serve(() => ({ body: {} }))
        const { run } = yield* serveClient(make, () => redirectTo(foreign.origin, status))
        expect(yield* Effect.flip(run(lms("POST /api/v1/a", { x: 1 })))).toMatchObject({ reason: "Redirect" })
        expect(foreign.requests).toEqual([])
      })
  )

  it.scopedLive.each([
    ["javascript:alert(1)", 'it leads to a "javascript:" URL, which is not followed'],
    ["file:///etc/passwd", 'it leads to a "file:" URL'],
    ["data:application/json,[]", 'it leads to a "data:" URL'],
    ["ftp://x/", 'it leads to a "ftp:" URL'],
    ["http://[", "its Location header is not a valid URL"],
    ["DELETE /api/v1/courses/101", "its Location header is not a valid URL"],
    ["DELETE https://canvas.example.edu/api/v1/courses/101", "its Location header is not a valid URL"],
    ["", "after 10 redirects"],
    [undefined, "the redirect has no Location header"]
  ] as const)("does not follow the Location %j: %s", ([location, problem]) =>
    Effect.gen(function* () {
      const reply = location === undefined ? { status: 302, body: "moved" } : redirectTo(location)
      const { run, server } = yield* serveClient(make, () => reply)
      expect(yield* Effect.flip(run(lms("/api/v1/a", {}, noRetry)))).toMatchObject({
        reason: "Redirect",
        message: expect.stringContaining(`was redirected, but ${problem}`)
      })
      expect(server.urls().filter((url) => url !== "/api/v1/a")).toEqual([])
    })
  )

  it.scopedLive.each(["me:hunter2", "hunter2", ":hunter2"])("redacts %s and the signature in a Location", (user) =>
    Effect.gen(function* () {
      const { run } = yield* serveClient(make, (_, { origin }) =>
        redirectTo(`http://${user}@${new URL(origin).host}/f?X-Amz-Signature=s1gned`)
      )
      const error = yield* Effect.flip(run(lms("/api/v1/a", {}, noRetry)))
      expect(error.message).toContain("was redirected, but its Location header contains a user name or password.")
      expect(JSON.stringify(error) + error.message).not.toMatch(/hunter2|s1gned/)
    })
  )
})
