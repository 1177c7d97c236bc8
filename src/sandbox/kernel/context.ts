/** The context of a sandbox and of a request. */
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { ApiFailure } from "./apiFailure.js"
import type { Blobs } from "./blobs.js"
import type { JsonObject } from "./json.js"
import type { ParameterMap, SentFile } from "./parameters.js"
import type { Seed } from "./seed.js"

/** A change to a record by a caller. */
export interface Change {
  readonly action: "created" | "updated" | "deleted"
  readonly resource: string
  /** The owner as a path: `courses/101`. */
  readonly owner: string
  /** The record after the change; for a deletion, as it was last shown. */
  readonly record: JsonObject
}

/** Where Canvas stores files: on its own disk, in S3, or in Instructure's file service. */
export type StorageKind = "local" | "s3" | "s3-no-redirect" | "inst-fs"

/** Records that were deleted, or files that were replaced. */
export interface Removal {
  /** The name of the records in the sandbox's state. */
  readonly resource: string
  /** As a path: `courses/101`. */
  readonly owner: string
  readonly ids: ReadonlyArray<number>
  readonly replacedBy?: number | undefined
}

/** The three ways in which Canvas pages a list. Each route chooses one and may change it. */
export type PagingStyle = "counted" | "uncounted" | "bookmark"

/** The effect of a fault on the jobs that a request starts. */
export interface JobFault {
  readonly outcome: "failed" | "canceled" | "stuck" | "warnings"
  readonly message?: string | undefined
  readonly state?: "queued" | "running" | "waiting_for_external_tool" | undefined
}

/** The effects of faults that only the service itself can produce. */
export interface RequestFaults {
  /** How many records of a page are returned. */
  readonly keep?: number | undefined
  /** How many records are inserted at and deleted from the beginning of a list before its page is read. */
  readonly insert?: number | undefined
  readonly delete?: number | undefined
  readonly job?: JobFault | undefined
}

/** The faults of the current request. */
export class CurrentFaults extends Context.Reference<CurrentFaults>()("effect-lms/sandbox/CurrentFaults", {
  defaultValue: (): RequestFaults => ({})
}) {}

/** The services and settings of a sandbox. Each resource keeps its own state, see `seed.ts`. */
export interface SandboxServices {
  readonly url: string
  readonly seed: Seed
  /** The changes that callers make, oldest first. */
  readonly journal: Array<Change>
  /** Returns a new id, used by no record. */
  readonly nextId: () => number
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
  /** Whether a request with a parameter that is not simulated or not documented fails. */
  readonly strict: boolean
  /** The maximum bytes of files per owner. */
  readonly quota: number
  /** Notifies all resources of removed records. */
  readonly notifyRemoved: (services: SandboxServices, removal: Removal) => void
  /** The time that a job takes. */
  readonly jobTime: Duration.Duration
  /** The scope of background jobs, which outlive their request. */
  readonly scope: Scope.Scope
}

/** The sandbox that handles a request. */
export class SandboxContext extends Context.Tag("effect-lms/sandbox/SandboxContext")<
  SandboxContext,
  SandboxServices
>() {}

/** A request to the API, with the sandbox that handles it. Every handler gets one. */
export interface ApiRequest extends SandboxServices {
  /** All parameters: those of the query and of the body. */
  readonly parameters: ParameterMap
  /** Only the parameters of the query, which links repeat. */
  readonly query: ParameterMap
  readonly pathParameters: Readonly<Record<string, string | undefined>>
  /** The id of the person whose token the request has. */
  readonly tokenUser: number
  /** The time at which the request was received. */
  readonly now: string
  /** Whether the client requested ids as strings. */
  readonly stringIds: boolean
  readonly faults: RequestFaults
  readonly sentFile: SentFile | undefined
  /** The part of a list that a request of `send` reads. Its response has the `records`, and the `total` of the list. */
  readonly range: { readonly offset: number; readonly size: number } | undefined
  /** Sends a request of the same caller to the API, without a query in its URL. */
  readonly send: (
    method: string,
    url: string,
    parameters: ParameterMap,
    range?: ApiRequest["range"]
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, ApiFailure>
}

/** A request of the sandbox itself, without parameters, for changes that follow from others. */
export const requestOf = (services: SandboxServices): ApiRequest => ({
  ...services,
  parameters: new Map(),
  query: new Map(),
  pathParameters: {},
  // Nobody has sent it.
  tokenUser: 0,
  now: "",
  stringIds: false,
  faults: {},
  sentFile: undefined,
  range: undefined,
  send: () => Effect.die(new Error("a change of the sandbox itself sends no request"))
})

export const pathParameter = ({ pathParameters }: ApiRequest, name: string): string => pathParameters[name] ?? ""

/** Parses an id from a path; -1 if it is not an id of the sandbox. */
export const parseId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1)

/** Adds a change to the journal. */
export const recordChange = (
  { journal }: SandboxServices,
  action: Change["action"],
  resource: string,
  owner: string,
  record: JsonObject
) => void journal.push({ action, resource, owner, record })

/** A reference in a path: a Canvas id, or an id of another kind such as a SIS id. */
interface Reference {
  /** `sis_course_id`, `sis_login_id` …; undefined for a Canvas id. */
  readonly kind: string | undefined
  readonly value: string
}

/**
 * Canvas: surrounding whitespace is ignored. A SIS id may be hex-encoded, as a workaround for servers that corrupt
 * escaped characters.
 */
export const parseReference = (text: string): Reference => {
  const trimmed = text.trim()
  const [, hexKind, digits] = /^hex:((?:sis|lti)_\w+):((?:[0-9A-Fa-f]{2})+)$/.exec(trimmed) ?? []
  if (hexKind !== undefined && digits !== undefined) {
    return { kind: hexKind, value: Buffer.from(digits, "hex").toString() }
  }
  const [, kind, value] = /^((?:sis|lti)_\w+):(.+)$/s.exec(trimmed) ?? []
  return kind === undefined || value === undefined ? { kind: undefined, value: trimmed } : { kind, value }
}
