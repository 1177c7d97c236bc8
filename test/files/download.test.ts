/** Downloads: a response is saved completely or not at all. */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as Zlib from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, type Scope, Stream } from "effect"
import { type LmsCallOptions, lms, lmsStream } from "effect-lms"
import type { LmsProgressEvent } from "effect-lms/operators"
import type { LmsExpectedFile } from "effect-lms/wrappers"
import { connectTo, fetchClient, type MakeClient, nodeClient, noRetry, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { recordLogs } from "../fixtures/logs.js"
import {
  type HttpServer,
  requestsAsText,
  sendRaw,
  serve,
  serveHttp,
  type TestServer,
  waitUntil
} from "../fixtures/server.js"
import { connectWithDisk, listOpenFiles, makeContent } from "../fixtures/transfers.js"

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** A client of the server, and the path of a file in a folder of its own. */
const connectToSave = (server: TestServer | HttpServer, name = "a") =>
  Effect.gen(function* () {
    const run = yield* connectTo(nodeClient, server)
    const home = yield* temporaryDirectory
    return { run, home, destfile: Path.join(home, name) }
  })

describe("a download", () => {
  it.scopedLive("saves the body exactly as sent, JSON too", () =>
    Effect.gen(function* () {
      const body = '{ "id":1,\n  "big": 12345678901234567890 }\n'
      const server = yield* serve(() => ({ body, headers: { "content-type": "application/json" } }))
      const { run, destfile } = yield* connectToSave(server, "course.json")
      const file = yield* run(lms("/api/v1/courses/:id", { id: 1 }, { destfile }))
      expect(Fs.readFileSync(destfile, "utf8")).toBe(body)
      expect(file).toMatchObject({ path: destfile, bytes: body.length, status: 200, sha256: sha256(Buffer.from(body)) })
      expect(file.headers["content-type"]).toBe("application/json")
      expect(server.requests[0]?.headers["accept-encoding"]).toBe("identity")
    })
  )

  it.scopedLive.each([0, 1, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 5 * 1024 * 1024 + 3])(
    "of %i bytes is complete and has the correct hash",
    (size) =>
      Effect.gen(function* () {
        const bytes = makeContent(size)
        const server = yield* serve(() => ({ body: bytes, headers: { "content-type": "application/pdf" } }))
        const { run, home, destfile } = yield* connectToSave(server, "a.pdf")
        const file = yield* run(lms(`${server.origin}/files/1/download`, {}, { destfile }))
        expect(Fs.readdirSync(home)).toEqual(["a.pdf"])
        expect(Fs.readFileSync(file.path).equals(bytes)).toBe(true)
        expect(file.bytes).toBe(size)
        expect(file.sha256).toBe(sha256(bytes))
        expect(listOpenFiles(home)).toEqual([])
      })
  )

  it.scopedLive("works with chunks and no length", () =>
    Effect.gen(function* () {
      const bytes = makeContent(300_000)
      const server = yield* serveHttp((_, response) => {
        response.write(bytes.subarray(0, 100_000))
        setTimeout(() => response.end(bytes.subarray(100_000)), 20)
      })
      const { run, destfile } = yield* connectToSave(server)
      expect((yield* run(lms("/api/v1/a", {}, { destfile }))).bytes).toBe(300_000)
      expect(Fs.readFileSync(destfile).equals(bytes)).toBe(true)
    })
  )

  it.scopedLive("of a GET without content is an error, and creates no file", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ status: 204 }))
      const { run, home, destfile } = yield* connectToSave(server)
      const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { destfile, ...noRetry })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body" })
      expect(error.message).toContain("returned no file (204)")
      expect(Fs.readdirSync(home)).toEqual([])
    })
  )

  it.scopedLive("of a write without content is an empty file", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ status: 204 }))
      const { run, destfile } = yield* connectToSave(server)
      expect(yield* run(lms("DELETE /api/v1/a", {}, { destfile }))).toMatchObject({ bytes: 0, status: 204 })
      expect(Fs.readFileSync(destfile).length).toBe(0)
    })
  )

  describe("without overwrite", () => {
    it.scopedLive("an existing file fails the call before a request is sent, and stays", () =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: "new" }))
        const { run, home, destfile } = yield* connectToSave(server)
        Fs.writeFileSync(destfile, "old")
        const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { destfile })))
        expect(error).toMatchObject({ _tag: "LmsFileError", reason: "Exists", operation: "Check", path: destfile })
        expect(error.message).toContain("set overwrite")
        expect(server.requests).toEqual([])
        expect(Fs.readFileSync(destfile, "utf8")).toBe("old")
        expect(Fs.readdirSync(home)).toEqual(["a"])
      })
    )

    it.scopedLive("one of many writers succeeds, and the others fail with an error", () =>
      Effect.gen(function* () {
        const bytes = makeContent(2_000_000)
        const server = yield* serve(() => ({ body: bytes }))
        const { run, home, destfile } = yield* connectToSave(server)
        const results = yield* Effect.all(
          Array.from({ length: 8 }, () => Effect.either(run(lms("/api/v1/a", {}, { destfile })))),
          { concurrency: "unbounded" }
        )
        expect(results.filter(({ _tag }) => _tag === "Right").length).toBe(1)
        for (const result of results) {
          if (result._tag === "Left") expect(result.left).toMatchObject({ _tag: "LmsFileError", reason: "Exists" })
        }
        expect(Fs.readdirSync(home)).toEqual(["a"])
        expect(Fs.readFileSync(destfile).equals(bytes)).toBe(true)
      })
    )
  })

  describe("with overwrite", () => {
    it.scopedLive.each([0o600, 0o664])("the file is replaced and keeps its permissions: %o", (mode) =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: "new" }))
        const { run, home, destfile } = yield* connectToSave(server)
        Fs.writeFileSync(destfile, "old and longer")
        Fs.chmodSync(destfile, mode)
        yield* run(lms("/api/v1/a", {}, { destfile, overwrite: true }))
        expect(Fs.readFileSync(destfile, "utf8")).toBe("new")
        expect(Fs.statSync(destfile).mode & 0o777).toBe(mode)
        expect(Fs.readdirSync(home)).toEqual(["a"])
      })
    )

    it.scopedLive("the old file stays until the new one is complete, and the temporary file is beside it", () =>
      Effect.gen(function* () {
        let finish = () => {}
        const server = yield* serveHttp((_, response) => {
          response.writeHead(200, { "content-length": "3000000" })
          response.write(makeContent(2_500_000))
          finish = () => response.end(Buffer.alloc(500_000))
        })
        const { run, home, destfile } = yield* connectToSave(server)
        Fs.writeFileSync(destfile, "old")
        const fiber = yield* Effect.fork(run(lms("/api/v1/a", {}, { destfile, overwrite: true })))
        const temporary = () => Fs.readdirSync(home).filter((entry) => /^a-[0-9a-z]{8}\.lms-tmp$/.test(entry))
        yield* waitUntil("bytes are written", () =>
          temporary().some((file) => Fs.statSync(Path.join(home, file)).size > 2e6)
        )
        expect(Fs.readFileSync(destfile, "utf8")).toBe("old")
        expect(Fs.readdirSync(home).length).toBe(2)
        finish()
        yield* Fiber.join(fiber)
        expect(Fs.statSync(destfile).size).toBe(3_000_000)
        expect(Fs.readdirSync(home)).toEqual(["a"])
      })
    )
  })

  describe("to an invalid path", () => {
    const failToSave = (place: (home: string) => string, options: Omit<LmsCallOptions, "destfile"> = {}) =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: "new" }))
        const run = yield* connectTo(nodeClient, server)
        const home = yield* temporaryDirectory
        const destfile = place(home)
        const before = Fs.readdirSync(home, { recursive: true })
        const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { destfile, ...options })))
        expect(server.requests).toEqual([])
        expect(Fs.readdirSync(home, { recursive: true })).toEqual(before)
        return error
      })

    const makeLink = (target: string) => (home: string) => {
      Fs.writeFileSync(Path.join(home, "real"), "old")
      Fs.symlinkSync(Path.join(home, target), Path.join(home, "a"))
      return Path.join(home, "a")
    }

    // A pipe and not a device: broken code would replace the device of the machine.
    const makePipe = (home: string) => {
      execFileSync("mkfifo", [Path.join(home, "pipe")])
      return Path.join(home, "pipe")
    }

    it.scopedLive.each<[place: string, overwrite: boolean, reason: string, make: (home: string) => string]>([
      ["a directory", false, "IsDirectory", (home) => home],
      ["a directory", true, "IsDirectory", (home) => home],
      ["a symbolic link", false, "Exists", makeLink("real")],
      ["a symbolic link", true, "Symlink", makeLink("real")],
      ["a symbolic link to nothing", false, "Exists", makeLink("nowhere")],
      ["a symbolic link to nothing", true, "Symlink", makeLink("nowhere")],
      ["a named pipe", true, "NotAFile", makePipe]
    ])("that is %s fails (overwrite %s): %s", ([, overwrite, reason, make]) =>
      Effect.gen(function* () {
        expect(yield* failToSave(make, { overwrite })).toMatchObject({ _tag: "LmsFileError", reason })
      })
    )

    it.scopedLive.each(["", "a\0b"])("that is empty or contains a NUL character fails: %j", (destfile) =>
      Effect.gen(function* () {
        expect(yield* failToSave(() => destfile)).toMatchObject({ _tag: "LmsRequestError", subject: "destfile" })
      })
    )
  })

  it.scopedLive.each([
    ["limit", { limit: 5 }],
    ["cursor", { cursor: "https://x/" }],
    ["collection", { collection: "terms" }],
    ["schema", { schema: {} }]
  ] as const)("cannot be combined with %s", ([option, options]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const { run, destfile } = yield* connectToSave(server)
      // Possible for callers without TypeScript.
      const both = { destfile, ...options } as unknown as LmsCallOptions
      expect(yield* Effect.flip(run(lms("/api/v1/a", {}, both)))).toMatchObject({
        _tag: "LmsRequestError",
        subject: option
      })
      expect(server.requests).toEqual([])
    })
  )

  describe("that fails", () => {
    it.scopedLive.each([400, 401, 403, 404, 500])(
      "with status %i leaves no temporary file and keeps the old file",
      (status) =>
        Effect.gen(function* () {
          const server = yield* serve(() => ({ status, body: { message: "no file for you" } }))
          const { run, home, destfile } = yield* connectToSave(server)
          Fs.writeFileSync(destfile, "old")
          const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { ...noRetry, destfile, overwrite: true })))
          expect(error).toMatchObject({ _tag: "LmsApiError", status, messages: ["no file for you"] })
          expect(Fs.readFileSync(destfile, "utf8")).toBe("old")
          expect(Fs.readdirSync(home)).toEqual(["a"])
          expect(listOpenFiles(home)).toEqual([])
        })
    )

    const login = "<!doctype html><html><head><title>Log in to Canvas</title></head></html>"
    const html = { "content-type": "text/html; charset=utf-8" }

    it.scopedLive.each([
      "/login.php",
      "/simplesaml/module.php/core/loginuserpass?AuthState=x",
      "/realms/uni/login-actions/authenticate",
      "/connect/authorize?client_id=1",
      "/discovery/WAYF?entityID=x",
      "https://idp/"
    ])("because of a sign-in page with any path saves nothing: %s", (page) =>
      Effect.gen(function* () {
        const idp = yield* serve(() => ({ body: login, headers: html }))
        const server = yield* serve(({ url }, { origin }) =>
          url.startsWith("/files/")
            ? { status: 302, headers: { location: new URL(page.replace("https://idp", idp.origin), origin).href } }
            : { body: login, headers: html }
        )
        const { run, home, destfile } = yield* connectToSave(server, "a.pdf")
        const url = `${server.origin}/files/1/download?download_frd=1&verifier=expired`
        for (const options of [{}, { expect: { bytes: 5 } }, { accept: "application/pdf" }]) {
          const error = yield* Effect.flip(run(lms(url, {}, { destfile, ...options })))
          expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Html" })
          expect(error.message).toContain(
            'titled "Log in to Canvas": a login or maintenance page. If it is the file, set accept'
          )
        }
        expect(Fs.readdirSync(home)).toEqual([])
        for (const accept of ["text/html", "*/*"]) yield* run(lms(url, {}, { destfile, accept, overwrite: true }))
        expect(Fs.readFileSync(destfile, "utf8")).toBe(login)
      })
    )

    it.scopedLive.each<[name: string, path: string, headers: Record<string, string>, expect: LmsExpectedFile]>([
      ["below /files/", "/files/0a1b/notes.html?token=x&download=1", {}, {}],
      ["with its name", "/account_1/attachments/7", { "content-disposition": 'attachment; filename="a.html"' }, {}],
      ["of the expected size", "/bucket/7", {}, { bytes: login.length }],
      ["of the expected hash", "/bucket/7", {}, { sha256: sha256(Buffer.from(login)) }]
    ])("does not happen if the storage has a file of HTML %s", ([, path, headers, expected]) =>
      Effect.gen(function* () {
        const storage = yield* serve(() => ({ body: login, headers: { ...html, ...headers } }))
        const server = yield* serve(() => ({ status: 302, headers: { location: storage.origin + path } }))
        const { run, destfile } = yield* connectToSave(server, "a.html")
        yield* run(lms(`${server.origin}/files/1/download?verifier=x`, {}, { destfile, expect: expected }))
        expect(Fs.readFileSync(destfile, "utf8")).toBe(login)
      })
    )

    it.scopedLive("because of HTML does so only below /api/: elsewhere HTML is a file", () =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: login, headers: html }))
        const { run, home, destfile } = yield* connectToSave(server)
        const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { destfile })))
        expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Html" })
        expect(Fs.readdirSync(home)).toEqual([])
        for (const path of ["/files/1/download", "/reports/1"]) {
          const destfile = Path.join(home, path.replaceAll("/", "-"))
          yield* run(lms(server.origin + path, {}, { destfile }))
          expect(Fs.readFileSync(destfile, "utf8")).toBe(login)
        }
      })
    )
  })

  it.scopedLive("of a URL with a verifier is requested once more without the token if it is refused with it", () =>
    Effect.gen(function* () {
      const refusal = { status: 401, headers: { "www-authenticate": 'Bearer realm="canvas-lms"' }, body: {} }
      const server = yield* serve(({ headers }) => (headers.authorization === undefined ? { body: "hello" } : refusal))
      const { run, destfile } = yield* connectToSave(server, "a.txt")
      const url = `${server.origin}/files/9/download?download_frd=1&verifier=good`
      yield* run(lms(url, {}, { ...noRetry, destfile }))
      expect(Fs.readFileSync(destfile, "utf8")).toBe("hello")
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`, undefined])
    })
  )

  it.scopedLive("follows a redirect to another origin without the token, and reports no secret of it", () =>
    Effect.gen(function* () {
      const storage = yield* serve(({ url }) =>
        url.includes("gone")
          ? { status: 403, body: "<Error><Message>Request has expired</Message></Error>" }
          : { body: "file" }
      )
      const signed = (path: string) =>
        `${storage.origin}/${path}?token=SECRET1&X-Amz-Signature=SECRET2&sig=SECRET3&verifier=SECRET4&download=1`
      const server = yield* serve(({ url }) => ({
        status: 302,
        headers: { location: signed(url.includes("/2/") ? "gone" : "there") }
      }))
      const run = yield* connectTo(nodeClient, server)
      const home = yield* temporaryDirectory
      yield* run(lms(`${server.origin}/files/1/download?verifier=SECRET4`, {}, { destfile: Path.join(home, "a") }))
      expect(Fs.readFileSync(Path.join(home, "a"), "utf8")).toBe("file")
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
      expect(requestsAsText(storage)).not.toContain(TOKEN)
      const error = yield* Effect.flip(
        run(lms(`${server.origin}/files/2/download?verifier=SECRET4`, {}, { destfile: Path.join(home, "b") }))
      )
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 403 })
      expect(`${error.message} ${JSON.stringify(error)}`).not.toMatch(/SECRET/)
      expect(error.message).toContain("download=1")
    })
  )

  it.scopedLive("returns the headers without secrets", () =>
    Effect.gen(function* () {
      const headers = {
        location: "https://storage.example/a?X-Amz-Signature=s3cr3t&part=1",
        link: '<https://canvas.example/files/1?verifier=v3r1f13r>; rel="next"',
        "set-cookie": "canvas_session=s3ss10n",
        "x-told": `Bearer ${TOKEN}`,
        etag: '"v1"'
      }
      const server = yield* serve(() => ({ body: "new", headers }))
      const { run, destfile } = yield* connectToSave(server)
      const file = yield* run(lms("/api/v1/a", {}, { destfile }))
      expect(file.headers).toMatchObject({
        location: "https://storage.example/a?X-Amz-Signature=***&part=1",
        link: '<https://canvas.example/files/1?verifier=***>; rel="next"',
        "x-told": "Bearer ***",
        etag: '"v1"'
      })
      expect(file.headers).not.toHaveProperty("set-cookie")
    })
  )

  it.scopedLive("leaves no file, socket or descriptor if it is interrupted at any point", () =>
    Effect.gen(function* () {
      for (const size of [-1, 0, 1, 1_500_000, 3_000_000]) {
        const bytes = makeContent(3_000_000)
        const server = yield* serveHttp((_, response) => {
          if (size < 0) return
          response.writeHead(200, { "content-length": "3000001" })
          response.flushHeaders()
          if (size > 0) response.write(bytes.subarray(0, size))
        })
        const { run, home, destfile } = yield* connectToSave(server)
        Fs.writeFileSync(destfile, "old")
        const fiber = yield* Effect.fork(run(lms("/api/v1/a", {}, { destfile, overwrite: true })))
        yield* waitUntil("the request came", () => server.requests.length === 1)
        yield* Effect.sleep("60 millis")
        expect(Fs.readdirSync(home).length).toBe(2)
        yield* Fiber.interrupt(fiber)
        expect(Fs.readdirSync(home)).toEqual(["a"])
        expect(Fs.readFileSync(destfile, "utf8")).toBe("old")
        expect(listOpenFiles(home)).toEqual([])
        yield* waitUntil("the socket is closed", () => server.requests[0]?.socket.destroyed === true)
      }
    })
  )
})

describe("download progress", () => {
  it.scopedLive("is published from time to time", () =>
    Effect.gen(function* () {
      const bytes = makeContent(5_000_000)
      const server = yield* serve(() => ({ body: bytes }))
      const events: Array<LmsProgressEvent> = []
      const run = yield* connectWithDisk({}, server.origin, { publish: (event) => void events.push(event) })
      yield* run(lms("/api/v1/a", {}, { destfile: Path.join(yield* temporaryDirectory, "a") }))
      const bytesEvents = events.flatMap((event) => (event._tag === "Bytes" ? [event] : []))
      expect(bytesEvents.length).toBeGreaterThan(2)
      expect(bytesEvents.length).toBeLessThan(8)
      expect(bytesEvents.at(-1)).toMatchObject({ direction: "download", bytes: 5_000_000, total: 5_000_000 })
      expect(events.at(-1)?._tag).toBe("Done")
    })
  )
})

describe("a file that the server sends compressed unasked", () => {
  const content = Buffer.from("id,name\n1,A\n")
  const compressed = {
    gzip: Zlib.gzipSync(content),
    br: Zlib.brotliCompressSync(content),
    deflate: Zlib.deflateSync(content)
  }

  /** Saves one response. Returns the result, the bytes on disk and the warnings. */
  const saveCoded = (
    client: MakeClient,
    coding: string,
    body: Buffer,
    options: Omit<LmsCallOptions, "destfile"> = {},
    length = true
  ) =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) => {
        response.writeHead(200, {
          "content-type": "text/csv",
          "content-encoding": coding,
          ...(length ? { "content-length": body.length } : {})
        })
        response.write(body)
        response.end()
      })
      const { layer, lines: messages } = recordLogs()
      const run = yield* connectTo(client, server)
      const destfile = Path.join(yield* temporaryDirectory, "r.csv")
      const file = yield* run(Effect.provide(lms("/api/v1/a", {}, { destfile, ...options }), layer))
      return { file, messages, saved: Fs.readFileSync(destfile) }
    })

  it.scopedLive.each([
    ["gzip", compressed.gzip, "gzip"],
    ["X-GZIP", compressed.gzip, "x-gzip"],
    ["br", compressed.br, "br"],
    ["deflate", compressed.deflate, "deflate"],
    ["deflate, identity,  br", compressed.br, "deflate, br"],
    ["x-own", content, "x-own"]
  ] as const)("is saved as sent by the Node client, which says so: %s", ([coding, body, expected]) =>
    Effect.gen(function* () {
      const { file, messages, saved } = yield* saveCoded(nodeClient, coding, body)
      expect(saved.equals(body)).toBe(true)
      expect(file).toMatchObject({ contentEncoding: expected, bytes: body.length, sha256: sha256(body) })
      expect(messages).toEqual([
        `"${file.path}" has the content coding ${expected}, in which the server sent it unasked: decode it to get the file.`
      ])
    })
  )

  it.scopedLive.each([nodeClient, fetchClient])("and is said to be so only of codings: %s", (client) =>
    Effect.gen(function* () {
      for (const coding of ["identity", "aws-chunked", "utf-8", "ISO-8859-1", ""]) {
        const { file, messages, saved } = yield* saveCoded(client, coding, content)
        expect([saved.equals(content), file.contentEncoding, messages]).toEqual([true, undefined, []])
      }
    })
  )

  it.scopedLive.each([
    ["gzip", compressed.gzip, true],
    ["gzip", compressed.gzip, false],
    ["br", compressed.br, false],
    ["deflate", compressed.deflate, true]
  ] as const)("is decoded by fetch, which is said: %s", ([coding, body, length]) =>
    Effect.gen(function* () {
      const { file, messages, saved } = yield* saveCoded(fetchClient, coding, body, {}, length)
      expect(saved.equals(content)).toBe(true)
      expect(file).toMatchObject({ contentEncoding: undefined, bytes: content.length, sha256: sha256(content) })
      expect(messages).toEqual([
        expect.stringContaining(`was sent in the content coding ${coding}, which the HTTP client has decoded`)
      ])
    })
  )

  it.scopedLive.each([true, false])(
    "in a coding that fetch does not know, is saved as sent (with a length: %s)",
    (length) =>
      Effect.gen(function* () {
        const { file, saved } = yield* saveCoded(fetchClient, "x-own", content, {}, length)
        expect([saved.equals(content), file.contentEncoding]).toEqual([true, "x-own"])
      })
  )

  it.scopedLive("is not warned of if the caller asked for a coding", () =>
    Effect.gen(function* () {
      const asked = { sendHeaders: { "accept-encoding": "gzip" } }
      const { file, messages } = yield* saveCoded(nodeClient, "gzip", compressed.gzip, asked)
      expect([file.contentEncoding, messages]).toEqual(["gzip", []])
    })
  )

  it.scopedLive.each([
    ["bytes", { bytes: content.length }],
    ["SHA-256", { sha256: sha256(content) }]
  ] as const)("is named by the error if the %s are those of the decoded file", ([, expected]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(saveCoded(nodeClient, "gzip", compressed.gzip, { expect: expected, retries: 0 }))
      expect(error.message).toContain("in the content coding gzip, expected")
    })
  )
})

describe("a name up to the limit of the file system", () => {
  it.scopedLive.each([
    ["255 letters", "a".repeat(255)],
    ["239 letters", `${"a".repeat(235)}.csv`],
    ["85 Chinese characters", "\u8bfe".repeat(85)],
    ["127 umlauts", "\u00fc".repeat(127)],
    ["emojis of four bytes", `a${"\u{1f600}".repeat(63)}`],
    ["emojis of four bytes, at another offset", `ab${"\u{1f600}".repeat(63)}`]
  ] as const)("can be saved, and replaced: %s", ([, name]) =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const destfile = Path.join(home, name)
      const temporaries: Array<string> = []
      const server = yield* serve(() => {
        temporaries.push(...Fs.readdirSync(home).filter((entry) => entry !== name))
        return { body: "content" }
      })
      const run = yield* connectTo(nodeClient, server)
      yield* run(lms("/api/v1/a", {}, { destfile }))
      yield* run(lms("/api/v1/a", {}, { destfile, overwrite: true }))
      expect(Fs.readdirSync(home)).toEqual([name])
      for (const temporary of temporaries) {
        expect(temporary).toMatch(/-[0-9a-z]{8}\.lms-tmp$/)
        expect(name.startsWith(temporary.slice(0, -17))).toBe(true)
        expect(temporary).not.toContain("\ufffd")
      }
    })
  )

  it.scopedLive("is the limit: a longer name is an error before a request", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: "content" }))
      const run = yield* connectTo(nodeClient, server)
      const home = yield* temporaryDirectory
      for (const name of ["a".repeat(256), "\u8bfe".repeat(86)]) {
        const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { destfile: Path.join(home, name) })))
        expect(error).toMatchObject({ _tag: "LmsFileError", reason: "NameTooLong", code: "ENAMETOOLONG" })
      }
      expect(server.requests).toEqual([])
    })
  )
})

describe("a download with a content coding", () => {
  const zipped = Zlib.gzipSync(makeContent(100_000))
  const headers = { "content-encoding": "gzip", "content-type": "application/octet-stream" }

  /** A gateway that lost the end of compressed bytes and sent the length of the rest. */
  const cut = [0, 1, 9, zipped.length - 100].map((less) => zipped.subarray(0, less === 0 ? 0 : zipped.length - less))
  const bad = Buffer.from(zipped)
  bad.writeUInt32LE(0, bad.length - 8)

  it.scopedLive.each([...cut, bad, Buffer.from("no gzip at all")])(
    "that is truncated although HTTP says otherwise is retried by the Node client (%#)",
    (bytes) =>
      Effect.gen(function* () {
        const replies = [
          { body: bytes, headers: { ...headers, "content-length": String(bytes.length) } },
          { body: zipped, headers: { ...headers, "content-length": String(zipped.length) } }
        ]
        const server = yield* serve(() => replies.shift()!)
        const { run, home, destfile } = yield* connectToSave(server)
        const failing = yield* Effect.flip(run(lms("/api/v1/a", {}, { destfile, retries: 0 })))
        expect(failing).toMatchObject({ _tag: "LmsTransportError", reason: "Body" })
        expect(Fs.readdirSync(home)).toEqual([])
        expect(yield* run(lms("/api/v1/a", {}, { destfile }))).toMatchObject({ bytes: zipped.length })
      })
  )

  const asking = { sendHeaders: { "Accept-Encoding": "gzip" } }

  it.scopedLive.each(["with a length", "in chunks"])(
    "that was requested, %s, is saved coded by the Node client, with its Content-Encoding",
    (how) =>
      Effect.gen(function* () {
        const server = yield* serveHttp((_, response) => {
          response.writeHead(200, how === "in chunks" ? headers : { ...headers, "content-length": zipped.length })
          response.write(zipped.subarray(0, 100))
          response.end(zipped.subarray(100))
        })
        const { run, destfile } = yield* connectToSave(server)
        const file = yield* run(lms("/api/v1/a", {}, { ...asking, destfile, expect: { sha256: sha256(zipped) } }))
        expect(Fs.readFileSync(destfile).equals(zipped)).toBe(true)
        expect(file.headers["content-encoding"]).toBe("gzip")
        expect(server.requests[0]?.headers["accept-encoding"]).toBe("gzip")
      })
  )
})

describe("an expected file", () => {
  const bytes = makeContent(300_000)
  const digest = sha256(bytes)
  const announcing = (body: Uint8Array) => serve(() => ({ body, headers: { "content-length": String(body.length) } }))
  const inChunks = (body: Uint8Array) =>
    serveHttp((_, response) => {
      response.write(body.subarray(0, 1000))
      response.end(body.subarray(1000))
    })

  const saveExpected = (
    expected: LmsCallOptions["expect"],
    serving: Effect.Effect<TestServer | HttpServer, never, Scope.Scope>
  ) =>
    Effect.gen(function* () {
      const server = yield* serving
      const { run, home, destfile } = yield* connectToSave(server)
      Fs.writeFileSync(destfile, "old")
      const result = yield* Effect.either(run(lms("/api/v1/a", {}, { destfile, overwrite: true, expect: expected })))
      expect(Fs.readdirSync(home)).toEqual(["a"])
      expect(listOpenFiles(home)).toEqual([])
      return { result, requests: server.requests.length, saved: Fs.readFileSync(destfile) }
    })

  it.scopedLive.each([
    { bytes: bytes.length, sha256: digest },
    { bytes: bytes.length },
    { sha256: digest.toUpperCase() },
    {}
  ])("is saved if it matches: %j", (expected) =>
    Effect.gen(function* () {
      const { result, saved } = yield* saveExpected(expected, announcing(bytes))
      expect(result).toMatchObject({ right: { bytes: bytes.length, sha256: digest } })
      expect(saved.equals(bytes)).toBe(true)
    })
  )

  const otherHash = "0".repeat(64)

  it.scopedLive.each([
    ["with another announced size", { bytes: 299_999, sha256: digest }, announcing, ["300000", "299999"]],
    ["with another unannounced size", { bytes: 300_001, sha256: digest }, inChunks, ["300000", "300001"]],
    ["with other content", { bytes: 300_000, sha256: otherHash }, announcing, [digest, otherHash]],
    ["with other content in chunks", { sha256: otherHash }, inChunks, [digest, otherHash]]
  ] as const)("%s fails with both values, keeps the old file and is not retried", ([, expected, serving, values]) =>
    Effect.gen(function* () {
      const { requests, result, saved } = yield* saveExpected(expected, serving(bytes))
      expect(result).toMatchObject({
        left: { _tag: "LmsTransportError", reason: "Body", code: "ERR_UNEXPECTED_CONTENT", attempts: [] }
      })
      if (result._tag === "Left") for (const figure of values) expect(result.left.message).toContain(figure)
      expect(saved.toString()).toBe("old")
      expect(requests).toBe(1)
    })
  )

  it.scopedLive("with another announced size fails before the content is received", () =>
    Effect.gen(function* () {
      const unending = serveHttp((_, response) => {
        response.writeHead(200, { "content-length": String(2 ** 40) })
        const more = () => {
          while (response.write(bytes)) {}
        }
        response.on("drain", more)
        more()
      })
      const { result } = yield* saveExpected({ bytes: 5 }, unending)
      expect(result).toMatchObject({ left: { code: "ERR_UNEXPECTED_CONTENT" } })
    })
  )

  it.scopedLive.each([
    ["expect.bytes", { bytes: -1 }],
    ["expect.bytes", { bytes: 1.5 }],
    ["expect.bytes", { bytes: 2 ** 53 }],
    ["expect.bytes", { bytes: "5" as unknown as number }],
    ["expect.sha256", { sha256: "abc" }],
    ["expect.sha256", { sha256: `${"0".repeat(63)}g` }],
    ["expect.sha256", { sha256: 5 as unknown as string }],
    ["expect", null as unknown as object]
  ] as ReadonlyArray<readonly [subject: string, expected: LmsExpectedFile]>)(
    "that is invalid (%s: %j) fails before a request is sent",
    ([subject, expected]) =>
      Effect.gen(function* () {
        const { requests, result } = yield* saveExpected(expected, announcing(bytes))
        expect(result).toMatchObject({ left: { _tag: "LmsRequestError", reason: "Option", subject } })
        expect(requests).toBe(0)
      })
  )

  it.scopedLive("is an error without destfile", () =>
    Effect.gen(function* () {
      const server = yield* announcing(bytes)
      const run = yield* connectTo(nodeClient, server)
      const options: object = { expect: { bytes: 5 } }
      const failToSave = { _tag: "LmsRequestError", reason: "Option", subject: "expect" }
      expect(yield* Effect.flip(run(lms("/api/v1/a", {}, options)))).toMatchObject(failToSave)
      expect(yield* Effect.flip(run(Stream.runDrain(lmsStream("/api/v1/a", {}, options))))).toMatchObject(failToSave)
      expect(server.requests.length).toBe(0)
    })
  )
})

describe("a download without a delimited end", () => {
  it.scopedLive("is rejected by the Node client because a truncation could not be detected", () =>
    Effect.gen(function* () {
      const server = yield* serveHttp((_, response) =>
        sendRaw(response, "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nconnection: close", makeContent(1000), {
          how: "end"
        })
      )
      const { run, home, destfile } = yield* connectToSave(server)
      const error = yield* Effect.flip(run(lms("/api/v1/a", {}, { destfile })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body", code: "ERR_UNDELIMITED", attempts: [] })
      expect(error.message).toContain("sends the file without its length")
      expect(Fs.readdirSync(home)).toEqual([])
    })
  )
})
