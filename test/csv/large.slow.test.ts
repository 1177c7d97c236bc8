/** Large files and rows. */
import { constants } from "node:buffer"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Stream } from "effect"
import { LmsCsv } from "effect-lms/csv"
import { sha256Layer } from "../../src/node/operatingSystem.js"
import { temporaryDirectory } from "../fixtures/directory.js"

it.scoped("a chunk of rows whose text is longer than a string can be becomes a file", () =>
  Effect.gen(function* () {
    const file = Path.join(yield* temporaryDirectory, "large.csv")
    const text = "x".repeat(15 * 1024 * 1024)
    const count = Math.ceil(constants.MAX_STRING_LENGTH / text.length) + 1
    const rows = Chunk.fromIterable(Array.from({ length: count }, () => ({ text })))
    // Half a gigabyte is hashed, which takes JavaScript ten times as long.
    const written = yield* Effect.provide(Stream.run(Stream.fromChunk(rows), LmsCsv.toFile(file)), sha256Layer)
    expect([written.rows, written.bytes]).toEqual([count, Fs.statSync(file).size])
    expect(written.bytes).toBeGreaterThan(constants.MAX_STRING_LENGTH)
  }).pipe(Effect.provide(NodeContext.layer))
)

it.scoped("a row of more than 16 MiB, whose quote may not be closed, is an error", () =>
  Effect.gen(function* () {
    const file = Path.join(yield* temporaryDirectory, "rows.csv")
    Fs.writeFileSync(file, `a,b\n1,2\n3,"${"x\n".repeat(9 * 1024 * 1024)}`)
    const rows: Array<unknown> = []
    const error = yield* LmsCsv.fromFile(file).pipe(
      Stream.runForEach((row) => Effect.sync(() => rows.push(row))),
      Effect.flip
    )
    expect(error).toMatchObject({ reason: "Size", line: 3, column: 2 })
    expect(rows).toEqual([{ a: "1", b: "2" }])
  }).pipe(Effect.provide(NodeContext.layer))
)

describe("memory", () => {
  it.scoped("holds a page of rows while a file is written", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      let made = 0
      let held = 0
      let most = 0
      const registry = { take: () => (most = Math.max(most, ++held)), release: () => held-- }
      // A row is held from when it is made until its values have been read.
      const rows = Stream.range(1, 20_000).pipe(
        Stream.rechunk(50),
        Stream.map((id) => {
          made++
          registry.take()
          return { id }
        })
      )
      const columns = {
        id: ({ id }: { readonly id: number }) => {
          registry.release()
          return id
        }
      }
      const { rows: written } = yield* Stream.run(rows, LmsCsv.toFile(Path.join(folder, "a.csv"), { columns }))
      expect([made, written, held]).toEqual([20_000, 20_000, 0])
      expect(most).toBeLessThanOrEqual(100)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("holds a piece of a file while it is read", () =>
    Effect.gen(function* () {
      const file = Path.join(yield* temporaryDirectory, "a.csv")
      Fs.writeFileSync(
        file,
        `id,text\n${Array.from({ length: 100_000 }, (_, id) => `${id},${"x".repeat(40)}\n`).join("")}`
      )
      let read = 0
      const counting = Effect.map(FileSystem.FileSystem, (fs) =>
        FileSystem.FileSystem.of({
          ...fs,
          open: (path, options) =>
            Effect.map(fs.open(path, options), (file) => ({
              ...file,
              stat: file.stat,
              readAlloc: (bytes: Parameters<typeof file.readAlloc>[0]) =>
                Effect.tap(file.readAlloc(bytes), () => Effect.sync(() => (read += Number(bytes))))
            }))
        })
      )
      const some = yield* LmsCsv.fromFile(file).pipe(
        Stream.take(5),
        Stream.runCollect,
        Effect.provideServiceEffect(FileSystem.FileSystem, counting)
      )
      expect(Chunk.size(some)).toBe(5)
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(Fs.statSync(file).size / 4)
    }).pipe(Effect.provide(NodeContext.layer))
  )
})
