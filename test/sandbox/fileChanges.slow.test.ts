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
    const seeded = ["Group list – autumn, é.csv", "measurements.csv", "Syllabus.pdf"]
    const all = yield* names({})
    expect(all).toEqual(["b.png", "Course schedule.html", "Été.txt", ...seeded])
    expect(yield* names({ order: "desc" })).toEqual([...all].reverse())
    for (const sort of ["janitor", "__proto__"]) expect(yield* names({ sort })).toEqual(all)
    expect((yield* names({ sort: "size" })).slice(0, 2)).toEqual(["Été.txt", "b.png"])
    expect((yield* names({ sort: "created_at", order: "desc" })).slice(0, 2).toSorted()).toEqual(["b.png", "Été.txt"])
    // Imported files have no uploader.
    expect((yield* names({ sort: "user", order: "desc" })).slice(-2).toSorted()).toEqual(["b.png", "Été.txt"])
    expect(yield* names({ search_term: "GROUP" })).toEqual(["Group list – autumn, é.csv"])
    expect((yield* errorOf("/api/v1/courses/101/files", { search_term: "e" }))[0]).toBe(400)
    expect(yield* names({ content_types: ["image", "text/plain"] })).toEqual(["b.png", "Été.txt"])
    expect(yield* names({ exclude_content_types: ["text"] })).toEqual(["b.png", "Syllabus.pdf"])
    const [image] = (yield* lms("/api/v1/courses/101/files", { include: ["user"] })).data as ReadonlyArray<Row>
    expect(image).toMatchObject({ user: { id: 1 } })
    const [only] = (yield* lms("/api/v1/courses/101/files", { only: ["names"] })).data as ReadonlyArray<Row>
    expect(Object.keys(only ?? {}).sort()).toEqual(["display_name", "filename", "folder_id", "id", "uuid"])
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
    expect(yield* call(path, { name: "one.txt", on_duplicate: "overwrite" })).toMatchObject({ id: two.id })
    const { created, deleted } = yield* state
    expect([created.file, deleted.file]).toMatchObject([[{ id: two.id }], [{ id: one.id }]])
    expect(yield* errorOf(`/api/v1/files/${one.id}`)).toEqual(notFound)
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
