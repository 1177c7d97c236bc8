/** What all operations do: they take the client, mask secrets in the errors of their arguments, and have a span. */
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type * as Tracer from "effect/Tracer"
import { Lms, type LmsService } from "../../Lms.js"
import type { LmsError, LmsJobError } from "../../LmsError.js"
import type { LmsParams } from "../../LmsOptions.js"
import { unwrapStream } from "../fastPaths.js"
import { DEFAULT_ENDPOINT } from "../request/endpoint.js"
import { maskArguments } from "../request/maskArguments.js"
import type { Instrument } from "../send/call.js"
import * as telemetry from "../send/telemetry.js"

/** The arguments of a call as they arrive, not yet checked. */
export type Arguments = ReadonlyArray<unknown>

/** The client of one call. */
export interface Client extends LmsService {
  /** Undefined without a tracer. */
  readonly instrument?: Instrument | undefined
}

/** Effect's no-op tracer. With it no span is created. */
const NO_TRACER: Tracer.Tracer = Effect.runSync(Effect.tracer)

type Name = telemetry.Operation["name"]

/** Runs an operation on the client of the context, in a span if the program has a tracer. */
export const runOperation = <A, E extends LmsError | LmsJobError, R>(
  name: Name,
  args: Arguments,
  run: (client: Client) => Effect.Effect<A, E, R>
): Effect.Effect<A, LmsError | E, R | Lms> =>
  Effect.flatMap(Effect.zip(Lms, Effect.tracer), ([client, tracer]) => {
    const masked = (client: Client) =>
      Effect.catchAll(run(client), (error) => maskArguments(client.config, args, error))
    return tracer === NO_TRACER
      ? masked(client)
      : telemetry.traceEffect({ name, args }, (instrument) => masked({ ...client, instrument }))
  })

/** The stream that an operation opens when it is first pulled. Its arguments are read and checked then. */
export const streamOperation = <A, R>(
  name: Name,
  args: Arguments,
  open: (client: Client) => Effect.Effect<Stream.Stream<A, LmsError, R>, LmsError>
): Stream.Stream<A, LmsError, R | Lms> =>
  unwrapStream(
    Effect.map(Effect.zip(Lms, Effect.tracer), ([client, tracer]) => {
      const opened = (client: Client) =>
        unwrapStream(Effect.catchAll(open(client), (error) => maskArguments(client.config, args, error)))
      return tracer === NO_TRACER
        ? opened(client)
        : telemetry.traceStream({ name, args }, (instrument) => opened({ ...client, instrument }))
    })
  )

/** The arguments of an operation on an endpoint. Without any, it has the default endpoint. */
export const readArguments = (args: Arguments): readonly [endpoint: string, params: LmsParams, options: unknown] => {
  const [endpoint = args.length === 0 ? DEFAULT_ENDPOINT : undefined, params = {}, options = {}] = args
  // `prepare` checks endpoint and parameters.
  return [endpoint as string, params as LmsParams, options]
}
