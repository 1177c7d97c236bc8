/** Errors: each has a tag to catch it by, and a message that says what to do. */
import { Console, Effect } from "effect"
import { lms, lmsWhoami } from "effect-lms"
import { check, failingStep } from "./step.js"

export const errors = Effect.gen(function* () {
  yield* Console.log("\nErrors")
  const badToken = yield* failingStep("A wrong token", lmsWhoami({ token: "7~this-is-not-a-valid-token" }))
  yield* check(
    badToken._tag === "LmsApiError" && badToken.reason === "InvalidToken",
    `expected the reason InvalidToken, got ${badToken._tag}`
  )

  // `as string`, since the compiler reports the missing parameter of a literal.
  const noValue = yield* failingStep(
    "A path parameter without a value",
    lms("/api/v1/courses/:course_id/users" as string)
  )
  yield* check(
    noValue._tag === "LmsRequestError" && noValue.subject === "course_id",
    `expected an error about course_id, got ${noValue._tag}`
  )

  const notFound = yield* failingStep("A course that does not exist", lms("/api/v1/courses/:id", { id: 1 }))
  yield* check(
    notFound._tag === "LmsApiError" && notFound.reason === "NotFound",
    `expected the reason NotFound, got ${notFound._tag}`
  )
})
