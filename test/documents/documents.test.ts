import { beforeAll, describe, expect, it } from "vitest"
import { sampleCases } from "../fixtures/cases.js"
import { type Block, blocksInMarkdown, blocksInSource, collectBlocks } from "../fixtures/documents/blocks.js"
import { callsBlock, endpointsBlock, invalidCalls, lineOfCall, validCalls } from "../fixtures/documents/calls.js"
import { recordsBlock } from "../fixtures/documents/exports.js"
import { blockName, placeOfProject, typecheck } from "../fixtures/documents/typecheck.js"
import { root } from "../fixtures/repository.js"

const blocks = collectBlocks(root)

/** An import in one block types the endpoints in all blocks of the same program. */
const importsEndpoints = ({ code }: Block) => code.includes("effect-lms/endpoints")
/** Each fifth, and nightly all: what they contain is compiled with typed endpoints, too. */
const untypedBlocks = sampleCases(
  blocks.filter((block) => !importsEndpoints(block)),
  5
)

/** A page that does not exist, with mistakes. */
const invalidPage = [
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
const invalidBlocks = blocksInMarkdown("page.md", invalidPage)

let messagesByBlock: ReadonlyMap<string, ReadonlyArray<string>> = new Map()
let messagesWithTypedEndpoints: ReadonlyMap<string, ReadonlyArray<string>> = new Map()

beforeAll(async () => {
  const place = placeOfProject(root, new Map())
  // All blocks are one program, because loading the types of Effect costs seconds.
  messagesByBlock = await typecheck(place, [...untypedBlocks, ...invalidBlocks, endpointsBlock, callsBlock])
  messagesWithTypedEndpoints = await typecheck(place, [...blocks, recordsBlock])
})

const messagesOf = (name: string): ReadonlyArray<string> => messagesByBlock.get(name) ?? ["was not checked"]

describe("code blocks of the documents compile without typed endpoints", () => {
  it("include those of the README", () => {
    expect(blocks.map((block) => block.file)).toContain("README.md")
  })

  it.each(untypedBlocks.map(blockName))("%s", (name) => {
    const messages = messagesOf(name)
    if (messages.length > 0) throw new Error(messages.join("\n"))
  })
})

describe("code blocks of the documents, and calls that read each record, compile with typed endpoints", () => {
  it.each([...blocks, recordsBlock].map(blockName))("%s", (name) => {
    const messages = messagesWithTypedEndpoints.get(name) ?? ["was not checked"]
    if (messages.length > 0) throw new Error(messages.join("\n"))
  })
})

describe("a mistake in a document is reported", () => {
  it("at its line in the page, for each block", () => {
    expect(invalidBlocks.map(blockName)).toEqual(["page.md:2", "page.md:7", "page.md:16"])
    expect(messagesOf("page.md:2")).toEqual([])
    expect(messagesOf("page.md:7")).toEqual(["page.md:8 TS2322: Type 'string' is not assignable to type 'number'."])
    expect(messagesOf("page.md:16")).toEqual([expect.stringMatching(/^page\.md:17 TS2305: .*'absent'/)])
  })

  it("if an @example has no code block, or a code block is not closed", () => {
    expect(() => blocksInSource("a.ts", "/**\n * @example\n * lms()\n */")).toThrow("a.ts:2")
    expect(() => blocksInMarkdown("page.md", "```ts\nconst a = 1")).toThrow("page.md:1")
  })
})

describe("an invalid call has exactly one compiler message, at its line", () => {
  const messages = () => messagesOf(blockName(callsBlock))
  const messagesAt = (call: number) =>
    messages().filter((text) => text.startsWith(`${callsBlock.file}:${lineOfCall(call)} `))

  it.each(invalidCalls.map((call, index) => [...call, index] as const))("%s", (_, expected, index) => {
    const found = messagesAt(index)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(expected)
  })

  it("valid calls, and calls that only the program can check, compile", () => {
    expect(validCalls.flatMap((_, index) => messagesAt(invalidCalls.length + index))).toEqual([])
    // No other line of the module has a message.
    expect(messages()).toHaveLength(invalidCalls.length)
  })
})

describe("the compiler and the program read the same placeholders", () => {
  it("in endpoints of any form", () => {
    expect(messagesOf(blockName(endpointsBlock))).toEqual([])
  })
})
