/** `effect-lms endpoints show` against servers that publish their documentation, and against odd ones. */
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TOKEN } from "../fixtures/client.js"
import { bundleForTests } from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { closedOrigin, type Handler, type Reply, requestsAsText, serve } from "../fixtures/server.js"

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

/** Runs `endpoints show` with a cache of its own. */
const makeShow =
  (home: string, origin: string | undefined) =>
  (endpoint: string, ...more: ReadonlyArray<string>) =>
    run(["endpoints", "show", endpoint, ...more], { origin, env: { HOME: home, XDG_CACHE_HOME: home } })

const cacheOf = (home: string) => join(home, "effect-lms", "documentation")

const facts = "group_conversation  boolean, in the body\n"

describe("effect-lms endpoints show with a server that publishes its documentation", () => {
  it.scopedLive("shows what an endpoint and its parameters mean, without a token, and stores what it has read", () =>
    Effect.gen(function* () {
      const server = yield* serve(publish(published))
      const home = yield* temporaryDirectory
      const show = makeShow(home, server.origin)
      const first = yield* show(ENDPOINT)
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

      expect(yield* show(ENDPOINT)).toEqual(first)
      expect(yield* show(ENDPOINT, "--offline")).toEqual(first)
      const json = JSON.parse((yield* show(ENDPOINT, "--json")).stdout)
      expect(json).toMatchObject({ method: "POST", summary: "Start a talk" })
      expect(json.notes).toBe("Invented text.\n- one & two\n- three the list")
      const described = Object.fromEntries(
        json.params.map((one: Readonly<Record<string, string>>) => [one.name, one.description])
      )
      expect(described).toMatchObject({ group_conversation: "Everyone together.\nOr not.", subject: undefined })
      expect(described.recipients).toMatch(/^Says who .*hears it\.$/)
      expect(server.requests).toHaveLength(2)
      const [name = ""] = Fs.readdirSync(cacheOf(home))
      expect([Fs.statSync(cacheOf(home)).mode & 0o777, Fs.statSync(join(cacheOf(home), name)).mode & 0o777]).toEqual([
        0o700, 0o600
      ])
    })
  )

  it.scopedLive("finds an endpoint in another file than the one that the package knows", () =>
    Effect.gen(function* () {
      const others = Array.from({ length: 60 }, (_, index) => `things_${index}.json`)
      const nothing = resource("/v1/nothing", {})
      const files: Record<string, unknown> = {
        "api-docs.json": listing(...others, "conversations.json", "conversation_talks.json"),
        ...Object.fromEntries(others.map((name) => [name, nothing])),
        "conversations.json": nothing,
        "conversation_talks.json": conversations
      }
      const server = yield* serve(publish(files))
      expect((yield* makeShow(yield* temporaryDirectory, server.origin)(ENDPOINT)).stdout).toContain(
        "Everyone together."
      )
      // Some of the others are requested at the same time.
      expect(server.urls().slice(0, 3)).toEqual(
        ["api-docs", "conversations", "conversation_talks"].map((name) => `/doc/api/${name}.json`)
      )
      expect(server.requests.length).toBeLessThan(10)

      const without = yield* serve(publish({ ...files, "conversation_talks.json": nothing }))
      const { code, stderr, stdout } = yield* makeShow(yield* temporaryDirectory, without.origin)(ENDPOINT)
      expect([code, stderr]).toEqual([
        0,
        `effect-lms: No descriptions: ${without.origin}/doc/api/api-docs.json lists no file that documents this endpoint.\n`
      ])
      expect(stdout).toContain(facts)
      expect(without.requests).toHaveLength(1 + 1 + 40)
    })
  )

  it.scopedLive("reads a file again that is damaged, of another server, or older than a week", () =>
    Effect.gen(function* () {
      const server = yield* serve(publish(published))
      const other = yield* serve(publish(published))
      const home = yield* temporaryDirectory
      const show = makeShow(home, server.origin)
      const first = yield* show(ENDPOINT)
      const directory = cacheOf(home)
      const names = Fs.readdirSync(directory)
      const contents = names.map((name) => Fs.readFileSync(join(directory, name), "utf8"))
      const rewrite = (change: (content: string, index: number) => string) =>
        names.forEach((name, index) => {
          Fs.writeFileSync(join(directory, name), change(contents[index] ?? "", index))
        })
      /** As another time would have written it. */
      const storedAt = (millis: number) => (content: string) =>
        JSON.stringify({ ...JSON.parse(content), storedAt: millis })
      const day = 24 * 60 * 60 * 1000
      let requests = 2
      for (const [change, expected] of [
        [() => "", 2],
        [(content: string) => content.slice(0, -20), 2],
        [(_: string, index: number) => contents[1 - index] ?? "", 2],
        [storedAt(Date.now() - 8 * day), 2],
        [storedAt(Date.now() + day), 2],
        [storedAt(Date.now() - 6 * day), 0]
      ] as const) {
        rewrite(change)
        expect(yield* show(ENDPOINT)).toEqual(first)
        requests += expected
        expect(server.requests).toHaveLength(requests)
      }
      rewrite(storedAt(Date.now() - 100 * day))
      expect(yield* show(ENDPOINT, "--offline")).toEqual(first)
      expect(server.requests).toHaveLength(requests)
      yield* makeShow(home, other.origin)(ENDPOINT)
      expect(other.requests).toHaveLength(2)
      Fs.rmSync(directory, { recursive: true })
      Fs.writeFileSync(directory, "a file in the way")
      expect(yield* show(ENDPOINT)).toEqual(first)
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

  const slow: Handler = () => undefined

  const endless: Handler = (_, { response }) => {
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write(" ".repeat(64 * 1024)));
    }
    response.on("drain", write)
    write()
    return undefined
  }

  it.scopedLive.each<readonly [string, Files, string]>([
    ["publishes none", {}, "/doc/api/api-docs.json was not sent: the server answered with status 404."],
    ["sends HTML", { "api-docs.json": "<html>Sign in</html>" }, "contains HTML and no JSON"],
    ["sends another version", { "api-docs.json": { swaggerVersion: "2.0" } }, "must be a Swagger 1.2 document"],
    [
      "lists a file elsewhere",
      { "api-docs.json": listing("../conversations.json") },
      'lists "/../conversations.json", which is not a file beside it'
    ],
    [
      "redirects to another origin",
      { "api-docs.json": { status: 302, headers: { location: "http://127.0.0.1:9/doc/api/api-docs.json" } } },
      "is at another address (http://127.0.0.1:9/doc/api/api-docs.json): it is read from its own server only."
    ],
    ["sends a file without an end", { "api-docs.json": endless }, "has more than 16 MiB."],
    ["does not answer", { ...published, "conversations.json": slow }, "/doc/api was not received within 10s."]
  ])("shows the facts, says why in one line, and stores nothing of a server that %s", ([, files, message]) =>
    Effect.gen(function* () {
      const server = yield* serve(publish(files))
      const home = yield* temporaryDirectory
      const { code, stderr, stdout } = yield* makeShow(home, server.origin)(ENDPOINT)
      expect([code, stderr.split("\n").length]).toEqual([0, 2])
      expect(stderr).toMatch(/^effect-lms: No descriptions: /)
      expect(stderr).toContain(message)
      expect(stdout).toContain(facts)
      expect(stdout).not.toContain("Everyone")
      expect(Fs.existsSync(cacheOf(home)) ? Fs.readdirSync(cacheOf(home)).length : 0).toBe(
        "conversations.json" in files ? 1 : 0
      )
    })
  )

  it.scopedLive("sends nothing with --offline, and needs no server", () =>
    Effect.gen(function* () {
      const server = yield* serve(publish(published))
      const home = yield* temporaryDirectory
      const offline = yield* makeShow(home, server.origin)(ENDPOINT, "--offline")
      expect([offline.code, offline.stderr]).toEqual([
        0,
        `effect-lms: No descriptions: ${server.origin}/doc/api/api-docs.json is not stored on this machine.\n`
      ])
      expect(offline.stdout).toContain(facts)
      expect(server.requests).toEqual([])
      const gone = yield* makeShow(home, yield* closedOrigin)(ENDPOINT, "--json")
      expect([gone.code, JSON.parse(gone.stdout).method]).toEqual([0, "POST"])
      expect(gone.stderr).toContain("cannot be requested (connect ECONNREFUSED")
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
