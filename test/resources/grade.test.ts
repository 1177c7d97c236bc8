/** Which texts are grades of an assignment, and whether a submission has a grade. */
import { Either } from "effect"
import { hasGrade, parseGrade } from "effect-lms/resources"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { countCases } from "../fixtures/cases.js"
import { SCHEME, type StrictAssignment, storeGrade } from "../fixtures/documents/strictGrades.js"

const names = SCHEME.map(([name]) => name)
const gradingTypes = ["points", "percent", "letter_grade", "gpa_scale", "pass_fail", "not_graded"]

const assignmentOf = (grading_type: string, points_possible: number | null = 10): StrictAssignment => ({
  id: 1,
  name: "Essay",
  grading_type,
  points_possible
})

/** The grade that is sent, or the message. */
const parse = (text: string, type: string, points: number | null = 10, scheme?: ReadonlyArray<string>) =>
  Either.match(parseGrade(text, assignmentOf(type, points), scheme), {
    onLeft: ({ message }) => message,
    onRight: (grade) => ("excuse" in grade ? "excused" : `sends ${grade.posted_grade}`)
  })

describe("parseGrade", () => {
  it.each([
    ["8.5", "points", "sends 8.5"],
    [" 8,5 ", "points", "sends 8.5"],
    ["0,125", "points", "sends 0.125"],
    ["85%", "points", "sends 85%"],
    ["85,5%", "percent", "sends 85.5%"],
    ["Complete", "pass_fail", "sends complete"],
    ["PASS", "points", "sends pass"],
    ["10", "pass_fail", "sends 10"],
    ["b+", "letter_grade", "sends b+"],
    ["B−", "gpa_scale", "sends B−"],
    ["ex", "points", "excused"],
    ["EX", "not_graded", "excused"],
    ["anything", "a type of next year", "sends anything"]
  ])("reads %j for %s", (text, type, expected) => {
    expect(parse(text, type)).toBe(expected)
  })

  it.each([
    [
      "A",
      "points",
      '"A" is no grade of an assignment of the type points: write points such as 8.5, or a percentage such as 85%, or EX for excused'
    ],
    ["N/A", "points", /^"N\/A" is no grade/],
    ["1.000,5", "points", /^"1\.000,5" is no grade/],
    ["1,500", "points", '"1,500" can mean 1.500 or 1500: write one of them'],
    ["8.", "percent", /^"8\." is no grade/],
    ["1e3", "points", /^"1e3" is no grade/],
    ["A", "pass_fail", /: write complete or incomplete, or EX/],
    ["8.5", "pass_fail", /: write complete or incomplete, or EX/],
    ["8", "not_graded", /: write no grade, or EX/],
    ["", "points", /^an empty grade would remove the grade that is there: write points/],
    ["x".repeat(1000), "points", /^"x{40}…" is/]
  ])("refuses %j for %s", (text, type, message) => {
    expect(parse(text, type)).toEqual(typeof message === "string" ? message : expect.stringMatching(message))
  })

  it("refuses a percentage of no points, of which Canvas would make 0", () => {
    for (const points of [0, null]) expect(parse("85%", "points", points)).toMatch(/^"85%" is no grade/)
  })

  it("refuses a letter that the scheme lacks, if its names are given", () => {
    expect(parse("A+", "letter_grade")).toBe("sends A+")
    expect(parse("A+", "letter_grade", 10, names)).toMatch(/^"A\+" is no grade .*: write a grade of its scheme/)
    expect(parse("a-", "letter_grade", 10, names)).toBe("sends a-")
    expect(parse("4", "gpa_scale", 10, ["4.0", "3.0"])).toBe("sends 4")
  })
})

describe("hasGrade", () => {
  const none = { score: null, grade: null, excused: false }
  it.each([
    ["points", { posted_grade: "8.5" }, { score: 8.5, grade: "8.5" }, true],
    ["points", { posted_grade: "8.5" }, { score: 8.4, grade: "8.4" }, false],
    ["points", { posted_grade: "8.5" }, none, false],
    ["points", { posted_grade: "8,5" }, { score: 8.5, grade: "8.5" }, false],
    ["points", { posted_grade: "B" }, none, false],
    ["points", { posted_grade: "complete" }, { score: 10, grade: "10" }, true],
    ["points", { posted_grade: "5" }, { score: 5, grade: "5", excused: true }, false],
    ["percent", { posted_grade: "33.333%" }, { score: 3.3333, grade: "33.33%" }, true],
    ["points", { posted_grade: "8" }, { score: 6, grade: "6", entered_grade: "8", points_deducted: 2 }, true],
    ["points", { posted_grade: "6" }, { score: 6, grade: "6", entered_grade: "8", points_deducted: 2 }, false],
    ["points", { posted_grade: "1.236" }, { score: 0, grade: "0", points_deducted: 1.24 }, true],
    ["letter_grade", { posted_grade: "b+" }, { score: 8.9, grade: "B+" }, true],
    ["letter_grade", { posted_grade: "B+" }, { score: 7, grade: "C", entered_grade: "B+", points_deducted: 2 }, true],
    ["letter_grade", { posted_grade: "A−" }, { score: 9.3, grade: "A-" }, true],
    ["letter_grade", { posted_grade: "B" }, { score: 8.9, grade: "B+" }, false],
    ["gpa_scale", { posted_grade: "4.0" }, { score: 10, grade: "4" }, true],
    ["gpa_scale", { posted_grade: "8.9" }, { score: 8.9, grade: "3.5" }, true],
    ["pass_fail", { posted_grade: "complete" }, { score: 10, grade: "complete" }, true],
    ["pass_fail", { posted_grade: "10" }, { score: 10, grade: "complete" }, true],
    ["pass_fail", { posted_grade: "fail" }, { score: 0, grade: "incomplete" }, true],
    ["pass_fail", { posted_grade: "A" }, { score: 0, grade: "incomplete" }, false],
    ["points", { excuse: true }, { ...none, excused: true }, true],
    ["points", { excuse: true }, none, false],
    ["points", { posted_grade: "" }, none, true],
    ["points", { posted_grade: "" }, { score: 0, grade: "0" }, false],
    ["a type of next year", { posted_grade: "gold" }, { score: 3, grade: "Gold" }, true],
    ["a type of next year", { posted_grade: "3" }, { score: 3, grade: "Gold" }, true],
    ["a type of next year", { posted_grade: "gold" }, none, false]
  ] as const)("%s: %j in %j is %s", (type, sent, submission, expected) => {
    expect(hasGrade(submission, sent, assignmentOf(type))).toBe(expected)
  })

  it("tells a grade that is a number from points, if the names of the scheme are given", () => {
    const submission = { score: 4, grade: "1.0" }
    const four = { posted_grade: "4" }
    expect(hasGrade(submission, four, assignmentOf("gpa_scale", 100), ["4.0", "3.0"])).toBe(false)
    expect(hasGrade(submission, four, assignmentOf("gpa_scale", 100), ["A", "B"])).toBe(true)
  })
})

describe("a service with the rules of Canvas", () => {
  const assignments = fc.record({
    type: fc.constantFrom(...gradingTypes),
    points: fc.constantFrom(null, 0, 1, 10, 12.5, 100)
  })
  const number = fc.double({ min: -1, max: 120, noNaN: true }).map((value) => value.toFixed(value < 10 ? 3 : 1))
  const texts = fc.oneof(
    number,
    number.map((text) => text.replace(".", ",")),
    number.map((text) => `${text}%`),
    fc.constantFrom("complete", "Pass", "fail", "INCOMPLETE", "N/A", "-", "", " ", "8.", ".5", "0", "10", "100%", "E"),
    fc.constantFrom(...names).map((name) => name.toLowerCase()),
    fc.string({ maxLength: 4 })
  )
  const deductions = fc.constantFrom(0, 0.5, 2)

  it("stores what parseGrade returns, and hasGrade finds it", () => {
    fc.assert(
      fc.property(assignments, texts, deductions, ({ points, type }, text, deducted) => {
        const assignment = assignmentOf(type, points)
        const grade = parseGrade(text, assignment, names)
        if (Either.isLeft(grade) || "excuse" in grade.right) return
        const stored = storeGrade(assignment, grade.right.posted_grade, deducted)
        expect(stored.grade).not.toBeNull()
        expect(hasGrade(stored, grade.right, assignment, names)).toBe(true)
      }),
      { numRuns: countCases(2000) }
    )
  })

  it("has not stored a text, as it is, that parseGrade refuses", () => {
    fc.assert(
      fc.property(assignments, texts, ({ points, type }, text) => {
        const assignment = assignmentOf(type, points)
        if (text.trim() === "" || Either.isRight(parseGrade(text, assignment, names))) return
        expect(hasGrade(storeGrade(assignment, text), { posted_grade: text }, assignment, names)).toBe(false)
      }),
      { numRuns: countCases(2000) }
    )
  })
})
