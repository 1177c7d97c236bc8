/** Records as lines of a file, and compressed. */
import * as Effect from "effect/Effect"

const encoder = new TextEncoder()

/** A string of JSON holds no line break of its own, so one in a record's text only lays it out. */
const onOneLine = (text: string): string =>
  text.includes("\n") || text.includes("\r") ? text.replace(/[\r\n]+/g, "") : text

/** A line for each record. */
export const of = (texts: ReadonlyArray<string>): Uint8Array =>
  encoder.encode(texts.map((text) => `${onOneLine(text)}\n`).join(""))

/** One after the other, as one. */
export const join = (pieces: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/** One member of gzip. The same bytes give the same member: they go in as a whole, and it tells no time. */
export const gzip = (bytes: Uint8Array<ArrayBuffer>): Effect.Effect<Uint8Array> =>
  Effect.map(
    Effect.promise(() =>
      new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer()
    ),
    (compressed) => new Uint8Array(compressed)
  )
