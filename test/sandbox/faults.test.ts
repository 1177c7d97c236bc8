/** What each fault looks like on the wire: read from a socket of our own, so that no HTTP client mends or hides it. */
import { connect } from "node:net"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as JSONSchema from "effect/JSONSchema"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { lms, lmsUpload } from "effect-lms"
import { type Fault, FaultPlan, Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"

interface Seen {
  readonly head: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As it was framed. */
  readonly body: Buffer
  /** How the connection ended within the time. */
  readonly end: "reset" | "end" | "open"
  readonly pieces: number
  readonly millis: number
}

const read = (bytes: Buffer) => {
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

const raw = Effect.fn("raw")(function* (
  path: string,
  options: {
    readonly method?: string
    readonly within?: number
    readonly keepAlive?: boolean
    readonly body?: string
  } = {}
) {
  const { token, url } = yield* Sandbox
  const { body = "", keepAlive = false, method = "GET", within = 5000 } = options
  return yield* Effect.async<Seen>((resume) => {
    const begin = Date.now()
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
    const done = (end: Seen["end"]) => {
      clearTimeout(timer)
      socket.destroy()
      resume(Effect.succeed({ ...read(Buffer.concat(chunks)), end, pieces: chunks.length, millis: Date.now() - begin }))
    }
    const timer = setTimeout(() => done("open"), within)
    socket.on("data", (data) => chunks.push(data))
    socket.on("end", () => done("end"))
    socket.on("error", () => done("reset"))
    return Effect.sync(() => socket.destroy())
  })
})

/** From JSON, as it would come from a file. */
const fromJson = (plan: unknown) => Schema.decodeUnknownSync(Schema.parseJson(FaultPlan))(JSON.stringify(plan))

const faulty = (fault: Fault, options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layer({ data: { courses: 40 }, faults: fromJson([{ fault }]), ...options }))

const planned = (rules: ReadonlyArray<unknown>, options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layer({ data: { courses: 40 }, faults: fromJson(rules), ...options }))

const list = "/api/v1/courses?per_page=10"
const length = ({ headers }: Seen) => Number(headers["content-length"])
const json = ({ body }: Seen): unknown => JSON.parse(body.toString())

describe("the connection", () => {
  it.live("is reset before anything is sent", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.end, seen.head, seen.body.length]).toEqual(["reset", "", 0])
    }).pipe(faulty({ _tag: "Reset" }))
  )

  it.live.each([0, 1, 500])("is reset at byte %i of the body", (afterBytes) =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.end, seen.status, seen.body.length]).toEqual(["reset", 200, afterBytes])
      expect(length(seen)).toBeGreaterThan(5000)
      const { requests } = yield* Sandbox
      expect((yield* requests).map(({ fault, status }) => [fault, status])).toEqual([["Reset", 200]])
    }).pipe(faulty({ _tag: "Reset", afterBytes }))
  )

  it.live("ends in order, and too early", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.end, seen.body.length]).toEqual(["end", 100])
    }).pipe(faulty({ _tag: "Reset", how: "close", afterBytes: 100 }))
  )

  it.live.each([
    [undefined, 1],
    [false, 0]
  ] as const)("when it is lost, a write has happened or not (applied: %s)", ([applied, made]) =>
    Effect.gen(function* () {
      const path = "/api/v1/courses/101/modules?per_page=100"
      const before = json(yield* raw(path)) as ReadonlyArray<unknown>
      const seen = yield* raw(path, { method: "POST", body: '{"module":{"name":"New"}}' })
      expect([seen.end, seen.head]).toEqual(["reset", ""])
      expect(json(yield* raw(path))).toHaveLength(before.length + made)
    }).pipe(planned([{ on: { method: "post" }, fault: { _tag: "Reset", applied } }]))
  )

  it.live("is silent before the headers, and stays open", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list, { within: 300 })
      expect([seen.end, seen.head, seen.body.length]).toEqual(["open", "", 0])
    }).pipe(faulty({ _tag: "Silence" }))
  )

  it.live("falls silent in the middle of the body", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list, { within: 300 })
      expect([seen.end, seen.status, seen.body.length]).toEqual(["open", 200, 200])
    }).pipe(faulty({ _tag: "Silence", afterBytes: 200 }))
  )

  it.live("drips", () =>
    Effect.gen(function* () {
      const seen = yield* raw("/api/v1/users/self", { within: 3000 })
      expect([seen.end, seen.body.length]).toEqual(["end", length(seen)])
      expect(seen.millis).toBeGreaterThan((length(seen) / 1000) * 800)
      expect(seen.pieces).toBeGreaterThan(2)
    }).pipe(faulty({ _tag: "Drip", bytesPerSecond: 1000 }))
  )

  it.live("drips from the first byte of the headers on", () =>
    Effect.gen(function* () {
      const seen = yield* raw("/api/v1/users/self", { within: 300 })
      expect([seen.end, seen.head]).toEqual(["open", ""])
      expect(seen.body.toString()).toMatch(/^HTTP\/1\.1 2/)
    }).pipe(faulty({ _tag: "Drip", bytesPerSecond: 100, head: true }))
  )

  it.live("is closed after the answer, or kept", () =>
    Effect.gen(function* () {
      const closed = yield* raw(list, { keepAlive: true })
      expect([closed.end, closed.headers.connection, closed.body.length]).toEqual(["end", "close", length(closed)])
      expect((yield* raw(list, { keepAlive: true, within: 300 })).end).toBe("open")
    }).pipe(planned([{ when: { nth: 1 }, fault: { _tag: "Close" } }]))
  )

  it.live("is closed with the sandbox, silent or not", () =>
    Effect.gen(function* () {
      const seen = yield* Effect.gen(function* () {
        const fiber = yield* Effect.fork(raw(list, { within: 5000 }))
        yield* Effect.sleep("50 millis")
        return fiber
      }).pipe(
        faulty({ _tag: "Silence", afterBytes: 3 }),
        Effect.flatMap((fiber) => fiber.await)
      )
      expect(seen).toMatchObject({ value: { end: expect.stringMatching(/end|reset/) } })
    })
  )
})

describe("the framing", () => {
  it.live.each([100, -100])("announces a length that is off by %i", (by) =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.end, length(seen) - seen.body.length]).toEqual(["end", by])
    }).pipe(faulty({ _tag: "WrongLength", by }))
  )

  const lengths = { repeated: "1, 1", contradictory: "1, 2", malformed: "1 bytes" } as const

  it.live.each(["repeated", "contradictory", "malformed"] as const)(
    "has a length that no client can rely on, and ours fails with a typed error: %s",
    (kind) =>
      Effect.gen(function* () {
        const seen = yield* raw(list)
        const said = [...seen.head.matchAll(/content-length: (.*)/gi)].map(([, value = ""]) => value).join(", ")
        const shown = said.replaceAll(String(seen.body.length), "1").replace(String(seen.body.length + 1), "2")
        expect([seen.end, shown]).toEqual(["end", lengths[kind]])
        expect(json(seen)).toHaveLength(10)
        const error = yield* Effect.flip(lms("/api/v1/courses", {}, { retry: false }))
        expect(error._tag).toBe("LmsTransportError")
      }).pipe(
        Effect.provide(
          Sandbox.layerClient({ data: { courses: 40 }, faults: fromJson([{ fault: { _tag: "BadLength", kind } }]) })
        )
      )
  )

  it.live("has no last chunk", () =>
    Effect.gen(function* () {
      const seen = yield* raw("/api/v1/users/self")
      expect(seen.headers["transfer-encoding"]).toBe("chunked")
      expect(seen.headers["content-length"]).toBeUndefined()
      const text = seen.body.toString()
      expect(text).toMatch(/^[0-9a-f]+\r\n\{"id":1,/)
      expect(text).not.toContain("0\r\n\r\n")
      const size = Number.parseInt(text, 16)
      expect(seen.body.subarray(seen.body.indexOf("\r\n") + 2)).toHaveLength(size + 2)
    }).pipe(faulty({ _tag: "CutChunked" }))
  )

  it.live("has no last chunk, and less than the whole", () =>
    Effect.gen(function* () {
      const seen = yield* raw("/api/v1/users/self")
      expect(seen.body.toString()).toBe('8\r\n{"id":1,\r\n')
    }).pipe(faulty({ _tag: "CutChunked", afterBytes: 8 }))
  )

  it.live.each(["garbage", "truncated"] as const)("says gzip and is none: %s", (kind) =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.headers["content-encoding"], seen.body.length]).toEqual(["gzip", length(seen)])
      expect(() => gunzipSync(seen.body)).toThrow(kind === "garbage" ? /header/ : /unexpected end/)
    }).pipe(faulty({ _tag: "BadGzip", kind }))
  )
})

describe("the content", () => {
  it.live("is HTML", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.status, seen.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
      expect(seen.body.toString()).toMatch(/^<!DOCTYPE html>/)
    }).pipe(faulty({ _tag: "Html" }))
  )

  it.live("is of another shape", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.status, seen.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"])
      expect(json(seen)).toEqual({ errors: "none" })
    }).pipe(faulty({ _tag: "Body", json: { errors: "none" } }))
  )

  it.live("is nothing, and null", () =>
    Effect.gen(function* () {
      expect((yield* raw(list)).body.length).toBe(0)
      expect((yield* raw(list)).body.toString()).toBe("null")
    }).pipe(
      planned([
        { when: { nth: 1 }, fault: { _tag: "Body" } },
        { when: { nth: 2 }, fault: { _tag: "Body", json: null } }
      ])
    )
  )

  it.live("is JSON that is cut, in a whole response", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect(seen.body.length).toBe(length(seen))
      expect(() => json(seen)).toThrow(SyntaxError)
      expect(seen.body.at(-1)).not.toBe("]".charCodeAt(0))
      expect(seen.headers.link).toContain('rel="next"')
    }).pipe(faulty({ _tag: "CutJson", bytes: 20 }))
  )

  it.live("has a prefix", () =>
    Effect.gen(function* () {
      const seen = yield* raw("/api/v1/users/self")
      expect(seen.body.toString()).toMatch(/^while\(1\);\{"id":1,.*\}$/)
      expect(seen.body.length).toBe(length(seen))
    }).pipe(faulty({ _tag: "Prefix", text: "while(1);" }))
  )
})

describe("the status", () => {
  it.live.each([
    [500, "application/json; charset=utf-8", '"error_code":"internal_server_error"'],
    [502, "text/html; charset=utf-8", "<h1>502 Bad Gateway</h1>"],
    [503, "text/html; charset=utf-8", "503 Service Unavailable"],
    [401, "application/json; charset=utf-8", "Invalid access token."],
    [404, "application/json; charset=utf-8", "The specified resource does not exist."],
    [409, "application/json; charset=utf-8", '"error_code":"conflict"']
  ] as const)("is %i, in the words of whoever says it", ([status, type, text]) =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.status, seen.headers["content-type"]]).toEqual([status, type])
      expect(seen.headers["www-authenticate"] !== undefined).toBe(status === 401)
      expect(seen.body.toString()).toContain(text)
    }).pipe(faulty({ _tag: "Status", status }))
  )

  it.live("is a storm that passes", () =>
    Effect.gen(function* () {
      const statuses = yield* Effect.replicateEffect(
        Effect.map(raw(list), ({ status }) => status),
        5
      )
      expect(statuses).toEqual([503, 503, 503, 200, 200])
    }).pipe(planned([{ when: { times: 3 }, fault: { _tag: "Status", status: 503, headers: { "Retry-After": "1" } } }]))
  )

  it.live("comes with the body and the headers that are given", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.status, seen.body.toString(), seen.headers["retry-after"]]).toEqual([422, "no", "7"])
    }).pipe(faulty({ _tag: "Status", status: 422, body: "no", headers: { "Retry-After": "7" } }))
  )

  it.live("is a throttle in Canvas's words", () =>
    Effect.gen(function* () {
      const first = yield* raw(list)
      expect([first.status, first.body.toString()]).toEqual([403, "403 Forbidden (Rate Limit Exceeded)\n"])
      expect(first.headers).toMatchObject({ "x-rate-limit-remaining": "13.677155825080035" })
      expect(first.headers["retry-after"]).toBeUndefined()
      const second = yield* raw(list)
      expect([second.status, second.headers["retry-after"], second.headers["x-rate-limit-remaining"]]).toEqual([
        429,
        "soon",
        "NaN"
      ])
    }).pipe(
      planned([
        { when: { nth: 1 }, fault: { _tag: "Throttle" } },
        { fault: { _tag: "Throttle", status: 429, retryAfter: "soon", remaining: "NaN" } }
      ])
    )
  )

  it.live.each([
    ["self", "%service/api/v1/courses?per_page=10"],
    ["login", "%service/login/canvas"],
    ["//elsewhere.test/x", "//elsewhere.test/x"],
    ["javascript:alert(1)", "javascript:alert(1)"]
  ] as const)("is a redirect to %s", ([to, location]) =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const seen = yield* raw(list)
      expect([seen.status, seen.headers.location]).toEqual([302, location.replace("%service", url)])
    }).pipe(faulty({ _tag: "Redirect", to }))
  )

  it.live("is a redirect to a foreign origin, which answers and is in the log", () =>
    Effect.gen(function* () {
      const { requests, url } = yield* Sandbox
      const seen = yield* raw(list)
      const location = new URL(seen.headers.location ?? "")
      expect([seen.status, location.pathname + location.search]).toEqual([307, list])
      expect(location.origin).not.toBe(url)
      expect((yield* Effect.promise(() => fetch(location))).status).toBe(200)
      expect((yield* requests).map(({ origin, path }) => [origin, path])).toEqual([
        ["service", "/api/v1/courses"],
        ["foreign", "/api/v1/courses"]
      ])
    }).pipe(faulty({ _tag: "Redirect", to: "foreign", status: 307 }))
  )
})

describe("the list", () => {
  const links = ({ headers }: Seen) =>
    Object.fromEntries([...(headers.link ?? "").matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]))
  const ids = (seen: Seen) => (json(seen) as ReadonlyArray<{ readonly id: number }>).map(({ id }) => id)
  const page = (number: number) => `${list}&page=${number}`

  it.live("has a next page that is the page itself, the first, or anywhere", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const nexts: Array<string | undefined> = []
      for (const number of [2, 2, 4, 2]) nexts.push(links(yield* raw(page(number))).next)
      const at = (number: number) => `${url}/api/v1/courses?page=${number}&per_page=10`
      expect(nexts).toEqual([at(2), at(1), at(1), "https://elsewhere.test/?page=3"])
    }).pipe(
      planned([
        { when: { nth: 1 }, fault: { _tag: "LinkNext", to: "self" } },
        { when: { to: 3 }, fault: { _tag: "LinkNext", to: "first" } },
        { fault: { _tag: "LinkNext", to: "https://elsewhere.test/?page=3" } }
      ])
    )
  )

  it.live("goes on at a foreign origin", () =>
    Effect.gen(function* () {
      const { url } = yield* Sandbox
      const next = new URL(links(yield* raw(page(2))).next ?? "")
      expect(next.origin).not.toBe(url)
      expect(next.pathname + next.search).toBe("/api/v1/courses?page=3&per_page=10")
    }).pipe(faulty({ _tag: "LinkNext", to: "foreign" }))
  )

  it.live("has lost its links, or one of them", () =>
    Effect.gen(function* () {
      expect((yield* raw(page(2))).headers.link).toBeUndefined()
      expect(Object.keys(links(yield* raw(page(2))))).toEqual(["current", "next", "prev", "first"])
    }).pipe(
      planned([{ when: { nth: 1 }, fault: { _tag: "LinkDropped" } }, { fault: { _tag: "LinkDropped", rel: "last" } }])
    )
  )

  it.live("has short and empty pages in the middle", () =>
    Effect.gen(function* () {
      const [one, two, three] = [yield* raw(page(1)), yield* raw(page(2)), yield* raw(page(3))]
      expect([ids(one).length, ids(two), ids(three)]).toEqual([10, [], [121, 122, 123]])
      expect(links(two).next).toContain("page=3")
      expect(links(three).next).toContain("page=4")
    }).pipe(
      planned([
        { on: { query: { page: "2" } }, fault: { _tag: "Rows", keep: 0 } },
        { on: { query: { page: "3" } }, fault: { _tag: "Rows", keep: 3 } }
      ])
    )
  )

  it.live("shifts when records come between pages: the last ones are shown twice", () =>
    Effect.gen(function* () {
      expect(ids(yield* raw(page(1))).at(-1)).toBe(110)
      expect(ids(yield* raw(page(2))).slice(0, 4)).toEqual([108, 109, 110, 111])
      expect(ids(yield* raw(page(3)))[0]).toBe(118)
      expect(ids(yield* raw(page(1)))).toEqual([900000003, 900000002, 900000001, 101, 102, 103, 104, 105, 106, 107])
      expect(links(yield* raw(page(2))).last).toContain("page=5")
      expect(ids(yield* raw("/api/v1/users/self/courses")).length).toBe(0)
    }).pipe(
      planned([
        { on: { route: "/api/v1/users/self/courses" }, fault: { _tag: "Body", json: [] } },
        { on: { query: { page: "2" } }, when: { nth: 1 }, fault: { _tag: "Drift", insert: 3 } }
      ])
    )
  )

  it.live("shifts when records go between pages: as many are never shown", () =>
    Effect.gen(function* () {
      expect(ids(yield* raw(page(1))).at(-1)).toBe(110)
      expect(ids(yield* raw(page(2)))[0]).toBe(116)
      expect(ids(yield* raw("/api/v1/courses/101/users?per_page=50")).length).toBeGreaterThan(20)
    }).pipe(planned([{ on: { query: { page: "2" } }, when: { nth: 1 }, fault: { _tag: "Drift", delete: 5 } }]))
  )

  it.live("leaves an empty list as it is", () =>
    Effect.gen(function* () {
      const answer = yield* raw("/api/v1/courses/101/modules")
      expect([answer.status, ids(answer)]).toEqual([200, []])
    }).pipe(planned([{ fault: { _tag: "Drift", insert: 3 } }], { data: { courses: 1, modules: 0 } }))
  )

  it.live("does not shift where pages are bookmarks", () =>
    Effect.gen(function* () {
      const first = yield* raw(list)
      const { pathname, search } = new URL(links(first).next ?? "")
      expect(ids(yield* raw(pathname + search))[0]).toBe(111)
      expect(ids(yield* raw(list))[0]).toBe(106)
    }).pipe(
      planned(
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

describe("beside other faults", () => {
  it.live("the clock is wrong, headers are set, answers are late", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list, { within: 2000 })
      expect(seen.status).toBe(500)
      expect(Math.abs(Date.parse(seen.headers.date ?? "") - Date.now() - 3_600_000)).toBeLessThan(3000)
      expect(seen.headers["x-strange"]).toBe("yes")
      expect(seen.millis).toBeGreaterThanOrEqual(200)
    }).pipe(
      planned([
        { fault: { _tag: "ClockSkew", seconds: 3600 } },
        { fault: { _tag: "Headers", set: { "X-Strange": "yes" } } },
        { fault: { _tag: "Delay", millis: 200 } },
        { fault: { _tag: "Status", status: 500 } }
      ])
    )
  )

  it.live("headers are set on a connection that fails, too", () =>
    Effect.gen(function* () {
      const seen = yield* raw(list)
      expect([seen.end, seen.headers["x-strange"]]).toEqual(["reset", "yes"])
    }).pipe(
      planned([
        { fault: { _tag: "Headers", set: { "X-Strange": "yes" } } },
        { fault: { _tag: "Reset", afterBytes: 3 } }
      ])
    )
  )
})

describe("which requests", () => {
  const statuses = (paths: ReadonlyArray<string>) =>
    Effect.forEach(paths, (path) => Effect.map(raw(path), (seen) => seen.status))
  const times = (count: number) => statuses(Array.from({ length: count }, () => list))
  const struck = (when: object) => [{ when, fault: { _tag: "Status", status: 500 } }]

  it.live.each([
    [{ nth: 2 }, [200, 500, 200, 200, 200, 200]],
    [{ from: 3 }, [200, 200, 500, 500, 500, 500]],
    [{ from: 2, to: 3 }, [200, 500, 500, 200, 200, 200]],
    [{ every: 2 }, [200, 500, 200, 500, 200, 500]],
    [{ every: 3, from: 2 }, [200, 200, 200, 500, 200, 200]],
    [{ every: 2, times: 2 }, [200, 500, 200, 500, 200, 200]],
    [{ chance: 0 }, [200, 200, 200, 200, 200, 200]],
    [{ chance: 1 }, [500, 500, 500, 500, 500, 500]]
  ] as const)("by when: %j", ([when, expected]) =>
    Effect.gen(function* () {
      expect(yield* times(6)).toEqual(expected)
    }).pipe(planned(struck(when)))
  )

  it.live("by a chance that the seed fixes", () =>
    Effect.gen(function* () {
      const run = (seed: number) => times(60).pipe(planned(struck({ chance: 0.3 }), { seed }))
      const [one, again, other] = [yield* run(1), yield* run(1), yield* run(2)]
      expect(again).toEqual(one)
      expect(other).not.toEqual(one)
      const count = one.filter((status) => status === 500).length
      expect(count).toBeGreaterThan(8)
      expect(count).toBeLessThan(30)
    })
  )

  it.live("by method, route, query and origin", () =>
    Effect.gen(function* () {
      expect(
        yield* statuses([
          "/api/v1/courses",
          "/api/v1/courses/101",
          "/api/v1/courses/101/modules",
          "/api/v1/courses/101/modules?page=2",
          "/api/v1/courses/101/users",
          "/api/v1/users/self",
          "/api/v1/users/self/profile"
        ])
      ).toEqual([200, 501, 503, 502, 504, 200, 505])
      expect((yield* raw("/api/v1/courses/101/modules", { method: "POST" })).status).toBe(400)
    }).pipe(
      planned([
        { on: { origin: "storage" }, fault: { _tag: "Status", status: 500 } },
        { on: { route: "/api/v1/courses/:id" }, fault: { _tag: "Status", status: 501 } },
        { on: { route: "/api/v1/courses/*/modules", query: { page: "2" } }, fault: { _tag: "Status", status: 502 } },
        { on: { route: "/api/v1/courses/*/modules", method: "GET" }, fault: { _tag: "Status", status: 503 } },
        { on: { route: "/api/v1/courses/101/**", method: "GET" }, fault: { _tag: "Status", status: 504 } },
        { on: { route: "/api/v1/users/self/profile" }, fault: { _tag: "Status", status: 505 } }
      ])
    )
  )

  it.live("a rule counts its requests whatever other rules do, and is spent only where it strikes", () =>
    Effect.gen(function* () {
      expect(yield* times(5)).toEqual([500, 500, 502, 503, 200])
    }).pipe(
      planned([
        { when: { times: 2 }, fault: { _tag: "Status", status: 500 } },
        { when: { nth: 3 }, fault: { _tag: "Status", status: 502 } },
        { when: { times: 1 }, fault: { _tag: "Status", status: 503 } }
      ])
    )
  )

  it.live("on the storage", () =>
    Effect.gen(function* () {
      const { requests } = yield* Sandbox
      const { token, url } = yield* Sandbox
      const headers = { authorization: `Bearer ${Redacted.value(token)}` }
      const answer = yield* Effect.promise(() =>
        fetch(`${url}/api/v1/files/9001/public_url`, { headers }).then((response) => response.json())
      )
      const link = Schema.decodeUnknownSync(Schema.Struct({ public_url: Schema.String }))(answer).public_url
      const fetched = yield* Effect.exit(
        Effect.tryPromise(() => fetch(link).then((response) => response.arrayBuffer()))
      )
      expect(fetched._tag).toBe("Failure")
      expect((yield* requests).map(({ fault, origin }) => [origin, fault])).toEqual([
        ["service", undefined],
        ["storage", "Reset"]
      ])
    }).pipe(planned([{ on: { origin: "storage" }, fault: { _tag: "Reset", afterBytes: 10 } }]))
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
  ] as const)("whose bytes are not stored, or are, when the answer is %j", ([fault, files]) =>
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
  it.live("survives a storm with a client that is patient", () =>
    Effect.gen(function* () {
      const courses = yield* lms("/api/v1/courses", {}, { limit: Infinity, perPage: 10 })
      expect(courses.length).toBe(40)
    }).pipe(
      Effect.provide(
        Sandbox.layerClient({
          data: { courses: 40 },
          faults: [
            { on: { query: { page: "2" } }, when: { times: 1 }, fault: { _tag: "Status", status: 503 } },
            { on: { query: { page: "3" } }, when: { times: 1 }, fault: { _tag: "Reset", afterBytes: 50 } }
          ]
        })
      )
    )
  )

  it.live.each([
    [{ fault: { _tag: "Rest" } }, /"Reset"/],
    [{ fault: { _tag: "Status" } }, /\["status"\]\s+└─ is missing/],
    [{ fault: { _tag: "Status", status: 503 }, whenn: {} }, /\["whenn"\]\s+└─ is unexpected/],
    [{ fault: { _tag: "Reset", afterByte: 1 } }, /\["afterByte"\]\s+└─ is unexpected/],
    [{ fault: { _tag: "Close" }, when: { chance: 2 } }, /between 0 and 1/],
    [{ fault: { _tag: "Close" }, when: { nth: 0 } }, /greater than or equal to 1/],
    [{ fault: { _tag: "Close" }, on: { route: "api" } }, /begins with a slash/],
    [{ fault: { _tag: "Drift" } }, /expected `insert`, `delete` or both/],
    [{ fault: { _tag: "WrongLength", by: 0 } }, /other than 0/],
    [{ fault: { _tag: "LinkNext", to: "somewhere" } }, /"self", "first", "foreign" or an absolute URL/]
  ] as const)("that makes no sense is refused, with the place: %j", ([rule, message]) =>
    Effect.gen(function* () {
      const decoded = yield* Effect.either(Schema.decodeUnknown(FaultPlan)([rule]))
      expect(decoded).toMatchObject({ _tag: "Left", left: { message: expect.stringMatching(message) } })
      // As it is typed, it cannot be written: a program that gets it past the compiler is told when the layer is built.
      const faults = [rule] as unknown as FaultPlan
      const exit = yield* Effect.exit(Effect.provide(Sandbox, Sandbox.layer({ faults })))
      expect(Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "it runs").toMatch(message)
    })
  )

  it("is described by a JSON schema", () => {
    const text = JSON.stringify(JSONSchema.make(FaultPlan))
    expect(text).toContain('"afterBytes"')
    expect(text).toContain("The bytes of the body that are sent first")
  })
})
