import { type ChangeTypeOf, changeTypesOf } from "./kernel/derive.js"
import type { Change } from "./kernel/journal.js"
import { decodeJson, encodeJson, type JsonObject } from "./kernel/json.js"
import { resources } from "./resources/all.js"

/**
 * What callers can change.
 *
 * @category models
 */
export type SandboxResource = ChangeTypeOf<typeof resources>

/**
 * A change that a caller has made.
 *
 * @category models
 */
export interface SandboxChange {
  readonly action: "created" | "updated" | "deleted"
  readonly resource: SandboxResource
  /** What it belongs to, as it stands in a path: `courses/101`, `groups/7`, `users/1`. */
  readonly owner: string
  /**
   * The record as the service showed it after the change; where it was deleted, as it was last shown. The record of a file
   * has its `sha256`, too. Integers that a double cannot hold are strings.
   */
  readonly record: Readonly<Record<string, unknown>>
}

/**
 * What callers have done to the institution.
 *
 * @category models
 */
export interface SandboxState {
  /** Oldest first. */
  readonly changes: ReadonlyArray<SandboxChange>
  /** The records that were created and are still there, as they are now. */
  readonly created: Readonly<Record<SandboxResource, ReadonlyArray<SandboxChange["record"]>>>
  /** The records that were there from the beginning and have been changed, as they are now. */
  readonly updated: Readonly<Record<SandboxResource, ReadonlyArray<SandboxChange["record"]>>>
  /** The records that are gone, whether or not they were there from the beginning. */
  readonly deleted: Readonly<Record<SandboxResource, ReadonlyArray<SandboxChange["record"]>>>
}

const names = changeTypesOf(resources)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const plain = (record: JsonObject): Readonly<Record<string, unknown>> => {
  const value = decodeJson(encodeJson(record, false))
  return isRecord(value) ? value : {}
}

const toSandboxChanges = (changes: ReadonlyArray<Change>): ReadonlyArray<SandboxChange> =>
  changes.flatMap(({ action, owner, record, resource }) => {
    const name = names.find((candidate) => candidate === resource)
    return name === undefined ? [] : [{ action, resource: name, owner, record: plain(record) }]
  })

/** A page calls its id otherwise. An extension has none of its own: it is one of a student in a quiz. */
const key = ({ owner, record, resource }: SandboxChange): string => {
  const id = record.id ?? record.page_id
  return [resource, ...(id === undefined ? [owner, record.quiz_id, record.user_id] : [id])].join(" ")
}

const byResource = (changes: ReadonlyMap<string, SandboxChange>): SandboxState["created"] => {
  const of = (name: SandboxResource) =>
    [...changes.values()].filter(({ resource }) => resource === name).map(({ record }) => record)
  const entries = names.map((name) => [name, of(name)] as const)
  // Every name is among them.
  return Object.fromEntries(entries) as { readonly [Name in SandboxResource]: ReturnType<typeof of> }
}

/** What has become of each record in the end. */
export const summarizeChanges = (all: ReadonlyArray<Change>): SandboxState => {
  const changes = toSandboxChanges(all)
  const created = new Map<string, SandboxChange>()
  const updated = new Map<string, SandboxChange>()
  const deleted = new Map<string, SandboxChange>()
  for (const change of changes) {
    const at = key(change)
    if (change.action === "created" || (change.action === "updated" && created.has(at))) created.set(at, change)
    else if (change.action === "updated") updated.set(at, change)
    else {
      created.delete(at)
      updated.delete(at)
      deleted.set(at, change)
    }
  }
  return {
    changes,
    created: byResource(created),
    updated: byResource(updated),
    deleted: byResource(deleted)
  }
}
