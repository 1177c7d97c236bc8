/** lmsMirrorFiles against a service that lists what a test wants. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type { LmsParams } from "effect-lms"
import { type LmsMirrorOptions, type LmsMirrorProgress, lmsMirrorFiles } from "effect-lms/export"
import { LmsQuota } from "effect-lms/operators"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { type FileService, file, readTree, root, serveFiles } from "../fixtures/fileService.js"
import { type Intruder, intruders, putInPlace } from "../fixtures/intruders.js"
import type { Reply } from "../fixtures/server.js"
import { makeService, page } from "../fixtures/virtual.js"

const setUp = (initial: Partial<FileService>) =>
  Effect.gen(function* () {
    const service: FileService = { folders: [root], files: [], ...initial }
    const server = yield* serveFiles(service)
    const run = yield* connectTo(nodeClient, server)
    const home = Path.join(yield* temporaryDirectory, "out", "101")
    // Each request has the options of the call.
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => expect(server.requests.filter(({ headers }) => headers["x-call"] === undefined)).toEqual([]))
    )
    const mirror = (
      options: Partial<LmsMirrorOptions> = {},
      endpoint = "/api/v1/courses/:course_id",
      fs?: FileSystem.FileSystem,
      params: LmsParams = {}
    ) =>
      run(
        lmsMirrorFiles(endpoint, endpoint.includes(":course_id") ? { course_id: 101 } : params, {
          directory: home,
          retries: 0,
          maxWait: "0 millis",
          sendHeaders: { "x-call": "mirror" },
          ...options
        }).pipe(
          Effect.provide(fs === undefined ? Layer.empty : Layer.succeed(FileSystem.FileSystem, fs)),
          Effect.provide(NodeContext.layer)
        )
      )
    return {
      service,
      server,
      run,
      home,
      mirror,
      tree: () => readTree(home),
      at: (path: string) => Path.join(home, path)
    }
  })

const reasons = (failures: ReadonlyArray<{ readonly path: string; readonly error: object }>) =>
  Object.fromEntries(
    failures.map(({ error, path }) => [
      path,
      "reason" in error ? error.reason : "status" in error ? error.status : error
    ])
  )

const nothingElse = { unchanged: [], removed: [], skipped: [], failures: [] }

const folders = [
  root,
  { id: 2, name: "handouts", parent_folder_id: 1, full_name: "course files/handouts" },
  { id: 3, name: "week 1", parent_folder_id: 2, full_name: "course files/handouts/week 1" }
]

describe("lmsMirrorFiles", () => {
  it.scopedLive("writes files into folders, without the root folder, with the time of their content", () =>
    Effect.gen(function* () {
      const { at, mirror, service, tree } = yield* setUp({ folders })
      const b = file(7, "b.txt", { folder_id: 3, modified_at: "2026-02-03T04:05:06Z" })
      service.files = [file(6, "z.txt"), b, file(8, "a.txt")]
      const files = ["a.txt", "handouts/week 1/b.txt", "z.txt"]
      expect(yield* mirror()).toEqual({ files, written: files, ...nothingElse })
      expect(tree()).toEqual({
        "a.txt": "content of 8",
        "handouts/week 1/b.txt": "content of 7",
        "z.txt": "content of 6"
      })
      expect(Fs.statSync(at("handouts/week 1/b.txt")).mtime.toISOString()).toBe("2026-02-03T04:05:06.000Z")
      expect(Fs.readdirSync(at(".lms/mirror"))).toEqual(["checkpoint.json"])
      expect((yield* mirror()).unchanged).toEqual(files)
    })
  )

  it.scopedLive("requests only the lists if nothing has changed, and only what has", () =>
    Effect.gen(function* () {
      const { mirror, server, service, tree } = yield* setUp({
        files: [1, 2, 3, 4, 5].map((id) => file(id, `${id}.txt`))
      })
      yield* mirror()
      expect(server.takeDownloads()).toEqual(["1", "2", "3", "4", "5"])
      const before = server.requests.length
      // The same course in other words.
      expect((yield* mirror({}, `GET ${server.origin}/api/v1/courses/101/`)).unchanged.length).toBe(5)
      expect(server.pathsAfter(before)).toEqual(["/api/v1/courses/101/folders", "/api/v1/courses/101/files"])
      service.files = [
        file(5, "5.txt", { content: "of another size" }),
        // Locked and unlocked, or touched by the service.
        file(2, "2.txt", { updated_at: "2026-03-01T00:00:00Z" }),
        // The service has reset its verifiers.
        file(3, "3.txt", { uuid: "new" }),
        file(4, "4.txt", { content: "changed by 4", modified_at: "2026-03-01T00:00:00Z" }),
        file(1, "1.txt")
      ]
      expect(yield* mirror()).toMatchObject({ written: ["4.txt", "5.txt"], unchanged: ["1.txt", "2.txt", "3.txt"] })
      expect(server.takeDownloads()).toEqual(["4", "5"])
      expect(tree()).toMatchObject({ "4.txt": "changed by 4", "5.txt": "of another size" })
    })
  )

  it.scopedLive("replaces a file by the one that was uploaded in its place", () =>
    Effect.gen(function* () {
      const { mirror, server, service, tree } = yield* setUp({ files: [file(7, "a.txt")] })
      yield* mirror()
      service.files = [file(12, "a.txt")]
      expect(yield* mirror({ removed: "delete" })).toMatchObject({ written: ["a.txt"], removed: [], failures: [] })
      expect(tree()).toEqual({ "a.txt": "content of 12" })
      expect(server.takeDownloads()).toEqual(["12", "7"])
      // The same path on a system that ignores case in names.
      service.files = [file(13, "A.txt")]
      expect(yield* mirror({ removed: "delete" })).toMatchObject({ written: ["A.txt"], removed: [], failures: [] })
      expect(tree()).toEqual({ "A.txt": "content of 13" })
      expect(yield* mirror()).toMatchObject({ unchanged: ["A.txt"] })
    })
  )

  it.scopedLive("keeps names that lead elsewhere in the directory", () =>
    Effect.gen(function* () {
      const names = ["../../evil", "..", "/etc/passwd", "C:\\evil", "con.txt", "nul", ".lms", "a\u0000b", "x. . "]
      const long = `${"ü".repeat(200)}.pdf`
      const { home, mirror, tree } = yield* setUp({
        folders: [root, { id: 2, name: "..", parent_folder_id: 1 }, { id: 3, name: ".lms", parent_folder_id: 1 }],
        files: [
          ...[...names, long].map((name, index) => file(index + 10, name)),
          file(30, "mirror", { folder_id: 3 }),
          file(31, "up", { folder_id: 2 })
        ]
      })
      const { failures, written } = yield* mirror()
      expect(failures).toEqual([])
      expect(written.length).toBe(names.length + 3)
      expect(Object.keys(tree()).length).toBe(names.length + 3)
      expect(Fs.readdirSync(Path.join(home, "..", ".."))).toEqual(["out"])
      expect(Fs.readdirSync(Path.join(home, ".lms", "mirror"))).toEqual(["checkpoint.json"])
      for (const path of written) {
        for (const name of path.split("/")) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      }
    })
  )

  it.scopedLive("moves files that were renamed or moved, without requesting them", () =>
    Effect.gen(function* () {
      const { at, mirror, server, service, tree } = yield* setUp({
        folders,
        files: [file(7, "a.txt"), file(8, "b.txt", { folder_id: 3 }), file(9, "c.txt", { folder_id: 3 })]
      })
      yield* mirror()
      server.takeDownloads()
      service.folders = folders.map((folder) => (folder.id === 2 ? { ...folder, name: "papers" } : folder))
      service.files = [file(7, "A.txt"), file(8, "c.txt"), file(9, "b.txt", { folder_id: 3 })]
      expect(yield* mirror()).toEqual({
        files: ["A.txt", "c.txt", "papers/week 1/b.txt"],
        written: ["A.txt", "c.txt", "papers/week 1/b.txt"],
        ...nothingElse
      })
      expect(server.takeDownloads()).toEqual([])
      expect(tree()).toEqual({
        "A.txt": "content of 7",
        "c.txt": "content of 8",
        "papers/week 1/b.txt": "content of 9"
      })
      expect(Fs.existsSync(at("handouts"))).toBe(false)
      expect(Fs.readFileSync(at(".lms/mirror/checkpoint.json"), "utf8")).toContain('"left":[]')
      expect((yield* mirror()).unchanged.length).toBe(3)
    })
  )

  it.scopedLive("follows files that exchange their names, and chains of renamed files", () =>
    Effect.gen(function* () {
      const { mirror, service, tree } = yield* setUp({
        files: [file(7, "a"), file(8, "b"), file(9, "c"), file(10, "d"), file(11, "e")]
      })
      yield* mirror()
      service.files = [file(7, "b"), file(8, "a"), file(9, "d"), file(10, "e"), file(11, "f"), file(12, "c")]
      expect(yield* mirror({ removed: "delete" })).toMatchObject({ removed: [], failures: [] })
      expect(tree()).toEqual({
        a: "content of 8",
        b: "content of 7",
        c: "content of 12",
        d: "content of 9",
        e: "content of 10",
        f: "content of 11"
      })
      expect((yield* mirror()).unchanged.length).toBe(6)
    })
  )

  const week1 = { id: 2, name: "week1", parent_folder_id: 1, full_name: "course files/week1" }

  it.scopedLive("keeps the names that it has given to files and folders of one name, and an empty folder", () =>
    Effect.gen(function* () {
      const twin = { ...week1, id: 3 }
      const { at, mirror, service } = yield* setUp({
        folders: [root, week1, twin],
        files: [file(7, "a.txt"), file(8, "a.txt"), file(9, "b.txt", { folder_id: 3 })]
      })
      expect((yield* mirror()).files).toEqual(["a (8).txt", "a.txt", "week1 (3)/b.txt"])
      service.folders = [root, twin]
      service.files = service.files.slice(1)
      expect(yield* mirror()).toMatchObject({ unchanged: ["a (8).txt", "week1 (3)/b.txt"], removed: ["a.txt"] })
      Fs.rmSync(at("week1 (3)/b.txt"))
      service.files = []
      yield* mirror()
      expect(Fs.existsSync(at("week1 (3)"))).toBe(true)
    })
  )

  it.scopedLive("moves a file of its own out of the way of a folder with its name", () =>
    Effect.gen(function* () {
      const files = [file(9, "week1"), file(10, "week2"), file(11, "week2 (10)")]
      const { mirror, server, service, tree } = yield* setUp({ files })
      yield* mirror()
      server.takeDownloads()
      // One moves into the folder that has its name now, one is gone.
      service.folders = [root, week1, { ...week1, id: 3, name: "WEEK2", full_name: "course files/WEEK2" }]
      service.files = [file(9, "week1", { folder_id: 2 }), ...files.slice(2), file(12, "a.txt", { folder_id: 3 })]
      expect(yield* mirror()).toMatchObject({
        written: ["WEEK2/a.txt", "week1/week1"],
        removed: ["week2 (10-2)"],
        failures: []
      })
      expect(server.takeDownloads()).toEqual(["12"])
      const expected = { "WEEK2/a.txt": "content of 12", "week1/week1": "content of 9", "week2 (10)": "content of 11" }
      expect(tree()).toEqual({ ...expected, "week2 (10-2)": "content of 10" })
      expect(yield* mirror({ removed: "delete" })).toMatchObject({ removed: ["week2 (10-2)"], failures: [] })
      expect(tree()).toEqual(expected)
    })
  )

  it.scopedLive("makes way for a file with the name of one of its folders", () =>
    Effect.gen(function* () {
      const { at, mirror, service, tree } = yield* setUp({ folders: [root, week1] })
      const before = [file(9, "a.txt", { folder_id: 2 }), file(10, "b.txt")]
      const renew = Effect.suspend(() => {
        Fs.rmSync(at(""), { recursive: true, force: true })
        service.folders = [root, week1]
        service.files = before
        return mirror()
      })
      // A new file, and one that gets the name of the folder.
      for (const after of [[file(12, "week1"), file(10, "b.txt")], [file(10, "week1")]]) {
        const content = `content of ${after[0]?.id}`
        yield* renew
        service.folders = [root]
        service.files = after
        expect(yield* mirror({ removed: "delete" })).toMatchObject({ removed: ["week1/a.txt"], failures: [] })
        expect(tree()).toMatchObject({ week1: content })
        yield* renew
        service.folders = [root]
        service.files = after
        expect(yield* mirror()).toMatchObject({ removed: ["week1 (9)/a.txt"], failures: [] })
        expect(tree()).toMatchObject({ week1: content, "week1 (9)/a.txt": "content of 9" })
        expect(yield* mirror()).toMatchObject({ written: [], removed: ["week1 (9)/a.txt"], failures: [] })
      }
    })
  )

  it.scopedLive("moves nothing of the user's own out of the way", () =>
    Effect.gen(function* () {
      const { at, mirror, service, tree } = yield* setUp({
        folders: [root, week1],
        files: [file(9, "a.txt", { folder_id: 2 }), file(10, "b.txt")]
      })
      yield* mirror()
      Fs.writeFileSync(at("week1/own.txt"), "mine")
      Fs.writeFileSync(at("b.txt"), "my annotations")
      service.folders = [root, { ...week1, name: "b.txt" }]
      service.files = [file(12, "week1"), file(13, "c.txt", { folder_id: 2 })]
      expect(reasons((yield* mirror({ removed: "delete" })).failures)).toEqual({
        "b.txt": "Changed",
        "b.txt/c.txt": "NotFound",
        week1: "Changed"
      })
      expect(tree()).toEqual({ "b.txt": "my annotations", "week1/own.txt": "mine" })
    })
  )

  it.scopedLive("keeps what the service no longer has, and deletes it only if told so", () =>
    Effect.gen(function* () {
      const { at, mirror, service, tree } = yield* setUp({
        folders,
        files: [file(7, "a.txt"), file(8, "b.txt", { folder_id: 3 })]
      })
      yield* mirror()
      service.files = [file(7, "a.txt")]
      expect(yield* mirror()).toMatchObject({ unchanged: ["a.txt"], removed: ["handouts/week 1/b.txt"] })
      expect(yield* mirror()).toMatchObject({ removed: ["handouts/week 1/b.txt"] })
      expect(Object.keys(tree()).length).toBe(2)
      Fs.writeFileSync(at("handouts/own.txt"), "mine")
      expect(yield* mirror({ removed: "delete" })).toMatchObject({ removed: ["handouts/week 1/b.txt"], failures: [] })
      expect(tree()).toEqual({ "a.txt": "content of 7", "handouts/own.txt": "mine" })
      expect(Fs.existsSync(at("handouts/week 1"))).toBe(false)
      expect(yield* mirror({ removed: "delete" })).toMatchObject({ removed: [], failures: [] })
    })
  )

  it.scopedLive("deletes nothing that was changed, or that the service still has", () =>
    Effect.gen(function* () {
      const { at, mirror, service, tree } = yield* setUp({
        files: [file(7, "a.txt"), file(8, "b.txt"), file(9, "c.txt"), file(10, "d.txt")]
      })
      yield* mirror()
      Fs.writeFileSync(at("a.txt"), "my annotations")
      Fs.rmSync(at("b.txt"))
      const { files } = service
      service.files = []
      service.intercept = (url) => {
        if (url.startsWith("/api/v1/files/9")) return { body: { id: 9, display_name: "c.txt", folder_id: 1, url: "" } }
        return url.startsWith("/api/v1/files/10") ? { status: 403, body: { status: "unauthorized" } } : undefined
      }
      const result = yield* mirror({ removed: "delete" })
      expect(result.removed).toEqual([])
      expect(reasons(result.failures)).toEqual({ "a.txt": "Changed" })
      expect(reasons(result.skipped)).toEqual({ "c.txt": "Unavailable", "d.txt": "Unavailable" })
      const kept = 'txt" was kept, although it is no longer listed: '
      expect(Object.fromEntries(result.skipped.map(({ error, path }) => [path, error.message]))).toEqual({
        "c.txt": expect.stringContaining(`${kept}it still exists at the service, and may be hidden from you.`),
        "d.txt": expect.stringMatching(
          `${kept}the service does not confirm .* Its answer: .* It may be hidden from you\\.$`
        )
      })
      expect(tree()).toEqual({ "a.txt": "my annotations", "c.txt": "content of 9", "d.txt": "content of 10" })
      service.files = files
      service.intercept = () => undefined
      const again = yield* mirror({ removed: "delete" })
      expect(reasons(again.failures)).toEqual({ "a.txt": "Changed" })
      expect(again).toMatchObject({ written: ["b.txt"], unchanged: ["c.txt", "d.txt"] })
    })
  )

  it.scopedLive("never touches a file of the user's own", () =>
    Effect.gen(function* () {
      const { at, mirror, server, service, tree } = yield* setUp({
        folders,
        files: [file(7, "a.txt"), file(8, "b.txt", { folder_id: 2 }), file(9, "c.txt"), file(10, "d.txt")]
      })
      Fs.mkdirSync(at(""), { recursive: true })
      Fs.writeFileSync(at("a.txt"), "mine")
      Fs.writeFileSync(at("handouts"), "also mine")
      // Of the same size, and the same file.
      Fs.writeFileSync(at("c.txt"), "CONTENT of 9")
      Fs.writeFileSync(at("d.txt"), "content of 10")
      const result = yield* mirror()
      expect(reasons(result.failures)).toEqual({ "a.txt": "Changed", "handouts/b.txt": "NotFound", "c.txt": "Changed" })
      expect(result.unchanged).toEqual(["d.txt"])
      const mine = { "a.txt": "mine", handouts: "also mine", "c.txt": "CONTENT of 9", "d.txt": "content of 10" }
      expect(tree()).toEqual(mine)
      // A file of another size is known to be another one.
      expect(server.takeDownloads()).toEqual(["10", "9"])
      service.files = service.files.map((each) => ({ ...each, modified_at: "2026-05-05T00:00:00Z" }))
      yield* mirror({ removed: "delete" })
      expect(tree()).toEqual(mine)
    })
  )

  it.scopedLive("never replaces a mirrored file that the user has changed, and restores one that is missing", () =>
    Effect.gen(function* () {
      const { at, mirror, server, service, tree } = yield* setUp({
        files: [file(7, "a.txt"), file(8, "b.txt"), file(9, "c.txt")]
      })
      yield* mirror()
      server.takeDownloads()
      const time = Fs.statSync(at("a.txt")).mtime
      Fs.writeFileSync(at("a.txt"), "my annotations")
      Fs.utimesSync(at("a.txt"), time, time)
      Fs.rmSync(at("b.txt"))
      // A copy of the directory has other times.
      Fs.utimesSync(at("c.txt"), new Date(), new Date())
      const result = yield* mirror()
      expect(reasons(result.failures)).toEqual({ "a.txt": "Changed" })
      expect(result).toMatchObject({ written: ["b.txt"], unchanged: ["c.txt"] })
      expect(server.takeDownloads()).toEqual(["8"])
      service.files = [file(7, "a.txt", { content: "version two", modified_at: "2026-05-05T00:00:00Z" })]
      expect(reasons((yield* mirror()).failures)).toEqual({ "a.txt": "Changed" })
      expect(tree()["a.txt"]).toBe("my annotations")
      Fs.renameSync(at("a.txt"), at("a with notes.txt"))
      expect(yield* mirror()).toMatchObject({ written: ["a.txt"], failures: [] })
      expect(tree()).toMatchObject({ "a.txt": "version two", "a with notes.txt": "my annotations" })
    })
  )

  it.scopedLive("compares the content of a file before it replaces or deletes it", () =>
    Effect.gen(function* () {
      const { at, mirror, service, tree } = yield* setUp({ files: [file(7, "a.txt"), file(8, "b.txt")] })
      yield* mirror()
      for (const [name, content] of [
        ["a.txt", "CONTENT of 7"],
        ["b.txt", "CONTENT of 8"]
      ] as const) {
        // Of the same size and time.
        const time = Fs.statSync(at(name)).mtime
        Fs.writeFileSync(at(name), content)
        Fs.utimesSync(at(name), time, time)
      }
      service.files = [file(7, "a.txt", { content: "version two", modified_at: "2026-05-05T00:00:00Z" })]
      const result = yield* mirror({ removed: "delete" })
      expect(reasons(result.failures)).toEqual({ "a.txt": "Changed", "b.txt": "Changed" })
      expect(tree()).toEqual({ "a.txt": "CONTENT of 7", "b.txt": "CONTENT of 8" })
    })
  )

  it.scopedLive.each(["while the state is written", "after it was compared"])(
    "does not replace or delete a file that is edited %s",
    (moment) =>
      Effect.gen(function* () {
        const { at, mirror, service, tree } = yield* setUp({ files: [file(7, "a.txt"), file(8, "b.txt")] })
        yield* mirror()
        service.files = [file(7, "a.txt", { content: "version two" })]
        const fs = yield* Effect.provide(FileSystem.FileSystem, NodeContext.layer)
        const edit = (name: string) => Effect.sync(() => Fs.writeFileSync(at(name), `my ${name}`))
        let saves = 0
        const disturbed: FileSystem.FileSystem = {
          ...fs,
          rename: (from, to) =>
            moment === "while the state is written" && to.endsWith("checkpoint.json") && ++saves === 2
              ? Effect.zipRight(edit("a.txt"), fs.rename(from, to))
              : fs.rename(from, to),
          open: (path, options) =>
            Effect.tap(fs.open(path, options), () =>
              moment === "after it was compared" && /[ab].txt$/.test(path)
                ? Effect.addFinalizer(() => edit(Path.basename(path)))
                : Effect.void
            )
        }
        const result = yield* mirror({ removed: "delete" }, undefined, disturbed)
        expect(result.written).toEqual([])
        expect(reasons(result.failures)).toMatchObject({ "a.txt": "Changed" })
        expect(tree()["a.txt"]).toBe("my a.txt")
        if (moment === "after it was compared") {
          expect(reasons(result.failures)).toMatchObject({ "b.txt": "Changed" })
          expect(tree()["b.txt"]).toBe("my b.txt")
        }
        // The state still knows what it has written.
        Fs.writeFileSync(at("a.txt"), "content of 7")
        expect(yield* mirror()).toMatchObject({ written: ["a.txt"], failures: [] })
      })
  )

  it.scopedLive.each<[string, Reply, list?: "failures" | "skipped"]>([
    ["an error of the service", { status: 500, body: { errors: [] } }],
    [
      "a refusal",
      { status: 403, body: { errors: [{ message: "The specified resource does not exist." }] } },
      "skipped"
    ],
    ["an HTML page", { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not Found</h1>" }],
    ["nothing", { status: 404, body: "" }],
    ["the JSON of a gateway", { status: 404, body: { message: "no Route matched with those values" } }, "skipped"],
    [
      "a page that is switched off",
      { status: 404, body: { message: "That page has been disabled for this course" } },
      "skipped"
    ],
    [
      "the XML of a storage",
      { status: 404, body: "<Error><Message>The specified resource does not exist.</Message></Error>" }
    ],
    ["a redirect to a sign-in page", { status: 302, headers: { location: "/login" }, body: "" }],
    ["an empty list", { body: [] }]
  ])("deletes nothing if the answer to whether a file is gone is %s", ([, reply, list = "failures"]) =>
    Effect.gen(function* () {
      const { mirror, service, tree } = yield* setUp({ files: [file(7, "a.txt")] })
      yield* mirror()
      service.files = []
      service.intercept = (url) => {
        if (url === "/login") return { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Log in</h1>" }
        return url.startsWith("/api/v1/files/7") ? reply : undefined
      }
      const result = yield* mirror({ removed: "delete" })
      expect(result.removed).toEqual([])
      expect([...result.failures, ...result.skipped].map(({ path }) => path)).toEqual(["a.txt"])
      expect(result[list]).toHaveLength(1)
      expect(tree()).toEqual({ "a.txt": "content of 7" })
    })
  )

  it.scopedLive("never replaces, moves or deletes a file of the user's own with the same content", () =>
    Effect.gen(function* () {
      const { at, mirror, server, service, tree } = yield* setUp({ files: [file(7, "a.txt")] })
      Fs.mkdirSync(at(""), { recursive: true })
      Fs.writeFileSync(at("a.txt"), "content of 7")
      const mine = { "a.txt": "content of 7" }
      expect(yield* mirror()).toMatchObject({ unchanged: ["a.txt"], failures: [] })
      server.takeDownloads()
      expect(yield* mirror()).toMatchObject({ unchanged: ["a.txt"], failures: [] })
      expect(server.takeDownloads()).toEqual([])
      // A new version, one of the same size, and another file.
      for (const others of [{ content: "a new version" }, { content: "CONTENT of 7" }]) {
        service.files = [file(7, "a.txt", { modified_at: "2026-05-05T00:00:00Z", ...others })]
        expect(reasons((yield* mirror()).failures)).toEqual({ "a.txt": "Changed" })
        expect(tree()).toEqual(mine)
      }
      service.files = [file(12, "a.txt", { content: "another" })]
      expect(reasons((yield* mirror({ removed: "delete" })).failures)).toEqual({ "a.txt": "Changed" })
      expect(tree()).toEqual(mine)
      service.files = [file(7, "b.txt")]
      expect(yield* mirror({ removed: "delete" })).toMatchObject({ written: ["b.txt"], failures: [] })
      expect(tree()).toEqual({ ...mine, "b.txt": "content of 7" })
      service.files = []
      expect(yield* mirror({ removed: "delete" })).toMatchObject({ removed: ["b.txt"], failures: [] })
      expect(tree()).toEqual(mine)
    })
  )

  it.scopedLive.each(Object.keys(intruders) as ReadonlyArray<Intruder>)(
    "leaves %s in the place of a file or a folder",
    (kind) =>
      Effect.gen(function* () {
        const files = [file(7, "a.txt"), file(8, "b.txt"), file(9, "c.txt", { folder_id: 2 })]
        const { at, home, mirror, service } = yield* setUp({ folders: [root, week1], files })
        Fs.mkdirSync(home, { recursive: true })
        const isThere = putInPlace(kind, at("a.txt"), Path.join(home, "..", "target"))
        const result = yield* mirror()
        expect(reasons(result.failures)).toEqual({ "a.txt": "Changed" })
        expect(result.failures[0]?.error.message).toMatch(
          /a.txt" was not written by this mirror, .* and repeat the call\.$/
        )
        expect(result.written).toEqual(["b.txt", "week1/c.txt"])
        expect(isThere()).toBe(true)
        Fs.rmSync(at("week1"), { recursive: true })
        const isFolderThere = putInPlace(kind, at("week1"), Path.join(home, "..", "target"))
        service.files = []
        yield* mirror({ removed: "delete" })
        expect([isThere(), isFolderThere()]).toEqual([true, true])
        expect(Fs.readFileSync(at(".lms/mirror/checkpoint.json"), "utf8")).toContain('"left":[]')
      })
  )

  it.scopedLive("does not follow a link that takes the place of a folder during the call", () =>
    Effect.gen(function* () {
      const { at, home, mirror, service } = yield* setUp({
        folders,
        files: [file(7, "a.txt", { folder_id: 2 }), file(8, "b.txt", { folder_id: 2 }), file(9, "c.txt")]
      })
      yield* mirror()
      const elsewhere = Path.join(home, "..", "elsewhere")
      const swap = () => {
        if (Fs.existsSync(elsewhere)) return
        Fs.renameSync(at("handouts"), elsewhere)
        Fs.symlinkSync(elsewhere, at("handouts"))
      }
      const before = { "a.txt": "content of 7", "b.txt": "content of 8" }
      // While the new version is downloaded, the other one is asked for, and one is to be moved.
      service.files = [file(7, "a.txt", { folder_id: 2, content: "version two" }), file(10, "n.txt", { folder_id: 2 })]
      service.intercept = (url) => {
        if (/^\/(?:api\/v1\/files\/[89]|files\/7\/download)/.test(url)) swap()
        return undefined
      }
      const result = yield* mirror({ removed: "delete" })
      expect(Object.keys(reasons(result.failures)).sort()).toEqual([
        "handouts/a.txt",
        "handouts/b.txt",
        "handouts/n.txt"
      ])
      expect(readTree(elsewhere)).toEqual(before)
    })
  )

  it.scopedLive("reports files that cannot be read, and continues with the others", () =>
    Effect.gen(function* () {
      const { mirror, server, service, tree } = yield* setUp({
        files: [
          file(7, "locked.txt", { url: "" }),
          file(8, "a.txt"),
          file(9, "lost.txt"),
          file(10, "short.txt", { size: 100 }),
          file(11, "login.txt", { url: "/login" }),
          file(12, "b.txt", { size: null }),
          file(13, "down.txt")
        ]
      })
      service.intercept = (url) => {
        if (url.startsWith("/files/13")) return { status: 500, body: {} }
        if (url.startsWith("/files/9"))
          return { status: 400, headers: { "content-type": "text/html" }, body: "<h1>No</h1>" }
        return url.startsWith("/login")
          ? { headers: { "content-type": "text/html" }, body: "<title>Log in</title>" }
          : undefined
      }
      service.files = service.files.map((each) => (each.id === 11 ? { ...each, url: `${server.origin}/login` } : each))
      const result = yield* mirror()
      // Only of refused files the service is asked for the URL again.
      const again = server.pathsAfter(0).filter((path) => path.startsWith("/api/v1/files/"))
      expect(again.sort()).toEqual(["/api/v1/files/11", "/api/v1/files/9"])
      expect(Object.keys(reasons(result.failures)).sort()).toEqual(["down.txt", "login.txt", "lost.txt", "short.txt"])
      // It will be locked next time, too.
      expect(reasons(result.skipped)).toEqual({ "locked.txt": "Unavailable" })
      expect(result.skipped[0]?.error.message).toMatch(/locked.txt" cannot be read: .* since it is locked or hidden\.$/)
      expect(result.written).toEqual(["a.txt", "b.txt"])
      expect(tree()).toEqual({ "a.txt": "content of 8", "b.txt": "content of 12" })
      service.intercept = () => undefined
      service.files = [file(7, "locked.txt"), ...service.files.slice(1)]
      expect((yield* mirror()).written).toEqual(["down.txt", "locked.txt", "lost.txt"])
      // It is locked again, and in place.
      service.files = [file(7, "locked.txt", { url: "" }), ...service.files.slice(1)]
      expect((yield* mirror()).unchanged).toContain("locked.txt")
    })
  )

  it.scopedLive("requests nothing but http and https URLs with GET, whatever text the service gives as a URL", () =>
    Effect.gen(function* () {
      const { mirror, server, service } = yield* setUp({})
      const own = `${server.origin}/api/v1/courses/1`
      const texts = [
        ...[
          `DELETE ${own}`,
          ` post\t${own}`,
          `PUT ${own}`,
          `GET DELETE ${own}`,
          `GET ${own}`,
          `DELETE /api/v1/courses/1`
        ],
        ...["/api/v1/courses/1", "courses/1", "file:///etc/passwd", `${own}/ DELETE ${own}`, `https:DELETE ${own}`]
      ]
      service.files = texts.map((url, index) => file(index + 10, `${index}.txt`, { url }))
      // Also what a refused URL is replaced by.
      service.files = [...service.files, file(7, "late.txt", { url: `${server.origin}/files/7/refused` })]
      service.intercept = (url) => {
        if (url.endsWith("/refused")) return { status: 403, body: {} }
        return url === "/api/v1/files/7"
          ? { body: { id: 7, display_name: "late.txt", url: `DELETE ${own}` } }
          : undefined
      }
      const { failures, written } = yield* mirror()
      expect(written).toEqual([])
      const message = expect.stringContaining('txt" cannot be read: the service gives no http or https URL for it.')
      const error = expect.objectContaining({ reason: "Unavailable", message })
      expect(failures.map(({ error }) => error)).toEqual(new Array(texts.length + 1).fill(error))
      expect(server.requests.map(({ method, url }) => `${method} ${url.replace(/\?.*/, "")}`)).toEqual([
        "GET /api/v1/courses/101/folders",
        "GET /api/v1/courses/101/files",
        "GET /files/7/refused",
        "GET /api/v1/files/7"
      ])
    })
  )

  it.scopedLive("asks for the URL of a file again if it is refused", () =>
    Effect.gen(function* () {
      const { home, mirror, server, service, tree } = yield* setUp({ files: [file(7, "a.txt", { uuid: "old" })] })
      service.intercept = (url) => {
        if (url.startsWith("/api/v1/files/7")) service.files = [file(7, "a.txt", { uuid: "new" })]
        return url.endsWith("verifier=old") ? { status: 403, body: {} } : undefined
      }
      expect(yield* mirror()).toMatchObject({ written: ["a.txt"], failures: [] })
      expect(tree()).toEqual({ "a.txt": "content of 7" })
      service.intercept = (url) => (url.includes("verifier") ? { status: 403, body: {} } : undefined)
      service.files = [file(8, "b.txt")]
      expect(reasons((yield* mirror()).failures)).toEqual({ "b.txt": "Forbidden" })
      expect(server.takeDownloads()).toEqual(["7", "7", "8"])
      const before = server.requests.length
      yield* mirror({ directory: `${home}2` }, "/api/v1/folders/1", undefined, { as_user_id: 5 })
      const records = server
        .urls()
        .slice(before)
        .filter((url) => url.startsWith("/api"))
      expect(records.map((url) => url.includes("as_user_id=5"))).toEqual([true, true, true, true])
    })
  )

  it.scopedLive("mirrors a folder, also if it contains itself, and reports a folder that cannot be read", () =>
    Effect.gen(function* () {
      const { mirror, server, service, tree } = yield* setUp({
        folders: [...folders, { id: 4, name: "secret", parent_folder_id: 2 }],
        files: [file(7, "top.txt"), file(8, "z.txt", { folder_id: 2 }), file(9, "b.txt", { folder_id: 3 })]
      })
      let status = 403
      service.intercept = (url) => {
        if (url.startsWith("/api/v1/folders/3/folders")) return { body: [folders[1], folders[2]] }
        return url.startsWith("/api/v1/folders/4/") ? { status, body: {} } : undefined
      }
      const result = yield* mirror({}, "/api/v1/folders/2")
      expect(server.pathsAfter(0).filter((path) => path === "/api/v1/folders/2/files")).toHaveLength(1)
      expect(result.written).toEqual(["week 1/b.txt", "z.txt"])
      expect([reasons(result.skipped), result.failures]).toEqual([{ secret: "Forbidden" }, []])
      expect(tree()).toEqual({ "z.txt": "content of 8", "week 1/b.txt": "content of 9" })
      // While a list is missing, nothing counts as removed, and nothing is deleted if the next call may read it.
      service.files = [file(7, "top.txt")]
      expect((yield* mirror({}, "/api/v1/folders/2")).removed).toEqual([])
      status = 500
      const failed = yield* mirror({ removed: "delete" }, "/api/v1/folders/2")
      expect(failed).toMatchObject({ removed: [], failures: [{ path: "secret" }] })
      expect(reasons(failed.skipped)).toEqual({ "z.txt": "Unavailable", "week 1/b.txt": "Unavailable" })
      expect(failed.skipped.find(({ path }) => path === "z.txt")?.error.message).toMatch(
        /z.txt" was kept, although it is no longer listed: not all lists could be read, so it may still be in one of them\.$/
      )
      // One file is gone, one was moved out of the folder.
      service.intercept = () => undefined
      service.files = [file(8, "z.txt")]
      for (const removed of ["keep", "delete"] as const)
        expect((yield* mirror({ removed }, "/api/v1/folders/2")).removed).toEqual(["week 1/b.txt", "z.txt"])
      service.intercept = (url) => (url.startsWith("/api/v1/folders/2/") ? { status: 403, body: {} } : undefined)
      expect(yield* Effect.flip(mirror({}, "/api/v1/folders/2"))).toMatchObject({ reason: "Forbidden" })
    })
  )

  // It needs 2000 requests.
  it.scopedLive("fails if folders do not end", () =>
    Effect.gen(function* () {
      const { layer } = makeService(({ url }) => {
        const [, id, list] = /\/folders\/(\d+)(?:\/(\w+))?/.exec(url) ?? []
        if (list === undefined) return { body: JSON.stringify(root) }
        return page(list === "files" ? [] : [{ id: Number(id) + 1, name: "x", parent_folder_id: Number(id) }])
      })
      const error = yield* lmsMirrorFiles("/api/v1/folders/1", {}, { directory: yield* temporaryDirectory }).pipe(
        Effect.provide([Layer.provide(layer, LmsQuota.layerNone), NodeContext.layer]),
        Effect.flip
      )
      expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Folders" })
    })
  )

  it.scopedLive("recovers a lost state without replacing or requesting more than needed", () =>
    Effect.gen(function* () {
      const { at, mirror, tree } = yield* setUp({ files: [file(7, "a.txt"), file(8, "b.txt")] })
      yield* mirror()
      Fs.writeFileSync(at(".lms/mirror/checkpoint.json"), '{"format":"effect-lms/mirror","ver')
      const error = yield* Effect.flip(mirror())
      expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Checkpoint" })
      expect(error.message).toMatch(/101" has a state \(.*json\) that is damaged or of another .* requested again\.$/)
      Fs.rmSync(at(".lms/mirror/checkpoint.json"))
      Fs.writeFileSync(at("b.txt"), "my own")
      const result = yield* mirror()
      expect(result).toMatchObject({ unchanged: ["a.txt"], written: [] })
      expect(reasons(result.failures)).toEqual({ "b.txt": "Changed" })
      expect(tree()).toEqual({ "a.txt": "content of 7", "b.txt": "my own" })
    })
  )

  it.scopedLive.each([
    ["path", "../precious.txt"],
    ["name", "a/b.txt"]
  ])("rejects a state whose paths lead out of the directory: %s %s", ([key, value]) =>
    Effect.gen(function* () {
      const { at, home, mirror, service } = yield* setUp({ files: [file(7, "a.txt")] })
      yield* mirror()
      const outside = Path.join(home, "..", "precious.txt")
      Fs.writeFileSync(outside, "content of 7")
      service.files = []
      const state = at(".lms/mirror/checkpoint.json")
      Fs.writeFileSync(state, Fs.readFileSync(state, "utf8").replace(`"${key}":"a.txt"`, `"${key}":"${value}"`))
      expect(yield* Effect.flip(mirror({ removed: "delete" }))).toMatchObject({ reason: "Checkpoint" })
      expect(Fs.existsSync(outside)).toBe(true)
    })
  )

  it.scopedLive("rejects a directory that mirrors something else", () =>
    Effect.gen(function* () {
      const { mirror, server } = yield* setUp({ files: [file(7, "a.txt")] })
      yield* mirror()
      const before = server.requests.length
      const error = yield* Effect.flip(mirror({}, "/api/v1/courses/102"))
      expect(error).toMatchObject({ reason: "OtherRequest", message: expect.stringMatching(/another directory\.$/) })
      expect(server.requests.length).toBe(before)
    })
  )

  it.scopedLive("fails while another call mirrors to the directory", () =>
    Effect.gen(function* () {
      const { mirror } = yield* setUp({ files: [file(7, "a.txt"), file(8, "b.txt")] })
      const started = yield* Deferred.make<void>()
      const onProgress = () => Effect.zipRight(Deferred.succeed(started, undefined), Effect.never)
      const first = yield* Effect.fork(mirror({ onProgress }))
      yield* Deferred.await(started)
      expect(yield* Effect.flip(mirror())).toMatchObject({ _tag: "LmsExportError", reason: "Locked" })
      yield* Fiber.interrupt(first)
      expect((yield* mirror()).written).toEqual(["a.txt", "b.txt"])
    })
  )

  it.scopedLive("stops at once when it has lost its lock", () =>
    Effect.gen(function* () {
      const { at, mirror, server, service, tree } = yield* setUp({
        files: Array.from({ length: 99 }, (_, index) => file(index + 10, `${index}.txt`))
      })
      service.intercept = (url) => {
        if (url.includes("download")) Fs.rmSync(at(".lms/mirror/lock.json"), { force: true })
        return undefined
      }
      expect(yield* Effect.flip(mirror({ concurrency: 1 }))).toMatchObject({ reason: "Locked" })
      expect(server.takeDownloads().length).toBeLessThan(99)
      expect(tree()).toEqual({})
    })
  )

  it.scopedLive.each<[string, ReadonlyArray<string>, (entry: object) => object, downloads: ReadonlyArray<string>]>([
    ["moved", ["a.txt"], () => ({ from: "a.txt" }), []],
    ["moved, with both names", ["a.txt", "b.txt"], () => ({ from: "a.txt" }), []],
    ["moved, under its new name", ["b.txt"], () => ({ from: "a.txt" }), []],
    ["replaced", ["b.txt"], (entry) => ({ sha256: "0".repeat(64), former: [entry] }), ["7"]]
  ])("completes a file that was being %s when the mirror was stopped", ([, names, change, downloads]) =>
    Effect.gen(function* () {
      const { at, mirror, server, tree } = yield* setUp({ files: [file(7, "b.txt")] })
      yield* mirror()
      server.takeDownloads()
      const path = at(".lms/mirror/checkpoint.json")
      const state = JSON.parse(Fs.readFileSync(path, "utf8"))
      const [entry] = state.files
      Fs.writeFileSync(path, JSON.stringify({ ...state, files: [{ ...entry, ...change(entry) }] }))
      Fs.renameSync(at("b.txt"), at("c.txt"))
      for (const name of names) Fs.linkSync(at("c.txt"), at(name))
      Fs.rmSync(at("c.txt"))
      // A file of the user's own at the old name.
      const own = names.includes("a.txt") ? {} : { "a.txt": "mine" }
      if (!names.includes("a.txt")) Fs.writeFileSync(at("a.txt"), "mine")
      expect((yield* mirror()).failures).toEqual([])
      expect([tree(), server.takeDownloads()]).toEqual([{ "b.txt": "content of 7", ...own }, downloads])
    })
  )

  it.scopedLive("continues after an interruption with what is missing, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const { at, mirror, server } = yield* setUp({ files: [7, 8, 9, 10].map((id) => file(id, `${id}.txt`)) })
      const placed = yield* Deferred.make<void>()
      const fiber = yield* Effect.fork(
        mirror({
          concurrency: 1,
          onProgress: ({ done }) =>
            done < 2 ? Effect.void : Effect.zipRight(Deferred.succeed(placed, undefined), Effect.never)
        })
      )
      yield* Deferred.await(placed)
      yield* Fiber.interrupt(fiber)
      expect(Fs.readdirSync(at(".lms/mirror"))).toEqual(["checkpoint.json"])
      // Folders that a killed process was about to remove. The user's file in one of them stays.
      const stale = ["0", "1"].map((digit) => `${digit.repeat(32)}.stale`)
      for (const name of stale) Fs.mkdirSync(at(`.lms/mirror/${name}`))
      Fs.writeFileSync(at(`.lms/mirror/${stale[1]}/own.txt`), "mine")
      const before = server.takeDownloads().length
      const result = yield* mirror()
      expect(Fs.readdirSync(at(".lms/mirror"))).toEqual([stale[1], "checkpoint.json"])
      expect(result.unchanged.length).toBeGreaterThanOrEqual(2)
      expect(server.takeDownloads().length).toBe(4 - result.unchanged.length)
      expect(before).toBeGreaterThanOrEqual(result.unchanged.length)
    })
  )

  it.scopedLive("checks the directory before it requests anything", () =>
    Effect.gen(function* () {
      const { home, mirror, server } = yield* setUp({ files: [file(7, "a.txt")] })
      Fs.mkdirSync(Path.dirname(home), { recursive: true })
      Fs.writeFileSync(home, "a file")
      expect(yield* Effect.flip(mirror())).toMatchObject({ _tag: "LmsFileError", path: home, reason: "NotFound" })
      expect(yield* Effect.flip(mirror({ directory: Path.join(home, "inside") }))).toMatchObject({
        _tag: "LmsFileError"
      })
      const fs = yield* Effect.provide(FileSystem.FileSystem, NodeContext.layer)
      const readOnly: typeof fs = { ...fs, access: (_, options) => fs.access(options?.writable ? "/nowhere" : "/") }
      expect(yield* Effect.flip(mirror({ directory: `${home}2` }, undefined, readOnly))).toMatchObject({
        operation: "Create",
        path: `${home}2`
      })
      expect(Fs.readFileSync(home, "utf8")).toBe("a file")
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive("rejects endpoints without files before it requests or writes anything", () =>
    Effect.gen(function* () {
      const { home, mirror, run, server } = yield* setUp({})
      for (const endpoint of [
        "/api/v1/accounts/1",
        "/api/v1/courses",
        "/api/v1/courses/101/files",
        "POST /api/v1/courses/101"
      ]) {
        expect(yield* Effect.flip(mirror({}, endpoint))).toMatchObject({
          _tag: "LmsRequestError",
          reason: "Endpoint",
          message: expect.stringContaining(
            "has no files to mirror: use a course, a group, a user or a folder, such as "
          )
        })
      }
      expect(yield* Effect.flip(mirror({}, "/api/v1/courses/:id"))).toMatchObject({ _tag: "LmsRequestError" })
      // A program without types may pass null.
      const params = null as unknown as Record<string, never>
      const mirroring = lmsMirrorFiles("/api/v1/courses/:id", params, { directory: home })
      expect((yield* Effect.flip(run(Effect.provide(mirroring, NodeContext.layer)))).message).toMatch(
        /^params must be an object with named values.* got null\.$/
      )
      expect(yield* Effect.flip(mirror({ directory: "" }))).toMatchObject({
        _tag: "LmsRequestError",
        subject: "directory"
      })
      expect(server.requests).toEqual([])
      expect(Fs.existsSync(home)).toBe(false)
    })
  )

  it.scopedLive("reports progress of what it requests", () =>
    Effect.gen(function* () {
      const { mirror, service } = yield* setUp({ files: [file(7, "a.txt"), file(8, "b.txt")] })
      const seen: Array<LmsMirrorProgress> = []
      const onProgress = (progress: LmsMirrorProgress) => Effect.sync(() => seen.push(progress))
      yield* mirror({ onProgress })
      expect(seen.map(({ bytes, done, failed, files, total }) => [files, done, failed, bytes, total])).toEqual([
        [2, 0, 0, 0, 24],
        [2, 1, 0, 12, 24],
        [2, 2, 0, 24, 24]
      ])
      seen.length = 0
      service.files = [...service.files, file(9, "c.txt", { size: 99 }), file(10, "d.txt", { size: null })]
      yield* mirror({ onProgress, concurrency: 1 })
      expect(seen.map(({ bytes, done, failed, files, total }) => [files, done, failed, bytes, total])).toEqual([
        [2, 0, 0, 0, 99],
        [2, 0, 1, 0, 99],
        [2, 1, 1, 0, 99]
      ])
    })
  )

  const switchedOff: Reply = { status: 404, body: { message: "That page has been disabled for this course" } }
  const forbidden: Reply = {
    status: 403,
    body: { status: "unauthorized", errors: [{ message: "user not authorized to perform that action" }] }
  }
  /** Answers lists of course 101, and other paths, by what follows /api/v1/courses/101/ or /api/v1. */
  const answer = (service: FileService, replies: Readonly<Record<string, Reply>>) => {
    service.intercept = (url) => {
      const { pathname, search } = new URL(url, "http://service")
      const path = pathname.replace(/^\/api\/v1\/(?:courses\/101\/?)?/, "")
      return replies[search.includes("only_announcements") ? "announcements" : path]
    }
  }
  const nothingLinked: Readonly<Record<string, Reply>> = {
    modules: { body: [] },
    pages: { body: [] },
    assignments: { body: [] },
    discussion_topics: { body: [] },
    announcements: { body: [] },
    "": { body: { id: 101, syllabus_body: null } }
  }

  it.scopedLive("names the option that mirrors a course whose page of files is hidden, and mirrors it so", () =>
    Effect.gen(function* () {
      const { mirror, service } = yield* setUp({ files: [file(7, "a.txt"), file(8, "b.txt")] })
      const replies: Readonly<Record<string, Reply>> = {
        ...nothingLinked,
        folders: { ...forbidden, status: 401 },
        files: forbidden,
        modules: { body: [{ id: 1, name: "m" }] },
        "modules/1/items": {
          body: [
            { id: 1, title: "a", type: "File", content_id: 7 },
            { id: 2, title: "p", type: "Assignment", content_id: 9 },
            { id: 3, title: "q", type: "File", content_id: null },
            { id: 4, title: "r", type: "File" }
          ]
        },
        // An older version of the service includes no bodies.
        pages: {
          body: [
            { url: "p", title: "p" },
            { url: "refused", title: "r" },
            { url: "locked", title: "q", locked_for_user: true }
          ]
        },
        "users/self/folders": forbidden,
        "pages/refused": forbidden,
        "pages/p": { body: { url: "p", title: "p", body: '<a href="/files/8">b</a>' } }
      }
      answer(service, replies)
      const { message, ...error } = yield* Effect.flip(mirror())
      expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Unavailable", status: 401 })
      expect(message).toMatch(
        /101" cannot be mirrored: .* Its answer: .*user not authorized.* set linked to mirror those /
      )
      expect(yield* Effect.flip(mirror({}, "/api/v1/users/self"))).toMatchObject({ _tag: "LmsApiError" })
      const result = yield* mirror({ linked: true })
      expect(result).toMatchObject({ written: ["a.txt", "b.txt"], failures: [] })
      expect(reasons(result.skipped)).toEqual({ files: "Unauthorized", "pages/refused": "Forbidden" })
      answer(service, { ...replies, modules: { body: [] } })
      expect((yield* mirror({ linked: true })).removed).toEqual([])
      for (const endpoint of ["/api/v1/users/self", "/api/v1/folders/2"])
        expect(yield* Effect.flip(mirror({ linked: true }, endpoint))).toMatchObject({
          subject: "linked",
          message: "linked needs a course or a group, which have pages: leave it out."
        })
    })
  )

  it.scopedLive.each<[string, Reply, tag: string]>([
    ["hidden, after a line break", { ...forbidden, body: '\n [{"message":"no"}]' }, "LmsExportError"],
    ["refused by a proxy", { status: 403, body: '<p>{"a":1}</p>' }, "LmsApiError"],
    ["not there", { status: 404, body: { errors: [] } }, "LmsApiError"]
  ])("tells from an answer that files are %s", ([, reply, tag]) =>
    Effect.gen(function* () {
      const { mirror, service } = yield* setUp({})
      answer(service, { ...nothingLinked, files: reply })
      expect(yield* Effect.flip(mirror())).toMatchObject({ _tag: tag, status: reply.status })
      const linked = yield* Effect.either(mirror({ linked: true }))
      expect(linked._tag).toBe(tag === "LmsApiError" ? "Left" : "Right")
    })
  )

  it.scopedLive("reads no lists of a group that only courses have", () =>
    Effect.gen(function* () {
      const { mirror, server, service } = yield* setUp({})
      service.intercept = () => ({ body: [] })
      yield* mirror({ linked: true }, "/api/v1/groups/5")
      const lists = ["folders", "files", "pages", "discussion_topics", "discussion_topics"]
      expect(server.pathsAfter(0)).toEqual(lists.map((list) => `/api/v1/groups/5/${list}`))
    })
  )

  it.scopedLive("finds files in all texts of a course, however Canvas links to them", () =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 13 }, (_, index) => index + 20)
      const { mirror, server, service } = yield* setUp({
        files: [...ids.map((id) => file(id, `${id}.txt`, { folder_id: 99 })), { ...file(19, "19.txt"), id: "1~19" }]
      })
      const own = server.origin
      const replies: Readonly<Record<string, Reply>> = {
        ...nothingLinked,
        files: { body: [] },
        pages: {
          body: [
            {
              url: "p",
              title: "p",
              body: `<a href="${own}/courses/101/files?sort=name&amp;preview=20">a</a> <a href='/courses/101/files/folder/week%201?preview=21'>b</a>
                <a class="instructure_file_link" href="/courses/101/files/22/download?wrap=1&amp;verifier=x">c</a>
                <img src="/courses/101/files/23/preview" data-api-endpoint="${own}/api/v1/courses/101/files/24">
                <iframe src="/media_attachments_iframe/25?type=video"></iframe> <a href="/users/5/files/26">d</a>
                <a href="/courses/101/files/folder/27">a folder</a> <a href="https://elsewhere.example/files/28">e</a>
                <a href="/courses/101/files?preview=28x">f</a> <a href="/courses/101/files?preview=up/../28">f</a>
                <a href="/courses/101/assignments/29?preview=29">g</a> <a href="http://[">h</a>
                <a href="/courses/101/files?preview=1~19">i</a>`
            }
          ]
        },
        assignments: {
          body: [
            { id: 1, description: '<a href="/files/30">x</a>' },
            { id: 2, description: null }
          ]
        },
        announcements: {
          body: [
            { id: 2, message: `<a href="https://canvas.example/files/31">x</a>`, html_url: "https://canvas.example/1" }
          ]
        },
        discussion_topics: { body: [{ id: 3, message: '<a href="/courses/101/files/32?wrap=1">x</a>' }] },
        "": { body: { id: 101, syllabus_body: '<a href="/courses/101/files/27">x</a>' } }
      }
      answer(service, replies)
      const result = yield* mirror({ linked: true })
      expect(result).toMatchObject({ skipped: [], failures: [] })
      expect(result.written).toEqual([19, 20, 21, 22, 23, 24, 25, 26, 27, 30, 31, 32].map((id) => `${id}.txt`))
      const included = server.urls().flatMap((url) => new URL(url, own).searchParams.getAll("include[]"))
      expect(included).toEqual(["body", "syllabus_body"])
      // A dead link hides no file that another text could link to.
      service.files = service.files.filter(({ id }) => id !== 20)
      answer(service, { ...replies, "files/20": { status: 500, body: {} } })
      expect(yield* mirror({ linked: true })).toMatchObject({ removed: [], failures: [{ path: "files/20" }] })
      answer(service, replies)
      expect(yield* mirror({ linked: true })).toMatchObject({ removed: ["20.txt"], failures: [] })
    })
  )

  it.scopedLive("reports what a course does not show as skipped, and deletes what is gone nevertheless", () =>
    Effect.gen(function* () {
      const { mirror, server, service, tree } = yield* setUp({
        files: [file(7, "a.txt"), file(8, "b.txt"), file(9, "c.txt")]
      })
      const all = service.files
      const linked = [7, 777, 778].map((id) => `<a href="/files/${id}">x</a>`).join()
      const lasting: Readonly<Record<string, Reply>> = {
        ...nothingLinked,
        pages: switchedOff,
        assignments: forbidden,
        modules: { body: [{ id: 1, name: "m" }] },
        "modules/1/items": { ...forbidden, status: 401 },
        "": { body: { id: 101, syllabus_body: linked } },
        "files/778": forbidden
      }
      answer(service, lasting)
      const expected = {
        pages: "NotFound",
        assignments: "Forbidden",
        "modules/1": "Unauthorized",
        "files/777": "NotFound",
        "files/778": "Forbidden"
      }
      const first = yield* mirror({ linked: true })
      expect(first).toMatchObject({ written: ["a.txt", "b.txt", "c.txt"], failures: [] })
      expect(reasons(first.skipped)).toEqual(expected)
      // It is listed.
      expect(server.pathsAfter(0)).not.toContain("/api/v1/files/7")
      service.files = all.slice(0, 1)
      // Not all lists are known, so the file may be in one of them.
      expect((yield* mirror({ linked: true })).removed).toEqual([])
      answer(service, { ...lasting, "files/9": forbidden })
      const second = yield* mirror({ linked: true, removed: "delete" })
      expect(second).toMatchObject({ removed: ["b.txt"], failures: [] })
      expect(reasons(second.skipped)).toEqual({ ...expected, "c.txt": "Unavailable" })
      expect(Object.keys(tree())).toEqual(["a.txt", "c.txt"])
      // A proxy does not speak for the service.
      answer(service, {
        ...lasting,
        pages: { status: 404, headers: { "content-type": "text/html" }, body: "<h1>No</h1>" }
      })
      expect(reasons((yield* mirror({ linked: true })).failures)).toEqual({ pages: "NotFound" })
    })
  )
})
