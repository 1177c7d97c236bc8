import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseRetryAfter } from "../../src/internal/response/retryAfter.js"

const NOW = Date.UTC(2026, 9, 21, 7, 28, 0)
const SERVICE_DATE = "Wed, 21 Oct 2026 07:28:00 GMT"

const DAY = 24 * 60 * 60 * 1000

describe("parseRetryAfter (RFC 9110 section 10.2.3)", () => {
  it.each<[string, number]>([
    ["0", 0],
    ["007", 7000],
    [" 120 ", 120_000],
    ["9999999999", 9_999_999_999_000],
    ["1.5", 1500],
    ["0.0001", 1],
    ["9007199254740993", Number.MAX_SAFE_INTEGER],
    ["9".repeat(400), Number.MAX_SAFE_INTEGER]
  ])("reads seconds: %j", (text, millis) => {
    expect(parseRetryAfter(text, undefined, NOW)).toBe(millis)
  })

  it.each<[form: string, date: string, millis: number]>([
    ["IMF-fixdate", "Wed, 21 Oct 2026 07:28:09 GMT", 9000],
    ["RFC 850", "Wednesday, 21-Oct-26 07:28:09 GMT", 9000],
    ["asctime", "Wed Oct 21 07:28:09 2026", 9000],
    ["asctime with a day of one digit", "Sun Nov  1 07:28:00 2026", 11 * DAY],
    ["a past date", "Sun, 06 Nov 1994 08:49:37 GMT", 0],
    ["a past date of RFC 850", "Sunday, 06-Nov-94 08:49:37 GMT", 0]
  ])("reads a date by the clock of the service: %s", (_, date, millis) => {
    expect(parseRetryAfter(date, SERVICE_DATE, NOW + 5 * DAY)).toBe(millis)
    expect(parseRetryAfter(date, ` ${SERVICE_DATE} `, NOW + 5 * DAY)).toBe(millis)
    expect(parseRetryAfter(date, undefined, NOW)).toBe(millis)
    expect(parseRetryAfter(date, "2026", NOW)).toBe(millis)
  })

  it.each([
    undefined,
    "",
    "soon",
    "-5",
    "1e3",
    "0x10",
    "5 seconds",
    "2026-10-21T07:28:09Z",
    "Thu, 32 Oct 2026 07:28:00 GMT",
    "Wed, 21 Oct 2026 07:61:00 GMT",
    "Wed, 21 Oct 2026 07:28:09",
    "Wed, 21 Oct 2026 07:28:09 +0200",
    "Wed Oct 21 07:28:09 2026 GMT",
    "Xyz, 21 Oct 2026 07:28:09 GMT"
  ])("ignores an invalid value: %j", (text) => {
    expect(parseRetryAfter(text, SERVICE_DATE, NOW)).toBeUndefined()
  })

  it("returns a finite wait or undefined, for any header", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^\d{1,30}$/), fc.constant(SERVICE_DATE))
    fc.assert(
      fc.property(text, fc.option(text, { nil: undefined }), (value, date) => {
        const wait = parseRetryAfter(value, date, NOW)
        if (wait !== undefined) expect(Number.isSafeInteger(wait) && wait >= 0).toBe(true)
      })
    )
  })
})
