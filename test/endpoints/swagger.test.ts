/** Reads the description of an installation's API, which is Swagger 1.2. */
import * as Either from "effect/Either"
import { describe, expect, it } from "vitest"
import { parseListing, parseResource, toCatalogue } from "../../src/endpoints/swagger.js"
import { swaggerEndpoints, swaggerFiles } from "../fixtures/swagger.js"

const messageOf = <A>(result: Either.Either<A, { readonly message: string }>): string | undefined =>
  Either.isLeft(result) ? result.left.message : undefined

const read = (files: Readonly<Record<string, unknown>>) =>
  Either.flatMap(
    Either.all(Object.entries(files).map(([file, content]) => parseResource(file, JSON.stringify(content)))),
    (resources) => toCatalogue(resources, { date: "2026-01-01", source: "test" })
  )

const { "api-docs.json": listing, ...files } = swaggerFiles

const makeFile = (others: object) => ({ swaggerVersion: "1.2", basePath: "https://x.test/api", apis: [], ...others })

describe("a description in Swagger 1.2", () => {
  it("becomes a catalogue: endpoints, parameters, models, and no texts", () => {
    const { catalogue, unknownTypes } = Either.getOrThrow(read(files))
    expect(catalogue.endpoints).toEqual(swaggerEndpoints)
    expect(catalogue.models).toEqual({
      Key: { id: "integer", user_name: "string" },
      Room: {
        id: "integer",
        name: "string",
        opened_at: "datetime",
        keys: "Key[]",
        main_key: "Key",
        anything: "any",
        broken: "any"
      }
    })
    expect([...unknownTypes]).toEqual([["Polygon", "rooms.json"]])
    expect(JSON.stringify(catalogue)).not.toContain("left out")
  })

  it("has each endpoint and each model once: what is documented twice is taken from the longer description", () => {
    const operations = (...names: ReadonlyArray<string>) => [
      { method: "GET", parameters: names.map((name) => ({ name, paramType: "query", type: "string" })) }
    ]
    const { catalogue } = Either.getOrThrow(
      read({
        "a.json": makeFile({
          apis: [{ path: "/v1/x/{id}", operations: operations("one") }],
          models: { X: { properties: { a: {}, b: {} } } }
        }),
        "b.json": makeFile({
          apis: [{ path: "/v1/x/{x_id}", operations: operations("one", "two") }],
          models: { X: { properties: { a: {} } } }
        })
      })
    )
    expect(catalogue.endpoints.map(({ params, path }) => [path, params.length])).toEqual([["/api/v1/x/:x_id", 2]])
    expect(catalogue.models).toEqual({ X: { a: "any", b: "any" } })
  })

  it("takes types in any spelling", () => {
    const typeOf = (type: string, others: object = {}) =>
      Either.getOrThrow(
        read({
          "a.json": makeFile({
            apis: [
              {
                path: "/v1/x",
                operations: [{ method: "PUT", parameters: [{ name: "p", paramType: "body", type, ...others }] }]
              }
            ],
            models: { "Outcome Group": {}, AssignmentWrite: {} }
          })
        })
      ).catalogue.endpoints[0]?.params[0]?.type
    expect(
      [
        "String",
        "INTEGER",
        "datetime",
        "[Integer]",
        "string[]",
        "list",
        "outcome group",
        "assignmentwrite",
        "what"
      ].map((type) => typeOf(type))
    ).toEqual([
      "string",
      "integer",
      "datetime",
      "integer[]",
      "string[]",
      "any[]",
      "OutcomeGroup",
      "ModelAssignmentWrite",
      "any"
    ])
    expect(typeOf("string", { format: "date-time" })).toBe("datetime")
    expect(typeOf("array", { items: { type: "string", format: "date" } })).toBe("date[]")
  })
})

describe("an odd file is named in the error", () => {
  it.each([
    ["", "a.json is not valid JSON."],
    ["<!DOCTYPE html><p>", "a.json contains HTML and no JSON: check the address."],
    ['{"swaggerVersion": "1.2", "apis": [', "a.json is not valid JSON."],
    ["[]", "a.json must be a Swagger 1.2 document, and has no swaggerVersion."],
    ['{"swaggerVersion": "2.0"}', 'a.json must be a Swagger 1.2 document, and has version "2.0".'],
    ['{"openapi": "3.0.0"}', "a.json must be a Swagger 1.2 document, and has no swaggerVersion."],
    ['{"swaggerVersion": "1.2"}', "a.json is not a Swagger 1.2 document at apis: expected"]
  ])("%s", (text, message) => {
    expect(messageOf(parseResource("a.json", text))).toContain(message)
    expect(messageOf(parseListing("a.json", text))).toContain(message)
  })

  it.each([
    [
      "a place that does not exist",
      { name: "p", paramType: "cookie" },
      "at apis.0.operations.0.parameters.0.paramType"
    ],
    ["a type that is no text", { name: "p", paramType: "query", type: 1 }, "at apis.0.operations.0.parameters.0.type"],
    ["no name", { paramType: "query" }, "at apis.0.operations.0.parameters.0.name"]
  ])("a parameter with %s", (_, parameter, message) => {
    const file = makeFile({ apis: [{ path: "/v1/x", operations: [{ method: "GET", parameters: [parameter] }] }] })
    expect(messageOf(read({ "a.json": file }))).toContain(`a.json is not a Swagger 1.2 document ${message}: expected`)
  })

  it.each(["v1/x", "/v1/x y", "/v1/x?y=1", "//host/x", "/v1/\u2028", '/v1/"x', "/v1/../{"])("the path %j", (path) => {
    const file = makeFile({ basePath: "", apis: [{ path, operations: [{ method: "GET" }] }] })
    expect(messageOf(read({ "a.json": file }))).toBe(`a.json documents ${JSON.stringify(path)}, which is not a path.`)
  })
})

describe("a listing", () => {
  it("names its files once", () => {
    expect(parseListing("api-docs.json", JSON.stringify(listing))).toEqual(Either.right(["rooms.json", "keys.json"]))
    const twice = { swaggerVersion: "1.2", apis: [{ path: "/a/b.json" }, { path: "a/b.json" }] }
    expect(parseListing("api-docs.json", JSON.stringify(twice))).toEqual(Either.right(["a/b.json"]))
  })

  it.each([
    "../x.json",
    "/a/../x.json",
    "//other.test/x.json",
    "https://other.test/x.json",
    "/%2e%2e/x.json",
    "a\\..\\x.json",
    "/.git/config",
    "C:x.json",
    ""
  ])("does not name %j, which is elsewhere", (path) => {
    expect(messageOf(parseListing("api-docs.json", JSON.stringify({ swaggerVersion: "1.2", apis: [{ path }] })))).toBe(
      `api-docs.json lists ${JSON.stringify(path)}, which is not a file beside it or below its folder.`
    )
  })

  it("is not empty", () => {
    expect(messageOf(parseListing("api-docs.json", '{"swaggerVersion": "1.2", "apis": []}'))).toBe(
      "api-docs.json lists no files."
    )
  })
})
