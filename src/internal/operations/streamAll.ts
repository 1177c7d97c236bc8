/** `lmsStreamAll`: many lists as one stream, several of them read at the same time. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import type { Lms } from "../../Lms.js"
import type { LmsError, LmsRequestError } from "../../LmsError.js"
import type { LmsListRequest, LmsListsOptions, LmsOptions } from "../../LmsOptions.js"
import type { LmsListRecord } from "../../LmsResponse.js"
import { endStream, keepDefects } from "../ending.js"
import { countOf, is } from "../options/decoders.js"
import { failRequest, requestError } from "../options/errors.js"
import { isRecord, isString, ownMembers, readArgument } from "../options/guards.js"
import { resolveCopy } from "../options/resolve.js"
import { LIST_OPTIONS, type Operation, type Rows } from "../options/table.js"
import { describeType } from "../text/describe.js"
import { LIST_ADVICE, stream } from "./lists.js"

/** As many as the service admits for one token at a time, and a few whose records are being consumed. */
const DEFAULT_LIST_CONCURRENCY = 16

/** The reaction to the failure of one list. */
const onFailure = is(
  '"stop", "continue" or a function',
  (value): value is "stop" | "continue" | ((...args: never) => Effect.Effect<unknown>) =>
    value === "stop" || value === "continue" || Predicate.isFunction(value)
)

export const STREAM_ALL = {
  name: "lmsStreamAll",
  shared: [...LIST_OPTIONS, "schema"],
  own: {
    concurrency: { decode: countOf("the number of lists read at the same time"), default: DEFAULT_LIST_CONCURRENCY },
    // An operation with this option may have another default.
    onFailure: { decode: onFailure, default: "stop" as "stop" | "continue" }
  },
  advice: { ...LIST_ADVICE, cursor: "set it in the list" },
  readsList: true
} as const satisfies Operation<Rows>

export const isStream = (lists: unknown): lists is Stream.Stream<unknown, unknown, unknown> =>
  Predicate.hasProperty(lists, Stream.StreamTypeId)

const isIterable = (lists: unknown): boolean => Object(lists) === lists && Predicate.hasProperty(lists, Symbol.iterator)

export const streamAll = <L extends LmsListRequest, E, R>(
  lists: Iterable<L> | Stream.Stream<L, E, R>,
  listsOptions: LmsListsOptions<L> = {}
): Stream.Stream<LmsListRecord<L>, LmsError | E, R | Lms> =>
  Stream.suspend(() => {
    const checked = Either.flatMap(resolveCopy(STREAM_ALL, listsOptions), (options) =>
      Either.map(checkLists(lists), () => options)
    )
    if (Either.isLeft(checked)) return Stream.fail(checked.left)
    const { copy, resolved } = checked.right
    const { concurrency } = resolved
    const { concurrency: _lists, onEnd, onFailure, ...options } = copy
    const handleFailure = Predicate.isFunction(onFailure) ? onFailure : undefined
    let firstFailure: LmsError | undefined
    const defects = keepDefects()
    const streamList = (list: L): Stream.Stream<LmsListRecord<L>, LmsError, Lms> => {
      const request = readList(list)
      if (Either.isLeft(request)) return Stream.fail(request.left)
      const { endpoint, cursor, params } = request.right
      const listOptions: LmsOptions = {
        ...options,
        // A list is read page by page, also in a scope with a default concurrency.
        concurrency: 1,
        cursor,
        onEnd: onEnd === undefined ? undefined : (receipt) => defects.keep(() => onEnd(receipt, list))
      }
      // The services of a schema are in the type of `lmsStreamAll`.
      const read = stream([endpoint, params, listOptions]) as Stream.Stream<unknown, LmsError, Lms>
      const records = Stream.map(read, (record) => ({ list, record }))
      if (resolved.onFailure === "stop") return records
      return Stream.catchAll(records, (error) => {
        firstFailure ??= error
        return Stream.execute(handleFailure?.(error, list) ?? Effect.void)
      })
    }
    // A larger buffer would read a list ahead of its consumer.
    const records = Stream.flatMap(isStream(lists) ? lists : Stream.fromIterable(lists), streamList, {
      concurrency,
      bufferSize: 1
    })
    const failure = Stream.suspend(() => (firstFailure === undefined ? Stream.empty : Stream.fail(firstFailure)))
    return endStream<LmsListRecord<L>, LmsError | E, R | Lms>(
      resolved.onFailure === "continue" ? Stream.concat(records, failure) : records,
      () => defects.raise
    )
  })

/** Reads a list of the caller once. The default endpoint is for a call without arguments: a list without one is a mistake. */
export const readList = <L extends LmsListRequest>(list: L): Either.Either<L, LmsRequestError> =>
  readArgument("Parameter", "lists", () => {
    if (!isRecord(list)) {
      return failRequest(
        "Endpoint",
        "lists",
        `each list must be an object such as { endpoint: "/api/v1/courses" }, got ${describeType(list)}.`
      )
    }
    const copy = ownMembers(list)
    return isString(copy.endpoint)
      ? // The copy has the members of the list, without those that are undefined or inherited.
        Either.right(copy as unknown as L)
      : failRequest(
          "Endpoint",
          "endpoint",
          `endpoint of a list must be a string such as "/api/v1/courses", got ${describeType(copy.endpoint)}.`
        )
  })

const checkLists = (lists: unknown): Either.Either<void, LmsRequestError> =>
  readArgument("Parameter", "lists", () =>
    isStream(lists) || isIterable(lists) ? Either.right(undefined) : Either.left(invalidLists(lists))
  )

const invalidLists = (lists: unknown): LmsRequestError =>
  requestError(
    "Endpoint",
    "lists",
    `lists must be an array, another iterable or a stream of objects such as { endpoint: "/api/v1/courses" }, got ${describeType(lists)}.`
  )
