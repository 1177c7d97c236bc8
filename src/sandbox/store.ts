import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import type { Course } from "./data/courses.js"
import { type Assignment, firstFreeId, type Module, seededAssignments, seededModules } from "./data/coursework.js"
import type { Plan } from "./data/plan.js"

export interface Extension {
  readonly quizId: number
  readonly userId: number
  readonly extraAttempts: number | null
  readonly extraTime: number | null
  readonly manuallyUnlocked: boolean | null
  readonly endAt: string | null
}

/** One list for each course: as seeded until something is written to it, kept from then on. */
interface CourseLists<A> {
  readonly get: (course: Course) => Effect.Effect<ReadonlyArray<A>>
  readonly modify: <B>(
    course: Course,
    change: (rows: ReadonlyArray<A>) => readonly [B, ReadonlyArray<A>]
  ) => Effect.Effect<B>
}

const courseLists = <A>(seeded: (course: Course) => ReadonlyArray<A>): Effect.Effect<CourseLists<A>> =>
  Effect.map(Ref.make(HashMap.empty<number, ReadonlyArray<A>>()), (changed) => {
    const rowsOf = (lists: HashMap.HashMap<number, ReadonlyArray<A>>, course: Course) =>
      Option.getOrElse(HashMap.get(lists, course.index), () => seeded(course))
    return {
      get: (course) => Effect.map(Ref.get(changed), (lists) => rowsOf(lists, course)),
      modify: (course, change) =>
        Ref.modify(changed, (lists) => {
          const before = rowsOf(lists, course)
          const [result, after] = change(before)
          return [result, after === before ? lists : HashMap.set(lists, course.index, after)]
        })
    }
  })

const extensionKey = (quizId: number, userId: number) => `${quizId}/${userId}`

/** What clients have written. Everything else is computed, so this is all that a sandbox remembers. */
export interface Store {
  readonly nextId: Effect.Effect<number>
  readonly modules: CourseLists<Module>
  readonly assignments: CourseLists<Assignment>
  readonly extensions: Effect.Effect<(quizId: number, userId: number) => Extension | undefined>
  readonly extend: (extensions: ReadonlyArray<Extension>) => Effect.Effect<void>
}

export const makeStore = Effect.fn("Sandbox.makeStore")(function* (plan: Plan) {
  const ids = yield* Ref.make(firstFreeId(plan))
  const extensions = yield* Ref.make(HashMap.empty<string, Extension>())
  const store: Store = {
    nextId: Ref.getAndUpdate(ids, (id) => id + 1),
    modules: yield* courseLists((course) => seededModules(plan, course)),
    assignments: yield* courseLists((course) => seededAssignments(plan, course)),
    extensions: Effect.map(
      Ref.get(extensions),
      (all) => (quizId, userId) => Option.getOrUndefined(HashMap.get(all, extensionKey(quizId, userId)))
    ),
    extend: (added) =>
      Ref.update(extensions, (all) =>
        added.reduce((map, one) => HashMap.set(map, extensionKey(one.quizId, one.userId), one), all)
      )
  }
  return store
})
