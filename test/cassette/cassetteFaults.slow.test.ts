import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Cassette } from "../../src/cassette/Cassette.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { type Intruder, intruders, putInPlace } from "../fixtures/intruders.js"
import * as memory from "../fixtures/memoryDisk.js"

/** Responds immediately: only the disk takes time. */
const http = Layer.succeed(
  HttpClient.HttpClient,
  HttpClient.make((request) =>
    Effect.succeed(
      HttpClientResponse.fromWeb(
        request,
        new Response('[{"id":1}]', { headers: { "content-type": "application/json" } })
      )
    )
  )
)

const request = Effect.flatMap(HttpClient.get("https://canvas.test/api/v1/courses"), ({ text }) => text)

const recording = (file: string, fs: FileSystem.FileSystem) =>
  request.pipe(
    Effect.provide(Cassette.record(file)),
    Effect.provide([http, Layer.succeed(FileSystem.FileSystem, fs)]),
    Effect.asVoid
  )

describe("disk errors of a recording", () => {
  it.effect("leaves the old or the new cassette after a power cut at any time", () =>
    Effect.gen(function* () {
      const before = memory.make({})
      yield* recording("courses.json", before.fs)
      const old = before.content("courses.json")?.toString() ?? ""
      const twice = Effect.zipRight(request, request).pipe(Effect.asVoid)
      const recordTwice = (fs: FileSystem.FileSystem) =>
        twice.pipe(
          Effect.provide(Cassette.record("courses.json")),
          Effect.provide([http, Layer.succeed(FileSystem.FileSystem, fs)])
        )
      const calm = memory.make({ entries: before.entriesAfterKill() })
      yield* recordTwice(calm.fs)
      const complete = calm.content("courses.json")?.toString() ?? ""
      expect(complete.length).toBeGreaterThan(old.length)
      expect(calm.changes()).toBeGreaterThan(3)
      for (let stopAt = 1; stopAt <= calm.changes(); stopAt++) {
        for (let seed = 0; seed < 8; seed++) {
          const chance = memory.makeRandom(stopAt * 8 + seed)
          const disk = memory.make({ entries: before.entriesAfterKill(), stopAt, chance })
          yield* Effect.forkDaemon(recordTwice(disk.fs))
          yield* disk.stopped
          const left = disk.entriesAfterPowerCut(chance).get("courses.json")?.data.toString()
          expect([old, complete], `change ${stopAt}, seed ${seed}`).toContain(left)
        }
      }
    })
  )

  it.scoped("fails before the recording if the path is a directory", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const error = yield* Effect.flip(recording(home, yield* FileSystem.FileSystem))
      expect(error).toMatchObject({
        reason: "File",
        file: home,
        message: `The cassette ${home} is a directory. Use the path of a file.`
      })
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.scoped.each(Object.keys(intruders) as ReadonlyArray<Intruder>)(
    "fails before the recording if its place is taken by %s, and a replay waits for none",
    (kind) =>
      Effect.gen(function* () {
        const home = yield* temporaryDirectory
        const file = `${home}/courses.json`
        const isUnchanged = putInPlace(kind, file, `${home}/target`)
        const error = yield* Effect.flip(recording(file, yield* FileSystem.FileSystem))
        expect(error).toMatchObject({ _tag: "CassetteError", reason: "File", file })
        const replay = Layer.launch(Cassette.replay(file))
        expect(yield* Effect.flip(replay)).toMatchObject({ _tag: "CassetteError", file })
        expect(isUnchanged()).toBe(true)
      }).pipe(Effect.provide(NodeFileSystem.layer))
  )

  it.effect("creates the directory first, for slashes and backslashes", () =>
    Effect.gen(function* () {
      const made: Array<string> = []
      const { fs: disk } = memory.make({})
      for (const path of ["a", "a/b"]) yield* disk.makeDirectory(path)
      const fs = { ...disk, makeDirectory: (path: string) => Effect.sync(() => void made.push(path)) }
      for (const file of ["a/b/c.json", "a\\b\\c.json", "/c.json", "c.json"]) yield* recording(file, fs)
      expect(made).toEqual(["a/b", "a\\b"])
    })
  )
})
