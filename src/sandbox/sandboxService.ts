/** The public interface of a running sandbox, and its state: what callers have changed. */
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import type { FaultUse } from "./faults/plan.js"
import type { Change } from "./kernel/context.js"
import { decodeJson, encodeJson } from "./kernel/json.js"
import type { Resource } from "./kernel/resource.js"
import type { SandboxRequest } from "./requestLog.js"
import { resources } from "./resources/all.js"
import type { SandboxOAuth2 } from "./token/token.js"

/**
 * A running sandbox.
 *
 * @category models
 */
export interface SandboxService {
  /**
   * The URL of the service, such as `http://127.0.0.1:40123`, without a trailing slash.
   */
  readonly url: string
  /**
   * The URL of the storage, in the same form: another origin, or with `storage: "local"` the same as `url`. Upload URLs
   * and signed links point to it.
   */
  readonly storageUrl: string
  /**
   * The initial access token, valid until it is refreshed.
   */
  readonly token: Redacted.Redacted
  /**
   * All access tokens that are valid at the start, `token` first: as many as the option `token.count`.
   */
  readonly tokens: ReadonlyArray<Redacted.Redacted>
  /**
   * The credentials for refreshing the token at `POST /login/oauth2/token`: pass them, with `url`, to
   * `LmsConfig.layerOAuth2`. As in Canvas, a refresh invalidates the previous token.
   */
  readonly oauth2: SandboxOAuth2
  /**
   * The requests that the service and its storage handled, oldest first: the last 10,000.
   */
  readonly requests: Effect.Effect<ReadonlyArray<SandboxRequest>>
  /**
   * The rules of the fault plan in their order, with the numbers of requests that they matched and affected. A rule that
   * affected none is logged as a warning when the sandbox ends.
   *
   * @example
   * ```ts
   * import * as Effect from "effect/Effect"
   * import { lms } from "effect-lms"
   * import { type FaultPlan, Sandbox } from "effect-lms/sandbox"
   *
   * const faults: FaultPlan = [{ on: { route: "/api/v1/courses" }, when: { times: 1 }, fault: { _tag: "Reset" } }]
   *
   * export const test = Effect.gen(function* () {
   *   const { faults } = yield* Sandbox
   *   yield* lms("/api/v1/courses")
   *   return (yield* faults).every(({ applied }) => applied > 0)
   * }).pipe(Effect.provide(Sandbox.layerClient({ faults })))
   * ```
   */
  readonly faults: Effect.Effect<ReadonlyArray<FaultUse>>
  /**
   * The records that callers have created, updated and deleted.
   *
   * @example
   * ```ts
   * import * as Effect from "effect/Effect"
   * import { lms } from "effect-lms"
   * import { Sandbox } from "effect-lms/sandbox"
   *
   * const pipeline = lms("POST /api/v1/courses/:course_id/modules", { course_id: 101, module: { name: "Week 1" } })
   *
   * export const test = Effect.gen(function* () {
   *   const { state } = yield* Sandbox
   *   yield* pipeline
   *   const { created, deleted } = yield* state
   *   return { created: created.module.map(({ name }) => name), deleted: deleted.module.length }
   * }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 1 } })))
   * ```
   */
  readonly state: Effect.Effect<SandboxState>
}

/**
 * The names of the records whose changes the sandbox checks as Canvas does. Records of other documented endpoints have the
 * name of their model, such as `bookmark`.
 *
 * @category models
 */
export type SandboxResource =
  (typeof resources)[number] extends Resource<Schema.Struct.Fields, infer Name> ? Name : never

/**
 * A change by a caller.
 *
 * @category models
 */
export interface SandboxChange {
  readonly action: "created" | "updated" | "deleted"
  // `string & {}` keeps the names of `SandboxResource` in completions.
  readonly resource: SandboxResource | (string & {})
  /** The owner as a path: `courses/101`, `groups/7`, `users/1`. */
  readonly owner: string
  /**
   * The record after the change; for a deletion, as it was last shown. The record of a file also has its `sha256`.
   * Integers beyond 2^53 are strings.
   */
  readonly record: Readonly<Record<string, unknown>>
}

type Records = ReadonlyArray<SandboxChange["record"]>

/**
 * Records by the names of their resources. Names other than those of `SandboxResource` are undefined without a change.
 *
 * @category models
 */
export type SandboxRecords = Readonly<Record<SandboxResource, Records>> & {
  readonly [name: string]: Records | undefined
}

/**
 * The changes that callers have made.
 *
 * @category models
 */
export interface SandboxState {
  /** Oldest first. */
  readonly changes: ReadonlyArray<SandboxChange>
  /** The records that callers created and that still exist, in their current form. */
  readonly created: SandboxRecords
  /** The seeded records that callers changed and that still exist, in their current form. */
  readonly updated: SandboxRecords
  /** The deleted records, seeded or created. */
  readonly deleted: SandboxRecords
}

const resourceNames = resources
  // Each resource lists the names of its type.
  .flatMap(({ changeTypes = [] }): ReadonlyArray<SandboxResource> => changeTypes)
  .sort()

const toSandboxChange = ({ record, ...change }: Change): SandboxChange => ({
  ...change,
  // An object stays an object.
  record: decodeJson(encodeJson(record, false)) as SandboxChange["record"]
})

/**
 * The id of a page is `page_id`. A quiz extension has none: it is identified by student and quiz. Another record without an
 * id is the only one of its owner, such as settings.
 */
const recordKey = ({ owner, record, resource }: SandboxChange): string => {
  const id = record.id ?? record.page_id
  return [resource, ...(id === undefined ? [owner, record.quiz_id, record.user_id] : [id])].join(" ")
}

const byResource = (changes: ReadonlyMap<string, SandboxChange>): SandboxRecords => {
  const all = [...changes.values()]
  const recordsOf = (name: string): Records =>
    all.filter(({ resource }) => resource === name).map(({ record }) => record)
  const names = new Set([...resourceNames, ...all.map(({ resource }) => resource)])
  // `names` contains every name of `SandboxResource`.
  return Object.fromEntries([...names].map((name) => [name, recordsOf(name)])) as SandboxRecords
}

/** Summarizes the changes to each record. */
export const summarizeChanges = (all: ReadonlyArray<Change>): SandboxState => {
  const changes = all.map(toSandboxChange)
  const created = new Map<string, SandboxChange>()
  const updated = new Map<string, SandboxChange>()
  const deleted = new Map<string, SandboxChange>()
  for (const change of changes) {
    const id = recordKey(change)
    if (change.action === "created" || (change.action === "updated" && created.has(id))) created.set(id, change)
    else if (change.action === "updated") updated.set(id, change)
    else {
      created.delete(id)
      updated.delete(id)
      deleted.set(id, change)
    }
  }
  return {
    changes,
    created: byResource(created),
    updated: byResource(updated),
    deleted: byResource(deleted)
  }
}
