import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import type { JsonObject } from "../kernel/json.js"
import { generate } from "../kernel/listing.js"
import { notFound } from "../kernel/refusal.js"
import { replyPage } from "../kernel/reply.js"
import { onDay } from "../kernel/time.js"
import { pathParameter } from "../world.js"

const termCount = 14
const daysApart = 182

const termJson = (index: number): JsonObject => {
  const autumn = index % 2 === 1
  const year = 2018 + Math.floor(index / 2)
  const start = (index - termCount + 1) * daysApart
  return {
    id: index + 1,
    name: `${autumn ? "Autumn" : "Spring"} ${year}`,
    start_at: onDay(start),
    end_at: onDay(start + daysApart - 30),
    created_at: onDay(start - 90),
    workflow_state: "active",
    grading_period_group_id: null,
    sis_term_id: `${year}${autumn ? "H" : "F"}`,
    sis_import_id: null
  }
}

// `self` and `default` are names for the root account, and the sandbox has no other.
const rootAccount: ReadonlySet<string> = new Set(["1", "self", "default"])

export const termRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/api/v1/accounts/:account_id/terms",
    Effect.gen(function* () {
      if (!rootAccount.has(yield* pathParameter("account_id"))) return yield* notFound()
      return yield* replyPage({
        path: "/api/v1/accounts/1/terms",
        family: "counted",
        root: "enrollment_terms",
        rows: generate(termCount, (index) => index),
        toJson: termJson
      })
    })
  )
)
