/** Learning outcomes and their groups: of courses, of the account, and global ones. */
import * as Effect from "effect/Effect"
import { notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../../kernel/context.js"
import { makeIds } from "../../kernel/ids.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString } from "../../kernel/parameters.js"
import { type Field, initialValues, integer, number, oneWordOf, text } from "../../kernel/records.js"
import type { Find } from "../../kernel/resource.js"
import type { Seed } from "../../kernel/seed.js"
import { makeState } from "../../kernel/state.js"
import { courseOwners, findCallerCourse, isAccountAdmin, pathCourse, requireRootAccount } from "../../school/callers.js"
import { type Course, courseAt, coursePath } from "../../school/courses.js"
import { assessments, associations, findRubric } from "../rubric.js"

/** What owns outcomes and groups. */
export interface OutcomeContext {
  readonly type: "Account" | "Course" | null
  readonly id: number | bigint | null
  readonly path: string
  readonly title: string
  readonly canEdit: boolean
  readonly course?: Course
}

const globalContext = (request: ApiRequest): OutcomeContext => ({
  type: null,
  id: null,
  path: "global",
  title: "ROOT",
  canEdit: isAccountAdmin(request)
})

const accountContext = (request: ApiRequest): OutcomeContext => ({
  type: "Account",
  id: 1,
  path: "accounts/1",
  title: "Account",
  canEdit: isAccountAdmin(request)
})

export const courseContext = (course: Course): OutcomeContext => ({
  type: "Course",
  id: course.id,
  path: coursePath(course),
  title: course.name,
  canEdit: courseOwners.canEdit(course),
  course
})

/** The routes of the contexts, and how they find them. */
export const CONTEXTS: ReadonlyArray<{
  readonly route: "/accounts/:account_id" | "/courses/:course_id" | "/global"
  readonly find: Find<OutcomeContext>
}> = [
  { route: "/courses/:course_id", find: (request) => Effect.map(pathCourse(request), courseContext) },
  {
    route: "/accounts/:account_id",
    find: (request) => Effect.map(requireRootAccount(request), () => accountContext(request))
  },
  { route: "/global", find: (request) => Effect.succeed(globalContext(request)) }
]

interface Rating {
  readonly description: string
  readonly points: number
}

const DEFAULT_RATINGS: ReadonlyArray<Rating> = [
  { description: "Exceeds Expectations", points: 5 },
  { description: "Meets Expectations", points: 3 },
  { description: "Does Not Meet Expectations", points: 0 }
]

const ratings: Field<ReadonlyArray<Rating>> = {
  initial: DEFAULT_RATINGS,
  read: (_, value) => {
    const sent = Array.isArray(value) ? value : [...(asMap(value)?.values() ?? [])]
    const read = sent.flatMap((element): ReadonlyArray<Rating> => {
      const input = asMap(element)
      if (input === undefined) return []
      const description = asString(input.get("description"))?.trim() || "No description"
      return [{ description, points: Number(asString(input.get("points"))) || 0 }]
    })
    return Effect.succeed(read.length === 0 ? undefined : read.toSorted((a, b) => b.points - a.points))
  }
}

export const OUTCOME_FIELDS = {
  title: text({ initial: "", required: "can't be blank", maxLength: 255 }),
  display_name: text({ maxLength: 255 }),
  description: text(),
  vendor_guid: text(),
  mastery_points: number(3),
  ratings,
  calculation_method: oneWordOf(
    ["decaying_average", "weighted_average", "n_mastery", "latest", "highest", "average"],
    "decaying_average"
  ),
  calculation_int: integer(null)
}

export type Outcome = ReturnType<typeof initialValues<typeof OUTCOME_FIELDS>> & { readonly id: number }

export interface OutcomeGroup {
  readonly id: number
  /** Undefined for the root group. */
  readonly parent: number | undefined
  readonly title: string
  readonly description: string | null
  readonly vendor_guid: string | null
}

interface Link {
  readonly group: number
  readonly outcome: number
}

export interface OutcomeStore {
  readonly groups: ReadonlyArray<OutcomeGroup>
  readonly outcomes: ReadonlyArray<Outcome>
  readonly links: ReadonlyArray<Link>
}

/** A course initially has a root group and an outcome. Those of the account and the global group follow. */
export const outcomeGroupIds = makeIds(
  1,
  () => 1,
  ({ courseCount }) => courseCount + 3
)
export const outcomeIds = makeIds(
  1,
  () => 1,
  ({ courseCount }) => courseCount + 2
)

const makeOutcome = (id: number, title: string): Outcome => ({
  ...initialValues(OUTCOME_FIELDS),
  id,
  title,
  calculation_int: 65
})

const makeGroup = (id: number, title: string, parent?: number): OutcomeGroup => ({
  id,
  parent,
  title,
  description: null,
  vendor_guid: null
})

const seededStore = (seed: Seed, { course, title, type }: OutcomeContext): OutcomeStore => {
  const root = (owner: number) => makeGroup(outcomeGroupIds.at(seed, owner, 0), title)
  const { courseCount } = seed
  if (course !== undefined) {
    const group = root(course.index)
    if (course.index >= courseCount) return { groups: [group], outcomes: [], links: [] }
    const outcome = makeOutcome(outcomeIds.at(seed, course.index, 0), "Thinks critically")
    return { groups: [group], outcomes: [outcome], links: [{ group: group.id, outcome: outcome.id }] }
  }
  if (type === null) return { groups: [root(courseCount + 2)], outcomes: [], links: [] }
  const top = root(courseCount)
  const group = makeGroup(outcomeGroupIds.at(seed, courseCount + 1, 0), "Communication", top.id)
  const outcomes = ["Writes clearly", "Speaks clearly"].map((name, position) =>
    makeOutcome(outcomeIds.at(seed, courseCount + position, 0), name)
  )
  return { groups: [top, group], outcomes, links: outcomes.map(({ id }) => ({ group: group.id, outcome: id })) }
}

export const outcomeStores = makeState(({ path }: OutcomeContext) => path, seededStore)

/** The contexts of the outcomes that callers have created, as paths. */
export const outcomePaths = makeState(
  (id: number) => id,
  (): string | undefined => undefined
)

/** An outcome, and the context that it was created in. */
export interface OwnedOutcome {
  readonly context: OutcomeContext
  readonly outcome: Outcome
}

/** Finds an outcome by its id alone. */
export const findOutcome = Effect.fn("Sandbox.findOutcome")(function* (request: ApiRequest, reference: string) {
  const { seed } = request
  const id = parseId(reference)
  const path = outcomePaths.get(request, id)
  const [index] = outcomeIds.locate(seed, id)
  const courseId =
    path === undefined
      ? index >= 0 && index < seed.courseCount
        ? String(courseAt(seed, index).id)
        : undefined
      : /^courses\/(\d+)$/.exec(path)?.[1]
  const context =
    courseId !== undefined
      ? courseContext(yield* findCallerCourse(request, courseId))
      : path === "global"
        ? globalContext(request)
        : accountContext(request)
  const outcome = outcomeStores.get(request, context).outcomes.find((row) => row.id === id)
  if (outcome === undefined) return yield* notFound()
  return { context, outcome }
})

/** The contexts whose outcomes can be linked in another one: its own, the account of a course, and the global one. */
export const availableContexts = (request: ApiRequest, context: OutcomeContext): ReadonlyArray<OutcomeContext> => [
  context,
  ...(context.type === "Course" ? [accountContext(request)] : []),
  ...(context.type === null ? [] : [globalContext(request)])
]

export const findAvailable = (request: ApiRequest, context: OutcomeContext, id: number): OwnedOutcome | undefined => {
  for (const owner of availableContexts(request, context)) {
    const outcome = outcomeStores.get(request, owner).outcomes.find((row) => row.id === id)
    if (outcome !== undefined) return { context: owner, outcome }
  }
  return undefined
}

/** The uses of an outcome by the rubrics of a course. */
const usesOf = (request: ApiRequest, course: Course | undefined, id: number) =>
  course === undefined
    ? []
    : associations
        .get(request, course)
        .filter(({ rubric_id }) =>
          findRubric(request, course, rubric_id)?.criteria.some(({ learning_outcome_id }) => learning_outcome_id === id)
        )

export const isAligned = (request: ApiRequest, context: OutcomeContext, id: number): boolean =>
  usesOf(request, context.course, id).length > 0

const isAssessed = (request: ApiRequest, context: OutcomeContext, id: number): boolean =>
  usesOf(request, context.course, id).some((association) => assessments.get(request, association).length > 0)

// Canvas: the colors of ratings from above mastery down, and of mastery.
const COLORS = ["127A1B", "0B874B", "FAB901", "FD5D10", "E0061F"]

const hasNumber = (method: string): boolean => method.endsWith("_average") || method === "n_mastery"

export const outcomeJson = (
  request: ApiRequest,
  { context, outcome }: OwnedOutcome,
  style: string | undefined = "full"
): JsonObject => {
  const { calculation_int, calculation_method, description, mastery_points, ratings: levels, ...short } = outcome
  const isFull = style === "full"
  const withDefaults = asBoolean(request.parameters.get("add_defaults"))
  const full = {
    description,
    calculation_method,
    calculation_int: hasNumber(calculation_method) ? calculation_int : undefined,
    points_possible: Math.max(0, ...levels.map(({ points }) => points)),
    mastery_points,
    ratings: levels.map(
      (rating, position): JsonObject => ({
        ...rating,
        ...(withDefaults ? { mastery: rating.points === mastery_points, color: COLORS[position] ?? "E0061F" } : {})
      })
    ),
    assessed: isAssessed(request, context, outcome.id)
  }
  return {
    ...short,
    context_type: context.type,
    context_id: context.id,
    url: `/api/v1/outcomes/${outcome.id}`,
    can_edit: context.canEdit,
    has_updateable_rubrics: isAligned(request, context, outcome.id) && !isAssessed(request, context, outcome.id),
    ...(isFull ? full : {})
  }
}

export const groupJson = (
  request: ApiRequest,
  context: OutcomeContext,
  group: OutcomeGroup,
  style: string | undefined = "full"
): JsonObject => {
  const url = `/api/v1/${context.path}/outcome_groups/${group.id}`
  const parent = outcomeStores.get(request, context).groups.find(({ id }) => id === group.parent)
  return {
    id: group.id,
    // Canvas: the root group has the name of its context.
    title: group.parent === undefined ? context.title : group.title,
    vendor_guid: group.vendor_guid,
    url,
    subgroups_url: `${url}/subgroups`,
    outcomes_url: `${url}/outcomes`,
    can_edit: context.canEdit,
    ...(style === "full"
      ? {
          import_url: `${url}/import`,
          parent_outcome_group: parent && groupJson(request, context, parent, "abbrev"),
          context_id: context.id,
          context_type: context.type,
          description: group.description
        }
      : {})
  }
}

export const linkJson = (
  request: ApiRequest,
  context: OutcomeContext,
  group: OutcomeGroup,
  owned: OwnedOutcome
): JsonObject => {
  const { parameters } = request
  const style = (name: string) => asString(parameters.get(name)) ?? "abbrev"
  return {
    context_type: context.type,
    context_id: context.id,
    url: `/api/v1/${context.path}/outcome_groups/${group.id}/outcomes/${owned.outcome.id}`,
    outcome_group: groupJson(request, context, group, style("outcome_group_style")),
    outcome: outcomeJson(request, owned, style("outcome_style")),
    can_unlink: context.canEdit,
    assessed: isAssessed(request, context, owned.outcome.id)
  }
}
