/** Selects the proxy of an origin from the environment: `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { configError } from "../internal/request/configuration.js"
import { canParse, isLoopback } from "../internal/text/origin.js"
import { pasteProblem } from "../internal/text/pasted.js"
import type { LmsConfigError } from "../LmsError.js"
import type { Proxy } from "./tunnel.js"

type VariableName = Proxy["variable"]

/** Lower case takes precedence, as in undici and curl. */
const HTTP_VARIABLES: ReadonlyArray<VariableName> = ["http_proxy", "HTTP_PROXY"]
const HTTPS_VARIABLES: ReadonlyArray<VariableName> = ["https_proxy", "HTTPS_PROXY"]

/** Returns the proxy of an origin, undefined if it has none, or an error if its variable is invalid. */
export type FindProxy = (origin: string) => Proxy | LmsConfigError | undefined

const proxyError = (variable: VariableName, message: string): LmsConfigError =>
  configError("InvalidProxy", /^https/i.test(variable) ? "HTTPS_PROXY" : "HTTP_PROXY", message)

const ENCODING_HINT =
  "In user and password write special characters encoded: @ as %40, # as %23, / as %2F, ? as %3F, % as %25, \\ as %5C"

const PERCENT_ENCODED = /^(?:[^%]|%[\da-f]{2})*$/i

const basicAuthorization = ({ password, username }: URL): Redacted.Redacted | undefined =>
  username === "" && password === ""
    ? undefined
    : Redacted.make(`Basic ${Buffer.from([username, password].map(decodeURIComponent).join(":")).toString("base64")}`)

interface ProxyVariable {
  readonly variable: VariableName
  readonly value: string
}

/** A value without a scheme is an http proxy. Messages never contain the value, because it may contain a password. */
const parseProxy = ({ value, variable }: ProxyVariable): Proxy | LmsConfigError => {
  const invalid = (problem: string, hint: string) =>
    proxyError(variable, `The proxy in ${variable} cannot be used: ${problem}. ${hint}.`)
  const hint = `Write it as http://proxy.example.edu:3128, or unset ${variable}. ${ENCODING_HINT}`
  const pasted = pasteProblem(value)
  if (pasted !== undefined) return invalid(pasted, hint)
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
  // The part of a password before one of these characters would be taken for the host, looked up and shown.
  if (!/^https?:\/\/[^/?#\\]+\/?$/i.test(text) || !canParse(text)) {
    return invalid("it is not an http or https URL of a host (SOCKS is not supported)", hint)
  }
  const url = new URL(text)
  if (![url.username, url.password].every((part) => PERCENT_ENCODED.test(part))) {
    return invalid(`its user or password contains an unescaped "%"`, ENCODING_HINT)
  }
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : url.port
  return {
    variable,
    origin: url.origin,
    hostAndPort: `${url.hostname}:${port}`,
    authorization: basicAuthorization(url)
  }
}

const normalizeHost = (host: string): string => host.replace(/^\[|\]$/g, "").toLowerCase()

/** Whether `NO_PROXY` contains the host or one of its parent domains, optionally with the port, or `*`. */
export const matchesNoProxy = (list: string, origin: string): boolean => {
  const { hostname, port, protocol } = new URL(origin)
  const host = normalizeHost(hostname)
  const defaultPort = protocol === "https:" ? "443" : "80"
  // Some tools keep quotation marks, such as docker --env-file.
  return list.split(/[,\s"']+/).some((entry) => {
    if (entry === "*") return true
    const [, name = entry, entryPort] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? []
    const domain = normalizeHost(name).replace(/^\*?\./, "")
    if (domain === "" || (entryPort !== undefined && entryPort !== (port === "" ? defaultPort : port))) return false
    return host === domain || host.endsWith(`.${domain}`)
  })
}

const readVariable = (name: string): Effect.Effect<string> =>
  Config.string(name).pipe(
    Config.option,
    Effect.map((value) => Option.getOrElse(value, () => "").trim()),
    Effect.orDie
  )

/** Reads the first of the variables that is not empty. */
const readFirst = (names: ReadonlyArray<VariableName>): Effect.Effect<Option.Option<ProxyVariable>> =>
  Effect.map(
    Effect.forEach(names, (variable) => Effect.map(readVariable(variable), (value) => ({ variable, value }))),
    (variables) => Option.fromNullable(variables.find(({ value }) => value !== ""))
  )

/** Reads the variables. An empty one counts as unset. */
export const fromEnvironment: Effect.Effect<FindProxy> = Effect.gen(function* () {
  const http = yield* readFirst(HTTP_VARIABLES)
  const https = Option.orElse(yield* readFirst(HTTPS_VARIABLES), () => http)
  const noProxy = (yield* readVariable("no_proxy")) || (yield* readVariable("NO_PROXY"))
  const [httpProxy, httpsProxy] = [http, https].map((found) => Option.getOrUndefined(Option.map(found, parseProxy)))
  return (origin) => {
    if (isLoopback(new URL(origin).hostname) || matchesNoProxy(noProxy, origin)) return undefined
    return origin.startsWith("https:") ? httpsProxy : httpProxy
  }
})

/** The token would be sent to an http origin: without TLS inside the tunnel, the proxy can read it. */
export const tokenExposureError = (proxy: Proxy, origin: string): LmsConfigError =>
  proxyError(
    proxy.variable,
    `The token is not sent to ${origin} because the proxy ${proxy.hostAndPort} (${proxy.variable}) could read it. Use an https URL, or add ${new URL(origin).hostname} to NO_PROXY if it is a test service in your own network.`
  )
