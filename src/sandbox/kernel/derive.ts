import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { SandboxContext } from "./context.js"
import type { Resource } from "./resource.js"
import type { Seed } from "./seed.js"

type Resources = ReadonlyArray<Resource<Schema.Struct.Fields, string>>

type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All
) => void
  ? All
  : never

/** The fields of all of them. */
type FieldsOf<All extends Resources> = UnionToIntersection<
  All[number] extends infer One ? (One extends Resource<infer Fields, string> ? Fields : never) : never
>

/** What callers can change of all of them. */
export type ChangeTypeOf<All extends Resources> =
  All[number] extends Resource<Schema.Struct.Fields, infer Name> ? Name : never

export const fieldsOf = <All extends Resources>(all: All): FieldsOf<All> =>
  // The fields of each are there under their names.
  Object.assign({}, ...all.map(({ fields }) => fields)) as FieldsOf<All>

export const changeTypesOf = <All extends Resources>(all: All): ReadonlyArray<ChangeTypeOf<All>> =>
  // Each has the names of its type.
  all.flatMap(({ changeTypes = [] }) => changeTypes as ReadonlyArray<ChangeTypeOf<All>>).sort()

/** The first id for what callers add: above all that there are of what they may add to. */
export const firstFreeId = (all: Resources, seed: Seed): number =>
  Math.max(...all.map(({ canGrow, ids }) => (canGrow === undefined || ids === undefined ? 1 : ids.limit(seed))))

/** What each of the records may say, and all of them together may not. */
export const findAllConflicts = (all: Resources, seed: Seed): ReadonlyArray<Schema.FilterIssue> => [
  ...all.flatMap(({ findConflicts }) => findConflicts?.(seed) ?? []),
  ...(all.every(({ ids }) => ids === undefined || Number.isSafeInteger(ids.limit(seed)))
    ? []
    : [{ path: ["courses"], message: "so many courses with so many records would have ids beyond 2^53" }])
]

/** Tells all of them of files that are gone. */
export const notifyAll =
  (all: Resources): SandboxContext["Type"]["notifyFilesRemoved"] =>
  (gone) =>
    Effect.forEach(all, ({ onFilesRemoved }) => onFilesRemoved?.(gone) ?? Effect.void, { discard: true })
