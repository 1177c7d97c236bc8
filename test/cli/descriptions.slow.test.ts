/** `effect-lms endpoints show` against servers that publish their documentation, and against odd ones. */
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Runtime, TestClock } from "effect"
import { TOKEN } from "../fixtures/client.js"
import { bundleForTests, call } from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { type Handler, type Reply, requestsAsText, serve } from "../fixtures/server.js"

const { run } = bundleForTests()

const parameter = (name: string, description: unknown, paramType = "form") => ({ name, description, paramType })

const resource = (path: string, operation: object) => ({
  swaggerVersion: "1.2",
  basePath: "https://canvas.instructure.com/api",
  apis: [
    {
      path,
      operations: [
        { method: "GET", parameters: [] },
        { method: "POST", ...operation }
      ]
    }
  ]
})

const ENDPOINT = "POST /api/v1/conversations"

const conversations = resource("/v1/conversations", {
  summary: "Start a <b>talk</b>",
  notes: "Invented\ntext.\n\n<ul><li>one &amp; two</li><li>three {api:TalksController#index the list}</li></ul>",
  parameters: [
    parameter("recipients[]", `Says ${"who ".repeat(40)}hears it.`),
    parameter("group_conversation", "Everyone together.<p>Or not.</p>"),
    parameter("subject", 7),
    parameter("elsewhere", "Another parameter.")
  ]
})

const listing = (...names: ReadonlyArray<string>) => ({
  swaggerVersion: "1.2",
  apis: names.map((name) => ({ path: `/${name}` }))
})

type Files = Readonly<Record<string, unknown>>

const published: Files = {
  "api-docs.json": listing("courses.json", "conversations.json", "users.json"),
  "conversations.json": conversations
}

const isReply = (file: unknown): file is Reply => typeof file === "object" && file !== null && "status" in file

const publish =
  (files: Files): Handler =>
  (request, context) => {
    const file = files[request.url.replace(/^\/doc\/api\//, "")]
    if (file === undefined) return { status: 404, body: "<h1>no</h1>" }
    if (typeof file === "function") return file(request, context)
    return isReply(file) ? file : { body: file }
  }

/** Runs `endpoints show` with a home of its own. */
const makeShow =
  (home: string, origin: string | undefined) =>
  (endpoint: string, ...more: ReadonlyArray<string>) =>
    call(["endpoints", "show", endpoint, ...more], { origin, env: { HOME: home } })

const facts = "group_conversation  boolean, in the body\n"

describe("effect-lms endpoints show with a server that publishes its documentation", () => {
  it.scopedLive("shows what an endpoint and its parameters mean, without a token", () =>
    Effect.gen(function* () {
      const server = yield* serve(publish(published))
      const home = yield* temporaryDirectory
      const show = makeShow(home, server.origin)
      const first = yield* run(["endpoints", "show", ENDPOINT], { ...server, env: { HOME: home } })
      expect([first.code, first.stderr]).toEqual([0, ""])
      expect(first.stdout).toContain(`${ENDPOINT}

Start a talk

Invented text.
- one & two
- three the list

  scope `)
      const lines = first.stdout.split("\n")
      const at = lines.findIndex((line) => line.startsWith("  group_conversation "))
      expect(lines.slice(at, at + 5).map((line) => line.trim())).toEqual([
        expect.stringMatching(/^group_conversation +boolean, in the body$/),
        expect.stringMatching(/^Note: /),
        expect.any(String),
        "Everyone together.",
        "Or not."
      ])
      expect(lines.every((line) => line.length <= 100)).toBe(true)
      expect(first.stdout).not.toMatch(/Another parameter|<|&amp;/)
      expect(server.urls()).toEqual(["/doc/api/api-docs.json", "/doc/api/conversations.json"])
      expect(requestsAsText(server)).not.toMatch(/authorization|7~|cookie/)

      const json = JSON.parse((yield* show(ENDPOINT, "--json")).stdout)
      expect(json).toMatchObject({ method: "POST", summary: "Start a talk" })
      expect(json.notes).toBe("Invented text.\n- one & two\n- three the list")
      const described = Object.fromEntries(
        json.params.map((one: Readonly<Record<string, string>>) => [one.name, one.description])
      )
      expect(described).toMatchObject({ group_conversation: "Everyone together.\nOr not.", subject: undefined })
      expect(described.recipients).toMatch(/^Says who .*hears it\.$/)
    })
  )

  it.scopedLive("takes the server from --domain, --profile or LMS_DOMAIN, and reads no token of them", () =>
    Effect.gen(function* () {
      const server = yield* serve(publish(published))
      const home = yield* temporaryDirectory
      const show = makeShow(home, undefined)
      expect((yield* show(ENDPOINT, "--domain", server.origin)).stdout).toContain("Everyone together.")
      const none = yield* show(ENDPOINT)
      expect([none.code, none.stderr]).toEqual([
        0,
        "effect-lms: No descriptions: no domain is configured. Set LMS_DOMAIN, use --domain, or sign in with auth login.\n"
      ])
      expect(none.stdout).toContain(facts)
      const profile = { domain: server.origin, user: "Zoë", login: null, token: null }
      Fs.mkdirSync(join(home, ".config", "effect-lms"), { recursive: true, mode: 0o700 })
      Fs.writeFileSync(
        join(home, ".config", "effect-lms", "profiles.json"),
        JSON.stringify({ version: 1, default: "mine", profiles: { mine: profile } }),
        { mode: 0o600 }
      )
      expect((yield* show(ENDPOINT)).stdout).toContain("Everyone together.")
      expect((yield* show(ENDPOINT, "--profile", "mine")).stdout).toContain("Everyone together.")
      for (const [args, message] of [
        [["--profile", "other"], 'There is no profile "other" (--profile)'],
        [["--domain", "not a domain"], "--domain is invalid"]
      ] as const) {
        const { code, stderr, stdout } = yield* show(ENDPOINT, ...args)
        expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(message)])
      }
      expect(requestsAsText(server)).not.toContain("authorization")
    })
  )

  let onHang = () => {}

  const slow: Handler = () => {
    onHang()
    return undefined
  }

  it.scoped.each<readonly [string, Files, string]>([
    ["publishes none", {}, "/doc/api/api-docs.json was not sent: the server answered with status 404."],
    ["sends HTML", { "api-docs.json": "<html>Sign in</html>" }, "contains HTML and no JSON"],
    [
      "redirects to another origin",
      { "api-docs.json": { status: 302, headers: { location: "http://127.0.0.1:9/doc/api/api-docs.json" } } },
      "is at another address (http://127.0.0.1:9/doc/api/api-docs.json): it is read from its own server only."
    ],
    ["does not answer", { ...published, "conversations.json": slow }, "/doc/api was not received within 10s."]
  ])("shows the facts, and says why in one line of a server that %s", ([, files, message]) =>
    Effect.gen(function* () {
      const server = yield* serve(publish(files))
      const home = yield* temporaryDirectory
      const runtime = yield* Effect.runtime()
      onHang = () => Runtime.runFork(runtime, TestClock.adjust("10 seconds"))
      const { code, stderr, stdout } = yield* makeShow(home, server.origin)(ENDPOINT)
      expect([code, stderr.split("\n").length]).toEqual([0, 2])
      expect(stderr).toMatch(/^effect-lms: No descriptions: /)
      expect(stderr).toContain(message)
      expect(stdout).toContain(facts)
      expect(stdout).not.toContain("Everyone")
    })
  )

  it.scopedLive("shows hostile texts as text", () =>
    Effect.gen(function* () {
      const hostile = `\u001b[2J\u009b31m\u202eevil\u0007 <script>alert(1)</script><img src=x onerror=y>&#27;[31m&#xd800;&#99999999; ${TOKEN} ${"<".repeat(9000)}${"x".repeat(1e6)}`
      const server = yield* serve(
        publish({
          ...published,
          "conversations.json": resource("/v1/conversations", {
            summary: hostile,
            notes: hostile,
            parameters: [parameter("__proto__", hostile), parameter("group_conversation", hostile)]
          })
        })
      )
      const home = yield* temporaryDirectory
      const show = makeShow(home, server.origin)
      for (const more of [[], ["--json"]]) {
        const { code, stderr, stdout } = yield* show(ENDPOINT, ...more)
        expect([code, stderr]).toEqual([0, ""])
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
        expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\ud800]|alert|onerror/)
        expect(stdout).toContain("evil")
        expect(stdout.length).toBeLessThan(30_000)
      }
    })
  )
})
