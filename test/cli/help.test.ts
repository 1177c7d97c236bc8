/** The text of `--help`, at each width of a terminal. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { vi } from "vitest"
import { describeCommand, describeProgram } from "../../src/cli/arguments/help.js"
import { commands } from "../../src/cli/lms.js"
import { call } from "../fixtures/command.js"

const PAGES = [
  ["effect-lms", (width: number | undefined) => describeProgram(commands, "1.2.3", width)] as const,
  ...commands.map(
    (command) => [command.name, (width: number | undefined) => describeCommand(command, commands, width)] as const
  )
]

/** Quoted texts cannot be divided, as in a shell. */
const isOneWord = (line: string): boolean => /^(?:[^\s'"]|'[^']*'|"[^"]*")+(?: \\)?$/.test(line.trim())

const examplesOf = (page: string): string => page.split("\nExamples\n")[1] ?? ""

describe.each([40, 60, 80, 120])("in a terminal of %i columns", (width) => {
  it("no line of the help is longer, but a single word of an example", () => {
    const tooLong = PAGES.flatMap(([name, describe]) => {
      const page = describe(width)
      const examples = examplesOf(page).split("\n")
      return page
        .split("\n")
        .filter((line) => line.length > width && !(examples.includes(line) && isOneWord(line)))
        .map((line) => `${name}: ${line}`)
    })
    expect(tooLong).toEqual([])
  })

  it("the help has the same words in the same order", () => {
    const wordsOf = (page: string) => page.replace(/^ +# /gm, " ").replaceAll(" \\\n", " ").split(/\s+/)
    for (const [, describe] of PAGES) expect(wordsOf(describe(width))).toEqual(wordsOf(describe(undefined)))
  })
})

describe("the width of the help", () => {
  const widthOf = (terminal: { readonly columns: number } | undefined) =>
    Effect.map(call(["help", "api"], { terminal }), ({ stdout }) =>
      Math.max(
        ...stdout
          .replace(/\nExamples\n.*/s, "")
          .split("\n")
          .map((line) => line.length)
      )
    )

  it.scoped("is that of the terminal, else that of COLUMNS, else 100 columns", () =>
    Effect.gen(function* () {
      yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllEnvs()))
      vi.stubEnv("COLUMNS", "50")
      expect(yield* widthOf(undefined)).toBeLessThanOrEqual(50)
      expect(yield* widthOf({ columns: 72 })).toBeGreaterThan(50)
      vi.stubEnv("COLUMNS", "160")
      for (const terminal of [undefined, { columns: 160 }]) expect(yield* widthOf(terminal)).toBeGreaterThan(140)
      for (const nonsense of ["0", "-3", "wide", ""]) {
        vi.stubEnv("COLUMNS", nonsense)
        expect(yield* widthOf(undefined)).toBeGreaterThan(90)
      }
    })
  )
})
