/**
 * The service in a box: a learning-management service that runs inside your program, for tests, examples and work without
 * a network. It listens on the loopback address, holds a made-up institution, and answers as Canvas does: the same paging,
 * the same errors, the same odd corners.
 *
 * @since 0.1.0
 */
import * as HttpClient from "@effect/platform/HttpClient"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as Config from "effect/Config"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Lms } from "./Lms.js"
import { LmsConfig } from "./LmsConfig.js"
import { LmsNode } from "./node.js"
import { decodeData } from "./sandbox/data/decodeData.js"
import type { SandboxData } from "./sandbox/data/sandboxData.js"
import { FaultPlan } from "./sandbox/faults/plan.js"
import { makeInProcess } from "./sandbox/inProcess.js"
import { makeSandbox } from "./sandbox/server.js"
import type { SandboxState } from "./sandbox/state/journal.js"
import type { SandboxRequest } from "./sandbox/state/requestLog.js"
import { costOf } from "./sandbox/throttle/cost.js"
import type { ThrottleSettings } from "./sandbox/throttle/throttle.js"
import { makeGrant, type SandboxToken } from "./sandbox/token/token.js"

export * from "./Cassette.js"
export { SandboxData } from "./sandbox/data/sandboxData.js"
export { Fault, FaultPlan, FaultRule } from "./sandbox/faults/plan.js"
export type { SandboxChange, SandboxResource, SandboxState } from "./sandbox/state/journal.js"
export type {
  /**
   * A request the sandbox answered. The token is in none of the fields.
   *
   * @since 0.1.0
   * @category models
   */
  SandboxRequest
} from "./sandbox/state/requestLog.js"
export type { SandboxToken } from "./sandbox/token/token.js"

/**
 * What a sandbox holds and how it behaves.
 *
 * @since 0.1.0
 * @category options
 */
export interface SandboxOptions {
  /**
   * What the names, numbers and the token are derived from: two sandboxes with the same seed and the same `data`
   * hold the same records. Default: 1.
   */
  readonly seed?: number | undefined
  /**
   * What the institution consists of: how many records, or which. Data that make no sense are a defect that says where, and no
   * server is started. The owner of the token teaches the first two courses and is a student in the third, where they hand
   * in work and may not change the content. Default: 1200 courses.
   */
  readonly data?: SandboxData | undefined
  /**
   * The port to listen on. A port that is taken is a defect. Default: 0, which is any free one.
   */
  readonly port?: number | undefined
  /**
   * How lists are paged: by numbers with a `last` link, by numbers without, or by bookmarks. Default: as each route does.
   */
  readonly paging?: "counted" | "uncounted" | "bookmark" | undefined
  /**
   * The scheme and host that Link headers name, without a slash at the end: an institution may be reached by several, and a
   * proxy that ends TLS may not tell. Default: `url`.
   */
  readonly linkOrigin?: string | undefined
  /**
   * Where lists that are wrapped in an object (quiz submissions, enrollment terms) tell of the other pages: in the Link
   * header, also in `meta.pagination` of the body, or, as older Canvas did for some, only there. Default: `"link"`.
   */
  readonly pagination?: "link" | "both" | "body" | undefined
  /**
   * The status for somebody who is known and may not do what they ask: 403, or 401 as it was until August 2022 and may still
   * be in self-hosted Canvas. The body is the same; only a bad token has a `WWW-Authenticate`. Default: 403.
   */
  readonly permissionStatus?: 401 | 403 | undefined
  /**
   * What the token is good for, and for how long. Default: everything that the owner may do, for ever.
   */
  readonly token?: SandboxToken | undefined
  /**
   * Where the institution keeps its files, and so how the second step of an upload is answered:
   *
   * - `"inst-fs"`: in a file service of its own origin; 201, a JSON body and a `Location` at the API. As the hosted service does.
   * - `"s3"`: in a bucket of its own origin; 303 to the confirming step (201 when the upload was begun with `no_redirect`).
   * - `"s3-no-redirect"`: the same, always with 201 and a `Location` that is the stored object. The address to confirm at
   *   is the upload parameter `success_url`.
   * - `"local"`: with the service itself; 302 to the confirming step.
   *
   * Every course has some files to begin with: a few of some kB, and `measurements.csv` of several MiB. `Solutions.pdf` is
   * locked where the owner of the token is a student or an observer, and the bytes of `Lecture 1.mp3` in the second course
   * are lost.
   * What is uploaded lies in a temporary directory until the sandbox stops. Default: `"inst-fs"`.
   */
  readonly storage?: "inst-fs" | "s3" | "s3-no-redirect" | "local" | undefined
  /**
   * How many bytes of files each course, group and user may have. Default: 524288000, which is 500 MiB.
   */
  readonly quota?: number | undefined
  /**
   * How long the service takes for each request before it answers, the storage excepted. It is what keeps requests under
   * way at the same time, which is what `throttle` counts. Default: no longer than it needs.
   */
  readonly latency?: Duration.DurationInput | undefined
  /**
   * Turns rate limiting on, as Canvas has it; `{}` is Canvas with its default settings. Default: no limit, and no headers
   * that tell of one.
   */
  readonly throttle?: SandboxThrottle | undefined
  /**
   * What goes wrong, and when. A plan that makes no sense is a defect that says where, and no server is started. Default:
   * nothing.
   */
  readonly faults?: FaultPlan | undefined
}

/**
 * How requests are limited. Each token has a bucket that leaks. A request pours `upFront` into it on arrival; when the
 * bucket then holds `highWater` or more, the request is refused. When it is answered, `upFront` is taken out again and what
 * the request cost is poured in. So with the defaults eleven requests at once pass, and a twelfth at the same moment is
 * refused.
 *
 * Answers carry `X-Request-Cost` (unless refused) and `X-Rate-Limit-Remaining`.
 *
 * @since 0.1.0
 * @category options
 */
export interface SandboxThrottle {
  /**
   * From how much on requests are refused. Default: 600.
   */
  readonly highWater?: number | undefined
  /**
   * How much the bucket holds at most. Default: 800.
   */
  readonly maximum?: number | undefined
  /**
   * How much leaks out in a second. Default: 10.
   */
  readonly outflow?: number | undefined
  /**
   * What each request holds while it is under way. Default: 50.
   */
  readonly upFront?: number | undefined
  /**
   * The status of a refusal: 403, as self-hosted and older Canvas has it, or 429, as the hosted service has it since
   * October 2025. The body is plain text in both cases. Default: 403.
   */
  readonly status?: 403 | 429 | undefined
  /**
   * Whether a refusal says when to come back: after so many seconds, or (`true`) when the bucket will have room for one
   * request. Default: false, as Canvas does not say.
   */
  readonly retryAfter?: boolean | number | undefined
  /**
   * What requests cost: a function of the method and the path, or costs by route template, such as
   * `{ "GET /api/v1/courses/:course_id/users": 2 }`, where a template without a method is for all of them. Default, also
   * for routes that are not named: 0.1 to read and 0.4 to write.
   */
  readonly cost?: ((method: string, path: string) => number) | Readonly<Record<string, number>> | undefined
}

const throttleSettings = (given: SandboxThrottle): ThrottleSettings => ({
  highWater: given.highWater ?? 600,
  maximum: given.maximum ?? 800,
  outflow: given.outflow ?? 10,
  upFront: given.upFront ?? 50,
  status: given.status ?? 403,
  retryAfter: given.retryAfter ?? false,
  cost: costOf(given.cost)
})

const decodePlan = Schema.decodeUnknown(FaultPlan, { errors: "all" })

const settings = Effect.fnUntraced(function* (options: SandboxOptions) {
  return {
    seed: options.seed ?? 1,
    data: yield* Effect.orDie(decodeData(options.data ?? {})),
    port: options.port ?? 0,
    paging: options.paging,
    linkOrigin: options.linkOrigin,
    pagination: options.pagination ?? ("link" as const),
    permissionStatus: options.permissionStatus ?? (403 as const),
    grant: yield* makeGrant(options.token ?? {}),
    storage: options.storage ?? ("inst-fs" as const),
    quota: options.quota ?? 500 * 1024 ** 2,
    latency: options.latency,
    throttle: options.throttle === undefined ? undefined : throttleSettings(options.throttle),
    faults: yield* Effect.orDie(decodePlan(options.faults ?? []))
  }
})

/**
 * A running sandbox.
 *
 * @since 0.1.0
 * @category models
 */
export interface SandboxService {
  /**
   * Where it listens, such as `http://127.0.0.1:40123`, without a slash at the end.
   */
  readonly url: string
  /**
   * Where its storage listens, in the same form: another origin, and with `storage: "local"` the same as `url`. Upload
   * addresses and signed links lead there.
   */
  readonly storageUrl: string
  /**
   * The one token it accepts.
   */
  readonly token: Redacted.Redacted
  /**
   * The requests that it and its storage answered, oldest first: all of them, or the last 10,000.
   */
  readonly requests: Effect.Effect<ReadonlyArray<SandboxRequest>>
  /**
   * What callers have created, changed and deleted.
   *
   * @example
   * ```ts
   * import * as Effect from "effect/Effect"
   * import { lms } from "effect-lms"
   * import { Sandbox } from "effect-lms/sandbox"
   *
   * const pipeline = lms("POST /api/v1/courses/:course_id/modules", { course_id: 101, module: { name: "Week 1" } })
   *
   * export const test = Effect.gen(function* () {
   *   const { state } = yield* Sandbox
   *   yield* pipeline
   *   const { created, deleted } = yield* state
   *   return { made: created.module.map(({ name }) => name), gone: deleted.module.length }
   * }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 1 } })))
   * ```
   */
  readonly state: Effect.Effect<SandboxState>
}

/**
 * An embedded learning-management service. It runs as long as the layer's scope, and closing the scope closes every
 * connection to it.
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
 * @since 0.1.0
 * @category services
 */
export class Sandbox extends Context.Tag("effect-lms/Sandbox")<Sandbox, SandboxService>() {
  /**
   * Starts a sandbox.
   *
   * @since 0.1.0
   */
  static readonly layer = (options: SandboxOptions = {}): Layer.Layer<Sandbox> =>
    Layer.scoped(Sandbox, Effect.flatMap(settings(options), makeSandbox))

  /**
   * The client of {@link LmsNode} with the address and the token of the sandbox, whatever the environment says.
   *
   * @example
   * ```ts
   * import * as Effect from "effect/Effect"
   * import * as Layer from "effect/Layer"
   * import { lms } from "effect-lms"
   * import { Sandbox } from "effect-lms/sandbox"
   *
   * // One sandbox for all tests of a file, a client for each.
   * const service = Sandbox.layer({ data: { courses: 3 } })
   * export const client = Layer.provide(Sandbox.client, service)
   * export const courses = lms("/api/v1/courses").pipe(Effect.provide(client))
   * ```
   *
   * @since 0.1.0
   */
  static readonly client: Layer.Layer<Lms, never, Sandbox> = Layer.unwrapEffect(
    Effect.map(Sandbox, ({ token, url }) =>
      Layer.orDie(LmsNode.layerConfig({ domain: Config.succeed(url), token: Config.succeed(token) }))
    )
  )

  /**
   * A sandbox and a client of it: all that a test of a pipeline needs, in one line.
   *
   * @example
   * ```ts
   * import * as Effect from "effect/Effect"
   * import { lmsWhoami } from "effect-lms"
   * import { Sandbox } from "effect-lms/sandbox"
   *
   * export const me = lmsWhoami().pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 50 } })))
   * ```
   *
   * @since 0.1.0
   */
  static readonly layerClient = (options: SandboxOptions = {}): Layer.Layer<Lms | Sandbox> =>
    Layer.provideMerge(Sandbox.client, Sandbox.layer(options))

  /**
   * The same service without a socket: a sandbox, an `HttpClient` that asks it within the program, and a client of this
   * library over that. All its time is Effect's clock, so under `TestClock` ten minutes of throttling pass at once, and
   * exactly.
   *
   * Connections that fail do so as they would look to a client: as a transport error, a body that breaks off, or nothing at
   * all. There is no connection to keep, so the fault `Close` does nothing; `port` does nothing, either; and the service
   * fetches no address that it is given in an upload from a URL, unless that is a real one of this machine.
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
   * const patient = Effect.gen(function* () {
   *   const fiber = yield* Effect.fork(lms("/api/v1/courses"))
   *   yield* TestClock.adjust("10 minutes")
   *   return yield* Fiber.join(fiber)
   * })
   *
   * const storm = { when: { times: 5 }, fault: { _tag: "Throttle", retryAfter: 60 } } as const
   * export const test = patient.pipe(
   *   Effect.provide(Sandbox.layerInProcess({ data: { courses: 3 }, faults: [storm] })),
   *   Effect.provide(TestContext.TestContext)
   * )
   * ```
   *
   * @since 0.1.0
   */
  static readonly layerInProcess = (
    options: SandboxOptions = {}
  ): Layer.Layer<Lms | Sandbox | HttpClient.HttpClient> => {
    const parts = Layer.scopedContext(
      Effect.map(Effect.flatMap(settings(options), makeInProcess), ({ client, sandbox }) =>
        Context.make(Sandbox, sandbox).pipe(Context.add(HttpClient.HttpClient, client))
      )
    )
    const config = Layer.effect(
      LmsConfig,
      Effect.map(Sandbox, ({ token, url }) => LmsConfig.make({ domain: url, token }))
    )
    return Lms.layer.pipe(Layer.provide([config, NodeFileSystem.layer, NodePath.layer]), Layer.provideMerge(parts))
  }
}
