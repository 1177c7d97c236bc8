/** The tools that need no token: the documented endpoints. */
import * as Effect from "effect/Effect"
import { type Endpoint as Documented, elementOf, lineOf } from "../../endpoints/catalogue.js"
import { escapeControl } from "../../internal/text/escape.js"
import { lookUp } from "../../internal/text/lookUp.js"
import { GRAPHQL_NAME } from "../arguments/graphql.js"
import { describeFrom, withoutDescriptions } from "../endpoints/descriptions.js"
import { findDocumented, loadLookup } from "../endpoints/documented.js"
import { searchEndpoints } from "../endpoints/search.js"
import {
  isGraphqlName,
  makeTool,
  originOf,
  type Session,
  ToolError,
  type ToolResult,
  text,
  withoutTokens
} from "./tool.js"

const MAX_FOUND = 40

export const searchTool = makeTool(
  {
    name: "search_endpoints",
    title: "Search endpoints",
    description: `Searches the documented endpoints of the Canvas API by words or parts of them: in the method, the path, the names of parameters, or the group. All words must be found. The best ${MAX_FOUND} are returned. Sends no request.`,
    annotations: { readOnlyHint: true, openWorldHint: false },
    args: { words: text("Such as: course users") }
  },
  Effect.fnUntraced(function* ({ words }) {
    const { catalogue } = yield* loadLookup
    const found = searchEndpoints(catalogue.endpoints, [words])
    return {
      total: found.length,
      endpoints: found.slice(0, MAX_FOUND).map((endpoint) => ({ endpoint: lineOf(endpoint), name: endpoint.name }))
    }
  })
)

const describeConfigured = (session: Session, endpoint: Documented) =>
  Effect.matchEffect(originOf(session), {
    onFailure: ({ message }) => Effect.succeed(withoutDescriptions(endpoint, message)),
    onSuccess: (origin) => describeFrom(origin, endpoint)
  })

export const makeDescribeTool = (session: Session) =>
  makeTool(
    {
      name: "describe_endpoint",
      title: "Describe an endpoint",
      description:
        "Returns what is documented of an endpoint: its parameters with types, values and what they mean, and its response. Requests at most the server's own documentation, without the token.",
      annotations: { readOnlyHint: true, openWorldHint: true },
      args: { endpoint: text("Method and path, such as: GET /api/v1/courses/:course_id/users") }
    },
    Effect.fnUntraced(function* (input) {
      if (isGraphqlName(input.endpoint)) {
        return yield* new ToolError({
          message: `describe_endpoint knows the endpoints of the REST API. For GraphQL use read with "${GRAPHQL_NAME}", and query in params.`
        })
      }
      const { catalogue, endpoint } = yield* findDocumented(input.endpoint)
      const { endpoint: described, problem } = yield* describeConfigured(session, endpoint)
      const model = lookUp(catalogue.models, elementOf(endpoint.returns ?? ""))
      const answer = {
        ...described,
        ...(model === undefined ? {} : { fields: model }),
        ...(problem === undefined ? {} : { problem: escapeControl(problem) })
      }
      // The masked members of an object are an object.
      return withoutTokens(answer) as ToolResult
    })
  )
