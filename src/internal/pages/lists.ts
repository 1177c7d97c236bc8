/** Many lists as one stream, several of them read at the same time. */
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import type { LmsError, LmsRequestError } from "../../LmsError.js"
import type { LmsListRequest, LmsListsOptions } from "../../LmsOptions.js"
import type { LmsListRecord } from "../../LmsResponse.js"
import type { LmsService } from "../../LmsService.js"
import { requestError } from "../options/errors.js"
import { isRecord, isString } from "../options/guards.js"
import { resolve } from "../options/resolve.js"
import { describeType } from "../text/describe.js"

export const isStream = (lists: unknown): lists is Stream.Stream<unknown, unknown, unknown> =>
  Predicate.hasProperty(lists, Stream.StreamTypeId)

const isIterable = (lists: unknown): boolean => Object(lists) === lists && Predicate.hasProperty(lists, Symbol.iterator)

export const streamAll =
  (streamRecords: LmsService["stream"]) =>
  <L extends LmsListRequest, E, R>(
    lists: Iterable<L> | Stream.Stream<L, E, R>,
    listsOptions: LmsListsOptions<L> = {}
  ): Stream.Stream<LmsListRecord<L>, LmsError | E, R> => {
    const checked = resolve("lmsStreamAll", listsOptions)
    if (Either.isLeft(checked)) return Stream.fail(checked.left)
    const concurrency = Number(checked.right.concurrency)
    // The check has read them already, so that no getter throws now.
    const { concurrency: _lists, onEnd, onFailure, ...options }: LmsListsOptions<L> = { ...listsOptions }
    if (!isStream(lists) && !isIterable(lists)) return Stream.fail(invalidLists(lists))
    const streamList = (list: L): Stream.Stream<LmsListRecord<L>, LmsError> => {
      const problem = problemOfList(list)
      if (problem !== undefined) return Stream.fail(problem)
      const stream = streamRecords(list.endpoint, list.params, {
        ...options,
        // A list is read page by page, also in a scope with a default concurrency.
        concurrency: 1,
        from: list.from,
        onEnd: onEnd === undefined ? undefined : (receipt) => onEnd(receipt, list)
      }).pipe(Stream.map((record) => ({ list, record })))
      return onFailure === undefined
        ? stream
        : Stream.catchAll(stream, (error) => Stream.execute(onFailure(error, list)))
    }
    // A larger buffer would read a list ahead of its consumer.
    return Stream.flatMap(isStream(lists) ? lists : Stream.fromIterable(lists), streamList, {
      concurrency,
      bufferSize: 1
    })
  }

/** The default endpoint is for a call without arguments. A list without an endpoint is a mistake. */
export const problemOfList = (list: unknown): LmsRequestError | undefined => {
  if (isRecord(list)) {
    return isString(list.endpoint)
      ? undefined
      : requestError(
          "Endpoint",
          "endpoint",
          `endpoint of a list must be a string such as "/api/v1/courses", got ${describeType(list.endpoint)}.`
        )
  }
  return requestError(
    "Endpoint",
    "lists",
    `each list must be an object such as { endpoint: "/api/v1/courses" }, got ${describeType(list)}.`
  )
}

const invalidLists = (lists: unknown): LmsRequestError =>
  requestError(
    "Endpoint",
    "lists",
    `lists must be an array, another iterable or a stream of objects such as { endpoint: "/api/v1/courses" }, got ${describeType(lists)}.`
  )
