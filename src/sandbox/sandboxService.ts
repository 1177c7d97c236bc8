/** The public interface of a running sandbox. */
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { FaultUse } from "./faults/plan.js"
import type { SandboxRequest } from "./kernel/requestLog.js"
import type { SandboxState } from "./sandboxState.js"
import type { SandboxOAuth2 } from "./token/token.js"

/**
 * A running sandbox.
 *
 * @category models
 */
export interface SandboxService {
  /**
   * The URL of the service, such as `http://127.0.0.1:40123`, without a trailing slash.
   */
  readonly url: string
  /**
   * The URL of the storage, in the same form: another origin, or with `storage: "local"` the same as `url`. Upload URLs
   * and signed links point to it.
   */
  readonly storageUrl: string
  /**
   * The initial access token, valid until it is refreshed.
   */
  readonly token: Redacted.Redacted
  /**
   * All access tokens that are valid at the start, `token` first: as many as the option `token.count`.
   */
  readonly tokens: ReadonlyArray<Redacted.Redacted>
  /**
   * The credentials for refreshing the token at `POST /login/oauth2/token`: pass them, with `url`, to
   * `LmsConfig.layerOAuth2`. As in Canvas, a refresh invalidates the previous token.
   */
  readonly oauth2: SandboxOAuth2
  /**
   * The requests that the service and its storage handled, oldest first: the last 10,000.
   */
  readonly requests: Effect.Effect<ReadonlyArray<SandboxRequest>>
  /**
   * The rules of the fault plan in their order, with the numbers of requests that they matched and affected. A rule that
   * affected none is logged as a warning when the sandbox ends.
   *
   * @example
   * ```ts
   * import * as Effect from "effect/Effect"
   * import { lms } from "effect-lms"
   * import { type FaultPlan, Sandbox } from "effect-lms/sandbox"
   *
   * const faults: FaultPlan = [{ on: { route: "/api/v1/courses" }, when: { times: 1 }, fault: { _tag: "Reset" } }]
   *
   * export const test = Effect.gen(function* () {
   *   const { faults } = yield* Sandbox
   *   yield* lms("/api/v1/courses")
   *   return (yield* faults).every(({ applied }) => applied > 0)
   * }).pipe(Effect.provide(Sandbox.layerClient({ faults })))
   * ```
   */
  readonly faults: Effect.Effect<ReadonlyArray<FaultUse>>
  /**
   * The records that callers have created, updated and deleted.
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
   *   return { created: created.module.map(({ name }) => name), deleted: deleted.module.length }
   * }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 1 } })))
   * ```
   */
  readonly state: Effect.Effect<SandboxState>
}
