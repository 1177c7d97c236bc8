import * as Effect from "effect/Effect"
import type { Course } from "../data/courses.js"
import { asBoolean, asText, asTexts } from "../kernel/parameters.js"
import { noneFound, plain } from "../kernel/refusal.js"
import { reply } from "../kernel/reply.js"
import { progressJson } from "../state/progress.js"
import { caller, Parameters, World } from "../world.js"
import { changeModule, publishItems, removeModule } from "./moduleChange.js"
import { editableCourse } from "./pathModule.js"

const events = ["publish", "unpublish", "delete"] as const

const change = Effect.fn("Sandbox.changeModules")(function* (
  course: Course,
  ids: ReadonlyArray<number>,
  event: (typeof events)[number],
  itemsToo: boolean
) {
  for (const id of ids) {
    if (event === "delete") {
      yield* removeModule(course, id)
      continue
    }
    const published = event === "publish"
    if (itemsToo) yield* publishItems(course, id, published)
    yield* changeModule(course, id, (before, modules) => {
      const module = { ...before, published }
      return [module, modules.map((other) => (other.id === id ? module : other))]
    })
  }
})

/** Publishes, takes back or deletes several modules, at once or as a job that the caller can ask after. */
export const changeModules = Effect.gen(function* () {
  const { progress, scope, store, url } = yield* World
  const { all } = yield* Parameters
  const course = yield* editableCourse
  const given = asText(all.get("event")) ?? ""
  if (given === "") return yield* plain("need to specify event")
  const event = events.find((candidate) => candidate === given)
  if (event === undefined) return yield* plain("invalid event")
  const wanted = asTexts(all.get("module_ids"))
  if (wanted.length === 0) return yield* plain("must specify module_ids[]")
  // Canvas: what is no id, or none of this course, is left out without a word, as long as one is found.
  const ids = (yield* store.modules.get(course)).flatMap(({ id }) => (wanted.includes(String(id)) ? [id] : []))
  if (ids.length === 0) return yield* noneFound("no modules found")
  const changed = change(course, ids, event, !asBoolean(all.get("skip_content_tags")))
  if (!asBoolean(all.get("async"))) {
    yield* changed
    return yield* reply({ completed: ids, progress: null })
  }
  const person = yield* caller
  const job = yield* progress.begin(["Course", course.id], person.id, "context_module_batch_update")
  yield* Effect.forkIn(Effect.zipRight(changed, progress.end(job.id, { _tag: "Completed", file: undefined })), scope)
  return yield* reply({ completed: null, progress: progressJson(url, job) })
})
