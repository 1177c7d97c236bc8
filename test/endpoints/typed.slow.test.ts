import { beforeAll, describe, expect, it } from "vitest"
import { compile, type Message, makeEditor, readExamples } from "../fixtures/endpoints.js"

/** Words that mean something only to the authors of the types. */
const INTERNAL = /unique symbol|Mistake|ExpectedParams|DocumentedParams|UntypedNames|Missing<|IsKnown|PresentNames/

const MAX_MESSAGE_CHARACTERS = 400

describe("legal calls", () => {
  it("compile, whatever form the endpoint has", () => {
    expect(compile("program.ts")).toEqual([])
  })
})

describe("mistakes are reported in words", () => {
  const examples = readExamples("mistakes.ts")
  let messages: ReadonlyArray<Message> = []
  beforeAll(() => {
    messages = compile("mistakes.ts")
  })

  it("are thirty", () => {
    expect(examples.length).toBeGreaterThanOrEqual(30)
  })

  it.each(examples)("$name", ({ comment, first, last }) => {
    const found = messages.filter(({ line }) => line >= first && line <= last).map(({ text }) => text)
    expect(found).toEqual([comment])
    expect(comment.length).toBeLessThanOrEqual(MAX_MESSAGE_CHARACTERS)
    expect(comment).not.toMatch(INTERNAL)
  })
})

describe("an editor", () => {
  const editor = makeEditor()

  it.each([
    [
      "endpoints in an empty string",
      'lms("|")',
      ["/api/v1/courses/:course_id/users", "POST /api/v1/courses/:course_id/modules"]
    ],
    ["endpoints that begin like this", 'lms("/api/v1/cou|")', ["/api/v1/courses/:course_id/users"]],
    ["endpoints that begin like no path", 'lms("/|")', ["/api/v1/courses/:course_id/users"]],
    ["endpoints of a stream", 'lmsStream("|")', ["/api/v1/courses/:course_id/users"]],
    [
      "parameters",
      'lms("/api/v1/courses/:course_id/users", { | })',
      ["course_id", "enrollment_type", "sort", "per_page"]
    ],
    ["parameters after another", 'lms("/api/v1/courses/:id/users", { id: 1, | })', ["enrollment_type", "sort"]],
    [
      "members of a parameter",
      'lms("POST /api/v1/courses/:id/modules", { id: 1, module: { | } })',
      ["name", "position"]
    ],
    ["words", 'lms("/api/v1/courses/:id/users", { id: 1, sort: "|" })', ["email", "username"]],
    ["words of a list", 'lms("/api/v1/courses/:id/users", { id: 1, enrollment_type: ["|"] })', ["student", "teacher"]]
  ] as const)("suggests %s", (_, code, expected) => {
    const names = editor.complete(code)
    for (const name of expected) expect(names).toContain(name)
  })

  it("shows a call without internal types", () => {
    const text = editor.hover('l|ms("/api/v1/courses/:id/users", { id: 1, sort: "email" })')
    expect(text).toContain("LmsResponse<readonly User[]>")
    expect(text.length).toBeLessThanOrEqual(700)
    expect(text).not.toMatch(INTERNAL)
  })

  it("shows the words of a parameter", () => {
    const text = editor.hover('lms("/api/v1/courses/:id/users", { id: 1, so|rt: "email" })')
    expect(text).toContain('"username"')
    expect(text).not.toMatch(INTERNAL)
  })
})
