/** OAuth 2 during a recording: no credential may be in the file. */
import * as Fs from "node:fs"
import { join } from "node:path"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { Lms, LmsConfig, lms, lmsPages } from "effect-lms"
import { Cassette } from "../../src/cassette/Cassette.js"
import * as httpClient from "../../src/node/httpClient.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { requestsAsText, serve } from "../fixtures/server.js"

interface Secrets {
  readonly secret: string
  readonly code: string
  readonly refresh: string
  readonly access: string
  readonly next: string
}

/** Includes secrets that look like values that a cassette keeps (ids, API keywords, times), or need escaping. */
const FORMS: ReadonlyArray<readonly [string, Secrets]> = [
  [
    "of the format of the service",
    {
      secret: "Kx93hQzR1mVb7YtLw2PnDs8GfJc4AaEe",
      code: "9d2fc1b07a5e4c3f8b6d",
      refresh: "7~rT4Bq9ZsXv2Lk8MnWcYd1FgHj3PaQeRu5OiVbTz6",
      access: "7~aS5Cr0AtYw3Ml9NoXdZe2GhIk4QbRfSv6PjWcUa7",
      next: "7~nB6Ds1BuZx4Nm0OpYeAf3HiJl5RcSgTw7QkXdVb8"
    }
  ],
  ["only digits", { secret: "90210443", code: "48151623", refresh: "31415926", access: "27182818", next: "16180339" }],
  [
    "API keywords",
    {
      secret: "course_section_files",
      code: "assignment",
      refresh: "submission_comments",
      access: "discussion_topics",
      next: "quiz_submissions"
    }
  ],
  [
    "times and ids of other kinds",
    {
      secret: "2026-11-22T10:00:00Z",
      code: "2026-11-23",
      refresh: "course_4711",
      access: "7~48151623",
      next: "a81bc81b-dead-4e5d-abff-90865d1e13b1"
    }
  ],
  [
    "characters that need escaping",
    { secret: "a+b/c=&d é", code: 'x"y\\z%20', refresh: "r+/=~ü&x", access: "t+/=.x-_~", next: "n&=;+%2B" }
  ]
]

const spellings = (secret: string): ReadonlyArray<string> => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ a: secret }).toString().slice(2),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  Buffer.from(secret).toString("base64url"),
  Buffer.from(secret).toString("hex")
]

/** The secrets that occur as values in a text, in any escaping. */
const found = (written: string, secrets: Secrets): ReadonlyArray<string> =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    // An API keyword may also occur as a name or in a longer value.
    spellings(secret).some((spelling) =>
      /^[a-z_]+$/.test(secret) ? new RegExp(`[":=,]${spelling}["&,]`).test(written) : written.includes(spelling)
    )
      ? [name]
      : []
  )

/** A service with a token endpoint, and an authorization endpoint that redirects with a code. */
const service = (secrets: Secrets) =>
  serve(({ body, headers, method, url }) => {
    if (url.startsWith("/login/oauth2/auth")) {
      const code = new URLSearchParams({ code: secrets.code, state: "s" })
      return { status: 302, headers: { location: `https://app.example.edu/back?${code}` } }
    }
    if (!url.startsWith("/login/oauth2/token")) {
      return headers.authorization === `Bearer ${secrets.access}` || headers.authorization === `Bearer ${secrets.next}`
        ? { body: [{ id: 1 }] }
        : {
            status: 401,
            headers: { "www-authenticate": "Bearer" },
            body: { errors: [{ message: "Invalid access token." }] }
          }
    }
    if (method === "DELETE") return { body: {} }
    if (body.includes("wrong")) {
      return {
        status: 400,
        body: {
          error: "invalid_grant",
          error_description: `refresh_token ${secrets.refresh} of ${secrets.secret} not found`
        }
      }
    }
    return {
      body: {
        access_token: secrets.access,
        token_type: "Bearer",
        user: { id: 42, name: "Augusta Lovelace", global_id: "10000000000042", effective_locale: "en" },
        canvas_region: "us-east-1",
        refresh_token: secrets.next,
        expires_in: 3600
      }
    }
  })

const client = (domain: string, secret: string, refresh: string) =>
  Lms.layer.pipe(
    Layer.provide(
      LmsConfig.layerOAuth2({
        domain,
        clientId: "10000000000017",
        clientSecret: Redacted.make(secret),
        refreshToken: Redacted.make(refresh),
        onRefresh: () => Effect.void
      })
    ),
    Layer.provide(NodeContext.layer)
  )

/** Records a program, and returns its result and the file. */
const recorded = <A, E>(program: Effect.Effect<A, E, HttpClient.HttpClient>) =>
  Effect.gen(function* () {
    const file = join(yield* temporaryDirectory, "cassette.json")
    const recorder = Cassette.record(file).pipe(Layer.provide([httpClient.layer, NodeContext.layer]))
    const result = yield* Effect.provide(program, recorder)
    return { file, result, written: Fs.readFileSync(file, "utf8") }
  })

describe.each(FORMS)("a cassette contains no credentials: %s", (_, secrets) => {
  const { access, code, refresh, secret } = secrets

  it.scopedLive("when a client refreshes its token", () =>
    Effect.gen(function* () {
      const server = yield* service(secrets)
      const program = Effect.zipRight(
        lms("/api/v1/courses"),
        Stream.runCollect(lmsPages("/api/v1/courses")).pipe(Effect.map((pages) => pages.length))
      )
      const { file, result, written } = yield* recorded(Effect.provide(program, client(server.origin, secret, refresh)))
      expect(server.requests.map(({ method, url }) => `${method} ${url.replace(/\?.*/, "")}`)[0]).toBe(
        "POST /login/oauth2/token"
      )
      expect(server.requests.length).toBeGreaterThan(2)
      expect(written).toContain("/login/oauth2/token")
      expect(found(requestsAsText(server), secrets)).toEqual(expect.arrayContaining(["secret", "refresh"]))
      expect(found(written, secrets)).toEqual([])
      expect(written).not.toMatch(/Augusta|Lovelace/)
      // It can be replayed by a client with other credentials.
      const requestCount = server.requests.length
      const replayed = yield* Effect.provide(
        Effect.provide(program, client("https://canvas.test", "another secret", "another token")),
        Layer.provide(Cassette.replay(file), NodeContext.layer)
      )
      expect([replayed, server.requests.length]).toEqual([result, requestCount])
    })
  )

  it.scopedLive("when a program exchanges a code in a form, in JSON and in the URL, or is rejected", () =>
    Effect.gen(function* () {
      const server = yield* service(secrets)
      const grant = {
        grant_type: "authorization_code",
        client_id: "10000000000017",
        client_secret: secret,
        redirect_uri: "https://app.example.edu/back",
        code
      }
      const url = `${server.origin}/login/oauth2/token`
      const rejected = { ...grant, grant_type: "refresh_token", refresh_token: refresh, wrong: "1" }
      const requests = [
        HttpClientRequest.get(`${server.origin}/login/oauth2/auth?client_id=17&response_type=code&state=s`),
        HttpClientRequest.bodyUrlParams(HttpClientRequest.post(url), grant),
        HttpClientRequest.bodyUnsafeJson(HttpClientRequest.post(url), grant),
        HttpClientRequest.post(`${url}?${new URLSearchParams(grant)}`),
        HttpClientRequest.bodyUrlParams(HttpClientRequest.post(url), rejected),
        HttpClientRequest.setHeader(HttpClientRequest.del(url), "authorization", `Bearer ${access}`)
      ]
      const { result, written } = yield* recorded(
        Effect.gen(function* () {
          const client = yield* HttpClient.HttpClient
          return yield* Effect.forEach(requests, (request) =>
            Effect.flatMap(client.execute(request), ({ text }) => text)
          )
        })
      )
      expect(server.requests).toHaveLength(requests.length)
      // The program received the original values.
      expect(result[1]).toContain(JSON.stringify(access).slice(1, -1))
      expect(found(written, secrets)).toEqual([])
    })
  )
})
