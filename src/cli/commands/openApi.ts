/** The command `lms endpoints openapi`: the service in OpenAPI. */
import * as Effect from "effect/Effect"
import type { OpenApiSource } from "../../endpoints/openapi/document.js"
import { makeCommand } from "../arguments/command.js"
import { loadLookup } from "../endpoints/documented.js"
import { EXAMPLE_ADDRESS, fromOption, readInstallation } from "../endpoints/installation.js"
import { stdout } from "../output/output.js"

/** The endpoints and records of an installation, with the texts of its documentation. */
const readSource = Effect.fnUntraced(function* (from: string) {
  const [{ addDescriptions }, { correct }] = yield* Effect.promise(() =>
    Promise.all([import("../../endpoints/descriptions.js"), import("../../endpoints/correct.js")])
  )
  const { catalogue, resources } = yield* readInstallation(from)
  const { date, endpoints, models } = correct(catalogue).catalogue
  const files = new Map(resources.map((resource) => [resource.file.replace(/\.json$/, ""), resource]))
  return {
    date,
    models,
    endpoints: endpoints.map((endpoint) => {
      const resource = files.get(endpoint.group ?? "")
      return (resource === undefined ? undefined : addDescriptions(endpoint, resource)) ?? endpoint
    }),
    origin: /^https?:/i.test(from) ? new URL(from).origin : undefined
  } satisfies OpenApiSource
})

export const openApi = makeCommand(
  "endpoints openapi",
  {
    summary: "Print the service in OpenAPI 3.1.",
    description:
      "Prints a description of all documented endpoints and records in OpenAPI 3.1, as JSON, for generators of clients and other tools. Without --from it is the documentation that effect-lms contains, and needs no server.",
    examples: [
      ["endpoints openapi > canvas.json", "The documented service."],
      [`endpoints openapi --from ${EXAMPLE_ADDRESS} > canvas.json`, "A server's version, with its descriptions."]
    ]
  },
  { from: fromOption },
  Effect.fnUntraced(function* ({ from }) {
    const source = from === undefined ? (yield* loadLookup).catalogue : yield* readSource(from)
    const { describeService } = yield* Effect.promise(() => import("../../endpoints/openapi/document.js"))
    yield* stdout.write(`${JSON.stringify(describeService(source), null, 2)}\n`)
  })
)
