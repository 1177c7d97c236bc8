import { describe, expect, it } from "vitest"
import { type Catalogue, type Endpoint, endpointOf, type Parameter, shapeOf } from "../../src/endpoints/catalogue.js"
import { writeDeclarations, writePackageDeclarations, writePaths } from "../../src/endpoints/declarations.js"
import { catalogue } from "../fixtures/model.js"
import { read } from "../fixtures/repository.js"

const readGenerated = (name: string) => read(`src/endpoints/generated/${name}`)

const makeEndpoint = (path: string, params: ReadonlyArray<Parameter>, others: Partial<Endpoint> = {}): Endpoint => ({
  method: "GET",
  path,
  scope: `url:GET|${path}`,
  name: "list_things",
  params,
  ...others
})

const write = (endpoints: ReadonlyArray<Endpoint>, models: Catalogue["models"] = {}): ReadonlyArray<string> =>
  writeDeclarations({ date: "2026-01-01", sources: {}, endpoints, models }).split("\n")

/** The texts of a template literal type. */
const expandTemplate = (template: string): ReadonlyArray<string> => {
  const [found, before = "", words = "", after = ""] = /^(.*?)\$\{(.*?)\}(.*)$/.exec(template) ?? []
  if (found === undefined) return [template]
  return words.split(" | ").flatMap((word) => expandTemplate(`${before}${JSON.parse(word)}${after}`))
}

const findLine = (lines: ReadonlyArray<string>, start: string): string | undefined =>
  lines.find((line) => line.trimStart().startsWith(start))?.trim()

const paramsOf = (...params: ReadonlyArray<Parameter>) =>
  findLine(write([makeEndpoint("/api/v1/things", params)]), "export interface ListThingsParams")?.replace(
    "export interface ListThingsParams extends Common ",
    ""
  )

describe("the declarations of effect-lms/endpoints", () => {
  it("are those of the catalogue: run `npm run endpoints` after a change of it", () => {
    const { index, parameters } = writePackageDeclarations(catalogue)
    expect(index === readGenerated("index.d.ts")).toBe(true)
    expect(parameters === readGenerated("parameters.d.ts")).toBe(true)
  })

  it("and the paths as well", () => {
    expect(writePaths(catalogue) === readGenerated("paths.ts")).toBe(true)
  })

  it("contain each endpoint once", () => {
    const shapes = catalogue.endpoints.map(shapeOf)
    const text = readGenerated("index.d.ts")
    expect(shapes.length).toBeGreaterThan(1_000)
    expect(new Set(shapes).size).toBe(shapes.length)
    for (const shape of shapes) expect(text.split(`\n${JSON.stringify(shape)}: `).length).toBe(2)
  })

  it("suggest each endpoint once", () => {
    const text = readGenerated("index.d.ts")
    const templates = Array.from(text.matchAll(/^ {2}\| `(.+)`$/gm), ([, template = ""]) => template)
    expect(templates.flatMap(expandTemplate).sort()).toEqual(catalogue.endpoints.map(endpointOf).sort())
  })

  it("name each type once", () => {
    const text = ["index.d.ts", "parameters.d.ts"].map(readGenerated).join("\n")
    const names = Array.from(text.matchAll(/^export interface (\w+)/gm), ([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

it("the types of parameters type no endpoint, so that schemas and write types can be imported without typed endpoints", () => {
  const { parameters } = writePackageDeclarations(catalogue)
  expect(parameters).not.toContain("declare module")
  expect(parameters).not.toContain('from "effect-lms')
})

describe("segments before words", () => {
  it("are quoted if they are no identifiers", () => {
    const name: Parameter = { name: "name", in: "path", type: "string" }
    const lines = write([makeEndpoint("/api/v1/my-tools/:name", [name]), makeEndpoint("/api/v1/tabs/:name", [name])])
    expect(findLine(lines, "interface LmsWordParents")).toBe('interface LmsWordParents { "my-tools": 1; tabs: 1 }')
  })
})

describe("parameters", () => {
  const text: Parameter = { name: "q", in: "query", type: "string" }
  it.each<readonly [string, Parameter, string]>([
    ["a text", text, "{ q?: Text }"],
    ["a list", { ...text, type: "integer[]" }, "{ q?: Many<Numeric> }"],
    ["a date", { ...text, type: "datetime" }, "{ q?: Time }"],
    ["of an unknown type", { ...text, type: "Hash" }, "{ q?: unknown }"],
    ["a file", { ...text, in: "form", name: "course[file]" }, "{ course?: Members<ListThingsCourse> }"],
    [
      "with words of the newest documentation",
      { ...text, enum: ["a", "b"], enum_from: "b" },
      '{ q?: Choice<"a" | "b"> }'
    ],
    ["with older words", { ...text, enum: ["a"], enum_from: "d" }, '{ q?: Word<"a"> }'],
    ["with numbers as words", { ...text, enum: ["1"], enum_from: "b" }, '{ q?: Word<"1"> }'],
    ["a list of words", { ...text, type: "string[]", enum: ["a"], enum_from: "b" }, '{ q?: Many<Word<"a">> }'],
    ["a member", { ...text, name: "course[name]" }, "{ course?: Members<ListThingsCourse> }"],
    ["a member of a list", { ...text, name: "item[][id]" }, "{ item?: Many<ListThingsItem> }"],
    ["a member of a plural", { ...text, name: "items[id]" }, "{ items?: Many<ListThingsItems> }"],
    ["a member of any name", { ...text, name: "grade[<id>][x]" }, "{ grade?: Members<ListThingsGrade> }"],
    ["records by any name in a plural", { ...text, name: "grades[<id>][x]" }, "{ grades?: Members<ListThingsGrades> }"],
    [
      "include, of which several words are taken",
      { ...text, name: "include", enum: ["a"] },
      '{ include?: Many<Word<"a">> }'
    ],
    [
      "a list of records whose members are documented as lists",
      { ...text, name: "item[id]", type: "string[]" },
      "{ item?: Many<ListThingsItem> }"
    ],
    ["with words that are not all", { ...text, enum: ["a"], enum_from: "b", closed: false }, '{ q?: Word<"a"> }'],
    [
      "an object that is documented as its members",
      { ...text, name: "select", enum: ["a"], enum_from: "b" },
      "{ select?: unknown }"
    ],
    ["a name that is no identifier", { ...text, name: "a-b" }, '{ "a-b"?: Text }']
  ])("%s", (_, parameter, expected) => {
    expect(paramsOf(parameter)).toBe(expected)
  })

  it("of a group have a type of their own, which is open if its members depend on what is done", () => {
    const groupOf = (name: string) =>
      findLine(write([makeEndpoint("/api/v1/things", [{ ...text, name }])]), "export interface ListThings")
    expect(groupOf("course[name]")).toBe("export interface ListThingsCourse { name?: Text }")
    expect(groupOf("settings[name]")).toBe(
      "export interface ListThingsSettings { name?: Text; [name: string]: unknown }"
    )
    expect(groupOf("grade[<id>][x]")).toBe("export interface ListThingsGradeRecord { x?: Text }")
    expect(groupOf("grade[<id>]")).toBe("export interface ListThingsGrade { [name: string]: unknown }")
  })

  it("of a write without documented ones may be any", () => {
    const paramsFor = (method: string) => findLine(write([makeEndpoint("/api/v1/a", [], { method })]), '"')
    expect(paramsFor("GET")).toBe('"/api/v1/a": Call')
    expect(paramsFor("POST")).toBe('"POST /api/v1/a": Call<Any>')
  })

  it("have the name of the operation without the segment of the path that tells endpoints apart", () => {
    const lines = write([
      makeEndpoint("/api/v1/courses/:id/things", [text], { name: "list_all_things_courses" }),
      makeEndpoint("/api/v1/groups/:id/things", [text], { name: "list_all_things_groups" })
    ])
    expect(findLine(lines, "export interface")).toContain("interface ListAllThingsParams ")
  })

  it("of the path are left to the placeholders", () => {
    const lines = write([makeEndpoint("/api/v1/things/:id", [{ ...text, name: "id", in: "path" }])])
    expect(findLine(lines, '"/api/v1/things/:"')).toBe('"/api/v1/things/:": Call')
  })

  it("of two operations have one type if they are the same, and else another name", () => {
    const lines = write([
      makeEndpoint("/api/v1/a", [text]),
      makeEndpoint("/api/v1/b", [text]),
      makeEndpoint("/api/v1/c", [{ ...text, name: "r" }], { group: "c_things" }),
      makeEndpoint("/api/v1/d", [{ ...text, name: "s" }], { group: "c_things" })
    ])
    const typeOf = (path: string) => /Call<(\w+)/.exec(findLine(lines, `"${path}"`) ?? "")?.[1]
    expect(["a", "b", "c", "d"].map((name) => typeOf(`/api/v1/${name}`))).toEqual([
      "ListThingsParams",
      "ListThingsParams",
      "ListThingsCThingsParams",
      "ListThingsCThingsParams2"
    ])
  })

  it("of an upload include those of each upload, and its data is not the file", () => {
    const lines = write([makeEndpoint("/api/v1/files", [], { method: "POST", upload: true, returns: "File" })], {
      File: {}
    })
    expect(findLine(lines, "export interface ListThingsParams")).toContain("parent_folder_path?: Text")
    expect(findLine(lines, '"POST /api/v1/files"')).toBe('"POST /api/v1/files": Call<ListThingsParams>')
  })
})

it("the declarations of no endpoint suggest none", () => {
  expect(write([]).join("\n")).toContain("type Paths =\n  never\n")
})

it("a path that would end a template is escaped", () => {
  const lines = write([makeEndpoint("/api/v1/a`b", [])])
  expect(lines).toContain("  | `/api/v1/a\\`b`")
})

describe("names of the declarations themselves", () => {
  it("are other ones if the documentation has a model of that name", () => {
    const model = { id: "integer" }
    const lines = write(
      [makeEndpoint("/api/v1/things", [{ name: "q", in: "query", type: "string" }], { returns: "Text" })],
      {
        Call: model,
        Text: model,
        Text_: model
      }
    )
    expect(findLine(lines, "import type { LmsTextParam")).toBe(
      'import type { LmsTextParam as Text__ } from "effect-lms/wrappers"'
    )
    expect(findLine(lines, "export interface ListThingsParams")).toContain("q?: Text__ }")
    expect(findLine(lines, '"/api/v1/things"')).toBe('"/api/v1/things": Call_<ListThingsParams, Text>')
  })
})

describe("responses", () => {
  const models = {
    Thing: { id: "integer", ids: "integer[]", count: "integer", at: "datetime", of: "Thing", "a-b": "Other" }
  }
  const dataOf = (returns: string | undefined, path = "/api/v1/things", others: Partial<Endpoint> = {}) =>
    findLine(
      write([makeEndpoint(path, [], { ...others, ...(returns === undefined ? {} : { returns }) })], models),
      '"/api'
    )?.replace(/^.*": /, "")

  it("have the documented fields", () => {
    expect(findLine(write([], models), "export interface Thing")).toBe(
      'export interface Thing { readonly id: number | string; readonly ids: readonly (number | string)[]; readonly count: number; readonly at: string | null; readonly of: Thing; readonly "a-b": unknown }'
    )
  })

  it("have lists of lists, and unions, also in lists", () => {
    const fields = { grid: "Cell[][]", scheme: "Cell | null", notes: "(string | null)[][]" }
    expect(findLine(write([], { Cell: {}, Grid: fields }), "export interface Grid")).toBe(
      "export interface Grid { readonly grid: readonly (readonly Cell[])[]; readonly scheme: Cell | null; readonly notes: readonly (readonly (string | null)[])[] }"
    )
  })

  it("are lists, records, or unknown", () => {
    expect(dataOf("Thing[]")).toBe("Call<Common, readonly Thing[]>")
    expect(dataOf("Other[]")).toBe("Call<Common, readonly unknown[]>")
    expect(dataOf(undefined)).toBe("Call")
    expect(dataOf("boolean")).toBe("Call<Common, boolean>")
  })

  it("are certainly no list only if nothing speaks for one", () => {
    const single = { Thing: { id: "integer" } }
    const isSingle = (path: string, others: Partial<Endpoint> = {}) =>
      findLine(write([makeEndpoint(path, [], { returns: "Thing", ...others })], single), '"')?.includes("Single<")
    expect(isSingle("/api/v1/things/:id")).toBe(true)
    expect(isSingle("/api/v1/users/self/profile")).toBe(true)
    expect(isSingle("/api/v1/things")).toBe(false)
    expect(isSingle("/api/v1/things/:id", { paginated: true })).toBe(false)
    expect(isSingle("/api/v1/things/:id", { returns: "Thing[]" })).toBe(false)
    expect(isSingle("/api/v1/things/:id", { method: "PUT" })).toBe(false)
  })
})
