/** The fields of records: their names, and how far a record shows one. */
import { describe, expect, it } from "vitest"
import { listNames } from "../../src/csv/errors.js"
import { addFieldNames, isKnownField, noFieldNames, shownDepth } from "../../src/csv/fields.js"

const records = [
  "no record",
  { id: 1, enrollments: [{ role: "student" }], tags: [], term: Object.assign(Object.create(null), { name: "Spring" }) }
]

describe("the names of fields", () => {
  const readNames = () => addFieldNames(noFieldNames(), records)

  it("are those of single values, of lists, and of objects with members", () => {
    const names = readNames()
    expect([...names.all]).toEqual(["id", "enrollments", "tags", "term", "term.name"])
    expect([...names.scalars]).toEqual(["id", "term.name"])
    expect([...names.lists]).toEqual(["enrollments", "tags"])
    expect([...names.parents]).toEqual(["term"])
  })

  it.each([
    ["term.name", true],
    ["enrollments.0.role", true],
    ["enrollments.12", true],
    ["tags.0", true],
    ["enrollments.1st", false],
    ["enrollments.x1", false],
    ["enrollments.", false],
    ["all.enrollments.0", false],
    ["id.0", false],
    ["term.0", false],
    ["name", false]
  ])("%s is known: %s", (name, expected) => {
    expect(isKnownField(readNames(), name)).toBe(expected)
  })
})

describe("how far a record shows a path", () => {
  it.each([
    ["all of it", { term: { name: null } }, "term.name", Number.POSITIVE_INFINITY],
    ["a name with dots", { "term.name": 1 }, "term.name", Number.POSITIVE_INFINITY],
    ["an element of a list", { list: [{ a: 1 }] }, "list.0.a", Number.POSITIVE_INFINITY],
    ["nothing", {}, "term", 1],
    ["a parent without the member", { term: {} }, "term.name", 3],
    ["a parent that is null, and may have it", { a: { term: null } }, "a.term.name", 4],
    ["a list that is too short", { a: { list: [1] } }, "a.list.1", 4],
    ["a list, whose elements have no names", { list: [1] }, "list.a", 3],
    ["an element without the member", { list: [{}] }, "list.0.a", 5]
  ])("%s", (_, record, path, expected) => {
    expect(shownDepth(record, path)).toBe(expected)
  })
})

it("a message lists at most 20 names", () => {
  const names = Array.from({ length: 21 }, (_, index) => `n${index}`)
  expect(listNames(names.slice(0, 2))).toBe('"n0", "n1"')
  expect(listNames(names.slice(0, 20))).toMatch(/"n19"$/)
  expect(listNames(names)).toMatch(/"n19", …$/)
})
