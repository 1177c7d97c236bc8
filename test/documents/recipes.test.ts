/** Runs the recipes against the sandbox. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
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

const packages: Readonly<Record<string, unknown>> = {
  effect,
  "effect-lms": lmsEntry,
  "effect-lms/csv": csv,
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

const students = [{ name: 'Seán "O\'Brien"' }, { name: "=1+1" }]
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
    it.scoped("All users of a course as CSV", () =>
      Effect.gen(function* () {
        // The recipe creates its directory.
        const folder = join(yield* temporaryDirectory, "out")
        yield* runRecipe("All users of a course as CSV", folder)
        const text = readFileSync(join(folder, "users.csv"), "utf8")
        expect(text).toMatch(/^id,name,email\r\n/)
        expect(text).toContain(`"Seán ""O'Brien"""`)
        expect(text).toContain(`,'=1+1,`)
        expect(yield* Stream.runCount(lmsStream("/api/v1/courses/101/users"))).toBe(text.split("\r\n").length - 2)
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

    it.effect("Students without a submission", () =>
      Effect.gen(function* () {
        const path = "/api/v1/courses/101/assignments/5001/submissions"
        const all = yield* lms(path, {}, { schema: Schema.Array(Submission) })
        const missing = all.data.filter(({ workflow_state }) => workflow_state === "unsubmitted")
        expect(missing.length).toBeGreaterThan(0)
        expect(missing.length).toBeLessThan(all.data.length)
        expect(yield* runRecipe("Students without a submission")).toHaveLength(missing.length)
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
