/** The parameters that the path left over: a query, a body or a form. */
import * as Effect from "effect/Effect"
import type { LmsRequestError } from "../../LmsError.js"
import * as brackets from "./bracketNotation.js"
import * as parameters from "./params.js"
import type { Method } from "./preparedRequest.js"
import { refuse } from "./refuse.js"
import { holdsFile, type Members } from "./values.js"

export interface EncodedParams {
  readonly query?: string
  readonly body?: Uint8Array | string
  readonly contentType?: string
  /** Parameters that hold files, in the place of a body. */
  readonly form?: Members
}

/** The query of a GET (rule 5), else a JSON body (rule 6), or the bytes (rule 8). */
export const encodeParams = (
  method: Method,
  bytes: Uint8Array | undefined,
  rest: parameters.NamedParams
): Effect.Effect<EncodedParams, LmsRequestError> => {
  const isRead = method === "GET"
  if (bytes !== undefined) {
    if (isRead) return refuse(({ bytesInRead }) => bytesInRead())
    for (const name of rest.keys()) return refuse(({ besideBytes }) => besideBytes(name))
    return Effect.succeed({ body: bytes, contentType: "application/octet-stream" })
  }
  return Effect.flatMap(
    parameters.toMembers(rest, isRead ? "query" : "json"),
    (members): Effect.Effect<EncodedParams, LmsRequestError> => {
      if (holdsFile(members))
        return isRead ? refuse(({ fileInRead }) => fileInRead()) : Effect.succeed({ form: members })
      if (isRead) return Effect.map(brackets.toQuery(members), (query) => ({ query }))
      return Effect.succeed(rest.size === 0 ? {} : { body: brackets.toJson(members), contentType: "application/json" })
    }
  )
}
