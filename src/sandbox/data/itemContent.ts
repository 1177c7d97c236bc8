import { assignmentId, quizId, topicId } from "./ids.js"
import { type ContentType, type contentLists, leads } from "./itemTypes.js"
import { listData, type Plan } from "./plan.js"
import type { CourseData } from "./records.js"

type Lists = Pick<CourseData, (typeof contentLists)[ContentType]>

/** Where in its list each record is, by its title. */
type Places = ReadonlyMap<string | undefined, number>

const placesOf = <A>(list: number | ReadonlyArray<A> | undefined, titleOf: (record: A) => string | undefined): Places =>
  // Of two with one title it is the first.
  new Map(typeof list === "object" ? list.map((record, place) => [titleOf(record), place] as const).reverse() : [])

export const contentPlaces = (lists: Lists): { readonly [Type in ContentType]: Places } => ({
  Assignment: placesOf(lists.assignments, ({ name }) => name),
  Discussion: placesOf(lists.discussion_topics, ({ title }) => title),
  Quiz: placesOf(lists.quizzes, ({ title }) => title)
})

/** The id of what an item of a course leads to, by its type and its title. */
export const contentIds = (plan: Plan, course: number) => {
  const places = contentPlaces({
    assignments: listData(plan, course, "assignments"),
    discussion_topics: listData(plan, course, "discussion_topics"),
    quizzes: listData(plan, course, "quizzes")
  })
  const idOf = {
    Assignment: (place: number) => assignmentId(plan.room, course, place),
    Discussion: (place: number) => topicId(plan.room, course, false, place),
    Quiz: (place: number) => quizId(plan.room, course, place)
  }
  return (type: string, title: string): number | undefined => {
    const place = leads(type) ? places[type].get(title) : undefined
    return leads(type) && place !== undefined ? idOf[type](place) : undefined
  }
}
