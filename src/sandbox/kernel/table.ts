import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { type Plan, perPlan } from "./plan.js"
import { makeRecent } from "./recent.js"
import { World } from "./world.js"

/** One list for each owner: as seeded until something is written to it, kept from then on. */
export interface Table<Owner, A> {
  readonly get: (owner: Owner) => Effect.Effect<ReadonlyArray<A>, never, World>
  readonly modify: <B>(
    owner: Owner,
    change: (rows: ReadonlyArray<A>) => readonly [B, ReadonlyArray<A>]
  ) => Effect.Effect<B, never, World>
  readonly update: (
    owner: Owner,
    change: (rows: ReadonlyArray<A>) => ReadonlyArray<A>
  ) => Effect.Effect<void, never, World>
}

const inWorld = <A>(part: (plan: Plan) => A): Effect.Effect<A, never, World> =>
  Effect.map(World, ({ plan }) => part(plan))

/** What is computed as a whole, though only a page of it is shown, is kept for a while where it was not written to. */
export const table = <Owner, A>(
  numberOf: (owner: Owner) => number,
  seeded: (plan: Plan, owner: Owner) => ReadonlyArray<A>
): Table<Owner, A> => {
  const state = perPlan((plan) => {
    const unchanged = makeRecent<A>()
    const rowsOf = (lists: HashMap.HashMap<number, ReadonlyArray<A>>, owner: Owner) =>
      Option.getOrElse(HashMap.get(lists, numberOf(owner)), () => unchanged(numberOf(owner), () => seeded(plan, owner)))
    return { changed: Ref.unsafeMake(HashMap.empty<number, ReadonlyArray<A>>()), rowsOf }
  })
  const modify: Table<Owner, A>["modify"] = (owner, change) =>
    Effect.flatMap(inWorld(state), ({ changed, rowsOf }) =>
      Ref.modify(changed, (lists) => {
        const before = rowsOf(lists, owner)
        const [result, after] = change(before)
        return [result, after === before ? lists : HashMap.set(lists, numberOf(owner), after)]
      })
    )
  return {
    get: (owner) =>
      Effect.flatMap(inWorld(state), ({ changed, rowsOf }) =>
        Effect.map(Ref.get(changed), (lists) => rowsOf(lists, owner))
      ),
    modify,
    update: (owner, change) => modify(owner, (rows) => [undefined, change(rows)])
  }
}

/** What callers have said of something that is named by ids: a student's work for an assignment, say. */
export interface Notes<A> {
  readonly get: Effect.Effect<(...ids: ReadonlyArray<number>) => A | undefined, never, World>
  readonly set: (value: A, ...ids: ReadonlyArray<number>) => Effect.Effect<void, never, World>
}

export const notes = <A>(): Notes<A> => {
  const state = perPlan(() => Ref.unsafeMake(HashMap.empty<string, A>()))
  return {
    get: Effect.flatMap(inWorld(state), (all) =>
      Effect.map(
        Ref.get(all),
        (map) =>
          (...ids) =>
            Option.getOrUndefined(HashMap.get(map, ids.join("/")))
      )
    ),
    set: (value, ...ids) => Effect.flatMap(inWorld(state), (all) => Ref.update(all, HashMap.set(ids.join("/"), value)))
  }
}
