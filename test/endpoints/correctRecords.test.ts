/** The corrections of records: all are needed, and the schemas are those of the corrected model. */
import { describe, expect, it } from "vitest"
import { writeResources } from "../../build/resources.js"
import { correctRecords } from "../../src/endpoints/correctRecords.js"
import { fieldCorrections, noRecords, records } from "../../src/endpoints/records.js"
import { catalogue as corrected, documented } from "../fixtures/model.js"
import { read } from "../fixtures/repository.js"

const catalogue = { endpoints: corrected.endpoints, models: documented.models }
const { kinds, unused } = correctRecords(catalogue)
const find = (model: string) => kinds.find((kind) => kind.model === model)

/** What is reported of the model of one record, with these fields. */
const problemsOf = (model: string, fields: Readonly<Record<string, string>>) =>
  correctRecords({ ...catalogue, models: { ...catalogue.models, [model]: fields } }).unused.filter((problem) =>
    problem.startsWith(`${model}.`)
  )

describe("the corrections of records", () => {
  it("are all needed", () => {
    expect(unused).toEqual([])
  })

  it("are reported if the documentation is right, or does not have the field", () => {
    const documented = catalogue.models["Page"] ?? {}
    expect(problemsOf("Page", { ...documented, last_edited_by: "UserDisplay" })).toEqual([
      "Page.last_edited_by is UserDisplay"
    ])
    expect(problemsOf("Page", { ...documented, todo_date: "datetime" })).toEqual(["Page.todo_date is documented"])
    const { editing_roles: _, title: __, ...others } = documented
    expect(problemsOf("Page", others)).toEqual(["Page.editing_roles is not documented", "Page.title is not documented"])
  })

  it("are all reported for a catalogue without models", () => {
    const found = correctRecords({ ...catalogue, models: {} }).unused
    for (const path of [...fieldCorrections.flatMap(({ at }) => at), ...noRecords])
      expect(found).toContain(`${path} is not documented`)
  })

  it("leave no documented record out but bodies of requests and models without fields", () => {
    const models = Object.keys(catalogue.models)
    expect(models.filter((model) => find(model) === undefined)).toEqual(noRecords)
    expect(kinds.length).toBe(new Set(kinds.map(({ name }) => name)).size)
    expect(kinds.length).toBeGreaterThan(250)
  })

  it("leave what they do not name as it is documented", () => {
    const named = new Set(fieldCorrections.flatMap(({ at }) => at))
    for (const [model, fields] of Object.entries(catalogue.models)) {
      if (noRecords.includes(model) || records[model]?.partOf !== undefined) continue
      for (const [field, type] of Object.entries(fields))
        if (!named.has(`${model}.${field}`)) expect(find(model)?.fields.get(field)?.type).toBe(type)
    }
  })

  it("require an id of what an endpoint returns, and not of what only records contain", () => {
    const isRequired = (model: string) => find(model)?.fields.get("id")?.required
    expect(["Course", "Poll", "Submission", "Login"].map(isRequired)).toEqual([true, true, true, true])
    expect(["RubricRating", "UserDisplay", "FileAttachment", "PeerReview"].map(isRequired)).toEqual([
      false,
      false,
      false,
      false
    ])
  })
})

it("the schemas are those of the catalogue: run `npm run endpoints` after a change of it", () => {
  expect(writeResources(kinds, catalogue.endpoints) === read("src/resources/generated/records.ts")).toBe(true)
})
