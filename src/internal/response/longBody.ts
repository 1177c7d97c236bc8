/** A long body as JSON, in steps: between them everything else of the program has its turn. */
import * as Effect from "effect/Effect"
import type * as Either from "effect/Either"
import * as json from "./json.js"

/** How much is looked at in one step, in characters, where that is ours to say: JSON can only be parsed in one. */
const STEP = 4 * 1024 * 1024

/** Effect's own way to yield lets other fibers go on, but neither sockets nor timers. */
const turn = Effect.async<void>((resume) => {
  setTimeout(() => resume(Effect.void), 0)
})

/** What `json.parse` gives. */
export const parse = Effect.fnUntraced(function* (source: string): Effect.fn.Return<Either.Either<unknown, unknown>> {
  yield* turn
  const text = json.withoutPrefix(source)
  const value = json.parsePlainJson(text)
  yield* turn
  if (value._tag === "Left" || !json.hasLongNumber(text)) return value
  const pieces: Array<string> = []
  for (let at = 0; at < text.length; ) {
    yield* turn
    const [piece, next] = json.quoteUnsafeIntegers(text, at, at + STEP)
    pieces.push(piece)
    at = next
  }
  const quoted = pieces.join("")
  yield* turn
  return json.parsePlainJson(quoted)
})
