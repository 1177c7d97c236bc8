import * as Effect from "effect/Effect"
import { notFound } from "../kernel/apiFailure.js"
import { pathParameter } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { generateList } from "../kernel/lazyList.js"
import { replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { timestampOnDay } from "../kernel/time.js"

/** How many terms there are, from 1. */
export const termCount = 14
const daysApart = 182

export const termJson = (index: number): JsonObject => {
  const autumn = index % 2 === 1
  const year = 2018 + Math.floor(index / 2)
  const start = (index - termCount + 1) * daysApart
  return {
    id: index + 1,
    name: `${autumn ? "Autumn" : "Spring"} ${year}`,
    start_at: timestampOnDay(start),
    end_at: timestampOnDay(start + daysApart - 30),
    created_at: timestampOnDay(start - 90),
    workflow_state: "active",
    grading_period_group_id: null,
    sis_term_id: `${year}${autumn ? "H" : "F"}`,
    sis_import_id: null
  }
}

// `self` and `default` are names for the root account, and the sandbox has no other.
const rootAccount: ReadonlySet<string> = new Set(["1", "self", "default"])

/** Lets those pass who name the one account. */
export const pathAccount = Effect.flatMap(pathParameter("account_id"), (reference) =>
  rootAccount.has(reference) ? Effect.void : Effect.fail(notFound())
)

const listTerms = Effect.zipRight(
  pathAccount,
  replyPage({
    path: "accounts/1/terms",
    wrapperKey: "enrollment_terms",
    rows: generateList(termCount, (index) => index),
    toJson: termJson
  })
)

export const termResource = defineResource({ routes: [get("/accounts/:account_id/terms", listTerms)] })
