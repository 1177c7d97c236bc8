/** The writer: what is written to the disk, when, and the hash of it. */
import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, FastCheck, Fiber, Option } from "effect"
import { fileError } from "../../src/internal/files/errors.js"
import * as fileWriter from "../../src/internal/files/fileWriter.js"
import { portableSha256 } from "../../src/internal/files/hash.js"
import { countCases } from "../fixtures/cases.js"
import { makeContent } from "../fixtures/transfers.js"

const MIB = 1024 * 1024
const KIB = 1024
const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")
const full = fileError("a", "Write", "NoSpace")

/** A file in memory that logs its operations. */
const disk = (append: (nth: number) => Effect.Effect<void, typeof full> = () => Effect.void) => {
  const log: Array<string | number> = []
  let bytes = Buffer.alloc(0)
  let appends = 0
  const handle: fileWriter.WritableFile = {
    append: (chunk) =>
      Effect.suspend(() =>
        Effect.zipLeft(
          append(++appends),
          Effect.sync(() => {
            log.push(chunk.length)
            bytes = Buffer.concat([bytes, chunk])
          })
        )
      ),
    truncate: Effect.sync(() => {
      log.push("empty")
      bytes = Buffer.alloc(0)
    }),
    sync: Effect.sync(() => void log.push("sync"))
  }
  return { handle, log, bytes: () => bytes }
}

const chunksOf = (bytes: Uint8Array, size: number): ReadonlyArray<Uint8Array> =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))

describe("the written file", () => {
  it.effect("has all bytes in order and the correct hash, however they are chunked", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(
          FastCheck.array(FastCheck.array(FastCheck.uint8Array({ minLength: 0, maxLength: 40 }), { maxLength: 5 }), {
            maxLength: 6
          }),
          FastCheck.option(FastCheck.nat(60), { nil: undefined }),
          (writes, size) =>
            Effect.runPromise(
              Effect.gen(function* () {
                const { bytes, handle } = disk()
                const writer = fileWriter.make(handle, portableSha256)
                yield* writer.begin(size)
                for (const chunks of writes) yield* writer.write(chunks)
                const expectedBytes = Buffer.concat(writes.flat())
                expect(yield* writer.finish).toBe(digestOf(expectedBytes))
                expect(bytes().equals(expectedBytes)).toBe(true)
              })
            )
        ),
        { numRuns: countCases(60) }
      )
    )
  )

  it.effect.each([
    ["of unknown size is written in batches of 1 MiB", undefined, 2 * MIB + 5, [MIB, MIB, 5, "sync"]],
    ["smaller than a batch is one write", 5000, 5000, [5000, "sync"]],
    ["of exactly 1 MiB is one write", MIB, MIB, [MIB, "sync"]],
    ["of 3 MiB is written in batches of 1 MiB", 3 * MIB, 3 * MIB, [MIB, MIB, MIB, "sync"]],
    ["of 0 bytes needs no write", 0, 0, ["sync"]],
    ["just below 64 MiB is written in batches of 1 MiB", 64 * MIB - 1, 2 * MIB, [MIB, MIB, "sync"]],
    ["of 64 MiB is written in batches of 4 MiB", 64 * MIB, 9 * MIB, [4 * MIB, 4 * MIB, MIB, "sync"]]
  ] as const)("%s", ([, size, received, log]) =>
    Effect.gen(function* () {
      const to = disk()
      const writer = fileWriter.make(to.handle, portableSha256)
      const bytes = makeContent(received)
      yield* writer.begin(size)
      for (const chunk of chunksOf(bytes, 700 * KIB)) yield* writer.write([chunk])
      expect(yield* writer.finish).toBe(digestOf(bytes))
      expect(to.log).toEqual(log)
      expect(to.bytes().equals(bytes)).toBe(true)
    })
  )

  it.effect("is empty after begin, including bytes that were not written yet", () =>
    Effect.gen(function* () {
      const to = disk()
      const writer = fileWriter.make(to.handle, portableSha256)
      yield* writer.begin(undefined)
      yield* writer.write([makeContent(MIB + 10)])
      yield* writer.begin(20)
      yield* writer.write([makeContent(20, 2)])
      expect(yield* writer.finish).toBe(digestOf(makeContent(20, 2)))
      expect(to.bytes().equals(makeContent(20, 2))).toBe(true)
      expect(to.log).toEqual([MIB, "empty", 20, "sync"])
    })
  )
})

describe("a slow disk", () => {
  it.effect("is awaited although the writing fiber is interrupted, so that the file is not closed before", () =>
    Effect.gen(function* () {
      const [started, gate] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const to = disk(() => Effect.zipRight(Deferred.succeed(started, undefined), Deferred.await(gate)))
      const writer = fileWriter.make(to.handle, portableSha256)
      yield* writer.begin(undefined)
      const fiber = yield* Effect.fork(writer.write([makeContent(2 * MIB)]))
      yield* Deferred.await(started)
      const interrupting = yield* Effect.fork(Fiber.interrupt(fiber))
      yield* Effect.yieldNow()
      expect(Option.isNone(yield* Fiber.poll(interrupting))).toBe(true)
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(interrupting)
      expect(to.log).toEqual([MIB])
    })
  )
})

describe("a full disk", () => {
  it.effect("fails the write, and is not synced", () =>
    Effect.gen(function* () {
      const to = disk(() => Effect.fail(full))
      const writer = fileWriter.make(to.handle, portableSha256)
      yield* writer.begin(undefined)
      expect(yield* Effect.flip(writer.write([makeContent(MIB)]))).toBe(full)
      expect(to.log).toEqual([])
    })
  )
})
