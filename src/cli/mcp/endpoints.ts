/** The tools that need no server: the documented endpoints. */

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lookUp } from "../../internal/text/lookUp.js"
import { findDocumented, lineOf, loadLookup } from "../endpoints/documented.js"
import { searchEndpoints } from "../endpoints/search.js"
import { Endpoint, makeTool } from "./tool.js"

const MAX_FOUND = 40

const annotations = { readOnlyHint: true, openWorldHint: false }

export const searchTool = makeTool(
  {
    name: "search_endpoints",
    title: "Search endpoints",
    description: `Searches the documented endpoints of the Canvas API by words or parts of them: in the method, the path, the names of parameters, or the group. All words must be found. The best ${MAX_FOUND} are returned. Sends no request.`,
    annotations,
    input: Schema.Struct({ words: Schema.String.annotations({ description: "Such as: course users" }) })
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

export const describeTool = makeTool(
  {
    name: "describe_endpoint",
    title: "Describe an endpoint",
    description:
      "Returns what is documented of an endpoint: its parameters with types and values, and its response. Sends no request.",
    annotations,
    input: Schema.Struct({ endpoint: Endpoint("Method and path, such as: GET /api/v1/courses/:course_id/users") })
  },
  ({ endpoint }) =>
    Effect.map(findDocumented(endpoint), ({ catalogue, endpoint }) => {
      const model = lookUp(catalogue.models, (endpoint.returns ?? "").replace(/(?:\[\])+$/, ""))
      return { ...endpoint, ...(model === undefined ? {} : { fields: model }) }
    })
)
