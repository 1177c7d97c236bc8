/** What the routes of the sandbox do with the parameters of the documentation. */
import { describe, expect, it } from "vitest"
import { shapeOf } from "../../src/endpoints/catalogue.js"
import { documentedNames } from "../../src/sandbox/kernel/routeParameters.js"
import { resources } from "../../src/sandbox/resources/all.js"
import { catalogue } from "../fixtures/model.js"

describe("a route of the sandbox", () => {
  const endpoints = new Map(catalogue.endpoints.map((endpoint) => [shapeOf(endpoint), endpoint]))
  it("declares no parameter as without effect that no route of its resource documents", () => {
    const wrong = resources.flatMap(({ routes }) => {
      const documented = routes.flatMap(({ method, path }) => {
        const endpoint = endpoints.get(shapeOf({ method, path }))
        return endpoint === undefined ? [] : documentedNames(endpoint)
      })
      return routes
        .filter(({ method, path }) => endpoints.has(shapeOf({ method, path })))
        .flatMap(({ declared: { noEffect = [] }, method, path }) =>
          noEffect
            .filter((name) => !documented.some((other) => other === name || other.startsWith(`${name}[`)))
            .map((name) => `${method} ${path} ${name}`)
        )
    })
    expect(wrong).toEqual([])
  })
})
