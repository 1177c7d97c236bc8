import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"
import { collectBlocks, blocksInMarkdown, blocksInSource } from "../fixtures/documents/blocks.js"
import { callsBlock, endpointsBlock, validCalls, lineOfCall, invalidCalls } from "../fixtures/documents/calls.js"
import { blockName, typecheck } from "../fixtures/documents/typecheck.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const blocks = collectBlocks(root)

/** Not there, and full of mistakes. */
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
const wrong = blocksInMarkdown("page.md", page)

let verdicts: ReadonlyMap<string, ReadonlyArray<string>> = new Map()

beforeAll(async () => {
  // All of it in one program: whatever else is in one, to load the types of Effect costs seconds.
  verdicts = await typecheck(root, [...blocks, ...wrong, endpointsBlock, callsBlock])
})

const saidOf = (name: string): ReadonlyArray<string> => verdicts.get(name) ?? ["was not checked"]

describe("the code in the documents compiles", () => {
  it("there is some in the README", () => {
    expect(blocks.map((block) => block.file)).toContain("README.md")
  })

  it.each(blocks.map(blockName))("%s", (name) => {
    const said = saidOf(name)
    if (said.length > 0) throw new Error(said.join("\n"))
  })
})

describe("a mistake in a document is found", () => {
  it("at its line in a page, block by block", () => {
    expect(wrong.map(blockName)).toEqual(["page.md:2", "page.md:7", "page.md:16"])
    expect(saidOf("page.md:2")).toEqual([])
    expect(saidOf("page.md:7")).toEqual(["page.md:8 TS2322: Type 'string' is not assignable to type 'number'."])
    expect(saidOf("page.md:16")).toEqual([expect.stringMatching(/^page\.md:17 TS2305: .*'absent'/)])
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
    expect(blocksInSource("a.ts", source.join("\n"))).toEqual([{ file: "a.ts", line: 3, code: "  const a = 1" }])
  })

  it("an example that is no block, and a block that never ends, are mistakes", () => {
    expect(() => blocksInSource("a.ts", "/**\n * @example\n * lms()\n */")).toThrow("a.ts:2")
    expect(() => blocksInMarkdown("page.md", "```ts\nconst a = 1")).toThrow("page.md:1")
  })
})

describe("a mistake in a call is told once, in words, where it is", () => {
  const said = () => saidOf(blockName(callsBlock))
  const saidAt = (call: number) => said().filter((text) => text.startsWith(`${callsBlock.file}:${lineOfCall(call)} `))

  it.each(invalidCalls.map((mistake, at) => [...mistake, at] as const))("%s", (_, expected, at) => {
    const found = saidAt(at)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(expected)
  })

  it("and what is none, or cannot be seen, compiles", () => {
    expect(validCalls.flatMap((_, at) => saidAt(invalidCalls.length + at))).toEqual([])
    // Whatever else there is to say of the module would be of these lines.
    expect(said()).toHaveLength(invalidCalls.length)
  })
})

describe("the compiler reads the placeholders that the program reads", () => {
  it("whatever an endpoint is put together from", () => {
    expect(saidOf(blockName(endpointsBlock))).toEqual([])
  })
})
