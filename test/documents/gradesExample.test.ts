/** Tests examples/grades against the sandbox: checks, dry run, import, and repeated import. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it, layer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Assignment, Submission, User } from "effect-lms/resources"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { program } from "../../examples/grades/grades.js"
import { readRows } from "../../examples/grades/rows.js"
import { captureOutput } from "../fixtures/console.js"
import { temporaryDirectory } from "../fixtures/directory.js"

const course = "101"

const problemsOf = (text: string | Uint8Array) =>
  readRows(typeof text === "string" ? new TextEncoder().encode(text) : text).problems.map(
    ({ line, message }) => `${line}: ${message}`
  )

describe("readRows", () => {
  it("accepts columns in any order, a byte order mark, semicolons, and quotes", () => {
    const text =
      '\uFEFFName;Grade;Student;Assignment\r\n"Lovelace;\r\nAda";8.5;sis_user_id:S01;301\r\n\r\nBob;EX;7;301\r\n'
    expect(readRows(new TextEncoder().encode(text))).toEqual({
      rows: [
        { line: 3, student: "sis_user_id:S01", assignment: "301", text: "8.5" },
        { line: 5, student: "7", assignment: "301", text: "EX" }
      ],
      problems: []
    })
  })

  it("rejects an ambiguous row with its line number", () => {
    const head = "student,assignment,grade\n"
    expect(problemsOf(`${head}7,301,5\n,301,5\n7,Essay,5\n`)).toEqual([
      '3: student "" is not an id: write 4711, or sis_user_id:S0004711',
      '4: assignment "Essay" is not an id: write 301'
    ])
  })

  it.each([
    ["student,assignment,grade\n7,301\n", /^2: .*Length/],
    ['student,assignment,grade\n7,301,"5\n', /^\d: .*Quote/],
    ["student,grade\n7,5\n", /^1: missing column assignment/],
    ["student,assignment,grade,grade\n7,301,5,6\n", /^1: duplicate column grade/],
    ["", /^1: missing column student, assignment, grade/],
    [Uint8Array.of(0x67, 0xe4), /^1: the file is not UTF-8/]
  ])("rejects a malformed file: %j", (text, message) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(message)])
  })
})

const setUp = Effect.gen(function* () {
  const folder = yield* temporaryDirectory
  const students = yield* lmsStream(
    "/api/v1/courses/:course/users",
    { course, enrollment_type: ["student"] },
    { schema: User }
  ).pipe(Stream.runCollect, Effect.map(Array.from<User>))
  const created = yield* lms(
    "POST /api/v1/courses/:course/assignments",
    { course, assignment: { name: "Essay", points_possible: 10, published: true } },
    { schema: Assignment }
  )
  const assignment = created.data.id
  const file = Path.join(folder, "grades.csv")
  const report = Path.join(folder, "report.json")
  const writes = Effect.gen(function* () {
    const sandbox = yield* Sandbox
    return (yield* sandbox.requests).filter(({ method }) => method === "PUT").map(({ path }) => path)
  })
  const before = (yield* writes).length
  return {
    assignment,
    students,
    report: () => JSON.parse(Fs.readFileSync(report, "utf8")),
    run: (rows: ReadonlyArray<ReadonlyArray<unknown>>, options: { readonly dryRun?: boolean } = {}) =>
      Effect.suspend(() => {
        Fs.writeFileSync(file, [["student", "assignment", "grade"], ...rows].map((row) => row.join(",")).join("\n"))
        return captureOutput(program({ file, course, report, ...options }))
      }),
    written: Effect.map(writes, (all) => all.slice(before)),
    submission: (user: unknown) =>
      Effect.map(
        lms(
          "/api/v1/courses/:course/assignments/:assignment/submissions/:user",
          { course, assignment, user: String(user) },
          { schema: Submission }
        ),
        ({ data }) => data
      )
  }
})

const options: SandboxOptions = { data: { courses: 2, students: 12 } }
const client = (more: SandboxOptions = {}) =>
  Layer.merge(NodeContext.layer, Sandbox.layerClient({ ...options, ...more }))

layer(client(), { excludeTestServices: true })("grades from a CSV file", (it) => {
  it.scoped("are printed by a dry run, then written, and not sent again if the submission has them", () =>
    Effect.gen(function* () {
      const { assignment, report, run, students, submission, written } = yield* setUp
      const [a, b, c, d] = students
      const rows = [
        [a?.id, assignment, "8.5"],
        [`sis_user_id:${b?.sis_user_id}`, assignment, "85%"],
        [c?.id, assignment, "EX"],
        [d?.id, assignment, "complete"]
      ]
      const dry = yield* run(rows, { dryRun: true })
      expect(dry.lines).toEqual([
        `would write line 2: ${a?.name}, “Essay”: 8.5 (was: no grade)`,
        `would write line 3: ${b?.name}, “Essay”: 85% (was: no grade)`,
        `would write line 4: ${c?.name}, “Essay”: EX (was: no grade)`,
        `would write line 5: ${d?.name}, “Essay”: complete (was: no grade)`,
        "4 would be written, 0 unchanged, 0 failed"
      ])
      expect(report()).toMatchObject({ dryRun: true, written: [{ line: 2 }, {}, {}, {}] })
      expect(yield* written).toEqual([])

      const first = yield* run(rows)
      expect([first.result, first.lines.at(-1)]).toEqual([0, "4 written, 0 unchanged, 0 failed"])
      expect([yield* submission(a?.id), yield* submission(b?.id)].map(({ score }) => score)).toEqual([8.5, 8.5])
      expect((yield* submission(c?.id)).excused).toBe(true)
      expect(yield* written).toHaveLength(4)

      const again = yield* run([...rows.slice(0, 3), [d?.id, assignment, "7"]])
      expect(again.lines).toEqual([
        `wrote line 5: ${d?.name}, “Essay”: 7 (was: complete)`,
        "1 written, 3 unchanged, 0 failed"
      ])
      expect(yield* written).toHaveLength(5)
    })
  )

  it.scoped("are not sent if one of them is invalid", () =>
    Effect.gen(function* () {
      const { assignment, report, run, students, written } = yield* setUp
      const [a, b] = students
      const { lines, result } = yield* run([
        [a?.id, assignment, "8"],
        [a?.id, "999999", "8"],
        ["999999", assignment, "8"],
        [b?.id, assignment, "85"],
        [`sis_user_id:${a?.sis_user_id}`, assignment, "9"],
        [b?.id, assignment, ""],
        [b?.id, assignment, "-1"],
        [b?.id, assignment, "1e3"]
      ])
      expect(result).toBe(2)
      expect(lines).toEqual([
        "line 3: the course has no assignment 999999",
        "line 4: 999999 is not a student of the course",
        "line 5: 85 exceeds the 10 points of “Essay”: --extra-credit allows it",
        `line 6: ${a?.name} already has a grade for “Essay” in line 2`,
        expect.stringMatching(/^line 7: an empty grade would remove/),
        "line 8: -1 is less than no points",
        expect.stringMatching(/^line 9: "1e3" is no grade/),
        "7 rows are invalid. Nothing was sent."
      ])
      expect(report()).toMatchObject({ problems: [{}, {}, {}, {}, {}, {}, {}], written: [] })
      expect(yield* written).toEqual([])
    })
  )
})

it.scopedLive("grades are written except one that fails, which the next run writes", () =>
  Effect.gen(function* () {
    const { assignment, run, students, written } = yield* setUp
    const rows = students.slice(0, 5).map(({ id }) => [id, assignment, "8"])
    const { lines, result } = yield* run(rows)
    expect(result).toBe(1)
    expect(lines.filter((line) => /^failed line \d: .*422/.test(line))).toHaveLength(1)
    expect(lines.at(-1)).toBe("4 written, 0 unchanged, 1 failed")
    const before = (yield* written).length
    expect((yield* run(rows)).lines.at(-1)).toBe("1 written, 4 unchanged, 0 failed")
    expect((yield* written).slice(before)).toHaveLength(1)
  }).pipe(
    Effect.provide(
      client({
        faults: [{ on: { method: "PUT" }, when: { times: 1 }, fault: { _tag: "Status", status: 422 } }]
      })
    )
  )
)
