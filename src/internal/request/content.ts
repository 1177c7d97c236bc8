/** The parameters that the path left over: a query, a body or a form. */
import * as Effect from "effect/Effect"
import type { LmsRequestError } from "../../LmsError.js"
import * as brackets from "./brackets.js"
import { holdsFile, type Members } from "./data.js"
import type { Method } from "./method.js"
import * as parameters from "./params.js"
import { refuse } from "./refuse.js"

export interface Content {
  readonly query?: string
  readonly body?: Uint8Array | string
  readonly contentType?: string
  /** Parameters that hold files, in the place of a body. */
  readonly form?: Members
}

/** The query of a GET (rule 5), else a JSON body (rule 6), or the bytes (rule 8). */
export const content = (
  method: Method,
  bytes: Uint8Array | undefined,
  rest: parameters.Named
): Effect.Effect<Content, LmsRequestError> => {
  const isRead = method === "GET"
  if (bytes !== undefined) {
    if (isRead) return refuse(({ bytesInRead }) => bytesInRead())
    for (const name of rest.keys()) return refuse(({ besideBytes }) => besideBytes(name))
    return Effect.succeed({ body: bytes, contentType: "application/octet-stream" })
  }
  return Effect.flatMap(
    parameters.members(rest, isRead ? "query" : "json"),
    (members): Effect.Effect<Content, LmsRequestError> => {
      if (holdsFile(members))
        return isRead ? refuse(({ fileInRead }) => fileInRead()) : Effect.succeed({ form: members })
      if (isRead) return Effect.map(brackets.toQuery(members), (query) => ({ query }))
      return Effect.succeed(rest.size === 0 ? {} : { body: brackets.toJson(members), contentType: "application/json" })
    }
  )
}
