import * as Effect from "effect/Effect"
import { itemJson } from "../coursework/moduleJson.js"
import { coursePath } from "../data/courses.js"
import { World } from "../world.js"
import type { Owner } from "./drive.js"

/** Canvas: module items follow a file to the one that replaces it, and go with one that is deleted. */
export const followFiles = Effect.fn("Sandbox.followFiles")(function* (
  owner: Owner,
  files: ReadonlyArray<number>,
  replacedBy: number | undefined
) {
  if (owner._tag !== "Course") return
  const { course } = owner
  const { journal, store, url } = yield* World
  const { concerned, rows: shown } = yield* store.items.modify(course, (rows) => {
    const isConcerned = ({ contentId, type }: (typeof rows)[number]) =>
      type === "File" && contentId !== undefined && files.includes(contentId)
    const found = rows.filter(isConcerned)
    if (found.length === 0) return [{ rows, concerned: found }, rows]
    const result =
      replacedBy === undefined
        ? rows.filter((row) => !isConcerned(row))
        : rows.map((row) => (isConcerned(row) ? { ...row, contentId: replacedBy } : row))
    return [{ rows: replacedBy === undefined ? rows : result, concerned: found }, result]
  })
  for (const item of concerned) {
    const now = shown.find(({ id }) => id === item.id) ?? item
    const siblings = shown.filter(({ module }) => module === item.module)
    const action = replacedBy === undefined ? "deleted" : "updated"
    yield* journal.add(action, "module_item", coursePath(course), itemJson({ url, course }, siblings, now))
  }
})
