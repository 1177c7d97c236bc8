/**
 * Prints help, version and completion scripts without loading the program, which takes longer than all of this.
 *
 * The build inserts the definitions of the commands. Without a build, the program prints them itself.
 */
import type { CommandDefinition } from "./arguments/command.js"
import { completionScript, SHELLS } from "./arguments/completions.js"
import * as help from "./arguments/help.js"
import { readerWidth } from "./output/terminal.js"

export interface Definitions {
  readonly version: string
  readonly commands: ReadonlyArray<CommandDefinition>
}

/** JSON, which costs nothing before it is parsed. Replaced by the build. */
declare const COMMAND_DEFINITIONS: string | undefined

/** Undefined without a build. */
export const readDefinitions = (): Definitions | undefined =>
  typeof COMMAND_DEFINITIONS === "undefined" ? undefined : JSON.parse(COMMAND_DEFINITIONS)

const isHelp = (word: string | undefined): boolean => word === "--help" || word === "-h"

/** The text that the arguments ask for. Undefined if they ask for more, or are wrong. */
export const instantText = (
  words: ReadonlyArray<string>,
  { commands, version }: Definitions,
  readWidth: () => number | undefined
): string | undefined => {
  const args = help.translateHelp(words)
  const [first, second] = args
  if (args.length === 0 || (args.length === 1 && isHelp(first)))
    return help.describeProgram(commands, version, readWidth())
  if (args.length === 1 && first === "--version") return `${version}\n`
  if (args.length === 2 && first === "--completions") {
    const shell = SHELLS.find((shell) => shell === second)
    return shell === undefined ? undefined : completionScript(shell)
  }
  const command = isHelp(args.at(-1)) ? commands.find(({ name }) => name === args.slice(0, -1).join(" ")) : undefined
  return command === undefined ? undefined : help.describeCommand(command, commands, readWidth())
}

/** Prints the text that the arguments ask for. False if the program must run for them. */
export const printInstantly = (args: ReadonlyArray<string>): boolean => {
  const definitions = readDefinitions()
  const text = definitions === undefined ? undefined : instantText(args, definitions, readerWidth)
  if (text === undefined) return false
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    // As the program does: 128 + SIGPIPE for a closed pipe.
    process.exitCode = code === "EPIPE" ? 141 : 1
    if (code !== "EPIPE") process.stderr.write(`effect-lms: stdout cannot be written: ${code}.\n`)
  })
  process.stdout.write(text)
  return true
}
