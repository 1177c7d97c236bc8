/**
 * A Canvas-like learning-management service that runs inside your program, for tests, examples and offline development.
 * It listens on the loopback address, contains a generated institution, and responds like Canvas, including pagination,
 * errors and edge cases. It simulates the wire, and few rules of a school: the model of the service answers what no
 * resource serves.
 */
import * as HttpClient from "@effect/platform/HttpClient"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as Config from "effect/Config"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Lms } from "../Lms.js"
import { LmsConfig } from "../LmsConfig.js"
import { LmsNode } from "../node/index.js"
import { makeSandbox } from "./apps.js"
import { makeInProcess } from "./inProcess.js"
import type { SandboxOptions } from "./sandboxOptions.js"
import { makeSettings } from "./sandboxOptions.js"
import type { SandboxService } from "./sandboxService.js"
import { virtualTime } from "./virtualTime.js"

export * from "../cassette/Cassette.js"
export { Fault, FaultPlan, FaultRule, type FaultUse } from "./faults/plan.js"
export type { SandboxRequest } from "./requestLog.js"
export { SandboxData } from "./sandboxData.js"
export type { SandboxOptions } from "./sandboxOptions.js"
export type { SandboxChange, SandboxRecords, SandboxResource, SandboxService, SandboxState } from "./sandboxService.js"
export type { SandboxThrottle } from "./throttle/throttle.js"
export type { SandboxOAuth2, SandboxToken } from "./token/token.js"

/**
 * An embedded learning-management service. It runs until the scope of the layer closes, which also closes its connections.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import * as Redacted from "effect/Redacted"
 * import { Sandbox } from "effect-lms/sandbox"
 *
 * const program = Effect.gen(function* () {
 *   const sandbox = yield* Sandbox
 *   const headers = { authorization: `Bearer ${Redacted.value(sandbox.token)}` }
 *   const response = yield* Effect.promise(() => fetch(`${sandbox.url}/api/v1/courses?per_page=2`, { headers }))
 *   const requests = yield* sandbox.requests
 *   return { status: response.status, link: response.headers.get("link"), seen: requests.length }
 * })
 *
 * export const result = Effect.provide(program, Sandbox.layer({ data: { courses: 50 } }))
 * ```
 *
 * @category services
 */
export class Sandbox extends Context.Tag("effect-lms/Sandbox")<Sandbox, SandboxService>() {
  /**
   * Starts a sandbox.
   */
  static readonly layer = (options: SandboxOptions = {}): Layer.Layer<Sandbox> =>
    Layer.scoped(Sandbox, Effect.flatMap(makeSettings(options), makeSandbox))

  /**
   * The client of {@link LmsNode} for the URL and the tokens of the sandbox. Environment variables are ignored.
   *
   * @example
   * ```ts
   * import * as Effect from "effect/Effect"
   * import * as Layer from "effect/Layer"
   * import { lms } from "effect-lms"
   * import { Sandbox } from "effect-lms/sandbox"
   *
   * // One sandbox for all tests of a file, one client per test.
   * const service = Sandbox.layer({ data: { courses: 3 } })
   * export const client = Layer.provide(Sandbox.client, service)
   * export const courses = lms("/api/v1/courses").pipe(Effect.provide(client))
   * ```
   */
  static readonly client: Layer.Layer<Lms, never, Sandbox> = Layer.unwrapEffect(
    Effect.map(Sandbox, ({ tokens, url }) =>
      Layer.orDie(LmsNode.layerConfig({ domain: Config.succeed(url), tokens: Config.succeed(tokens) }))
    )
  )

  /**
   * A sandbox and its client: all that most tests need.
   *
   * @example
   * ```ts
   * import * as Effect from "effect/Effect"
   * import { lmsWhoami } from "effect-lms"
   * import { Sandbox } from "effect-lms/sandbox"
   *
   * export const me = lmsWhoami().pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 50 } })))
   * ```
   */
  static readonly layerClient = (options: SandboxOptions = {}): Layer.Layer<Lms | Sandbox> =>
    Layer.provideMerge(Sandbox.client, Sandbox.layer(options))

  /**
   * A sandbox without a socket, an `HttpClient` that calls it within the program, and a client of this library that uses it.
   * All times follow Effect's clock, so with `TestClock` ten minutes of throttling pass immediately.
   *
   * Connection faults appear as a client would observe them: as a transport error, a truncated body, or no response. There
   * are no connections, so the fault `Close` and the option `port` have no effect. Uploads from a URL only fetch from real
   * servers on this machine.
   *
   * @example
   * ```ts
   * import * as Effect from "effect/Effect"
   * import * as Fiber from "effect/Fiber"
   * import * as TestClock from "effect/TestClock"
   * import * as TestContext from "effect/TestContext"
   * import { lms } from "effect-lms"
   * import { Sandbox } from "effect-lms/sandbox"
   *
   * const retried = Effect.gen(function* () {
   *   const fiber = yield* Effect.fork(lms("/api/v1/courses"))
   *   yield* TestClock.adjust("10 minutes")
   *   return yield* Fiber.join(fiber)
   * })
   *
   * const throttled = { when: { times: 5 }, fault: { _tag: "Throttle", retryAfter: 60 } } as const
   * export const test = retried.pipe(
   *   Effect.provide(Sandbox.layerInProcess({ data: { courses: 3 }, faults: [throttled] })),
   *   Effect.provide(TestContext.TestContext)
   * )
   * ```
   */
  static readonly layerInProcess = (
    options: SandboxOptions = {}
  ): Layer.Layer<Lms | Sandbox | HttpClient.HttpClient> => {
    const parts = Layer.scopedContext(
      Effect.map(Effect.flatMap(makeSettings(options), makeInProcess), ({ client, sandbox }) =>
        Context.make(Sandbox, sandbox).pipe(Context.add(HttpClient.HttpClient, client))
      )
    )
    const config = Layer.effect(
      LmsConfig,
      Effect.map(Sandbox, ({ tokens, url }) => LmsConfig.make({ domain: url, tokens }))
    )
    return Lms.layer.pipe(Layer.provide([config, NodeFileSystem.layer, NodePath.layer]), Layer.provideMerge(parts))
  }

  /**
   * The sandbox of `layerInProcess` in virtual time: a wait ends as soon as the program has nothing else to do, and files take
   * no time. So a test of minutes of throttling, or of a job of an hour, needs neither a `TestClock` nor fake timers, with
   * promises too. A program that waits for other servers, such as a database, must not run in it: its time limits would
   * expire.
   *
   * @example
   * ```ts
   * import * as Clock from "effect/Clock"
   * import * as Effect from "effect/Effect"
   * import { lms } from "effect-lms"
   * import { Sandbox } from "effect-lms/sandbox"
   *
   * const throttled = { when: { times: 5 }, fault: { _tag: "Throttle", retryAfter: 60 } } as const
   *
   * // 5 minutes
   * export const waited = Effect.gen(function* () {
   *   const start = yield* Clock.currentTimeMillis
   *   yield* lms("/api/v1/courses")
   *   return (yield* Clock.currentTimeMillis) - start
   * }).pipe(Effect.provide(Sandbox.layerVirtualTime({ faults: [throttled] })))
   * ```
   */
  static readonly layerVirtualTime = (
    options: SandboxOptions = {}
  ): Layer.Layer<Lms | Sandbox | HttpClient.HttpClient> =>
    Layer.provideMerge(Sandbox.layerInProcess(options), virtualTime)
}
