/** The text of `--help`: all commands, or one command with its options and examples. */
import { escapeControl } from "../../internal/text/escape.js"
import type { CommandDefinition } from "./command.js"
import type { OptionDefinition } from "./option.js"

/** The name for `npx`, which works without an installation. */
const PROGRAM = "effect-lms"

const DESCRIPTION = "Works with a Canvas LMS from the command line."

/** Longer lines are hard to read, even in a wider terminal. */
const MAX_LINE_COLUMNS = 100

const MAX_LABEL_COLUMNS = 30

const MIN_TEXT_COLUMNS = 30

const GAP = "  "

export type Row = readonly [label: string, text: string]

const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === "" ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** Two columns. After a label that is too long, the text begins on the next line. */
export const formatRows = (rows: ReadonlyArray<Row>, width: number): ReadonlyArray<string> => {
  const labelWidth = Math.min(MAX_LABEL_COLUMNS, Math.max(...rows.map(([label]) => label.length)))
  const indent = GAP + " ".repeat(labelWidth) + GAP
  return rows.flatMap(([label, text]) => {
    const [first = "", ...rest] = wrap(text, Math.max(MIN_TEXT_COLUMNS, width - indent.length))
    const following = rest.map((line) => indent + line)
    return label.length > labelWidth
      ? [GAP + label, indent + first, ...following]
      : [GAP + label.padEnd(labelWidth) + GAP + first, ...following]
  })
}

const labelOf = ({ name, short, value }: OptionDefinition): string =>
  `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` <${value}>`}`

export const section = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> => ["", title, ...lines]

export const joinLines = (lines: ReadonlyArray<string>): string =>
  lines.map((line) => `${escapeControl(line)}\n`).join("")

export const lineWidth = (terminalWidth: number | undefined): number =>
  Math.min(terminalWidth ?? MAX_LINE_COLUMNS, MAX_LINE_COLUMNS)

const commandRow = ({ help, name }: CommandDefinition): Row => [name, help.summary]

const HELP_ROW: Row = ["-h, --help", "Show the description, options and examples of a command."]

const PROGRAM_ROWS: ReadonlyArray<Row> = [
  HELP_ROW,
  ["--version", "Print the version."],
  ["--completions <bash|zsh|fish>", "Print a completion script for the shell."]
]

const ENVIRONMENT_ROWS: ReadonlyArray<Row> = [
  ["LMS_DOMAIN", "The URL of the server, such as https://canvas.example.edu."],
  ["LMS_API_TOKEN", "The access token, created at <domain>/profile/settings. It wins over profiles."],
  ["LMS_PROFILE", "The profile of effect-lms auth login to use, instead of the default."]
]

/** `commands` are all commands: those whose names begin with the name of this one are listed. */
export const describeCommand = (
  { help, name, options }: CommandDefinition,
  commands: ReadonlyArray<CommandDefinition>,
  terminalWidth: number | undefined
): string => {
  const width = lineWidth(terminalWidth)
  const rows = Object.values(options).map((option): Row => [labelOf(option), option.description])
  const within = commands.filter((command) => command.name.startsWith(`${name} `)).map(commandRow)
  return joinLines([
    `${PROGRAM} ${name}${rows.length === 0 ? "" : " [options]"}${help.argument === undefined ? "" : ` ${help.argument.name}`}`,
    "",
    ...wrap(help.description, width),
    ...(help.argument === undefined
      ? []
      : section("Argument", formatRows([[help.argument.name, help.argument.description]], width))),
    ...section("Options", formatRows([...rows, HELP_ROW], width)),
    ...(within.length === 0 ? [] : section("Commands", formatRows(within, width))),
    ...section(
      "Examples",
      help.examples.flatMap(([command, description]) => [`${GAP}# ${description}`, `${GAP}${PROGRAM} ${command}`])
    )
  ])
}

export const describeProgram = (
  commands: ReadonlyArray<CommandDefinition>,
  version: string,
  terminalWidth: number | undefined
): string => {
  const width = lineWidth(terminalWidth)
  const rows = commands.map(commandRow)
  return joinLines([
    `${PROGRAM} ${version}`,
    "",
    ...wrap(DESCRIPTION, width),
    ...section("Commands", formatRows(rows, width)),
    ...section("Options", formatRows(PROGRAM_ROWS, width)),
    ...section("Environment", formatRows(ENVIRONMENT_ROWS, width))
  ])
}
