/** Enrollment terms of the account. */
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { defineKind } from "../generic/defineKind.js"
import { type ApiFailure, notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, parseReference } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asStrings } from "../kernel/parameters.js"
import { hash, type Sandbox, type Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { ACCOUNT, accountOwners, isAccountAdmin, requireRootAccount } from "../school/callers.js"
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
    sis_term_id: `${year}${isAutumn ? "H" : "F"}`
  }
}

const NEW_TERM = {
  name: "",
  start_at: null as string | null,
  sis_term_id: null as string | null,
  workflow_state: "active"
}

type Term = { readonly id: number } & typeof NEW_TERM

/** Whether a reference means a term: an id, or `sis_term_id:…`. */
const isMeant = ({ id, sis_term_id }: Term, reference: string): boolean => {
  const { kind, value } = parseReference(reference)
  return kind === undefined ? String(id) === value : kind === "sis_term_id" && sis_term_id === value
}

export const terms = defineKind({
  name: "term",
  // Everyone sees the terms.
  owners: { ...accountOwners, find: (request: ApiRequest) => Effect.as(requireRootAccount(request), ACCOUNT) },
  mayEdit: (_, request) => isAccountAdmin(request),
  lists: ["/accounts/:account_id/terms"],
  wrapper: "enrollment_terms",
  initial: NEW_TERM,
  seed: () => Array.from({ length: TERM_COUNT }, (_, index) => seededTerm(index)),
  isMeant,
  listIncludes: ["overrides"],
  filters: {
    workflow_state:
      (value) =>
      ({ row }) =>
        ["all", row.workflow_state].some((state) => asStrings(value).includes(state))
  },
  // Canvas: the latest term first. Postgres: those without a start before it.
  select: (all) => all.toSorted(Order.reverse(Order.mapInput(Order.string, ({ row }) => row.start_at ?? "~")))
})

const termsOf = (sandbox: Sandbox): ReadonlyArray<Term> => terms.rowsOf(sandbox, ACCOUNT)

/** The term of a course; null if it was deleted. */
export const termJson = (seed: Seed, course: Course): JsonObject | null => {
  const term = termsOf({ seed }).find(({ id }) => id === termOf(seed, course))
  return term === undefined ? null : { ...term, overrides: undefined }
}

/** Finds a term by a reference: an id, or `sis_term_id:…`. */
export const findTerm = (sandbox: Sandbox, reference: string): Effect.Effect<Term, ApiFailure> => {
  const found = termsOf(sandbox).find((term) => isMeant(term, reference))
  return found === undefined ? Effect.fail(notFound()) : Effect.succeed(found)
}
