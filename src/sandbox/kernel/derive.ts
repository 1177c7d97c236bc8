/** Combines all resources: their input fields, ids, conflicts and change types. */
import type * as Schema from "effect/Schema"
import type { SandboxServices } from "./context.js"
import type { Resource } from "./resource.js"
import type { Seed } from "./seed.js"

type Resources = ReadonlyArray<Resource<Schema.Struct.Fields, string>>

type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All
) => void
  ? All
  : never

/** The input fields of all resources. */
type FieldsOf<All extends Resources> = UnionToIntersection<
  All[number] extends infer Member ? (Member extends Resource<infer Fields, string> ? Fields : never) : never
>

/** The names of the records that callers can change. */
export type ChangeTypeOf<All extends Resources> =
  All[number] extends Resource<Schema.Struct.Fields, infer Name> ? Name : never

export const fieldsOf = <All extends Resources>(all: All): FieldsOf<All> =>
  // Each resource contributes the fields of its type.
  Object.assign({}, ...all.map(({ fields }) => fields)) as FieldsOf<All>

export const changeTypesOf = <All extends Resources>(all: All): ReadonlyArray<ChangeTypeOf<All>> =>
  // Each resource lists the names of its type.
  all.flatMap(({ changeTypes = [] }) => changeTypes as ReadonlyArray<ChangeTypeOf<All>>).sort()

/** The first id for records that callers create: above all ids of resources that can grow. */
export const firstFreeId = (all: Resources, seed: Seed): number =>
  Math.max(...all.map(({ canGrow, ids }) => (canGrow === undefined || ids === undefined ? 1 : ids.limit(seed))))

/** Conflicts within the input data, per resource and for all of them together. */
export const findAllConflicts = (all: Resources, seed: Seed): ReadonlyArray<Schema.FilterIssue> => [
  ...all.flatMap(({ findConflicts }) => findConflicts?.(seed) ?? []),
  ...(all.every(({ ids }) => ids === undefined || Number.isSafeInteger(ids.limit(seed)))
    ? []
    : [{ path: ["courses"], message: "the number of courses and records would require ids beyond 2^53" }])
]

/** Notifies all resources of removed files. */
export const notifyAll =
  (all: Resources): SandboxServices["notifyFilesRemoved"] =>
  (services, removed) => {
    for (const { onFilesRemoved } of all) onFilesRemoved?.(services, removed)
  }
