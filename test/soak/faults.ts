/** The faults of the soak test. All are transient, so a client that retries succeeds. */
import type * as Http from "node:http"
import { gzipSync } from "node:zlib"

/** The response without the fault. */
export interface CompleteResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Fault {
  readonly name: string
  /** The service executes the request although its response is lost. */
  readonly isApplied?: boolean
  readonly respond: (response: Http.ServerResponse, complete: CompleteResponse, limits: TimeLimits) => void
}

/** The time limits of the client under test, in milliseconds. */
export interface TimeLimits {
  readonly timeout: number
  readonly stall: number
}

const respondWith =
  (status: number, body = "", headers: Readonly<Record<string, string>> = {}): Fault["respond"] =>
  (response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

/** The bytes of status line and headers, with these fields instead of a length. */
const responseHead = ({ headers, status }: CompleteResponse, ...fields: ReadonlyArray<string>): string =>
  [
    `HTTP/1.1 ${status} As It Is`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...fields,
    "",
    ""
  ].join("\r\n")

const half = ({ body }: CompleteResponse): Buffer => body.subarray(0, body.length >> 1)

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])

/** Writes these bytes to the socket and closes it. */
const respondRaw =
  (bytes: (complete: CompleteResponse) => ReadonlyArray<string | Buffer>, close: "end" | "reset"): Fault["respond"] =>
  ({ socket }, complete) => {
    if (socket === null) return
    const all = Buffer.concat(bytes(complete).map((part) => Buffer.from(part)))
    const closeSocket = () => {
      if (close === "end") socket.end()
      // A reset discards the buffered bytes.
      else setTimeout(() => socket.resetAndDestroy(), 5)
    }
    if (all.length === 0) closeSocket()
    else socket.write(all, closeSocket)
  }

const headWithLength = (complete: CompleteResponse) => responseHead(complete, `content-length: ${complete.body.length}`)
/** Only bytes of the response, because a resumed download keeps them. Omits an empty chunk, which would end the body. */
const chunkedHalf = (complete: CompleteResponse) => {
  const firstHalf = half(complete)
  return [responseHead(complete, "transfer-encoding: chunked"), ...(firstHalf.length === 0 ? [] : [chunk(firstHalf)])]
}

const html = "<html><head><title>502 Bad Gateway</title></head></html>"

export const FAULTS: ReadonlyArray<Fault> = [
  {
    name: "throttle, 403",
    respond: respondWith(403, "403 Forbidden (Rate Limit Exceeded)\n", { "content-type": "text/plain" })
  },
  {
    name: "throttle, 429",
    respond: respondWith(429, '{"status":"throttled"}', { "content-type": "application/json" })
  },
  { name: "408", respond: respondWith(408) },
  {
    name: "500",
    respond: respondWith(500, '{"errors":[{"message":"An error occurred."}]}', { "content-type": "application/json" })
  },
  { name: "502 with HTML", respond: respondWith(502, html, { "content-type": "text/html" }) },
  { name: "503 with Retry-After", respond: respondWith(503, "", { "retry-after": "1" }) },
  { name: "504", respond: respondWith(504) },
  { name: "end before the headers", respond: respondRaw(() => [], "end") },
  { name: "reset before the headers", respond: respondRaw(() => [], "reset") },
  { name: "reset before the headers, request executed", isApplied: true, respond: respondRaw(() => [], "reset") },
  { name: "headers truncated", isApplied: true, respond: respondRaw(() => ["HTTP/1.1 200 OK\r\ncontent-le"], "end") },
  { name: "not HTTP", respond: respondRaw(() => ["SSH-2.0-OpenSSH_9.6\r\n"], "end") },
  {
    name: "reset after the headers",
    isApplied: true,
    respond: respondRaw((complete) => [headWithLength(complete)], "reset")
  },
  {
    name: "body shorter than content-length, end",
    isApplied: true,
    respond: respondRaw((complete) => [headWithLength(complete), half(complete)], "end")
  },
  {
    name: "body shorter than content-length, reset",
    isApplied: true,
    respond: respondRaw((complete) => [headWithLength(complete), half(complete)], "reset")
  },
  { name: "chunked body truncated, end", isApplied: true, respond: respondRaw(chunkedHalf, "end") },
  { name: "chunked body truncated, reset", isApplied: true, respond: respondRaw(chunkedHalf, "reset") },
  {
    name: "gzip truncated",
    isApplied: true,
    respond: respondRaw((complete) => {
      const zipped = gzipSync(complete.body)
      const part = zipped.subarray(0, zipped.length - 9)
      return [responseHead(complete, "content-encoding: gzip", `content-length: ${part.length}`), part]
    }, "end")
  },
  {
    name: "stall before the headers",
    respond: ({ socket }, _, { timeout }) => void setTimeout(() => socket?.destroy(), timeout * 2)
  },
  {
    name: "stall in the body",
    isApplied: true,
    respond: ({ socket }, complete, { stall }) => {
      socket?.write(Buffer.concat([Buffer.from(headWithLength(complete)), half(complete)]))
      setTimeout(() => socket?.destroy(), stall * 4)
    }
  },
  // The following are not faults for the client: the response is complete.
  {
    name: "slow body",
    isApplied: true,
    respond: (response, { body, headers, status }, { stall }) => {
      response.writeHead(status, { ...headers, "content-length": body.length })
      const size = Math.ceil(body.length / 4)
      const write = (at: number) => {
        response.write(body.subarray(at, at + size))
        if (at + size >= body.length) response.end()
        else setTimeout(write, stall / 4, at + size)
      }
      write(0)
    }
  },
  {
    name: "complete, then the idle connection is closed",
    isApplied: true,
    respond: (response, { body, headers, status }) => {
      response.on("finish", () => setTimeout(() => response.socket?.destroy(), 1))
      response.writeHead(status, { ...headers, "content-length": body.length })
      response.end(body)
    }
  }
]
