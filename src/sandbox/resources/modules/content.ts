import type { Some } from "../../kernel/given.js"
import type { Ids } from "../../kernel/ids.js"
import type { Plan } from "../../kernel/plan.js"
import { assignmentIds, givenAssignments } from "../assignments.js"
import { givenQuizzes, quizIds } from "../quizzes.js"
import { givenTopics, topicIds } from "../topics/topic.js"

/** A list of records that items can lead to. */
interface Content {
  /** What it is called in the data. */
  readonly list: string
  readonly ids: Ids
  /** Where in its list each record is, by its title. */
  readonly places: (plan: Plan, course: number) => ReadonlyMap<string | undefined, number>
}

const content = <A>(
  list: string,
  ids: Ids,
  given: { readonly of: (plan: Plan, course: number) => Some<A> },
  titleOf: (record: A) => string | undefined
): Content => ({
  list,
  ids,
  places: (plan, course) => {
    const records = given.of(plan, course)
    // Of two with one title it is the first.
    return new Map(
      typeof records === "object" ? records.map((one, place) => [titleOf(one), place] as const).reverse() : []
    )
  }
})

/** By the type of the item. */
const contents = {
  Assignment: content("assignments", assignmentIds, givenAssignments, ({ name }) => name),
  Discussion: content("discussion_topics", topicIds, givenTopics, ({ title }) => title),
  Quiz: content("quizzes", quizIds, givenQuizzes, ({ title }) => title)
}

/** Whether an item of this type leads to a record of the course. */
export const leads = (type: string | undefined): type is keyof typeof contents =>
  type !== undefined && Object.hasOwn(contents, type)

/** What an item of a course with a type and a title leads to: the list that it is in, and its id if it is there. */
export const contentOf = (plan: Plan, course: number) => {
  const places = {
    Assignment: contents.Assignment.places(plan, course),
    Discussion: contents.Discussion.places(plan, course),
    Quiz: contents.Quiz.places(plan, course)
  }
  return (type: keyof typeof contents, title: string | undefined) => {
    const { ids, list } = contents[type]
    const place = places[type].get(title)
    return { list, id: place === undefined ? undefined : ids.at(plan, course, place) }
  }
}
