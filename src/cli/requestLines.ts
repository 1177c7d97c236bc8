import { channel } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { SandboxRequest } from "../sandbox.js"

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

/** How far back in the log the entry of a request that has just ended may be: as many as may be under way at once. */
const REACH = 1000

/** What the sandbox wrote down of a request. Of several that are the same, the first that was not asked for yet. */
const makeFind = (requests: Effect.Effect<ReadonlyArray<SandboxRequest>>) => {
  const found = new WeakSet<SandboxRequest>()
  return (method: string, url: string): SandboxRequest | undefined => {
    const [path, ...rest] = url.split("?")
    const query = rest.join("?")
    const hidden = url.search(tokenParameter) >= 0
    const entry = Effect.runSync(requests)
      .slice(-REACH)
      .find((one) => !found.has(one) && one.method === method && one.path === path && (hidden || one.query === query))
    if (entry !== undefined) found.add(entry)
    return entry
  }
}

/**
 * Hands over a line for each request that a server of this process has answered, when it has: method, path, status,
 * milliseconds, and what went wrong. The sandbox knows all of it but the time, and that a caller has left.
 */
export const requestLines = (options: {
  readonly requests: Effect.Effect<ReadonlyArray<SandboxRequest>>
  readonly token: string
  readonly coloured: boolean
  readonly write: (line: string) => void
}): Effect.Effect<void, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const find = makeFind(options.requests)
      const painted = (colour: keyof typeof colours, text: string) =>
        options.coloured ? `\x1b[${colours[colour]}m${text}\x1b[0m` : text
      const listen = (message: unknown) => {
        const { request, response } = message as Exchange
        const begun = performance.now()
        response.once("close", () => {
          const { method = "", url = "" } = request
          const entry = find(method, url)
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
