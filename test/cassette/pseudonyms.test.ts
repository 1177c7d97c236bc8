/** What takes the place of values: one pseudonym for one value, and where a value is known again. */
import { describe, expect, it } from "vitest"
import type { Kind } from "../../src/cassette/kinds.js"
import type { Literals } from "../../src/cassette/literals.js"
import { Pseudonyms } from "../../src/cassette/pseudonyms.js"

/** The text with pseudonyms in the place of what is found in it. */
const replaced = (literals: Literals, text: string): string => {
  let [written, done] = ["", 0]
  for (const { from, pseudonym, to } of literals.find(text)) {
    written += `${text.slice(done, from)}<${pseudonym}>`
    done = to
  }
  return written + text.slice(done)
}

/** A text after these values have been met. */
const met =
  (...values: ReadonlyArray<readonly [kind: Kind, value: string]>) =>
  (text: string): string => {
    const names = new Pseudonyms()
    for (const [kind, value] of values) names.of(kind, value)
    return replaced(names.literals, text)
  }

/** Whether a text that holds the value would be refused. */
const isForbidden = (kind: Kind, value: string, text = value): boolean => {
  const names = new Pseudonyms()
  names.of(kind, value)
  return names.forbidden.find(text).length > 0
}

describe("a pseudonym", () => {
  it("is counted, each kind by itself, and says nothing of the value", () => {
    const names = new Pseudonyms()
    const of = (kind: Kind) => [names.of(kind, `first ${kind}!`), names.of(kind, `second ${kind}!`)]
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

  it("is the same for the same value, however it is escaped, and whatever it is called later", () => {
    const names = new Pseudonyms()
    expect(names.of("secret", "s3 cr3t")).toBe("secret-1")
    expect(names.of("secret", "s3%20cr3t")).toBe("secret-1")
    expect(names.of("text", "s3 cr3t")).toBe("secret-1")
    expect(names.known("s3%20cr3t")).toBe("secret-1")
    expect(names.unknown("text", "s3%2520cr3t")).toBe("secret-1")
    expect(names.known("another")).toBe(undefined)
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
  ] as const)("has the form of its value: %s", (_, kind, value, pseudonym) => {
    expect(new Pseudonyms().of(kind, value)).toBe(pseudonym)
  })

  it.each(["12345678", "-12.5", "1e+21", "1.5e-7"])("of a number is one, of whatever kind it is: %s", (digits) => {
    for (const kind of ["token", "secret", "bookmark", "term", "ip", "avatar", "feed", "login", "text"] as const) {
      const names = new Pseudonyms()
      const pseudonym = names.of(kind, digits)
      expect(Number(pseudonym)).toBeGreaterThan(900_000_000_000)
      expect(names.number(digits)).toBe(pseudonym)
    }
  })

  it("of a day is the next day for the next one, also in the next month", () => {
    const names = new Pseudonyms()
    const days = Array.from({ length: 32 }, (_, at) => names.of("text", `18${10 + at}-12-10`))
    expect([days[0], days[1], days[31]]).toEqual(["1901-01-01", "1901-01-02", "1901-02-01"])
  })

  it("of an address is the same in capitals and small letters", () => {
    const names = new Pseudonyms()
    expect([
      names.of("login", "Ada@uni.edu"),
      names.of("text", "ada@UNI.edu"),
      names.of("login", "bob@uni.edu")
    ]).toEqual(["person-1@example.invalid", "person-1@example.invalid", "person-2@example.invalid"])
  })
})

describe("a person's name", () => {
  it("is one in each order, and so are its parts, of the first who bore them", () => {
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
    expect(values.map((value) => names.of("name", value))).toEqual([
      "Person-1",
      "Person-1",
      "Person-1",
      "Person-1",
      "Person-2",
      "Person-1",
      "Person-2",
      "Person-3"
    ])
    expect(names.known("LOVELACE, ada")).toBe("Person-1")
  })

  it("is another one where its words are others, though of the same letters", () => {
    const names = new Pseudonyms()
    expect(["Ab Cd", "A Bcd"].map((value) => names.of("name", value))).toEqual(["Person-1", "Person-2"])
  })

  it("of one word stays one's own although another has it as a part later", () => {
    const names = new Pseudonyms()
    expect(["Cher", "Cher Bono", "Cher"].map((value) => names.of("name", value))).toEqual([
      "Person-1",
      "Person-2",
      "Person-1"
    ])
  })

  it("is found as a whole word, in a text of other words, and so is each part that tells", () => {
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
  ])("is looked for where it is long enough, and no ordinary word: %s", (name, text) => {
    expect(met(["name", name])(`by ${name.replace(/^\s+|[\s,]+$/g, "")}`)).toBe(text)
  })

  it("an ordinary word as part of a name is not", () => {
    expect(met(["name", "Ann Student"], ["name", "Bob Page"])("a student of the page")).toBe("a student of the page")
    expect(met(["name", "Ann Tester"])("a tester")).toBe("a <Person-1>")
    expect(met(["name", "Ann Latest"])("the latest")).toBe("the <Person-1>")
  })

  it("in ideograms is found although nothing parts it from other words, and however short", () => {
    expect(met(["name", "山田"])("昨日山田さん")).toBe("昨日<Person-1>さん")
    expect(met(["name", "山田 太郎"])("昨日太郎と山田 太郎")).toBe("昨日<Person-1>と<Person-1>")
    expect(met(["name", "이 민"])("이 민은")).toBe("<Person-1>은")
    expect(isForbidden("name", "山田 太郎", "昨日山田 太郎さん")).toBe(true)
    expect(met(["name", "Ada 山田"])("Ada 山田と山田さん, Ada 山田")).toBe("Ada <Person-1>と<Person-1>さん, <Person-1>")
    expect(met(["name", "山"])("山道")).toBe("山道")
    expect(met(["name", "山x"])("山x")).toBe("山x")
    expect(met(["name", "山xy"])("山xy, 山xyz")).toBe("<Person-1>, 山xyz")
  })

  it("may be a word of the service when it is one word, and never when it is several", () => {
    const names = new Pseudonyms()
    names.of("name", "Ann Halloway")
    names.of("name", "Teller")
    expect(["Ann Halloway", "Halloway", "Teller"].map((text) => names.literals.find(text)[0]?.word)).toEqual([
      false,
      true,
      true
    ])
  })

  it("of several words must not be in the file, one word may by accident", () => {
    expect(isForbidden("name", "Ada Lovelace", "by ada lovelace")).toBe(true)
    expect(isForbidden("name", "Bo Li")).toBe(true)
    expect(isForbidden("name", "B Li")).toBe(false)
    expect(isForbidden("name", "Ada Lovelace", "by Lovelace")).toBe(false)
    expect(isForbidden("name", "Lovelace")).toBe(false)
  })

  it("that is an address is one", () => {
    expect(new Pseudonyms().of("name", "ada@uni.edu")).toBe("person-1@example.invalid")
  })

  it("of nothing but commas is replaced where it stands", () => {
    expect(new Pseudonyms().of("name", " , ")).toBe("Person-1")
  })
})

describe("a value is looked for in other texts", () => {
  it.each([
    // Kind, value, found within another word, found as a whole word, forbidden in the file.
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

  it("where it is one word that the service may have, too, and where it is none", () => {
    const names = new Pseudonyms()
    names.of("login", "hunter")
    names.of("login", "hunter2")
    names.of("login", "2hunter")
    names.of("secret", "abc-1234")
    expect(["hunter", "hunter2", "2hunter", "abc-1234"].map((text) => names.literals.find(text)[0]?.word)).toEqual([
      true,
      false,
      false,
      false
    ])
  })

  it("and an address as a whole word, in whatever is kept and in the file", () => {
    const found = met(["login", "ada@uni.edu"])
    expect(found("to ADA@uni.edu, or xada@uni.edu")).toBe("to <person-1@example.invalid>, or xada@uni.edu")
    expect(isForbidden("login", "ada@uni.edu", "to Ada@uni.edu")).toBe(true)
    expect(isForbidden("login", "ada@uni.edu", "to ada@uni.education")).toBe(false)
  })

  it("unless it is so long that looking for it would take all the time", () => {
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

describe("a value of which nothing is known", () => {
  it("stays while it is being learned who is who, and has a pseudonym then", () => {
    const names = new Pseudonyms()
    names.learning = true
    expect([names.unknown("text", "Physics"), names.number("1234567")]).toEqual(["Physics", "1234567"])
    names.learning = false
    expect([names.unknown("text", "Physics"), names.unknown("id", "VXNl")]).toEqual(["text-1", "id-1"])
    expect([names.number("1234567"), names.unknown("text", "1234567")]).toEqual(["900000000001", "900000000001"])
    expect(replaced(names.literals, "Physics of 1234567 and more")).toBe("Physics of 1234567 and more")
  })

  it("stays where a request keeps it, and goes where its field tells whose it is", () => {
    const names = new Pseudonyms()
    for (const value of ["1234567", "7~12", "assignments"]) names.keep(value)
    expect([names.unknown("text", "1234567"), names.number("1234567")]).toEqual(["1234567", "1234567"])
    expect([names.unknown("id", "7~12"), names.unknown("text", "assignments")]).toEqual(["7~12", "assignments"])
    expect([names.unknown("text", "7654321"), names.number("7654321")]).toEqual(["900000000001", "900000000001"])
    expect([names.of("term", "assignments"), names.of("term", "modules")]).toEqual(["assignments", "term-1"])
    expect([names.number("1234567", true), names.of("sis", "1234567")]).toEqual(["900000000002", "900000000002"])
  })

  it("is searched for as what it is known to be when all has been learned", () => {
    const names = new Pseudonyms()
    names.learning = true
    expect([names.of("term", "Ada Lovelace"), names.of("term", "Ada")]).toEqual(["Ada Lovelace", "Ada"])
    names.of("name", "Ada Lovelace")
    names.learning = false
    const searched = ["Ada Lovelace", "Lovelace, Ada", "Lovelace", "Grace"].map((text) => names.of("term", text))
    expect(searched).toEqual(["Person-1", "Person-1", "Person-1", "term-1"])
  })

  it("is a person's name where the same text is one, when all has been learned", () => {
    const names = new Pseudonyms()
    names.learning = true
    expect([names.of("login", "alovelace"), names.of("name", "alovelace")]).toEqual(["login-1", "Person-1"])
    names.of("name", "Grace Hopper")
    names.of("name", "grace")
    names.learning = false
    expect([names.of("login", "alovelace"), names.known("alovelace")]).toEqual(["Person-1", "Person-1"])
    expect([names.of("login", "grace"), names.of("login", "GRACE")]).toEqual(["Person-2", "login-2"])
  })

  it("is what it was elsewhere", () => {
    const names = new Pseudonyms()
    names.of("name", "Ada Lovelace")
    names.of("login", "alove")
    const said = (text: string) => names.unknown("text", text)
    expect(["Lovelace, Ada", "lovelace", "ALOVE"].map(said)).toEqual(["Person-1", "Person-1", "login-1"])
    expect(["Lovelace's essay", "on Lovelace", "Bob@uni.edu"].map(said)).toEqual([
      "text-1",
      "text-2",
      "person-1@example.invalid"
    ])
    expect(replaced(names.literals, "to bob@uni.edu")).toBe("to <person-1@example.invalid>")
  })

  it("is not looked up among the known ones when it is longer than any of them", () => {
    const names = new Pseudonyms()
    const long = "a-".repeat(1024)
    names.literal("text", long)
    expect(names.unknown("text", long.toUpperCase())).toBe("text-1")
    expect(names.unknown("text", `${long.toUpperCase()}b`)).toBe("text-2")
  })
})

describe("a value that is to be replaced wherever it stands", () => {
  it("is, also within a word, and must not be in the file", () => {
    const names = new Pseudonyms()
    names.literal("text", "Invisible%20College")
    names.literal("text", "Invisible College")
    expect(replaced(names.literals, "theinvisible colleges")).toBe("the<text-1>s")
    expect(names.forbidden.find("xInvisible Collegex")).toHaveLength(1)
    expect(names.literals.find("Invisible College")[0]?.word).toBe(false)
    expect(names.of("text", "Invisible College")).toBe("text-1")
  })
})

describe("a host", () => {
  it("is the service's, or another one, by its origin", () => {
    const names = new Pseudonyms()
    names.home("https://canvas.uni.edu")
    expect(
      [
        "https://canvas.uni.edu",
        "HTTPS://Canvas.Uni.edu:443/x",
        "https://files.uni.edu",
        "https://files.uni.edu/y"
      ].map((text) => names.origin(text))
    ).toEqual([
      "https://canvas.example.invalid",
      "https://canvas.example.invalid",
      "https://host-1.example.invalid",
      "https://host-1.example.invalid"
    ])
    expect(names.origin("http://files.uni.edu")).toBe("https://host-2.example.invalid")
  })

  it("is spoken of without its scheme, too", () => {
    const names = new Pseudonyms()
    names.home("https://canvas.uni.edu")
    names.origin("http://files.uni.edu:8080")
    const text = "on canvas.uni.edu, FILES.uni.edu:8080, canvas.uni.education, mycanvas.uni.edu"
    expect(replaced(names.literals, text)).toBe(
      "on <canvas.example.invalid>, <host-1.example.invalid>, canvas.uni.education, mycanvas.uni.edu"
    )
    expect(names.literals.find("canvas.uni.edu")[0]?.word).toBe(false)
  })

  it("of one word is not looked for, since it may be any word; an address in brackets is", () => {
    const names = new Pseudonyms()
    names.origin("http://canvas")
    names.origin("http://[::1]")
    expect(replaced(names.literals, "the canvas at [::1]")).toBe("the canvas at <host-2.example.invalid>")
  })

  it("that nobody could reach is one as well", () => {
    const names = new Pseudonyms()
    expect([names.origin("https://a_b%"), names.origin("HTTPS://A_B%")]).toEqual([
      "https://host-1.example.invalid",
      "https://host-1.example.invalid"
    ])
  })
})
