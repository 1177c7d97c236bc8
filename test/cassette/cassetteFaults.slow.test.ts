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
