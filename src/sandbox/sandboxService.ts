import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { SandboxRequest } from "./kernel/requestLog.js"
import type { SandboxState } from "./sandboxState.js"
import type { SandboxOAuth2 } from "./token/tokens.js"

/**
 * A running sandbox.
 *
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
   * The one token it accepts, until it is refreshed.
   */
  readonly token: Redacted.Redacted
  /**
   * What refreshes it at `POST /login/oauth2/token`: give these, with `url`, to `LmsConfig.layerOAuth2`. As in Canvas, a refresh
   * replaces the token: the one before is refused.
   */
  readonly oauth2: SandboxOAuth2
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
