import * as Effect from "effect/Effect"
import { notFound } from "../../kernel/refusal.js"
import { pathParameter } from "../../kernel/world.js"
import { pathCourse } from "../../school/callers.js"
import { isShown, outlineOf } from "./moduleJson.js"

/** The module named in the path, with all that is beside it. */
export const pathModule = Effect.gen(function* () {
  const outline = yield* outlineOf(yield* pathCourse)
  const reference = yield* pathParameter("id")
  const module = outline.modules.find(({ id }) => String(id) === reference)
  return module === undefined || !isShown(outline)(module) ? yield* notFound() : { outline, module }
})
