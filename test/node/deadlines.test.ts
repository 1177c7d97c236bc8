/** The timer for the time limits of all exchanges. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Deadlines, type Expirable } from "../../src/node/deadlines.js"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const makeExpirable = (deadlines: Deadlines, expired: Array<string>, name: string): Expirable => {
  const self: Expirable = {
    deadline: Number.POSITIVE_INFINITY,
    expire: () => {
      expired.push(`${name} at ${performance.now() - startedAt}`)
      deadlines.delete(self)
    }
  }
  const startedAt = performance.now()
  return self
}

describe("deadlines", () => {
  const setUp = () => {
    const deadlines = new Deadlines()
    const expired: Array<string> = []
    const startedAt = performance.now()
    return {
      deadlines,
      expired,
      make: (name: string, after: number) => {
        const one = makeExpirable(deadlines, expired, name)
        deadlines.set(one, startedAt + after)
        return one
      },
      move: (one: Expirable, after: number) => deadlines.set(one, startedAt + after)
    }
  }

  it("expire in order of time, not in the order they were set", () => {
    const { expired, make } = setUp()
    make("c", 300)
    make("a", 100)
    make("b", 200)
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual(["a at 100", "b at 200", "c at 300"])
  })

  it("expire at the new time when moved to a later one", () => {
    const { expired, make, move } = setUp()
    const one = make("a", 100)
    vi.advanceTimersByTime(90)
    move(one, 250)
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual(["a at 250"])
  })

  it("expire at the new time when moved to an earlier one", () => {
    const { expired, make, move } = setUp()
    const one = make("a", 10_000)
    move(one, 50)
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual(["a at 50"])
  })

  it("do not expire after they are deleted", () => {
    const { deadlines, expired, make } = setUp()
    deadlines.delete(make("a", 100))
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual([])
  })

  it("share one timer, which is cleared when all are deleted", () => {
    const { deadlines, make, move } = setUp()
    const all = Array.from({ length: 1000 }, (_, n) => make(String(n), 1000 + n))
    expect(vi.getTimerCount()).toBe(1)
    for (const one of all) move(one, 5000)
    expect(vi.getTimerCount()).toBe(1)
    for (const one of all) deadlines.delete(one)
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("that are infinite start no timer", () => {
    const { make } = setUp()
    make("a", Number.POSITIVE_INFINITY)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("beyond the maximum delay of a timer expire on time", () => {
    const { expired, make } = setUp()
    make("a", 2 ** 31 + 1000)
    vi.advanceTimersByTime(2 ** 31)
    expect(expired).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual([`a at ${2 ** 31 + 1000}`])
  })
})
