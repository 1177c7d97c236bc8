/** The context of a sandbox and of a request: what every route can use. */
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

/** Where Canvas stores files: on its own disk, in S3, or in Instructure's file service. */
export type StorageKind = "local" | "s3" | "s3-no-redirect" | "inst-fs"

/** Files that were deleted or replaced. */
export interface RemovedFiles {
  /** As a path: `courses/101`. */
  readonly owner: string
  readonly files: ReadonlyArray<number>
  readonly replacedBy: number | undefined
}

/** The services and settings of a sandbox. Each resource keeps its own state, see `state.ts`. */
export class SandboxContext extends Context.Tag("effect-lms/sandbox/SandboxContext")<
  SandboxContext,
  {
    readonly url: string
    readonly seed: Seed
    readonly journal: Journal
    /** A new id, used by no record. */
    readonly nextId: Effect.Effect<number>
    /** The paging style of all lists; undefined leaves it to each route. */
    readonly paging: PagingStyle | undefined
    /** The scheme and host in Link headers. */
    readonly linkOrigin: string
    /** Where lists wrapped in an object report their pagination. */
    readonly pagination: "link" | "both" | "body"
    /** The status for an authenticated caller without permission. */
    readonly permissionStatus: 401 | 403
    readonly blobs: Blobs
    /** The storage that receives and serves file contents. */
    readonly storage: { readonly kind: StorageKind; readonly url: string }
    /** The key that signs links and upload forms of the storage. */
    readonly secret: string
    /** The maximum bytes of files per owner. */
    readonly quota: number
    /** Notifies all resources of removed files. */
    readonly notifyFilesRemoved: (removed: RemovedFiles) => Effect.Effect<void, never, SandboxContext>
    /** The scope of background jobs, which outlive their request. */
    readonly scope: Scope.Scope
  }
>() {}

/** The parameters of a request. `query` has only those of the query string, which links repeat. */
export class Parameters extends Context.Tag("effect-lms/sandbox/Parameters")<
  Parameters,
  { readonly query: ParameterMap; readonly all: ParameterMap }
>() {}

export const pathParameter = (name: string): Effect.Effect<string, never, HttpRouter.RouteContext> =>
  Effect.map(HttpRouter.params, (params) => params[name] ?? "")

/** The record among `rows` whose id is the path parameter. */
export const pathRow = <A extends { readonly id: number }>(
  rows: ReadonlyArray<A>,
  name: string
): Effect.Effect<A | undefined, never, HttpRouter.RouteContext> =>
  Effect.map(pathParameter(name), (reference) => rows.find(({ id }) => String(id) === reference))

/** Parses an id from a path; -1 if it is not an id of the sandbox. */
export const parseId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1)

/** Adds a change to the journal. */
export const recordChange = (
  action: Change["action"],
  resource: string,
  owner: string,
  record: JsonObject
): Effect.Effect<void, never, SandboxContext> =>
  Effect.flatMap(SandboxContext, (context) => context.journal.add({ action, resource, owner, record }))
