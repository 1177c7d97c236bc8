import * as Schema from "effect/Schema"
import { Fault } from "./fault.js"
import { Count, describe, HeaderMap, STRICT } from "./fields.js"

/**
 * A fault, which requests it is for (`on`) and which of those it strikes (`when`). If several rules would
 * strike a request, the first in the plan does; faults that go together with others strike as well.
 *
 * @category faults
 */
export const FaultRule = Schema.Struct({
  on: Schema.optional(
    Schema.Struct({
      method: Schema.optional(Schema.String),
      route: Schema.optional(
        Schema.String.pipe(Schema.startsWith("/", { message: () => "expected a path that begins with a slash" }))
      ).annotations(
        describe(
          "The path. A segment `:name` or `*` stands for any one segment, and `**` at the end for any number of them: `/api/v1/courses/:course_id/**`."
        )
      ),
      query: Schema.optional(HeaderMap).annotations(
        describe("Parameters of the query and their values: `{ page: '2' }`.")
      ),
      origin: Schema.optional(Schema.Literal("service", "storage")).annotations(describe("Default: both."))
    }).annotations(STRICT)
  ).annotations(describe("All of it must hold. Default: every request.")),
  when: Schema.optional(
    Schema.Struct({
      nth: Schema.optional(Count).annotations(describe("The n-th of the requests that `on` is about, from 1.")),
      from: Schema.optional(Count).annotations(describe("From the n-th on.")),
      to: Schema.optional(Count).annotations(describe("Up to the n-th, with it.")),
      every: Schema.optional(Count).annotations(describe("Every n-th, counted from `from`.")),
      chance: Schema.optional(Schema.Number.pipe(Schema.between(0, 1))).annotations(
        describe("How likely it is, each time. The same seed strikes the same requests.")
      ),
      times: Schema.optional(Count).annotations(describe("So often at the most."))
    }).annotations(STRICT)
  ).annotations(describe("All of it must hold. Default: always.")),
  fault: Fault
}).annotations({ ...STRICT, identifier: "FaultRule" })

/**
 * @category faults
 */
export type FaultRule = typeof FaultRule.Type

/**
 * What goes wrong, as data. A plan is the same in JSON as in a program, so it may be a file; what is not understood, such
 * as a name with a slip in it, is an error and not ignored. `JSONSchema.make(FaultPlan)` describes it to an editor.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import * as Schema from "effect/Schema"
 * import { lms } from "effect-lms"
 * import { FaultPlan, Sandbox } from "effect-lms/sandbox"
 *
 * const file = `[
 *   { "on": { "route": "/api/v1/courses", "query": { "page": "2" } }, "when": { "times": 2 }, "fault": { "_tag": "Status", "status": 503 } },
 *   { "when": { "chance": 0.01 }, "fault": { "_tag": "Reset", "afterBytes": 200 } }
 * ]`
 *
 * export const program = Effect.gen(function* () {
 *   const faults = yield* Schema.decode(Schema.parseJson(FaultPlan))(file)
 *   const courses = lms("/api/v1/courses", {}, { limit: Infinity })
 *   return yield* Effect.provide(courses, Sandbox.layerClient({ faults }))
 * })
 * ```
 *
 * @category faults
 */
export const FaultPlan = Schema.Array(FaultRule).annotations({ identifier: "FaultPlan" })

/**
 * @category faults
 */
export type FaultPlan = typeof FaultPlan.Type

/** Whether the plan sends anybody to an origin of its own. */
export const needsForeign = (plan: FaultPlan): boolean =>
  plan.some(({ fault }) => (fault._tag === "Redirect" || fault._tag === "LinkNext") && fault.to === "foreign")
