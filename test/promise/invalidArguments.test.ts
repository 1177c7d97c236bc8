/** What programs without types may pass to the promise client: each call rejects with a typed error, and none throws. */
import { inspect } from "node:util"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { connect, type LmsClient } from "effect-lms/promise"
import { TOKEN } from "../fixtures/client.js"
import { serve } from "../fixtures/server.js"

const throwing = (...names: ReadonlyArray<string>) => {
  const fail = () => {
    throw new Error("hunter2")
  }
  return Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, { enumerable: true, get: fail }])))
}

const unreadable = new Proxy(
  {},
  {
    has: () => expect.fail("hunter2"),
    get: () => expect.fail("hunter2"),
    getPrototypeOf: () => expect.fail("hunter2"),
    ownKeys: () => expect.fail("hunter2")
  }
)

/** A method without its types. */
type Method = (...args: ReadonlyArray<unknown>) => unknown

const settle = async (returned: unknown): Promise<unknown> => {
  if (typeof returned === "object" && returned !== null && Symbol.asyncIterator in returned) {
    for await (const _ of returned as AsyncIterable<unknown>) break
    return undefined
  }
  return await returned
}

/** Calls a method, which must not throw, and returns what it rejects with. */
const rejection = (call: () => unknown): Effect.Effect<unknown> => {
  const returned = call()
  return Effect.promise(() =>
    settle(returned).then(
      (value) => expect.fail(`resolved: ${inspect(value)}`),
      (error) => error
    )
  )
}

describe("connect", () => {
  it.effect.each<readonly [name: string, options: unknown, message: string]>([
    ["a string", "hunter2", "options must be an object, got a string of length 7."],
    ["null", null, "options must be an object, got null."],
    ["a number", 5, "options must be an object, got a number."],
    ["an unknown name", { tokn: "hunter2" }, "did you mean token?"],
    ["a numeric token", { token: 5, domain: "https://a.example" }, "token must be a string"],
    ["a domain that is null", { token: "hunter2", domain: null }, "domain must be a string, got null"],
    ["no layer", { layer: "hunter2" }, "layer must be a layer, got a string of length 7."],
    [
      "a layer and a token",
      { layer: 1, token: "hunter2" },
      "token is not an option of connect with a layer: configure the layer."
    ],
    ["a getter that throws", throwing("token"), "options cannot be read"],
    ["a layer that throws", throwing("layer"), "options cannot be read"],
    ["a proxy that throws", unreadable, "options cannot be read"]
  ])("with %s: each call rejects", ([, options, message]) =>
    Effect.gen(function* () {
      const client = connect(options as undefined)
      for (const call of [() => client.whoami(), () => client.stream("/api/v1/a")]) {
        const error = yield* rejection(call)
        expect(error).toMatchObject({ message: expect.stringContaining(message) })
        expect(["LmsConfigError", "LmsRequestError"]).toContain((error as { _tag: string })._tag)
        expect(inspect(error, { depth: 10 })).not.toContain("hunter2")
      }
      yield* Effect.promise(() => client.close())
    })
  )
})

/** The arguments before the options of each method, and after how many of them an argument may be left out. */
const methods: ReadonlyArray<readonly [name: keyof LmsClient, args: ReadonlyArray<unknown>]> = [
  ["request", ["/api/v1/a", {}]],
  ["pages", ["/api/v1/a", {}]],
  ["stream", ["/api/v1/a", {}]],
  ["streamAll", [[{ endpoint: "/api/v1/a" }]]],
  ["fingerprint", ["/api/v1/a", {}]],
  ["graphql", ["{ a }", {}]],
  ["graphqlPages", ["{ a }", {}]],
  ["graphqlStream", ["{ a }", {}]],
  ["upload", ["/tmp/a", { course_id: 1 }]],
  ["wait", ["/api/v1/progress/1"]],
  ["whoami", []],
  ["export", ["/tmp/effect-lms-none/a.jsonl", "/api/v1/a", {}]],
  ["exportAll", ["/tmp/effect-lms-none", []]],
  ["mirrorFiles", ["/api/v1/courses/1", {}]]
]

describe.each(methods)("%s", (name, args) => {
  const reject = (...others: ReadonlyArray<unknown>) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const client = connect({ token: TOKEN, domain: server.origin })
      const method = client[name] as Method
      const error = yield* rejection(() => method(...others))
      yield* Effect.promise(() => client.close())
      expect(server.requests).toEqual([])
      expect(inspect(error, { depth: 10 })).not.toContain("hunter2")
      return error
    })

  it.scopedLive.each<readonly [what: string, options: unknown, message: string]>([
    ["options that throw", throwing("deadline"), "options cannot be read"],
    ["options that are an unreadable proxy", unreadable, "options cannot be read"],
    ["options that are null", null, "options must be an object, got null."],
    ["a signal that throws", throwing("signal"), "options cannot be read"],
    ["a signal whose getters throw", { signal: throwing("aborted", "addEventListener") }, "signal cannot be read"],
    ["a signal that is an unreadable proxy", { signal: unreadable }, "signal cannot be read"],
    ["a signal that is a number", { signal: 5 }, "signal must be an AbortSignal, got a number."],
    ["a signal that is null", { signal: null }, "signal must be an AbortSignal, got null."],
    [
      "a signal that cannot be listened to",
      { signal: { aborted: false, addEventListener: () => expect.fail("hunter2") } },
      "signal cannot be read"
    ]
  ])("rejects %s, and does not throw", ([, options, message]) =>
    Effect.gen(function* () {
      expect(yield* reject(...args, options)).toMatchObject({
        _tag: "LmsRequestError",
        reason: "Option",
        subject: message.split(" ")[0],
        message: expect.stringContaining(message)
      })
    })
  )

  it.scopedLive.each(Array.from(args.keys()))("rejects an unreadable argument %d, and does not throw", (index) =>
    Effect.gen(function* () {
      const error = yield* reject(...args.map((arg, nth) => (nth === index ? unreadable : arg)))
      expect(error).toMatchObject({ _tag: expect.stringMatching(/^Lms\w+Error$/) })
    })
  )
})
