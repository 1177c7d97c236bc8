/** The part of Canvas's GraphQL schema that the sandbox serves, with the types and names of Canvas. */

const PAGE = "first: Int, after: String, last: Int, before: String"

const connectionTypes = (node: string): string => `
  type ${node}Connection { nodes: [${node}], edges: [${node}Edge], pageInfo: PageInfo! }
  type ${node}Edge { cursor: String!, node: ${node} }`

const ASSIGNMENT_INPUT = `assignmentGroupId: ID, description: String, dueAt: DateTime, lockAt: DateTime, pointsPossible: Float,
    state: AssignmentState, unlockAt: DateTime`

export const SCHEMA = `
  scalar DateTime
  scalar URL

  enum AssignmentState { deleted published unpublished }
  enum CourseFilterableEnrollmentState { active completed creation_pending inactive invited rejected }
  enum EnrollmentType {
    DesignerEnrollment ObserverEnrollment StudentEnrollment StudentViewEnrollment TaEnrollment TeacherEnrollment
  }
  enum EnrollmentWorkflowState { active completed creation_pending deleted inactive invited rejected }
  enum SubmissionState { deleted graded pending_review submitted ungraded unsubmitted }

  input AssignmentFilter { searchTerm: String }
  input CourseUsersFilter {
    enrollmentStates: [CourseFilterableEnrollmentState!], enrollmentTypes: [EnrollmentType!], searchTerm: String, userIds: [ID!]
  }
  input EnrollmentFilterInput { states: [EnrollmentWorkflowState!], types: [EnrollmentType!] }
  input SubmissionFilterInput { states: [SubmissionState!] }
  input SubmissionSearchFilterInput { states: [SubmissionState!] }
  input CreateAssignmentInput { courseId: ID!, name: String!, ${ASSIGNMENT_INPUT} }
  input UpdateAssignmentInput { id: ID!, name: String, ${ASSIGNMENT_INPUT} }

  type PageInfo { hasNextPage: Boolean!, hasPreviousPage: Boolean!, startCursor: String, endCursor: String, totalCount: Int }
  ${["Assignment", "Course", "Enrollment", "Section", "Submission", "User"].map(connectionTypes).join("")}

  type Account { _id: ID!, id: ID!, name: String, coursesConnection(${PAGE}): CourseConnection }
  type Term { _id: ID!, id: ID!, endAt: DateTime, name: String, sisId: String, sisTermId: ID, startAt: DateTime }
  type Section { _id: ID!, id: ID!, name: String!, sisId: String }
  type Grades { currentGrade: String, currentScore: Float, finalGrade: String, finalScore: Float }

  type Course {
    _id: ID!, id: ID!, courseCode: String, createdAt: DateTime, imageUrl: URL, name: String!, sisId: String, state: String!,
    syllabusBody: String, account: Account, term: Term,
    assignmentsConnection(filter: AssignmentFilter, ${PAGE}): AssignmentConnection
    enrollmentsConnection(filter: EnrollmentFilterInput, ${PAGE}): EnrollmentConnection
    sectionsConnection(${PAGE}): SectionConnection
    submissionsConnection(filter: SubmissionFilterInput, studentIds: [ID!], ${PAGE}): SubmissionConnection
    usersConnection(filter: CourseUsersFilter, userIds: [ID!], ${PAGE}): UserConnection
  }

  type User {
    _id: ID!, id: ID!, email: String, loginId: String, name: String, shortName: String, sisId: String, sortableName: String,
    enrollments(courseId: ID): [Enrollment!]!
  }

  type Enrollment {
    _id: ID, id: ID!, course: Course, courseSectionId: ID, grades: Grades, section: Section, state: String!, type: String!,
    user: User, userId: ID
  }

  type Assignment {
    _id: ID!, id: ID!, course: Course, courseId: ID, createdAt: DateTime, description: String, dueAt: DateTime,
    gradingType: String, htmlUrl: URL, lockAt: DateTime, name: String, pointsPossible: Float, position: Int,
    published: Boolean, state: String!, submissionTypes: [String!], unlockAt: DateTime, updatedAt: DateTime,
    submissionsConnection(filter: SubmissionSearchFilterInput, ${PAGE}): SubmissionConnection
  }

  type Submission {
    _id: ID!, id: ID!, assignment: Assignment, assignmentId: ID!, attempt: Int!, body: String, excused: Boolean, grade: String,
    gradedAt: DateTime, score: Float, state: String!, submissionType: String, submittedAt: DateTime, user: User, userId: ID
  }

  type Query {
    account(id: ID, sisId: String): Account
    allCourses: [Course!]
    assignment(id: ID): Assignment
    course(id: ID, sisId: String): Course
    submission(assignmentId: ID!, userId: ID!): Submission
    user(id: ID): User
  }

  type ValidationError { attribute: String!, message: String! }
  type CreateAssignmentPayload { assignment: Assignment, errors: [ValidationError!] }
  type UpdateAssignmentPayload { assignment: Assignment, errors: [ValidationError!] }
  type Mutation {
    createAssignment(input: CreateAssignmentInput!): CreateAssignmentPayload
    updateAssignment(input: UpdateAssignmentInput!): UpdateAssignmentPayload
  }
`
