/** `effect-lms mirror`. */
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { call } from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { type FileService, readTree, root, serveFiles } from "../fixtures/fileService.js"

describe("effect-lms mirror", () => {
  it.scopedLive("mirrors files, prints a summary, and fails if a file fails", () =>
    Effect.gen(function* () {
      const service: FileService = { folders: [root], files: [{ id: 7, display_name: "a.txt", content: "a" }] }
      const server = yield* serveFiles(service)
      const directory = Path.join(yield* temporaryDirectory, "out")
      const mirror = (...args: ReadonlyArray<string>) =>
        call(["mirror", "/api/v1/courses/:id", "-f", "id=101", "-o", directory, ...args], server)
      const first = yield* mirror()
      expect(first).toMatchObject({ code: 0, stderr: "" })
      expect(JSON.parse(first.stdout)).toEqual({
        directory,
        files: ["a.txt"],
        written: ["a.txt"],
        unchanged: [],
        removed: [],
        skipped: [],
        failures: []
      })
      expect(readTree(directory)).toEqual({ "a.txt": "a" })
      service.files = [{ id: 8, display_name: "b.txt", content: "b", url: "" }]
      const second = yield* mirror("--removed", "delete")
      expect(second.code).toBe(0)
      expect(JSON.parse(second.stdout)).toMatchObject({
        removed: ["a.txt"],
        skipped: [{ path: "b.txt" }],
        failures: []
      })
      expect(second.stderr).toContain("1 file or list left out")
      expect(readTree(directory)).toEqual({})
      service.files = [{ id: 8, display_name: "b.txt", content: "b", size: 99 }]
      const third = yield* mirror()
      expect(third.code).toBe(1)
      expect(JSON.parse(third.stdout)).toMatchObject({ skipped: [], failures: [{ path: "b.txt" }] })
      expect(third.stderr).toContain("1 file or list failed")
    })
  )

  it.scopedLive("needs an endpoint with files, and a directory", () =>
    Effect.gen(function* () {
      const server = yield* serveFiles({ folders: [root], files: [] })
      const out = Path.join(yield* temporaryDirectory, "out")
      for (const args of [["/api/v1/courses/101"], ["/api/v1/accounts/1", "-o", out], ["-o", out]]) {
        expect((yield* call(["mirror", ...args], server)).code).toBe(2)
      }
      expect(server.requests).toEqual([])
    })
  )
})
