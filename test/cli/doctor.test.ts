/** `lms doctor` reports problems with how to fix them, and never shows the token. */
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TOKEN } from "../fixtures/client.js"
import { call } from "../fixtures/command.js"
import { temporaryDirectory, temporaryFile } from "../fixtures/directory.js"
import { makeKeychains, setVariables } from "../fixtures/keychains.js"
import { closedOrigin, type Handler, type Reply, serve, serveTls } from "../fixtures/server.js"

const me =
  (headers: Reply["headers"] = {}): Handler =>
  () => ({ body: { id: 1, name: "Zoë", login_id: "zoe" }, headers })

const MASKED = `${TOKEN.slice(0, 4)}...${TOKEN.slice(-4)}`

const doctor = (options: Parameters<typeof call>[1], ...args: ReadonlyArray<string>) =>
  Effect.tap(call(["doctor", ...args], options), ({ stderr, stdout }) => {
    expect(stdout + stderr).not.toContain(TOKEN.slice(4, -4))
  })

/** The findings that are not `ok`. */
const problems = (stdout: string): ReadonlyArray<string> =>
  stdout.split("\n").filter((line) => /^(?:look|WRONG)/.test(line))

describe("lms doctor", () => {
  it.scopedLive("reports every check if all is right", () =>
    Effect.gen(function* () {
      const server = yield* serve(me({ "x-rate-limit-remaining": "598.2", "x-request-cost": "0.9" }))
      const { code, stderr, stdout } = yield* doctor(server)
      expect([code, stderr]).toEqual([0, ""])
      expect(stdout).toBe(
        [
          `ok     domain       ${server.origin}`,
          `ok     token        ${MASKED}`,
          "ok     service      the token belongs to Zoë (zoe)",
          "ok     clock        same time as the server",
          "ok     quota        598.2 units left, this call has cost 0.9",
          ""
        ].join("\n")
      )
    })
  )

  it.scopedLive("prints its findings as JSON", () =>
    Effect.gen(function* () {
      const { stdout } = yield* doctor(yield* serve(me()), "--json")
      expect(JSON.parse(stdout).map(({ about, is }: Record<string, string>) => [about, is])).toEqual([
        ["domain", "right"],
        ["token", "right"],
        ["service", "right"],
        ["clock", "right"],
        ["quota", "right"]
      ])
    })
  )

  it.scopedLive("reports all missing environment variables at once", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* doctor({})
      expect([code, stderr]).toEqual([1, "effect-lms: 2 problems found.\n"])
      expect(problems(stdout)).toEqual([
        expect.stringMatching(/^WRONG {2}domain .*run effect-lms auth login, or set LMS_DOMAIN/),
        expect.stringMatching(/^WRONG {2}token .*run effect-lms auth login, or set LMS_API_TOKEN/)
      ])
      expect(stdout).not.toMatch(/apiUrl|option token/)
    })
  )

  it.scopedLive.each([
    ["canvas.example.edu", "use https://canvas.example.edu"],
    ["https://canvas.example.edu/api/v1", "use https://canvas.example.edu"]
  ] as const)("reports the domain %s", ([origin, hint]) =>
    Effect.gen(function* () {
      const { code, stdout } = yield* doctor({ origin })
      expect([code, problems(stdout)]).toEqual([1, [expect.stringContaining(hint)]])
      expect((yield* doctor({}, "--domain", origin)).stdout).toContain(hint)
    })
  )

  it.scopedLive("reports an invalid token from the environment or a file", () =>
    Effect.gen(function* () {
      const server = yield* serve(me())
      const { code, stdout } = yield* doctor({ ...server, env: { LMS_API_TOKEN: "7~two words" } })
      expect([code, problems(stdout)]).toEqual([1, [expect.stringContaining("copy it again")]])
      const { path } = yield* temporaryFile("token", "7~two words")
      expect(problems((yield* doctor(server, "--token-file", path)).stdout)).toEqual([
        expect.stringContaining("The token of --token-file is invalid")
      ])
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive("reports profile and keychain, and what is wrong with them", () =>
    Effect.gen(function* () {
      const server = yield* serve(me())
      const home = yield* temporaryDirectory
      const file = join(home, "effect-lms", "profiles.json")
      Fs.mkdirSync(join(home, "effect-lms"), { mode: 0o700 })
      const write = (token: string | null) => {
        const a = { domain: server.origin, user: "Zoë", login: null, token }
        Fs.writeFileSync(file, JSON.stringify({ version: 1, default: "a", profiles: { a } }), { mode: 0o600 })
      }
      const env = { XDG_CONFIG_HOME: home }
      yield* setVariables((yield* makeKeychains("fail")).env)
      write(TOKEN)
      const { code, stdout } = yield* doctor({ env })
      expect([code, stdout.split("\n").slice(0, 4)]).toEqual([
        0,
        [
          "ok     profile      a, with its token in the file of the profiles",
          expect.stringMatching(/^look {3}keychain {5}secret-tool failed: Cannot autolaunch D-Bus/),
          `ok     domain       ${server.origin}`,
          `ok     token        ${MASKED}`
        ]
      ])
      const unused = yield* doctor({ ...server, env })
      expect([unused.code, problems(unused.stdout)[0]]).toEqual([
        0,
        "look   profile      1 stored, and none is used: the environment or an option wins"
      ])
      write(null)
      const locked = yield* doctor({ env })
      expect([locked.code, problems(locked.stdout)]).toEqual([
        1,
        [expect.stringMatching(/^WRONG {2}profile .*cannot be read from the keychain: secret-tool failed/)]
      ])
      Fs.chmodSync(file, 0o644)
      const open = yield* doctor({ env })
      expect([open.code, problems(open.stdout)]).toEqual([1, [expect.stringMatching(/^WRONG {2}profile .*chmod 600/)]])
    })
  )

  it.scopedLive("reports a rejected token, and an unreachable server", () =>
    Effect.gen(function* () {
      const rejectToken: Handler = () => ({
        status: 401,
        headers: { "www-authenticate": 'Bearer realm="canvas-lms"' },
        body: { errors: [{ message: "Invalid access token." }] }
      })
      const rejected = yield* doctor(yield* serve(rejectToken))
      expect([rejected.code, problems(rejected.stdout)]).toEqual([
        1,
        [expect.stringMatching(/service .*create a new one at/)]
      ])
      const unreachable = yield* doctor({ origin: yield* closedOrigin })
      expect([unreachable.code, problems(unreachable.stdout)]).toEqual([
        1,
        [expect.stringMatching(/service .*ECONNREFUSED/)]
      ])
    })
  )

  it.scopedLive("reports a wrong clock, and a quota used by something else", () =>
    Effect.gen(function* () {
      const date = new Date(Date.now() + 2 * 60 * 60 * 1000).toUTCString()
      const { code, stdout } = yield* doctor(yield* serve(me({ date, "x-rate-limit-remaining": "12" })))
      // Both work for now.
      expect([code, problems(stdout)]).toEqual([
        0,
        [
          expect.stringMatching(/^look {3}clock .*is (?:2h|1h 59m).* behind the server: set its clock/),
          expect.stringMatching(/^look {3}quota .*12 units left/)
        ]
      ])
    })
  )

  it.scopedLive("reports an untrusted certificate without sending the token", () =>
    Effect.gen(function* () {
      const { origin, requests } = yield* serveTls(() => ({ body: {} }))
      const { code, stdout } = yield* doctor({ origin })
      expect([code, problems(stdout)]).toEqual([1, [expect.stringMatching(/certificate .*NODE_EXTRA_CA_CERTS/)]])
      expect(requests).toEqual([])
    })
  )

  it.scopedLive("reports an invalid proxy, and a token sent unencrypted", () =>
    Effect.gen(function* () {
      const origin = "http://canvas.invalid"
      const { code, stdout } = yield* doctor({ origin, env: { HTTP_PROXY: "ftp://proxy:secret@x" } })
      expect(code).toBe(1)
      expect(stdout).not.toContain("secret")
      expect(problems(stdout)).toEqual([
        expect.stringMatching(/^look {3}domain .*unencrypted: use https/),
        expect.stringMatching(/^WRONG {2}proxy .*is not an http or https URL/)
      ])
    })
  )
})
