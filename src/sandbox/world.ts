import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type Course, findCourse } from "./data/courses.js"
import { isGroup } from "./data/groups.js"
import { findPerson, membersOf, type Person, self } from "./data/people.js"
import type { Plan } from "./data/plan.js"
import type { Blobs } from "./files/blobs.js"
import type { FileStore } from "./files/fileStore.js"
import type { Journal } from "./kernel/journal.js"
import type { PagingFamily } from "./kernel/paging.js"
import { asText, isBlank, type ParameterMap } from "./kernel/parameters.js"
import { notFound, type Refusal, unauthorized } from "./kernel/refusal.js"
import type { StorageKind } from "./signed/form.js"
import type { ProgressStore } from "./state/progress.js"
import type { Store } from "./state/store.js"
import type { Grant } from "./token/token.js"
import type { Tokens } from "./token/tokens.js"
import type { Uploads } from "./uploads/uploads.js"

/** What every route may look at. */
export class World extends Context.Tag("effect-lms/sandbox/World")<
  World,
  {
    readonly url: string
    readonly tokens: Tokens
    readonly grant: Grant
    readonly plan: Plan
    readonly store: Store
    readonly journal: Journal
    /** The family of every list, when it is not left to the routes. */
    readonly paging: PagingFamily | undefined
    /** The scheme and host of Link headers. */
    readonly linkOrigin: string
    /** Where lists that are wrapped in an object tell of the other pages. */
    readonly pagination: "link" | "both" | "body"
    /** What somebody who is known and may not do something is answered with. */
    readonly permissionStatus: 401 | 403
    readonly files: FileStore
    readonly uploads: Uploads
    readonly blobs: Blobs
    readonly progress: ProgressStore
    /** Where the bytes of files are sent to and come from. */
    readonly storage: { readonly kind: StorageKind; readonly url: string }
    /** What links and forms of the storage are signed with. */
    readonly secret: string
    /** How many bytes one owner may have. */
    readonly quota: number
    /** What jobs that outlive their request live in. */
    readonly scope: Scope.Scope
  }
>() {}

/** The parameters of a request: `all` of them, and those of the query string alone, which links repeat. */
export class Parameters extends Context.Tag("effect-lms/sandbox/Parameters")<
  Parameters,
  { readonly query: ParameterMap; readonly all: ParameterMap }
>() {}

export const pathParameter = (name: string): Effect.Effect<string, never, HttpRouter.RouteContext> =>
  Effect.map(HttpRouter.params, (params) => params[name] ?? "")

/** Who asks: the owner of the token, or whom they act as, which `authenticate` has found to exist. */
export const caller: Effect.Effect<Person, never, Parameters | World> = Effect.gen(function* () {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const reference = all.get("as_user_id")
  return isBlank(reference) ? self : (findPerson(plan, asText(reference) ?? "") ?? self)
})

/** The course named in the path, with the role that the caller has in it. */
export const pathCourse: Effect.Effect<Course, Refusal, Parameters | World | HttpRouter.RouteContext> = Effect.gen(
  function* () {
    const { plan } = yield* World
    const reference = yield* pathParameter("course_id")
    const course = yield* Effect.mapError(findCourse(plan, reference), notFound)
    const person = yield* caller
    if (person.id === self.id) return course
    const member = membersOf(plan, course).find((candidate) => candidate.person.id === person.id)
    return member === undefined ? yield* unauthorized() : { ...course, role: member.role }
  }
)

/** The number of the group named in the path. */
export const pathGroup: Effect.Effect<number, Refusal, World | HttpRouter.RouteContext> = Effect.gen(function* () {
  const { plan } = yield* World
  const reference = yield* pathParameter("group_id")
  const group = /^\d{1,9}$/.test(reference) ? Number(reference) : 0
  return isGroup(plan, group) ? group : yield* notFound()
})

/** The person named in the path, if there is one. */
export const pathPerson: Effect.Effect<Person | undefined, never, Parameters | World | HttpRouter.RouteContext> =
  Effect.gen(function* () {
    const { plan } = yield* World
    const reference = yield* pathParameter("user_id")
    return reference === "self" ? yield* caller : findPerson(plan, reference)
  })

/** The person named in the path, who must be the caller: about others they may not ask. */
export const pathSelf: Effect.Effect<Person, Refusal, Parameters | World | HttpRouter.RouteContext> = Effect.gen(
  function* () {
    const person = yield* pathPerson
    if (person === undefined) return yield* notFound()
    return person.id === (yield* caller).id ? person : yield* unauthorized()
  }
)
