/** The definition of a resource: its routes, input data and ids; and what all of them have together. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { type ApiFailure, failWith } from "./apiFailure.js"
import type { ApiRequest, SandboxServices } from "./context.js"
import {
  CurrentNotes,
  classify,
  describeUnused,
  makeSelection,
  type RouteParameters,
  unusedHeaders
} from "./routeParameters.js"
import type { Ids, Seed } from "./seed.js"

/** Responds to a request. */
type Handler = (
  request: ApiRequest
) => Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure> | HttpServerResponse.HttpServerResponse

/** Finds what a request names, such as the course in its path. */
export type Find<A> = (request: ApiRequest) => Effect.Effect<A, ApiFailure>

/** Owners of records: courses, people, the account. */
export interface Owners<Owner> {
  readonly find: Find<Owner>
  /** An owner as a path: `courses/101`. */
  readonly path: (owner: Owner) => string
  readonly canEdit: (owner: Owner) => boolean
  /** An owner as it is without a caller, for records found by their id. Default: as it was first seen. */
  readonly stored?: (seed: Seed, owner: Owner) => Owner
  /** The owners that have records from the start. */
  readonly all?: (seed: Seed) => ReadonlyArray<Owner>
}

/** A route of the API, what it does with each parameter, and how it responds. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly declared: RouteParameters
  readonly respond: (request: ApiRequest) => Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure>
}

/**
 * Lets handlers respond with the parameters that are declared for an endpoint, and reports the others. A strict sandbox
 * refuses them before anything is changed.
 */
export const makeResponder = (method: string, path: string, declared: RouteParameters) => {
  // What follows from the documentation is read with the first request.
  let select: ReturnType<typeof makeSelection> | undefined
  return Effect.fnUntraced(function* (request: ApiRequest, handler: Handler) {
    select ??= makeSelection(declared)
    const { parameters, rest } = select(request.parameters)
    const response = Effect.suspend(() => {
      const response = handler({ ...request, parameters })
      return Effect.isEffect(response) ? response : Effect.succeed(response)
    })
    if (rest.length === 0) return yield* response
    const unused = classify(method, path, rest)
    const headers = unusedHeaders(unused)
    const message = describeUnused(`${method} ${path}`, unused)
    Object.assign(yield* CurrentNotes, { unused, warning: message })
    if (request.strict) return yield* failWith(501, { errors: [{ message }] }, headers)
    return yield* Effect.mapBoth(response, {
      onFailure: (failure) => failure.withHeaders(headers),
      onSuccess: HttpServerResponse.setHeaders(headers)
    })
  })
}

const makeMethod =
  (method: string, prefix: `/api${string}` = "/api/v1") =>
  (path: `/${string}`, handler: Handler, declared: RouteParameters = {}): Route => {
    const respond = makeResponder(method, `${prefix}${path}`, declared)
    return { method, path: `${prefix}${path}`, declared, respond: (request) => respond(request, handler) }
  }

export const get = makeMethod("GET")
export const post = makeMethod("POST")
export const put = makeMethod("PUT")
export const del = makeMethod("DELETE")

/** GraphQL has one route, beside the REST API. */
export const postGraphql = (handler: Handler): Route =>
  makeMethod("POST", "/api")("/graphql", handler, { acts: ["query", "variables", "operationName"] })

/** The definition of a kind of record. */
export interface Resource<Fields extends Schema.Struct.Fields, Name extends string> {
  readonly routes: ReadonlyArray<Route>
  /** The fields of its input data, for every course or for one. */
  readonly fields?: Fields | undefined
  /** Finds contradictions in the input data. */
  readonly findConflicts?: ((seed: Seed) => ReadonlyArray<Schema.FilterIssue>) | undefined
  /** The ids of the seeded records. Those of new ones are above all of them. */
  readonly ids?: Ids | undefined
  /** The names of its records in the sandbox's state. */
  readonly changeTypes?: ReadonlyArray<Name>
  /** Makes the records that need more than the seed, before the first request. They are no changes of a caller. */
  readonly setUp?: (services: SandboxServices) => void
  /** Updates its records when those of another resource are removed. */
  readonly onRemoved?: SandboxServices["notifyRemoved"] | undefined
}

export const defineResource = <
  Fields extends Schema.Struct.Fields = Record<never, never>,
  const Name extends string = never
>(
  definition: Resource<Fields, Name>
): Resource<Fields, Name> => definition
