/** The arguments of a process, in the one order that the parser of commands takes: command, options, and then the rest. */
import { type ParseArgsConfig, parseArgs } from "node:util"
import * as Either from "effect/Either"
import { Misuse } from "../problem.js"
import { type Option, quote } from "./option.js"

type Options = ReadonlyArray<Option<unknown>>

const misuse = (message: string) => Either.left(new Misuse({ message }))

const tableOf = (options: Options): NonNullable<ParseArgsConfig["options"]> => ({
  help: { type: "boolean", short: "h" },
  ...Object.fromEntries(
    options.map(({ kind, name, short }) => [
      name,
      { type: kind === "flag" ? "boolean" : "string", ...(short === undefined ? {} : { short }) }
    ])
  )
})

/** Arguments are seen by everybody on the machine (`ps`), and stay in the shell's history. */
const TOKEN =
  "A token is not given as an argument, since others can see those: set LMS_API_TOKEN, or name a file with --token-file"

/** Node says first what is wrong, and then much on how options are written. */
const said = (cause: unknown): string => {
  const text = cause instanceof Error ? cause.message : String(cause)
  const [, ambiguous] = /^Option '(?:-\w, )?(--[\w-]+).*' argument is ambiguous/.exec(text) ?? []
  return ambiguous === undefined
    ? (text.split(/\n|\. /)[0] ?? "").replace(/\.$/, "")
    : `${ambiguous} needs a value: one that begins with a dash is written as ${ambiguous}=-1`
}

/** An option that may stand without a value, given the one that this means. */
const completed = (words: ReadonlyArray<string>, options: Options): ReadonlyArray<string> =>
  words.map((word, at) => {
    const option = options.find(({ name }) => word === `--${name}`)
    return option?.bare === undefined || option.choices?.includes(words[at + 1] ?? "") === true
      ? word
      : `${word}=${option.bare}`
  })

const ofCommand = (name: string, rest: ReadonlyArray<string>, options: Options): Either.Either<Asked, Misuse> =>
  Either.flatMap(
    Either.try({
      try: () =>
        parseArgs({
          args: [...completed(rest, options)],
          options: tableOf(options),
          allowPositionals: true,
          tokens: true
        }),
      catch: (cause) =>
        new Misuse({ message: rest.some((word) => /^--(?:access-?)?token(?:=|$)/.test(word)) ? TOKEN : said(cause) })
    }),
    ({ tokens }) => {
      const words: Array<string> = []
      const others: Array<string> = []
      const seen = new Set<string>()
      for (const token of tokens) {
        if (token.kind === "positional") others.push(token.value)
        if (token.kind !== "option") continue
        if (token.name === "help") return Either.right<Asked>({ _tag: "Help", command: name })
        const option = options.find((option) => option.name === token.name)
        if (option?.kind !== "values" && seen.has(token.name)) {
          return misuse(`${token.rawName} is given twice: leave one of them out`)
        }
        seen.add(token.name)
        words.push(`--${token.name}`)
        if (token.value !== undefined) words.push(option?.quoted === true ? quote(token.value) : token.value)
      }
      return Either.right<Asked>({
        _tag: "Command",
        words: [name, ...words, ...(others.length === 0 ? [] : ["--", ...others])]
      })
    }
  )

/** What is asked for. */
export type Asked =
  | { readonly _tag: "Help"; readonly command: string | undefined }
  | { readonly _tag: "Version" }
  | { readonly _tag: "Completions"; readonly shell: Shell }
  | { readonly _tag: "Command"; readonly words: ReadonlyArray<string> }

const SHELLS = ["bash", "zsh", "fish"] as const

export type Shell = (typeof SHELLS)[number]

const completions = (given: string | undefined): Either.Either<Asked, Misuse> => {
  const shell = SHELLS.find((shell) => shell === given)
  return shell === undefined
    ? misuse(`--completions is for ${SHELLS.join(", ")}`)
    : Either.right({ _tag: "Completions", shell })
}

/**
 * Options may stand before, between and after what else a command is given, as `-p a=1`, `-pa=1`, `--param a=1` and
 * `--param=a=1`: Node's own reader takes them apart. The parser of commands wants them first, and has ideas of its own on
 * values.
 */
export const read = (
  args: ReadonlyArray<string>,
  commands: ReadonlyMap<string, Options>
): Either.Either<Asked, Misuse> => {
  const [first = "--help", ...rest] = args
  if (first === "--help" || first === "-h") return Either.right({ _tag: "Help", command: undefined })
  if (first === "--version") return Either.right({ _tag: "Version" })
  const [name, shell = rest[0]] = first.split("=")
  if (name === "--completions") return completions(shell)
  if (first.startsWith("-")) return misuse(`${first} stands before the command: begin with the command's name`)
  const options = commands.get(first)
  return options === undefined
    ? misuse(`There is no command ${quote(first)}: use ${[...commands.keys()].join(", ")}`)
    : ofCommand(first, rest, options)
}
