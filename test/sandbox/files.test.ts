import { createHash, randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import { Agent, request as httpRequest } from "node:http"
import { Readable } from "node:stream"
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

interface ReceivedResponse {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
  readonly json: unknown
}

/** Sends one request without following redirects. */
const send = (url: string, init: RequestInit = {}): Effect.Effect<ReceivedResponse> =>
  Effect.promise(async () => {
    const response = await fetch(url, { redirect: "manual", ...init })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && bytes.length > 0
    const text = () => new TextDecoder().decode(bytes)
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      // Decoded on access, because most responses are files.
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
  const target = path.startsWith("http") ? path : `${url}/api/v1/${path}`
  return yield* send(target, { ...init, headers: { ...(yield* authorization), ...init.headers } })
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
const decodeFile = Schema.decodeUnknownSync(StoredFile)
const decodeFiles = Schema.decodeUnknownSync(Schema.Array(StoredFile))

const Ticket = Schema.Struct({
  upload_url: Schema.String,
  upload_params: Schema.Record({ key: Schema.String, value: Schema.String }),
  file_param: Schema.NullOr(Schema.String)
})
type Ticket = Schema.Schema.Type<typeof Ticket>
const decodeTicket = Schema.decodeUnknownSync(Ticket)

const beginUpload = (path: string, parameters: Record<string, string>) =>
  Effect.map(post(path, parameters), (response) => decodeTicket(response.json))

/** Creates a valid form for the second upload step. */
const makeForm = (ticket: Ticket, content: BlobPart, name = "unnamed.bin"): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(ticket.upload_params)) form.append(key, value)
  form.append(ticket.file_param ?? "none", new Blob([content]), name)
  return form
}

const submitForm = (ticket: Ticket, body: FormData, headers: Record<string, string> = {}) =>
  send(ticket.upload_url, { method: "POST", body, headers })

/** Returns the URL that confirms the upload. Its place depends on the storage. */
const confirmUrl = (ticket: Ticket, sent: ReceivedResponse): string =>
  ticket.upload_params.success_url ?? sent.headers.get("location") ?? ""

/** Uploads a file in three steps. */
const upload = Effect.fn("upload")(function* (path: string, parameters: Record<string, string>, content: BlobPart) {
  const ticket = yield* beginUpload(path, parameters)
  const sent = yield* submitForm(ticket, makeForm(ticket, content))
  return decodeFile((yield* api(confirmUrl(ticket, sent))).json)
})

/** Downloads a file from its URL, without the token. */
const download = Effect.fn("download")(function* (url: string, headers: Record<string, string> = {}) {
  const first = yield* send(url)
  return first.status === 302 ? yield* send(first.headers.get("location") ?? "", { headers }) : first
})

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

const filesOf = (owner: string) => Effect.map(api(`${owner}/files?per_page=100`), ({ json }) => decodeFiles(json))
const findFile = (owner: string, name: string) =>
  Effect.map(filesOf(owner), (files) => {
    const file = files.find((candidate) => candidate.display_name === name)
    if (file === undefined) throw new Error(`${owner} has no ${name}`)
    return file
  })

const notFound = { errors: [{ message: "The specified resource does not exist." }] }
const storages = ["inst-fs", "s3", "s3-no-redirect", "local"] as const
const withStorage = (storage: (typeof storages)[number], options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layer({ storage, data: { courses: 12 }, ...options }))

layer(Sandbox.layer({ data: { courses: 12 } }), { excludeTestServices: true })("Sandbox files", (it) => {
  it.effect("every course has initial files with the specified sizes and types", () =>
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
          const response = yield* download(file.url)
          expect([response.status, response.bytes.length]).toEqual([200, file.size])
          expect(response.headers.get("content-length")).toBe(String(file.size))
          expect(response.headers.get("content-type")).toBe(file["content-type"])
          expect(response.headers.get("etag")).toBe(`"${sha256(response.bytes)}"`)
          if (file.display_name === "Syllabus.pdf") expect(response.text).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
          if (file.display_name === "measurements.csv") {
            expect(file.size).toBeGreaterThan(4 * 1024 ** 2)
            expect(
              response.text
                .split("\n")
                .slice(0, -1)
                .every((line) => line.length === 63)
            ).toBe(true)
          }
        }
      }
    })
  )

  it.effect("responds with 404 to missing records, with or without an owner in the path", () =>
    Effect.gen(function* () {
      const other = yield* findFile("courses/102", "Syllabus.pdf")
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
        const response = yield* api(path)
        expect([path, response.status, response.json]).toEqual([path, 404, notFound])
      }
    })
  )

  it.effect("a locked file has an empty URL", () =>
    Effect.gen(function* () {
      const file = yield* findFile("courses/103", "Solutions.pdf")
      expect((yield* api(`files/${file.id}`)).json).toMatchObject({ url: "", thumbnail_url: "", locked_for_user: true })
      expect((yield* api(`files/${file.id}/public_url`)).status).toBe(403)
    })
  )

  it.effect("redirects a download without the correct verifier to the login page, even with a token", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const file = yield* findFile("courses/101", "Syllabus.pdf")
      for (const query of ["", "?download_frd=1", "?download_frd=1&verifier=", `?verifier=${file.uuid}x`]) {
        const response = yield* api(`${url}/files/${file.id}/download${query}`)
        expect([response.status, response.headers.get("location")]).toEqual([302, `${url}/login/canvas`])
      }
      const page = yield* send(`${url}/login/canvas`)
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    })
  )

  it.effect("responds with a 400 page for a file without content, and with a 404 page for a missing file", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const withoutContent = yield* send((yield* findFile("courses/102", "Lecture 1.mp3")).url)
      expect([withoutContent.status, withoutContent.headers.get("content-type")]).toEqual([
        400,
        "text/html; charset=utf-8"
      ])
      const missingFile = yield* send(`${url}/files/1/download?verifier=x`)
      expect([missingFile.status, missingFile.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
    })
  )

  it.effect("returns a deleted file once, then responds with 404, also to its signed link", () =>
    Effect.gen(function* () {
      const file = yield* findFile("courses/105", "Syllabus.pdf")
      const signed = (yield* send(file.url)).headers.get("location") ?? ""
      const deleted = yield* api(`files/${file.id}`, { method: "DELETE" })
      expect([deleted.status, decodeFile(deleted.json)]).toEqual([200, file])
      expect((yield* api(`files/${file.id}`)).status).toBe(404)
      expect((yield* api(`files/${file.id}`, { method: "DELETE" })).status).toBe(404)
      expect((yield* filesOf("courses/105")).map((other) => other.id)).not.toContain(file.id)
      expect([(yield* send(file.url)).status, (yield* send(signed)).status]).toEqual([404, 404])
    })
  )

  it.effect("rejects invalid upload parameters with a message", () =>
    Effect.gen(function* () {
      const quota = 500 * 1024 ** 2
      for (const [parameters, status, message] of [
        [{ parent_folder_id: "1", parent_folder_path: "a" }, 400, "Can't set folder path and folder id"],
        [{ parent_folder_id: "1", folder: "a" }, 400, "Can't set folder path and folder id"],
        [{ on_duplicate: "ask" }, 400, "invalid on_duplicate option"],
        [{ size: String(quota + 1) }, 400, "file size exceeds quota"],
        [{ parent_folder_id: "1" }, 404, "The specified resource does not exist."]
      ] as const) {
        const response = yield* post("courses/105/files", { name: "a.txt", ...parameters })
        expect([parameters, response.status, response.json]).toEqual([parameters, status, { message }])
      }
      expect((yield* post("courses/105/files", { name: "a.txt" })).status).toBe(200)
    })
  )

  it.effect("stores a file in the folder of an id or a path, whose missing folders it creates, or in `unfiled`", () =>
    Effect.gen(function* () {
      for (const [owner, root] of [
        ["courses/105", "course files"],
        ["groups/3", "files"],
        ["users/self", "my files"]
      ] as const) {
        const one = yield* upload(`${owner}/files`, { name: "a.txt", parent_folder_path: "/handouts//week 1/" }, "a")
        const fullName = `${root}/handouts/week 1`
        expect((yield* api(`folders/${one.folder_id}`)).json).toMatchObject({ full_name: fullName })
        const two = yield* upload(`${owner}/files`, { name: "b.txt", parent_folder_path: fullName }, "b")
        const three = yield* upload(`folders/${one.folder_id}/files`, { name: "c.txt" }, "c")
        const four = yield* upload(`${owner}/files`, { name: "d.txt", parent_folder_id: String(one.folder_id) }, "d")
        expect([two, three, four].map(({ folder_id }) => folder_id)).toEqual(Array(3).fill(one.folder_id))
        const five = yield* upload(`${owner}/files`, { name: "e.txt" }, "e")
        expect((yield* api(`folders/${five.folder_id}`)).json).toMatchObject({ full_name: `${root}/unfiled` })
      }
    })
  )

  it.effect("a second file with the same name replaces the first, or is renamed if requested", () =>
    Effect.gen(function* () {
      const path = { name: "data.tar.gz", parent_folder_path: "twice" }
      const first = yield* upload("courses/104/files", path, "one")
      const second = yield* upload("courses/104/files", { ...path, on_duplicate: "overwrite" }, "two")
      expect(second.id).not.toBe(first.id)
      expect((yield* api(`files/${first.id}`)).status).toBe(404)
      expect((yield* send(first.url)).status).toBe(404)
      expect((yield* download(second.url)).text).toBe("two")
      const third = yield* upload("courses/104/files", { ...path, on_duplicate: "rename" }, "two")
      expect(third.display_name).toBe("data-1.tar.gz")
      expect(decodeFiles((yield* api(`folders/${second.folder_id}/files`)).json)).toEqual([third, second])
    })
  )

  it.effect("submitted files belong to the student, are never overwritten and need no quota", () =>
    Effect.gen(function* () {
      const path = "courses/101/assignments/5001/submissions"
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
      const { json } = yield* api("courses/101/users?enrollment_type=student&per_page=1")
      const [student] = json as ReadonlyArray<{ readonly id: number }>
      const studentFile = yield* upload(`${path}/${student?.id}/files`, { name: "essay.txt" }, "three")
      expect((yield* api(`folders/${studentFile.folder_id}`)).json).toMatchObject({ context_id: student?.id })
      expect((yield* post(`${path}/2/files`, { name: "a" })).status).toBe(404)
    })
  )

  it.effect("rejects a signed link with another token, signature or path, or with a bearer token", () =>
    Effect.gen(function* () {
      const { storageUrl, url } = yield* Sandbox
      const file = yield* findFile("courses/101", "Syllabus.pdf")
      const other = yield* findFile("courses/101", "Course schedule.html")
      expect(storageUrl).not.toBe(url)
      const signed = new URL((yield* send(file.url)).headers.get("location") ?? "")
      expect(signed.href).toMatch(
        new RegExp(`^${storageUrl}/files/[0-9a-f-]{36}/Syllabus.pdf\\?token=[\\w-]+\\.[\\w-]+\\.[\\w-]+&download=1$`)
      )
      expect(signed.href).not.toContain(file.uuid)
      expect((yield* send(signed.href)).status).toBe(200)
      expect((yield* send(signed.href, { headers: yield* authorization })).status).toBe(400)
      const token = signed.searchParams.get("token") ?? ""
      const otherPath = new URL((yield* send(other.url)).headers.get("location") ?? "").pathname
      for (const wrong of [
        `${storageUrl}${signed.pathname}`,
        `${storageUrl}${signed.pathname}?token=${token.slice(0, -2)}xx`,
        `${storageUrl}${signed.pathname}?token=x`,
        `${storageUrl}${otherPath}?token=${token}`
      ]) {
        expect((yield* send(wrong)).status).toBe(400)
      }
      const { json } = yield* api(`files/${file.id}/public_url`)
      const { public_url } = Schema.decodeUnknownSync(Schema.Struct({ public_url: Schema.String }))(json)
      expect((yield* send(public_url)).text).toBe((yield* download(file.url)).text)
    })
  )

  it.effect("responds to range requests with the part, or with 416 if the range is unsatisfiable", () =>
    Effect.gen(function* () {
      const file = yield* findFile("courses/101", "measurements.csv")
      const complete = yield* download(file.url)
      const etag = complete.headers.get("etag") ?? ""
      const modified = complete.headers.get("last-modified") ?? ""
      expect(complete.headers.get("accept-ranges")).toBe("bytes")
      expect(complete.headers.get("content-disposition")).toContain('attachment; filename="measurements.csv"')
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
        expect(sha256(part.bytes)).toBe(sha256(complete.bytes.slice(start, end)))
        expect(part.headers.get("etag")).toBe(etag)
      }
      const unsatisfiable = yield* download(file.url, { range: `bytes=${size}-` })
      expect([unsatisfiable.status, unsatisfiable.headers.get("content-range"), unsatisfiable.bytes.length]).toEqual([
        416,
        `bytes */${size}`,
        0
      ])
      for (const [condition, status] of [
        [etag, 206],
        [modified, 206],
        ['"other"', 200],
        [`W/${etag}`, 200],
        ["Thu, 01 Jan 1970 00:00:00 GMT", 200]
      ] as const) {
        const response = yield* download(file.url, { range: "bytes=1-2", "if-range": condition })
        expect([condition, response.status, response.bytes.length]).toEqual([
          condition,
          status,
          status === 206 ? 2 : size
        ])
      }
    })
  )

  it.effect("responds to HEAD with the headers of a file", () =>
    Effect.gen(function* () {
      const file = yield* findFile("courses/101", "measurements.csv")
      const head = yield* send((yield* send(file.url, { method: "HEAD" })).headers.get("location") ?? "", {
        method: "HEAD"
      })
      expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([200, String(file.size), 0])
      expect(head.headers.get("etag")).toMatch(/^"[0-9a-f]{64}"$/)
    })
  )

  it.effect("logs the origin of requests", () =>
    Effect.gen(function* () {
      const { requests } = yield* Sandbox
      const file = yield* findFile("courses/101", "Syllabus.pdf")
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
  it.live(`${storage}: uploads a file in three steps`, () =>
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
      const ticket = decodeTicket(first.json)
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

      const sent = yield* submitForm(ticket, makeForm(ticket, content))
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
        // The file does not exist before the confirmation.
        expect(yield* filesOf("courses/101")).toEqual(before)
        expect((yield* api("courses/101/files/quota")).json).toEqual(usedBefore)
        const id = /files\/(\d+)/.exec(confirmUrl(ticket, sent))?.[1]
        expect((yield* api(`files/${id}`)).status).toBe(404)
      }

      const wrong = confirmUrl(ticket, sent).replace(/uuid=\w/, "uuid=-")
      if (storage !== "inst-fs") expect((yield* api(wrong)).status).toBe(400)
      // Only `GET files/:id` requires the token: Canvas identifies an unconfirmed upload by its uuid.
      const confirmed = yield* (storage === "inst-fs" ? api : send)(confirmUrl(ticket, sent))
      const file = decodeFile(confirmed.json)
      expect([confirmed.status, file.display_name, file.size, file["content-type"]]).toEqual([
        200,
        "Café notes.pdf",
        60_000,
        "application/pdf"
      ])
      expect(confirmed.json).toMatchObject({
        preview_url: `${url}/courses/101/files/${file.id}/file_preview?annotate=0`
      })
      const again = yield* api(confirmUrl(ticket, sent))
      if (storage === "inst-fs") expect([again.status, again.json]).toEqual([200, confirmed.json])
      else expect([again.status, again.text]).toEqual([400, ""])

      expect((yield* filesOf("courses/101")).map((one) => one.id).sort()).toEqual(
        [...before.map((one) => one.id), file.id].sort()
      )
      const response = yield* download(file.url)
      expect([response.status, sha256(response.bytes)]).toEqual([200, sha256(content)])
      expect((yield* send(file.url)).status).toBe(storage === "local" ? 200 : 302)
      const part = yield* storage === "local"
        ? send(file.url, { headers: { range: "bytes=10-19" } })
        : download(file.url, { range: "bytes=10-19" })
      expect([part.status, [...part.bytes]]).toEqual([206, [...content.slice(10, 20)]])
    }).pipe(withStorage(storage))
  )

  it.live(`${storage}: rejects an altered form, then accepts the correct one`, () =>
    Effect.gen(function* () {
      const ticket = yield* beginUpload("courses/101/files", { name: "a.txt", content_type: "text/plain" })
      const correctForm = () => makeForm(ticket, "content")
      const fileParameter = ticket.file_param ?? ""
      const names = Object.keys(ticket.upload_params)
      const altered = storage.startsWith("s3") ? 403 : 400
      const attempts: Array<readonly [string, number, FormData]> = []
      const attempt = (description: string, status: number, change: (form: FormData) => void, form = correctForm()) => {
        change(form)
        attempts.push([description, status, form])
      }
      for (const name of names) {
        attempt(`without ${name}`, altered, (form) => form.delete(name))
        attempt(`with another ${name}`, altered, (form) => form.set(name, `${ticket.upload_params[name]}x`))
      }
      const moveFileLast = (form: FormData) => {
        const [file] = form.getAll(fileParameter)
        form.delete(fileParameter)
        form.append(fileParameter, file ?? "")
      }
      attempt("with an additional field", altered, (form) => {
        form.append("more", "x")
        moveFileLast(form)
      })
      attempt(
        "with the file first",
        altered,
        (form) => {
          form.append(fileParameter, new Blob(["x"]), "x")
          for (const name of names) form.append(name, ticket.upload_params[name] ?? "")
        },
        new FormData()
      )
      attempt("with a field after the file", 400, (form) => form.append("more", "x"))
      attempt("with two files", 400, (form) => form.append(fileParameter, new Blob(["x"]), "x"))
      attempt("with another name for the file", 400, (form) => {
        form.delete(fileParameter)
        form.append("upload", new Blob(["x"]), "x")
      })
      attempt("without a file", 400, (form) => form.delete(fileParameter))
      for (const [description, status, form] of attempts) {
        const response = yield* submitForm(ticket, form)
        expect([description, response.status, response.headers.get("location")]).toEqual([description, status, null])
        if (storage === "local") expect(response.text).toBe("")
      }
      const withToken = yield* submitForm(ticket, correctForm(), yield* authorization)
      expect(withToken.status).toBe(400)
      const json = yield* send(ticket.upload_url, { method: "POST", body: JSON.stringify(ticket.upload_params) })
      expect(json.status).toBe(400)
      expect((yield* filesOf("courses/101")).map((one) => one.display_name)).not.toContain("a.txt")
      const sent = yield* submitForm(ticket, correctForm())
      const created = decodeFile((yield* api(confirmUrl(ticket, sent))).json)
      expect((yield* download(created.url)).text).toBe("content")
    }).pipe(withStorage(storage))
  )

  it.effect(`${storage}: an upload expires after half an hour`, () =>
    Effect.gen(function* () {
      const ticket = yield* beginUpload("courses/101/files", { name: "a.txt" })
      yield* TestClock.adjust("29 minutes")
      expect((yield* submitForm(ticket, makeForm(ticket, "x"))).status).toBeLessThan(400)
      yield* TestClock.adjust("1 minutes")
      const late = yield* submitForm(ticket, makeForm(ticket, "x"))
      expect(late.status).toBe(storage.startsWith("s3") ? 403 : 400)
    }).pipe(withStorage(storage))
  )

  it.live(`${storage}: checks the quota when the size is known, and does not keep a file that exceeds it`, () =>
    Effect.gen(function* () {
      const used = (json: unknown) => Schema.decodeUnknownSync(Schema.Struct({ quota_used: Schema.Number }))(json)
      const small = yield* upload("users/self/files", { name: "small.txt" }, "x")
      // Canvas counts no file as less than 512 bytes.
      expect((yield* api("users/self/files/quota")).json).toEqual({ quota: 2000, quota_used: 512 })
      expect(small.size).toBe(1)
      expect((yield* post("users/self/files", { name: "big.txt", size: "1489" })).json).toEqual({
        message: "file size exceeds quota"
      })
      const ticket = yield* beginUpload("users/self/files", { name: "big.txt" })
      const sent = yield* submitForm(ticket, makeForm(ticket, "x".repeat(1489)))
      const last = storage === "inst-fs" ? sent : yield* api(confirmUrl(ticket, sent))
      expect([last.status, last.json]).toEqual([400, { message: "file size exceeds quota limits" }])
      expect(used((yield* api("users/self/files/quota")).json)).toEqual({ quota_used: 512 })
      yield* upload("users/self/files", { name: "fits.txt" }, "x".repeat(1488))
      expect(used((yield* api("users/self/files/quota")).json)).toEqual({ quota_used: 2000 })
    }).pipe(withStorage(storage, { quota: 2000 }))
  )

  it.live(`${storage}: fetches a file from a URL, and reports its progress`, () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const source = yield* findFile("courses/102", "Syllabus.pdf")
      const Progress = Schema.Struct({ id: Schema.Number, url: Schema.String, workflow_state: Schema.String })
      const Started = Schema.Struct({ progress: Progress })
      const fetchFrom = Effect.fn("fetchFrom")(function* (source: string) {
        const first = yield* post("courses/101/files", { url: source, name: "copy.pdf" })
        const { progress } = Schema.decodeUnknownSync(Started)(first.json)
        expect(progress).toMatchObject({ workflow_state: "queued", url: `${url}/api/v1/progress/${progress.id}` })
        if (storage === "inst-fs") {
          const ticket = decodeTicket(first.json)
          expect([ticket.file_param, ticket.upload_params.target_url]).toEqual([null, source])
          const form = new FormData()
          for (const [key, value] of Object.entries(ticket.upload_params)) form.append(key, value)
          expect((yield* submitForm(ticket, form)).status).toBe(201)
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
      const copy = decodeFile((yield* api(`files/${results.id}`)).json)
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
      const foreign = yield* fetchFrom("http://example.org/file.pdf")
      expect(foreign.json).toMatchObject({ message: expect.stringContaining("not from example.org") })
    }).pipe(withStorage(storage))
  )
}

it.live("s3: supports no_redirect", () =>
  Effect.gen(function* () {
    const ticket = yield* beginUpload("courses/101/files", { name: "a.txt", no_redirect: "true" })
    expect(ticket.upload_params).toMatchObject({ success_action_status: "201" })
    const sent = yield* submitForm(ticket, makeForm(ticket, "x"))
    expect(sent.status).toBe(201)
    expect((yield* api(confirmUrl(ticket, sent))).status).toBe(200)
  }).pipe(withStorage("s3"))
)

it.live("s3: rejects an empty file, and a form without a length", () =>
  Effect.gen(function* () {
    const ticket = yield* beginUpload("courses/101/files", { name: "a.txt" })
    const empty = yield* submitForm(ticket, makeForm(ticket, ""))
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

it.live("s3: rejects a signed link that was changed", () =>
  Effect.gen(function* () {
    const file = yield* findFile("courses/101", "Group list – autumn, é.csv")
    const location = (yield* send(file.url)).headers.get("location") ?? ""
    expect([...new URL(location).searchParams.keys()]).toEqual([
      "X-Amz-Algorithm",
      "X-Amz-Credential",
      "X-Amz-Date",
      "X-Amz-Expires",
      "X-Amz-SignedHeaders",
      "X-Amz-Signature"
    ])
    expect((yield* send(location)).status).toBe(200)
    expect((yield* send(location, { headers: yield* authorization })).status).toBe(400)
    expect((yield* send(location.replace("Expires=86400", "Expires=86401"))).status).toBe(403)
    expect((yield* send(location.replace(/attachments\/\d+/, "attachments/9001"))).status).toBe(403)
    expect((yield* send(location.split("?")[0] ?? "")).status).toBe(403)
  }).pipe(withStorage("s3"))
)

for (const storage of ["s3", "inst-fs"] as const) {
  it.effect(`${storage}: a signed link expires after a day`, () =>
    Effect.gen(function* () {
      const file = yield* findFile("courses/101", "Syllabus.pdf")
      const location = (yield* send(file.url)).headers.get("location") ?? ""
      yield* TestClock.adjust("23 hours")
      expect((yield* send(location)).status).toBe(200)
      yield* TestClock.adjust("1 hours")
      expect((yield* send(location)).status).toBe(storage === "s3" ? 403 : 400)
    }).pipe(withStorage(storage))
  )
}

it.live("responds with 400 to a confirmation before the upload, and to all but one of several", () =>
  Effect.gen(function* () {
    const ticket = yield* beginUpload("courses/101/files", { name: "a.txt" })
    const confirmation = ticket.upload_params.success_url ?? ""
    const early = yield* api(confirmation)
    expect([early.status, early.text]).toEqual([400, ""])
    expect((yield* submitForm(ticket, makeForm(ticket, "x"))).status).toBe(201)
    const responses = yield* Effect.all([api(confirmation), api(confirmation), api(confirmation)], {
      concurrency: "unbounded"
    })
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400])
  }).pipe(withStorage("s3-no-redirect"))
)

/** Starts a sandbox with its own temporary directory, which the test can list. */
const startObserved = Effect.fn("observed")(function* (options: SandboxOptions) {
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

it.scopedLive("stores uploads in a directory that is removed with the sandbox", () =>
  Effect.gen(function* () {
    const { contents, context, entries, stop } = yield* startObserved({ data: { courses: 2 } })
    yield* Effect.provide(upload("courses/101/files", { name: "a.txt" }, "one"), context)
    expect(contents().length).toBe(1)
    yield* stop
    expect(entries()).toEqual([])
  })
)

/** A form as bytes, with the file in a part of these headers. */
const encodeParts = (ticket: Ticket, fileHeaders: string, content: string, encoding: BufferEncoding = "utf8") =>
  Buffer.from(
    [
      ...Object.entries(ticket.upload_params).map(([name, value]) => `name="${name}"\r\n\r\n${value}`),
      `${fileHeaders}\r\n\r\n${content}`
    ]
      .map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`)
      .join(""),
    encoding
  )

const END_OF_FORM = Buffer.from("--x--\r\n")

/** Sends the bytes of a form in chunks, and returns the status of the response. */
const sendChunks = (ticket: Ticket, chunks: ReadonlyArray<Uint8Array>) =>
  Effect.map(
    send(ticket.upload_url, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: Readable.toWeb(Readable.from(chunks)),
      duplex: "half"
    } as RequestInit),
    ({ status }) => status
  )

it.live("receives file names beyond ASCII and chunks of any size, and rejects a form that is cut", () =>
  Effect.gen(function* () {
    const ticket = yield* beginUpload("courses/101/files", { name: "a.txt" })
    for (const [fileHeaders, encoding] of [
      ['name="file"; filename="講義 é.txt"', "utf8"],
      ['name="file"; filename="é.txt"', "latin1"],
      ['name="file"; filename="a \\"quoted\\"; name.txt"\r\nContent-Type: application/json', "utf8"],
      ["name=\"file\"; filename*=UTF-8''%E8%AC%9B.txt", "utf8"]
    ] as const) {
      const form = Buffer.concat([encodeParts(ticket, fileHeaders, "x --x\r\n--", encoding), END_OF_FORM])
      const before = yield* filesOf("courses/101")
      expect([fileHeaders, yield* sendChunks(ticket, [form])]).toEqual([fileHeaders, 201])
      const [file] = (yield* filesOf("courses/101")).filter(({ id }) => before.every((one) => one.id !== id))
      expect((yield* download(file?.url ?? "")).text).toBe("x --x\r\n--")
    }
    const form = Buffer.concat([encodeParts(ticket, 'name="file"; filename="a"', "bytes"), END_OF_FORM])
    for (const end of [1, 5, 6, 7, 8, 40]) {
      const chunks = [form.subarray(0, -end), form.subarray(-end)]
      expect([end, yield* sendChunks(ticket, chunks)]).toEqual([end, 201])
    }
    for (const end of [6, 9, 20, 40, 60, 100]) {
      expect([end, yield* sendChunks(ticket, [form.subarray(0, -end)])]).toEqual([end, 400])
    }
    expect(yield* sendChunks(ticket, [])).toBe(400)
  }).pipe(withStorage("inst-fs"))
)

it.scopedLive("an aborted upload leaves no file", () =>
  Effect.gen(function* () {
    const { contents, context, stop } = yield* startObserved({ data: { courses: 2 }, storage: "s3" })
    const ticket = yield* Effect.provide(beginUpload("courses/101/files", { name: "a.txt" }), context)
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "10000000" }
    const aborted = httpRequest(ticket.upload_url, { method: "POST", headers, agent: false }).on("error", () => {})
    aborted.write(encodeParts(ticket, 'name="file"; filename="a"', "x".repeat(100_000)))
    yield* waitUntil("a file exists", () => contents().length === 1)
    aborted.destroy()
    yield* waitUntil("it is removed", () => contents().length === 0)
    yield* stop
  })
)

interface EncodedForm {
  readonly type: string
  readonly bytes: Uint8Array
}

const encodeForm = (form: FormData): Effect.Effect<EncodedForm> =>
  Effect.promise(async () => {
    const response = new Response(form)
    return { type: response.headers.get("content-type") ?? "", bytes: new Uint8Array(await response.arrayBuffer()) }
  })

/** Sends a form like clients that read the response only after the request is sent completely. */
const sendCompletely = (ticket: Ticket, { bytes, type }: EncodedForm, agent: Agent) =>
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

it.live("reads a large form to its end after rejecting it", () =>
  Effect.forEach(storages, (storage) =>
    Effect.gen(function* () {
      const ticket = yield* beginUpload("courses/101/files", { name: "a.txt" })
      // More than the operating system buffers for an unread connection.
      const form = makeForm(ticket, new Uint8Array(16 * 1024 ** 2))
      form.set(Object.keys(ticket.upload_params)[0] ?? "", "changed")
      const body = yield* encodeForm(form)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      // The second request reuses the connection of the first.
      for (let round = 0; round < 2; round++) {
        expect(yield* sendCompletely(ticket, body, agent)).toBe(storage.startsWith("s3") ? 403 : 400)
      }
      agent.destroy()
    }).pipe(withStorage(storage))
  )
)

it.live("returns a large file byte for byte", () =>
  Effect.gen(function* () {
    // Many times the size of the buffers. It is random, so that no two parts are equal.
    const content = randomBytes(8 * 1024 ** 2)
    const file = yield* upload("users/self/files", { name: "big.bin", size: String(content.length) }, content)
    expect(file.size).toBe(8 * 1024 ** 2)
    const location = (yield* send(file.url)).headers.get("location") ?? ""
    expect(content.equals((yield* send(location)).bytes)).toBe(true)
  }).pipe(withStorage("s3"))
)

it.live("the same seed creates the same files", () =>
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
