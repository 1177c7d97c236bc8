import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Course } from "../data/courses.js"
import { courseContext, type ModuleItem, quizzesOf } from "../data/coursework.js"
import { World } from "../world.js"

/** What the record is called that an item of the course leads to, if there is one. */
export const targetTitle = Effect.fn("Sandbox.itemTarget")(function* (
  course: Course,
  type: ModuleItem["type"],
  id: number
) {
  const { files, plan, store } = yield* World
  switch (type) {
    case "Assignment":
      return (yield* store.assignments.get(course)).find((one) => one.id === id)?.name
    case "Discussion":
      return (yield* store.topics.get(courseContext(course))).find((one) => one.id === id)?.title
    case "Quiz":
      return quizzesOf(plan, course).find((one) => one.id === id)?.title
    case "File": {
      const found = Option.getOrUndefined(yield* files.file(id))
      const owner = found?.drive.owner
      return owner?._tag === "Course" && owner.course.index === course.index ? found?.file.name : undefined
    }
    default:
      return undefined
  }
})
