/** The tables of the guides list exactly the reasons of an error, in their order. */
import { LmsCsvError } from "effect-lms/csv"
import { CassetteError } from "effect-lms/sandbox"
import { expect, it } from "vitest"
import { read } from "../fixtures/repository.js"

it.each([
  ["csv", LmsCsvError.fields.reason.literals],
  ["recording", CassetteError.fields.reason.literals]
])("of the guide %s", (page, literals) => {
  const text = read(`docs/guide/${page}.md`)
  const [, table = ""] = /^\| `reason` \| meaning \|\n(.*?)\n\n/ms.exec(`${text}\n\n`) ?? []
  expect(Array.from(table.matchAll(/^\| `(\w+)` /gm), ([, reason]) => reason)).toEqual(literals)
})
