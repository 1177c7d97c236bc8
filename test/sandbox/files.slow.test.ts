/** Files and folders: on the wire with downloads, ranges and signed links; then as records that callers change. */
import { describe, expect, it, layer } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import { type LmsParams, lmsUpload } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"
import {
  api,
  authorization,
  decodeFile,
  download,
  filesOf,
  findFile,
  locationOf,
  send,
  sha256,
  withStorage
} from "../fixtures/sandboxFiles.js"

layer(Sandbox.layer({ data: { courses: 12 } }), { excludeTestServices: true })("Sandbox files", (it) => {
  it.effect("a course has files of some sizes and types", () =>
    Effect.gen(function* () {
      const files = yield* filesOf("courses/74140000000062631")
      const names = ["Course schedule.html", "Group list – autumn, é.csv", "measurements.csv", "Syllabus.pdf"]
      expect(files.map((file) => file.display_name)).toEqual(names)
      for (const file of files) {
        const response = yield* download(file.url)
        expect([response.status, response.bytes.length]).toEqual([200, file.size])
        expect(response.headers.get("content-length")).toBe(String(file.size))
        expect(response.headers.get("content-type")).toBe(file["content-type"])
        expect(response.headers.get("etag")).toBe(`"${sha256(response.bytes)}"`)
        if (file.display_name === "measurements.csv") expect(file.size).toBeGreaterThan(4 * 1024 ** 2)
      }
    })
  )

  it.effect("redirects a download without the correct verifier to the login page, even with a token", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const file = yield* findFile("courses/101", "Syllabus.pdf")
      for (const query of ["", "?download_frd=1", "?download_frd=1&verifier=", `?verifier=${file.uuid}x`]) {
        const response = yield* api(`${url}/files/${file.id}/download${query}`)
        expect([response.status, locationOf(response)]).toEqual([302, `${url}/login/canvas`])
      }
      for (const [path, status] of [
        [`${url}/login/canvas`, 200],
        [(yield* findFile("courses/102", "Lecture 1.mp3")).url, 400],
        [`${url}/files/1/download?verifier=x`, 404]
      ] as const) {
        const page = yield* send(path)
        expect([page.status, page.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"])
      }
    })
  )

  it.effect("returns a deleted file once, then responds with 404, also to its signed link", () =>
    Effect.gen(function* () {
      const file = yield* findFile("courses/105", "Syllabus.pdf")
      const signed = locationOf(yield* send(file.url))
      const deleted = yield* api(`files/${file.id}`, { method: "DELETE" })
      expect([deleted.status, decodeFile(deleted.body)]).toEqual([200, file])
      expect((yield* api(`files/${file.id}`)).status).toBe(404)
      expect((yield* api(`files/${file.id}`, { method: "DELETE" })).status).toBe(404)
      expect((yield* filesOf("courses/105")).map(({ id }) => id)).not.toContain(file.id)
      expect([(yield* send(file.url)).status, (yield* send(signed)).status]).toEqual([404, 404])
    })
  )

  it.effect("responds to range requests with the part, or with 416 if the range is unsatisfiable", () =>
    Effect.gen(function* () {
      const { size, url } = yield* findFile("courses/101", "measurements.csv")
      const complete = yield* download(url)
      const etag = complete.headers.get("etag") ?? ""
      expect(complete.headers.get("accept-ranges")).toBe("bytes")
      expect(complete.headers.get("content-disposition")).toContain('attachment; filename="measurements.csv"')
      for (const [range, start, end] of [
        ["bytes=0-0", 0, 1],
        ["bytes=-65", size - 65, size],
        [`bytes=${size - 1}-${size + 99}`, size - 1, size]
      ] as const) {
        const { bytes, headers, status } = yield* download(url, { range })
        const part = [206, `bytes ${start}-${end - 1}/${size}`, etag]
        expect([status, headers.get("content-range"), headers.get("etag")]).toEqual(part)
        expect(headers.get("content-length")).toBe(String(end - start))
        expect(sha256(bytes)).toBe(sha256(complete.bytes.slice(start, end)))
      }
      for (const range of [`bytes=${size}-`, "bytes=-0"]) {
        const beyond = yield* download(url, { range })
        expect([beyond.status, beyond.headers.get("content-range"), beyond.text]).toEqual([416, `bytes */${size}`, ""])
      }
      for (const range of ["bytes=-", "bytes=a-b", "bytes=5-2", "bytes=0-1,3-4", "items=0-1"])
        expect([range, (yield* download(url, { range })).status]).toEqual([range, 200])
      for (const [condition, status] of [
        [etag, 206],
        [complete.headers.get("last-modified") ?? "", 206],
        [`W/${etag}`, 200],
        ["Thu, 01 Jan 1970 00:00:00 GMT", 200]
      ] as const) {
        const response = yield* download(url, { range: "bytes=1-2", "if-range": condition })
        expect([condition, response.status]).toEqual([condition, status])
      }
      const head = yield* send(locationOf(yield* send(url, { method: "HEAD" })), { method: "HEAD" })
      expect([head.status, head.headers.get("content-length"), head.text]).toEqual([200, String(size), ""])
      expect(head.headers.get("etag")).toBe(etag)
    })
  )
})

const linkOf = (name: string) => Effect.flatMap(findFile("courses/101", name), ({ url }) => send(url))

describe.each(["s3", "inst-fs"] as const)("a signed link of %s", (storage) => {
  const denied = storage === "s3" ? 403 : 400
  const names = ["Algorithm", "Credential", "Date", "Expires", "SignedHeaders", "Signature"]
  const parameters = storage === "s3" ? names.map((name) => `X-Amz-${name}`) : ["token", "download"]
  const signature = storage === "s3" ? "X-Amz-Signature" : "token"

  it.live("is refused if it was changed, is for another file, or comes with a bearer token", () =>
    Effect.gen(function* () {
      const { storageUrl } = yield* Sandbox
      const link = new URL(locationOf(yield* linkOf("Group list – autumn, é.csv")))
      expect([link.origin, [...link.searchParams.keys()]]).toEqual([storageUrl, parameters])
      expect((yield* send(link.href)).status).toBe(200)
      expect((yield* send(link.href, { headers: yield* authorization })).status).toBe(400)
      const other = new URL(locationOf(yield* linkOf("Course schedule.html")))
      const value = link.searchParams.get(signature) ?? ""
      for (const wrong of [
        `${storageUrl}${link.pathname}`,
        link.href.replace(value, "x"),
        link.href.replace(value, `${value.slice(0, -2)}xx`),
        link.href.replace(link.pathname, other.pathname),
        link.href.replace(value, other.searchParams.get(signature) ?? "")
      ]) {
        expect([wrong, (yield* send(wrong)).status]).toEqual([wrong, denied])
      }
    }).pipe(withStorage(storage))
  )
})

it.effect.each(["s3", "inst-fs"] as const)("a signed link of %s expires after a day", (storage) =>
  Effect.gen(function* () {
    const link = locationOf(yield* linkOf("Syllabus.pdf"))
    yield* TestClock.adjust("23 hours")
    expect((yield* send(link)).status).toBe(200)
    yield* TestClock.adjust("1 hours")
    expect((yield* send(link)).status).toBe(storage === "s3" ? 403 : 400)
  }).pipe(withStorage(storage))
)

const withClient = Effect.provide(Sandbox.layerClient({ data: { courses: 12 } }))
const notFound = [404, "The specified resource does not exist."]
const files = "/api/v1/courses/101/files"
const folders = "/api/v1/courses/101/folders"

const uploadFile = Effect.fn("uploadFile")(function* (name: string, content: string | Uint8Array<ArrayBuffer>) {
  const { path } = yield* temporaryFile("file", content)
  const { data } = yield* lmsUpload(path, { course_id: 101, name, parent_folder_path: "work" })
  return data as unknown as Row
}, Effect.scoped)

describe("files", () => {
  it.live("are sorted and searched", () =>
    Effect.gen(function* () {
      yield* uploadFile("b.png", "xx")
      yield* uploadFile("Été.txt", "x")
      const seeded = ["Group list – autumn, é.csv", "measurements.csv", "Syllabus.pdf"]
      const all = ["b.png", "Course schedule.html", "Été.txt", ...seeded]
      const cases: ReadonlyArray<readonly [params: LmsParams, names: ReadonlyArray<string>]> = [
        [{}, all],
        [{ order: "desc" }, all.toReversed()],
        [{ sort: "__proto__" }, all],
        [{ search_term: "GROUP" }, ["Group list – autumn, é.csv"]],
        [{ sort: "size", search_term: ".p" }, ["b.png", "Syllabus.pdf"]]
      ]
      for (const [params, names] of cases) {
        const found = (yield* list(files, params)).map(({ display_name }) => display_name)
        expect([params, found]).toEqual([params, names])
      }
      expect((yield* errorOf(files, { search_term: "e" }))[0]).toBe(400)
    }).pipe(withClient)
  )

  it.live("are renamed and moved, and get a name that another file uses only with on_duplicate", () =>
    Effect.gen(function* () {
      const one = yield* uploadFile("one.txt", "1")
      const two = yield* uploadFile("two.txt", "2")
      const [root] = yield* list(folders)
      const change = `PUT /api/v1/files/${two.id}`
      const message = "file already exists; use on_duplicate='overwrite' or 'rename'"
      const name = "one.txt"
      expect(yield* errorOf(change, { name })).toEqual([409, message])
      expect(yield* call(change, { name, on_duplicate: "rename" })).toMatchObject({ display_name: "one-1.txt" })
      expect(yield* call(change, { name, on_duplicate: "overwrite" })).toMatchObject({ id: two.id })
      expect(yield* errorOf(`/api/v1/files/${one.id}`)).toEqual(notFound)
      const moved = yield* call(change, { parent_folder_id: root?.id, locked: true })
      expect(moved).toMatchObject({ display_name: name, filename: "two.txt", folder_id: root?.id, locked: true })
      expect(yield* errorOf(change, { parent_folder_id: 1 })).toEqual(notFound)
      const { created, deleted } = yield* state
      const sha256 = expect.stringMatching(/^d4735e3a265e/)
      expect([created.file, deleted.file]).toMatchObject([[{ id: two.id, sha256 }], [{ id: one.id }]])
    }).pipe(withClient)
  )
})

describe("folders", () => {
  it.live.each([
    ["courses/101", "course files"],
    ["groups/3", "files"],
    ["users/self", "my files"]
  ])("of %s are created by parent path, by parent id or inside another, and in `unfiled` by default", ([owner, root]) =>
    Effect.gen(function* () {
      const creation = `POST /api/v1/${owner}/folders`
      const one = yield* call(creation, { name: "one", parent_folder_path: "new/deep" })
      expect(one).toMatchObject({ full_name: `${root}/new/deep/one`, files_count: 0, hidden: null, can_upload: true })
      const two = yield* call(creation, { name: "two", parent_folder_id: one.id })
      expect(two).toMatchObject({ full_name: `${root}/new/deep/one/two`, parent_folder_id: one.id })
      const nested = yield* call(`POST /api/v1/folders/${two.id}/folders`, { name: " a/b " })
      expect(nested).toMatchObject({ full_name: `${root}/new/deep/one/two/a_b` })
      expect(yield* call(creation, {})).toMatchObject({ full_name: `${root}/unfiled/New Folder` })
      expect(yield* call(creation, { name: "top", parent_folder_path: "" })).toMatchObject({ full_name: `${root}/top` })
      const both = yield* errorOf(creation, { name: "x", parent_folder_id: 1, parent_folder_path: "y" })
      expect(both).toEqual([400, "Can't set folder path and folder id"])
      expect(yield* errorOf(creation, { name: "x", parent_folder_id: 1 })).toEqual(notFound)
    }).pipe(withClient)
  )

  it.live("are renamed and moved, but not into themselves, and are deleted with their content only with force", () =>
    Effect.gen(function* () {
      const [root, handouts] = yield* list(folders)
      const inner = yield* call(`POST ${folders}`, { name: "inner", parent_folder_path: "handouts" })
      const moved = yield* call(`PUT /api/v1/folders/${inner.id}`, { name: "outer", parent_folder_id: root?.id })
      expect(moved).toMatchObject({ full_name: "course files/outer" })
      const full_name = "course files/outer/handouts"
      const into = { parent_folder_id: inner.id }
      expect(yield* call(`PUT /api/v1/folders/${handouts?.id}`, into)).toMatchObject({ full_name })
      expect((yield* state).updated.folder).toMatchObject([{ id: handouts?.id, full_name }])
      const intoItself = { parent_folder_id: handouts?.id ?? 0 }
      expect((yield* errorOf(`PUT /api/v1/folders/${inner.id}`, intoItself))[1]).toContain("be the parent of itself")

      const content = yield* list(`/api/v1/folders/${handouts?.id}/files`)
      const remove = (id: unknown) => `DELETE /api/v1/folders/${id}`
      expect(yield* errorOf(remove(inner.id))).toEqual([400, "Can't delete a folder with content"])
      expect(yield* errorOf(remove(root?.id), { force: true })).toEqual([400, "Can't delete the root folder"])
      expect(yield* call(remove(inner.id), { force: true })).toMatchObject({ id: inner.id, files_count: 0 })
      for (const path of [`folders/${handouts?.id}`, `folders/${inner.id}`, `files/${content[0]?.id}`]) {
        expect(yield* errorOf(`/api/v1/${path}`)).toEqual(notFound)
      }
      const { created, deleted } = yield* state
      expect(created.folder).toEqual([])
      expect(deleted.folder.map(({ id }) => id)).toEqual([handouts?.id, inner.id])
      expect(deleted.file.map(({ id }) => id).sort()).toEqual(content.map(({ id }) => id).sort())
    }).pipe(withClient)
  )
})

it.live("students cannot change files and folders, do not see hidden ones, and get no URL of locked files", () =>
  Effect.gen(function* () {
    const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: "student" })
    const others = yield* list("/api/v1/courses/102/users", { enrollment_type: "student" })
    const as = { as_user_id: student?.id ?? 0 }
    const asOutsider = { as_user_id: others.find(({ id }) => id !== student?.id)?.id ?? 0 }
    const [schedule, groupList] = yield* list(files)
    const [, handouts] = yield* list(folders, as)
    const path = `/api/v1/files/${groupList?.id}`
    const ofFolder = `/api/v1/folders/${handouts?.id}`
    expect(handouts).toMatchObject({ can_upload: false, files_count: 2 })
    expect(yield* list(files, as)).toEqual(yield* list(files))
    for (const read of [path, ofFolder, `${ofFolder}/files`]) {
      expect([read, (yield* errorOf(read, asOutsider))[0]]).toEqual([read, 403])
      yield* call(read, as)
    }
    yield* call(`PUT ${ofFolder}`, { hidden: true })
    yield* call(`PUT /api/v1/files/${schedule?.id}`, { hidden: true })
    yield* call(`PUT ${path}`, { locked: true })
    expect(yield* list(files)).toHaveLength(4)
    expect((yield* list(files, as)).map(({ id }) => id)).not.toContain(schedule?.id)
    expect((yield* list(folders, as)).map(({ name }) => name)).toEqual(["course files"])
    expect((yield* errorOf(ofFolder, as))[0]).toBe(403)
    expect(yield* call(path, as)).toMatchObject({ url: "", thumbnail_url: "", locked_for_user: true })
    expect(yield* call(path)).toMatchObject({ locked_for_user: false })
    for (const write of [`POST ${folders}`, `POST ${files}`, `PUT ${path}`, `DELETE ${path}`, `DELETE ${ofFolder}`])
      expect([write, (yield* errorOf(write, { ...as, name: "x" }))[0]]).toEqual([write, 403])
  }).pipe(withClient)
)
