/** GraphQL: courses, people, enrollments, assignments and submissions. */
import * as Effect from "effect/Effect"
import { missingParameter } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import { isJsonObject } from "../../kernel/json.js"
import { asString, toJson } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, postGraphql } from "../../kernel/resource.js"

const graphql = Effect.fn("Sandbox.graphql")(function* (request: ApiRequest) {
  const { parameters } = request
  const text = asString(parameters.get("query"))
  if (text === undefined) return yield* missingParameter("query")
  // Most programs send no GraphQL, and the package takes a tenth of a second to load.
  const { runGraphql } = yield* Effect.promise(() => import("./runGraphql.js"))
  const operationName = asString(parameters.get("operationName"))
  const sent = toJson(parameters.get("variables") ?? null)
  const variables = isJsonObject(sent) ? sent : {}
  const body = yield* runGraphql(request, { text, operationName, variables })
  // Ids of GraphQL are texts already.
  return reply({ stringIds: false }, body)
})

export const graphqlResource = defineResource({ routes: [postGraphql(graphql)] })
