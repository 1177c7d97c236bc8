/** The definition of a resource: its routes, input data and ids. */
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as HttpRouter from "@effect/platform/HttpRouter"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { ApiFailure } from "./apiFailure.js"
import { type ApiRequest, CurrentRequest, type SandboxServices } from "./context.js"
import type { Ids } from "./ids.js"
import type { Seed } from "./seed.js"

export type Route = HttpRouter.Route<ApiFailure, CurrentRequest>

/** Responds to a request. */
type Handler = (
  request: ApiRequest
) => Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure> | HttpServerResponse.HttpServerResponse

/** Finds what a request names, such as the course in its path. */
export type Find<A> = (request: ApiRequest) => Effect.Effect<A, ApiFailure>

const makeMethod =
  (method: HttpMethod.HttpMethod) =>
  (path: `/${string}`, handler: Handler): Route =>
    HttpRouter.makeRoute(
      method,
      `/api/v1${path}`,
      Effect.flatMap(Effect.all([CurrentRequest, HttpRouter.params]), ([request, pathParameters]) => {
        const response = handler({ ...request, pathParameters })
        return Effect.isEffect(response) ? response : Effect.succeed(response)
      })
    )

export const get = makeMethod("GET")
export const post = makeMethod("POST")
export const put = makeMethod("PUT")
export const del = makeMethod("DELETE")

/** The definition of a kind of record. */
export interface Resource<Fields extends Schema.Struct.Fields, Name extends string> {
  readonly routes: ReadonlyArray<Route>
  /** The fields of its input data, for every course or for one. */
  readonly fields?: Fields
  /** Finds contradictions in the input data. */
  readonly findConflicts?: (seed: Seed) => ReadonlyArray<Schema.FilterIssue>
  /** The ids of the seeded records. */
  readonly ids?: Ids
  /** Whether callers can create records. Their ids are above all seeded ids. */
  readonly canGrow?: true
  /** The names of its records in the sandbox's state. */
  readonly changeTypes?: ReadonlyArray<Name>
  /** Updates its records when files are removed. */
  readonly onFilesRemoved?: SandboxServices["notifyFilesRemoved"]
}

export const defineResource = <
  Fields extends Schema.Struct.Fields = Record<never, never>,
  const Name extends string = never
>(
  definition: Resource<Fields, Name>
): Resource<Fields, Name> => definition
