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
import { Effect, Redacted } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { vi } from "vitest"
import errors from "../fixtures/captured/errors.json" with { type: "json" }
import links from "../fixtures/captured/links.json" with { type: "json" }
import records from "../fixtures/captured/records.json" with { type: "json" }
import { asJson, type Body, send } from "../fixtures/sandboxRequests.js"

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
      expect(new Set(courses.map(({ id }) => id)).size).toBe(350)
      // Pages of another size contain the same courses.
      const others = yield* fromOctokit<Named>("/api/v1/courses?per_page=33")
      expect(withNumericIds(others)).toEqual(withNumericIds(courses))
      // Octokit keeps all digits of an id beyond 2^53.
      expect(others.at(-1)?.id).toBe(74140000000062631n)
    })
  )

  it.effect("read lists with bookmarks, without a count, and in an object", () =>
    Effect.gen(function* () {
      const enrollments = yield* fromKth<{ readonly id: number }>("courses/101/enrollments?per_page=7")
      expect(new Set(enrollments.map(({ id }) => id)).size).toBe(enrollments.length)
      expect(yield* fromOctokit("/api/v1/courses/101/enrollments?per_page=11")).toEqual(enrollments)
      const topics = yield* fromKth<Named>("courses/102/discussion_topics?per_page=2")
      expect(topics.length).toBeGreaterThan(2)
      expect(yield* fromOctokit("/api/v1/courses/102/discussion_topics?per_page=3")).toEqual(topics)
      const client = yield* octokit
      const names: Array<string> = []
      yield* Effect.promise(async () => {
        for await (const { data } of client.paginate.iterator("GET /api/v1/accounts/1/terms?per_page=5"))
          names.push(
            ...(data as unknown as { enrollment_terms: Array<Named> }).enrollment_terms.map(({ name }) => name)
          )
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
      const zoe = "search_term=zoe.rossi"
      for (const [rows, path] of [
        [api.getSections(101, "include[]=total_students"), "courses/101/sections?include[]=total_students"],
        [api.getEnrollmentsInSection(1, "per_page=7"), "courses/101/enrollments?per_page=100"],
        [api.getUsersInAccount(1, zoe, "per_page=5"), `accounts/1/users?${zoe}&per_page=100`],
        [api.getUsersInCourse(101, "search_term=an"), "courses/101/search_users?search_term=an"],
        [api.getCourses(1, "include[]=term", "per_page=5"), "accounts/self/courses?include[]=term&per_page=100"],
        [api.getCoursesByUser("self"), "users/self/courses?per_page=100"],
        [api.getAccounts(), "accounts"],
        [api.getAllCoursesInAccount(1), "accounts/1/sub_accounts"]
      ] as const) {
        expect(yield* read(rows), path).toEqual((yield* send(`/api/v1/${path}`)).body)
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
      // Planner notes are answered from the model.
      for (const [list, one, body, changes] of [
        ["courses/101/sections", "sections", { course_section: { name: "B" } }, { course_section: { name: "C" } }],
        ["courses/101/assignment_groups", "courses/101/assignment_groups", { name: "B" }, { name: "C" }],
        ["courses/101/group_categories", "group_categories", { name: "B" }, { name: "C" }],
        ["planner_notes", "planner_notes", { title: "B", todo_date: "2026-01-01" }, { title: "C" }]
      ] as const) {
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

  it.effect("accept a method override from clients that can only POST", () =>
    Effect.gen(function* () {
      const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) })
      const created = yield* send("/api/v1/courses/101/sections", form({ "course_section[name]": "B" }))
      const path = `/api/v1/sections/${created.body.id}`
      expect((yield* send(path, form({ _method: "put", "course_section[name]": "C" }))).body.name).toBe("C")
      // Rack reads the override only from a POST, and only from a form or a header.
      const headers = { "x-http-method-override": "DELETE" }
      expect((yield* send(path, asJson("POST", { _method: "PUT" }))).status).toBe(404)
      expect((yield* send(`${path}?_method=DELETE`, { headers })).body.name).toBe("C")
      expect((yield* send(path, { ...form({}), headers })).status).toBe(200)
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
        expect(yield* run(() => wrapper("/api/v1/courses", { per_page: 5 }))).toHaveLength(12)
        for (const [items, path] of [
          [course.files, "files"],
          [course.folders, "folders"],
          [course.quizzes, "quizzes"]
        ] as const) {
          yield* run(() => items.get())
          const listed = items.map((item) => item.getId())
          expect(listed.length, path).toBeGreaterThan(0)
          expect(listed, path).toEqual(ids(yield* read(`courses/101/${path}?per_page=100`)))
        }
        for (const [items, path, fields, stored] of [
          [course.assignments, "assignments", { name: "B" }, { name: "C", description: "<p>Text</p>" }],
          [course.discussions, "discussion_topics", { title: "B" }, { title: "C", message: "<p>Text</p>" }],
          [course.modules, "modules", { name: "B" }, { name: "C" }],
          [course.pages, "pages", { title: "B", published: true }, { title: "C", body: "<p>Text</p>" }]
        ] as const) {
          const list = `courses/101/${path}`
          yield* run(() => items.get())
          const before = items.length
          const created = yield* run(() => items.create(fields))
          created.setTitle("C")
          if (path !== "modules") created.setHtml("<p>Text</p>")
          yield* run(() => created.update())
          expect(yield* read(`${list}/${created.getId()}`), path).toMatchObject(stored)
          expect(yield* read(`${list}?per_page=100`), path).toHaveLength(before + 1)
          yield* run(() => created.delete())
          expect(yield* read(`${list}?per_page=100`), path).toHaveLength(before)
          expect((yield* send(`/api/v1/${list}/${created.getId()}`)).status, path).toBe(404)
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
        const json = (response: () => ReturnType<typeof client.get>) =>
          Effect.map(Effect.promise(response), ({ json }) => json as Body)
        const request = (endpoint: string, method: "POST" | "PUT", body?: object) =>
          json(() => client.request(endpoint, method, body))
        const get = (endpoint: string) => json(() => client.get(endpoint))
        expect(yield* get("users/self")).toEqual((yield* send("/api/v1/users/self")).body)
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
        const news = yield* request("courses/101/discussion_topics", "POST", { title: "News", is_announcement: true })
        // Responses without a body.
        const topic = `courses/101/discussion_topics/${news.id}`
        for (const what of ["subscribed", "read", "read_all"]) yield* request(`${topic}/${what}`, "PUT")
        expect(yield* get(topic)).toMatchObject({ subscribed: true })
        const entry = yield* request(`${topic}/entries`, "POST", { message: "x" })
        yield* request(`${topic}/entries/${entry.id}`, "PUT", { message: "y" })
        expect((yield* get(`${topic}/view`)).view).toMatchObject([{ id: entry.id, message: "y" }])
        const removed = yield* Effect.promise(() => client.request(`${topic}/entries/${entry.id}`, "DELETE"))
        expect(removed.statusCode).toBe(204)
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
        expect(yield* get(`accounts/1/sis_imports/${id}`)).toMatchObject({ progress: 100, workflow_state: "imported" })
        expect(yield* get("courses/sis_course_id:KTH%2F1")).toMatchObject({ name: "Made by SIS", course_code: "K1" })
      })
    )
  }
)

/** How the structure of a record differs from that of a captured one. `null` and an empty list match everything. */
const differences = (
  captured: unknown,
  actual: unknown,
  optional: ReadonlyArray<string>,
  at = ""
): ReadonlyArray<string> => {
  if (captured === null || actual === null) return []
  if (Array.isArray(captured) && Array.isArray(actual)) {
    const isEmpty = captured.length === 0 || actual.length === 0
    return isEmpty ? [] : differences(captured[0], actual[0], optional, `${at}[]`)
  }
  if (typeof captured !== "object" || typeof actual !== "object" || Array.isArray(captured) || Array.isArray(actual)) {
    return typeof captured === typeof actual ? [] : [`${at}: ${typeof actual}`]
  }
  const [original, ours]: readonly [Body, Body] = [captured, actual]
  return [...new Set([...Object.keys(original), ...Object.keys(ours)])].flatMap((key) => {
    if (key in original && key in ours) return differences(original[key], ours[key], optional, `${at}.${key}`)
    return optional.includes(key) ? [] : [`${at}.${key} is ${key in ours ? "not in the original" : "missing"}`]
  })
}

const compare = (captured: { readonly record: object; readonly optional: ReadonlyArray<string> }, actual: unknown) =>
  differences(captured.record, actual, captured.optional)

layer(Sandbox.layer({ data: { courses: 5 } }), { excludeTestServices: true })(
  "records have the shape of captured ones",
  (it) => {
    it.effect("a course, and a person without rights in the account, whose login is not shown", () =>
      Effect.gen(function* () {
        const { body: courses } = yield* send("/api/v1/courses")
        for (const course of courses) expect(compare(records.course, course)).toEqual([])
        const { body: users } = yield* send("/api/v1/courses/101/users?enrollment_type=student")
        const { body } = yield* send(`/api/v1/users/self?as_user_id=${users[0].id}`)
        expect(compare(records.self, body)).toEqual([])
        expect(body.avatar_url).toMatch(/\/images\/messages\/avatar-50\.png$/)
      })
    )

    it.effect("a created and a deleted module", () =>
      Effect.gen(function* () {
        const modules = "/api/v1/courses/101/modules"
        const body = new URLSearchParams({ "module[name]": "Module 1", "module[position]": "1" })
        const created = yield* send(modules, { method: "POST", body })
        const deleted = yield* send(`${modules}/${created.body.id}`, { method: "DELETE" })
        for (const { body, status } of [created, deleted]) {
          expect(status).toBe(200)
          expect(compare(records.module, body)).toEqual([])
          const { id, items_url, ...rest } = body
          const { id: _, items_url: __, ...original } = records.module.record
          // The R client of the original prints null as an empty object.
          expect(rest).toEqual({ ...original, unlock_at: null })
          expect(items_url).toMatch(new RegExp(`${modules}/${id}/items$`))
        }
      })
    )

    it.effect("a file", () =>
      Effect.gen(function* () {
        const { record } = records.file
        yield* uploadAsCanvasapi({ name: record.display_name, size: "4", content_type: record["content-type"] }, "%PDF")
        const { body } = yield* send("/api/v1/courses/101/files?per_page=100")
        for (const file of body) expect(compare(records.file, file)).toEqual([])
        const [file] = body.filter((one: typeof record) => one.display_name === record.display_name)
        expect(file).toMatchObject({ filename: record.filename, mime_class: record.mime_class })
        expect(file.url).toMatch(new RegExp(`/files/${file.id}/download\\?download_frd=1&verifier=${file.uuid}$`))
      })
    )

    it.effect("error responses", () =>
      Effect.gen(function* () {
        const foreign = asJson("POST", { module: { name: "x" } })
        for (const [captured, { body, headers, status }] of [
          [errors.badToken, yield* send("/api/v1/courses", { headers: { authorization: "Bearer 7~unknown" } })],
          [errors.noToken, yield* send("/api/v1/courses", { anonymous: true })],
          [errors.noRight, yield* send("/api/v1/courses/103/modules", foreign)],
          [errors.notFound, yield* send("/api/v1/courses/1")]
        ] as const) {
          const challenge = headers.get("www-authenticate")
          expect(captured).toMatchObject({ status, challenge, body })
        }
      })
    )
  }
)

layer(Sandbox.layer({ data: { courses: 3 } }), { excludeTestServices: true })(
  "Link headers equal the captured ones",
  (it) => {
    it.effect("with bookmarks, except for the bookmark itself", () =>
      Effect.gen(function* () {
        const { url } = yield* Sandbox
        const { header, host, path, query, token } = links.bookmark
        // A list of the sandbox with bookmarks. The captured one is of planner items.
        const enrollments = "/api/v1/courses/101/enrollments"
        const { headers } = yield* send(`${enrollments}?${query}`)
        const link = (headers.get("link") ?? "").replaceAll(url, host)
        expect(link.replace(/bookmark:[A-Za-z0-9_-]+/g, `bookmark:${token}`)).toBe(header.replaceAll(path, enrollments))
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
 * The steps of an upload as in ucfopen/canvasapi (its upload fixtures): parameters in the given order, the file last, no
 * token. The HTTP library follows redirects, and the last response must have a `url`.
 */
const uploadAsCanvasapi = Effect.fn("uploadAsCanvasapi")(function* (
  file: Readonly<Record<string, string>>,
  content: string
) {
  const { body } = yield* send("/api/v1/courses/101/files", { method: "POST", body: new URLSearchParams(file) })
  const form = new FormData()
  for (const [name, value] of Object.entries<string>(body.upload_params)) form.append(name, value)
  form.append("file", new Blob([content]), "file")
  return yield* Effect.promise(async () => (await fetch(body.upload_url, { method: "POST", body: form })).json())
})

for (const storage of ["inst-fs", "s3", "local"] as const) {
  layer(Sandbox.layer({ data: { courses: 3 }, storage }), { excludeTestServices: true })(
    `uploads to ${storage}`,
    (it) => {
      it.effect("succeed with the steps of another client", () =>
        Effect.gen(function* () {
          const { url } = yield* uploadAsCanvasapi({ name: "notes.txt", size: "5" }, "notes")
          const bytes = yield* send(url, { anonymous: true, redirect: "follow" })
          expect(bytes.text).toBe("notes")
        })
      )
    }
  )
}
