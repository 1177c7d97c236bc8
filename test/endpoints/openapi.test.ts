/** The description of the service in OpenAPI, compared with the model that it is made from. */
import { describe, expect, it } from "vitest"
import { hasOpenWords, shapeOf, writeLookup } from "../../src/endpoints/catalogue.js"
import { correctRecords } from "../../src/endpoints/correctRecords.js"
import { compressed } from "../../src/endpoints/generated/compressed.js"
import { decodeLookup } from "../../src/endpoints/lookup.js"
import { describeService } from "../../src/endpoints/openapi/document.js"
import { catalogue, documented } from "../fixtures/model.js"

const lookup = decodeLookup(compressed)
const service = describeService(lookup)
// biome-ignore lint/suspicious/noExplicitAny: any JSON, which the tests check
type Json = any
const paths: Readonly<Record<string, Readonly<Record<string, Json>>>> = service.paths
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), operation, path }))
)

describe("the paths", () => {
  it("have each endpoint once, with its scope, and as two paths if the end may be left out", () => {
    const described = operations.map(({ method, operation }) => `${method} ${operation.security[0].oauth2[0]}`)
    const isOptional = (scope: string) => scope.endsWith(")")
    expect(described.sort()).toEqual(
      lookup.endpoints
        .flatMap(({ method, scope }) => Array<string>(isOptional(scope) ? 2 : 1).fill(`${method} ${scope}`))
        .sort()
    )
    const { oauth2 }: Json = service.components.securitySchemes
    const { scopes } = oauth2.flows.authorizationCode
    expect(Object.keys(scopes).sort()).toEqual(lookup.endpoints.map(({ scope }) => scope).sort())
  })

  it("differ in more than the names of placeholders", () => {
    const shapes = Object.keys(paths).map((path) => path.replace(/\{[^{}]+\}/g, "{}"))
    expect(new Set(shapes).size).toBe(shapes.length)
    const { get, post } = paths["/api/v1/folders/{id}/files"] ?? {}
    expect([get.parameters[0].name, post.parameters[0].name]).toEqual(["id", "id"])
    expect(post.security[0].oauth2).toEqual(["url:POST|/api/v1/folders/:folder_id/files"])
  })

  it("have a parameter for each placeholder, and no parameter twice", () => {
    for (const { operation, path } of operations) {
      const parameters = (operation.parameters ?? []).filter(({ name }: Json) => name !== undefined)
      const names = parameters.filter((parameter: Json) => parameter.in === "path").map(({ name }: Json) => `{${name}}`)
      expect([path, names]).toEqual([path, path.match(/\{[^{}]+\}/g) ?? []])
      const keys = parameters.map((parameter: Json) => `${parameter.in} ${parameter.name}`)
      expect([path, new Set(keys).size]).toEqual([path, keys.length])
    }
  })

  it("have operations with documented names, and others if several have one name", () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const shapes = new Map(lookup.endpoints.map((endpoint) => [shapeOf(endpoint), endpoint]))
    const renamed = operations.filter(({ method, operation, path }) => {
      const endpoint = shapes.get(shapeOf({ method, path: path.replace(/\{([^{}]+)\}/g, ":$1") }))
      return operation.operationId !== endpoint?.name
    })
    expect(renamed.length).toBeLessThan(70)
    expect(renamed.map(({ operation }) => operation.operationId)).toContain("upload_file_courses_course_id_files")
    expect(paths["/api/v1/courses/{course_id}/apps"]?.get).toBeUndefined()
    expect(paths["/api/v1/accounts/{account_id}/apps"]?.get.operationId).toBe("get_accounts_account_id_apps")
  })

  it("describe a list with its parameters as they are sent, and its pages", () => {
    const { get } = paths["/api/v1/courses/{course_id}/assignments"] ?? {}
    const parameters = Object.fromEntries(get.parameters.map((parameter: Json) => [parameter.name, parameter]))
    expect(parameters).toMatchObject({
      course_id: { in: "path", required: true, schema: { $ref: "#/components/schemas/Id" } },
      "include[]": { in: "query", style: "form", explode: true, schema: { type: "array" } },
      "assignment_ids[]": { schema: { type: "array", items: { type: "string" } } },
      bucket: { schema: { type: "string", enum: expect.arrayContaining(["past", "overdue"]) } }
    })
    expect(parameters["include[]"].schema.items.anyOf).toEqual([
      { type: "string", enum: expect.arrayContaining(["submission", "overrides"]) },
      { type: "string" }
    ])
    expect(get.parameters.slice(-2)).toEqual([
      { $ref: "#/components/parameters/page" },
      { $ref: "#/components/parameters/per_page" }
    ])
    expect(get.responses[200]).toMatchObject({
      headers: { Link: { $ref: "#/components/headers/Link" } },
      content: {
        "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Assignment" } } }
      }
    })
    expect(get.tags).toEqual(["assignments"])
  })

  it("describe a body in JSON and as a form", () => {
    const { required, content } = paths["/api/v1/courses/{course_id}/assignments"]?.post.requestBody ?? {}
    expect(required).toBe(true)
    const json = content["application/json"].schema
    expect(json).toMatchObject({
      required: ["assignment"],
      properties: {
        assignment: {
          required: ["name"],
          properties: { name: { type: "string" }, due_at: { type: ["string", "null"], format: "date-time" } }
        }
      }
    })
    expect(content["application/x-www-form-urlencoded"].schema).toMatchObject({
      required: ["assignment[name]"],
      properties: {
        "assignment[due_at]": { type: "string", format: "date-time" },
        "assignment[submission_types][]": { type: "array" }
      }
    })
  })

  it("describe lists of records, records by any name, arrays as bodies, and files", () => {
    const bodyOf = (method: string, path: string) => paths[path]?.[method].requestBody.content
    const extensions = bodyOf("post", "/api/v1/courses/{course_id}/quizzes/{quiz_id}/extensions")
    expect(extensions["application/json"].schema.properties.quiz_extensions).toMatchObject({
      type: "array",
      items: { required: ["user_id"], properties: { user_id: { $ref: "#/components/schemas/Id" } } }
    })
    expect(extensions["application/x-www-form-urlencoded"].schema.properties["quiz_extensions[][user_id]"]).toEqual({
      type: "array",
      items: { $ref: "#/components/schemas/Id" }
    })
    const grades = bodyOf("post", "/api/v1/courses/{course_id}/submissions/update_grades")
    expect(grades["application/json"].schema.properties.grade_data.additionalProperties.properties).toHaveProperty(
      "posted_grade"
    )
    const [pattern = ""] = Object.keys(grades["application/x-www-form-urlencoded"].schema.patternProperties)
    expect([...(`grade_data[7][posted_grade]`.match(pattern) ?? [])]).toHaveLength(1)
    expect("grade_data[7][8][posted_grade]").not.toMatch(new RegExp(pattern))
    expect(bodyOf("put", "/api/v1/courses/{course_id}/assignments/bulk_update")).toEqual({
      "application/json": { schema: { type: "array", items: expect.objectContaining({ type: "object" }) } }
    })
    const topic = bodyOf("post", "/api/v1/courses/{course_id}/discussion_topics")
    const file = { contentMediaType: "application/octet-stream" }
    expect(topic["multipart/form-data"].schema.properties.attachment).toEqual(file)
    expect(topic["application/json"].schema.properties).not.toHaveProperty("attachment")
  })

  it("say what is deprecated, and what parameters do", () => {
    const deprecated = operations.filter(({ operation }) => operation.deprecated === true)
    expect(deprecated).toHaveLength(lookup.endpoints.filter((endpoint) => endpoint.deprecated === true).length)
    const { properties } =
      paths["/api/v1/conversations"]?.post.requestBody.content["application/x-www-form-urlencoded"].schema ?? {}
    expect(properties.group_conversation.description).toMatch(/^True: all recipients see each other/)
  })

  it("say nothing of a result that is not documented, nor of a body", () => {
    const { put } = paths["/api/v1/accounts/{account_id}/apps/{id}"] ?? {}
    expect(put.responses["2XX"].content).toEqual({ "application/json": { schema: {} } })
    expect(put.requestBody.content["application/json"].schema).toEqual({ type: "object" })
    expect(paths["/api/v1/courses/{course_id}/files"]?.post.responses["2XX"].content).toEqual({
      "application/json": { schema: {} }
    })
  })

  it("takes several segments at the end of a path", () => {
    const rest = paths["/api/v1/users/{user_id}/custom_data/{scope}"] ?? {}
    expect(Object.keys(rest).sort()).toEqual(["delete", "get", "put"])
    expect(rest.get.operationId).toBe("load_custom_data_scope")
    const folder = paths["/api/v1/courses/{course_id}/folders/by_path/{full_path}"]?.get.parameters[1]
    expect(folder.description).toContain("several segments")
  })
})

it("is the same in any order of the endpoints, and the same each time", () => {
  const text = JSON.stringify(service)
  expect(JSON.stringify(describeService(lookup))).toBe(text)
  expect(JSON.stringify(describeService({ ...lookup, endpoints: [...lookup.endpoints].reverse() }))).toBe(text)
})

it("is made from the packaged documentation as from the catalogue", () => {
  const records = { endpoints: catalogue.endpoints, models: documented.models }
  expect(correctRecords(lookup).kinds).toEqual(correctRecords(records).kinds)
  const parameters = catalogue.endpoints.flatMap(({ params }) => params)
  const packaged = (JSON.parse(writeLookup(catalogue)) as typeof catalogue).endpoints.flatMap(({ params }) => params)
  expect(packaged.map(hasOpenWords)).toEqual(parameters.map(hasOpenWords))
  expect(JSON.stringify(packaged)).not.toContain("enum_from")
})

it("names operations apart whose paths have the same words", () => {
  const endpoints = ["/api/v1/a-b", "/api/v1/a_b"].map((path) => ({
    method: "GET",
    path,
    scope: `url:GET|${path}`,
    name: "show",
    params: []
  }))
  const { paths } = describeService({ date: "2026-01-02", models: {}, endpoints })
  expect(Object.values(paths).map(({ get }) => get?.operationId)).toEqual(["show_a_b", "show_a_b_2"])
})

it("names the server of an installation, and has the texts of its documentation", () => {
  const endpoint = { method: "GET", path: "/api/v1/rooms", scope: "url:GET|/api/v1/rooms", name: "list_rooms" }
  const parameter = {
    name: "floor",
    in: "query",
    type: "integer",
    description: "Where it is.",
    note: "0 is the ground."
  }
  const own = describeService({
    date: "2026-01-02",
    models: {},
    endpoints: [{ ...endpoint, summary: "Lists rooms", notes: "All of them.", params: [parameter as Json] }],
    origin: "http://127.0.0.1:3000"
  })
  expect(own.servers).toMatchObject([{ url: "http://{domain}", variables: { domain: { default: "127.0.0.1:3000" } } }])
  expect(own.info.version).toBe("2026-01-02")
  expect(own.paths["/api/v1/rooms"]?.get).toMatchObject({
    summary: "Lists rooms",
    description: "All of them.",
    parameters: [{ name: "floor", description: "Where it is.\n0 is the ground.", schema: { type: "integer" } }]
  })
})
