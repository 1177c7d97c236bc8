/** Parses the arguments of the process: the command, and its options before, between and after the other arguments. */
import * as NodeUtil from "node:util"
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { showRejected } from "../../internal/text/describe.js"
import { findNearestName } from "../../internal/text/editDistance.js"
import { MAX_SHOWN_LENGTH, truncate } from "../../internal/text/escape.js"
import { quote, UsageError, usageError } from "../errors.js"
import { type Command, findCommand, type Options, type Parsed } from "./command.js"
import { SHELLS, type Shell } from "./completions.js"
import { translateHelp } from "./help.js"
import type { Option } from "./option.js"

export type Invocation<C> =
  | { readonly _tag: "Help"; readonly command: C | undefined }
  | { readonly _tag: "Version" }
  | { readonly _tag: "Completions"; readonly shell: Shell }
  | { readonly _tag: "Command"; readonly command: C; readonly parsed: Parsed<Options> }

const configOf = (options: ReadonlyArray<Option<unknown>>): NonNullable<NodeUtil.ParseArgsConfig["options"]> => ({
  help: { type: "boolean", short: "h" },
  ...Object.fromEntries(
    options.map(({ kind, name, short }) => [
      name,
      { type: kind === "flag" ? "boolean" : "string", ...(short === undefined ? {} : { short }) }
    ])
  )
})

const TOKEN_MESSAGE =
  "A token cannot be an argument, because other users can see arguments. Set LMS_API_TOKEN, or name a file with --token-file."

/** A sentence about the name that was probably meant, after a blank; empty if no name is similar. */
const suggest = (nearest: string | undefined): string => (nearest === undefined ? "" : ` Did you mean ${nearest}?`)

const longNamesOf = (options: ReadonlyArray<Option<unknown>>): ReadonlyArray<string> =>
  ["help", ...options.map(({ name }) => name)].map((name) => `--${name}`)

/** The first sentence of Node's message; the rest explains how options are written. */
const describeError = (cause: unknown, options: ReadonlyArray<Option<unknown>>): string => {
  const message = cause instanceof Error ? cause.message : String(cause)
  // It may contain an argument of any length.
  const sentence = truncate((message.split(/\n|\. /)[0] ?? "").replace(/\.$/, ""), MAX_SHOWN_LENGTH)
  const [, unknown] = /^Unknown option '(--?.+?)'(?:\.|$)/s.exec(message) ?? []
  if (unknown !== undefined) {
    const nearest = unknown.startsWith("--") ? findNearestName(unknown, longNamesOf(options)) : undefined
    return `Unknown option '${truncate(unknown, MAX_SHOWN_LENGTH)}'.${suggest(nearest)}`
  }
  const [, ambiguous] = /^Option '(?:-\w, )?(--?[\w-]+).*' argument is ambiguous/.exec(message) ?? []
  if (ambiguous === undefined) return `${sentence}.`
  const example = ambiguous.startsWith("--") ? `${ambiguous}=-1` : `${ambiguous}-1`
  return `${ambiguous} requires a value. If the value begins with a dash, write ${example}.`
}

/** Decodes all options. Reports all invalid values at once. */
const decodeOptions = (
  options: Options,
  values: ReadonlyMap<string, ReadonlyArray<string>>
): Either.Either<Readonly<Record<string, unknown>>, UsageError> => {
  const [messages, entries] = Arr.partitionMap(Object.entries(options), ([key, option]) =>
    Either.map(option.decode(values.get(option.name) ?? []), (value) => [key, value] as const)
  )
  return messages.length > 0 ? usageError(messages.join("\n")) : Either.right(Object.fromEntries(entries))
}

/** `beforeDashes` is the number of arguments before `--`; undefined without it. */
const problemOfArguments = (
  { help: { argument }, name }: Command,
  positionals: ReadonlyArray<string>,
  beforeDashes: number | undefined
): string | undefined => {
  if (argument?.afterDashes === true && beforeDashes === positionals.length) {
    return `${name} -- needs a command after --. Leave out -- to run ${name} alone.`
  }
  const [expected, unknown] =
    argument?.afterDashes === true
      ? ["its arguments after --", positionals.slice(0, beforeDashes)[0]]
      : argument?.isRepeated === true
        ? ["several arguments", undefined]
        : argument === undefined
          ? ["no argument", positionals[0]]
          : ["one argument", positionals[1]]
  if (unknown === undefined) return undefined
  return argument?.afterDashes === true
    ? `${name} takes ${expected}, got ${quote(unknown)} before.`
    : `${name} takes ${expected}, got the unknown argument ${quote(unknown)}.`
}

/** Git Bash and MSYS2 put the path of their own folder before an argument that begins with a slash. */
const WINDOWS_PATH = /^(?:[a-z]+\s+)?[a-z]:[\\/]/i

/** What is a path of the API, and of no file. */
const isApiPath = (name: string | undefined): boolean => name !== undefined && /endpoint|address|words/.test(name)

const problemOfPaths = (paths: ReadonlyArray<string>): string | undefined => {
  const changed = paths.find((path) => WINDOWS_PATH.test(path))
  return changed === undefined
    ? undefined
    : `${JSON.stringify(showRejected(changed))} is a path of Windows, not of the API: the shell has changed it. Nothing was sent. In Git Bash set MSYS_NO_PATHCONV=1, in MSYS2 set MSYS2_ARG_CONV_EXCL='*', and repeat the command.`
}

const parseCommand = <C extends Command>(
  command: C,
  args: ReadonlyArray<string>,
  commands: ReadonlyArray<C>
): Either.Either<Invocation<C>, UsageError> =>
  Either.gen(function* () {
    const options = Object.values(command.options)
    const { tokens } = yield* Either.try({
      try: () =>
        NodeUtil.parseArgs({
          args: [...args],
          options: configOf(options),
          allowPositionals: true,
          tokens: true
        }),
      catch: (cause) =>
        new UsageError({
          message: args.some((arg) => /^--(?:access-?)?token(?:=|$)/.test(arg))
            ? TOKEN_MESSAGE
            : describeError(cause, options)
        })
    })
    const values = new Map<string, Array<string>>()
    const positionals: Array<string> = []
    let beforeDashes: number | undefined
    for (const token of tokens) {
      if (token.kind === "positional") positionals.push(token.value)
      if (token.kind === "option-terminator") beforeDashes = positionals.length
      if (token.kind !== "option") continue
      if (token.name === "help") return { _tag: "Help", command } as const
      const { value = "" } = token
      const previous = values.get(token.name)
      if (previous === undefined) values.set(token.name, [value])
      else if (options.some(({ kind, name }) => name === token.name && kind === "values")) previous.push(value)
      else return yield* usageError(`${token.rawName} is given more than once, but may appear only once.`)
    }
    const decoded = yield* decodeOptions(command.options, values)
    const paths = [
      ...(isApiPath(command.help.argument?.name) ? positionals : []),
      ...options.filter(({ value }) => isApiPath(value)).flatMap(({ name }) => values.get(name) ?? [])
    ]
    const problem = problemOfArguments(command, positionals, beforeDashes) ?? problemOfPaths(paths)
    if (problem !== undefined) return yield* usageError(problem)
    if (isOnlyGroup(command, commands)) return { _tag: "Help", command } as const
    return { _tag: "Command", command, parsed: { ...decoded, argument: positionals[0], args: positionals } } as const
  })

const parseShell = (text: string | undefined): Either.Either<Invocation<never>, UsageError> => {
  const shell = SHELLS.find((shell) => shell === text)
  return shell === undefined
    ? usageError(`--completions must be one of ${SHELLS.join(", ")}.`)
    : Either.right({ _tag: "Completions", shell })
}

/** Also finds a command of a group by its own word: `login` is `auth login`. */
const findNearestCommand = (words: string, commands: ReadonlyArray<Command>): string | undefined => {
  const names = commands.map(({ name }) => name)
  return names.find((name) => name.endsWith(` ${words}`)) ?? findNearestName(words, names)
}

const isGroup = (name: string, commands: ReadonlyArray<Command>): boolean =>
  commands.some((command) => command.name.startsWith(`${name} `))

/** Whether it does nothing of its own, such as `auth`. */
const isOnlyGroup = ({ help, name }: Command, commands: ReadonlyArray<Command>): boolean =>
  help.argument === undefined && isGroup(name, commands)

/** Two words are looked for if the first one begins the name of a command. */
const describeUnknownCommand = (first: string, commands: ReadonlyArray<Command>, second?: string): string => {
  const names = commands.map(({ name }) => name)
  const isWithin = isGroup(first, commands)
  const given = isWithin && second !== undefined ? `${first} ${second}` : first
  const similar = names.filter((name) => (isWithin ? name.startsWith(`${first} `) : !name.includes(" ")))
  const nearest = findNearestCommand(given, commands)
  return `Unknown command ${quote(given)}.${nearest === undefined ? ` Use ${similar.join(", ")}.` : suggest(nearest)}`
}

export const parseArgs = <C extends Command>(
  words: ReadonlyArray<string>,
  commands: ReadonlyArray<C>
): Either.Either<Invocation<C>, UsageError> => {
  const args = translateHelp(words)
  const [first = "--help", ...rest] = args
  if (first === "--help" || first === "-h") return Either.right({ _tag: "Help", command: undefined })
  if (first === "--version") return Either.right({ _tag: "Version" })
  const [name, shell = rest[0]] = first.split("=")
  if (name === "--completions") return parseShell(shell)
  if (first.startsWith("-"))
    return usageError(`${truncate(first, MAX_SHOWN_LENGTH)} is before the command. Write the command's name first.`)
  const command = findCommand(args, commands)
  if (command === undefined) return usageError(describeUnknownCommand(first, commands, rest[0]))
  const given = args.slice(command.name.split(" ").length)
  const [second] = given
  return Either.mapLeft(parseCommand(command, given, commands), (error) => {
    if (second === undefined || second.startsWith("-")) return error
    // With a misspelt second word, the options are those of another command.
    const nearest = findNearestCommand(`${command.name} ${second}`, commands)
    const isMisspelt = nearest?.startsWith(`${command.name} `) === true
    return isMisspelt || isOnlyGroup(command, commands)
      ? new UsageError({ message: describeUnknownCommand(command.name, commands, second) })
      : error
  })
}
