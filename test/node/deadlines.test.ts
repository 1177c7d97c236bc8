/** The one timer for the limits of all exchanges. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Deadlines, type Expirable } from "../../src/node/deadlines.js"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const timed = (deadlines: Deadlines, expired: Array<string>, name: string): Expirable => {
  const self: Expirable = {
    deadline: Number.POSITIVE_INFINITY,
    expire: () => {
      expired.push(`${name} at ${performance.now() - begun}`)
      deadlines.delete(self)
    }
  }
  const begun = performance.now()
  return self
}

describe("deadlines", () => {
  const setUp = () => {
    const deadlines = new Deadlines()
    const expired: Array<string> = []
    const begun = performance.now()
    return {
      deadlines,
      expired,
      make: (name: string, after: number) => {
        const one = timed(deadlines, expired, name)
        deadlines.set(one, begun + after)
        return one
      },
      move: (one: Expirable, after: number) => deadlines.set(one, begun + after)
    }
  }

  it("pass each at its time, whatever the order they were set in", () => {
    const { expired, make } = setUp()
    make("c", 300)
    make("a", 100)
    make("b", 200)
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual(["a at 100", "b at 200", "c at 300"])
  })

  it("that move to a later time pass then", () => {
    const { expired, make, move } = setUp()
    const one = make("a", 100)
    vi.advanceTimersByTime(90)
    move(one, 250)
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual(["a at 250"])
  })

  it("that move to an earlier time pass then", () => {
    const { expired, make, move } = setUp()
    const one = make("a", 10_000)
    move(one, 50)
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual(["a at 50"])
  })

  it("that are forgotten do not pass", () => {
    const { deadlines, expired, make } = setUp()
    deadlines.delete(make("a", 100))
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual([])
  })

  it("share one timer, and none is left when all are gone", () => {
    const { deadlines, make, move } = setUp()
    const all = Array.from({ length: 1000 }, (_, n) => make(String(n), 1000 + n))
    expect(vi.getTimerCount()).toBe(1)
    for (const one of all) move(one, 5000)
    expect(vi.getTimerCount()).toBe(1)
    for (const one of all) deadlines.delete(one)
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("without an end have no timer", () => {
    const { make } = setUp()
    make("a", Number.POSITIVE_INFINITY)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("further away than a timer can wait pass in their time", () => {
    const { expired, make } = setUp()
    make("a", 2 ** 31 + 1000)
    vi.advanceTimersByTime(2 ** 31)
    expect(expired).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(expired).toEqual([`a at ${2 ** 31 + 1000}`])
  })
})
