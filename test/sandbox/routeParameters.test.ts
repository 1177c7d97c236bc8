/** What the sandbox does with parameters that it does not simulate, or that Canvas does not document. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { makeSelection, within } from "../../src/sandbox/kernel/routeParameters.js"
import { asJson, send } from "../fixtures/sandboxRequests.js"

const request = (path: string, init: Parameters<typeof send>[1] = {}) =>
  Effect.map(send(`/api/v1/${path}`, init), ({ body, headers, status }) => ({
    status,
    isGeneric: headers.get("x-sandbox-generic") === "true",
    ignored: headers.get("x-sandbox-ignored"),
    unknown: headers.get("x-sandbox-unknown"),
    json: body
  }))

const put = (path: string, body: unknown) => request(path, asJson("PUT", body))

const withSandbox = (options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layer({ data: { courses: 2, students: 2 }, ...options }))

describe("a response", () => {
  it.live.each<readonly [path: string, ignored: string | null, unknown: string | null, isGeneric?: true]>([
    ["courses?enrollment_type=teacher&include[]=term&per_page=5&page=1", null, null],
    ["accounts/1/sis_imports/1?x=1", null, "x"],
    ["courses/101/users?serch_term=ann&include[]=enrollments&include[]=emial", null, "include[]=emial, serch_term"],
    ["courses/101/users?search_term[a]=ann", null, null],
    ["courses?%E2%82%AC,=1", null, "%E2%82%AC%2C"],
    ["courses?include[][]=term", "include[][]", null],
    [`courses?a${"[b]".repeat(33)}=1`, null, `a${"[b]".repeat(33)}`],
    ["courses/101?as_user_id=1&access_token=x", null, null],
    // Answered from the documentation.
    ["planner_notes?end_date=2026-01-01&ned_date=x", "end_date", "ned_date", true]
  ])("of %s", ([path, ignored, unknown, isGeneric = false]) =>
    Effect.gen(function* () {
      const response = yield* request(path)
      expect([response.ignored, response.unknown, response.isGeneric]).toEqual([ignored, unknown, isGeneric])
    }).pipe(withSandbox())
  )

  it.live("names documented parameters that are not simulated, also within a body", () =>
    Effect.gen(function* () {
      const sent = { export_type: "zip", skip_notifications: true, select: { files: [1] }, foo: [{ bar: 1 }] }
      const response = yield* request("courses/101/content_exports", asJson("POST", sent))
      const ignored = "select[files][], skip_notifications"
      expect([response.status, response.ignored, response.unknown]).toEqual([200, ignored, "foo[][bar]"])
      const [logged] = yield* (yield* Sandbox).requests
      expect([logged?.ignored, logged?.unknown]).toEqual([["select[files][]", "skip_notifications"], ["foo[][bar]"]])
    }).pipe(withSandbox())
  )

  it.live("names at most 50 parameters, of 100 characters each, also of half a character", () =>
    Effect.gen(function* () {
      const names = Array.from({ length: 60 }, (_, index) => `${"n".repeat(97)}${10 + index}\u{1F600}`)
      const { status, unknown } = yield* put("courses/101", Object.fromEntries(names.map((name) => [name, 1])))
      const listed = (unknown ?? "").split(", ").map(decodeURIComponent)
      expect([status, listed.length]).toEqual([200, 50])
      expect(listed[0]).toBe(`${"n".repeat(97)}10\uFFFD`)
      const [logged] = yield* (yield* Sandbox).requests
      expect(logged?.unknown).toEqual(listed)
    }).pipe(withSandbox())
  )

  it.live("is an error of a strict sandbox, which changes nothing", () =>
    Effect.gen(function* () {
      const wrong = yield* put("courses/101", { course: { name: "New", nmae: "x" } })
      const message = "PUT /api/v1/courses/:course_id has no documented parameter course[nmae]."
      expect([wrong.status, wrong.unknown, wrong.json]).toEqual([501, "course[nmae]", { errors: [{ message }] }])
      expect((yield* request("courses/101")).json.name).not.toBe("New")
      const right = yield* put("courses/101", { course: { name: "New" } })
      expect([right.status, right.unknown, right.json.name]).toEqual([200, null, "New"])
    }).pipe(withSandbox({ strict: true }))
  )

  it.live("is logged as a warning once for each route and its parameters", () => {
    const messages: Array<string> = []
    const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
      messages.push(`${logLevel.label} ${[message].flat().join(" ")}`)
    })
    return Effect.gen(function* () {
      for (const path of ["courses/101?a=1", "courses/102?a=2", "courses?a=1"]) yield* request(path)
      expect(messages).toEqual([
        "WARN GET /api/v1/courses/:course_id has no documented parameter a.",
        "WARN GET /api/v1/courses has no documented parameter a."
      ])
    }).pipe(withSandbox(), Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
  })
})

describe("a route", () => {
  const select = makeSelection({
    acts: ["grade_data", ...within("quiz", ["title", "settings[a]", "settings[b]"]), "rows[][id]", "x[<any>][name]"],
    include: ["items"],
    noEffect: ["undated"]
  })

  it.each([
    [{ page: "2" }, { page: "2" }, []],
    [{ quiz: { title: "T", tilte: "U" } }, { quiz: { title: "T" } }, ["quiz[tilte]"]],
    [{ quiz: { settings: { a: 1, c: 2 } } }, { quiz: { settings: { a: 1 } } }, ["quiz[settings][c]"]],
    [{ grade_data: { 7: { posted_grade: 1 } } }, { grade_data: { 7: { posted_grade: 1 } } }, []],
    [{ rows: [{ id: 1, no: 2 }, { id: 3 }] }, { rows: [{ id: 1 }, { id: 3 }] }, ["rows[][no]"]],
    [{ x: { 7: { name: 1, size: 2 } } }, { x: { 7: { name: 1 } } }, ["x[7][size]"]],
    [{ include: ["items", "other"] }, { include: ["items"] }, ["include[other]"]],
    [{ include: "items" }, { include: ["items"] }, []],
    [{ undated: true }, {}, []],
    [{ quiz: "text" }, { quiz: "text" }, []],
    [{ quiz: {} }, { quiz: {} }, []]
  ])("gets of %j only what it declares", (sent, parameters, rest) => {
    const toMap = (value: unknown): never =>
      (typeof value !== "object" || value === null
        ? value
        : Array.isArray(value)
          ? value.map(toMap)
          : new Map(Object.entries(value).map(([name, member]) => [name, toMap(member)]))) as never
    const selection = select(toMap(sent))
    expect(selection).toEqual({ parameters: toMap(parameters), rest })
  })
})
