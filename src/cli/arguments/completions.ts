/** Scripts that complete what is typed, for a shell to read. */
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import type { Shell } from "./read.js"

/** The program's other name, under which it is run where `lms` is somebody else's. */
const OTHER = "effect-lms"

const of = {
  bash: Command.getBashCompletions,
  zsh: Command.getZshCompletions,
  fish: Command.getFishCompletions
} as const

/** Built into the library, and no options of ours. */
const NOT_OURS = /(?:^|[\s'"(])(?:--|-l )(?:wizard|log-level)\b/

/** One line of a script, for both names. A script names the program where it says what it is for. */
const lineFor: Readonly<Record<Shell, (line: string) => ReadonlyArray<string>>> = {
  bash: (line) => [line.replace(/ --(?:wizard|log-level)\b/g, "").replace(/^(complete .* lms)$/, `$1 ${OTHER}`)],
  zsh: (line) =>
    NOT_OURS.test(line)
      ? []
      : [line.replace(/^#compdef lms$/, `#compdef lms ${OTHER}`).replace(/^( *compdef \S+ lms)$/, `$1 ${OTHER}`)],
  fish: (line) => (NOT_OURS.test(line) ? [] : [line])
}

export const completionsOf = <R, A>(
  command: Command.Command<"lms", R, unknown, A>,
  shell: Shell
): Effect.Effect<string> =>
  Effect.map(of[shell](command, "lms"), (lines) => {
    const all = lines.flatMap((line) => line.split("\n")).flatMap(lineFor[shell])
    return `${[...all, ...(shell === "fish" ? [`complete -c ${OTHER} -w lms`] : [])].join("\n")}\n`
  })
