/** Rows whose text is longer than a string can be. */
import { constants } from "node:buffer"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import { Chunk, Effect, Stream } from "effect"
import { LmsCsv } from "effect-lms/csv"
import { temporaryDirectory } from "../fixtures/directory.js"

it.scoped("a chunk of such rows becomes a file", () =>
  Effect.gen(function* () {
    const file = Path.join(yield* temporaryDirectory, "large.csv")
    const text = "x".repeat(15 * 1024 * 1024)
    const count = Math.ceil(constants.MAX_STRING_LENGTH / text.length) + 1
    const rows = Chunk.fromIterable(Array.from({ length: count }, () => ({ text })))
    const written = yield* Stream.run(Stream.fromChunk(rows), LmsCsv.toFile(file))
    expect([written.rows, written.bytes]).toEqual([count, Fs.statSync(file).size])
    expect(written.bytes).toBeGreaterThan(constants.MAX_STRING_LENGTH)
  }).pipe(Effect.provide(NodeContext.layer))
)
