/** Creates `LmsJobError`s, and the request errors of `lmsWait`. */
import * as Data from "effect/Data"
import { LmsJobError, type LmsRequestError } from "../../LmsError.js"
import { requestError } from "../options/errors.js"
import type { AddressedRequest } from "../request/request.js"
import { describeType, formatDuration } from "../text/describe.js"
import { boundTexts, escapeControl, truncate } from "../text/escape.js"
import { hint, option } from "../text/hints.js"
import { edit, say, type Words } from "../text/message.js"
import { isWithoutTls, LOST_TLS, originOf } from "../text/origin.js"
import * as redact from "../text/redact.js"
import type { Secrets } from "../text/secrets.js"
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
const safeText = (addressed: AddressedRequest, text: string, maxLength: number): string =>
  // Redacted before it is truncated, since a part of the token would not be recognized.
  truncate(escapeControl(addressed.redact(redact.redactUrlsIn(text))), maxLength)

export const safeState = (addressed: AddressedRequest, state: string): string =>
  safeText(addressed, state, MAX_STATE_LENGTH)

/** The address of a job without secrets: `lmsWait` takes it in another process. */
export const addressOf = ({ secrets, url }: AddressedRequest): string => redact.redactCursor(secrets, url)

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
  addressed: AddressedRequest,
  { advice, messages, problem, reason, seen }: JobFailure
): LmsJobError => {
  const words = safeText(addressed, messages.join("; "), MAX_MESSAGE_LENGTH).replace(/\.$/, "")
  return new LmsJobError(
    boundTexts({
      url: addressOf(addressed),
      reason,
      state: safeState(addressed, seen.state),
      completion: seen.completion,
      ...edit(say`${addressed.description}: ${problem}${words === "" ? "" : `: ${words}`}. ${advice}`, escapeControl)
    })
  )
}

/** For a job that is over, or stands still. */
export const endedBadly = (
  addressed: AddressedRequest,
  kind: JobKind,
  reason: "Failed" | "Canceled" | "NeedsInput",
  status: JobStatus
): JobFailure => {
  const [end, advice] = describeEnd(kind, reason)
  const problem = `the ${kind.name} ${end} ("${safeState(addressed, status.state)}")`
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
  addressed: AddressedRequest,
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
    problem: say`${after} the ${kind.name} is ${describeState(addressed, seen)}${remark}`,
    messages: seen.outcome === "Undocumented" ? seen.messages : [],
    advice
  })
}

const describeState = (addressed: AddressedRequest, { completion, state }: LastSeen): string =>
  `"${safeState(addressed, state)}"${completion === null ? "" : `, ${completion} %`}`

const describeOpen = ({ isFileMissing, outcome }: LastSeen): readonly [remark: string, advice: string] => {
  if (isFileMissing) {
    return [", but its file is not there", "The file may still appear: wait for the job again with its address."]
  }
  return outcome === "Undocumented"
    ? [UNDOCUMENTED, "It may still run, or may have ended: wait for it again with its address, or look at it there."]
    : ["", "It continues on the service: wait for it again with its address."]
}

const UNDOCUMENTED = ", a state that is not documented"

/** For a state that does not tell whether the job has ended, and that has not changed for too long. */
export const undocumentedState = (
  addressed: AddressedRequest,
  kind: JobKind,
  seen: LastSeen,
  millis: number
): JobFailure =>
  new JobFailure({
    reason: "Unrecognized",
    seen,
    problem: `the ${kind.name} has been ${describeState(addressed, seen)} for ${formatDuration(Math.round(millis / 1000) * 1000)}${UNDOCUMENTED}`,
    messages: seen.messages,
    advice:
      "It may still run, or may have ended: look at its effects before you start it again, or wait for it again with its address."
  })

/** The error of an address that returned a record with a state, but not a job. */
export const isRecord = (addressed: AddressedRequest, seen: LastSeen): JobFailure =>
  new JobFailure({
    reason: "Unrecognized",
    seen,
    problem: `the response describes no job: "${safeState(addressed, seen.state)}" is the state of a record, such as a course`,
    messages: [],
    advice: "Check the address."
  })

/** For an address that leads to another origin, which is not believed. */
export const redirected = (
  addressed: AddressedRequest,
  kind: JobKind,
  { url: target }: AddressedRequest,
  seen: LastSeen = NEVER_SEEN
): JobFailure => {
  const [from = "", to = ""] = [originOf(addressed.url), originOf(target)]
  const advice = isWithoutTls(from, to)
    ? `${LOST_TLS}.`
    : "Check the address. If both are the same service, set the domain to that origin, and wait for the job again."
  const problem = `the address of the ${kind.name} was redirected from ${from} to ${to}, and another service is not believed`
  return new JobFailure({ reason: "Unrecognized", seen, problem, messages: [], advice })
}

/** For a job that the service does not find, at all or no longer. */
export const notFound = (
  addressed: AddressedRequest,
  kind: JobKind,
  seen: LastSeen | undefined,
  millis: number
): JobFailure => {
  const found = `404 for ${formatDuration(Math.round(millis / 1000) * 1000)}`
  if (seen === undefined) {
    const advice = "Check the address and the permissions of the token."
    const problem = `the service knows no ${kind.name} at this address (${found})`
    return new JobFailure({ reason: "Unrecognized", seen: NEVER_SEEN, problem, messages: [], advice })
  }
  return new JobFailure({
    reason: "Unrecognized",
    seen,
    problem: `the ${kind.name} is gone (${found}); it was last "${safeState(addressed, seen.state)}"`,
    messages: [],
    advice: "It may have been deleted, and whether it was done is unknown: check its effects before you start it again."
  })
}

/** For a response of the address that describes no job. */
export const noJobDescribed = (kind: JobKind, seen: LastSeen = NEVER_SEEN): JobFailure =>
  new JobFailure({
    reason: "Unrecognized",
    seen,
    problem: `the response does not describe a ${kind.name}, since it has no ${kind.state[0]}`,
    messages: [],
    advice: "Check the address."
  })

/** For what is no job, before a request is sent. `subject` is where it came from, with its secrets masked. */
export const startedNoJob = (url: string, subject: string, problem: string): LmsJobError =>
  new LmsJobError(
    boundTexts({
      url,
      reason: "Unrecognized",
      state: NEVER_SEEN.state,
      completion: NEVER_SEEN.completion,
      ...edit(say`${subject} ${problem}. ${hint("NameJob")}.`, escapeControl)
    })
  )

export const invalidStarted = (started: unknown): LmsJobError =>
  startedNoJob("", "lmsWait", `must get a response, its data or an address, got ${describeType(started)}`)

export const foreignJob = (secrets: Secrets, address: string, origin: string): LmsRequestError =>
  requestError(
    "Origin",
    redact.redactUrlAndSecrets(secrets, address),
    say`The job at ${redact.redactUrlAndSecrets(secrets, address)} does not belong to ${origin}, and the token is only sent there. To wait for a job of another service, pass its ${option("apiUrl")} and ${option("token")}.`
  )

export const atIsNoRead = (method: string): LmsRequestError =>
  requestError("Method", method, say`${hint("WaitAddress")} must be a path or a URL without a method, got ${method}.`)
