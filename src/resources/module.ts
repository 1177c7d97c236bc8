/** Schema of modules. */
import * as Schema from "effect/Schema"
import { arrayOf, boolean, ids, number, resource, string } from "./fields.js"
import { ModuleItem } from "./moduleItem.js"
import { Id } from "./shared.js"

// `Schema.Struct({})` would accept any value but null, also numbers and arrays. JSON has no undefined.
const emptyObject = Schema.Record({ key: Schema.String, value: Schema.Undefined })

const timestampOrUnset = Schema.optional(
  Schema.transform(Schema.Union(Schema.String, Schema.Null, emptyObject), Schema.NullOr(Schema.String), {
    strict: true,
    decode: (value) => (typeof value === "string" ? value : null),
    encode: (value) => value
  })
)

const module = resource("Module", {
  id: Id,
  name: string,
  position: number,
  /** `active`, or `deleted`. */
  workflow_state: string,
  /** When the module opens, or `null` if no date is set. */
  unlock_at: timestampOrUnset,
  require_sequential_progress: boolean,
  /** `all` or `one`: the items a student must complete. Many installations do not send it. */
  requirement_type: string,
  publish_final_grade: boolean,
  prerequisite_module_ids: ids,
  items_count: number,
  items_url: string,
  /** Only for callers who may edit the course. */
  published: boolean,
  /** Only for students: `locked`, `unlocked`, `started` or `completed`. */
  state: string,
  completed_at: string,
  /** Only with `include: ["items"]`, and absent if there are more than 100. */
  items: arrayOf(ModuleItem)
})

/**
 * A module of a course, as returned when it is listed, created, edited or deleted. Only `id` is always there: what else is
 * sent depends on the version of the installation and on the caller.
 *
 * Canvas sends an unset `unlock_at` as `null`. Copies and descriptions of it, and the sandbox, have `{}`: it decodes to `null`,
 * too, which encodes as `null`. In a write, `null` clears the date.
 *
 * @category resources
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { Module } from "effect-lms/resources"
 *
 * const create = Effect.gen(function* () {
 *   const created = yield* lms(
 *     "POST /api/v1/courses/:course_id/modules",
 *     { course_id: 101, module: { name: "Week 1", position: 1 } },
 *     { schema: Module }
 *   )
 *   return created.data.unlock_at ?? "open at once"
 * })
 * ```
 */
export const Module: Schema.Schema<Module, ModuleEncoded> = module

/** @category resources */
export interface Module extends Schema.Schema.Type<typeof module> {}
interface ModuleEncoded extends Schema.Schema.Encoded<typeof module> {}
