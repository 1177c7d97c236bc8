import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { asText, asTexts, type ParameterMap } from "../../kernel/parameters.js"
import type { Plan } from "../../kernel/plan.js"
import { searchTermTooShort } from "../../kernel/refusal.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { timestamp } from "../../kernel/time.js"
import { Parameters, World } from "../../kernel/world.js"
import { findPerson } from "../../school/people.js"
import { isFileHidden, isFileLocked } from "./access.js"
import type { Drive, StoredFile } from "./drive.js"
import { fileJson, fileNames } from "./fileJson.js"
import { mayManage } from "./paths.js"

const folded = (text: string): string => text.normalize("NFC").toLowerCase()

/** Canvas: `image/png` is just that, and `image` whatever begins so. */
const isOfType = ({ contentType }: StoredFile, types: ReadonlyArray<string>): boolean =>
  types.some((type) => (type.includes("/") ? contentType === type : folded(contentType).startsWith(folded(type))))

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

const byName = (a: StoredFile, b: StoredFile): number => a.name.localeCompare(b.name, "en")

const orders: Readonly<Record<string, (a: StoredFile, b: StoredFile) => number>> = {
  size: (a, b) => compare(a.content.size, b.content.size),
  created_at: (a, b) => compare(a.createdAt, b.createdAt),
  updated_at: (a, b) => compare(a.updatedAt, b.updatedAt),
  content_type: (a, b) => compare(a.contentType, b.contentType)
}

const uploader = (plan: Plan, { user }: StoredFile): string | undefined =>
  user === undefined ? undefined : findPerson(plan, String(user))?.sortableName

/** Canvas: those without an uploader come last, in either direction. */
const byUser = (plan: Plan, direction: number) => (a: StoredFile, b: StoredFile) => {
  const [one, two] = [uploader(plan, a), uploader(plan, b)]
  if (one === undefined || two === undefined) return Number(one === undefined) - Number(two === undefined)
  return direction * one.localeCompare(two, "en")
}

/** By what a list of files is sorted. */
const sortKey = (all: ParameterMap): string => asText(all.get("sort")) ?? asText(all.get("sort_by")) ?? "name"

/** The files that a caller asks for, in the order that they ask for. */
const arrange = Effect.fn("Sandbox.arrangeFiles")(function* (
  plan: Plan,
  files: ReadonlyArray<StoredFile>,
  all: ParameterMap
) {
  const term = (asText(all.get("search_term")) ?? "").trim() === "" ? "" : (asText(all.get("search_term")) ?? "")
  if (term.length === 1) return yield* searchTermTooShort()
  const types = asTexts(all.get("content_types"))
  const others = asTexts(all.get("exclude_content_types"))
  const key = sortKey(all)
  const direction = asText(all.get("order")) === "desc" ? -1 : 1
  const order = (Object.hasOwn(orders, key) ? orders[key] : undefined) ?? byName
  const first = key === "user" ? byUser(plan, direction) : (a: StoredFile, b: StoredFile) => direction * order(a, b)
  return files
    .filter((file) => folded(file.name).includes(folded(term)))
    .filter((file) => types.length === 0 || isOfType(file, types))
    .filter((file) => !isOfType(file, others))
    .sort((a, b) => first(a, b) || direction * (a.id - b.id))
})

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
    rows: yield* arrange(plan, files.filter(sees), all),
    toJson: namesOnly ? fileNames : toJson
  })
})

/** One file, which whoever knows its id may see, though perhaps not download. */
export const replyFile = Effect.fn("Sandbox.replyFile")(function* (drive: Drive, file: StoredFile) {
  const { toJson } = yield* viewer(drive)
  return yield* reply(toJson(file))
})
