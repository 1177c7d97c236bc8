/** Messages of the protocol on stdin and stdout, one per line. Every request with an id is answered, also an invalid one. */
import { StringDecoder } from "node:string_decoder"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js"
import * as Either from "effect/Either"
import { isObject, parsePlainJson } from "../../internal/response/json.js"
import { isEmpty } from "./tool.js"

/** More than any tool accepts. */
const MAX_LINE_CHARS = 10_000_000

const INVALID =
  'The request is invalid: "jsonrpc" must be "2.0", "method" a string, and "params" an object or left out.'

/** Some clients send null for what they leave out, and null, an empty text or an empty list for a call without arguments. */
const withoutEmpty = (message: unknown): unknown => {
  if (!isObject(message)) return message
  const { params, ...others } = message
  if (params === null) return others
  return isObject(params) && "arguments" in params && isEmpty(params.arguments)
    ? { ...message, params: { ...params, arguments: {} } }
    : message
}

export const makeTransport = (): Transport => {
  const decoder = new StringDecoder("utf8")
  let rest = ""
  const send = (message: JSONRPCMessage) =>
    new Promise<void>((resolve) => {
      if (process.stdout.write(`${JSON.stringify(message)}\n`)) resolve()
      else process.stdout.once("drain", resolve)
    })
  const reportInvalid = () => transport.onerror?.(new Error(INVALID))

  const receive = (message: unknown): void => {
    const parsed = JSONRPCMessageSchema.safeParse(withoutEmpty(message))
    if (parsed.success) {
      transport.onmessage?.(parsed.data)
      return
    }
    const id = isObject(message) && !("result" in message || "error" in message) ? message.id : undefined
    if (typeof id === "string" || typeof id === "number") {
      void send({ jsonrpc: "2.0", id, error: { code: ErrorCode.InvalidRequest, message: INVALID } })
    } else reportInvalid()
  }
  /** A batch is several messages, which are answered one by one. */
  const readLine = (line: string): void => {
    const message = Either.getOrUndefined(parsePlainJson(line))
    if (message === undefined) reportInvalid()
    else for (const each of Array.isArray(message) ? message : [message]) receive(each)
  }
  const readChunk = (chunk: Buffer): void => {
    const lines = (rest + decoder.write(chunk)).split("\n")
    rest = lines.pop() ?? ""
    lines.forEach(readLine)
    if (rest.length > MAX_LINE_CHARS) void transport.close()
  }
  const transport: Transport = {
    start: () => {
      process.stdin.on("data", readChunk)
      return Promise.resolve()
    },
    send,
    close: () => {
      process.stdin.off("data", readChunk).pause()
      transport.onclose?.()
      return Promise.resolve()
    }
  }
  return transport
}
