/** GraphQL: courses, people, enrollments, assignments and submissions. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { type ApiFailure, missingParameter } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { GraphqlSyntaxError, parseGraphql } from "../../kernel/graphqlParser.js"
import { type Argument, type Arguments, GraphqlFailure, type GraphqlType, runGraphql } from "../../kernel/graphqlRun.js"
import type { Json, JsonObject } from "../../kernel/json.js"
import { generateList, type LazyList, sliceList } from "../../kernel/lazyList.js"
import { asMap, asString, type Parameter, parseJson } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, postGraphql } from "../../kernel/resource.js"
import { caller, findCallerCourse, isAccountAdmin } from "../../school/callers.js"
import { allCourses, type Course } from "../../school/courses.js"
import {
  allMembersOf,
  coursesOfPerson,
  findPerson,
  type Member,
  membersOf,
  type Person,
  peopleWithRole,
  shortName
} from "../../school/people.js"
import { canEdit, enrollmentOf } from "../../school/roles.js"
import { rootAccountName } from "../accountJson.js"
import { type Assignment, assignments, isAssignmentVisible } from "../assignment.js"
import { assignmentFields, findAssignment, putAssignment } from "../assignments.js"
import { accountCourseRenderer } from "../courseJson.js"
import { matchesPerson } from "../personJson.js"
import { sections } from "../sections.js"
import { submissionIds, submittedWork, type Work, workflowStateOf } from "../submission.js"
import { termJson, termOf } from "../terms.js"
import { connection, makeType, object, readId, readInput, readText, readTexts, relayId, scalar } from "./fields.js"

interface CourseAssignment {
  readonly course: Course
  readonly assignment: Assignment
}

interface Submission extends CourseAssignment {
  readonly student: Person
  readonly work: Work
}

interface CourseMember {
  readonly course: Course
  readonly member: Member
}

interface Section {
  readonly id: number
  readonly name: string
  readonly sis_section_id: string | null
}

/** Filters a list only if there is a filter, so that a page of a long list costs what the page costs. */
const filterRows = <A>(rows: LazyList<A>, test: ((row: A) => boolean) | undefined): LazyList<A> | ReadonlyArray<A> =>
  test === undefined ? rows : sliceList(rows, 0, rows.length).filter(test)

const listOf = <A, B>(rows: ReadonlyArray<A>, change: (row: A) => B): LazyList<B> =>
  generateList(rows.length, (index) => {
    const row = rows[index]
    if (row === undefined) throw new RangeError(`no row ${index}`)
    return change(row)
  })

/** The types and their fields, for the caller of a request. */
const makeTypes = (request: ApiRequest) => {
  const { seed, url } = request

  // The fields of courses are those of the REST API.
  const included = new Map<string, Parameter>([["include", ["syllabus_body", "course_image"]]])
  const renderCourse = accountCourseRenderer({ ...request, parameters: new Map([...request.parameters, ...included]) })

  const findCourseById = (id: string): Course | null =>
    id === "" ? null : Either.getOrElse(findCallerCourse(request, id), () => null)

  const isAdmin = isAccountAdmin(request)

  const userType: () => GraphqlType = () => user
  const courseType: () => GraphqlType = () => course
  const assignmentType: () => GraphqlType = () => assignment
  const enrollmentType: () => GraphqlType = () => enrollment
  const submissionType: () => GraphqlType = () => submission
  const sectionType: () => GraphqlType = () => section

  const user = makeType<Person>("User", {
    _id: scalar(({ id }) => String(id)),
    id: scalar(({ id }) => relayId("User", id)),
    name: scalar(({ name }) => name),
    shortName: scalar(shortName),
    sortableName: scalar(({ sortableName }) => sortableName),
    email: scalar(({ email }) => email),
    loginId: scalar(({ login }) => login),
    sisId: scalar(({ sisId }) => sisId),
    enrollments: object(
      enrollmentType,
      (person, args) => {
        const requested = readId(args.get("courseId"))
        const found = requested === "" ? null : findCourseById(requested)
        const courses =
          requested === "" ? sliceList(coursesOfPerson(seed, person, undefined), 0, 100) : found === null ? [] : [found]
        return courses.flatMap((row) =>
          membersOf(seed, row).flatMap((member) => (member.person.id === person.id ? [{ course: row, member }] : []))
        )
      },
      { args: ["courseId"] }
    )
  })

  const section = makeType<Section>("Section", {
    _id: scalar(({ id }) => String(id)),
    id: scalar(({ id }) => relayId("Section", id)),
    name: scalar(({ name }) => name),
    sisId: scalar(({ sis_section_id }) => sis_section_id)
  })

  const grades = makeType<Person>("Grades", {
    currentScore: scalar(({ id }) => 50 + (id % 50)),
    finalScore: scalar(({ id }) => 45 + (id % 50)),
    currentGrade: scalar(() => null),
    finalGrade: scalar(() => null)
  })

  const enrollment = makeType<CourseMember>("Enrollment", {
    _id: scalar(({ member }) => String(member.enrollment)),
    id: scalar(({ member }) => relayId("Enrollment", member.enrollment)),
    state: scalar(({ member }) => member.state),
    type: scalar(({ member }) => enrollmentOf(member.role).type),
    userId: scalar(({ member }) => String(member.person.id)),
    courseSectionId: scalar(({ member }) => String(member.section)),
    user: object(userType, ({ member }) => member.person),
    course: object(courseType, (row) => row.course),
    section: object(sectionType, ({ course: owner, member }) =>
      sections.get(request, owner).find(({ id }) => id === member.section)
    ),
    grades: object(
      () => grades,
      ({ member }) => (member.role === "student" ? member.person : null)
    )
  })

  const submission = makeType<Submission>("Submission", {
    _id: scalar((row) => String(submissionIds.at(seed, row.assignment.id, row.student.id))),
    id: scalar((row) => relayId("Submission", submissionIds.at(seed, row.assignment.id, row.student.id))),
    attempt: scalar(({ work }) => work.attempt ?? 0),
    body: scalar(({ work }) => work.body),
    excused: scalar(({ work }) => work.excused),
    grade: scalar(({ work }) => work.grade),
    score: scalar(({ work }) => work.score),
    gradedAt: scalar(({ work }) => work.gradedAt),
    submittedAt: scalar(({ work }) => work.submittedAt),
    submissionType: scalar(({ work }) => work.type),
    state: scalar(({ work }) => workflowStateOf(work)),
    userId: scalar(({ student }) => String(student.id)),
    assignmentId: scalar((row) => String(row.assignment.id)),
    user: object(userType, ({ student }) => student),
    assignment: object(assignmentType, (row) => row)
  })

  const submissionOf = (owner: CourseAssignment, student: Person): Submission => ({
    ...owner,
    student,
    work: submittedWork.get(request, [owner.assignment, student])
  })

  /** The students whose work the caller may see, by id. Students see their own work. */
  const gradedStudents = (owner: Course): ReadonlyArray<Person> => {
    const students = peopleWithRole(seed, owner, "student").toSorted((a, b) => a.id - b.id)
    return canEdit(owner.role) ? students : students.filter(({ id }) => id === caller(request).id)
  }

  const stateFilter = (args: Arguments) => {
    const states = readTexts(readInput(args.get("filter")).get("states"))
    return states === undefined ? undefined : ({ work }: Submission) => states.includes(workflowStateOf(work))
  }

  const assignment = makeType<CourseAssignment>("Assignment", {
    _id: scalar((row) => String(row.assignment.id)),
    id: scalar((row) => relayId("Assignment", row.assignment.id)),
    courseId: scalar((row) => String(row.course.id)),
    name: scalar((row) => row.assignment.name),
    pointsPossible: scalar((row) => row.assignment.points),
    state: scalar((row) => (row.assignment.published ? "published" : "unpublished")),
    published: scalar((row) => row.assignment.published),
    ...Object.fromEntries(
      [
        ["description", "description"],
        ["dueAt", "due_at"],
        ["unlockAt", "unlock_at"],
        ["lockAt", "lock_at"],
        ["createdAt", "created_at"],
        ["updatedAt", "updated_at"],
        ["gradingType", "grading_type"],
        ["htmlUrl", "html_url"],
        ["submissionTypes", "submission_types"]
      ].map(([name = "", key = ""]) => [
        name,
        scalar((row: CourseAssignment) => assignmentFields(url, row.course, row.assignment, 0)[key])
      ])
    ),
    position: scalar((row) => 1 + assignments.get(request, row.course).findIndex(({ id }) => id === row.assignment.id)),
    course: object(courseType, (row) => row.course),
    submissionsConnection: connection(
      submissionType,
      (row, args) =>
        filterRows(
          listOf(gradedStudents(row.course), (student) => submissionOf(row, student)),
          stateFilter(args)
        ),
      ["filter", "orderBy"]
    )
  })

  const account = makeType<null>("Account", {
    _id: scalar(() => "1"),
    id: scalar(() => relayId("Account", 1)),
    name: scalar(() => rootAccountName(seed)),
    coursesConnection: connection(courseType, () => allCourses(seed))
  })

  const term = makeType<JsonObject>("Term", {
    _id: scalar(({ id }) => String(id)),
    id: scalar(({ id }) => relayId("Term", Number(id))),
    name: scalar(({ name }) => name),
    startAt: scalar(({ start_at }) => start_at),
    endAt: scalar(({ end_at }) => end_at),
    sisId: scalar(({ sis_term_id }) => (isAdmin ? sis_term_id : null)),
    sisTermId: scalar(({ sis_term_id }) => sis_term_id)
  })

  const course = makeType<Course>("Course", {
    _id: scalar(({ id }) => String(id)),
    id: scalar(({ id }) => relayId("Course", id)),
    name: scalar(({ name }) => name),
    courseCode: scalar(({ code }) => code),
    ...Object.fromEntries(
      [
        ["syllabusBody", "syllabus_body"],
        ["createdAt", "created_at"],
        ["imageUrl", "image_download_url"]
      ].map(([name = "", key = ""]) => [name, scalar((row: Course) => renderCourse(row)[key])])
    ),
    sisId: scalar(({ sisId }) => sisId),
    state: scalar(({ state }) => (state === "unpublished" ? "claimed" : state)),
    account: object(
      () => account,
      () => (isAdmin ? {} : null)
    ),
    term: object(
      () => term,
      (owner) => termJson(seed, termOf(seed, owner))
    ),
    assignmentsConnection: connection(
      assignmentType,
      (owner, args) => {
        const term = readText(readInput(args.get("filter")).get("searchTerm"))?.toLowerCase()
        const rows = assignments
          .get(request, owner)
          .filter(
            (row) => isAssignmentVisible(owner, row) && (term === undefined || row.name.toLowerCase().includes(term))
          )
        return listOf(rows, (row): CourseAssignment => ({ course: owner, assignment: row }))
      },
      ["filter"]
    ),
    usersConnection: connection(
      userType,
      (owner, args) => {
        const filter = readInput(args.get("filter"))
        const types = readTexts(filter.get("enrollmentTypes"))
        const states = readTexts(filter.get("enrollmentStates"))
        const ids = (readTexts(filter.get("userIds")) ?? readTexts(args.get("userIds")))?.map(readId)
        const term = readText(filter.get("searchTerm"))
        const members = states === undefined ? membersOf(seed, owner) : allMembersOf(seed, owner)
        const people = members.flatMap(({ person, role, state }) =>
          (types === undefined || types.includes(enrollmentOf(role).type)) &&
          (states === undefined || states.includes(state)) &&
          (ids === undefined || ids.includes(String(person.id))) &&
          (term === undefined || matchesPerson(person, term))
            ? [[person.id, person] as const]
            : []
        )
        return [...new Map(people).values()]
      },
      ["filter", "userIds"]
    ),
    enrollmentsConnection: connection(
      enrollmentType,
      (owner, args) => {
        const filter = readInput(args.get("filter"))
        const types = readTexts(filter.get("types"))
        const states = readTexts(filter.get("states"))
        const members = (states === undefined ? membersOf(seed, owner) : allMembersOf(seed, owner)).filter(
          ({ role, state }) =>
            (types === undefined || types.includes(enrollmentOf(role).type)) &&
            (states === undefined || states.includes(state))
        )
        return listOf(members, (member): CourseMember => ({ course: owner, member }))
      },
      ["filter"]
    ),
    sectionsConnection: connection(sectionType, (owner) => sections.get(request, owner)),
    submissionsConnection: connection(
      submissionType,
      (owner, args) => {
        const ids = readTexts(args.get("studentIds"))?.map(readId)
        const students = gradedStudents(owner).filter(({ id }) => ids === undefined || ids.includes(String(id)))
        const rows = assignments.get(request, owner).filter((row) => isAssignmentVisible(owner, row))
        const pairs = generateList(students.length * rows.length, (index) => {
          const [student, row] = [students[index % students.length], rows[Math.floor(index / students.length)]]
          if (student === undefined || row === undefined) throw new RangeError(`no submission ${index}`)
          return submissionOf({ course: owner, assignment: row }, student)
        })
        return filterRows(pairs, stateFilter(args))
      },
      ["studentIds", "filter", "orderBy"]
    )
  })

  const query = makeType<undefined>("Query", {
    course: object(
      courseType,
      (_, args) => {
        const sisId = readText(args.get("sisId"))
        return findCourseById(sisId === undefined ? readId(args.get("id")) : `sis_course_id:${sisId}`)
      },
      { args: ["id", "sisId"] }
    ),
    allCourses: object(courseType, () => sliceList(coursesOfPerson(seed, caller(request), undefined), 0, 100)),
    assignment: object(
      assignmentType,
      (_, args) => Option.getOrNull(findAssignment(request, Number(readId(args.get("id"))))),
      { args: ["id"] }
    ),
    user: object(
      userType,
      (_, args) => {
        const found = findPerson(seed, readId(args.get("id")))
        return isAdmin || found?.id === caller(request).id ? found : null
      },
      { args: ["id"] }
    ),
    submission: object(
      submissionType,
      (_, args) => {
        const found = Option.getOrNull(findAssignment(request, Number(readId(args.get("assignmentId")))))
        const student =
          found && gradedStudents(found.course).find(({ id }) => String(id) === readId(args.get("userId")))
        return found && student && submissionOf(found, student)
      },
      { args: ["assignmentId", "userId"], required: ["assignmentId", "userId"] }
    ),
    account: object(
      () => account,
      (_, args) => (isAdmin && readId(args.get("id")) === "1" ? {} : null),
      { args: ["id", "sisId"] }
    )
  })
  return { query, assignmentType, findCourseById }
}

/** The names of the REST API for the fields of an assignment. */
const INPUT_FIELDS: Readonly<Record<string, string>> = {
  name: "name",
  description: "description",
  pointsPossible: "points_possible",
  dueAt: "due_at",
  lockAt: "lock_at",
  unlockAt: "unlock_at",
  assignmentGroupId: "assignment_group_id"
}

const toInput = (sent: Arguments): ReadonlyMap<string, Parameter> => {
  const input = new Map<string, Parameter>()
  for (const [name, value] of sent) {
    const field = Object.hasOwn(INPUT_FIELDS, name) ? INPUT_FIELDS[name] : undefined
    if (field !== undefined) input.set(field, value === null ? null : (readText(value) ?? null))
    if (name === "state") input.set("published", value === "published")
  }
  return input
}

interface AssignmentPayload {
  readonly assignment: CourseAssignment | null
  readonly errors: ReadonlyArray<{ readonly attribute: string; readonly message: string }> | null
}

/** The errors of a record, by attribute. */
const errorsOf = ({ body }: ApiFailure): AssignmentPayload["errors"] => {
  const { errors } = body
  return typeof errors !== "object" || errors === null || Array.isArray(errors)
    ? [{ attribute: "message", message: JSON.stringify(body) }]
    : Object.entries(errors as JsonObject).map(([attribute, problems]) => ({
        attribute,
        message: String((problems as ReadonlyArray<{ readonly message?: Json }>)[0]?.message ?? "invalid")
      }))
}

const makeMutation = (
  request: ApiRequest,
  { assignmentType, findCourseById }: ReturnType<typeof makeTypes>
): GraphqlType => {
  const error = makeType<{ readonly attribute: string; readonly message: string }>("ValidationError", {
    attribute: scalar(({ attribute }) => attribute),
    message: scalar(({ message }) => message)
  })
  const payload = makeType<AssignmentPayload>("AssignmentPayload", {
    assignment: object(assignmentType, ({ assignment }) => assignment),
    errors: object(
      () => error,
      ({ errors }) => errors
    )
  })
  const write = Effect.fn("Sandbox.writeByGraphql")(function* (
    course: Course | null,
    before: Assignment | undefined,
    input: Arguments
  ) {
    if (course === null || !canEdit(course.role))
      return yield* new GraphqlFailure({ message: "insufficient permission" })
    return yield* putAssignment(request, course, before, toInput(input)).pipe(
      Effect.map((assignment): AssignmentPayload => ({ assignment: { course, assignment }, errors: null })),
      Effect.catchTag("ApiFailure", (failure) =>
        Effect.succeed<AssignmentPayload>({ assignment: null, errors: errorsOf(failure) })
      )
    )
  })
  return makeType<undefined>("Mutation", {
    createAssignment: object(
      () => payload,
      (_, args) => {
        const input = readInput(args.get("input"))
        return write(findCourseById(readId(input.get("courseId"))), undefined, input)
      },
      { args: ["input"], required: ["input"] }
    ),
    updateAssignment: object(
      () => payload,
      (_, args) => {
        const input = readInput(args.get("input"))
        const found = Option.getOrUndefined(findAssignment(request, Number(readId(input.get("id")))))
        return found === undefined
          ? Effect.fail(new GraphqlFailure({ message: "assignment not found" }))
          : write(found.course, found.assignment, input)
      },
      { args: ["input"], required: ["input"] }
    )
  })
}

/** Variables are an object, or in a form its JSON. */
const readVariables = (value: Parameter | undefined): Arguments => {
  const text = asString(value)
  const parsed =
    text === undefined
      ? value
      : Either.getOrElse(
          Either.try(() => parseJson(text)),
          () => new Map()
        )
  const map = asMap(parsed) ?? new Map<string, Parameter>()
  // Parameters and arguments have the same form.
  return map as ReadonlyMap<string, Argument>
}

const graphql = Effect.fn("Sandbox.graphql")(function* (request: ApiRequest) {
  const { parameters } = request
  const text = asString(parameters.get("query"))
  if (text === undefined) return yield* missingParameter("query")
  const document = yield* Effect.either(
    Effect.try({
      try: () => parseGraphql(text),
      catch: (error) => ({
        message: error instanceof Error ? error.message : "Parse error",
        locations: error instanceof GraphqlSyntaxError ? [{ ...error.location }] : []
      })
    })
  )
  if (Either.isLeft(document)) return reply(request, { errors: [document.left] })
  const types = makeTypes(request)
  const body = yield* runGraphql({
    document: document.right,
    operationName: asString(parameters.get("operationName")),
    variables: readVariables(parameters.get("variables")),
    query: types.query,
    mutation: makeMutation(request, types)
  })
  // Ids of GraphQL are texts already.
  return reply({ stringIds: false }, body)
})

export const graphqlResource = defineResource({ routes: [postGraphql(graphql)] })
