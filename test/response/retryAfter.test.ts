import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseRetryAfter } from "../../src/internal/response/retryAfter.js"

const NOW = Date.UTC(2026, 9, 21, 7, 28, 0)
const SERVICE_DATE = "Wed, 21 Oct 2026 07:28:00 GMT"

const DAY = 24 * 60 * 60 * 1000

describe("parseRetryAfter (RFC 9110 section 10.2.3)", () => {
  it.each<[string, number]>([
    ["0", 0],
    ["4", 4000],
    ["007", 7000],
    [" 120 ", 120_000],
    ["9999999999", 9_999_999_999_000],
    ["1.5", 1500],
    ["0.0001", 1]
  ])("reads seconds: %j", (text, millis) => {
    expect(parseRetryAfter(text, undefined, NOW)).toBe(millis)
  })

  it.each(["99999999999999", "9007199254740993", "9".repeat(400)])(
    "returns the largest number if the seconds exceed it: %j",
    (text) => {
      expect(parseRetryAfter(text, undefined, NOW)).toBe(Number.MAX_SAFE_INTEGER)
    }
  )

  it.each<[form: string, date: string, millis: number]>([
    ["IMF-fixdate", "Wed, 21 Oct 2026 07:28:09 GMT", 9000],
    ["RFC 850", "Wednesday, 21-Oct-26 07:28:09 GMT", 9000],
    ["asctime", "Wed Oct 21 07:28:09 2026", 9000],
    ["asctime with a day of one digit", "Sun Nov  1 07:28:00 2026", 11 * DAY],
    ["a leap day", "Tue, 29 Feb 2028 07:28:00 GMT", Date.UTC(2028, 1, 29, 7, 28) - NOW],
    ["a leap second", "Wed, 21 Oct 2026 07:28:60 GMT", 60_000],
    ["the last second of a year", "Thu, 31 Dec 2026 23:59:59 GMT", Date.UTC(2026, 11, 31, 23, 59, 59) - NOW],
    ["a past date", "Sun, 06 Nov 1994 08:49:37 GMT", 0],
    ["a past date of RFC 850", "Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["a past date of asctime", "Sun Nov  6 08:49:37 1994", 0],
    ["two digits of the year, in this century", "Monday, 21-Oct-30 07:28:00 GMT", Date.UTC(2030, 9, 21, 7, 28) - NOW],
    [
      "two digits of the year, fifty years ahead",
      "Wednesday, 21-Oct-76 07:28:00 GMT",
      Date.UTC(2076, 9, 21, 7, 28) - NOW
    ],
    ["two digits of the year, more than fifty years ahead", "Friday, 21-Oct-77 07:28:00 GMT", 0]
  ])("reads a date: %s", (_, date, millis) => {
    expect(parseRetryAfter(date, SERVICE_DATE, NOW + 5 * DAY)).toBe(millis)
    expect(parseRetryAfter(date, undefined, NOW)).toBe(millis)
  })

  it.each(["Wednesday, 21-Oct-26 07:28:00 GMT", "Wed Oct 21 07:28:00 2026", ` ${SERVICE_DATE} `])(
    "measures a date by the clock of the service, in any form: %s",
    (date) => {
      expect(parseRetryAfter("Wed, 21 Oct 2026 07:28:09 GMT", date, NOW + 5 * DAY)).toBe(9000)
    }
  )

  it("measures a date by the local clock if the Date of the service is invalid", () => {
    expect(parseRetryAfter("Wed, 21 Oct 2026 07:28:09 GMT", "Mon, 31 Feb 2026 07:28:00 GMT", NOW)).toBe(9000)
  })

  it.each([
    "",
    " ",
    "soon",
    "-5",
    "+5",
    "1e3",
    "0x10",
    "5 seconds",
    "2026-10-21",
    "2026-10-21T07:28:09Z",
    "Sat, 31 Feb 2026 07:28:00 GMT",
    "Sun, 29 Feb 2026 07:28:00 GMT",
    "Sat, 31 Apr 2027 07:28:00 GMT",
    "Thu, 00 Oct 2026 07:28:00 GMT",
    "Thu, 32 Oct 2026 07:28:00 GMT",
    "Wed, 21 Oct 2026 24:00:00 GMT",
    "Wed, 21 Oct 2026 07:60:00 GMT",
    "Wed, 21 Oct 2026 07:28:61 GMT",
    "Saturday, 31-Feb-26 07:28:00 GMT",
    "Sat Feb 31 07:28:00 2026",
    "Sat Feb  0 07:28:00 2026",
    "Wed, 21 Oct 2026 07:28:09",
    "Wed, 21 Oct 2026 07:28:09 CET",
    "Wed, 21 Oct 2026 07:28:09 +0200",
    "Wed, 21 Oct 0050 07:28:09 GMT",
    "wed, 21 oct 2026 07:28:09 gmt",
    "Wed, 21-Oct-26 07:28:09 GMT",
    "Wednesday, 21 Oct 2026 07:28:09 GMT",
    "Xyz, 21 Oct 2026 07:28:09 GMT"
  ])("ignores an invalid value: %j", (text) => {
    expect(parseRetryAfter(text, SERVICE_DATE, NOW)).toBeUndefined()
  })

  it("returns undefined without a header", () => {
    expect(parseRetryAfter(undefined, SERVICE_DATE, NOW)).toBeUndefined()
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

  it("reads the same date in each of its forms", () => {
    const dates = fc.date({ min: new Date(NOW), max: new Date(Date.UTC(2075, 0)), noInvalidDate: true })
    fc.assert(
      fc.property(dates, (date) => {
        const imf = date.toUTCString()
        const [, day = "", month = "", year = "", time = ""] = /, (\d+) (\w+) (\d+) (\S+)/.exec(imf) ?? []
        const full = date.toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" })
        const millis = Math.floor(date.getTime() / 1000) * 1000 - NOW
        const forms = [
          imf,
          `${full}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
          `${imf.slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`
        ]
        for (const form of forms) expect(parseRetryAfter(form, SERVICE_DATE, NOW)).toBe(Math.max(0, millis))
      })
    )
  })
})
