/** `lmsWait`: finds the job that a call has started, and asks for it until its result is there. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsConfigError, LmsError, LmsJobError, LmsRequestError } from "../../LmsError.js"
import type { LmsJob } from "../../LmsResponse.js"
import type { LmsSend } from "../../LmsService.js"
import { endEffect } from "../ending.js"
import { findAddress, type Started, toStarted } from "../jobs/address.js"
import { toJobError } from "../jobs/errors.js"
import { kindAt, OTHER_JOB } from "../jobs/kinds.js"
import { backoff, type Described, jobDeadline, pollJob } from "../jobs/poll.js"
import { string } from "../options/decoders.js"
import { requestError } from "../options/errors.js"
import { isRecord, readArgument } from "../options/guards.js"
import { type CallOptions, isCallOptionName, namesOf } from "../options/resolve.js"
import { CALL_ADVICE, CALL_OPTIONS, type Operation, onProgress, type Rows } from "../options/table.js"
import { homeOrigin } from "../request/account.js"
import { type CallConfig, resolveCall } from "../request/defaults.js"
import { prepare } from "../request/prepare.js"
import type { PreparedRequest } from "../request/request.js"
import * as body from "../response/body.js"
import { decodeBody } from "../response/schema.js"
import { type Call, CallRequest, startCall } from "../send/call.js"
import { readFully } from "../send/responseReader.js"
import { findNearestName } from "../text/editDistance.js"
import { hint, option } from "../text/hints.js"
import { say } from "../text/message.js"
import { originOf } from "../text/origin.js"
import { redactUrlAndSecrets } from "../text/redact.js"
import { type Arguments, type Client, runOperation } from "./operation.js"

export const WAIT = {
  name: "lmsWait",
  shared: [...CALL_OPTIONS, "accept", "params", "schema"],
  own: {
    at: { decode: string },
    deadline: jobDeadline,
    onProgress: onProgress<LmsJob>()
  },
  advice: CALL_ADVICE,
  usesFirstToken: true
} as const satisfies Operation<Rows>

/**
 * Whether an argument that may be a job or the options of `lmsWait` is the options, perhaps with a misspelt name. The member
 * `progress` of a job may be another job.
 */
export const isWaitOptions = (value: unknown): boolean =>
  value === undefined ||
  Either.getOrElse(
    readArgument("Option", "options", () =>
      Either.right(
        isRecord(value) &&
          Object.entries(value).every(
            ([name, member]) =>
              (isCallOptionName(name) || findNearestName(name, namesOf(WAIT)) !== undefined) &&
              !(name === "progress" && isRecord(member))
          )
      )
    ),
    () => false
  )

export const wait = (args: Arguments): Effect.Effect<LmsJob, LmsError | LmsJobError, unknown> =>
  runOperation("lmsWait", args, (client) => waitForJob(client, ...args))

const waitForJob = Effect.fnUntraced(function* (client: Client, started?: unknown, callOptions: unknown = {}) {
  const { config, options } = yield* resolveCall(client.config, WAIT, callOptions)
  const call = startCall(client, options, "page")
  return yield* endEffect(findJob({ ...client, call, config }, started, options), () => call.done)
})

interface Waiting {
  readonly call: Call
  readonly config: CallConfig
  readonly send: LmsSend
}

const findJob = Effect.fnUntraced(function* (
  { call, config, send }: Waiting,
  started: unknown,
  options: CallOptions<(typeof WAIT)["own"]>
): Effect.fn.Return<LmsJob, LmsError | LmsJobError, unknown> {
  const { at, deadline, onProgress, schema } = options
  const source = yield* readArgument("Parameter", "started", () => Either.right(toStarted(started)))
  const address =
    at ?? (yield* yield* readArgument("Parameter", "started", () => Either.right(findAddress(source, config.secrets))))
  const request = yield* prepareJob(config, address, source, options)
  const requestJson = (url: string): Effect.Effect<Described, LmsError> =>
    Effect.flatMap(send(new CallRequest(call, request.at(url), readFully)), (response) =>
      Either.map(body.parseBody(response), (data) => ({ response, data }))
    )
  const { data, job, response } = yield* pollJob({
    kind: kindOf(request.url),
    request,
    requestJson,
    schedule: backoff,
    deadline,
    retries: call.limits.retries > 0,
    onProgress
  }).pipe(Effect.catchTag("JobFailure", (failure) => Effect.fail(toJobError(request, failure))))
  if (schema === undefined) return job
  return { ...job, data: yield* decodeBody(response.request, schema, data) }
})

const kindOf = (url: string) => kindAt(new URL(url).pathname) ?? OTHER_JOB

/**
 * The request of the job's address. An address is data: it comes from a response or from a database. So the token is only
 * sent to the service that the caller has named, also if the address names another one and `token` is an option.
 */
const prepareJob = Effect.fnUntraced(function* (
  config: CallConfig,
  address: string,
  { request: startedBy }: Started,
  options: CallOptions
): Effect.fn.Return<PreparedRequest, LmsRequestError | LmsConfigError> {
  const [, method] = /^\s*([a-z]+)\s/i.exec(address) ?? []
  if (method !== undefined && method.toUpperCase() !== "GET") {
    const message = say`${hint("WaitAddress")} must be a path or a URL without a method, got ${method}.`
    return yield* requestError("Method", method, message)
  }
  const home = yield* homeOrigin(config, options)
  const target = originOf(address.replace(/^\s*get\s+/i, ""))
  // The addresses in a response are those of the service that responded.
  const base = startedBy === undefined ? home : originOf(startedBy.url)
  for (const [origin, expected] of [
    [base, home],
    [target, base ?? home]
  ]) {
    if (origin !== undefined && expected !== undefined && origin !== expected) {
      const foreign = redactUrlAndSecrets(config.secrets, target ?? startedBy?.url ?? address)
      const message = say`The job at ${foreign} does not belong to ${expected}, and the token is only sent there. To wait for a job of another service, pass its ${option("apiUrl")} and ${option("token")}.`
      return yield* requestError("Origin", foreign, message)
    }
  }
  const request = yield* prepare(config, address, {}, { ...options, apiUrl: options.apiUrl ?? home ?? base })
  const query = kindOf(request.url).query
  if (query === undefined || /[?&]include/.test(request.url)) return request
  return request.at(`${request.url}${request.url.includes("?") ? "&" : "?"}${query}`)
})
