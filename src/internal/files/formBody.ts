/** A form with files as a body, of which a file is read from the disk while it is sent. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import type { LmsFileError } from "../../LmsError.js"
import type { StreamedBody } from "../request/preparedRequest.js"
import type { Call } from "../send/call.js"
import * as bytesProgress from "./bytesProgress.js"
import * as multipart from "./multipart.js"
import type { Source } from "./source.js"
import * as streamedBody from "./streamedBody.js"

export interface SourcePart extends multipart.FilePart {
  readonly source: Source
}

export interface FormBody {
  readonly contentType: string
  readonly body: StreamedBody
}

const boundary = Effect.map(
  Effect.all([Random.nextIntBetween(0, 2 ** 48), Random.nextIntBetween(0, 2 ** 48)]),
  (parts) => `----effect-lms-${parts.map((part) => part.toString(16).padStart(12, "0")).join("")}`
)

/** The file's bytes, told of as they are taken. */
const told = (call: Call, { size, stream }: Source): Source["stream"] =>
  Stream.suspend(() => {
    const progress = bytesProgress.make(call, "upload")
    let bytes = 0
    return stream.pipe(
      Stream.mapChunks((chunk) => {
        for (const piece of chunk) bytes += piece.length
        progress.moved(bytes, size)
        return chunk
      }),
      Stream.onEnd(Effect.sync(() => progress.ended(bytes)))
    )
  })

export const make = (call: Call, parts: ReadonlyArray<multipart.TextPart | SourcePart>): Effect.Effect<FormBody> =>
  Effect.map(boundary, (boundary) => {
    const { contentType, pieces } = multipart.form(boundary, parts)
    const streams = pieces.map(
      (piece): Stream.Stream<Uint8Array, LmsFileError> =>
        piece instanceof Uint8Array ? Stream.make(piece) : told(call, piece.source)
    )
    const length = pieces.reduce(
      (sum, piece) => sum + (piece instanceof Uint8Array ? piece.length : piece.source.size),
      0
    )
    return { contentType, body: streamedBody.make(Stream.concatAll(Chunk.unsafeFromArray(streams)), length) }
  })
