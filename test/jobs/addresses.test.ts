/** Where a job is found, and what is no job: nothing is sent for it, and nothing to another service. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Either, Redacted, Schema } from "effect"
import { LmsJobError, type LmsWaitOptions, lms, lmsWait } from "effect-lms"
import { Progress } from "effect-lms/resources"
import { connect, connectTo, nodeClient, serveClient, TOKEN } from "../fixtures/client.js"
import { requestsAsText, serve } from "../fixtures/server.js"

/** A finished job of any kind. */
const done = (url: string) => ({
  body: { id: 7, workflow_state: url.includes("sis_imports") ? "imported" : "completed", status: "complete" }
})

const serveDone = serve(({ url }) => done(url))

/** Waits for what was started, and returns the outcome with the requests. */
const waitFor = (started: unknown, options: LmsWaitOptions = {}) =>
  Effect.gen(function* () {
    const server = yield* serveDone
    const run = yield* connectTo(nodeClient, server)
    const result = yield* run(
      Effect.either(lmsWait(typeof started === "function" ? started(server) : started, options))
    )
    return { result, server, urls: server.urls() }
  })

const response = (method: string, url: string, data: unknown) => ({
  data,
  status: 200,
  headers: {},
  request: { method, url }
})

describe("the address of a job", () => {
  it.scopedLive.each([
    ["a path", "/api/v1/progress/7", "/api/v1/progress/7"],
    ["a path with a query", "/api/v1/progress/7?a=1", "/api/v1/progress/7?a=1"],
    ["a SIS id", "/api/v1/accounts/sis_account_id:A1/sis_imports/7", "/api/v1/accounts/sis_account_id:A1/sis_imports/7"]
  ])("is %s", ([, address, url]) =>
    Effect.gen(function* () {
      expect((yield* waitFor(address)).urls).toEqual([url])
    })
  )

  it.scopedLive.each([
    [
      "an existing import",
      "PUT",
      "/api/v1/accounts/1/sis_imports/7/abort",
      { id: 7 },
      "/api/v1/accounts/1/sis_imports/7"
    ],
    [
      "an id that is a string",
      "POST",
      "/api/v1/accounts/1/sis_imports",
      { id: "7" },
      "/api/v1/accounts/1/sis_imports/7"
    ],
    ["the job itself", "GET", "/api/v1/courses/1/reports/x_csv/7?a=1", { id: 7 }, "/api/v1/courses/1/reports/x_csv/7"],
    ["a Progress without url", "POST", "/api/v1/x", { id: 7, tag: "t", workflow_state: "queued" }, "/api/v1/progress/7"]
  ] as const)("is derived from the request and its response: %s", ([, method, path, data, url]) =>
    Effect.gen(function* () {
      const { urls } = yield* waitFor(({ origin }: { origin: string }) => response(method, origin + path, data))
      expect(urls).toEqual([url])
    })
  )

  it.scopedLive.each([
    [
      "a migration",
      (origin: string) => ({
        migration_issues_url: `${origin}/api/v1/courses/1/content_migrations/7/migration_issues`
      }),
      "/api/v1/courses/1/content_migrations/7"
    ],
    [
      "an ePub export",
      (origin: string) => ({ id: 1, epub_export: { id: 7, progress_url: `${origin}/api/v1/progress/8` } }),
      "/api/v1/courses/1/epub_exports/7"
    ],
    [
      "an export of a course",
      (origin: string) => ({ id: 7, course_id: 1, export_type: "qti", progress_url: `${origin}/api/v1/progress/8` }),
      "/api/v1/courses/1/content_exports/7"
    ]
  ] as const)("is derived from the data alone if that is enough: %s", ([, data, url]) =>
    Effect.gen(function* () {
      const { urls } = yield* waitFor(({ origin }: { origin: string }) => data(origin), { deadline: "100 millis" })
      expect(urls[0]).toBe(url)
    })
  )

  it.scopedLive("is that of the option at, for jobs of any kind, with its placeholders", () =>
    Effect.gen(function* () {
      const report = {
        at: "/api/v1/accounts/:id/reports/:report/:job",
        params: { id: 1, report: "x_csv", job: 9, a: [2] }
      }
      expect((yield* waitFor({ id: 3 }, report)).urls).toEqual(["/api/v1/accounts/1/reports/x_csv/9?a%5B%5D=2"])
      const { result, urls } = yield* waitFor(undefined, { at: "/api/v1/courses/1/lti_jobs/9" })
      expect([urls, Either.isRight(result)]).toEqual([["/api/v1/courses/1/lti_jobs/9"], true])
    })
  )

  it.scopedLive("is passed as the first argument of lmsWait, or to the function that it returns", () =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, ({ method, url }, { origin }) =>
        method === "POST" ? { body: { progress: { url: `${origin}/api/v1/progress/7` } } } : done(url)
      )
      const start = lms("POST /api/v1/courses/1/files", { url: "https://example.edu/a" })
      const options: LmsWaitOptions = { progress: false }
      yield* run(Effect.flatMap(start, lmsWait))
      yield* run(Effect.flatMap(start, lmsWait()))
      yield* run(Effect.flatMap(start, lmsWait(options)))
      yield* run(Effect.flatMap(start, (started) => lmsWait(started, options)))
      // The member has the name of an option.
      yield* run(Effect.flatMap(start, ({ data }) => lmsWait({ progress: (data as { progress: object }).progress })))
      expect(server.requests.length).toBe(10)
    })
  )
})

describe("the options", () => {
  it.scopedLive("of a call apply to each request, and schema to the finished job", () =>
    Effect.gen(function* () {
      const accept = "application/json+canvas-string-ids"
      const options = { accept, schema: Progress, sendHeaders: { "x-mine": "1" }, token: Redacted.make(`${TOKEN}2`) }
      const { result, server } = yield* waitFor("/api/v1/progress/7", options)
      expect(result).toMatchObject({ right: { data: { id: 7, workflow_state: "completed" } } })
      const authorization = `Bearer ${TOKEN}2`
      expect(server.requests[0]?.headers).toMatchObject({ accept, authorization, "x-mine": "1" })
      const wrong = yield* waitFor("/api/v1/progress/7", { schema: Schema.Struct({ results: Schema.String }) })
      expect(wrong.result).toMatchObject({ left: { _tag: "LmsDecodeError", reason: "Schema", path: ["results"] } })
    })
  )
})

describe("what is no job", () => {
  it.scopedLive.each([
    ["another address", "/api/v1/courses/101", "is not the address of a job"],
    ["the list of jobs", "/api/v1/accounts/1/sis_imports", "is not the address of a job"],
    ["jobs that run", "/api/v1/accounts/1/sis_imports/importing", "is not the address of a job"],
    ["a token", TOKEN, "a string of length"],
    ["an empty string", "", "is not the address of a job"],
    ["nothing", null, "got null"],
    ["a number", 7, "got a number"],
    ["a list", [{ id: 7 }], "got an array of length 1"],
    ["a record", { id: 7, name: "Art", workflow_state: "available" }, "describes no job"],
    ["a report without its request", { id: 7, report: "x", status: "running" }, "describes no job"],
    ["a response that started none", response("POST", "http://x.test/api/v1/courses", { id: 7 }), "started no job"],
    [
      "an override",
      response("POST", "http://x.test/api/v1/courses/1/assignments/5/overrides", { id: 7 }),
      "started no job"
    ],
    ["an empty response", response("DELETE", "http://x.test/api/v1/courses/1", []), "started no job"],
    ["bytes", response("GET", "http://x.test/api/v1/files/1", new Uint8Array(3)), "started no job"]
  ])("is an error that says what to pass, and nothing is sent: %s", ([, started, words]) =>
    Effect.gen(function* () {
      const { result, urls } = yield* waitFor(started)
      expect(urls).toEqual([])
      const error = Either.getOrThrow(Either.flip(result))
      expect(error).toMatchObject({ _tag: "LmsJobError", reason: "Unrecognized", state: "unknown", completion: null })
      expect(error.message).toContain(words)
      expect(error.message).toContain("Pass the response of the call that started the job")
      expect(JSON.stringify(error)).not.toContain(TOKEN.slice(0, 12))
    })
  )

  it.scopedLive.each([
    [{ at: "POST /api/v1/progress/7" }, "lmsWait only reads"],
    [{ at: "/api/v1/progress/:id" }, 'The placeholder "id" has no value'],
    [{ at: 7 }, "at must be a string, got a number"],
    [{ onProgress: "log" }, "onProgress must be a function"],
    [{ deadline: 3600 }, "deadline must be a duration with its unit"],
    [{ token: "" }, "The option token is invalid"],
    [{ token: "not a\ntoken" }, "The option token is invalid"]
  ])("is wrong input, and nothing is sent: %j", ([options, words]) =>
    Effect.gen(function* () {
      // @ts-expect-error wrong on purpose
      const { result, urls } = yield* waitFor("/api/v1/progress/7", options)
      expect([urls, Either.getOrThrow(Either.flip(result))._tag]).toEqual([[], "LmsRequestError"])
      expect(Either.getOrThrow(Either.flip(result)).message).toContain(words)
    })
  )
})

describe("another service", () => {
  const other = "https://elsewhere.example.edu"

  it.scopedLive.each([
    ["a stored address", `${other}/api/v1/progress/7`, {}],
    ["a stored address, with a token", `${other}/api/v1/progress/7`, { token: `${TOKEN}2` }],
    ["an address that ends like the own one", "http://127.0.0.1.example.edu/api/v1/progress/7", {}],
    ["the option at", undefined, { at: `${other}/api/v1/progress/7` }],
    ["a response of another service", response("POST", `${other}/api/v1/accounts/1/sis_imports`, { id: 7 }), {}],
    ["data", { id: 7, url: `${other}/api/v1/progress/7` }, {}]
  ] as const)("gets no request: %s", ([, started, options]) =>
    Effect.gen(function* () {
      const { result, urls } = yield* waitFor(started, options)
      expect(urls).toEqual([])
      expect(Either.getOrThrow(Either.flip(result))).toMatchObject({ _tag: "LmsRequestError", reason: "Origin" })
    })
  )

  it.scopedLive("gets no request if a response of the own service points there", () =>
    Effect.gen(function* () {
      const foreign = yield* serveDone
      const { run } = yield* serveClient(nodeClient, ({ method }) =>
        method === "POST"
          ? { body: { id: 7, url: `${foreign.origin}/api/v1/progress/7` } }
          : { body: { workflow_state: "exporting", progress_url: `${foreign.origin}/api/v1/progress/7` } }
      )
      const error = yield* run(Effect.flip(Effect.flatMap(lms("POST /api/v1/courses/1/x"), lmsWait())))
      expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Origin" })
      const address = "/api/v1/courses/1/content_exports/7"
      expect(yield* run(Effect.flip(lmsWait(address, { deadline: "1 second" })))).toMatchObject({ reason: "Deadline" })
      expect(foreign.requests).toEqual([])
    })
  )

  it.scopedLive("that the caller names gets its own token, and its address is followed", () =>
    Effect.gen(function* () {
      const server = yield* serveDone
      const run = yield* connect(nodeClient, { token: TOKEN, domain: "https://home.example.edu" })
      const options = { apiUrl: server.origin, token: `${TOKEN}2` }
      const job = yield* run(lmsWait(`${server.origin}/api/v1/progress/7`, options))
      expect(job.url).toBe(`${server.origin}/api/v1/progress/7`)
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}2`)
    })
  )
})

describe("secrets", () => {
  it.scopedLive("of the service's words and of the address are in no error and no job", () =>
    Effect.gen(function* () {
      const message = `token ${TOKEN} at https://files.test/a?verifier=s3cr3t\u001b[31m ${"long ".repeat(1000)}`
      const { run, server } = yield* serveClient(nodeClient, ({ url }) =>
        url.includes("/8") ? done(url) : { body: { workflow_state: "failed", completion: 3, message } }
      )
      const error = yield* run(Effect.flip(lmsWait(`${server.origin}/api/v1/progress/7?access_token=${TOKEN}`)))
      expect(error).toMatchObject({ _tag: "LmsJobError", reason: "Failed", url: `${server.origin}/api/v1/progress/7` })
      const job = yield* run(lmsWait(`${server.origin}/api/v1/progress/8?access_token=${TOKEN}`))
      const shown = JSON.stringify([error, error.message, job.url]) + Cause.pretty(Cause.fail(error))
      for (const secret of [TOKEN, "s3cr3t", "\u001b"]) expect(shown).not.toContain(secret)
      expect(error.message.length).toBeLessThan(1300)
      // It can be sent to another process.
      const encoded = yield* Schema.encode(Schema.parseJson(LmsJobError))(error as LmsJobError)
      expect(yield* Schema.decode(Schema.parseJson(LmsJobError))(encoded)).toEqual(error)
      expect(requestsAsText(server)).toContain(TOKEN)
    })
  )
})
