/** The report that settles a permit: the numbers in the quota headers of a response. */
import { Duration, Option } from "effect"
import { describe, expect, it } from "vitest"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import { makeReport, NOT_SENT_REPORT } from "../../src/internal/send/admission.js"

const NOW = Date.UTC(2026, 9, 21, 7, 28, 0)

const report = (headers: Readonly<Record<string, string>>, throttled = false) =>
  makeReport(new ResponseFacts({ headers, status: 200 }), throttled, NOW)

describe("the report of a response", () => {
  it.each<readonly [text: string, units: number | undefined]>([
    ["0.25", 0.25],
    ["12", 12],
    [" 7.5 ", 7.5],
    ["-3", -3],
    ["1e-05", 0.00001],
    ["2.5e2", 250],
    ["2.5E12", 2_500_000_000_000],
    ["", undefined],
    ["much", undefined],
    ["5 units", undefined],
    ["about 5", undefined],
    ["0x10", undefined],
    [".5", undefined],
    ["1.", undefined],
    ["1e", undefined],
    ["Infinity", undefined],
    // More than a number can represent.
    ["1e999", undefined],
    ["NaN", undefined]
  ])("reads %j as units if it is a number", (text, units) => {
    expect(report({ "x-rate-limit-remaining": text }).remaining).toEqual(Option.fromNullable(units))
    const cost = units === undefined ? undefined : Math.max(0, units)
    expect(report({ "x-request-cost": text }).cost).toEqual(Option.fromNullable(cost))
  })

  it("contains only the status if there are no headers", () => {
    expect(report({})).toEqual({
      cost: Option.none(),
      remaining: Option.none(),
      status: 200,
      throttled: false,
      retryAfter: Option.none()
    })
  })

  it("contains the wait until Retry-After, measured by the Date of the service", () => {
    const headers = { "retry-after": "Wed, 21 Oct 2026 07:28:09 GMT", date: "Wed, 21 Oct 2026 07:28:04 GMT" }
    expect(report(headers, true)).toMatchObject({ throttled: true, retryAfter: Option.some(Duration.seconds(5)) })
  })

  it("of a request that was never sent has a cost of 0", () => {
    expect(NOT_SENT_REPORT).toEqual({ ...report({}), status: 0, cost: Option.some(0) })
  })
})
