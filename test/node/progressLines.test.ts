/** The text of progress lines. */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Duration, Option } from "effect"
import type { LmsProgressEvent } from "effect-lms/operators"
import { describe, expect, it } from "vitest"
import { make } from "../../src/node/progressLines.js"

const URL = "https://canvas.example.edu/api/v1/courses/1/users?per_page=100"

/** Returns the lines at a time after these events. */
const linesAt = (now: number, ...events: ReadonlyArray<readonly [at: number, event: LmsProgressEvent]>) => {
  const lines = make()
  for (const [at, event] of events) lines.handleEvent(event, at)
  return lines.lines(now)
}

const call = {}
const request = (count: number, of: object = call): LmsProgressEvent => ({
  _tag: "Request",
  call: of,
  method: "GET",
  url: URL,
  count
})
const page = (page: number, pages?: number, records = 100): LmsProgressEvent => ({
  _tag: "Page",
  call,
  page,
  pages,
  records
})
const waiting = (seconds?: number): LmsProgressEvent => ({
  _tag: "Waiting",
  call,
  duration: Option.map(Option.fromNullable(seconds), Duration.seconds)
})
const bytes = (sent: number, total?: number): LmsProgressEvent => ({
  _tag: "Bytes",
  call,
  direction: "download",
  bytes: sent,
  total
})

describe("progress lines", () => {
  it("are empty for one request, for a small file, and when all calls have ended", () => {
    expect(linesAt(0)).toEqual([])
    expect(linesAt(5000, [0, request(1)], [1, page(1)])).toEqual([])
    expect(linesAt(5000, [0, request(1)], [1, bytes(1e6, 3e6)])).toEqual([])
    expect(linesAt(5000, [0, request(1)], [1, request(2)], [2, { _tag: "Done", call }])).toEqual([])
  })

  it("show page and records, and the number of pages if it is known", () => {
    const events = [
      [0, request(1)],
      [500, page(1, 10)],
      [500, request(2)],
      [1000, page(2, 10)]
    ] as const
    expect(linesAt(2000, ...events)).toEqual(["/api/v1/courses/1/users  page 2 of 10  200 records"])
    // The picture in the documentation shows the same line.
    const picture = fileURLToPath(new globalThis.URL("../../docs/pictures/progress.svg", import.meta.url))
    expect(readFileSync(picture, "utf8")).toContain(linesAt(2000, ...events)[0])
    expect(linesAt(4000, [0, request(1)], [1, page(1)], [2, request(2)])).toEqual([
      "/api/v1/courses/1/users  page 1  100 records"
    ])
  })

  it("show no number of pages that was wrong, and one record as one", () => {
    expect(linesAt(3, [0, request(1)], [1, page(3, 3, 1)], [2, request(2)])).toEqual([
      "/api/v1/courses/1/users  page 3 of 3  1 record"
    ])
    expect(linesAt(3, [0, request(1)], [1, page(4, 3, 1000)], [2, request(2)])).toEqual([
      "/api/v1/courses/1/users  page 4  1,000 records"
    ])
  })

  it("show the first call that is worth it, or else one that waits", () => {
    const small = { ...request(1, {}), url: "https://canvas.example.edu/api/v1/small" }
    expect(linesAt(3, [0, small], [1, request(1)], [2, request(2)])).toEqual(["/api/v1/courses/1/users"])
    expect(linesAt(3, [0, small], [1, request(1)], [2, waiting()])).toEqual([
      "/api/v1/courses/1/users  waiting for the rate limit"
    ])
  })

  it("show the path of the first request, without what an address in it has", () => {
    const url = "http://canvas.test/login?to=https://canvas.test/a?b\nc"
    expect(linesAt(1, [0, { ...request(1), url } as LmsProgressEvent], [0, request(2)])).toEqual(["/login"])
  })

  it("show the remaining wait until it is over", () => {
    expect(linesAt(100, [0, request(1)], [100, waiting(12)])).toEqual([
      "/api/v1/courses/1/users  waiting 12s for the rate limit"
    ])
    expect(linesAt(9100, [0, request(1)], [100, waiting(12)])).toEqual([
      "/api/v1/courses/1/users  waiting 3s for the rate limit"
    ])
    expect(linesAt(9100, [0, request(1)], [100, waiting()])).toEqual([
      "/api/v1/courses/1/users  waiting for the rate limit"
    ])
    expect(linesAt(9002, [0, request(1)], [1, waiting(9)], [9001, request(2)])).toEqual(["/api/v1/courses/1/users"])
    expect(linesAt(9102, [0, request(1)], [100, waiting(9)])).toEqual([
      "/api/v1/courses/1/users  waiting for the rate limit"
    ])
    expect(linesAt(3, [0, request(2)], [1, waiting(9)], [2, page(1)])).toEqual([
      "/api/v1/courses/1/users  page 1  100 records"
    ])
    // A prefetch does not end the wait.
    const prefetch: LmsProgressEvent = { _tag: "Request", call, method: "GET", url: URL, count: 2, prefetch: true }
    expect(linesAt(3, [0, request(1)], [1, waiting(9)], [2, prefetch])[0]).toMatch(/waiting 9s/)
  })

  it("show the transferred bytes of a file", () => {
    expect(linesAt(2000, [0, request(1)], [1000, bytes(5e6, 20e6)])).toEqual([
      "/api/v1/courses/1/users  5.0 MB of 20.0 MB"
    ])
    expect(linesAt(2000, [0, request(1)], [1000, bytes(4e6)])).toEqual(["/api/v1/courses/1/users  4.0 MB"])
    expect(linesAt(2000, [0, request(1)], [1000, bytes(4e6 - 1)])).toEqual([])
  })

  describe("of an export", () => {
    const lists = (
      done: number,
      records: number,
      more: Partial<Extract<LmsProgressEvent, { readonly _tag: "Lists" }>> = {}
    ): LmsProgressEvent => ({
      _tag: "Lists",
      call: group,
      lists: 1240,
      done,
      failed: 0,
      pages: records / 100,
      records,
      ...more
    })
    const group = {}
    const one = {}
    const other = {}
    const started = [
      [0, lists(0, 0)],
      [0, request(1, one)],
      [0, request(1, other)]
    ] as const

    it("show lists, failures, records and wait in one line", () => {
      const events = [
        ...started,
        [1000, lists(12, 4200, { failed: 1 })],
        [1000, { _tag: "Done", call: one }],
        [1500, { ...waiting(12), call: other }]
      ] as const
      expect(linesAt(2000, ...events)).toEqual([
        "12 of 1,240 lists  1 failed  4,200 records  waiting 12s for the rate limit"
      ])
    })

    it("are also shown between two requests, and removed when all lists are done", () => {
      const ended = [
        ...started,
        [1, { _tag: "Done", call: one }],
        [1, { _tag: "Done", call: other }],
        [2, lists(2, 300)]
      ] as const
      expect(linesAt(500, ...ended)).toEqual(["2 of 1,240 lists  300 records"])
      expect(linesAt(500, ...ended, [3, { _tag: "Done", call: group }])).toEqual([])
    })

    it("are empty if all lists were already complete", () => {
      expect(linesAt(2000, [0, lists(1240, 0)])).toEqual([])
    })
  })

  it("contain no control characters of a URL", () => {
    const url = "https://canvas.example.edu/api/v1/\u001b[2J"
    const events = [1, 2].map((count) => [0, { ...request(count), url } as LmsProgressEvent] as const)
    expect(linesAt(1, ...events).join()).not.toContain("\u001b")
  })
})
