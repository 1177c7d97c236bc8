import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { handIn } from "../coursework/handIn.js"
import { type Course, coursePath } from "../data/courses.js"
import { findPerson, membersWith } from "../data/people.js"
import { mayEdit } from "../data/roles.js"
import { asMap, asText, asTexts, type ParameterMap } from "../kernel/parameters.js"
import { missingParameter, notFound, plain, unauthorized } from "../kernel/refusal.js"
import { reply } from "../kernel/reply.js"
import { timestamp } from "../kernel/time.js"
import { caller, Parameters, World } from "../world.js"
import { pathAssignment } from "./assignments.js"
import { toId } from "./owner.js"

// Canvas: what comes with each type, and has to.
const required: ReadonlyMap<string, string> = new Map([
  ["online_text_entry", "body"],
  ["online_url", "url"],
  ["online_upload", "file_ids"]
])

/** Whose work it is: the caller's own, or, where the caller may grade, that of the student they name. */
const submitter = Effect.fn("Sandbox.submitter")(function* (course: Course, given: ParameterMap) {
  const { plan } = yield* World
  const asking = yield* caller
  const reference = asText(given.get("user_id"))
  if (reference === undefined) return course.role === "student" ? asking : yield* unauthorized()
  const person = findPerson(plan, reference)
  const student = membersWith(plan, course, "student").find(({ id }) => id === person?.id)
  if (student === undefined) return yield* notFound()
  return mayEdit(course.role) ? student : yield* unauthorized()
})

/** Canvas: files that are not the student's, or are hidden or gone, are passed over in silence. */
const ownFiles = Effect.fn("Sandbox.ownFiles")(function* (student: number, given: ParameterMap) {
  const { files } = yield* World
  const drive = yield* files.drive({ _tag: "User", id: student })
  const ids = given.get("file_ids")
  const wanted = new Set(Array.isArray(ids) ? asTexts(ids).map(toId) : [])
  return [...wanted].filter((id) => drive.files.some((file) => file.id === id && !file.hidden))
})

/** Hands in work: a text, an address, or files that were uploaded before. */
export const submit = Effect.gen(function* () {
  const { url } = yield* World
  const { all } = yield* Parameters
  const { assignment, course } = yield* pathAssignment
  const given = asMap(all.get("submission"))
  const student = yield* submitter(course, given ?? new Map())
  if (given === undefined) return yield* missingParameter("submission")
  const type = asText(given.get("submission_type")) ?? ""
  const member = required.get(type)
  if (member === undefined) return yield* plain("Invalid submission[submission_type] given")
  if (!given.has(member)) {
    return yield* plain(`Invalid parameters for submission_type ${type}. Required: submission[${member}]`)
  }
  const files = type === "online_upload" ? yield* ownFiles(student.id, given) : []
  if (type === "online_upload" && files.length === 0) return yield* plain("No valid file ids given")
  const json = yield* handIn({
    course,
    assignment,
    student,
    work: {
      type,
      files,
      body: type === "online_text_entry" ? (asText(given.get("body")) ?? "") : undefined,
      url: type === "online_url" ? asText(given.get("url")) : undefined
    },
    submittedAt: timestamp(yield* DateTime.now)
  })
  const location = `${url}/api/v1/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}`
  return yield* reply(json, { status: 201, headers: { location } })
})
