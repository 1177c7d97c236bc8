/** Runs the programs that write grades against a service that takes them as Canvas does. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { program as importGrades } from "../../examples/grades/grades.js"
import { readRows } from "../../examples/grades/rows.js"
import { importGradebook } from "../../examples/jobs/importGradebook.js"
import { writeGradebook } from "../../examples/jobs/writeGradebook.js"
import { nodeClient, TOKEN } from "../fixtures/client.js"
import { captureOutput } from "../fixtures/console.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { attemptRecipe } from "../fixtures/documents/recipes.js"
import { killAfter, type StrictCourse, serveStrictGrades } from "../fixtures/documents/strictGrades.js"

const students = [
  { id: 7, name: "Ada", sis_user_id: "A 1" },
  { id: 8, name: "Bob", deducted: 2 },
  { id: 9, name: "Cem", group: 1 },
  { id: 10, name: "Dee", group: 1 }
]
const essay = { id: 5001, name: "Essay", grading_type: "points", points_possible: 10 }

const setUp = (options: Partial<StrictCourse> = {}) =>
  Effect.gen(function* () {
    const folder = yield* temporaryDirectory
    const service = yield* serveStrictGrades({ students, assignments: [essay], ...options })
    const run = (rows: ReadonlyArray<string>, ...args: ReadonlyArray<string>) =>
      Effect.suspend(() => {
        writeFileSync(join(folder, "grades.csv"), ["user,grade,comment", ...rows, ""].join("\r\n"))
        return Effect.provide(attemptRecipe("Grades and comments from a CSV file", { folder, args }), [
          nodeClient({ token: TOKEN, domain: service.origin }),
          NodeContext.layer
        ])
      })
    return { ...service, run, failed: () => readFileSync(join(folder, "failed.csv"), "utf8").trimEnd().split("\r\n") }
  })

const rows = ['sis_user_id:A 1,"8,5",Well done ', "8,80%,", "9,EX,See me.", "10,0,"]

describe("the recipe for grades and comments", () => {
  it.scopedLive("says what it would write, writes it, and sends nothing twice", () =>
    Effect.gen(function* () {
      const { run, submission, writes } = yield* setUp()
      const dry = yield* run(rows, "--dry-run")
      expect(dry.printed).toContain("8: no grade → 80% ")
      expect([dry.printed.at(-1), dry.failure, writes]).toEqual(["4 of 4 to write, 0 failed", undefined, []])
      const first = yield* run(rows)
      expect([first.printed.at(-1), first.failure]).toEqual(["4 of 4 written, 0 failed", undefined])
      expect([7, 8, 9, 10].map((id) => submission(5001, id))).toMatchObject([
        { score: 8.5, submission_comments: [{ comment: "Well done" }] },
        { score: 6, entered_score: 8 },
        { score: null, excused: true, submission_comments: [{ comment: "See me." }] },
        { score: 0 }
      ])
      const before = writes.length
      const again = yield* run(rows)
      expect([again.printed, again.failure]).toEqual([["0 of 4 written, 0 failed"], undefined])
      expect(writes).toHaveLength(before)
    })
  )

  it.scopedLive("continues after it was killed, and comments once", () =>
    Effect.gen(function* () {
      const { kill, ...killed } = yield* killAfter(2)
      const { run, submission, writes } = yield* setUp(killed)
      yield* kill(run(rows))
      expect(writes).toHaveLength(2)
      expect((yield* run(rows)).failure).toBeUndefined()
      expect([submission(5001, 7), submission(5001, 9)].map((one) => one.submission_comments?.length)).toEqual([1, 1])
      expect(new Set(writes).size).toBe(writes.length)
    })
  )

  it.scopedLive("sends no text that is no grade, so the grade that is there stays", () =>
    Effect.gen(function* () {
      const { failed, run, submission } = yield* setUp()
      yield* run(["7,9.6,", "8,9.5,"])
      const { failure, printed } = yield* run(['7,"1,500",', "8,B+,", "9,7,", "999,7,"])
      expect(printed).toEqual(["9: no grade → 7 ", "1 of 4 written, 3 failed"])
      expect(failure).toContain("see out/failed.csv")
      expect([7, 8, 9].map((id) => submission(5001, id).score)).toEqual([9.6, 7.5, 7])
      const [head, ...errors] = failed()
      expect(head).toBe("user,grade,comment,error")
      expect(errors.map((line) => line.replace(/^(\d+).*(can mean|is no grade|404).*$/, "$1 $2"))).toEqual([
        "7 can mean",
        "8 is no grade",
        "999 404"
      ])
    })
  )

  it.scopedLive("fails if Canvas has not stored a grade, or before it writes if a student has two rows", () =>
    Effect.gen(function* () {
      const { failed, run, writes } = yield* setUp({ assignments: [{ ...essay, grading_type: "letter_grade" }] })
      const { failure } = yield* run(["7,B+,", "8,B++,"])
      expect(failure).toBeDefined()
      expect(failed().slice(1)).toEqual(["8,B++,,not stored: Canvas has no grade"])
      const before = writes.length
      const repeated = yield* run(["7,A,", "sis_user_id:A 1,C,"])
      expect([repeated.failure, writes.length]).toEqual(["Error: there are two rows of sis_user_id:A 1", before])
    })
  )

  it.scopedLive("grades no groups, of which each student would get the grade of the others", () =>
    Effect.gen(function* () {
      const groups = yield* setUp({ assignments: [{ ...essay, group_category_id: 3 }] })
      expect((yield* groups.run(["9,7,"])).failure).toMatch(/whole group/)
      expect(groups.writes).toEqual([])
      const individually = yield* setUp({
        assignments: [{ ...essay, group_category_id: 3, grade_group_students_individually: true }]
      })
      expect((yield* individually.run(["9,7,", "10,8,"])).failure).toBeUndefined()
    })
  )
})

describe("the example that imports a gradebook", () => {
  const quiz = { id: 12, name: "Quiz (1)", grading_type: "pass_fail", points_possible: 1, students: [7, 8] }
  const course = { students, assignments: [essay, quiz] }
  const HEAD = "Student,ID,SIS User ID,Section,Essay (5001),Quiz (1) (12),Current Score (2026),Notes"
  const ABOUT = [",,,,Manual Posting,,,", "    Points Possible,,,,10,1,(read only),"]

  const setUpGradebook = (options: Partial<StrictCourse> = {}) =>
    Effect.gen(function* () {
      const file = join(yield* temporaryDirectory, "gradebook.csv")
      const service = yield* serveStrictGrades({ ...course, ...options })
      const connect = Effect.provide([nodeClient({ token: TOKEN, domain: service.origin }), NodeContext.layer])
      return {
        ...service,
        lines: () => readFileSync(file, "utf8").trimEnd().split("\r\n"),
        write: connect(writeGradebook("101", file)),
        run: (rows: ReadonlyArray<string>, importOptions: Parameters<typeof importGradebook>[2] = {}, head = HEAD) =>
          Effect.gen(function* () {
            if (rows.length > 0) writeFileSync(file, [head, ...ABOUT, ...rows, ""].join("\r\n"))
            const { lines, result } = yield* captureOutput(Effect.exit(importGradebook("101", file, importOptions)))
            return { lines, result: Exit.isSuccess(result) ? result.value : Cause.pretty(result.cause) }
          }).pipe(connect)
      }
    })

  const rows = [
    '"Lovelace, Ada",7,,A,"8,5",complete,85,x',
    '"B, Bob",8,,A,9,-,90,',
    '"C, Cem",9,,A,ex,N/A,,',
    '"Student, Test",10,,A,,N/A,,'
  ]

  it.scopedLive("sends what differs in one job, once, and leaves alone what the service shows", () =>
    Effect.gen(function* () {
      const { lines, run, submission, write, writes } = yield* setUpGradebook()
      const dry = yield* run(rows, { dryRun: true })
      expect([dry.lines[0], dry.result, writes]).toEqual(["would send Lovelace, Ada (7), Essay (5001): 8,5", 4, []])
      expect((yield* run(rows)).result).toBe(4)
      expect([submission(5001, 7), submission(12, 7), submission(5001, 8), submission(5001, 9)]).toMatchObject([
        { score: 8.5 },
        { grade: "complete" },
        { score: 7, entered_score: 9 },
        { excused: true }
      ])
      expect((yield* run(rows)).result).toBe(0)
      yield* write
      expect(lines()[0]).toBe("Student,ID,SIS User ID,SIS Login ID,Section,Essay (5001),Quiz (1) (12)")
      expect(lines()[3]).toBe("Bob,8,,,,7,")
      expect(lines().at(-1)).toBe("Dee,10,,,,,N/A")
      // Its score after the deduction is no other grade.
      expect((yield* run([])).result).toBe(0)
      expect(writes).toHaveLength(4)
    })
  )

  it.scopedLive("continues after it was killed", () =>
    Effect.gen(function* () {
      const { kill, ...killed } = yield* killAfter(2)
      const { run, submission, writes } = yield* setUpGradebook(killed)
      yield* kill(run(rows))
      expect(typeof (yield* run(rows)).result).toBe("number")
      expect(submission(5001, 9).excused).toBe(true)
      expect(new Set(writes).size).toBe(writes.length)
    })
  )

  it.scopedLive("sends nothing if a row is invalid", () =>
    Effect.gen(function* () {
      const { run, writes } = yield* setUpGradebook()
      const { result } = yield* run(["Ada,7,,A,B+,7,,", "Cem,9,,A,,complete,,", "Bob,,,A,9,,,", "Ada,7,,A,8,,,"])
      expect(String(result).split("\n").slice(0, 6)).toEqual([
        "GradebookError: Nothing was sent.",
        expect.stringMatching(/^Ada \(7\), Essay \(5001\): B\+: "B\+" is no grade/),
        expect.stringMatching(/^Ada \(7\), Quiz \(1\) \(12\): 7: "7" is no grade .* complete or incomplete/),
        "Cem (9), Quiz (1) (12): complete: the assignment is not given to this student",
        "Bob: the row has no ID",
        "Ada (7): there are two rows of this student"
      ])
      const withoutId = yield* run(["Ada,7,,A,8,,,"], {}, HEAD.replace(" (5001)", ""))
      expect(withoutId.result).toMatch(
        /Nothing was sent\. This gradebook has no columns Essay: end each name with the id/
      )
      const other = yield* setUpGradebook({ assignments: [{ ...essay, group_category_id: 1 }] })
      expect((yield* other.run(["Cem,9,,A,8,complete,,"])).result).toMatch(
        /Essay \(5001\): 8: Canvas would give the grade to the whole group\n.*Quiz \(1\) \(12\): the course has no such/
      )
      expect([...writes, ...other.writes]).toEqual([])
    })
  )

  it.scopedLive("fails if the job is completed and a grade is not stored", () =>
    Effect.gen(function* () {
      const { run } = yield* setUpGradebook({ assignments: [{ ...essay, grading_type: "letter_grade" }, quiz] })
      const { result } = yield* run(["Ada,7,,A,A,complete,,", "Bob,8,,A,A+,,,"])
      expect(result).toMatch(/^GradebookError: Bob \(8\), Essay \(5001\): A\+: not stored, Canvas has no grade/)
    })
  )
})

const problemsOf = (text: string | Uint8Array) =>
  readRows(typeof text === "string" ? new TextEncoder().encode(text) : text).problems.map(
    ({ line, message }) => `${line}: ${message}`
  )

describe("the rows of the example that imports grades", () => {
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

describe("the example that imports grades of several assignments", () => {
  const exam = { id: 12, name: "Exam", grading_type: "letter_grade", points_possible: 100, grading_standard_id: 4 }

  const setUpGrades = (options: Partial<StrictCourse> = {}) =>
    Effect.gen(function* () {
      const file = join(yield* temporaryDirectory, "grades.csv")
      const service = yield* serveStrictGrades({ students, assignments: [essay, exam], ...options })
      return {
        ...service,
        report: () => JSON.parse(readFileSync(`${file}.json`, "utf8")),
        run: (rows: ReadonlyArray<string>, dryRun = false) =>
          Effect.suspend(() => {
            writeFileSync(file, ["student;assignment;grade", ...rows].join("\n"))
            return captureOutput(importGrades({ course: "101", file, dryRun, report: `${file}.json` }))
          }).pipe(Effect.provide([nodeClient({ token: TOKEN, domain: service.origin }), NodeContext.layer]))
      }
    })

  const rows = ["7;5001;8,5", "sis_user_id:A 1;12;b+", "8;5001;9", "9;5001;ex", "9;12;80,5%"]

  it.scopedLive("sends what the service does not have, once", () =>
    Effect.gen(function* () {
      const { run, submission, writes } = yield* setUpGrades()
      expect((yield* run(rows, true)).lines.at(-1)).toBe("5 would be written, 0 unchanged, 0 failed")
      expect(writes).toEqual([])
      expect((yield* run(rows)).result).toBe(0)
      expect([submission(5001, 7), submission(12, 7), submission(5001, 8), submission(12, 9)]).toMatchObject([
        { score: 8.5 },
        { grade: "B+" },
        { score: 7 },
        { score: 80.5 }
      ])
      expect((yield* run(rows)).lines).toEqual(["0 written, 5 unchanged, 0 failed"])
      expect(writes).toHaveLength(5)
    })
  )

  it.scopedLive("continues after it was killed", () =>
    Effect.gen(function* () {
      const { kill, ...killed } = yield* killAfter(2)
      const { run, writes } = yield* setUpGrades(killed)
      yield* kill(run(rows))
      expect((yield* run(rows)).lines.at(-1)).toBe("3 written, 2 unchanged, 0 failed")
      expect(new Set(writes).size).toBe(5)
    })
  )

  it.scopedLive("sends nothing if a row is not of the course, repeats another one or has no possible grade", () =>
    Effect.gen(function* () {
      const { report, run, writes } = yield* setUpGrades()
      const rows = ["7;5001;8", "7;99;8", "99;5001;8", "8;5001;85", "sis_user_id:A 1;5001;9", "8;5001;", "8;5001;-1"]
      const { lines, result } = yield* run(rows)
      expect([result, lines]).toEqual([
        2,
        [
          "line 3: the course has no assignment 99",
          "line 4: 99 is not a student of the course",
          "line 5: 85 exceeds the 10 points of “Essay”: --extra-credit allows it",
          "line 6: Ada already has a grade for “Essay” in line 2",
          expect.stringMatching(/^line 7: an empty grade would remove/),
          "line 8: -1 is less than no points",
          "6 rows are invalid. Nothing was sent."
        ]
      ])
      expect(report()).toMatchObject({ problems: [{}, {}, {}, {}, {}, {}], written: [] })
      expect(writes).toEqual([])
    })
  )

  it.scopedLive("sends nothing that the service would not store", () =>
    Effect.gen(function* () {
      const { run, writes } = yield* setUpGrades()
      const { lines, result } = yield* run(["7;5001;B+", "8;12;A+", "9;5001;1,500", "10;5001;N/A", "10;12;Pass"])
      expect([result, lines.at(-1)]).toEqual([2, "4 rows are invalid. Nothing was sent."])
      expect(lines.map((line) => line.slice(0, 14))).toEqual([
        'line 2: "B+" i',
        'line 3: "A+" i',
        'line 4: "1,500',
        'line 5: "N/A" ',
        "4 rows are inv"
      ])
      const group = yield* setUpGrades({ assignments: [{ ...essay, group_category_id: 1 }] })
      expect((yield* group.run(["7;5001;8"])).lines[0]).toMatch(/to the whole group$/)
      expect([...writes, ...group.writes]).toEqual([])
    })
  )

  it.scopedLive("reports a grade that the service has not stored", () =>
    Effect.gen(function* () {
      // The default scheme of Canvas cannot be read.
      const { grading_standard_id: _, ...unknown } = exam
      const { run } = yield* setUpGrades({ assignments: [unknown] })
      const { lines, result } = yield* run(["7;12;A+", "8;12;A"])
      expect([result, lines]).toEqual([
        1,
        [
          "wrote line 3: Bob, “Exam”: A (was: no grade)",
          "failed line 2: Ada, “Exam”: A+: the server stored no grade",
          "1 written, 0 unchanged, 1 failed"
        ]
      ])
    })
  )
})
