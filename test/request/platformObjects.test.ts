/** Each object of the platform, as a parameter and in place of parameters: it is sent, or rejected, but never sent empty. */
import { Cause, Effect, Either, Exit, Option } from "effect"
import { describe, expect, it } from "vitest"
import { type LmsParams, LmsRequestError } from "../../src/index.js"
import { withSecrets } from "../../src/internal/request/defaults.js"
import { LmsConfig } from "../../src/operators/index.js"
import { prepare } from "../fixtures/prepare.js"

const config = withSecrets(LmsConfig.make({ domain: "https://canvas.test", token: "7~0123456789" }))

const bytes = new Uint8Array([1, 2, 3])

/** Arguments with which some class can be constructed. */
const CONSTRUCTOR_ARGUMENTS: ReadonlyArray<ReadonlyArray<unknown>> = [
  [8],
  ["https://canvas.test/a"],
  [],
  [bytes.buffer],
  [{}],
  [[]],
  [() => {}],
  ["a", { data: 1 }]
]

/** An instance of each class of this version of Node that can be constructed. */
const instances: ReadonlyArray<readonly [name: string, value: unknown]> = Object.getOwnPropertyNames(globalThis)
  .filter((name) => /^[A-Z]/.test(name))
  .flatMap((name) => {
    const Class: unknown = Reflect.get(globalThis, name)
    if (typeof Class !== "function") return [[name, Class] as const]
    for (const args of CONSTRUCTOR_ARGUMENTS) {
      const made = Either.try(() => Reflect.construct(Class, args) as object)
      if (Either.isRight(made)) return [[name, made.right] as const]
    }
    return []
  })

const others: ReadonlyArray<readonly [name: string, value: unknown]> = [
  ["Response with a body", new Response("text")],
  ["Request", new Request("https://canvas.test")],
  ["File", new File(["a"], "a.txt")],
  ["settled promise", Promise.resolve(1)],
  ["async function's promise", (async () => 1)()],
  ["error with a code", Object.assign(new Error("no"), { code: "ENOENT" })],
  ["subclass of Error", new (class extends TypeError {})("no")],
  ["generator", (function* () {})()],
  ["async generator", (async function* () {})()],
  [
    "arguments",
    (function () {
      // biome-ignore lint/complexity/noArguments: an object of the platform
      return arguments
    })()
  ],
  ["iterator of a map", new Map().entries()],
  ["match of a regular expression", "a".match(/a/)],
  ["boxed string", Object("a")],
  ["boxed symbol", Object(Symbol("a"))],
  ["abort signal", AbortSignal.abort()],
  ["intl format", new Intl.NumberFormat()],
  ["instance without members", new (class Params {})()],
  ["buffer", Buffer.from("abc")],
  ["JSON", JSON],
  ["Math", Math]
]

const run = (params: unknown) => Effect.runSyncExit(prepare(config, "POST /api/v1/a", params as LmsParams, {}))

const outcomeOf = (params: unknown): "sent" | "rejected" => {
  const exit = run(params)
  if (Exit.isSuccess(exit)) {
    const { body } = exit.value.request
    const text = typeof body === "string" ? body : body instanceof Uint8Array ? Buffer.from(body).toString() : ""
    expect(text).not.toMatch(/^(?:\{\}|\{"a":(?:\{\}|\[\]|null)?\})?$/)
    return "sent"
  }
  expect(Option.getOrThrow(Cause.failureOption(exit.cause))).toBeInstanceOf(LmsRequestError)
  return "rejected"
}

const REJECTED = ["ArrayBuffer", "Blob", "DataView", "Error", "Map", "Promise", "ReadableStream", "RegExp", "WeakRef"]
const SENT_AS_BODY = new Set(["ArrayBuffer", "DataView", "Uint8Array", "Buffer", "buffer"])
const isBody = (name: string, value: unknown): boolean => SENT_AS_BODY.has(name) || Array.isArray(value)

describe("an object of the platform", () => {
  const isEmptyData = (name: string): boolean => name === "Array" || name === "Object"

  it.each([...instances, ...others])("is sent with data as a parameter, or rejected: %s", (name, value) => {
    if (!isEmptyData(name)) outcomeOf({ a: value })
  })

  it.each(REJECTED)("is rejected as a parameter: %s", (name) => {
    expect(outcomeOf({ a: new Map(instances).get(name) })).toBe("rejected")
  })

  it("is sent as a parameter if it has a JSON form", () => {
    expect(outcomeOf({ a: new Date(0) })).toBe("sent")
    expect(outcomeOf({ a: new URL("https://canvas.test/a") })).toBe("sent")
  })

  it.each([...instances, ...others])("is rejected in place of parameters, or is the body: %s", (name, value) => {
    if (!isEmptyData(name) || Array.isArray(value)) {
      expect(outcomeOf(value)).toBe(isBody(name, value) ? "sent" : "rejected")
    }
  })

  it.each([
    ["ArrayBuffer", bytes.slice().buffer],
    ["DataView", new DataView(new Uint8Array([0, 1, 2, 3, 4]).buffer, 1, 3)],
    ["Buffer", Buffer.from(bytes)],
    ["Uint8Array", bytes]
  ])("of bytes is the body: %s", (_, value) => {
    const exit = run(value)
    expect(Exit.isSuccess(exit) && exit.value.request.body).toEqual(
      value instanceof Uint8Array ? value : new Uint8Array([1, 2, 3])
    )
  })
})
