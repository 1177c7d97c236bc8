import { get as httpGet } from "node:http"
import { connect } from "node:net"
import { expect, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { Sandbox } from "effect-lms/sandbox"
import { makeRequestLog } from "../../src/sandbox/kernel/requestLog.js"

interface RequestInput {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

const fetchText = (url: string, init: RequestInit) =>
  Effect.promise(() =>
    fetch(url, { redirect: "manual", ...init }).then((response) =>
      response.text().then((text) => ({ status: response.status, headers: response.headers, text }))
    )
  )

const send = Effect.fn("send")(function* (path: string, input: RequestInput = {}) {
  const { token, url } = yield* Sandbox
  const authorization = `Bearer ${Redacted.value(token)}`
  const response = yield* fetchText(`${url}${path}`, { ...input, headers: { authorization, ...input.headers } })
  const json = response.headers.get("content-type")?.startsWith("application/json")
    ? JSON.parse(response.text)
    : undefined
  return { ...response, json: json as unknown }
})

const asJson = (method: string, body: unknown): RequestInput => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body)
})

const asForm = (method: string, body: string): RequestInput => ({
  method,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body
})

const genericError = (code: string) => ({ errors: [{ message: "An error occurred.", error_code: code }] })
const notFound = { errors: [{ message: "The specified resource does not exist." }] }
const Named = Schema.Struct({ id: Schema.Number, name: Schema.String })
const decodeRows = Schema.decodeUnknownSync(Schema.Array(Named))
const decodeRow = Schema.decodeUnknownSync(Named)
const Sis = Schema.Array(Schema.Struct({ sis_course_id: Schema.String }))

layer(Sandbox.layer(), { excludeTestServices: true })("Sandbox", (it) => {
  it.effect("responds with 401 and a challenge to a request without a token", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const response = yield* fetchText(`${url}/api/v1/courses`, {})
      expect(response.status).toBe(401)
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="canvas-lms"')
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8")
      expect(JSON.parse(response.text)).toEqual({
        status: "unauthenticated",
        errors: [{ message: "user authorization required" }]
      })
    })
  )

  it.effect("responds with 401 and a challenge to a wrong token", () =>
    Effect.gen(function* () {
      const response = yield* send("/api/v1/courses", { headers: { authorization: "Bearer 7~no" } })
      expect(response.status).toBe(401)
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="canvas-lms"')
      expect(response.json).toEqual({ errors: [{ message: "Invalid access token." }] })
    })
  )

  it.effect("the scheme is case-sensitive: `bearer` is rejected", () =>
    Effect.gen(function* () {
      const { token } = yield* Sandbox
      const headers = { authorization: `bearer ${Redacted.value(token)}` }
      const response = yield* send("/api/v1/courses", { headers })
      expect([response.status, response.json]).toMatchObject([401, { status: "unauthenticated" }])
    })
  )

  it.effect("accepts the token as a parameter of the query or the body", () =>
    Effect.gen(function* () {
      const { token, url } = yield* Sandbox
      const parameter = `access_token=${Redacted.value(token)}`
      expect((yield* fetchText(`${url}/api/v1/users/self?${parameter}`, {})).status).toBe(200)
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      const posted = yield* fetchText(`${url}/api/v1/courses/101/modules`, { method: "POST", headers, body: parameter })
      expect([posted.status, posted.text]).toEqual([400, '{"message":"missing module parameter"}'])
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

  it.effect("responds with a 404 in the form of Canvas to an unknown route under /api/", () =>
    Effect.gen(function* () {
      for (const [method, path] of [
        ["GET", "/api/v1/nothing"],
        ["PATCH", "/api/v1/courses"],
        ["GET", "/api/v1/Courses"]
      ] as const) {
        const response = yield* send(path, { method })
        const message = `The sandbox has no route for ${method} ${path}. Canvas may have it.`
        const body = { errors: [{ message, error_code: "not_found" }] }
        expect([path, response.status, response.json]).toEqual([path, 404, body])
        expect(response.headers.get("x-sandbox")).toBe("no such route")
      }
    })
  )

  it.effect("responds with a 404 with a message to a missing record", () =>
    Effect.gen(function* () {
      for (const path of [
        "courses/99",
        "courses/abc",
        "courses/101/modules/1",
        "groups/0/discussion_topics",
        "users/2"
      ]) {
        const response = yield* send(`/api/v1/${path}`)
        expect([path, response.status, response.json]).toEqual([path, 404, notFound])
      }
    })
  )

  it.effect("responds with 403 without a challenge if the user lacks permission", () =>
    Effect.gen(function* () {
      const responses = [
        yield* send("/api/v1/courses/103/modules", asJson("POST", { module: { name: "No" } })),
        yield* send("/api/v1/courses/103/assignments", asJson("POST", { assignment: { name: "No" } }))
      ]
      for (const response of responses) {
        expect([response.status, response.headers.get("www-authenticate")]).toEqual([403, null])
        expect(response.json).toEqual({
          status: "unauthorized",
          errors: [{ message: "user not authorized to perform that action" }]
        })
      }
    })
  )

  it.effect("responds with 400 to an invalid body or path", () =>
    Effect.gen(function* () {
      const headers = { "content-type": "application/json" }
      const truncated = yield* send("/api/v1/courses/101/modules", { method: "POST", headers, body: "{" })
      expect([truncated.status, truncated.json]).toEqual([400, genericError("bad_request")])
      const path = yield* send("/api/v1/courses/%ff")
      expect([path.status, path.json]).toEqual([400, genericError("bad_request")])
      const form = { "content-type": "multipart/form-data; boundary=form-7d2f" }
      const truncatedForm = yield* send("/api/v1/courses/101/modules", {
        method: "POST",
        headers: form,
        body: "--form-7d2f\r\n"
      })
      expect([truncatedForm.status, truncatedForm.json]).toEqual([400, genericError("bad_request")])
    })
  )

  it.effect("responds with 413 to a body that is too large, readable for a client that is still sending", () =>
    Effect.gen(function* () {
      const name = "x".repeat(20_000_000)
      const response = yield* send("/api/v1/courses/101/modules", asJson("POST", { module: { name } }))
      expect([response.status, response.json]).toEqual([413, genericError("payload_too_large")])
    })
  )

  it.effect("filters courses by the user's role", () =>
    Effect.gen(function* () {
      const enrolled = Schema.Array(
        Schema.Struct({ enrollments: Schema.Tuple(Schema.Struct({ type: Schema.String })) })
      )
      for (const type of ["teacher", "student", "ta", "observer", "designer"]) {
        const response = yield* send(`/api/v1/courses?enrollment_type=${type}&per_page=100`)
        const types = Schema.decodeUnknownSync(enrolled)(response.json).map((course) => course.enrollments[0].type)
        expect(new Set(types)).toEqual(new Set([type]))
      }
      expect((yield* send("/api/v1/courses?enrollment_type=janitor")).json).toEqual([])
    })
  )

  it.effect("finds a course by its SIS id with escaped slashes, dots and accents", () =>
    Effect.gen(function* () {
      const list = yield* send("/api/v1/courses?per_page=100&page=3")
      for (const [index, { sis_course_id }] of Schema.decodeUnknownSync(Sis)(list.json).slice(0, 5).entries()) {
        expect(sis_course_id).toMatch(/^[A-Z]+\/\d+\.\d\dé-\d+$/)
        const escaped = encodeURIComponent(sis_course_id)
        for (const id of [escaped, escaped.replaceAll(".", "%2E"), `${escaped}.json`]) {
          expect((yield* send(`/api/v1/courses/sis_course_id:${id}`)).json).toMatchObject({ id: 301 + index })
        }
        const hex = Buffer.from(sis_course_id).toString("hex")
        expect((yield* send(`/api/v1/courses/hex:sis_course_id:${hex}`)).json).toMatchObject({ id: 301 + index })
      }
      expect((yield* send("/api/v1/courses/sis_course_id:CS%2F1")).status).toBe(404)
      expect((yield* send(`/api/v1/courses/sis_course_id:${"x".repeat(500)}`)).json).toEqual(notFound)
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
      expect(course.json).toMatchObject({
        id: "74140000000062631",
        account_id: "1",
        storage_quota_mb: 500,
        enrollments: [{ user_id: "1", role_id: "6" }]
      })
      const path = "/api/v1/courses/101/modules"
      const [seeded] = decodeRows((yield* send(path)).json)
      const creation = asJson("POST", { module: { name: "After", prerequisite_module_ids: [seeded?.id] } })
      const { json } = yield* send(path, { ...creation, headers: { ...creation.headers, accept } })
      expect(json).toMatchObject({ prerequisite_module_ids: [String(seeded?.id)], items_count: 0 })
    })
  )

  it.effect("filters the users of a course by role", () =>
    Effect.gen(function* () {
      const users = "/api/v1/courses/101/users?per_page=100&include[]=enrollments"
      const People = Schema.Array(Schema.Struct({ enrollments: Schema.Tuple(Schema.Struct({ type: Schema.String })) }))
      const count = (query: string) =>
        Effect.map(send(`${users}${query}`), ({ json }) => {
          const types = Schema.decodeUnknownSync(People)(json).map((person) => person.enrollments[0].type)
          return { total: types.length, types: [...new Set(types)].sort() }
        })
      const all = yield* count("")
      expect(all.total).toBeGreaterThan(20)
      const students = yield* count("&enrollment_type=student")
      expect(students.types).toEqual(["StudentEnrollment"])
      const staff = yield* count("&enrollment_type[]=teacher&enrollment_type[]=ta")
      expect(staff.types).toEqual(["TaEnrollment", "TeacherEnrollment"])
      const others = yield* count("&enrollment_type[]=observer&enrollment_type[]=designer")
      expect(students.total + staff.total + others.total).toBe(all.total)
      const wrong = yield* send("/api/v1/courses/101/users?enrollment_type=janitor")
      expect([wrong.status, wrong.json]).toEqual([
        400,
        { status: "bad_request", message: "Invalid enrollment type: janitor" }
      ])
    })
  )

  it.effect("the profile contains the login, the user only for an administrator", () =>
    Effect.gen(function* () {
      const user = yield* send("/api/v1/users/self")
      expect(user.json).toMatchObject({
        id: 1,
        name: "Zoë Müller",
        sortable_name: "Müller, Zoë",
        login_id: "zoe.muller1",
        sis_user_id: "S0000001",
        email: "zoe.muller1@example.edu"
      })
      const other = yield* send("/api/v1/users/self?as_user_id=1001")
      expect(other.json).toMatchObject({ id: 1001 })
      for (const name of ["login_id", "sis_user_id", "email"]) expect(other.json).not.toHaveProperty(name)
      expect((yield* send("/api/v1/users/self/profile")).json).toMatchObject({
        id: 1,
        name: "Zoë Müller",
        login_id: "zoe.muller1",
        primary_email: "zoe.muller1@example.edu"
      })
    })
  )

  it.effect("lists topics and announcements separately, in courses and groups", () =>
    Effect.gen(function* () {
      const Topics = Schema.NonEmptyArray(
        Schema.Struct({ id: Schema.Number, title: Schema.String, is_announcement: Schema.Boolean })
      )
      const list = (path: string) =>
        Effect.map(send(`/api/v1/${path}`), ({ json }) => Schema.decodeUnknownSync(Topics)(json))
      for (const owner of ["courses/101", "groups/1"]) {
        const announcements = yield* list(`${owner}/discussion_topics?only_announcements=true`)
        expect(announcements.every((topic) => topic.is_announcement)).toBe(true)
        const topics = yield* list(`${owner}/discussion_topics?only_announcements=false&per_page=100`)
        expect(topics.some((topic) => topic.is_announcement)).toBe(false)
      }
    })
  )

  it.effect("creates an assignment with 201 at the end of the list", () =>
    Effect.gen(function* () {
      const path = "/api/v1/courses/102/assignments"
      const before = decodeRows((yield* send(`${path}?per_page=100`)).json)
      const created = yield* send(path, asJson("POST", { assignment: { name: "Essay", points_possible: 7.5 } }))
      expect([created.status, created.json]).toMatchObject([
        201,
        { name: "Essay", points_possible: 7.5, course_id: 102, position: before.length + 1, published: false }
      ])
      const after = decodeRows((yield* send(`${path}?per_page=100`)).json)
      expect(after).toEqual([...before, decodeRow(created.json)])
    })
  )

  it.effect("rejects an incomplete assignment and does not create it", () =>
    Effect.gen(function* () {
      const path = "/api/v1/courses/104/assignments"
      const before = (yield* send(path)).text
      const withoutParameter = yield* send(path, asJson("POST", {}))
      expect([withoutParameter.status, withoutParameter.json]).toEqual([
        400,
        { errors: [{ message: "assignment is missing" }] }
      ])
      const withoutName = yield* send(path, asJson("POST", { assignment: { points_possible: 1 } }))
      expect([withoutName.status, withoutName.json]).toEqual([
        400,
        { errors: { name: [{ attribute: "name", type: "blank", message: "blank" }] } }
      ])
      const invalidPoints = yield* send(path, asJson("POST", { assignment: { name: "A", points_possible: "many" } }))
      expect([invalidPoints.status, invalidPoints.json]).toMatchObject([
        400,
        { errors: { points_possible: [{ type: "not_a_number" }] } }
      ])
      expect((yield* send(path)).text).toBe(before)
    })
  )

  it.effect("creates a module last, unpublished, with 200 and with exactly its documented fields", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const path = "/api/v1/courses/105/modules"
      const before = decodeRows((yield* send(path)).json)
      const created = yield* send(path, asJson("POST", { module: { name: "Week 9", published: true } }))
      const { id } = decodeRow(created.json)
      expect(created.status).toBe(200)
      expect(created.json).toEqual({
        id,
        position: before.length + 1,
        name: "Week 9",
        unlock_at: null,
        require_sequential_progress: false,
        requirement_type: "all",
        publish_final_grade: false,
        prerequisite_module_ids: [],
        published: false,
        items_count: 0,
        items_url: `${url}${path}/${id}/items`
      })
      expect((yield* send(`${path}/${id}`)).json).toEqual(created.json)
      expect((yield* send(`${path}/${id}/items`)).json).toEqual([])
      expect(decodeRows((yield* send(path)).json)).toEqual([...before, decodeRow(created.json)])
    })
  )

  it.effect("moves a module to the given position, clamped to the list", () =>
    Effect.gen(function* () {
      const path = "/api/v1/courses/107/modules"
      const names = Effect.map(send(`${path}?per_page=100`), ({ json }) =>
        decodeRows(json).map((module) => module.name)
      )
      const before = yield* names
      yield* send(path, asJson("POST", { module: { name: "First", position: 1 } }))
      expect(yield* names).toEqual(["First", ...before])
      const created = yield* send(path, asJson("POST", { module: { name: "Far", position: 99 } }))
      expect(created.json).toMatchObject({ position: before.length + 2 })
      const moved = yield* send(`${path}/${decodeRow(created.json).id}`, asJson("PUT", { module: { position: 2 } }))
      expect(moved.json).toMatchObject({ position: 2, name: "Far" })
      expect(yield* names).toEqual(["First", "Far", ...before])
    })
  )

  it.effect("changes only the given fields of a module, and null clears unlock_at", () =>
    Effect.gen(function* () {
      const path = "/api/v1/courses/110/modules"
      const initial = { name: "A", unlock_at: "2026-09-01T10:00:00+02:00", publish_final_grade: true }
      const created = yield* send(path, asJson("POST", { module: initial }))
      expect(created.json).toMatchObject({ unlock_at: "2026-09-01T08:00:00Z", publish_final_grade: true })
      const one = `${path}/${decodeRow(created.json).id}`
      const renamed = yield* send(one, asJson("PUT", { module: { name: "B", published: true } }))
      const warnings = { publish_warning: false, unpublish_warning: false }
      expect(renamed.json).toEqual({ ...(created.json as object), name: "B", published: true, ...warnings })
      expect((yield* send(one, asJson("PUT", { module: { unlock_at: null } }))).json).toMatchObject({ unlock_at: null })
      expect((yield* send(one)).json).toMatchObject({ name: "B", unlock_at: null, published: true })
    })
  )

  it.effect("returns a deleted module once, unpublished, then responds with 404", () =>
    Effect.gen(function* () {
      const path = "/api/v1/courses/111/modules"
      const before = decodeRows((yield* send(path)).json)
      const one = `${path}/${before[0]?.id}`
      expect((yield* send(one)).json).toMatchObject({ published: true })
      const deleted = yield* send(one, { method: "DELETE" })
      expect([deleted.status, deleted.json]).toMatchObject([200, { ...before[0], position: 1, published: false }])
      for (const input of [{}, { method: "DELETE" }, asJson("PUT", { module: { name: "X" } })]) {
        const response = yield* send(one, input)
        expect([response.status, response.json]).toEqual([404, notFound])
      }
      expect(decodeRows((yield* send(path)).json)).toEqual(before.slice(1))
    })
  )

  it.effect("rejects a module without its parameter or its name with the controller's messages", () =>
    Effect.gen(function* () {
      const path = "/api/v1/courses/101/modules"
      for (const [body, message] of [
        [{}, "missing module parameter"],
        [{ module: "x" }, "missing module parameter"],
        [{ module: { position: 1 } }, "missing module name"],
        [{ module: { name: " " } }, "missing module name"]
      ] as const) {
        const response = yield* send(path, asJson("POST", body))
        expect([response.status, response.json]).toEqual([400, { message }])
      }
    })
  )

  it.effect("parses a form to the same parameters as JSON", () =>
    Effect.gen(function* () {
      const form = "module[name]=Uge+1+%E2%80%93+start&module[position]=1&module%5Bpublish_final_grade%5D=true"
      const created = yield* send("/api/v1/courses/114/modules", asForm("POST", form))
      expect(created.json).toMatchObject({ name: "Uge 1 – start", position: 1, publish_final_grade: true })
      const parts = [...new URLSearchParams(form)].map(
        ([name, value]) => `--form-7d2f\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      )
      const headers = { "content-type": "multipart/form-data; boundary=form-7d2f" }
      const body = `${parts.join("")}--form-7d2f--\r\n`
      const again = yield* send("/api/v1/courses/114/modules", { method: "POST", headers, body })
      expect(again.json).toMatchObject({ name: "Uge 1 – start", position: 1, publish_final_grade: true })
    })
  )

  it.effect("returns and stores quiz extensions, and applies them to the submissions", () =>
    Effect.gen(function* () {
      const quiz = "/api/v1/courses/101/quizzes/301"
      const Students = Schema.Array(Schema.Struct({ id: Schema.Number }))
      const listed = yield* send("/api/v1/courses/101/users?enrollment_type=student")
      const [a, b] = Schema.decodeUnknownSync(Students)(listed.json)
      const json = { quiz_extensions: [{ user_id: a?.id, extra_attempts: 2 }] }
      const first = yield* send(`${quiz}/extensions`, asJson("POST", json))
      const extension = { quiz_id: 301, user_id: a?.id, extra_attempts: 2, extra_time: null, manually_unlocked: null }
      expect([first.status, first.json]).toEqual([200, { quiz_extensions: [{ ...extension, end_at: null }] }])
      const form = [
        `quiz_extensions[][user_id]=${a?.id}&quiz_extensions[][extra_time]=20`,
        `quiz_extensions[][user_id]=${b?.id}&quiz_extensions[][manually_unlocked]=1`
      ].join("&")
      const second = yield* send(`${quiz}/extensions`, asForm("POST", form))
      expect(second.json).toMatchObject({
        quiz_extensions: [
          { user_id: a?.id, extra_attempts: 2, extra_time: 20 },
          { user_id: b?.id, extra_attempts: null, manually_unlocked: true }
        ]
      })
      const Submissions = Schema.Struct({
        quiz_submissions: Schema.Array(
          Schema.Struct({ user_id: Schema.Number, extra_time: Schema.NullOr(Schema.Number) })
        )
      })
      const submissions = yield* send(`${quiz}/submissions?per_page=100`)
      const extended = Schema.decodeUnknownSync(Submissions)(submissions.json).quiz_submissions.filter(
        (submission) => submission.extra_time !== null
      )
      expect(extended).toEqual([{ user_id: a?.id, extra_time: 20 }])
    })
  )

  it.effect("rejects quiz extensions without a list, without permission, and for users outside the course", () =>
    Effect.gen(function* () {
      const one = { user_id: 1, extra_attempts: 1 }
      const path = "/api/v1/courses/101/quizzes/301/extensions"
      const withoutList = yield* send(path, asJson("POST", { quiz_extensions: one }))
      expect([withoutList.status, withoutList.json]).toEqual([
        400,
        { status: "bad_request", message: "missing required key :quiz_extensions" }
      ])
      const student = yield* send(
        "/api/v1/courses/103/quizzes/309/extensions",
        asJson("POST", { quiz_extensions: [one] })
      )
      expect([student.status, student.json]).toEqual([
        403,
        { status: "forbidden", message: "you are not allowed to change extension settings for this submission" }
      ])
      const stranger = yield* send(path, asJson("POST", { quiz_extensions: [one] }))
      expect([stranger.status, stranger.json]).toEqual([404, notFound])
    })
  )

  it.effect("wraps terms in an object", () =>
    Effect.gen(function* () {
      const terms = yield* send("/api/v1/accounts/self/terms?page=2")
      expect(terms.json).toMatchObject({ enrollment_terms: [{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }] })
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

const startSandbox = Effect.fn("start")(function* (options: Parameters<typeof Sandbox.layer>[0]) {
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(Sandbox.layer(options), scope)
  return { context, stop: Scope.close(scope, Exit.void) }
})

it.live("the same seed creates the same institution, another seed another one", () =>
  Effect.gen(function* () {
    const institution = (seed: number) =>
      Effect.gen(function* () {
        const { token } = yield* Sandbox
        const courses = decodeRows((yield* send("/api/v1/courses?per_page=50")).json)
        const people = decodeRows((yield* send("/api/v1/courses/101/users")).json)
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
    expect(decodeRows(response.json).map((course) => course.id)).toContain(101 + 99_996)
    expect(response.headers.get("link")).toContain('page=400&per_page=100>; rel="last"')
  }).pipe(Effect.provide(Sandbox.layer({ data: { courses: 100_000 } })))
)

it.live("an institution without courses has empty lists", () =>
  Effect.gen(function* () {
    const response = yield* send("/api/v1/courses")
    expect(response.json).toEqual([])
    expect(response.headers.get("link")).toMatch(/page=1&per_page=10>; rel="current",.*rel="first",.*rel="last"$/)
  }).pipe(Effect.provide(Sandbox.layer({ data: { courses: 0 } })))
)

it.effect("the log keeps the last requests up to its limit", () =>
  Effect.gen(function* () {
    const log = yield* makeRequestLog(10)
    const statuses = Effect.map(log.requests, (requests) => requests.map((request) => request.status))
    for (let status = 0; status < 35; status++) {
      const request = { origin: "service", method: "GET", path: "/", query: "", headers: {}, status } as const
      yield* log.add({ ...request, fault: undefined, ignored: [], unknown: [] })
      expect(yield* statuses).toEqual(Array.from({ length: Math.min(status + 1, 10) }, (_, i) => status - i).reverse())
    }
  })
)

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
