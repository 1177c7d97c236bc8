/** Proxies: which of them the environment names for an address, and what is not sent through it. */
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { canParse, isLoopback } from "../internal/text/origin.js"
import { LmsConfigError } from "../LmsError.js"
import type { make, Proxy } from "./tunnel.js"

type Variable = Proxy["variable"]

/** The lower case first, as undici and curl have it. */
const HTTP: ReadonlyArray<Variable> = ["http_proxy", "HTTP_PROXY"]
const HTTPS: ReadonlyArray<Variable> = ["https_proxy", "HTTPS_PROXY"]
const EXCEPT = ["no_proxy", "NO_PROXY"] as const

export interface Proxies {
  /** The proxy for an origin; undefined where there is none. */
  readonly of: (origin: string) => Proxy | LmsConfigError | undefined
  readonly tunnel: typeof make
}

const unusable = (variable: Variable, message: string): LmsConfigError =>
  new LmsConfigError({
    reason: "InvalidProxy",
    variable: /^https/i.test(variable) ? "HTTPS_PROXY" : "HTTP_PROXY",
    message
  })

const DECODABLE = /^(?:[^%]|%[\da-f]{2})*$/i

const basic = ({ password, username }: URL): Redacted.Redacted | undefined =>
  username === "" && password === ""
    ? undefined
    : Redacted.make(`Basic ${Buffer.from([username, password].map(decodeURIComponent).join(":")).toString("base64")}`)

/** A value without a scheme is meant as http, as elsewhere. It is not shown: it may hold a password. */
const parse = (variable: Variable, value: string): Proxy | LmsConfigError => {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
  const url = canParse(text) ? new URL(text) : undefined
  const example = `write it as http://proxy.example.edu:3128, or leave ${variable} out`
  if (url === undefined || url.hostname === "") {
    return unusable(variable, `The proxy (${variable}) cannot be used, since it is no address: ${example}.`)
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return unusable(
      variable,
      `The proxy (${variable}) cannot be used, since its scheme is neither http: nor https: ${example}.`
    )
  }
  if (![url.username, url.password].every((part) => DECODABLE.test(part))) {
    return unusable(
      variable,
      `The proxy (${variable}) cannot be used, since its user or password holds a bare "%": write that as %25.`
    )
  }
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : url.port
  return { variable, origin: url.origin, shown: `${url.hostname}:${port}`, authorization: basic(url) }
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, "").toLowerCase()

/** Whether the list names the host: itself, a domain that it is in, either with a port, or all by `*`. */
export const isExcepted = (list: string, origin: string): boolean => {
  const { hostname, port, protocol } = new URL(origin)
  const host = bare(hostname)
  const usual = protocol === "https:" ? "443" : "80"
  return list.split(/[,\s]+/).some((entry) => {
    if (entry === "*") return true
    const [, named = entry, only] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? []
    const domain = bare(named).replace(/^\*?\./, "")
    if (domain === "" || (only !== undefined && only !== (port === "" ? usual : port))) return false
    return host === domain || host.endsWith(`.${domain}`)
  })
}

interface Given {
  readonly variable: Variable
  readonly value: string
}

const text = (name: string): Effect.Effect<string> =>
  Config.string(name).pipe(
    Effect.catchIf(ConfigError.isMissingDataOnly, () => Effect.succeed("")),
    Effect.map((value) => value.trim()),
    Effect.orDie
  )

const first = (names: ReadonlyArray<Variable>): Effect.Effect<Option.Option<Given>> =>
  Effect.map(
    Effect.forEach(names, (variable) => Effect.map(text(variable), (value) => ({ variable, value }))),
    (all) => Option.fromNullable(all.find(({ value }) => value !== ""))
  )

/** What makes tunnels is loaded where there is a proxy. */
const loading = Effect.promise(() => import("./tunnel.js"))

/** Nothing, where the environment names no proxy. An empty variable counts as missing. */
export const fromEnvironment: Effect.Effect<Proxies | undefined> = Effect.gen(function* () {
  const http = yield* first(HTTP)
  const https = Option.orElse(yield* first(HTTPS), () => http)
  if (Option.isNone(http) && Option.isNone(https)) return undefined
  const [lower, upper] = EXCEPT
  const except = (yield* text(lower)) || (yield* text(upper))
  const parsed = ({ value, variable }: Given) => parse(variable, value)
  const [forHttp, forHttps] = [http, https].map((given) => Option.getOrUndefined(Option.map(given, parsed)))
  return {
    of: (origin) =>
      isLoopback(new URL(origin).hostname) || isExcepted(except, origin)
        ? undefined
        : origin.startsWith("https:")
          ? forHttps
          : forHttp,
    tunnel: (yield* loading).make
  }
})

/** A tunnel shows the proxy host and port; what goes through it without TLS, it shows whole. */
export const exposes = (proxy: Proxy, origin: string): LmsConfigError =>
  unusable(
    proxy.variable,
    `The token is not sent to ${origin} through the proxy ${proxy.shown} (${proxy.variable}), which could read it: write the address with https, or add ${new URL(origin).hostname} to NO_PROXY.`
  )
