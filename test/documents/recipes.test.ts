/** Runs the recipes that only read against the sandbox. `programsThatWrite.test.ts` and `strictGrades.test.ts` run the others. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, layer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { nodeClient, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import * as recipeRunner from "../fixtures/documents/recipes.js"
import { read } from "../fixtures/repository.js"
import { serve } from "../fixtures/server.js"

/** What a recipe prints. Its files are in `folder` instead of `out`. */
const runRecipe = (title: string, folder = "") => recipeRunner.runRecipe(title, { folder })

/** For recipes that write into `out`. */
const outFolder = Effect.map(temporaryDirectory, (directory) => {
  const folder = join(directory, "out")
  mkdirSync(folder)
  return folder
})

const data = { courses: [{ students: 10, assignments: 3 }, {}] }

describe("recipes", () => {
  layer(Layer.merge(Sandbox.layerClient({ data }), NodeContext.layer), {
    excludeTestServices: true
  })((it) => {
    it.scoped("Files by folder", () =>
      Effect.gen(function* () {
        const folder = yield* outFolder
        const files = yield* Stream.runCount(lmsStream("/api/v1/courses/101/files"))
        expect(yield* runRecipe("Files by folder", folder)).toEqual([`${files} new or changed, 0 gone`])
        expect(readdirSync(join(folder, "files"), { recursive: true }).length).toBeGreaterThanOrEqual(files)
        expect(yield* runRecipe("Files by folder", folder)).toEqual(["0 new or changed, 0 gone"])
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

    it("each recipe has a test, here or against a strict service", () => {
      const tests = ["recipes", "programsThatWrite", "strictGrades"].map((name) =>
        read(`test/documents/${name}.test.ts`)
      )
      const titles = [...recipeRunner.recipes.keys()]
      expect(titles.length).toBeGreaterThan(10)
      expect(titles.filter((title) => !tests.some((text) => text.includes(JSON.stringify(title))))).toEqual([])
    })
  })
})
