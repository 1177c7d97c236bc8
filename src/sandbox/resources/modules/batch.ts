import * as Effect from "effect/Effect"
import { asBoolean, asText, asTexts } from "../../kernel/parameters.js"
import { plain, Refusal } from "../../kernel/refusal.js"
import { reply } from "../../kernel/reply.js"
import { Parameters, World } from "../../kernel/world.js"
import { caller, editableCourse } from "../../school/callers.js"
import type { Course } from "../../school/courses.js"
import { beginJob, endJob, progressJson } from "../progress.js"
import { changeModule, publishItems, removeModule } from "./change.js"
import { modules } from "./module.js"

/** Canvas: to look for several records and find none of them is a 404 with words of its own. */
const noneFound = () => new Refusal({ status: 404, body: { message: "no modules found" } })

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
    yield* changeModule(course, id, (before, others) => {
      const module = { ...before, published }
      return [module, others.map((other) => (other.id === id ? module : other))]
    })
  }
})

/** Publishes, takes back or deletes several modules, at once or as a job that the caller can ask after. */
export const changeModules = Effect.gen(function* () {
  const { scope, url } = yield* World
  const { all } = yield* Parameters
  const course = yield* editableCourse
  const given = asText(all.get("event")) ?? ""
  if (given === "") return yield* plain("need to specify event")
  const event = events.find((candidate) => candidate === given)
  if (event === undefined) return yield* plain("invalid event")
  const wanted = asTexts(all.get("module_ids"))
  if (wanted.length === 0) return yield* plain("must specify module_ids[]")
  // Canvas: what is no id, or none of this course, is left out without a word, as long as one is found.
  const ids = (yield* modules.get(course)).flatMap(({ id }) => (wanted.includes(String(id)) ? [id] : []))
  if (ids.length === 0) return yield* noneFound()
  const changed = change(course, ids, event, !asBoolean(all.get("skip_content_tags")))
  if (!asBoolean(all.get("async"))) {
    yield* changed
    return yield* reply({ completed: ids, progress: null })
  }
  const person = yield* caller
  const job = yield* beginJob(["Course", course.id], person.id, "context_module_batch_update")
  yield* Effect.forkIn(Effect.zipRight(changed, endJob(job.id, { _tag: "Completed", file: undefined })), scope)
  return yield* reply({ completed: null, progress: progressJson(url, job) })
})
