/** Turns a call into a request. All errors of a call that can be found before it is sent are found here. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsConfigError, LmsRequestError } from "../../LmsError.js"
import type { LmsNamedParams, LmsParams } from "../../LmsOptions.js"
import { readArgument } from "../options/guards.js"
import type { CallOptions } from "../options/resolve.js"
import { USER_AGENT } from "../version.js"
import { resolveTarget } from "./account.js"
import type { CallConfig } from "./defaults.js"
import { type Endpoint, fillPlaceholders, parseEndpoint, placeholdersOf, validateEndpoint } from "./endpoint.js"
import { joinQueries, repeatedNames, resolveCursor, withPageSize } from "./paging.js"
import {
  collectParams,
  encodeParams,
  type NamedParams,
  placeholderText,
  validateOptionParams,
  validateParams
} from "./params.js"
import { type HeaderFields, isReadOnly, PreparedRequest } from "./request.js"
import { bytesOf } from "./values.js"

const omitNames = (params: NamedParams, names: ReadonlySet<string>): NamedParams =>
  new Map(Array.from(params).filter(([name]) => !names.has(name)))

const formatUrl = (origin: string, path: string, query: string): string =>
  `${origin}${path}${query === "" ? "" : `?${query}`}`

const AUTHORIZATION_DROPPED =
  "The Authorization header in sendHeaders is ignored: that header is only made from the token."

/** Fills the path, and encodes the other parameters as the query or the body. */
const encodeArguments = (
  { method, path }: Endpoint,
  params: LmsParams,
  optionParams: Readonly<Record<string, unknown>> | undefined
) =>
  Either.gen(function* () {
    yield* validateParams(params)
    yield* validateOptionParams(optionParams)
    const whole = bytesOf(params) ?? (Array.isArray(params) ? params : undefined)
    const namedParams = whole === undefined ? (params as LmsNamedParams) : {}
    const placeholders = new Set(placeholdersOf(path))
    const allParams = yield* collectParams(namedParams, optionParams ?? {}, placeholders)
    const filled = yield* fillPlaceholders(path, (name) => placeholderText(allParams, name))
    const encoded = yield* encodeParams(method, whole, omitNames(allParams, placeholders))
    return { ...encoded, path: filled }
  })

/** `readOnly` is whether the request only reads, if its method does not tell. */
export const prepare = Effect.fnUntraced(function* (
  config: CallConfig,
  endpoint: string,
  params: LmsParams,
  options: CallOptions,
  readOnly?: boolean
): Effect.fn.Return<PreparedRequest, LmsRequestError | LmsConfigError> {
  yield* validateEndpoint(endpoint)
  const parsed = yield* parseEndpoint(endpoint, options.method)

  const { path, ...encoded } = yield* readArgument("Parameter", "params", () =>
    encodeArguments(parsed, params, options.params)
  )
  const { body, contentType, form, query = "" } = encoded
  const pagedQuery = yield* withPageSize(query, options, parsed.query)
  const { authorization, ...sendHeaders } = options.sendHeaders ?? {}
  const headers: HeaderFields = {
    accept: options.accept ?? "application/json",
    "user-agent": USER_AGENT,
    ...(contentType === undefined ? {} : { "content-type": contentType }),
    ...sendHeaders
  }

  const onlyReads = isReadOnly({ method: parsed.method, readOnly })
  const { account, origin, secrets } = yield* resolveTarget(config, parsed.origin, options, onlyReads)
  const url =
    options.cursor === undefined
      ? formatUrl(origin, path, joinQueries(parsed.query, pagedQuery))
      : yield* resolveCursor(options.cursor, origin)

  if (authorization !== undefined) yield* Effect.logWarning(AUTHORIZATION_DROPPED)
  return new PreparedRequest({
    method: parsed.method,
    url,
    headers,
    body,
    form,
    origin,
    account,
    secrets,
    ...(options.limit === undefined ? {} : { repeatedNames: repeatedNames(path, query) }),
    fromCursor: options.cursor !== undefined,
    acceptsJson: /json/i.test(String(headers.accept)),
    ...(readOnly === undefined ? {} : { readOnly })
  })
})
