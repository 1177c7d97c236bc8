import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"
import { collect, ofMarkdown, ofSource } from "../fixtures/documents/blocks.js"
import { nameOf, typecheck } from "../fixtures/documents/typecheck.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const blocks = collect(root)

describe("the code in the documents compiles", () => {
  let verdicts: ReadonlyMap<string, ReadonlyArray<string>> = new Map()

  beforeAll(() => {
    verdicts = typecheck(root, blocks)
  })

  it("there is some in the README", () => {
    expect(blocks.map((block) => block.file)).toContain("README.md")
  })

  it.each(blocks.map(nameOf))("%s", (name) => {
    const said = verdicts.get(name) ?? ["was not checked"]
    if (said.length > 0) throw new Error(said.join("\n"))
  })
})

describe("a mistake in a document is found", () => {
  const page = [
    "# Title",
    "```ts",
    'import { Effect } from "effect"',
    "const unused = Effect.succeed(1)",
    "```",
    "- In a list:",
    "  ```typescript",
    "  const unused: number =",
    '    "one"',
    "  ```",
    "````md",
    "```ts",
    "quoted, not code",
    "```",
    "````",
    "```ts",
    'import { absent } from "effect-lms/resources"',
    "```"
  ].join("\n")

  it("at its line in a page, block by block", () => {
    const verdicts = typecheck(root, ofMarkdown("page.md", page))
    expect([...verdicts.keys()]).toEqual(["page.md:2", "page.md:7", "page.md:16"])
    expect(verdicts.get("page.md:2")).toEqual([])
    expect(verdicts.get("page.md:7")).toEqual(["page.md:8 TS2322: Type 'string' is not assignable to type 'number'."])
    expect(verdicts.get("page.md:16")).toEqual([expect.stringMatching(/^page\.md:17 TS2305: .*'absent'/)])
  })

  it("in a comment of the source", () => {
    const source = [
      "  /**",
      "   * @example",
      "   * ```ts",
      "   *   const a = 1",
      "   * ```",
      "   */",
      "const b = `/**`"
    ]
    expect(ofSource("a.ts", source.join("\n"))).toEqual([{ file: "a.ts", line: 3, code: "  const a = 1" }])
  })

  it("an example that is no block, and a block that never ends, are mistakes", () => {
    expect(() => ofSource("a.ts", "/**\n * @example\n * lms()\n */")).toThrow("a.ts:2")
    expect(() => ofMarkdown("page.md", "```ts\nconst a = 1")).toThrow("page.md:1")
  })
})
