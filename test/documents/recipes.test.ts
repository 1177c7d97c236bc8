/** Runs the recipes against the sandbox. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, layer } from "@effect/vitest"
import { Effect, Layer, Schema, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Assignment, Module, Submission } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { nodeClient, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import * as recipeRunner from "../fixtures/documents/recipes.js"
import { serve } from "../fixtures/server.js"

/** What a recipe prints. Its files are in `folder` instead of `out`. */
const runRecipe = (title: string, folder = "") => recipeRunner.runRecipe(title, { folder })

/** For recipes that write into `out`. */
const outFolder = Effect.map(temporaryDirectory, (directory) => {
  const folder = join(directory, "out")
  mkdirSync(folder)
  return folder
})

const students = [{ name: 'Seán "O\'Brien"' }, { name: "=1+1" }, ...Array.from({ length: 8 }, () => ({}))]
const data = {
  courses: [
    { name: "Algebra", sis_course_id: "MATH/1", students, assignments: 3 },
    { name: "Biology", students: 2 },
    // The last course has a large id, so course 103 does not exist.
    { name: "Chemistry" }
  ]
}

describe("recipes", () => {
  layer(Layer.merge(Sandbox.layerClient({ data }), NodeContext.layer), {
    excludeTestServices: true
  })((it) => {
    it.scoped("Grades of an account as CSV", () =>
      Effect.gen(function* () {
        const folder = yield* outFolder
        for (const id of [101, 102]) yield* lms("PUT /api/v1/courses/:id", { id, course: { term_id: 1 } })
        yield* runRecipe("Grades of an account as CSV", folder)
        const [header, ...rows] = readFileSync(join(folder, "scores.csv"), "utf8").trimEnd().split("\r\n")
        expect(header).toBe("\ufeffcourse,id,name,state,current,final")
        expect(rows.filter((row) => row.startsWith("Biology,"))).toHaveLength(2)
        expect(rows.join()).toContain("'=1+1")
        const students = (course: number) =>
          Stream.runCount(lmsStream("/api/v1/courses/:id/enrollments", { id: course, type: ["StudentEnrollment"] }))
        const [algebra, biology] = [yield* students(101), yield* students(102)]
        expect(rows.filter((row) => row.startsWith("Algebra,"))).toHaveLength(algebra)
        expect(rows.length).toBeGreaterThanOrEqual(algebra + biology)
      })
    )

    it.scoped("Files by folder", () =>
      Effect.gen(function* () {
        const folder = yield* outFolder
        const files = yield* Stream.runCount(lmsStream("/api/v1/courses/101/files"))
        expect(yield* runRecipe("Files by folder", folder)).toEqual([`${files} new or changed, 0 gone`])
        expect(readdirSync(join(folder, "files"), { recursive: true }).length).toBeGreaterThanOrEqual(files)
        expect(yield* runRecipe("Files by folder", folder)).toEqual(["0 new or changed, 0 gone"])
      })
    )

    it.scoped("Grades and comments from a CSV file", () =>
      Effect.gen(function* () {
        const folder = yield* outFolder
        const path = "/api/v1/courses/101/assignments/5001/submissions"
        const { data } = yield* lms(path, {}, { schema: Schema.Array(Submission) })
        const user = String(data.at(-1)?.user_id)
        writeFileSync(join(folder, "grades.csv"), `user,grade,comment\r\n${user},7,"Well, done"\r\n`)
        const printed = yield* runRecipe("Grades and comments from a CSV file", folder)
        expect(printed.at(-1)).toBe("1 of 1 written, 0 failed")
        const graded = yield* lms(`${path}/:user`, { user, include: ["submission_comments"] }, { schema: Submission })
        expect(graded.data).toMatchObject({ grade: "7", submission_comments: [{ comment: "Well, done" }] })
        const again = yield* runRecipe("Grades and comments from a CSV file", folder)
        expect(again).toEqual(["0 of 1 written, 0 failed"])
      })
    )

    it.effect("Copy a course", () =>
      Effect.gen(function* () {
        const count = Stream.runCount(lmsStream("/api/v1/courses/102/assignments"))
        const before = yield* count
        expect(yield* runRecipe("Copy a course")).toEqual(["Copying 101 into 102.", "copied"])
        expect(yield* count).toBe(before + 3)
        expect(yield* runRecipe("Copy a course")).toEqual(["There is a copy already.", "copied"])
        expect(yield* count).toBe(before + 3)
      })
    )

    it.scoped("A mirror in SQLite", () =>
      Effect.gen(function* () {
        const folder = yield* outFolder
        const mirror = runRecipe("A mirror in SQLite", folder)
        const users = yield* Stream.runCount(lmsStream("/api/v1/courses/101/users"))
        expect(yield* mirror).toEqual([`${users} new or changed, 0 gone`])
        expect(yield* mirror).toEqual(["0 new or changed, 0 gone"])
        const enrolled = yield* lms("/api/v1/courses/101/enrollments", { type: ["StudentEnrollment"] })
        const [, leaving, renamed] = enrolled.data as ReadonlyArray<{ readonly id: number; readonly user_id: number }>
        yield* lms("DELETE /api/v1/courses/101/enrollments/:id", { id: leaving?.id ?? 0, task: "delete" })
        yield* lms("PUT /api/v1/users/:id", { id: renamed?.user_id ?? 0, user: { short_name: "Renamed" } })
        expect(yield* mirror).toEqual(["1 new or changed, 1 gone"])
      })
    )

    it.effect("Message everybody who has not submitted", () =>
      Effect.gen(function* () {
        const path = "/api/v1/courses/101/assignments/5001/submissions"
        const all = yield* lms(path, {}, { schema: Schema.Array(Submission) })
        const missing = all.data.filter(({ workflow_state }) => workflow_state === "unsubmitted")
        expect(missing.length).toBeGreaterThan(0)
        expect(yield* runRecipe("Message everybody who has not submitted")).toEqual([
          `${missing.length} have not submitted, ${missing.length} without a message`,
          `${missing.length} messages`
        ])
        expect(yield* runRecipe("Message everybody who has not submitted")).toContain("0 messages")
        const sent = yield* lms("/api/v1/conversations", { scope: "sent" }, { limit: 1000 })
        const audiences = (sent.data as ReadonlyArray<{ readonly audience: ReadonlyArray<number> }>).map(
          ({ audience }) => audience
        )
        expect(audiences.map((audience) => audience.length)).toEqual(missing.map(() => 1))
        expect(audiences.flat().sort()).toEqual(missing.map(({ user_id }) => user_id).sort())
      })
    )

    it.effect("Publish the modules of many courses", () =>
      Effect.gen(function* () {
        for (const course_id of [101, 102]) {
          yield* lms("POST /api/v1/courses/:course_id/modules", { course_id, module: { name: "Hidden" } })
        }
        const hidden = (id: number) =>
          lmsStream("/api/v1/courses/:id/modules", { id }, { schema: Module }).pipe(
            Stream.filter(({ published }) => published === false),
            Stream.runCount
          )
        const before = (yield* hidden(101)) + (yield* hidden(102))
        expect(before).toBeGreaterThanOrEqual(2)
        const printed = yield* runRecipe("Publish the modules of many courses")
        const [, published = ""] = /^(\d+) modules are published$/.exec(printed.at(-1) ?? "") ?? []
        expect(Number(published)).toBeGreaterThanOrEqual(before)
        expect([printed.length, yield* hidden(101), yield* hidden(102)]).toEqual([Number(published) + 1, 0, 0])
      })
    )

    it.scoped("Broken links of a course", () =>
      Effect.gen(function* () {
        const site = yield* serve(({ url }) => ({ status: url === "/gone" ? 404 : url === "/get" ? 405 : 200 }))
        const body = ["/here?a=1&amp;b=2", "/gone", "/get"]
          .map((path) => `<a href="${site.origin}${path}">x</a>`)
          .join("")
        yield* lms("POST /api/v1/courses/101/pages", { wiki_page: { title: "Sources", body } })
        const broken = yield* runRecipe("Broken links of a course")
        expect(broken.filter((line) => line.includes(site.origin))).toEqual([
          expect.stringMatching(/^Sources: HEAD .*\/gone failed with 404/)
        ])
        expect(site.requests.map(({ headers, method, url }) => [method, url, headers.authorization]).sort()).toEqual([
          ["HEAD", "/get", undefined],
          ["HEAD", "/gone", undefined],
          ["HEAD", "/here?a=1&b=2", undefined]
        ])
      })
    )

    it.scoped("Plan new due dates", () =>
      Effect.gen(function* () {
        const folder = yield* outFolder
        const assignments = yield* Stream.runCollect(
          lmsStream("/api/v1/courses/101/assignments", { override_assignment_dates: false }, { schema: Assignment })
        )
        yield* runRecipe("Plan new due dates", folder)
        const [, ...rows] = readFileSync(join(folder, "dates.csv"), "utf8").trimEnd().split("\r\n")
        const week = 7 * 24 * 3600 * 1000
        for (const { due_at, id } of assignments) {
          const [row = ""] = rows.filter((row) => row.startsWith(`${id},,`))
          if (due_at != null) expect(row).toContain(new Date(Date.parse(due_at) + week).toISOString().slice(0, 10))
        }
        expect(rows.length).toBeGreaterThan(0)
      })
    )

    it.effect("What changed since", () =>
      Effect.gen(function* () {
        const all = yield* recipeRunner.runRecipe("What changed since", { args: ["2000-01-01T00:00:00Z"] })
        const user = all[0]?.split(/[ :]/)[1] ?? ""
        expect(all.at(-1)).toMatch(/^next: \d{4}-\S+Z$/)
        const submission = { posted_grade: 1 }
        yield* lms("PUT /api/v1/courses/101/assignments/5002/submissions/:user", { user, submission })
        const args = [new Date(Date.now() - 60_000).toISOString()]
        const later = yield* recipeRunner.runRecipe("What changed since", { args })
        expect(later.slice(0, -1)).toContain(`5002 ${user}: graded`)
        expect(later.length).toBeLessThan(all.length)
      })
    )

    it.effect("Create modules from a list", () =>
      Effect.gen(function* () {
        const names = Effect.map(
          Stream.runCollect(lmsStream("/api/v1/courses/101/modules", {}, { schema: Module })),
          (found) => Array.from(found, ({ name }) => name)
        )
        yield* runRecipe("Create modules from a list")
        const first = yield* names
        expect(first.slice(-4)).toEqual(["Before you begin", "Cells", "Genes", "Evolution"])
        yield* runRecipe("Create modules from a list")
        expect(yield* names).toEqual(first)
      })
    )

    it.scoped("Download all submissions of an assignment", () =>
      Effect.gen(function* () {
        const folder = yield* temporaryDirectory
        // In the sandbox only students can submit files, and the token belongs to a teacher.
        const file = { id: 9, display_name: "es/say.txt" }
        const server = yield* serve(({ url }, { origin }) =>
          url === "/9"
            ? { body: "A mouse.", headers: { "content-type": "text/plain" } }
            : {
                body: [
                  { id: 1, user_id: 7, attachments: [{ ...file, url: `${origin}/9` }] },
                  { id: 2, user_id: 8 }
                ],
                headers: { link: `<${origin}/all>; rel="current"` }
              }
        )
        const title = "Download all submissions of an assignment"
        const download = Effect.provide(runRecipe(title, folder), nodeClient({ token: TOKEN, domain: server.origin }))
        yield* download
        const saved = readdirSync(join(folder, "submissions"))
        expect(saved).toEqual(["7-9-es_say.txt"])
        expect(readFileSync(join(folder, "submissions", saved[0] ?? ""), "utf8")).toBe("A mouse.")
        writeFileSync(join(folder, "submissions", saved[0] ?? ""), "graded")
        yield* download
        expect(readFileSync(join(folder, "submissions", saved[0] ?? ""), "utf8")).toBe("graded")
      })
    )

    it.scoped("Put a file into a module", () =>
      Effect.gen(function* () {
        const folder = yield* temporaryDirectory
        writeFileSync(join(folder, "notes.txt"), "Bring a pencil.")
        yield* runRecipe("Put a file into a module", folder)
        const modules = yield* lms("/api/v1/courses/101/modules", { include: ["items"], search_term: "Week 1" })
        expect(JSON.stringify(modules)).toContain("notes.txt")
      })
    )

    it.effect("Post an announcement in many courses", () =>
      Effect.gen(function* () {
        const attempt = recipeRunner.attemptRecipe("Post an announcement in many courses")
        const { failure, printed } = yield* attempt
        expect([failure, printed]).toEqual([
          "Error: 1 failed",
          ["course 101: posted", "course 102: posted", expect.stringMatching(/^course 103: .*404/)]
        ])
        const topics = yield* lms("/api/v1/courses/102/discussion_topics", { only_announcements: true })
        expect(JSON.stringify(topics)).toContain("The library is closed on Friday")
        expect((yield* attempt).printed).toContain("course 102: is there already")
      })
    )

    it("each recipe has a test, here or in programsThatWrite.test.ts", () => {
      const tests = ["recipes", "programsThatWrite"].map((name) =>
        readFileSync(fileURLToPath(new URL(`${name}.test.ts`, import.meta.url)), "utf8")
      )
      const titles = [...recipeRunner.recipes.keys()]
      expect(titles.length).toBeGreaterThan(10)
      expect(titles.filter((title) => !tests.some((text) => text.includes(JSON.stringify(title))))).toEqual([])
    })
  })
})
