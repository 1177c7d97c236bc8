/** One page of a walk: what is read of it, how the walk goes on from it, and what its errors say. */
import { Either } from "effect"
import { describe, expect, it } from "vitest"
import * as pagination from "../../src/internal/pages/pagination.js"
import type { PreparedRequest } from "../../src/internal/request/preparedRequest.js"
import { links } from "../fixtures/lists.js"

const home = "https://canvas.test"
const first = `${home}/api/v1/rows`

const request = (url: string): PreparedRequest => ({
  method: "GET",
  url,
  headers: {},
  body: undefined,
  token: undefined,
  tokenOrigin: undefined,
  acceptsJson: true
})

interface Given {
  readonly url?: string
  readonly state?: pagination.PaginationState
  readonly link?: Readonly<Record<string, string>>
  /** The Link header as it came. */
  readonly header?: string
  readonly list?: Partial<pagination.ListOptions>
}

/** What a walk makes of a page. */
const read = (
  body: unknown,
  { header, link = {}, list, url = first, state = pagination.initialState(request(url)) }: Given = {}
) => {
  const { exchange } = state
  const answer = {
    exchange,
    status: 200,
    headers: header === undefined ? links(link) : { link: header },
    contentType: "application/json",
    compressed: false,
    body: JSON.stringify(body)
  }
  return pagination.readPage({ collection: undefined, orObject: false, ...list }, state, answer, body)
}

const step = (...given: Parameters<typeof read>): pagination.ReadPage => Either.getOrThrow(read(...given))

/** How it goes on: to an address, to its end, or to an error. */
const onward = (...given: Parameters<typeof read>): string => {
  const { nextStep } = step(...given)
  if (nextStep._tag === "Next") return nextStep.state.exchange.url
  return nextStep._tag === "Failed" ? nextStep.error.message : nextStep._tag === "End" ? "the end" : "nowhere"
}

/** The walk after a page that leads there. */
const following = (walk: pagination.PaginationState, next: string): pagination.PaginationState => {
  const { nextStep } = step([1], { state: walk, link: { next } })
  if (nextStep._tag !== "Next") throw new Error(`it leads nowhere: ${next}`)
  return nextStep.state
}

const breaksOff = (page: number, url: string, problem: string) =>
  `Pagination failed after page ${page} (GET ${url}): ${problem}.`

const shorter = "use a shorter query (a smaller include[], ids in several calls)"

describe("a next link", () => {
  it.each([
    ["a bracket", "http://[", 'its next link "http://[" is not a valid URL'],
    [
      "another origin",
      "https://elsewhere.test/x?page=2",
      `its next link leads from ${home} to https://elsewhere.test. No request was sent to it. If it is the same service, set the domain to that origin`
    ],
    [
      "a user name",
      "https://me@canvas.test/x",
      `its next link leads from ${home} to ${home}. No request was sent to it. If it is the same service, set the domain to that origin`
    ],
    [
      "a password",
      "https://:me@canvas.test/x",
      `its next link leads from ${home} to ${home}. No request was sent to it. If it is the same service, set the domain to that origin`
    ],
    ["itself", first, `its next link ${first} points to a page already read`]
  ])("that is %s is told of in full", (_, next, problem) => {
    expect(onward([1], { link: { next } })).toBe(breaksOff(1, first, problem))
  })

  it("that leads a page to itself is found at once, however far the walk has come", () => {
    let walk = pagination.initialState(request(first))
    for (let page = 2; page < 20; page++) {
      walk = following(walk, `${first}?page=${page}`)
      expect(walk.page).toBe(page)
      expect(onward([1], { state: walk, link: { next: walk.exchange.url } })).toContain(
        `${walk.exchange.url} points to a page already read`
      )
    }
  })

  it("at home is taken from the address of its page where it is relative", () => {
    expect(onward([1], { link: { next: "?page=2" } })).toBe(`${first}?page=2`)
    expect(onward([1], { link: { next: "https://CANVAS.test/api/v1/rows?page=2" } })).toBe(`${first}?page=2`)
  })

  it("that closes a circle is found before three times as many pages have come as there are", () => {
    for (const [tail, length] of [
      [0, 2],
      [0, 7],
      [1, 2],
      [5, 3],
      [9, 7],
      [20, 2]
    ] as const) {
      let walk = pagination.initialState(request(`${first}?page=1`))
      let read = 0
      for (let at = 1; read < 200; read++) {
        at = at < tail + length ? at + 1 : tail + 1
        const { nextStep } = step([1], { state: walk, link: { next: `${first}?page=${at}` } })
        if (nextStep._tag !== "Next") break
        walk = nextStep.state
      }
      expect(read).toBeGreaterThanOrEqual(tail + length - 1)
      expect(read).toBeLessThan(3 * (tail + length) + 1)
    }
  })

  it("in the body is followed where it is an address, and is none where it is empty or no text", () => {
    const body = (next: unknown) => ({ rows: [1], meta: { pagination: { next } } })
    expect(onward(body(`${first}?page=2`))).toBe(`${first}?page=2`)
    for (const next of ["", null, 5, undefined]) expect(onward(body(next))).toBe("the end")
  })

  it("is not followed from the twentieth page without a record, as long as no last one was shown", () => {
    const walk = { ...pagination.initialState(request(first)), page: 20, emptyPages: 19 }
    const next = `${first}?page=21`
    const problem = "20 pages in a row contained no record, and no last page is known"
    expect(onward([], { state: walk, link: { next } })).toBe(breaksOff(20, first, problem))
    expect(onward([1], { state: walk, link: { next } })).toBe(next)
    expect(onward([], { state: walk, link: { next, last: next } })).toBe(next)
    expect(onward([], { state: { ...walk, emptyPages: 18 }, link: { next } })).toBe(next)
  })
})

describe("a page without links", () => {
  it("is the end of a list that has shown none", () => {
    expect(onward([1])).toBe("the end")
  })

  it("to the next is the end where it has others, or says in its body that there is none", () => {
    const walk = following(pagination.initialState(request(first)), `${first}?page=2`)
    expect(onward([1], { state: walk, link: { first } })).toBe("the end")
    expect(onward({ rows: [1], meta: { pagination: { next: null } } }, { state: walk })).toBe("the end")
  })

  it("after pages with some is none, and says why", () => {
    const walk = following(pagination.initialState(request(first)), `${first}?page=2`)
    const problem = `it has no next link and no meta.pagination, after pages that had one. The service drops a Link header that grows too long, so the list may continue: ${shorter}`
    expect(onward([1], { state: walk })).toBe(breaksOff(2, `${first}?page=2`, problem))
    const resumed = pagination.initialState({ ...request(first), fromCursor: true })
    expect(onward([1], { state: resumed })).toBe(breaksOff(1, first, problem))
  })

  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
  /** An address of which the next repeats so many bytes. */
  const long = (length: number, more: string) => `${first}?q=${"x".repeat(length - first.length - 2)}${more}`
  const isHidden = (count: number, url: string) => onward(rows(count), { url }) !== "the end"

  it("may hide the next where it is full, and the address of that too long for the header", () => {
    expect(onward(rows(100), { url: long(5633, "&per_page=100") })).toBe(
      breaksOff(
        1,
        long(5633, "&per_page=100"),
        `it is full, and its URL so long that the service drops the Link header, so the list may continue: ${shorter}`
      )
    )
    expect(isHidden(100, long(5632, "&per_page=100"))).toBe(false)
    // What the next address does not repeat.
    const own = "&page=1&access_token=7~1234567890&api_key=12345&per_page=100"
    expect(isHidden(100, long(5632, own))).toBe(false)
    expect(isHidden(100, long(5633, own))).toBe(true)
    expect(isHidden(100, long(5630, "&per_page=100&r="))).toBe(true)
    // Written anew, each of these is three.
    expect(isHidden(100, `${first}?per_page=100&q=${"|".repeat(1900)}`)).toBe(true)
    expect(isHidden(100, `${first}?per_page=100&q=${"|".repeat(1800)}`)).toBe(false)
  })

  it("is full with as many records as were asked for last, or as a page holds at the most", () => {
    const asked = (per: string) => long(5700, per)
    expect(isHidden(50, asked("&per_page=50"))).toBe(true)
    expect(isHidden(49, asked("&per_page=50"))).toBe(false)
    expect(isHidden(100, asked("&per_page=500"))).toBe(true)
    expect(isHidden(99, asked("&per_page=500"))).toBe(false)
    expect(isHidden(50, asked("&per_page=500&per_page=50"))).toBe(true)
    expect(isHidden(100, asked(""))).toBe(false)
  })

  it("whose header breaks off may go on", () => {
    expect(onward([], { header: "<https://canvas" })).toBe(
      breaksOff(1, first, `its Link header breaks off before a next link, so the list may continue: ${shorter}`)
    )
  })
})

describe("an object in the place of a list", () => {
  const orObject = { orObject: true }
  const tags = ["a"]
  const current = { current: first }

  it("is one record, and nothing else, where it is told from a page", () => {
    expect(step({ id: 1 }, { list: orObject, link: current })).toMatchObject({
      nextStep: { _tag: "End" },
      page: {
        page: 1,
        isObject: true,
        isLast: true,
        isBeyondEnd: false,
        next: undefined,
        body: { id: 1 },
        records: { key: undefined, list: [] }
      }
    })
  })

  it.each<readonly [what: string, body: unknown, given: Given, alone: boolean]>([
    ["with a collection that was named", { id: 1, tags }, { list: { ...orObject, collection: "tags" } }, false],
    [
      "that names its collection",
      { id: 1, tags, b: [], meta: { primaryCollection: "tags" } },
      { list: orObject },
      false
    ],
    ["that is paged in its body", { id: 1, tags, meta: { pagination: {} } }, { list: orObject }, false],
    ["that leads on", { id: 1, tags }, { list: orObject, link: { next: `${first}?page=2` } }, false],
    ["with an id and a list alone", { id: 1, tags }, { list: orObject, link: { last: first } }, true],
    ["with a list and links of its own", { tags, n: 1 }, { list: orObject, link: current }, true],
    ["with a list and the link of the page before", { tags, n: 1 }, { list: orObject, link: { prev: first } }, false],
    ["with a list and the link of the first page", { tags, n: 1 }, { list: orObject, link: { first } }, false],
    ["with a list and the link of the last page", { tags, n: 1 }, { list: orObject, link: { last: first } }, false],
    ["that is nothing but a list", { tags, links: {}, meta: {} }, { list: orObject, link: current }, false],
    ["that is nothing but a list, without links", { tags }, { list: orObject }, true],
    ["with an id beside the words of an error", { id: 1, message: "x", tags }, { list: orObject }, true],
    ["with the word of an error and no list", { message: "x" }, { list: orObject }, true],
    ["with the word of an error and more lists", { message: "x", tags, b: [] }, { list: orObject }, true]
  ])("%s", (_, body, given, alone) => {
    expect(step(body, given).page.isObject).toBe(alone)
  })

  it.each([
    ["errors", { errors: [{ message: "no" }] }],
    ["errors, and lists", { errors: [{ message: "no" }], a: [], b: [] }],
    ["a message with its details", { message: "no", details: ["x"], code: 5 }]
  ])("that reports an error is one: %s", (_, body) => {
    const error = Either.getOrElse(Either.flip(read(body, { list: orObject })), () => undefined)
    expect(error).toMatchObject({ _tag: "LmsDecodeError", page: 1 })
    expect(error?.message).toContain("an object that reports an error instead of a list of records")
  })

  it("is a page where its links may have been lost", () => {
    const url = `${first}?q=${"x".repeat(6000)}&per_page=1`
    expect(step({ tags, n: 1 }, { list: orObject, url }).page.isObject).toBe(false)
    expect(step({ tags: [], n: 1 }, { list: orObject, url }).page.isObject).toBe(true)
    expect(step({ tags, n: 1 }, { list: orObject, header: "<https://canvas" }).page.isObject).toBe(false)
  })

  it("is an error on any page but the first", () => {
    const walk = following(pagination.initialState(request(first)), `${first}?page=2`)
    const error = Either.getOrElse(Either.flip(read({ id: 1 }, { list: orObject, state: walk })), () => undefined)
    expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Shape", page: 2 })
  })
})

describe("a page of a list", () => {
  it("holds its records, its number, its way on, and whether the list ends with it", () => {
    const next = `${first}?page=2`
    expect(step([1, 2], { link: { next } }).page).toMatchObject({
      page: 1,
      isObject: false,
      isLast: false,
      isBeyondEnd: false,
      next,
      records: { key: undefined, list: [1, 2] }
    })
    expect(step({ rows: [] }).page).toMatchObject({ isLast: true, next: undefined, records: { key: "rows", list: [] } })
  })

  it("without records, beyond the last page that was known, is the end of a list that has shrunk", () => {
    const walk = { ...pagination.initialState(request(first)), sawLast: true, page: 4 }
    const link = { next: `${first}?page=5`, prev: first }
    expect(step([], { state: walk, link })).toMatchObject({
      nextStep: { _tag: "End" },
      page: { isBeyondEnd: true, isLast: true }
    })
    expect(step([1], { state: walk, link })).toMatchObject({ nextStep: { _tag: "Next" }, page: { isBeyondEnd: false } })
    expect(step([], { state: walk, link: { ...link, last: first } })).toMatchObject({ page: { isBeyondEnd: false } })
    expect(step([], { state: { ...walk, sawLast: false }, link })).toMatchObject({ page: { isBeyondEnd: false } })
  })

  it.each([
    ["?page=12&per_page=5", 12],
    ["?per_page=5&page=7", 7],
    ["?page=3", 3],
    ["?page=3x", undefined],
    ["?page=bookmark:3", undefined],
    ["?home_page=3", undefined],
    ["", undefined]
  ])("says how many pages there are where its last one has a number: %s", (query, pages) => {
    expect(pagination.lastPageNumber(step([1], { link: { last: `${first}${query}` } }).page)).toBe(pages)
    expect(pagination.lastPageNumber(step([1]).page)).toBeUndefined()
  })
})
