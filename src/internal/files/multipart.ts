/** Multipart forms (RFC 7578) with files, as request bodies that read the files while they are sent. */
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import mime from "mime"
import type { LmsFileError } from "../../LmsError.js"
import type { OpenedBody, RepeatableBody } from "../request/request.js"
import type { Call } from "../send/call.js"
import * as timeLimit from "../timeLimit.js"
import * as bytesProgress from "./bytesProgress.js"
import type { Source } from "./source.js"

/** The media type of a file name by its extension. */
export const mediaTypeOf = (name: string): string => mime.getType(name) ?? "application/octet-stream"

export type TextPart = readonly [name: string, value: string]

export interface FilePart {
  /** The name of the form field. */
  readonly field: string
  readonly filename: string
  readonly contentType: string
}

/** Quotes a name as browsers do: UTF-8, with quotes and line breaks percent-encoded. */
const quoteName = (name: string): string => `"${name.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22")}"`

const removeLineBreaks = (text: string): string => text.replace(/[\r\n]/g, "")

const encoder = new TextEncoder()

const isFile = <F extends FilePart>(part: TextPart | F): part is F => !Array.isArray(part)

/** The body of a form in order: bytes, and the files between them. */
export interface EncodedForm<F extends FilePart> {
  readonly contentType: string
  readonly segments: ReadonlyArray<Uint8Array | F>
}

/** Encodes the parts in the given order. */
export const encodeForm = <F extends FilePart>(
  boundary: string,
  parts: ReadonlyArray<TextPart | F>
): EncodedForm<F> => {
  const segments: Array<Uint8Array | F> = []
  let text = ""
  for (const part of parts) {
    const name = isFile(part) ? part.field : part[0]
    text += `--${boundary}\r\nContent-Disposition: form-data; name=${quoteName(name)}`
    if (isFile(part)) {
      text += `; filename=${quoteName(part.filename)}\r\nContent-Type: ${removeLineBreaks(part.contentType)}\r\n\r\n`
      segments.push(encoder.encode(text), part)
      text = "\r\n"
    } else text += `\r\n\r\n${part[1]}\r\n`
  }
  segments.push(encoder.encode(`${text}--${boundary}--\r\n`))
  return { contentType: `multipart/form-data; boundary=${boundary}`, segments }
}

/** The longest time to wait until a transport stops reading a cancelled body. It usually takes one or two turns. */
const MAX_RELEASE_WAIT = "2 seconds"

/** Opens the body for one attempt: records with what reading fails, and when reading ends. */
const openBody = (stream: Stream.Stream<Uint8Array, LmsFileError>, length: number): OpenedBody => {
  let problem: Cause.Cause<LmsFileError> | undefined
  let reading: Deferred.Deferred<void> | undefined
  const watched = Stream.suspend(() => {
    const closed = Deferred.unsafeMake<void>(FiberId.none)
    reading = closed
    // The finalizer is added to the scope before the file is opened in it, so it runs when the file is closed.
    return Stream.unwrapScoped(
      Effect.as(
        Effect.addFinalizer(() => Deferred.succeed(closed, undefined)),
        stream
      )
    )
  }).pipe(
    Stream.tapErrorCause((cause) =>
      Effect.sync(() => {
        if (!Cause.isInterruptedOnly(cause)) problem = cause
      })
    )
  )
  return {
    body: { stream: watched, length },
    problem: () => problem,
    // A transport may stop reading a cancelled body later, but the file must be closed when the call ends. A finalizer
    // runs this, where the wait must be made interruptible for the timeout to end it.
    released: Effect.suspend(() =>
      reading === undefined ? Effect.void : timeLimit.optionAfter(Deferred.await(reading), MAX_RELEASE_WAIT)
    )
  }
}

export const makeStreamedBody = (stream: Stream.Stream<Uint8Array, LmsFileError>, length: number): RepeatableBody => ({
  open: () => openBody(stream, length)
})

export interface SourcePart extends FilePart {
  readonly source: Source
}

export interface FormBody {
  readonly contentType: string
  readonly body: RepeatableBody
}

const makeBoundary = Effect.map(
  Effect.all([Random.nextIntBetween(0, 2 ** 48), Random.nextIntBetween(0, 2 ** 48)]),
  (numbers) => `----effect-lms-${numbers.map((number) => number.toString(16).padStart(12, "0")).join("")}`
)

/** The bytes of a file. Publishes progress events while they are read. */
const withProgress = (call: Call, { size, stream }: Source): Source["stream"] =>
  Stream.suspend(() => {
    const progress = bytesProgress.make(call, "upload")
    let bytes = 0
    return stream.pipe(
      Stream.mapChunks((chunk) => {
        for (const part of chunk) bytes += part.length
        progress.update(bytes, size)
        return chunk
      }),
      Stream.onEnd(Effect.sync(() => progress.finish(bytes)))
    )
  })

export const makeFormBody = (call: Call, parts: ReadonlyArray<TextPart | SourcePart>): Effect.Effect<FormBody> =>
  Effect.map(makeBoundary, (boundary) => {
    const { contentType, segments } = encodeForm(boundary, parts)
    const streams = segments.map(
      (segment): Stream.Stream<Uint8Array, LmsFileError> =>
        segment instanceof Uint8Array ? Stream.make(segment) : withProgress(call, segment.source)
    )
    const length = segments.reduce(
      (sum, segment) => sum + (segment instanceof Uint8Array ? segment.length : segment.source.size),
      0
    )
    return { contentType, body: makeStreamedBody(Stream.concatAll(Chunk.unsafeFromArray(streams)), length) }
  })
