/**
 * The sandbox against clients by other authors and captured responses of real installations. This reveals errors that
 * our own client accepts.
 */
import { expect, layer } from "@effect/vitest"
import { CanvasApi } from "@kth/canvas-api"
import { Octokit } from "@octokit/core"
import { paginateRest } from "@octokit/plugin-paginate-rest"
import wrapper from "canvas-api-wrapper"
import CanvasLms from "canvas-lms-api"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Sandbox } from "effect-lms/sandbox"
import { vi } from "vitest"
import errors from "../fixtures/captured/errors.json" with { type: "json" }
import links from "../fixtures/captured/links.json" with { type: "json" }
import records from "../fixtures/captured/records.json" with { type: "json" }
import { type Body, send } from "../fixtures/sandboxRequests.js"

interface Named {
  readonly id: unknown
  readonly name: string
}

/** Octokit returns unsafe integers as bigints, @kth/canvas-api rounds them. So ids are compared as numbers. */
const withNumericIds = (rows: ReadonlyArray<Named>) => rows.map(({ id, name }) => [Number(id), name])

const kth = Effect.map(
  Sandbox,
  ({ token, url }) => new CanvasApi(`${url}/api/v1`, Redacted.value(token), { rateLimitIntervalMs: 50 })
)

const octokit = Effect.map(Sandbox, ({ token, url }) => {
  const client = new (Octokit.plugin(paginateRest))({ baseUrl: url })
  // Octokit's `auth` sends `token …`, which Canvas rejects: the scheme must be `Bearer`, in this spelling.
  client.hook.before("request", (options) => {
    options.headers.authorization = `Bearer ${Redacted.value(token)}`
  })
  return client
})

const fromKth = <A>(path: string) =>
  Effect.flatMap(kth, (client) => Effect.promise(() => client.listItems(path).toArray() as Promise<Array<A>>))

const fromOctokit = <A>(path: string) =>
  Effect.flatMap(octokit, (client) => Effect.promise(() => client.paginate(`GET ${path}`) as Promise<Array<A>>))

layer(Sandbox.layer({ data: { courses: 350 } }), { excludeTestServices: true })("clients by other authors", (it) => {
  it.effect("read every course", () =>
    Effect.gen(function* () {
      const courses = yield* fromKth<Named>("courses?per_page=100")
      expect(courses).toHaveLength(350)
      expect(courses[0]?.id).toBe(101)
      expect(new Set(courses.map(({ id }) => id)).size).toBe(350)
      // Pages of another size contain the same courses.
      const others = yield* fromOctokit<Named>("/api/v1/courses?per_page=33")
      expect(withNumericIds(others)).toEqual(withNumericIds(courses))
      // Octokit keeps all digits of an id beyond 2^53.
      expect(others.at(-1)?.id).toBe(74140000000062631n)
    })
  )

  it.effect("read lists with bookmarks and lists without a count", () =>
    Effect.gen(function* () {
      const enrollments = yield* fromKth<{ readonly id: number }>("courses/101/enrollments?per_page=7")
      expect(new Set(enrollments.map(({ id }) => id)).size).toBe(enrollments.length)
      expect(enrollments.length).toBeGreaterThan(15)
      expect(yield* fromOctokit("/api/v1/courses/101/enrollments?per_page=11")).toEqual(enrollments)
      const topics = yield* fromKth<Named>("courses/102/discussion_topics?per_page=2")
      expect(topics.length).toBeGreaterThan(2)
      expect(yield* fromOctokit("/api/v1/courses/102/discussion_topics?per_page=3")).toEqual(topics)
    })
  )

  it.effect("read a wrapped list", () =>
    Effect.gen(function* () {
      const client = yield* octokit
      const names = yield* Effect.promise(async () => {
        const found: Array<string> = []
        for await (const page of client.paginate.iterator("GET /api/v1/accounts/1/terms?per_page=5")) {
          found.push(
            ...(page.data as unknown as { enrollment_terms: Array<Named> }).enrollment_terms.map(({ name }) => name)
          )
        }
        return found
      })
      expect(new Set(names).size).toBe(14)
    })
  )
})

/** The module reads the environment when loaded, so the file has one client of it. */
const nodeCanvas = Effect.flatMap(Sandbox, ({ token, url }) =>
  Effect.promise(() => {
    vi.stubEnv("CANVAS_API_DOMAIN", `${url}/api/v1`)
    vi.stubEnv("CANVAS_API_TOKEN", Redacted.value(token))
    return import("node-canvas-api")
  })
)

const ids = (rows: unknown) => (rows as ReadonlyArray<Named>).map(({ id }) => id)

layer(Sandbox.layer({ data: { courses: 12 } }), { excludeTestServices: true })("routes that clients use", (it) => {
  it.effect("are supported: node-canvas-api", () =>
    Effect.gen(function* () {
      const api = yield* nodeCanvas
      const read = (rows: Promise<unknown>) => Effect.promise(() => rows)
      // Results of the client, and the paths with the same records.
      for (const [rows, path] of [
        [api.getSections(101, "include[]=total_students"), "courses/101/sections?include[]=total_students"],
        [api.getEnrollmentsInSection(1, "per_page=7"), "courses/101/enrollments?per_page=100"],
        [
          api.getUsersInAccount(1, "search_term=zoe.rossi", "per_page=5"),
          "accounts/1/users?search_term=zoe.rossi&per_page=100"
        ],
        [api.getUsersInCourse(101, "search_term=an"), "courses/101/search_users?search_term=an"],
        [api.getCourses(1, "include[]=term", "per_page=5"), "accounts/self/courses?include[]=term&per_page=100"],
        [api.getCoursesByUser("self"), "users/self/courses?per_page=100"],
        [api.getAccounts(), "accounts"],
        [api.getAllCoursesInAccount(1), "accounts/1/sub_accounts"]
      ] as const) {
        const found = yield* read(rows)
        const { body } = yield* send(`/api/v1/${path}`)
        expect(found, path).toEqual(body)
      }
      const [topic] = (yield* read(api.getDiscussionTopics(102))) as ReadonlyArray<Named>
      expect(yield* read(api.getFullDiscussion(102, Number(topic?.id)))).toMatchObject({ view: [], participants: [] })
    })
  )

  it.effect("are supported: canvas-lms-api, including writes", () =>
    Effect.gen(function* () {
      const { token, url } = yield* Sandbox
      const client = new CanvasLms(url, { accessToken: Redacted.value(token) })
      const run = (request: Promise<unknown>) => Effect.promise(() => request as Promise<Body>)
      const post = (path: string, body: object) => run(client.post(path, {}, body))
      const put = (path: string, body: object) => run(client.put(path, {}, body))
      // It joins pages by object identity, so a repeated record would appear twice.
      const submissions = yield* run(
        client.get("courses/101/students/submissions", { student_ids: ["all"], per_page: 40 })
      )
      expect(new Set(ids(submissions)).size).toBe(submissions.length)
      expect(submissions.length).toBeGreaterThan(100)
      const created: ReadonlyArray<readonly [list: string, one: string, body: object, changes: object]> = [
        ["courses/101/sections", "sections", { course_section: { name: "B" } }, { course_section: { name: "C" } }],
        ["courses/101/assignment_groups", "courses/101/assignment_groups", { name: "B" }, { name: "C" }],
        ["courses/101/group_categories", "group_categories", { name: "B" }, { name: "C" }],
        // Answered from the model.
        ["planner_notes", "planner_notes", { title: "B", todo_date: "2026-01-01" }, { title: "C" }]
      ]
      for (const [list, one, body, changes] of created) {
        const { id } = yield* post(list, body)
        expect(ids(yield* run(client.get(list))), list).toContain(id)
        expect(Object.values(yield* put(`${one}/${id}`, changes)), one).toContain("C")
        yield* run(client.delete(`${one}/${id}`))
        expect(ids(yield* run(client.get(list))), list).not.toContain(id)
        const deleted = yield* Effect.flip(Effect.tryPromise(() => client.get(`${one}/${id}`)))
        expect(deleted.error, one).toMatchObject({ message: "The specified resource does not exist." })
      }
      const page = yield* post("courses/101/pages", { wiki_page: { title: "A page", published: true } })
      expect(yield* run(client.get(`courses/101/pages/${page.url}`))).toMatchObject({ page_id: page.page_id })
      const event = yield* post("calendar_events", {
        calendar_event: { context_code: "course_101", title: "Exam", start_at: "2026-06-01T08:00:00Z" }
      })
      const june = { context_codes: ["course_101"], start_date: "2026-06-01", end_date: "2026-06-02" }
      expect(yield* run(client.get("calendar_events", june))).toEqual([event])
      const [student] = yield* run(client.get("courses/101/search_users", { enrollment_type: ["student"] }))
      const [talk] = yield* post("conversations", { recipients: [student.id], body: "Hello" })
      expect(ids(yield* run(client.get("conversations", { scope: "sent" })))).toEqual([talk.id])
      const [item] = yield* run(client.get("courses/101/modules/1002/items"))
      expect(yield* put(`courses/101/modules/1002/items/${item.id}/done`, {})).toEqual({ message: "OK" })
    })
  )

  it.effect("are supported: @kth/canvas-api, including responses without a body", () =>
    Effect.gen(function* () {
      const client = yield* kth
      const [topic] = yield* fromKth<Named>("courses/101/discussion_topics")
      const path = `courses/101/discussion_topics/${topic?.id}`
      const request = (endpoint: string, method: "DELETE" | "POST" | "PUT", body?: object) =>
        Effect.promise(() => client.request(endpoint, method, body))
      for (const what of ["subscribed", "read", "read_all"])
        expect((yield* request(`${path}/${what}`, "PUT")).statusCode).toBe(204)
      const { json } = yield* request(`${path}/entries`, "POST", { message: "x" })
      const entry = `${path}/entries/${(json as Named).id}`
      expect((yield* request(entry, "PUT", { message: "y" })).json).toMatchObject({ message: "y" })
      expect((yield* request(entry, "DELETE")).statusCode).toBe(204)
      expect((yield* Effect.promise(() => client.get(path))).json).toMatchObject({ subscribed: true })
    })
  )

  it.effect("accept a method override from clients that can only POST", () =>
    Effect.gen(function* () {
      const form = (fields: Record<string, string>, headers = {}) => ({
        method: "POST",
        body: new URLSearchParams(fields),
        headers
      })
      const created = yield* send("/api/v1/courses/101/sections", form({ "course_section[name]": "B" }))
      const path = `/api/v1/sections/${created.body.id}`
      const put = yield* send(path, form({ _method: "put", "course_section[name]": "C" }))
      expect([put.status, put.body.name]).toEqual([200, "C"])
      // Rack reads the override only from a POST, and only from a form or a header.
      const json = { method: "POST", body: '{"_method":"PUT"}', headers: { "content-type": "application/json" } }
      expect((yield* send(path, json)).status).toBe(404)
      expect((yield* send(`${path}?_method=DELETE`)).body.name).toBe("C")
      expect((yield* send(path, { headers: { "x-http-method-override": "DELETE" } })).body.name).toBe("C")
      expect((yield* send(path, form({}, { "x-http-method-override": "DELETE" }))).status).toBe(200)
      expect((yield* send(path)).status).toBe(404)
    })
  )
})

// The client needs the headers of the rate limit.
layer(Sandbox.layer({ data: { courses: 12, students: 35 }, throttle: {} }), { excludeTestServices: true })(
  "a day with",
  (it) => {
    it.effect("canvas-api-wrapper", () =>
      Effect.gen(function* () {
        const { token, url } = yield* Sandbox
        wrapper.baseUrl = url
        wrapper.apiToken = Redacted.value(token)
        const run = <A>(request: () => Promise<A>) => Effect.promise(request)
        const read = (path: string) => Effect.map(send(`/api/v1/${path}`), ({ body }) => body)
        const course = wrapper.getCourse(101)
        // It requests the pages up to `last` at once, or pages until one is empty.
        const students = yield* run(() =>
          wrapper("/api/v1/courses/101/users", { enrollment_type: ["student"], per_page: 10 })
        )
        expect(students).toEqual(yield* read("courses/101/users?enrollment_type[]=student&per_page=100"))
        expect(students).toHaveLength(35)
        expect(yield* run(() => wrapper("/api/v1/courses", { per_page: 5 }))).toHaveLength(12)
        for (const [items, path] of [
          [course.files, "courses/101/files"],
          [course.folders, "courses/101/folders"],
          [course.quizzes, "courses/101/quizzes"]
        ] as const) {
          yield* run(() => items.get())
          expect(items.length, path).toBeGreaterThan(0)
          expect(
            items.map((item) => item.getId()),
            path
          ).toEqual(ids(yield* read(`${path}?per_page=100`)))
        }
        for (const [items, path, fields, html] of [
          [course.assignments, "assignments", { name: "B", points_possible: 5 }, "description"],
          [course.discussions, "discussion_topics", { title: "B" }, "message"],
          [course.modules, "modules", { name: "B" }, undefined],
          [course.pages, "pages", { title: "B", published: true }, "body"]
        ] as const) {
          yield* run(() => items.get())
          const before = items.length
          const created = yield* run(() => items.create(fields))
          created.setTitle("C")
          if (html !== undefined) created.setHtml("<p>Text</p>")
          yield* run(() => created.update())
          const stored = yield* read(`courses/101/${path}/${created.getId()}`)
          expect(stored, path).toMatchObject({
            [path === "assignments" || path === "modules" ? "name" : "title"]: "C",
            ...(html === undefined ? {} : { [html]: "<p>Text</p>" })
          })
          expect(yield* read(`courses/101/${path}?per_page=100`), path).toHaveLength(before + 1)
          yield* run(() => created.delete())
          expect(yield* read(`courses/101/${path}?per_page=100`), path).toHaveLength(before)
          const deleted = yield* send(`/api/v1/courses/101/${path}/${created.getId()}`)
          expect(deleted.status, path).toBe(404)
        }
        const [module] = course.modules
        const items = yield* run(() => wrapper(`/api/v1/courses/101/modules/${module?.getId()}/items`, { per_page: 2 }))
        expect(items).toEqual(yield* read(`courses/101/modules/${module?.getId()}/items?per_page=100`))
        const [assignment] = course.assignments
        const [student] = students as ReadonlyArray<Named>
        const submission = `courses/101/assignments/${assignment?.getId()}/submissions/${student?.id}`
        yield* run(() =>
          wrapper.put(`/api/v1/${submission}`, { submission: { posted_grade: "3" }, comment: { text_comment: "Good" } })
        )
        expect(yield* read(`${submission}?include[]=submission_comments`)).toMatchObject({
          score: 3,
          submission_comments: [{ comment: "Good" }]
        })
        const missing = yield* Effect.flip(Effect.tryPromise(() => wrapper.getCourse(1).modules.get()))
        expect(String(missing.error)).toMatch(/failed with: 404[\s\S]*The specified resource does not exist/)
      })
    )

    it.effect("@kth/canvas-api", () =>
      Effect.gen(function* () {
        const client = yield* kth
        const request = (endpoint: string, method: "DELETE" | "POST" | "PUT", body?: object) =>
          Effect.map(
            Effect.promise(() => client.request(endpoint, method, body)),
            ({ json }) => json as Body
          )
        const get = (endpoint: string, query = {}) =>
          Effect.map(
            Effect.promise(() => client.get(endpoint, query)),
            ({ json }) => json as Body
          )
        const self = yield* get("users/self")
        const { body: owner } = yield* send("/api/v1/users/self")
        expect(self).toEqual(owner)
        const enrollments = yield* fromKth<{ type: string; user_id: number }>(
          "courses/101/enrollments?per_page=10&type[]=StudentEnrollment"
        )
        expect(new Set(enrollments.map(({ user_id }) => user_id)).size).toBe(35)
        const assignment = yield* request("courses/101/assignments", "POST", {
          assignment: { name: "Essay", points_possible: 10, published: true, submission_types: ["online_text_entry"] }
        })
        const submissions = `courses/101/assignments/${assignment.id}/submissions`
        const student = enrollments[0]?.user_id
        yield* request(`${submissions}/${student}`, "PUT", { submission: { posted_grade: 7 } })
        const graded = yield* fromKth<{ user_id: number; score: number | null }>(`${submissions}?per_page=10`)
        expect(graded).toHaveLength(35)
        expect(graded.filter(({ score }) => score !== null)).toMatchObject([{ user_id: student, score: 7 }])
        const news = yield* request("courses/101/discussion_topics", "POST", {
          title: "News",
          message: "<p>Today</p>",
          is_announcement: true
        })
        const listed = yield* fromKth<Named>(
          "announcements?context_codes[]=course_101&start_date=2000-01-01&end_date=2100-01-01&per_page=3"
        )
        expect(ids(listed)).toContain(news.id)
        const module = yield* request("courses/101/modules", "POST", { module: { name: "Week" } })
        const item = yield* request(`courses/101/modules/${module.id}/items`, "POST", {
          module_item: { type: "Assignment", content_id: assignment.id }
        })
        expect(yield* fromKth(`courses/101/modules/${module.id}/items`)).toMatchObject([
          { id: item.id, title: "Essay", content_id: assignment.id }
        ])
        const [talk] = yield* request("conversations", "POST", { recipients: [String(student)], body: "Well done" })
        expect((yield* get(`conversations/${talk.id}`)).messages).toMatchObject([{ body: "Well done" }])
        const csv = "course_id,short_name,long_name,status\nKTH/1,K1,Made by SIS,active\n"
        const sis = yield* Effect.promise(() => client.sisImport(new File([csv], "courses.csv")))
        const { id } = sis.json as Named
        yield* Effect.sleep("300 millis")
        expect(yield* get(`accounts/1/sis_imports/${id}`)).toMatchObject({
          id,
          progress: 100,
          workflow_state: "imported"
        })
        expect(yield* get("courses/sis_course_id:KTH%2F1")).toMatchObject({ name: "Made by SIS", course_code: "K1" })
        const denied = yield* Effect.flip(
          Effect.tryPromise(() => client.request("courses/103/modules", "POST", { module: { name: "x" } }))
        )
        expect(denied.error).toMatchObject({ name: "CanvasApiResponseError", response: { statusCode: 403 } })
      })
    )
  }
)

// The status of the installations whose errors were captured.
const tight = { highWater: 160, outflow: 400, status: 403 } as const

layer(Sandbox.layer({ data: { courses: 30 }, throttle: tight, latency: "30 millis" }), { excludeTestServices: true })(
  "the rate limit",
  (it) => {
    it.effect("is handled by @kth/canvas-api", () =>
      Effect.gen(function* () {
        const client = yield* kth
        const sandbox = yield* Sandbox
        const before = (yield* sandbox.requests).length
        const responses = yield* Effect.promise(() =>
          Promise.all(Array.from({ length: 12 }, (_, index) => client.get(`courses/${101 + index}`)))
        )
        expect(responses.map(({ json }) => (json as Named).id)).toEqual(Array.from({ length: 12 }, (_, n) => 101 + n))
        const statuses = (yield* sandbox.requests).slice(before).map(({ status }) => status)
        expect(statuses.filter((status) => status === 403).length).toBeGreaterThan(0)
        expect(statuses.filter((status) => status === 200)).toHaveLength(12)
      })
    )

    it.effect("responds like real installations", () =>
      Effect.gen(function* () {
        const captured = errors.throttled
        yield* Effect.sleep("500 millis")
        const responses = yield* Effect.all(
          Array.from({ length: 8 }, () => send("/api/v1/users/self")),
          { concurrency: "unbounded" }
        )
        const rejected = responses.filter(({ status }) => status === captured.status)
        expect(rejected.length).toBeGreaterThan(0)
        for (const { headers, text } of rejected) {
          expect(text).toBe(captured.body)
          expect(headers.get("content-type")).toMatch(/^text\/plain/)
          expect(headers.get("x-request-cost")).toBe(captured.cost)
          expect(headers.get("retry-after")).toBe(null)
          // A decimal number, not 0.
          expect(captured.remaining).toMatch(/^\d+\.\d+$/)
          expect(Number.isFinite(Number(headers.get("x-rate-limit-remaining")))).toBe(true)
          expect(headers.get("x-rate-limit-remaining")).not.toBe("0")
        }
        for (const { headers } of responses.filter(({ status }) => status === 200)) {
          expect(Number(headers.get("x-request-cost"))).toBeGreaterThan(0)
        }
      })
    )
  }
)

type Shape = string | { readonly [key: string]: Shape }

/** The structure of a record without its values. `null` matches everything. */
const shapeOf = (value: unknown): Shape => {
  if (Array.isArray(value)) return value.length === 0 ? "list" : { "[]": shapeOf(value[0]) }
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
  }
  return value === null ? "null" : typeof value
}

const differences = (
  captured: Shape,
  actual: Shape,
  optional: ReadonlyArray<string>,
  at = ""
): ReadonlyArray<string> => {
  if (captured === "null" || actual === "null" || captured === "list" || actual === "list") return []
  if (typeof captured === "string" || typeof actual === "string") {
    return JSON.stringify(captured) === JSON.stringify(actual) ? [] : [`${at}: ${JSON.stringify(actual)}`]
  }
  return [...new Set([...Object.keys(captured), ...Object.keys(actual)])].flatMap((key) => {
    const [capturedShape, ourShape] = [captured[key], actual[key]]
    if (capturedShape !== undefined && ourShape !== undefined)
      return differences(capturedShape, ourShape, optional, `${at}.${key}`)
    return optional.includes(key)
      ? []
      : [`${at}.${key} is ${ourShape === undefined ? "missing" : "not in the original"}`]
  })
}

const compare = (
  captured: { readonly record: object; readonly optional: ReadonlyArray<string> },
  actual: unknown
): ReadonlyArray<string> => differences(shapeOf(captured.record), shapeOf(actual), captured.optional)

layer(Sandbox.layer({ data: { courses: 5 } }), { excludeTestServices: true })(
  "records have the shape of captured ones",
  (it) => {
    it.effect("a course", () =>
      Effect.gen(function* () {
        const { body } = yield* send("/api/v1/courses")
        for (const course of body) expect(compare(records.course, course)).toEqual([])
      })
    )

    it.effect("a person without rights in the account, whose login is not shown", () =>
      Effect.gen(function* () {
        const { body: users } = yield* send("/api/v1/courses/101/users?enrollment_type=student")
        const { body } = yield* send(`/api/v1/users/self?as_user_id=${users[0].id}`)
        expect(compare(records.self, body)).toEqual([])
        expect(body.avatar_url).toMatch(/\/images\/messages\/avatar-50\.png$/)
      })
    )

    it.effect("a created and a deleted module", () =>
      Effect.gen(function* () {
        const post = {
          method: "POST",
          body: new URLSearchParams({ "module[name]": "Module 1", "module[position]": "1" })
        }
        const created = yield* send("/api/v1/courses/101/modules", post)
        expect(created.status).toBe(200)
        expect(compare(records.module, created.body)).toEqual([])
        const deleted = yield* send(`/api/v1/courses/101/modules/${created.body.id}`, { method: "DELETE" })
        expect(compare(records.module, deleted.body)).toEqual([])
        for (const { body } of [created, deleted]) {
          const { id, items_url, ...rest } = body
          const { id: _, items_url: __, ...original } = records.module.record
          // The R client of the original prints null as an empty object.
          expect(rest).toEqual({ ...original, unlock_at: null })
          expect(items_url).toMatch(new RegExp(`/api/v1/courses/101/modules/${id}/items$`))
        }
      })
    )

    it.effect("a file", () =>
      Effect.gen(function* () {
        const { record } = records.file
        const ticket = yield* send("/api/v1/courses/101/files", {
          method: "POST",
          body: new URLSearchParams({ name: record.display_name, size: "4", content_type: record["content-type"] })
        })
        yield* sendAsCanvasapi(ticket.body, "%PDF")
        const { body } = yield* send("/api/v1/courses/101/files?per_page=100")
        for (const file of body) expect(compare(records.file, file)).toEqual([])
        const [file] = body.filter((one: typeof record) => one.display_name === record.display_name)
        expect(file.filename).toBe(record.filename)
        expect(file.mime_class).toBe(record.mime_class)
        expect(new URL(file.url).pathname).toBe(`/files/${file.id}/download`)
        expect(new URL(file.url).search).toBe(`?download_frd=1&verifier=${file.uuid}`)
      })
    )

    it.effect("error responses", () =>
      Effect.gen(function* () {
        const cases = [
          [errors.badToken, yield* send("/api/v1/courses", { headers: { authorization: "Bearer 7~unknown" } })],
          [errors.noToken, yield* send("/api/v1/courses", { anonymous: true })],
          [
            errors.noRight,
            yield* send("/api/v1/courses/103/modules", {
              method: "POST",
              body: new URLSearchParams({ "module[name]": "x" })
            })
          ],
          [errors.notFound, yield* send("/api/v1/courses/1")]
        ] as const
        for (const [captured, { body, headers, status }] of cases) {
          expect({ status, challenge: headers.get("www-authenticate"), body }).toEqual({
            status: captured.status,
            challenge: captured.challenge,
            body: captured.body
          })
        }
      })
    )
  }
)

layer(Sandbox.layer({ data: { courses: 3 } }), { excludeTestServices: true })(
  "Link headers equal the captured ones",
  (it) => {
    /** Replaces host and bookmark with the captured ones. */
    const captured = (header: string, url: string, host: string) =>
      header.replaceAll(url, host).replace(/bookmark:[A-Za-z0-9_-]+/g, `bookmark:${links.bookmark.token}`)

    it.effect("with bookmarks, except for the bookmark itself", () =>
      Effect.gen(function* () {
        const { url } = yield* Sandbox
        const { header, host, query, token } = links.bookmark
        // A list of the sandbox with bookmarks. The captured one is of planner items.
        const path = "/api/v1/courses/101/enrollments"
        const { headers } = yield* send(`${path}?${query}`)
        const link = headers.get("link") ?? ""
        expect(captured(link, url, host)).toBe(header.replaceAll(links.bookmark.path, path))
        // Both bookmarks are JSON in base64url without padding.
        for (const bookmark of [token, /bookmark:([^&]+)/.exec(link)?.[1] ?? ""]) {
          expect(Array.isArray(JSON.parse(Buffer.from(bookmark, "base64url").toString()))).toBe(true)
          expect(bookmark).toMatch(/^[A-Za-z0-9_-]+$/)
        }
        // The bookmark of another installation is invalid here: the first page, not an error.
        const foreign = yield* send(`${path}?per_page=1&page=bookmark:${token}`)
        expect(foreign.status).toBe(200)
        expect(foreign.body).toEqual((yield* send(`${path}?per_page=1`)).body)
      })
    )

    it.effect("with page numbers and without a count", () =>
      Effect.gen(function* () {
        const { url } = yield* Sandbox
        const { header, host, path, query } = links.numbers
        const { body, headers } = yield* send(`${path}?${query}`)
        expect(body).toHaveLength(1)
        expect((headers.get("link") ?? "").replaceAll(url, host)).toBe(header)
      })
    )
  }
)

/**
 * The second and third upload step as in ucfopen/canvasapi (its upload fixtures): parameters in the given order, the file
 * last, no token. The HTTP library follows redirects, and the last response must have a `url`.
 */
const sendAsCanvasapi = (
  ticket: { readonly upload_url: string; readonly upload_params: Readonly<Record<string, string>> },
  content: string
) =>
  Effect.promise(async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(ticket.upload_params)) form.append(name, value)
    form.append("file", new Blob([content]), "file")
    const response = await fetch(ticket.upload_url, { method: "POST", body: form })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  })

for (const storage of ["inst-fs", "s3", "local"] as const) {
  layer(Sandbox.layer({ data: { courses: 3 }, storage }), { excludeTestServices: true })(
    `uploads to ${storage}`,
    (it) => {
      it.effect("succeed with the steps of another client", () =>
        Effect.gen(function* () {
          const ticket = yield* send("/api/v1/courses/101/files", {
            method: "POST",
            body: new URLSearchParams({ name: "notes.txt", size: "5" })
          })
          expect(ticket.status).toBe(200)
          expect(Object.keys(ticket.body)).toEqual(expect.arrayContaining(["upload_url", "upload_params"]))
          for (const value of Object.values(ticket.body.upload_params)) expect(typeof value).toBe("string")
          const sent = yield* sendAsCanvasapi(ticket.body, "notes")
          expect(sent.body.url).toMatch(/^http:/)
          const bytes = yield* send(String(sent.body.url), { anonymous: true, redirect: "follow" })
          expect(bytes.text).toBe("notes")
        })
      )
    }
  )
}
