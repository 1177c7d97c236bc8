import { expect, it } from "@effect/vitest"
import { makeCache } from "../../src/sandbox/kernel/cache.js"

it("lists in use are made once, and of too many rows those go that nobody has asked for longest", () => {
  const recent = makeCache<number>()
  const made: Array<number> = []
  const read = (key: number, length: number) =>
    recent(key, () => {
      made.push(key)
      return Array.from({ length }, () => key)
    })
  for (const key of [1, 2, 1, 2]) expect(read(key, 15_000)).toHaveLength(15_000)
  expect(made).toEqual([1, 2])
  read(1, 15_000)
  read(3, 15_000)
  read(1, 15_000)
  expect(made).toEqual([1, 2, 3])
  read(2, 15_000)
  expect(made).toEqual([1, 2, 3, 2])
  // One that is too long alone is kept as long as nobody asks for another.
  read(4, 50_000)
  read(4, 50_000)
  expect(made).toEqual([1, 2, 3, 2, 4])
})
