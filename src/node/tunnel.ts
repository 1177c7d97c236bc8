/** Tunnels through a proxy, by CONNECT: the proxy learns host and port, and what is said goes through it inside TLS. */
import * as Redacted from "effect/Redacted"
import type { buildConnector, Client } from "undici"
import connect from "undici/lib/api/api-connect.js"
import UndiciClient from "undici/lib/dispatcher/client.js"
import { errorCode, errorMessage } from "../internal/response/networkError.js"

export interface Proxy {
  readonly variable: "http_proxy" | "HTTP_PROXY" | "https_proxy" | "HTTPS_PROXY"
  /** Without user and password. */
  readonly origin: string
  /** As messages name it. */
  readonly shown: string
  /** The header for the proxy, which is in no other request. */
  readonly authorization: Redacted.Redacted | undefined
}

export interface Tunnel {
  readonly connect: buildConnector.connector
  /** Whether it is the proxy that is waited for. */
  readonly isOpening: () => boolean
  /** Ends what is under way. */
  readonly giveUp: () => void
}

/** What went wrong before there was a tunnel: nothing has been sent to the service. Without a cause, whose code would win. */
class ProxyError extends Error {
  readonly code: string

  constructor(code: "ERR_PROXY" | "ERR_PROXY_REFUSED", message: string) {
    super(message)
    this.code = code
  }
}

const failed = ({ shown, variable }: Proxy, cause: unknown, timeout: number): ProxyError => {
  const code = errorCode(cause) ?? ""
  const name = `the proxy ${shown} (${variable})`
  if (code === "UND_ERR_HEADERS_TIMEOUT") {
    return new ProxyError(
      "ERR_PROXY",
      `${name} opened no tunnel within ${timeout / 1000} seconds: look whether it works`
    )
  }
  if (cause instanceof Error && cause.name === "HTTPParserError") {
    return new ProxyError(
      "ERR_PROXY_REFUSED",
      `${name} answered with something that is no HTTP: look whether ${variable} has the right scheme and port`
    )
  }
  const why = code === "UND_ERR_SOCKET" ? "closed the connection" : `cannot be reached (${code || errorMessage(cause)})`
  return new ProxyError("ERR_PROXY", `${name} ${why}: look whether it works, and whether ${variable} is right`)
}

const refused = ({ authorization, shown, variable }: Proxy, to: string, status: number): ProxyError => {
  const name = `the proxy ${shown} (${variable})`
  if (status === 407) {
    const problem =
      authorization === undefined
        ? `asks for a user and a password (407): write them into ${variable}, before the host and an "@"`
        : `does not take the user and password that ${variable} holds (407): correct them`
    return new ProxyError("ERR_PROXY_REFUSED", `${name} ${problem}`)
  }
  return status >= 500
    ? new ProxyError("ERR_PROXY", `${name} did not come through to ${to} (${status}): look whether it works`)
    : new ProxyError(
        "ERR_PROXY_REFUSED",
        `${name} does not let anybody through to ${to} (${status}): have that allowed there, or add the host to NO_PROXY`
      )
}

/** For one socket to the service; `direct` connects to the proxy, and makes the TLS that goes through. */
export const make = (proxy: Proxy, direct: buildConnector.connector, timeout: number): Tunnel => {
  let opening: Client | undefined
  const servername = new URL(proxy.origin).hostname
  const headers: Array<string> =
    proxy.authorization === undefined ? [] : ["proxy-authorization", Redacted.value(proxy.authorization)]
  return {
    isOpening: () => opening !== undefined,
    giveUp: () => {
      void opening?.destroy().catch(() => {})
      opening = undefined
    },
    connect: (to, callback) => {
      const path = `${to.host}${to.port === "" ? (to.protocol === "https:" ? ":443" : ":80") : ""}`
      opening = new UndiciClient(proxy.origin, { connect: direct, headersTimeout: timeout })
      connect.call(opening, { path, servername, headers: ["host", path, ...headers] }, (cause, tunnel) => {
        opening = undefined
        if (cause !== null) return callback(failed(proxy, cause, timeout), null)
        const { socket, statusCode } = tunnel
        if (statusCode >= 300) {
          socket.on("error", () => {}).destroy()
          return callback(refused(proxy, path, statusCode), null)
        }
        if (to.protocol === "https:") direct({ ...to, httpSocket: socket }, callback)
        else callback(null, socket)
      })
    }
  }
}
