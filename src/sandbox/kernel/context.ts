import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Blobs } from "./blobs.js"
import type { Change, Journal } from "./journal.js"
import type { JsonObject } from "./json.js"
import type { PagingStyle } from "./paging.js"
import type { ParameterMap } from "./parameters.js"
import type { Seed } from "./seed.js"

/** How an institution keeps its files: on Canvas's own disk, in S3, or in Instructure's file service. */
export type StorageKind = "local" | "s3" | "s3-no-redirect" | "inst-fs"

/** Files that are gone, or whose place another has taken. */
export interface RemovedFiles {
  /** As it stands in a path. */
  readonly owner: string
  readonly files: ReadonlyArray<number>
  readonly replacedBy: number | undefined
}

/** What every route may look at. What a resource remembers is its own affair, see `table.ts`. */
export class SandboxContext extends Context.Tag("effect-lms/sandbox/SandboxContext")<
  SandboxContext,
  {
    readonly url: string
    readonly seed: Seed
    readonly journal: Journal
    /** An id that no record has. */
    readonly nextId: Effect.Effect<number>
    /** The family of every list, when it is not left to the routes. */
    readonly paging: PagingStyle | undefined
    /** The scheme and host of Link headers. */
    readonly linkOrigin: string
    /** Where lists that are wrapped in an object tell of the other pages. */
    readonly pagination: "link" | "both" | "body"
    /** What somebody who is known and may not do something is answered with. */
    readonly permissionStatus: 401 | 403
    readonly blobs: Blobs
    /** Where the bytes of files are sent to and come from. */
    readonly storage: { readonly kind: StorageKind; readonly url: string }
    /** What links and forms of the storage are signed with. */
    readonly secret: string
    /** How many bytes one owner may have. */
    readonly quota: number
    /** Tells the other resources of files that are gone. */
    readonly notifyFilesRemoved: (gone: RemovedFiles) => Effect.Effect<void, never, SandboxContext>
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

/** The record whose id stands in the path, if it is one of these. */
export const pathRow = <A extends { readonly id: number }>(
  rows: ReadonlyArray<A>,
  name: string
): Effect.Effect<A | undefined, never, HttpRouter.RouteContext> =>
  Effect.map(pathParameter(name), (reference) => rows.find(({ id }) => String(id) === reference))

/** What stands in a path for an id of the sandbox's own; -1 for what is none. */
export const parseId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1)

/** Writes down what a caller has done. */
export const recordChange = (
  action: Change["action"],
  resource: string,
  owner: string,
  record: JsonObject
): Effect.Effect<void, never, SandboxContext> =>
  Effect.flatMap(SandboxContext, (world) => world.journal.add({ action, resource, owner, record }))
