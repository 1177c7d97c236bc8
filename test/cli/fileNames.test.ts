/** File names made from values such as SIS ids. */
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { fileNames } from "../../src/cli/output/fileNames.js"
import { anyCharacter } from "../fixtures/characters.js"

describe("the file name of a value", () => {
  it.each([
    ["101", "101"],
    ["10~101", "10~101"],
    ["self", "self"],
    ["sis_course_id:MATH101", "sis_course_id%3AMATH101"],
    ["sis_course_id:CS/101", "sis_course_id%3ACS%2F101"],
    ["100%", "100%25"],
    ["Übung", "%C3%9Cbung"],
    ["..", "%2E."],
    [".lms", "%2Elms"],
    ["CON", "%43ON"],
    ["nul.x", "%6Eul.x"],
    ["COM10", "COM10"],
    ["a\\b\0c d", "a%5Cb%00c%20d"]
  ])("%j is %s", (value, name) => {
    expect(fileNames([value])).toEqual([name])
  })

  it("is one of its own also if case is ignored", () => {
    expect(fileNames(["CS", "cs", "Math"])).toEqual(["%43%53", "cs", "Math"])
  })

  it("has at most 200 characters, and a hash in place of the rest", () => {
    const [one = "", other = ""] = fileNames(["/".repeat(300), "/".repeat(301)])
    expect(one).toMatch(/^(?:%2F){45}=[0-9a-f]{64}$/)
    expect(other).not.toBe(one)
  })

  it("is valid on all systems, and never that of another value, whatever the case and the order", () => {
    const value = FastCheck.string({ unit: anyCharacter, minLength: 1 })
    const word = FastCheck.string({
      unit: FastCheck.constantFrom("a", "A", "%", "4", "1", "=", ".", "/"),
      minLength: 1
    })
    FastCheck.assert(
      FastCheck.property(FastCheck.uniqueArray(FastCheck.oneof(value, word), { maxLength: 30 }), (values) => {
        const wellFormed = values.filter((text) => !/[\ud800-\udfff]/u.test(text))
        const names = fileNames(wellFormed)
        for (const name of names) expect(name).toMatch(/^[\w~%-][\w.~%=-]{0,199}$/)
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
      })
    )
  })
})
