/** What a cassette keeps of an exchange, and that nothing else of a person or a secret is in it. */
import { describe, expect, it } from "@effect/vitest"
import { Either, Schema } from "effect"
import { CassetteFile } from "../../src/cassette/format.js"
import { PATH_WORDS } from "../../src/cassette/pathWords.js"
import { buildCassette, type RecordedExchange } from "../../src/cassette/recorder.js"
import { HOME, isPseudonym, Redactor } from "../../src/cassette/redact.js"
import { paths } from "../../src/endpoints/generated/paths.js"
import { readPathTree } from "../../src/internal/text/pathTree.js"

const ORIGIN = "https://canvas.uni.edu"
const TOKEN = "7~tokenTokenToken"

const encoder = new TextEncoder()

interface Planted {
  /** Null for a request without a token. */
  readonly authorization?: string | null
  readonly path?: string
  readonly sent?: string | Uint8Array
  readonly sentType?: string
  readonly type?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly received?: string | Uint8Array
}

const bytesOf = (content: string | Uint8Array) => (typeof content === "string" ? encoder.encode(content) : content)

const exchangeOf = ({
  authorization = `Bearer ${TOKEN}`,
  headers,
  path = "/api/v1/x",
  received = "{}",
  sent = "",
  sentType,
  status = 200,
  type
}: Planted) => {
  const request = {
    method: "POST",
    url: path.startsWith("/") ? ORIGIN + path : path,
    headers: {
      ...(authorization !== null && { authorization }),
      accept: "application/json",
      "content-type": sentType ?? "application/json"
    },
    body: undefined
  } as const
  const stored = { "content-type": type ?? "application/json", ...headers }
  const response = { status, headers: stored, bytes: bytesOf(received) }
  return { request, sent: bytesOf(sent), response } satisfies RecordedExchange
}

const build = (planted: ReadonlyArray<Planted>, keep: ReadonlyArray<string> = []) =>
  Either.getOrThrow(buildCassette("x.json", keep, planted.map(exchangeOf)))

const written = (planted: ReadonlyArray<Planted>): string =>
  JSON.stringify(Schema.encodeSync(CassetteFile)(build(planted)), null, 2)

const redactor = (...keep: ReadonlyArray<string>) => new Redactor(ORIGIN, keep)

describe("a field that is listed", () => {
  it.each([
    ["id", "17"],
    ["_id", "17"],
    ["id", "course_17"],
    ["id", "74140000000062631"],
    ["course_id", "7~12"],
    ["course_ids[]", "17"],
    ["enrollment[user_id]", "17"],
    ["courseId", "17"],
    ["context_codes[]", "course_7"],
    ["size", "1024"],
    ["per_page", "100"],
    ["page", "2"],
    ["completion", "37.5"],
    ["workflow_state", "active"],
    ["type", "Quizzes::Quiz"],
    ["URLType", "active"],
    ["submission_types[]", "online_upload"],
    ["content-type", "text/csv"],
    ["include[]", "total_students"],
    ["file_param", "attachment[uploaded_data]"],
    ["anything", "true"],
    ["anything", ""]
  ])("keeps its value: %s = %s", (name, value) => {
    expect(redactor().field(name, value)).toBe(value)
  })
})

/** Fields and their values, as people, institutions and secrets have them. */
const REPLACED: ReadonlyArray<readonly [string, string | number]> = [
  ["name", "Augusta Lovelace"],
  ["sortableName", "Lovelace, Augusta"],
  ["login_id", "20261234"],
  ["loginId", "alovelace"],
  ["unique_id", "alovelace"],
  ["sis_user_id", "20261234"],
  ["sis_user_id", 20261234],
  ["lti_user_id", "20261234"],
  ["integration_id", "20261234"],
  ["sis_id", "SIS-4711"],
  ["tax_id", 123456789],
  ["user_id", "alovelace"],
  ["id", "Q291cnNlLTcxMjM0NTY3"],
  ["email", "augusta@uni.edu"],
  ["avatarUrl", "https://images.uni.edu/alovelace/face.png"],
  ["score", 87.5],
  ["grade", "A-"],
  ["ssn", "123-45-6789"],
  ["date_of_birth", "1815-12-10"],
  ["last_login", "2026-08-03T14:06:00Z"],
  ["page", "bookmark:WyJBdWd1c3RhIl0"],
  ["type", "Augusta's type"],
  ["status", "ill since Monday"],
  ["state", "n0nce17n0nce"],
  ["role", "augusta@uni.edu"],
  ["position", "Countess"],
  ["bio", "<p>Augusta has been ill</p>"],
  ["anything", "Augusta"],
  ["anything", "untrue"],
  ["anything", "falsehood"],
  ["anything", '["Augusta"]'],
  ["access_token", "hunter2hunter2"],
  ["client_secret", "open-sesame"],
  ["password", "correcthorse"],
  ["private_key", "-----BEGIN PRIVATE KEY-----\nMIIE"],
  ["x-amz-signature", "s1gs1gs1gs1g"],
  ["jwt", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.dBjftJeZ4CVP"]
]

describe("another field", () => {
  it.each(REPLACED)("is replaced in JSON, a query, a form and a link: %s = %s", (name, value) => {
    const text = String(value)
    const query = `${encodeURIComponent(name)}=${encodeURIComponent(text)}`
    const places: ReadonlyArray<Planted> = [
      { received: JSON.stringify({ [name]: value }) },
      { received: JSON.stringify([{ inner: [{ [name]: [value] }] }]) },
      { sent: JSON.stringify({ [name]: value }) },
      { sent: query, sentType: "application/x-www-form-urlencoded" },
      { path: `/api/v1/users?${query}` },
      { path: `/api/v1/users;${query}?x=1;${query}` },
      { headers: { link: `<${ORIGIN}/api/v1/users?${query}>; rel="next"` } },
      { headers: { location: `${ORIGIN}/api/v1/users?${query}` } },
      { received: JSON.stringify({ url: `${ORIGIN}/api/v1/users?${query}` }) }
    ]
    for (const place of places) {
      const file = written([place])
      for (const form of [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)]) {
        expect(file).not.toContain(form)
      }
    }
  })

  it("has the same type", () => {
    expect(redactor().json(["a", 5, 1.5, -1e21, "17", "74140000000062631", "2026-08-03T14:06:00.5Z", null])).toEqual([
      "text-1",
      900000000002,
      900000000003.5,
      900000000004.5,
      "900000000005",
      "90000000000000006",
      "1901-01-07T00:00:00.0Z",
      null
    ])
  })

  it("has one pseudonym everywhere, which is a pseudonym in a replay", () => {
    const one = redactor()
    const replaced = ["Ada", "17.5", "1815-12-10", "1815-12-10 11:22:33+01:00", "74140000000062631"].map((value) => {
      expect(one.field("other", value)).toBe(one.field("name", value))
      return one.field("name", value)
    })
    replaced.push(one.url("https://files.uni.edu/x"), one.url("/users/ada"), one.url(`${ORIGIN}/a?b=c`))
    expect(replaced.filter((value) => !isPseudonym(value))).toEqual([])
    expect(one.field("name", one.field("name", "Ada"))).toBe(one.field("name", "Ada"))
    expect(["Ada", "17", "/courses/7", HOME, "2026-01-01"].filter(isPseudonym)).toEqual([])
  })

  it("is null in JSON that is nested too deeply", () => {
    const depth = 101
    const text = `${"[".repeat(depth)}"Ada"${"]".repeat(depth)}`
    expect(JSON.stringify(redactor().json(JSON.parse(text)))).toBe(`${"[".repeat(depth)}null${"]".repeat(depth)}`)
  })
})

it.each([
  ["password", "hunter22", true],
  ["nonce", "open-sesame", true],
  ["password", "hunter2", false],
  ["password", "correcthorse", false],
  ["password", "12345678.5", false]
])("a secret is masked in what is kept, unless it is short, a word or a number: %s = %s", (name, value, isSecret) => {
  const one = redactor("title")
  one.field(name, value)
  expect(one.field("title", `It is ${value}`) !== `It is ${value}`).toBe(isSecret)
  expect(one.hasSecret(`It is ${value}`)).toBe(isSecret)
  expect(one.url("/users?title=a=b")).toBe("/users?title=a=b")
  expect(one.field("title", "See https://files.uni.edu/7")).toBe("See https://host-1.example.invalid/7")
})

describe("a name of a member", () => {
  it.each(["loginId", "user[login_id]", "x-amz-date", "17", "_17", "include[]", "q1_2", ""])("is kept: %s", (name) => {
    expect(redactor().name(name)).toBe(name)
  })

  it.each(["ada@uni.edu", "Ada Lovelace", "20261234x", "d41d8cd98f00b204", "a".repeat(102)])(
    "is replaced: %s",
    (name) => {
      expect(redactor().name(name)).toBe("text-1")
      expect(Object.keys(redactor().json({ [name]: 1 }) as object)).toEqual(["text-1"])
    }
  )
})

describe("a URL", () => {
  it.each([
    [`${ORIGIN}/api/v1/courses/7/users?page=2&per_page=10`, `${HOME}/api/v1/courses/7/users?page=2&per_page=10`],
    [`${ORIGIN.toUpperCase()}/api/v1/courses/course_7~12`, `${HOME}/api/v1/courses/text-1`],
    [`${ORIGIN}/api/v1/users/sis_login_id:ada%40uni.edu/profile`, `${HOME}/api/v1/users/text-1/profile`],
    [`${ORIGIN}/api/v1/users/self#ada`, `${HOME}/api/v1/users/self#text-1`],
    ["https://ada:secret@files.uni.edu:8080/ada?ada", "https://host-1.example.invalid/text-1?text-1"],
    [`${ORIGIN}/a?url=${encodeURIComponent(`${ORIGIN}/users/7?x=ada`)}`, null],
    [`${ORIGIN}/av1/v1b/v1`, `${HOME}/text-1/text-2/v1`],
    ["/users?ada%40uni.edu=true&&type=Quizzes::Quiz", "/users?text-1=true&&type=Quizzes::Quiz"],
    ["/files/9?verifier=hunter2hunter2&amp;wrap=1", "/files/9?verifier=text-1&amp;wrap=900000000002"]
  ])("keeps its structure, words and ids: %s", (url, expected) => {
    const redacted = redactor().url(url)
    if (expected === null) expect(decodeURIComponent(redacted)).toContain(`?url=${HOME}/users/7?x=text-`)
    else expect(redacted).toBe(expected)
  })

  it("in a link keeps its relation, if it has one", () => {
    const header = `<${ORIGIN}/users>;rel=next,</users>; rel = "last",</users>; title="Ada"`
    expect(redactor().links(header)).toBe(`<${HOME}/users>; rel="next",</users>; rel="last",</users>`)
    expect(redactor().links("")).toBe("")
    expect(new Redactor(undefined, []).url("https://a.test/users")).toBe(`${HOME}/users`)
  })

  it("has the words of all documented paths", () => {
    const segments = readPathTree(paths).flatMap(({ segments }) => segments)
    expect(segments.filter((segment) => segment !== "" && !/^:/.test(segment) && !PATH_WORDS.has(segment))).toEqual([])
  })
})

describe("a body that is not JSON", () => {
  it.each([
    ["a file", { path: "/files/9/download", type: "text/csv", received: " Ada,ü\r\n\n1" }, { text: " xxxxxx\r\n\nx" }],
    ["a file of JSON", { path: "/files/9?x=https://y/api/", received: '{"id":1}' }, { text: "xxxxxxxx" }],
    ["a page", { type: "text/html", received: "<p>Ada<i>\n <b>" }, { text: "<xxxxxxxx\n <xx" }],
    ["a page that starts like JSON", { type: "text/html", received: "[1]" }, { text: "xxx" }],
    ["a picture", { received: Uint8Array.of(0, 7, 9) }, { base64: Uint8Array.of(255, 255, 255) }],
    ["nothing", { received: "" }, undefined]
  ] as const)("keeps only its length: %s", (_, planted, body) => {
    expect(build([planted]).exchanges[0]?.response.body).toEqual(body)
  })

  it("has its length in a request, too", () => {
    const sent = Uint8Array.of(0, 7, 9)
    expect(build([{ sent, sentType: "image/png" }]).exchanges[0]?.request.body).toEqual({
      base64: Uint8Array.of(255, 255, 255)
    })
  })

  it("is kept if a client recognizes by it that it is throttled", () => {
    const received = "403 Forbidden (Rate Limit Exceeded)\n"
    expect(build([{ type: "text/html", received }]).exchanges[0]?.response.body).toEqual({ text: received })
    expect(written([{ type: "text/html", received: `${received}Ada` }])).not.toContain("Ada")
  })
})

it.each([
  ["of another type", { type: "text/plain" }],
  ["at an address without TLS", { path: "http://localhost/api/v1/x" }],
  ["for a file that is not there", { path: "/files/9", status: 300 }]
] as const)("JSON is stored as JSON %s", (_, planted) => {
  expect(build([{ received: '{"id":1}', ...planted }]).exchanges[0]?.response.body).toEqual({ json: { id: 1 } })
})

describe("headers", () => {
  it("are those that a client reads", () => {
    const headers = {
      "content-type": "application/json; charset=utf-8; name=ada.json",
      link: `<${ORIGIN}/api/v1/users?page=bookmark:Ada>; rel="next"; title="Ada",<${ORIGIN}/x`,
      "retry-after": "5",
      "x-request-cost": "0.93",
      "x-rate-limit-remaining": "Ada",
      "www-authenticate": 'Bearer realm="Ada"',
      etag: "5f",
      "set-cookie": "a=b",
      date: "Mon, 03 Aug 2026 14:06:00 GMT"
    }
    expect(build([{ headers }]).exchanges[0]?.response.headers).toEqual({
      "content-type": "application/json; charset=utf-8",
      link: `<${HOME}/api/v1/users?page=text-2>; rel="next",<`,
      "retry-after": "5",
      "x-request-cost": "0.93",
      "www-authenticate": "Bearer"
    })
  })

  it.each([
    ["retry-after", "120", "120"],
    ["retry-after", "5 Ada", undefined],
    ["x-request-cost", "Ada 5", undefined],
    ["www-authenticate", '"Ada"', "Unknown"],
    ["location", `${ORIGIN}/api/v1/users/7`, `${HOME}/api/v1/users/7`],
    ["content-type", "text/csv;charset=utf-8", "text/csv;charset=utf-8"],
    ["content-type", "text/csv; charset=ada@uni.edu", "text/csv"]
  ])("are stored without what may identify a person: %s: %s", (name, value, stored) => {
    expect(build([{ headers: { [name]: value } }]).exchanges[0]?.response.headers[name]).toBe(stored)
  })

  it("do not show the token", () => {
    expect(written([{}])).not.toMatch(/authorization|token/i)
    expect(Object.keys(build([{}]).exchanges[0]?.request.headers ?? {})).toEqual(["accept", "content-type"])
  })
})

describe("a cassette", () => {
  /** The exchanges of one person, whose data stand in all places. */
  const exchangesOf = (name: string, login: string, score: number): ReadonlyArray<Planted> => [
    {
      path: `/api/v1/users?search_term=${encodeURIComponent(name)}`,
      received: JSON.stringify([{ id: 1, name, login }])
    },
    { path: `/api/v1/users/sis_login_id:${login}`, received: JSON.stringify({ id: 1, score, bio: `${name} is ill` }) },
    { sent: JSON.stringify({ user: { name, email: `${login}@uni.edu` } }) },
    { sent: `user[name]=${encodeURIComponent(name)}`, sentType: "application/x-www-form-urlencoded" },
    { sent: `${name},${score}`, sentType: "text/csv" },
    { headers: { link: `<${ORIGIN}/api/v1/users?page=bookmark:${login}>; rel="next"` } },
    { path: `https://${login}.uni.edu/${login}?${login}`, received: JSON.stringify({ [`${login}@uni.edu`]: true }) }
  ]

  it("masks the token in a field that is kept", () => {
    const planted = { authorization: `Bearer ${TOKEN} `, received: JSON.stringify({ title: `My ${TOKEN}` }) }
    expect(JSON.stringify(build([planted], ["title"]))).toMatch(/"My (?!.*tokenToken)/)
  })

  it("has as its service the origin of the first request with a token, or of the first request", () => {
    const login = { path: "https://login.uni.edu/api/v1#ada", authorization: null }
    const urls = (...planted: ReadonlyArray<Planted>) => build(planted).exchanges.map(({ request }) => request.url)
    const users = { path: "/api/v1/users" }
    expect(urls(login, users)).toEqual(["https://host-1.example.invalid/api/v1", `${HOME}/api/v1/users`])
    expect(urls(login, { ...users, authorization: null })).toEqual([
      `${HOME}/api/v1`,
      "https://host-1.example.invalid/api/v1/users"
    ])
    expect(urls()).toEqual([])
  })

  it("is byte for byte the same for all persons", () => {
    expect(written(exchangesOf("Ada Lovelace", "alovelace", 87.5))).toBe(
      written(exchangesOf("Grace B. M. Hopper", "ghopper42", 12.25))
    )
  })
})
