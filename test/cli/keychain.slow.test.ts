/** The keychain by way of the commands of macOS and Linux: no secret in their arguments, and no wait without an end. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Either, Fiber, Option, Redacted, TestClock } from "effect"
import { type Keychain, keychainOf, storeToken } from "../../src/cli/profiles/keychain.js"
import { TOKEN } from "../fixtures/client.js"
import { makeKeychains, setVariables } from "../fixtures/keychains.js"

const entry = { profile: "kth", domain: "https://canvas.example.edu" }

/** Every character that a token may have. */
const PRINTABLE = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index)).join("")

const keychainFor = (platform: NodeJS.Platform): Keychain => {
  const keychain = keychainOf(platform)
  if (keychain === undefined) throw new Error("There is no keychain.")
  return keychain
}

const platforms = ["linux", "darwin"] as const

describe("the keychain", () => {
  it.scopedLive.each(platforms)(
    "of %s keeps a token of any characters, which is in no argument and no variable",
    (platform) =>
      Effect.gen(function* () {
        const fake = yield* makeKeychains()
        yield* setVariables({ ...fake.env, LMS_API_TOKEN: TOKEN })
        const keychain = keychainFor(platform)
        expect(yield* keychain.read(entry)).toEqual(Option.none())
        for (const token of [PRINTABLE, TOKEN]) {
          yield* storeToken(keychain, entry, Redacted.make(token))
          expect(Option.map(yield* keychain.read(entry), Redacted.value)).toEqual(Option.some(token))
        }
        expect(fake.secrets()).toEqual([TOKEN])
        expect(yield* keychain.read({ ...entry, domain: "https://other.example.edu" })).toEqual(Option.none())
        yield* keychain.remove(entry)
        yield* keychain.remove(entry)
        expect(yield* keychain.read(entry)).toEqual(Option.none())
        expect(fake.calls()).not.toContain(TOKEN.slice(4, -4))
        expect(fake.calls()).not.toContain("$%&")
      })
  )

  it.scopedLive.each(platforms)("of %s reports a failure without the secret that the command has echoed", (platform) =>
    Effect.gen(function* () {
      const fake = yield* makeKeychains("fail")
      yield* setVariables(fake.env)
      const failure = yield* Effect.flip(keychainFor(platform).write(entry, Redacted.make(TOKEN)))
      expect(failure.message).toMatch(/failed: Cannot autolaunch D-Bus/)
      expect(failure.message).not.toContain(TOKEN.slice(4, -4))
    })
  )

  it.scopedLive("without its command is not installed", () =>
    Effect.gen(function* () {
      yield* setVariables({ PATH: "/nowhere" })
      const failure = yield* Effect.flip(keychainFor("linux").read(entry))
      expect([failure.reason, failure.message]).toEqual(["NotInstalled", "secret-tool is not installed"])
      expect(keychainOf("win32")).toBeUndefined()
    })
  )

  it.scoped("that does not answer is waited for 30 seconds", () =>
    Effect.gen(function* () {
      const fake = yield* makeKeychains("hang")
      yield* setVariables(fake.env)
      const reading = yield* Effect.fork(Effect.either(keychainFor("linux").read(entry)))
      yield* TestClock.adjust("29 seconds")
      expect(Option.isNone(yield* Fiber.poll(reading))).toBe(true)
      yield* TestClock.adjust("1 seconds")
      expect(Either.getLeft(yield* Fiber.join(reading))).toMatchObject({
        value: { reason: "Timeout", message: "secret-tool did not answer within 30 seconds" }
      })
    })
  )
})
