/** Each page of the guide begins with its purpose and something that runs. */
import { describe, expect, it } from "vitest"
import { blocksInMarkdown, shellBlocksInMarkdown } from "../fixtures/documents/blocks.js"
import { isProgram, isTestFile, listPages, readCommands } from "../fixtures/documents/programs.js"
import { read, root } from "../fixtures/repository.js"

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
    const text = read(file)
    expect(/^# .+\n\n(.*)/.exec(text)?.[1]).toMatch(/^[A-Z][^`]/)
    expect(findRunnable(file, firstSection(text))).not.toEqual([])
  })
})

it("a program imports something and runs it, and does not only define something", () => {
  const isProgramOf = (...lines: ReadonlyArray<string>) =>
    isProgram({ file: "page.md", line: 1, code: lines.join("\n") })
  const run = "Effect.provide(program, layer).pipe(NodeRuntime.runMain)"
  const imported = 'import { lms } from "effect-lms"'
  expect([isProgramOf(imported, run), isProgramOf(imported, "const courses = lms()"), isProgramOf(run)]).toEqual([
    true,
    false,
    false
  ])
})
