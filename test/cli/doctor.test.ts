/** `lms doctor`: what is wrong is found and named with its mend, and nothing of the token is shown. */
import { readFileSync } from "node:fs"
import * as Https from "node:https"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TOKEN } from "../fixtures/client.js"
import { call } from "../fixtures/command.js"
import { fileOf } from "../fixtures/directory.js"
import { type Handler, listen, type Reply, refusing, serve } from "../fixtures/server.js"

const me =
  (headers: Reply["headers"] = {}): Handler =>
  () => ({ body: { id: 1, name: "Zoë", login_id: "zoe" }, headers })

const MASKED = `${TOKEN.slice(0, 4)}...${TOKEN.slice(-4)}`

const doctor = (around: Parameters<typeof call>[1], ...args: ReadonlyArray<string>) =>
  Effect.tap(call(["doctor", ...args], around), ({ stderr, stdout }) => {
    expect(stdout + stderr).not.toContain(TOKEN.slice(4, -4))
  })

/** The findings that are not right. */
const found = (stdout: string): ReadonlyArray<string> =>
  stdout.split("\n").filter((line) => /^(?:look|WRONG)/.test(line))

const pem = (name: "key" | "certificate") => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url))

describe("lms doctor", () => {
  it.scopedLive("finds all right, and says what it found", () =>
    Effect.gen(function* () {
      const server = yield* serve(me({ "x-rate-limit-remaining": "598.2", "x-request-cost": "0.9" }))
      const { code, stderr, stdout } = yield* doctor(server)
      expect([code, stderr]).toEqual([0, ""])
      expect(stdout).toBe(
        [
          `ok     domain       ${server.origin}`,
          `ok     token        ${MASKED}`,
          "ok     service      the token is Zoë's (zoe)",
          "ok     clock        as the service's",
          "ok     quota        598.2 units are left, and this call has cost 0.9",
          ""
        ].join("\n")
      )
    })
  )

  it.scopedLive("has its findings as JSON, too", () =>
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

  it.scopedLive("names what is missing in the environment, both at once", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* doctor({})
      expect([code, stderr]).toEqual([1, "effect-lms: 2 things are wrong\n"])
      expect(found(stdout)).toEqual([
        expect.stringMatching(/^WRONG {2}domain .*set LMS_DOMAIN/),
        expect.stringMatching(/^WRONG {2}token .*set LMS_API_TOKEN/)
      ])
    })
  )

  it.scopedLive.each([
    ["canvas.example.edu", "write it as https://canvas.example.edu"],
    ["https://canvas.example.edu/api/v1", "write only https://canvas.example.edu"]
  ] as const)("a domain that is written as %s", ([origin, mend]) =>
    Effect.gen(function* () {
      const { code, stdout } = yield* doctor({ origin })
      expect([code, found(stdout)]).toEqual([1, [expect.stringContaining(mend)]])
      expect((yield* doctor({}, "--domain", origin)).stdout).toContain(mend)
    })
  )

  it.scopedLive("a token that cannot be one, of the environment or of a file", () =>
    Effect.gen(function* () {
      const server = yield* serve(me())
      const { code, stdout } = yield* doctor({ ...server, env: { LMS_API_TOKEN: "7~two words" } })
      expect([code, found(stdout)]).toEqual([1, [expect.stringContaining("copy it once more")]])
      const { path } = yield* fileOf("token", "7~two words")
      expect(found((yield* doctor(server, "--token-file", path)).stdout)).toEqual([
        expect.stringContaining("the token of --token-file")
      ])
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive("a token that is refused, and nobody there", () =>
    Effect.gen(function* () {
      const refusal: Handler = () => ({
        status: 401,
        headers: { "www-authenticate": 'Bearer realm="canvas-lms"' },
        body: { errors: [{ message: "Invalid access token." }] }
      })
      const refused = yield* doctor(yield* serve(refusal))
      expect([refused.code, found(refused.stdout)]).toEqual([1, [expect.stringMatching(/service .*make a new one at/)]])
      const alone = yield* doctor({ origin: yield* refusing })
      expect([alone.code, found(alone.stdout)]).toEqual([1, [expect.stringMatching(/service .*ECONNREFUSED/)]])
    })
  )

  it.scopedLive("a clock that is wrong, and a quota that something else uses", () =>
    Effect.gen(function* () {
      const date = new Date(Date.now() + 2 * 60 * 60 * 1000).toUTCString()
      const { code, stdout } = yield* doctor(yield* serve(me({ date, "x-rate-limit-remaining": "12" })))
      // It works, and may not work for long.
      expect([code, found(stdout)]).toEqual([
        0,
        [
          expect.stringMatching(/^look {3}clock .*is (?:2h|1h 59m).* behind the service: set its clock/),
          expect.stringMatching(/^look {3}quota .*12 units are left/)
        ]
      ])
    })
  )

  it.scopedLive("a certificate that nobody trusts; the token is not sent", () =>
    Effect.gen(function* () {
      let asked = 0
      const server = Https.createServer({ key: pem("key"), cert: pem("certificate") }, (_, response) => {
        asked++
        response.end("{}")
      })
      const { origin } = yield* listen(server)
      const { code, stdout } = yield* doctor({ origin: origin.replace("http:", "https:") })
      expect([code, found(stdout)]).toEqual([1, [expect.stringMatching(/certificate .*NODE_EXTRA_CA_CERTS/)]])
      expect(asked).toBe(0)
    })
  )

  it.scopedLive("a proxy that cannot be used, and a token that all on the way could read", () =>
    Effect.gen(function* () {
      const origin = "http://canvas.invalid"
      const { code, stdout } = yield* doctor({ origin, env: { HTTP_PROXY: "ftp://proxy:secret@x" } })
      expect(code).toBe(1)
      expect(stdout).not.toContain("secret")
      expect(found(stdout)).toEqual([
        expect.stringMatching(/^look {3}domain .*write it with https/),
        expect.stringMatching(/^WRONG {2}proxy .*scheme is not http or https/)
      ])
    })
  )
})
