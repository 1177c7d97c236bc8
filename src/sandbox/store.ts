import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import type { Course } from "./data/courses.js"
import {
  type Assignment,
  type Module,
  type ModuleItem,
  seededAssignments,
  seededItems,
  seededModules,
  type Topic
} from "./data/coursework.js"
import { firstFreeId } from "./data/ids.js"
import type { Plan } from "./data/plan.js"

export interface Extension {
  readonly quizId: number
  readonly userId: number
  readonly extraAttempts: number | null
  readonly extraTime: number | null
  readonly manuallyUnlocked: boolean | null
  readonly endAt: string | null
}

/** What a student has handed in for an assignment, and what it was found to be worth. */
export interface Work {
  readonly type: string | undefined
  readonly submittedAt: string | undefined
  readonly attempt: number | undefined
  readonly body: string | undefined
  readonly url: string | undefined
  readonly files: ReadonlyArray<number>
  readonly score: number | undefined
  readonly grade: string | undefined
  readonly gradedAt: string | undefined
  readonly excused: boolean
  readonly comments: ReadonlyArray<string>
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

const pairKey = (id: number, userId: number) => `${id}/${userId}`

/** What clients have written. Everything else is computed, so this is all that a sandbox remembers. */
export interface Store {
  readonly nextId: Effect.Effect<number>
  readonly modules: CourseLists<Module>
  readonly items: CourseLists<ModuleItem>
  readonly assignments: CourseLists<Assignment>
  /** The topics that were posted in a context, oldest first. */
  readonly topics: (context: number) => Effect.Effect<ReadonlyArray<Topic>>
  readonly post: (context: number, topic: Topic) => Effect.Effect<void>
  /** What was handed in or graded, by assignment and student. */
  readonly submissions: Effect.Effect<(assignment: number, student: number) => Work | undefined>
  readonly submit: (assignment: number, student: number, work: Work) => Effect.Effect<void>
  readonly extensions: Effect.Effect<(quizId: number, userId: number) => Extension | undefined>
  readonly extend: (extensions: ReadonlyArray<Extension>) => Effect.Effect<void>
}

export const makeStore = Effect.fn("Sandbox.makeStore")(function* (plan: Plan) {
  const ids = yield* Ref.make(firstFreeId(plan.room, plan.courses))
  const extensions = yield* Ref.make(HashMap.empty<string, Extension>())
  const topics = yield* Ref.make(HashMap.empty<number, ReadonlyArray<Topic>>())
  const works = yield* Ref.make(HashMap.empty<string, Work>())
  const store: Store = {
    nextId: Ref.getAndUpdate(ids, (id) => id + 1),
    modules: yield* courseLists((course) => seededModules(plan, course)),
    items: yield* courseLists((course) => seededItems(plan, course)),
    assignments: yield* courseLists((course) => seededAssignments(plan, course)),
    topics: (context) => Effect.map(Ref.get(topics), (all) => Option.getOrElse(HashMap.get(all, context), () => [])),
    post: (context, topic) =>
      Ref.update(topics, (all) =>
        HashMap.set(all, context, [...Option.getOrElse(HashMap.get(all, context), () => []), topic])
      ),
    submissions: Effect.map(
      Ref.get(works),
      (all) => (assignment, student) => Option.getOrUndefined(HashMap.get(all, pairKey(assignment, student)))
    ),
    submit: (assignment, student, work) => Ref.update(works, HashMap.set(pairKey(assignment, student), work)),
    extensions: Effect.map(
      Ref.get(extensions),
      (all) => (quizId, userId) => Option.getOrUndefined(HashMap.get(all, pairKey(quizId, userId)))
    ),
    extend: (added) =>
      Ref.update(extensions, (all) =>
        added.reduce((map, one) => HashMap.set(map, pairKey(one.quizId, one.userId), one), all)
      )
  }
  return store
})
