import { describe, expect, it } from "@effect/vitest"
import { Cause, Config, ConfigError, ConfigProvider, Effect, Either, Exit, Layer, Option, Redacted } from "effect"
import { LmsConfig, LmsConfigError } from "effect-lms"
import fc from "fast-check"
import * as configuration from "../../src/internal/request/configuration.js"
import { countCases } from "../fixtures/cases.js"

const home = "https://canvas.example.edu"

const env = (variables: Record<string, string>) =>
  Layer.setConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(variables))))

const fromEnv = (variables: Record<string, string>) => Effect.provide(configuration.fromEnvironment, env(variables))

const problem = (domain: string): string =>
  Either.match(configuration.parseDomain(domain), {
    onLeft: (text) => text,
    onRight: (url) => expect.fail(`accepted: ${url}`)
  })

describe("parseDomain", () => {
  it.each([
    [home, home],
    [`${home}/`, home],
    [`  ${home}\n`, home],
    ["HTTPS://Canvas.Example.EDU", home],
    [`${home}:443`, home],
    [`${home}:8443`, `${home}:8443`],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://127.0.0.1:3000/", "http://127.0.0.1:3000"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["https://bücher.example", "https://xn--bcher-kva.example"]
  ])("part 5.8: accepts scheme and host, %j", (domain, origin) => {
    expect(configuration.parseDomain(domain)).toEqual(Either.right(origin))
  })

  it("part 5.8: accepts an umlaut after many calls, despite a bug of Node 20 and 22", () => {
    for (let read = 0; read < 50_000; read++) configuration.parseDomain("https://canvas.example.edu")
    expect(configuration.parseDomain("https://bücher.example")).toEqual(Either.right("https://xn--bcher-kva.example"))
  })

  it.each<[string, ReadonlyArray<string>]>([
    ["canvas.example.edu", ['"canvas.example.edu"', "no scheme", "https://canvas.example.edu"]],
    ["canvas.example.edu:8443/", ["no scheme", "https://canvas.example.edu:8443/"]],
    ["localhost:3000", ["no scheme"]],
    ["example.edu", ['"example.edu"', "https://example.edu"]],
    ["see https://canvas.example.edu", ["it has no scheme"]],
    ["the domain canvas.example.edu", ["it has no scheme"]],
    ["canvas.example.edu for all", ["it has no scheme"]],
    [`${"a".repeat(53)}.example.edu`, ["it has no scheme"]],
    [`${"a".repeat(52)}.example.edu`, [`"${"a".repeat(52)}.example.edu"`]],
    ["//canvas.example.edu", ["no scheme"]],
    ["ftp://canvas.example.edu", ['"ftp:"', "https://canvas.example.edu"]],
    ["ws://canvas.example.edu", ['"ws:"', "https://canvas.example.edu"]],
    ["file:///etc", ['"file:"']],
    ["https://", ["not a URL"]],
    ["https://canvas example", ["not a URL"]],
    ["https://canvas.example.edu:99999", ["not a URL"]],
    [`${home}/api/v1`, ["more than scheme and host", home, "/api/v1/"]],
    [`${home}/canvas/`, ["more than scheme and host", home]],
    [`${home}?x=1`, ["more than scheme and host", home]],
    [`${home}/#top`, ["more than scheme and host", home]],
    ["https://user:hunter2@canvas.example.edu", ["user name or password", home]],
    ["https://hunter2@canvas.example.edu", ["user name or password", home]],
    ["https://:hunter2@canvas.example.edu", ["user name or password", home]],
    ["ftp://user:hunter2@canvas.example.edu", ["ftp:"]]
  ])("part 5.8: rejects %s and says what to use", (domain, words) => {
    const text = problem(domain)
    for (const word of words) expect(text).toContain(word)
    expect(text).not.toContain("hunter2")
  })

  it.each([
    "7~AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOp",
    "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789",
    "Bearer 7~AbCdEfGh",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.dozjgNryP4J3jVmNHl0w5N-XgL0n3I9PlFUP0THsR8U"
  ])("invariant 5: does not show a token that is set as domain: %s", (token) => {
    expect(problem(token)).not.toContain(token.slice(-8))
    const error = Effect.runSync(Effect.flip(configuration.make({ domain: token }).domain))
    expect(JSON.stringify(error)).not.toContain(token.slice(-8))
  })

  it("total: returns an origin or a problem for any string", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string16bits(),
          fc.webUrl(),
          fc.webUrl().map((url) => url.slice(8))
        ),
        (domain) => {
          const result = configuration.parseDomain(domain)
          if (Either.isRight(result)) {
            expect(result.right).toMatch(/^https?:\/\/[^/?#@\s]+$/)
            expect(configuration.parseDomain(result.right)).toEqual(result)
          } else expect(result.left).not.toBe("")
        }
      ),
      { numRuns: countCases(1000) }
    )
  })
})

describe("the token", () => {
  it.each(["a\n", "\na", "a b", "a\tb", " a", "é", "a\u0000", "a\u200b", "日本", "a\r\nX-Evil: 1"])(
    "invariant 5: rejects %j without showing it",
    (given) => {
      const token = Redacted.make(`hunter2${given}`)
      const error = Effect.runSync(Effect.flip(configuration.make({ token }).token))
      expect(error).toBeInstanceOf(LmsConfigError)
      expect(error).toMatchObject({ reason: "InvalidToken", variable: "LMS_API_TOKEN" })
      expect(error.message).toContain("copy it again")
      expect(JSON.stringify(error)).not.toContain("hunter2")
    }
  )

  it.effect("part 5.6: is a string or Redacted, and is returned Redacted", () =>
    Effect.gen(function* () {
      for (const token of ["7~abc", Redacted.make("7~abc")]) {
        const service = configuration.make({ token })
        const value = yield* service.token
        expect(Redacted.value(value)).toBe("7~abc")
        expect(`${String(value)}${JSON.stringify(value)}${JSON.stringify(service)}`).not.toContain("7~abc")
      }
    })
  )
})

describe("a missing or invalid value", () => {
  it.effect("part 5.6, 5.3: a missing token names the variable and where to create a token", () =>
    Effect.gen(function* () {
      for (const token of [undefined, "", "  ", Redacted.make(""), Redacted.make(" \n")]) {
        const error = yield* Effect.flip(configuration.make({ token, domain: home }).token)
        expect(error).toBeInstanceOf(LmsConfigError)
        expect(error).toMatchObject({ reason: "MissingToken", variable: "LMS_API_TOKEN" })
        for (const word of ["LMS_API_TOKEN", `${home}/profile/settings`, '"Approved Integrations"']) {
          expect(error.message).toContain(word)
        }
      }
      for (const domain of [undefined, "no scheme"]) {
        const error = yield* Effect.flip(configuration.make({ domain }).token)
        expect(error.message).toContain("https://<your domain>/profile/settings")
      }
    })
  )

  it.effect("part 5.7: a missing domain names the variable", () =>
    Effect.gen(function* () {
      for (const domain of [undefined, "", " "]) {
        const error = yield* Effect.flip(configuration.make({ token: "a", domain }).domain)
        expect(error).toBeInstanceOf(LmsConfigError)
        expect(error).toMatchObject({ reason: "MissingDomain", variable: "LMS_DOMAIN" })
        for (const word of ["LMS_DOMAIN", "https://", "apiUrl", "full URL"]) expect(error.message).toContain(word)
        expect(error.message.endsWith("a full URL.")).toBe(true)
        const neither = yield* Effect.flip(configuration.make({ domain }).domain)
        expect(neither.message).toBe(`${error.message} LMS_API_TOKEN is not set either.`)
      }
    })
  )

  it.effect("part 5.8: an invalid domain fails the domain and not the token", () =>
    Effect.gen(function* () {
      const service = configuration.make({ token: "a", domain: "canvas.example.edu" })
      const error = yield* Effect.flip(service.domain)
      expect(error).toMatchObject({ reason: "InvalidDomain", variable: "LMS_DOMAIN" })
      expect(error.message).toContain("https://canvas.example.edu")
      expect(Redacted.value(yield* service.token)).toBe("a")
    })
  )
})

describe("the environment", () => {
  it.effect("part 5.6, 5.7: has LMS_API_TOKEN and LMS_DOMAIN", () =>
    Effect.gen(function* () {
      const service = yield* fromEnv({ LMS_API_TOKEN: "7~abc", LMS_DOMAIN: `${home}/` })
      expect(Redacted.value(yield* service.token)).toBe("7~abc")
      expect(yield* service.domain).toBe(home)
    })
  )

  it.effect("decision 8: a missing variable fails the call that needs it and not the start of the program", () =>
    Effect.gen(function* () {
      const service = yield* fromEnv({})
      expect((yield* Effect.flip(service.token)).reason).toBe("MissingToken")
      expect((yield* Effect.flip(service.domain)).reason).toBe("MissingDomain")
      const empty = yield* fromEnv({ LMS_API_TOKEN: "", LMS_DOMAIN: "" })
      expect((yield* Effect.flip(empty.token)).reason).toBe("MissingToken")
      expect((yield* Effect.flip(empty.domain)).reason).toBe("MissingDomain")
    })
  )

  const all = { LMS_API_TOKEN: "7~env", LMS_DOMAIN: home }
  const domain = "https://other.example.edu"
  it.effect.each<readonly [variables: Record<string, string>, options: object, token: string | undefined]>([
    [all, {}, "7~env"],
    [all, { domain: `${home}/` }, "7~env"],
    [all, { domain }, undefined],
    [all, { domain, token: "7~own" }, "7~own"],
    [all, { domain, tokens: ["7~own", "7~second"] }, "7~own"],
    [{ LMS_API_TOKEN: "7~env" }, { domain }, "7~env"],
    [{ LMS_API_TOKEN: "7~env", LMS_DOMAIN: " " }, { domain }, "7~env"]
  ])("has a token for its domain only: of %j with the options %j it is %s", ([variables, options, expected]) =>
    Effect.gen(function* () {
      const service = yield* Effect.provide(configuration.withEnvironment(options), env(variables))
      const token = Option.getOrUndefined(yield* Effect.option(service.token))
      expect(token && Redacted.value(token)).toBe(expected)
    })
  )

  it.effect("a failing config provider is a defect and not a missing variable", () =>
    Effect.gen(function* () {
      const broken = ConfigProvider.make({
        load: () => Effect.fail(ConfigError.SourceUnavailable([], "the vault is sealed", Cause.empty)),
        flattened: ConfigProvider.fromMap(new Map()).flattened
      })
      const exit = yield* Effect.exit(Effect.withConfigProvider(configuration.fromEnvironment, broken))
      expect(Exit.isFailure(exit)).toBe(true)
    })
  )

  it.effect("LmsConfig.layer reads the environment, LmsConfig.layerConfig the given configs", () =>
    Effect.gen(function* () {
      const domain = Effect.flatMap(LmsConfig, (service) => service.domain)
      const variables = env({ LMS_DOMAIN: home, CANVAS_URL: "https://other.example.edu" })
      expect(yield* Effect.provide(domain, Layer.provide(LmsConfig.layer, variables))).toBe(home)
      const other = LmsConfig.layerConfig({ domain: Config.string("CANVAS_URL") })
      expect(yield* Effect.provide(domain, Layer.provide(other, variables))).toBe("https://other.example.edu")
      const onlyToken = LmsConfig.layerConfig({ token: Config.succeed(Redacted.make("7~other")) })
      expect(yield* Effect.provide(domain, Layer.provide(onlyToken, variables))).toBe(home)
      const missing = LmsConfig.layerConfig({ domain: Config.string("NO_SUCH_VARIABLE") })
      const error = yield* Effect.flip(Effect.provide(domain, Layer.provide(missing, variables)))
      expect(String(error)).toContain("NO_SUCH_VARIABLE")
    })
  )
})
