/** The client of a command, and what is done in the place of its calls where nothing is to be sent. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { TransportRequest } from "../../internal/transport/transport.js"
import type { Lms } from "../../Lms.js"
import { LmsConfig } from "../../LmsConfig.js"
import * as layers from "../../node/layer.js"
import { type OutputError, stdout } from "../output/output.js"
import { Misuse } from "../problem.js"
import { type CallOptions, type ClientOptions, callOptions } from "./options.js"
import { telling, type Watch, watched } from "./watch.js"

type Platform = FileSystem.FileSystem | Path.Path

const layer = (watches: ReadonlyArray<Watch>): Layer.Layer<Lms> =>
  Layer.provide(layers.over(layers.http(watched(watches))), LmsConfig.layer)

/** The first request of the program, which is sent as little as any other: when it is made, the program has done its part. */
const firstOf = <A, E, R>(
  program: (watch: Watch) => Effect.Effect<A, E, R>
): Effect.Effect<TransportRequest, E | Misuse, R> =>
  Effect.flatMap(Deferred.make<TransportRequest, E | Misuse>(), (first) =>
    Effect.raceFirst(
      Deferred.await(first),
      Effect.flatMap(
        program((request) => Effect.zipRight(Deferred.succeed(first, request), Effect.never)),
        () => new Misuse({ message: "Nothing would be sent" })
      )
    )
  )

const isStream = ({ body }: TransportRequest): boolean => typeof body === "object" && !(body instanceof Uint8Array)

const show = (options: ClientOptions, request: TransportRequest): Effect.Effect<void, OutputError | Misuse> =>
  options.asCurl === true && isStream(request)
    ? new Misuse({ message: "The body is made as it is sent, and is no argument of curl: --dry-run shows the rest" })
    : Effect.flatMap(
        Effect.promise(() => Promise.all([import("./curl.js"), import("./dryRun.js")])),
        ([curl, dryRun]) => stdout.write(options.asCurl === true ? curl.command(request) : dryRun.shown(request))
      )

/** Makes the calls of a command, or shows what the first of them would send. */
export const withClient = <E, R>(
  options: ClientOptions,
  calls: (options: CallOptions) => Effect.Effect<void, E, R>,
  more: ReadonlyArray<Watch> = []
): Effect.Effect<void, E | OutputError | Misuse, Exclude<R, Lms> | Platform> =>
  Effect.flatMap(callOptions(options), (given) => {
    const program = (watches: ReadonlyArray<Watch>) => Effect.provide(calls(given), layer(watches))
    if (options.dryRun === true && options.asCurl === true) {
      return new Misuse({ message: "--dry-run and --as-curl are two ways to show a request: leave one of them out" })
    }
    if (options.dryRun === true || options.asCurl === true) {
      return Effect.flatMap(
        firstOf((watch) => program([watch])),
        (request) => show(options, request)
      )
    }
    const told = options.verbose ? [telling((line) => process.stderr.write(`${line}\n`))] : []
    return program([...more, ...told])
  })
