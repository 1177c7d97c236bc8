/** Reads the description of a job: its state, and what that means. */

import { isObject } from "../response/json.js"
import { lookUp } from "../text/lookUp.js"
import type { JobKind } from "./kinds.js"

export interface JobStatus {
  readonly outcome: "UnderWay" | "Succeeded" | "Failed" | "Canceled" | "NeedsInput"
  readonly state: string
  /** Percent. */
  readonly completion: number | null
  readonly file: string | undefined
  readonly hasWarnings: boolean
  /** The service's words on a failure, not yet redacted. */
  readonly messages: ReadonlyArray<string>
  readonly progressUrl: string | undefined
}

/** The member of a description at a path such as `attachment.url`. */
export const memberAt = (data: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (isObject(value) ? lookUp(value, name) : undefined), data)

export const textAt = (data: unknown, path: string): string | undefined => {
  const value = memberAt(data, path)
  return typeof value === "string" && value !== "" ? value : undefined
}

const firstText = (data: unknown, paths: ReadonlyArray<string> = []): string | undefined =>
  paths.map((path) => textAt(data, path)).find((text) => text !== undefined)

/** Some versions send the number as a string. */
const percentAt = (data: unknown, path: string | undefined): number | null => {
  const value = path === undefined ? undefined : memberAt(data, path)
  const percent = typeof value === "string" && value.trim() !== "" ? Number(value) : value
  return typeof percent === "number" && percent >= 0 && percent <= 100 ? percent : null
}

const isPositive = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Number(value) > 0)

const MAX_MESSAGES = 10

/** Texts of a member: itself, or those of a list. A list within is one text: the file and what is wrong with it. */
const textsOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string" && value !== "") return [value]
  if (!Array.isArray(value)) return []
  return value
    .slice(0, MAX_MESSAGES)
    .map((entry: unknown) => (Array.isArray(entry) ? entry.map(String).join(": ") : String(entry)))
}

const outcomeOf = (kind: JobKind, state: string | undefined, file: string | undefined): JobStatus["outcome"] => {
  if (state !== undefined) {
    if (kind.failed.includes(state)) return "Failed"
    if (kind.canceled.includes(state)) return "Canceled"
    if (kind.needsInput?.includes(state) === true) return "NeedsInput"
  }
  const isOver = state === undefined || kind.succeeded.includes(state)
  const hasResult = file !== undefined || (kind.needsFile !== true && state !== undefined)
  return isOver && hasResult ? "Succeeded" : "UnderWay"
}

/** Undefined if the data does not describe a job of the kind. */
export const readStatus = (kind: JobKind, data: unknown): JobStatus | undefined => {
  const state = firstText(data, kind.state)
  if (!isObject(data) || (state === undefined && kind.hasOptionalState !== true)) return undefined
  const file = firstText(data, kind.file)
  const outcome = outcomeOf(kind, state, file)
  const completion = percentAt(data, kind.completion)
  return {
    outcome,
    state: state ?? (outcome === "Succeeded" ? "completed" : "queued"),
    completion: outcome === "Succeeded" ? (completion ?? 100) : completion,
    file,
    hasWarnings:
      (state !== undefined && kind.warningStates?.includes(state) === true) ||
      (kind.warnings ?? []).some((path) => isPositive(memberAt(data, path))),
    messages: kind.messages.flatMap((path) => textsOf(memberAt(data, path))),
    progressUrl: kind.progressUrl === undefined ? undefined : textAt(data, kind.progressUrl)
  }
}
