import { assignmentId, topicId } from "./ids.js"
import { listData, type Plan } from "./plan.js"
import type { CourseData } from "./records.js"

type Lists = Pick<CourseData, "assignments" | "discussion_topics">

/** Where the records that items can lead to are in their lists, by what they are called. */
export const contentPlaces = ({ assignments, discussion_topics }: Lists) => {
  const places = (names: ReadonlyArray<string | undefined>): ReadonlyMap<string | undefined, number> =>
    // Of two with one name it is the first.
    new Map(names.map((name, place) => [name, place] as const).reverse())
  return {
    Assignment: places(typeof assignments === "object" ? assignments.map(({ name }) => name) : []),
    Discussion: places(typeof discussion_topics === "object" ? discussion_topics.map(({ title }) => title) : [])
  }
}

/** The id of what an item of a course leads to, by its type and its title. */
export const contentIds = (plan: Plan, course: number) => {
  const { Assignment, Discussion } = contentPlaces({
    assignments: listData(plan, course, "assignments"),
    discussion_topics: listData(plan, course, "discussion_topics")
  })
  return (type: string, title: string): number | undefined => {
    const place =
      type === "Assignment" ? Assignment.get(title) : type === "Discussion" ? Discussion.get(title) : undefined
    if (place === undefined) return undefined
    return type === "Assignment" ? assignmentId(plan.room, course, place) : topicId(plan.room, course, false, place)
  }
}
