/** Values of a program that match pseudonyms of the recording. */
import { describe, expect, it } from "vitest"
import * as match from "../../src/cassette/match.js"

type Request = Parameters<typeof match.requestFields>[0]

const HOME = "https://canvas.example.invalid"

const get = (path: string, more: Partial<Request> = {}): Request => ({
  method: "GET",
  url: `${HOME}${path}`,
  headers: {},
  ...more
})

describe("a value of the program matches a pseudonym", () => {
  const bindingsOf = (recorded: string, actual: string, bindings = new match.PseudonymBindings()) => {
    const bound = bindings.match(match.requestFields(get(recorded)), match.requestFields(get(actual)))
    if (bound !== undefined) bindings.bind(bound)
    return bound === undefined ? undefined : Object.fromEntries(bound)
  }

  it.each([
    ["/users/Person-12", "/users/Ada%20Lovelace", { "Person-12": "Ada Lovelace" }],
    ["/a?q=term-1", "/a?q=Ada", { "term-1": "Ada" }],
    ["/a?q=text-12", "/a?q=7", { "text-12": "7" }],
    ["/a?q=person-12@example.invalid", "/a?q=ada@uni.edu", { "person-12@example.invalid": "ada@uni.edu" }],
    [
      "/a?q=https://host-12.example.invalid/x",
      "/a?q=https://files.uni.edu/x",
      { "host-12.example.invalid": "files.uni.edu" }
    ],
    ["/a/login-1/sis-2", "/a/x/y", { "login-1": "x", "sis-2": "y" }],
    ["/a/phone-1/secret-1", "/a/x/y", { "phone-1": "x", "secret-1": "y" }],
    ["/a/id-1/ip-1", "/a/x/y", { "id-1": "x", "ip-1": "y" }],
    ["/a/file-1.pdf", "/a/ada.pdf", { "file-1": "ada" }],
    ["/a/uuid-1/bookmark:bookmark-1", "/a/x/bookmark:y", { "uuid-1": "x", "bookmark-1": "y" }],
    ["/a?q=https://avatars.example.invalid/avatar-12", "/a?q=x", { "https://avatars.example.invalid/avatar-12": "x" }],
    ["/a/00000000-0000-4000-8000-000000000012", "/a/x", { "00000000-0000-4000-8000-000000000012": "x" }],
    ["/a?q=1901-01-01", "/a?q=1815-12-10", { "1901-01-01": "1815-12-10" }],
    ["/a?q=1910-12-31T00:00", "/a?q=1815-12-10T11:22", { "1910-12-31T00:00": "1815-12-10T11:22" }],
    ["/a?q=1901-01-01T00:00:00.000Z", "/a?q=at noon", { "1901-01-01T00:00:00.000Z": "at noon" }],
    ["/a?q=1901-01-01 00:00:00%2B00:00", "/a?q=at noon", { "1901-01-01 00:00:00+00:00": "at noon" }],
    ["/a?q=1901-01-01T00:00-0000", "/a?q=at noon", { "1901-01-01T00:00-0000": "at noon" }],
    ["/a?q=900000000001", "/a?q=20261234", { "900000000001": "20261234" }],
    ["/a?q=900000000001.5", "/a?q=1234567.25", { "900000000001.5": "1234567.25" }],
    ["/a?q=90000000000000001", "/a?q=74140000000062631", { "90000000000000001": "74140000000062631" }],
    ["/a?q=on text-1, text-2!", "/a?q=on this, that!", { "text-1": "this", "text-2": "that" }],
    ["/a?q=text-1text-2", "/a?q=xyz", { "text-1": "x", "text-2": "yz" }],
    ["/a?q=text-1,text-2", "/a?q=,,y", { "text-1": ",", "text-2": "y" }],
    ["/a?q=text-1", "/a?q=text-1", {}],
    ["/a?q=text-1 and text-2", "/a?q=text-1 and that", { "text-2": "that" }],
    ["/a?q=text-1", "/a?q=text-2", { "text-1": "text-2" }],
    ["/a?q=1", "/a?q=1", {}]
  ])("%s matches %s", (recorded, actual, bound) => {
    expect(bindingsOf(recorded, actual)).toEqual(bound)
  })

  it.each([
    ["/a?q=text-1", "/a?q="],
    ["/a?q=text-1", "/a?q=x&y=1"],
    ["/a?q=text-1", "/a?q=ada@uni.edu"],
    ["/a?q=person-1@example.invalid", "/a?q=ada"],
    ["/a?q=courses", "/a?q=users"],
    ["/a?q=course", "/a?q=courses"],
    ["/a?q=text-1text-2text-3", "/a?q=xy"],
    ["/a?q=on text-1", "/a?q=by text"],
    ["/a?q=on text-1 now", "/a?q=on this then"],
    ["/a?q=text-1 or text-2", "/a?q=this and that"],
    ["/a?q=on text-1on", "/a?q=on on"],
    ["/a?q=text-1 text-2 now", "/a?q=this now"],
    ["/a?q=text-1 text-1", "/a?q=this that"],
    ["/a?q=text-1 text-2", "/a?q=this this"],
    ["/a?q=text-1,", "/a?q=,"],
    ["/a?q=canvas-1", "/a?q=x"],
    ["/a?q=1815-12-10", "/a?q=1901-01-01"],
    ["/a?q=21901-01-01", "/a?q=21815-12-10"],
    ["/a?q=1901-01-012", "/a?q=1815-12-102"],
    ["/a?q=1920-01-01", "/a?q=x"],
    ["/a?q=9900000000001", "/a?q=x"],
    ["/a?q=9000000000012", "/a?q=x"],
    ["/a?q=token-1", "/a?q=x"]
  ])("%s does not match %s", (recorded, actual) => {
    expect(bindingsOf(recorded, actual)).toBe(undefined)
  })

  it("in JSON, also for numbers", () => {
    const posted = (json: unknown) => match.requestFields(get("/a", { method: "POST", body: { json } }))
    const bindings = new match.PseudonymBindings()
    const value = 'say "Ada"'
    const bound = bindings.match(posted({ q: ["text-1"], n: 900000000001 }), posted({ q: [value], n: 20261234 }))
    expect(bound).toEqual(
      new Map([
        ["text-1", value],
        ["900000000001", "20261234"]
      ])
    )
    bindings.bind(bound ?? new Map())
    expect(bindingsOf("/a?q=text-1&n=900000000001", `/a?q=${encodeURIComponent(value)}&n=20261234`, bindings)).toEqual(
      {}
    )
    expect(bindings.match(posted({ q: "text-2" }), posted({ q: 7 }))).toBe(undefined)
    expect(bindings.match(posted(["text-2"]), posted({ 0: "x" }))).toBe(undefined)
  })

  it("but not a body if there was none", () => {
    const actual = match.requestFields(get("/a?q=x", { body: { text: "b" } }))
    expect(new match.PseudonymBindings().match(match.requestFields(get("/a?q=text-1")), actual)).toBe(undefined)
  })

  it("but not another host", () => {
    const bindings = new match.PseudonymBindings()
    const at = (url: string) => match.requestFields(get("", { url }))
    expect(bindings.match(at("https://host-1.example.invalid/a"), at("https://files.uni.edu/a"))).toBe(undefined)
    expect(bindings.match(at("https://host-1.example.invalid/a"), at("https://host-1.example.invalid/a"))).toEqual(
      new Map()
    )
  })

  it("only if each pseudonym has one value and each value one pseudonym", () => {
    const bindings = new match.PseudonymBindings()
    expect(bindingsOf("/a?q=text-1", "/a?q=this", bindings)).toEqual({ "text-1": "this" })
    expect(bindingsOf("/b?q=text-1", "/b?q=this", bindings)).toEqual({})
    expect(bindingsOf("/b?q=text-1", "/b?q=that", bindings)).toBe(undefined)
    expect(bindingsOf("/b?q=text-2", "/b?q=this", bindings)).toBe(undefined)
    expect(bindingsOf("/b?q=text-2", "/b?q=that", bindings)).toEqual({ "text-2": "that" })
  })

  it("and binds nothing if the request does not match", () => {
    const bindings = new match.PseudonymBindings()
    expect(bindingsOf("/a/text-1/x", "/a/this/y", bindings)).toBe(undefined)
    expect(bindingsOf("/a/text-1/x", "/a/that/x", bindings)).toEqual({ "text-1": "that" })
  })

  it("and ignores the case of e-mail addresses", () => {
    const bindings = new match.PseudonymBindings()
    const recorded = "/a?q=person-1@example.invalid"
    expect(bindingsOf(recorded, "/a?q=Ada@uni.edu", bindings)).toEqual({ "person-1@example.invalid": "ada@uni.edu" })
    expect(bindingsOf(recorded, "/a?q=ada@UNI.edu", bindings)).toEqual({})
    expect(bindingsOf(recorded, "/a?q=bob@uni.edu", bindings)).toBe(undefined)
    const others = new match.PseudonymBindings()
    bindingsOf("/a?q=text-1", "/a?q=Ada", others)
    expect(bindingsOf("/a?q=text-1", "/a?q=ada", others)).toBe(undefined)
  })

  it("and accepts names in each order and in part", () => {
    const bindings = new match.PseudonymBindings()
    expect(bindingsOf("/a?q=Person-1", "/a?q=Ada Lovelace", bindings)).toEqual({ "Person-1": "Ada Lovelace" })
    for (const name of ["Lovelace, Ada", "ada", "LOVELACE", "Ada King Lovelace"]) {
      expect(bindingsOf("/a?q=Person-1", `/a?q=${name}`, bindings)).toEqual({})
    }
    for (const name of ["Ada Byron", "Grace", "Lovelaces"]) {
      expect(bindingsOf("/a?q=Person-1", `/a?q=${name}`, bindings)).toBe(undefined)
    }
    expect(bindingsOf("/a?q=login-1", "/a?q=Ada Lovelace", bindings)).toEqual({ "login-1": "Ada Lovelace" })
    expect(bindingsOf("/a?q=Person-2", "/a?q=Ada Lovelace", bindings)).toBe(undefined)
    const others = new match.PseudonymBindings()
    bindingsOf("/a?q=text-1", "/a?q=Ada Lovelace", others)
    expect(bindingsOf("/a?q=text-1", "/a?q=Lovelace, Ada", others)).toBe(undefined)
  })
})
