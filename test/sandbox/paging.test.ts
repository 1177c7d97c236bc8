import { expect, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Tracer from "effect/Tracer"
import { Sandbox } from "effect-lms/sandbox"

const Records = Schema.Array(Schema.Struct({ id: Schema.Number }))

/** The status, the ids of the records, and the links with the sandbox's own address cut away. */
const page = Effect.fn("page")(function* (path: string) {
  const { token, url } = yield* Sandbox
  const headers = { authorization: `Bearer ${Redacted.value(token)}` }
  const answer = yield* Effect.promise(() =>
    fetch(path.startsWith("http") ? path : `${url}/api/v1/${path}`, { headers }).then((response) =>
      response.text().then((text) => ({ status: response.status, link: response.headers.get("link"), text }))
    )
  )
  const json: unknown = JSON.parse(answer.text)
  const links: Record<string, string> = {}
  for (const [, target = "", rel = ""] of (answer.link ?? "").matchAll(/<([^>]*)>; rel="(\w+)"/g)) links[rel] = target
  return {
    ...answer,
    json,
    ids:
      Array.isArray(json) && "id" in (json[0] ?? {}) ? Schema.decodeUnknownSync(Records)(json).map(({ id }) => id) : [],
    links,
    pages: Object.fromEntries(
      Object.entries(links).map(([rel, target]) => [rel, /[?&]page=([^&]*)/.exec(target)?.[1] ?? ""])
    )
  }
})

/** Follows `next` to the end. */
const walk = Effect.fn("walk")(function* (path: string) {
  const texts: Array<string> = []
  let target: string | undefined = path
  while (target !== undefined) {
    const current: Effect.Effect.Success<ReturnType<typeof page>> = yield* page(target)
    texts.push(...(current.json as ReadonlyArray<unknown>).map((record) => JSON.stringify(record)))
    target = current.links.next
  }
  return texts
})

const generic = { errors: [{ message: "An error occurred.", error_code: "not_found" }] }

layer(Sandbox.layer({ data: { courses: 95 } }), { excludeTestServices: true })("paging", (it) => {
  it.effect("links are absolute, joined by a bare comma, in Canvas's order", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const { link } = yield* page("courses?page=3")
      const target = (number: number) => `<${url}/api/v1/courses?page=${number}&per_page=10>`
      expect(link).toBe(
        `${target(3)}; rel="current",${target(4)}; rel="next",${target(2)}; rel="prev",${target(1)}; rel="first",${target(10)}; rel="last"`
      )
    })
  )

  it.effect("a counted list shows its last page from the first to the last", () =>
    Effect.gen(function* () {
      expect((yield* page("courses")).pages).toEqual({ current: "1", next: "2", first: "1", last: "10" })
      expect((yield* page("courses?page=10")).pages).toEqual({ current: "10", prev: "9", first: "1", last: "10" })
      expect((yield* page("courses?enrollment_type=janitor")).pages).toEqual({ current: "1", first: "1", last: "1" })
    })
  )

  it.effect("an uncounted list shows its last page only on the last page", () =>
    Effect.gen(function* () {
      const list = "courses/101/discussion_topics?per_page=1"
      expect((yield* page(list)).pages).toEqual({ current: "1", next: "2", first: "1" })
      const total = (yield* walk(list)).length
      expect((yield* page(`${list}&page=${total}`)).pages).toEqual({
        current: String(total),
        prev: String(total - 1),
        first: "1",
        last: String(total)
      })
    })
  )

  it.effect("a bookmark list has opaque pages, no prev, and last only at the end", () =>
    Effect.gen(function* () {
      const first = yield* page("planner/items?per_page=100")
      expect(first.pages).toEqual({ current: "first", next: first.pages.next, first: "first" })
      expect(first.pages.next).toMatch(/^bookmark:[\w-]+$/)
      const second = yield* page(first.links.next ?? "")
      expect(second.pages).toEqual({ current: first.pages.next, next: second.pages.next, first: "first" })
      const third = yield* page(second.links.next ?? "")
      expect(third.pages).toEqual({ current: second.pages.next, first: "first", last: second.pages.next })
      expect(new Set([first.text, second.text, third.text]).size).toBe(3)
    })
  )

  it.effect("a bookmark that cannot be read is page one, as is the number 1", () =>
    Effect.gen(function* () {
      const first = yield* page("planner/items")
      for (const token of ["first", "1", "", "bookmark:%21%21", "bookmark:WyJ4Il0", "bookmark:", "abc"]) {
        const again = yield* page(`planner/items?page=${token}`)
        expect([token, again.status, again.text, again.link]).toEqual([token, 200, first.text, first.link])
      }
    })
  )

  it.effect("a page the list cannot have is a 404", () =>
    Effect.gen(function* () {
      for (const path of [
        "courses?page=0",
        "courses?page=-1",
        "courses?page=abc",
        "courses?page=1.5",
        "courses?page[]=1",
        "courses?page=99999999999999999999",
        "courses?page=bookmark:WzJd",
        "planner/items?page=2",
        "planner/items?page=0",
        "planner/items?page=-1"
      ]) {
        const answer = yield* page(path)
        expect([path, answer.status, answer.json]).toEqual([path, 404, generic])
      }
    })
  )

  it.effect("a numbered page beyond the end is empty and still has a next", () =>
    Effect.gen(function* () {
      for (const list of ["courses", "courses/101/discussion_topics"]) {
        const answer = yield* page(`${list}?page=50`)
        expect([answer.status, answer.json]).toEqual([200, []])
        expect(answer.pages).toEqual({ current: "50", next: "51", prev: "49", first: "1" })
      }
    })
  )

  it.effect("per_page is clamped to 1..100, and links show the clamped value", () =>
    Effect.gen(function* () {
      for (const [given, size] of [
        ["", 10],
        ["&per_page=7", 7],
        ["&per_page=1000", 95],
        ["&per_page=0", 1],
        ["&per_page=-5", 1],
        ["&per_page=abc", 1],
        ["&per_page=", 1],
        ["&per_page=12x", 12],
        ["&per_page[]=5", 1]
      ] as const) {
        const answer = yield* page(`courses?a=1${given}`)
        expect([given, (answer.json as ReadonlyArray<unknown>).length]).toEqual([given, size])
        expect(answer.links.current).toContain(`&per_page=${size === 95 ? 100 : size}`)
      }
    })
  )

  it.effect("links repeat the query re-encoded, without the page and without the token", () =>
    Effect.gen(function* () {
      const { token, url } = yield* Sandbox
      const secret = Redacted.value(token)
      const query = `per_page=5&z=%C3%A9+~*&include[]=term&include%5B%5D=a%26b&page=2&access_token=${secret}&api_key=k&as_user_id=1001&s[t]&`
      expect((yield* page(`courses?${query}`)).links.next).toBe(
        `${url}/api/v1/courses?as_user_id=1001&include%5B%5D=term&include%5B%5D=a%26b&s%5Bt%5D=&z=%C3%A9+~%2A&page=3&per_page=5`
      )
    })
  )

  it.effect("links name a course by its number, however it was asked for", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const [course] = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ sis_course_id: Schema.String })))(
        (yield* page("courses")).json
      )
      const asked = yield* page(`courses/sis_course_id:${encodeURIComponent(course?.sis_course_id ?? "")}/users`)
      expect(asked.links.current).toBe(`${url}/api/v1/courses/101/users?page=1&per_page=10`)
    })
  )

  it.effect("links share a budget of 6 KiB: the least wanted go first, and `next` takes the whole header with it", () =>
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
  it.live(`a walk meets every record once, in order, with ${paging} pages`, () =>
    Effect.gen(function* () {
      for (const list of ["courses", "planner/items", "courses/101/modules"]) {
        const all = yield* walk(`${list}?per_page=100`)
        expect(all.length).toBeGreaterThan(1)
        expect(yield* walk(`${list}?per_page=3`)).toEqual(all)
      }
      expect((yield* page("courses?per_page=3")).pages).toEqual(pages)
    }).pipe(Effect.provide(Sandbox.layer({ data: { courses: 95 }, paging })))
  )
}

it.live("a page of a long list looks up the records that it shows, and no others", () =>
  Effect.gen(function* () {
    const native = yield* Effect.tracer
    const spans: Array<string> = []
    const tracer = Tracer.make({
      span: (name, ...rest) => {
        spans.push(name)
        return native.span(name, ...rest)
      },
      context: native.context
    })
    const looked = (name: string) => spans.filter((span) => span === name).length
    yield* Effect.gen(function* () {
      const [assignment] = (yield* page("courses/101/assignments")).ids
      expect((yield* page(`courses/101/assignments/${assignment}/submissions?per_page=7&page=20`)).ids).toHaveLength(7)
      expect(looked("Sandbox.renderSubmission")).toBe(7)
      expect((yield* page("courses/101/discussion_topics?per_page=6&page=20")).ids).toHaveLength(6)
      expect(looked("Sandbox.topicJson")).toBe(6)
    }).pipe(
      Effect.provide(Sandbox.layer({ data: { courses: 1, students: 300, discussion_topics: 300 } })),
      Effect.withTracer(tracer)
    )
  })
)
