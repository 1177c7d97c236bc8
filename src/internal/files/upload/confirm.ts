/** The third step of an upload: the service takes the file over, or fetches it by itself. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsError } from "../../../LmsError.js"
import * as clock from "../../clock.js"
import { isObject } from "../../response/json.js"
import { formatDuration } from "../../text/describe.js"
import * as answers from "./answer.js"
import { type Asked, ask, type Shown, shows, type Upload } from "./ask.js"
import { failed, type Stage, unusable } from "./failure.js"

/** Where the answer to the transfer leads; undefined where it leads nowhere. */
export const onward = ({ answer }: Asked, start: answers.Started): string | undefined => {
  // A storage's own Location is that of its object, which is not the service's file.
  const address =
    answer.status < 300 ? (answers.field(start, "success_url") ?? answer.headers.location) : answer.headers.location
  return address === undefined ? undefined : answers.address(address, answer.exchange.url)
}

/** Failures after which the confirmation may have been made all the same. */
const mayBeConfirmed = (error: LmsError): boolean => {
  if (error._tag === "LmsTransportError") return error.outcome === "Unknown"
  if (error._tag === "LmsApiError") {
    // The service says nothing but 400 to a confirmation that was made before.
    return error.status >= 500 || error.status === 408 || (error.status === 400 && error.messages.length === 0)
  }
  return error._tag === "LmsDecodeError"
}

/** The file by its id: where it is there, it is confirmed. */
const lookUp = (upload: Upload, origin: string, id: string): Effect.Effect<Shown, LmsError> =>
  Effect.filterOrElse(ask(upload, `${origin}/api/v1/files/${id}`, false), shows, ({ answer }) =>
    Effect.fail(
      unusable(answer.exchange, { step: "Confirm", safeToRepeat: !upload.keepsBoth }, "shows no file that is complete")
    )
  )

/** The third step. What confirms is asked for once; where its answer is lost, the file is looked up instead. */
export const confirm = Effect.fnUntraced(function* (
  upload: Upload,
  transferred: Asked,
  url: string
): Effect.fn.Return<Shown, LmsError> {
  const { keepsBoth } = upload
  const id = answers.idIn(url)
  const confirming = transferred.answer.status >= 300 || answers.isConfirming(url)
  const first = yield* Effect.either(ask(upload, url, confirming))
  if (Either.isRight(first) && shows(first.right)) return first.right
  // The storage has said it all before.
  if (shows(transferred)) return transferred
  const lost = Either.isRight(first) || mayBeConfirmed(first.left)
  if (lost && confirming && id !== undefined) {
    const found = yield* Effect.either(lookUp(upload, new URL(url).origin, id))
    if (Either.isRight(found)) return found.right
  }
  if (Either.isLeft(first)) {
    return yield* failed({ step: "Confirm", safeToRepeat: !keepsBoth || (confirming && !lost) }, first.left)
  }
  const { exchange } = first.right.answer
  return yield* unusable(exchange, { step: "Confirm", safeToRepeat: !keepsBoth }, "answers with no file")
})

const texts = (value: unknown): ReadonlyArray<string> => (typeof value === "string" && value !== "" ? [value] : [])

/** The service fetches the file by itself: asks how far it is until it is done. */
export const follow = Effect.fnUntraced(function* (upload: Upload, url: string): Effect.fn.Return<Shown, LmsError> {
  const { pollInterval, keepsBoth, pollTimeout } = upload
  const fetching: Stage = { step: "Fetch", safeToRepeat: !keepsBoth }
  const began = yield* clock.now
  for (;;) {
    const { answer, data } = yield* Effect.mapError(ask(upload, url, false), (error) => failed(fetching, error))
    const state = isObject(data) ? data : {}
    const results = isObject(state.results) ? state.results : {}
    if (state.workflow_state === "completed") {
      if (typeof results.id !== "number" && typeof results.id !== "string") {
        return yield* unusable(answer.exchange, fetching, "is completed, but names no file")
      }
      return yield* Effect.mapError(lookUp(upload, new URL(upload.request.url).origin, String(results.id)), (error) =>
        failed(fetching, error)
      )
    }
    if (state.workflow_state === "failed") {
      const messages = [...texts(state.message), ...texts(results.message)]
      return yield* unusable(answer.exchange, { step: "Transfer", safeToRepeat: true }, "says that it failed", messages)
    }
    const waited = Math.round((yield* clock.now) - began)
    if (waited + Duration.toMillis(pollInterval) > Duration.toMillis(pollTimeout)) {
      const problem = `is still "${String(state.workflow_state)}" after ${formatDuration(waited)} (option pollTimeout)`
      return yield* unusable(answer.exchange, fetching, problem)
    }
    yield* Effect.sleep(pollInterval)
  }
})
