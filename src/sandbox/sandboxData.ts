import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formatIssues } from "./formatIssues.js"
import { fieldsOf, findAllConflicts } from "./kernel/derive.js"
import { countOrList, describe, strictObject } from "./kernel/inputData.js"
import { makeSeed } from "./kernel/seed.js"
import { resources } from "./resources/all.js"
import { courseFields } from "./school/courses.js"

const fields = fieldsOf(resources)

/** What each record may say of itself. */
const InstitutionData = strictObject({
  courses: Schema.optional(countOrList(strictObject({ ...courseFields, ...fields }), 1_000_000_000)).annotations(
    describe("Default: 1200.")
  ),
  ...fields
})

/**
 * What the institution consists of. Each list is either *how many* made-up records there are or *the records themselves*, under
 * the names that the service has for their fields. Beside `courses` stands what every course has that does not say otherwise.
 * What is left out is made up, from the seed; `null` says that there is none.
 *
 * The data are the same in JSON as in a program, so they can be kept in a file. A mistake, such as a misspelt
 * field or two courses with one SIS id, is an error that says where. `JSONSchema.make(SandboxData)` describes them to an
 * editor.
 *
 * Ids count from 101 for courses; the last course (of two or more) has an id beyond 2^53. Made-up records are computed when
 * they are read, so a million courses cost no more memory than ten.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { lms } from "effect-lms"
 * import { Sandbox, type SandboxData } from "effect-lms/sandbox"
 *
 * const data: SandboxData = {
 *   courses: [
 *     { name: "The big one", students: 3000 },
 *     { name: "The empty one", students: 0, modules: 0 },
 *     { sis_course_id: "MATH/1", students: [{ name: "Seán O'Brien" }, { name: "محمد", email: null }] },
 *     { enrollment_type: "student" }
 *   ],
 *   modules: [{ name: "Week 1", items: 3 }, { name: "Week 2", published: false }]
 * }
 *
 * export const people = lms("/api/v1/courses/:id/users", { id: 101 }, { limit: Infinity }).pipe(
 *   Effect.provide(Sandbox.layerClient({ data }))
 * )
 * ```
 *
 * @category data
 */
export const SandboxData = InstitutionData.pipe(
  Schema.filter((data) => findAllConflicts(resources, makeSeed(0, data)))
).annotations({
  identifier: "SandboxData"
})

/**
 * @category data
 */
export type SandboxData = typeof SandboxData.Type

/** Data that no sandbox can have. */
export class SandboxDataError extends Data.TaggedError("SandboxDataError")<{ readonly message: string }> {}

const decode = Schema.decodeUnknown(SandboxData, { errors: "all" })

export const decodeData = (data: unknown): Effect.Effect<SandboxData, SandboxDataError> =>
  Effect.mapError(
    decode(data),
    (error) => new SandboxDataError({ message: `a sandbox cannot have these data:\n${formatIssues(error)}` })
  )
