import * as Effect from "effect/Effect"
import { findPerson } from "../data/people.js"
import type { Plan } from "../data/plan.js"
import { asText, asTexts, type ParameterMap } from "../kernel/parameters.js"
import { searchTermTooShort } from "../kernel/refusal.js"
import type { StoredFile } from "./drive.js"

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
export const sortKey = (all: ParameterMap): string => asText(all.get("sort")) ?? asText(all.get("sort_by")) ?? "name"

/** The files that a caller asks for, in the order that they ask for. */
export const arrange = Effect.fn("Sandbox.arrangeFiles")(function* (
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
