import { describe, expect, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { matchesRoute } from "../../src/sandbox/generic/operations.js"
import {
  type Bucket,
  type BucketSettings,
  chargeRequest,
  costOf,
  emptyBucket,
  remainingQuota,
  secondsUntilAdmitted,
  settleRequest
} from "../../src/sandbox/throttle/throttle.js"

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
  it("admits eleven concurrent requests when empty, and rejects the twelfth", () => {
    expect(chargeRequest(canvas, inFlight(canvas, 10), 0)[0]).toBe(true)
    expect(chargeRequest(canvas, inFlight(canvas, 11), 0)[0]).toBe(false)
    const hosted = { ...canvas, highWater: 700 }
    expect(chargeRequest(hosted, inFlight(hosted, 12), 0)[0]).toBe(true)
    expect(chargeRequest(hosted, inFlight(hosted, 13), 0)[0]).toBe(false)
  })

  it("restores the full quota when requests without cost are settled", () => {
    let bucket = inFlight(canvas, 11)
    for (let request = 0; request < 11; request++) bucket = settleRequest(canvas, bucket, 0, 0)
    expect(remainingQuota(canvas, bucket)).toBe(600)
  })

  it("is also charged for a rejected request, until its response is sent", () => {
    const twelve = inFlight(canvas, 12)
    expect(remainingQuota(canvas, twelve)).toBe(0)
    expect(remainingQuota(canvas, settleRequest(canvas, twelve, 0, 0))).toBe(50)
  })

  it("keeps its count between 0 and the maximum in any sequence of requests", () => {
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

  it("admits a request exactly if its charge keeps the count below the high-water mark", () => {
    fc.assert(
      fc.property(anySettings, fc.double({ min: 0, max: 1, noNaN: true }), (settings, share) => {
        const bucket = { count: share * settings.maximum, at: 0 }
        const [admitted, after] = chargeRequest(settings, bucket, 0)
        expect(admitted).toBe(Math.min(settings.maximum, bucket.count + settings.upFront) < settings.highWater)
        expect(after.count).toBeGreaterThanOrEqual(bucket.count)
      })
    )
  })

  it("leaks at a constant rate, independent of how often it is updated", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.array(fc.nat(5000), { minLength: 1 }), (count, waits) => {
        let updatedOften: Bucket = { count, at: 0 }
        let now = 0
        for (const wait of waits) {
          now += wait
          updatedOften = settleRequest(canvas, updatedOften, now, canvas.upFront)
        }
        const updatedOnce = settleRequest(canvas, { count, at: 0 }, now, canvas.upFront)
        expect(updatedOften.count).toBeCloseTo(updatedOnce.count, 6)
      })
    )
  })

  it("admits a request after secondsUntilAdmitted, and not a second earlier", () => {
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
  it("is set by route templates, with or without a method, and has a default", () => {
    const cost = costOf({ "GET /api/v1/courses/:course_id/users": 2, "/api/v1/courses/:course_id": 3, "post /x": 4 })
    expect(cost("GET", "/api/v1/courses/101/users")).toBe(2)
    expect(cost("POST", "/api/v1/courses/101/users")).toBe(0.4)
    expect(cost("PUT", "/api/v1/courses/101")).toBe(3)
    expect(cost("POST", "/x")).toBe(4)
    expect(cost("GET", "/api/v1/courses")).toBe(0.1)
  })

  it("is 0 if the function returns a negative or non-finite number", () => {
    for (const amount of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(costOf(() => amount)("GET", "/")).toBe(0)
  })

  it("a template matches only paths with the same number of segments", () => {
    expect(matchesRoute("/a/:b", "/a/b/c")).toBe(false)
    expect(matchesRoute("/a/:b", "/a")).toBe(false)
    expect(matchesRoute("/a/:b/c", "/a/x/c")).toBe(true)
  })
})
