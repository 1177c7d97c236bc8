/** Turns the arguments of a GraphQL call into requests. All of its errors that can be found before it is sent are found here. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsConfigError, LmsRequestError } from "../../LmsError.js"
import { failRequest, invalidOption, requestError } from "../options/errors.js"
import { isString, readArgument } from "../options/guards.js"
import type { CallOptions } from "../options/resolve.js"
import { toJson } from "../request/bracketNotation.js"
import type { CallConfig } from "../request/defaults.js"
import { isNamedParams } from "../request/params.js"
import { prepare } from "../request/prepare.js"
import type { PreparedRequest } from "../request/request.js"
import { holdsFile, isMembers, type Members, toValue } from "../request/values.js"
import { describeType, listNames } from "../text/describe.js"
import { option } from "../text/hints.js"
import { say } from "../text/message.js"
import { type Document, isReadOnly, type Operation, parseDocument } from "./document.js"

/** What a GraphQL request takes besides the options of each call. */
interface GraphqlOptions extends CallOptions {
  readonly operationName: string | undefined
}

const ENDPOINT = "POST /api/graphql"

const invalidQuery = (problem: string): LmsRequestError => requestError("Parameter", "query", problem)

const namesOf = (operations: ReadonlyArray<Operation>): string => {
  const names = operations.flatMap(({ name }) => name ?? [])
  const unnamed = operations.length - names.length
  return listNames([...(unnamed === 0 ? [] : [`${unnamed} without a name`]), ...names])
}

/** The operation that is run. It must be clear which one, since a mutation is not sent twice. */
const selectOperation = (
  { operations }: Document,
  operationName: string | undefined
): Either.Either<Operation, LmsRequestError> => {
  const [only, ...others] = operations
  if (only === undefined) {
    return Either.left(
      invalidQuery("query contains no operation: write one such as `query { course(id: 1) { name } }`.")
    )
  }
  if (operationName === undefined) {
    return others.length === 0
      ? Either.right(only)
      : failRequest(
          "Option",
          "operationName",
          say`query contains ${operations.length} operations (${namesOf(operations)}): name the one to run with ${option("operationName")}.`
        )
  }
  const selected = operations.find(({ name }) => name === operationName)
  return selected === undefined
    ? failRequest(
        "Option",
        "operationName",
        say`query contains no operation with the name of ${option("operationName")}, only: ${namesOf(operations)}.`
      )
    : Either.right(selected)
}

const fileInVariables = (): LmsRequestError =>
  requestError(
    "Parameter",
    "variables",
    "A GraphQL request is JSON, which contains no file: upload it with lmsUpload, and pass its id."
  )

/** The variables as JSON data, by the rules of JSON bodies. */
const convertVariables = (variables: unknown): Either.Either<Members, LmsRequestError> =>
  isNamedParams(variables)
    ? Either.flatMap(toValue("variables", variables, "json"), (value) => {
        if (holdsFile(value)) return Either.left(fileInVariables())
        return isMembers(value) ? Either.right(value) : Either.left(invalidVariables(variables))
      })
    : Either.left(invalidVariables(variables))

const invalidVariables = (actual: unknown): LmsRequestError =>
  requestError("Parameter", "variables", `variables must be an object with named values, got ${describeType(actual)}.`)

export interface GraphqlRequest {
  readonly document: Document
  readonly operation: Operation
  readonly variables: Members
  /** The request with a cursor as the variable `after`, or without one. */
  readonly requestAfter: (cursor: string | undefined) => PreparedRequest
}

export const prepareGraphql = Effect.fnUntraced(function* (
  config: CallConfig,
  query: unknown,
  variables: unknown,
  options: GraphqlOptions
): Effect.fn.Return<GraphqlRequest, LmsRequestError | LmsConfigError> {
  if (!isString(query)) {
    return yield* invalidQuery(`query must be a string with a GraphQL document, got ${describeType(query)}.`)
  }
  const { operationName } = options
  const document = parseDocument(query)
  const operation = yield* selectOperation(document, operationName)
  const converted = yield* readArgument("Parameter", "variables", () => convertVariables(variables))
  // Cursor and limit of a connection concern the body, which is made below.
  const request = yield* prepare(
    config,
    ENDPOINT,
    { query },
    { ...options, cursor: undefined, limit: undefined, given: {} },
    isReadOnly(document)
  )
  const requestAfter = (cursor: string | undefined): PreparedRequest => {
    const body: Members = new Map([["query", query]])
    body.set("variables", cursor === undefined ? converted : new Map([...converted, ["after", cursor]]))
    if (operationName !== undefined) body.set("operationName", operationName)
    return request.with({ body: toJson(body) })
  }
  return { document, operation, variables: converted, requestAfter }
})

export interface ConnectionRequest extends GraphqlRequest {
  /** The names that lead from the data to the connection. */
  readonly path: ReadonlyArray<string>
}

/** Finds why an operation cannot be read in pages. Undefined if it can. */
const problemOfPages = (operation: Operation): LmsRequestError | undefined => {
  if (operation.kind !== "query") {
    return invalidQuery(
      `Each page of a connection is a request, so the operation must be a query, got a ${operation.kind}.`
    )
  }
  return operation.variables.has("after")
    ? undefined
    : invalidQuery(
        "The query does not declare $after, so every page would be the first: write `query ($after: String) { … }`, and pass it to the connection as `after: $after`."
      )
}

export const prepareConnection = Effect.fnUntraced(function* (
  config: CallConfig,
  query: unknown,
  variables: unknown,
  options: GraphqlOptions & { readonly connection: string | undefined }
): Effect.fn.Return<ConnectionRequest, LmsRequestError | LmsConfigError> {
  const { connection = "", cursor } = options
  if (cursor === "") return yield* invalidOption("cursor", "the next of a page", "an empty string")
  const prepared = yield* prepareGraphql(config, query, variables, options)
  const problem = problemOfPages(prepared.operation)
  if (problem !== undefined) return yield* problem
  const after = prepared.variables.get("after")
  if (after !== undefined && after !== null) {
    return yield* requestError(
      "Parameter",
      "after",
      say`The variable after is set for each page: to start elsewhere, pass ${option("cursor")}.`
    )
  }
  return { ...prepared, path: connection.split(".") }
})
