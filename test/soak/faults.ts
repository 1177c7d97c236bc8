/** The faults of a soak: all of them pass, so that whoever tries again comes to the end. */
import type * as Http from "node:http"
import { gzipSync } from "node:zlib"

/** An answer that would be right. */
export interface Whole {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Fault {
  readonly name: string
  /** What the service was asked for is done all the same, and its answer is lost. */
  readonly done?: boolean
  readonly answer: (response: Http.ServerResponse, whole: Whole, times: Times) => void
}

/** The limits of the client under test, in milliseconds. */
export interface Times {
  readonly timeout: number
  readonly stall: number
}

const refusal =
  (status: number, body = "", headers: Readonly<Record<string, string>> = {}): Fault["answer"] =>
  (response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

/** The head of the answer byte for byte, with these fields in the place of its length. */
const head = ({ headers, status }: Whole, ...fields: ReadonlyArray<string>): string =>
  [
    `HTTP/1.1 ${status} As It Is`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...fields,
    "",
    ""
  ].join("\r\n")

const half = ({ body }: Whole): Buffer => body.subarray(0, body.length >> 1)

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])

/** What goes over the socket before it is left, and how it is left. */
const raw =
  (bytes: (whole: Whole) => ReadonlyArray<string | Buffer>, how: "end" | "reset"): Fault["answer"] =>
  ({ socket }, whole) => {
    if (socket === null) return
    const all = Buffer.concat(bytes(whole).map((part) => Buffer.from(part)))
    const leave = () => {
      if (how === "end") socket.end()
      // A reset discards what is still in the buffers.
      else setTimeout(() => socket.resetAndDestroy(), 5)
    }
    if (all.length === 0) leave()
    else socket.write(all, leave)
  }

const sized = (whole: Whole) => head(whole, `content-length: ${whole.body.length}`)
/** Bytes of the answer and no others: a download that is taken up again keeps them. Nothing is no chunk, which would be the end. */
const inChunks = (whole: Whole) => {
  const begun = half(whole)
  return [head(whole, "transfer-encoding: chunked"), ...(begun.length === 0 ? [] : [chunk(begun)])]
}

const html = "<html><head><title>502 Bad Gateway</title></head></html>"

export const FAULTS: ReadonlyArray<Fault> = [
  {
    name: "throttle, 403",
    answer: refusal(403, "403 Forbidden (Rate Limit Exceeded)\n", { "content-type": "text/plain" })
  },
  { name: "throttle, 429", answer: refusal(429, '{"status":"throttled"}', { "content-type": "application/json" }) },
  { name: "408", answer: refusal(408) },
  {
    name: "500",
    answer: refusal(500, '{"errors":[{"message":"An error occurred."}]}', { "content-type": "application/json" })
  },
  { name: "502 with HTML", answer: refusal(502, html, { "content-type": "text/html" }) },
  { name: "503 with Retry-After", answer: refusal(503, "", { "retry-after": "1" }) },
  { name: "504", answer: refusal(504) },
  { name: "end before the headers", answer: raw(() => [], "end") },
  { name: "reset before the headers", answer: raw(() => [], "reset") },
  { name: "reset before the headers, and it is done", done: true, answer: raw(() => [], "reset") },
  { name: "headers cut", done: true, answer: raw(() => ["HTTP/1.1 200 OK\r\ncontent-le"], "end") },
  { name: "no HTTP", answer: raw(() => ["SSH-2.0-OpenSSH_9.6\r\n"], "end") },
  { name: "reset after the headers", done: true, answer: raw((whole) => [sized(whole)], "reset") },
  { name: "body cut by its length, end", done: true, answer: raw((whole) => [sized(whole), half(whole)], "end") },
  { name: "body cut by its length, reset", done: true, answer: raw((whole) => [sized(whole), half(whole)], "reset") },
  { name: "body cut in chunks, end", done: true, answer: raw(inChunks, "end") },
  { name: "body cut in chunks, reset", done: true, answer: raw(inChunks, "reset") },
  {
    name: "gzip cut",
    done: true,
    answer: raw((whole) => {
      const zipped = gzipSync(whole.body)
      const part = zipped.subarray(0, zipped.length - 9)
      return [head(whole, "content-encoding: gzip", `content-length: ${part.length}`), part]
    }, "end")
  },
  {
    name: "stall before the headers",
    answer: ({ socket }, _, { timeout }) => void setTimeout(() => socket?.destroy(), timeout * 2)
  },
  {
    name: "stall in the body",
    done: true,
    answer: ({ socket }, whole, { stall }) => {
      socket?.write(Buffer.concat([Buffer.from(sized(whole)), half(whole)]))
      setTimeout(() => socket?.destroy(), stall * 4)
    }
  },
  // What is no fault to whoever waits: it comes, if slowly.
  {
    name: "slow, a little at a time",
    done: true,
    answer: (response, { body, headers, status }, { stall }) => {
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
    name: "whole, and the kept connection is closed without a word",
    done: true,
    answer: (response, { body, headers, status }) => {
      response.on("finish", () => setTimeout(() => response.socket?.destroy(), 1))
      response.writeHead(status, { ...headers, "content-length": body.length })
      response.end(body)
    }
  }
]
