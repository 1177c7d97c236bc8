/** lmsMirrorFiles with the sandbox: courses, groups, users and folders, and what is requested. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { lms, lmsStream, lmsUpload } from "effect-lms"
import { type LmsMirrorOptions, lmsMirrorFiles } from "effect-lms/export"
import { Course, File, Module } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryDirectory, temporaryFile } from "../fixtures/directory.js"

const inSandbox = Effect.provide(
  Layer.merge(Sandbox.layerInProcess({ data: { courses: 12 }, storage: "s3" }), NodeContext.layer)
)

/** What the sandbox was asked for since the last call: paths of the API as they are, and the number of contents. */
const makeLog = Effect.gen(function* () {
  const { requests } = yield* Sandbox
  let seen = 0
  return Effect.map(requests, (all) => {
    const since = all.slice(seen)
    seen = all.length
    return {
      api: since.flatMap(({ origin, path }) => (origin === "service" && path.startsWith("/api/") ? [path] : [])),
      contents: since.filter(({ origin, path }) => origin === "storage" || path.endsWith("/download")).length
    }
  })
})

const setUp = Effect.gen(function* () {
  const log = yield* makeLog
  const home = yield* temporaryDirectory
  const mirror = (endpoint: string, options: Partial<LmsMirrorOptions> = {}) =>
    lmsMirrorFiles(endpoint, {}, { directory: Path.join(home, "out"), ...options })
  const sizeOf = (path: string) => Fs.statSync(Path.join(home, "out", path)).size
  return { log, home, mirror, sizeOf }
})

const upload = (name: string, content: string, endpoint: string, folder: string) =>
  Effect.gen(function* () {
    const { path } = yield* temporaryFile(name, content)
    const { data } = yield* lmsUpload(
      path,
      { parent_folder_path: folder, on_duplicate: "overwrite" },
      { endpoint: `POST ${endpoint}/files` }
    )
    return data
  })

describe("lmsMirrorFiles with the sandbox", () => {
  it.scopedLive("mirrors a course, and then requests only what has changed", () =>
    Effect.gen(function* () {
      const { home, log, mirror, sizeOf } = yield* setUp
      const files = yield* Stream.runCollect(
        lmsStream("/api/v1/courses/:course_id/files", { course_id: 101 }, { schema: File })
      )
      yield* log
      const first = yield* mirror("/api/v1/courses/101")
      expect(first).toMatchObject({ failures: [], removed: [], unchanged: [] })
      expect(first.written.length).toBe(files.length)
      expect(first.written).toContain("handouts/Group list – autumn, é.csv")
      for (const { display_name, size } of files) {
        const path = first.files.find((each) => each.endsWith(display_name))
        expect(path === undefined ? undefined : sizeOf(path)).toBe(size)
      }
      yield* log
      expect((yield* mirror("/api/v1/courses/101")).unchanged).toEqual(first.files)
      expect(yield* log).toEqual({ api: ["/api/v1/courses/101/folders", "/api/v1/courses/101/files"], contents: 0 })

      // One is replaced, one is renamed, one is locked, one is new.
      yield* upload("Syllabus.pdf", "a new syllabus", "/api/v1/courses/101", "/")
      const byName = (name: string) => Array.from(files).find(({ display_name }) => display_name === name)?.id ?? 0
      yield* lms("PUT /api/v1/files/:id", { id: byName("measurements.csv"), name: "readings.csv" })
      yield* lms("PUT /api/v1/files/:id", { id: byName("Course schedule.html"), locked: true })
      yield* upload("new.txt", "new", "/api/v1/courses/101", "handouts/week 1")
      yield* log
      const second = yield* mirror("/api/v1/courses/101", { removed: "delete" })
      expect(second).toMatchObject({ failures: [], removed: [] })
      expect(second.written).toEqual(["Syllabus.pdf", "handouts/readings.csv", "handouts/week 1/new.txt"])
      const { api, contents } = yield* log
      expect(api).toEqual(["/api/v1/courses/101/folders", "/api/v1/courses/101/files"])
      // Each content takes a redirect to the storage.
      expect(contents).toBe(4)
      expect(Fs.readFileSync(Path.join(home, "out", "Syllabus.pdf"), "utf8")).toBe("a new syllabus")
    }).pipe(inSandbox)
  )

  it.scopedLive("mirrors groups, users and folders", () =>
    Effect.gen(function* () {
      const { home, mirror } = yield* setUp
      for (const owner of ["groups/3", "users/self"]) {
        yield* upload("a.txt", owner, `/api/v1/${owner}`, "one/two")
        const directory = Path.join(home, owner.replace("/", "-"))
        expect(yield* mirror(`/api/v1/${owner}`, { directory })).toMatchObject({ written: ["one/two/a.txt"] })
        expect(Fs.readFileSync(Path.join(directory, "one/two/a.txt"), "utf8")).toBe(owner)
      }
      const { folder_id } = yield* upload("b.txt", "b", "/api/v1/courses/104", "handouts/week 2")
      const directory = Path.join(home, "folder")
      expect(yield* mirror(`/api/v1/folders/${folder_id}`, { directory })).toMatchObject({ files: ["b.txt"] })
    }).pipe(inSandbox)
  )

  it.scopedLive("reports files that are locked or lost, and mirrors the others", () =>
    Effect.gen(function* () {
      const { home, mirror } = yield* setUp
      const courses = yield* Stream.runCollect(
        lmsStream("/api/v1/courses", { enrollment_type: "student" }, { schema: Course })
      )
      const asStudent = yield* mirror(`/api/v1/courses/${Array.from(courses)[0]?.id}`)
      expect(asStudent.written).toContain("Syllabus.pdf")
      expect(asStudent.failures).toEqual([])
      expect(asStudent.skipped.map(({ error, path }) => [path, error._tag, "reason" in error && error.reason])).toEqual(
        [["handouts/Solutions.pdf", "LmsExportError", "Unavailable"]]
      )
      const lost = yield* mirror("/api/v1/courses/102", { directory: Path.join(home, "102"), retries: 0 })
      expect(lost.failures.map(({ path }) => path)).toEqual(["Lecture 1.mp3"])
      expect(lost.written.length).toBeGreaterThan(2)
    }).pipe(inSandbox)
  )

  it.scopedLive("requests no content that the storage has sent completely before", () =>
    Effect.gen(function* () {
      const { home, log, mirror } = yield* setUp
      const hashes = () =>
        Fs.readdirSync(Path.join(home, "out", "handouts")).map((name) =>
          createHash("sha256")
            .update(Fs.readFileSync(Path.join(home, "out", "handouts", name)))
            .digest("hex")
        )
      yield* mirror("/api/v1/courses/104")
      const before = hashes()
      Fs.rmSync(Path.join(home, "out", "handouts", "measurements.csv"))
      yield* log
      expect((yield* mirror("/api/v1/courses/104")).written).toEqual(["handouts/measurements.csv"])
      expect((yield* log).contents).toBe(2)
      expect(hashes()).toEqual(before)
    }).pipe(inSandbox)
  )

  it.scopedLive("mirrors files that modules and pages link to, if asked", () =>
    Effect.gen(function* () {
      const { log, home, mirror } = yield* setUp
      const { url } = yield* Sandbox
      const linked = yield* upload("linked.txt", "from a module", "/api/v1/courses/101", "mine")
      const shown = yield* upload("shown.txt", "from a page", "/api/v1/users/self", "mine")
      const course = { course_id: 101 }
      const { data: module } = yield* lms(
        "POST /api/v1/courses/:course_id/modules",
        { ...course, module: { name: "Week 1" } },
        { schema: Module }
      )
      yield* lms("POST /api/v1/courses/:course_id/modules/:module_id/items", {
        ...course,
        module_id: module.id,
        module_item: { type: "File", content_id: linked.id }
      })
      const links = `<a href="${url}/users/1/files/${shown.id}?wrap=1&amp;x=1">x</a> <img src='/files/999999/preview'>`
      yield* lms("POST /api/v1/courses/:course_id/pages", {
        ...course,
        wiki_page: { title: "Links", body: `${links} <a href="https://other.example/files/1">other</a>` }
      })
      const plain = yield* mirror("/api/v1/courses/101")
      expect(plain.files.filter((path) => /linked|shown/.test(path))).toEqual(["mine/linked.txt"])
      yield* log
      const result = yield* mirror("/api/v1/courses/101", { linked: true })
      expect(result.written).toEqual(["shown.txt"])
      expect(Fs.readFileSync(Path.join(home, "out", "shown.txt"), "utf8")).toBe("from a page")
      expect(result.failures).toEqual([])
      expect(result.skipped.map(({ error, path }) => [path, "status" in error && error.status])).toEqual([
        ["files/999999", 404]
      ])
      yield* log
      expect((yield* mirror("/api/v1/courses/101", { linked: true })).written).toEqual([])
      expect((yield* log).contents).toBe(0)
      // They are no longer asked for, but still exist.
      expect((yield* mirror("/api/v1/courses/101", { removed: "delete" })).removed).toEqual([])
    }).pipe(inSandbox)
  )
})
