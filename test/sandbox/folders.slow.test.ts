/** Folders: creation, lookup, changes, deletion and permissions. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, type Row, state } from "../fixtures/records.js"

const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 12 } }))
const rows = (endpoint: string, params: LmsParams = {}) =>
  Effect.map(lms(endpoint, params), ({ data }) => data as ReadonlyArray<Row>)
const folders = "/api/v1/courses/101/folders"
const notFound = [404, "The specified resource does not exist."]

it.live.each([
  ["courses/101", "course files"],
  ["groups/3", "files"],
  ["users/self", "my files"]
])(
  "%s: creates a folder by parent path, by parent id or inside another, and in `unfiled` by default",
  ([owner, root]) =>
    Effect.gen(function* () {
      const creation = `POST /api/v1/${owner}/folders`
      const byPath = yield* call(creation, { name: "one", parent_folder_path: "new/deep" })
      const record = { full_name: `${root}/new/deep/one`, files_count: 0, hidden: null, can_upload: true }
      expect(byPath).toMatchObject(record)
      const byId = yield* call(creation, { name: "two", parent_folder_id: byPath.id })
      expect(byId).toMatchObject({ full_name: `${root}/new/deep/one/two`, parent_folder_id: byPath.id })
      const nested = yield* call(`POST /api/v1/folders/${byId.id}/folders`, {
        name: " a/b ",
        hidden: true,
        position: 4
      })
      expect(nested).toMatchObject({ full_name: `${root}/new/deep/one/two/a_b`, hidden: true, position: 4 })
      expect(yield* call(creation, {})).toMatchObject({ full_name: `${root}/unfiled/New Folder` })
      expect(yield* call(creation, { name: "top", parent_folder_path: "" })).toMatchObject({ full_name: `${root}/top` })
      const { created } = yield* state
      const names = created.folder.slice(0, 3).map(({ full_name }) => full_name)
      expect(names).toEqual([`${root}/new`, `${root}/new/deep`, `${root}/new/deep/one`])
      const both = yield* errorOf(creation, { name: "x", parent_folder_id: 1, parent_folder_path: "y" })
      expect(both).toEqual([400, "Can't set folder path and folder id"])
      expect(yield* errorOf(creation, { name: "x", parent_folder_id: 1 })).toEqual(notFound)
      expect(yield* call(creation, { name: "top", parent_folder_path: "/" })).toMatchObject({ name: "top 2" })
    }).pipe(withSandbox)
)

it.live("resolves a path to all folders on it, including names with special characters", () =>
  Effect.gen(function* () {
    yield* call(`POST ${folders}`, { name: "été & 笔记?", parent_folder_path: "handouts" })
    const path = ["handouts", encodeURIComponent("été & 笔记?")].join("/")
    const found = yield* rows(`${folders}/by_path/${path}`)
    expect(found.map(({ full_name }) => full_name)).toEqual([
      "course files",
      "course files/handouts",
      "course files/handouts/été & 笔记?"
    ])
    expect((yield* rows(`${folders}/by_path`)).map(({ name }) => name)).toEqual(["course files"])
    expect(yield* errorOf(`${folders}/by_path/handouts/none`)).toEqual(notFound)
  }).pipe(withSandbox)
)

it.live("renames, moves and locks a folder, but does not move a folder into itself", () =>
  Effect.gen(function* () {
    const [root, handouts] = yield* rows(folders)
    const inner = yield* call(`POST ${folders}`, { name: "inner", parent_folder_path: "handouts" })
    const moved = yield* call(`PUT /api/v1/folders/${inner.id}`, {
      name: "outer",
      parent_folder_id: root?.id,
      locked: true,
      unlock_at: "2030-01-01T01:00:00+01:00"
    })
    expect(moved).toMatchObject({ full_name: "course files/outer", locked: true, unlock_at: "2030-01-01T00:00:00Z" })
    expect(yield* call(`PUT /api/v1/folders/${handouts?.id}`, { parent_folder_id: inner.id })).toMatchObject({
      full_name: "course files/outer/handouts"
    })
    const { updated } = yield* state
    expect(updated.folder).toMatchObject([{ id: handouts?.id, full_name: "course files/outer/handouts" }])
    const intoItself = { parent_folder_id: handouts?.id ?? 0 }
    expect((yield* errorOf(`PUT /api/v1/folders/${inner.id}`, intoItself))[1]).toContain(
      "cannot be the parent of itself"
    )
  }).pipe(withSandbox)
)

it.live("deletes a folder that is not empty only with force, and then its content too", () =>
  Effect.gen(function* () {
    const [root, handouts] = yield* rows(folders)
    const inner = yield* call(`POST ${folders}`, { name: "inner", parent_folder_path: "handouts" })
    const files = yield* rows(`/api/v1/folders/${handouts?.id}/files`)
    const deleteHandouts = `DELETE /api/v1/folders/${handouts?.id}`
    expect(yield* errorOf(deleteHandouts)).toEqual([400, "Can't delete a folder with content"])
    expect(yield* errorOf(`DELETE /api/v1/folders/${root?.id}`, { force: true })).toEqual([
      400,
      "Can't delete the root folder"
    ])
    expect(yield* call(deleteHandouts, { force: true })).toMatchObject({ id: handouts?.id, files_count: 0 })
    for (const path of [`folders/${handouts?.id}`, `folders/${inner.id}`, `files/${files[0]?.id}`]) {
      expect(yield* errorOf(`/api/v1/${path}`)).toEqual(notFound)
    }
    const { created, deleted } = yield* state
    expect(created.folder).toEqual([])
    expect(deleted.folder.map(({ id }) => id)).toEqual([inner.id, handouts?.id])
    expect(deleted.file.map(({ id }) => id).sort()).toEqual(files.map(({ id }) => id).sort())
  }).pipe(withSandbox)
)

it.live("users outside a course cannot read its files and folders, even by their ids", () =>
  Effect.gen(function* () {
    const [member] = yield* rows("/api/v1/courses/101/users", { enrollment_type: "student" })
    const others = yield* rows("/api/v1/courses/102/users", { enrollment_type: "student" })
    const outsider = others.find(({ id }) => id !== member?.id)
    const [folder] = yield* rows(folders)
    const [file] = yield* rows("/api/v1/courses/101/files")
    for (const path of [
      `files/${file?.id}`,
      `files/${file?.id}/public_url`,
      `folders/${folder?.id}`,
      `folders/${folder?.id}/files`,
      `folders/${folder?.id}/folders`
    ]) {
      expect((yield* errorOf(`/api/v1/${path}`, { as_user_id: outsider?.id ?? 0 }))[0]).toBe(403)
      yield* call(`/api/v1/${path}`, { as_user_id: member?.id ?? 0 })
    }
    const ownFolder = yield* call("POST /api/v1/users/self/folders", { name: "diary" })
    expect((yield* errorOf(`/api/v1/folders/${ownFolder.id}`, { as_user_id: member?.id ?? 0 }))[0]).toBe(403)
  }).pipe(withSandbox)
)

it.live("students cannot change files and folders, do not see hidden ones, and get no URL of locked files", () =>
  Effect.gen(function* () {
    const [student] = yield* rows("/api/v1/courses/101/users", { enrollment_type: "student" })
    const as = { as_user_id: student?.id ?? 0 }
    const files = "/api/v1/courses/101/files"
    const [schedule, groupList] = yield* rows(files)
    const [, handouts] = yield* rows(folders, as)
    expect(handouts).toMatchObject({ can_upload: false, files_count: 2 })
    expect(yield* rows(files, as)).toEqual(yield* rows(files))
    yield* call(`PUT /api/v1/folders/${handouts?.id}`, { hidden: true })
    yield* call(`PUT /api/v1/files/${schedule?.id}`, { hidden: true })
    yield* call(`PUT /api/v1/files/${groupList?.id}`, { locked: true })
    expect(yield* rows(files)).toHaveLength(4)
    expect((yield* rows(files, as)).map(({ id }) => id)).not.toContain(schedule?.id)
    expect((yield* rows(folders, as)).map(({ name }) => name)).toEqual(["course files"])
    expect((yield* errorOf(`/api/v1/folders/${handouts?.id}`, as))[0]).toBe(403)
    expect(yield* errorOf(`${folders}/by_path/handouts`, as)).toEqual(notFound)
    expect(yield* call(`/api/v1/files/${groupList?.id}`, as)).toMatchObject({ url: "", locked_for_user: true })
    expect(yield* call(`/api/v1/files/${groupList?.id}`)).toMatchObject({ locked_for_user: false })
    for (const endpoint of [
      `POST ${folders}`,
      `POST ${files}`,
      `${files}/quota`,
      `PUT /api/v1/files/${groupList?.id}`,
      `DELETE /api/v1/files/${groupList?.id}`,
      `DELETE /api/v1/folders/${handouts?.id}`
    ]) {
      expect([endpoint, (yield* errorOf(endpoint, { ...as, name: "x" }))[0]]).toEqual([endpoint, 403])
    }
  }).pipe(withSandbox)
)
