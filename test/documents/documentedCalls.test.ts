/** Documents, examples and help texts send only parameters that their endpoints have. */
import { describe, expect, it } from "vitest"
import { blocksInMarkdown } from "../fixtures/documents/blocks.js"
import { callsInBlock, callsInCommands, collectCalls, findUnknown } from "../fixtures/documents/documentedCalls.js"
import { root } from "../fixtures/repository.js"

/** Mistakes and endpoints that a page shows on purpose. */
const INTENDED = [/ has no parameter enrolment_type\[\]$/, /room_bookings is not documented$/]

/** A page that does not exist, with mistakes. */
const page = [
  "```ts",
  'import { lms, lmsStreamAll, lmsUpload } from "effect-lms"',
  'const path = { course_id: 101, serch: "x" }',
  'const modules = "/api/v1/courses/:course_id/modules"',
  'lms(modules, { ...path, include: ["items", "itms"], search_term: "x" })',
  "lms(`POST $" + "{modules}`, { course_id: 1, module: { name: 'a', nme: 'b' } })",
  'lms("/api/v1/courses/:id", {}, { method: "PUT", params: { id: 1, corse: 2 } })',
  'lms("PUT /api/v1/courses/1/assignments/bulk_update", [{ id: 1, all_dates: [{ base: true, du_at: null }] }])',
  "lmsStreamAll([{ endpoint: modules, params: { course_id: 1, student: 2 } }])",
  'lmsUpload("a", { course_id: 1, on_duplicate: "rename", folders: 2 })',
  'lms("/api/v1/corses")',
  "```"
].join("\n")

const calls = collectCalls(root)

describe("the calls that documents, examples and help texts show", () => {
  it("have documented endpoints, and parameters that their endpoints have", () => {
    expect(calls.length).toBeGreaterThan(250)
    for (const [file, least] of [
      ["docs/guide/recipes.md", 25],
      ["docs/guide/command.md", 30],
      ["examples/", 20],
      ["src/cli/commands/", 15],
      ["src/Lms", 15]
    ] as const) {
      expect([file, calls.filter(({ place }) => place.startsWith(file)).length >= least]).toEqual([file, true])
    }
    const unknown = calls.flatMap(findUnknown)
    expect(unknown.filter((problem) => !INTENDED.some((pattern) => pattern.test(problem)))).toEqual([])
    expect(INTENDED.filter((pattern) => !unknown.some((problem) => pattern.test(problem)))).toEqual([])
  })
})

describe("a parameter that its endpoint does not have is reported", () => {
  it("in a program, also from a constant, a spread, a list and a body that is an array", () => {
    expect(blocksInMarkdown("page.md", page).flatMap(callsInBlock).flatMap(findUnknown)).toEqual([
      "page.md:5: GET /api/v1/courses/:course_id/modules has no parameter include[]=itms",
      "page.md:5: GET /api/v1/courses/:course_id/modules has no parameter serch",
      "page.md:6: POST /api/v1/courses/:course_id/modules has no parameter module[nme]",
      "page.md:7: PUT /api/v1/courses/:id has no parameter corse",
      "page.md:8: PUT /api/v1/courses/1/assignments/bulk_update has no parameter _json[][all_dates][][du_at]",
      "page.md:9: GET /api/v1/courses/:course_id/modules has no parameter student",
      "page.md:10: POST /api/v1/courses/:course_id/files has no parameter folders",
      "page.md:11: GET /api/v1/corses is not documented"
    ])
  })

  it.each([
    [
      "npx effect-lms api /api/v1/courses -f search_term=algebra --all",
      "GET /api/v1/courses has no parameter search_term"
    ],
    [
      "effect-lms api -X PUT /api/v1/courses/1 -F 'course[nme]=A b' | cat",
      "PUT /api/v1/courses/1 has no parameter course[nme]"
    ],
    [
      "lms api POST /api/v1/courses/:id/modules -f id=1 -f 'modul[name]=a'",
      "POST /api/v1/courses/:id/modules has no parameter modul[name]"
    ],
    [
      `effect-lms export "GET /api/v1/courses/:id/users" --each ids=1,2 -o a`,
      "GET /api/v1/courses/:id/users has no parameter ids"
    ],
    [
      "cat a | effect-lms upload - --name a -f course_id=1 -f folders=b",
      "POST /api/v1/courses/:course_id/files has no parameter folders"
    ],
    ["effect-lms download /api/v1/files/7/download -o a", "GET /api/v1/files/7/download is not documented"]
  ])("in the command %s", (command, problem) => {
    expect(callsInCommands("page.md:1", command).flatMap(findUnknown)).toEqual([`page.md:1: ${problem}`])
  })
})
