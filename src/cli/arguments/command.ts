/** A command: its name, help and options, and the effect that runs it. */
import type * as Effect from "effect/Effect"
import type { Option, OptionDefinition } from "./option.js"

/** Options by the names under which the command receives their values. */
export type Options = Readonly<Record<string, Option<unknown>>>

/** The decoded options, and the arguments beside them: the first one, and all of them. */
export type Parsed<O extends Options> = {
  readonly [key in keyof O]: O[key] extends Option<infer A> ? A : never
} & { readonly argument: string | undefined; readonly args: ReadonlyArray<string> }

export interface CommandHelp {
  /** A few words for the list of commands. */
  readonly summary: string
  readonly description: string
  /** The argument beside the options, or several of them. The command itself checks whether it is missing. */
  readonly argument?:
    | {
        readonly name: string
        readonly description: string
        readonly isRepeated?: boolean | undefined
        /** Arguments come after `--`, where nothing is an option of this command. */
        readonly afterDashes?: boolean | undefined
      }
    | undefined
  readonly examples: ReadonlyArray<readonly [command: string, description: string]>
}

/** A command as help and completion show it. */
export interface CommandDefinition {
  /** One word or several, such as `endpoints show`. */
  readonly name: string
  readonly help: CommandHelp
  readonly options: Readonly<Record<string, OptionDefinition>>
}

export interface Command<out R = unknown> extends CommandDefinition {
  readonly options: Options
  readonly run: (parsed: Parsed<Options>) => Effect.Effect<void, unknown, R>
}

export const makeCommand = <const O extends Options, E, R>(
  name: string,
  help: CommandHelp,
  options: O,
  run: (parsed: Parsed<O>) => Effect.Effect<void, E, R>
): Command<R> => ({
  name,
  help,
  options,
  // The parser decodes exactly these options, which a list of commands with different options cannot express.
  run: run as Command<R>["run"]
})

const isPrefix = (name: string, args: ReadonlyArray<string>): boolean =>
  name.split(" ").every((word, index) => word === args[index])

/** The command whose name the arguments begin with: of several, the one with the most words. */
export const findCommand = <C extends CommandDefinition>(
  args: ReadonlyArray<string>,
  commands: ReadonlyArray<C>
): C | undefined =>
  commands
    .filter(({ name }) => isPrefix(name, args))
    .reduce<C | undefined>(
      (best, command) => (command.name.length > (best?.name.length ?? 0) ? command : best),
      undefined
    )
