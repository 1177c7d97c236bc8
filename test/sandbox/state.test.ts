import { writeFile } from "node:fs/promises"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms, lmsUpload } from "effect-lms"
import { Module } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { state } from "../fixtures/records.js"

const course = { course_id: 101 }
const call = (endpoint: string, params: LmsParams = {}) => lms(endpoint, { ...course, ...params })

it.live("nothing has happened to a sandbox that is only read", () =>
  Effect.gen(function* () {
    yield* call("/api/v1/courses/:course_id/modules")
    yield* Effect.flip(call("DELETE /api/v1/courses/:course_id/modules/1"))
    const { changes, created } = yield* state
    expect([changes, created.module]).toEqual([[], []])
  }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 3 } })))
)

it.live("it tells what has become of each record, and every step", () =>
  Effect.gen(function* () {
    const modules = "/api/v1/courses/:course_id/modules"
    const make = (name: string) =>
      lms(`POST ${modules}`, { ...course, module: { name } }, { schema: Module }).pipe(
        Effect.map(({ data }) => data.id)
      )
    const [kept, gone] = [yield* make("Kept"), yield* make("Gone")]
    yield* call(`PUT ${modules}/:id`, { id: kept, module: { name: "Kept and named anew" } })
    yield* call(`PUT ${modules}/:id`, { id: 1001, module: { name: "From the beginning" } })
    yield* call(`DELETE ${modules}/:id`, { id: gone })
    yield* call(`DELETE ${modules}/:id`, { id: 1002 })
    yield* call("POST /api/v1/courses/:course_id/assignments", { assignment: { name: "Essay", points_possible: 4 } })
    const { changes, created, deleted, updated } = yield* state
    expect(changes.map(({ action, owner, record, resource }) => [action, resource, owner, record.id])).toEqual([
      ["created", "module", "courses/101", kept],
      ["created", "module", "courses/101", gone],
      ["updated", "module", "courses/101", kept],
      ["updated", "module", "courses/101", 1001],
      ["deleted", "module", "courses/101", gone],
      ["deleted", "module", "courses/101", 1002],
      ["created", "assignment", "courses/101", expect.any(Number)]
    ])
    expect(created.module).toMatchObject([{ id: kept, name: "Kept and named anew", published: false }])
    expect(updated.module).toMatchObject([{ id: 1001, name: "From the beginning" }])
    expect(deleted.module).toMatchObject([{ id: gone }, { id: 1002 }])
    expect(created.assignment).toMatchObject([{ name: "Essay", points_possible: 4 }])
    expect(created.quiz_extension).toEqual([])
  }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 3 } })))
)

it.scopedLive.each(["inst-fs", "s3", "local"] as const)(
  "files that were stored, and the folders made for them: %s",
  (storage) =>
    Effect.gen(function* () {
      const { path } = yield* temporaryFile("a", "hello")
      const target = { ...course, parent_folder_path: "a/b", name: "hello.txt" }
      yield* lmsUpload(path, target)
      yield* Effect.promise(() => writeFile(path, "hello again"))
      yield* lmsUpload(path, target)
      const { created, deleted } = yield* state
      expect(created.folder.map(({ full_name }) => full_name)).toEqual(["course files/a", "course files/a/b"])
      expect(created.file).toMatchObject([
        {
          display_name: "hello.txt",
          size: 11,
          sha256: "3908c567feda72bc0dbdb2dff040fe0d3470dcd51b942374378a476930dbf6b3"
        }
      ])
      expect(deleted.file).toMatchObject([{ size: 5 }])
    }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 3 }, storage })))
)

it.live("extensions that were given, the last of each student", () =>
  Effect.gen(function* () {
    const students = (yield* call("/api/v1/courses/:course_id/users", { enrollment_type: "student" })).data
    const [first] = students as ReadonlyArray<{ readonly id: number }>
    const give = (extra_attempts: number) =>
      call("POST /api/v1/courses/:course_id/quizzes/301/extensions", {
        quiz_extensions: [{ user_id: first?.id, extra_attempts }]
      })
    yield* give(1)
    yield* give(2)
    const { changes, created } = yield* state
    expect(changes.length).toBe(2)
    expect(created.quiz_extension).toMatchObject([{ quiz_id: 301, user_id: first?.id, extra_attempts: 2 }])
  }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 3 } })))
)
