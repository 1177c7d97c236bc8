import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { findKnownEndpoint } from "../../src/endpoints/knownEndpoints.js"

const text = readFileSync(new URL("typed/legal.ts", import.meta.url), "utf8")
const calls = Array.from(text.matchAll(/^lms(?:Stream)?\("(?:(\w+) )?([^"]+)"/gm), ([, method = "GET", path = ""]) => ({
  method,
  path
}))

/** The compiler would accept anything for the others. */
describe("the calls of other clients in legal.ts", () => {
  it("are calls of documented endpoints", () => {
    expect(calls.filter(({ method, path }) => findKnownEndpoint(method, path) === undefined)).toEqual([])
  })

  it("are calls of more than 120 different ones", () => {
    const known = calls.map(({ method, path }) => `${method} ${findKnownEndpoint(method, path)?.path}`)
    expect(new Set(known).size).toBeGreaterThan(120)
  })
})
