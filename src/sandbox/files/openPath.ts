import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { timestamp } from "../kernel/time.js"
import { World } from "../world.js"
import { type Owner, ownerPath } from "./drive.js"
import { folderJson } from "./fileJson.js"
import { openFolder } from "./folderTree.js"

/** The folder at the end of a path; those that are not there are made. */
export const openPath = Effect.fn("Sandbox.openPath")(function* (
  owner: Owner,
  names: ReadonlyArray<string>,
  forSubmissions = false
) {
  const { files, journal, url } = yield* World
  const createdAt = timestamp(yield* DateTime.now)
  const blanks = yield* Effect.forEach(names, () =>
    Effect.map(files.newFolder(owner), (id) => ({ id, createdAt, forSubmissions }))
  )
  const { drive, folder, made } = yield* files.modify(owner, (before) => {
    const [opened, after] = openFolder(before, names, blanks)
    const added = after.folders.filter((other) => !before.folders.includes(other))
    return [{ drive: after, folder: opened, made: added }, after]
  })
  for (const one of made) {
    yield* journal.add("created", "folder", ownerPath(owner), folderJson(url, drive, one))
  }
  return folder
})
