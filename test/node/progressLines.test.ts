/** What is said of the calls under way. */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import type { LmsProgressEvent } from "effect-lms"
import { describe, expect, it } from "vitest"
import { make } from "../../src/node/progressLines.js"

const URL = "https://canvas.example.edu/api/v1/courses/1/users?per_page=100"

/** What a listener would have seen, and when. */
const told = (events: ReadonlyArray<readonly [at: number, event: LmsProgressEvent]>, now: number, columns = 120) => {
  const lines = make()
  for (const [at, event] of events) lines.handleEvent(event, at)
  return lines.lines(now, columns)
}

const call = {}
const request = (count: number, of: object = call): LmsProgressEvent => ({
  _tag: "Request",
  call: of,
  method: "GET",
  url: URL,
  count
})
const page = (page: number, pages?: number, of: object = call): LmsProgressEvent => ({
  _tag: "Page",
  call: of,
  page,
  pages,
  records: 100
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

describe("progress says", () => {
  it("nothing of a call with one request, of a small file, and when all have ended", () => {
    expect(told([], 0)).toEqual([])
    expect(
      told(
        [
          [0, request(1)],
          [1, page(1)]
        ],
        5000
      )
    ).toEqual([])
    expect(
      told(
        [
          [0, request(1)],
          [1, bytes(1e6, 3e6)]
        ],
        5000
      )
    ).toEqual([])
    expect(
      told(
        [
          [0, request(1)],
          [1, request(2)],
          [2, { _tag: "Done", call }]
        ],
        5000
      )
    ).toEqual([])
  })

  it("the figures first where there is little room: then the bar is shorter, or gone, and after it the path's beginning", () => {
    const events = [
      [0, request(2)],
      [1, page(4, 10)]
    ] as const
    const at = (columns: number) => told(events, 500, columns)[0]
    const bar = (filled: number, empty: number) => "█".repeat(filled) + "░".repeat(empty)
    expect(at(72)).toBe(`/api/v1/courses/1/users  ${bar(8, 12)}  page 4 of 10  100 records`)
    expect(at(71)).toBe(`/api/v1/courses/1/users  ${bar(8, 11)}  page 4 of 10  100 records`)
    expect(at(57)).toBe(`/api/v1/courses/1/users  ${bar(2, 3)}  page 4 of 10  100 records`)
    expect(at(56)).toBe("/api/v1/courses/1/users  page 4 of 10  100 records")
    expect(at(50)).toBe("/api/v1/courses/1/users  page 4 of 10  100 records")
    expect(at(44)).toBe("…/courses/1/users  page 4 of 10  100 records")
    // No less of it: what is still too long is cut where it is drawn.
    expect(at(20)).toBe("…ses/1/users  page 4 of 10  100 records")
  })

  it("the page, the records, how fast, and how long it will take, where the number of pages is known", () => {
    const events = [
      [0, request(1)],
      [500, page(1, 10)],
      [500, request(2)],
      [1000, page(2, 10)]
    ] as const
    expect(told(events, 2000)).toEqual([
      "/api/v1/courses/1/users  ████░░░░░░░░░░░░░░░░  page 2 of 10  200 records  100/s  8s left"
    ])
    // The picture of a terminal shows what is drawn.
    const picture = fileURLToPath(new globalThis.URL("../../docs/pictures/progress.svg", import.meta.url))
    expect(readFileSync(picture, "utf8")).toContain(told(events, 2000)[0])
    expect(told(events, 900)).toEqual(["/api/v1/courses/1/users  ████░░░░░░░░░░░░░░░░  page 2 of 10  200 records"])
    expect(
      told(
        [
          [0, request(1)],
          [1, page(1)],
          [2, request(2)]
        ],
        4000
      )
    ).toEqual(["/api/v1/courses/1/users  page 1  100 records  25/s"])
  })

  it("for how long it still waits, until the wait is over", () => {
    expect(
      told(
        [
          [0, request(1)],
          [100, waiting(12)]
        ],
        100
      )
    ).toEqual(["/api/v1/courses/1/users  waiting 12s for the rate limit"])
    expect(
      told(
        [
          [0, request(1)],
          [100, waiting(12)]
        ],
        9100
      )
    ).toEqual(["/api/v1/courses/1/users  waiting 3s for the rate limit"])
    expect(
      told(
        [
          [0, request(1)],
          [100, waiting()]
        ],
        9100
      )
    ).toEqual(["/api/v1/courses/1/users  waiting for the rate limit"])
    expect(
      told(
        [
          [0, request(1)],
          [1, waiting(9)],
          [9001, request(2)]
        ],
        9002
      )
    ).toEqual(["/api/v1/courses/1/users"])
    // What is asked for ahead is no end of it.
    const ahead: LmsProgressEvent = { _tag: "Request", call, method: "GET", url: URL, count: 2, prefetch: true }
    expect(
      told(
        [
          [0, request(1)],
          [1, waiting(9)],
          [2, ahead]
        ],
        3
      )[0]
    ).toMatch(/waiting 9s/)
  })

  it("how much of a file is there, how fast it comes, and how long it will take", () => {
    expect(
      told(
        [
          [0, request(1)],
          [1000, bytes(5e6, 20e6)]
        ],
        2000
      )
    ).toEqual(["/api/v1/courses/1/users  █████░░░░░░░░░░░░░░░  5.0 MB of 20.0 MB  2.5 MB/s  6s left"])
    expect(
      told(
        [
          [0, request(1)],
          [1000, bytes(5e6)]
        ],
        2000
      )
    ).toEqual(["/api/v1/courses/1/users  5.0 MB  2.5 MB/s"])
  })

  it("what many calls come to, with those that have ended, in one line", () => {
    const calls = Array.from({ length: 12 }, () => ({}))
    const events = calls.flatMap((of) => [
      [0, request(1, of)] as const,
      [100, page(1, 3, of)] as const,
      [100, request(2, of)] as const
    ])
    const ended = [5000, { _tag: "Done", call: calls[0] ?? {} }] as const
    expect(told([...events, ended], 10_000)).toEqual(["11 calls under way, 1 done  12 pages  1,200 records  120/s"])
  })

  describe("of many lists", () => {
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
      timeLeft: Option.none(),
      ...more
    })
    const group = {}
    const one = {}
    const other = {}
    const begun = [
      [0, lists(0, 0)],
      [0, request(1, one)],
      [0, request(1, other)]
    ] as const

    it("how many are done, what they came to, how fast, how long it will take, and how long it waits, in one line", () => {
      const events = [
        ...begun,
        [1000, lists(12, 4200, { timeLeft: Option.some(Duration.seconds(200)), failed: 1 })],
        [1000, { _tag: "Done", call: one }],
        [1500, { ...waiting(12), call: other }]
      ] as const
      expect(told(events, 2000)).toEqual([
        "12 of 1,240 lists  1 failed  4,200 records  2 requests  2,100/s  3m 19s left  waiting 12s for the rate limit"
      ])
    })

    it("also while none of them is asked for, and nothing more when all are done", () => {
      const ended = [
        ...begun,
        [1, { _tag: "Done", call: one }],
        [1, { _tag: "Done", call: other }],
        [2, lists(2, 300)]
      ] as const
      expect(told(ended, 500)).toEqual(["2 of 1,240 lists  300 records  2 requests"])
      expect(told([...ended, [3, { _tag: "Done", call: group }]], 500)).toEqual([])
    })

    it("nothing of lists that were complete before", () => {
      expect(told([[0, lists(1240, 0)]], 2000)).toEqual([])
    })

    it("the sum, where there are several such exports", () => {
      const events = [...begun, [500, lists(1, 100)], [500, lists(3, 50, { call: {}, lists: 10 })]] as const
      expect(told(events, 600)).toEqual(["4 of 1,250 lists  150 records  2 requests"])
    })
  })

  it("no control character of an address", () => {
    const url = "https://canvas.example.edu/api/v1/\u001b[2J"
    const events = [1, 2].map((count) => [0, { ...request(count), url } as LmsProgressEvent] as const)
    expect(told(events, 1).join()).not.toContain("\u001b")
  })
})
