/**
 * The operations as promises and async iterables.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as validate from "../internal/request/validate.js"
import { type Lms, lms, lmsFingerprint, lmsPages, lmsStream, lmsStreamAll, lmsUpload, lmsWhoami } from "../Lms.js"
import type { LmsPage } from "../LmsResponse.js"
import { iterate } from "./iterate.js"
import type { LmsAccount, LmsClient, LmsClientPage, LmsLayer } from "./LmsClient.js"
import * as runner from "./run.js"

export type {
  LmsAbortable,
  LmsAccount,
  LmsClient,
  LmsClientCallOptions,
  LmsClientExportAllOptions,
  LmsClientExportOptions,
  LmsClientListsOptions,
  LmsClientPage,
  LmsClientStreamOptions,
  LmsClientUploadOptions,
  LmsLayer
} from "./LmsClient.js"
export { LmsClosedError } from "./LmsClosedError.js"

type Environment = Lms | FileSystem.FileSystem | Path.Path

type Args = ReadonlyArray<unknown>
type Call = (...args: Args) => Effect.Effect<unknown, unknown, Environment>
type Walk = (...args: Args) => Stream.Stream<unknown, unknown, Environment>

const CALLBACKS = ["onEnd", "onFailure", "onProgress"]

/** What a callback returns is waited for. What it throws, or rejects with, the call rejects with. */
const waitedFor =
  (callback: (...args: Args) => unknown) =>
  (...args: Args): Effect.Effect<unknown> =>
    Effect.suspend(() => {
      const returned = callback(...args)
      // Whoever is on the way to Effect may give one: as a value it would be run by nobody.
      return Effect.isEffect(returned)
        ? (returned as Effect.Effect<unknown>)
        : Effect.promise(() => Promise.resolve(returned))
    })

/** The options as an operation takes them, and the signal. What is no object is for the operation to refuse. */
const taken = (options: unknown): readonly [options: unknown, signal: AbortSignal | undefined] => {
  if (!validate.isRecord(options)) return [options, undefined]
  const { signal, ...rest }: Record<string, unknown> = { ...options }
  for (const name of CALLBACKS) {
    const callback = rest[name]
    if (typeof callback === "function") rest[name] = waitedFor(callback as (...args: Args) => unknown)
  }
  // Looked at where it is used: a program without types can give anything.
  return [rest, signal as AbortSignal | undefined]
}

const toPage = ({ next, records, response, rawRecords }: LmsPage): LmsClientPage => ({
  records,
  next: Option.getOrUndefined(next),
  response,
  rawRecords: () => Effect.runPromise(rawRecords)
})

const exporting = Effect.promise(() => import("../export/index.js"))

const layerOf = (options: LmsAccount | LmsLayer | undefined): Layer.Layer<Environment, unknown> =>
  options !== undefined && "layer" in options
    ? options.layer
    : Layer.unwrapEffect(
        Effect.map(
          Effect.promise(() => import("./node.js")),
          ({ layer }) => layer(options)
        )
      )

/**
 * A client for programs without Effect. It takes token and domain from the environment, or those that it is given; nothing is
 * opened before the first call. Close it when you are done, with `close()` or `await using`: the process can then end.
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
export const connect = (options?: LmsAccount | LmsLayer): LmsClient => {
  const client = runner.make(layerOf(options))
  /** The options are the argument at `at`. */
  const calling =
    (operation: Call, at: number) =>
    (...args: Args) => {
      const [options, signal] = taken(args[at])
      return client.run(operation(...args.slice(0, at), options), signal)
    }
  const walking =
    (operation: Walk, at: number) =>
    (...args: Args) => {
      const [options, signal] = taken(args[at])
      return iterate(client, operation(...args.slice(0, at), options), signal)
    }
  const operations: { readonly [Name in keyof LmsClient]: unknown } = {
    request: calling(lms as Call, 2),
    pages: walking((...args) => Stream.map((lmsPages as Walk)(...args), (page) => toPage(page as LmsPage)), 2),
    stream: walking(lmsStream as Walk, 2),
    streamAll: walking((lists, options) => (lmsStreamAll as Walk)(asStream(lists), options), 1),
    fingerprint: calling(lmsFingerprint as Call, 2),
    upload: calling(lmsUpload as Call, 2),
    whoami: calling(lmsWhoami as Call, 0),
    export: calling((...args) => Effect.flatMap(exporting, ({ lmsExport }) => (lmsExport as Call)(...args)), 3),
    exportAll: calling(
      (...args) => Effect.flatMap(exporting, ({ lmsExportAll }) => (lmsExportAll as Call)(...args)),
      2
    ),
    close: client.close,
    [Symbol.asyncDispose]: client.close
  }
  // Their signatures say what a call gives by its arguments; what hands the arguments on cannot say so.
  return operations as LmsClient
}

const asStream = (lists: unknown): unknown =>
  typeof lists === "object" && lists !== null && Symbol.asyncIterator in lists
    ? Stream.orDie(Stream.fromAsyncIterable(lists as AsyncIterable<unknown>, (error) => error))
    : lists
