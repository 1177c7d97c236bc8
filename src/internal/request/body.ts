/** Encodes the remaining parameters as query, JSON body or form. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { toJson, toQuery } from "./bracketNotation.js"
import * as errors from "./errors.js"
import { type NamedParams, toMembers } from "./params.js"
import type { Method } from "./preparedRequest.js"
import { holdsFile, type Members } from "./values.js"

export interface EncodedParams {
  readonly query?: string
  readonly body?: Uint8Array | string
  readonly contentType?: string
  /** Parameters with files. They are sent as a form, which is read when the request is sent. */
  readonly form?: Members
}

const encodeBytes = (
  method: Method,
  bytes: Uint8Array,
  params: NamedParams
): Either.Either<EncodedParams, LmsRequestError> => {
  if (method === "GET") return Either.left(errors.bytesInGet())
  for (const name of params.keys()) return Either.left(errors.parameterBesideBytes(name))
  return Either.right({ body: bytes, contentType: "application/octet-stream" })
}

const encodeQuery = (params: NamedParams): Either.Either<EncodedParams, LmsRequestError> =>
  Either.flatMap(toMembers(params, "query"), (members) =>
    holdsFile(members) ? Either.left(errors.fileInGet()) : Either.map(toQuery(members), (query) => ({ query }))
  )

const encodeBody = (params: NamedParams): Either.Either<EncodedParams, LmsRequestError> =>
  Either.map(toMembers(params, "json"), (members) => {
    if (holdsFile(members)) return { form: members }
    return params.size === 0 ? {} : { body: toJson(members), contentType: "application/json" }
  })

/** The query of a GET; else the bytes, a form if there is a file, or a JSON body. */
export const encodeParams = (
  method: Method,
  bytes: Uint8Array | undefined,
  params: NamedParams
): Either.Either<EncodedParams, LmsRequestError> => {
  if (bytes !== undefined) return encodeBytes(method, bytes, params)
  return method === "GET" ? encodeQuery(params) : encodeBody(params)
}
