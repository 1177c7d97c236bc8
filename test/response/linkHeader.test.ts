import { Option } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as linkHeader from "../../src/internal/response/linkHeader.js"
import { makeSecrets } from "../../src/internal/text/secrets.js"
import { countCases } from "../fixtures/cases.js"

const parsed = (header: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(linkHeader.parseLinkHeader(header).links)

const base = "https://canvas.example.edu/api/v1/courses"

// --- RFC 8288 link values and their notations ---------------------------------------------------------------------------

interface Value {
  readonly target: string
  readonly relations: ReadonlyArray<string>
}

const token = fc.stringOf(fc.constantFrom(..."abcXYZ019!#$&'*+-.^_`|~"), { minLength: 1, maxLength: 8 })

const target = fc
  .stringOf(fc.constantFrom(..."abZ09-._~:/?#[]@!$&'()*+,;=%\"\\{}|^` é"), { maxLength: 24 })
  .map((text) => `${base}?${text}`)

const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => Array.from(text, (char, at) => (upper[at] === true ? char.toUpperCase() : char)).join(""))

const relation = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom("next", "prev", "first", "last", "current") },
    token,
    fc.webUrl().filter((url) => !/["\\\s]/.test(url))
  )
  .chain(anyCase)

const blanks = fc.constantFrom("", " ", "\t", "  \t ")

/** A quoted-string (RFC 9110 5.6.4), each character escaped or not. */
const quoted = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map(
      (escaped) =>
        `"${Array.from({ length: text.length }, (_, at) => (escaped[at] === true || /["\\]/.test(text[at] ?? "") ? `\\${text[at]}` : text[at])).join("")}"`
    )

const isToken = (text: string): boolean => /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i.test(text)

const relParameter = (relations: ReadonlyArray<string>) =>
  fc
    .tuple(
      anyCase("rel"),
      blanks,
      blanks,
      fc.constantFrom(" ", "  ").chain((between) => {
        const text = relations.join(between)
        return isToken(text) ? fc.oneof(fc.constant(text), quoted(text)) : quoted(text)
      })
    )
    .map(([name, before, after, value]) => `${name}${before}=${after}${value}`)

/** Other parameters than rel, with contents that a careless parser would misread. */
const otherParameter = fc.oneof(
  token.filter((name) => name.toLowerCase() !== "rel"),
  fc
    .tuple(
      fc.constantFrom("title", "anchor", "type", "hreflang", "media", "xrel", "rel2", "rev"),
      fc.oneof(
        fc.stringOf(fc.constantFrom(...'abc ,;=<>"\\\t')).chain(quoted),
        fc.constantFrom('"; rel=\\"next\\""', '", <https://evil.example/>; rel=\\"next\\""', '"\\\\"', '""')
      )
    )
    .map(([name, value]) => `${name}=${value}`),
  fc.constantFrom("title*=UTF-8'de'n%c3%a4chstes%20Kapitel", "type=text/html", "crossorigin")
)

const printed = ({ relations, target }: Value) =>
  fc
    .tuple(
      blanks,
      fc.array(otherParameter, { maxLength: 3 }),
      relParameter(relations),
      fc.array(fc.oneof(otherParameter, fc.constant('rel="ignored-since-second"')), { maxLength: 3 }),
      fc.array(fc.tuple(blanks, blanks), { minLength: 8, maxLength: 8 })
    )
    .map(([lead, before, rel, after, gaps]) =>
      [
        `${lead}<${target}>`,
        ...[...before, rel, ...after].map((parameter, at) => {
          const [left = "", right = ""] = gaps[at] ?? []
          return `${left};${right}${parameter}`
        })
      ].join("")
    )

const value: fc.Arbitrary<Value> = fc.record({ target, relations: fc.array(relation, { minLength: 1, maxLength: 3 }) })

const header = fc
  .array(
    value.chain((one) => fc.tuple(fc.constant(one), printed(one))),
    { maxLength: 6 }
  )
  .chain((links) =>
    fc
      .array(fc.constantFrom(",", ", ", " ,\t", ", ,", ",,"), { minLength: links.length, maxLength: links.length })
      .map((commas) => ({
        values: links.map(([one]) => one),
        text: links.map(([, text], at) => (at === 0 ? text : `${commas[at]}${text}`)).join("")
      }))
  )

/** Targets by relation in lower case, the first of each. */
const meaning = (values: ReadonlyArray<Value>): Readonly<Record<string, string>> => {
  const links = new Map<string, string>()
  for (const { relations, target } of values) {
    for (const relation of relations) {
      if (!links.has(relation.toLowerCase())) links.set(relation.toLowerCase(), target)
    }
  }
  return Object.fromEntries(links)
}

// ---------------------------------------------------------------------------------------------------------------------

describe("parseLinkHeader", () => {
  it("invariant 6: parses the headers of the service", () => {
    expect(
      parsed(
        `<${base}?page=2&per_page=10>; rel="current",<${base}?page=3&per_page=10>; rel="next",` +
          `<${base}?page=1&per_page=10>; rel="prev",<${base}?page=1&per_page=10>; rel="first",` +
          `<${base}?page=9&per_page=10>; rel="last"`
      )
    ).toEqual({
      current: `${base}?page=2&per_page=10`,
      next: `${base}?page=3&per_page=10`,
      prev: `${base}?page=1&per_page=10`,
      first: `${base}?page=1&per_page=10`,
      last: `${base}?page=9&per_page=10`
    })
  })

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ["3: no parameters", "<a>", {}],
    ["3: a relative target is kept as it is", "</api/v1/x?page=2>; rel=next", { next: "/api/v1/x?page=2" }],
    ["3: a target contains commas", '<a?x=1,2,3>; rel="next"', { next: "a?x=1,2,3" }],
    ["3: a target contains semicolons", '<a;b=c>; rel="next"', { next: "a;b=c" }],
    ["3: a target contains quotes", '<a?q="x>; rel="next", <b">; rel="prev"', { next: 'a?q="x', prev: 'b"' }],
    ["3: an empty target", "<>; rel=self", { self: "" }],
    [
      "3: a bookmark",
      '<a?page=bookmark:WyJ2aWV3Il0&per_page=10>; rel="next"',
      { next: "a?page=bookmark:WyJ2aWV3Il0&per_page=10" }
    ],
    ["3: blanks everywhere", ' \t<a> \t; \trel\t= "next" , <b>;rel=prev ', { next: "a", prev: "b" }],
    ["3: no blank anywhere", "<a>;rel=next,<b>;rel=prev", { next: "a", prev: "b" }],
    ["3: empty elements of the list", ", ,<a>;rel=next,, ,<b>;rel=prev,", { next: "a", prev: "b" }],
    ["3: an empty parameter", "<a>;;rel=next;", { next: "a" }],
    ["3.3: unquoted", "<a>; rel=next", { next: "a" }],
    ["3.3: any case of name and value", '<a>; REL="NeXt"', { next: "a" }],
    ["3.3: several relations", '<a>; rel="next  last"', { next: "a", last: "a" }],
    ["3.3: rel after other parameters", '<a>; title="x"; type=text/html; rel="next"', { next: "a" }],
    ["3.3: of several rel only the first counts", '<a>; rel="prev"; rel="next"', { prev: "a" }],
    [
      "3.3: an extension relation",
      '<a>; rel="https://example.com/Next next"',
      { "https://example.com/next": "a", next: "a" }
    ],
    ["3.3: rel as part of another name does not count", "<a>; xrel=next; rel2=prev; rev=last", {}],
    ["3.3: an empty rel", '<a>; rel=""', {}],
    ["3.4: a quoted comma", '<a>; title="x, <b>; rel=prev"; rel=next', { next: "a" }],
    ["3.4: a quoted semicolon", '<a>; title="; rel=prev"; rel=next', { next: "a" }],
    ["3.4: an escaped quote", '<a>; title="\\"; rel=prev; \\""; rel=next', { next: "a" }],
    ["3.4: an escaped backslash", '<a>; title="\\\\"; rel=next', { next: "a" }],
    ["3.4: escapes in rel", '<a>; rel="n\\e\\x\\t"', { next: "a" }],
    ["3.4: a parameter without a value", "<a>; crossorigin; rel=next", { next: "a" }],
    ["3.4.1: title*", "<a>; title*=UTF-8'de'n%c3%a4chstes; rel=next", { next: "a" }],
    ["the first target of a relation counts", "<a>; rel=next, <b>; rel=next", { next: "a" }]
  ])("RFC 8288 %s", (_, text, expected) => {
    expect(parsed(text)).toEqual(expected)
  })

  it.each<[string | undefined, Readonly<Record<string, string>>]>([
    [undefined, {}],
    ["", {}],
    ["garbage", {}],
    ["<", {}],
    [">", {}],
    ["<a", {}],
    ["<a; rel=next", {}],
    ['<a>; rel="next', { next: "a" }],
    ['<a>; rel="', {}],
    ['<a>; rel="next\\', { "next\\": "a" }],
    ["a>; rel=next, <b>; rel=prev", { prev: "b" }],
    ["garbage, <b>; rel=prev", { prev: "b" }],
    ["<a> garbage; rel=next, <b>; rel=prev", { prev: "b" }],
    ["<a>; =next; rel=prev", { prev: "a" }],
    ["<a>; relx; rel=prev", { prev: "a" }],
    ["<a>; rel=prev; title=<, <b>; rel=next", { prev: "a", next: "b" }],
    ["<a>; rel=prev; title=<,<b>; rel=next", { prev: "a", next: "b" }]
  ])("total: %j", (text, expected) => {
    // Skips what is not a link value. An invalid one is parsed as far as possible.
    const found = parsed(text)
    for (const [relation, to] of Object.entries(expected)) expect(found).toHaveProperty([relation], to)
  })

  it.each([
    "<",
    "<a",
    '<a>; rel="prev", <b',
    '<a>; rel="pre',
    '<a>; rel="next',
    '<a>; rel="prev"; title="b, <c>; rel=next',
    "<a>",
    "<a>;",
    "<a>; rel",
    "<a>; rel=",
    "<a>; rel=Ne",
    "<a>; re, <b>; rel=prev",
    '<a>; title="x"',
    '<a>; rel="prev" "',
    '<a>; rel="prev";"',
    '<a>; rel="prev"; title="b" c="d',
    '<a>; rel="prev"; title="b\\"'
  ])("is truncated: %s", (text) => {
    expect(linkHeader.parseLinkHeader(text).isTruncated).toBe(true)
  })

  it.each([
    undefined,
    "",
    "garbage",
    "<a>; rel=next",
    "<a>; rel=prevnext",
    '<a>; rel="next"',
    "<a>; rel=n, <b>; rel=next",
    '<a>; rel=ne; title="x"',
    '<a>; rel="prev"; title="b" c="d"',
    '<a>; rel="prev"; title="b\\""'
  ])("is not truncated: %s", (text) => {
    expect(linkHeader.parseLinkHeader(text).isTruncated).toBe(false)
  })

  it("detects every header that is truncated inside a target or a quoted string, and no complete one", () => {
    fc.assert(
      fc.property(header, fc.nat(), ({ text }, at) => {
        expect(linkHeader.parseLinkHeader(text).isTruncated).toBe(false)
        const cut = `${text}${text === "" ? "" : ","}<${base}?page=2>; rel="next"`
        const last = cut.length - `<${base}?page=2>; rel="next"`.length
        const within = last + 1 + (at % (cut.length - last - 1))
        expect(linkHeader.parseLinkHeader(cut.slice(0, within)).isTruncated).toBe(true)
      })
    )
  })

  it("RFC 9112 5.2: a folded line is read as spaces", () => {
    expect(parsed('<a>;\r\n\t rel="prev",\r\n <b>;rel=\r\n "next"')).toEqual({ prev: "a", next: "b" })
    expect(parsed('<a>; rel="prev\r\n next"')).toEqual({ prev: "a", next: "a" })
    expect(parsed('<a>; rel="prev\tnext"')).toEqual({ prev: "a", next: "a" })
  })

  it("RFC 8288 3: parses links in every notation", () => {
    fc.assert(
      fc.property(header, ({ text, values }) => {
        expect(parsed(text)).toEqual(meaning(values))
      }),
      { numRuns: countCases(2000) }
    )
  })

  it("invariant 6: returns targets byte for byte", () => {
    fc.assert(
      fc.property(
        fc.fullUnicodeString().filter((text) => !text.includes(">")),
        (to) => {
          expect(parsed(`<${to}>; rel="next"`)).toEqual({ next: to })
        }
      )
    )
  })

  it("total: never throws, and targets are only taken from angle brackets", () => {
    const noise = fc.oneof(
      fc.string16bits({ maxLength: 60 }),
      fc
        .array(
          fc.constantFrom("<", ">", ";", ",", '"', "\\", "=", "rel", "next", " ", "\t", "a", "rel=next", "<a>", "\n")
        )
        .map((parts) => parts.join(""))
    )
    fc.assert(
      fc.property(noise, (text) => {
        for (const [relation, to] of linkHeader.parseLinkHeader(text).links) {
          expect(relation).not.toBe("")
          expect(relation).toBe(relation.toLowerCase())
          expect(text).toContain(`<${to}>`)
        }
      }),
      { numRuns: countCases(2000) }
    )
  })
})

describe("toLmsLinks", () => {
  it("has the five relations and no others", () => {
    expect(
      linkHeader.toLmsLinks(
        makeSecrets(),
        linkHeader.parseLinkHeader(`<a>; rel=next, <b>; rel=self, <c>; rel="first prev"`).links
      )
    ).toEqual({
      current: Option.none(),
      next: Option.some("a"),
      prev: Option.some("c"),
      first: Option.some("c"),
      last: Option.none()
    })
  })

  it("has each relation that the header names", () => {
    const five = ["current", "next", "prev", "first", "last"]
    const header = five.map((name) => `<${base}?page=${name}>; rel="${name}"`).join(",")
    expect(Object.entries(linkHeader.toLmsLinks(makeSecrets(), linkHeader.parseLinkHeader(header).links))).toEqual(
      five.map((name) => [name, Option.some(`${base}?page=${name}`)])
    )
  })

  it("invariant 6: keeps links without secrets byte for byte", () => {
    const opaque = `${base}?include%5b%5D=a&page=bookmark:WyJ2aWV3&per_page=10&search_term=token&x=%2f`
    expect(
      linkHeader.toLmsLinks(makeSecrets(), linkHeader.parseLinkHeader(`<${opaque}>; rel="next"`).links).next
    ).toEqual(Option.some(opaque))
  })

  it("invariant 5: removes a token", () => {
    const { next } = linkHeader.toLmsLinks(
      makeSecrets(),
      linkHeader.parseLinkHeader(`<${base}?access_token=hunter2&page=2>; rel="next"`).links
    )
    expect(next).toEqual(Option.some(`${base}?page=2`))
  })
})
