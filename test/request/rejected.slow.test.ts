/** What errors show of rejected arguments: nothing that may be a token, and nothing without end. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Lms, type LmsCallOptions, type LmsError, type LmsParams, lms } from "effect-lms"
import { type LmsExportError, lmsExport, lmsExportAll } from "effect-lms/export"
import { nodeClient, serveClient, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { recordLogs } from "../fixtures/logs.js"
import { makeService, page } from "../fixtures/virtual.js"

type Options = LmsCallOptions

const messageOf = (endpoint: string, params: LmsParams = {}, options: Options = {}) =>
  Effect.map(
    Effect.flip(Effect.provide(lms(endpoint, params, options), makeService(() => page([])).layer)),
    (error) => ({ message: error.message, all: JSON.stringify(error) })
  )

type Call = readonly [endpoint: string, params?: LmsParams, options?: Options]

/** Calls with an argument in each place whose error names it. */
const callsWith = (value: string): ReadonlyArray<Call> => [
  [value],
  [`GET ${value}`],
  [`${value} /api/v1/courses`],
  [`/api/v1/${value}/..`],
  [`/api/v1/${value}/{`],
  ["/api/v1/courses", {}, { method: value }],
  ["/api/v1/courses", { [value]: Number.NaN }],
  ["POST /api/v1/courses", { course: { [value]: Number.NaN } }],
  ["/api/v1/courses", { [value]: 1 }, { params: { [value]: 1 } }],
  ["POST /api/v1/courses", new Uint8Array(1), { params: { [value]: 1 } }],
  [`/api/v1/courses/{${value.replace(/[/]/g, "")}}`],
  ["/api/v1/courses/:id", { [`id${value}`]: 1 }],
  ["/api/v1/courses", {}, { sendHeaders: { [`${value} `]: "a" } }],
  ["/api/v1/courses", {}, { sendHeaders: { [value]: "\n" } }],
  ["/api/v1/courses", {}, { timeout: value as never }],
  ["/api/v1/courses", {}, { cursor: `https://else.test/${value}` }],
  ["/api/v1/courses", {}, { destfile: `/nowhere/${value}` }]
]

describe("an error of a call with swapped arguments", () => {
  it.effect.each([
    ["the configured token", "7~0123456789abcdefghij", {}],
    ["a token of the service's form", TOKEN, {}],
    ["the token of the call", "own-secret", { token: "own-secret" }]
  ] as const)("does not show %s", ([_, token, more]) =>
    Effect.gen(function* () {
      for (const [endpoint, params, options] of callsWith(token)) {
        const error = yield* Effect.either(messageOf(endpoint, params, { ...options, ...more }))
        expect(JSON.stringify(error)).not.toContain(token)
      }
    })
  )

  it.scopedLive.each([
    ["the configured token", "7~0123456789abcdefghij", {}],
    ["a token of the service's form", TOKEN, {}],
    ["the token of the call", "own-secret", { token: "own-secret" }]
  ] as const)("nor does that of an export to a path with %s", ([_, token, options]) =>
    Effect.gen(function* () {
      const home = join(yield* temporaryDirectory, token)
      mkdirSync(home)
      const file = join(home, "a.ndjson")
      writeFileSync(join(home, "file"), "")
      yield* lmsExport(file, "/api/v1/courses", {}, options)
      const failures: ReadonlyArray<Effect.Effect<unknown, LmsError | LmsExportError, Lms | NodeContext.NodeContext>> =
        [
          lmsExport(file, "/api/v1/users", {}, options),
          lmsExport(join(home, "file"), "/api/v1/courses", {}, options),
          lmsExport(join(home, "file", "a"), "/api/v1/courses", {}, options),
          lmsExportAll(join(home, "file", "a"), [{ endpoint: "/api/v1/courses", file: "a" }], options),
          lmsExportAll(home, [{ endpoint: "/api/v1/users", file: "a.ndjson" }], options)
        ]
      for (const failure of failures) {
        const error = yield* Effect.flip(failure)
        expect(error._tag).toMatch(/^Lms(?:File|Export)Error$/)
        expect(`${error.message}${JSON.stringify(error)}`).not.toContain(token)
      }
      yield* lmsExportAll(home, [{ endpoint: "/api/v1/courses", file: "a.ndjson" }], options)
      expect(readFileSync(join(home, "manifest.json"), "utf8")).not.toContain(token)
    }).pipe(Effect.provide([makeService(() => page([])).layer, NodeContext.layer]))
  )

  it.scopedLive("nor does the log of a download", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const { layer, lines } = recordLogs()
      const { run } = yield* serveClient(nodeClient, () => ({
        body: gzipSync("x"),
        headers: { "content-encoding": "gzip" }
      }))
      const saved = lms("/api/v1/a", {}, { destfile: join(home, `own-secret-${TOKEN}`), token: "own-secret" })
      yield* run(Effect.provide(saved, layer))
      expect(lines).toEqual([expect.stringContaining("***-***")])
    })
  )

  it.effect("has no text of more than 10,000 characters", () =>
    Effect.gen(function* () {
      for (const [endpoint, params, options] of callsWith("ab/".repeat(70_000))) {
        const { all, message } = yield* messageOf(endpoint, params, options)
        expect(message.length).toBeLessThanOrEqual(10_000)
        expect(all.length).toBeLessThan(60_000)
      }
    })
  )
})

describe("following the advice about an endpoint sends the right request", () => {
  it.effect.each<readonly [endpoint: string, advised: string]>([
    ["POST/api/v1/courses", "POST /api/v1/courses"],
    ["post/courses", "POST /api/v1/courses"],
    ["PUThttps://canvas.test/api/v1/courses", "PUT https://canvas.test/api/v1/courses"],
    ["graphql", "POST /api/graphql"],
    ["/graphql", "POST /api/graphql"],
    ["api/graphql", "POST /api/graphql"],
    ["POST /api/v1/graphql", "POST /api/graphql"],
    ["/v1/courses", "/api/v1/courses"],
    ["v1/courses", "/api/v1/courses"],
    ["courses", "/api/v1/courses"],
    ["DELETE courses/1", "DELETE /api/v1/courses/1"],
    ["/api/v1courses", "/api/v1/courses"],
    ["//api/v1/courses", "/api/v1/courses"],
    ["https:/canvas.test/api/v1/courses", "https://canvas.test/api/v1/courses"],
    ["canvas.test/api/v1/courses", "https://canvas.test/api/v1/courses"],
    ['"/api/v1/courses"', "/api/v1/courses"],
    ["GET POST /api/v1/courses", "POST /api/v1/courses"]
  ])("%s", ([endpoint, advised]) =>
    Effect.gen(function* () {
      const { message } = yield* messageOf(endpoint)
      expect(message).toContain(`"${advised}"`)
      const { layer, seen } = makeService(() => page([]))
      yield* Effect.provide(lms(advised), layer)
      const path = advised.replace(/^\S+ /, "").replace("https://canvas.test", "")
      expect(seen.map(({ method, url }) => [method, url])).toEqual([
        [/^[A-Z]+(?= )/.exec(advised)?.[0] ?? "GET", `https://canvas.test${path}`]
      ])
    })
  )

  it.effect("for an unclosed placeholder, and one with a similar parameter", () =>
    Effect.gen(function* () {
      expect((yield* messageOf("/api/v1/courses/{course_id", { course_id: 1 })).message).toContain("{name} or :name")
      expect((yield* messageOf("/api/v1/courses/:courseId", { course_id: 1 })).message).toContain(
        'The call has a similar one: "course_id".'
      )
    })
  )
})
