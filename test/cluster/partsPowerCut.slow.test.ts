/** A store in a directory whose process is killed, or whose machine loses power, at any change of the disk. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { LmsParts } from "effect-lms/cluster"
import fc from "fast-check"
import * as disks from "../fixtures/memoryDisk.js"
import { readBytes } from "./guarantees.js"

/** The disk creates one directory at a time. */
const withRecursion = (fs: FileSystem.FileSystem): FileSystem.FileSystem => ({
  ...fs,
  makeDirectory: (path) => {
    const segments = path.split("/")
    return Effect.forEach(
      segments.map((_, index) => segments.slice(0, index + 1).join("/")).filter((each) => each !== "."),
      (each) => fs.makeDirectory(each, { recursive: true }),
      { discard: true }
    )
  }
})

const openParts = ({ fs }: disks.Disk) =>
  LmsParts.pipe(
    Effect.provide(LmsParts.layerDirectory("parts")),
    Effect.provide(Layer.merge(Layer.succeed(FileSystem.FileSystem, withRecursion(fs)), Path.layer))
  )

/** The content of an object: several chunks with its number. */
const contentOf = (number: number) =>
  Stream.fromIterable(Array.from({ length: number % 3 }, () => Buffer.alloc(5 + number, number)))

const NAMES = ["run/claims/1", "run/claims/2", "run/steps/1.0", "run/steps/1.1", "other", "run/claims/1/x"]

const scenario = fc.record({ stopAt: fc.integer({ min: 1, max: 70 }), isCut: fc.boolean(), seed: fc.nat() })

describe("a machine that stops at a change of the disk", () => {
  it.live("has the objects that were created, complete, and no others that are not", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(scenario, ({ isCut, seed, stopAt }) =>
          Effect.runPromise(
            Effect.gen(function* () {
              const chance = disks.makeRandom(seed)
              const disk = disks.make({ stopAt, chance })
              const created: Array<string> = []
              const creating = yield* Effect.forkDaemon(
                Effect.gen(function* () {
                  const parts = yield* openParts(disk)
                  for (const [number, name] of NAMES.entries())
                    if (yield* parts.create(name, contentOf(number))) created.push(name)
                })
              )
              yield* Effect.raceFirst(Fiber.join(creating), disk.stopped)

              const entries = isCut ? disk.entriesAfterPowerCut(chance) : disk.entriesAfterKill()
              const parts = yield* openParts(disks.make({ entries }))
              const listed = [...(yield* parts.list("run/")), ...(yield* parts.list("other"))]
              expect(listed).toEqual(expect.arrayContaining(created))
              for (const [number, name] of NAMES.entries()) {
                const expected = Buffer.alloc((number % 3) * (5 + number), number)
                const bytes = yield* Effect.option(readBytes(parts, name))
                expect(Option.isSome(bytes)).toBe(listed.includes(name))
                if (Option.isSome(bytes)) expect(bytes.value.equals(expected)).toBe(true)
                expect(yield* parts.create(name, contentOf(number))).toBe(Option.isNone(bytes))
              }
            })
          )
        ),
        { numRuns: 200 }
      )
    )
  )
})
