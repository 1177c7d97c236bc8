import { writeFile } from "node:fs/promises"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms, lmsUpload } from "effect-lms"
import { Module } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { state } from "../fixtures/records.js"

const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 3 } }))

const course = { course_id: 101 }
const call = (endpoint: string, params: LmsParams = {}) => lms(endpoint, { ...course, ...params })

it.live("records every change, no reads and failed requests, and the final state of each record", () =>
  Effect.gen(function* () {
    const modules = "/api/v1/courses/:course_id/modules"
    yield* call(modules)
    yield* Effect.flip(call(`DELETE ${modules}/1`))
    const createModule = (name: string) =>
      lms(`POST ${modules}`, { ...course, module: { name } }, { schema: Module }).pipe(
        Effect.map(({ data }) => data.id)
      )
    const [keptId, deletedId] = [yield* createModule("Kept"), yield* createModule("Gone")]
    yield* call(`PUT ${modules}/:id`, { id: keptId, module: { name: "Kept and renamed" } })
    yield* call(`PUT ${modules}/:id`, { id: 1001, module: { name: "From the beginning" } })
    const { data: removed } = yield* call(`DELETE ${modules}/:id`, { id: deletedId })
    yield* call(`DELETE ${modules}/:id`, { id: 1002 })
    yield* call("POST /api/v1/courses/:course_id/assignments", { assignment: { name: "Essay", points_possible: 4 } })
    const { changes, created, deleted, updated } = yield* state
    expect(changes.map(({ action, owner, record, resource }) => [action, resource, owner, record.id])).toEqual([
      ["created", "module", "courses/101", keptId],
      ["created", "module", "courses/101", deletedId],
      ["updated", "module", "courses/101", keptId],
      ["updated", "module", "courses/101", 1001],
      ["deleted", "module", "courses/101", deletedId],
      ["deleted", "module", "courses/101", 1002],
      ["created", "assignment", "courses/101", expect.any(Number)]
    ])
    expect(created.module).toMatchObject([{ id: keptId, name: "Kept and renamed", published: false }])
    expect(updated.module).toMatchObject([{ id: 1001, name: "From the beginning" }])
    expect([removed, ...deleted.module]).toMatchObject([{ published: false }, { id: deletedId }, { id: 1002 }])
    expect(created.assignment).toMatchObject([{ name: "Essay", points_possible: 4 }])
  }).pipe(withSandbox)
)

it.scopedLive("records stored files and the folders created for them", () =>
  Effect.gen(function* () {
    const { path } = yield* temporaryFile("a", "hello")
    const params = { ...course, parent_folder_path: "a/b", name: "hello.txt" }
    yield* lmsUpload(path, params)
    yield* Effect.promise(() => writeFile(path, "hello again"))
    yield* lmsUpload(path, params)
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
  }).pipe(withSandbox)
)

it.live("records changes that the model answers, by the name of the model", () =>
  Effect.gen(function* () {
    const bookmarks = "/api/v1/users/self/bookmarks"
    const { data } = yield* lms(`POST ${bookmarks}`, { name: "Biology", url: "/courses/101" })
    const { id } = data as { readonly id: number }
    yield* lms(`PUT ${bookmarks}/:id`, { id, name: "Chemistry" })
    yield* lms(`PUT /api/v1/courses/:course_id/settings`, { ...course, hide_final_grades: true })
    const { changes, created } = yield* state
    expect(changes.map(({ action, owner, resource }) => [action, resource, owner])).toEqual([
      ["created", "bookmark", "users/1"],
      ["updated", "bookmark", "users/1"],
      ["updated", "settings", "courses/101"]
    ])
    expect(created.bookmark).toMatchObject([{ id, name: "Chemistry", url: "/courses/101" }])
    expect(created.rubric).toBeUndefined()
  }).pipe(withSandbox)
)
