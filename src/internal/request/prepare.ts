import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type * as Stream from "effect/Stream"
import type { LmsOptions, LmsParams } from "../../Lms.js"
import type { LmsConfigService } from "../../LmsConfig.js"
import type { LmsConfigError, LmsFileError, LmsRequestError } from "../../LmsError.js"
import * as redact from "../text/redact.js"
import * as configuration from "./configuration.js"
import * as endpoints from "./endpoint.js"
import * as headers from "./headers.js"
import { invalid } from "./invalid.js"
import * as parameters from "./params.js"

/** A body that is never in memory as a whole: its bytes are made anew for each try. */
export interface StreamedBody {
  readonly stream: Stream.Stream<Uint8Array, LmsFileError>
  readonly length: number
}

/** A request as a plain value: everything that will be sent, nothing that sends. */
export interface PreparedRequest {
  readonly method: endpoints.Method
  readonly url: string
  /** Without Authorization. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | string | StreamedBody | undefined
  readonly token: Redacted.Redacted | undefined
  /** The only origin that may see the token. */
  readonly tokenOrigin: string | undefined
  /** JSON was asked for: a page of HTML is no answer. */
  readonly wantsJson: boolean
  /** It does something, although it is a GET: it is not made again once the service may have seen it. */
  readonly once?: boolean
  /** The walk goes on from a cursor, so there have been links before. */
  readonly resumed?: boolean
}

/** How many records of how many pages: what `limit` and `perPage` come to. */
export interface Paging {
  /** Undefined where the call gave none. */
  readonly limit: number | undefined
  readonly perPage: number | undefined
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1

const paging = (options: LmsOptions): Either.Either<Paging, LmsRequestError> => {
  const { limit, perPage } = options
  if (limit !== undefined && limit !== Number.POSITIVE_INFINITY && limit !== 0 && !isCount(limit)) {
    return Either.left(
      invalid(
        "Option",
        "limit",
        `limit is ${limit}: give a number of records (a positive integer), or Infinity for all.`
      )
    )
  }
  // The service takes 0, negative and unreadable sizes for 1: a hundred times the requests, in silence.
  if (perPage !== undefined && !isCount(perPage)) {
    return Either.left(invalid("Option", "perPage", `perPage is ${perPage}: give a positive integer.`))
  }
  return Either.right({ limit, perPage })
}

const hasPerPage = (query: string): boolean => /(?:^|&)per_page=/i.test(query)

/** Pagination 2 and 3: the size asked for, else max(limit, 100); no infinite page exists, so all records means 100. */
const withPageSize = (
  query: string,
  { limit, perPage }: Paging,
  requestQuery: string
): Either.Either<string, LmsRequestError> => {
  const given = hasPerPage(query) || hasPerPage(requestQuery)
  if (perPage !== undefined && given) {
    return Either.left(
      invalid("Option", "perPage", "The page size is given twice, as perPage and as per_page: give one of them.")
    )
  }
  const size =
    perPage ?? (limit === undefined || given ? undefined : Number.isFinite(limit) ? Math.max(limit, 100) : 100)
  return Either.right(size === undefined ? query : join(query, `per_page=${size}`))
}

const join = (...queries: ReadonlyArray<string>): string => queries.filter((query) => query !== "").join("&")

interface Target {
  readonly origin: string
  readonly token: Redacted.Redacted | undefined
  readonly tokenOrigin: string | undefined
}

const apiOrigin = (apiUrl: string): Either.Either<string, LmsRequestError> =>
  Either.mapLeft(configuration.origin(apiUrl), (problem) =>
    invalid("Option", "apiUrl", `The option apiUrl cannot be used: ${problem}.`)
  )

const ownToken = (token: string | Redacted.Redacted): Either.Either<Redacted.Redacted, LmsRequestError> => {
  const redacted = Redacted.isRedacted(token) ? token : Redacted.make(token)
  return Option.match(configuration.unusableToken(redacted), {
    onNone: () => Either.right(redacted),
    onSome: (problem) => Either.left(invalid("Option", "token", `The option token cannot be sent: ${problem}.`))
  })
}

/**
 * Where the request goes, and which token may go there. A token belongs to one origin: the configured one to the
 * configured domain (without one, to the origin that the call names), the call's own to its apiUrl or, without, to the
 * origin of its endpoint. A full URL elsewhere goes without.
 */
const target = Effect.fnUntraced(function* (
  config: LmsConfigService,
  urlOrigin: string | undefined,
  options: LmsOptions
) {
  const api = options.apiUrl === undefined ? undefined : yield* apiOrigin(options.apiUrl)
  const origin = urlOrigin ?? api ?? (yield* config.domain)
  if (options.token !== undefined) {
    const token = yield* ownToken(options.token)
    return { origin, token, tokenOrigin: api ?? origin } satisfies Target
  }
  const home = yield* Effect.catchIf(
    config.domain,
    (error) => error.reason === "MissingDomain",
    () => Effect.succeed(api ?? origin)
  )
  if (origin !== home) {
    if (urlOrigin !== undefined) return { origin, token: undefined, tokenOrigin: undefined } satisfies Target
    return yield* invalid(
      "Origin",
      "apiUrl",
      `The configured token belongs to ${home} and is not sent to ${origin}: give the call a token of its own.`
    )
  }
  return { origin, token: yield* config.token, tokenOrigin: home } satisfies Target
})

/** A cursor continues the call it came from, so it leads to the same service. A relative link is one, too. */
const continued = (from: string, origin: string): Either.Either<string, LmsRequestError> => {
  const { href, origin: home, password, username } = new URL(URL.canParse(from, origin) ? from : "invalid:", origin)
  return from !== "" && home === origin && username === "" && password === ""
    ? Either.right(/^https?:/i.test(from) ? from : href)
    : Either.left(
        invalid(
          "Option",
          "from",
          `The cursor "${redact.url(from)}" does not lead to ${origin}: give the next of a page of this service.`
        )
      )
}

const reading = (method: endpoints.Method, options: LmsOptions): Either.Either<void, LmsRequestError> => {
  for (const name of ["limit", "perPage", "from", "collection"] as const) {
    if (method !== "GET" && options[name] !== undefined) {
      return Either.left(
        invalid("Option", name, `${name} is for lists, and a ${method} returns none: leave it out, or use GET.`)
      )
    }
  }
  return Either.right(undefined)
}

interface Content {
  readonly query: string
  readonly body: Uint8Array | string | undefined
  readonly contentType: string | undefined
}

/** Rules 5, 6 and 8: the parameters that the path left over. */
const content = (
  method: endpoints.Method,
  bytes: Uint8Array | undefined,
  rest: parameters.Named
): Either.Either<Content, LmsRequestError> => {
  if (bytes !== undefined) {
    const first = rest.keys().next()
    if (method === "GET")
      return Either.left(
        invalid("Parameter", "params", "Bytes are a body, and a GET has none: use POST, PUT or PATCH.")
      )
    if (first.done !== true) {
      return Either.left(
        invalid(
          "Parameter",
          first.value,
          `The parameter "${first.value}" cannot go beside a body of bytes: write it into the endpoint's query.`
        )
      )
    }
    return Either.right({ query: "", body: bytes, contentType: "application/octet-stream" })
  }
  if (method === "GET")
    return Either.map(parameters.query(rest), (query) => ({ query, body: undefined, contentType: undefined }))
  if (rest.size === 0) return Either.right({ query: "", body: undefined, contentType: undefined })
  return Either.map(parameters.body(rest), (body) => ({ query: "", body, contentType: "application/json" }))
}

/** Everything about a call that can be wrong is found here, before anything is sent. */
export const prepare = Effect.fnUntraced(function* (
  config: LmsConfigService,
  endpoint: string,
  params: LmsParams,
  options: LmsOptions
): Effect.fn.Return<{ readonly request: PreparedRequest; readonly paging: Paging }, LmsRequestError | LmsConfigError> {
  const parsed = yield* endpoints.parse(endpoint, options.method ?? "GET")
  yield* reading(parsed.method, options)
  const pages = yield* paging(options)
  const bytes = params instanceof Uint8Array ? params : undefined
  const all = yield* parameters.named(params instanceof Uint8Array ? {} : params, options.params ?? {})
  const used = new Set(endpoints.placeholders(parsed.path))
  const path = yield* endpoints.expand(parsed.path, (name) => parameters.placeholder(all, name))
  const rest = new Map(Array.from(all).filter(([name]) => !used.has(name)))
  const sent = yield* content(parsed.method, bytes, rest)
  const query = parsed.method === "GET" ? yield* withPageSize(sent.query, pages, parsed.query) : sent.query
  const made = yield* headers.make(options.accept ?? "application/json", sent.contentType, options.sendHeaders ?? {})
  const { origin, token, tokenOrigin } = yield* target(config, parsed.origin, options)
  const whole = join(parsed.query, query)
  const url =
    options.from === undefined
      ? `${origin}${path}${whole === "" ? "" : `?${whole}`}`
      : yield* continued(options.from, origin)
  if (made.authorizationDropped) {
    yield* Effect.logWarning(
      "sendHeaders holds an Authorization header, which is left out: it is made from the token only"
    )
  }
  const request: PreparedRequest = {
    method: parsed.method,
    url,
    headers: made.headers,
    body: sent.body,
    token,
    tokenOrigin,
    resumed: options.from !== undefined,
    wantsJson: /json/i.test(made.headers.accept ?? "")
  }
  return { request, paging: pages }
})
