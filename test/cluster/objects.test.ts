/** Objects of an export with pages, and the division of its lists. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Stream from "effect/Stream"
import { LmsParts } from "effect-lms/cluster"
import { groupLists } from "../../src/cluster/export/claims.js"
import { makeObjects, readPartPages, Stop, versioned } from "../../src/cluster/export/objects.js"

const stop = versioned({ reason: "Paused" as const, message: "a\nb" })

/** Bytes that are no text, with the byte of a line break. */
const pageBytes = FastCheck.uint8Array({ maxLength: 30 })

describe("an object with pages", () => {
  it.effect.prop(
    "has the line and the pages that were written, in whatever chunks they are read",
    {
      pages: FastCheck.array(pageBytes, { minLength: 1, maxLength: 6 }),
      before: pageBytes,
      chunkSize: FastCheck.integer({ min: 1, max: 40 }),
      from: FastCheck.integer({ min: 0, max: 5 }),
      hasLine: FastCheck.boolean()
    },
    ({ before, chunkSize, from, hasLine, pages }) =>
      Effect.gen(function* () {
        const stored = yield* LmsParts
        const parts = {
          ...stored,
          read: (name: string) =>
            stored
              .read(name)
              .pipe(
                Stream.mapConcat((bytes) =>
                  Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
                    bytes.subarray(index * chunkSize, (index + 1) * chunkSize)
                  )
                )
              )
        }
        const objects = makeObjects(parts)
        yield* hasLine
          ? objects.create(Stop, "a", stop, [before, ...pages])
          : objects.createPages("a", [before, ...pages])
        if (hasLine) expect(yield* objects.read(Stop, "a")).toEqual(stop)
        const part = {
          name: "a",
          offset: before.length,
          pages: pages.map(({ length }) => ({ bytes: length, records: 1, next: null }))
        }
        const read = yield* readPartPages(parts, part, from)
        expect(read.map(({ bytes }) => [...bytes])).toEqual(pages.slice(from).map((bytes) => [...bytes]))
        const shortened = { ...part, pages: [...part.pages, { bytes: 1, records: 1, next: null }] }
        expect(yield* Effect.flip(readPartPages(parts, shortened, from))).toMatchObject({
          reason: "PartMissing"
        })
      }).pipe(Effect.provide(LmsParts.layerMemory))
  )
})

describe("the lists of a round", () => {
  it.prop(
    "are divided in groups of which none is more than half of what each slot would get of the rest",
    {
      lists: FastCheck.uniqueArray(FastCheck.nat(), { maxLength: 2000 }),
      slots: FastCheck.integer({ min: 1, max: 64 })
    },
    ({ lists, slots }) => {
      const groups = groupLists(lists, slots)
      expect(groups.flat()).toEqual(lists)
      let rest = lists.length
      for (const { length } of groups) {
        expect(length).toBeGreaterThan(0)
        expect(length).toBeLessThanOrEqual(Math.max(1, rest / slots / 2))
        rest -= length
      }
    }
  )

  it("are claimed in far fewer groups if there are thousands of them", () => {
    const numbers = Array.from({ length: 10_000 }, (_, list) => list)
    expect(groupLists(numbers, 256).length).toBeLessThan(numbers.length / 4)
    expect(groupLists(numbers.slice(0, 200), 80)).toHaveLength(200)
  })
})
