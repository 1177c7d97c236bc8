/** The second step of an upload: the form with the file goes to the storage. */
import * as Effect from "effect/Effect"
import type { LmsError } from "../../../LmsError.js"
import type { PreparedRequest } from "../../request/preparedRequest.js"
import * as body from "../../response/body.js"
import { readFully } from "../../send/responseReader.js"
import * as formBody from "../formBody.js"
import * as answers from "./answer.js"
import { type Asked, type Upload, usual } from "./ask.js"
import { failed } from "./failure.js"

/** The second step: the fields as they came, then the file. Without a token, wherever it goes. */
export const transfer = Effect.fnUntraced(function* (
  { call, content, keepsBoth, request, send }: Upload,
  start: answers.Started,
  url: string
): Effect.fn.Return<Asked, LmsError> {
  const { source } = content
  const file: ReadonlyArray<formBody.SourcePart> =
    source === undefined
      ? []
      : [{ field: start.fileField, filename: content.name, contentType: content.contentType, source }]
  // The file is the last part: a storage ignores what comes after it.
  const form = yield* formBody.make(call, [...start.fields, ...file])
  const posted: PreparedRequest = {
    method: "POST",
    url,
    headers: { ...usual(request.headers), accept: "*/*", "content-type": form.contentType },
    body: form.body,
    token: undefined,
    tokenOrigin: undefined,
    acceptsJson: false
  }
  const sent = send(posted, {
    ...readFully,
    // Where they lead is the third step's, and not to be asked for without its token.
    accepts: (status) => status === 301 || status === 302 || status === 303
  })
  const answer = yield* Effect.mapError(sent(url), (error) => {
    // Until it is confirmed a stored file is nobody's. The storage that needs no confirmation may have kept it.
    const refused = error._tag === "LmsApiError" && error.status < 500
    const unsent =
      error._tag === "LmsRateLimitError" || (error._tag === "LmsTransportError" && error.outcome === "NotSent")
    const safeToRepeat = answers.isConfirmedLater(start) || refused || unsent || !keepsBoth
    return failed({ step: "Transfer", safeToRepeat }, error)
  })
  const data = yield* Effect.orElseSucceed(body.parseBody(answer), () => undefined)
  return { answer, data }
})
