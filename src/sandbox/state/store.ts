import * as Effect from "effect/Effect"
import * as Function from "effect/Function"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { type Entry, type LiveTopic, seededTopics } from "../coursework/liveTopic.js"
import type { Course } from "../data/courses.js"
import {
  type Assignment,
  type Module,
  type ModuleItem,
  seededAssignments,
  seededItems,
  seededModules
} from "../data/coursework.js"
import { firstFreeId } from "../data/ids.js"
import type { Plan } from "../data/plan.js"
import { makeRecent } from "../kernel/recent.js"

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

/** One list for each owner: as seeded until something is written to it, kept from then on. */
interface Lists<Owner, A> {
  readonly get: (owner: Owner) => Effect.Effect<ReadonlyArray<A>>
  readonly modify: <B>(
    owner: Owner,
    change: (rows: ReadonlyArray<A>) => readonly [B, ReadonlyArray<A>]
  ) => Effect.Effect<B>
}

const makeLists = <Owner, A>(
  numberOf: (owner: Owner) => number,
  seeded: (owner: Owner) => ReadonlyArray<A>
): Effect.Effect<Lists<Owner, A>> =>
  Effect.map(Ref.make(HashMap.empty<number, ReadonlyArray<A>>()), (changed) => {
    const unchanged = makeRecent<A>()
    const rowsOf = (lists: HashMap.HashMap<number, ReadonlyArray<A>>, owner: Owner) =>
      Option.getOrElse(HashMap.get(lists, numberOf(owner)), () => unchanged(numberOf(owner), () => seeded(owner)))
    return {
      get: (owner) => Effect.map(Ref.get(changed), (lists) => rowsOf(lists, owner)),
      modify: (owner, change) =>
        Ref.modify(changed, (lists) => {
          const before = rowsOf(lists, owner)
          const [result, after] = change(before)
          return [result, after === before ? lists : HashMap.set(lists, numberOf(owner), after)]
        })
    }
  })

const indexOf = (course: Course) => course.index

const pairKey = (id: number, userId: number) => `${id}/${userId}`

/** What clients have written. Everything else is computed, so this is all that a sandbox remembers. */
export interface Store {
  readonly nextId: Effect.Effect<number>
  readonly modules: Lists<Course, Module>
  readonly items: Lists<Course, ModuleItem>
  readonly assignments: Lists<Course, Assignment>
  /** The topics of a context, by its number, those that were posted last first. */
  readonly topics: Lists<number, LiveTopic>
  /** What was said in a topic, by its id, oldest first. */
  readonly entries: Lists<number, Entry>
  /** What was handed in or graded, by assignment and student. */
  readonly submissions: Effect.Effect<(assignment: number, student: number) => Work | undefined>
  readonly submit: (assignment: number, student: number, work: Work) => Effect.Effect<void>
  readonly extensions: Effect.Effect<(quizId: number, userId: number) => Extension | undefined>
  readonly extend: (extensions: ReadonlyArray<Extension>) => Effect.Effect<void>
}

export const makeStore = Effect.fn("Sandbox.makeStore")(function* (plan: Plan) {
  const ids = yield* Ref.make(firstFreeId(plan.room, plan.courses))
  const extensions = yield* Ref.make(HashMap.empty<string, Extension>())
  const works = yield* Ref.make(HashMap.empty<string, Work>())
  const store: Store = {
    nextId: Ref.getAndUpdate(ids, (id) => id + 1),
    modules: yield* makeLists(indexOf, (course) => seededModules(plan, course)),
    items: yield* makeLists(indexOf, (course) => seededItems(plan, course)),
    assignments: yield* makeLists(indexOf, (course) => seededAssignments(plan, course)),
    topics: yield* makeLists<number, LiveTopic>(Function.identity, (context) => seededTopics(plan, context)),
    entries: yield* makeLists<number, Entry>(Function.identity, () => []),
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
