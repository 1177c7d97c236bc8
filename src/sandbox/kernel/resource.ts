import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as HttpRouter from "@effect/platform/HttpRouter"
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { ApiFailure } from "./apiFailure.js"
import type { Parameters, RemovedFiles, SandboxContext } from "./context.js"
import type { Ids } from "./ids.js"
import type { Seed } from "./seed.js"

export type Route = HttpRouter.Route<ApiFailure, Parameters | SandboxContext>

/** What answers a request, or a part of that. */
export type RouteEffect<A> = Effect.Effect<A, ApiFailure, HttpRouter.RouteContext | Parameters | SandboxContext>

const on =
  (method: HttpMethod.HttpMethod) =>
  (path: `/${string}`, handler: HttpRouter.Route.Handler<ApiFailure, Parameters | SandboxContext>): Route =>
    HttpRouter.makeRoute(method, `/api/v1${path}`, handler)

export const get = on("GET")
export const post = on("POST")
export const put = on("PUT")
export const del = on("DELETE")

/** A kind of record: all that the sandbox has to know of it. What it does not have, it leaves out. */
export interface Resource<Fields extends Schema.Struct.Fields, Name extends string> {
  readonly routes: ReadonlyArray<Route>
  /** What may be given of it, for every course or for one. */
  readonly fields?: Fields
  /** What of those may not be given together. */
  readonly findConflicts?: (seed: Seed) => ReadonlyArray<Schema.FilterIssue>
  /** The ids of the records that are there from the beginning. */
  readonly ids?: Ids
  /** Whether callers may add to them: the ids of what they add are above all of these. */
  readonly canGrow?: true
  /** What callers can change of it, as the state of the sandbox has it. */
  readonly changeTypes?: ReadonlyArray<Name>
  /** What becomes of it when files are gone. */
  readonly onFilesRemoved?: (gone: RemovedFiles) => Effect.Effect<void, never, SandboxContext>
}

export const defineResource = <
  Fields extends Schema.Struct.Fields = Record<never, never>,
  const Name extends string = never
>(
  one: Resource<Fields, Name>
): Resource<Fields, Name> => one
