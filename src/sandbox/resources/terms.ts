/** Enrollment terms of the account. */
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { defineKind } from "../generic/defineKind.js"
import { type ApiFailure, invalidRecord, notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, parseReference } from "../kernel/context.js"
import { containsTerm, filterSearch } from "../kernel/filters.js"
import { isJsonObject, type JsonObject } from "../kernel/json.js"
import { asStrings } from "../kernel/parameters.js"
import { hash, type Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { isAccountAdmin, requireRootAccount } from "../school/callers.js"
import type { Course } from "../school/courses.js"

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

const NEW_TERM = {
  name: "",
  start_at: null as string | null,
  end_at: null as string | null,
  sis_term_id: null as string | null,
  overrides: {} as JsonObject,
  workflow_state: "active"
}

type Term = { readonly id: number } & typeof NEW_TERM

/** Whether a reference means a term: an id, or `sis_term_id:…`. */
const isMeant = ({ id, sis_term_id, workflow_state }: Term, reference: string): boolean => {
  const { kind, value } = parseReference(reference)
  const isNamed = kind === undefined ? String(id) === value : kind === "sis_term_id" && sis_term_id === value
  return isNamed && workflow_state === "active"
}

export const terms = defineKind({
  name: "term",
  owners: {
    find: (request: ApiRequest): Effect.Effect<{ readonly isAdmin: boolean }, ApiFailure> =>
      Effect.as(requireRootAccount(request), { isAdmin: isAccountAdmin(request) }),
    path: () => "accounts/1",
    canEdit: ({ isAdmin }) => isAdmin,
    all: () => [{ isAdmin: true }]
  },
  lists: ["/accounts/:account_id/terms"],
  wrapper: "enrollment_terms",
  initial: NEW_TERM,
  seed: () => Array.from({ length: TERM_COUNT }, (_, index) => seededTerm(index)),
  isMeant,
  reads: ["workflow_state"],
  write: (sent, { others, row }) => {
    const { sis_term_id: sisId = null } = sent
    const isTaken = sisId !== null && others.some(({ sis_term_id }) => sis_term_id === sisId)
    const text = `SIS ID "${sisId}" is already in use`
    // The dates of types of enrollments that are not sent stay.
    const overrides = isJsonObject(sent.overrides) ? { ...row?.overrides, ...sent.overrides } : undefined
    const written = overrides === undefined ? sent : { ...sent, overrides }
    return isTaken ? Effect.fail(invalidRecord("sis_source_id", text, text)) : written
  },
  listIncludes: ["overrides"],
  filters: { term_name: filterSearch(({ row }, term) => containsTerm([row.name], term)) },
  // Canvas: the latest term first. Postgres: those without a start before it.
  select: (all, { parameters }) => {
    const states = asStrings(parameters.get("workflow_state"))
    const wanted = states.length === 0 ? ["active"] : states
    return all
      .filter(({ row }) => wanted.includes("all") || wanted.includes(row.workflow_state))
      .toSorted(Order.reverse(Order.mapInput(Order.string, ({ row }) => row.start_at ?? "~")))
  },
  removed: { workflow_state: "deleted" }
})

/** The term of a course. */
export const termJson = (seed: Seed, course: Course): JsonObject => ({
  ...terms.find({ seed }, termOf(seed, course))?.row,
  overrides: undefined
})

/** Finds a term by a reference: an id, or `sis_term_id:…`. */
export const findTerm = ({ seed }: Pick<ApiRequest, "seed">, reference: string): Effect.Effect<Term, ApiFailure> => {
  const found = terms.rowsOf({ seed }, { isAdmin: true }).find((term) => isMeant(term, reference))
  return found === undefined ? Effect.fail(notFound()) : Effect.succeed(found)
}
