/** The parameters that the path left over: a query or a body. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import type { Method } from "./endpoint.js"
import { invalid } from "./invalid.js"
import * as parameters from "./params.js"

export interface Content {
  readonly query: string
  readonly body: Uint8Array | string | undefined
  readonly contentType: string | undefined
}

/** Rules 5, 6 and 8. */
export const content = (
  method: Method,
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
