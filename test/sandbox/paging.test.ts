import { expect, it, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { linksOf, send } from "../fixtures/sandboxRequests.js"

/** Requests one page. Returns its records and links, and the `page` parameter of each link. */
const page = Effect.fn("page")(function* (path: string) {
  const response = yield* send(path.startsWith("http") ? path : `/api/v1/${path}`)
  const json: unknown = response.body
  const link = response.headers.get("link")
  const links = linksOf(link)
  return {
    ...response,
    link,
    json,
    links,
    pages: Object.fromEntries(
      Object.entries(links).map(([rel, target]) => [rel, /[?&]page=([^&]*)/.exec(target)?.[1] ?? ""])
    )
  }
})

/** Reads all pages by their next links. */
const readAll = Effect.fn("readAll")(function* (path: string) {
  const records: Array<string> = []
  let target: string | undefined = path
  while (target !== undefined) {
    const currentPage: Effect.Effect.Success<ReturnType<typeof page>> = yield* page(target)
    records.push(...(currentPage.json as ReadonlyArray<unknown>).map((record) => JSON.stringify(record)))
    target = currentPage.links.next
  }
  return records
})

const notFound = { errors: [{ message: "An error occurred.", error_code: "not_found" }] }

layer(Sandbox.layer({ data: { courses: 95, discussion_topics: 3 } }), { excludeTestServices: true })("paging", (it) => {
  it.effect("links are absolute, in Canvas's order, and separated by a comma without a space", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const { link } = yield* page("courses?page=3")
      const target = (number: number) => `<${url}/api/v1/courses?page=${number}&per_page=10>`
      expect(link).toBe(
        `${target(3)}; rel="current",${target(4)}; rel="next",${target(2)}; rel="prev",${target(1)}; rel="first",${target(10)}; rel="last"`
      )
    })
  )

  const topics = "courses/101/discussion_topics"

  it.effect.each([
    // A counted list has a last link on every page.
    ["courses", { current: "1", next: "2", first: "1", last: "10" }],
    ["courses?page=10", { current: "10", prev: "9", first: "1", last: "10" }],
    ["courses?enrollment_type=janitor", { current: "1", first: "1", last: "1" }],
    // An uncounted list has one only on the last page.
    [`${topics}?per_page=1`, { current: "1", next: "2", first: "1" }],
    [`${topics}?per_page=1&page=3`, { current: "3", prev: "2", first: "1", last: "3" }],
    // A page beyond the end is empty.
    ["courses?page=50", { current: "50", next: "51", prev: "49", first: "1" }],
    [`${topics}?page=50`, { current: "50", next: "51", prev: "49", first: "1" }]
  ] as const)("numbered pages have links: %s", ([path, pages]) =>
    Effect.gen(function* () {
      const response = yield* page(path)
      expect([response.status, response.pages]).toEqual([200, pages])
      if (path.endsWith("page=50")) expect(response.json).toEqual([])
    })
  )

  it.effect("a bookmark list has opaque pages, no prev link, and a last link only on the last page", () =>
    Effect.gen(function* () {
      const first = yield* page("courses/101/enrollments?per_page=10")
      expect(first.pages).toEqual({ current: "first", next: first.pages.next, first: "first" })
      expect(first.pages.next).toMatch(/^bookmark:[\w-]+$/)
      const second = yield* page(first.links.next ?? "")
      expect(second.pages).toEqual({ current: first.pages.next, next: second.pages.next, first: "first" })
      const third = yield* page(second.links.next ?? "")
      expect(third.pages).toEqual({ current: second.pages.next, first: "first", last: second.pages.next })
      expect(new Set([first.text, second.text, third.text]).size).toBe(3)
    })
  )

  it.effect("an invalid bookmark, and the number 1, return the first page", () =>
    Effect.gen(function* () {
      const first = yield* page("courses/101/enrollments")
      for (const token of ["first", "1", "", "bookmark:%21%21", "bookmark:WyJ4Il0", "bookmark:", "abc"]) {
        const firstPage = yield* page(`courses/101/enrollments?page=${token}`)
        expect([token, firstPage.status, firstPage.text, firstPage.link]).toEqual([token, 200, first.text, first.link])
      }
    })
  )

  it.effect("responds with 404 to an invalid page", () =>
    Effect.gen(function* () {
      const numbers = ["=0", "=-1", "=abc", "=1.5", "[]=1", "=99999999999999999999", "=bookmark:WzJd"]
      for (const path of [
        ...numbers.map((number) => `courses?page${number}`),
        ...[2, 0, -1].map((number) => `courses/101/enrollments?page=${number}`)
      ]) {
        const response = yield* page(path)
        expect([path, response.status, response.json]).toEqual([path, 404, notFound])
      }
    })
  )

  it.effect("per_page is clamped to 1..100, and links contain the clamped value", () =>
    Effect.gen(function* () {
      const sizes = { "": 10, "=7": 7, "=1000": 95, "=0": 1, "=-5": 1, "=abc": 1, "=": 1, "=12x": 12, "[]=5": 1 }
      for (const [value, size] of Object.entries(sizes)) {
        const response = yield* page(`courses?a=1${value === "" ? "" : `&per_page${value}`}`)
        expect([value, (response.json as ReadonlyArray<unknown>).length]).toEqual([value, size])
        expect(response.links.current).toContain(`&per_page=${size === 95 ? 100 : size}`)
      }
    })
  )

  it.effect("links repeat the re-encoded query without page and token", () =>
    Effect.gen(function* () {
      const { token, url } = yield* Sandbox
      const secret = Redacted.value(token)
      const query = `per_page=5&z=%C3%A9+~*&include[]=term&include%5B%5D=a%26b&page=2&access_token=${secret}&api_key=k&as_user_id=1001&s[t]&`
      expect((yield* page(`courses?${query}`)).links.next).toBe(
        `${url}/api/v1/courses?as_user_id=1001&include%5B%5D=term&include%5B%5D=a%26b&s%5Bt%5D=&z=%C3%A9+~%2A&page=3&per_page=5`
      )
    })
  )

  it.effect(
    "links are limited to 6 KiB: the least important are dropped first, and without `next` the whole header",
    () =>
      Effect.gen(function* () {
        const { url } = yield* Sandbox
        const rels = (length: number) =>
          Effect.map(page(`courses?page=2&q=${"x".repeat(length)}`), ({ links }) => Object.keys(links))
        expect(yield* rels(1000)).toEqual(["current", "next", "prev", "first", "last"])
        expect(yield* rels(1400)).toEqual(["current", "next", "prev", "last"])
        expect(yield* rels(1900)).toEqual(["next", "prev", "last"])
        expect(yield* rels(2500)).toEqual(["next", "last"])
        expect(yield* rels(4000)).toEqual(["next"])
        const rest = `${url}/api/v1/courses?q=&page=3&per_page=10`.length
        expect(yield* rels(6144 - rest)).toEqual(["next"])
        const without = yield* page(`courses?page=2&q=${"x".repeat(6145 - rest)}`)
        expect([without.link, (without.json as ReadonlyArray<unknown>).length]).toEqual([null, 10])
      })
  )
})

for (const [paging, pages] of [
  ["counted", { current: "1", next: "2", first: "1", last: "32" }],
  ["uncounted", { current: "1", next: "2", first: "1" }],
  ["bookmark", { current: "first", next: "bookmark:WzNd", first: "first" }]
] as const) {
  it.live(`pagination returns every record once, in order, with ${paging} pages`, () =>
    Effect.gen(function* () {
      for (const list of ["courses", "courses/101/enrollments", "courses/101/modules"]) {
        const all = yield* readAll(`${list}?per_page=100`)
        expect(all.length).toBeGreaterThan(1)
        expect(yield* readAll(`${list}?per_page=3`)).toEqual(all)
      }
      expect((yield* page("courses?per_page=3")).pages).toEqual(pages)
    }).pipe(Effect.provide(Sandbox.layer({ data: { courses: 95 }, paging })))
  )
}
