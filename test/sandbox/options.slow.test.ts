/** The options of the sandbox: its data with people, differences between installations, and requests as another user. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, JSONSchema, Redacted, Schema, Stream } from "effect"
import { Lms, type LmsParams, lms, lmsStream } from "effect-lms"
import { Sandbox, SandboxData, type SandboxOptions } from "effect-lms/sandbox"
import type { Row } from "../fixtures/records.js"
import { asJson, linksOf, send } from "../fixtures/sandboxRequests.js"

const list = (path: string, params: LmsParams = {}) =>
  Effect.map(
    Stream.runCollect(lmsStream(`/api/v1/${path}`, params, { perPage: 100 })),
    (rows) => Array.from(rows) as ReadonlyArray<Row>
  )

const call = (path: string, params: LmsParams = {}) => Effect.map(lms(path, params), ({ data }) => data as Row)

const statusOf = (endpoint: string, params: LmsParams = {}) =>
  Effect.match(lms(endpoint, params), {
    onFailure: (error) => (error._tag === "LmsApiError" ? error.status : error._tag),
    onSuccess: () => 200
  })

const withData = (data: SandboxData) => Effect.provide(Sandbox.layerClient({ data }))

/** Returns the number of records and the number of different ids. */
const countUnique = (rows: ReadonlyArray<Row>) => [rows.length, new Set(rows.map(({ id }) => id)).size]

describe("numbers of records", () => {
  it.live("ids are unique for any number of records, also that of a new one", () =>
    Effect.gen(function* () {
      const all = (path: string) =>
        Effect.map(
          Effect.forEach(["101", "102", "74140000000062631"], (id) => list(`courses/${id}/${path}`)),
          (lists) => lists.flat()
        )
      for (const [path, count] of [
        ["modules", 510],
        ["enrollments", 912],
        ["assignments", 90],
        ["groups", 6]
      ] as const) {
        expect([path, ...countUnique(yield* all(path))]).toEqual([path, count, count])
      }
      const items = yield* Effect.forEach([1001, 1002, 1500, 1501], (id) =>
        list(`courses/${id < 1501 ? 101 : 102}/modules/${id}/items`)
      )
      expect(countUnique(items.flat())).toEqual([80, 80])
      const announcements = yield* all("discussion_topics?only_announcements=true")
      const topics = [...(yield* all("discussion_topics")), ...announcements]
      const added = yield* call("POST /api/v1/courses/101/discussion_topics", { title: "New" })
      expect(countUnique([...topics, added])).toEqual([topics.length + 1, topics.length + 1])
    }).pipe(
      withData({
        courses: [{ modules: Array.from({ length: 500 }, () => ({ items: 20 })) }, {}, {}],
        modules: Array.from({ length: 5 }, () => ({ items: 20 })),
        students: 300,
        assignments: 30,
        discussion_topics: 90
      })
    )
  )
})

describe("given records", () => {
  const students = [
    { name: "Seán O'Brien", sis_user_id: "S/1.é", login_id: "sob", email: "sean@example.org" },
    { name: "محمد", email: null, sis_user_id: null },
    { name: "Ada 🦊 King, Countess of Lovelace" },
    {}
  ] as const

  const school: SandboxData = {
    courses: [
      { name: "الجبر", course_code: "ALG", sis_course_id: "ALG/1.é", students },
      { name: "Empty", sis_course_id: null, enrollment_type: "observer", modules: [], students: [students[0]] },
      { enrollment_type: "observer" }
    ],
    modules: [
      {
        name: "Week 1",
        items: [
          { title: "Read" },
          { type: "Page", title: "How to begin", indent: 1 },
          { type: "ExternalUrl", title: "See", external_url: "https://example.edu/", published: false },
          { type: "Assignment", title: "Whenever" },
          { type: "Discussion", title: "Hello" },
          { type: "Quiz", title: "Weekly" }
        ]
      },
      { published: false, unlock_at: "2030-01-01T01:00:00+01:00", items: 0 }
    ],
    assignments: [
      { name: "Essay", points_possible: 7.5, due_at: "2026-10-01T00:00:00+02:00" },
      { name: "Whenever", due_at: null },
      { name: "Draft", published: false }
    ],
    discussion_topics: [
      { title: "Hello", message: "<p>Hi 👋</p>", posted_at: "2026-09-01T08:00:00Z" },
      { published: false }
    ],
    announcements: [{ title: "News" }],
    quizzes: [
      { published: false, time_limit: null },
      { title: "Weekly", time_limit: 15 }
    ],
    groups: [{ name: "Red" }, {}]
  }

  it.live("courses have the given names, roles and SIS ids; missing values are generated, and null stays null", () =>
    Effect.gen(function* () {
      const courses = yield* Effect.map(
        lms("/api/v1/courses", {}, { perPage: 1, limit: Infinity }),
        Array.from<unknown>
      )
      expect(courses).toMatchObject([
        { id: 101, name: "الجبر", course_code: "ALG", sis_course_id: "ALG/1.é" },
        { id: 102, name: "Empty", course_code: expect.any(String), sis_course_id: null },
        { id: "74140000000062631", name: expect.any(String), sis_course_id: expect.stringMatching(/-3$/) }
      ])
      expect(courses[0]).toEqual(yield* call("/api/v1/courses/:id", { id: "sis_course_id:ALG/1.é" }))
      const observed = yield* list("courses", { enrollment_type: "observer" })
      expect(observed.map(({ name }) => name)).toEqual(["Empty", (courses[2] as Row).name])
      expect(yield* list("courses", { enrollment_type: "student" })).toEqual([])
      // The role also determines the permissions of the owner.
      expect(yield* statusOf("POST /api/v1/courses/102/modules", { module: { name: "x" } })).toBe(403)
    }).pipe(withData(school))
  )

  it.live("users are sorted like in Canvas, and null values stay null", () =>
    Effect.gen(function* () {
      const users = yield* list("courses/101/users", { enrollment_type: ["student"], include: ["email"] })
      const byName = new Map(users.map((user) => [user.name, user]))
      expect(users).toHaveLength(4)
      expect(byName.get("Seán O'Brien")).toMatchObject({
        sortable_name: "O'Brien, Seán",
        sis_user_id: "S/1.é",
        login_id: "sob",
        email: "sean@example.org"
      })
      expect(byName.get("محمد")).toMatchObject({ sortable_name: "محمد", email: null, sis_user_id: null })
      expect(byName.get("Ada 🦊 King, Countess of Lovelace")).toMatchObject({
        sortable_name: "Ada 🦊 King, Countess of Lovelace",
        sis_user_id: expect.stringMatching(/^S\d+$/)
      })
      const sorted = users.map(({ sortable_name }) => String(sortable_name))
      expect(sorted).toEqual(sorted.toSorted(new Intl.Collator("en").compare))
      // The same SIS id is the same person in every course.
      const [samePerson] = yield* list("courses/102/users", { enrollment_type: ["student"] })
      expect(samePerson).toMatchObject({ id: byName.get("Seán O'Brien")?.id, name: "Seán O'Brien" })
      const self = yield* call("/api/v1/users/self", { as_user_id: "sis_user_id:S/1.é" })
      expect(self).toMatchObject({ id: samePerson?.id, sortable_name: "O'Brien, Seán" })
    }).pipe(withData(school))
  )

  it.live("modules, items, assignments, topics and groups have the given values", () =>
    Effect.gen(function* () {
      const modules = yield* list("courses/101/modules")
      expect(modules).toMatchObject([
        { name: "Week 1", published: true, items_count: 6 },
        { name: expect.any(String), published: false, items_count: 0, unlock_at: "2030-01-01T00:00:00Z" }
      ])
      const items = yield* list(`courses/101/modules/${modules[0]?.id}/items`)
      expect(items).toMatchObject([
        { title: "Read", type: "SubHeader" },
        { title: "How to begin", type: "Page", page_url: "how-to-begin", indent: 1 },
        { title: "See", type: "ExternalUrl", external_url: "https://example.edu/", published: false },
        { title: "Whenever", type: "Assignment" },
        { title: "Hello", type: "Discussion" },
        { title: "Weekly", type: "Quiz" }
      ])
      // An item links to the record with its title.
      for (const { content_id, url } of items.slice(3)) {
        expect(yield* call(String(url))).toMatchObject({ id: content_id })
      }
      expect(yield* list("courses/101/assignments")).toMatchObject([
        { name: "Essay", points_possible: 7.5, due_at: "2026-09-30T22:00:00Z" },
        { name: "Whenever", due_at: null },
        { name: "Draft", published: false }
      ])
      expect(yield* list("courses/101/discussion_topics")).toMatchObject([
        { title: "Hello", message: "<p>Hi 👋</p>", posted_at: "2026-09-01T08:00:00Z" },
        { published: false }
      ])
      expect(yield* list("courses/101/quizzes")).toMatchObject([
        { published: false, time_limit: null, title: expect.any(String) },
        { published: true, time_limit: 15, title: "Weekly" }
      ])
      expect(yield* list("announcements", { context_codes: ["course_101"] })).toMatchObject([{ title: "News" }])
      expect((yield* list("courses/101/groups")).map(({ name }) => name)).toEqual(["Red", "Project group 2"])
    }).pipe(withData(school))
  )
})

const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic

describe("an invalid option is a defect with its path", () => {
  const invalidData: ReadonlyArray<readonly [data: unknown, message: string]> = [
    [{ courses: -1 }, "data.courses: expected an integer from 0 to 100000 or a list, got -1"],
    [{ courses: [{}, { modules: "many" }] }, "data.courses[1].modules: expected an integer"],
    [{ modules: [{ items: [{ type: "ExternalUrl" }] }] }, "data.modules[0].items[0]: expected `external_url`"],
    [
      {
        courses: [{}, { assignments: [{ name: "B" }] }],
        modules: [{ items: [{ type: "Assignment", title: "A" }] }],
        assignments: [{ name: "A" }]
      },
      'data.modules[0].items[0].title: courses[1] has no "A" in a list of `assignments`'
    ],
    [{ assignments: [{ due_at: "2026-09-30" }] }, "data.assignments[0].due_at: expected a time with an offset"],
    [{ assignments: [{ submissions: [{}] }] }, "data.assignments[0].submissions[0].user_id: is missing"],
    [
      { courses: [{ assignments: [{}, { submissions: [{ user_id: "sis_user_id:X" }] }] }] },
      "data.courses[0].assignments[1].submissions[0].user_id: there is no person sis_user_id:X"
    ],
    [{ groups: [{ name: " " }] }, "data.groups[0].name: expected a string of 1 to 255 characters"],
    [
      { courses: [{ sis_course_id: "A" }, {}, { sis_course_id: "A" }] },
      'data.courses[2].sis_course_id: "A" is already used by courses[0].sis_course_id'
    ],
    [
      { courses: [{ students: [{ sis_user_id: "A" }] }, { students: [{ name: "B", sis_user_id: "A" }] }] },
      'data.courses[1].students[0]: "A" is a different person in courses[0].students[0]'
    ],
    [{ people: 3 }, "data.people: expected a list of people"],
    [
      { people: [{ token: "7~ a" }] },
      "data.people[0].token: expected a token of 1 to 255 ASCII characters without spaces"
    ],
    [
      { people: [{ token: "a" }, { token: "a" }] },
      "data.people[1].token: this token is already used by people[0].token"
    ],
    [{ courses: 2, people: [{ courses: [101, 103] }] }, "data.people[0].courses[1]: there is no course 103"],
    [null, "data: expected an object, got null"],
    [{ courses: cyclic }, "data.courses: expected an integer from 0 to 100000 or a list, got an object"]
  ]
  it.effect.each<readonly [options: object, message: string]>([
    ...invalidData.map(([data, message]) => [{ data }, message] as const),
    [{ latncy: "1 second" }, "latncy: is unexpected"],
    [{ throttle: true }, "throttle: expected an object, got true"],
    [{ throttle: { status: "429" } }, 'throttle.status: expected one of 429, 403, got "429"'],
    [{ throttle: { outflow: Number.NaN } }, "throttle.outflow: expected a number of at least 0, got NaN"],
    [{ throttle: { retryAfter: -1 } }, "throttle.retryAfter: expected a boolean, or a number of at least 0"],
    [{ throttle: { cost: 5 } }, "throttle.cost: expected a function, or an object of numbers"],
    [{ throttle: { cost: { "/api/v1/courses": -1 } } }, "throttle.cost./api/v1/courses: expected a number"],
    [{ throttle: { highWater: 900 } }, "throttle.highWater: a level of 900 is never reached"],
    [{ port: 70_000 }, "port: expected an integer from 0 to 65535, got 70000"],
    [{ seed: 1.5 }, "seed: expected an integer from 0 to 4294967295, got 1.5"],
    [{ linkOrigin: "https://learn.example.edu/" }, "linkOrigin: expected a scheme and a host"],
    [{ jobTime: "soon" }, 'jobTime: expected a duration, such as "1 hour", got "soon"'],
    [{ token: "abc" }, "token: expected an object, got a string of length 3"],
    [{ token: { scopes: ["/api/v1/courses"] } }, "token.scopes[0]: expected a scope, such as"],
    [{ token: { scopes: ["url:GET|/api/v1/courses(/:id"] } }, "token.scopes[0]: expected a scope"],
    [{ token: { allowIncludes: true } }, "token: `allowIncludes` requires `scopes`"],
    [{ faults: [{}] }, "faults[0].fault: is missing"],
    [{ faults: "all" }, "faults: Expected FaultPlan"]
  ])("%j", ([options, message]) =>
    Effect.map(Effect.exit(Effect.provide(Sandbox, Sandbox.layer(options))), (exit) => {
      const defects = Exit.isFailure(exit) ? Array.from(Cause.defects(exit.cause), String).join("\n") : "no failure"
      expect(defects).toContain(`The options of the sandbox are invalid:\n  ${message}`)
    })
  )
})

it("SandboxData decodes JSON, and its JSON schema has descriptions", () => {
  const text = '{ "courses": [{ "name": "A", "students": [{ "email": null }] }], "modules": 2 }'
  expect(JSON.stringify(Schema.decodeSync(Schema.parseJson(SandboxData))(text))).toBe(JSON.stringify(JSON.parse(text)))
  expect(JSON.stringify(JSONSchema.make(SandboxData))).toContain("In addition to the owner of the token")
})

const withNames: SandboxData = {
  courses: 4,
  people: [
    { name: "Ada Lovelace", token: "token-of-ada", courses: [101, 103], role: "teacher" },
    { name: "Björk Ólafsdóttir", token: "token-of-bjork", courses: [102] },
    { name: "Chidi Anagonye", login_id: "chidi", courses: [102, "74140000000062631"], role: "ta" },
    { name: "Without a course", token: "token-of-nobody" }
  ]
}

const withPeople = withData(withNames)

const as = (token: string) => Lms.withToken(Redacted.make(token))

describe("people of the data", () => {
  const ids = Effect.map(list("courses"), (rows) => rows.map(({ id }) => id))

  it.live("are `self` with their tokens, see their own courses, and have the permissions of their role", () =>
    Effect.gen(function* () {
      for (const [token, courses] of [
        ["token-of-ada", [101, 103]],
        ["token-of-bjork", [102]],
        ["token-of-nobody", []]
      ] as const) {
        expect([token, yield* ids.pipe(as(token))]).toEqual([token, courses])
      }
      for (const endpoint of ["courses/101", "courses/101/users", "accounts/1/users", "users/1/profile"]) {
        expect([endpoint, yield* statusOf(`/api/v1/${endpoint}`).pipe(as("token-of-bjork"))]).toEqual([endpoint, 403])
      }
      expect(yield* statusOf("/api/v1/courses").pipe(as("token-of-cleo"))).toBe(401)
      const create = (course_id: number) =>
        statusOf("POST /api/v1/courses/:course_id/modules", { course_id, module: { name: "x" } })
      expect(yield* create(101).pipe(as("token-of-ada"))).toBe(200)
      expect(yield* create(102).pipe(as("token-of-bjork"))).toBe(403)
      const ada = yield* call("/api/v1/users/self/profile").pipe(as("token-of-ada"))
      expect(ada).toMatchObject({ name: "Ada Lovelace", sortable_name: "Lovelace, Ada" })
      expect(yield* list("users/self/enrollments").pipe(as("token-of-ada"))).toMatchObject([
        { course_id: 101, type: "TeacherEnrollment", user_id: ada.id },
        { course_id: 103, type: "TeacherEnrollment", user_id: ada.id }
      ])
    }).pipe(withPeople)
  )

  it.live("are members of their courses, and the token's owner acts as them", () =>
    Effect.gen(function* () {
      const members = yield* list("courses/102/users", { search_term: "chidi", include: ["enrollments"] })
      expect(members).toMatchObject([{ name: "Chidi Anagonye", enrollments: [{ type: "TaEnrollment" }] }])
      const chidi = { as_user_id: "sis_login_id:chidi" }
      const courses = yield* list("courses", chidi)
      expect(courses).toMatchObject([{ id: 102 }, { id: "74140000000062631" }])
      // Only an administrator acts as others.
      expect(yield* statusOf("/api/v1/courses", chidi).pipe(as("token-of-ada"))).toBe(401)
      expect(yield* statusOf("/api/v1/courses", { as_user_id: "self" }).pipe(as("token-of-ada"))).toBe(200)
    }).pipe(withPeople)
  )
})

const withOptions = (options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layerClient({ data: { courses: 30 }, ...options }))

it.live.each([undefined, 403, 401] as const)(
  "responds with permissionStatus if the user lacks permission: %s",
  (permissionStatus) =>
    Effect.gen(function* () {
      const response = yield* send("/api/v1/courses/103/modules", asJson("POST", { module: { name: "No" } }))
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([permissionStatus ?? 403, null])
      const errors = [{ message: "user not authorized to perform that action" }]
      expect(response.body).toEqual({ status: "unauthorized", errors })
    }).pipe(withOptions({ permissionStatus }))
)

it.live("Link headers use linkOrigin, bodies do not", () =>
  Effect.gen(function* () {
    const { url } = yield* Sandbox
    const response = yield* send("/api/v1/courses/101/modules?per_page=1")
    expect(linksOf(response.headers.get("link")).next).toBe(
      "https://learn.example.edu/api/v1/courses/101/modules?page=2&per_page=1"
    )
    expect(response.body).toMatchObject([{ items_url: `${url}/api/v1/courses/101/modules/1001/items` }])
  }).pipe(withOptions({ linkOrigin: "https://learn.example.edu" }))
)

it.live.each([undefined, "both", "body"] as const)(
  "wrapped lists have page links in the header, the body, or both: %s",
  (pagination) =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const response = yield* send("/api/v1/accounts/self/terms?per_page=5&page=2")
      const inHeader = pagination === "body" ? [] : ["current", "next", "prev", "first", "last"]
      expect(Object.keys(linksOf(response.headers.get("link")))).toEqual(inHeader)
      const at = (page: number) => `${url}/api/v1/accounts/1/terms?page=${page}&per_page=5`
      const body = { per_page: 5, page: "2", next: at(3), prev: at(1), last: at(3), count: 14, page_count: 3 }
      expect(response.body).toEqual({
        enrollment_terms: expect.any(Array),
        ...(pagination === undefined ? {} : { meta: { pagination: expect.objectContaining(body) } })
      })
      const all = lmsStream("/api/v1/accounts/self/terms", {}, { collection: "enrollment_terms", perPage: 5 })
      expect((yield* Stream.runCollect(all)).length).toBe(14)
    }).pipe(withOptions(pagination === undefined ? {} : { pagination }))
)

describe("as_user_id", () => {
  const student = Effect.map(list("courses/101/users", { enrollment_type: "student" }), ([first]) => first as Row)

  it.live("makes `self` another user, by id, SIS id or login", () =>
    Effect.gen(function* () {
      const { id, login_id, name, sis_user_id } = yield* student
      for (const reference of [id, `sis_user_id:${sis_user_id}`, `sis_login_id:${String(login_id).toUpperCase()}`]) {
        const response = yield* send(`/api/v1/users/self/profile?as_user_id=${reference}`)
        expect([response.status, response.body]).toMatchObject([200, { id, name }])
        expect((yield* send(`/api/v1/users/${id}?as_user_id=${reference}`)).status).toBe(200)
        expect((yield* send(`/api/v1/users/1?as_user_id=${reference}`)).status).toBe(403)
      }
    }).pipe(withOptions())
  )

  it.live("of an unknown user is rejected, with `errors` as a string", () =>
    Effect.gen(function* () {
      for (const reference of ["7", "abc", "sis_user_id:S1x", "hex:sis_user_id:53", "sis_login_id:unknown"]) {
        const { body, headers, status } = yield* send(`/api/v1/users/self?as_user_id=${reference}`)
        const expected = [401, null, { errors: "Invalid as_user_id" }]
        expect([status, headers.get("www-authenticate"), body]).toEqual(expected)
      }
    }).pipe(withOptions())
  )
})
