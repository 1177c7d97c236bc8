import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Data from "effect/Data"
import type * as Stream from "effect/Stream"

/** An answer that no HTTP server would give: it is put on the wire as it stands, and the connection does not outlive it. */
export class RawResponse extends Data.Class<{
  readonly status: number
  /** As they are announced, whether or not the body agrees; several values are several lines. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** What is sent of the head: nothing, all of it, or all of it at so many bytes a second. */
  readonly head: "none" | "whole" | number
  /** What is sent of the body, without its framing; it may take its time. */
  readonly body: Stream.Stream<Uint8Array>
  readonly end: "whole" | "reset" | "close" | "silence"
}> {}

export const fromRawResponse = (wire: RawResponse): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.raw(wire, { status: wire.status })

export const rawResponseOf = (response: HttpServerResponse.HttpServerResponse): RawResponse | undefined =>
  response.body._tag === "Raw" && response.body.body instanceof RawResponse ? response.body.body : undefined
