/** A call as a request, checked: the one place where endpoint, parameters and options come together. */
import * as Effect from "effect/Effect"
import type { LmsConfigError, LmsRequestError } from "../../LmsError.js"
import type { LmsOptions, LmsParams } from "../../LmsOptions.js"
import type { LmsConfigService } from "../../LmsService.js"
import { encodeParams } from "./body.js"
import * as endpoints from "./endpoint.js"
import * as headers from "./headers.js"
import * as paging from "./paging.js"
import * as parameters from "./params.js"
import type { PreparedRequest } from "./preparedRequest.js"
import { refuse } from "./refuse.js"
import { resolveTarget, type Target } from "./target.js"
import * as validate from "./validate.js"

/** Everything about a call that can be wrong is found here, before anything is sent. */
export const prepare = Effect.fnUntraced(function* (
  config: LmsConfigService,
  endpoint: string,
  params: LmsParams,
  options: LmsOptions
): Effect.fn.Return<
  { readonly request: PreparedRequest; readonly paging: paging.Paging },
  LmsRequestError | LmsConfigError
> {
  yield* validate.validateEndpoint(endpoint)
  yield* validate.validateParams(params)
  const parsed = yield* Effect.catchAll(endpoints.parseEndpoint(endpoint, options.method ?? "GET"), refuse)
  yield* paging.checkListOptions(parsed.method, options)
  const pages = yield* paging.make(options)
  const bytes = params instanceof Uint8Array ? params : undefined
  const used = new Set(endpoints.placeholdersOf(parsed.path))
  const all = yield* parameters.collectParams(params instanceof Uint8Array ? {} : params, options.params ?? {}, used)
  const filled = endpoints.fillPlaceholders(parsed.path, (name) => parameters.placeholderText(all, name))
  const path = yield* Effect.catchAll(filled, refuse)
  const rest = new Map(Array.from(all).filter(([name]) => !used.has(name)))
  const sent = yield* encodeParams(parsed.method, bytes, rest)
  const { query: own = "" } = sent
  const query = yield* paging.withPageSize(own, pages, parsed.query)
  const made = yield* headers.make(options.accept ?? "application/json", sent.contentType, options.sendHeaders ?? {})
  const { origin, ...credential }: Target = yield* resolveTarget(config, parsed.origin, options)
  const whole = paging.joinQueries(parsed.query, query)
  const url =
    options.from === undefined
      ? `${origin}${path}${whole === "" ? "" : `?${whole}`}`
      : yield* paging.resolveCursor(options.from, origin)
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
    form: sent.form,
    ...credential,
    fromCursor: options.from !== undefined,
    acceptsJson: /json/i.test(String(made.headers.accept))
  }
  return { request, paging: pages }
})
