/** Enrollment terms of the account. */
import * as Effect from "effect/Effect"
import { type ApiFailure, notFound } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import {
  containsTerm,
  type Filters,
  filterSearch,
  type Includes,
  renderIncludes,
  selectRows
} from "../kernel/filters.js"
import { parseReference } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { generateList } from "../kernel/lazyList.js"
import { asStrings } from "../kernel/parameters.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { hash, type Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { requireRootAccount } from "../school/callers.js"
import type { Course } from "../school/courses.js"

/** The number of terms. Their ids start at 1. */
const TERM_COUNT = 14
const TERM_INTERVAL_DAYS = 182

/** The id of the term of a course. */
export const termOf = (seed: Seed, { index, written }: Course): number =>
  typeof written.enrollment_term_id === "number"
    ? written.enrollment_term_id
    : 1 + (hash(seed, "course.term", index) % TERM_COUNT)

export const termJson = (id: number): JsonObject => {
  const index = id - 1
  const isAutumn = index % 2 === 1
  const year = 2018 + Math.floor(index / 2)
  const start = (index - TERM_COUNT + 1) * TERM_INTERVAL_DAYS
  return {
    id,
    name: `${isAutumn ? "Autumn" : "Spring"} ${year}`,
    start_at: timestampOnDay(start),
    end_at: timestampOnDay(start + TERM_INTERVAL_DAYS - 30),
    created_at: timestampOnDay(start - 90),
    workflow_state: "active",
    grading_period_group_id: null,
    sis_term_id: `${year}${isAutumn ? "H" : "F"}`,
    sis_import_id: null
  }
}

/** Finds a term by a reference: an id, or `sis_term_id:…`. */
export const findTerm = (reference: string): Effect.Effect<number, ApiFailure> => {
  const { kind, value } = parseReference(reference)
  const ids = Array.from({ length: TERM_COUNT }, (_, index) => index + 1)
  const found = ids.find((id) =>
    kind === undefined ? String(id) === value : kind === "sis_term_id" && termJson(id).sis_term_id === value
  )
  return found === undefined ? Effect.fail(notFound()) : Effect.succeed(found)
}

const termFilters: Filters<number> = {
  workflow_state: (value) => {
    const states = asStrings(value).filter((state) => ["active", "all", "deleted"].includes(state))
    // No term is deleted.
    return states.length === 0 || states.some((state) => state !== "deleted") ? undefined : () => false
  },
  term_name: filterSearch((id, term) => containsTerm([String(termJson(id).name)], term))
}

const termIncludes: Includes<number> = { overrides: () => ({}) }

const listTerms = Effect.fn("Sandbox.listTerms")(function* (request: ApiRequest) {
  yield* requireRootAccount(request)
  // Canvas: the latest term first.
  const terms = generateList(TERM_COUNT, (index) => TERM_COUNT - index)
  return yield* replyPage(request, {
    path: "accounts/1/terms",
    wrapperKey: "enrollment_terms",
    rows: yield* selectRows(request, terms, { filters: termFilters }),
    toJson: (id) => ({ ...termJson(id), ...renderIncludes(request, termIncludes, id) })
  })
})

export const termResource = defineResource({
  routes: [
    get("/accounts/:account_id/terms", listTerms, {
      acts: Object.keys(termFilters),
      include: Object.keys(termIncludes)
    })
  ]
})
