import * as Effect from "effect/Effect"
import { isShown } from "../coursework/moduleJson.js"
import { mayEdit } from "../data/roles.js"
import { notFound, unauthorized } from "../kernel/refusal.js"
import { pathCourse, pathParameter } from "../world.js"
import { outlineOf } from "./moduleChange.js"

/** The course named in the path, whose content the caller may change. */
export const editableCourse = Effect.gen(function* () {
  const course = yield* pathCourse
  return mayEdit(course.role) ? course : yield* unauthorized()
})

/** The module named in the path, with all that is beside it. */
export const pathModule = Effect.gen(function* () {
  const outline = yield* outlineOf(yield* pathCourse)
  const reference = yield* pathParameter("id")
  const module = outline.modules.find(({ id }) => String(id) === reference)
  return module === undefined || !isShown(outline)(module) ? yield* notFound() : { outline, module }
})
