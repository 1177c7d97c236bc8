/** The second step of an upload: the form with the file goes to the storage. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import type { LmsError } from "../../../LmsError.js"
import * as body from "../../answer/body.js"
import type { PreparedRequest } from "../../request/prepared.js"
import type { Call } from "../../send/call.js"
import { whole } from "../../send/opened.js"
import * as bytesProgress from "../bytesProgress.js"
import type { Source } from "../source.js"
import * as answers from "./answer.js"
import type { Asked, Upload } from "./ask.js"
import { failed } from "./failure.js"
import * as multipart from "./multipart.js"
import * as streamedBody from "./streamedBody.js"

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

/** The second step: the fields as they came, then the file. Without a token, wherever it goes. */
export const transfer = Effect.fnUntraced(function* (
  { call, content, keepsBoth, request, send }: Upload,
  start: answers.Started,
  url: string
): Effect.fn.Return<Asked, LmsError> {
  const { source } = content
  const file =
    source === undefined || start.fileField === undefined
      ? undefined
      : { field: start.fileField, filename: content.name, contentType: content.contentType }
  const { after, before, contentType } = multipart.frame(yield* boundary, start.fields, file)
  const pieces = [
    Stream.make(before),
    ...(source === undefined || file === undefined ? [] : [told(call, source)]),
    Stream.make(after)
  ]
  const posted: PreparedRequest = {
    method: "POST",
    url,
    headers: { accept: "*/*", "user-agent": request.headers["user-agent"] ?? "", "content-type": contentType },
    body: streamedBody.make(
      Stream.concatAll(Chunk.unsafeFromArray(pieces)),
      before.length + (file === undefined ? 0 : (source?.size ?? 0)) + after.length
    ),
    token: undefined,
    tokenOrigin: undefined,
    wantsJson: false
  }
  const sent = send(posted, {
    ...whole,
    // Where they lead is the third step's, and not to be asked for without its token.
    takes: (status) => status === 301 || status === 302 || status === 303
  })
  const answer = yield* Effect.mapError(sent(url), (error) => {
    // Until it is confirmed a stored file is nobody's. The storage that needs no confirmation may have kept it.
    const refused = error._tag === "LmsApiError" && error.status < 500
    const unsent =
      error._tag === "LmsRateLimitError" || (error._tag === "LmsTransportError" && error.outcome === "NotSent")
    const safeToRepeat = answers.isConfirmedLater(start) || refused || unsent || !keepsBoth
    return failed({ step: "Transfer", safeToRepeat }, error)
  })
  const data = yield* Effect.orElseSucceed(body.data(answer), () => undefined)
  return { answer, data }
})
