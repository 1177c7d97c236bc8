/** Creates `LmsJobError`s. */
import * as Data from "effect/Data"
import { LmsJobError } from "../../LmsError.js"
import type { PreparedRequest } from "../request/request.js"
import { formatDuration } from "../text/describe.js"
import { escapeControl, truncate } from "../text/escape.js"
import { hint } from "../text/hints.js"
import { say, type Words, withMessage } from "../text/message.js"
import { isWithoutTls, LOST_TLS, originOf } from "../text/origin.js"
import * as redact from "../text/redact.js"
import type { JobKind } from "./kinds.js"
import type { JobStatus } from "./status.js"

/** The state of a job when it is given up. */
export type LastSeen = Pick<JobStatus, "state" | "completion" | "outcome" | "isFileMissing" | "messages">

const NEVER_SEEN: LastSeen = {
  state: "unknown",
  completion: null,
  outcome: "UnderWay",
  isFileMissing: false,
  messages: []
}

const MAX_STATE_LENGTH = 100
const MAX_MESSAGE_LENGTH = 1000

/** A text of the service, without secrets and control characters. */
const safeText = (request: PreparedRequest, text: string, maxLength: number): string =>
  // Redacted before it is truncated, since a part of the token would not be recognized.
  truncate(escapeControl(request.redact(redact.redactUrlsIn(text))), maxLength)

export const safeState = (request: PreparedRequest, state: string): string => safeText(request, state, MAX_STATE_LENGTH)

/** The address of a job without secrets: `lmsWait` takes it in another process. */
export const addressOf = ({ secrets, url }: PreparedRequest): string => redact.redactCursor(secrets, url)

/** Why a job gives no result. It becomes an `LmsJobError`, or the error of the call that the job belongs to. */
export class JobFailure extends Data.TaggedError("JobFailure")<{
  readonly reason: LmsJobError["reason"]
  readonly seen: LastSeen
  /** Completes "GET …: ", without a period. */
  readonly problem: Words
  /** The service's words, not yet redacted. */
  readonly messages: ReadonlyArray<string>
  /** Advice, as a sentence. */
  readonly advice: string
}> {}

export const toJobError = (
  request: PreparedRequest,
  { advice, messages, problem, reason, seen }: JobFailure
): LmsJobError => {
  const words = safeText(request, messages.join("; "), MAX_MESSAGE_LENGTH).replace(/\.$/, "")
  return new LmsJobError(
    withMessage(
      { url: addressOf(request), reason, state: safeState(request, seen.state), completion: seen.completion },
      say`${request.description}: ${problem}${words === "" ? "" : `: ${words}`}. ${advice}`
    )
  )
}

/** For a job that is over, or stands still. */
export const endedBadly = (
  request: PreparedRequest,
  kind: JobKind,
  reason: "Failed" | "Canceled" | "NeedsInput",
  status: JobStatus
): JobFailure => {
  const [end, advice] = describeEnd(kind, reason)
  const problem = `the ${kind.name} ${end} ("${safeState(request, status.state)}")`
  return new JobFailure({ reason, seen: status, problem, messages: status.messages, advice })
}

const describeEnd = (
  { inputHint = "See the documentation of the service" }: JobKind,
  reason: "Failed" | "Canceled" | "NeedsInput"
): readonly [end: string, advice: string] => {
  switch (reason) {
    case "Failed":
      return ["has failed", "Correct the cause, then start it again."]
    case "Canceled":
      return [
        "was canceled",
        "Somebody stopped it, or a newer one has replaced it: start it again if it is still needed."
      ]
    case "NeedsInput":
      return ["waits for a decision", `${inputHint}, then wait for it again.`]
  }
}

export const deadlinePassed = (
  request: PreparedRequest,
  kind: JobKind,
  seen: LastSeen | undefined,
  millis: number
): JobFailure => {
  const after = say`after ${formatDuration(millis)}${hint("LimitedBy", "deadline")}`
  if (seen === undefined) {
    const problem = say`${after} the service has not yet shown the ${kind.name}`
    const advice = "Whether it runs is not known: wait for it again with its address."
    return new JobFailure({ reason: "Deadline", seen: NEVER_SEEN, problem, messages: [], advice })
  }
  const [remark, advice] = describeOpen(seen)
  return new JobFailure({
    reason: "Deadline",
    seen,
    problem: say`${after} the ${kind.name} is ${describeState(request, seen)}${remark}`,
    messages: seen.outcome === "Undocumented" ? seen.messages : [],
    advice
  })
}

const describeState = (request: PreparedRequest, { completion, state }: LastSeen): string =>
  `"${safeState(request, state)}"${completion === null ? "" : `, ${completion} %`}`

const describeOpen = ({ isFileMissing, outcome }: LastSeen): readonly [remark: string, advice: string] => {
  if (isFileMissing) {
    return [", but its file is not there", "The file may still appear: wait for the job again with its address."]
  }
  return outcome === "Undocumented"
    ? [UNDOCUMENTED, "It may still run, or may have ended: wait for it again with its address, or look at it there."]
    : ["", "It continues on the service: wait for it again with its address."]
}

const UNDOCUMENTED = ", a state that is not documented"

/** `advice` is a sentence. */
const unrecognized = (
  seen: LastSeen | undefined,
  problem: string,
  advice: string,
  messages: ReadonlyArray<string> = []
): JobFailure => new JobFailure({ reason: "Unrecognized", seen: seen ?? NEVER_SEEN, problem, messages, advice })

const formatSeconds = (millis: number): string => formatDuration(Math.round(millis / 1000) * 1000)

/** For a state that does not tell whether the job has ended, and that has not changed for too long. */
export const undocumentedState = (
  request: PreparedRequest,
  kind: JobKind,
  seen: LastSeen,
  millis: number
): JobFailure =>
  unrecognized(
    seen,
    `the ${kind.name} has been ${describeState(request, seen)} for ${formatSeconds(millis)}${UNDOCUMENTED}`,
    "It may still run, or may have ended: look at its effects before you start it again, or wait for it again with its address.",
    seen.messages
  )

/** The error of an address that returned a record with a state, but not a job. */
export const isRecord = (request: PreparedRequest, seen: LastSeen): JobFailure =>
  unrecognized(
    seen,
    `the response describes no job: "${safeState(request, seen.state)}" is the state of a record, such as a course`,
    "Check the address."
  )

/** For an address that leads to another origin, which is not believed. */
export const redirected = (
  request: PreparedRequest,
  kind: JobKind,
  { url: target }: PreparedRequest,
  seen?: LastSeen
): JobFailure => {
  const [from = "", to = ""] = [originOf(request.url), originOf(target)]
  return unrecognized(
    seen,
    `the address of the ${kind.name} was redirected from ${from} to ${to}, and another service is not believed`,
    isWithoutTls(from, to)
      ? `${LOST_TLS}.`
      : "Check the address. If both are the same service, set the domain to that origin, and wait for the job again."
  )
}

/** For a job that the service does not find, at all or no longer. */
export const notFound = (
  request: PreparedRequest,
  kind: JobKind,
  seen: LastSeen | undefined,
  millis: number
): JobFailure => {
  const found = `404 for ${formatSeconds(millis)}`
  return seen === undefined
    ? unrecognized(
        seen,
        `the service knows no ${kind.name} at this address (${found})`,
        "Check the address and the permissions of the token."
      )
    : unrecognized(
        seen,
        `the ${kind.name} is gone (${found}); it was last "${safeState(request, seen.state)}"`,
        "It may have been deleted, and whether it was done is unknown: check its effects before you start it again."
      )
}

/** For a response of the address that describes no job. */
export const noJobDescribed = (kind: JobKind, seen?: LastSeen): JobFailure =>
  unrecognized(
    seen,
    `the response does not describe a ${kind.name}, since it has no ${kind.state[0]}`,
    "Check the address."
  )

/** For what is no job, before a request is sent. `subject` is where it came from, with its secrets masked. */
export const startedNoJob = (url: string, subject: string, problem: string): LmsJobError =>
  new LmsJobError(
    withMessage(
      { url, reason: "Unrecognized", state: NEVER_SEEN.state, completion: NEVER_SEEN.completion },
      say`${subject} ${problem}. ${hint("NameJob")}.`
    )
  )
