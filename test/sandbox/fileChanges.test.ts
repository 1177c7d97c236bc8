/** Listing, changing and replacing files. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms, lmsUpload } from "effect-lms"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { errorOf, state } from "../fixtures/records.js"

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly uuid: string }

const withSandbox = (options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layerClient({ data: { courses: 3 }, ...options }))
const call = (endpoint: string, params: LmsParams = {}) => Effect.map(lms(endpoint, params), ({ data }) => data as Row)
const notFound = [404, "The specified resource does not exist."]

const upload = Effect.fn("upload")(function* (name: string, content: string, params: LmsParams = {}) {
  const { path } = yield* temporaryFile("file", content)
  return (yield* lmsUpload(path, { course_id: 101, name, parent_folder_path: "work", ...params }))
    .data as unknown as Row
}, Effect.scoped)

it.live("sorts and filters the list of files", () =>
  Effect.gen(function* () {
    yield* upload("b.png", "xx")
    yield* upload("Été.txt", "x")
    const names = (params: LmsParams) =>
      Effect.map(lms("/api/v1/courses/101/files", params), ({ data }) =>
        (data as ReadonlyArray<Row>).map(({ display_name }) => display_name)
      )
    const all = yield* names({})
    expect(all).toEqual([
      "b.png",
      "Course schedule.html",
      "Été.txt",
      "Group list – autumn, é.csv",
      "measurements.csv",
      "Syllabus.pdf"
    ])
    expect(yield* names({ order: "desc" })).toEqual([...all].reverse())
    for (const sort of ["janitor", "__proto__", "constructor"]) expect(yield* names({ sort })).toEqual(all)
    expect((yield* names({ sort: "size" })).slice(0, 2)).toEqual(["Été.txt", "b.png"])
    expect((yield* names({ sort: "size", order: "desc" }))[0]).toBe("measurements.csv")
    expect((yield* names({ sort: "created_at", order: "desc" })).slice(0, 2)).toEqual(["Été.txt", "b.png"])
    expect((yield* names({ sort: "content_type" })).slice(0, 2)).toEqual(["Syllabus.pdf", "b.png"])
    // Imported files have no uploader, and come last.
    expect((yield* names({ sort: "user" })).slice(0, 2)).toEqual(["b.png", "Été.txt"])
    expect((yield* names({ sort: "user", order: "desc" })).slice(0, 2)).toEqual(["Été.txt", "b.png"])
    expect(yield* names({ search_term: "E\u0301TE\u0301" })).toEqual(["Été.txt"])
    expect(yield* errorOf("/api/v1/courses/101/files", { search_term: "e" })).toEqual([
      400,
      expect.stringContaining("2 or more characters is required")
    ])
    expect(yield* names({ content_types: ["image", "text/plain"] })).toEqual(["b.png", "Été.txt"])
    expect(yield* names({ exclude_content_types: ["text"] })).toEqual(["b.png", "Syllabus.pdf"])
    const sorted = yield* lms("/api/v1/courses/101/files", { sort: "user" })
    expect(sorted.data).toMatchObject([{ user: { id: 1, anonymous_id: "1" } }, {}, { user: {} }, {}, {}, {}])
  }).pipe(withSandbox())
)

it.live("renames, moves and locks a file, and keeps its original filename", () =>
  Effect.gen(function* () {
    const file = yield* upload("draft.txt", "x")
    const [root] = (yield* lms("/api/v1/courses/101/folders", {})).data as unknown as ReadonlyArray<Row>
    const path = `/api/v1/files/${file.id}`
    const changed = yield* call(`PUT ${path}`, {
      name: "final.txt",
      parent_folder_id: root?.id,
      locked: true,
      hidden: true,
      unlock_at: "2030-01-01",
      lock_at: "no date"
    })
    expect(changed).toMatchObject({
      id: file.id,
      display_name: "final.txt",
      filename: "draft.txt",
      folder_id: root?.id,
      locked: true,
      hidden: true,
      unlock_at: "2030-01-01T00:00:00Z",
      lock_at: null
    })
    expect(yield* call(path)).toEqual(changed)
    expect(yield* call(`PUT ${path}`, { name: "", hidden: false, unlock_at: "" })).toMatchObject({
      display_name: "draft.txt",
      hidden: false,
      locked: true,
      unlock_at: null
    })
    expect((yield* call(`PUT ${path}`, { name: "n".repeat(300) })).display_name).toBe(`${"n".repeat(252)}...`)
    const { created } = yield* state
    expect(created.file).toMatchObject([{ id: file.id, sha256: expect.stringMatching(/^2d711642b726/) }])
    expect(yield* errorOf(`PUT ${path}`, { parent_folder_id: 1 })).toEqual(notFound)
  }).pipe(withSandbox())
)

it.live("requires on_duplicate for a name that another file uses", () =>
  Effect.gen(function* () {
    const one = yield* upload("one.txt", "1")
    const two = yield* upload("two.txt", "2")
    const path = `PUT /api/v1/files/${two.id}`
    expect(yield* errorOf(path, { name: "one.txt" })).toEqual([
      409,
      "file already exists; use on_duplicate='overwrite' or 'rename'"
    ])
    expect(yield* call(path, { name: "one.txt", on_duplicate: "rename" })).toMatchObject({
      display_name: "one-1.txt"
    })
    yield* call(`PUT /api/v1/files/${one.id}`, { locked: true })
    // Canvas: the file that overwrites a locked file is locked.
    expect(yield* call(path, { name: "one.txt", on_duplicate: "overwrite" })).toMatchObject({
      id: two.id,
      display_name: "one.txt",
      locked: true
    })
    const { created, deleted } = yield* state
    expect([created.file, deleted.file]).toMatchObject([[{ id: two.id }], [{ id: one.id }]])
    expect(yield* errorOf(`/api/v1/files/${one.id}`)).toEqual(notFound)
  }).pipe(withSandbox())
)

it.live("the id of a replaced file returns the replacement if the request names the course", () =>
  Effect.gen(function* () {
    const chain = { replacement_chain_context_type: "course", replacement_chain_context_id: 101 }
    const first = yield* upload("notes.txt", "1")
    const second = yield* upload("notes.txt", "2")
    const third = yield* upload("notes.txt", "3")
    for (const path of [`/api/v1/files/${first.id}`, `/api/v1/courses/101/files/${second.id}`]) {
      expect(yield* errorOf(path)).toEqual(notFound)
      expect(yield* call(path, chain)).toMatchObject({ id: third.id })
      expect(yield* errorOf(path, { ...chain, replacement_chain_context_id: 102 })).toEqual(notFound)
      expect(yield* errorOf(path, { ...chain, replacement_chain_context_type: "account" })).toEqual(notFound)
    }
    yield* call(`DELETE /api/v1/files/${third.id}`)
    expect(yield* errorOf(`/api/v1/files/${first.id}`, chain)).toEqual(notFound)
    // Canvas: the next file with the name of a deleted file replaces it.
    const fourth = yield* upload("notes.txt", "4")
    expect(yield* call(`/api/v1/files/${third.id}`, chain)).toMatchObject({ id: fourth.id })
    expect(yield* errorOf(`/api/v1/files/${first.id}`, chain)).toEqual(notFound)
  }).pipe(withSandbox())
)

it.live("a module item refers to the replacement of its file, and is deleted with it", () =>
  Effect.gen(function* () {
    const items = "/api/v1/courses/101/modules/1001/items"
    const first = yield* upload("notes.txt", "1")
    const item = yield* call(`POST ${items}`, { module_item: { type: "File", content_id: first.id, title: "Notes" } })
    const second = yield* upload("notes.txt", "2")
    expect(yield* call(`${items}/${item.id}`)).toMatchObject({ title: "Notes", content_id: second.id })
    expect((yield* state).created.module_item).toMatchObject([{ id: item.id, content_id: second.id }])
    yield* call(`DELETE /api/v1/files/${second.id}`)
    expect(yield* errorOf(`${items}/${item.id}`)).toEqual(notFound)
    expect((yield* state).deleted.module_item).toMatchObject([{ id: item.id }])
  }).pipe(withSandbox())
)

it.live("returns the upload status for the id and uuid of a file", () =>
  Effect.gen(function* () {
    const started = yield* lms("POST /api/v1/courses/101/files", { name: "a.txt", no_redirect: true })
    const { success_url } = (started.data as { readonly upload_params: Readonly<Record<string, string>> }).upload_params
    const [, id, uuid] = /files\/(\d+)\/create_success\?uuid=(\w+)/.exec(success_url ?? "") ?? []
    expect(yield* call(`/api/v1/files/${id}/${uuid}/status`)).toEqual({ upload_status: "pending" })
    const file = yield* upload("b.txt", "b")
    const path = `/api/v1/files/${file.id}/${file.uuid}/status`
    expect(yield* call(path)).toMatchObject({ upload_status: "ready", attachment: { id: file.id, size: 1 } })
    expect(yield* errorOf(`/api/v1/files/${file.id}/${uuid}/status`)).toEqual(notFound)
    yield* call(`DELETE /api/v1/files/${file.id}`)
    expect(yield* call(path)).toEqual({ upload_status: "pending" })
  }).pipe(withSandbox({ storage: "s3" }))
)
