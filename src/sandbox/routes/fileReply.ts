import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { findPerson } from "../data/people.js"
import { isFileHidden, isFileLocked } from "../files/access.js"
import type { Drive, StoredFile } from "../files/drive.js"
import { fileJson, fileNames } from "../files/fileJson.js"
import { arrange, sortKey } from "../files/fileList.js"
import { fromArray } from "../kernel/listing.js"
import { asTexts } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { timestamp } from "../kernel/time.js"
import { Parameters, World } from "../world.js"
import { mayManage } from "./owner.js"

/** How the caller sees the files of a drive. */
const viewer = Effect.fn("Sandbox.fileViewer")(function* (drive: Drive) {
  const { plan, url } = yield* World
  const { all } = yield* Parameters
  const manages = yield* mayManage(drive.owner)
  const now = timestamp(yield* DateTime.now)
  const asked = asTexts(all.get("include"))
  const include = sortKey(all) === "user" ? [...asked, "user"] : asked
  return {
    sees: (file: StoredFile) => manages || (!isFileHidden(drive, file) && !isFileLocked(drive, file, now)),
    toJson: (file: StoredFile) =>
      fileJson(url, drive, file, {
        include,
        isLocked: !manages && isFileLocked(drive, file, now),
        isConcealed: !manages,
        user: file.user === undefined ? undefined : findPerson(plan, String(file.user))
      })
  }
})

export const replyFiles = Effect.fn("Sandbox.replyFiles")(function* (
  path: string,
  drive: Drive,
  files: ReadonlyArray<StoredFile>
) {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const { sees, toJson } = yield* viewer(drive)
  const namesOnly = asTexts(all.get("only")).includes("names")
  return yield* replyPage({
    path,
    family: "counted",
    rows: fromArray(yield* arrange(plan, files.filter(sees), all)),
    toJson: namesOnly ? fileNames : toJson
  })
})

/** One file, which whoever knows its id may see, though perhaps not download. */
export const replyFile = Effect.fn("Sandbox.replyFile")(function* (drive: Drive, file: StoredFile) {
  const { toJson } = yield* viewer(drive)
  return yield* reply(toJson(file))
})
