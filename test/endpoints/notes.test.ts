/** Notes of parameters: in the catalogue of the command, in the hovers of the types, in `endpoints show`, before a write. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import ts from "typescript"
import { readLookup } from "../../src/cli/endpoints/lookup.js"
import { notesOf } from "../../src/cli/endpoints/notes.js"
import { shapeOf } from "../../src/endpoints/catalogue.js"
import { writeDeclarations } from "../../src/endpoints/declarations.js"
import { parameterNotes } from "../../src/endpoints/notes.js"
import { call } from "../fixtures/command.js"
import { catalogue } from "../fixtures/model.js"

const all = parameterNotes.flatMap(({ at, notes }) => Object.entries(notes).map(([name, note]) => ({ at, name, note })))

describe("notes", () => {
  it("are of at least 40 parameters, and each is a sentence that fits on a line or two", () => {
    expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40)
    for (const { note } of all) {
      expect(note).toMatch(/^["A-Za-z][ -~]*\.$/)
      expect(note.length).toBeLessThanOrEqual(140)
      // It is written into a comment.
      expect(note).not.toContain("*/")
    }
  })

  it("are given once for each parameter", () => {
    const keys = all.flatMap(({ at, name }) => at.map((shape) => `${shape} ${name}`))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it("are in the catalogue that the command looks up", async () => {
    const { endpoints } = await readLookup()
    for (const { at, name, note } of all) {
      for (const shape of at) {
        const endpoint = endpoints.find((endpoint) => shapeOf(endpoint) === shape)
        expect([shape, name, endpoint?.params.find((parameter) => parameter.name === name)?.note]).toEqual([
          shape,
          name,
          note
        ])
      }
    }
  })
})

describe("the declarations of effect-lms/endpoints", () => {
  const text = writeDeclarations(catalogue)
  const source = ts.createSourceFile("index.d.ts", text, ts.ScriptTarget.Latest, true)

  it("have them as comments of the members, which editors show", () => {
    const comments = new Set<string>()
    const visit = (node: ts.Node): void => {
      if (ts.isPropertySignature(node)) {
        const name = node.name.getText(source)
        for (const { comment } of ts.getJSDocCommentsAndTags(node)) comments.add(`${name}: ${comment}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    const placeholders = catalogue.endpoints.flatMap(({ params }) => params.filter(({ in: place }) => place === "path"))
    for (const { name, note } of all) {
      // Placeholders, and members of members of any name, have no types of their own.
      if (placeholders.some((placeholder) => placeholder.note === note) || /\[<\w+>\]/.test(name)) continue
      expect([...comments]).toContain(`${/(\w+)\]?$/.exec(name)?.[1]}: ${note}`)
    }
  })

  it("stay small", () => {
    expect(text.length).toBeLessThan(320_000)
  })
})

describe("effect-lms endpoints show", () => {
  it.effect("prints them below the facts, also as JSON", () =>
    Effect.gen(function* () {
      const { stdout } = yield* call(["endpoints", "show", "DELETE /api/v1/files/1"])
      expect(stdout).toMatch(/\n {2}replace {2}boolean, in the query\n {11}Note: True destroys the content .*\n/)
      const { params } = JSON.parse((yield* call(["endpoints", "show", "DELETE /api/v1/files/1", "--json"])).stdout)
      expect(params).toContainEqual(
        expect.objectContaining({ name: "replace", note: expect.stringContaining("destroys") })
      )
    })
  )
})

describe("the notes before a write", () => {
  const notes = (method: string, path: string, params: Readonly<Record<string, unknown>>) =>
    Object.keys(notesOf(catalogue, { method, url: `https://canvas.example.edu${path}`, params }))

  it.each<readonly [string, string, Readonly<Record<string, unknown>>, ReadonlyArray<string>]>([
    ["PUT", "/api/v1/courses/1", { course: { name: "x" } }, []],
    ["PUT", "/api/v1/courses/1", { course: { event: "delete", name: "x" } }, ["course[event]"]],
    ["PUT", "/api/v1/courses/1", { "course[event]": "delete" }, ["course[event]"]],
    ["PUT", "/api/v1/courses/1?course[event]=delete", {}, ["course[event]"]],
    ["PUT", "/api/v1/courses/1", { event: "delete", courses: { event: "delete" } }, []],
    ["PUT", "/api/v1/groups/1", { members: [] }, ["members"]],
    ["PUT", "/api/v1/groups/1", { "members[]": ["7"] }, ["members"]],
    ["DELETE", "/api/v1/files/1?replace=true", {}, ["replace"]],
    [
      "POST",
      "/api/v1/courses/1/submissions/update_grades",
      { grade_data: { 7: { posted_grade: "40" } } },
      ["grade_data[<student_id>][posted_grade]"]
    ],
    [
      "PUT",
      "/api/v1/courses/1/assignments/2/submissions/3",
      { rubric_assessment: { _1: { points: 3 } } },
      ["rubric_assessment"]
    ],
    ["PUT", "/api/v1/users/1/merge_into/2", {}, ["destination_user_id"]],
    ["POST", "/api/v1/unknown", { event: "delete" }, []]
  ])("%s %s with %j", (method, path, params, expected) => {
    expect(notes(method, path, params)).toEqual(expected)
  })
})
