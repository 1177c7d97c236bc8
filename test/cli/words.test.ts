/** What each reader is told to use exists for that reader. */
import { describe, expect, it } from "vitest"
import { commandReader } from "../../src/cli/describeError.js"
import { commands } from "../../src/cli/lms.js"
import { assistantReader } from "../../src/cli/mcp/hints.js"
import * as graphql from "../../src/graphql/index.js"
import * as effectLms from "../../src/index.js"
import * as hints from "../../src/internal/text/hints.js"
import { allOptions } from "../fixtures/options.js"

const OPTION_HINTS: ReadonlyArray<string> = ["Option", "LimitedBy"]

const subjectsOf = (name: hints.HintName): ReadonlyArray<string> =>
  OPTION_HINTS.includes(name) ? [...allOptions.keys()] : ["course_id"]

const wordsFor = (reader: hints.Reader) =>
  hints.HINT_NAMES.flatMap((name) =>
    subjectsOf(name).map((subject) => hints.wordFor(hints.hint(name, subject), reader).message)
  )

/** What only programs have. */
const OF_THE_LIBRARY =
  /options\.params|\blms(?:[A-Z]\w*)?\b|\bLms\.|layerOptions|Duration\.|onDrift|maxBody|maxWait|apiUrl|null counts/

const withoutCommand = (words: string) => words.replaceAll("effect-lms", "")

/** The parts of a text, each with the command that its options belong to. */
const partsOf = (words: string, own: string) => {
  const names = commands.map(({ name }) => name).sort((one, other) => other.length - one.length)
  const [first = "", ...others] = words.split(/\beffect-lms /)
  return [
    { command: own, text: first },
    ...others.map((text) => ({ command: names.find((name) => text.startsWith(name)) ?? `none: ${text}`, text }))
  ]
}

describe("the words for the reader of a command", () => {
  it.each(commands.map(({ name, options }) => [name, options] as const))(
    "%s name commands that exist, and options that they have",
    (name, options) => {
      for (const words of wordsFor(commandReader(options))) {
        for (const { command, text } of partsOf(words, name)) {
          const found = commands.find((one) => one.name === command)
          const own = Object.values(found?.options ?? {})
          const long = Array.from(text.matchAll(/(?<![\w-])--([a-z][\w-]*)/g), ([, flag]) => flag)
          const short = Array.from(text.matchAll(/(?<![\w-])-([A-Za-z])\b/g), ([, letter]) => letter)
          expect(found, words).toBeDefined()
          expect(own.map((option) => option.name)).toEqual(expect.arrayContaining(long))
          expect(own.map((option) => option.short)).toEqual(expect.arrayContaining(short))
        }
        expect(withoutCommand(words)).not.toMatch(OF_THE_LIBRARY)
      }
    }
  )

  it("name the option of the command for each that the library has under another name", () => {
    const api = commands.find(({ name }) => name === "api")
    const { LimitedBy, Option } = commandReader(api?.options ?? {})
    expect(["apiUrl", "token", "sendHeaders", "destfile", "maxWait", "limit"].map(Option)).toEqual([
      "--domain",
      "--token-file",
      "--header",
      "--output",
      "--max-wait",
      "--limit"
    ])
    expect([LimitedBy("deadline"), LimitedBy("timeout")]).toEqual([" (--deadline)", ""])
  })
})

describe("the words for an assistant", () => {
  it.each([
    ["reads", { allowWrites: false }, /\bwrite |use write/],
    ["may write", { allowWrites: true }, /--allow-writes/]
  ] as const)(
    "that %s name no function, no tool that is not offered, and commands only for its user",
    (_, session, not) => {
      for (const words of wordsFor(assistantReader(session))) {
        expect(withoutCommand(words)).not.toMatch(OF_THE_LIBRARY)
        expect(words).not.toMatch(not)
        expect(words).not.toMatch(/^(?!.*\buser\b).*effect-lms/)
      }
    }
  )
})

describe("the words for a program", () => {
  it("name functions and options that exist", () => {
    for (const words of wordsFor({})) {
      for (const [name] of words.matchAll(/\blms[A-Z]\w*/g)) expect({ ...effectLms, ...graphql }).toHaveProperty(name)
      for (const [, name = ""] of words.matchAll(/\bLms\.(\w+)/g)) expect(name in effectLms.Lms, name).toBe(true)
      for (const [, name = ""] of words.matchAll(/\boption (\w+)/g)) expect([...allOptions.keys()]).toContain(name)
    }
  })
})
