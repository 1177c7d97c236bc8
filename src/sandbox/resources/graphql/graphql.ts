/** GraphQL: courses, people, enrollments, assignments and submissions. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { missingParameter } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { isJsonObject } from "../../kernel/json.js"
import { asString, type Parameter, parseJson, toJson } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, postGraphql } from "../../kernel/resource.js"

/** Variables are an object, or in a form its JSON. */
const readVariables = (value: Parameter = null) => {
  const text = asString(value)
  const parsed =
    text === undefined
      ? value
      : Either.getOrElse(
          Either.try(() => parseJson(text)),
          () => null
        )
  const json = toJson(parsed)
  return isJsonObject(json) ? json : {}
}

const graphql = Effect.fn("Sandbox.graphql")(function* (request: ApiRequest) {
  const { parameters } = request
  const text = asString(parameters.get("query"))
  if (text === undefined) return yield* missingParameter("query")
  // Most programs send no GraphQL, and the package takes a tenth of a second to load.
  const { runGraphql } = yield* Effect.promise(() => import("./runGraphql.js"))
  const operationName = asString(parameters.get("operationName"))
  const variables = readVariables(parameters.get("variables"))
  // Ids of GraphQL are texts already.
  return reply({ stringIds: false }, yield* runGraphql(request, { text, operationName, variables }))
})

export const graphqlResource = defineResource({ routes: [postGraphql(graphql)] })
