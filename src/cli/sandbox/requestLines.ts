/** A line for each request that the sandbox has answered. */
import { channel } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { SandboxRequest } from "../../sandbox/index.js"

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const started = channel("http.server.request.start")

const colours = { green: 32, cyan: 36, yellow: 33, red: 31, magenta: 35 } as const

const colourOf = (status: number): keyof typeof colours =>
  status >= 500 ? "red" : status >= 400 ? "yellow" : status >= 300 ? "cyan" : "green"

const tokenParameter = /([?&]access(?:_|%5f)token=)[^&]*/gi

/** Printable, and without the token, whichever way it was sent. */
const shown = (url: string, token: string): string =>
  [token, encodeURIComponent(token), token.replaceAll("~", "%7E"), token.replaceAll("~", "%7e")]
    .reduce((text, secret) => text.replaceAll(secret, "***"), url.replace(tokenParameter, "$1***"))
    .replace(/[^\x21-\x7e]/g, "?")

/**
 * Hands over a line for each request, as soon as a server of this process has answered it: method, path, status,
 * milliseconds, and what went wrong. The sandbox knows all of this except the time and whether the caller has left.
 */
export const requestLines = (options: {
  /** What the sandbox wrote down of a request: nothing until it has an answer. */
  readonly answered: (request: IncomingMessage) => SandboxRequest | undefined
  readonly token: string
  readonly coloured: boolean
  readonly write: (line: string) => void
}): Effect.Effect<void, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const painted = (colour: keyof typeof colours, text: string) =>
        options.coloured ? `\x1b[${colours[colour]}m${text}\x1b[0m` : text
      const listen = (message: unknown) => {
        const { request, response } = message as Exchange
        const begun = performance.now()
        response.once("close", () => {
          const { method = "", url = "" } = request
          const entry = options.answered(request)
          const left = entry === undefined || (entry.fault === undefined && !response.writableFinished)
          options.write(
            [
              `${method} ${shown(url, options.token)}`,
              entry === undefined ? painted("red", "---") : painted(colourOf(entry.status), String(entry.status)),
              `${Math.round(performance.now() - begun)} ms`,
              ...(entry?.fault === undefined ? [] : [painted("magenta", entry.fault)]),
              ...(left ? [painted("red", "the caller has left")] : [])
            ].join("  ")
          )
        })
      }
      started.subscribe(listen)
      return listen
    }),
    (listen) => Effect.sync(() => started.unsubscribe(listen))
  )
