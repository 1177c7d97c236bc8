/** Files on the wire: their records, downloads, ranges and signed links. */
import { describe, expect, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "effect/FastCheck"
import * as TestClock from "effect/TestClock"
import { Sandbox } from "effect-lms/sandbox"
import { freeName } from "../../src/sandbox/resources/files/contents.js"
import { parseRange } from "../../src/sandbox/resources/files/download.js"
import {
  api,
  authorization,
  decodeFile,
  decodeFiles,
  download,
  filesOf,
  findFile,
  locationOf,
  post,
  send,
  sha256,
  upload,
  withStorage
} from "../fixtures/sandboxFiles.js"

layer(Sandbox.layer({ data: { courses: 12 } }), { excludeTestServices: true })("Sandbox files", (it) => {
  it.effect.each(["courses/101", "courses/74140000000062631"])("%s has files of some sizes and types", (course) =>
    Effect.gen(function* () {
      const files = yield* filesOf(course)
      const names = ["Course schedule.html", "Group list – autumn, é.csv", "measurements.csv", "Syllabus.pdf"]
      expect(files.map((file) => file.display_name)).toEqual(names)
      for (const file of files) {
        const response = yield* download(file.url)
        expect([response.status, response.bytes.length]).toEqual([200, file.size])
        expect(response.headers.get("content-length")).toBe(String(file.size))
        expect(response.headers.get("content-type")).toBe(file["content-type"])
        expect(response.headers.get("etag")).toBe(`"${sha256(response.bytes)}"`)
        if (file.display_name === "Syllabus.pdf") expect(response.text).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
        if (file.display_name === "measurements.csv") expect(file.size).toBeGreaterThan(4 * 1024 ** 2)
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
      expect([deleted.status, decodeFile(deleted.json)]).toEqual([200, file])
      expect((yield* api(`files/${file.id}`)).status).toBe(404)
      expect((yield* api(`files/${file.id}`, { method: "DELETE" })).status).toBe(404)
      expect((yield* filesOf("courses/105")).map(({ id }) => id)).not.toContain(file.id)
      expect([(yield* send(file.url)).status, (yield* send(signed)).status]).toEqual([404, 404])
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
      const full_name = expect.stringMatching(/^my files\/Submissions\/.+/)
      const folder = { full_name, for_submissions: true, context_type: "User", context_id: 1 }
      expect((yield* api(`folders/${one.folder_id}`)).json).toMatchObject(folder)
      const comment = yield* upload(`${path}/comments/self/files`, { name: "note.txt" }, "note")
      expect((yield* download(comment.url)).text).toBe("note")
      const { json } = yield* api("courses/101/users?enrollment_type=student&per_page=1")
      const [student] = json as ReadonlyArray<{ readonly id: number }>
      const ofStudent = yield* upload(`${path}/${student?.id}/files`, { name: "essay.txt" }, "three")
      expect((yield* api(`folders/${ofStudent.folder_id}`)).json).toMatchObject({ context_id: student?.id })
      expect((yield* post(`${path}/2/files`, { name: "a" })).status).toBe(404)
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
        const contentRange = `bytes ${start}-${end - 1}/${size}`
        expect([range, status, headers.get("content-range"), headers.get("etag")]).toEqual([
          range,
          206,
          contentRange,
          etag
        ])
        expect(headers.get("content-length")).toBe(String(end - start))
        expect(sha256(bytes)).toBe(sha256(complete.bytes.slice(start, end)))
      }
      const beyond = yield* download(url, { range: `bytes=${size}-` })
      expect([beyond.status, beyond.headers.get("content-range"), beyond.text]).toEqual([416, `bytes */${size}`, ""])
      for (const [condition, status] of [
        [etag, 206],
        [complete.headers.get("last-modified") ?? "", 206],
        ['"other"', 200],
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

const linkOf = (name: string) => Effect.flatMap(findFile("courses/101", name), ({ url }) => send(url))

it.live("inst-fs: rejects a signed link with another token, signature or path, or with a bearer token", () =>
  Effect.gen(function* () {
    const { storageUrl } = yield* Sandbox
    const signed = new URL(locationOf(yield* linkOf("Syllabus.pdf")))
    expect(signed.href).toMatch(
      new RegExp(`^${storageUrl}/files/[0-9a-f-]{36}/Syllabus.pdf\\?token=[\\w-]+\\.[\\w-]+\\.[\\w-]+&download=1$`)
    )
    const content = yield* send(signed.href)
    expect((yield* send(signed.href, { headers: yield* authorization })).status).toBe(400)
    const token = signed.searchParams.get("token") ?? ""
    const { pathname } = new URL(locationOf(yield* linkOf("Course schedule.html")))
    for (const wrong of [
      `${storageUrl}${signed.pathname}`,
      `${storageUrl}${signed.pathname}?token=${token.slice(0, -2)}xx`,
      `${storageUrl}${signed.pathname}?token=x`,
      `${storageUrl}${pathname}?token=${token}`
    ]) {
      expect((yield* send(wrong)).status).toBe(400)
    }
    const { id } = yield* findFile("courses/101", "Syllabus.pdf")
    const { public_url } = (yield* api(`files/${id}/public_url`)).json as { readonly public_url: string }
    expect((yield* send(public_url)).text).toBe(content.text)
  }).pipe(withStorage("inst-fs"))
)

it.live("s3: rejects a signed link that was changed", () =>
  Effect.gen(function* () {
    const link = locationOf(yield* linkOf("Group list – autumn, é.csv"))
    const names = ["Algorithm", "Credential", "Date", "Expires", "SignedHeaders", "Signature"]
    expect([...new URL(link).searchParams.keys()]).toEqual(names.map((name) => `X-Amz-${name}`))
    expect((yield* send(link)).status).toBe(200)
    expect((yield* send(link, { headers: yield* authorization })).status).toBe(400)
    expect((yield* send(link.replace("Expires=86400", "Expires=86401"))).status).toBe(403)
    expect((yield* send(link.replace(/attachments\/\d+/, "attachments/9001"))).status).toBe(403)
    expect((yield* send(link.split("?")[0] ?? "")).status).toBe(403)
  }).pipe(withStorage("s3"))
)

it.effect.each(["s3", "inst-fs"] as const)("%s: a signed link expires after a day", (storage) =>
  Effect.gen(function* () {
    const link = locationOf(yield* linkOf("Syllabus.pdf"))
    yield* TestClock.adjust("23 hours")
    expect((yield* send(link)).status).toBe(200)
    yield* TestClock.adjust("1 hours")
    expect((yield* send(link)).status).toBe(storage === "s3" ? 403 : 400)
  }).pipe(withStorage(storage))
)

describe("parseRange", () => {
  it("returns Part, Unsatisfiable or Whole, depending on the file size", () => {
    const bound = fc.option(fc.nat(20), { nil: undefined })
    fc.assert(
      fc.property(bound, bound, fc.nat(12), (from, to, size) => {
        const range = parseRange(`bytes=${from ?? ""}-${to ?? ""}`, size)
        const bytes = Array.from({ length: size }, (_, index) => index)
        const expected = bytes.filter((index) =>
          from === undefined ? index >= size - (to ?? 0) : index >= from && index <= (to ?? size)
        )
        if (from === undefined && to === undefined) expect(range._tag).toBe("Whole")
        else if (from !== undefined && to !== undefined && to < from) expect(range._tag).toBe("Whole")
        else if (expected.length === 0) expect(range._tag).toBe("Unsatisfiable")
        else expect(range).toEqual({ _tag: "Part", start: expected[0], length: expected.length })
      })
    )
  })

  it("returns Whole if the header is not a single range of bytes", () => {
    for (const header of [undefined, "", "bytes", "bytes=", "bytes=a-b", "bytes=0-1,3-4", "items=0-1", "bytes=1"]) {
      expect([header, parseRange(header, 10)]).toEqual([header, { _tag: "Whole" }])
    }
  })
})

describe("freeName", () => {
  it("inserts a number before the extension of a used name", () => {
    const used = new Set(["a.txt", "a-1.txt", "b.tar.gz", "v1.2.pdf", "none", ".env"])
    expect(["a.txt", "b.tar.gz", "v1.2.pdf", "none", ".env", "new.txt"].map((name) => freeName(name, used))).toEqual([
      "a-2.txt",
      "b-1.tar.gz",
      "v1.2-1.pdf",
      "none-1",
      "-1.env",
      "new.txt"
    ])
  })

  it("returns an unused name, which is the given one if possible", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "a-1", "a.b", "a-1.b", "a-2.b")),
        fc.constantFrom("a", "a.b"),
        (all, name) => {
          const used = new Set(all)
          const free = freeName(name, used)
          expect(used.has(free)).toBe(false)
          if (!used.has(name)) expect(free).toBe(name)
        }
      )
    )
  })
})
