/** The client of a command: its options, and running calls or showing the first request instead. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Deferred from "effect/Deferred"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { parseDomain } from "../../internal/request/configuration.js"
import * as timeLimit from "../../internal/timeLimit.js"
import type { TransportRequest } from "../../internal/transport/transport.js"
import type { Lms } from "../../Lms.js"
import { LmsConfig } from "../../LmsConfig.js"
import type { LmsOptions } from "../../LmsOptions.js"
import * as layers from "../../node/layer.js"
import * as options from "../arguments/option.js"
import { type ProfileError, UsageError } from "../errors.js"
import { type OutputError, stdout } from "../output/output.js"
import { addKnownToken, maskTokens } from "../profiles/knownTokens.js"
import type { Selection } from "../profiles/selectProfile.js"
import { readVariable } from "../variables.js"
import { type Interceptor, interceptedHttp, logRequests } from "./intercept.js"
import { readTokenFile } from "./tokenFile.js"

export const profileOption = {
  profile: options.text("profile", {
    value: "name",
    description: "The profile of effect-lms auth login to use, instead of the default. It has a domain and a token."
  })
}

export const clientOptions = {
  ...profileOption,
  domain: options.text("domain", {
    value: "url",
    description:
      "The URL of the server, instead of LMS_DOMAIN. Requires its own token: a profile of this domain, or --token-file."
  }),
  tokenFile: options.text("token-file", {
    value: "file",
    description: "A file that contains the token, instead of LMS_API_TOKEN."
  }),
  maxWait: options.duration("max-wait", {
    description: "Total time to wait for the server's rate limit, such as '30 seconds'. Default: 10 minutes."
  }),
  verbose: options.flag("verbose", { short: "v", description: "Log each request and its response on stderr." })
}

/** For commands that may send many requests. */
export const rateOptions = {
  maxRate: options.positiveNumber("max-rate", { description: "Maximum number of requests per second." })
}

/** For commands that can show their first request instead of sending it. */
export const previewOptions = {
  dryRun: options.flag("dry-run", { description: "Print the request with a masked token, and send nothing." }),
  asCurl: options.flag("as-curl", {
    description: "Print the request as a curl command with the token as $LMS_API_TOKEN, and send nothing."
  })
}

interface ClientOptions extends AccountOptions {
  readonly maxWait: Duration.Duration | undefined
  readonly maxRate?: number | undefined
  readonly verbose: boolean
  readonly dryRun?: boolean
  readonly asCurl?: boolean
}

export type CallOptions = Pick<LmsOptions, "apiUrl" | "token" | "maxWait" | "maxRate">

/** The options that determine domain and token. */
export interface AccountOptions {
  readonly profile: string | undefined
  readonly domain?: string | undefined
  readonly tokenFile?: string | undefined
}

/** A profile with its token. */
export interface Account {
  readonly name: string
  readonly domain: string
  readonly token: Redacted.Redacted
}

const namedBy = ({ profile }: AccountOptions, fromVariable: string | undefined): Selection["named"] => {
  if (profile !== undefined) return { name: profile, source: "--profile" }
  return fromVariable === undefined ? undefined : { name: fromVariable, source: "LMS_PROFILE" }
}

const domainOf = ({ domain }: AccountOptions, fromVariable: string | undefined): Selection["domain"] => {
  if (domain !== undefined) return { domain, source: "--domain" }
  return fromVariable === undefined ? undefined : { domain: fromVariable, source: "LMS_DOMAIN" }
}

/**
 * The profile that a command uses, or undefined if it uses the environment. `LMS_API_TOKEN` and `--token-file` win over profiles:
 * then neither the file of the profiles nor the keychain is read. Together with `--profile` they are an error, because one of the
 * two would go to the wrong institution.
 */
export const resolveAccount = Effect.fnUntraced(function* (
  options: AccountOptions
): Effect.fn.Return<Account | undefined, UsageError | ProfileError> {
  const hasToken = (yield* readVariable("LMS_API_TOKEN")) !== undefined
  const hasTokenFile = options.tokenFile !== undefined
  if (options.profile !== undefined && (hasToken || hasTokenFile)) {
    return yield* new UsageError({
      message: hasTokenFile
        ? "--profile and --token-file exclude each other, because a profile has its own token. Use --domain with --token-file."
        : "--profile and LMS_API_TOKEN exclude each other, because a profile has its own token. Leave out --profile, or unset LMS_API_TOKEN."
    })
  }
  if (hasToken || hasTokenFile) return undefined
  const selection: Selection = {
    named: namedBy(options, yield* readVariable("LMS_PROFILE")),
    domain: domainOf(options, yield* readVariable("LMS_DOMAIN"))
  }
  const { readSelected } = yield* Effect.promise(() => import("../profiles/selectProfile.js"))
  return yield* readSelected(selection)
})

const parseOrigin = (domain: string, source: string): Either.Either<string, UsageError> =>
  Either.mapLeft(parseDomain(domain), (problem) => new UsageError({ message: `${source} is invalid: ${problem}.` }))

/**
 * The server that a command is for, or undefined if none is configured. For commands that send no token: it reads none, and
 * takes the options and variables in the order of `resolveAccount`.
 */
export const resolveOrigin = Effect.fnUntraced(function* (
  options: Omit<AccountOptions, "tokenFile">
): Effect.fn.Return<string | undefined, UsageError | ProfileError> {
  const hasToken = (yield* readVariable("LMS_API_TOKEN")) !== undefined
  const named = namedBy(options, hasToken ? undefined : yield* readVariable("LMS_PROFILE"))
  const domain = domainOf(options, yield* readVariable("LMS_DOMAIN"))
  if (domain !== undefined && named === undefined) return yield* parseOrigin(domain.domain, domain.source)
  if (hasToken && named === undefined) return undefined
  const { selectProfile } = yield* Effect.promise(() => import("../profiles/selectProfile.js"))
  const { readProfiles } = yield* Effect.promise(() => import("../profiles/profiles.js"))
  const selected = yield* selectProfile(yield* readProfiles, { named, domain })
  return Option.getOrUndefined(Option.map(selected, ({ profile }) => profile.domain))
})

/**
 * Options of each call instead of a configuration: this way the client never sends the token of the environment to another
 * `--domain`.
 */
const callOptions = ({ domain, maxRate, maxWait, tokenFile }: ClientOptions) =>
  Effect.map(tokenFile === undefined ? Effect.succeed(undefined) : readTokenFile(tokenFile), (token): CallOptions => {
    if (token !== undefined) addKnownToken(token)
    return { apiUrl: domain, token, maxWait, maxRate }
  })

/**
 * The token of a profile is configured with its domain instead of being an option of each call: this way the client never sends it
 * to another origin, also if the endpoint is a full URL.
 */
export const layerOf = (account: Account | undefined, interceptors: ReadonlyArray<Interceptor>): Layer.Layer<Lms> =>
  Layer.provide(
    layers.clientLayer(interceptedHttp(interceptors)),
    account === undefined
      ? LmsConfig.layer
      : Layer.succeed(LmsConfig, LmsConfig.make({ domain: account.domain, token: account.token }))
  )

/** Runs the calls until they make their first request, and returns it unsent. */
const firstRequest = <A, E, R>(
  calls: (interceptor: Interceptor) => Effect.Effect<A, E, R>
): Effect.Effect<TransportRequest, E | UsageError, R> =>
  Effect.flatMap(Deferred.make<TransportRequest, E | UsageError>(), (first) =>
    timeLimit.firstOf(
      Deferred.await(first),
      Effect.flatMap(
        calls((request) => Effect.zipRight(Deferred.succeed(first, request), Effect.never)),
        () => new UsageError({ message: "The command sends no request." })
      )
    )
  )

/** The first request of calls, which is not sent. */
export const previewRequest = <A, E, R>(
  account: Account | undefined,
  calls: Effect.Effect<A, E, R>
): Effect.Effect<TransportRequest, E | UsageError, Exclude<R, Lms>> =>
  firstRequest((interceptor) => Effect.provide(calls, layerOf(account, [interceptor])))

const isStream = ({ body }: TransportRequest): boolean => typeof body === "object" && !(body instanceof Uint8Array)

const printRequest = (request: TransportRequest, asCurl: boolean): Effect.Effect<void, OutputError | UsageError> =>
  asCurl && isStream(request)
    ? new UsageError({
        message: "--as-curl does not support a body that is generated while it is sent. Use --dry-run for the rest."
      })
    : Effect.flatMap(
        Effect.promise(() => import("./showRequest.js")),
        ({ describeRequest, toCurl }) => stdout.write(asCurl ? toCurl(request) : describeRequest(request))
      )

/** Runs the calls of a command with a client, or prints their first request. */
export const withClient = <E, R>(
  options: ClientOptions,
  calls: (options: CallOptions) => Effect.Effect<void, E, R>,
  interceptors: ReadonlyArray<Interceptor> = [],
  account: Effect.Effect<Account | undefined, UsageError | ProfileError> = resolveAccount(options)
): Effect.Effect<
  void,
  E | OutputError | UsageError | ProfileError,
  Exclude<R, Lms> | FileSystem.FileSystem | Path.Path
> =>
  Effect.flatMap(Effect.all([callOptions(options), account]), ([call, account]) => {
    const { asCurl = false, dryRun = false, verbose } = options
    const run = (interceptors: ReadonlyArray<Interceptor>) =>
      Effect.provide(calls(call), layerOf(account, interceptors))
    if (dryRun && asCurl) return new UsageError({ message: "--dry-run and --as-curl exclude each other." })
    if (dryRun || asCurl) {
      return Effect.flatMap(
        firstRequest((interceptor) => run([interceptor])),
        (request) => printRequest(request, asCurl)
      )
    }
    const write = (line: string) => process.stderr.write(`${maskTokens(line)}\n`)
    return run([...interceptors, ...(verbose ? [logRequests(write)] : [])])
  })
