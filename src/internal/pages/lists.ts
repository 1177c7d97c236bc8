/** Many lists as one stream, so many of them at a time. */
import * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsListRequest, LmsListsOptions } from "../../LmsOptions.js"
import type { LmsListRecord } from "../../LmsResponse.js"
import type { LmsWalkRecords } from "../../LmsService.js"
import { requestError } from "../request/errors.js"
import { isCount } from "../request/validate.js"
import { describeNumber } from "../text/describe.js"

/** As many as the service admits to one token at a time, and some that consume what they have. */
export const DEFAULT_LIST_CONCURRENCY = 16

const isStream = <L, E, R>(lists: Iterable<L> | Stream.Stream<L, E, R>): lists is Stream.Stream<L, E, R> =>
  Stream.StreamTypeId in lists

const unusable = (concurrency: unknown) =>
  requestError(
    "Option",
    "concurrency",
    `concurrency is ${describeNumber(concurrency)}: give how many lists are read at the same time (a positive integer), or leave it out.`
  )

export const streamAll =
  (records: LmsWalkRecords<never>) =>
  <L extends LmsListRequest, E, R>(
    lists: Iterable<L> | Stream.Stream<L, E, R>,
    { concurrency = DEFAULT_LIST_CONCURRENCY, onEnd, onFailure, ...options }: LmsListsOptions<L>
  ): Stream.Stream<LmsListRecord<L>, LmsError | E, R> => {
    if (!isCount(concurrency)) return Stream.fail(unusable(concurrency))
    const one = (list: L): Stream.Stream<LmsListRecord<L>, LmsError> => {
      const listed = records(list.endpoint, list.params, {
        ...options,
        from: list.from,
        onEnd: onEnd === undefined ? undefined : (receipt) => onEnd(receipt, list)
      }).pipe(Stream.map((record) => ({ list, record })))
      return onFailure === undefined
        ? listed
        : Stream.catchAll(listed, (error) => Stream.execute(onFailure(error, list)))
    }
    // With a larger buffer a list would be read ahead of who reads it.
    return Stream.flatMap(isStream(lists) ? lists : Stream.fromIterable(lists), one, { concurrency, bufferSize: 1 })
  }
