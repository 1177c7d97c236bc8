/** Everything that a call depends on, looked at one after the other. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import * as configuration from "../../internal/request/configuration.js"
import { isLoopback } from "../../internal/text/origin.js"
import { abbreviate } from "../../internal/text/redact.js"
import { type Lms, lmsDomain, lmsToken, lmsWhoami } from "../../Lms.js"
import { LmsConfigError, type LmsError } from "../../LmsError.js"
import * as proxies from "../../node/proxies.js"
import type { CallOptions } from "../client/options.js"
import { certificate } from "./certificate.js"
import { type Finding, finding } from "./finding.js"

/** What the last answer said of itself. */
export interface Answered {
  headers: Readonly<Record<string, string>> | undefined
}

/** From so much on signatures and tokens with a time of their own fail. */
const SKEW = 60_000

const clock = ({ headers }: Answered, now: number): ReadonlyArray<Finding> => {
  const at = Date.parse(headers?.date ?? "")
  if (Number.isNaN(at)) return []
  const off = now - at
  const shown = Duration.format(Duration.seconds(Math.round(Math.abs(off) / 1000)))
  return [
    Math.abs(off) < SKEW
      ? finding("clock", "right", "as the service's")
      : finding(
          "clock",
          "unsure",
          `this machine is ${shown} ${off > 0 ? "ahead of" : "behind"} the service: set its clock`
        )
  ]
}

const quota = ({ headers }: Answered): ReadonlyArray<Finding> => {
  const left = headers?.["x-rate-limit-remaining"]
  const cost = headers?.["x-request-cost"]
  if (left === undefined) return [finding("quota", "right", "the service shows none")]
  return [
    Number(left) < 100
      ? finding("quota", "unsure", `${left} units are left: something else uses this token, and calls will wait`)
      : finding(
          "quota",
          "right",
          `${left} units are left${cost === undefined ? "" : `, and this call has cost ${cost}`}`
        )
  ]
}

/** Where the requests go; what is wrong with it is the first thing to mend. */
const domainOf = ({ apiUrl }: CallOptions): Effect.Effect<Either.Either<string, string>, never, Lms> =>
  apiUrl === undefined
    ? Effect.either(Effect.mapError(lmsDomain, ({ message }) => message))
    : Effect.succeed(
        Either.mapLeft(configuration.parseDomain(apiUrl), (problem) => `--domain cannot be used: ${problem}`)
      )

const tokenOf = ({ token }: CallOptions): Effect.Effect<Either.Either<string, string>, never, Lms> => {
  if (token === undefined)
    return Effect.either(Effect.mapBoth(lmsToken, { onSuccess: abbreviate, onFailure: ({ message }) => message }))
  const given = Redacted.isRedacted(token) ? token : Redacted.make(token)
  return Effect.succeed(
    configuration
      .tokenProblem(given)
      .pipe((problem) =>
        problem._tag === "None"
          ? Either.right(abbreviate(given))
          : Either.left(`the token of --token-file: ${problem.value}`)
      )
  )
}

const judged = (about: "domain" | "token", found: Either.Either<string, string>): Finding =>
  Either.match(found, {
    onLeft: (problem) => finding(about, "wrong", problem),
    onRight: (value) => finding(about, "right", value)
  })

const safety = (origin: string): ReadonlyArray<Finding> => {
  const { hostname, protocol } = new URL(origin)
  return protocol === "https:" || isLoopback(hostname)
    ? []
    : [finding("domain", "unsure", `the token goes to ${origin} for everybody on the way to read: write it with https`)]
}

const proxy = (origin: string): Effect.Effect<{ readonly findings: ReadonlyArray<Finding>; readonly used: boolean }> =>
  Effect.map(proxies.fromEnvironment, (all) => {
    const found = all?.of(origin)
    if (found === undefined) return { findings: [], used: false }
    return found instanceof LmsConfigError
      ? { findings: [finding("proxy", "wrong", found.message)], used: true }
      : { findings: [finding("proxy", "right", `${found.shown} (${found.variable})`)], used: true }
  })

const service = (call: CallOptions): Effect.Effect<Finding, never, Lms> =>
  lmsWhoami({ apiUrl: call.apiUrl, maxWait: call.maxWait, token: call.token }).pipe(
    Effect.match({
      onFailure: (error: LmsError) => finding("service", "wrong", error.message),
      onSuccess: ({ login_id, name }) =>
        finding("service", "right", `the token is ${name}'s${login_id === null ? "" : ` (${login_id})`}`)
    })
  )

/** From the nearest to the farthest: where one is wrong, what comes after it would only say so again. */
export const checks = Effect.fnUntraced(function* (
  call: CallOptions,
  answered: Answered
): Effect.fn.Return<ReadonlyArray<Finding>, never, Lms> {
  const domain = yield* domainOf(call)
  const token = yield* tokenOf(call)
  const configured = [judged("domain", domain), judged("token", token)]
  if (Either.isLeft(domain)) return configured
  const origin = domain.right
  const through = yield* proxy(origin)
  const nearest = [...configured, ...safety(origin), ...through.findings]
  // A proxy shows no certificate of its own accord, and the call below goes through it.
  const shown =
    through.used || !origin.startsWith("https:") ? [] : [yield* certificate(origin, yield* Clock.currentTimeMillis)]
  const before = [...nearest, ...shown]
  if (before.some(({ is }) => is === "wrong")) return before
  const answer = yield* service(call)
  return [
    ...before,
    answer,
    ...clock(answered, yield* Clock.currentTimeMillis),
    ...(answer.is === "right" ? quota(answered) : [])
  ]
})
