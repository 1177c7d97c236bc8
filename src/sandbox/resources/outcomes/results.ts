/** How students did in the outcomes of a course: what they were given for the criteria of rubrics that are aligned to them. */
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { messageFailure, unauthorized } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asString, asStrings } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, get } from "../../kernel/resource.js"
import { caller, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findPerson, membersOf, type Person, shortName } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { type Assignment, assignments, submissionTypesOf } from "../assignment.js"
import { assessments, rubricOf } from "../rubric.js"
import {
  courseContext,
  findAvailable,
  groupJson,
  linkJson,
  type OwnedOutcome,
  outcomeJson,
  outcomeStores
} from "./outcome.js"

interface Result {
  readonly id: number
  readonly student: number
  readonly owned: OwnedOutcome
  readonly assignment: Assignment
  readonly score: number
  readonly possible: number
  readonly at: string
}

/** The criteria of a course that are aligned to outcomes, each with its assignment. */
const alignmentsOf = (request: ApiRequest, course: Course) => {
  const context = courseContext(course)
  return assignments.get(request, course).flatMap((assignment) => {
    const found = rubricOf(request, course, assignment)
    return (found?.rubric.criteria ?? []).flatMap((criterion, position) => {
      const owned = findAvailable(request, context, criterion.learning_outcome_id ?? -1)
      return found === undefined || owned === undefined ? [] : [{ ...found, assignment, criterion, owned, position }]
    })
  })
}

const MAX_CRITERIA = 1000

const resultsOf = (request: ApiRequest, course: Course): ReadonlyArray<Result> =>
  alignmentsOf(request, course).flatMap(({ assignment, association, criterion, owned, position }) =>
    assessments.get(request, association).flatMap((assessment): ReadonlyArray<Result> => {
      const points = assessment.type === "grading" ? (assessment.marks.get(criterion.id)?.points ?? null) : null
      if (points === null) return []
      const { at, student } = assessment
      const id = assessment.id * MAX_CRITERIA + position
      return [{ id, student, owned, assignment, score: points, possible: criterion.points, at }]
    })
  )

interface Selection {
  readonly course: Course
  readonly students: ReadonlyArray<Person & { readonly section: number }>
  readonly results: ReadonlyArray<Result>
}

/** The requested students and results. Canvas: students see their own if they ask for no others. */
const selectResults = Effect.fn("Sandbox.selectOutcomeResults")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const course = yield* pathCourse(request)
  const ids = asStrings(parameters.get("user_ids")).map((reference) => findPerson(seed, reference)?.id ?? -1)
  const isOwn = ids.length > 0 && ids.every((id) => id === caller(request).id)
  if (!canEdit(course.role) && !isOwn) return yield* unauthorized()
  const all = membersOf(seed, course).flatMap(({ person, role, section }) =>
    role === "student" ? [{ ...person, section }] : []
  )
  if (ids.some((id) => all.every((student) => student.id !== id))) {
    return yield* messageFailure("can only include id's of users in the specified context")
  }
  const students = ids.length === 0 ? all : all.filter(({ id }) => ids.includes(id))
  const outcomes = asStrings(parameters.get("outcome_ids"))
  const context = courseContext(course)
  if (outcomes.some((id) => findAvailable(request, context, Number(id)) === undefined)) {
    return yield* messageFailure("can only include id's of outcomes in the outcome context")
  }
  const wanted = new Set(students.map(({ id }) => id))
  const results = resultsOf(request, course).filter(
    ({ owned, student }) =>
      wanted.has(student) && (outcomes.length === 0 || outcomes.includes(String(owned.outcome.id)))
  )
  return { course, students, results } satisfies Selection
})

const uniqueOutcomes = (results: ReadonlyArray<Result>): ReadonlyArray<OwnedOutcome> => [
  ...new Map(results.map(({ owned }) => [owned.outcome.id, owned])).values()
]

type Linked = (request: ApiRequest, selection: Selection) => ReadonlyArray<JsonObject>

const alignmentName = ({ id }: Assignment): string => `assignment_${id}`

const linkedAlignments: Linked = ({ url }, { course, results }) =>
  [...new Map(results.map(({ assignment }) => [assignment.id, assignment])).values()].map((assignment) => ({
    id: alignmentName(assignment),
    name: assignment.name,
    html_url: `${url}/${coursePath(course)}/assignments/${assignment.id}`
  }))

/** What a request can include. Canvas: ids of these records are texts. */
const LINKED: Readonly<Record<string, Linked>> = {
  alignments: linkedAlignments,
  "outcomes.alignments": linkedAlignments,
  outcomes: (request, { results }) =>
    uniqueOutcomes(results).map((owned) => ({
      ...outcomeJson(request, owned),
      alignments: [
        ...new Set(
          results.flatMap(({ assignment, owned: { outcome } }) =>
            outcome.id === owned.outcome.id ? [alignmentName(assignment)] : []
          )
        )
      ]
    })),
  outcome_groups: (request, { course }) => {
    const context = courseContext(course)
    return outcomeStores.get(request, context).groups.map((group) => groupJson(request, context, group))
  },
  outcome_links: (request, { course, results }) => {
    const context = courseContext(course)
    const { groups, links } = outcomeStores.get(request, context)
    return uniqueOutcomes(results).flatMap((owned) =>
      groups.flatMap((group) =>
        links.some((link) => link.group === group.id && link.outcome === owned.outcome.id)
          ? [linkJson(request, context, group, owned)]
          : []
      )
    )
  },
  users: (_, { students }) =>
    students.map((person) => ({
      id: String(person.id),
      name: person.name,
      display_name: shortName(person),
      sortable_name: person.sortableName
    })),
  courses: (_, { course }) => [{ id: String(course.id), name: course.name }]
}

const linkedOf = Effect.fn("Sandbox.linkedOutcomeRecords")(function* (request: ApiRequest, selection: Selection) {
  const include = asStrings(request.parameters.get("include"))
  const unknown = include.find((word) => !Object.hasOwn(LINKED, word))
  if (unknown !== undefined) return yield* messageFailure(`invalid include: ${unknown}`)
  const linked = include.flatMap((word) => {
    const list = LINKED[word]
    return list === undefined ? [] : [[word.replace("outcomes.", ""), list(request, selection)] as const]
  })
  return linked.length === 0 ? undefined : Object.fromEntries(linked)
})

const listResults = Effect.fn("Sandbox.listOutcomeResults")(function* (request: ApiRequest) {
  const selection = yield* selectResults(request)
  const linked = yield* linkedOf(request, selection)
  const json = ({ assignment, at, id, owned, possible, score, student }: Result): JsonObject => ({
    id,
    score,
    possible,
    mastery: score >= owned.outcome.mastery_points,
    percent: possible === 0 ? 0 : score / possible,
    hidden: false,
    submitted_or_assessed_at: at,
    links: {
      user: String(student),
      learning_outcome: String(owned.outcome.id),
      assignment: alignmentName(assignment),
      alignment: alignmentName(assignment)
    }
  })
  return yield* replyPage(request, {
    path: `${coursePath(selection.course)}/outcome_results`,
    wrapperKey: "outcome_results",
    linked: () => ({ linked }),
    rows: selection.results,
    toJson: json
  })
})

const mean = (numbers: ReadonlyArray<number>): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)

const median = (numbers: ReadonlyArray<number>): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : mean(sorted.slice(middle - 1, middle + 1))
}

const round = (number: number): number => Math.round(number * 100) / 100

const byTime = Order.mapInput(Order.string, ({ at }: Result) => at)

/** The score of several results, as the outcome calculates it; undefined if there are too few of them. */
const rollUp = ({ outcome }: OwnedOutcome, results: ReadonlyArray<Result>): number | undefined => {
  const scores = results.toSorted(byTime).map(({ score }) => score)
  const [last = 0] = scores.slice(-1)
  const number = outcome.calculation_int ?? 0
  switch (outcome.calculation_method) {
    case "latest":
      return last
    case "average":
      return round(mean(scores))
    case "n_mastery": {
      const mastered = scores.filter((score) => score >= outcome.mastery_points)
      return mastered.length < number ? undefined : round(mean(mastered))
    }
    case "decaying_average":
    case "weighted_average":
      // Canvas: the latest result has this weight, in percent, and the others the rest.
      return scores.length === 1 ? last : round((last * number + mean(scores.slice(0, -1)) * (100 - number)) / 100)
    default:
      return Math.max(...scores)
  }
}

const scoresOf = (results: ReadonlyArray<Result>) =>
  uniqueOutcomes(results).flatMap((owned) => {
    const own = results.filter((result) => result.owned.outcome.id === owned.outcome.id)
    const score = rollUp(owned, own)
    const latest = own.toSorted(byTime).at(-1)
    return score === undefined || latest === undefined
      ? []
      : [
          {
            outcome: owned.outcome.id,
            score,
            count: own.length,
            title: latest.assignment.name,
            submitted_at: latest.at
          }
        ]
  })

const scoreJson = ({ outcome, ...score }: ReturnType<typeof scoresOf>[number]): JsonObject => ({
  ...score,
  links: { outcome: String(outcome) }
})

const showRollups = Effect.fn("Sandbox.showOutcomeRollups")(function* (request: ApiRequest) {
  const { parameters } = request
  const selection = yield* selectResults(request)
  const { course, results, students } = selection
  const linked = yield* linkedOf(request, selection)
  const all = students.map((student) => ({
    student,
    scores: scoresOf(results.filter((result) => result.student === student.id))
  }))
  const aggregate = asString(parameters.get("aggregate"))
  if (aggregate !== undefined && aggregate !== "course")
    return yield* messageFailure("invalid aggregate parameter value")
  if (aggregate === "course") {
    const statistic = asString(parameters.get("aggregate_stat")) === "median" ? median : mean
    const scores = uniqueOutcomes(results).map(({ outcome }): JsonObject => {
      const numbers = all.flatMap((row) => row.scores.filter((score) => score.outcome === outcome.id))
      return {
        score: round(statistic(numbers.map(({ score }) => score))),
        count: numbers.length,
        links: { outcome: String(outcome.id) }
      }
    })
    return reply(request, { rollups: [{ scores, links: { course: String(course.id) } }], linked })
  }
  const excluded = asStrings(parameters.get("exclude")).includes("missing_user_rollups")
  const listed = excluded ? all.filter(({ scores }) => scores.length > 0) : all
  const sortBy = asString(parameters.get("sort_by"))
  const sortOutcome = asString(parameters.get("sort_outcome_id"))
  const scoreFor = (row: (typeof all)[number]) =>
    row.scores.find(({ outcome }) => String(outcome) === sortOutcome)?.score ?? Number.POSITIVE_INFINITY
  const sorted = sortBy === "outcome" ? listed.toSorted(Order.mapInput(Order.number, scoreFor)) : listed
  const ordered = asString(parameters.get("sort_order")) === "desc" ? sorted.toReversed() : sorted
  return yield* replyPage(request, {
    path: `${coursePath(course)}/outcome_rollups`,
    wrapperKey: "rollups",
    linked: () => ({ linked }),
    rows: ordered,
    toJson: ({ scores, student }) => ({
      scores: scores.map(scoreJson),
      links: { user: String(student.id), section: String(student.section), status: "active" }
    })
  })
})

/** The assignments with an aligned rubric, once for each outcome. */
const listAlignments = Effect.fn("Sandbox.listOutcomeAlignments")(function* (request: ApiRequest) {
  const { parameters, url } = request
  const course = yield* pathCourse(request)
  const student = asString(parameters.get("student_id"))
  if (!canEdit(course.role) && student !== String(caller(request).id)) return yield* unauthorized()
  const assignmentId = asString(parameters.get("assignment_id"))
  return yield* replyPage(request, {
    path: `${coursePath(course)}/outcome_alignments`,
    rows: alignmentsOf(request, course).filter(
      ({ assignment }) => assignment.published && (assignmentId === undefined || String(assignment.id) === assignmentId)
    ),
    toJson: ({ assignment, association, owned, position }) => ({
      id: association.id * MAX_CRITERIA + position,
      learning_outcome_id: owned.outcome.id,
      assignment_id: assignment.id,
      submission_types: submissionTypesOf(assignment).join(","),
      title: assignment.name,
      url: `${url}/${coursePath(course)}/assignments/${assignment.id}`
    })
  })
})

const selected = ["user_ids", "outcome_ids", "include"]

export const outcomeResultResource = defineResource({
  routes: [
    // No result is hidden.
    get("/courses/:course_id/outcome_results", listResults, { acts: selected, noEffect: ["include_hidden"] }),
    get("/courses/:course_id/outcome_rollups", showRollups, {
      acts: [
        ...selected,
        "aggregate",
        "aggregate_stat",
        "exclude",
        "sort_by",
        "sort_outcome_id",
        "sort_order",
        "add_defaults"
      ]
    }),
    get("/courses/:course_id/outcome_alignments", listAlignments, { acts: ["student_id", "assignment_id"] })
  ]
})
