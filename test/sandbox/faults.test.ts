/** Faults on the wire, read from a plain socket, because an HTTP client could repair or hide them. */
import { connect } from "node:net"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as JSONSchema from "effect/JSONSchema"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { lms, lmsUpload } from "effect-lms"
import { type Fault, FaultPlan, Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
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

/** Decodes a plan from JSON, as from a file. */
const decodePlan = (plan: unknown) => Schema.decodeUnknownSync(Schema.parseJson(FaultPlan))(JSON.stringify(plan))

const withPlan = (rules: ReadonlyArray<unknown>, options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layerClient({ data: { courses: 40 }, faults: decodePlan(rules), ...options }))

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
const whole = {
  end: "end" as const,
  status: 200,
  excess: 0,
  length: expect.toSatisfy((length: number) => length > 5000)
}
const json = { type: "application/json; charset=utf-8" }
const html = { type: "text/html; charset=utf-8" }
const text = (pattern: RegExp) => ({ text: expect.stringMatching(pattern) })
const canvas = (status: number, message: string) => ({ status, ...json, text: expect.stringContaining(message) })
const proxy = (status: number, message: string) => ({ status, ...html, text: expect.stringContaining(message) })

describe("a response with", () => {
  it.live.each<readonly [Fault, { readonly [Name in keyof Summary]?: Summary[Name] | undefined }]>([
    [{ _tag: "Reset" }, { end: "reset", ...nothing }],
    [
      { _tag: "Reset", afterBytes: 500 },
      { end: "reset", status: 200, length: 500 }
    ],
    // In order, but too early.
    [
      { _tag: "Reset", how: "close", afterBytes: 100 },
      { end: "end", status: 200, length: 100 }
    ],
    [{ _tag: "Silence" }, { end: "open", ...nothing }],
    [
      { _tag: "Silence", afterBytes: 200 },
      { end: "open", status: 200, length: 200 }
    ],
    // The service never receives the request.
    [
      { _tag: "Reset", afterBytes: 10, applied: false },
      { end: "reset", ...nothing }
    ],
    [
      { _tag: "Silence", afterBytes: 10, applied: false },
      { end: "open", ...nothing }
    ],
    [
      { _tag: "WrongLength", by: 100 },
      { ...whole, excess: 100 }
    ],
    [
      { _tag: "WrongLength", by: -100 },
      { ...whole, excess: -100 }
    ],
    [
      { _tag: "CutChunked", afterBytes: 8 },
      { end: "end", chunked: "chunked", text: '8\r\n[{"id":1\r\n' }
    ],
    // All but the last chunk.
    [{ _tag: "CutChunked" }, { end: "end", chunked: "chunked", lengths: [], ...text(/^[0-9a-f]+\r\n\[\{.*\}\]\r\n$/) }],
    [
      { _tag: "CutJson", bytes: 20 },
      { ...whole, ...json, ...text(/[^\]]$/) }
    ],
    [
      { _tag: "Prefix", text: "while(1);" },
      { ...whole, ...json, ...text(/^while\(1\);\[\{"id":101,.*\]$/) }
    ],
    [{ _tag: "Html" }, { status: 200, excess: 0, ...html, ...text(/^<!DOCTYPE html>/) }],
    [{ _tag: "Body" }, { status: 200, excess: 0, ...json, text: "" }],
    [
      { _tag: "Body", json: { errors: "none" } },
      { status: 200, excess: 0, ...json, text: '{"errors":"none"}' }
    ],
    [{ _tag: "Status", status: 500 }, canvas(500, '"error_code":"internal_server_error"')],
    [
      { _tag: "Status", status: 401 },
      { ...canvas(401, "Invalid access token."), challenge: expect.any(String) }
    ],
    [{ _tag: "Status", status: 502 }, proxy(502, "<h1>502 Bad Gateway</h1>")],
    [
      { _tag: "Status", status: 422, body: "no", headers: { "Retry-After": "7" } },
      { status: 422, text: "no", wait: "7" }
    ],
    [
      { _tag: "Throttle" },
      { status: 403, text: "403 Forbidden (Rate Limit Exceeded)\n", limit: "13.677155825080035", wait: undefined }
    ],
    [
      { _tag: "Throttle", status: 429, retryAfter: "soon", remaining: "NaN" },
      { status: 429, text: "429 Forbidden (Rate Limit Exceeded)\n", limit: "NaN", wait: "soon" }
    ]
  ])("%j", ([fault, expected]) =>
    Effect.gen(function* () {
      const response = yield* sendRaw(listPath, expected.end === "open" ? { within: 600 } : {})
      expect(summarize(response)).toMatchObject(expected)
      const { requests } = yield* Sandbox
      expect((yield* requests).map(({ fault }) => fault)).toEqual([fault._tag])
    }).pipe(withFault(fault))
  )

  it.live.each([
    ["repeated", ["n", "n"]],
    ["contradictory", ["n", "n + 1"]],
    ["malformed", ["n bytes"]]
  ] as const)("an invalid length, and the client fails with a typed error: %s", ([kind, lengths]) =>
    Effect.gen(function* () {
      expect(summarize(yield* sendRaw(listPath))).toMatchObject({ end: "end", lengths, ...text(/^\[.*\]$/) })
      const error = yield* Effect.flip(lms("/api/v1/courses", {}, { retries: 0 }))
      expect(error._tag).toBe("LmsTransportError")
    }).pipe(withFault({ _tag: "BadLength", kind }))
  )

  it.live.each(["garbage", "truncated"] as const)("a body that is declared as gzip, and is not: %s", (kind) =>
    Effect.gen(function* () {
      const response = yield* sendRaw(listPath)
      expect(summarize(response)).toMatchObject({ encoding: "gzip", excess: 0 })
      expect(() => gunzipSync(response.body)).toThrow(kind === "garbage" ? /header/ : /unexpected end/)
    }).pipe(withFault({ _tag: "BadGzip", kind }))
  )

  it.live("the digits of integers beyond 2^53", () =>
    Effect.gen(function* () {
      const digits = "12345678901234567890"
      expect((yield* sendRaw(listPath)).body.toString()).toBe(`[{"id":${digits},"name":"${digits}"}]`)
      expect((yield* lms("/api/v1/courses")).data).toEqual([{ id: digits, name: digits }])
    }).pipe(
      Effect.provide(
        Sandbox.layerClient({
          faults: [{ fault: { _tag: "Body", json: [{ id: 12345678901234567890n, name: "12345678901234567890" }] } }]
        })
      )
    )
  )

  it.live.each([
    ["self", "%service/api/v1/courses?per_page=10"],
    ["login", "%service/login/canvas"],
    ["//elsewhere.test/x", "//elsewhere.test/x"],
    ["javascript:alert(1)", "javascript:alert(1)"]
  ] as const)("a redirect to %s", ([to, location]) =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const response = yield* sendRaw(listPath)
      expect([response.status, response.headers.location]).toEqual([302, location.replace("%service", url)])
    }).pipe(withFault({ _tag: "Redirect", to }))
  )

  it.live("a redirect to a foreign origin, which responds and is in the log", () =>
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

  it.live("is closed with the sandbox, even if stalled", () =>
    Effect.gen(function* () {
      const response = yield* Effect.gen(function* () {
        const fiber = yield* Effect.fork(sendRaw(listPath))
        yield* Effect.sleep("50 millis")
        return fiber
      }).pipe(withFault({ _tag: "Silence", afterBytes: 3 }), Effect.flatMap(Fiber.await))
      expect(response).toMatchObject({ value: { end: expect.stringMatching(/end|reset/) } })
    })
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

  it.live("shifts when records are deleted between pages: as many never appear", () =>
    Effect.gen(function* () {
      expect(ids(yield* sendRaw(page(1))).at(-1)).toBe(110)
      expect(ids(yield* sendRaw(page(2)))[0]).toBe(116)
    }).pipe(withPlan([{ on: { query: { page: "2" } }, when: { nth: 1 }, fault: { _tag: "Drift", delete: 5 } }]))
  )

  it.live("does not shift with bookmark pages", () =>
    Effect.gen(function* () {
      const first = yield* sendRaw(listPath)
      const { pathname, search } = new URL(links(first).next ?? "")
      expect(ids(yield* sendRaw(pathname + search))[0]).toBe(111)
      expect(ids(yield* sendRaw(listPath))[0]).toBe(106)
    }).pipe(
      withPlan(
        [
          { when: { nth: 2 }, fault: { _tag: "Drift", delete: 5 } },
          { when: { nth: 3 }, fault: { _tag: "Drift", delete: 5 } }
        ],
        {
          paging: "bookmark"
        }
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
  const failWhen = (when: object) => [{ when, fault: { _tag: "Status", status: 500 } }]

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
    }).pipe(withPlan(failWhen(when)))
  )

  it.live("by chance, reproducible with the seed", () =>
    Effect.gen(function* () {
      const run = (seed: number) => listStatuses(60).pipe(withPlan(failWhen({ chance: 0.3 }), { seed }))
      const [one, again, other] = [yield* run(1), yield* run(1), yield* run(2)]
      expect(again).toEqual(one)
      expect(other).not.toEqual(one)
      const count = one.filter((status) => status === 500).length
      expect(count).toBeGreaterThan(8)
      expect(count).toBeLessThan(30)
    })
  )

  it.live.each<readonly [what: string, paths: ReadonlyArray<readonly [string, number]>, plan: ReadonlyArray<unknown>]>([
    [
      "method, route, query and origin",
      [
        ["GET /api/v1/courses", 200],
        ["GET /api/v1/courses/101", 501],
        ["GET /api/v1/courses/101/modules", 503],
        ["GET /api/v1/courses/101/modules?page=2", 502],
        ["POST /api/v1/courses/101/modules", 400],
        ["GET /api/v1/courses/101/users", 504],
        ["GET /api/v1/users/self", 200],
        ["GET /api/v1/users/self/profile", 505]
      ],
      [
        { on: { origin: "storage" }, fault: { _tag: "Status", status: 500 } },
        { on: { route: "/api/v1/courses/:id" }, fault: { _tag: "Status", status: 501 } },
        { on: { route: "/api/v1/courses/*/modules", query: { page: "2" } }, fault: { _tag: "Status", status: 502 } },
        { on: { route: "/api/v1/courses/*/modules", method: "GET" }, fault: { _tag: "Status", status: 503 } },
        { on: { route: "/api/v1/courses/101/**", method: "GET" }, fault: { _tag: "Status", status: 504 } },
        { on: { route: "/api/v1/users/self/profile" }, fault: { _tag: "Status", status: 505 } }
      ]
    ],
    [
      "the route of Canvas: a word in its place is no `:name`, and is a `*`",
      [
        ["GET /api/v1/courses/101/folders/5", 501],
        ["GET /api/v1/courses/101/folders/media", 200],
        ["GET /api/v1/courses/101/folders/by_path", 502],
        ["GET /api/v1/users/1/profile", 503],
        ["GET /api/v1/users/self/profile", 503]
      ],
      [
        { on: { route: "/api/v1/courses/:course_id/folders/:id" }, fault: { _tag: "Status", status: 501 } },
        { on: { route: "/api/v1/courses/:course_id/*/by_path" }, fault: { _tag: "Status", status: 502 } },
        { on: { route: "/api/v1/users/:user_id/profile" }, fault: { _tag: "Status", status: 503 } }
      ]
    ]
  ])("by %s", ([, requests, plan]) =>
    Effect.gen(function* () {
      for (const [line, status] of requests) {
        const [method = "", path = ""] = line.split(" ")
        expect([line, (yield* sendRaw(path, { method })).status]).toEqual([line, status])
      }
    }).pipe(withPlan(plan))
  )

  it.live("by its own count, independent of other rules, where `times` counts only the requests that it changes", () =>
    Effect.gen(function* () {
      expect(yield* listStatuses(5)).toEqual([500, 500, 502, 503, 200])
    }).pipe(
      withPlan([
        { when: { times: 2 }, fault: { _tag: "Status", status: 500 } },
        { when: { nth: 3 }, fault: { _tag: "Status", status: 502 } },
        { when: { times: 1 }, fault: { _tag: "Status", status: 503 } }
      ])
    )
  )

  const rules: FaultPlan = [
    { on: { route: "/api/v1/courses" }, when: { times: 1 }, fault: { _tag: "Status", status: 500 } },
    { on: { route: "/api/v1/course" }, fault: { _tag: "Reset" } },
    { when: { nth: 9 }, fault: { _tag: "Delay", millis: 1 } },
    { when: { chance: 0 }, fault: { _tag: "Close" } }
  ]

  it.live("and is reported if it has no effect, also when the sandbox ends", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
        logged.push([logLevel.label, message])
      })
      yield* Effect.gen(function* () {
        const { faults } = yield* Sandbox
        yield* listStatuses(2)
        expect((yield* faults).map(({ applied, matched }) => [matched, applied])).toEqual([
          [2, 1],
          [0, 0],
          [2, 0],
          [2, 0]
        ])
        expect(logged).toEqual([])
      }).pipe(withPlan(rules), Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
      expect(logged).toEqual([
        [
          "WARN",
          [
            'The fault plan has rules without effect. Rule 2 (Reset) matched no request; "on" is {"route":"/api/v1/course"}. Rule 3 (Delay) matched 2 requests and was applied to none; "when" is {"nth":9}.'
          ]
        ]
      ])
    })
  )
})

describe("an upload", () => {
  const upload = Effect.gen(function* () {
    const { path } = yield* temporaryFile("a.bin", new Uint8Array(2 * 1024 ** 2))
    const { state } = yield* Sandbox
    const exit = yield* Effect.either(lmsUpload(path, { course_id: 101 }))
    return { sent: exit._tag === "Right", files: (yield* state).created.file.length }
  }).pipe(Effect.scoped)

  it.live.each([
    [{ _tag: "Status", status: 503 }, 0],
    [{ _tag: "Reset", applied: false }, 0],
    [{ _tag: "Reset" }, 1]
  ] as const)("fails before or after its bytes are stored: %j", ([fault, files]) =>
    Effect.gen(function* () {
      expect(yield* upload).toEqual({ sent: false, files })
    }).pipe(
      Effect.provide(
        Sandbox.layerClient({ data: { courses: 3 }, faults: [{ on: { origin: "storage", method: "POST" }, fault }] })
      )
    )
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

  it("has a JSON schema with descriptions", () => {
    const text = JSON.stringify(JSONSchema.make(FaultPlan))
    expect(text).toContain('"afterBytes"')
    expect(text).toContain("The bytes of the body that are sent first")
  })
})
