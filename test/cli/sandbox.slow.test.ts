/**
 * `lms sandbox` as run from a shell: its output and its exit codes. Runs in a child process for what a script reads, signals,
 * pipes and ports; in this process for the rest.
 */
import { once } from "node:events"
import * as Fs from "node:fs"
import * as Http from "node:http"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { bundleForTests, call, type InProcess, startCall, waitForEnd } from "../fixtures/command.js"
import { temporaryFile } from "../fixtures/directory.js"
import { listen, waitUntil } from "../fixtures/server.js"

const { lms, program, scratch, start } = bundleForTests()

type Output = Pick<InProcess, "stderr" | "stdout">

/** Two pipes have no common order: what was written to the first may be read after what was then written to the second. */
const isReady = ({ stderr, stdout }: Output) =>
  stderr().includes("Ctrl-C") && /^export LMS_API_TOKEN=.+\n/m.test(stdout())

/** Waits until the sandbox is ready, and reads the variables that it exports. */
const waitUntilReady = <R extends Output>(run: R) =>
  Effect.map(
    waitUntil("the sandbox is ready", () => isReady(run)),
    () => {
      const variables = Object.fromEntries(
        Array.from(run.stdout().matchAll(/^export (\w+)=(.+)$/gm), ([, name = "", value = ""]) => [name, value])
      )
      return { ...run, domain: variables.LMS_DOMAIN ?? "", token: variables.LMS_API_TOKEN ?? "" }
    }
  )

/** Starts a sandbox in a child process. */
const startProcess = (...args: ReadonlyArray<string>) => Effect.flatMap(lms(["sandbox", ...args]), waitUntilReady)

/** Starts a sandbox in this process: one at a time. */
const startHere = (...args: ReadonlyArray<string>) => Effect.flatMap(startCall(["sandbox", ...args]), waitUntilReady)

const get = (url: string, token: string) =>
  Effect.promise(() =>
    fetch(url, { headers: { authorization: `Bearer ${token}` } }).then(async (response) => ({
      status: response.status,
      link: response.headers.get("link") ?? "",
      remaining: response.headers.get("x-rate-limit-remaining"),
      json: await response.json()
    }))
  )

/** Without the cache of compiled code, which newer versions of Node keep there for all programs. */
const filesInScratch = () => Fs.readdirSync(scratch()).filter((name) => name !== "node-compile-cache")

const checkPortIsFree = (port: number) =>
  Effect.promise(async () => {
    const server = Http.createServer().listen(port, "127.0.0.1")
    await once(server, "listening")
    server.close()
    await once(server, "close")
  })

describe("lms sandbox", () => {
  it.scopedLive("prints a working URL and token, and a line for each request", () =>
    Effect.gen(function* () {
      const { domain, stderr, stdout, token } = yield* startProcess()
      expect(stdout().replace(/=[A-Za-z0-9]+$/gm, "=…")).toBe(
        `export LMS_DOMAIN=${domain}\nexport LMS_API_TOKEN=${token}\nexport CANVAS_CLIENT_ID=…\nexport CANVAS_CLIENT_SECRET=…\n`
      )
      expect((yield* get(`${domain}/api/v1/courses?per_page=2`, token)).json).toHaveLength(2)
      yield* get(`${domain}/api/v1/courses/1`, token)
      yield* get(`${domain}/api/v1/users/self?access_token=${token}&a=1`, "")
      yield* get(`${domain}/api/v1/courses/${token.replace("~", "%7e")}`, token)
      yield* waitUntil("four lines are logged", () => (stderr().match(/^GET /gm)?.length ?? 0) === 4)
      expect(
        stderr()
          .split("\n")
          .filter((line) => line.startsWith("GET"))
      ).toEqual([
        "GET /api/v1/courses?per_page=2  200",
        "GET /api/v1/courses/1  404",
        "GET /api/v1/users/self?access_token=***&a=1  200  unknown: a",
        "GET /api/v1/courses/***  404"
      ])
      expect(stderr()).not.toContain(token)
    })
  )

  it.scopedLive("applies its options", () =>
    Effect.gen(function* () {
      const other = yield* Effect.scoped(startHere("--seed", "7"))
      const { domain, stderr, token } = yield* startHere(
        ...["--courses", "5000", "--seed", "7", "--paging", "bookmark", "--storage", "local", "--throttle", "429"],
        ...["--latency", "20 millis"]
      )
      expect(stderr()).toContain("with 5,000 courses")
      // Local storage has the same origin as the API.
      expect(stderr()).not.toContain("file storage at")
      const first = yield* get(`${domain}/api/v1/courses?per_page=100`, token)
      expect(first.link).toMatch(/page=bookmark:\w+&per_page=100>; rel="next"/)
      expect(Number(first.remaining)).toBeGreaterThan(500)
      expect(other.token).toBe(token)
    })
  )

  it.scopedLive.each([
    ["SIGINT", 130],
    ["SIGTERM", 143]
  ] as const)("ends after %s during a request: frees its port and sets its exit code", ([signal, code]) =>
    Effect.gen(function* () {
      const run = yield* startProcess("--latency", "1 minute")
      expect(filesInScratch()).not.toEqual([])
      const outcome = fetch(`${run.domain}/api/v1/courses`).then(
        () => "response",
        () => "aborted"
      )
      yield* Effect.sleep("200 millis")
      run.process.kill(signal)
      expect(yield* Effect.promise(() => run.ended)).toBe(code)
      expect(yield* Effect.promise(() => outcome)).toBe("aborted")
      expect(filesInScratch()).toEqual([])
      yield* checkPortIsFree(Number(new URL(run.domain).port))
      expect(run.stderr()).not.toMatch(/Error|at .*:\d+:\d+/)
    })
  )

  it.scopedLive("continues if the readers of its output close their pipes", () =>
    Effect.gen(function* () {
      const { domain, process: child, token } = yield* startProcess()
      child.stderr.destroy()
      child.stdout.destroy()
      for (let count = 0; count < 3; count++) yield* get(`${domain}/api/v1/courses`, token)
      expect((yield* get(`${domain}/api/v1/courses`, token)).status).toBe(200)
      expect(child.exitCode).toBe(null)
    })
  )

  it.scopedLive("generates the school that a file describes; --courses overrides the number of courses", () =>
    Effect.gen(function* () {
      const { path: data } = yield* temporaryFile(
        "school.json",
        `\uFEFF{ "courses": [{ "name": "Álgebra" }, {}], "modules": 0 }`
      )
      yield* Effect.gen(function* () {
        const sandbox = yield* startHere("--data", data)
        expect(sandbox.stderr()).toContain("with 2 courses")
        expect((yield* get(`${sandbox.domain}/api/v1/courses/101`, sandbox.token)).json).toMatchObject({
          name: "Álgebra"
        })
      }).pipe(Effect.scoped)
      const many = yield* startHere("--data", data, "--courses", "3000")
      expect(many.stderr()).toContain("with 3,000 courses")
      expect((yield* get(`${many.domain}/api/v1/courses/105/modules`, many.token)).json).toEqual([])
    })
  )

  it.scopedLive("names parameters without effect beside their request, and answers 501 with --strict", () =>
    Effect.gen(function* () {
      const { domain, stderr, token } = yield* startHere("--strict")
      expect((yield* get(`${domain}/api/v1/courses?serch_term=a`, token)).status).toBe(501)
      yield* waitUntil("the request is logged", () => /^GET /m.test(stderr()))
      expect(stderr()).toMatch(/^effect-lms: GET \/api\/v1\/courses has no documented parameter serch_term\.$/m)
      expect(stderr()).toMatch(/^GET \/api\/v1\/courses\?serch_term=a {2}501 {2}unknown: serch_term$/m)
    })
  )

  it.scopedLive("rejects an invalid school file with the position of the error", () =>
    Effect.forEach(
      [
        [undefined, [], / does not exist\.\n$/],
        ["/dev/zero", [], /^effect-lms: The school file "\/dev\/zero" is a device: name a file\.\n$/],
        ["[]", [], / is invalid:\n {2}expected an object, got \[\]\n$/],
        [`{ "courses": [{ "module": 3 }] }`, [], / is invalid:\n {2}courses\[0\]\.module: is unexpected, expected: /]
      ] as const,
      ([text, more, message]) =>
        Effect.gen(function* () {
          const data =
            text === undefined
              ? "/nowhere/school.json"
              : text === "/dev/zero"
                ? text
                : (yield* temporaryFile("school.json", text)).path
          const { code, stderr, stdout } = yield* call(["sandbox", "--data", data, ...more])
          expect([code, stdout]).toEqual([1, ""])
          expect(stderr).toMatch(message)
          expect(stderr).toMatch(/^effect-lms: /)
          expect(stderr).not.toMatch(/\n\s+at |effect\/|listening/)
        })
    )
  )

  it.scopedLive("injects the faults of a plan", () =>
    Effect.gen(function* () {
      const { path: plan } = yield* temporaryFile(
        "plan.json",
        JSON.stringify([
          { on: { query: { page: "2" } }, when: { times: 1 }, fault: { _tag: "Status", status: 503 } },
          { on: { query: { page: "3" } }, fault: { _tag: "Reset", afterBytes: 10 } },
          { on: { query: { page: "4" } }, fault: { _tag: "Reset" } },
          { on: { query: { page: "5" } }, fault: { _tag: "Body", json: [{ id: "LONG" }] } }
        ]).replace('"LONG"', "12345678901234567890")
      )
      const { domain, stderr, token } = yield* startHere("--faults", plan)
      const status = (page: number) =>
        Effect.promise(() =>
          fetch(`${domain}/api/v1/courses?page=${page}`, { headers: { authorization: `Bearer ${token}` } }).then(
            (response) => response.text().then(() => response.status),
            () => "no response"
          )
        ).pipe(Effect.catchAllDefect(() => Effect.succeed("aborted")))
      const outcomes = yield* Effect.forEach([1, 2, 2, 3, 4], status)
      const body = yield* Effect.promise(() =>
        fetch(`${domain}/api/v1/courses?page=5`, { headers: { authorization: `Bearer ${token}` } }).then((response) =>
          response.text()
        )
      )
      expect(body).toBe('[{"id":12345678901234567890}]')
      expect(outcomes).toEqual([200, 503, 200, "aborted", "no response"])
      yield* waitUntil("six lines are logged", () => (stderr().match(/^GET/gm)?.length ?? 0) === 6)
      expect(
        stderr()
          .split("\n")
          .filter((line) => line.startsWith("GET"))
          .map((line) => line.replace(/^\S+ \S+page=/, ""))
      ).toEqual(["1  200", "2  503  Status", "2  200", "3  200  Reset", "4  200  Reset", "5  200  Body"])
    })
  )

  it.scopedLive.each([
    [["429"], 429],
    [["403"], 403]
  ] as const)("--throttle %j rejects requests above the limit with %i", ([status, rejection]) =>
    Effect.gen(function* () {
      const { domain, token } = yield* startHere("--throttle", ...status, "--latency", "300 millis")
      const statuses = yield* Effect.forEach(
        Array.from({ length: 30 }),
        () =>
          Effect.promise(() =>
            fetch(`${domain}/api/v1/courses/101`, { headers: { authorization: `Bearer ${token}` } }).then(
              async (response) => (await response.text()) && response.status
            )
          ),
        { concurrency: "unbounded" }
      )
      expect(new Set(statuses)).toEqual(new Set([200, rejection]))
    })
  )

  it.scopedLive("ends when npx ends, which only signals its shell", () =>
    Effect.gen(function* () {
      // npx runs a program in a shell, and forwards a signal only to the shell.
      const run = yield* start(["sh", "-c", `'${process.execPath}' '${program()}' sandbox; true`], {
        env: { npm_command: "exec" }
      })
      yield* waitUntil("the sandbox is ready", () => isReady(run))
      const [, domain = ""] = /^export LMS_DOMAIN=(.+)$/m.exec(run.stdout()) ?? []
      run.process.kill("SIGTERM")
      // The output ends when its last process has ended.
      yield* Effect.promise(() => run.ended)
      yield* checkPortIsFree(Number(new URL(domain).port))
      expect(filesInScratch()).toEqual([])
    })
  )

  it.scopedLive("reports a port that is in use", () =>
    Effect.gen(function* () {
      const { port } = new URL((yield* listen(Http.createServer())).origin)
      expect(yield* call(["sandbox", "--port", port])).toEqual({
        code: 1,
        stdout: "",
        stderr: `effect-lms: Port ${port} is already in use.\n`
      })
    })
  )
})

describe("lms sandbox -- command", () => {
  // The last word would be an option of the sandbox before the dashes.
  const node = (script: string) => [
    "sandbox",
    "--courses",
    "3",
    "--",
    process.execPath,
    "-e",
    script,
    "--",
    "--throttle"
  ]

  it.scopedLive("runs the command with both variables, without a profile, and exits with its code", () =>
    Effect.gen(function* () {
      const script = `
        const { LMS_API_TOKEN, LMS_DOMAIN, LMS_PROFILE } = process.env
        fetch(LMS_DOMAIN + "/api/v1/courses", { headers: { authorization: "Bearer " + LMS_API_TOKEN } })
          .then((response) => response.json())
          .then((courses) => { console.log(courses.length, LMS_PROFILE, process.argv[1]); process.exitCode = 7 })`
      const running = yield* lms(node(script), { env: { LMS_PROFILE: "mine" } })
      expect(yield* waitForEnd(running)).toEqual({ code: 7, stdout: "3 undefined --throttle\n", stderr: "" })
    })
  )

  it.scopedLive.each([
    ["exits with the command's own code, also 0, if it handles the signal", "process.exit(0)", 0],
    ["exits as shells do if the signal ends the command", "", 143]
  ] as const)("passes SIGTERM on, and %s", ([, onSignal, expected]) =>
    Effect.gen(function* () {
      const handler = onSignal === "" ? "" : `process.on("SIGTERM", () => { console.log("handled"); ${onSignal} });`
      const running = yield* lms(node(`${handler} console.log(process.env.LMS_DOMAIN); setInterval(() => {}, 1000)`))
      yield* waitUntil("the command runs", () => running.stdout().includes("http"))
      running.process.kill("SIGTERM")
      const { code, stdout } = yield* waitForEnd(running)
      expect([code, stdout.includes("handled")]).toEqual([expected, onSignal !== ""])
      yield* checkPortIsFree(Number(new URL(stdout.split("\n")[0] ?? "").port))
    })
  )

  it.scopedLive("reports a command that cannot be started", () =>
    Effect.gen(function* () {
      const missing = yield* call(["sandbox", "--", "/nowhere/command"])
      expect([missing.code, missing.stderr]).toEqual([
        127,
        'effect-lms: The command "/nowhere/command" does not exist.\n'
      ])
      const notExecutable = yield* call(["sandbox", "--", "/dev/null"])
      expect([notExecutable.code, notExecutable.stderr]).toEqual([
        126,
        'effect-lms: The command "/dev/null" cannot be started: EACCES.\n'
      ])
    })
  )
})
