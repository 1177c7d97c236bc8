import { get as httpGet } from "node:http"
import { connect } from "node:net"
import { expect, it, layer } from "@effect/vitest"
import { ConfigProvider, Effect, Exit, Layer, Redacted, Schema, Scope } from "effect"
import { lms, lmsDomain } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { asJson, send } from "../fixtures/sandboxRequests.js"

const asForm = (method: string, body: string) => ({
  method,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body
})

const genericError = (code: string) => ({ errors: [{ message: "An error occurred.", error_code: code }] })
const missingRoute = (line: string) => ({
  errors: [{ message: `The sandbox has no route for ${line}. Canvas may have it.`, error_code: "not_found" }]
})
const notFound = { errors: [{ message: "The specified resource does not exist." }] }
const Named = Schema.Struct({ id: Schema.Number, name: Schema.String })
const decodeRows = Schema.decodeUnknownSync(Schema.Array(Named))
const decodeSis = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ sis_course_id: Schema.String })))

layer(Sandbox.layer(), { excludeTestServices: true })("Sandbox", (it) => {
  it.effect.each([
    [undefined, { status: "unauthenticated", errors: [{ message: "user authorization required" }] }],
    ["Bearer 7~no", { errors: [{ message: "Invalid access token." }] }],
    // The scheme is case-sensitive.
    ["bearer", { status: "unauthenticated", errors: [{ message: "user authorization required" }] }]
  ] as const)("responds with 401 and a challenge to the authorization %s", ([sent, body]) =>
    Effect.gen(function* () {
      const { token } = yield* Sandbox
      const authorization = sent === "bearer" ? `bearer ${Redacted.value(token)}` : sent
      const headers = authorization === undefined ? {} : { authorization }
      const response = yield* send("/api/v1/courses", { anonymous: true, headers })
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="canvas-lms"'])
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8")
      expect(response.body).toEqual(body)
    })
  )

  it.effect("accepts the token as a parameter of the query or the body", () =>
    Effect.gen(function* () {
      const { token } = yield* Sandbox
      const parameter = `access_token=${Redacted.value(token)}`
      expect((yield* send(`/api/v1/users/self?${parameter}`, { anonymous: true })).status).toBe(200)
      const posted = yield* send("/api/v1/courses/101/modules", { anonymous: true, ...asForm("POST", parameter) })
      expect([posted.status, posted.text]).toEqual([400, '{"errors":[{"message":"module is missing"}]}'])
    })
  )

  it.effect("responds with 403 to a request without a User-Agent", () =>
    Effect.gen(function* () {
      const { token, url } = yield* Sandbox
      const headers = { authorization: `Bearer ${Redacted.value(token)}` }
      const status = yield* Effect.async<number | undefined>((resume) => {
        httpGet(`${url}/api/v1/users/self`, { headers, agent: false }, (response) => {
          response.resume()
          resume(Effect.succeed(response.statusCode))
        })
      })
      expect(status).toBe(403)
    })
  )

  it.effect("redirects to the login page outside /api/, even with a token", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const response = yield* send("/courses/101")
      expect([response.status, response.headers.get("location")]).toEqual([302, `${url}/login/canvas`])
      const page = yield* send("/login/canvas")
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
      expect(page.text).toContain("<form")
    })
  )

  it.effect("responds with the errors of Canvas", () =>
    Effect.gen(function* () {
      const post = (type: string, body: string) => ({ method: "POST", headers: { "content-type": type }, body })
      for (const [path, input, status, body] of [
        ["nothing", {}, 404, missingRoute("GET /api/v1/nothing")],
        ["courses", { method: "PATCH" }, 404, missingRoute("PATCH /api/v1/courses")],
        ["Courses", {}, 404, missingRoute("GET /api/v1/Courses")],
        ["courses/99", {}, 404, notFound],
        ["courses/abc", {}, 404, notFound],
        ["courses/101/modules/1", {}, 404, notFound],
        ["groups/0/discussion_topics", {}, 404, notFound],
        ["courses/101/modules", post("application/json", "{"), 400, genericError("bad_request")],
        ["courses/101/modules", post("multipart/form-data; boundary=x", "--x\r\n"), 400, genericError("bad_request")],
        ["courses/%ff", {}, 400, genericError("bad_request")]
      ] as const) {
        const response = yield* send(`/api/v1/${path}`, input)
        expect([path, response.status, response.body]).toEqual([path, status, body])
      }
      expect((yield* send("/api/v1/nothing")).headers.get("x-sandbox")).toBe("no such route")
    })
  )

  it.effect("responds with 413 to a body that is too large, readable for a client that is still sending", () =>
    Effect.gen(function* () {
      const name = "x".repeat(20_000_000)
      const response = yield* send("/api/v1/courses/101/modules", asJson("POST", { module: { name } }))
      expect([response.status, response.body]).toEqual([413, genericError("payload_too_large")])
    })
  )

  it.effect("finds a course by its SIS id with escaped slashes, dots and accents", () =>
    Effect.gen(function* () {
      const list = yield* send("/api/v1/courses?per_page=100&page=3")
      for (const [index, { sis_course_id }] of decodeSis(list.body).slice(0, 5).entries()) {
        expect(sis_course_id).toMatch(/^[A-Z]+\/\d+\.\d\dé-\d+$/)
        const escaped = encodeURIComponent(sis_course_id)
        for (const id of [escaped, escaped.replaceAll(".", "%2E"), `${escaped}.json`]) {
          expect((yield* send(`/api/v1/courses/sis_course_id:${id}`)).body).toMatchObject({ id: 301 + index })
        }
        const hex = Buffer.from(sis_course_id).toString("hex")
        expect((yield* send(`/api/v1/courses/hex:sis_course_id:${hex}`)).body).toMatchObject({ id: 301 + index })
      }
      expect((yield* send("/api/v1/courses/sis_course_id:CS%2F1")).status).toBe(404)
      expect((yield* send(`/api/v1/courses/sis_course_id:${"x".repeat(500)}`)).body).toEqual(notFound)
    })
  )

  it.effect("keeps the digits of an id beyond 2^53 in lists, records and links", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const one = yield* send("/api/v1/courses/74140000000062631")
      expect(one.text).toMatch(/^\{"id":74140000000062631,/)
      expect((yield* send("/api/v1/courses?page=120")).text).toContain('{"id":74140000000062631,')
      expect((yield* send("/api/v1/courses/7414~62631")).text).toBe(one.text)
      const users = yield* send("/api/v1/courses/7414~62631/users?include[]=enrollments")
      expect(users.headers.get("link")).toContain(`<${url}/api/v1/courses/74140000000062631/users?`)
      expect(users.text).toContain('"course_id":74140000000062631,')
    })
  )

  it.effect("encodes ids as strings if the Accept header requests it", () =>
    Effect.gen(function* () {
      const accept = "application/json+canvas-string-ids, application/json;q=0.5"
      const course = yield* send("/api/v1/courses/74140000000062631", { headers: { accept } })
      expect(course.body).toMatchObject({
        id: "74140000000062631",
        account_id: "1",
        storage_quota_mb: 500,
        enrollments: [{ user_id: "1", role_id: "6" }]
      })
      const path = "/api/v1/courses/101/modules"
      const [seeded] = decodeRows((yield* send(path)).body)
      const creation = asJson("POST", { module: { name: "After", prerequisite_module_ids: [seeded?.id] } })
      const { body: json } = yield* send(path, { ...creation, headers: { ...creation.headers, accept } })
      expect(json).toMatchObject({ prerequisite_module_ids: [String(seeded?.id)], items_count: 0 })
    })
  )

  it.effect("parses a form to the same parameters as JSON", () =>
    Effect.gen(function* () {
      const form = "module[name]=Uge+1+%E2%80%93+start&module[position]=1&module%5Bpublish_final_grade%5D=true"
      const created = yield* send("/api/v1/courses/114/modules", asForm("POST", form))
      expect(created.body).toMatchObject({ name: "Uge 1 – start", position: 1, publish_final_grade: true })
      const parts = [...new URLSearchParams(form)].map(
        ([name, value]) => `--form-7d2f\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      )
      const headers = { "content-type": "multipart/form-data; boundary=form-7d2f" }
      const body = `${parts.join("")}--form-7d2f--\r\n`
      const again = yield* send("/api/v1/courses/114/modules", { method: "POST", headers, body })
      expect(again.body).toMatchObject({ name: "Uge 1 – start", position: 1, publish_final_grade: true })
    })
  )

  it.effect("logs requests with their status and without the token", () =>
    Effect.gen(function* () {
      const { requests, token } = yield* Sandbox
      yield* send(`/api/v1/courses/sis_course_id:a%2Fb?x=1&access_token=${Redacted.value(token)}&y=%20`)
      const last = (yield* requests).at(-1)
      expect(last).toMatchObject({
        method: "GET",
        path: "/api/v1/courses/sis_course_id:a%2Fb",
        query: "x=1&access_token=<redacted>&y=%20",
        status: 404
      })
      expect(last?.headers.authorization).toBe("<redacted>")
      expect(JSON.stringify(yield* requests)).not.toContain(Redacted.value(token))
    })
  )
})

it.live("the same seed creates the same institution, another seed another one", () =>
  Effect.gen(function* () {
    const institution = (seed: number) =>
      Effect.gen(function* () {
        const { token } = yield* Sandbox
        const courses = decodeRows((yield* send("/api/v1/courses?per_page=50")).body)
        const people = decodeRows((yield* send("/api/v1/courses/101/users")).body)
        return { token: Redacted.value(token), courses, people }
      }).pipe(Effect.provide(Sandbox.layer({ seed })))
    const one = yield* institution(1)
    expect(yield* institution(1)).toEqual(one)
    const other = yield* institution(2)
    for (const part of ["token", "courses", "people"] as const) expect(other[part]).not.toEqual(one[part])
  })
)

it.live("serves 100,000 courses", () =>
  Effect.gen(function* () {
    const response = yield* send("/api/v1/courses?enrollment_type=teacher&per_page=100&page=400")
    expect(decodeRows(response.body).map((course) => course.id)).toContain(101 + 99_996)
    expect(response.headers.get("link")).toContain('page=400&per_page=100>; rel="last"')
  }).pipe(Effect.provide(Sandbox.layer({ data: { courses: 100_000 } })))
)

const startSandbox = Effect.fn("start")(function* (options: Parameters<typeof Sandbox.layer>[0]) {
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(Sandbox.layer(options), scope)
  return { context, stop: Scope.close(scope, Exit.void) }
})

it.live("closing the scope stops the server at once despite open connections, and frees its port", () =>
  Effect.gen(function* () {
    const first = yield* startSandbox({})
    const { url } = yield* Effect.provide(Sandbox, first.context)
    expect((yield* Effect.provide(send("/api/v1/users/self"), first.context)).status).toBe(200)
    // A request whose body never arrives: its connection is not idle, and there is no response to wait for.
    const unfinished = connect(Number(new URL(url).port), "127.0.0.1")
    const aborted = new Promise((resolve) => unfinished.once("error", () => {}).once("close", resolve))
    unfinished.write(
      "POST /api/v1/courses HTTP/1.1\r\nHost: x\r\nUser-Agent: x\r\n" +
        "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    )
    expect((yield* Effect.provide(send("/api/v1/users/self"), first.context)).status).toBe(200)
    yield* Effect.timeout(first.stop, "30 seconds")
    yield* Effect.promise(() => aborted)
    const outcome = yield* Effect.promise(() =>
      fetch(url)
        .then(() => "connected")
        .catch(() => "not connected")
    )
    expect(outcome).toBe("not connected")
    const second = yield* startSandbox({ port: Number(new URL(url).port) })
    expect((yield* Effect.provide(Sandbox, second.context)).url).toBe(url)
    expect((yield* Effect.provide(send("/api/v1/users/self"), second.context)).status).toBe(200)
    yield* second.stop
  })
)

it.live("the client ignores the environment variables", () =>
  Effect.gen(function* () {
    const { url } = yield* Sandbox
    expect(yield* lmsDomain).toBe(url)
    expect((yield* lms("/api/v1/courses")).length).toBe(3)
  }).pipe(
    Effect.provide(Sandbox.layerClient({ data: { courses: 3 } })),
    Effect.withConfigProvider(
      ConfigProvider.fromMap(
        new Map([
          ["LMS_API_TOKEN", "7~other"],
          ["LMS_DOMAIN", "https://canvas.example.edu"]
        ])
      )
    )
  )
)
