/** The first steps of a new user with the installed package: programs that compile, two corrected mistakes. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { blocksInMarkdown, jsonBlocksInMarkdown } from "../fixtures/documents/blocks.js"
import { readOutput, run } from "./commands.js"
import type { Project } from "./install.js"
import { COMPILERS } from "./typed.js"

const tsx = "node_modules/.bin/tsx"

const INSTALL = "docs/start/install.md"

/** Returns the first program on a page that contains `word`. */
const findProgram = (installed: string, page: string, word: string): string => {
  const block = blocksInMarkdown(page, readFileSync(join(installed, page), "utf8")).find(({ code }) =>
    code.includes(word)
  )
  if (block === undefined) throw new Error(`${page} has no program with ${word}`)
  return block.code
}

const expect = (condition: boolean, expectation: string, output: string): void => {
  if (!condition) throw new Error(`Expected: ${expectation}. Output:\n${output}`)
}

export const runTour = async (project: Project, report: (step: string) => void): Promise<void> => {
  const { folder, installed } = project
  const [tsconfig] = jsonBlocksInMarkdown(INSTALL, readFileSync(join(installed, INSTALL), "utf8"))
  writeFileSync(join(folder, "tsconfig.json"), tsconfig?.code ?? "")
  const program = findProgram(installed, "README.md", "lmsStream")
  writeFileSync(join(folder, "first.ts"), program)
  writeFileSync(join(folder, "export.ts"), findProgram(installed, "docs/guide/exports.md", "lmsExport"))
  // Calls that compile, and mistakes that do not: each is preceded by @ts-expect-error.
  writeFileSync(join(folder, "typed.ts"), findProgram(installed, "docs/guide/typed-endpoints.md", "sis_course_id"))
  writeFileSync(join(folder, "mistakes.ts"), findProgram(installed, "docs/guide/typed-endpoints.md", "ts-expect-error"))
  for (const [version, command] of COMPILERS) {
    const printed = await readOutput([...command, "--version"], { cwd: folder })
    expect(printed.startsWith(`Version ${version}.`), `TypeScript ${version}`, printed)
    await readOutput([...command, "-p", "."], { cwd: folder })
  }
  report(
    `the programs of README.md, docs/guide/exports.md and docs/guide/typed-endpoints.md compile with TypeScript ${COMPILERS.map(([version]) => version).join(", ")}`
  )

  // Both are refused before a request is sent. The message must contain the correction; corrected, each is the first program
  // again, which programs.ts runs.
  const token = { LMS_API_TOKEN: "7~secret" }
  const unset = await run([tsx, "first.ts"], { cwd: folder, env: token })
  const [, variable = ""] = /\bset (\w+)/.exec(unset.terminalOutput) ?? []
  expect(
    unset.code === 1 && variable === "LMS_DOMAIN",
    "without a domain, the message names the variable to set",
    unset.terminalOutput
  )
  report(`a missing variable, corrected: ${variable}`)

  const mistake = program.replace('"/api/v1/courses"', '"/courses"')
  writeFileSync(join(folder, "mistake.ts"), mistake)
  const refused = await run([tsx, "mistake.ts"], { cwd: folder, env: { ...token, LMS_DOMAIN: "canvas.example.edu" } })
  const [, path = ""] = /(\/api\/v1\/[\w/]+)/.exec(refused.terminalOutput) ?? []
  expect(
    refused.code === 1 && mistake !== program && mistake.replace('"/courses"', JSON.stringify(path)) === program,
    "for an incomplete path, the message contains the complete one",
    refused.terminalOutput
  )
  report(`an incomplete path, corrected: ${path}`)
}
