/** Runs the recipes against the sandbox. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as platform from "@effect/platform"
import * as platformNode from "@effect/platform-node"
import { describe, expect, layer } from "@effect/vitest"
import * as effect from "effect"
import { Effect, Schema, Stream } from "effect"
import * as lmsEntry from "effect-lms"
import { lms, lmsStream } from "effect-lms"
import * as csv from "effect-lms/csv"
import * as lmsExport from "effect-lms/export"
import * as resources from "effect-lms/resources"
import { Assignment, Module, Submission } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import ts from "typescript"
import { nodeClient, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { type Block, blocksInMarkdown } from "../fixtures/documents/blocks.js"
import { serve } from "../fixtures/server.js"

const page = readFileSync(fileURLToPath(new URL("../../docs/guide/recipes.md", import.meta.url)), "utf8")
const lines = page.split("\n")
const blocks = blocksInMarkdown("docs/guide/recipes.md", page)

/** The heading above a block. */
const titleOf = ({ line }: Block): string =>
  lines
    .slice(0, line)
    .filter((line) => line.startsWith("## "))
    .at(-1)
    ?.slice(3) ?? ""

const recipes = new Map(blocks.map((block) => [titleOf(block), block.code]))
const executed = new Set<string>()

/** Node's own since version 22.5; before it a package of the examples with the same methods. */
const sqlite = (): unknown =>
  process.getBuiltinModule?.("node:sqlite") ?? {
    DatabaseSync: createRequire(new URL("../../examples/package.json", import.meta.url))("better-sqlite3")
  }

const packages: Readonly<Record<string, unknown>> = {
  effect,
  "node:sqlite": sqlite(),
  "effect-lms": lmsEntry,
  "effect-lms/csv": csv,
  "effect-lms/export": lmsExport,
  "effect-lms/resources": resources,
  "@effect/platform": platform,
  "@effect/platform-node": platformNode
}

type Program = Effect.Effect<unknown, unknown, lmsEntry.Lms | platform.FileSystem.FileSystem>

/** Runs the code block below a heading and returns its output. Its files are in `folder` instead of `out`. */
const runRecipe = (title: string, folder = "") =>
  Effect.gen(function* () {
    executed.add(title)
    const code = recipes.get(title) ?? `throw new Error("no recipe ${title}")`
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }
    const { outputText } = ts.transpileModule(code.replaceAll(/(["`])out(?=["/])/g, `$1${folder}`), {
      compilerOptions: options
    })
    const createProgram = new Function("require", "exports", `${outputText}\nreturn program`)
    const printed: Array<string> = []
    const console = yield* effect.Console.consoleWith(Effect.succeed)
    const capture = (...words: ReadonlyArray<unknown>) => Effect.sync(() => void printed.push(words.join(" ")))
    yield* Effect.withConsole(createProgram((name: string) => packages[name], {}) as Program, {
      ...console,
      log: capture,
      error: capture
    })
    return printed
  })

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

// In this order, because the last test checks that all recipes have run.
describe("recipes", { shuffle: false }, () => {
  layer(effect.Layer.merge(Sandbox.layerClient({ data }), platformNode.NodeContext.layer), {
    excludeTestServices: true
  })((it) => {
    it.scoped("Grades of an account as CSV", () =>
      Effect.gen(function* () {
        const folder = yield* outFolder
        yield* runRecipe("Grades of an account as CSV", folder)
        const [header, ...rows] = readFileSync(join(folder, "grades.csv"), "utf8").trimEnd().split("\r\n")
        expect(header).toBe("\ufeffcourse,id,name,score")
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
        expect(yield* runRecipe("Copy a course")).toEqual(["copied"])
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
        expect(yield* runRecipe("Message everybody who has not submitted")).toEqual([`${missing.length} messages`])
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
        const [first, ...failed] = yield* runRecipe("Publish the modules of many courses")
        expect(first).toMatch(/^\d+ modules are published$/)
        expect(Number.parseInt(first ?? "", 10)).toBeGreaterThanOrEqual(before)
        expect([failed, yield* hidden(101), yield* hidden(102)]).toEqual([[], 0, 0])
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

    it.effect("Find a course by its SIS id", () =>
      Effect.gen(function* () {
        expect(yield* runRecipe("Find a course by its SIS id")).toEqual(["101  Algebra"])
      })
    )

    it.effect("Move all due dates", () =>
      Effect.gen(function* () {
        const dates = Effect.map(
          Stream.runCollect(lmsStream("/api/v1/courses/101/assignments", {}, { schema: Assignment })),
          (found) => Array.from(found, ({ due_at }) => (due_at == null ? undefined : Date.parse(due_at)))
        )
        const before = yield* dates
        expect(before.some((date) => date !== undefined)).toBe(true)
        const printed = yield* runRecipe("Move all due dates")
        const week = 7 * 24 * 3600 * 1000
        expect(yield* dates).toEqual(before.map((date) => (date === undefined ? undefined : date + week)))
        expect(printed).toHaveLength(before.filter((date) => date !== undefined).length)
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
        expect(yield* runRecipe("Post an announcement in many courses")).toEqual([
          expect.stringMatching(/^course 103: .*404/)
        ])
        const topics = yield* lms("/api/v1/courses/102/discussion_topics", { only_announcements: true })
        expect(JSON.stringify(topics)).toContain("The library is closed on Friday")
      })
    )

    it.effect("A record that may not exist", () =>
      Effect.gen(function* () {
        expect(yield* runRecipe("A record that may not exist")).toEqual(["there is no such course"])
      })
    )

    it.effect("every recipe has a test", () =>
      Effect.sync(() => expect([...recipes.keys()].slice(1).sort()).toEqual([...executed].sort()))
    )
  })
})
