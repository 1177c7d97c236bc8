/** What the main entry of the package exports: few names, since most programs look there first. */
import { expect, it } from "vitest"
import { sourcePath } from "../../build/entries.js"
import budgets from "../budgets.json" with { type: "json" }
import { readExports } from "../fixtures/documents/exports.js"

it("the main entry has the names of programs that read and write, and no others", () => {
  const { types, values } = readExports(sourcePath("index"))
  expect(values.size, [...values].join(", ")).toBeLessThanOrEqual(budgets.shelf.values.max)
  expect(types.size, [...types].join(", ")).toBeLessThanOrEqual(budgets.shelf.types.max)
})
