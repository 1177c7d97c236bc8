import { describe, expect, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { matchesRoute } from "../../src/sandbox/kernel/matchesRoute.js"
import { parseRange } from "../../src/sandbox/resources/files/download.js"
import { freeName } from "../../src/sandbox/resources/files/fileChanges.js"
import {
  type Bucket,
  type BucketSettings,
  chargeRequest,
  emptyBucket,
  remainingQuota,
  secondsUntilAdmitted,
  settleRequest
} from "../../src/sandbox/throttle/bucket.js"
import { costOf } from "../../src/sandbox/throttle/cost.js"

const canvas: BucketSettings = { highWater: 600, maximum: 800, outflow: 10, upFront: 50 }

const anySettings = fc.record({
  highWater: fc.double({ min: 1, max: 1000, noNaN: true }),
  maximum: fc.double({ min: 1, max: 1000, noNaN: true }),
  outflow: fc.double({ min: 0, max: 100, noNaN: true }),
  upFront: fc.double({ min: 0, max: 200, noNaN: true })
})

const anyStep = fc.record({
  arrives: fc.boolean(),
  // A clock may be set back.
  wait: fc.integer({ min: -1000, max: 10_000 }),
  cost: fc.double({ min: 0, max: 1000, noNaN: true })
})

const inFlight = (settings: BucketSettings, requests: number): Bucket => {
  let bucket = emptyBucket(0)
  for (let request = 0; request < requests; request++) bucket = chargeRequest(settings, bucket, 0)[1]
  return bucket
}

describe("bucket", () => {
  it("lets eleven requests at once pass on a fresh bucket, and refuses the twelfth", () => {
    expect(chargeRequest(canvas, inFlight(canvas, 10), 0)[0]).toBe(true)
    expect(chargeRequest(canvas, inFlight(canvas, 11), 0)[0]).toBe(false)
    const hosted = { ...canvas, highWater: 700 }
    expect(chargeRequest(hosted, inFlight(hosted, 12), 0)[0]).toBe(true)
    expect(chargeRequest(hosted, inFlight(hosted, 13), 0)[0]).toBe(false)
  })

  it("has its whole charge back when requests of no cost are done", () => {
    let bucket = inFlight(canvas, 11)
    for (let request = 0; request < 11; request++) bucket = settleRequest(canvas, bucket, 0, 0)
    expect(remainingQuota(canvas, bucket)).toBe(600)
  })

  it("is charged for a refused request too, until that is answered", () => {
    const full = inFlight(canvas, 12)
    expect(remainingQuota(canvas, full)).toBe(0)
    expect(remainingQuota(canvas, settleRequest(canvas, full, 0, 0))).toBe(50)
  })

  it("never counts below zero or above its maximum, whatever happens when", () => {
    fc.assert(
      fc.property(anySettings, fc.array(anyStep, { maxLength: 50 }), (settings, steps) => {
        let bucket = emptyBucket(0)
        let now = 0
        for (const { arrives, cost, wait } of steps) {
          now += wait
          bucket = arrives ? chargeRequest(settings, bucket, now)[1] : settleRequest(settings, bucket, now, cost)
          expect(bucket.count).toBeGreaterThanOrEqual(0)
          expect(bucket.count).toBeLessThanOrEqual(settings.maximum)
        }
      })
    )
  })

  it("admits exactly those that find it below the mark with their charge in it", () => {
    fc.assert(
      fc.property(anySettings, fc.double({ min: 0, max: 1, noNaN: true }), (settings, share) => {
        const bucket = { count: share * settings.maximum, at: 0 }
        const [admitted, after] = chargeRequest(settings, bucket, 0)
        expect(admitted).toBe(Math.min(settings.maximum, bucket.count + settings.upFront) < settings.highWater)
        expect(after.count).toBeGreaterThanOrEqual(bucket.count)
      })
    )
  })

  it("leaks evenly: to look more often changes nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.array(fc.nat(5000), { minLength: 1 }), (count, waits) => {
        let often: Bucket = { count, at: 0 }
        let now = 0
        for (const wait of waits) {
          now += wait
          often = settleRequest(canvas, often, now, canvas.upFront)
        }
        const once = settleRequest(canvas, { count, at: 0 }, now, canvas.upFront)
        expect(often.count).toBeCloseTo(once.count, 6)
      })
    )
  })

  it("has room for a request after the seconds it tells, and not a second before", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 800, noNaN: true }), (count) => {
        const bucket = { count, at: 0 }
        const seconds = secondsUntilAdmitted(canvas, bucket)
        expect(chargeRequest(canvas, bucket, seconds * 1000)[0]).toBe(true)
        if (seconds > 1) expect(chargeRequest(canvas, bucket, (seconds - 1) * 1000)[0]).toBe(false)
      })
    )
  })
})

describe("cost", () => {
  it("is by templates, of a method or of all, and by default where no template is", () => {
    const cost = costOf({ "GET /api/v1/courses/:course_id/users": 2, "/api/v1/courses/:course_id": 3, "post /x": 4 })
    expect(cost("GET", "/api/v1/courses/101/users")).toBe(2)
    expect(cost("POST", "/api/v1/courses/101/users")).toBe(0.4)
    expect(cost("PUT", "/api/v1/courses/101")).toBe(3)
    expect(cost("POST", "/x")).toBe(4)
    expect(cost("GET", "/api/v1/courses")).toBe(0.1)
  })

  it("is never below zero and always a number", () => {
    for (const amount of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(costOf(() => amount)("GET", "/")).toBe(0)
  })

  it("a template has as many segments as its paths", () => {
    expect(matchesRoute("/a/:b", "/a/b/c")).toBe(false)
    expect(matchesRoute("/a/:b", "/a")).toBe(false)
    expect(matchesRoute("/a/:b/c", "/a/x/c")).toBe(true)
  })
})

describe("range", () => {
  it("is a part that lies within, or nothing, or the whole", () => {
    const bound = fc.option(fc.nat(20), { nil: undefined })
    fc.assert(
      fc.property(bound, bound, fc.nat(12), (from, to, size) => {
        const range = parseRange(`bytes=${from ?? ""}-${to ?? ""}`, size)
        const bytes = Array.from({ length: size }, (_, index) => index)
        const wanted = bytes.filter((index) =>
          from === undefined ? index >= size - (to ?? 0) : index >= from && index <= (to ?? size)
        )
        if (from === undefined && to === undefined) expect(range._tag).toBe("Whole")
        else if (from !== undefined && to !== undefined && to < from) expect(range._tag).toBe("Whole")
        else if (wanted.length === 0) expect(range._tag).toBe("Unsatisfiable")
        else expect(range).toEqual({ _tag: "Part", start: wanted[0], length: wanted.length })
      })
    )
  })

  it("is the whole where it is not one range of bytes", () => {
    for (const header of [undefined, "", "bytes", "bytes=", "bytes=a-b", "bytes=0-1,3-4", "items=0-1", "bytes=1"]) {
      expect([header, parseRange(header, 10)]).toEqual([header, { _tag: "Whole" }])
    }
  })
})

describe("names", () => {
  it("a taken name is numbered before its extension", () => {
    const taken = new Set(["a.txt", "a-1.txt", "b.tar.gz", "v1.2.pdf", "none", ".env"])
    expect(["a.txt", "b.tar.gz", "v1.2.pdf", "none", ".env", "new.txt"].map((name) => freeName(name, taken))).toEqual([
      "a-2.txt",
      "b-1.tar.gz",
      "v1.2-1.pdf",
      "none-1",
      "-1.env",
      "new.txt"
    ])
  })

  it("a free name is not taken", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "a-1", "a.b", "a-1.b", "a-2.b")),
        fc.constantFrom("a", "a.b"),
        (all, name) => {
          const taken = new Set(all)
          const free = freeName(name, taken)
          expect(taken.has(free)).toBe(false)
          if (!taken.has(name)) expect(free).toBe(name)
        }
      )
    )
  })
})
