import { channel } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const started = channel("http.server.request.start")

const colours = { green: 32, cyan: 36, yellow: 33, red: 31 } as const

const colourOf = (status: number): number =>
  status >= 500 ? colours.red : status >= 400 ? colours.yellow : status >= 300 ? colours.cyan : colours.green

/** Printable, and without the token, whichever way it was sent. */
const shown = (url: string, token: string): string =>
  url
    .replace(/([?&]access(?:_|%5f)token=)[^&]*/gi, "$1***")
    .replaceAll(token, "***")
    .replaceAll(encodeURIComponent(token), "***")
    .replaceAll(token.replaceAll("~", "%7E"), "***")
    .replaceAll(token.replaceAll("~", "%7e"), "***")
    .replace(/[^\x21-\x7e]/g, "?")

/**
 * Hands over a line for each request that a server of this process has answered, when it has: method, path, status and
 * milliseconds. A connection that broke before the answer was complete shows so.
 */
export const requestLines = (options: {
  readonly token: string
  readonly coloured: boolean
  readonly write: (line: string) => void
}): Effect.Effect<void, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const listen = (message: unknown) => {
        const { request, response } = message as Exchange
        const begun = performance.now()
        response.once("close", () => {
          const { method = "", url = "" } = request
          const status = response.headersSent ? String(response.statusCode) : "---"
          const colour = response.headersSent ? colourOf(response.statusCode) : colours.red
          options.write(
            [
              `${method} ${shown(url, options.token)}`,
              options.coloured ? `\x1b[${colour}m${status}\x1b[0m` : status,
              `${Math.round(performance.now() - begun)} ms`,
              ...(response.writableFinished ? [] : ["broken off"])
            ].join("  ")
          )
        })
      }
      started.subscribe(listen)
      return listen
    }),
    (listen) => Effect.sync(() => started.unsubscribe(listen))
  )
