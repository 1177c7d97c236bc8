/** Rewriting of text, values, JSON, forms and tables: what is kept and what is replaced. */
import { describe, expect, it } from "vitest"
import { Pseudonyms } from "../../src/cassette/pseudonyms.js"
import { containsLiteral, makeFieldOptions, Rewriter } from "../../src/cassette/rewriter.js"

const ORIGIN = "https://canvas.uni.edu"
const HOME = "https://canvas.example.invalid"

describe("a rewriter", () => {
  const rewrite = (value: unknown, people = false, keep: ReadonlyArray<string> = []) => {
    const names = new Pseudonyms()
    names.setHomeOrigin(ORIGIN)
    const rewriter = new Rewriter(names, makeFieldOptions([], keep))
    names.isLearning = true
    rewriter.rewriteJson(value, people)
    names.isLearning = false
    return rewriter.rewriteJson(value, people)
  }

  it("distinguishes the name of a course from that of a person", () => {
    expect(
      rewrite([
        { id: 1, name: "Physics", course_code: "PHY" },
        { id: 2, name: "Team A", avatar_url: null, join_level: "invitation_only" },
        { id: 3, display_name: "notes.pdf", filename: "notes.pdf", user: { id: 4, display_name: "Ada Byron" } },
        { id: 4, name: "Ada Byron", sortable_name: "Byron, Ada" },
        { id: 5, label: "Ada Byron", course: "Physics" }
      ])
    ).toEqual([
      { id: 1, name: "text-1", course_code: "text-2" },
      { id: 2, name: "text-3", avatar_url: null, join_level: "invitation_only" },
      { id: 3, display_name: "file-1.pdf", filename: "file-1.pdf", user: { id: 4, display_name: "Person-1" } },
      { id: 4, name: "Person-1", sortable_name: "Person-1" },
      { id: 5, label: "Person-1", course: "text-1" }
    ])
    expect(rewrite([{ id: 4, name: "Ada Byron" }], true)).toEqual([{ id: 4, name: "Person-1" }])
  })

  it("keeps API keywords, and parts of other words", () => {
    const page = { name: "Ann Page", sortable_name: "Page, Ann" }
    const text = "Pages, announced by Ann Page"
    expect(rewrite([page, { type: "Page", title: "Page three", text }], false, ["title", "text"])).toMatchObject([
      { name: "Person-1" },
      { type: "Page", title: "Page three", text: "Pages, announced by Person-1" }
    ])
    const hall = { name: "Ann Halloway", sortable_name: "Halloway, Ann" }
    expect(rewrite([hall, { type: "Halloway", title: "Halloway's essay" }], false, ["title"])).toMatchObject([
      {},
      { type: "Person-1", title: "Person-1's essay" }
    ])
  })

  it("keeps in a response what a request keeps, except dates and personal values", () => {
    const answered = (ask: (rewriter: Rewriter) => unknown, answer: unknown) => {
      const names = new Pseudonyms()
      const rewriter = new Rewriter(names, makeFieldOptions(["chosen"], []))
      names.isLearning = true
      rewriter.isRequest = true
      ask(rewriter)
      rewriter.isRequest = false
      rewriter.rewriteJson({ id: 7654321 }, false)
      names.isLearning = false
      return rewriter.rewriteJson(answer, false)
    }
    const path = (rewriter: Rewriter) => rewriter.rewriteUrl("/api/v1/courses/1234567/assignments")
    const kept = { parent: 1234567, mark: "1234567", url: "assignments" }
    expect(answered(path, kept)).toEqual(kept)
    expect(answered(path, { parent: 7654321, url: "rubric" })).toEqual({ parent: 900000000001, url: "text-1" })
    expect(answered(path, { sis_user_id: 1234567, chosen: 1234567 })).toEqual({
      sis_user_id: 900000000001,
      chosen: 900000000001
    })
    const body = (rewriter: Rewriter) => rewriter.rewriteJson({ course_id: 1234567, type: "assignments" }, false)
    expect(answered(body, kept)).toEqual(kept)
    const field = (rewriter: Rewriter) => rewriter.rewriteField("since", "2001-05-06")
    expect(answered(field, { day: "2001-05-06" })).toEqual({ day: "1901-01-01" })
  })

  it("treats a long number as a number and not as a secret", () => {
    const { names, rewriter } = fresh()
    names.isLearning = true
    rewriter.rewriteJson({ whatever: "12345678901234567890" }, false)
    names.isLearning = false
    expect(names.findKnown("12345678901234567890")).toBeUndefined()
    expect(rewriter.rewriteJson({ whatever: "12345678901234567890x" }, false)).toEqual({ whatever: "secret-1" })
  })

  it("keeps the structure of links", () => {
    const to = `${ORIGIN}/api/v1/courses/7/things?include%5B%5D=items&page=2&per_page=10`
    expect(rewrite(to)).toBe(to.replace("uni.edu", "example.invalid"))
    expect(rewrite(`${ORIGIN}/files?to=${encodeURIComponent(`${ORIGIN}/courses/7?a=Ada&b=c%26d`)}`)).toBe(
      "https://canvas.example.invalid/files?to=https%3A%2F%2Fcanvas.example.invalid%2Fcourses%2F7%3Fa%3Dtext-1%26b%3Dtext-2"
    )
    expect(rewrite("https://user:pass@files.example.org/~ada/7")).toBe("https://host-1.example.invalid/text-1/7")
  })
})

const fresh = (replace: ReadonlyArray<string> = [], keep: ReadonlyArray<string> = []) => {
  const names = new Pseudonyms()
  names.setHomeOrigin(ORIGIN)
  return { names, rewriter: new Rewriter(names, makeFieldOptions(replace, keep)) }
}

describe("rewriteText", () => {
  const text = (written: string) => {
    const { names, rewriter } = fresh()
    names.replaceValue("name", "Ada Lovelace")
    names.replaceValue("login", "grace@navy.mil")
    names.replaceValue("login", "hunter")
    names.replaceValue("secret", "s3-cr3ts")
    names.replaceValue("token", "7~abc&de")
    return rewriter.rewriteText(written)
  }

  it.each([
    ["nothing to see here", "nothing to see here"],
    ["by Ada Lovelace, at last", "by Person-1, at last"],
    ["ADA LOVELACE", "Person-1"],
    ["LOVELACE", "Person-1"],
    ["xs3-cr3tsx", "xsecret-1x"],
    ["to grace@navy.mil, bob@uni.edu", "to person-1@example.invalid, person-2@example.invalid"],
    ["call +44 20 7946 0958 or d41d8cd98f00b204e980", "call phone-1 or secret-2"],
    ["on bookmark:WyJBZGEiLDdd", "on bookmark:bookmark-1"],
    [
      "see https://canvas.uni.edu/x and http://files.uni.edu:8080/y",
      `see ${HOME}/x and https://host-1.example.invalid/y`
    ],
    ["see https://ada:pw@files.uni.edu/y", "see https://host-1.example.invalid/y"],
    ["to ada%40uni.edu", "to person-2@example.invalid"],
    ["%2Fx is at https://canvas.uni.edu/x", `%2Fx is at ${HOME}/x`],
    ["50% is at https://canvas.uni.edu/x", `50% is at ${HOME}/x`],
    ["%2Fusers%2Fsis_user_id:A17%2Fx", "%2Fusers%2Fsis_user_id:sis-1%2Fx"],
    [
      "/users/sis_user_id:A17/x /users/sis_user_id:B18 /sis_user_id:A17",
      "/users/sis_user_id:sis-1/x /users/sis_user_id:sis-2 /sis_user_id:sis-1"
    ],
    ["see canvas.uni.edu", "see canvas.example.invalid"],
    ["https%3A%2F%2Fcanvas.uni.edu%2Fx", "https%3A%2F%2Fcanvas.example.invalid%2Fx"],
    ["https%253a%252F%252Fcanvas.uni.edu%252Fx", "https%253A%252F%252Fcanvas.example.invalid%252Fx"],
    ["https%3A%2F%2Fcanvas.uni.edu%25", "https%3A%2F%2Fcanvas.example.invalid%25"],
    [
      "see http://[2001:db8::17]:8080/y or http://[2001:DB8::17]",
      "see https://host-1.example.invalid/y or https://host-2.example.invalid"
    ],
    ["%68ttps://canvas.uni.edu/x", "https%3A%2F%2Fcanvas.example.invalid/x"],
    ["&#104;ttps://canvas.uni.edu/x", "https://canvas.example.invalid/x"],
    ["by Ada%20Lovelace%20now, \\u0041da Lovelace, Ada&nbsp;Lovelace", "by Person-1%20now, Person-1, Person-1"],
    ["/users/sis_user_id:A17/x", "/users/sis_user_id:sis-1/x"],
    ["/users/sis_login_id:A17/x", "/users/sis_login_id:login-2/x"],
    ["/users/uuid:A17?x", "/users/uuid:uuid-1?x"],
    ["/users/hex:sis_user_id:A17#x", "/users/hex:sis_user_id:sis-1#x"],
    ["/users/sis_user_id:A%2F17/x", "/users/sis_user_id:sis-1/x"],
    ["/users/sis_user_id:/x", "/users/sis_user_id:/x"],
    ["/users/sis_user_id:A17 and sis_user_id:B18", "/users/sis_user_id:sis-1 and sis_user_id:B18"]
  ])("replaces personal values: %s", (written, kept) => {
    expect(text(written)).toBe(kept)
  })

  it.each([
    ["?verifier=abc&x=1", "?verifier=secret-2&x=1"],
    ["verifier=abc", "verifier=secret-2"],
    ["x?a=1;token=abc;b=2&c=3", "x?a=1;token=secret-2&c=3"],
    ["x#token=abc", "x#token=secret-2"],
    ["?verifier=abc#top", "?verifier=secret-2#top"],
    ['<a href="/f?verifier=abc">', '<a href="/f?verifier=secret-2">'],
    ["<a href='/f?verifier=abc'>", "<a href='/f?verifier=secret-2'>"],
    ["<a href='/f?verifier=a'b'>", "<a href='/f?verifier=secret-2'>"],
    ["see ?verifier=abc now", "see ?verifier=secret-2 now"],
    ["<i>?verifier=abc</i>", "<i>?verifier=secret-2</i>"],
    ["?verifier=a%26b&x=1", "?verifier=secret-2&x=1"],
    ["?to=%3Fverifier%3Dabc%26x%3D1&y=2", "?to=%3Fverifier%3Dsecret-2%26x%3D1&y=2"],
    ["?to=%253Fverifier%253Dabc%2526x%253D1", "?to=%253Fverifier%253Dsecret-2%2526x%253D1"],
    ["?to=%3Fverifier%3Da%2526b%26x%3D1", "?to=%3Fverifier%3Dsecret-2%26x%3D1"],
    ["?verifier=abc&amp;x=1", "?verifier=secret-2&amp;x=1"],
    ["?verifier=", "?verifier="],
    ["?verifier=&x=1", "?verifier=&x=1"],
    ["?user[name]=Bob+Byron&x=1", "?user[name]=Person-2&x=1"],
    ["?user%5Bname%5D=Bob&x=1", "?user%5Bname%5D=Person-2&x=1"],
    ["?course[name]=Bob&x=1", "?course[name]=Bob&x=1"],
    ["?token=7~abc&de&x=1", "?token=token-1&x=1"],
    ["?token=a=b&token=c", "?token=secret-2&token=secret-3"],
    ["?token=token=b", "?token=secret-2"],
    ["?uuid=a+b&uuid=a%2Bb", "?uuid=uuid-1&uuid=uuid-1"],
    ["?login=a+b&login=a%20b&login=a%2Bb", "?login=login-2&login=login-2&login=login-3"],
    ["?login=a+b&login=c+d", "?login=login-2&login=login-3"],
    ["?token=a+b&token=a%2Bb", "?token=secret-2&token=secret-2"],
    ["?token=a?token=b&token=c", "?token=secret-2&token=secret-3"],
    ["?search_term=ada", "?search_term=ada"],
    ["a=b=c", "a=b=c"]
  ])("replaces values of named parameters: %s", (written, kept) => {
    expect(text(written)).toBe(kept)
  })

  it("replaces the longest of overlapping known values", () => {
    const { names, rewriter } = fresh()
    names.replaceOrigin("https://uni.edu")
    names.replaceValue("name", "Ada Lovelace")
    expect(rewriter.rewriteText("to lovelace@uni.edu at uni.edu")).toBe(
      "to person-1@example.invalid at host-1.example.invalid"
    )
  })

  it("replaces the parameters of the option", () => {
    const { rewriter } = fresh(["Nick Name"])
    expect(rewriter.rewriteText("?nick_name=bob&x=1, ?nick-name=bob")).toBe("?nick_name=text-1&x=1, ?nick-name=text-1")
  })

  it("keeps API keywords that equal part of a name, but replaces complete names", () => {
    const { names, rewriter } = fresh()
    names.replaceValue("name", "Ann Halloway")
    expect(rewriter.rewriteText("x halloway", true)).toBe("x Person-1")
    expect(rewriter.rewriteJson({ halloway: 1 }, false)).toEqual({ halloway: 1 })
    expect(["halloway", "halloway x", "Ann Halloway"].map((word) => rewriter.rewriteText(word, true))).toEqual([
      "halloway",
      "Person-1 x",
      "Person-1"
    ])
    expect(rewriter.rewriteText("halloway")).toBe("Person-1")
    expect(rewriter.rewriteText("call +44 20 7946 0958, d41d8cd98f00b204e980, bookmark:WyJBZGEi", true)).toBe(
      "call +44 20 7946 0958, d41d8cd98f00b204e980, bookmark:WyJBZGEi"
    )
    expect(rewriter.rewriteText("bob@uni.edu https://x.edu ?token=abc", true)).toBe(
      "person-1@example.invalid https://host-1.example.invalid ?token=secret-1"
    )
  })
})

describe("rewriteValue", () => {
  const value = (text: string, name = "title", replace: ReadonlyArray<string> = [], keep: ReadonlyArray<string> = []) =>
    fresh(replace, keep).rewriter.rewriteValue(text, name, undefined, 0)

  it.each([
    ["", "title", ""],
    ["Physics", "title", "text-1"],
    ["VXNlci0x", "id", "id-1"],
    ["active", "workflow_state", "active"],
    ["active", "title", "text-1"],
    ["123456", "title", "123456"],
    ["1234567", "title", "900000000001"],
    ["2026-08-03", "created_at", "2026-08-03"],
    ["bookmark:WyJB", "title", "bookmark:bookmark-1"],
    ["bookmark:", "title", "text-1"],
    ["my bookmark:WyJB", "title", "text-1"],
    ["https://canvas.uni.edu/courses?page=2", "title", `${HOME}/courses?page=2`],
    ["/courses/7?page=2", "title", "/courses/7?page=2"],
    ["http://files.uni.edu/x", "title", "https://host-1.example.invalid/text-1"],
    ['"[x]"', "title", "text-1"],
    ['[{"name":"Ada"}]', "title", '[{"name":"text-1"}]'],
    ['{"x":74140000000062631}', "title", '{"x":90000000000000001}'],
    ["HTTPS://files.uni.edu/x", "title", "https://host-1.example.invalid/text-1"],
    ["https://canvas.uni.edu/courses and more", "title", "text-1"],
    ['/courses"', "title", "text-1"],
    ["see /courses", "title", "text-1"],
    ['{"id":7,"label":"Ada"}', "title", '{"id":7,"label":"text-1"}'],
    [' [7,"Ada"]', "title", '[7,"text-1"]'],
    ['["Ada"', "title", "text-1"],
    ["[Ada]", "title", "text-1"],
    ['"Ada"', "title", "text-1"],
    ['see ["Ada"]', "title", "text-1"],
    ['{"id":74140000000062631}', "title", '{"id":74140000000062631}'],
    ["d41d8cd98f00b204e980", "title", "secret-1"],
    ["d41d8cd98f00b204e980.pdf", "title", "file-1.pdf"],
    ["ada.pdf", "title", "file-1.pdf"]
  ])("%s in %s", (text, name, written) => {
    expect(value(text, name)).toBe(written)
  })

  it("applies the options unless the name determines a kind", () => {
    const { names, rewriter } = fresh(["workflow_state", "password"], ["Title", "secret"])
    names.replaceValue("name", "Ada Lovelace")
    expect(rewriter.rewriteValue("active", "workflow_state", undefined, 0)).toBe("text-1")
    expect(rewriter.rewriteValue("by Lovelace", "title", undefined, 0)).toBe("by Person-1")
    expect(rewriter.rewriteValue("by Lovelace", "label", undefined, 0)).toBe("text-2")
    expect(rewriter.rewriteValue("Lovelace, Ada", "label", undefined, 0)).toBe("Person-1")
    expect(rewriter.rewriteField("client[secret]", "hunter")).toBe("secret-1")
    expect(rewriter.rewriteField("user[name]", "Bob")).toBe("Person-2")
    expect(rewriter.rewriteField("course[name]", "Bob's")).toBe("text-3")
  })

  it("keeps API keywords that may be names", () => {
    const { names, rewriter } = fresh()
    names.replaceValue("name", "Ann Quiz-Page")
    names.replaceValue("login", "available")
    names.replaceValue("login", "1234567")
    names.replaceValue("text", "2026-08-03")
    expect(rewriter.rewriteValue("1234567", "user_id", undefined, 0)).toBe("1234567")
    expect(rewriter.rewriteValue("available", "workflow_state", undefined, 0)).toBe("available")
    expect(rewriter.rewriteValue("2026-08-03", "created_at", undefined, 0)).toBe("2026-08-03")
  })

  it("replaces the values of the option in kept text", () => {
    const { names, rewriter } = fresh()
    names.addLiteral("text", "Vienna")
    expect(rewriter.rewriteValue("Europe/Vienna", "time_zone", undefined, 0)).toBe("Europe/text-1")
  })

  it("uses the existing pseudonym", () => {
    const { rewriter } = fresh()
    expect(rewriter.rewriteValue("bookmark:WyJBZGEi", "page", undefined, 0)).toBe(
      rewriter.rewriteText("bookmark:WyJBZGEi")
    )
    expect(
      rewriter.rewriteJson({ avatar_url: "https://x.edu/ada.png", photo: "https://x.edu/ada.png" }, false)
    ).toEqual({
      avatar_url: "https://avatars.example.invalid/avatar-1",
      photo: "https://avatars.example.invalid/avatar-1"
    })
    expect(rewriter.rewriteField("search_term", "Ada")).toBe("text-1")
  })

  it("parses nested JSON in strings up to the maximum depth", () => {
    const nested = (depth: number): string => (depth === 0 ? '["Ada"]' : JSON.stringify([nested(depth - 1)]))
    expect(value(nested(2))).toBe('["[\\"[\\\\\\"text-1\\\\\\"]\\"]"]')
    const { rewriter } = fresh()
    expect(rewriter.rewriteValue('["Ada"]', "title", undefined, 98)).toBe('["text-1"]')
    expect(rewriter.rewriteValue('["Ada"]', "title", undefined, 99)).toBe("[null]")
    expect(rewriter.rewriteValue('["Ada"]', "title", undefined, 100)).toBe("text-2")
  })
})

describe("rewriteName", () => {
  it.each([
    ["name", "name"],
    ["user[name]", "user[name]"],
    ["Ada Byron", "text-1"],
    ["custom[Ada Byron][x]", "custom[text-1][x]"],
    ["ada@uni.edu", "person-1@example.invalid"],
    ["", ""],
    ["ids[]", "ids[]"]
  ])("%s", (name, written) => {
    expect(fresh().rewriter.rewriteName(name)).toBe(written)
  })
})

describe("rewriteLines", () => {
  it("replaces each line, and keeps whitespace and line breaks", () => {
    expect(fresh().rewriter.rewriteLines("  Ada\t\r\n\n   \nBob\r\n true ")).toBe(
      "  text-1\t\r\n\n   \ntext-2\r\n true "
    )
    expect(fresh().rewriter.rewriteLines("Ada\nBob\r\nAda")).toBe("text-1\ntext-2\r\ntext-1")
    expect(fresh().rewriter.rewriteLines("")).toBe("")
  })
})

describe("rewriteTable", () => {
  const table = (text: string) => fresh().rewriter.rewriteTable(text)

  it.each([
    ["Name,ID,Login ID\nAda,7,alove\nBob,VXNl,bob\n", "Name,ID,Login ID\nPerson-1,7,login-1\nPerson-2,id-1,login-2\n"],
    ["id;type;created_at\r\n7;active;2026-08-03\r\n", "id;type;created_at\r\n7;active;2026-08-03\r\n"],
    ["id\tEssay\n7\tgood\n", "id\ttext-1\n7\ttext-2\n"],
    ['id,"Essay, 1"\n"7","a ""b"" c"\n', 'id,"text-1"\n"7","text-2"\n'],
    ['password\n"a""b"\n"a""b"x\n', 'password\n"secret-1"\n"secret-2"\n'],
    [" id , Type \n 7 , active \n", "id,Type\n7,active\n"],
    ["id\r7\r8\r", "id\r7\r8\r"],
    ['id\n"{""id"":7,""x"":""Ada""}"\n', 'id\n"{""id"":7,""x"":""text-1""}"\n'],
    ["id\nlogin,bob\n", "id\nid-1,text-1\n"],
    ["id,id\n7,Ada,Bob", "id,id\n7,id-1,text-1"],
    ['id,"open\n7', 'id,"text-1"'],
    ["", ""]
  ])("uses the names in the first row: %j", (text, written) => {
    expect(table(text)).toBe(written)
  })

  it("keeps the column of the option, but not its name", () => {
    expect(fresh([], ["essay"]).rewriter.rewriteTable("id,Essay\n7,good\n")).toBe("id,text-1\n7,good\n")
  })

  it("keeps all cells", () => {
    expect(table("Student,Essay\nAda Byron,87.5\n,\n")).toBe("Student,text-1\nPerson-1,87.5\n,\n")
  })
})

describe("rewriteJson", () => {
  const json = (value: unknown, replace: ReadonlyArray<string> = [], keep: ReadonlyArray<string> = []) =>
    fresh(replace, keep).rewriter.rewriteJson(value, false)

  it.each([
    [null, null],
    [true, true],
    ["true", "true"],
    [7, 7],
    [1234567, 900000000001],
    [1234567.25, 900000000001.5],
    ["Ada", "text-1"],
    [[], []],
    [{}, {}],
    [
      { size: 1234567, pin: 4711, course_id: 1234567 },
      { size: 1234567, pin: 900000000001, course_id: 1234567 }
    ],
    [{ ids: [1234567, "VXNl"] }, { ids: [1234567, "id-1"] }],
    [{ tags: [1234567, "VXNl"] }, { tags: [900000000001, "text-1"] }],
    [
      { token: ["abc", ["abd"], { token: "abe", x: 1 }, null, true] },
      { token: ["secret-1", ["secret-2"], { token: "secret-3", x: 1 }, null, true] }
    ],
    [{ email: { id: 7, label: "Ada" } }, { email: { id: 7, label: "text-1" } }],
    [{ email: { name: "Ada" } }, { email: { name: "text-1" } }],
    [{ "Ada Byron": 1 }, { "text-1": 1 }],
    [{ workflow_state: ["active", "Ada"] }, { workflow_state: ["active", "text-1"] }],
    [{ user: { name: "Ada", friend: { name: "Bob" } } }, { user: { name: "Person-1", friend: { name: "text-1" } } }],
    [{ users: [{ name: "Ada" }, { name: "Bob" }] }, { users: [{ name: "Person-1" }, { name: "Person-2" }] }],
    [{ data: '{"user":{"name":"Ada"}}' }, { data: '{"user":{"name":"Person-1"}}' }]
  ])("%j", (value, written) => {
    expect(json(value)).toEqual(written)
  })

  it("applies the options to numbers unless the name determines a kind", () => {
    const value = { score: 87.5, total: 1234567, weird: 1234567, pin: 4711 }
    expect(json(value, ["score"], ["weird", "pin"])).toEqual({
      score: 900000000001.5,
      total: 1234567,
      weird: 1234567,
      pin: 900000000002
    })
  })

  it("replaces names of persons in nested lists", () => {
    const { rewriter } = fresh()
    expect(rewriter.rewriteJson([[{ name: "Ada" }], { name: "Bob", course: { name: "Physics" } }], true)).toEqual([
      [{ name: "Person-1" }],
      { name: "Person-2", course: { name: "text-1" } }
    ])
  })

  it("truncates deep JSON", () => {
    const nested = (depth: number, leaf: unknown): unknown => (depth === 0 ? leaf : [nested(depth - 1, leaf)])
    expect(json(nested(100, true))).toEqual(nested(100, true))
    expect(json(nested(101, true))).toEqual(nested(101, null))
    const members = (depth: number): unknown => (depth === 0 ? "abc" : { x: members(depth - 1) })
    expect(JSON.stringify(json(members(150)))).toMatch(/^(?:\{"x":)+null\}+$/)
    // Deeper than the call stack allows.
    let lists: unknown = "abc"
    for (let depth = 0; depth < 20_000; depth++) lists = [lists]
    expect(JSON.stringify(json({ token: lists }))).toMatch(/^\{"token":\[+null\]+\}$/)
    expect(JSON.stringify(json({ token: [[["abc"]]] }))).toBe('{"token":[[["secret-1"]]]}')
  })
})

it("containsLiteral finds values in every escaping", () => {
  const { names } = fresh()
  names.replaceValue("token", "7~abc def")
  expect(
    ["7~abc def", "x7~ABC%20defx", "7~abc\\u0020def", "7~abc"].map((text) => containsLiteral(names.forbidden, text))
  ).toEqual([true, true, true, false])
})
