/** The checks of `lms doctor`: everything that a call depends on, one after the other. */
import { isIP } from "node:net"
import { connect, type PeerCertificate } from "node:tls"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as configuration from "../../internal/request/configuration.js"
import { errorCode } from "../../internal/response/networkError.js"
import { escapeControl } from "../../internal/text/escape.js"
import { isLoopback } from "../../internal/text/origin.js"
import { abbreviate } from "../../internal/text/redact.js"
import * as timeLimit from "../../internal/timeLimit.js"
import type { Lms } from "../../Lms.js"
import { LmsConfigError, type LmsError } from "../../LmsError.js"
import { lmsDomain, lmsToken, lmsWhoami } from "../../LmsOperations.js"
import * as proxies from "../../node/proxies.js"
import { type CallOptions, clientOptions } from "../client/client.js"
import type { CapturedExchange } from "../client/intercept.js"
import { describeError } from "../describeError.js"

/** A finding of `effect-lms doctor` about one thing. */
export interface Finding {
  readonly about: "profile" | "keychain" | "domain" | "token" | "proxy" | "certificate" | "service" | "clock" | "quota"
  /** `unsure`: it works, but may not be what was intended. */
  readonly is: "right" | "unsure" | "wrong"
  /** The state that was found, and how to fix it unless it is right. */
  readonly message: string
}

export const right = (about: Finding["about"], message: string): Finding => ({ about, is: "right", message })
export const unsure = (about: Finding["about"], message: string): Finding => ({ about, is: "unsure", message })
export const wrong = (about: Finding["about"], message: string): Finding => ({ about, is: "wrong", message })

type LastResponse = Pick<CapturedExchange, "headers">

const LABELS = { right: "ok", unsure: "look", wrong: "WRONG" } as const

export const formatFinding = ({ about, is, message }: Finding): string =>
  `${LABELS[is].padEnd(6)} ${about.padEnd(12)} ${escapeControl(message)}`

const findingOf = (about: "domain" | "token", value: Either.Either<string, string>): Finding =>
  Either.match(value, { onLeft: (problem) => wrong(about, problem), onRight: (text) => right(about, text) })

const describe = (error: LmsError): string => describeError(error, clientOptions)

const domainOf = ({ apiUrl }: CallOptions): Effect.Effect<Either.Either<string, string>, never, Lms> =>
  apiUrl === undefined
    ? Effect.either(Effect.mapError(lmsDomain, describe))
    : Effect.succeed(Either.mapLeft(configuration.parseDomain(apiUrl), (problem) => `--domain is invalid: ${problem}`))

/** The abbreviated token, or what is wrong with it. */
const tokenOf = ({ token }: CallOptions): Effect.Effect<Either.Either<string, string>, never, Lms> => {
  if (token === undefined || token === null) {
    return Effect.either(Effect.mapBoth(lmsToken, { onSuccess: abbreviate, onFailure: describe }))
  }
  const redacted = Redacted.isRedacted(token) ? token : Redacted.make(token)
  return Effect.succeed(
    Option.match(configuration.tokenProblem(redacted), {
      onNone: () => Either.right(abbreviate(redacted)),
      onSome: (problem) => Either.left(`The token of --token-file is invalid: ${problem}`)
    })
  )
}

const checkEncryption = (origin: string): ReadonlyArray<Finding> => {
  const { hostname, protocol } = new URL(origin)
  return protocol === "https:" || isLoopback(hostname)
    ? []
    : [unsure("domain", `the token is sent to ${origin} unencrypted: use https`)]
}

const checkProxy = (
  origin: string
): Effect.Effect<{ readonly findings: ReadonlyArray<Finding>; readonly isUsed: boolean }> =>
  Effect.map(proxies.fromEnvironment, (findProxy) => {
    const proxy = findProxy(origin)
    if (proxy === undefined) return { findings: [], isUsed: false }
    return proxy instanceof LmsConfigError
      ? { findings: [wrong("proxy", proxy.message)], isUsed: true }
      : { findings: [right("proxy", `${proxy.hostAndPort} (${proxy.variable})`)], isUsed: true }
  })

const DAY_MILLIS = 24 * 60 * 60 * 1000

/** Renewing a certificate takes its owner some time. */
const MIN_VALIDITY_MILLIS = 14 * DAY_MILLIS

const formatDays = (millis: number): string => {
  const count = Math.floor(Math.abs(millis) / DAY_MILLIS)
  return `${count} day${count === 1 ? "" : "s"}`
}

interface ServerCertificate {
  readonly certificate: PeerCertificate
  /** Why it is not trusted. */
  readonly problem: string | undefined
}

/** Reads the certificate of a server, trusted or not. The error is a code or a message. */
const readCertificate = (origin: string): Effect.Effect<ServerCertificate, string> =>
  Effect.async((resume) => {
    const { hostname, port } = new URL(origin)
    const host = hostname.replace(/^\[|\]$/g, "")
    const socket = connect({
      host,
      port: port === "" ? 443 : Number(port),
      // Safe, because the connection is closed without sending anything.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {})
    })
    socket.once("error", (cause) => resume(Effect.fail(errorCode(cause) ?? cause.message)))
    socket.once("secureConnect", () => {
      const error = socket.authorizationError as Error | string | undefined | null
      const problem =
        error == null ? undefined : typeof error === "string" ? error : (errorCode(error) ?? error.message)
      resume(Effect.succeed({ certificate: socket.getPeerCertificate(), problem }))
      socket.destroy()
    })
    return Effect.sync(() => socket.destroy())
  })

const assessCertificate = ({ certificate, problem }: ServerCertificate, now: number): Finding => {
  const validity = Date.parse(certificate.valid_to) - now
  if (validity < 0) {
    return wrong(
      "certificate",
      `expired ${formatDays(validity)} ago: its owner must renew it, unless the clock of this machine is wrong`
    )
  }
  if (problem !== undefined) {
    return wrong(
      "certificate",
      `not trusted (${problem}): if your institution has its own authority, name the authority's file in NODE_EXTRA_CA_CERTS`
    )
  }
  const message = `trusted, valid for ${formatDays(validity)}`
  return validity < MIN_VALIDITY_MILLIS ? unsure("certificate", message) : right("certificate", message)
}

const checkCertificate = (origin: string, now: number): Effect.Effect<Finding> =>
  timeLimit
    .failAfter(readCertificate(origin), {
      duration: "10 seconds",
      onTimeout: () => "no response within 10 seconds"
    })
    .pipe(
      Effect.match({
        onSuccess: (certificate) => assessCertificate(certificate, now),
        onFailure: (reason) => wrong("certificate", `cannot be read (${reason}): check the URL and the network`)
      })
    )

const checkService = ({ apiUrl, maxWait, token }: CallOptions): Effect.Effect<Finding, never, Lms> =>
  Effect.match(lmsWhoami({ apiUrl, maxWait, token }), {
    onFailure: (error) => wrong("service", describe(error)),
    onSuccess: ({ login_id, name }) =>
      right("service", `the token belongs to ${name}${login_id === null ? "" : ` (${login_id})`}`)
  })

/** With a larger difference, signatures and tokens that expire become invalid. */
const MAX_CLOCK_SKEW_MILLIS = 60_000

const checkClock = ({ headers }: LastResponse, now: number): ReadonlyArray<Finding> => {
  const serverTime = Date.parse(headers?.date ?? "")
  if (Number.isNaN(serverTime)) return []
  const skew = now - serverTime
  if (Math.abs(skew) < MAX_CLOCK_SKEW_MILLIS) return [right("clock", "same time as the server")]
  const difference = Duration.format(Duration.seconds(Math.round(Math.abs(skew) / 1000)))
  return [
    unsure("clock", `this machine is ${difference} ${skew > 0 ? "ahead of" : "behind"} the server: set its clock`)
  ]
}

/** Calls with less quota left may have to wait. */
const MIN_QUOTA_UNITS = 100

const checkQuota = ({ headers }: LastResponse): Finding => {
  const remaining = headers?.["x-rate-limit-remaining"]
  const cost = headers?.["x-request-cost"]
  if (remaining === undefined) return right("quota", "the server reports no quota")
  return Number(remaining) < MIN_QUOTA_UNITS
    ? unsure("quota", `${remaining} units left: something else uses this token, and calls will wait`)
    : right("quota", `${remaining} units left${cost === undefined ? "" : `, this call has cost ${cost}`}`)
}

/** Checks local settings before the network. Stops at the first problem that would only be reported again. */
export const runChecks = Effect.fnUntraced(function* (
  call: CallOptions,
  last: LastResponse
): Effect.fn.Return<ReadonlyArray<Finding>, never, Lms> {
  const domain = yield* domainOf(call)
  const token = yield* tokenOf(call)
  const settings = [findingOf("domain", domain), findingOf("token", token)]
  if (Either.isLeft(domain)) return settings
  const origin = domain.right
  const proxy = yield* checkProxy(origin)
  // A connection through a proxy is covered by the call below.
  const certificate =
    proxy.isUsed || !origin.startsWith("https:")
      ? []
      : [yield* checkCertificate(origin, yield* Clock.currentTimeMillis)]
  const local = [...settings, ...checkEncryption(origin), ...proxy.findings, ...certificate]
  if (local.some(({ is }) => is === "wrong")) return local
  const service = yield* checkService(call)
  return [
    ...local,
    service,
    ...checkClock(last, yield* Clock.currentTimeMillis),
    ...(service.is === "right" ? [checkQuota(last)] : [])
  ]
})
