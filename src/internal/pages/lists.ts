/** Many lists as one stream, several of them read at the same time. */
import * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsListRequest, LmsListsOptions } from "../../LmsOptions.js"
import type { LmsListRecord } from "../../LmsResponse.js"
import type { LmsService } from "../../LmsService.js"
import { requestError } from "../request/errors.js"
import { isCount } from "../request/validate.js"
import { describeNumber } from "../text/describe.js"

/** As many as the service admits for one token at a time, and a few whose records are being consumed. */
export const DEFAULT_LIST_CONCURRENCY = 16

const isStream = <L, E, R>(lists: Iterable<L> | Stream.Stream<L, E, R>): lists is Stream.Stream<L, E, R> =>
  Stream.StreamTypeId in lists

export const streamAll =
  (streamRecords: LmsService["stream"]) =>
  <L extends LmsListRequest, E, R>(
    lists: Iterable<L> | Stream.Stream<L, E, R>,
    { concurrency = DEFAULT_LIST_CONCURRENCY, onEnd, onFailure, ...options }: LmsListsOptions<L> = {}
  ): Stream.Stream<LmsListRecord<L>, LmsError | E, R> => {
    if (!isCount(concurrency)) return Stream.fail(invalidConcurrency(concurrency))
    const streamList = (list: L): Stream.Stream<LmsListRecord<L>, LmsError> => {
      const stream = streamRecords(list.endpoint, list.params, {
        ...options,
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

const invalidConcurrency = (concurrency: unknown) =>
  requestError(
    "Option",
    "concurrency",
    `concurrency must be a positive integer, the number of lists read at the same time; got ${describeNumber(concurrency)}.`
  )
