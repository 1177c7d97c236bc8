/** Redaction: what a recording keeps, what it replaces, and the rule of the caller. */
import { describe, expect, it } from "vitest"
import { type RecordSettings, Redactor } from "../../src/cassette/redact.js"

const ORIGIN = "https://canvas.uni.edu"
const HOME = "https://canvas.example.invalid"

/** Redacts twice, as a recording does: the first time to learn. */
const redacted = <A>(run: (redactor: Redactor) => A, settings: Partial<RecordSettings> = {}): A => {
  const redactor = new Redactor(ORIGIN, { file: "", maxBody: 0, fields: [], keep: [], values: [], ...settings })
  run(redactor)
  redactor.isLearning = false
  return run(redactor)
}

const json = (value: unknown, settings?: Partial<RecordSettings>) =>
  redacted((redactor) => redactor.json(value), settings)
const url = (text: string, settings?: Partial<RecordSettings>) => redacted((redactor) => redactor.url(text), settings)
const query = (text: string, settings?: Partial<RecordSettings>) =>
  redacted((redactor) => redactor.query(text), settings)

describe("a pseudonym", () => {
  it.each([
    ["a text", "Physics", "text-1"],
    ["a number", "20261234", "900000000001"],
    ["a negative number with a fraction", "-12345678.50", "900000000001.5"],
    ["a number with an exponent", "1.5e-7", "900000000001.5"],
    ["a number with a long exponent", "1e100", "900000000001.5"],
    ["an integer beyond 2^53", "74140000000062631", "90000000000000001"],
    ["a negative one", "-74140000000062631", "90000000000000001"],
    ["a long integer that is exact", "9007199254740991", "900000000001"],
    ["more digits than a number has", "1".repeat(41), "text-1"],
    ["a day", "1815-12-10", "1901-01-01"],
    ["a time", "1815-12-10T11:22:33.444Z", "1901-01-01T00:00:00.000Z"],
    ["a time with an offset", "1815-12-10 11:22+01:30", "1901-01-01 00:00+00:00"],
    ["a UUID", "A81BC81B-dead-4e5d-abff-90865d1e13b1", "00000000-0000-4000-8000-000000000001"],
    ["a text that contains a UUID", "xa81bc81b-dead-4e5d-abff-90865d1e13b1x", "text-1"],
    ["a text that starts with a UUID", "a81bc81b-dead-4e5d-abff-90865d1e13b1x", "text-1"],
    ["an e-mail address", "Ada@uni.edu", "person-1@example.invalid"],
    ["a text with two at signs", "ada@uni.edu,bob@uni.edu", "text-1"],
    ["the longest e-mail address", `${"a".repeat(312)}@uni.edu`, "person-1@example.invalid"],
    ["a longer one", `${"a".repeat(313)}@uni.edu`, "text-1"],
    ["a file name", "Ada's essay.PDF", "file-1.PDF"],
    ["an extension without a name", ".pdf", "text-1"],
    ["a URL", "https://files.uni.edu/x?q=y", "https://host-1.example.invalid/text-1?q=text-2"],
    ["a URL in upper case", "HTTPS://files.uni.edu/courses", "https://host-1.example.invalid/courses"],
    ["a plain URL", "http://files.uni.edu/courses", "https://host-1.example.invalid/courses"],
    ["a URL with a space", "https://canvas.uni.edu/courses and more", "text-1"],
    ["an invalid URL", "http://[files/courses", "https://host-1.example.invalid/courses"],
    ["a path", "/courses/7?page=2", "/courses/7?page=2"],
    ["a text that contains a URL", "see https://canvas.uni.edu/courses", "text-1"],
    ["JSON", ' {"id":7,"label":"Ada"}', '{"id":7,"label":"text-1"}'],
    ["JSON with an integer beyond 2^53", '{"x":74140000000062631}', '{"x":90000000000000001}'],
    ["truncated JSON", '["Ada"', "text-1"],
    ["a JSON string", '"Ada"', "text-1"]
  ])("has the format of its value: %s", (_, value, pseudonym) => {
    expect(json({ title: value })).toEqual({ title: pseudonym })
  })

  it("is numbered in the order of appearance, with the prefix of its field", () => {
    expect(
      json([
        { title: "a", name: "b", password: "c", uuid: "d", login_id: "e", sis_user_id: "f", phone: "g", ip: "h" },
        { id: "i", bio: "j", title: "k", sortable_name: "l" },
        { n: 1234567, day: "1815-12-10", key: "a81bc81b-dead-4e5d-abff-90865d1e13b1", to: "x@y.edu", file: "x.pdf" },
        { login_id: "y.pdf", n: 1234568 }
      ])
    ).toEqual([
      {
        title: "text-1",
        name: "Person-1",
        password: "secret-1",
        uuid: "uuid-1",
        login_id: "login-1",
        sis_user_id: "sis-1",
        phone: "phone-1",
        ip: "ip-1"
      },
      { id: "id-1", bio: "text-2", title: "text-3", sortable_name: "Person-2" },
      {
        n: 900000000001,
        day: "1901-01-01",
        key: "00000000-0000-4000-8000-000000000002",
        to: "person-1@example.invalid",
        file: "file-1.pdf"
      },
      { login_id: "login-2", n: 900000000002 }
    ])
    const days = Array.from({ length: 32 }, (_, at) => `18${10 + at}-12-10`)
    expect((json(days) as ReadonlyArray<string>).filter((_, at) => at % 31 === 0)).toEqual(["1901-01-01", "1901-02-01"])
  })

  it("is the same for the same value everywhere, with the prefix of the most specific field", () => {
    const value = {
      label: "Ada Byron",
      bio: "Ada Byron",
      number: 1234567,
      digits: "1234567",
      inner: '{"user":{"name":"Ada Byron"}}',
      to: "https://canvas.uni.edu/users/Ada%20Byron?q=Ada+Byron"
    }
    expect(json(value)).toEqual({
      label: "Person-1",
      bio: "Person-1",
      number: 900000000001,
      digits: "900000000001",
      inner: '{"user":{"name":"Person-1"}}',
      to: `${HOME}/users/Person-1?q=Person-1`
    })
  })
})

describe("JSON", () => {
  it.each([
    [null, null],
    [true, true],
    ["true", "true"],
    ["", ""],
    [7, 7],
    [123456, 123456],
    [1234567, 900000000001],
    [1234567.25, 900000000001.5],
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
    [
      { "Ada Byron": 1, "ada@uni.edu": 2 },
      { "text-1": 1, "person-1@example.invalid": 2 }
    ],
    [{ workflow_state: ["active", "Ada"] }, { workflow_state: ["active", "text-1"] }],
    [
      { created_at: "2026-08-03", day: "2026-08-03" },
      { created_at: "2026-08-03", day: "1901-01-01" }
    ]
  ])("keeps values of the API only: %j", (value, written) => {
    expect(json(value)).toEqual(written)
  })

  it("distinguishes the name of a course from that of a person", () => {
    expect(
      json([
        { id: 1, name: "Physics", course: { name: "Physics" } },
        { id: 2, name: "Team A", avatar_url: null, join_level: "invitation_only" },
        { id: 3, display_name: "notes.pdf", user: { display_name: "Ada", friend: { name: "Bob" } } },
        { id: 4, name: "Ada", sortable_name: "Byron, Ada", course: { name: "Physics" } },
        { users: [[{ name: "Ada" }], { name: "Eve" }] }
      ])
    ).toEqual([
      { id: 1, name: "text-1", course: { name: "text-1" } },
      { id: 2, name: "text-2", avatar_url: null, join_level: "invitation_only" },
      { id: 3, display_name: "file-1.pdf", user: { display_name: "Person-1", friend: { name: "text-3" } } },
      { id: 4, name: "Person-1", sortable_name: "Person-2", course: { name: "text-1" } },
      { users: [[{ name: "Person-1" }], { name: "Person-3" }] }
    ])
  })

  it("is truncated if it is nested too deeply", () => {
    const nested = (depth: number, leaf: unknown): unknown => (depth === 0 ? leaf : [nested(depth - 1, leaf)])
    expect(json(nested(100, true))).toEqual(nested(100, true))
    expect(json(nested(101, true))).toEqual(nested(101, null))
    const members = (depth: number): unknown => (depth === 0 ? "abc" : { x: members(depth - 1) })
    expect(JSON.stringify(json(members(150)))).toMatch(/^(?:\{"x":)+null\}+$/)
    const inStrings = (depth: number): string => (depth === 0 ? "abc" : JSON.stringify([inStrings(depth - 1)]))
    expect(json(inStrings(12))).not.toContain("abc")
    // Deeper than the call stack allows.
    let lists: unknown = "abc"
    for (let depth = 0; depth < 20_000; depth++) lists = [lists]
    expect(JSON.stringify(json({ token: lists }))).toMatch(/^\{"token":\[+null\]+\}$/)
  })
})

describe("a URL", () => {
  it.each([
    `/api/v1/courses/7/users?include[]=enrollments&page=2&per_page=100`,
    `/api/v1/courses/7/new_things/4`,
    `/api/v1/courses/7/users?include%5B%5D=email&sort=last_login&order=asc`,
    `/api/v1/users/self/groups/`,
    `/courses/7/files/9/download?download_frd=1`,
    `/courses/%7B%22id%22%3A7%7D/pages`,
    `/`,
    ``
  ])("of the API is kept, with and without the origin: %s", (path) => {
    expect(url(`${ORIGIN}${path}`)).toBe(`${HOME}${path}`)
    expect(url(path)).toBe(path)
  })

  it.each([
    ["/users/ada/things", "/users/text-1/text-2"],
    ["/users/Ada%20Lovelace", "/users/text-1"],
    ["/users/ada@uni.edu", "/users/person-1@example.invalid"],
    ["/not/api/v1/new_things", "/text-1/api/v1/text-2"],
    ["/api/v1/courses/7/pages/about-ada", "/api/v1/courses/7/pages/text-1"],
    ["/courses/7/new_things", "/courses/7/text-1"],
    ["/files/ada.pdf", "/files/file-1.pdf"],
    ["/users/sis_user_id:A17/profile", "/users/sis_user_id:sis-1/profile"],
    ["/users/sis_user_id%3AA%2F17%0Aada", "/users/sis_user_id:sis-1"],
    ["/users/sis_login_id:ada@uni.edu", "/users/sis_login_id:person-1@example.invalid"],
    ["/users/sis_login_id:alove", "/users/sis_login_id:login-1"],
    ["/users/hex:sis_user_id:416461", "/users/hex:sis_user_id:900000000001"],
    ["/courses/sis_course_id:4711", "/courses/sis_course_id:900000000001"],
    ["/users/uuid:W9GQIcdoDTqwX8mxIunDQQQ", "/users/uuid:uuid-1"],
    ["/users/LTI_1_1_ID:abc", "/users/LTI_1_1_ID:sis-1"],
    ["/courses/lti_context_id:abc", "/courses/lti_context_id:sis-1"],
    ["/users/sis_user_id:", "/users/text-1"],
    ["/users/x_sis_user_id:A17", "/users/text-1"],
    ["/users/sis_user_id:a+b/sis_user_id:a%2Bb", "/users/sis_user_id:sis-1/sis_user_id:sis-1"],
    ["https://user:pass@files.example.org/~ada/7", "https://host-1.example.invalid/text-1/7"],
    ["https://files.example.org/api/v1/courses/7/new_things", "https://host-1.example.invalid/api/v1/courses/7/text-1"],
    ["https://files.example.org?page=2", "https://host-1.example.invalid?page=2"],
    ["https://files.example.org#ada", "https://host-1.example.invalid#text-1"],
    ["/courses#", "/courses"],
    ["/courses?page=1#ada?x=1", "/courses?page=1#text-1"],
    ["/courses?", "/courses?"],
    ["/courses?q=ada#ada", "/courses?q=text-1#text-1"]
  ])("is replaced where it may be personal: %s", (text, written) => {
    expect(url(text)).toBe(written)
  })

  it.each([
    ["q=ada+byron&r=ada%20byron", "q=text-1&r=text-1"],
    ["q=ada@uni.edu&r=ada%40uni.edu", "q=person-1@example.invalid&r=person-1@example.invalid"],
    ["q=a=b=c&r=a%3Db%3Dc", "q=text-1&r=text-1"],
    ["q=a%26b&r=a&type=x%26course", "q=text-1&r=text-2&type=text-3"],
    ["q=&=ada", "q=&=text-1"],
    ["page=2;q=ada&amp;r=b?s=c", "page=2;q=text-1&amp;r=text-2?s=text-3"],
    ["ada&&7&self", "text-1&&7&self"],
    ["Ada+Byron=1&include%5B]=email", "text-1=1&include%5B]=email"],
    ["custom%5BAda%20Byron%5D=1", "custom%5Btext-1%5D=1"],
    ["user[name]=Ada&course[name]=Bob", "user[name]=Person-1&course[name]=text-1"],
    ["name[Ada Byron]=1&[]=2", "name%5Btext-1%5D=1&[]=2"],
    ["access_token=a%2Bb+c&uuid=x", "access_token=secret-1&uuid=uuid-1"],
    ["search_term=12345&search=active", "search_term=900000000001&search=text-1"],
    ["since=2026-08-03T14:06:00%2B02:00", "since=2026-08-03T14:06:00%2B02:00"],
    ["page=bookmark:WyJBZGEiLDdd", "page=text-1"],
    ["to=https://canvas.uni.edu/courses?a=b", "to=https%3A%2F%2Fcanvas.example.invalid%2Fcourses?a=text-1"],
    [
      `to=${encodeURIComponent(`${ORIGIN}/courses/7?a=Ada&b=c%26d`)}`,
      `to=${encodeURIComponent(`${HOME}/courses/7?a=text-1&b=text-2`)}`
    ]
  ])("has a query in which values are replaced by their names: %s", (text, written) => {
    expect(query(text)).toBe(written)
  })

  it.each([
    [
      `<${ORIGIN}/courses?page=2>; rel="next"; title="Ada", <${ORIGIN}/courses?page=1&q=ada>; rel=first`,
      `<${HOME}/courses?page=2>; rel="next",<${HOME}/courses?page=1&q=text-1>; rel="first"`
    ],
    ['</courses> ; REL = "next prev"', '</courses>; rel="next prev"'],
    ['</courses>; rel="7"', "</courses>"],
    [`</courses>; rel="${"x".repeat(60)}"`, `</courses>; rel="${"x".repeat(41)}"`],
    ["</courses>; rel=next, </cour", '</courses>; rel="next",<'],
    ["Ada", ""]
  ])("in a Link header keeps its target and relation: %s", (header, written) => {
    expect(redacted((redactor) => redactor.links(header))).toBe(written)
  })
})

it.each([
  ["one\n  two \r\n\none", "text-1\n  text-2 \r\n\ntext-1"],
  ["403 Forbidden (Rate Limit Exceeded)\n", "403 Forbidden (Rate Limit Exceeded)\n"],
  // For example a column of student numbers.
  ["4711\n4712", "900000000001\n900000000002"],
  ['{"label":"Augusta"}\n/courses/7', '{"label":"text-1"}\n/courses/7'],
  ["  ", "  "]
])("plain text is replaced line by line: %j", (text, written) => {
  expect(redacted((redactor) => redactor.lines(text))).toBe(written)
})

describe("kept text", () => {
  /** Keeps the text of a message of a known person. */
  const kept = (text: string, settings?: Partial<RecordSettings>) => {
    const person = { name: "Ada Lovelace", login_id: "hunter-7", email: "grace@navy.mil", token: "s3-cr3ts" }
    const [, written] = redacted((redactor) => [redactor.json({ user: person }), redactor.json({ message: text })], {
      keep: ["message"],
      ...settings
    })
    return (written as { readonly message: string }).message
  }

  it.each([
    ["nothing to see here, R&amp;D at 14:30 on 2026-08-03", "nothing to see here, R&amp;D at 14:30 on 2026-08-03"],
    ["by Ada Lovelace, LOVELACE's", "by Person-1, Person-1's"],
    ["Lovelaces, not Ada's", "Lovelaces, not Ada's"],
    ["Ada\nLovelace, Ada&nbsp;Lovelace", "Person-1, Person-1"],
    ["(hunter-7), hunter-70, s3-cr3ts. s3\\-cr3ts", "(login-1), hunter-70, secret-1. secret-1"],
    ["to grace@navy.mil, (bob@uni.edu).", "to person-1@example.invalid, (person-2@example.invalid)."],
    ["&lt;bob@uni.edu&gt;", "&lt;person-2@example.invalid&gt;"],
    ["call +44 20 7946 0958 or (020) 7946-0958", "call phone-1 or phone-2"],
    ["1 2 3 4 5 6, 2026-08-03 14, 1815-12-10T11:22:33.444Z", "1 2 3 4 5 6, 2026-08-03 14, 1815-12-10T11:22:33.444Z"],
    ["bookmark:abc, 5%a", "bookmark:abc, 5%a"],
    [
      "an e-mail: é@ü.edu, x@uni, x@uni.e, 7@a.b.edu",
      "an e-mail: person-2@example.invalid, x@uni, x@uni.e, person-3@example.invalid"
    ],
    ["bob@uni.invalid bob@uni.invalid.edu", "bob@uni.invalid person-2@example.invalid"],
    ["use d41d8cd98f00b204e980... (not 2026-08-03-14-06-00-12)", "use secret-2... (not 2026-08-03-14-06-00-12)"],
    ["x~d41d8cd98f00b204e980 x2026-08-03-14-06-00-12", "secret-2 secret-3"],
    ["not an_ordinary_word_of_the_api", "not an_ordinary_word_of_the_api"],
    ["eyJhbGciOi.eyJzdWIi1.dBjftJeZ4CVP, bookmark:WyJBZGEi", "secret-2, secret-3"],
    ["?verifier=abc&x=1 token=b x=1", "secret-2 secret-3 x=1"],
    ["user[name]=Bob course[name]=Bob", "secret-2 course[name]=Bob"],
    // What is escaped may be a name.
    ["%41da 100% L\\u006fvelace A&#100;a &eacute;", "secret-2 100% secret-3 secret-4 secret-5;"],
    ["see canvas.uni.edu", "see canvas.example.invalid"],
    [`see ${ORIGIN}/courses/7/x?token=s3-cr3ts.`, `see ${HOME}/courses/7/text-1?token=secret-1.`],
    [`<a href='${ORIGIN}/files/7?verifier=ab&amp;x=1'>`, `<a href='${HOME}/files/7?verifier=secret-2&amp;x=1'>`],
    ['<a href="/users/ada">(/courses/7)</a> and/or', '<a href="/users/text-1">(/courses/7)</a> and/or'],
    ["see http://[2001:db8::17]:8080/y", "see https://host-1.example.invalid/text-1"],
    ["12345678", "12345678"],
    ["12345678.25", "12345678.25"],
    ["01234567", "900000000001"],
    ["active", "active"]
  ])("has no private values: %s", (text, written) => {
    expect(kept(text)).toBe(written)
  })

  it("has no name in ideograms, which has no word boundaries", () => {
    const value = { users: [{ name: "山田" }, { name: "Li 太郎" }, { name: "山" }], note: "昨日山田さんと太郎, 山道" }
    expect(json(value, { keep: ["note"] })).toMatchObject({ note: "昨日Person-1さんとPerson-2, 山道" })
  })

  it.each([
    ["a short name", { user: { name: "Bo" } }, "Bo"],
    ["a common word of a name", { user: { name: "Ann Student" } }, "a student"],
    ["a common word", { login_id: "admin" }, "admin"],
    ["a short number", { sis_user_id: "123456" }, "123456"],
    ["part of a word", { login_id: "page7" }, "page77"],
    ["part of a login", { login_id: "anna maria" }, "maria"],
    ["the host of a service without a dot", { url: "http://localhost/x" }, "localhost"],
    ["a text of many words", { bio: "word ".repeat(65) }, "word ".repeat(65)]
  ])("is not searched for %s", (_, known, text) => {
    expect(json({ known, note: text }, { keep: ["note"] })).toMatchObject({ note: text })
  })

  it("refers to the first person with that name, and to the longest known value", () => {
    const users = [{ name: "Ada Byron" }, { name: "Eve Byron" }, { login_id: "Ada Byron King" }]
    const note = "Byron, Eve Byron, Ada Byron King, Ada Byron's, http://files.uni.edu:8080, files.uni.edu:8080"
    expect(json({ users, note }, { keep: ["note"] })).toMatchObject({
      note: "Person-1, Person-2, login-1, Person-1's, https://host-1.example.invalid, host-1.example.invalid"
    })
  })

  it("is not kept in private fields, and a number only if it is not private", () => {
    const value = { name: "Physics", user: { name: "Ada", password: "hunter", weight: 1234567, sis_user_id: 7654321 } }
    expect(json(value, { keep: ["name", "password", "Weight", "sisUserId"] })).toEqual({
      name: "Physics",
      user: { name: "Person-1", password: "secret-1", weight: 1234567, sis_user_id: 900000000001 }
    })
    expect(json({ weight: 7654321, sis_user_id: 7654321 }, { keep: ["weight"] })).toMatchObject({
      weight: 900000000001
    })
  })

  it("has no values of the option, which are also replaced within API keywords, in any case", () => {
    const value = { time_zone: "Europe/Vienna", note: "VIENNAS (x.*) (xyz) a\\/b", title: "Vienna", vienna: 1 }
    expect(json(value, { keep: ["note"], values: ["vienna", "(x.*)", "a/b"] })).toEqual({
      time_zone: "Europe/text-1",
      note: "text-1S text-2 (xyz) text-3",
      title: "text-4",
      "text-1": 1
    })
  })
})

it("the option fields replaces API values, also as parameters", () => {
  expect(json({ finalScore: 87.5, total: 1234567, workflow_state: "active" }, { fields: ["final_score"] })).toEqual({
    finalScore: 900000000001.5,
    total: 1234567,
    workflow_state: "active"
  })
  expect(query("course[state]=active&state[]=7", { fields: ["state"] })).toBe(
    "course[state]=text-1&state[]=900000000001"
  )
})

describe("the rule of the caller", () => {
  const rule = (redact: RecordSettings["redact"]): Partial<RecordSettings> => ({ redact })

  it("keeps a value, replaces one differently, or leaves it to the cassette", () => {
    const settings = rule((value, { name }) =>
      name === "course_code" ? value : name === "score" ? "0" : name === "room" ? "Room 1" : undefined
    )
    expect(
      json({ courseCode: "PHY-101", title: "PHY-101", score: 87.5, room: "Tower", id: 7, rooms: ["a"] }, settings)
    ).toEqual({ courseCode: "PHY-101", title: "text-1", score: 0, room: "Room 1", id: 7, rooms: ["text-2"] })
    expect(url("/api/v1/courses/7?course[course_code]=PHY-101&room=Tower", settings)).toBe(
      "/api/v1/courses/7?course[course_code]=PHY-101&room=Room%201"
    )
  })

  it("sees each value once, with the name of its field and its place", () => {
    const seen: Array<unknown> = []
    const settings = rule((value, { name, place }) => {
      seen.push([place, name, value])
      return undefined
    })
    redacted((redactor) => {
      redactor.url("/api/sis_user_id:A17?courseCode=PHY#top")
      redactor.json({ user: { loginId: "ada", password: "hunter" }, big: 1234567, list: [true, "", null], day: "ada" })
      redactor.query("user[name]=Bob", "body")
      redactor.lines("one\n7")
    }, settings)
    expect(seen).toEqual([
      ["path", "", "api"],
      ["path", "sis_user_id", "A17"],
      ["query", "course_code", "PHY"],
      ["body", "login_id", "ada"],
      ["body", "big", "1234567"],
      ["body", "day", "ada"],
      ["body", "name", "Bob"],
      ["body", "", "one"],
      ["body", "", "7"]
    ])
  })

  it("keeps an id or a word without a field that says so, also one that looks like a telephone number", () => {
    const keepAll = rule((value) => value)
    expect(json({ parent: 1234567, digits: "1234567", next: "assignments" }, keepAll)).toEqual({
      parent: 1234567,
      digits: "1234567",
      next: "assignments"
    })
    expect(url("/users/ada", keepAll)).toBe("/users/ada")
  })

  it("cannot keep what is private", () => {
    const keepAll = rule((value) => value)
    const value = {
      user: { name: "Ada", login_id: "ada-7", sis_user_id: 7654321, short_name: "Ada L." },
      password: "hunter",
      message: `mail ada@uni.edu, d41d8cd98f00b204e980, %41da, ada-7, ${ORIGIN}/x?verifier=abc`,
      number: 7654321
    }
    expect(json(value, keepAll)).toEqual({
      user: { name: "Person-1", login_id: "login-1", sis_user_id: 900000000001, short_name: "Person-2" },
      password: "secret-1",
      message: `mail person-1@example.invalid, secret-2, secret-3, login-1, ${HOME}/x?verifier=secret-4`,
      number: 900000000001
    })
    const inside = rule((value) => `was ${value}`)
    expect(json({ login_id: "ada-7", ip: "10.0.0.1" }, inside)).toEqual({ login_id: "login-1", ip: "ip-1" })
    expect(json({ score: 1 }, { ...inside, fields: ["score"] })).toEqual({ score: 900000000001 })
  })

  it("can replace a personal value by a text of its own, but not a secret", () => {
    const own = rule((_, { name }) => (name === "email" ? "student@school.invalid" : "Student 1"))
    expect(json({ user: { name: "Ada", email: "ada@uni.edu", password: "hunter" } }, own)).toEqual({
      user: { name: "Student 1", email: "student@school.invalid", password: "secret-1" }
    })
  })

  it("has no token and no values in what it returns", () => {
    const settings = rule((value) => `${value} at Example University`)
    const written = redacted(
      (redactor) => {
        redactor.addLiteral("7~token", "token")
        return redactor.json({ note: "my 7~token", number: 12345678 })
      },
      { ...settings, values: ["Example University"] }
    )
    expect(written).toEqual({ note: "my token-1 at text-1", number: "900000000001 at text-1" })
  })

  it.each([
    ["threw an error for title", "title", () => JSON.parse("{")],
    ["returned a number for user_name", "userName", () => 7],
    ["returned null in a body", "Ada Byron", () => null],
    ["returned an object (Promise) in a body", "", async () => "x"]
  ])("is reported if it fails: %s", (problem, name, redact) => {
    const redactor = new Redactor(ORIGIN, {
      file: "",
      maxBody: 0,
      fields: [],
      keep: [],
      values: [],
      redact: redact as never
    })
    redactor.json([{ [name]: "Ada's secret" }, { other: "x" }])
    expect(redactor.ruleFailure).toBe(problem)
    expect(new Redactor(ORIGIN, { file: "", maxBody: 0, fields: [], keep: [], values: [] }).ruleFailure).toBe(undefined)
  })
})

it.each([
  ["the token", "7~abcdef", true],
  ["the token in another case, within a word", "x7~ABCDEFx", true],
  ["an e-mail address", "ADA@uni.edu", true],
  ["the name of a person", "Ada lovelace", true],
  ["a secret", "s3-cr3ts", true],
  ["a single word", "lovelace hunter", false],
  ["two words of a login", "anna maria", false],
  ["a short secret", "ab-cd-e", false],
  ["a secret of digits", "1234-5678", false],
  ["a secret of letters", "opensesame", false],
  ["nothing private", "Physics", false]
])("containsPrivate finds what cannot be a coincidence: %s", (_, text, isFound) => {
  const found = redacted((redactor) => {
    redactor.addLiteral("7~abcdef", "token")
    redactor.addLiteral("7~another", "token")
    redactor.json({ user: { name: "Ada Lovelace", login_id: ["hunter", "anna maria"], email: "ada@uni.edu" } })
    redactor.json({ token: ["ab-cd-e", "s3-cr3ts", "1234-5678", "opensesame"] })
    return redactor.containsPrivate(text)
  })
  expect(found).toBe(isFound)
})

it("a token is replaced within words if it has four characters or more", () => {
  const written = redacted(
    (redactor) => {
      for (const token of ["abc", "abcd"]) redactor.addLiteral(token, "token")
      return redactor.json({ note: "xabcx xabcdx", short: "abc", long: "abcd" })
    },
    { keep: ["note"] }
  )
  expect(written).toEqual({ note: "xabcx xtoken-1x", short: "token-2", long: "token-1" })
})
