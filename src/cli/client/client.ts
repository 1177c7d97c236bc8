/** The client of a command: its options, and running calls or showing the first request instead. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Deferred from "effect/Deferred"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { TransportRequest } from "../../internal/transport/transport.js"
import type { Lms } from "../../Lms.js"
import { LmsConfig } from "../../LmsConfig.js"
import type { LmsOptions } from "../../LmsOptions.js"
import * as layers from "../../node/layer.js"
import * as options from "../arguments/option.js"
import { UsageError } from "../errors.js"
import { type OutputError, stdout } from "../output/output.js"
import { type Interceptor, interceptTransport, logRequests } from "./intercept.js"
import { readTokenFile } from "./tokenFile.js"

export const clientOptions = {
  domain: options.text("domain", {
    value: "url",
    description: "The URL of the server, instead of LMS_DOMAIN. Requires its own token (--token-file)."
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

interface ClientOptions {
  readonly domain: string | undefined
  readonly tokenFile: string | undefined
  readonly maxWait: Duration.Duration | undefined
  readonly maxRate?: number | undefined
  readonly verbose: boolean
  readonly dryRun?: boolean
  readonly asCurl?: boolean
}

export type CallOptions = Pick<LmsOptions, "apiUrl" | "token" | "maxWait" | "maxRate">

/**
 * Options of each call instead of a configuration: this way the client never sends the token of the environment to another
 * `--domain`.
 */
const callOptions = ({ domain, maxRate, maxWait, tokenFile }: ClientOptions) =>
  Effect.map(
    tokenFile === undefined ? Effect.succeed(undefined) : readTokenFile(tokenFile),
    (token): CallOptions => ({ apiUrl: domain, token, maxWait, maxRate })
  )

const layer = (interceptors: ReadonlyArray<Interceptor>): Layer.Layer<Lms> =>
  Layer.provide(layers.clientLayer(layers.httpLayer(interceptTransport(interceptors))), LmsConfig.layer)

/** Runs the calls until they make their first request, and returns it unsent. */
const firstRequest = <A, E, R>(
  calls: (interceptor: Interceptor) => Effect.Effect<A, E, R>
): Effect.Effect<TransportRequest, E | UsageError, R> =>
  Effect.flatMap(Deferred.make<TransportRequest, E | UsageError>(), (first) =>
    Effect.raceFirst(
      Deferred.await(first),
      Effect.flatMap(
        calls((request) => Effect.zipRight(Deferred.succeed(first, request), Effect.never)),
        () => new UsageError({ message: "The command sends no request." })
      )
    )
  )

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
  interceptors: ReadonlyArray<Interceptor> = []
): Effect.Effect<void, E | OutputError | UsageError, Exclude<R, Lms> | FileSystem.FileSystem | Path.Path> =>
  Effect.flatMap(callOptions(options), (call) => {
    const { asCurl = false, dryRun = false, verbose } = options
    const run = (interceptors: ReadonlyArray<Interceptor>) => Effect.provide(calls(call), layer(interceptors))
    if (dryRun && asCurl) return new UsageError({ message: "--dry-run and --as-curl exclude each other." })
    if (dryRun || asCurl) {
      return Effect.flatMap(
        firstRequest((interceptor) => run([interceptor])),
        (request) => printRequest(request, asCurl)
      )
    }
    const log = verbose ? [logRequests((line) => process.stderr.write(`${line}\n`))] : []
    return run([...interceptors, ...log])
  })
