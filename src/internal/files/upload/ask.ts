/** What all steps of an upload know, and the plain reads of the last. */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { LmsError } from "../../../LmsError.js"
import type { LmsUploadedFile } from "../../../LmsResponse.js"
import type { PreparedRequest } from "../../request/preparedRequest.js"
import type { RawResponse } from "../../response/body.js"
import * as body from "../../response/body.js"
import type { Call } from "../../send/call.js"
import type { SendRequest } from "../../send/pipeline.js"
import { readFully } from "../../send/responseReader.js"
import * as answers from "./answer.js"
import type { Content } from "./content.js"

/** One upload, from its first answer on. */
export interface Upload {
  readonly call: Call
  readonly send: SendRequest
  /** The first step's request: the others take their token and their headers from it. */
  readonly request: PreparedRequest
  readonly content: Content
  /** The service keeps both where the name is taken: a repetition may leave a second copy. */
  readonly keepsBoth: boolean
  readonly pollInterval: Duration.Duration
  readonly pollTimeout: Duration.Duration
}

export interface Asked {
  readonly answer: RawResponse
  readonly data: unknown
}

/** An answer that shows the file. */
export interface Shown extends Asked {
  readonly data: LmsUploadedFile
}

export const shows = (asked: Asked): asked is Shown => answers.isStored(asked.data)

/** Those that every request has. The caller's own are for the service, not for whatever address an answer names. */
export const usual = (headers: PreparedRequest["headers"]): PreparedRequest["headers"] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name === "accept" || name === "user-agent"))

/** A plain read of the service's, with the token if the address is where it belongs. */
export const ask = Effect.fnUntraced(function* (
  { request, send }: Upload,
  url: string,
  once: boolean
): Effect.fn.Return<Asked, LmsError> {
  const { "content-type": _, ...headers } = request.headers
  const asked: PreparedRequest = {
    ...request,
    method: "GET",
    url,
    body: undefined,
    headers: new URL(url).origin === request.tokenOrigin ? headers : usual(headers),
    notIdempotent: once
  }
  const answer = yield* send(asked, readFully)(url)
  return { answer, data: yield* body.parseBody(answer) }
})
