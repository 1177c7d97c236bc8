/** Tunnels through a proxy by CONNECT. With TLS inside the tunnel, the proxy only sees host and port. */
import * as Redacted from "effect/Redacted"
import type { buildConnector, Client } from "undici"
import connect from "undici/lib/api/api-connect.js"
import UndiciClient from "undici/lib/dispatcher/client.js"
import { errorCode, errorMessage } from "../internal/response/networkError.js"

export interface Proxy {
  readonly variable: "http_proxy" | "HTTP_PROXY" | "https_proxy" | "HTTPS_PROXY"
  /** Without user and password. */
  readonly origin: string
  /** Identifies the proxy in messages. */
  readonly hostAndPort: string
  /** The value of `Proxy-Authorization`. Only sent to the proxy. */
  readonly authorization: Redacted.Redacted | undefined
}

export interface Tunnel {
  readonly connect: buildConnector.connector
  readonly abort: () => void
}

/** The proxy failed, so nothing was sent to the server. Has no `cause`, because the code of a cause would take precedence. */
class ProxyError extends Error {
  readonly code: string

  constructor(code: "ERR_PROXY" | "ERR_PROXY_REFUSED", message: string) {
    super(message)
    this.code = code
  }
}

const nameOf = ({ hostAndPort, variable }: Proxy): string => `the proxy ${hostAndPort} (${variable})`

const connectError = (proxy: Proxy, cause: unknown): ProxyError => {
  const problem = `${nameOf(proxy)} did not open a tunnel (${errorCode(cause) ?? errorMessage(cause)})`
  return new ProxyError("ERR_PROXY", `${problem}. Check that the proxy works and that ${proxy.variable} is correct`)
}

const refusalError = (proxy: Proxy, target: string, status: number): ProxyError => {
  const name = nameOf(proxy)
  if (status === 407) {
    const problem = `${name} requires a user and a password, and did not accept those in ${proxy.variable} (407)`
    return new ProxyError("ERR_PROXY_REFUSED", `${problem}. Correct them: http://user:password@${proxy.hostAndPort}`)
  }
  return status >= 500
    ? new ProxyError("ERR_PROXY", `${name} could not connect to ${target} (${status}). Check that the proxy works`)
    : new ProxyError(
        "ERR_PROXY_REFUSED",
        `${name} refused to connect to ${target} (${status}). Have the proxy allow that host, or add the host to NO_PROXY`
      )
}

/** Creates the tunnel of one socket. `connectSocket` connects to the proxy, and runs TLS through the tunnel. */
export const makeTunnel = (proxy: Proxy, connectSocket: buildConnector.connector, timeout: number): Tunnel => {
  let proxyClient: Client | undefined
  const servername = new URL(proxy.origin).hostname
  const headers: Array<string> =
    proxy.authorization === undefined ? [] : ["proxy-authorization", Redacted.value(proxy.authorization)]
  return {
    abort: () => {
      void proxyClient?.destroy().catch(() => {})
      proxyClient = undefined
    },
    connect: (to, callback) => {
      const path = `${to.host}${to.port === "" ? (to.protocol === "https:" ? ":443" : ":80") : ""}`
      proxyClient = new UndiciClient(proxy.origin, { connect: connectSocket, headersTimeout: timeout })
      connect.call(proxyClient, { path, servername, headers: ["host", path, ...headers] }, (cause, tunnel) => {
        proxyClient = undefined
        if (cause !== null) return callback(connectError(proxy, cause), null)
        const { socket, statusCode } = tunnel
        if (statusCode >= 300) {
          socket.on("error", () => {}).destroy()
          return callback(refusalError(proxy, path, statusCode), null)
        }
        if (to.protocol === "https:") connectSocket({ ...to, httpSocket: socket }, callback)
        else callback(null, socket)
      })
    }
  }
}
