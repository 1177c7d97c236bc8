/** The public input data of a sandbox. */
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { countOrList, describe, strictObject } from "./kernel/inputSchemas.js"
import type { Resource } from "./kernel/resource.js"
import { makeSeed } from "./kernel/seed.js"
import { resources } from "./resources/all.js"
import { courseFields } from "./school/courses.js"
import { NamedPeople } from "./school/seededPeople.js"

type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All
) => void
  ? All
  : never

type Fields = UnionToIntersection<
  (typeof resources)[number] extends infer Member
    ? Member extends Resource<infer Fields, string>
      ? Fields
      : never
    : never
>

// Each resource contributes the fields of its type.
const fields = Object.assign({}, ...resources.map(({ fields }) => fields)) as Fields

const MAX_COURSES = 100_000

/** The schema of each record, without the checks across records. */
const InstitutionData = strictObject({
  courses: Schema.optional(countOrList(strictObject({ ...courseFields, ...fields }), MAX_COURSES)).annotations(
    describe("Default: 1200.")
  ),
  people: Schema.optional(NamedPeople).annotations(
    describe("People with names, courses and tokens of their own. Default: none.")
  ),
  ...fields
})

/**
 * The content of the institution. Each list is either the *number* of generated records or *the records themselves*, with the
 * field names of Canvas. Lists beside `courses` are the defaults for every course. Missing fields are generated from the
 * seed; `null` means no value.
 *
 * `people` have tokens of their own, so that a test can show that a visitor of a server sees only their own courses:
 * `people: [{ name: "Ada", token: "token-of-ada", courses: [101], role: "student" }]`. A request with such a token is that
 * person, with the scopes and the lifetime of the sandbox's token.
 *
 * `submissions` of an assignment replace the generated ones. Their attachments are files that can be downloaded:
 * `submissions: [{ user_id: "sis_user_id:4711", attachments: [{ filename: "essay.txt", content: "…" }] }]`.
 *
 * The data have the same form in JSON, so they can be kept in a file. A mistake, such as a misspelled field or two courses
 * with the same SIS id, is an error that names its path. `JSONSchema.make(SandboxData)` creates a JSON schema for editors.
 *
 * Course ids start at 101; the last of two or more courses has an id beyond 2^53. Generated records are made when their
 * course is first read, so thousands of courses start at once.
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
  Schema.filter((data) => {
    const seed = makeSeed(0, data)
    return resources.flatMap(({ findConflicts }) => findConflicts?.(seed) ?? [])
  })
).annotations({
  identifier: "SandboxData"
})

/**
 * @category data
 */
export type SandboxData = typeof SandboxData.Type

const MAX_LINES = 20

/** Formats errors as `[0].fault.to: what is wrong`, one line per error. */
export const formatIssues = (error: ParseResult.ParseError): string => {
  const issues = ParseResult.ArrayFormatter.formatErrorSync(error)
  // That a field may also be missing or null does not help.
  const helpful = issues.filter(({ message }) => !/^Expected (?:undefined|null), actual/.test(message))
  const located = (helpful.length === 0 ? issues : helpful).map(({ message, path }) => ({
    message,
    path: path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
  }))
  // Reports only the innermost of nested paths.
  const outer = new Set(located.flatMap(({ path }) => path.map((_, depth) => path.slice(0, depth).join(""))))
  const reported = located.filter(({ path }) => !outer.has(path.join("")))
  const lines = reported.slice(0, MAX_LINES).map(({ message, path }) => {
    const text = message.length > 500 ? `${message.slice(0, 500)}…` : message
    const where = path.join("").replace(/^\./, "")
    return where === "" ? `  ${text}` : `  ${where}: ${text}`
  })
  return [...lines, ...(reported.length > MAX_LINES ? [`  and ${reported.length - MAX_LINES} more`] : [])].join("\n")
}
