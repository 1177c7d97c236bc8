/** Bytes that a store writes in pieces. */
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as FastCheck from "fast-check"
import { writeInPieces } from "../../src/cluster/parts/pieces.js"
import { countCases } from "../fixtures/cases.js"

const PIECE_BYTES = 1024 * 1024

/** Lengths of chunks around those of pieces. */
const length = FastCheck.oneof(
  FastCheck.constantFrom(0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES, 2.5 * PIECE_BYTES),
  FastCheck.integer({ min: 0, max: PIECE_BYTES })
)

it("pieces have one size, of which only the last may be smaller, and have the bytes in their order", async () => {
  await FastCheck.assert(
    FastCheck.asyncProperty(
      FastCheck.option(length),
      FastCheck.array(length, { maxLength: 5 }),
      async (first, lengths) => {
        let value = 0
        const chunkOf = (length: number) => Buffer.alloc(length, ++value)
        const before = first === null ? undefined : chunkOf(first)
        const chunks = lengths.map(chunkOf)
        const pieces: Array<Uint8Array> = []
        const write = (piece: Uint8Array) => Effect.sync(() => pieces.push(piece))
        await Effect.runPromise(writeInPieces(Stream.fromIterable(chunks), write, before))
        expect(Buffer.concat(pieces).equals(Buffer.concat([before ?? Buffer.alloc(0), ...chunks]))).toBe(true)
        const [last, ...others] = pieces.map(({ length }) => length).reverse()
        expect(others.filter((length) => length !== PIECE_BYTES)).toEqual([])
        expect(last === undefined || (last > 0 && last <= PIECE_BYTES)).toBe(true)
      }
    ),
    {
      numRuns: countCases(30),
      examples: [
        [null, []],
        [1, [PIECE_BYTES - 1]],
        [1, [PIECE_BYTES]],
        [null, [0, 2 * PIECE_BYTES]]
      ]
    }
  )
})

it("a piece is written before more bytes are read, and one that cannot be written ends it", async () => {
  const events: Array<string> = []
  const content = Stream.fromIterable([1, 2, 3]).pipe(
    Stream.rechunk(1),
    Stream.map((number) => {
      events.push(`read ${number}`)
      return Buffer.alloc(PIECE_BYTES)
    })
  )
  const write = () =>
    Effect.suspend(() => {
      events.push("write")
      return events.length < 4 ? Effect.void : Effect.fail("full")
    })
  expect(await Effect.runPromise(Effect.flip(writeInPieces(content, write)))).toBe("full")
  expect(events).toEqual(["read 1", "write", "read 2", "write"])
})
