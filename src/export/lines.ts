/** Records as lines of a file, gathered until they are written, and compressed. */
import * as Effect from "effect/Effect"

/** A string of JSON holds no line break of its own, so one in a record's text only lays it out. */
const onOneLine = (text: string): string =>
  text.includes("\n") || text.includes("\r") ? text.replace(/[\r\n]+/g, "") : text

/** A line for each record. */
export const of = (texts: ReadonlyArray<string>): string =>
  texts.length === 0 ? "" : `${texts.map(onOneLine).join("\n")}\n`

/** Lines in UTF-8. */
export interface Gathered {
  readonly add: (text: string) => void
  readonly length: () => number
  /** What was added, until something else is. */
  readonly bytes: () => Uint8Array<ArrayBuffer>
  readonly clear: () => void
}

const FIRST_ROOM = 512 * 1024

/** A character of JavaScript's is three bytes at the most. */
const MOST_BYTES = 3

/** In one piece of memory, used again and again: a page's bytes would else be copied twice, and thrown away. */
export const gathered = (): Gathered => {
  const encoder = new TextEncoder()
  let memory = new Uint8Array(FIRST_ROOM)
  let length = 0
  return {
    add: (text) => {
      const needed = length + text.length * MOST_BYTES
      if (needed > memory.length) {
        const larger = new Uint8Array(Math.max(needed, memory.length * 2))
        larger.set(memory.subarray(0, length))
        memory = larger
      }
      length += encoder.encodeInto(text, memory.subarray(length)).written
    },
    length: () => length,
    bytes: () => memory.subarray(0, length),
    clear: () => {
      length = 0
    }
  }
}

/** One member of gzip. The same bytes give the same member: they go in as a whole, and it tells no time. */
export const gzip = (bytes: Uint8Array<ArrayBuffer>): Effect.Effect<Uint8Array> =>
  Effect.map(
    Effect.promise(() =>
      new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer()
    ),
    (compressed) => new Uint8Array(compressed)
  )
