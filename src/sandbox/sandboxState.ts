/** The public state of a sandbox: what callers have changed. */

import type * as Schema from "effect/Schema"
import type { Change } from "./kernel/context.js"
import { decodeJson, encodeJson, type JsonObject } from "./kernel/json.js"
import type { Resource } from "./kernel/resource.js"
import { resources } from "./resources/all.js"

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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const toPlainRecord = (record: JsonObject): Readonly<Record<string, unknown>> => {
  const value = decodeJson(encodeJson(record, false))
  return isRecord(value) ? value : {}
}

const toSandboxChange = ({ record, ...change }: Change): SandboxChange => ({
  ...change,
  record: toPlainRecord(record)
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
