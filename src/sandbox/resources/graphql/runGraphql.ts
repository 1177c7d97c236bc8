/** Runs GraphQL documents. */
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import { buildSchema, execute, GraphQLError, type GraphQLFieldResolver, parse, validate } from "graphql"
import type { ApiFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest } from "../../kernel/context.js"
import type { Json, JsonObject } from "../../kernel/json.js"
import { toQuery } from "../../kernel/parameters.js"
import { relayId, resolvers, snakeCase } from "./resolvers.js"
import { SCHEMA } from "./schema.js"

const schema = buildSchema(SCHEMA)

const MAX_TOKENS = 10_000

/** Names of the REST API that are not those of GraphQL in snake case. */
const RENAMED = new Map([
  ["_id", "id"],
  ["state", "workflow_state"]
])

const memberOf = (type: string, field: string): string =>
  field === "sisId" ? `sis_${type.toLowerCase()}_id` : (RENAMED.get(field) ?? snakeCase(field))

/** The words of Canvas for what is not permitted, or not there. */
const describeFailure = ({ body, status }: ApiFailure): string =>
  status === 401 || status === 403 ? "insufficient permission" : status === 404 ? "not found" : JSON.stringify(body)

const makeFieldResolver =
  (
    run: (effect: Effect.Effect<unknown>) => Promise<unknown>
  ): GraphQLFieldResolver<JsonObject | undefined, ApiRequest, Readonly<Record<string, never>>> =>
  (source = {}, args, request, { fieldName, parentType: { name } }) => {
    const resolve = resolvers[name]?.[fieldName]
    if (resolve === undefined) return fieldName === "id" ? relayId(name, source) : source[memberOf(name, fieldName)]
    const value = resolve(source, args, request)
    if (!Effect.isEffect(value)) return value
    // A resolver fails only with the failure of a request.
    const effect = value as Effect.Effect<unknown, ApiFailure>
    // The executor treats an error that is returned like one that is thrown.
    return run(Effect.catchAll(effect, (failure) => Effect.succeed(new GraphQLError(describeFailure(failure)))))
  }

/** Reads each record once. A query names some many times, such as the course of each enrollment. */
const cacheReads = (send: ApiRequest["send"]): ApiRequest["send"] => {
  const answers = new Map<string, ReturnType<ApiRequest["send"]>>()
  return Effect.fnUntraced(function* (method, url, parameters, range) {
    if (method !== "GET") {
      answers.clear()
      return yield* send(method, url, parameters)
    }
    const key = JSON.stringify([url, toQuery(parameters), range])
    const answer = answers.get(key) ?? (yield* Effect.cached(send(method, url, parameters, range)))
    answers.set(key, answer)
    return yield* answer
  })
}

const toErrors = (errors: ReadonlyArray<GraphQLError>): JsonObject => ({
  errors: errors.map((error): Json => JSON.parse(JSON.stringify(error)))
})

const parseDocument = Effect.fnUntraced(function* (text: string) {
  const document = yield* Effect.try({
    try: () => parse(text, { maxTokens: MAX_TOKENS }),
    catch: (error) => [error instanceof GraphQLError ? error : new GraphQLError(String(error))]
  })
  const errors = validate(schema, document)
  return errors.length === 0 ? document : yield* Effect.fail(errors)
})

interface Sent {
  readonly text: string
  readonly operationName: string | undefined
  readonly variables: JsonObject
}

/** Runs a document, and returns the body of the response. */
export const runGraphql = Effect.fn("Sandbox.runGraphql")(
  function* (request: ApiRequest, { operationName, text, variables }: Sent) {
    const document = yield* parseDocument(text)
    const fieldResolver = makeFieldResolver(yield* FiberSet.makeRuntimePromise<never>())
    const contextValue = { ...request, send: cacheReads(request.send) }
    const options = { schema, document, operationName, variableValues: variables, contextValue, fieldResolver }
    const { data, errors = [] } = yield* Effect.promise(() => Promise.resolve(execute(options)))
    return {
      ...(errors.length === 0 ? {} : toErrors(errors)),
      // The values of all scalars are JSON.
      ...(data === undefined ? {} : { data: data as JsonObject | null })
    }
  },
  Effect.scoped,
  Effect.catchAll((errors) => Effect.succeed(toErrors(errors)))
)
