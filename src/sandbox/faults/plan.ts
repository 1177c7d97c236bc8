/** Fault plans: which requests get which fault. */
import * as Schema from "effect/Schema"
import { describe, strict } from "../kernel/inputSchemas.js"
import { Count, Fault, HeaderMap } from "./fault.js"

/**
 * A fault, the requests it is for (`on`), and which of those it affects (`when`). If several rules match a request, the
 * first one applies; faults that combine with others apply as well.
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
          "The path. `:name` and `*` match one segment, a final `**` any number of segments: `/api/v1/courses/:course_id/**`. `:name` does not match a word with a route of its own in Canvas, such as `bulk_update`; `*` does."
        )
      ),
      query: Schema.optional(HeaderMap).annotations(describe("Query parameters and their values: `{ page: '2' }`.")),
      origin: Schema.optional(Schema.Literal("service", "storage")).annotations(describe("Default: both."))
    })
  ).annotations(describe("All conditions must hold. Default: every request.")),
  when: Schema.optional(
    Schema.Struct({
      nth: Schema.optional(Count).annotations(describe("Only the n-th request that matches `on`, counted from 1.")),
      from: Schema.optional(Count).annotations(describe("From the n-th request.")),
      to: Schema.optional(Count).annotations(describe("Up to and including the n-th request.")),
      every: Schema.optional(Count).annotations(describe("Every n-th request, counted from `from`.")),
      chance: Schema.optional(Schema.Number.pipe(Schema.between(0, 1))).annotations(
        describe("The probability per request. The same seed selects the same requests.")
      ),
      times: Schema.optional(Count).annotations(describe("At most this often."))
    })
  ).annotations(describe("All conditions must hold. Default: always.")),
  fault: Fault
})
  .pipe(strict)
  .annotations({ identifier: "FaultRule" })

/**
 * @category faults
 */
export type FaultRule = typeof FaultRule.Type

/**
 * The faults of a sandbox, as data. A plan has the same form in JSON, so it can be a file. Unknown names, such as typos, are
 * errors. `JSONSchema.make(FaultPlan)` creates a JSON schema for editors.
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

/**
 * What a rule of the fault plan has done so far.
 *
 * @category faults
 */
export interface FaultUse {
  readonly rule: FaultRule
  /** The requests that match `on`. */
  readonly matched: number
  /** Those of them that got the fault. */
  readonly applied: number
}

/** Describes the rules that affected no request, although no chance decided it. Undefined if there are none. */
export const describeUnusedRules = (uses: ReadonlyArray<FaultUse>): string | undefined => {
  const unused = uses.flatMap(({ applied, matched, rule }, index) =>
    applied > 0 || (matched > 0 && rule.when?.chance !== undefined)
      ? []
      : [
          matched === 0
            ? `Rule ${index + 1} (${rule.fault._tag}) matched no request; "on" is ${JSON.stringify(rule.on ?? {})}.`
            : `Rule ${index + 1} (${rule.fault._tag}) matched ${matched === 1 ? "one request" : `${matched} requests`} and was applied to none; "when" is ${JSON.stringify(rule.when ?? {})}.`
        ]
  )
  return unused.length === 0 ? undefined : `The fault plan has rules without effect. ${unused.join(" ")}`
}

/** Whether the plan redirects to the foreign origin. */
export const needsForeign = (plan: FaultPlan): boolean =>
  plan.some(({ fault }) => (fault._tag === "Redirect" || fault._tag === "LinkNext") && fault.to === "foreign")
