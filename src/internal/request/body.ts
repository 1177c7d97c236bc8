/** Encodes the remaining parameters as query, JSON body or form. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { toJson, toQuery } from "./bracketNotation.js"
import * as errors from "./errors.js"
import { type NamedParams, toElements, toMembers } from "./params.js"
import type { Method } from "./preparedRequest.js"
import { holdsFile, type Members } from "./values.js"

export interface EncodedParams {
  readonly query?: string
  readonly body?: Uint8Array | string
  readonly contentType?: string
  /** Parameters with files. They are sent as a form, which is read when the request is sent. */
  readonly form?: Members
}

/** What is passed in place of named parameters and becomes the complete body: bytes, or an array. */
export type WholeBody = Uint8Array | ReadonlyArray<unknown>

const encodeWholeBody = (
  method: Method,
  whole: WholeBody,
  params: NamedParams
): Either.Either<EncodedParams, LmsRequestError> => {
  const kind = whole instanceof Uint8Array ? "bytes" : "array"
  if (method === "GET") return Either.left(errors.bodyInGet(kind))
  for (const name of params.keys()) return Either.left(errors.parameterBesideBody(name, kind))
  return whole instanceof Uint8Array
    ? Either.right({ body: whole, contentType: "application/octet-stream" })
    : Either.flatMap(toElements(whole), (elements) =>
        holdsFile(elements)
          ? Either.left(errors.fileInArray())
          : Either.right({ body: toJson(elements), contentType: "application/json" })
      )
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

/** The query of a GET; else the bytes or the array, a form if there is a file, or a JSON body. */
export const encodeParams = (
  method: Method,
  whole: WholeBody | undefined,
  params: NamedParams
): Either.Either<EncodedParams, LmsRequestError> => {
  if (whole !== undefined) return encodeWholeBody(method, whole, params)
  return method === "GET" ? encodeQuery(params) : encodeBody(params)
}
