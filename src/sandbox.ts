/**
 * The service in a box: a learning-management service that runs inside your program, for tests, examples and work without
 * a network. It listens on the loopback address, holds a made-up institution, and answers as Canvas does: the same paging,
 * the same errors, the same odd corners.
 *
 * @since 0.1.0
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { SandboxRequest } from "./sandbox/requestLog.js"
import { makeSandbox } from "./sandbox/server.js"

export type {
  /**
   * A request the sandbox answered. The token is in none of the fields.
   *
   * @since 0.1.0
   * @category models
   */
  SandboxRequest
} from "./sandbox/requestLog.js"

/**
 * What a sandbox holds and how it behaves.
 *
 * @since 0.1.0
 * @category options
 */
export interface SandboxOptions {
  /**
   * What the names, numbers and the token are derived from: two sandboxes with the same seed and the same number of courses
   * hold the same records. Default: 1.
   */
  readonly seed?: number | undefined
  /**
   * How many courses there are. Records are computed when they are read, so a million cost no more memory than ten.
   * Ids count from 101; the last course (of two or more) has an id beyond 2^53. The owner of the token teaches the first
   * two and is a student in the third, where writing is refused. Default: 1200.
   */
  readonly courses?: number | undefined
  /**
   * The port to listen on. A port that is taken is a defect. Default: 0, which is any free one.
   */
  readonly port?: number | undefined
  /**
   * How lists are paged: by numbers with a `last` link, by numbers without, or by bookmarks. Default: as each route does.
   */
  readonly paging?: "counted" | "uncounted" | "bookmark" | undefined
}

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
   * The one token it accepts.
   */
  readonly token: Redacted.Redacted
  /**
   * The requests it answered, oldest first: all of them, or the last 10,000.
   */
  readonly requests: Effect.Effect<ReadonlyArray<SandboxRequest>>
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
 * export const result = Effect.provide(program, Sandbox.layer({ courses: 50 }))
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
    Layer.scoped(
      Sandbox,
      makeSandbox({
        seed: options.seed ?? 1,
        courses: Math.max(0, Math.floor(options.courses ?? 1200)),
        port: options.port ?? 0,
        paging: options.paging
      })
    )
}
