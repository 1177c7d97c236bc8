import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { type Course, findCourse } from "./data/courses.js"
import type { Plan } from "./data/plan.js"
import type { PagingFamily } from "./paging.js"
import type { ParameterMap } from "./parameters.js"
import { notFound, type Refusal } from "./refusal.js"
import type { Store } from "./store.js"

/** What every route may look at. */
export class World extends Context.Tag("effect-lms/sandbox/World")<
  World,
  {
    readonly url: string
    readonly token: Redacted.Redacted
    readonly plan: Plan
    readonly store: Store
    /** The family of every list, when it is not left to the routes. */
    readonly paging: PagingFamily | undefined
  }
>() {}

/** The parameters of a request: `all` of them, and those of the query string alone, which links repeat. */
export class Parameters extends Context.Tag("effect-lms/sandbox/Parameters")<
  Parameters,
  { readonly query: ParameterMap; readonly all: ParameterMap }
>() {}

export const pathParameter = (name: string): Effect.Effect<string, never, HttpRouter.RouteContext> =>
  Effect.map(HttpRouter.params, (params) => params[name] ?? "")

/** The course named in the path. */
export const pathCourse: Effect.Effect<Course, Refusal, World | HttpRouter.RouteContext> = Effect.gen(function* () {
  const { plan } = yield* World
  const reference = yield* pathParameter("course_id")
  return yield* Effect.mapError(findCourse(plan, reference), notFound)
})
