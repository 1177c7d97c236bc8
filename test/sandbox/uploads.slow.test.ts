/** Uploads on the wire: three steps in each storage, forms, quotas, and uploads from a URL. */
import { randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import { Readable } from "node:stream"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Layer, Scope, TestClock } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryDirectory } from "../fixtures/directory.js"
import {
  api,
  authorization,
  beginUpload,
  confirmUrl,
  decodeFile,
  decodeTicket,
  download,
  filesOf,
  findFile,
  locationOf,
  makeForm,
  post,
  send,
  storages,
  submitForm,
  type Ticket,
  upload,
  withStorage
} from "../fixtures/sandboxFiles.js"

describe.each(storages)("%s", (storage) => {
  const isS3 = storage.startsWith("s3")

  it.live("uploads a file in three steps", () =>
    Effect.gen(function* () {
      const { storageUrl, url } = yield* Sandbox
      const before = yield* filesOf("courses/101")
      const content = randomBytes(60_000)
      const parameters = { name: "Café notes.pdf", parent_folder_path: "handouts", on_duplicate: "rename" }
      const first = yield* post("courses/101/files", { ...parameters, size: "60000" })
      const ticket = decodeTicket(first.body)
      const signed = ["Filename", "Policy", "acl", "content-type", "key"]
      const amazon = [...signed, "x-amz-algorithm", "x-amz-credential", "x-amz-date", "x-amz-signature"]
      const expected = {
        local: [`${url}/files_api?on_duplicate=rename`, "attachment[uploaded_data]", [...signed, "Signature"]],
        s3: [`${storageUrl}/`, "file", [...amazon, "success_action_redirect"]],
        "s3-no-redirect": [`${storageUrl}/`, "file", [...amazon, "success_action_status", "success_url"]],
        "inst-fs": [expect.stringMatching(`^${storageUrl}/files\\?token=`), "file", ["content_type", "filename"]]
      } as const
      const [uploadUrl, fileParameter, names] = expected[storage]
      expect([ticket.upload_url, ticket.file_param]).toEqual([uploadUrl, fileParameter])
      expect(Object.keys(ticket.upload_params).sort()).toEqual([...names].sort())
      expect(Object.hasOwn(first.body as object, "progress")).toBe(storage === "inst-fs")
      const sent = yield* submitForm(ticket, makeForm(ticket, content))
      expect(sent.status).toBe({ local: 302, s3: 303, "s3-no-redirect": 201, "inst-fs": 201 }[storage])
      const location = locationOf(sent)
      const confirmation = confirmUrl(ticket, sent)
      if (storage === "s3") expect(location).toMatch(/&bucket=[^&]+&key=[^&]+&etag=[^&]+$/)
      if (storage === "s3-no-redirect") {
        expect(location).toMatch(new RegExp(`^${storageUrl}/account_1/attachments/`))
        expect(sent.headers.get("content-type")).toBe("application/xml")
        expect(sent.text).toContain(`<Location>${location}</Location>`)
      }
      if (storage === "inst-fs") {
        expect(location).toMatch(new RegExp(`^${url}/api/v1/files/\\d+\\?include%5B%5D=enhanced_preview_url$`))
        expect(sent.body).toMatchObject({ display_name: "Café notes.pdf" })
      } else {
        expect(confirmation).toMatch(
          new RegExp(`^${url}/api/v1/files/\\d+/create_success\\?uuid=\\w{40}&on_duplicate=rename`)
        )
        // The file does not exist before the confirmation.
        expect(yield* filesOf("courses/101")).toEqual(before)
        expect((yield* api(`files/${/files\/(\d+)/.exec(confirmation)?.[1]}`)).status).toBe(404)
        expect((yield* api(confirmation.replace(/uuid=\w/, "uuid=-"))).status).toBe(400)
      }

      // Only `GET files/:id` requires the token: Canvas identifies an unconfirmed upload by its uuid.
      const confirmed = yield* (storage === "inst-fs" ? api : send)(confirmation)
      const file = decodeFile(confirmed.body)
      const record = { display_name: "Café notes.pdf", size: 60_000, "content-type": "application/pdf" }
      expect([confirmed.status, confirmed.body]).toMatchObject([200, record])
      const again = yield* api(confirmation)
      if (storage === "inst-fs") expect([again.status, again.body]).toEqual([200, confirmed.body])
      else expect([again.status, again.text]).toEqual([400, ""])
      expect(yield* filesOf("courses/101")).toHaveLength(before.length + 1)
      expect(content.equals((yield* download(file.url)).bytes)).toBe(true)
      expect((yield* send(file.url)).status).toBe(storage === "local" ? 200 : 302)
    }).pipe(withStorage(storage))
  )

  it.live("rejects an altered form, then accepts the correct one", () =>
    Effect.gen(function* () {
      const ticket = yield* beginUpload("courses/101/files", { name: "a.txt", content_type: "text/plain" })
      const fileParameter = ticket.file_param ?? ""
      const addFile = (form: FormData, name = fileParameter) => form.append(name, new Blob(["x"]), "x")
      const altered = isS3 ? 403 : 400
      const more = (form: FormData) => form.append("more", "x")
      const cases: ReadonlyArray<readonly [status: number, ...changes: ReadonlyArray<(form: FormData) => void>]> = [
        [400],
        [400, (form) => addFile(form, "upload")],
        [400, addFile, more],
        [altered, more, addFile],
        ...Object.entries(ticket.upload_params).flatMap(([name, value]): typeof cases => [
          [altered, (form) => form.delete(name), addFile],
          [altered, (form) => form.set(name, `${value}x`), addFile]
        ])
      ]
      for (const [index, [status, ...changes]] of cases.entries()) {
        const form = makeForm(ticket)
        for (const change of changes) change(form)
        const response = yield* submitForm(ticket, form)
        expect([index, response.status, locationOf(response)]).toEqual([index, status, ""])
      }
      expect((yield* submitForm(ticket, makeForm(ticket, "content"), yield* authorization)).status).toBe(400)
      const json = yield* send(ticket.upload_url, { method: "POST", body: JSON.stringify(ticket.upload_params) })
      expect(json.status).toBe(400)
      expect((yield* filesOf("courses/101")).map(({ display_name }) => display_name)).not.toContain("a.txt")
      const sent = yield* submitForm(ticket, makeForm(ticket, "content"))
      const created = decodeFile((yield* api(confirmUrl(ticket, sent))).body)
      expect((yield* download(created.url)).text).toBe("content")
    }).pipe(withStorage(storage))
  )

  it.effect("forms expire after half an hour", () =>
    Effect.gen(function* () {
      const ticket = yield* beginUpload("courses/101/files", { name: "a.txt" })
      yield* TestClock.adjust("29 minutes")
      expect((yield* submitForm(ticket, makeForm(ticket, "x"))).status).toBeLessThan(400)
      yield* TestClock.adjust("1 minutes")
      expect((yield* submitForm(ticket, makeForm(ticket, "x"))).status).toBe(isS3 ? 403 : 400)
    }).pipe(withStorage(storage))
  )

  it.live("checks the quota when the size is known, and does not keep a file that exceeds it", () =>
    Effect.gen(function* () {
      const usage = Effect.map(api("users/self/files/quota"), ({ body }) => body)
      yield* upload("users/self/files", { name: "small.txt" }, "x")
      expect(yield* usage).toEqual({ quota: 2000, quota_used: 1 })
      const announced = yield* post("users/self/files", { name: "big.txt", size: "2000" })
      expect(announced.body).toEqual({ message: "file size exceeds quota" })
      const ticket = yield* beginUpload("users/self/files", { name: "big.txt" })
      const sent = yield* submitForm(ticket, makeForm(ticket, "x".repeat(2000)))
      const last = storage === "inst-fs" ? sent : yield* api(confirmUrl(ticket, sent))
      expect([last.status, last.body]).toEqual([400, { message: "file size exceeds quota limits" }])
      yield* upload("users/self/files", { name: "fits.txt" }, "x".repeat(1999))
      expect(yield* usage).toEqual({ quota: 2000, quota_used: 2000 })
    }).pipe(withStorage(storage, { quota: 2000 }))
  )

  it.live("fetches a file from a URL, and reports its progress", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      type Progress = Readonly<Record<string, unknown>> & { readonly url: string; readonly workflow_state: string }
      const fetchFrom = Effect.fn("fetchFrom")(function* (source: string) {
        const first = yield* post("courses/101/files", { url: source, name: "copy.pdf" })
        const { progress } = first.body as { readonly progress: Progress }
        expect(progress).toMatchObject({ workflow_state: "queued", tag: "upload_via_url" })
        if (storage === "inst-fs") {
          const ticket = decodeTicket(first.body)
          expect([ticket.file_param, ticket.upload_params.target_url]).toEqual([null, source])
          expect((yield* submitForm(ticket, makeForm(ticket))).status).toBe(201)
        } else expect(Object.keys(first.body as object)).toEqual(["progress"])
        const poll = Effect.map(Effect.delay(api(progress.url), "10 millis"), ({ body }) => body as Progress)
        return yield* Effect.repeat(poll, { until: ({ workflow_state }) => /completed|failed/.test(workflow_state) })
      })
      const source = yield* findFile("courses/102", "Syllabus.pdf")
      const done = yield* fetchFrom(source.url)
      expect(done).toMatchObject({ workflow_state: "completed", completion: 100, message: null })
      const { id } = done.results as { readonly id: number }
      const copy = decodeFile((yield* api(`files/${id}`)).body)
      expect(copy.display_name).toBe("copy.pdf")
      expect((yield* download(copy.url)).text).toBe((yield* download(source.url)).text)
      expect(yield* fetchFrom(`${url}/files/1/download`)).toMatchObject({
        workflow_state: "failed",
        message: "Invalid response code, expected 200 got 404"
      })
      const foreign = yield* fetchFrom("http://example.org/file.pdf")
      expect(foreign.message).toContain("not from example.org")
    }).pipe(withStorage(storage))
  )
})

it.live("s3: supports no_redirect, and rejects an empty file and a form without a length", () =>
  Effect.gen(function* () {
    const ticket = yield* beginUpload("courses/101/files", { name: "a.txt", no_redirect: "true" })
    expect(ticket.upload_params).toMatchObject({ success_action_status: "201" })
    const empty = yield* submitForm(ticket, makeForm(ticket, ""))
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining("<Code>EntityTooSmall</Code>")])
    expect(yield* sendChunks(ticket, [END_OF_FORM])).toBe(411)
    const sent = yield* submitForm(ticket, makeForm(ticket, "x"))
    expect(sent.status).toBe(201)
    expect((yield* api(confirmUrl(ticket, sent))).status).toBe(200)
  }).pipe(withStorage("s3"))
)

/** A form as bytes without its end, with the file in a part of these headers. */
const encodeParts = (ticket: Ticket, fileHeaders: string, content: string, encoding: BufferEncoding = "utf8") => {
  const fields = Object.entries(ticket.upload_params).map(([name, value]) => `name="${name}"\r\n\r\n${value}`)
  const parts = [...fields, `${fileHeaders}\r\n\r\n${content}`]
  return Buffer.from(parts.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`).join(""), encoding)
}

const END_OF_FORM = Buffer.from("--x--\r\n")

/** Sends the bytes of a form in chunks, and returns the status of the response. */
const sendChunks = (ticket: Ticket, chunks: ReadonlyArray<Uint8Array>) =>
  Effect.map(
    send(ticket.upload_url, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: Readable.toWeb(Readable.from(chunks)),
      duplex: "half"
    } as Parameters<typeof send>[1]),
    ({ status }) => status
  )

it.live("receives file names beyond ASCII and chunks of any size, and rejects a form that is cut", () =>
  Effect.gen(function* () {
    const ticket = yield* beginUpload("courses/101/files", { name: "a.txt", on_duplicate: "rename" })
    const content = "x --x\r\n--"
    for (const [fileHeaders, encoding] of [
      ['name="file"; filename="講義 é.txt"', "utf8"],
      ['name="file"; filename="é.txt"', "latin1"],
      ['name="file"; filename="a \\"quoted\\"; name.txt"\r\nContent-Type: application/json', "utf8"],
      ["name=\"file\"; filename*=UTF-8''%E8%AC%9B.txt", "utf8"]
    ] as const) {
      const form = Buffer.concat([encodeParts(ticket, fileHeaders, content, encoding), END_OF_FORM])
      expect([fileHeaders, yield* sendChunks(ticket, [form])]).toEqual([fileHeaders, 201])
    }
    for (const file of yield* filesOf("courses/101")) {
      if (file.display_name.startsWith("a")) expect((yield* download(file.url)).text).toBe(content)
    }
    const form = Buffer.concat([encodeParts(ticket, 'name="file"; filename="a"', content), END_OF_FORM])
    for (const end of [1, 2, 3, 4, 5, 6, 7, 8, 9, 40]) {
      const chunks = [form.subarray(0, -end), form.subarray(-end)]
      expect([end, yield* sendChunks(ticket, chunks)]).toEqual([end, 201])
    }
    for (const end of [6, 9, 20, 40, 60, 100]) {
      expect([end, yield* sendChunks(ticket, [form.subarray(0, -end)])]).toEqual([end, 400])
    }
    const invalidName = encodeParts(ticket, "name=\"file\"; filename*=UTF-8''%E8%", content)
    expect(yield* sendChunks(ticket, [invalidName, END_OF_FORM])).toBe(400)
    expect(yield* sendChunks(ticket, [])).toBe(400)
  }).pipe(withStorage("inst-fs"))
)

it.scopedLive("uploads are in a directory that is removed with the sandbox; one that is refused leaves nothing", () =>
  Effect.gen(function* () {
    const home = yield* temporaryDirectory
    const before = process.env.TMPDIR
    process.env.TMPDIR = home
    const scope = yield* Scope.make()
    const context = yield* Layer.buildWithScope(Sandbox.layer({ data: { courses: 2 }, storage: "s3" }), scope)
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    const [directory = ""] = readdirSync(home)
    const ticket = yield* Effect.provide(beginUpload("courses/101/files", { name: "a.txt" }), context)
    const altered = makeForm(ticket, "content")
    altered.set("key", "x")
    expect((yield* Effect.provide(submitForm(ticket, altered), context)).status).toBe(403)
    expect(readdirSync(`${home}/${directory}`)).toEqual([])
    yield* Effect.provide(upload("courses/101/files", { name: "a.txt" }, "one"), context)
    expect(readdirSync(`${home}/${directory}`)).toHaveLength(1)
    yield* Scope.close(scope, Exit.void)
    expect(readdirSync(home)).toEqual([])
  })
)
