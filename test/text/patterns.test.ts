import * as Fs from "node:fs"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { checkSync } from "recheck"
import * as ts from "typescript"
import { describe, expect, it } from "vitest"

const src = fileURLToPath(new URL("../../src", import.meta.url))

/** What the service, or whoever stands in its place, writes may come to all of them but those that only a sandbox or a command sees. */
const ROOMS = ["internal", "node", "export", "cassette"]

/** Those that would take long over a long text, and never get one. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?/gs':
    "cassette/json.ts: over JSON that was parsed, in which each string ends",
  "/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/": "cassette/patterns.ts: over 320 characters at the most"
}

/** As many choices as the words of the pseudonyms: each begins with a letter of its own, and its digits end it. */
const TOO_MANY = /^\/Person-/

const patternsOf = (file: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const source = ts.createSourceFile(file, Fs.readFileSync(file, "utf8"), ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const patterns = ROOMS.flatMap((room) =>
  Fs.readdirSync(Path.join(src, room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => patternsOf(Path.join(src, room, name)))
)

/** Steps alone tell: on a busy machine a text would pass for slow by the clock. */
const STEPS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null
} as const

const isLinear = (pattern: string): boolean => {
  const end = pattern.lastIndexOf("/")
  const { status } = checkSync(pattern.slice(1, end), pattern.slice(end + 1), STEPS)
  return status === "safe"
}

// A pattern that tries again at each character takes minutes on a body's length, and holds up all of the program meanwhile.
describe("a regular expression takes time as its text is long", () => {
  it("all of them, but those that never get a long one", () => {
    const slow = [...new Set(patterns)].filter((pattern) => !TOO_MANY.test(pattern) && !isLinear(pattern))
    expect(new Set(slow)).toEqual(new Set(Object.keys(BOUNDED)))
  })

  it("and one that does not is found", () => {
    expect(isLinear("/\\s+$/")).toBe(false)
    expect(isLinear("/^(a+)+$/")).toBe(false)
  })
})
