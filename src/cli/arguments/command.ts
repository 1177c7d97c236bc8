/** A command: what it takes, what is said of it, and what it does. */
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as options from "./option.js"

/** What a command was given, by the names of its options, and what stands beside them. */
export type Given<O extends Readonly<Record<string, options.Option<unknown>>>> = {
  readonly [name in keyof O]: O[name] extends options.Option<infer V> ? V : never
} & { readonly argument: Option.Option<string> }

/** What the help says. */
export interface About {
  /** In a few words, for the list of commands. */
  readonly brief: string
  readonly what: string
  /** Of the one argument beside the options, where there may be one. */
  readonly argument?: { readonly name: string; readonly what: string } | undefined
  readonly examples: ReadonlyArray<readonly [command: string, what: string]>
}

/** What the help and the reader of arguments know of it. */
export interface Explained {
  readonly name: string
  readonly about: About
  readonly options: ReadonlyArray<options.Option<unknown>>
}

export interface Made<R> extends Explained {
  readonly command: Command.Command<string, R, unknown, unknown>
}

/** The one that there may be, whether it must be there is the command's to say, in its own words. */
const argument = ({ name, what }: NonNullable<About["argument"]>) =>
  Args.optional(Args.withDescription(Args.text({ name }), what))

export const make = <const O extends Readonly<Record<string, options.Option<unknown>>>, E, R>(
  name: string,
  about: About,
  takes: O,
  run: (given: Given<O>) => Effect.Effect<void, E, R>
): Made<R> => {
  const own = about.argument === undefined ? {} : { argument: argument(about.argument) }
  const command = Command.make(name, { ...options.parsed(takes), ...own }, (given) =>
    // What the parser makes of the options is by construction what their types say.
    run({ argument: Option.none(), ...(given as object) } as unknown as Given<O>)
  )
  return {
    name,
    about,
    options: Object.values(takes),
    // One type for all of them: what a command was given is its own affair.
    command: Command.withDescription(command, about.brief) as unknown as Made<R>["command"]
  }
}
