import { Either } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as records from "../../src/internal/response/records.js"
import { recordId } from "../../src/internal/response/records.js"

const find = (body: unknown, collection?: string) => Either.getOrThrow(records.findRecords(body, collection))

const problemOf = (body: unknown, collection?: string): string =>
  Either.match(records.findRecords(body, collection), {
    onLeft: ({ problem, reason }) => {
      expect(reason).toBe(body instanceof Uint8Array ? "Bytes" : "Shape")
      return typeof problem === "string" ? problem : problem.message
    },
    onRight: ({ key }) => expect.fail(`found ${key}`)
  })

describe("findRecords", () => {
  it("decision 12: a list contains the records itself, for any collection", () => {
    expect(find([1, 2])).toEqual({ key: undefined, list: [1, 2] })
    expect(find([])).toEqual({ key: undefined, list: [] })
    expect(find([1], "terms")).toEqual({ key: undefined, list: [1] })
  })

  it.each([
    "enrollment_terms",
    "sis_imports",
    "grading_periods",
    "quiz_submissions",
    "quiz_statistics",
    "quiz_submission_events",
    "quiz_assignment_overrides",
    "outcome_results",
    "collaborations",
    "events",
    "polls",
    "courses",
    "results"
  ])("decision 12: takes the only array of an object, as in %s", (key) => {
    const body = { [key]: [{ id: 1 }], meta: { x: 1 }, links: {}, count: 1, next: null }
    expect(find(body)).toEqual({ key, list: [{ id: 1 }] })
    expect(find({ [key]: [] })).toEqual({ key, list: [] })
  })

  it("decision 12: collection names one of several and takes precedence", () => {
    const body = { a: [1], b: [2], meta: { primaryCollection: "a" } }
    expect(find(body, "b")).toEqual({ key: "b", list: [2] })
  })

  it("decision 12: meta.primaryCollection names one of several", () => {
    const body = { meta: { primaryCollection: "quiz_submissions" }, users: [9], quiz_submissions: [1], quizzes: [8] }
    expect(find(body)).toEqual({ key: "quiz_submissions", list: [1] })
  })

  it.each<[string, unknown, string | undefined, ReadonlyArray<string>]>([
    ["null", null, undefined, ["null", "list of records"]],
    ["undefined", undefined, undefined, ["undefined"]],
    ["a string", "x", undefined, ["a string", "list of records"]],
    ["a number", 1, undefined, ["a number"]],
    ["true", true, undefined, ["a boolean"]],
    ["bytes", new Uint8Array(3), undefined, ["instead of a list of records"]],
    ["an object without an array", { id: 1 }, undefined, ["without an array"]],
    ["an empty object", {}, undefined, ["without an array"]],
    [
      "an object with an array of texts",
      { submission_types: ["none"] },
      undefined,
      ["without an array of objects", "arrays (submission_types)", "with the option collection"]
    ],
    ["an object with an array of arrays", { rows: [[1]] }, undefined, ["without an array of objects"]],
    ["an object with a mixed array", { rows: [{ id: 1 }, 2] }, undefined, ["without an array of objects"]],
    ["two arrays", { a: [{ id: 1 }], b: [{ id: 2 }] }, undefined, ["several arrays", "a, b", "collection"]],
    ["a collection that is missing", { a: [1] }, "terms", ['"terms"', "the option collection", "missing"]],
    ["a collection that is not an array", { terms: { a: [1] } }, "terms", ['"terms"', "not an array"]],
    ["a collection in bytes", new Uint8Array(3), "length", ["instead of a list of records"]],
    ["a collection that every object has", {}, "constructor", ['"constructor"', "missing"]],
    [
      "a primary that is missing",
      { a: [1], meta: { primaryCollection: "b" } },
      undefined,
      ['"b"', "primaryCollection"]
    ],
    ["a primary that is not an array", { b: 1, meta: { primaryCollection: "b" } }, undefined, ['"b"', "not an array"]],
    ["an inherited array", Object.create({ a: [1] }), undefined, ["without an array"]]
  ])("invariant 1: %s is an error, never an empty list", (_, body, collection, words) => {
    const text = problemOf(body, collection)
    for (const word of words) expect(text).toContain(word)
  })

  it("a meta of another type names nothing", () => {
    for (const meta of [null, [], "a", { primaryCollection: 1 }, { primaryCollection: null }]) {
      expect(records.primaryCollection({ meta, a: [1] })).toBeUndefined()
    }
    expect(find({ meta: "a", a: [{ id: 1 }] })).toEqual({ key: "a", list: [{ id: 1 }] })
  })

  it("decision 12: bodyPagination is meta.pagination if it is an object", () => {
    const pagination = { per_page: 10, next: "https://h/x?page=2" }
    expect(records.bodyPagination({ meta: { pagination } })).toBe(pagination)
    for (const body of [null, [], {}, { meta: null }, { meta: [pagination] }, { meta: { pagination: [1] } }]) {
      expect(records.bodyPagination(body)).toBeUndefined()
    }
  })
})

describe("an object that reports an error instead of records", () => {
  const rows = [{ id: 1 }]

  it.each<[string, unknown]>([
    ["a string for error", { error: "no", rows }],
    ["error: true", { error: true, rows }],
    ["an object for error", { error: {}, rows }],
    ["errors, even if empty", { errors: [], rows }],
    ["errors alone", { errors: [{ message: "no" }] }],
    ["errors by field", { errors: { name: "is long" }, rows }],
    ["a message", { message: "no", rows }],
    ["several messages", { message: ["no", "not"], rows }],
    ["a status", { status: "unauthenticated", rows }]
  ])("with %s is an error, and its details are not records", (_, body) => {
    expect(Either.flip(records.findRecords(body, undefined)).pipe(Either.getOrThrow)).toEqual({
      reason: "Shape",
      problem: expect.objectContaining({
        message:
          "an object that reports an error instead of a list of records (if it contains the records, name them with the option collection)"
      }),
      report: body
    })
  })

  it("contains the records if they are named", () => {
    expect(find({ error: "no", rows }, "rows")).toEqual({ key: "rows", list: rows })
    expect(find({ error: "no", rows, meta: { primaryCollection: "rows" } })).toEqual({ key: "rows", list: rows })
  })

  it.each([{ error: null }, { error: false }, { error: "" }, { errors: null }, { errors: "" }, { status: undefined }])(
    "is not one with only %j",
    (nothing) => {
      expect(find({ ...nothing, rows })).toEqual({ key: "rows", list: rows })
    }
  )

  it("is not one with an empty list of messages, which may be the records", () => {
    expect(problemOf({ message: [], rows })).toContain("several arrays (message, rows)")
  })
})

describe("recordId", () => {
  it.each<[unknown, string | undefined]>([
    [{ id: 7 }, "7"],
    [{ id: "9007199254740993" }, "9007199254740993"],
    [{ id: null }, undefined],
    [{ id: true }, undefined],
    [{ id: { id: 7 } }, undefined],
    [{}, undefined],
    [null, undefined],
    [[7], undefined],
    ["7", undefined],
    [undefined, undefined]
  ])("%j is %j", (record, id) => {
    expect(recordId(record)).toBe(id)
  })
})

describe("replaceRecords", () => {
  it("decision 12: replaces the records and keeps the rest", () => {
    expect(records.replaceRecords([1], { key: undefined, list: [1, 2] })).toEqual([1, 2])
    const body = { a: [1], meta: { x: 1 } }
    expect(records.replaceRecords(body, { key: "a", list: [1, 2] })).toEqual({ a: [1, 2], meta: { x: 1 } })
    expect(body).toEqual({ a: [1], meta: { x: 1 } })
  })

  it("total: replacing the found records gives the same body", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.option(fc.constantFrom("a", "__proto__", "meta"), { nil: undefined }),
        (body, name) => {
          const first = records.findRecords(body, name)
          if (Either.isLeft(first)) {
            expect(first.left.problem).not.toBe("")
            return
          }
          expect(records.findRecords(records.replaceRecords(body, first.right), name)).toEqual(first)
        }
      )
    )
  })

  it("a key named __proto__ is an ordinary key", () => {
    const body: unknown = JSON.parse('{"__proto__":[{"id":1}]}')
    expect(find(body)).toEqual({ key: "__proto__", list: [{ id: 1 }] })
    expect(JSON.stringify(records.replaceRecords(body, { key: "__proto__", list: [2] }))).toBe('{"__proto__":[2]}')
  })
})

describe("joinSideRecords", () => {
  const join = (...pages: ReadonlyArray<Readonly<Record<string, unknown>>>) => records.joinSideRecords(pages, "rows")

  it("joins side-loaded records in order without repeats, also one level deeper", () => {
    expect(
      join(
        { rows: [{ id: 1 }], linked: { users: [{ id: 11 }], no: 1 }, terms: [{ id: "9007199254740993" }, { id: 1 }] },
        { rows: [{ id: 2 }], linked: { users: [{ id: 12 }, { id: 11 }], no: 2 }, terms: [{ id: "1" }] },
        { rows: [{ id: 3 }], linked: { users: [], no: 3 }, links: { a: "b" } }
      )
    ).toEqual({
      rows: [{ id: 3 }],
      linked: { users: [{ id: 11 }, { id: 12 }], no: 3 },
      links: { a: "b" },
      terms: [{ id: "9007199254740993" }, { id: 1 }]
    })
  })

  it.each([1, 2, 3, 20])("joins side-loaded records %i levels deeper", (depth) => {
    const page = (id: number) => {
      let side: object = { enrollments: [{ id }], no: id }
      for (let level = 0; level < depth; level++) side = { inner: side, no: id }
      return { rows: [{ id }], linked: side }
    }
    const last = JSON.stringify(page(2))
    expect(JSON.stringify(join(page(1), page(2)))).toBe(
      last.replace('"enrollments":[{"id":2}]', '"enrollments":[{"id":1},{"id":2}]')
    )
  })

  it("keeps what is nested without bound", () => {
    const page = (id: number) => JSON.parse(`${'{"a":'.repeat(20_000)}[{"id":${id}}]${"}".repeat(20_000)}`)
    const last = page(2)
    expect(join(page(1), last)).toBe(last)
  })

  it("keeps all records without an id, wherever they are", () => {
    const pages = [{ a: [{ x: 1 }] }, { a: [{ id: 1 }, { x: 1 }] }, { a: [{ id: "1" }, { x: 2 }] }]
    expect(join(...pages)).toEqual({ a: [{ x: 1 }, { id: 1 }, { x: 1 }, { x: 2 }] })
  })

  it("joins objects of which the last page has none", () => {
    expect(join({ linked: { users: [{ id: 1 }], no: 1 }, meta: { no: 1 } }, { rows: [] })).toEqual({
      rows: [],
      linked: { users: [{ id: 1 }] }
    })
  })

  it.each<[string, unknown, unknown]>([
    ["texts", [{ id: 1 }], ["a"]],
    ["texts before", ["a"], [{ id: 1 }]],
    ["null", [{ id: 1 }], null],
    ["an object", [{ id: 1 }], { users: [{ id: 1 }] }],
    ["a list after an object", { users: [{ id: 1 }] }, [{ id: 2 }]],
    ["a number after an object", { users: [{ id: 1 }] }, 7],
    ["objects without lists", { a: 1 }, { b: 1 }]
  ])("keeps the value of the last page: %s", (_, first, last) => {
    expect(join({ x: first }, { x: last })).toEqual({ x: last })
    expect(join({ linked: { x: first } }, { linked: { x: last } })).toEqual({ linked: { x: last } })
  })

  it("keeps a single page as it is", () => {
    const page = { rows: [], users: [{ id: 1 }, { id: 1 }] }
    expect(join(page)).toBe(page)
  })

  it("joins members named __proto__", () => {
    const page = (id: number) => JSON.parse(`{"__proto__":[{"id":${id}}],"linked":{"__proto__":[{"id":${id}}]}}`)
    expect(JSON.stringify(join(page(1), page(2)))).toBe(
      '{"__proto__":[{"id":1},{"id":2}],"linked":{"__proto__":[{"id":1},{"id":2}]}}'
    )
  })
})
