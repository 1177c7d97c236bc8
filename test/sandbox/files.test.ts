import { createHash, randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import { Agent, request as httpRequest } from "node:http"
import { expect, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { temporaryDirectory } from "../fixtures/directory.js"
import { waitUntil } from "../fixtures/server.js"

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
  readonly json: unknown
}

/** Sends just this, and follows nothing. */
const ask = (url: string, init: RequestInit = {}): Effect.Effect<Answer> =>
  Effect.promise(async () => {
    const response = await fetch(url, { redirect: "manual", ...init })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && bytes.length > 0
    const text = () => new TextDecoder().decode(bytes)
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      // Most are files, which nobody reads as text.
      get text() {
        return text()
      },
      json: isJson ? JSON.parse(text()) : undefined
    }
  })

const authorization = Effect.map(Sandbox, ({ token }) => ({ authorization: `Bearer ${Redacted.value(token)}` }))

/** Calls the API with the token. */
const api = Effect.fn("api")(function* (path: string, init: RequestInit = {}) {
  const { url } = yield* Sandbox
  const address = path.startsWith("http") ? path : `${url}/api/v1/${path}`
  return yield* ask(address, { ...init, headers: { ...(yield* authorization), ...init.headers } })
})

const post = (path: string, parameters: Record<string, string>) =>
  api(path, { method: "POST", body: new URLSearchParams(parameters) })

const StoredFile = Schema.Struct({
  id: Schema.Number,
  folder_id: Schema.Number,
  display_name: Schema.String,
  url: Schema.String,
  uuid: Schema.String,
  size: Schema.Number,
  "content-type": Schema.String
})
const asFile = Schema.decodeUnknownSync(StoredFile)
const asFiles = Schema.decodeUnknownSync(Schema.Array(StoredFile))

const Folder = Schema.Struct({ id: Schema.Number, name: Schema.String, full_name: Schema.String })
const asFolders = Schema.decodeUnknownSync(Schema.NonEmptyArray(Folder))
const asFolder = Schema.decodeUnknownSync(Folder)

const Ticket = Schema.Struct({
  upload_url: Schema.String,
  upload_params: Schema.Record({ key: Schema.String, value: Schema.String }),
  file_param: Schema.NullOr(Schema.String)
})
type Ticket = Schema.Schema.Type<typeof Ticket>
const asTicket = Schema.decodeUnknownSync(Ticket)

const begin = (path: string, parameters: Record<string, string>) =>
  Effect.map(post(path, parameters), (answer) => asTicket(answer.json))

/** The form of the second step, as it should be. */
const formOf = (ticket: Ticket, content: BlobPart, name = "whatever.bin"): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(ticket.upload_params)) form.append(key, value)
  form.append(ticket.file_param ?? "none", new Blob([content]), name)
  return form
}

const sendTo = (ticket: Ticket, body: FormData, headers: Record<string, string> = {}) =>
  ask(ticket.upload_url, { method: "POST", body, headers })

/** Where to confirm, as each storage says it. */
const confirmAddress = (ticket: Ticket, sent: Answer): string =>
  ticket.upload_params.success_url ?? sent.headers.get("location") ?? ""

/** All three steps. */
const upload = Effect.fn("upload")(function* (path: string, parameters: Record<string, string>, content: BlobPart) {
  const ticket = yield* begin(path, parameters)
  const sent = yield* sendTo(ticket, formOf(ticket, content))
  return asFile((yield* api(confirmAddress(ticket, sent))).json)
})

/** Follows the address of a file to its bytes, without the token. */
const download = Effect.fn("download")(function* (url: string, headers: Record<string, string> = {}) {
  const first = yield* ask(url)
  return first.status === 302 ? yield* ask(first.headers.get("location") ?? "", { headers }) : first
})

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

const filesOf = (owner: string) => Effect.map(api(`${owner}/files?per_page=100`), ({ json }) => asFiles(json))
const seeded = (owner: string, name: string) =>
  Effect.map(filesOf(owner), (files) => {
    const file = files.find((candidate) => candidate.display_name === name)
    if (file === undefined) throw new Error(`${owner} has no ${name}`)
    return file
  })

const missing = { errors: [{ message: "The specified resource does not exist." }] }
const unauthorized = { status: "unauthorized", errors: [{ message: "user not authorized to perform that action" }] }
const storages = ["inst-fs", "s3", "s3-no-redirect", "local"] as const
const withStorage = (storage: (typeof storages)[number], options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layer({ storage, data: { courses: 12 }, ...options }))

layer(Sandbox.layer({ data: { courses: 12 } }), { excludeTestServices: true })("Sandbox files", (it) => {
  it.effect("every course has files and folders to begin with, of the sizes and types they say", () =>
    Effect.gen(function* () {
      for (const course of ["courses/101", "courses/74140000000062631"]) {
        const files = yield* filesOf(course)
        expect(files.map((file) => file.display_name)).toEqual([
          "Course schedule.html",
          "Group list – autumn, é.csv",
          "measurements.csv",
          "Syllabus.pdf"
        ])
        for (const file of files) {
          const answer = yield* download(file.url)
          expect([answer.status, answer.bytes.length]).toEqual([200, file.size])
          expect(answer.headers.get("content-length")).toBe(String(file.size))
          expect(answer.headers.get("content-type")).toBe(file["content-type"])
          expect(answer.headers.get("etag")).toBe(`"${sha256(answer.bytes)}"`)
          if (file.display_name === "Syllabus.pdf") expect(answer.text).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
          if (file.display_name === "measurements.csv") {
            expect(file.size).toBeGreaterThan(4 * 1024 ** 2)
            expect(
              answer.text
                .split("\n")
                .slice(0, -1)
                .every((line) => line.length === 63)
            ).toBe(true)
          }
        }
      }
    })
  )

  it.effect("a file's JSON holds exactly the documented fields", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const { id, uuid } = yield* seeded("courses/101", "Group list – autumn, é.csv")
      const { json } = yield* api(`files/${id}`)
      expect(json).toEqual({
        id,
        uuid,
        folder_id: expect.any(Number),
        display_name: "Group list – autumn, é.csv",
        filename: "Group+list+%E2%80%93+autumn%2C+%C3%A9.csv",
        upload_status: "success",
        "content-type": "text/csv",
        url: `${url}/files/${id}/download?download_frd=1&verifier=${uuid}`,
        size: expect.any(Number),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        updated_at: expect.any(String),
        unlock_at: null,
        locked: false,
        hidden: false,
        lock_at: null,
        hidden_for_user: false,
        thumbnail_url: null,
        modified_at: expect.any(String),
        mime_class: "xls",
        media_entry_id: null,
        category: "uncategorized",
        locked_for_user: false,
        visibility_level: "inherit"
      })
      expect((yield* api(`courses/101/files/${id}`)).json).toEqual(json)
      const names = yield* api("courses/101/files?only[]=names&per_page=1")
      expect(Object.keys((names.json as ReadonlyArray<object>)[0] ?? {})).toEqual([
        "id",
        "uuid",
        "folder_id",
        "display_name",
        "filename"
      ])
      expect(names.headers.get("link")).toContain('page=4&per_page=1>; rel="last"')
    })
  )

  it.effect("folders are found from their owner, by id and from one another", () =>
    Effect.gen(function* () {
      const folders = asFolders((yield* api("courses/101/folders")).json)
      expect(folders.map((folder) => folder.full_name)).toEqual(["course files", "course files/handouts"])
      const [root, handouts] = folders
      expect(asFolder((yield* api("courses/101/folders/root")).json)).toEqual(root)
      expect((yield* api(`folders/${handouts?.id}`)).json).toMatchObject({
        name: "handouts",
        parent_folder_id: root.id,
        context_type: "Course",
        context_id: 101,
        files_count: 2,
        folders_count: 0
      })
      const inside = asFiles((yield* api(`folders/${handouts?.id}/files`)).json)
      expect(inside.map((file) => file.display_name)).toEqual(["Group list – autumn, é.csv", "measurements.csv"])
      expect(asFolders((yield* api(`folders/${root.id}/folders`)).json)).toEqual([handouts])
      for (const [owner, name] of [
        ["users/self", "my files"],
        ["groups/24", "files"]
      ] as const) {
        const own = asFolders((yield* api(`${owner}/folders`)).json).find(({ full_name }) => full_name === name)
        expect(asFolder((yield* api(`folders/${own?.id}`)).json)).toEqual(own)
      }
    })
  )

  it.effect("what does not exist is a 404, with or without an owner in the path", () =>
    Effect.gen(function* () {
      const other = yield* seeded("courses/102", "Syllabus.pdf")
      for (const path of [
        "files/1",
        "files/abc",
        "files/9008",
        `courses/101/files/${other.id}`,
        "courses/1/files",
        "groups/25/files",
        "folders/1",
        "folders/1/files",
        "courses/101/folders/1",
        "progress/1"
      ]) {
        const answer = yield* api(path)
        expect([path, answer.status, answer.json]).toEqual([path, 404, missing])
      }
    })
  )

  it.effect("a locked file is listed with an empty address and cannot be downloaded", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const file = yield* seeded("courses/103", "Solutions.pdf")
      expect((yield* api(`files/${file.id}`)).json).toMatchObject({ url: "", thumbnail_url: "", locked_for_user: true })
      expect((yield* ask(`${url}/files/${file.id}/download?verifier=${file.uuid}`)).status).toBe(302)
      expect((yield* api(`files/${file.id}/public_url`)).status).toBe(403)
    })
  )

  it.effect("a download without the right verifier leads to a login page, whatever the token", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const file = yield* seeded("courses/101", "Syllabus.pdf")
      for (const query of ["", "?download_frd=1", "?download_frd=1&verifier=", `?verifier=${file.uuid}x`]) {
        const answer = yield* api(`${url}/files/${file.id}/download${query}`)
        expect([answer.status, answer.headers.get("location")]).toEqual([302, `${url}/login/canvas`])
      }
      const page = yield* ask(`${url}/login/canvas`)
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    })
  )

  it.effect("a file whose bytes are lost is a 400 page, and one that is not there a 404 page", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const lost = yield* ask((yield* seeded("courses/102", "Lecture 1.mp3")).url)
      expect([lost.status, lost.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"])
      const gone = yield* ask(`${url}/files/1/download?verifier=x`)
      expect([gone.status, gone.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
    })
  )

  it.effect("a deleted file is shown once more and is then gone, its signed link too", () =>
    Effect.gen(function* () {
      const file = yield* seeded("courses/105", "Syllabus.pdf")
      const signed = (yield* ask(file.url)).headers.get("location") ?? ""
      const deleted = yield* api(`files/${file.id}`, { method: "DELETE" })
      expect([deleted.status, asFile(deleted.json)]).toEqual([200, file])
      expect((yield* api(`files/${file.id}`)).status).toBe(404)
      expect((yield* api(`files/${file.id}`, { method: "DELETE" })).status).toBe(404)
      expect((yield* filesOf("courses/105")).map((other) => other.id)).not.toContain(file.id)
      expect([(yield* ask(file.url)).status, (yield* ask(signed)).status]).toEqual([404, 404])
    })
  )

  it.effect("students may not upload to a course, delete from it or ask for its quota", () =>
    Effect.gen(function* () {
      const { id } = yield* seeded("courses/103", "Syllabus.pdf")
      const answers = [yield* post("courses/103/files", { name: "a.txt" }), yield* api("courses/103/files/quota")]
      for (const answer of answers) expect([answer.status, answer.json]).toEqual([403, unauthorized])
      const deletion = yield* api(`files/${id}`, { method: "DELETE" })
      expect([deletion.status, deletion.headers.get("www-authenticate"), deletion.json]).toEqual([
        401,
        null,
        { message: "Unauthorized to delete this file" }
      ])
    })
  )

  it.effect("an upload that cannot begin says why", () =>
    Effect.gen(function* () {
      const quota = 500 * 1024 ** 2
      for (const [parameters, status, message] of [
        [{ parent_folder_id: "1", parent_folder_path: "a" }, 400, "Can't set folder path and folder id"],
        [{ parent_folder_id: "1", folder: "a" }, 400, "Can't set folder path and folder id"],
        [{ on_duplicate: "ask" }, 400, "invalid on_duplicate option"],
        [{ size: String(quota + 1) }, 400, "file size exceeds quota"],
        [{ parent_folder_id: "1" }, 404, "The specified resource does not exist."]
      ] as const) {
        const answer = yield* post("courses/105/files", { name: "a.txt", ...parameters })
        expect([parameters, answer.status, answer.json]).toEqual([parameters, status, { message }])
      }
      expect((yield* post("courses/105/files", { name: "a.txt" })).status).toBe(200)
    })
  )

  it.effect("a folder path is made as far as it is not there, in courses, groups and for oneself", () =>
    Effect.gen(function* () {
      for (const [owner, root] of [
        ["courses/105", "course files"],
        ["groups/3", "files"],
        ["users/self", "my files"]
      ] as const) {
        const one = yield* upload(`${owner}/files`, { name: "a.txt", parent_folder_path: "/handouts//week 1/" }, "a")
        const two = yield* upload(
          `${owner}/files`,
          { name: "b.txt", parent_folder_path: `${root}/handouts/week 1` },
          "b"
        )
        expect(two.folder_id).toBe(one.folder_id)
        expect(asFolder((yield* api(`folders/${one.folder_id}`)).json).full_name).toBe(`${root}/handouts/week 1`)
        const names = asFolders((yield* api(`${owner}/folders`)).json).map((folder) => folder.full_name)
        expect(new Set(names).size).toBe(names.length)
        const three = yield* upload(`folders/${one.folder_id}/files`, { name: "c.txt" }, "c")
        const four = yield* upload(`${owner}/files`, { name: "d.txt", parent_folder_id: String(one.folder_id) }, "d")
        expect([three.folder_id, four.folder_id]).toEqual([one.folder_id, one.folder_id])
        const five = yield* upload(`${owner}/files`, { name: "e.txt" }, "e")
        expect(asFolder((yield* api(`folders/${five.folder_id}`)).json).full_name).toBe(`${root}/unfiled`)
      }
    })
  )

  it.effect("a second file of the same name takes the place of the first, under a new id", () =>
    Effect.gen(function* () {
      const path = { name: "same.txt", parent_folder_path: "twice" }
      const first = yield* upload("courses/104/files", path, "one")
      const second = yield* upload("courses/104/files", { ...path, on_duplicate: "overwrite" }, "two")
      expect(second.id).not.toBe(first.id)
      expect((yield* api(`files/${first.id}`)).status).toBe(404)
      expect((yield* ask(first.url)).status).toBe(404)
      expect((yield* download(second.url)).text).toBe("two")
      expect(asFiles((yield* api(`folders/${second.folder_id}/files`)).json)).toEqual([second])
    })
  )

  it.effect("or is renamed, when that is asked for", () =>
    Effect.gen(function* () {
      const path = { name: "data.tar.gz", on_duplicate: "rename", parent_folder_path: "renamed" }
      const names: Array<string> = []
      for (const content of ["one", "two", "two"]) {
        names.push((yield* upload("courses/104/files", path, content)).display_name)
      }
      expect(names).toEqual(["data.tar.gz", "data-1.tar.gz", "data-2.tar.gz"])
    })
  )

  it.effect("the file service keeps the record of a file that is sent once more", () =>
    Effect.gen(function* () {
      const path = { name: "same.txt", parent_folder_path: "again" }
      const first = yield* upload("courses/104/files", path, "one")
      expect(yield* upload("courses/104/files", path, "one")).toEqual(first)
      expect((yield* download(first.url)).text).toBe("one")
    })
  )

  it.effect("what is handed in lies with the student, is never written over and needs no quota", () =>
    Effect.gen(function* () {
      const [assignment] = Schema.decodeUnknownSync(Schema.NonEmptyArray(Schema.Struct({ id: Schema.Number })))(
        (yield* api("courses/101/assignments")).json
      )
      const path = `courses/101/assignments/${assignment.id}/submissions`
      const before = (yield* api("users/self/files/quota")).json
      expect(before).toMatchObject({ quota: 500 * 1024 ** 2 })
      const one = yield* upload(`${path}/self/files`, { name: "essay.txt", size: String(1e12) }, "one")
      const two = yield* upload(`${path}/1/files`, { name: "essay.txt", on_duplicate: "overwrite" }, "two")
      expect([one.display_name, two.display_name]).toEqual(["essay.txt", "essay-1.txt"])
      expect((yield* api(`folders/${one.folder_id}`)).json).toMatchObject({
        full_name: expect.stringMatching(/^my files\/Submissions\/.+/),
        for_submissions: true,
        context_type: "User",
        context_id: 1
      })
      const comment = yield* upload(`${path}/comments/self/files`, { name: "note.txt" }, "note")
      expect((yield* download(comment.url)).text).toBe("note")
      const student = Schema.decodeUnknownSync(Schema.NonEmptyArray(Schema.Struct({ id: Schema.Number })))(
        (yield* api("courses/101/users?enrollment_type=student")).json
      )[0]
      const theirs = yield* upload(`${path}/${student.id}/files`, { name: "essay.txt" }, "three")
      expect((yield* api(`folders/${theirs.folder_id}`)).json).toMatchObject({ context_id: student.id })
      expect((yield* post(`${path}/2/files`, { name: "a" })).status).toBe(404)
      expect((yield* post("courses/101/assignments/1/submissions/self/files", { name: "a" })).status).toBe(404)
    })
  )

  it.effect(
    "signed links: with another token, signature or path, or with a bearer token, there is nothing to see",
    () =>
      Effect.gen(function* () {
        const { storageUrl, url } = yield* Sandbox
        const file = yield* seeded("courses/101", "Syllabus.pdf")
        const other = yield* seeded("courses/101", "Course schedule.html")
        expect(storageUrl).not.toBe(url)
        const signed = new URL((yield* ask(file.url)).headers.get("location") ?? "")
        expect(signed.href).toMatch(
          new RegExp(`^${storageUrl}/files/[0-9a-f-]{36}/Syllabus.pdf\\?token=[\\w-]+\\.[\\w-]+\\.[\\w-]+&download=1$`)
        )
        expect(signed.href).not.toContain(file.uuid)
        expect((yield* ask(signed.href)).status).toBe(200)
        expect((yield* ask(signed.href, { headers: yield* authorization })).status).toBe(400)
        const token = signed.searchParams.get("token") ?? ""
        const otherPath = new URL((yield* ask(other.url)).headers.get("location") ?? "").pathname
        for (const wrong of [
          `${storageUrl}${signed.pathname}`,
          `${storageUrl}${signed.pathname}?token=${token.slice(0, -2)}xx`,
          `${storageUrl}${signed.pathname}?token=x`,
          `${storageUrl}${otherPath}?token=${token}`
        ]) {
          expect((yield* ask(wrong)).status).toBe(400)
        }
        const { json } = yield* api(`files/${file.id}/public_url`)
        const { public_url } = Schema.decodeUnknownSync(Schema.Struct({ public_url: Schema.String }))(json)
        expect((yield* ask(public_url)).text).toBe((yield* download(file.url)).text)
      })
  )

  it.effect("a part of a file can be asked for, and is refused when there is none", () =>
    Effect.gen(function* () {
      const file = yield* seeded("courses/101", "measurements.csv")
      const whole = yield* download(file.url)
      const etag = whole.headers.get("etag") ?? ""
      const modified = whole.headers.get("last-modified") ?? ""
      expect(whole.headers.get("accept-ranges")).toBe("bytes")
      expect(whole.headers.get("content-disposition")).toContain('attachment; filename="measurements.csv"')
      const size = file.size
      for (const [range, start, end] of [
        ["bytes=0-0", 0, 1],
        ["bytes=70-200000", 70, 200_001],
        ["bytes=100-", 100, size],
        ["bytes=-65", size - 65, size],
        [`bytes=${size - 1}-${size + 99}`, size - 1, size]
      ] as const) {
        const part = yield* download(file.url, { range })
        expect([range, part.status, part.headers.get("content-range")]).toEqual([
          range,
          206,
          `bytes ${start}-${end - 1}/${size}`
        ])
        expect(part.headers.get("content-length")).toBe(String(end - start))
        expect(sha256(part.bytes)).toBe(sha256(whole.bytes.slice(start, end)))
        expect(part.headers.get("etag")).toBe(etag)
      }
      const none = yield* download(file.url, { range: `bytes=${size}-` })
      expect([none.status, none.headers.get("content-range"), none.bytes.length]).toEqual([416, `bytes */${size}`, 0])
      for (const [condition, status] of [
        [etag, 206],
        [modified, 206],
        ['"other"', 200],
        [`W/${etag}`, 200],
        ["Thu, 01 Jan 1970 00:00:00 GMT", 200]
      ] as const) {
        const answer = yield* download(file.url, { range: "bytes=1-2", "if-range": condition })
        expect([condition, answer.status, answer.bytes.length]).toEqual([condition, status, status === 206 ? 2 : size])
      }
    })
  )

  it.effect("HEAD tells of a file without sending it", () =>
    Effect.gen(function* () {
      const file = yield* seeded("courses/101", "measurements.csv")
      const head = yield* ask((yield* ask(file.url, { method: "HEAD" })).headers.get("location") ?? "", {
        method: "HEAD"
      })
      expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([200, String(file.size), 0])
      expect(head.headers.get("etag")).toMatch(/^"[0-9a-f]{64}"$/)
    })
  )

  it.effect("the log tells which origin was asked", () =>
    Effect.gen(function* () {
      const { requests } = yield* Sandbox
      const file = yield* seeded("courses/101", "Syllabus.pdf")
      yield* download(file.url)
      expect((yield* requests).slice(-3).map(({ origin, path }) => [origin, path])).toEqual([
        ["service", "/api/v1/courses/101/files"],
        ["service", `/files/${file.id}/download`],
        ["storage", expect.stringMatching(/^\/files\/.*\/Syllabus\.pdf$/)]
      ])
    })
  )
})

for (const storage of storages) {
  it.live(`${storage}: three steps make a file of the bytes that were sent`, () =>
    Effect.gen(function* () {
      const { storageUrl, url } = yield* Sandbox
      const before = yield* filesOf("courses/101")
      const usedBefore = (yield* api("courses/101/files/quota")).json
      const content = crypto.getRandomValues(new Uint8Array(60_000))
      const parameters = {
        name: "Café notes.pdf",
        size: "60000",
        parent_folder_path: "handouts",
        on_duplicate: "rename"
      }
      const first = yield* post("courses/101/files", parameters)
      const ticket = asTicket(first.json)
      const keys = Object.keys(ticket.upload_params).sort()
      const signed = ["Filename", "Policy", "acl", "content-type", "key"]
      const amazon = ["x-amz-algorithm", "x-amz-credential", "x-amz-date", "x-amz-signature"]
      expect({ ...ticket, upload_params: keys }).toEqual(
        {
          local: {
            upload_url: `${url}/files_api?on_duplicate=rename`,
            upload_params: [...signed, "Signature"].sort(),
            file_param: "attachment[uploaded_data]"
          },
          s3: {
            upload_url: `${storageUrl}/`,
            upload_params: [...signed, ...amazon, "success_action_redirect"].sort(),
            file_param: "file"
          },
          "s3-no-redirect": {
            upload_url: `${storageUrl}/`,
            upload_params: [...signed, ...amazon, "success_action_status", "success_url"].sort(),
            file_param: "file"
          },
          "inst-fs": {
            upload_url: expect.stringMatching(new RegExp(`^${storageUrl}/files\\?token=`)),
            upload_params: ["content_type", "filename"],
            file_param: "file"
          }
        }[storage]
      )
      expect(Object.hasOwn(first.json as object, "progress")).toBe(storage === "inst-fs")
      expect(storageUrl === url).toBe(storage === "local")

      const sent = yield* sendTo(ticket, formOf(ticket, content))
      expect(sent.status).toBe({ local: 302, s3: 303, "s3-no-redirect": 201, "inst-fs": 201 }[storage])
      const location = sent.headers.get("location") ?? ""
      const createSuccess = new RegExp(`^${url}/api/v1/files/\\d+/create_success\\?uuid=\\w{40}&on_duplicate=rename`)
      if (storage === "local") expect(location).toMatch(createSuccess)
      if (storage === "s3") {
        expect(location).toMatch(createSuccess)
        expect(location).toMatch(/&bucket=[^&]+&key=[^&]+&etag=[^&]+$/)
      }
      if (storage === "s3-no-redirect") {
        expect(location).toMatch(new RegExp(`^${storageUrl}/account_1/attachments/`))
        expect(ticket.upload_params.success_url).toMatch(createSuccess)
        expect([sent.headers.get("content-type"), sent.text]).toEqual([
          "application/xml",
          expect.stringContaining(`<Location>${location}</Location>`)
        ])
      }
      if (storage === "inst-fs") {
        expect(location).toMatch(new RegExp(`^${url}/api/v1/files/\\d+\\?include%5B%5D=enhanced_preview_url$`))
        expect(sent.json).toMatchObject({ display_name: "Café notes.pdf" })
      } else {
        // Not there before it is confirmed.
        expect(yield* filesOf("courses/101")).toEqual(before)
        expect((yield* api("courses/101/files/quota")).json).toEqual(usedBefore)
        const id = /files\/(\d+)/.exec(confirmAddress(ticket, sent))?.[1]
        expect((yield* api(`files/${id}`)).status).toBe(404)
      }

      const wrong = confirmAddress(ticket, sent).replace(/uuid=\w/, "uuid=-")
      if (storage !== "inst-fs") expect((yield* api(wrong)).status).toBe(400)
      // Only `GET files/:id` needs the token: Canvas finds what is to be confirmed by its uuid.
      const confirmed = yield* (storage === "inst-fs" ? api : ask)(confirmAddress(ticket, sent))
      const file = asFile(confirmed.json)
      expect([confirmed.status, file.display_name, file.size, file["content-type"]]).toEqual([
        200,
        "Café notes.pdf",
        60_000,
        "application/pdf"
      ])
      expect(confirmed.json).toMatchObject({
        preview_url: `${url}/courses/101/files/${file.id}/file_preview?annotate=0`
      })
      const again = yield* api(confirmAddress(ticket, sent))
      if (storage === "inst-fs") expect([again.status, again.json]).toEqual([200, confirmed.json])
      else expect([again.status, again.text]).toEqual([400, ""])

      expect((yield* filesOf("courses/101")).map((one) => one.id).sort()).toEqual(
        [...before.map((one) => one.id), file.id].sort()
      )
      const answer = yield* download(file.url)
      expect([answer.status, sha256(answer.bytes)]).toEqual([200, sha256(content)])
      expect((yield* ask(file.url)).status).toBe(storage === "local" ? 200 : 302)
      const part = yield* storage === "local"
        ? ask(file.url, { headers: { range: "bytes=10-19" } })
        : download(file.url, { range: "bytes=10-19" })
      expect([part.status, [...part.bytes]]).toEqual([206, [...content.slice(10, 20)]])
    }).pipe(withStorage(storage))
  )

  it.live(`${storage}: a form that is not just what was asked for is refused, and the right one still works`, () =>
    Effect.gen(function* () {
      const ticket = yield* begin("courses/101/files", { name: "a.txt", content_type: "text/plain" })
      const right = () => formOf(ticket, "content")
      const names = Object.keys(ticket.upload_params)
      const altered = storage === "s3" || storage === "s3-no-redirect" ? 403 : 400
      const attempts: Array<readonly [string, number, FormData]> = []
      for (const name of names) {
        const without = right()
        without.delete(name)
        attempts.push([`without ${name}`, altered, without])
        const changed = right()
        changed.set(name, `${ticket.upload_params[name]}x`)
        attempts.push([`with another ${name}`, altered, changed])
      }
      const more = new FormData()
      more.append("more", "x")
      for (const [name, value] of right()) more.append(name, value)
      attempts.push(["with one more", altered, more])
      const early = new FormData()
      const [file] = right().getAll(ticket.file_param ?? "")
      early.append(ticket.file_param ?? "", file ?? "")
      for (const name of names) early.append(name, ticket.upload_params[name] ?? "")
      attempts.push(["with the file first", altered, early])
      const after = right()
      after.append("more", "x")
      attempts.push(["with a field after the file", 400, after])
      const twice = right()
      twice.append(ticket.file_param ?? "", new Blob(["x"]), "x")
      attempts.push(["with two files", 400, twice])
      const renamed = new FormData()
      for (const name of names) renamed.append(name, ticket.upload_params[name] ?? "")
      renamed.append("upload", new Blob(["x"]), "x")
      attempts.push(["with another name for the file", 400, renamed])
      const none = right()
      none.delete(ticket.file_param ?? "")
      attempts.push(["without a file", 400, none])
      for (const [what, status, form] of attempts) {
        const answer = yield* sendTo(ticket, form)
        expect([what, answer.status, answer.headers.get("location")]).toEqual([what, status, null])
        if (storage === "local") expect(answer.text).toBe("")
      }
      const withToken = yield* sendTo(ticket, right(), yield* authorization)
      expect(withToken.status).toBe(400)
      const json = yield* ask(ticket.upload_url, { method: "POST", body: JSON.stringify(ticket.upload_params) })
      expect(json.status).toBe(400)
      expect((yield* filesOf("courses/101")).map((one) => one.display_name)).not.toContain("a.txt")
      const sent = yield* sendTo(ticket, right())
      const made = asFile((yield* api(confirmAddress(ticket, sent))).json)
      expect((yield* download(made.url)).text).toBe("content")
    }).pipe(withStorage(storage))
  )

  it.effect(`${storage}: half an hour after it began, an upload cannot go on`, () =>
    Effect.gen(function* () {
      const ticket = yield* begin("courses/101/files", { name: "a.txt" })
      yield* TestClock.adjust("29 minutes")
      expect((yield* sendTo(ticket, formOf(ticket, "x"))).status).toBeLessThan(400)
      yield* TestClock.adjust("1 minutes")
      const late = yield* sendTo(ticket, formOf(ticket, "x"))
      expect(late.status).toBe(storage.startsWith("s3") ? 403 : 400)
    }).pipe(withStorage(storage))
  )

  it.live(`${storage}: the quota counts when the size is known, and nothing is kept of what is over it`, () =>
    Effect.gen(function* () {
      const used = (json: unknown) => Schema.decodeUnknownSync(Schema.Struct({ quota_used: Schema.Number }))(json)
      const small = yield* upload("users/self/files", { name: "small.txt" }, "x")
      // Canvas counts no file as less than 512 bytes.
      expect((yield* api("users/self/files/quota")).json).toEqual({ quota: 2000, quota_used: 512 })
      expect(small.size).toBe(1)
      expect((yield* post("users/self/files", { name: "big.txt", size: "1489" })).json).toEqual({
        message: "file size exceeds quota"
      })
      const ticket = yield* begin("users/self/files", { name: "big.txt" })
      const sent = yield* sendTo(ticket, formOf(ticket, "x".repeat(1489)))
      const end = storage === "inst-fs" ? sent : yield* api(confirmAddress(ticket, sent))
      expect([end.status, end.json]).toEqual([400, { message: "file size exceeds quota limits" }])
      expect(used((yield* api("users/self/files/quota")).json)).toEqual({ quota_used: 512 })
      yield* upload("users/self/files", { name: "fits.txt" }, "x".repeat(1488))
      expect(used((yield* api("users/self/files/quota")).json)).toEqual({ quota_used: 2000 })
    }).pipe(withStorage(storage, { quota: 2000 }))
  )

  it.live(`${storage}: a file can be fetched from an address, and its progress tells how far it is`, () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const source = yield* seeded("courses/102", "Syllabus.pdf")
      const Progress = Schema.Struct({ id: Schema.Number, url: Schema.String, workflow_state: Schema.String })
      const Began = Schema.Struct({ progress: Progress })
      const fetchFrom = Effect.fn("fetchFrom")(function* (address: string) {
        const first = yield* post("courses/101/files", { url: address, name: "copy.pdf" })
        const { progress } = Schema.decodeUnknownSync(Began)(first.json)
        expect(progress).toMatchObject({ workflow_state: "queued", url: `${url}/api/v1/progress/${progress.id}` })
        if (storage === "inst-fs") {
          const ticket = asTicket(first.json)
          expect([ticket.file_param, ticket.upload_params.target_url]).toEqual([null, address])
          const form = new FormData()
          for (const [key, value] of Object.entries(ticket.upload_params)) form.append(key, value)
          expect((yield* sendTo(ticket, form)).status).toBe(201)
        } else expect(Object.keys(first.json as object)).toEqual(["progress"])
        const states: Array<string> = [progress.workflow_state]
        while (true) {
          const { json } = yield* api(progress.url)
          const { workflow_state } = Schema.decodeUnknownSync(Progress)(json)
          if (workflow_state !== states.at(-1)) states.push(workflow_state)
          if (workflow_state === "completed" || workflow_state === "failed") return { states, json }
          yield* Effect.sleep("10 millis")
        }
      })
      const done = yield* fetchFrom(source.url)
      expect(done.states).toEqual(["queued", "running", "completed"])
      expect(done.json).toMatchObject({ completion: 100, tag: "upload_via_url", message: null })
      const Done = Schema.Struct({ results: Schema.Struct({ id: Schema.Number }) })
      const { results } = Schema.decodeUnknownSync(Done)(done.json)
      const copy = asFile((yield* api(`files/${results.id}`)).json)
      expect([copy.display_name, sha256((yield* download(copy.url)).bytes)]).toEqual([
        "copy.pdf",
        sha256((yield* download(source.url)).bytes)
      ])
      const missingFile = yield* fetchFrom(`${url}/files/1/download`)
      expect(missingFile).toMatchObject({
        states: ["queued", "running", "failed"],
        json: { message: "Invalid response code, expected 200 got 404" }
      })
      expect(missingFile.json).not.toHaveProperty("results")
      const elsewhere = yield* fetchFrom("http://example.org/file.pdf")
      expect(elsewhere.json).toMatchObject({ message: expect.stringContaining("not from example.org") })
    }).pipe(withStorage(storage))
  )
}

it.live("s3: no_redirect is a wish of the caller's", () =>
  Effect.gen(function* () {
    const ticket = yield* begin("courses/101/files", { name: "a.txt", no_redirect: "true" })
    expect(ticket.upload_params).toMatchObject({ success_action_status: "201" })
    const sent = yield* sendTo(ticket, formOf(ticket, "x"))
    expect(sent.status).toBe(201)
    expect((yield* api(confirmAddress(ticket, sent))).status).toBe(200)
  }).pipe(withStorage("s3"))
)

it.live("s3: an empty file is outside the policy, and a form of unknown length is not read", () =>
  Effect.gen(function* () {
    const ticket = yield* begin("courses/101/files", { name: "a.txt" })
    const empty = yield* sendTo(ticket, formOf(ticket, ""))
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining("<Code>EntityTooSmall</Code>")])
    const status = yield* Effect.async<number | undefined>((resume) => {
      const chunked = httpRequest(
        ticket.upload_url,
        { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" }, agent: false },
        (response) => {
          response.resume()
          resume(Effect.succeed(response.statusCode))
        }
      )
      chunked.write("--x\r\n")
      chunked.end("--x--\r\n")
    })
    expect(status).toBe(411)
  }).pipe(withStorage("s3"))
)

it.live("s3: a signed link is signed as a whole, and good for a day", () =>
  Effect.gen(function* () {
    const file = yield* seeded("courses/101", "Group list – autumn, é.csv")
    const location = (yield* ask(file.url)).headers.get("location") ?? ""
    expect([...new URL(location).searchParams.keys()]).toEqual([
      "X-Amz-Algorithm",
      "X-Amz-Credential",
      "X-Amz-Date",
      "X-Amz-Expires",
      "X-Amz-SignedHeaders",
      "X-Amz-Signature"
    ])
    expect((yield* ask(location)).status).toBe(200)
    expect((yield* ask(location, { headers: yield* authorization })).status).toBe(400)
    expect((yield* ask(location.replace("Expires=86400", "Expires=86401"))).status).toBe(403)
    expect((yield* ask(location.replace(/attachments\/\d+/, "attachments/9001"))).status).toBe(403)
    expect((yield* ask(location.split("?")[0] ?? "")).status).toBe(403)
  }).pipe(withStorage("s3"))
)

for (const storage of ["s3", "inst-fs"] as const) {
  it.effect(`${storage}: a signed link is good for a day`, () =>
    Effect.gen(function* () {
      const file = yield* seeded("courses/101", "Syllabus.pdf")
      const location = (yield* ask(file.url)).headers.get("location") ?? ""
      yield* TestClock.adjust("23 hours")
      expect((yield* ask(location)).status).toBe(200)
      yield* TestClock.adjust("1 hours")
      expect((yield* ask(location)).status).toBe(storage === "s3" ? 403 : 400)
    }).pipe(withStorage(storage))
  )
}

it.live("of two that confirm the same upload at once, one has the file", () =>
  Effect.gen(function* () {
    const ticket = yield* begin("courses/101/files", { name: "a.txt" })
    const sent = yield* sendTo(ticket, formOf(ticket, "x"))
    const address = confirmAddress(ticket, sent)
    const answers = yield* Effect.all([api(address), api(address), api(address)], { concurrency: "unbounded" })
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400])
  }).pipe(withStorage("s3"))
)

it.live("an upload that is confirmed before it is sent is a 400", () =>
  Effect.gen(function* () {
    const ticket = yield* begin("courses/101/files", { name: "a.txt" })
    const early = yield* api(ticket.upload_params.success_url ?? "")
    expect([early.status, early.text]).toEqual([400, ""])
    expect((yield* sendTo(ticket, formOf(ticket, "x"))).status).toBe(201)
    expect((yield* api(ticket.upload_params.success_url ?? "")).status).toBe(200)
  }).pipe(withStorage("s3-no-redirect"))
)

/** A sandbox whose temporary files can be looked at. */
const observed = Effect.fn("observed")(function* (options: SandboxOptions) {
  const home = yield* temporaryDirectory
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      const before = process.env.TMPDIR
      process.env.TMPDIR = home
      return before
    }),
    (before) =>
      Effect.sync(() => {
        if (before === undefined) delete process.env.TMPDIR
        else process.env.TMPDIR = before
      })
  )
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(Sandbox.layer(options), scope)
  const contents = () =>
    readdirSync(home, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  return { context, contents, entries: () => readdirSync(home), stop: Scope.close(scope, Exit.void) }
})

it.scopedLive("what was uploaded lies in a directory that is gone with the sandbox", () =>
  Effect.gen(function* () {
    const { contents, context, entries, stop } = yield* observed({ data: { courses: 2 } })
    yield* Effect.gen(function* () {
      const path = { name: "a.txt", parent_folder_path: "x" }
      yield* upload("courses/101/files", path, "one")
      expect(contents().length).toBe(1)
      const { id } = yield* upload("courses/101/files", path, "two")
      expect(contents().length).toBe(1)
      yield* api(`files/${id}`, { method: "DELETE" })
      expect(contents()).toEqual([])
      yield* upload("courses/101/files", path, "three")
    }).pipe(Effect.provide(context))
    yield* stop
    expect(entries()).toEqual([])
  })
)

it.scopedLive("an upload that breaks off leaves nothing behind", () =>
  Effect.gen(function* () {
    const { contents, context, stop } = yield* observed({ data: { courses: 2 }, storage: "s3" })
    const ticket = yield* Effect.provide(begin("courses/101/files", { name: "a.txt" }), context)
    const head = Object.entries(ticket.upload_params).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    )
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "10000000" }
    const broken = httpRequest(ticket.upload_url, { method: "POST", headers, agent: false }).on("error", () => {})
    broken.write(`${head.join("")}${file}${"x".repeat(100_000)}`)
    yield* waitUntil("a file is begun", () => contents().length === 1)
    broken.destroy()
    yield* waitUntil("it is gone", () => contents().length === 0)
    yield* stop
  })
)

interface Encoded {
  readonly type: string
  readonly bytes: Uint8Array
}

const encoded = (form: FormData): Effect.Effect<Encoded> =>
  Effect.promise(async () => {
    const whole = new Response(form)
    return { type: whole.headers.get("content-type") ?? "", bytes: new Uint8Array(await whole.arrayBuffer()) }
  })

/** Sends a form as clients do that read no answer before they have sent everything. */
const sendWhole = (ticket: Ticket, { bytes, type }: Encoded, agent: Agent) =>
  Effect.promise(
    () =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { "user-agent": "test", "content-type": type, "content-length": bytes.length }
        const sending = httpRequest(ticket.upload_url, { method: "POST", headers, agent }, (response) => {
          response.resume()
          if (sending.writableFinished) resolve(response.statusCode)
          else sending.once("finish", () => resolve(response.statusCode))
        }).on("error", reject)
        sending.end(bytes)
      })
  )

it.live("a big form that is refused half-way is read to its end", () =>
  Effect.forEach(storages, (storage) =>
    Effect.gen(function* () {
      const ticket = yield* begin("courses/101/files", { name: "a.txt" })
      // More than the system holds of a connection that nobody reads from.
      const form = formOf(ticket, new Uint8Array(16 * 1024 ** 2))
      form.set(Object.keys(ticket.upload_params)[0] ?? "", "changed")
      const body = yield* encoded(form)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      // The second goes over the connection that the first has left.
      for (let round = 0; round < 2; round++) {
        expect(yield* sendWhole(ticket, body, agent)).toBe(storage.startsWith("s3") ? 403 : 400)
      }
      agent.destroy()
    }).pipe(withStorage(storage))
  )
)

it.live("a big file comes back byte for byte", () =>
  Effect.gen(function* () {
    // Many times what is read, written and held at once, and no piece of it like another.
    const content = randomBytes(8 * 1024 ** 2)
    const file = yield* upload("users/self/files", { name: "big.bin", size: String(content.length) }, content)
    expect(file.size).toBe(8 * 1024 ** 2)
    const location = (yield* ask(file.url)).headers.get("location") ?? ""
    expect(content.equals((yield* ask(location)).bytes)).toBe(true)
  }).pipe(withStorage("s3"))
)

it.live("the same seed gives the same files", () =>
  Effect.gen(function* () {
    const digest = (seed: number) =>
      Effect.gen(function* () {
        const files = yield* filesOf("courses/101")
        return yield* Effect.forEach(files, (file) =>
          Effect.map(download(file.url), ({ bytes }) => `${file.id} ${file.uuid} ${sha256(bytes)}`)
        )
      }).pipe(withStorage("inst-fs", { seed }))
    const one = yield* digest(1)
    expect(yield* digest(1)).toEqual(one)
    const two = yield* digest(2)
    for (const [index, line] of one.entries()) expect(two[index]).not.toBe(line)
  })
)
