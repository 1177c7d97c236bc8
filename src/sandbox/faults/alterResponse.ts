/** Faults that alter the response of the service. */
import { gzipSync } from "node:zlib"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import type { MainFault } from "./fault.js"
import { fromRawResponse, RawResponse } from "./rawResponse.js"

/** Parses a Link header of the sandbox. */
const parseLinks = (header: string): ReadonlyArray<readonly [rel: string, url: string]> =>
  [...header.matchAll(/<([^>]*)>; rel="([a-z]+)"/g)].map(([, url = "", rel = ""]) => [rel, url])

const RELS = ["current", "next", "prev", "first", "last"]

const formatLinks = (links: ReadonlyMap<string, string>): string =>
  RELS.flatMap((rel) => {
    const url = links.get(rel)
    return url === undefined ? [] : [`<${url}>; rel="${rel}"`]
  }).join(",")

/** Removes one link; undefined if it was the only one. */
const withoutLink = (header: string, rel: string): string | undefined => {
  const links = new Map(parseLinks(header))
  links.delete(rel)
  return links.size === 0 ? undefined : formatLinks(links)
}

/** Replaces the `next` link. */
const withNext = (header: string, to: string, foreignOrigin: string): string => {
  const links = new Map(parseLinks(header))
  const current = links.get("current") ?? ""
  const foreignUrl = () => {
    const url = new URL(links.get("next") ?? current)
    return `${foreignOrigin}${url.pathname}${url.search}`
  }
  const target =
    to === "self" ? current : to === "first" ? (links.get("first") ?? current) : to === "foreign" ? foreignUrl() : to
  return formatLinks(links.set("next", target))
}

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

const CHUNK_BYTES = 64 * 1024

const chunksOf = (bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  Stream.range(0, Math.max(0, Math.ceil(bytes.length / CHUNK_BYTES) - 1)).pipe(
    Stream.map((at) => bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES))
  )

/** Up to ten chunks per second, at least one byte each. */
const dripBytes = (bytes: Uint8Array, bytesPerSecond: number): Stream.Stream<Uint8Array> => {
  const size = Math.max(1, Math.floor(bytesPerSecond / 10))
  return Stream.range(0, Math.max(0, Math.ceil(bytes.length / size) - 1)).pipe(
    Stream.map((at) => bytes.subarray(at * size, (at + 1) * size)),
    Stream.schedule(Schedule.spaced((size / bytesPerSecond) * 1000))
  )
}

const invalidLength = (
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

/** Applies a fault to the service's response. */
export const alterResponse = Effect.fn("Sandbox.alterResponse")(function* (
  fault: MainFault,
  response: ServerResponse,
  foreignUrl: string
) {
  const headersFor = (bytes: Uint8Array, by = 0) => ({
    ...withoutFraming(response),
    "content-length": String(Math.max(0, bytes.length + by))
  })
  const rawResponse = (
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
        ? rawResponse({}, "none", Stream.empty, end)
        : rawResponse(headersFor(bytes), "complete", chunksOf(bytes.subarray(0, fault.afterBytes)), end)
    }
    case "WrongLength": {
      const bytes = yield* bytesOf(response)
      return rawResponse(headersFor(bytes, fault.by), "complete", chunksOf(bytes), "close")
    }
    case "BadLength": {
      const bytes = yield* bytesOf(response)
      const headers = { ...withoutFraming(response), "content-length": invalidLength(fault.kind, bytes.length) }
      return rawResponse(headers, "complete", chunksOf(bytes), "close")
    }
    case "CutChunked": {
      const bytes = yield* bytesOf(response)
      const headers = { ...withoutFraming(response), "transfer-encoding": "chunked" }
      return rawResponse(headers, "complete", chunksOf(bytes.subarray(0, fault.afterBytes ?? bytes.length)), "close")
    }
    case "Drip": {
      const bytes = yield* bytesOf(response)
      const { bytesPerSecond, head = false } = fault
      return rawResponse(
        headersFor(bytes),
        head ? bytesPerSecond : "complete",
        dripBytes(bytes, bytesPerSecond),
        "complete"
      )
    }
    case "BadGzip": {
      const bytes = yield* bytesOf(response)
      const compressed = new Uint8Array(gzipSync(bytes))
      const invalid = fault.kind === "garbage" ? bytes : compressed.subarray(0, Math.ceil(compressed.length / 2))
      return withBytes(response, invalid, { "content-encoding": "gzip" })
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
        : HttpServerResponse.setHeader(response, "link", withNext(link, fault.to, foreignUrl))
    }
    case "LinkDropped": {
      const { link } = response.headers
      if (link === undefined) return response
      const remaining = fault.rel === undefined ? undefined : withoutLink(link, fault.rel)
      if (remaining !== undefined) return HttpServerResponse.setHeader(response, "link", remaining)
      const { link: _, ...headers } = response.headers
      return HttpServerResponse.setBody(HttpServerResponse.empty({ status: response.status, headers }), response.body)
    }
    default:
      return response
  }
})
