/** Pagination: how one page is read, what follows it, and the messages of its errors. */
import { Either } from "effect"
import { describe, expect, it } from "vitest"
import * as pagination from "../../src/internal/pages/pagination.js"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import { links } from "../fixtures/lists.js"
import { makeRequest } from "../fixtures/stages.js"

const ownOrigin = "https://canvas.test"
const first = `${ownOrigin}/api/v1/rows`

const request = (url: string) => makeRequest({ url })

interface PageOptions {
  readonly url?: string
  readonly state?: pagination.LinkState
  readonly link?: Readonly<Record<string, string>>
  /** The raw Link header. */
  readonly header?: string
  readonly list?: Partial<pagination.ListOptions>
}

/** Reads a page. */
const read = (
  body: unknown,
  { header, link = {}, list, url = first, state = pagination.initialState(request(url)) }: PageOptions = {}
) => {
  const { request } = state
  const response = {
    request,
    facts: new ResponseFacts({
      status: 200,
      headers: { "content-type": "application/json", ...(header === undefined ? links(link) : { link: header }) }
    }),
    body: JSON.stringify(body)
  }
  return pagination.readPage({ collection: undefined, acceptsObject: false, ...list }, state, response, body)
}

const readOrThrow = (...args: Parameters<typeof read>): pagination.PageStep => Either.getOrThrow(read(...args))

/** What follows the page: a URL, the end, or the message of an error. */
const nextOf = (...args: Parameters<typeof read>): string => {
  const { nextStep } = readOrThrow(...args)
  if (nextStep._tag === "Next") return nextStep.state.request.url
  return nextStep._tag === "Failed" ? nextStep.error.message : nextStep._tag === "End" ? "the end" : "nowhere"
}

/** The state after a page with this next link. */
const advance = (state: pagination.LinkState, next: string): pagination.LinkState => {
  const { nextStep } = readOrThrow([1], { state, link: { next } })
  if (nextStep._tag !== "Next") throw new Error(`no next page: ${next}`)
  return nextStep.state
}

const pageErrorMessage = (page: number, url: string, problem: string) =>
  `Pagination failed after page ${page} (GET ${url}): ${problem}.`

const hint = "use a shorter query (a smaller include[], ids in several calls)"

const lostTls =
  "It is the same host without TLS: a proxy in front of the service does not tell it that clients use https (X-Forwarded-Proto). Report that to its administrators"

describe("a next link", () => {
  it.each([
    ["an invalid URL", "http://[", 'its next link "http://[" is not a valid URL'],
    [
      "another origin",
      "https://elsewhere.test/x?page=2",
      `its next link leads from ${ownOrigin} to https://elsewhere.test. No request was sent to it. If it is the same service, set the domain to that origin`
    ],
    [
      "a user name",
      "https://me@canvas.test/x",
      "its next link contains a user name or password, so no request was sent to it"
    ],
    [
      "a password",
      "https://:me@canvas.test/x",
      "its next link contains a user name or password, so no request was sent to it"
    ],
    [
      "its own host without TLS",
      "http://canvas.test/api/v1/rows?page=2",
      `its next link leads from ${ownOrigin} to http://canvas.test. No request was sent to it. ${lostTls}`
    ],
    [
      "its own host without TLS, on another port",
      "http://CANVAS.test:3000/api/v1/rows?page=2",
      `its next link leads from ${ownOrigin} to http://canvas.test:3000. No request was sent to it. ${lostTls}`
    ],
    [
      "another host without TLS",
      "http://elsewhere.test/x?page=2",
      `its next link leads from ${ownOrigin} to http://elsewhere.test. No request was sent to it. It is an http: URL, to which no token is sent: report it to the administrators of the service`
    ],
    ["another scheme", "javascript:alert(1)", 'its next link is a "javascript:" URL, which is not followed'],
    ["the URL of its page", first, `its next link ${first} points to a page already read`]
  ])("with %s fails with a complete message", (_, next, problem) => {
    expect(nextOf([1], { link: { next } })).toBe(pageErrorMessage(1, first, problem))
  })

  it("from a page to itself is detected at once, on any page", () => {
    let state = pagination.initialState(request(first))
    for (let page = 2; page < 20; page++) {
      state = advance(state, `${first}?page=${page}`)
      expect(state.page).toBe(page)
      expect(nextOf([1], { state: state, link: { next: state.request.url } })).toContain(
        `${state.request.url} points to a page already read`
      )
    }
  })

  it.each(['?q="a"&page=2', "/../rows?page=2", "?q=a b&page=2"])(
    "invariant 6: is followed byte for byte, although a URL parser would rewrite it: %s",
    (rest) => {
      expect(nextOf([1], { link: { next: `${first}${rest}` } })).toBe(`${first}${rest}`)
    }
  )

  it("that is relative is resolved against the URL of its page", () => {
    expect(nextOf([1], { link: { next: "?page=2" } })).toBe(`${first}?page=2`)
    expect(nextOf([1], { link: { next: "https://CANVAS.test/api/v1/rows?page=2" } })).toBe(`${first}?page=2`)
  })

  it("that closes a cycle is detected within three times the number of pages", () => {
    for (const [tail, length] of [
      [0, 2],
      [0, 7],
      [1, 2],
      [5, 3],
      [9, 7],
      [20, 2]
    ] as const) {
      let state = pagination.initialState(request(`${first}?page=1`))
      let pagesRead = 0
      for (let at = 1; pagesRead < 200; pagesRead++) {
        at = at < tail + length ? at + 1 : tail + 1
        const { nextStep } = readOrThrow([1], { state: state, link: { next: `${first}?page=${at}` } })
        if (nextStep._tag !== "Next") break
        state = nextStep.state
      }
      expect(pagesRead).toBeGreaterThanOrEqual(tail + length - 1)
      expect(pagesRead).toBeLessThan(3 * (tail + length) + 1)
    }
  })

  it("in the body is followed if it is a URL, and ignored if it is empty or not a string", () => {
    const body = (next: unknown) => ({ rows: [{ id: 1 }], meta: { pagination: { next } } })
    expect(nextOf(body(`${first}?page=2`))).toBe(`${first}?page=2`)
    for (const next of ["", null, 5, undefined]) expect(nextOf(body(next))).toBe("the end")
  })

  it("is not followed from the twentieth empty page if no last link was seen", () => {
    const state = { ...pagination.initialState(request(first)), page: 20, emptyPages: 19 }
    const next = `${first}?page=21`
    const problem = "20 pages in a row contained no record, and no last page is known"
    expect(nextOf([], { state: state, link: { next } })).toBe(pageErrorMessage(20, first, problem))
    expect(nextOf([1], { state: state, link: { next } })).toBe(next)
    expect(nextOf([], { state: state, link: { next, last: next } })).toBe(next)
    expect(nextOf([], { state: { ...state, emptyPages: 18 }, link: { next } })).toBe(next)
  })
})

describe("a next link to a page already read", () => {
  const at = (query: string) => `${first}?${query}`

  it.each([
    ["the page itself", at("page=bookmark:a"), at("page=bookmark:a"), undefined],
    ["the first page", at("page=bookmark:a"), at("page=first"), at("page=first")],
    ["the same page, written differently", at("page=5&per_page=10"), at("per_page=10&page=5"), undefined],
    ["a smaller page number", at("per_page=10&page=10"), at("per_page=10&page=9"), undefined]
  ])("is an error at once, and no cursor: %s", (_, url, next, first) => {
    const { nextStep, page } = readOrThrow([1], { url, link: { next, ...(first === undefined ? {} : { first }) } })
    expect(nextStep).toMatchObject({ _tag: "Failed", error: { reason: "Cycle" } })
    expect(page).toMatchObject({ next: undefined, isLast: false })
  })

  it.each([
    ["page=9&per_page=10", "page=10&per_page=10"],
    ["page=bookmark:9", "page=bookmark:1"],
    ["per_page=10", "page=0&per_page=10"]
  ])("is none if its number is larger, or if there is no number to compare: %s", (query, next) => {
    expect(nextOf([1], { url: at(query), link: { next: at(next) } })).toBe(at(next))
  })
})

describe("a page without links", () => {
  it("is the end of a list that never had links", () => {
    expect(nextOf([1])).toBe("the end")
  })

  it("is the end if it has other links, or if its body says that there is no next page", () => {
    const state = advance(pagination.initialState(request(first)), `${first}?page=2`)
    expect(nextOf([1], { state: state, link: { first } })).toBe("the end")
    expect(nextOf({ rows: [{ id: 1 }], meta: { pagination: { next: null } } }, { state: state })).toBe("the end")
  })

  it("after pages with links is an error that says why", () => {
    const state = advance(pagination.initialState(request(first)), `${first}?page=2`)
    const problem = `it has no next link and no meta.pagination, after pages that had one. The service drops a Link header that grows too long, so the list may continue: ${hint}`
    expect(nextOf([1], { state: state })).toBe(pageErrorMessage(2, `${first}?page=2`, problem))
    const fromCursor = pagination.initialState(request(first).with({ fromCursor: true }))
    expect(nextOf([1], { state: fromCursor })).toBe(pageErrorMessage(1, first, problem))
  })

  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
  /** A URL of which the next URL repeats this many bytes. */
  const longUrl = (length: number, suffix: string) => `${first}?q=${"x".repeat(length - first.length - 2)}${suffix}`
  const isHidden = (count: number, url: string) => nextOf(rows(count), { url }) !== "the end"

  it("may hide the next page if it is full and the next URL is too long for the header", () => {
    expect(nextOf(rows(100), { url: longUrl(5633, "&per_page=100") })).toBe(
      pageErrorMessage(
        1,
        `${longUrl(5633, "&per_page=100").slice(0, 299)}…`,
        `it is full, and its URL so long that the service drops the Link header, so the list may continue: ${hint}`
      )
    )
    expect(isHidden(100, longUrl(5632, "&per_page=100"))).toBe(false)
    // Parameters that the next URL does not repeat.
    const notRepeated = "&page=1&access_token=7~1234567890&api_key=12345&per_page=100"
    expect(isHidden(100, longUrl(5632, notRepeated))).toBe(false)
    expect(isHidden(100, longUrl(5633, notRepeated))).toBe(true)
    expect(isHidden(100, longUrl(5630, "&per_page=100&r="))).toBe(true)
    // Encoding triples each of these characters.
    expect(isHidden(100, `${first}?per_page=100&q=${"|".repeat(1900)}`)).toBe(true)
    expect(isHidden(100, `${first}?per_page=100&q=${"|".repeat(1800)}`)).toBe(false)
  })

  it("is full with the last requested page size, or the largest page size", () => {
    const urlWith = (query: string) => longUrl(5700, query)
    expect(isHidden(50, urlWith("&per_page=50"))).toBe(true)
    expect(isHidden(49, urlWith("&per_page=50"))).toBe(false)
    expect(isHidden(100, urlWith("&per_page=500"))).toBe(true)
    expect(isHidden(99, urlWith("&per_page=500"))).toBe(false)
    expect(isHidden(50, urlWith("&per_page=500&per_page=50"))).toBe(true)
    expect(isHidden(100, urlWith(""))).toBe(false)
  })

  it("whose header is truncated may continue", () => {
    expect(nextOf([], { header: "<https://canvas" })).toBe(
      pageErrorMessage(1, first, `its Link header breaks off before a next link, so the list may continue: ${hint}`)
    )
  })
})

describe("an object instead of a list", () => {
  const acceptsObject = { acceptsObject: true }
  const tags = [{ id: "a" }]
  const current = { current: first }

  it("is a single object if it is not a page", () => {
    expect(readOrThrow({ id: 1 }, { list: acceptsObject, link: current })).toMatchObject({
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

  it.each<readonly [what: string, body: unknown, options: PageOptions, isObject: boolean]>([
    ["with a named collection", { id: 1, tags }, { list: { ...acceptsObject, collection: "tags" } }, false],
    [
      "that names its primary collection",
      { id: 1, tags, b: [], meta: { primaryCollection: "tags" } },
      { list: acceptsObject },
      false
    ],
    ["that is paged in its body", { id: 1, tags, meta: { pagination: {} } }, { list: acceptsObject }, false],
    ["with a next link", { id: 1, tags }, { list: acceptsObject, link: { next: `${first}?page=2` } }, false],
    ["with an id and one list", { id: 1, tags }, { list: acceptsObject, link: { last: first } }, true],
    ["with a list and a current link", { tags, n: 1 }, { list: acceptsObject, link: current }, true],
    ["with a list and a prev link", { tags, n: 1 }, { list: acceptsObject, link: { prev: first } }, false],
    ["with a list and a first link", { tags, n: 1 }, { list: acceptsObject, link: { first } }, false],
    ["with a list and a last link", { tags, n: 1 }, { list: acceptsObject, link: { last: first } }, false],
    ["that contains only a list", { tags, links: {}, meta: {} }, { list: acceptsObject, link: current }, false],
    ["that contains only a list, without links", { tags }, { list: acceptsObject }, true],
    ["with an id and an error message", { id: 1, message: "x", tags }, { list: acceptsObject }, true],
    ["with an error message and no list", { message: "x" }, { list: acceptsObject }, true],
    ["with an error message and several lists", { message: "x", tags, b: [] }, { list: acceptsObject }, true]
  ])("%s", (_, body, options, isObject) => {
    expect(readOrThrow(body, options).page.isObject).toBe(isObject)
  })

  it.each([
    ["errors", { errors: [{ message: "no" }] }],
    ["errors, and lists", { errors: [{ message: "no" }], a: [], b: [] }],
    ["a message with its details", { message: "no", details: ["x"], code: 5 }]
  ])("that reports an error is an error: %s", (_, body) => {
    const error = Either.getOrElse(Either.flip(read(body, { list: acceptsObject })), () => undefined)
    expect(error).toMatchObject({ _tag: "LmsDecodeError", page: 1 })
    expect(error?.message).toContain("an object that reports an error instead of a list of records")
  })

  it("is a page if its links may be missing", () => {
    const url = `${first}?q=${"x".repeat(6000)}&per_page=1`
    expect(readOrThrow({ tags, n: 1 }, { list: acceptsObject, url }).page.isObject).toBe(false)
    expect(readOrThrow({ tags: [], n: 1 }, { list: acceptsObject, url }).page.isObject).toBe(true)
    expect(readOrThrow({ tags, n: 1 }, { list: acceptsObject, header: "<https://canvas" }).page.isObject).toBe(false)
  })

  it("is an error on any page except the first", () => {
    const state = advance(pagination.initialState(request(first)), `${first}?page=2`)
    const error = Either.getOrElse(Either.flip(read({ id: 1 }, { list: acceptsObject, state: state })), () => undefined)
    expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Shape", page: 2 })
  })
})

describe("a page of a list", () => {
  it("has its records, its number, its next URL, and whether it is the last one", () => {
    const next = `${first}?page=2`
    expect(readOrThrow([1, 2], { link: { next } }).page).toMatchObject({
      page: 1,
      isObject: false,
      isLast: false,
      isBeyondEnd: false,
      next,
      records: { key: undefined, list: [1, 2] }
    })
    expect(readOrThrow({ rows: [], meta: { pagination: {} } }).page).toMatchObject({
      isLast: true,
      next: undefined,
      records: { key: "rows", list: [] }
    })
  })

  it("without records beyond the known last page is the end of a list that became shorter", () => {
    const state = { ...pagination.initialState(request(first)), sawLast: true, page: 4 }
    const link = { next: `${first}?page=5`, prev: first }
    expect(readOrThrow([], { state: state, link })).toMatchObject({
      nextStep: { _tag: "End" },
      page: { isBeyondEnd: true, isLast: true }
    })
    expect(readOrThrow([1], { state: state, link })).toMatchObject({
      nextStep: { _tag: "Next" },
      page: { isBeyondEnd: false }
    })
    expect(readOrThrow([], { state: state, link: { ...link, last: first } })).toMatchObject({
      page: { isBeyondEnd: false }
    })
    expect(readOrThrow([], { state: { ...state, sawLast: false }, link })).toMatchObject({
      page: { isBeyondEnd: false }
    })
  })

  it.each([
    ["?page=12&per_page=5", 12],
    ["?per_page=5&page=7", 7],
    ["?page=3", 3],
    ["?page=3x", undefined],
    ["?page=bookmark:3", undefined],
    ["?home_page=3", undefined],
    ["", undefined]
  ])("shows the number of pages if its last link has a page number: %s", (query, pages) => {
    expect(pagination.lastPageNumber(readOrThrow([1], { link: { last: `${first}${query}` } }).page)).toBe(pages)
    expect(pagination.lastPageNumber(readOrThrow([1]).page)).toBeUndefined()
  })
})
