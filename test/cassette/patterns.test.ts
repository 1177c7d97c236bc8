/** Values recognized by their format: e-mail addresses, secrets, telephone numbers, bookmarks. */
import { describe, expect, it } from "vitest"
import * as patterns from "../../src/cassette/patterns.js"

const texts = (look: (chars: string) => ReadonlyArray<patterns.TextRange>, text: string) =>
  look(text).map(({ from, to }) => text.slice(from, to))

describe("an e-mail address", () => {
  it.each(["ada@uni.edu", "a.b+c@x.y.edu", "a'b%c_d-e@x-y.edu", "é@ü.edu"])("is accepted: %s", (text) => {
    expect(patterns.isEmail(text)).toBe(true)
  })

  it.each([
    "ada",
    "ada@uni",
    "@uni.edu",
    "ada@uni.",
    "ada@.",
    "a b@uni.edu",
    "a@b c.edu",
    "a@uni.e du",
    "a@b@uni.edu",
    "a@uni.e@u",
    "to ada@uni.edu",
    "ada@uni.edu "
  ])("is rejected: %s", (text) => {
    expect(patterns.isEmail(text)).toBe(false)
  })

  it("has at most 320 characters", () => {
    expect(patterns.isEmail(`${"a".repeat(312)}@uni.edu`)).toBe(true)
    expect(patterns.isEmail(`${"a".repeat(313)}@uni.edu`)).toBe(false)
  })

  it.each([
    ["ask ada@uni.edu.", ["ada@uni.edu"]],
    ["<ada@uni.edu>, grace@navy.mil", ["ada@uni.edu", "grace@navy.mil"]],
    ["ada.b+x%y_z'q-1@x-1.uni.edu", ["ada.b+x%y_z'q-1@x-1.uni.edu"]],
    ["'ada@uni.edu'", ["ada@uni.edu"]],
    ["...ada@uni.edu...", ["ada@uni.edu"]],
    ["+-%ada@uni.edu-", ["ada@uni.edu"]],
    ["émilie@châtelet.fr", ["émilie@châtelet.fr"]],
    ["жena@пример.рф", ["жena@пример.рф"]],
    ["7@uni.edu", ["7@uni.edu"]],
    ["@ada, ada@uni.edu", ["ada@uni.edu"]],
    ["ada@uni.edu1", ["ada@uni.edu1"]],
    ["ada@uni.edu-x", ["ada@uni.edu-x"]],
    ["ada@uni.e", []],
    ["ada@uni.42", []],
    ["ada@uni", []],
    ["@uni.edu", []],
    ["'@uni.edu", []],
    ["ada@", []],
    ["@", []],
    ["@@", []],
    ["ada at uni.edu", []],
    ["a@b@uni.edu", ["b@uni.edu"]],
    ["ada@uni.edubob@uni.edu", ["ada@uni.edubob"]],
    [`ada@${"x".repeat(80)}.edu`, [`ada@${"x".repeat(80)}.edu`]]
  ])("is found in %s", (text, found) => {
    expect(texts(patterns.findEmails, text)).toEqual(found)
  })
})

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.dBjftJeZ4CVP"

describe("a secret", () => {
  it.each([
    JWT,
    "eyJhbGci.eyJz.",
    "eyJhb-_x.-_.-_",
    "d41d8cd98f00b204e9800998ecf8427e",
    "aaaaaaaaaaaaaaaaaa12",
    "12345678901234567890",
    "a+b/c_d=e.f-gggggg12"
  ])("is accepted: %s", (text) => {
    expect(patterns.isSecret(text)).toBe(true)
  })

  it.each([
    "xeyJhbGci.eyJz.x",
    "a.eyJhbGciOi.eyJz.x",
    "eyJhbGciOi.eyJz",
    "eyJhbGciOi.eyJz.x y",
    "eyJhbGciOi..x",
    "eyJhbG.eyJz.x",
    "aaaaaaaaaaaaaaaaa12",
    "aaaaaaaaaaaaaaaaaaa1",
    "a_word_of_the_service",
    "aaaaaaaaaaaaaaaaaa 12",
    " aaaaaaaaaaaaaaaaaa12",
    "aaaaaaaaaaaaaaaaaa12 ",
    "2026-08-03T14.06.00.123"
  ])("is rejected: %s", (text) => {
    expect(patterns.isSecret(text)).toBe(false)
  })

  it.each([
    ["use d41d8cd98f00b204e9800998ecf8427e.", ["d41d8cd98f00b204e9800998ecf8427e"]],
    ["use d41d8cd98f00b204e9800998ecf8427e...", ["d41d8cd98f00b204e9800998ecf8427e"]],
    [`(${JWT})`, [JWT]],
    ["eyJhbGci.eyJz.aa, or so", ["eyJhbGci.eyJz.aa"]],
    ["a~d41d8cd98f00b204e980", ["d41d8cd98f00b204e980"]],
    ["not online_text_entry_here", []],
    ["not 2026-08-03-14-06-00-12", []],
    ["x2026-08-03-14-06-00-12", ["x2026-08-03-14-06-00-12"]],
    ["short1234", []]
  ])("is found in %s", (text, found) => {
    expect(texts(patterns.findSecrets, text)).toEqual(found)
  })
})

describe("a telephone number", () => {
  it.each([
    ["call +44 20 7946 0958 or (020) 7946-0958, now", ["+44 20 7946 0958", "(020) 7946-0958"]],
    ["+(44)2079460", ["+(44)2079460"]],
    ["020/794.6095", ["020/794.6095"]],
    ["2079460", ["2079460"]],
    ["1 2 3 4 5 6", []],
    ["1 2 3 4 5 6 7", ["1 2 3 4 5 6 7"]],
    ["207946", []],
    ["a2079460", []],
    ["2079460a", []],
    ["2079460-", []],
    ["1.2079460", ["1.2079460"]],
    ["x-2079460", []],
    ["x+2079460", []],
    ["2026-08-03 14", []],
    ["on 2026-08-03.", []],
    ["12026-08-03", ["12026-08-03"]]
  ])("is found in %s", (text, found) => {
    expect(texts(patterns.findPhones, text)).toEqual(found)
  })
})

describe("a bookmark", () => {
  it.each([
    ["page=bookmark:WyJBZGEiLDdd&x=1", ["WyJBZGEiLDdd"]],
    ["bookmark:ab-_==", ["ab-_=="]],
    ["bookmark:abc", []],
    ["a bookmark: abcd", []]
  ])("is found in %s", (text, found) => {
    expect(texts(patterns.findBookmarks, text)).toEqual(found)
  })
})
