/** Faults on the wire, read from a plain socket, because an HTTP client could repair or hide them. */
import { connect } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, JSONSchema, Logger, Redacted, Schema } from "effect"
import { type Fault, FaultPlan, type FaultRule, Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { linksOf } from "../fixtures/sandboxRequests.js"

interface RawResponse {
  readonly head: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Including its framing. */
  readonly body: Buffer
  /** How the connection ended within the time limit. */
  readonly end: "reset" | "end" | "open"
  readonly chunkCount: number
  readonly millis: number
}

const parseResponse = (bytes: Buffer) => {
  const at = bytes.indexOf("\r\n\r\n")
  const head = bytes.subarray(0, at === -1 ? 0 : at).toString()
  const [first = "", ...lines] = head.split("\r\n")
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim()
    ])
  )
  return { head, status: Number(first.split(" ")[1]), headers, body: at === -1 ? bytes : bytes.subarray(at + 4) }
}

const sendRaw = Effect.fn("sendRaw")(function* (
  path: string,
  options: {
    readonly method?: string
    readonly within?: number
    readonly keepAlive?: boolean
    readonly body?: string
  } = {}
) {
  const { token, url } = yield* Sandbox
  const { body = "", keepAlive = false, method = "GET", within = 60_000 } = options
  return yield* Effect.async<RawResponse>((resume) => {
    const startedAt = Date.now()
    const chunks: Array<Buffer> = []
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      socket.write(
        [
          `${method} ${path} HTTP/1.1`,
          "Host: sandbox",
          "User-Agent: test",
          `Authorization: Bearer ${Redacted.value(token)}`,
          ...(keepAlive ? [] : ["Connection: close"]),
          ...(body === "" ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
          `\r\n${body}`
        ].join("\r\n")
      )
    })
    const done = (end: RawResponse["end"]) => {
      clearTimeout(timer)
      socket.destroy()
      resume(
        Effect.succeed({
          ...parseResponse(Buffer.concat(chunks)),
          end,
          chunkCount: chunks.length,
          millis: Date.now() - startedAt
        })
      )
    }
    // Restarts with each chunk, so that a response that arrives late is not taken for a missing one.
    const timer = setTimeout(() => done("open"), within)
    socket.on("data", (data) => {
      chunks.push(data)
      timer.refresh()
    })
    socket.on("end", () => done("end"))
    socket.on("error", () => done("reset"))
    return Effect.sync(() => socket.destroy())
  })
})

const withPlan = (faults: FaultPlan, options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layerClient({ data: { courses: 40 }, faults, ...options }))

const withFault = (fault: Fault) => withPlan([{ fault }])

const listPath = "/api/v1/courses?per_page=10"
const jsonOf = ({ body }: RawResponse): unknown => JSON.parse(body.toString())

/** What a fault changes. `excess` is how much more Content-Length announces than arrives. */
const summarize = ({ body, end, head, headers, status }: RawResponse) => ({
  end,
  status,
  length: body.length,
  excess: Number(headers["content-length"]) - body.length,
  type: headers["content-type"],
  chunked: headers["transfer-encoding"],
  encoding: headers["content-encoding"],
  challenge: headers["www-authenticate"],
  limit: headers["x-rate-limit-remaining"],
  wait: headers["retry-after"],
  lengths: [...head.matchAll(/content-length: (.*)/gi)].map(([, value = ""]) =>
    value.replace(String(body.length), "n").replace(String(body.length + 1), "n + 1")
  ),
  text: body.toString()
})

type Summary = ReturnType<typeof summarize>

const nothing = { status: Number.NaN, length: 0 }
const text = (pattern: RegExp) => ({ text: expect.stringMatching(pattern) })
const whole = { end: "end" as const, status: 200, excess: 0, ...text(/^.{5000,}$/s) }
const json = { type: "application/json; charset=utf-8" }
const html = { type: "text/html; charset=utf-8" }
const digits = "12345678901234567890"
const throttled = (status: number) => `${status} Forbidden (Rate Limit Exceeded)\n`

describe("a response", () => {
  it.live.each<readonly [is: string, Fault, { readonly [Name in keyof Summary]?: Summary[Name] | undefined }]>([
    ["is missing", { _tag: "Reset" }, { end: "reset", ...nothing }],
    ["is reset", { _tag: "Reset", afterBytes: 500 }, { end: "reset", status: 200, length: 500 }],
    // In order, but too early.
    ["is closed", { _tag: "Reset", how: "close", afterBytes: 100 }, { end: "end", status: 200, length: 100 }],
    ["never begins", { _tag: "Silence" }, { end: "open", ...nothing }],
    ["never ends", { _tag: "Silence", afterBytes: 200 }, { end: "open", status: 200, length: 200 }],
    // The service never receives the request.
    ["is not made", { _tag: "Reset", afterBytes: 10, applied: false }, { end: "reset", ...nothing }],
    ["is not begun", { _tag: "Silence", afterBytes: 10, applied: false }, { end: "open", ...nothing }],
    ["is too short", { _tag: "WrongLength", by: 100 }, { ...whole, excess: 100 }],
    ["is too long", { _tag: "WrongLength", by: -100 }, { ...whole, excess: -100 }],
    ["repeats its length", { _tag: "BadLength", kind: "repeated" }, { end: "end", lengths: ["n", "n"] }],
    ["has two lengths", { _tag: "BadLength", kind: "contradictory" }, { end: "end", lengths: ["n", "n + 1"] }],
    ["has no valid length", { _tag: "BadLength", kind: "malformed" }, { end: "end", lengths: ["n bytes"] }],
    [
      "lacks chunks",
      { _tag: "CutChunked", afterBytes: 8 },
      { end: "end", chunked: "chunked", text: '8\r\n[{"id":1\r\n' }
    ],
    ["lacks the last chunk", { _tag: "CutChunked" }, { lengths: [], ...text(/^[0-9a-f]+\r\n\[\{.*\}\]\r\n$/) }],
    ["is no gzip", { _tag: "BadGzip", kind: "garbage" }, { encoding: "gzip", excess: 0, ...text(/^\[\{.*\}\]$/) }],
    ["is a part of gzip", { _tag: "BadGzip", kind: "truncated" }, { encoding: "gzip", excess: 0, ...text(/^[^[]/) }],
    ["is a part of JSON", { _tag: "CutJson", bytes: 20 }, { ...whole, ...json, ...text(/[^\]]$/) }],
    ["has a prefix", { _tag: "Prefix", text: "while(1);" }, { ...whole, ...json, ...text(/^while\(1\);\[\{.*\]$/) }],
    ["is a page", { _tag: "Html" }, { status: 200, excess: 0, ...html, ...text(/^<!DOCTYPE html>/) }],
    ["is empty", { _tag: "Body" }, { status: 200, excess: 0, ...json, text: "" }],
    ["is of another shape", { _tag: "Body", json: { errors: "none" } }, { ...json, text: '{"errors":"none"}' }],
    [
      "keeps digits",
      { _tag: "Body", json: { id: BigInt(digits), name: digits } },
      { text: `{"id":${digits},"name":"${digits}"}` }
    ],
    [
      "is an error",
      { _tag: "Status", status: 500 },
      { status: 500, ...json, ...text(/"error_code":"internal_server_error"/) }
    ],
    ["is a 401", { _tag: "Status", status: 401 }, { ...text(/Invalid access token\./), challenge: expect.any(String) }],
    ["is of a proxy", { _tag: "Status", status: 502 }, { status: 502, ...html, ...text(/<h1>502 Bad Gateway<\/h1>/) }],
    [
      "is an error as given",
      { _tag: "Status", status: 422, body: "no", headers: { "Retry-After": "7" } },
      { status: 422, text: "no", wait: "7" }
    ],
    [
      "is throttled",
      { _tag: "Throttle" },
      { status: 403, text: throttled(403), limit: "13.677155825080035", wait: undefined }
    ],
    [
      "is throttled as given",
      { _tag: "Throttle", status: 429, retryAfter: "soon", remaining: "NaN" },
      { status: 429, text: throttled(429), limit: "NaN", wait: "soon" }
    ]
  ])("%s", ([, fault, expected]) =>
    Effect.gen(function* () {
      const response = yield* sendRaw(listPath, expected.end === "open" ? { within: 600 } : {})
      expect(summarize(response)).toMatchObject(expected)
      const { requests } = yield* Sandbox
      expect((yield* requests).map(({ fault }) => fault)).toEqual([fault._tag])
    }).pipe(withFault(fault))
  )

  it.live.each([
    ["self", "%service/api/v1/courses?per_page=10"],
    ["login", "%service/login/canvas"],
    ["//elsewhere.test/x", "//elsewhere.test/x"],
    ["javascript:alert(1)", "javascript:alert(1)"]
  ] as const)("redirects to %s", ([to, location]) =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const response = yield* sendRaw(listPath)
      expect([response.status, response.headers.location]).toEqual([302, location.replace("%service", url)])
    }).pipe(withFault({ _tag: "Redirect", to }))
  )

  it.live("redirects to a foreign origin, which responds and is in the log", () =>
    Effect.gen(function* () {
      const { requests, url } = yield* Sandbox
      const response = yield* sendRaw(listPath)
      const location = new URL(response.headers.location ?? "")
      expect([response.status, location.pathname + location.search]).toEqual([307, listPath])
      expect(location.origin).not.toBe(url)
      expect((yield* Effect.promise(() => fetch(location))).status).toBe(200)
      expect((yield* requests).map(({ origin, path }) => [origin, path])).toEqual([
        ["service", "/api/v1/courses"],
        ["foreign", "/api/v1/courses"]
      ])
    }).pipe(withFault({ _tag: "Redirect", to: "foreign", status: 307 }))
  )
})

describe("the connection", () => {
  it.live.each([
    [undefined, 1],
    [false, 0]
  ] as const)("is reset after the write is executed, or before (applied: %s)", ([applied, created]) =>
    Effect.gen(function* () {
      const response = yield* sendRaw("/api/v1/courses/101/modules", {
        method: "POST",
        body: '{"module":{"name":"New"}}'
      })
      expect([response.end, response.head]).toEqual(["reset", ""])
      const { state } = yield* Sandbox
      expect((yield* state).created.module).toHaveLength(created)
    }).pipe(withPlan([{ on: { method: "post" }, fault: { _tag: "Reset", applied } }]))
  )

  it.live.each([false, true])("sends the body slowly, and the headers too if the plan says so: %s", (head) =>
    Effect.gen(function* () {
      const response = yield* sendRaw("/api/v1/users/self")
      expect(summarize(response)).toMatchObject({ end: "end", excess: 0 })
      const slowBytes = response.body.length + (head ? response.head.length : 0)
      expect(response.millis).toBeGreaterThan((slowBytes / 1000) * 800)
      expect(response.chunkCount).toBeGreaterThan(2)
    }).pipe(withFault({ _tag: "Drip", bytesPerSecond: 1000, head }))
  )

  it.live("is closed after the response, or kept alive", () =>
    Effect.gen(function* () {
      const closed = yield* sendRaw(listPath, { keepAlive: true })
      expect([closed.end, closed.headers.connection]).toEqual(["end", "close"])
      expect((yield* sendRaw(listPath, { keepAlive: true, within: 300 })).end).toBe("open")
    }).pipe(withPlan([{ when: { nth: 1 }, fault: { _tag: "Close" } }]))
  )

  it.live.each([
    [{ _tag: "Status", status: 500 }, 500, "end"],
    [{ _tag: "Reset", afterBytes: 3 }, 200, "reset"]
  ] as const)("has a wrong clock, additional headers and a delay beside %j", ([fault, status, end]) =>
    Effect.gen(function* () {
      const response = yield* sendRaw(listPath)
      expect([response.status, response.end]).toEqual([status, end])
      expect(Math.abs(Date.parse(response.headers.date ?? "") - Date.now() - 3_600_000)).toBeLessThan(600_000)
      expect(response.headers["x-strange"]).toBe("yes")
      expect(response.millis).toBeGreaterThanOrEqual(200)
    }).pipe(
      withPlan([
        { fault: { _tag: "ClockSkew", seconds: 3600 } },
        { fault: { _tag: "Headers", set: { "X-Strange": "yes" } } },
        { fault: { _tag: "Delay", millis: 200 } },
        { fault }
      ])
    )
  )
})

describe("the list", () => {
  const links = ({ headers }: RawResponse) => linksOf(headers.link)
  const ids = (response: RawResponse) =>
    (jsonOf(response) as ReadonlyArray<{ readonly id: number }>).map(({ id }) => id)
  const page = (number: number) => `${listPath}&page=${number}`

  it.live("has a next link to the same page, the first page, another URL or a foreign origin", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const nexts: Array<string | undefined> = []
      for (const number of [2, 2, 4, 2, 2]) nexts.push(links(yield* sendRaw(page(number))).next)
      const at = (number: number, origin = url) => `${origin}/api/v1/courses?page=${number}&per_page=10`
      const [foreign = "", ...others] = nexts.reverse()
      expect(others.reverse()).toEqual([at(2), at(1), at(1), "https://elsewhere.test/?page=3"])
      expect(new URL(foreign).origin).not.toBe(url)
      expect(foreign).toBe(at(3, new URL(foreign).origin))
    }).pipe(
      withPlan([
        { when: { nth: 1 }, fault: { _tag: "LinkNext", to: "self" } },
        { when: { to: 3 }, fault: { _tag: "LinkNext", to: "first" } },
        { when: { nth: 5 }, fault: { _tag: "LinkNext", to: "foreign" } },
        { fault: { _tag: "LinkNext", to: "https://elsewhere.test/?page=3" } }
      ])
    )
  )

  it.live("has no links, or lacks one of them", () =>
    Effect.gen(function* () {
      expect((yield* sendRaw(page(2))).headers.link).toBeUndefined()
      expect(Object.keys(links(yield* sendRaw(page(2))))).toEqual(["current", "next", "prev", "first"])
    }).pipe(
      withPlan([{ when: { nth: 1 }, fault: { _tag: "LinkDropped" } }, { fault: { _tag: "LinkDropped", rel: "last" } }])
    )
  )

  it.live("has short and empty pages before the last page", () =>
    Effect.gen(function* () {
      const [one, two, three] = [yield* sendRaw(page(1)), yield* sendRaw(page(2)), yield* sendRaw(page(3))]
      expect([ids(one).length, ids(two), ids(three)]).toEqual([10, [], [121, 122, 123]])
      expect(links(two).next).toContain("page=3")
      expect(links(three).next).toContain("page=4")
    }).pipe(
      withPlan([
        { on: { query: { page: "2" } }, fault: { _tag: "Rows", keep: 0 } },
        { on: { query: { page: "3" } }, fault: { _tag: "Rows", keep: 3 } }
      ])
    )
  )

  it.live("shifts when records are inserted between pages: the last ones appear twice", () =>
    Effect.gen(function* () {
      expect(ids(yield* sendRaw(page(1))).at(-1)).toBe(110)
      expect(ids(yield* sendRaw(page(2))).slice(0, 4)).toEqual([108, 109, 110, 111])
      expect(ids(yield* sendRaw(page(3)))[0]).toBe(118)
      expect(ids(yield* sendRaw(page(1)))).toEqual([900000003, 900000002, 900000001, 101, 102, 103, 104, 105, 106, 107])
      expect(links(yield* sendRaw(page(2))).last).toContain("page=5")
      expect(ids(yield* sendRaw("/api/v1/users/self/courses")).length).toBe(0)
    }).pipe(
      withPlan([
        { on: { route: "/api/v1/users/self/courses" }, fault: { _tag: "Body", json: [] } },
        { on: { query: { page: "2" } }, when: { nth: 1 }, fault: { _tag: "Drift", insert: 3 } }
      ])
    )
  )

  it.live("does not shift with bookmark pages", () =>
    Effect.gen(function* () {
      const first = yield* sendRaw(listPath)
      const { pathname, search } = new URL(links(first).next ?? "")
      expect(ids(yield* sendRaw(pathname + search))[0]).toBe(111)
      expect(ids(yield* sendRaw(listPath))[0]).toBe(106)
    }).pipe(
      withPlan(
        [2, 3].map((nth) => ({ when: { nth }, fault: { _tag: "Drift", delete: 5 } })),
        { paging: "bookmark" }
      )
    )
  )
})

describe("a rule selects requests", () => {
  const listStatuses = (count: number) =>
    Effect.replicateEffect(
      Effect.map(sendRaw(listPath), ({ status }) => status),
      count
    )
  const failing = (status: number, rule: Omit<FaultRule, "fault">): FaultRule => ({
    ...rule,
    fault: { _tag: "Status", status }
  })

  it.live.each([
    [{ nth: 2 }, [200, 500, 200, 200, 200, 200]],
    [{ from: 3 }, [200, 200, 500, 500, 500, 500]],
    [{ from: 2, to: 3 }, [200, 500, 500, 200, 200, 200]],
    [{ every: 2 }, [200, 500, 200, 500, 200, 500]],
    [{ every: 3, from: 2 }, [200, 200, 200, 500, 200, 200]],
    [{ every: 2, times: 2 }, [200, 500, 200, 500, 200, 200]],
    [{ times: 3 }, [500, 500, 500, 200, 200, 200]],
    [{ chance: 0 }, [200, 200, 200, 200, 200, 200]],
    [{ chance: 1 }, [500, 500, 500, 500, 500, 500]]
  ] as const)("by `when`: %j", ([when, expected]) =>
    Effect.gen(function* () {
      expect(yield* listStatuses(6)).toEqual(expected)
    }).pipe(withPlan([failing(500, { when })]))
  )

  it.live("by chance, reproducible with the seed", () =>
    Effect.gen(function* () {
      const run = (seed: number) => listStatuses(60).pipe(withPlan([failing(500, { when: { chance: 0.3 } })], { seed }))
      const [one, again, other] = [yield* run(1), yield* run(1), yield* run(2)]
      expect(again).toEqual(one)
      expect(other).not.toEqual(one)
      const count = one.filter((status) => status === 500).length
      expect(count).toBeGreaterThan(8)
      expect(count).toBeLessThan(30)
    })
  )

  it.live("by method, route, query and origin, where a word of Canvas in a route is no `:name`, and is a `*`", () =>
    Effect.gen(function* () {
      for (const [line, status] of [
        ["GET /api/v1/courses", 200],
        ["GET /api/v1/courses/102", 501],
        ["GET /api/v1/courses/101/modules", 503],
        ["GET /api/v1/courses/101/modules?page=2", 502],
        ["POST /api/v1/courses/101/modules", 400],
        ["GET /api/v1/courses/101/users", 504],
        ["GET /api/v1/users/self", 200],
        ["GET /api/v1/users/1/profile", 505],
        ["GET /api/v1/users/self/profile", 505],
        ["GET /api/v1/courses/102/folders/5", 506],
        ["GET /api/v1/courses/102/folders/media", 200],
        ["GET /api/v1/courses/102/folders/by_path", 507]
      ] as const) {
        const [method = "", path = ""] = line.split(" ")
        expect([line, (yield* sendRaw(path, { method })).status]).toEqual([line, status])
      }
    }).pipe(
      withPlan([
        failing(500, { on: { origin: "storage" } }),
        failing(501, { on: { route: "/api/v1/courses/:id" } }),
        failing(502, { on: { route: "/api/v1/courses/*/modules", query: { page: "2" } } }),
        failing(503, { on: { route: "/api/v1/courses/*/modules", method: "GET" } }),
        failing(504, { on: { route: "/api/v1/courses/101/**", method: "GET" } }),
        failing(505, { on: { route: "/api/v1/users/:user_id/profile" } }),
        failing(506, { on: { route: "/api/v1/courses/:course_id/folders/:id" } }),
        failing(507, { on: { route: "/api/v1/courses/:course_id/*/by_path" } })
      ])
    )
  )

  it.live("by its own count, independent of other rules, where `times` counts only the requests that it changes", () =>
    Effect.gen(function* () {
      expect(yield* listStatuses(5)).toEqual([500, 500, 502, 503, 200])
    }).pipe(
      withPlan([
        failing(500, { when: { times: 2 } }),
        failing(502, { when: { nth: 3 } }),
        failing(503, { when: { times: 1 } })
      ])
    )
  )

  const rules: FaultPlan = [
    failing(500, { on: { route: "/api/v1/courses" }, when: { times: 1 } }),
    { on: { route: "/api/v1/course" }, fault: { _tag: "Reset" } },
    { when: { nth: 9 }, fault: { _tag: "Delay", millis: 1 } },
    { when: { chance: 0 }, fault: { _tag: "Close" } }
  ]

  it.live("and is reported if it has no effect, also when the sandbox ends", () =>
    Effect.gen(function* () {
      const logged: Array<string> = []
      const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
        logged.push(`${logLevel.label} ${message}`)
      })
      yield* Effect.gen(function* () {
        yield* listStatuses(2)
        const uses = (yield* (yield* Sandbox).faults).map(({ applied, matched }) => `${applied} of ${matched}`)
        expect([uses, logged]).toEqual([["1 of 2", "0 of 0", "0 of 2", "0 of 2"], []])
      }).pipe(withPlan(rules), Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
      expect(logged).toEqual([
        'WARN The fault plan has rules without effect. Rule 2 (Reset) matched no request; "on" is {"route":"/api/v1/course"}. Rule 3 (Delay) matched 2 requests and was applied to none; "when" is {"nth":9}.'
      ])
    })
  )
})

describe("a plan", () => {
  it.live.each<readonly [rule: object, message: RegExp, located?: string]>([
    [{ fault: { _tag: "Rest" } }, /"Reset"/],
    [{ fault: { _tag: "Status" } }, /is missing/, "faults[0].fault.status: is missing"],
    [{ fault: { _tag: "Status", status: 503 }, whenn: {} }, /is unexpected/, "faults[0].whenn: is unexpected"],
    [{ fault: { _tag: "Reset", afterByte: 1 } }, /is unexpected/, "faults[0].fault.afterByte: is unexpected"],
    [{ fault: { _tag: "Close" }, when: { chance: 2 } }, /between 0 and 1/],
    [{ fault: { _tag: "Close" }, when: { nth: 0 } }, /greater than or equal to 1/],
    [{ fault: { _tag: "Close" }, on: { route: "api" } }, /begins with a slash/],
    [{ fault: { _tag: "Drift" } }, /expected `insert`, `delete` or both/],
    [{ fault: { _tag: "WrongLength", by: 0 } }, /other than 0/],
    [{ fault: { _tag: "LinkNext", to: "somewhere" } }, /"self", "first", "foreign" or an absolute URL/]
  ])("that is invalid is rejected with its path: %j", ([rule, message, located = "  faults[0]"]) =>
    Effect.gen(function* () {
      const decoded = yield* Effect.either(Schema.decodeUnknown(FaultPlan)([rule]))
      expect(decoded).toMatchObject({ _tag: "Left", left: { message: expect.stringMatching(message) } })
      // The type does not allow this. Without types, building the layer fails.
      const faults = [rule] as unknown as FaultPlan
      const exit = yield* Effect.exit(Effect.provide(Sandbox, Sandbox.layer({ faults })))
      const failure = Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "no failure"
      expect(failure).toMatch(message)
      expect(failure).toContain(located)
    })
  )

  it("decodes from JSON, and has a JSON schema with descriptions", () => {
    const plan = '[{"on":{"query":{"page":"2"}},"when":{"times":2},"fault":{"_tag":"Status","status":503}}]'
    expect(JSON.stringify(Schema.decodeSync(Schema.parseJson(FaultPlan))(plan))).toBe(plan)
    expect(JSON.stringify(JSONSchema.make(FaultPlan))).toContain("The bytes of the body that are sent first")
  })
})
