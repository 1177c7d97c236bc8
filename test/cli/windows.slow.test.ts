/** What shells and programs of Windows change: encodings, line breaks and quotes. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { call } from "../fixtures/command.js"
import { temporaryDirectory, temporaryFile } from "../fixtures/directory.js"
import { serve } from "../fixtures/server.js"

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")
const utf16BigEndian = (text: string) => utf16(text).swap16()

/** The path of a file of these bytes. */
const file = (name: string, content: string | Uint8Array) =>
  Effect.map(temporaryFile(name, content), ({ path }) => path)

const pathsOf = (urls: ReadonlyArray<string>) => urls.map((url) => url.replace(/\?.*/, "")).sort()

const records = serve(() => ({ body: [{ id: 1 }] }))

describe("a list of values in a file", () => {
  it.scopedLive.each([
    ["UTF-16 of PowerShell", utf16("101\r\n102\r\n")],
    ["UTF-16, big-endian", utf16BigEndian("101\r\n102\r\n")],
    ["a byte order mark", "\ufeff101\n102\n"],
    ["CR alone", "101\r102\r"],
    ["quotes", '"101"\n" 102 "\n'],
    ["blanks and empty lines", " 101 \n \n\t102\n\n"]
  ] as const)("has the same values with %s", ([, content]) =>
    Effect.gen(function* () {
      const server = yield* records
      const output = Path.join(yield* temporaryDirectory, "out")
      const each = `id=@${yield* file("ids.txt", content)}`
      const { code } = yield* call(["export", "/api/v1/courses/:id/users", "--each", each, "-o", output], server)
      expect(code).toBe(0)
      expect(pathsOf(server.urls())).toEqual(["/api/v1/courses/101/users", "/api/v1/courses/102/users"])
      expect(Fs.readdirSync(output)).toEqual(expect.arrayContaining(["101.jsonl", "102.jsonl"]))
    })
  )

  it.scopedLive("keeps what is within a value, and is an error if it is not text", () =>
    Effect.gen(function* () {
      const server = yield* records
      const output = Path.join(yield* temporaryDirectory, "out")
      const exportEach = (each: string) =>
        call(["export", "/api/v1/courses/:id/users", "--each", each, "-o", output], server)
      yield* exportEach(`id=@${yield* file("ids.txt", 'sis_course_id:A "1" b\n')}`)
      expect(server.urls()[0]).toContain("/sis_course_id:A%20%221%22%20b/users")
      yield* exportEach("id=101, 102")
      expect(pathsOf(server.urls().slice(1))).toEqual(["/api/v1/courses/101/users", "/api/v1/courses/102/users"])
      for (const bytes of [Buffer.from("Zoë\n", "latin1"), Buffer.from("101\n", "utf16le")]) {
        const path = yield* file("ids.txt", bytes)
        const { code, stderr } = yield* exportEach(`id=@${path}`)
        expect([code, stderr.split("\n")[0]]).toEqual([
          2,
          `effect-lms: --each ${JSON.stringify(path)} is not UTF-8 text.`
        ])
      }
    })
  )
})

describe("a byte order mark", () => {
  const put = (...args: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: {} }))
      const { code, stderr } = yield* call(["api", "PUT", "/api/v1/courses/1", ...args], server)
      return { code, stderr, body: server.requests[0]?.body }
    })

  it.scopedLive.each([
    ["UTF-8", (text: string) => Buffer.from(`\ufeff${text}`)],
    ["UTF-16", utf16]
  ] as const)("of %s is not part of a text or of JSON", ([, encode]) =>
    Effect.gen(function* () {
      const json = yield* file("course.json", encode('{"course":{"name":"Zoë"}}'))
      expect((yield* put("--input", json)).body).toBe('{"course":{"name":"Zoë"}}')
      const html = yield* file("syllabus.html", encode("<p>Hi</p>"))
      expect((yield* put("-F", `course[syllabus_body]=@${html}`)).body).toBe('{"course":{"syllabus_body":"<p>Hi</p>"}}')
      const token = yield* file("token", encode("7~another-token\r\nsecond line\n"))
      const server = yield* serve(() => ({ body: {} }))
      yield* call(["api", "/api/v1/courses/1", "--domain", server.origin, "--token-file", token])
      expect(server.requests[0]?.headers.authorization).toBe("Bearer 7~another-token")
    })
  )

  it.scopedLive("is kept in bytes of any other type", () =>
    Effect.gen(function* () {
      const csv = yield* file("users.csv", "\ufeffuser_id\n1\n")
      expect((yield* put("--input", csv, "-H", "content-type: text/csv")).body).toBe("user_id\n1\n")
      expect((yield* put("--input", csv, "-H", "content-type: application/zip")).body).toBe("\ufeffuser_id\n1\n")
      const latin = yield* file("course.json", Buffer.from('{"name":"Zoë"}', "latin1"))
      const { body, code, stderr } = yield* put("--input", latin)
      expect([body, code]).toEqual([undefined, 2])
      expect(stderr).toContain("--input is not UTF-8 text. For a body of another type")
    })
  )
})
