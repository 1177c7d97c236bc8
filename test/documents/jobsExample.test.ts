/** Runs examples/jobs against the sandbox: a SIS import, a report and a course copy. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { copyCourse } from "../../examples/jobs/copyCourse.js"
import { saveReport } from "../../examples/jobs/report.js"
import { importCsv } from "../../examples/jobs/sisImport.js"
import { temporaryDirectory } from "../fixtures/directory.js"

const data = { courses: [{ assignments: [{ name: "Essay" }] }, { assignments: 0 }, {}] }

/** Jobs take seconds of virtual time. */
const sandbox = Layer.merge(Sandbox.layerVirtualTime({ data }), NodeContext.layer)

layer(sandbox, { excludeTestServices: true })("jobs", (it) => {
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
      expect(data).toMatchObject([{ name: "Essay" }])
    })
  )
})
