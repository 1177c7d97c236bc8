/** Logs a line for each request that the sandbox has answered. */
import { channel } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { SandboxRequest } from "../../sandbox/index.js"

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const requestStart = channel("http.server.request.start")

const COLORS = { green: 32, cyan: 36, yellow: 33, red: 31, magenta: 35 } as const

const colorOf = (status: number): keyof typeof COLORS =>
  status >= 500 ? "red" : status >= 400 ? "yellow" : status >= 300 ? "cyan" : "green"

const TOKEN_PARAMETER = /([?&]access(?:_|%5f)token=)[^&]*/gi

/** Masks the token in all its encodings, and replaces characters that are not printable ASCII. */
const redactUrl = (url: string, token: string): string =>
  [token, encodeURIComponent(token), token.replaceAll("~", "%7E"), token.replaceAll("~", "%7e")]
    .reduce((text, secret) => text.replaceAll(secret, "***"), url.replace(TOKEN_PARAMETER, "$1***"))
    .replace(/[^\x21-\x7e]/g, "?")

/**
 * Writes method, URL, status, milliseconds and fault of each request when a server of this process has finished with it. The
 * sandbox records all of this except the duration and whether the client has disconnected.
 */
export const logSandboxRequests = (options: {
  /** The sandbox's record of a request, or undefined before its response. */
  readonly recordOf: (request: IncomingMessage) => SandboxRequest | undefined
  readonly token: string
  readonly colored: boolean
  readonly write: (line: string) => void
}): Effect.Effect<void, never, Scope.Scope> => {
  const paint = (color: keyof typeof COLORS, text: string) =>
    options.colored ? `\x1b[${COLORS[color]}m${text}\x1b[0m` : text
  const log = ({ request, response }: Exchange, millis: number) => {
    const { method = "", url = "" } = request
    const entry = options.recordOf(request)
    const disconnected = entry === undefined || (entry.fault === undefined && !response.writableFinished)
    options.write(
      [
        `${method} ${redactUrl(url, options.token)}`,
        entry === undefined ? paint("red", "---") : paint(colorOf(entry.status), String(entry.status)),
        `${Math.round(millis)} ms`,
        ...(entry?.fault === undefined ? [] : [paint("magenta", entry.fault)]),
        ...(disconnected ? [paint("red", "client disconnected")] : [])
      ].join("  ")
    )
  }
  const onRequest = (message: unknown) => {
    const exchange = message as Exchange
    const start = performance.now()
    exchange.response.once("close", () => log(exchange, performance.now() - start))
  }
  return Effect.acquireRelease(
    Effect.sync(() => requestStart.subscribe(onRequest)),
    () => Effect.sync(() => requestStart.unsubscribe(onRequest))
  )
}
