/** Modules. */
import * as Schema from "effect/Schema"
import { arrayOf, boolean, resource, string } from "./fields.js"
import { ModuleItem } from "./moduleItem.js"
import { Id, type Time, type WriteFields } from "./shared.js"

// `Schema.Struct({})` would accept any value that is not null, a number or an array among them.
const emptyObject = Schema.Record({ key: Schema.String, value: Schema.Never })

const unsetOrTimestamp = Schema.transform(
  Schema.Union(Schema.String, Schema.Null, emptyObject),
  Schema.NullOr(Schema.String),
  { strict: true, decode: (sent) => (typeof sent === "string" ? sent : null), encode: (value) => value }
)

const module = resource("Module", {
  id: Id,
  name: Schema.String,
  position: Schema.Number,
  /** When the module opens, or `null` when no date is set. */
  unlock_at: unsetOrTimestamp,
  require_sequential_progress: Schema.Boolean,
  /** `all` or `one`. Many installations do not send it. */
  requirement_type: string,
  publish_final_grade: boolean,
  prerequisite_module_ids: Schema.Array(Id),
  items_count: Schema.Number,
  items_url: Schema.String,
  /** Only for callers who may edit the course. */
  published: boolean,
  /** Only for students: `locked`, `unlocked`, `started` or `completed`. */
  state: string,
  completed_at: string,
  /** Only with `include: ["items"]`, and left out when there are more than 100. */
  items: arrayOf(ModuleItem)
})

/**
 * A module of a course: what creating, updating and deleting one answer with.
 *
 * An `unlock_at` that is not set is sent as `{}` or as `null`; both decode to `null`, which is also what a write takes to
 * clear the date. Encoding gives `null`.
 *
 * @category resources
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { Module } from "effect-lms/resources"
 *
 * const create = Effect.gen(function* () {
 *   const made = yield* lms(
 *     "POST /api/v1/courses/:course_id/modules",
 *     { course_id: 101, module: { name: "Week 1", position: 1 } },
 *     { schema: Module }
 *   )
 *   return made.data.unlock_at ?? "open at once"
 * })
 * ```
 */
export const Module: Schema.Schema<Module, ModuleEncoded> = module

/** @category resources */
export interface Module extends Schema.Schema.Type<typeof module> {}

interface ModuleEncoded extends Schema.Schema.Encoded<typeof module> {}

/**
 * What making a module or editing one takes, as documented on the service's page "Modules".
 *
 * @category writes
 */
export type ModuleWrite = WriteFields<{
  module: WriteFields<{
    name: string
    unlock_at: Time
    position: number
    require_sequential_progress: boolean
    requirement_type: string
    prerequisite_module_ids: ReadonlyArray<Id>
    publish_final_grade: boolean
    /** Only on an edit: a new module is never published. */
    published: boolean
  }>
}>
