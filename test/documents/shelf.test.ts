/** What the main entry of the package exports: few names, since most programs look there first. */
import { readFileSync } from "node:fs"
import * as effectLms from "effect-lms"
import { expect, it } from "vitest"
import { sourcePath } from "../../build/entries.js"
import budgets from "../budgets.json" with { type: "json" }

const read = (name: string) => readFileSync(sourcePath(name), "utf8")

it("the main entry has the names of programs that read and write, and no others", () => {
  const values = Object.keys(effectLms)
  const named = [...read("index").matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = "", names = ""]) =>
    names.split(",").map((name) => `${type}${name.trim()}`)
  )
  // Those of this file are exported with a star.
  const others = read("LmsEndpoints").match(/^export (?:interface|type) \w+/gm) ?? []
  const types = [...named.filter((name) => /^type \w/.test(name)), ...others]
  expect(values.length, values.join()).toBeLessThanOrEqual(budgets.shelf.values.max)
  expect(types.length, types.join()).toBeLessThanOrEqual(budgets.shelf.types.max)
  expect(types.length).toBeGreaterThan(30)
})
