/** Runs examples/jobs against the sandbox: a gradebook, a SIS import, a report and a course copy. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { copyCourse } from "../../examples/jobs/copyCourse.js"
import { importGradebook } from "../../examples/jobs/importGradebook.js"
import { saveReport } from "../../examples/jobs/report.js"
import { importCsv } from "../../examples/jobs/sisImport.js"
import { writeGradebook } from "../../examples/jobs/writeGradebook.js"
import { temporaryDirectory } from "../fixtures/directory.js"

const data = {
  courses: [
    {
      students: [
        { name: 'Ada, "Countess"', sis_user_id: "A" },
        { name: "Bob", sis_user_id: "B" }
      ],
      assignments: [{ name: "Essay (draft)", points_possible: 10 }]
    },
    { assignments: 0 },
    {}
  ]
}

layer(Layer.merge(Sandbox.layerClient({ data }), NodeContext.layer), { excludeTestServices: true })("jobs", (it) => {
  it.scoped("the grades of a gradebook are those that it was written with, or edited to", () =>
    Effect.gen(function* () {
      const file = Path.join(yield* temporaryDirectory, "grades.csv")
      yield* writeGradebook("101", file)
      const text = Fs.readFileSync(file, "utf8")
      const [head = "", points = "", ada = "", bob = ""] = text.split("\r\n")
      expect([head, points]).toEqual([
        "Student,ID,SIS User ID,SIS Login ID,Section,Essay (draft) (5001)",
        "    Points Possible,,,,,10"
      ])
      expect(ada).toContain('Ada, ""Countess""')
      const edited = [head, points, ada.replace(/[^,]*$/, "7.5"), bob.replace(/[^,]*$/, "ex"), ""]
      Fs.writeFileSync(file, edited.join("\r\n"))
      expect(yield* importGradebook("101", file)).toBe(2)
      const { data } = yield* lms("/api/v1/courses/101/assignments/5001/submissions")
      expect(data).toMatchObject([{ score: 7.5 }, { excused: true }])
      yield* writeGradebook("101", file)
      const cells = Fs.readFileSync(file, "utf8").trimEnd().split("\r\n").slice(2)
      expect(cells.map((line) => line.replace(/.*,/, ""))).toEqual(["7.5", "EX"])
      expect(yield* importGradebook("101", file)).toBe(0)
      // Totals of a real gradebook, and an assignment without its id.
      const header = `${head},Homework Unposted Current Score,Final Grade (2026)`
      const withTotals = (columns: string) =>
        Fs.writeFileSync(file, [columns, `${ada.replace(/[^,]*$/, "9")},1,2`, ""].join("\r\n"))
      withTotals(header)
      expect(yield* importGradebook("101", file)).toBe(1)
      withTotals(header.replace(" (5001)", ""))
      const { message } = yield* Effect.flip(importGradebook("101", file))
      expect(message).toMatch(
        /^Nothing was sent\. This gradebook has no columns Essay \(draft\): end each name with the id/
      )
    })
  )

  it.scoped("a SIS import fails with its errors saved, and there is no file without errors", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const [users, errors] = [Path.join(directory, "users.csv"), Path.join(directory, "errors.csv")]
      Fs.writeFileSync(users, "user_id,login_id,full_name,status\nU1,u1,Ada,active\n")
      expect(yield* importCsv("1", [users], errors)).toBe("imported")
      expect(Fs.existsSync(errors)).toBe(false)
      Fs.appendFileSync(users, "U2,,Bob,active\n")
      const { message } = yield* Effect.flip(importCsv("1", [users], errors))
      expect(message).toBe(`The import is imported_with_messages. Its errors are in ${errors}.`)
      expect(Fs.readFileSync(errors, "utf8")).toContain("U2")
    })
  )

  it.scoped("a report is saved, also one that an earlier run has started", () =>
    Effect.gen(function* () {
      const file = Path.join(yield* temporaryDirectory, "report.csv")
      const report = { account: "1", report: "provisioning_csv", parameters: { courses: true }, file }
      yield* saveReport(report)
      expect(Fs.readFileSync(file, "utf8")).toContain("canvas_course_id")
      const started = yield* lms("POST /api/v1/accounts/1/reports/provisioning_csv", { parameters: { users: true } })
      const { id } = started.data as { readonly id: number }
      Fs.writeFileSync(`${file}.job`, `/api/v1/accounts/1/reports/provisioning_csv/${id}`)
      yield* saveReport(report)
      expect(Fs.readFileSync(file, "utf8")).toContain("canvas_user_id")
      expect(Fs.existsSync(`${file}.job`)).toBe(false)
    })
  )

  it.scoped("a copied course has the contents of the other", () =>
    Effect.gen(function* () {
      expect(yield* copyCourse("101", "102")).toBe("copied")
      expect(yield* copyCourse("101", "102")).toBe("copied before")
      const { data } = yield* lms("/api/v1/courses/102/assignments")
      expect(data).toMatchObject([{ name: "Essay (draft)" }])
    })
  )
})
