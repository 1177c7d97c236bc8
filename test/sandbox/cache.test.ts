import { expect, it } from "@effect/vitest"
import { makeCache } from "../../src/sandbox/kernel/state.js"

it("computes a cached list once, and evicts the least recently used lists beyond the row limit", () => {
  const cache = makeCache<number>()
  const computed: Array<number> = []
  const read = (key: number, length: number) =>
    cache(key, () => {
      computed.push(key)
      return Array.from({ length }, () => key)
    })
  for (const key of [1, 2, 1, 2]) expect(read(key, 15_000)).toHaveLength(15_000)
  expect(computed).toEqual([1, 2])
  read(1, 15_000)
  read(3, 15_000)
  read(1, 15_000)
  expect(computed).toEqual([1, 2, 3])
  read(2, 15_000)
  expect(computed).toEqual([1, 2, 3, 2])
  // A list that alone exceeds the limit stays cached until another one is requested.
  read(4, 50_000)
  read(4, 50_000)
  expect(computed).toEqual([1, 2, 3, 2, 4])
})
