/** Runs GraphQL documents on the records of the REST API, as the caller of a request sees them. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as FiberSet from "effect/FiberSet"
import { buildSchema, execute, GraphQLError, type GraphQLFieldResolver, parse, validate } from "graphql"
import type { ApiFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { decodeJson, isJsonObject, type Json, type JsonObject, lookUp } from "../../kernel/json.js"
import { type Parameter, type ParameterMap, parseQuery } from "../../kernel/parameters.js"
import { assignments } from "../assignments.js"

const PAGE = "first: Int, after: String"

const connectionTypes = (node: string): string => `
  type ${node}Connection { nodes: [${node}], edges: [${node}Edge], pageInfo: PageInfo! }
  type ${node}Edge { cursor: String!, node: ${node} }`

const ASSIGNMENT_INPUT = `assignmentGroupId: ID, description: String, dueAt: DateTime, lockAt: DateTime, pointsPossible: Float,
    state: AssignmentState, unlockAt: DateTime`

/** The part of Canvas's schema that the sandbox serves, with the types and names of Canvas. */
const schema = buildSchema(`
  scalar DateTime

  enum AssignmentState { deleted published unpublished }

  input CreateAssignmentInput { courseId: ID!, name: String!, ${ASSIGNMENT_INPUT} }
  input UpdateAssignmentInput { id: ID!, name: String, ${ASSIGNMENT_INPUT} }

  type PageInfo { hasNextPage: Boolean!, endCursor: String, totalCount: Int }
  ${["Assignment", "Enrollment", "Section", "Submission", "User"].map(connectionTypes).join("")}

  type Account { _id: ID!, id: ID!, name: String }
  type Term { _id: ID!, id: ID!, endAt: DateTime, name: String, sisId: String, sisTermId: ID, startAt: DateTime }
  type Section { _id: ID!, id: ID!, name: String!, sisId: String }
  type Grades { currentGrade: String, currentScore: Float, finalGrade: String, finalScore: Float }

  type Course {
    _id: ID!, id: ID!, courseCode: String, createdAt: DateTime, name: String!, sisId: String, state: String!,
    syllabusBody: String, account: Account, term: Term,
    assignmentsConnection(${PAGE}): AssignmentConnection
    enrollmentsConnection(${PAGE}): EnrollmentConnection
    sectionsConnection(${PAGE}): SectionConnection
    submissionsConnection(${PAGE}): SubmissionConnection
    usersConnection(${PAGE}): UserConnection
  }

  type User {
    _id: ID!, id: ID!, email: String, loginId: String, name: String, shortName: String, sisId: String, sortableName: String
  }

  type Enrollment {
    _id: ID, id: ID!, course: Course, courseSectionId: ID, grades: Grades, section: Section, state: String!, type: String!,
    user: User, userId: ID
  }

  type Assignment {
    _id: ID!, id: ID!, course: Course, courseId: ID, createdAt: DateTime, description: String, dueAt: DateTime,
    gradingType: String, htmlUrl: String, lockAt: DateTime, name: String, pointsPossible: Float, position: Int,
    published: Boolean, state: String!, submissionTypes: [String!], unlockAt: DateTime, updatedAt: DateTime,
    submissionsConnection(${PAGE}): SubmissionConnection
  }

  type Submission {
    _id: ID!, id: ID!, assignment: Assignment, assignmentId: ID!, attempt: Int!, body: String, excused: Boolean, grade: String,
    gradedAt: DateTime, score: Float, state: String!, submissionType: String, submittedAt: DateTime, user: User, userId: ID
  }

  type Query {
    allCourses: [Course!]
    assignment(id: ID): Assignment
    course(id: ID, sisId: String): Course
    user(id: ID): User
  }

  type ValidationError { attribute: String!, message: String! }
  type CreateAssignmentPayload { assignment: Assignment, errors: [ValidationError!] }
  type UpdateAssignmentPayload { assignment: Assignment, errors: [ValidationError!] }
  type Mutation {
    createAssignment(input: CreateAssignmentInput!): CreateAssignmentPayload
    updateAssignment(input: UpdateAssignmentInput!): UpdateAssignmentPayload
  }
`)

const OF_COURSE = "include[]=syllabus_body&include[]=term"
const OF_USER = "include[]=email"

/** The addresses of connections in the REST API. `:name` is a member of the record that has the connection. */
const CONNECTIONS: Readonly<Record<string, string>> = {
  "Assignment.submissionsConnection": "courses/:course_id/assignments/:id/submissions",
  "Course.assignmentsConnection": "courses/:id/assignments",
  "Course.enrollmentsConnection": "courses/:id/enrollments",
  "Course.sectionsConnection": "courses/:id/sections",
  "Course.submissionsConnection": "courses/:id/students/submissions?student_ids[]=all",
  "Course.usersConnection": `courses/:id/users?${OF_USER}`
}

/** The addresses of the records that fields of any type hold. */
const RECORDS: Readonly<Record<string, string>> = {
  account: "accounts/:account_id",
  assignment: "courses/:course_id/assignments/:assignment_id",
  course: `courses/:course_id?${OF_COURSE}`,
  section: "courses/:course_id/sections/:course_section_id",
  user: `courses/:course_id/users/:user_id?${OF_USER}`
}

const fillAddress = (address: string, record: JsonObject): string =>
  address.replace(/:(\w+)/g, (_, member: string) => encodeURIComponent(String(record[member])))

/** The arguments of all fields. The schema says which of them a field has. */
interface Arguments {
  readonly first?: number | null
  readonly after?: string | null
  readonly id?: string | null
  readonly sisId?: string | null
  readonly input?: Readonly<Record<string, Parameter>>
}

/** Returns a value or an effect of one. */
type Resolver = (source: JsonObject, args: Arguments, request: ApiRequest) => unknown

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const decoder = new TextDecoder()

/** Sends a request, and returns the JSON of its response. */
const send = (
  request: ApiRequest,
  method: string,
  address: string,
  sent: ParameterMap = new Map(),
  range?: ApiRequest["range"]
): Effect.Effect<Json, ApiFailure> => {
  const [path, query = ""] = address.split("?")
  return request.send(method, `/api/v1/${path}`, new Map([...parseQuery(query), ...sent]), range).pipe(
    // The sandbox has written it.
    Effect.map(({ body }) => decodeJson(body._tag === "Uint8Array" ? decoder.decode(body.body) : "null") as Json)
  )
}

/** What the caller may not see is null. */
const orNull = <A>(effect: Effect.Effect<A, ApiFailure>): Effect.Effect<A | null, ApiFailure> =>
  Effect.catchIf(
    effect,
    ({ status }) => [401, 403, 404].includes(status),
    () => Effect.succeed(null)
  )

const findRecord = (request: ApiRequest, address: string) =>
  orNull(Effect.map(send(request, "GET", address), (body) => (isJsonObject(body) ? body : null)))

interface Slice {
  readonly records: ReadonlyArray<JsonObject>
  readonly total: number
}

/** A part of a list. Only this part is computed. */
const readSlice = (request: ApiRequest, address: string, range: ApiRequest["range"]) =>
  // The form of each list of which a range is read.
  Effect.map(send(request, "GET", address, new Map(), range), (body) => body as unknown as Slice)

const EVERYTHING = { offset: 0, size: Number.MAX_SAFE_INTEGER }

const MAX_PAGE_SIZE = 100

/** The cursor of the record at a position, counted from 0: it names the records up to this one. */
const cursorAt = (index: number): string => Encoding.encodeBase64Url(String(index + 1))

/** The number of records up to a cursor; none for one that the sandbox has not given out. */
const readCursor = (cursor: string | null | undefined): number => {
  const decoded = Either.getOrElse(Encoding.decodeBase64UrlString(cursor ?? ""), () => "")
  return /^\d{1,15}$/.test(decoded) ? Number(decoded) : 0
}

/** A page of a list. `course` is the id of the course of its records. */
const connect = Effect.fnUntraced(function* (request: ApiRequest, address: string, args: Arguments, course: Json) {
  const offset = readCursor(args.after)
  const size = Math.max(0, Math.min(args.first ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE))
  const { records, total } = yield* readSlice(request, address, { offset, size })
  const nodes = records.map((record) => ({ course_id: course, ...record }))
  // A fault can take records from a page, which still ends where it would.
  const next = Math.min(offset + size, total)
  return {
    nodes,
    edges: nodes.map((node, index) => ({ cursor: cursorAt(offset + index), node })),
    page_info: {
      has_next_page: next < total,
      end_cursor: offset < next ? cursorAt(next - 1) : null,
      total_count: total
    }
  }
}, orNull)

/** The id of Relay: the type and the id of the REST API. */
const relayId = (type: string, { id }: JsonObject): string => Encoding.encodeBase64(`${type}-${id}`)

/** An id argument: that of the REST API, or Relay's. An invalid one is that of no record. */
const readId = (id: unknown): string => {
  const text = String(id)
  const decoded = Either.getOrElse(Encoding.decodeBase64String(text), () => "")
  return /^(?:[A-Za-z]+-)?(\d+)$/.exec(/^\d+$/.test(text) ? text : decoded)?.[1] ?? "0"
}

/** The REST API finds an assignment only in its course. The path leads nowhere if there is no assignment. */
const assignmentPath = (request: ApiRequest, id: unknown): string => {
  const found = assignments.find(request, Number(readId(id)))
  return `courses/${found?.owner.id ?? 0}/assignments/${found?.row.id ?? 0}`
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
  return send(request, method, path, new Map([["assignment", written]])).pipe(
    Effect.map((assignment) => ({ assignment, errors: null })),
    Effect.catchAll((failure) => {
      const errors = invalidFields(failure)
      return errors === undefined ? Effect.fail(failure) : Effect.succeed({ assignment: null, errors })
    })
  )
}

/** The fields that are no members, connections or records of a record. */
const FIELDS: Readonly<Record<string, Resolver>> = {
  "Course.state": ({ workflow_state }) => (workflow_state === "unpublished" ? "claimed" : workflow_state),
  "Enrollment.state": ({ enrollment_state }) => enrollment_state,
  "Submission.attempt": ({ attempt }) => attempt ?? 0,
  "Query.allCourses": (_, __, request) =>
    Effect.map(readSlice(request, `courses?${OF_COURSE}`, EVERYTHING), ({ records }) => records),
  "Query.assignment": (_, { id }, request) => findRecord(request, assignmentPath(request, id)),
  "Query.course": (_, { id, sisId }, request) => {
    const reference = typeof sisId === "string" ? encodeURIComponent(`sis_course_id:${sisId}`) : readId(id)
    return findRecord(request, `courses/${reference}?${OF_COURSE}`)
  },
  "Query.user": (_, { id }, request) => findRecord(request, `users/${readId(id)}`),
  "Mutation.createAssignment": (_, { input: { courseId, ...fields } = {} }, request) =>
    writeAssignment(request, "POST", `courses/${readId(courseId)}/assignments`, fields),
  "Mutation.updateAssignment": (_, { input: { id, ...fields } = {} }, request) =>
    writeAssignment(request, "PUT", assignmentPath(request, id), fields)
}

/** Names of the REST API that are not those of GraphQL in snake case. */
const RENAMED: Readonly<Record<string, string>> = { _id: "id", state: "workflow_state" }

const memberOf = (type: string, field: string): string =>
  field === "sisId" ? `sis_${type.toLowerCase()}_id` : (lookUp(RENAMED, field) ?? snakeCase(field))

const resolveField = (
  type: string,
  field: string,
  ...[source, args, request]: Parameters<Resolver>
): ReturnType<Resolver> => {
  const resolve = lookUp(FIELDS, `${type}.${field}`)
  if (resolve !== undefined) return resolve(source, args, request)
  const list = lookUp(CONNECTIONS, `${type}.${field}`)
  const course = (type === "Course" ? source.id : source.course_id) ?? null
  if (list !== undefined) return connect(request, fillAddress(list, source), args, course)
  if (field === "id") return relayId(type, source)
  const record = type.endsWith("Payload") ? undefined : lookUp(RECORDS, field)
  return record === undefined ? source[memberOf(type, field)] : findRecord(request, fillAddress(record, source))
}

/** The words of Canvas for what is not permitted, or not there. */
const describeFailure = ({ body, status }: ApiFailure): string =>
  status === 401 || status === 403 ? "insufficient permission" : status === 404 ? "not found" : JSON.stringify(body)

const makeFieldResolver =
  (
    run: (effect: Effect.Effect<unknown>) => Promise<unknown>
  ): GraphQLFieldResolver<JsonObject | undefined, ApiRequest, Readonly<Record<string, never>>> =>
  (source = {}, args, request, { fieldName, parentType: { name } }) => {
    const value = resolveField(name, fieldName, source, args, request)
    if (!Effect.isEffect(value)) return value
    // A resolver fails only with the failure of a request.
    const effect = value as Effect.Effect<unknown, ApiFailure>
    // The executor treats an error that is returned like one that is thrown.
    return run(Effect.catchAll(effect, (failure) => Effect.succeed(new GraphQLError(describeFailure(failure)))))
  }

const toErrors = (errors: ReadonlyArray<GraphQLError>): JsonObject => ({
  errors: errors.map((error): Json => JSON.parse(JSON.stringify(error)))
})

const MAX_TOKENS = 10_000

const parseDocument = Effect.fnUntraced(function* (text: string) {
  const document = yield* Effect.try({
    try: () => parse(text, { maxTokens: MAX_TOKENS }),
    catch: (error) => [error instanceof GraphQLError ? error : new GraphQLError(String(error))]
  })
  const errors = validate(schema, document)
  return errors.length === 0 ? document : yield* Effect.fail(errors)
})

interface Document {
  readonly text: string
  readonly operationName: string | undefined
  readonly variables: JsonObject
}

/** Runs a document, and returns the body of the response. */
export const runGraphql = Effect.fn("Sandbox.runGraphql")(
  function* (request: ApiRequest, { operationName, text, variables }: Document) {
    const document = yield* parseDocument(text)
    const fieldResolver = makeFieldResolver(yield* FiberSet.makeRuntimePromise<never>())
    const options = { schema, document, operationName, variableValues: variables, contextValue: request, fieldResolver }
    const { data, errors = [] } = yield* Effect.promise(() => Promise.resolve(execute(options)))
    return {
      ...(errors.length === 0 ? {} : toErrors(errors)),
      // The values of all scalars are JSON.
      ...(data === undefined ? {} : { data: data as JsonObject | null })
    }
  },
  Effect.scoped,
  Effect.catchAll((errors) => Effect.succeed(toErrors(errors)))
)
