/**
 * `lms sandbox` as a shell has it: what it prints, how it ends. In processes of its own where it matters that they are
 * processes: what a script reads, signals, pipes, a port that is taken.
 */
import { once } from "node:events"
import * as Fs from "node:fs"
import * as Http from "node:http"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Called, call, calling, command } from "../fixtures/command.js"
import { fileOf } from "../fixtures/directory.js"
import { listen, until } from "../fixtures/server.js"

const { lms, program, scratch, start } = command()

/** One that is ready, and what a script makes of its first lines. */
const ready = <R extends Pick<Called, "stderr" | "stdout">>(run: R) =>
  Effect.map(
    until("it is ready", () => run.stderr().includes("Ctrl-C")),
    () => {
      const variables = Object.fromEntries(
        Array.from(run.stdout().matchAll(/^export (\w+)=(.+)$/gm), ([, name = "", value = ""]) => [name, value])
      )
      return { ...run, domain: variables.LMS_DOMAIN ?? "", token: variables.LMS_API_TOKEN ?? "" }
    }
  )

/** A process. */
const running = (...args: ReadonlyArray<string>) => Effect.flatMap(lms(["sandbox", ...args]), ready)

/** In this process: one at a time. */
const here = (...args: ReadonlyArray<string>) => Effect.flatMap(calling(["sandbox", ...args]), ready)

const get = (url: string, token: string) =>
  Effect.promise(() =>
    fetch(url, { headers: { authorization: `Bearer ${token}` } }).then(async (response) => ({
      status: response.status,
      link: response.headers.get("link") ?? "",
      remaining: response.headers.get("x-rate-limit-remaining"),
      json: await response.json()
    }))
  )

const free = (port: number) =>
  Effect.promise(async () => {
    const server = Http.createServer().listen(port, "127.0.0.1")
    await once(server, "listening")
    server.close()
    await once(server, "close")
  })

describe("lms sandbox", () => {
  it.scopedLive("prints an address and a token that work, and a line for each request", () =>
    Effect.gen(function* () {
      const { domain, stderr, stdout, token } = yield* running()
      expect(stdout()).toBe(`export LMS_DOMAIN=${domain}\nexport LMS_API_TOKEN=${token}\n`)
      expect((yield* get(`${domain}/api/v1/courses?per_page=2`, token)).json).toHaveLength(2)
      yield* get(`${domain}/api/v1/courses/1`, token)
      yield* get(`${domain}/api/v1/users/self?access_token=${token}&a=1`, "")
      yield* get(`${domain}/api/v1/courses/${token.replace("~", "%7e")}`, token)
      yield* until("four lines are there", () => (stderr().match(/ ms$/gm)?.length ?? 0) === 4)
      expect(
        stderr()
          .split("\n")
          .filter((line) => line.startsWith("GET"))
          .map((line) => line.replace(/\d+ ms$/, "0 ms"))
      ).toEqual([
        "GET /api/v1/courses?per_page=2  200  0 ms",
        "GET /api/v1/courses/1  404  0 ms",
        "GET /api/v1/users/self?access_token=***&a=1  200  0 ms",
        "GET /api/v1/courses/***  404  0 ms"
      ])
      expect(stderr()).not.toContain(token)
      // No terminal, no colours.
      expect(stdout() + stderr()).not.toContain("\x1b")
    })
  )

  it.scopedLive("does what its options say", () =>
    Effect.gen(function* () {
      const { domain, stderr, token } = yield* running(
        ...["--courses", "5000", "--seed", "7", "--paging", "bookmark", "--storage", "local", "--throttle"],
        ...["--latency", "20 millis"]
      )
      expect(stderr()).toContain("with 5,000 courses")
      // Local files have no origin of their own.
      expect(stderr()).not.toContain("its files at")
      const first = yield* get(`${domain}/api/v1/courses?per_page=100`, token)
      expect(first.link).toMatch(/page=bookmark:\w+&per_page=100>; rel="next"/)
      expect(Number(first.remaining)).toBeGreaterThan(500)
      const second = yield* here("--seed", "7")
      expect(second.token).toBe(token)
    })
  )

  it.scopedLive.each([
    ["SIGINT", 130],
    ["SIGTERM", 143]
  ] as const)("ends at %s with a request under way: its port is free, its exit code says so", ([signal, code]) =>
    Effect.gen(function* () {
      const run = yield* running("--latency", "1 minute")
      expect(Fs.readdirSync(scratch())).not.toEqual([])
      const answer = fetch(`${run.domain}/api/v1/courses`).then(
        () => "answered",
        () => "broken off"
      )
      yield* Effect.sleep("200 millis")
      const impatient = new AbortController()
      void fetch(`${run.domain}/api/v1/users/self`, { signal: impatient.signal }).catch(() => {})
      yield* Effect.sleep("100 millis")
      impatient.abort()
      yield* until(
        "its leaving is told",
        () => /^GET \S+self {2}--- {2}\d+ ms {2}the caller has left$/m.test(run.stderr()),
        5000
      )
      run.process.kill(signal)
      expect(yield* Effect.promise(() => run.ended)).toBe(code)
      expect(yield* Effect.promise(() => answer)).toBe("broken off")
      expect(Fs.readdirSync(scratch())).toEqual([])
      yield* free(Number(new URL(run.domain).port))
      expect(run.stderr()).not.toMatch(/Error|at .*:\d+:\d+/)
    })
  )

  it.scopedLive("goes on when nobody reads what it prints", () =>
    Effect.gen(function* () {
      const { domain, process: child, token } = yield* running()
      child.stderr.destroy()
      child.stdout.destroy()
      for (let count = 0; count < 3; count++) yield* get(`${domain}/api/v1/courses`, token)
      expect((yield* get(`${domain}/api/v1/courses`, token)).status).toBe(200)
      expect(child.exitCode).toBe(null)
    })
  )

  it.scopedLive("has the school that a file describes; --courses says how many, whatever the file does", () =>
    Effect.gen(function* () {
      const { path: data } = yield* fileOf(
        "school.json",
        `\uFEFF{ "courses": [{ "name": "Álgebra" }, {}], "modules": 0 }`
      )
      yield* Effect.gen(function* () {
        const given = yield* here("--data", data)
        expect(given.stderr()).toContain("with 2 courses")
        expect((yield* get(`${given.domain}/api/v1/courses/101`, given.token)).json).toMatchObject({ name: "Álgebra" })
      }).pipe(Effect.scoped)
      const many = yield* here("--data", data, "--courses", "3000")
      expect(many.stderr()).toContain("with 3,000 courses")
      expect((yield* get(`${many.domain}/api/v1/courses/105/modules`, many.token)).json).toEqual([])
    })
  )

  it.scopedLive("refuses a school that cannot be, and says where", () =>
    Effect.forEach(
      [
        [undefined, [], / is not there\n$/],
        ["[]", [], / is not one:\n {2}expected an object, got \[\]\n$/],
        [`{ "courses": [{ "module": 3 }] }`, [], / is not one:\n {2}courses\[0\]\.module: is unexpected, expected: /],
        [
          `{ "assignments": 10000 }`,
          ["--courses", "1000000000"],
          /data are invalid:\n {2}courses: the number of courses and records /
        ]
      ] as const,
      ([text, more, words]) =>
        Effect.gen(function* () {
          const data = text === undefined ? "/nowhere/school.json" : (yield* fileOf("school.json", text)).path
          const { code, stderr, stdout } = yield* call(["sandbox", "--data", data, ...more])
          expect([code, stdout]).toEqual([1, ""])
          expect(stderr).toMatch(words)
          expect(stderr).toMatch(/^effect-lms: /)
          expect(stderr).not.toMatch(/\n\s+at |effect\/|listening/)
        })
    )
  )

  it.scopedLive("lets go wrong what a plan says", () =>
    Effect.gen(function* () {
      const { path: plan } = yield* fileOf(
        "plan.json",
        JSON.stringify([
          { on: { query: { page: "2" } }, when: { times: 1 }, fault: { _tag: "Status", status: 503 } },
          { on: { query: { page: "3" } }, fault: { _tag: "Reset", afterBytes: 10 } },
          { on: { query: { page: "4" } }, fault: { _tag: "Reset" } }
        ])
      )
      const { domain, stderr, token } = yield* here("--faults", plan)
      const status = (page: number) =>
        Effect.promise(() =>
          fetch(`${domain}/api/v1/courses?page=${page}`, { headers: { authorization: `Bearer ${token}` } }).then(
            (response) => response.text().then(() => response.status),
            () => "no answer"
          )
        ).pipe(Effect.catchAllDefect(() => Effect.succeed("broken off")))
      const seen = yield* Effect.forEach([1, 2, 2, 3, 4], status)
      expect(seen).toEqual([200, 503, 200, "broken off", "no answer"])
      yield* until("five lines are there", () => (stderr().match(/^GET/gm)?.length ?? 0) === 5)
      expect(
        stderr()
          .split("\n")
          .filter((line) => line.startsWith("GET"))
          .map((line) => line.replace(/^\S+ \S+page=|\d+ ms/g, ""))
      ).toEqual(["1  200  ", "2  503    Status", "2  200  ", "3  200    Reset", "4  200    Reset"])
    })
  )

  it.scopedLive("refuses a plan that makes no sense before anything listens, and says where", () =>
    Effect.forEach(
      [
        [undefined, "is not there"],
        ["[", "is not one:\n  Unexpected end of JSON input"],
        [`[{ "fault": { "_tag": "Rest" } }]`, `\n  [0].fault._tag: Expected "Reset" | `],
        [
          `[{ "fault": { "_tag": "Close" } }, { "wen": 1 }]`,
          `\n  [1].wen: is unexpected, expected: "on" | "when" | "fault"\n  [1].fault: is missing\n`
        ],
        [
          `[{ "fault": { "_tag": "Close" }, "when": { "nth": 0, "chance": 2 } }]`,
          "\n  [0].when.nth: Expected a number greater than or equal to 1, actual 0\n  [0].when.chance: Expected"
        ]
      ] as const,
      ([text, words]) =>
        Effect.gen(function* () {
          const plan = text === undefined ? "/nowhere/plan.json" : (yield* fileOf("plan.json", text)).path
          const { code, stderr, stdout } = yield* call(["sandbox", "--faults", plan])
          expect([code, stdout]).toEqual([1, ""])
          expect(stderr).toMatch(/^effect-lms: the plan of faults \S+plan\.json is not/)
          expect(stderr).toContain(words)
          expect(stderr).not.toMatch(/\n\s+at |effect\/|listening/)
        })
    )
  )

  it.scopedLive.each([
    [[], 429],
    [["429"], 429],
    [["403"], 403]
  ] as const)("--throttle %j refuses what is too much with %i", ([status, refusal]) =>
    Effect.gen(function* () {
      const { domain, token } = yield* here("--throttle", ...status, "--latency", "300 millis")
      const answers = yield* Effect.forEach(
        Array.from({ length: 30 }),
        () =>
          Effect.promise(() =>
            fetch(`${domain}/api/v1/courses/101`, { headers: { authorization: `Bearer ${token}` } }).then(
              async (response) => (await response.text()) && response.status
            )
          ),
        { concurrency: "unbounded" }
      )
      expect(new Set(answers)).toEqual(new Set([200, refusal]))
    })
  )

  it.scopedLive("ends when npx does, which only ends the shell around it", () =>
    Effect.gen(function* () {
      // npx runs a program in a shell, and hands a signal on to that alone.
      const run = yield* start(["sh", "-c", `'${process.execPath}' '${program()}' sandbox; true`], {
        env: { npm_command: "exec" }
      })
      yield* until("it is ready", () => run.stderr().includes("Ctrl-C"))
      const [, domain = ""] = /^export LMS_DOMAIN=(.+)$/m.exec(run.stdout()) ?? []
      run.process.kill("SIGTERM")
      // Its output ends with the last process that has it.
      yield* Effect.promise(() => run.ended)
      yield* free(Number(new URL(domain).port))
      expect(Fs.readdirSync(scratch())).toEqual([])
    })
  )

  it.scopedLive("says that a port is taken", () =>
    Effect.gen(function* () {
      const { port } = new URL((yield* listen(Http.createServer())).origin)
      const run = yield* lms(["sandbox", "--port", port])
      expect(yield* Effect.promise(() => run.ended)).toBe(1)
      expect(run.stderr()).toBe(`effect-lms: port ${port} is taken\n`)
      expect(run.stdout()).toBe("")
    })
  )
})
