/** `lms wait`, and `--wait` of `lms api`. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { call, startCall } from "../fixtures/command.js"
import { type Reply, serve } from "../fixtures/server.js"

const ADDRESS = "/api/v1/progress/77"

/** A service whose job is running once, then in the state. */
const serveJob = (state: string) =>
  serve(({ method }, { count, origin }) => {
    if (method === "POST") return { body: { id: 77, url: origin + ADDRESS, workflow_state: "queued" } }
    return { body: { id: 77, workflow_state: count === 1 ? "running" : state, completion: count === 1 ? 40 : 100 } }
  })

describe("lms wait", () => {
  it.scopedLive("prints the finished job as JSON, and on stderr how far it is", () =>
    Effect.gen(function* () {
      const server = yield* serveJob("completed")
      const { code, stderr, stdout } = yield* call(["wait", ADDRESS], server)
      const url = server.origin + ADDRESS
      expect([code, stderr]).toEqual([0, `effect-lms: ${url} running, 40 %\neffect-lms: ${url} completed, 100 %\n`])
      expect(stdout).toBe(
        `${JSON.stringify({
          url,
          state: "completed",
          completion: 100,
          hasWarnings: false,
          file: null,
          data: { id: 77, workflow_state: "completed", completion: 100 }
        })}\n`
      )
    })
  )

  it.scopedLive.each([
    ["a job that has failed", ["wait", ADDRESS], "failed", 6],
    ["a job that was canceled", ["wait", ADDRESS], "canceled", 6],
    ["a job that is under way", ["wait", ADDRESS, "--deadline", "500 millis"], "running", 7],
    ["an address of another service", ["wait", `https://example.edu${ADDRESS}`], "running", 2],
    ["no address", ["wait"], "running", 2]
  ] as ReadonlyArray<readonly [string, ReadonlyArray<string>, string, number]>)(
    "has its own exit code for %s",
    ([, args, state, expected]) =>
      Effect.gen(function* () {
        const { code, stdout } = yield* call(args, yield* serveJob(state))
        expect([code, stdout]).toEqual([expected, ""])
      })
  )
})

describe("lms wait at an address that is not documented as one of a job", () => {
  const MIGRATION = "/api/v1/courses/1/blueprint_templates/default/migrations/5"

  it.scopedLive("waits for the state that it shows", () =>
    Effect.gen(function* () {
      const { code, stdout } = yield* call(["wait", MIGRATION], yield* serveJob("completed"))
      expect([code, JSON.parse(stdout).state]).toEqual([0, "completed"])
    })
  )

  it.scopedLive("fails if it shows none", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: { id: 1 } }))
      const { code, stderr, stdout } = yield* call(["wait", "/api/v1/courses/1"], server)
      expect([code, stdout]).toEqual([1, ""])
      expect(stderr).toContain("the response does not describe a job, since it has no workflow_state")
    })
  )
})

describe("lms api --wait", () => {
  it.scopedLive("prints the job that the request has started", () =>
    Effect.gen(function* () {
      const server = yield* serveJob("completed")
      const args = ["api", "POST /api/v1/courses/:id/x", "-f", "id=1", "-f", "a=b", "--wait"]
      const { code, stdout } = yield* call(args, server)
      expect([code, JSON.parse(stdout).state]).toEqual([0, "completed"])
      expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
        "POST /api/v1/courses/1/x",
        `GET ${ADDRESS}`
      ])
    })
  )

  const progress = { url: ADDRESS, workflow_state: "queued" }

  it.scopedLive.each([
    ["the job has failed", progress, { body: { workflow_state: "failed" } }, 6],
    ["the write has succeeded and started no job", { id: 1 }, {}, 4],
    ["the write has succeeded and its job cannot be read", progress, { status: 403, body: {} }, 4]
  ] as ReadonlyArray<readonly [string, object, Reply, number]>)(
    "says whether the write may be repeated: %s",
    ([, started, shown, expected]) =>
      Effect.gen(function* () {
        const server = yield* serve(({ method }) => (method === "POST" ? { body: started } : shown))
        expect((yield* call(["api", "POST /api/v1/x", "--wait"], server)).code).toBe(expected)
      })
  )

  it.scopedLive.each([
    [
      "/api/v1/accounts/1/sis_imports",
      { workflow_state: "imported", processing_warnings: [{ toString: 1 }, ["a.csv", { toString: 1 }]] }
    ],
    ["/api/v1/courses/1/content_migrations", { workflow_state: "completed", migration_issues_count: { toString: 1 } }]
  ] as const)("prints a job whose values cannot be made a text or a number: %s", ([path, job]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: { id: 9, ...job } }))
      const { code, stdout } = yield* call(["api", `POST ${path}`, "--wait"], server)
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { state: job.workflow_state, hasWarnings: true }])
    })
  )

  it.scopedLive("says that the write was done if the command itself fails after it, without a stack", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: { id: 9, workflow_state: "imported" } }))
      const running = yield* startCall(["api", "POST /api/v1/accounts/1/sis_imports", "--wait"], server)
      const { write } = process.stderr
      // Restored with the scope, together with what the command has replaced.
      process.stderr.write = (text: string | Uint8Array) => {
        if (String(text).includes(" imported")) throw new TypeError("a fault")
        return write.call(process.stderr, text)
      }
      expect(yield* running.code).toBe(4)
      expect(running.stderr()).toBe(
        "effect-lms: The response could not be processed: an error of effect-lms itself (TypeError). Report it. The server has already done the write: check before you repeat it.\n"
      )
    })
  )

  it.scopedLive.each([["--all"], ["--table"], ["--fields", "id"]])("excludes %s", (...args) =>
    Effect.gen(function* () {
      const server = yield* serveJob("completed")
      const { code, stderr } = yield* call(["api", "POST /api/v1/x", "--wait", ...args.flat()], server)
      expect([code, server.requests.length]).toEqual([2, 0])
      expect(stderr).toContain("--wait")
    })
  )
})
