/** Reads a GraphQL response: `data`, `errors`, or both. */
import * as Either from "effect/Either"
import type { LmsError } from "../../LmsError.js"
import type { LmsGraphqlError } from "../../LmsResponse.js"
import type { PreparedRequest } from "../request/request.js"
import type { RawResponse } from "../response/body.js"
import * as errorBody from "../response/errorBody.js"
import * as errors from "../response/errors.js"
import { isObject, type JsonObject } from "../response/json.js"
import { describeType } from "../text/describe.js"

export interface GraphqlResult {
  readonly data: JsonObject
  /** Empty unless the caller accepts errors beside the data. */
  readonly errors: ReadonlyArray<LmsGraphqlError>
}

export const readResult = (
  response: RawResponse,
  body: unknown,
  partial: boolean,
  page?: number
): Either.Either<GraphqlResult, LmsError> => {
  const { request } = response
  const invalid = (problem: string) => Either.left(errors.decodeError(request, "Shape", problem, { page }))
  if (body instanceof Uint8Array) {
    return Either.left(errors.bytesError(response, body, "instead of a GraphQL response.", page))
  }
  if (!isObject(body)) {
    return typeof response.body !== "string" || response.body.trim() === ""
      ? invalid("an empty body instead of a GraphQL response.")
      : invalid(`${describeType(body)} instead of a GraphQL response.`)
  }
  const { data } = body
  if (hasErrors(body.errors) && !(partial && isObject(data))) {
    return Either.left(errors.graphqlError(request, response.facts, body.errors))
  }
  return isObject(data)
    ? Either.right({ data, errors: toGraphqlErrors(request, body.errors) })
    : invalid(`a GraphQL response without errors whose data is ${describeData(data)}.`)
}

const describeData = (data: unknown): string => (data === undefined ? "missing" : describeType(data))

/** `errors` may have any value that a server sends. */
export const hasErrors = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null

const isStringOrNumber = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number"

const toGraphqlErrors = (request: PreparedRequest, value: unknown): ReadonlyArray<LmsGraphqlError> => {
  if (!hasErrors(value)) return []
  const redact = (text: string) => request.redact(text)
  return (Array.isArray(value) ? value : [value]).map((error: unknown) => {
    const code = errorBody.graphqlCode(error)
    const path = isObject(error) && Array.isArray(error.path) ? error.path.filter(isStringOrNumber) : []
    return {
      message: errorBody.messagesOf({ errors: [error] }, redact).join("; "),
      path: path.map((key) => (typeof key === "string" ? redact(key) : key)),
      code: code === undefined ? undefined : redact(code)
    }
  })
}
