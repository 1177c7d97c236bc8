import { gzipSync } from "node:zlib"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import type { MainFault } from "./fault.js"
import { withNext, withoutLink } from "./linkHeader.js"
import { fromRawResponse, RawResponse } from "./rawResponse.js"

type ServerResponse = HttpServerResponse.HttpServerResponse

const concat = (chunks: Iterable<Uint8Array>): Uint8Array => new Uint8Array(Buffer.concat([...chunks]))

const bytesOf = ({ body }: ServerResponse): Effect.Effect<Uint8Array> => {
  switch (body._tag) {
    case "Uint8Array":
      return Effect.succeed(body.body)
    case "Stream":
      return Effect.map(Stream.runCollect(Stream.orDie(body.stream)), concat)
    default:
      return Effect.succeed(new Uint8Array())
  }
}

const withoutFraming = (response: ServerResponse): Readonly<Record<string, string>> => {
  const { "content-length": _, "transfer-encoding": __, ...rest } = response.headers
  return rest
}

const withBytes = (
  response: ServerResponse,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {}
): ServerResponse =>
  HttpServerResponse.uint8Array(bytes, {
    status: response.status,
    headers: { ...withoutFraming(response), ...headers },
    contentType: response.headers["content-type"] ?? "application/octet-stream"
  })

const part = 64 * 1024

const whole = (bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  Stream.range(0, Math.max(0, Math.ceil(bytes.length / part) - 1)).pipe(
    Stream.map((at) => bytes.subarray(at * part, (at + 1) * part))
  )

/** A few pieces a second, or one byte at a time when it is slower than that. */
const drip = (bytes: Uint8Array, bytesPerSecond: number): Stream.Stream<Uint8Array> => {
  const size = Math.max(1, Math.floor(bytesPerSecond / 10))
  return Stream.range(0, Math.max(0, Math.ceil(bytes.length / size) - 1)).pipe(
    Stream.map((at) => bytes.subarray(at * size, (at + 1) * size)),
    Stream.schedule(Schedule.spaced((size / bytesPerSecond) * 1000))
  )
}

const badLength = (
  kind: "repeated" | "contradictory" | "malformed",
  length: number
): string | ReadonlyArray<string> => {
  switch (kind) {
    case "repeated":
      return [String(length), String(length)]
    case "contradictory":
      return [String(length), String(length + 1)]
    case "malformed":
      return `${length} bytes`
  }
}

/** The answer of the service, spoiled. */
export const alterResponse = Effect.fn("Sandbox.spoil")(function* (
  fault: MainFault,
  response: ServerResponse,
  foreign: string
) {
  const announce = (bytes: Uint8Array, by = 0) => ({
    ...withoutFraming(response),
    "content-length": String(Math.max(0, bytes.length + by))
  })
  const wire = (
    headers: RawResponse["headers"],
    head: RawResponse["head"],
    body: Stream.Stream<Uint8Array>,
    end: RawResponse["end"]
  ) => fromRawResponse(new RawResponse({ status: response.status, headers, head, body, end }))

  switch (fault._tag) {
    case "Reset":
    case "Silence": {
      const bytes = yield* bytesOf(response)
      const end = fault._tag === "Silence" ? "silence" : (fault.how ?? "reset")
      return fault.afterBytes === undefined
        ? wire({}, "none", Stream.empty, end)
        : wire(announce(bytes), "whole", whole(bytes.subarray(0, fault.afterBytes)), end)
    }
    case "WrongLength": {
      const bytes = yield* bytesOf(response)
      return wire(announce(bytes, fault.by), "whole", whole(bytes), "close")
    }
    case "BadLength": {
      const bytes = yield* bytesOf(response)
      const headers = { ...withoutFraming(response), "content-length": badLength(fault.kind, bytes.length) }
      return wire(headers, "whole", whole(bytes), "close")
    }
    case "CutChunked": {
      const bytes = yield* bytesOf(response)
      const headers = { ...withoutFraming(response), "transfer-encoding": "chunked" }
      return wire(headers, "whole", whole(bytes.subarray(0, fault.afterBytes ?? bytes.length)), "close")
    }
    case "Drip": {
      const bytes = yield* bytesOf(response)
      const { bytesPerSecond, head = false } = fault
      return wire(announce(bytes), head ? bytesPerSecond : "whole", drip(bytes, bytesPerSecond), "whole")
    }
    case "BadGzip": {
      const bytes = yield* bytesOf(response)
      const packed = new Uint8Array(gzipSync(bytes))
      const bad = fault.kind === "garbage" ? bytes : packed.subarray(0, Math.ceil(packed.length / 2))
      return withBytes(response, bad, { "content-encoding": "gzip" })
    }
    case "CutJson": {
      const bytes = yield* bytesOf(response)
      return withBytes(response, bytes.subarray(0, Math.max(0, bytes.length - fault.bytes)))
    }
    case "Prefix": {
      const bytes = yield* bytesOf(response)
      return withBytes(response, concat([new TextEncoder().encode(fault.text), bytes]))
    }
    case "LinkNext": {
      const { link } = response.headers
      return link === undefined
        ? response
        : HttpServerResponse.setHeader(response, "link", withNext(link, fault.to, foreign))
    }
    case "LinkDropped": {
      const { link } = response.headers
      if (link === undefined) return response
      const left = fault.rel === undefined ? undefined : withoutLink(link, fault.rel)
      if (left !== undefined) return HttpServerResponse.setHeader(response, "link", left)
      const { link: _, ...headers } = response.headers
      return HttpServerResponse.setBody(HttpServerResponse.empty({ status: response.status, headers }), response.body)
    }
    default:
      return response
  }
})
