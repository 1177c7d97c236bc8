/** Responses that are written to the connection byte by byte. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Data from "effect/Data"
import type * as Stream from "effect/Stream"

/**
 * A response that an HTTP server would never send. It is written to the connection as it is, which closes afterwards.
 */
export class RawResponse extends Data.Class<{
  readonly status: number
  /** Headers as sent, even if they contradict the body. Several values are separate header lines. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** How the status line and headers are sent: not at all, at once, or at a number of bytes per second. */
  readonly head: "none" | "complete" | number
  /** The bytes of the body, without framing. */
  readonly body: Stream.Stream<Uint8Array>
  readonly end: "complete" | "reset" | "close" | "silence"
}> {}

export const fromRawResponse = (response: RawResponse): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.raw(response, { status: response.status })

export const rawResponseOf = (response: HttpServerResponse.HttpServerResponse): RawResponse | undefined =>
  response.body._tag === "Raw" && response.body.body instanceof RawResponse ? response.body.body : undefined
