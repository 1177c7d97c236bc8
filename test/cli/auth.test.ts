/** Which profile a command uses, and that its token goes to no other domain. */
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TOKEN } from "../fixtures/client.js"
import { call } from "../fixtures/command.js"
import { temporaryDirectory, temporaryFile } from "../fixtures/directory.js"
import { requestsAsText, serve } from "../fixtures/server.js"

const me = () => ({ body: { id: 1, name: "Zoë", login_id: "zoe" } })

/** Two institutions, of which `b` has two profiles. */
const makeProfiles = Effect.gen(function* () {
  const home = yield* temporaryDirectory
  const a = yield* serve(me)
  const b = yield* serve(me)
  const profile = (domain: string, token: string) => ({ domain, user: "Zoë", login: null, token })
  const profiles = {
    a: profile(a.origin, "7~token-of-a"),
    b: profile(b.origin, "7~token-of-b"),
    b2: profile(b.origin, "7~token-of-b2")
  }
  const file = join(home, "effect-lms", "profiles.json")
  Fs.mkdirSync(join(home, "effect-lms"), { mode: 0o700 })
  const write = (content: object) =>
    Fs.writeFileSync(file, JSON.stringify({ version: 1, default: "a", profiles, ...content }), { mode: 0o600 })
  write({})
  const tokens = () => [...a.requests, ...b.requests].map(({ headers }) => String(headers.authorization).slice(7))
  const use = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
    call(args, { env: { XDG_CONFIG_HOME: home, ...env } })
  return { home, file, write, a, b, tokens, use }
})

describe("the profile of a command", () => {
  const cases: ReadonlyArray<
    readonly [title: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>, token: string]
  > = [
    ["the default", [], {}, "7~token-of-a"],
    ["that of --profile", ["--profile", "b2"], {}, "7~token-of-b2"],
    ["that of LMS_PROFILE", [], { LMS_PROFILE: "b" }, "7~token-of-b"],
    ["that of --profile rather than of LMS_PROFILE", ["--profile", "a"], { LMS_PROFILE: "b" }, "7~token-of-a"],
    ["the only one of the domain", ["--domain", "A"], {}, "7~token-of-a"],
    ["the only one of LMS_DOMAIN", [], { LMS_DOMAIN: "A" }, "7~token-of-a"],
    ["that of --profile for the same domain", ["--domain", "B", "--profile", "b2"], {}, "7~token-of-b2"],
    ["none with both variables", [], { LMS_DOMAIN: "B", LMS_API_TOKEN: TOKEN }, TOKEN],
    [
      "none with both variables, which win over LMS_PROFILE",
      [],
      { LMS_DOMAIN: "B", LMS_API_TOKEN: TOKEN, LMS_PROFILE: "a" },
      TOKEN
    ],
    ["none with LMS_API_TOKEN and --domain", ["--domain", "B"], { LMS_API_TOKEN: TOKEN }, TOKEN],
    ["the default with blank variables", [], { LMS_DOMAIN: "", LMS_API_TOKEN: " ", LMS_PROFILE: "" }, "7~token-of-a"]
  ]

  it.scopedLive.each(cases)("is %s", ([, args, env, token]) =>
    Effect.gen(function* () {
      const { a, b, tokens, use } = yield* makeProfiles
      const origin = (text: string) => (text === "A" ? a.origin : text === "B" ? b.origin : text)
      const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, origin(value)]))
      expect(yield* use(["whoami", ...args.map(origin)], variables)).toMatchObject({ code: 0, stderr: "" })
      expect(tokens()).toEqual([token])
    })
  )

  const rejected: ReadonlyArray<
    readonly [args: ReadonlyArray<string>, env: Readonly<Record<string, string>>, message: string]
  > = [
    [["--profile", "x"], {}, 'There is no profile "x" (--profile). Use one of: a, b, b2.'],
    [["--profile", "constructor"], {}, 'There is no profile "constructor"'],
    [[], { LMS_PROFILE: "x" }, 'There is no profile "x" (LMS_PROFILE).'],
    [["--profile", "a", "--domain", "B"], {}, "which is not the domain of --domain"],
    [["--profile", "a"], { LMS_DOMAIN: "B" }, "which is not the domain of LMS_DOMAIN"],
    [["--domain", "B"], {}, "Several profiles belong to"],
    [["--profile", "a"], { LMS_API_TOKEN: TOKEN, LMS_DOMAIN: "B" }, "--profile and LMS_API_TOKEN exclude each other"],
    [["--profile", "a"], { LMS_API_TOKEN: TOKEN }, "--profile and LMS_API_TOKEN exclude each other"],
    [["--profile", "a", "--token-file", "F"], {}, "--profile and --token-file exclude each other"],
    [["--domain", "B"], { LMS_DOMAIN: "A", LMS_API_TOKEN: TOKEN }, "or unset LMS_API_TOKEN to use a profile"],
    [["--domain", "no-url"], {}, "--domain is invalid"]
  ]

  it.scopedLive.each(rejected)("is an error for %j with %j", ([args, env, message]) =>
    Effect.gen(function* () {
      const { a, b, tokens, use } = yield* makeProfiles
      const { path } = yield* temporaryFile("token", "7~token-of-file")
      const values = new Map([
        ["A", a.origin],
        ["B", b.origin],
        ["F", path]
      ])
      const value = (text: string) => values.get(text) ?? text
      const variables = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, value(text)]))
      const { code, stderr, stdout } = yield* use(["whoami", ...args.map(value)], variables)
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(message)])
      expect(tokens()).toEqual([])
    })
  )

  it.scopedLive("has neither token nor domain to lend: without its other half, a variable or file is incomplete", () =>
    Effect.gen(function* () {
      const { tokens, use } = yield* makeProfiles
      const { path } = yield* temporaryFile("token", "7~token-of-file")
      for (const result of [
        yield* use(["whoami"], { LMS_API_TOKEN: TOKEN }),
        yield* use(["whoami", "--token-file", path]),
        yield* use(["whoami"], { LMS_DOMAIN: "https://other.example.edu" }),
        yield* use(["whoami", "--domain", "https://other.example.edu"])
      ]) {
        expect([result.code, result.stderr]).toEqual([3, expect.stringMatching(/effect-lms auth login/)])
        expect(result.stderr).not.toMatch(/apiUrl|option token/)
      }
      expect(tokens()).toEqual([])
    })
  )

  it.scopedLive("must be named if none is the default", () =>
    Effect.gen(function* () {
      const { tokens, use, write } = yield* makeProfiles
      write({ default: null })
      const { code, stderr } = yield* use(["whoami"])
      expect([code, stderr]).toEqual([2, expect.stringContaining("effect-lms auth switch. The profiles are a, b, b2.")])
      expect(tokens()).toEqual([])
      expect((yield* use(["auth", "switch", "b2"])).code).toBe(0)
      yield* use(["whoami"])
      expect(tokens()).toEqual(["7~token-of-b2"])
    })
  )

  it.scopedLive("sends its token to no other origin: not to that of a full URL", () =>
    Effect.gen(function* () {
      const { use } = yield* makeProfiles
      const foreign = yield* serve(() => ({ body: [] }))
      expect((yield* use(["api", `${foreign.origin}/api/v1/x`])).code).toBe(0)
      expect(foreign.requests).toHaveLength(1)
      expect(requestsAsText(foreign)).not.toMatch(/authorization|7~/)
    })
  )

  it.scopedLive("is the one that logout names, and the last one becomes the default", () =>
    Effect.gen(function* () {
      const { file, use } = yield* makeProfiles
      const several = yield* use(["auth", "logout"])
      expect([several.code, several.stderr]).toEqual([2, expect.stringContaining("The profiles are a, b, b2.")])
      expect((yield* use(["auth", "logout", "--profile", "a"])).stderr).toContain("stays valid until you delete it at")
      expect(JSON.parse(Fs.readFileSync(file, "utf8")).default).toBe(null)
      yield* use(["auth", "switch", "b"])
      yield* use(["auth", "logout", "--profile", "b"])
      expect(JSON.parse(Fs.readFileSync(file, "utf8"))).toMatchObject({ default: "b2", profiles: { b2: {} } })
      expect((yield* use(["auth", "logout"])).code).toBe(0)
      expect((yield* use(["auth", "logout"])).code).toBe(3)
    })
  )

  it.scopedLive("that the server rejects, or that has lost its token, is a problem of auth status", () =>
    Effect.gen(function* () {
      const { use, write } = yield* makeProfiles
      const rejecting = yield* serve(() => ({
        status: 401,
        headers: { "www-authenticate": "Bearer" },
        body: { errors: [{ message: `Invalid access token ${TOKEN}.` }] }
      }))
      const of = (token: string | null) => ({ domain: rejecting.origin, user: "Zoë\u001b[2J", login: null, token })
      write({ default: "old", profiles: { old: of(TOKEN), lost: of(null) } })
      const text = yield* use(["auth", "status"])
      expect([text.code, text.stderr]).toEqual([1, "effect-lms: 2 problems found.\n"])
      expect(text.stdout).toContain("Zoë\\u001b[2J")
      expect(text.stdout + text.stderr).not.toContain(TOKEN.slice(4, -4))
      const { stdout } = yield* use(["auth", "status", "--json"])
      expect(JSON.parse(stdout)).toMatchObject([
        {
          profile: "old",
          default: true,
          storage: "file",
          valid: false,
          problem: expect.stringContaining("was rejected")
        },
        { profile: "lost", default: false, storage: "keychain", token: null, valid: null }
      ])
    })
  )

  it.scopedLive.each([
    [["login"], "auth login asks questions, which needs a terminal"],
    [["login", "--with-token"], "--domain is missing"],
    [["login", "--with-token", "--domain", "ftp://x"], "The domain is invalid"],
    [["login", "--with-token", "--domain", "https://x.example.edu", "--profile", "a b"], "The name of a profile"],
    [["login", "--with-token", "--domain", "https://x.example.edu", "--profile", "a"], 'The profile "a" belongs to'],
    [["login", "--token", TOKEN], "A token cannot be an argument"],
    [["switch"], "The profile is missing"],
    [["switch", "x"], 'There is no profile "x"'],
    [["token", "--profile", "x"], 'There is no profile "x" (--profile)'],
    [["logout", "--profile", "x"], 'There is no profile "x" (--profile)']
  ] as const)("is not touched by auth %j", ([args, message]) =>
    Effect.gen(function* () {
      const { file, use } = yield* makeProfiles
      const before = Fs.readFileSync(file, "utf8")
      const { code, stderr, stdout } = yield* use(["auth", ...args])
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(message)])
      expect(stderr).not.toContain(TOKEN.slice(4, -4))
      expect(Fs.readFileSync(file, "utf8")).toBe(before)
    })
  )
})
