/** Reads the description of a job: its state, and what that means. */

import { identity } from "effect/Function"
import * as errorBody from "../response/errorBody.js"
import { isObject, type JsonObject } from "../response/json.js"
import { truncate } from "../text/escape.js"
import { lookUp } from "../text/lookUp.js"
import { stringify } from "../text/stringify.js"
import { isWarningState, type JobKind, meaningOf, type StateMeaning } from "./kinds.js"

export interface JobStatus {
  /** `Undocumented` if the state does not tell whether the job has ended. */
  readonly outcome: StateMeaning | "Undocumented"
  /** The state says that the job has succeeded, and its file is not there yet. */
  readonly isFileMissing: boolean
  readonly state: string
  /** Percent. */
  readonly completion: number | null
  /** A URL, or a path. */
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

/** A positive number, or something in a list or an object. */
const isPositive = (value: unknown): boolean => {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0
  return (typeof value === "number" || typeof value === "string") && Number(value) > 0
}

const MAX_MESSAGES = 10

/** Texts of a member: itself, or those of a list. A list within is one text: the file and what is wrong with it. */
const textsOf = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value.slice(0, MAX_MESSAGES) : [value])
    .map((entry: unknown) =>
      Array.isArray(entry) ? entry.slice(0, MAX_MESSAGES).map(textOf).join(": ") : textOf(entry)
    )
    .filter((text) => text !== "")

/** Far more than any message shows, so that what is cut here cannot be a secret that would be shown in part. */
const MAX_TEXT_LENGTH = 64 * 1024

/**
 * Text as it is, and the JSON of anything else; empty for null. `String(value)` and templates throw for an object with a
 * member `toString`, which JSON may contain. The text is not yet redacted.
 */
const renderValue = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  return truncate(typeof value === "string" ? value : stringify(value), MAX_TEXT_LENGTH)
}

/** The message of an error, else the value itself. */
const textOf = (value: unknown): string => {
  const message = isObject(value) ? lookUp(value, "message") : undefined
  return renderValue(typeof message === "string" && message !== "" ? message : value)
}

/** Those of the kind, else those of an error report, or of a list of them, whose members are fields or `errors`. */
const messagesOf = (kind: JobKind, data: JsonObject): ReadonlyArray<string> => {
  const messages = kind.messages.flatMap((path) => textsOf(memberAt(data, path)))
  if (messages.length > 0) return messages
  const report = Object.fromEntries(errorBody.MESSAGE_KEYS.map((name) => [name, lookUp(data, name)]))
  const results = lookUp(data, "results")
  const errors = Array.isArray(results) ? results.map((one) => memberAt(one, "errors") ?? one) : []
  return [report, ...errors.map((one) => ({ errors: one }))].flatMap((one) => errorBody.messagesOf(one, identity))
}

/** Any other text could name a method if it were used as an endpoint. */
const ADDRESS = /^(?:https?:\/)?\/\S+$/i

const outcomeOf = (
  kind: JobKind,
  state: string | undefined,
  meaning: StateMeaning | undefined,
  file: string | undefined
): JobStatus["outcome"] => {
  if (state === undefined) return file === undefined ? "UnderWay" : "Succeeded"
  return meaning === "Succeeded" && kind.needsFile === true && file === undefined
    ? "UnderWay"
    : (meaning ?? "Undocumented")
}

/** Undefined if the data does not describe a job of the kind. */
export const readStatus = (kind: JobKind, data: unknown): JobStatus | undefined => {
  const state = firstText(data, kind.state)
  if (!isObject(data) || (state === undefined && kind.hasOptionalState !== true)) return undefined
  const file = firstText(data, kind.file)
  const completion = percentAt(data, kind.completion)
  const meaning = state === undefined ? undefined : meaningOf(kind, state)
  const outcome = outcomeOf(kind, state, meaning, file)
  return {
    outcome,
    isFileMissing: outcome === "UnderWay" && meaning === "Succeeded",
    state: state ?? (outcome === "Succeeded" ? "completed" : "queued"),
    completion: outcome === "Succeeded" ? (completion ?? 100) : completion,
    file: file !== undefined && ADDRESS.test(file) ? file : undefined,
    hasWarnings:
      (state !== undefined && isWarningState(kind, state)) ||
      (kind.warnings ?? []).some((path) => isPositive(memberAt(data, path))),
    messages: messagesOf(kind, data),
    progressUrl: kind.progressUrl === undefined ? undefined : textAt(data, kind.progressUrl)
  }
}
