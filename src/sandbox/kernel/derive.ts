import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { Plan } from "./plan.js"
import type { Resource } from "./resource.js"
import type { World } from "./world.js"

type Resources = ReadonlyArray<Resource<Schema.Struct.Fields, string>>

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The fields of all of them. */
type FieldsOf<All extends Resources> = Both<
  All[number] extends infer One ? (One extends Resource<infer Fields, string> ? Fields : never) : never
>

/** What callers can change of all of them. */
export type ChangesOf<All extends Resources> =
  All[number] extends Resource<Schema.Struct.Fields, infer Name> ? Name : never

export const fieldsOf = <All extends Resources>(all: All): FieldsOf<All> =>
  // The fields of each are there under their names.
  Object.assign({}, ...all.map(({ fields }) => fields)) as FieldsOf<All>

export const changesOf = <All extends Resources>(all: All): ReadonlyArray<ChangesOf<All>> =>
  // Each has the names of its type.
  all.flatMap(({ changes = [] }) => changes as ReadonlyArray<ChangesOf<All>>).sort()

/** The first id for what callers add: above all that there are of what they may add to. */
export const firstFreeId = (all: Resources, plan: Plan): number =>
  Math.max(...all.map(({ grows, ids }) => (grows === undefined || ids === undefined ? 1 : ids.limit(plan))))

/** What each of the records may say, and all of them together may not. */
export const contradictionsOf = (all: Resources, plan: Plan): ReadonlyArray<Schema.FilterIssue> => [
  ...all.flatMap(({ contradictions }) => contradictions?.(plan) ?? []),
  ...(all.every(({ ids }) => ids === undefined || Number.isSafeInteger(ids.limit(plan)))
    ? []
    : [{ path: ["courses"], message: "so many courses with so many records would have ids beyond 2^53" }])
]

/** Tells all of them of files that are gone. */
export const tellAll =
  (all: Resources): World["Type"]["filesGone"] =>
  (gone) =>
    Effect.forEach(all, ({ filesGone }) => filesGone?.(gone) ?? Effect.void, { discard: true })
