import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { type Catalogue, type Endpoint, type Parameter, shapeOf } from "../../src/endpoints/catalogue.js"
import { writeDeclarations, writePaths } from "../../src/endpoints/declarations.js"

const folder = fileURLToPath(new URL("../../src/endpoints", import.meta.url))
const catalogue: Catalogue = JSON.parse(readFileSync(join(folder, "catalogue.json"), "utf8"))

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

const findLine = (lines: ReadonlyArray<string>, start: string): string | undefined =>
  lines.find((line) => line.trimStart().startsWith(start))?.trim()

const paramsOf = (...params: ReadonlyArray<Parameter>) =>
  findLine(write([makeEndpoint("/api/v1/things", params)]), "export interface ListThingsParams")?.replace(
    "export interface ListThingsParams ",
    ""
  )

describe("the declarations of effect-lms/endpoints", () => {
  it("are those of the catalogue: run `npm run endpoints` after a change of it", () => {
    expect(writeDeclarations(catalogue) === readFileSync(join(folder, "index.d.ts"), "utf8")).toBe(true)
  })

  it("and the paths as well", () => {
    expect(writePaths(catalogue) === readFileSync(join(folder, "paths.ts"), "utf8")).toBe(true)
  })

  it("contain each endpoint once", () => {
    const shapes = catalogue.endpoints.map(shapeOf)
    const text = readFileSync(join(folder, "index.d.ts"), "utf8")
    expect(shapes.length).toBeGreaterThan(1_000)
    expect(new Set(shapes).size).toBe(shapes.length)
    for (const shape of shapes) expect(text.split(`    ${JSON.stringify(shape)}: {`).length).toBe(2)
  })

  it("name each type once", () => {
    const names = Array.from(
      readFileSync(join(folder, "index.d.ts"), "utf8").matchAll(/^export interface (\w+)/gm),
      ([, name]) => name
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

describe("parameters", () => {
  const text: Parameter = { name: "q", in: "query", type: "string" }
  it.each<readonly [string, Parameter, string]>([
    ["a text", text, "{ readonly q?: LmsTextParam }"],
    ["a list", { ...text, type: "integer[]" }, "{ readonly q?: LmsManyParam<LmsNumberParam> }"],
    ["a date", { ...text, type: "datetime" }, "{ readonly q?: LmsTimeParam }"],
    ["of an unknown type", { ...text, type: "Hash" }, "{ readonly q?: unknown }"],
    [
      "a file",
      { ...text, in: "form", name: "course[file]" },
      "{ readonly course?: LmsGroupParam<{ readonly file?: unknown }> }"
    ],
    [
      "with words of the newest documentation",
      { ...text, enum: ["a", "b"], enum_from: "b" },
      '{ readonly q?: LmsChoiceParam<"a" | "b"> }'
    ],
    ["with older words", { ...text, enum: ["a"], enum_from: "d" }, '{ readonly q?: LmsWordParam<"a"> }'],
    ["with numbers as words", { ...text, enum: ["1"], enum_from: "b" }, '{ readonly q?: LmsWordParam<"1"> }'],
    [
      "a list of words",
      { ...text, type: "string[]", enum: ["a"], enum_from: "b" },
      '{ readonly q?: LmsManyParam<LmsWordParam<"a">> }'
    ],
    [
      "a member",
      { ...text, name: "course[name]" },
      "{ readonly course?: LmsGroupParam<{ readonly name?: LmsTextParam }> }"
    ],
    [
      "a member of a list",
      { ...text, name: "item[][id]" },
      "{ readonly item?: LmsManyParam<{ readonly id?: LmsTextParam }> }"
    ],
    [
      "a member of a plural",
      { ...text, name: "items[id]" },
      "{ readonly items?: LmsManyParam<{ readonly id?: LmsTextParam }> }"
    ],
    [
      "a member of any name",
      { ...text, name: "grade[<id>][x]" },
      "{ readonly grade?: LmsGroupParam<{ readonly [name: string]: unknown }> }"
    ],
    ["a name that is no identifier", { ...text, name: "a-b" }, '{ readonly "a-b"?: LmsTextParam }']
  ])("%s", (_, parameter, expected) => {
    expect(paramsOf(parameter)).toBe(expected)
  })

  it("of the path are left to the placeholders", () => {
    const lines = write([makeEndpoint("/api/v1/things/:id", [{ ...text, name: "id", in: "path" }])])
    expect(findLine(lines, '"/api/v1/things/:"')).toBe('"/api/v1/things/:": { params: {}; data: unknown }')
  })

  it("of two operations have one type if they are the same, and else another name", () => {
    const lines = write([
      makeEndpoint("/api/v1/a", [text]),
      makeEndpoint("/api/v1/b", [text]),
      makeEndpoint("/api/v1/c", [{ ...text, name: "r" }], { group: "c_things" }),
      makeEndpoint("/api/v1/d", [{ ...text, name: "s" }], { group: "c_things" })
    ])
    const typeOf = (path: string) => /params: (\w+)/.exec(findLine(lines, `"${path}"`) ?? "")?.[1]
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
    expect(findLine(lines, "export interface ListThingsParams")).toContain("readonly parent_folder_path?: LmsTextParam")
    expect(findLine(lines, '"POST /api/v1/files"')).toContain("data: unknown")
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
    )?.replace(/^.*data: /, "")

  it("have the documented fields", () => {
    expect(findLine(write([], models), "export interface Thing")).toBe(
      'export interface Thing { readonly id: number | string; readonly ids: ReadonlyArray<number | string>; readonly count: number; readonly at: string | null; readonly of: Thing; readonly "a-b": unknown }'
    )
  })

  it("are lists, records, or unknown", () => {
    expect(dataOf("Thing[]")).toBe("ReadonlyArray<Thing> }")
    expect(dataOf("Other[]")).toBe("ReadonlyArray<unknown> }")
    expect(dataOf(undefined)).toBe("unknown }")
    expect(dataOf("boolean")).toBe("boolean }")
  })

  it("are certainly no list only if nothing speaks for one", () => {
    const single = { Thing: { id: "integer" } }
    const isSingle = (path: string, others: Partial<Endpoint> = {}) =>
      findLine(write([makeEndpoint(path, [], { returns: "Thing", ...others })], single), '"')?.includes("single: true")
    expect(isSingle("/api/v1/things/:id")).toBe(true)
    expect(isSingle("/api/v1/users/self/profile")).toBe(true)
    expect(isSingle("/api/v1/things")).toBe(false)
    expect(isSingle("/api/v1/things/:id", { paginated: true })).toBe(false)
    expect(isSingle("/api/v1/things/:id", { returns: "Thing[]" })).toBe(false)
    expect(isSingle("/api/v1/things/:id", { method: "PUT" })).toBe(false)
  })
})
