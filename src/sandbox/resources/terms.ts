/** Enrollment terms of the account. */
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { type ApiFailure, invalidRecord, messageFailure, notFound } from "../kernel/apiFailure.js"
import type { Owners } from "../kernel/collection.js"
import { containsTerm, type Filters, filterSearch, selectArray } from "../kernel/filters.js"
import { parseReference } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asStrings, asTime } from "../kernel/parameters.js"
import { type Field, internal, makeRecords, text, time } from "../kernel/records.js"
import { SIS_IMPORT_PARAMETERS } from "../kernel/routeParameters.js"
import { hash, type Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { isAccountAdmin, requireRootAccount } from "../school/callers.js"
import { allCourses, type Course } from "../school/courses.js"
import { enrollmentOf, rolesByType } from "../school/roles.js"

/** The number of terms that the account has from the start. Their ids start at 1. */
const TERM_COUNT = 14
const TERM_INTERVAL_DAYS = 182

/** The id of the term of a course. */
export const termOf = (seed: Seed, { index, written }: Course): number =>
  typeof written.enrollment_term_id === "number"
    ? written.enrollment_term_id
    : 1 + (hash(seed, "course.term", index) % TERM_COUNT)

const seededTerm = (index: number) => {
  const isAutumn = index % 2 === 1
  const year = 2018 + Math.floor(index / 2)
  const start = (index - TERM_COUNT + 1) * TERM_INTERVAL_DAYS
  return {
    id: index + 1,
    name: `${isAutumn ? "Autumn" : "Spring"} ${year}`,
    start_at: timestampOnDay(start),
    end_at: timestampOnDay(start + TERM_INTERVAL_DAYS - 30),
    created_at: timestampOnDay(start - 90),
    sis_term_id: `${year}${isAutumn ? "H" : "F"}`
  }
}

const isActive = ({ workflow_state }: { readonly workflow_state: string }): boolean => workflow_state === "active"

const isInverted = (start: unknown, end: unknown): boolean =>
  typeof start === "string" && typeof end === "string" && end < start

const OVERRIDDEN_TYPES: ReadonlyArray<string> = rolesByType
  .filter((role) => role !== "observer")
  .map((role) => enrollmentOf(role).type)

/** The dates of types of enrollments. A type that is not sent keeps its dates. */
const overrides: Field<Readonly<Record<string, { readonly start_at: string | null; readonly end_at: string | null }>>> =
  {
    initial: {},
    read: (_, value, before = {}) =>
      Effect.succeed({
        ...before,
        ...Object.fromEntries(
          [...(asMap(value) ?? [])].map(([type, dates]) => [
            type,
            {
              start_at: asTime(asMap(dates)?.get("start_at")) ?? null,
              end_at: asTime(asMap(dates)?.get("end_at")) ?? null
            }
          ])
        )
      }),
    check: (_, value) =>
      Object.keys(value).every((type) => OVERRIDDEN_TYPES.includes(type))
        ? undefined
        : messageFailure("Invalid enrollment type in overrides")
  }

const termOwners: Owners<{ readonly isAdmin: boolean }> = {
  route: "/accounts/:account_id",
  find: (request) => Effect.as(requireRootAccount(request), { isAdmin: isAccountAdmin(request) }),
  key: () => 1,
  path: () => "accounts/1",
  canEdit: ({ isAdmin }) => isAdmin
}

const ACCOUNT = { isAdmin: true }

interface Term {
  readonly id: number
  readonly name: string
  readonly start_at: string | null
  readonly sis_term_id: string | null
  readonly workflow_state: string
}

/** Whether a reference means a term: an id, or `sis_term_id:…`. */
const isMeant = ({ id, sis_term_id }: Term, reference: string): boolean => {
  const { kind, value } = parseReference(reference)
  return kind === undefined ? String(id) === value : kind === "sis_term_id" && sis_term_id === value
}

const STATES: ReadonlyArray<string> = ["active", "deleted", "all"]

const termFilters: Filters<{ readonly row: Term }> = {
  term_name: filterSearch(({ row }, term) => containsTerm([row.name], term))
}

/** The members of the JSON of a term that are not its fields. Terms are not imported. */
const OTHER_FIELDS: JsonObject = { grading_period_group_id: null, sis_import_id: null }

const { resource, rows } = makeRecords({
  name: "term",
  owners: termOwners,
  path: "/terms",
  wrapperKey: "enrollment_terms",
  parameter: "enrollment_term",
  fields: {
    name: text({ initial: "" }),
    start_at: time(),
    end_at: time(),
    sis_term_id: text(),
    overrides,
    workflow_state: internal("active")
  },
  seeded: () => Array.from({ length: TERM_COUNT }, (_, index) => seededTerm(index)),
  timestamps: "created",
  template: OTHER_FIELDS,
  isMeant,
  listIncludes: ["overrides"],
  declared: {
    list: { acts: ["workflow_state", ...Object.keys(termFilters)], include: ["overrides"] },
    write: { noEffect: SIS_IMPORT_PARAMETERS }
  },
  filter: (request, terms) => {
    const states = asStrings(request.parameters.get("workflow_state")).filter((state) => STATES.includes(state))
    const isListed = ({ workflow_state }: Term) =>
      states.length === 0 ? workflow_state === "active" : states.includes("all") || states.includes(workflow_state)
    const listed = terms.filter(({ row }) => isListed(row))
    // Canvas: the latest term first. Postgres: those without a start before it.
    const keyOf = ({ start_at }: Term) => start_at ?? "~"
    const latestFirst = listed.toSorted(Order.reverse(Order.mapInput(Order.string, ({ row }) => keyOf(row))))
    return selectArray(request, latestFirst, { filters: termFilters })
  },
  check: ({ end_at, overrides: dates, sis_term_id, start_at }, others) => {
    if ([{ start_at, end_at }, ...Object.values(dates)].some((one) => isInverted(one.start_at, one.end_at))) {
      const text = "End dates cannot be before start dates"
      return invalidRecord("base", text, text)
    }
    const isTaken = sis_term_id !== null && others.some((other) => other.sis_term_id === sis_term_id)
    const text = `SIS ID "${sis_term_id}" is already in use`
    return isTaken ? invalidRecord("sis_source_id", text, text) : undefined
  },
  beforeChange: (_, { row }) => (isActive(row) ? Effect.void : Effect.fail(notFound())),
  beforeRemove: ({ seed }, { row }) => {
    const isUsed = allCourses(seed).some((course) => termOf(seed, course) === row.id)
    const text = "Cannot delete a term with active courses"
    return isUsed ? Effect.fail(invalidRecord("workflow_state", text, text)) : Effect.void
  },
  keepRemoved: (row) => ({ ...row, workflow_state: "deleted" })
})

export const termResource = resource

/** The term with this id. */
export const termJson = (seed: Seed, id: number): JsonObject => {
  const row = rows.get({ seed }, ACCOUNT).find((term) => term.id === id)
  return { ...OTHER_FIELDS, ...row, overrides: undefined }
}

/** Finds a term by a reference: an id, or `sis_term_id:…`. */
export const findTerm = ({ seed }: { readonly seed: Seed }, reference: string): Effect.Effect<Term, ApiFailure> => {
  const found = rows.get({ seed }, ACCOUNT).find((term) => isMeant(term, reference) && isActive(term))
  return found === undefined ? Effect.fail(notFound()) : Effect.succeed(found)
}
