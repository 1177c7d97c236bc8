import * as fc from "fast-check"
import { expect, it } from "vitest"
import { formatCsv, parseCsv } from "../../src/sandbox/kernel/csv.js"

const cell = fc.oneof(fc.string(), fc.constantFrom('"', ",", "\n", "\r\n", "\r", '""', "a,b", " "))

it("a CSV has the cells that were written, whatever they contain", () => {
  // A row of one empty cell is an empty line, which is no row.
  const row = fc.array(cell, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      // A byte order mark at the beginning is not part of the first cell.
      fc.pre(rows[0]?.[0]?.startsWith("\ufeff") !== true)
      expect(parseCsv(formatCsv(rows))).toEqual(rows)
    })
  )
})

it.each([
  [
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"]
    ]
  ],
  [
    "\ufeffa,b\n\n1,",
    [
      ["a", "b"],
      ["1", ""]
    ]
  ],
  ['a,"x', [["a", '"x']]],
  ["", []]
])("a CSV of another program: %j", (text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})
