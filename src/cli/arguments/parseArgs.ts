/** Parses the arguments of the process: the command, and its options before, between and after the other arguments. */
import * as NodeUtil from "node:util"
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { UsageError, usageError } from "../errors.js"
import type { Command, Options, Parsed } from "./command.js"
import { SHELLS, type Shell } from "./completions.js"
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

/** The first sentence of Node's message; the rest explains how options are written. */
const describeError = (cause: unknown): string => {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, ambiguous] = /^Option '(?:-\w, )?(--?[\w-]+).*' argument is ambiguous/.exec(message) ?? []
  if (ambiguous === undefined) return `${(message.split(/\n|\. /)[0] ?? "").replace(/\.$/, "")}.`
  const example = ambiguous.startsWith("--") ? `${ambiguous}=-1` : `${ambiguous}-1`
  return `${ambiguous} requires a value. If the value begins with a dash, write ${example}.`
}

/** Adds the value that an option without a value means. */
const insertBareValues = (args: ReadonlyArray<string>, options: ReadonlyArray<Option<unknown>>): Array<string> =>
  args.map((arg, index) => {
    const option = options.find(({ name }) => arg === `--${name}`)
    return option?.bareValue === undefined || option.choices?.includes(args[index + 1] ?? "") === true
      ? arg
      : `${arg}=${option.bareValue}`
  })

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

const parseCommand = <C extends Command>(
  command: C,
  args: ReadonlyArray<string>
): Either.Either<Invocation<C>, UsageError> =>
  Either.gen(function* () {
    const options = Object.values(command.options)
    const { tokens } = yield* Either.try({
      try: () =>
        NodeUtil.parseArgs({
          args: insertBareValues(args, options),
          options: configOf(options),
          allowPositionals: true,
          tokens: true
        }),
      catch: (cause) =>
        new UsageError({
          message: args.some((arg) => /^--(?:access-?)?token(?:=|$)/.test(arg)) ? TOKEN_MESSAGE : describeError(cause)
        })
    })
    const values = new Map<string, Array<string>>()
    const positionals: Array<string> = []
    for (const token of tokens) {
      if (token.kind === "positional") positionals.push(token.value)
      if (token.kind !== "option") continue
      if (token.name === "help") return { _tag: "Help", command } as const
      const previous = values.get(token.name)
      if (previous === undefined) values.set(token.name, [token.value ?? ""])
      else if (options.some(({ kind, name }) => name === token.name && kind === "values")) {
        previous.push(token.value ?? "")
      } else return yield* usageError(`${token.rawName} is given more than once, but may appear only once.`)
    }
    const decoded = yield* decodeOptions(command.options, values)
    const [expected, max] = command.help.argument === undefined ? ["no argument", 0] : ["one argument", 1]
    const unknown = positionals[max]
    if (unknown !== undefined) {
      return yield* usageError(
        `${command.name} takes ${expected}, got the unknown argument ${JSON.stringify(unknown)}.`
      )
    }
    return { _tag: "Command", command, parsed: { ...decoded, argument: positionals[0] } } as const
  })

const parseShell = (text: string | undefined): Either.Either<Invocation<never>, UsageError> => {
  const shell = SHELLS.find((shell) => shell === text)
  return shell === undefined
    ? usageError(`--completions must be one of ${SHELLS.join(", ")}.`)
    : Either.right({ _tag: "Completions", shell })
}

export const parseArgs = <C extends Command>(
  args: ReadonlyArray<string>,
  commands: ReadonlyArray<C>
): Either.Either<Invocation<C>, UsageError> => {
  const [first = "--help", ...rest] = args
  if (first === "--help" || first === "-h") return Either.right({ _tag: "Help", command: undefined })
  if (first === "--version") return Either.right({ _tag: "Version" })
  const [name, shell = rest[0]] = first.split("=")
  if (name === "--completions") return parseShell(shell)
  if (first.startsWith("-")) return usageError(`${first} is before the command. Write the command's name first.`)
  const command = commands.find(({ name }) => name === first)
  return command === undefined
    ? usageError(`Unknown command ${JSON.stringify(first)}. Use ${commands.map(({ name }) => name).join(", ")}.`)
    : parseCommand(command, rest)
}
