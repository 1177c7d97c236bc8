import { describe, expect, it } from "vitest"
import { type Catalogue, type Endpoint, scopeOf, shapeOf } from "../../src/endpoints/catalogue.js"
import { correct } from "../../src/endpoints/correct.js"
import { endpointCorrections, missingEndpoints, wordCorrections } from "../../src/endpoints/corrections.js"
import { parameterNotes } from "../../src/endpoints/notes.js"
import { catalogue, documented, unused } from "../fixtures/model.js"

const find = (shape: string, { endpoints }: Catalogue = catalogue): Endpoint | undefined =>
  endpoints.find((endpoint) => shapeOf(endpoint) === shape)

const parameter = (shape: string, name: string) => find(shape)?.params.find((other) => other.name === name)

const countNotes = () => parameterNotes.reduce((sum, { at, notes }) => sum + at.length * Object.keys(notes).length, 0)

describe("corrections", () => {
  it("are all needed", () => {
    expect(unused).toEqual([])
  })

  it("are reported if they are not needed any more, or name what is not there", () => {
    const count = endpointCorrections.reduce(
      (sum, { add = {}, at, change = {}, elements, scope }) =>
        sum +
        at.length *
          (Object.keys({ ...add, ...change }).length + [elements, scope].filter((value) => value !== undefined).length),
      missingEndpoints.length + wordCorrections.length + countNotes()
    )
    expect(correct(catalogue).unused).toHaveLength(count)
    const empty = correct({ ...documented, endpoints: [] })
    expect(empty.unused).toEqual([
      ...[...endpointCorrections, ...parameterNotes].flatMap(({ at }) =>
        at.map((shape) => `${shape} is not documented`)
      ),
      // The missing endpoints have this one.
      ...wordCorrections
        .filter(({ at }) => at !== "folders/:id")
        .map(({ at }) => `${at} is not documented, or takes words`)
    ])
    const without = documented.endpoints.map((endpoint) => ({ ...endpoint, params: [] }))
    expect(correct({ ...documented, endpoints: without }).unused).toContain(
      "PUT /api/v1/accounts/:/users/bulk_update has no parameter user_ids"
    )
  })

  it("leave what they do not name as it is documented", () => {
    const named = new Set([...endpointCorrections, ...parameterNotes].flatMap(({ at }) => at))
    for (const endpoint of documented.endpoints) {
      const shape = shapeOf(endpoint)
      const takesWords = wordCorrections.some(({ at }) => `${endpoint.path}/`.includes(`/${at}/`))
      if (!named.has(shape) && !takesWords && !/\/users\/:\/settings$/.test(shape)) {
        expect(find(shape)).toEqual(endpoint)
      }
    }
  })

  it("give each endpoint once, in the order of the catalogue, with a scope", () => {
    const shapes = catalogue.endpoints.map(shapeOf)
    expect(new Set(shapes).size).toBe(shapes.length)
    const keys = catalogue.endpoints.map(({ method, path }) => `${path} ${method}`)
    expect(keys).toEqual([...keys].sort((one, other) => (one < other ? -1 : 1)))
    const others = catalogue.endpoints.filter((endpoint) => endpoint.scope !== scopeOf(endpoint))
    expect(others.map(({ scope }) => scope)).toEqual([
      "url:GET|/api/v1/courses/:course_id/folders/by_path/*full_path",
      "url:GET|/api/v1/groups/:group_id/folders/by_path/*full_path",
      "url:DELETE|/api/v1/users/:user_id/custom_data(/*scope)",
      "url:GET|/api/v1/users/:user_id/custom_data(/*scope)",
      "url:PUT|/api/v1/users/:user_id/custom_data(/*scope)",
      "url:GET|/api/v1/users/:user_id/folders/by_path/*full_path"
    ])
  })

  it("give the models the corrected types of their documented fields", () => {
    expect(documented.models["ContentMigration"]?.["attachment"]).toBe("string")
    expect(catalogue.models["ContentMigration"]?.["attachment"]).toBe("FileAttachment")
    const names = (models: Catalogue["models"]) =>
      Object.entries(models).map(([name, model]) => [name, Object.keys(model)])
    expect(names(catalogue.models)).toEqual(names(documented.models))
  })

  it("split an action that two verbs have and that is documented as one of them", () => {
    const names = (shape: string) => find(shape)?.params.map(({ in: place, name }) => [name, place])
    expect(names("/api/v1/users/:/settings")).toEqual([["id", "path"]])
    expect(find("/api/v1/users/:/settings")?.name).toBe("get_user_settings")
    expect(find("PUT /api/v1/users/:/settings")?.scope).toBe("url:PUT|/api/v1/users/:id/settings")
    expect(names("PUT /api/v1/users/:/settings")).toContainEqual(["manual_mark_as_read", "form"])
    // Newer documentation may have both.
    const both = [...documented.endpoints, { ...(find("PUT /api/v1/users/:/settings") as Endpoint), name: "own" }]
    expect(find("PUT /api/v1/users/:/settings", correct({ ...documented, endpoints: both }).catalogue)?.name).toBe(
      "own"
    )
  })

  it("add notes, and nothing else, to the parameters that are named", () => {
    expect(parameter("POST /api/v1/conversations", "group_conversation")).toEqual({
      ...find("POST /api/v1/conversations", documented)?.params.find(({ name }) => name === "group_conversation"),
      note: "True: all recipients see each other and every reply. False: each gets a private conversation."
    })
    const noted = catalogue.endpoints.flatMap(({ params }) => params.filter(({ note }) => note !== undefined))
    expect(noted).toHaveLength(countNotes())
  })

  it("copy the members of another endpoint's parameter, and report one that has none", () => {
    expect(parameter("PUT /api/v1/courses/:/quizzes/:", "quiz[time_limit]")).toEqual(
      parameter("POST /api/v1/courses/:/quizzes", "quiz[time_limit]")
    )
    expect(parameter("POST /api/v1/groups/:/discussion_topics", "assignment[important_dates]")?.type).toBe("boolean")
    const others = documented.endpoints.map((endpoint) =>
      shapeOf(endpoint) === "POST /api/v1/courses/:/quizzes" ? { ...endpoint, params: [] } : endpoint
    )
    expect(correct({ ...documented, endpoints: others }).unused).toContain(
      "PUT /api/v1/courses/:/quizzes/: copies quiz, which POST /api/v1/courses/:/quizzes does not have"
    )
  })

  it("change, add and remove parameters", () => {
    expect(parameter("PUT /api/v1/accounts/:/users/bulk_update", "user_ids")?.type).toBe("id[]")
    expect(parameter("POST /api/v1/error_reports", "error[description]")).toEqual({
      name: "error[description]",
      in: "form",
      type: "string"
    })
    expect(parameter("/api/v1/planner/items", "order")?.in).toBe("query")
    expect(parameter("/api/v1/courses/:/discussion_topics", "scope")?.closed).toBe(false)
    expect(find("PUT /api/v1/accounts/:/account_calendars")?.elements?.map(({ name }) => name)).toEqual([
      "id",
      "visible",
      "auto_subscribe"
    ])
  })
})
