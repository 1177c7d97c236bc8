/**
 * The operations as promises and async iterables, for programs without Effect.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { constFalse } from "effect/Function"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import type * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { invalidOption, unsupportedOption } from "../internal/options/errors.js"
import { readOptions } from "../internal/options/guards.js"
import { describeType } from "../internal/text/describe.js"
import { Lms } from "../Lms.js"
import type { LmsRequestError } from "../LmsError.js"
import { lmsGraphql, lmsGraphqlPages, lmsGraphqlStream } from "../LmsGraphql.js"
import * as operations from "../LmsOperations.js"
import type { LmsDefaults, LmsListRequest, LmsListsOptions, LmsWaitOptions } from "../LmsOptions.js"
import type { LmsPage } from "../LmsResponse.js"
import { captureCaller } from "./describeError.js"
import { toAsyncIterable } from "./iterate.js"
import type { LmsClient, LmsClientPage, LmsCredentials, LmsLayerOptions } from "./LmsClient.js"
import * as runner from "./runner.js"

export {
  type LmsClient,
  type LmsClientOptions,
  type LmsClientPage,
  LmsClosedError,
  type LmsCredentials,
  type LmsLayerOptions
} from "./LmsClient.js"

type Environment = Lms | FileSystem.FileSystem | Path.Path

type Lists = Iterable<LmsListRequest> | AsyncIterable<LmsListRequest>

type Args = ReadonlyArray<unknown>

/** A function of any parameters. */
type Operation<A> = (...args: never) => A

const call = <A>(operation: Operation<A>, args: Args): A =>
  // `LmsClient` types the arguments, and the operation checks them at run time.
  (operation as (...args: Args) => A)(...args)

const CALLBACK_OPTIONS = ["onEnd", "onFailure", "onProgress"]

type OnStop = (stop: () => void) => () => void

/**
 * Waits for a promise, or until the call is stopped: a promise that never settles must not hold up an abort. This is also
 * for finalizers, which cannot be interrupted.
 */
const awaitUnlessStopped = (promise: unknown, onStop: OnStop): Effect.Effect<unknown> =>
  Effect.async((resume) => {
    const end = onStop(() => resume(Effect.void))
    Promise.resolve(promise).then(
      () => {
        end()
        resume(Effect.void)
      },
      (reason) => {
        end()
        resume(Effect.die(reason))
      }
    )
  })

/** Wraps a callback in an effect that waits for a returned promise. If the callback throws or rejects, so does the call. */
const toEffectCallback =
  (callback: (...args: Args) => unknown, onStop: OnStop) =>
  (...args: Args): Effect.Effect<unknown> =>
    Effect.suspend(() => {
      const returned = callback(...args)
      // A callback that returns an effect is written for the Effect API: run it. Its type cannot be checked here.
      return Effect.isEffect(returned) ? (returned as Effect.Effect<unknown>) : awaitUnlessStopped(returned, onStop)
    })

/** Separates `signal` from the options of the operation. Options that are not an object are left for the operation to reject. */
const splitOptions = (
  client: runner.Runner<Environment>,
  options: unknown
): readonly [options: unknown, signal: AbortSignal | undefined] => {
  const read = readOptions(options)
  if (Either.isLeft(read)) return [options, undefined]
  const { signal: unchecked, ...rest }: Record<string, unknown> = read.right
  // The runner checks that it is an AbortSignal, before a callback can run.
  const signal = unchecked as AbortSignal | undefined
  const onStop: OnStop = (stop) => client.onStop(stop, signal)
  for (const name of CALLBACK_OPTIONS) {
    const callback = rest[name]
    // `typeof` does not tell the parameters of a function: the operation calls it with the documented ones.
    if (typeof callback === "function") rest[name] = toEffectCallback(callback as (...args: Args) => unknown, onStop)
  }
  return [rest, signal]
}

/** The number of arguments tells a call without an endpoint from one whose endpoint is undefined. */
const withOptions = (args: Args, index: number, options: unknown): Args =>
  args.length > index ? [...args.slice(0, index), options] : args

const toClientPage = ({ next, records, response, rawRecords }: LmsPage): LmsClientPage => ({
  records,
  next: Option.getOrUndefined(next),
  response,
  rawRecords: () => Effect.runPromise(rawRecords)
})

const withClientPages =
  (operation: Operation<Stream.Stream<LmsPage, unknown, unknown>>) =>
  (...args: Args) =>
    Stream.map(call(operation, args), toClientPage)

const isAsyncIterable = (lists: Lists): lists is AsyncIterable<LmsListRequest> =>
  Either.getOrElse(
    Either.try(() => Predicate.hasProperty(lists, Symbol.asyncIterator)),
    constFalse
  )

/** Converts an async iterable of lists. Its errors become defects, so that the iteration rejects with the error itself. */
const toStream = (lists: Lists): Iterable<LmsListRequest> | Stream.Stream<LmsListRequest> =>
  isAsyncIterable(lists) ? Stream.orDie(Stream.fromAsyncIterable(lists, (error) => error)) : lists

/** An operation of `effect-lms/export`, loaded when it is first called. */
const loadOperation = (name: "lmsExport" | "lmsExportAll" | "lmsMirrorFiles") => {
  const load = Effect.promise(() => import("../export/index.js"))
  return (...args: Args) =>
    Effect.flatMap(load, ({ [name]: operation }) => call<Effect.Effect<unknown, unknown, unknown>>(operation, args))
}

const nodeLayer = (options: LmsCredentials | undefined): Layer.Layer<Environment, unknown> =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.promise(() => import("./node.js")),
      ({ layer }) => layer(options)
    )
  )

const failLayer = (error: LmsRequestError): Layer.Layer<Environment, unknown> => Layer.unwrapEffect(Effect.fail(error))

/** Invalid options are an error of each call. */
const selectLayer = (options: LmsCredentials | LmsLayerOptions | undefined): Layer.Layer<Environment, unknown> => {
  const read = readOptions(options)
  // The layer checks the credentials, and describes what cannot be read.
  if (Either.isLeft(read) || !("layer" in read.right)) {
    return nodeLayer(Either.getOrElse(read, () => options) as LmsCredentials)
  }
  const { layer, ...others } = read.right
  const [other] = Object.keys(others)
  if (other !== undefined) return failLayer(unsupportedOption(other, "connect with a layer", "configure the layer"))
  return Layer.isLayer(layer)
    ? // The compiler has checked the services of the layer.
      (layer as LmsLayerOptions["layer"])
    : failLayer(invalidOption("layer", "a layer", describeType(layer)))
}

/**
 * Creates a client for programs without Effect. Without options, token and domain come from the environment variables
 * `LMS_API_TOKEN` and `LMS_DOMAIN`. The client opens nothing before its first call. Close it with `close()` or `await using`;
 * its open connections may otherwise keep the process alive.
 *
 * @example
 * ```ts
 * import { connect } from "effect-lms/promise"
 * import { User } from "effect-lms/resources"
 *
 * await using client = connect()
 * const courses = await client.request("/api/v1/courses", { enrollment_type: "teacher" }, { limit: 250 })
 * console.log(courses.length)
 * for await (const user of client.stream("/api/v1/courses/:id/users", { id: 101 }, { schema: User })) {
 *   console.log(user.name)
 * }
 * ```
 *
 * @category constructors
 */
export const connect = (options?: LmsCredentials | LmsLayerOptions): LmsClient =>
  makeClient(runner.make(selectLayer(options)))

const makeClient = (client: runner.Runner<Environment>): LmsClient => {
  // The casts below supply what `Operation` leaves open: the layer provides the services.
  const wrapEffect = (operation: Operation<Effect.Effect<unknown, unknown, unknown>>, optionsIndex: number) => {
    const method = (...args: Args) => {
      const [options, signal] = splitOptions(client, args[optionsIndex])
      const effect = call(operation, withOptions(args, optionsIndex, options))
      return client.run(effect as Effect.Effect<unknown, unknown, Environment>, captureCaller(method), signal)
    }
    return method
  }
  const wrapStream =
    (operation: Operation<Stream.Stream<unknown, unknown, unknown>>, optionsIndex: number) =>
    (...args: Args) => {
      const [options, signal] = splitOptions(client, args[optionsIndex])
      const stream = call(operation, withOptions(args, optionsIndex, options))
      return toAsyncIterable(client, stream as Stream.Stream<unknown, unknown, Environment>, signal)
    }
  const methods: { readonly [Name in keyof LmsClient]: unknown } = {
    request: wrapEffect(operations.lms, 2),
    pages: wrapStream(withClientPages(operations.lmsPages), 2),
    stream: wrapStream(operations.lmsStream, 2),
    streamAll: wrapStream(
      (lists: Lists, options: LmsListsOptions<LmsListRequest>) => operations.lmsStreamAll(toStream(lists), options),
      1
    ),
    fingerprint: wrapEffect(operations.lmsFingerprint, 2),
    graphql: wrapEffect(lmsGraphql, 2),
    graphqlPages: wrapStream(withClientPages(lmsGraphqlPages), 2),
    graphqlStream: wrapStream(lmsGraphqlStream, 2),
    upload: wrapEffect(operations.lmsUpload, 2),
    wait: wrapEffect((started: unknown, options: LmsWaitOptions) => operations.lmsWait(started, options), 1),
    whoami: wrapEffect(operations.lmsWhoami, 0),
    export: wrapEffect(loadOperation("lmsExport"), 3),
    exportAll: wrapEffect(loadOperation("lmsExportAll"), 2),
    mirrorFiles: wrapEffect(loadOperation("lmsMirrorFiles"), 2),
    withToken: (token: string | Redacted.Redacted) =>
      makeClient(client.derive((effect) => Lms.withToken(effect, token))),
    withDefaults: (defaults: LmsDefaults) => makeClient(client.derive((effect) => Lms.withDefaults(effect, defaults))),
    close: client.close,
    [Symbol.asyncDispose]: client.close
  }
  // The wrappers cannot express the generic signatures of the methods; the type of `methods` checks only the names.
  return methods as LmsClient
}
