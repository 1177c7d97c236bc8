/** The first steps of a new user with the installed package: programs that compile, a list, two corrected mistakes. */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { blocksInMarkdown, jsonBlocksInMarkdown } from "../fixtures/documents/blocks.js"
import { readOutput, run } from "./commands.js"
import type { Project } from "./install.js"
import { startSandbox } from "./sandbox.js"
import { COMPILERS } from "./typed.js"

const tsx = ["npx", "--no-install", "tsx"]

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
  writeFileSync(join(folder, "first.ts"), findProgram(installed, "README.md", "lmsStream"))
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

  const { env, stop } = await startSandbox(project, "--courses", "240")
  try {
    const runProgram = (variables: Readonly<Record<string, string | undefined>>, file = "first.ts") =>
      run([...tsx, file], { cwd: folder, env: { ...env, ...variables } })

    const list = await runProgram({})
    expect(
      list.code === 0 && /^101 {2}\S/m.test(list.stdout),
      "the first list contains course 101",
      list.terminalOutput
    )
    report(`the first list: ${list.stdout.trim().split("\n").length} courses`)

    // Each error message must contain the correction, which is taken from the message.
    const unset = await runProgram({ LMS_DOMAIN: undefined })
    const [, variable = ""] = /\bset (\w+)/.exec(unset.terminalOutput) ?? []
    expect(
      unset.code === 1 && variable === "LMS_DOMAIN",
      "without a domain, the message names the variable to set",
      unset.terminalOutput
    )
    const corrected = await runProgram({ LMS_DOMAIN: undefined, [variable]: env.LMS_DOMAIN })
    expect(corrected.code === 0, "with that variable, the program runs", corrected.terminalOutput)
    report(`a missing variable, corrected: ${variable}`)

    copyFileSync(join(folder, "first.ts"), join(folder, "mistake.ts"))
    const rewrite = (from: string, to: string) => {
      const text = readFileSync(join(folder, "mistake.ts"), "utf8")
      expect(text.includes(from), `the program contains ${from}`, text)
      writeFileSync(join(folder, "mistake.ts"), text.replace(from, to))
    }
    rewrite('"/api/v1/courses"', '"/courses"')
    const refused = await runProgram({}, "mistake.ts")
    const [, path = ""] = /(\/api\/v1\/[\w/]+)/.exec(refused.terminalOutput) ?? []
    expect(
      refused.code === 1 && path !== "",
      "for an incomplete path, the message contains the complete one",
      refused.terminalOutput
    )
    rewrite('"/courses"', JSON.stringify(path))
    const again = await runProgram({}, "mistake.ts")
    expect(
      again.code === 0 && again.stdout === list.stdout,
      "with that path, the program prints the same list",
      again.terminalOutput
    )
    report(`an incomplete path, corrected: ${path}`)
  } finally {
    await stop()
  }
}
