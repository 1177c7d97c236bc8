/** Pseudonyms: one per value, and where a value is recognized again. */
import { describe, expect, it } from "vitest"
import type { ValueKind } from "../../src/cassette/kinds.js"
import type { LiteralSearch } from "../../src/cassette/literals.js"
import { Pseudonyms } from "../../src/cassette/pseudonyms.js"

/** Replaces all matches in a text with pseudonyms. */
const replaced = (literals: LiteralSearch, text: string): string => {
  let [written, done] = ["", 0]
  for (const { from, pseudonym, to } of literals.find(text)) {
    written += `${text.slice(done, from)}<${pseudonym}>`
    done = to
  }
  return written + text.slice(done)
}

/** Replaces known values in a text after these values have occurred. */
const met =
  (...values: ReadonlyArray<readonly [kind: ValueKind, value: string]>) =>
  (text: string): string => {
    const names = new Pseudonyms()
    for (const [kind, value] of values) names.replaceValue(kind, value)
    return replaced(names.literals, text)
  }

/** Whether the value must not occur in a cassette. */
const isForbidden = (kind: ValueKind, value: string, text = value): boolean => {
  const names = new Pseudonyms()
  names.replaceValue(kind, value)
  return names.forbidden.find(text).length > 0
}

describe("a pseudonym", () => {
  it("is numbered by kind, and reveals nothing about the value", () => {
    const names = new Pseudonyms()
    const of = (kind: ValueKind) => [
      names.replaceValue(kind, `first ${kind}!`),
      names.replaceValue(kind, `second ${kind}!`)
    ]
    expect(
      (
        ["token", "secret", "uuid", "bookmark", "login", "sis", "term", "text", "id", "phone", "ip", "etag"] as const
      ).map(of)
    ).toEqual(
      ["token", "secret", "uuid", "bookmark", "login", "sis", "term", "text", "id", "phone", "ip", "etag"].map(
        (kind) => [`${kind}-1`, `${kind}-2`]
      )
    )
    expect(of("name")).toEqual(["Person-1", "Person-2"])
    expect(of("avatar")).toEqual([
      "https://avatars.example.invalid/avatar-1",
      "https://avatars.example.invalid/avatar-2"
    ])
    expect(of("feed")).toEqual([
      "https://canvas.example.invalid/feeds/calendars/feed-1.ics",
      "https://canvas.example.invalid/feeds/calendars/feed-2.ics"
    ])
  })

  it("is the same for the same value, in any escaping and with any later kind", () => {
    const names = new Pseudonyms()
    expect(names.replaceValue("secret", "s3 cr3t")).toBe("secret-1")
    expect(names.replaceValue("secret", "s3%20cr3t")).toBe("secret-1")
    expect(names.replaceValue("text", "s3 cr3t")).toBe("secret-1")
    expect(names.findKnown("s3%20cr3t")).toBe("secret-1")
    expect(names.replaceUnknown("text", "s3%2520cr3t")).toBe("secret-1")
    expect(names.findKnown("another")).toBe(undefined)
  })

  it.each([
    ["an e-mail address", "login", "Ada@uni.edu", "person-1@example.invalid"],
    ["a number", "sis", "20261234", "900000000001"],
    ["a number below zero with a fraction", "text", "-12.50", "900000000001.5"],
    ["an id beyond 2^53", "id", "74140000000062631", "90000000000000001"],
    ["one below zero", "id", "-74140000000062631", "90000000000000001"],
    ["a long number that is exact", "id", "9007199254740991", "900000000001"],
    ["a long number with a fraction", "id", "74140000000062631.5", "900000000001.5"],
    ["more digits than any number has", "text", "1".repeat(41), "text-1"],
    ["a number with many digits behind its point", "text", "1.1234567890123456", "900000000001.5"],
    ["a day", "text", "1815-12-10", "1901-01-01"],
    ["a time", "text", "1815-12-10T11:22:33.444Z", "1901-01-01T00:00:00.000Z"],
    ["a time elsewhere", "text", "1815-12-10 11:22+01:30", "1901-01-01 00:00+00:00"],
    ["a UUID", "uuid", "a81bc81b-dead-4e5d-abff-90865d1e13b1", "00000000-0000-4000-8000-000000000001"],
    ["a UUID in capitals", "id", "A81BC81B-DEAD-4E5D-ABFF-90865D1E13B1", "00000000-0000-4000-8000-000000000001"],
    ["a UUID with something behind it", "id", "a81bc81b-dead-4e5d-abff-90865d1e13b1x", "id-1"],
    ["a UUID with something before it", "id", "xa81bc81b-dead-4e5d-abff-90865d1e13b1", "id-1"],
    ["no number", "text", "12 people", "text-1"],
    ["no number either", "text", "No. 12", "text-1"],
    ["the name of a file", "text", "Ada's essay.PDF", "file-1.PDF"],
    ["a name that is nothing but an ending", "text", ".pdf", "text-1"],
    ["a file's name that is a login", "login", "ada.pdf", "login-1"],
    ["a day as an etag", "etag", "2026-08-03", "etag-1"],
    ["a day that is searched for", "term", "2026-08-03", "term-1"],
    ["a picture", "avatar", "2026-08-03", "https://avatars.example.invalid/avatar-1"],
    ["a feed", "feed", "2026-08-03", "https://canvas.example.invalid/feeds/calendars/feed-1.ics"]
  ] as const)("has the format of its value: %s", (_, kind, value, pseudonym) => {
    expect(new Pseudonyms().replaceValue(kind, value)).toBe(pseudonym)
  })

  it.each(["12345678", "-12.5", "1e+21", "1.5e-7"])("of a number is a number for every kind: %s", (digits) => {
    for (const kind of ["token", "secret", "bookmark", "term", "ip", "avatar", "feed", "login", "text"] as const) {
      const names = new Pseudonyms()
      const pseudonym = names.replaceValue(kind, digits)
      expect(Number(pseudonym)).toBeGreaterThan(900_000_000_000)
      expect(names.replaceNumber(digits)).toBe(pseudonym)
    }
  })

  it("of a date is the next day for each date, also in the next month", () => {
    const names = new Pseudonyms()
    const days = Array.from({ length: 32 }, (_, at) => names.replaceValue("text", `18${10 + at}-12-10`))
    expect([days[0], days[1], days[31]]).toEqual(["1901-01-01", "1901-01-02", "1901-02-01"])
  })

  it("of an e-mail address ignores case", () => {
    const names = new Pseudonyms()
    expect([
      names.replaceValue("login", "Ada@uni.edu"),
      names.replaceValue("text", "ada@UNI.edu"),
      names.replaceValue("login", "bob@uni.edu")
    ]).toEqual(["person-1@example.invalid", "person-1@example.invalid", "person-2@example.invalid"])
  })
})

describe("a person's name", () => {
  it("is the same in each order; a part refers to the first person with it", () => {
    const names = new Pseudonyms()
    const values = [
      "Ada Lovelace",
      "Lovelace, Ada",
      "ada  LOVELACE ",
      "Ada",
      "Grace Lovelace",
      "Lovelace",
      "Grace",
      "Hopper"
    ]
    expect(values.map((value) => names.replaceValue("name", value))).toEqual([
      "Person-1",
      "Person-1",
      "Person-1",
      "Person-1",
      "Person-2",
      "Person-1",
      "Person-2",
      "Person-3"
    ])
    expect(names.findKnown("LOVELACE, ada")).toBe("Person-1")
  })

  it("differs if its words differ, even with the same letters", () => {
    const names = new Pseudonyms()
    expect(["Ab Cd", "A Bcd"].map((value) => names.replaceValue("name", value))).toEqual(["Person-1", "Person-2"])
  })

  it("of one word keeps its pseudonym if a later name contains it", () => {
    const names = new Pseudonyms()
    expect(["Cher", "Cher Bono", "Cher"].map((value) => names.replaceValue("name", value))).toEqual([
      "Person-1",
      "Person-2",
      "Person-1"
    ])
  })

  it("is found as a whole word in text, and so are its distinctive parts", () => {
    const found = met(["name", "Ada Lovelace"])
    expect(found("by Ada Lovelace, LOVELACE's, not Ada's")).toBe("by <Person-1>, <Person-1>'s, not Ada's")
    expect(found("Lovelaces, Ada Lovelacex")).toBe("Lovelaces, Ada Lovelacex")
  })

  it.each([
    ["Bo Li", "by <Person-1>"],
    ["B Li", "by B Li"],
    [" Bo Li ", "by <Person-1>"],
    ["Cher", "by <Person-1>"],
    [" Cher,", "by <Person-1>"],
    ["Bono", "by <Person-1>"],
    ["Bo", "by Bo"],
    ["Test", "by Test"],
    ["Test Student", "by <Person-1>"]
  ])("is searched for if it is long enough and not a common word: %s", (name, text) => {
    expect(met(["name", name])(`by ${name.replace(/^\s+|[\s,]+$/g, "")}`)).toBe(text)
  })

  it("is not searched for if it is a common word in a longer name", () => {
    expect(met(["name", "Ann Student"], ["name", "Bob Page"])("a student of the page")).toBe("a student of the page")
    expect(met(["name", "Ann Tester"])("a tester")).toBe("a <Person-1>")
    expect(met(["name", "Ann Latest"])("the latest")).toBe("the <Person-1>")
  })

  it("in ideograms is found without word boundaries, and if it is short", () => {
    expect(met(["name", "山田"])("昨日山田さん")).toBe("昨日<Person-1>さん")
    expect(met(["name", "山田 太郎"])("昨日太郎と山田 太郎")).toBe("昨日<Person-1>と<Person-1>")
    expect(met(["name", "이 민"])("이 민은")).toBe("<Person-1>은")
    expect(isForbidden("name", "山田 太郎", "昨日山田 太郎さん")).toBe(true)
    expect(met(["name", "Ada 山田"])("Ada 山田と山田さん, Ada 山田")).toBe("Ada <Person-1>と<Person-1>さん, <Person-1>")
    expect(met(["name", "山"])("山道")).toBe("山道")
    expect(met(["name", "山x"])("山x")).toBe("山x")
    expect(met(["name", "山xy"])("山xy, 山xyz")).toBe("<Person-1>, 山xyz")
  })

  it("may be an API keyword only if it is one word", () => {
    const names = new Pseudonyms()
    names.replaceValue("name", "Ann Halloway")
    names.replaceValue("name", "Teller")
    expect(["Ann Halloway", "Halloway", "Teller"].map((text) => names.literals.find(text)[0]?.mayBeWord)).toEqual([
      false,
      true,
      true
    ])
  })

  it("of several words is forbidden in the file, one word is not", () => {
    expect(isForbidden("name", "Ada Lovelace", "by ada lovelace")).toBe(true)
    expect(isForbidden("name", "Bo Li")).toBe(true)
    expect(isForbidden("name", "B Li")).toBe(false)
    expect(isForbidden("name", "Ada Lovelace", "by Lovelace")).toBe(false)
    expect(isForbidden("name", "Lovelace")).toBe(false)
  })

  it("that is an e-mail address is treated as one", () => {
    expect(new Pseudonyms().replaceValue("name", "ada@uni.edu")).toBe("person-1@example.invalid")
  })

  it("of commas only is replaced in its field", () => {
    expect(new Pseudonyms().replaceValue("name", " , ")).toBe("Person-1")
  })
})

describe("a value is searched for in other text", () => {
  it.each([
    // Kind, value, found inside a word, found as a whole word, forbidden in the file.
    ["token", "abcd", true, true, true],
    ["token", "abc", false, false, false],
    ["secret", "abc-1234", true, true, true],
    ["secret", "abc-123", false, true, false],
    ["secret", "abc1", false, true, false],
    ["secret", "ab1", false, false, false],
    ["secret", "12345678", false, true, false],
    ["secret", "1234567", false, true, false],
    ["secret", "123456", false, false, false],
    ["secret", "hunter", false, true, false],
    ["secret", "open", false, true, false],
    ["secret", "odd", false, false, false],
    ["secret", "student", false, false, false],
    ["secret", "żółw", false, true, false],
    ["secret", "abcdefghijklmnopqrst", false, true, false],
    ["uuid", "abc-1234", true, true, true],
    ["uuid", "hunter", false, true, false],
    ["bookmark", "abc-1234", true, true, true],
    ["bookmark", "hunter", false, true, false],
    ["avatar", "/avatars/123", true, true, true],
    ["avatar", "/avatars/12", false, false, false],
    ["feed", "/feeds/1.ics", true, true, true],
    ["feed", "/feed/1.ics", false, false, false],
    ["login", "alove", false, true, false],
    ["login", "alov", false, true, false],
    ["login", "alo", false, false, false],
    ["login", "admin", false, false, false],
    ["login", "1234567", false, true, false],
    ["login", "123456", false, false, false],
    ["login", "123456a", false, true, false],
    ["login", "a123", false, true, false],
    ["login", "1234ab", false, true, false],
    ["ip", "abcd::ef", false, true, false],
    ["sis", "A-17", false, true, false],
    ["sis", "A17", false, false, false],
    ["sis", "123456", false, false, false],
    ["phone", "2079460", false, true, false],
    ["phone", "207946", false, false, false],
    ["ip", "1.2.3.4", false, true, false],
    ["ip", "1.2.3.", false, false, false],
    ["text", "X123456", false, true, false],
    ["text", "X12345", false, false, false],
    ["text", "Countess of", false, false, false],
    ["text", "Countess of L", false, true, false],
    ["text", "twelve signs", false, true, false],
    ["term", "somebody 1234567", false, false, false],
    ["etag", "etag 1234567890", false, false, false],
    ["id", "VXNlci0xMjM0NTY3", false, false, false]
  ] as const)("%s %s", (kind, value, within, whole, forbidden) => {
    const isFound = (text: string) => met([kind, value])(text) !== text
    expect([isFound(`x${value}x`), isFound(`(${value})`), isForbidden(kind, value)]).toEqual([within, whole, forbidden])
  })

  it("also if it is one word that may be an API keyword", () => {
    const names = new Pseudonyms()
    names.replaceValue("login", "hunter")
    names.replaceValue("login", "hunter2")
    names.replaceValue("login", "2hunter")
    names.replaceValue("secret", "abc-1234")
    expect(["hunter", "hunter2", "2hunter", "abc-1234"].map((text) => names.literals.find(text)[0]?.mayBeWord)).toEqual(
      [true, false, false, false]
    )
  })

  it("as a whole word if it is an e-mail address, also in the file", () => {
    const found = met(["login", "ada@uni.edu"])
    expect(found("to ADA@uni.edu, or xada@uni.edu")).toBe("to <person-1@example.invalid>, or xada@uni.edu")
    expect(isForbidden("login", "ada@uni.edu", "to Ada@uni.edu")).toBe(true)
    expect(isForbidden("login", "ada@uni.edu", "to ada@uni.education")).toBe(false)
  })

  it("unless it is too long", () => {
    for (const [kind, end] of [
      ["secret", "1"],
      ["token", "x"],
      ["phone", "1"]
    ] as const) {
      const [long, longer] = [`-${"a".repeat(2046)}${end}`, `-${"a".repeat(2047)}${end}`]
      expect(met([kind, long])(long)).toBe(`<${kind}-1>`)
      expect(met([kind, longer])(longer)).toBe(longer)
    }
    const name = (length: number) => `Ada ${"b".repeat(length - 4)}`
    expect([isForbidden("name", name(2048)), isForbidden("name", name(2049))]).toEqual([true, false])
  })
})

describe("a value of unknown kind", () => {
  it("is unchanged in the first pass and replaced in the second", () => {
    const names = new Pseudonyms()
    names.isLearning = true
    expect([names.replaceUnknown("text", "Physics"), names.replaceNumber("1234567")]).toEqual(["Physics", "1234567"])
    names.isLearning = false
    expect([names.replaceUnknown("text", "Physics"), names.replaceUnknown("id", "VXNl")]).toEqual(["text-1", "id-1"])
    expect([names.replaceNumber("1234567"), names.replaceUnknown("text", "1234567")]).toEqual([
      "900000000001",
      "900000000001"
    ])
    expect(replaced(names.literals, "Physics of 1234567 and more")).toBe("Physics of 1234567 and more")
  })

  it("is kept if a request keeps it, unless its field determines a kind", () => {
    const names = new Pseudonyms()
    for (const value of ["1234567", "7~12", "assignments"]) names.markKept(value)
    expect([names.replaceUnknown("text", "1234567"), names.replaceNumber("1234567")]).toEqual(["1234567", "1234567"])
    expect([names.replaceUnknown("id", "7~12"), names.replaceUnknown("text", "assignments")]).toEqual([
      "7~12",
      "assignments"
    ])
    expect([names.replaceUnknown("text", "7654321"), names.replaceNumber("7654321")]).toEqual([
      "900000000001",
      "900000000001"
    ])
    expect([names.replaceValue("term", "assignments"), names.replaceValue("term", "modules")]).toEqual([
      "assignments",
      "term-1"
    ])
    expect([names.replaceNumber("1234567", true), names.replaceValue("sis", "1234567")]).toEqual([
      "900000000002",
      "900000000002"
    ])
  })

  it("has the known pseudonym in a search after the first pass", () => {
    const names = new Pseudonyms()
    names.isLearning = true
    expect([names.replaceValue("term", "Ada Lovelace"), names.replaceValue("term", "Ada")]).toEqual([
      "Ada Lovelace",
      "Ada"
    ])
    names.replaceValue("name", "Ada Lovelace")
    names.isLearning = false
    const searched = ["Ada Lovelace", "Lovelace, Ada", "Lovelace", "Grace"].map((text) =>
      names.replaceValue("term", text)
    )
    expect(searched).toEqual(["Person-1", "Person-1", "Person-1", "term-1"])
  })

  it("has the pseudonym of a person after the first pass if the same text is a name", () => {
    const names = new Pseudonyms()
    names.isLearning = true
    expect([names.replaceValue("login", "alovelace"), names.replaceValue("name", "alovelace")]).toEqual([
      "login-1",
      "Person-1"
    ])
    names.replaceValue("name", "Grace Hopper")
    names.replaceValue("name", "grace")
    names.isLearning = false
    expect([names.replaceValue("login", "alovelace"), names.findKnown("alovelace")]).toEqual(["Person-1", "Person-1"])
    expect([names.replaceValue("login", "grace"), names.replaceValue("login", "GRACE")]).toEqual([
      "Person-2",
      "login-2"
    ])
  })

  it("has its existing pseudonym", () => {
    const names = new Pseudonyms()
    names.replaceValue("name", "Ada Lovelace")
    names.replaceValue("login", "alove")
    const pseudonymOf = (text: string) => names.replaceUnknown("text", text)
    expect(["Lovelace, Ada", "lovelace", "ALOVE"].map(pseudonymOf)).toEqual(["Person-1", "Person-1", "login-1"])
    expect(["Lovelace's essay", "on Lovelace", "Bob@uni.edu"].map(pseudonymOf)).toEqual([
      "text-1",
      "text-2",
      "person-1@example.invalid"
    ])
    expect(replaced(names.literals, "to bob@uni.edu")).toBe("to <person-1@example.invalid>")
  })

  it("is not searched for known values if it is too long", () => {
    const names = new Pseudonyms()
    const long = "a-".repeat(1024)
    names.addLiteral("text", long)
    expect(names.replaceUnknown("text", long.toUpperCase())).toBe("text-1")
    expect(names.replaceUnknown("text", `${long.toUpperCase()}b`)).toBe("text-2")
  })
})

describe("a value of the option values", () => {
  it("is replaced also inside words, and is forbidden in the file", () => {
    const names = new Pseudonyms()
    names.addLiteral("text", "Invisible%20College")
    names.addLiteral("text", "Invisible College")
    expect(replaced(names.literals, "theinvisible colleges")).toBe("the<text-1>s")
    expect(names.forbidden.find("xInvisible Collegex")).toHaveLength(1)
    expect(names.literals.find("Invisible College")[0]?.mayBeWord).toBe(false)
    expect(names.replaceValue("text", "Invisible College")).toBe("text-1")
  })
})

describe("a host", () => {
  it("is that of the service or another one, by its origin", () => {
    const names = new Pseudonyms()
    names.setHomeOrigin("https://canvas.uni.edu")
    expect(
      [
        "https://canvas.uni.edu",
        "HTTPS://Canvas.Uni.edu:443/x",
        "https://files.uni.edu",
        "https://files.uni.edu/y"
      ].map((text) => names.replaceOrigin(text))
    ).toEqual([
      "https://canvas.example.invalid",
      "https://canvas.example.invalid",
      "https://host-1.example.invalid",
      "https://host-1.example.invalid"
    ])
    expect(names.replaceOrigin("http://files.uni.edu")).toBe("https://host-2.example.invalid")
  })

  it("is found without its scheme", () => {
    const names = new Pseudonyms()
    names.setHomeOrigin("https://canvas.uni.edu")
    names.replaceOrigin("http://files.uni.edu:8080")
    const text = "on canvas.uni.edu, FILES.uni.edu:8080, canvas.uni.education, mycanvas.uni.edu"
    expect(replaced(names.literals, text)).toBe(
      "on <canvas.example.invalid>, <host-1.example.invalid>, canvas.uni.education, mycanvas.uni.edu"
    )
    expect(names.literals.find("canvas.uni.edu")[0]?.mayBeWord).toBe(false)
  })

  it("of one word is not searched for, an IPv6 address is", () => {
    const names = new Pseudonyms()
    names.replaceOrigin("http://canvas")
    names.replaceOrigin("http://[::1]")
    expect(replaced(names.literals, "the canvas at [::1]")).toBe("the canvas at <host-2.example.invalid>")
  })

  it("that is invalid is a host as well", () => {
    const names = new Pseudonyms()
    expect([names.replaceOrigin("https://a_b%"), names.replaceOrigin("HTTPS://A_B%")]).toEqual([
      "https://host-1.example.invalid",
      "https://host-1.example.invalid"
    ])
  })
})
