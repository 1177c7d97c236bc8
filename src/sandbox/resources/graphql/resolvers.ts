/** The fields of GraphQL that are not fields of a record of the REST API. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import type { ApiFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { isJsonObject, type JsonObject } from "../../kernel/json.js"
import type { Parameter } from "../../kernel/parameters.js"
import { assignments } from "../assignments.js"
import { connect, filterList, findRecord, listAt, type PageArguments, readAll, type Sent, send } from "./records.js"

type Texts = ReadonlyArray<string> | null

/** The arguments of all fields, and the members of all filters. The schema says which of them a field has. */
interface Arguments extends PageArguments {
  readonly id?: string | null
  readonly sisId?: string | null
  readonly courseId?: string | null
  readonly assignmentId?: string
  readonly userId?: string
  readonly userIds?: Texts
  readonly studentIds?: Texts
  readonly searchTerm?: string | null
  readonly enrollmentStates?: Texts
  readonly enrollmentTypes?: Texts
  readonly states?: Texts
  readonly types?: Texts
  readonly filter?: Arguments | null
  readonly input?: Readonly<Record<string, Parameter>>
}

/** Returns a value or an effect of one. */
type Resolver = (source: JsonObject, args: Arguments, request: ApiRequest) => unknown

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The id of Relay: the type and the id of the REST API. */
export const relayId = (type: string, { id }: JsonObject): string => Encoding.encodeBase64(`${type}-${id}`)

/** An id argument: that of the REST API, or Relay's. An invalid one is that of no record. */
const readId = (id: unknown): string => {
  const text = String(id)
  const decoded = Either.getOrElse(Encoding.decodeBase64String(text), () => "")
  return /^(?:[A-Za-z]+-)?(\d+)$/.exec(/^\d+$/.test(text) ? text : decoded)?.[1] ?? "0"
}

const OF_USER = { include: ["email"] }

const OF_COURSE = { include: ["course_image", "syllabus_body", "term"] }

const findCourse = (request: ApiRequest, reference: unknown) => findRecord(request, `courses/${reference}`, OF_COURSE)

const courseOf: Resolver = ({ course_id }, _, request) => findCourse(request, course_id)

const userOf: Resolver = ({ course_id, user_id }, _, request) =>
  findRecord(request, `courses/${course_id}/users/${user_id}`, OF_USER)

/** The REST API finds an assignment only in its course. The path leads nowhere if there is no assignment. */
const assignmentPath = (request: ApiRequest, id: unknown): string => {
  const found = assignments.find(request, Number(readId(id)))
  return `courses/${found?.owner.id ?? 0}/assignments/${found?.row.id ?? 0}`
}

const submissionsOf = (request: ApiRequest, course: unknown, args: Arguments, sent: Sent) => {
  const students = args.studentIds?.map(readId) ?? ["all"]
  const all = listAt(request, `courses/${course}/students/submissions`, { student_ids: students, ...sent })
  const states = args.filter?.states
  const list = states ? filterList(all, ({ workflow_state }) => states.includes(String(workflow_state))) : all
  return connect(list, args, { course_id: String(course) })
}

/** The problems of each field; undefined if a request failed for another reason. */
const invalidFields = ({ body: { errors } }: ApiFailure): ReadonlyArray<JsonObject> | undefined =>
  isJsonObject(errors)
    ? Object.entries(errors).map(([attribute, problems]) => {
        const [problem] = Array.isArray(problems) ? problems : []
        return { attribute, message: isJsonObject(problem) ? problem.message : String(problems) }
      })
    : undefined

const writeAssignment = (
  request: ApiRequest,
  method: "POST" | "PUT",
  path: string,
  { state, ...fields }: Readonly<Record<string, Parameter>>
) => {
  const written = new Map(Object.entries(fields).map(([name, value]) => [snakeCase(name), value]))
  if (state !== undefined) written.set("published", state === "published")
  return send(request, method, path, { assignment: written }).pipe(
    Effect.map((assignment) => ({ assignment, errors: null })),
    Effect.catchAll((failure) => {
      const errors = invalidFields(failure)
      return errors === undefined ? Effect.fail(failure) : Effect.succeed({ assignment: null, errors })
    })
  )
}

/** By type and field. */
export const resolvers: Readonly<Record<string, Readonly<Record<string, Resolver>>>> = {
  Account: {
    coursesConnection: ({ id }, args, request) => connect(listAt(request, `accounts/${id}/courses`, OF_COURSE), args)
  },
  Assignment: {
    course: courseOf,
    submissionsConnection: ({ course_id, id }, args, request) =>
      submissionsOf(request, course_id, args, { assignment_ids: [String(id)] })
  },
  Course: {
    account: ({ account_id }, _, request) => findRecord(request, `accounts/${account_id}`),
    assignmentsConnection: ({ id }, args, request) =>
      connect(listAt(request, `courses/${id}/assignments`, { search_term: args.filter?.searchTerm }), args),
    enrollmentsConnection: ({ id }, args, request) => {
      const sent = { state: args.filter?.states, type: args.filter?.types }
      return connect(listAt(request, `courses/${id}/enrollments`, sent), args)
    },
    imageUrl: ({ image_download_url }) => image_download_url,
    sectionsConnection: ({ id }, args, request) => connect(listAt(request, `courses/${id}/sections`), args),
    state: ({ workflow_state }) => (workflow_state === "unpublished" ? "claimed" : workflow_state),
    submissionsConnection: ({ id }, args, request) => submissionsOf(request, id, args, {}),
    usersConnection: ({ id }, args, request) => {
      const { enrollmentStates, enrollmentTypes, searchTerm, userIds } = args.filter ?? {}
      const sent = {
        ...OF_USER,
        enrollment_state: enrollmentStates,
        enrollment_type: enrollmentTypes?.map((type) => type.replace("Enrollment", "").toLowerCase()),
        search_term: searchTerm,
        user_ids: (userIds ?? args.userIds)?.map(readId)
      }
      return connect(listAt(request, `courses/${id}/users`, sent), args)
    }
  },
  Enrollment: {
    course: courseOf,
    section: ({ course_id, course_section_id }, _, request) =>
      findRecord(request, `courses/${course_id}/sections/${course_section_id}`),
    state: ({ enrollment_state }) => enrollment_state,
    user: userOf
  },
  Submission: {
    assignment: ({ assignment_id, course_id }, _, request) =>
      findRecord(request, `courses/${course_id}/assignments/${assignment_id}`),
    attempt: ({ attempt }) => attempt ?? 0,
    user: userOf
  },
  User: {
    enrollments: ({ id }, { courseId }, request) =>
      readAll(
        typeof courseId === "string"
          ? listAt(request, `courses/${readId(courseId)}/enrollments`, { user_id: String(id) })
          : listAt(request, `users/${id}/enrollments`)
      )
  },
  Query: {
    account: (_, { id }, request) => findRecord(request, `accounts/${readId(id)}`),
    allCourses: (_, __, request) => readAll(listAt(request, "courses", OF_COURSE)),
    assignment: (_, { id }, request) => findRecord(request, assignmentPath(request, id)),
    course: (_, { id, sisId }, request) =>
      findCourse(request, typeof sisId === "string" ? `sis_course_id:${encodeURIComponent(sisId)}` : readId(id)),
    submission: (_, { assignmentId, userId }, request) => {
      const path = assignmentPath(request, assignmentId)
      const found = findRecord(request, `${path}/submissions/${readId(userId)}`)
      return Effect.map(found, (row) => row && { ...row, course_id: path.split("/")[1] })
    },
    user: (_, { id }, request) => findRecord(request, `users/${readId(id)}`)
  },
  Mutation: {
    createAssignment: (_, { input: { courseId, ...fields } = {} }, request) =>
      writeAssignment(request, "POST", `courses/${readId(courseId)}/assignments`, fields),
    updateAssignment: (_, { input: { id, ...fields } = {} }, request) =>
      writeAssignment(request, "PUT", assignmentPath(request, id), fields)
  }
}
