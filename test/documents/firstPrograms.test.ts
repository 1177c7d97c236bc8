/** Each page of the guide begins with its purpose and something that runs. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { blocksInMarkdown, shellBlocksInMarkdown } from "../fixtures/documents/blocks.js"
import { isProgram, isTestFile, listPages, readCommands } from "../fixtures/documents/programs.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const pages = listPages(root).filter((file) => /^docs\/(?:guide|start)\//.test(file))

/** The text above the first heading, or if it has no code, up to the second. */
const firstSection = (text: string): string => {
  const [introduction = "", first = ""] = text.split(/^## /m)
  return introduction.includes("```") ? introduction : `${introduction}\n${first}`
}

/** What runs in a section. Commands begin with `npx`, so that they need no installation. */
const findRunnable = (file: string, section: string): ReadonlyArray<string> => [
  ...blocksInMarkdown(file, section)
    .filter((block) => isProgram(block) || isTestFile(block))
    .map(({ code }) => code),
  ...shellBlocksInMarkdown(file, section)
    .flatMap(readCommands)
    .filter((command) => /^npx (?:effect-lms|tsx) /.test(command))
]

describe("the first section of a page", () => {
  it.each(pages)("of %s says what the page is for, and has a program or a command that runs", (file) => {
    const text = readFileSync(join(root, file), "utf8")
    expect(/^# .+\n\n(.*)/.exec(text)?.[1]).toMatch(/^[A-Z][^`]/)
    expect(findRunnable(file, firstSection(text))).not.toEqual([])
  })
})

const RUN = "Effect.provide(program, layer).pipe(NodeRuntime.runMain)"

describe("a program", () => {
  const classify = (...lines: ReadonlyArray<string>) => {
    const [block] = blocksInMarkdown("page.md", ["```ts", ...lines, "```"].join("\n"))
    return block !== undefined && [isProgram(block), isTestFile(block)]
  }

  it("imports something and runs it", () => {
    expect(classify('import { lms } from "effect-lms"', RUN)).toEqual([true, false])
    expect(classify('import { connect } from "effect-lms/promise"', "const me = await connect().whoami()")).toEqual([
      true,
      false
    ])
    expect(classify('import { it } from "@effect/vitest"', 'it.live("runs", () => test)')).toEqual([false, true])
  })

  it("is not a block that only defines something", () => {
    expect(classify('import { lms } from "effect-lms"', 'const courses = lms("/api/v1/courses")')).toEqual([
      false,
      false
    ])
    expect(
      classify('import { connect } from "effect-lms/promise"', "const f = async () => {", "  await g()", "}")
    ).toEqual([false, false])
    expect(classify(RUN)).toEqual([false, false])
  })
})

it("commands have no comments", () => {
  const block = { file: "page.md", line: 1, code: "# all\nnpx effect-lms whoami   # who\n\nnpx effect-lms api '#'" }
  expect(readCommands(block)).toEqual(["npx effect-lms whoami", "npx effect-lms api '#'"])
})
