/**
 * The OAuth 2 scopes that a program needs.
 */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { invalidEndpoint } from "../internal/options/errors.js"
import { parseEndpoint } from "../internal/request/endpoint.js"
import type { LmsRequestError } from "../LmsError.js"
import { findKnownEndpoint, findNearestEndpoint } from "./knownEndpoints.js"

/**
 * The OAuth 2 scopes for these endpoints, to be requested for a token, or chosen for a developer key whose scopes are
 * enforced. Endpoints are written as for `lms`; the names of placeholders do not matter. Sorted, each scope once.
 *
 * @param endpoints The endpoints, of documented paths.
 * @returns The scopes, such as `url:GET|/api/v1/courses`.
 * @errors `LmsRequestError` with reason `Endpoint` if an endpoint is not documented: its scope depends on the documented names of
 *   its placeholders.
 *
 * @example
 * ```ts
 * import { lmsScopes } from "effect-lms/endpoints"
 *
 * // ["url:GET|/api/v1/courses", "url:POST|/api/v1/courses/:course_id/modules"]
 * const scopes = lmsScopes(["/api/v1/courses", "POST /api/v1/courses/:id/modules"])
 * ```
 *
 * @category operations
 * @function
 */
export const lmsScopes: (endpoints: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>, LmsRequestError> =
  Effect.fn("lmsScopes")(function* (endpoints) {
    const scopeOf = (endpoint: string): Either.Either<string, LmsRequestError> =>
      Either.flatMap(parseEndpoint(endpoint, "GET"), ({ method, path }) => {
        const known = findKnownEndpoint(method, path)
        if (known !== undefined) return Either.right(known.scope)
        const nearest = findNearestEndpoint(method, path)
        const documented =
          nearest === undefined ? "" : `: the nearest documented one is "${nearest.method} ${nearest.path}"`
        return Either.left(invalidEndpoint(endpoint, `is not documented, so its scope is unknown${documented}`))
      })
    const scopes = yield* Either.all(endpoints.map(scopeOf))
    return [...new Set(scopes)].sort()
  })
