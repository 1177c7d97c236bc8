/** The text of `--help`: all commands, or one command with its options and examples. */
import { escapeControl } from "../../internal/text/escape.js"
import type { CommandDefinition, CommandHelp } from "./command.js"
import type { OptionDefinition } from "./option.js"

/** The name for `npx`, which works without an installation. */
export const PROGRAM = "effect-lms"

export const DESCRIPTION = "Works with a Canvas LMS from the command line."

/** The width without a terminal, such as in a pipe. */
const DEFAULT_LINE_COLUMNS = 100

const MAX_LABEL_COLUMNS = 30

const GAP = "  "

export type Row = readonly [label: string, text: string]

/** Joins words to lines. `end` is added to all lines but the last one. */
const fillLines = (words: ReadonlyArray<string>, width: number, end = ""): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  words.forEach((word, index) => {
    const reserved = index === words.length - 1 ? 0 : end.length
    if (line !== "" && line.length + 1 + word.length + reserved > width) {
      lines.push(line + end)
      line = word
    } else line = line === "" ? word : `${line} ${word}`
  })
  return [...lines, line]
}

/** Keeps the line breaks of the text. */
export const wrap = (text: string, width: number): ReadonlyArray<string> =>
  text.split("\n").flatMap((line) => fillLines(line.split(" "), width))

/** Indents all lines but the first one, as in `wrap(text, width - indent.length)`. */
const hang = (lines: ReadonlyArray<string>, indent: string): ReadonlyArray<string> =>
  lines.map((line, index) => (index === 0 ? line : indent + line))

/** Narrower columns of text are hard to read, so that labels and texts share one column instead. */
const MIN_TEXT_COLUMNS = 36

/** A text below its label, for narrow terminals. */
const stackRow = ([label, text]: Row, width: number): ReadonlyArray<string> => {
  const indent = GAP.repeat(2)
  return [
    ...hang(wrap(label.trimStart(), width - 3 * GAP.length), indent).map((line) => GAP + line),
    ...wrap(text, width - indent.length).map((line) => indent + line)
  ]
}

/** Two columns, or one in a narrow terminal. After a label that is too long, the text begins on the next line. */
export const formatRows = (rows: ReadonlyArray<Row>, width: number): ReadonlyArray<string> => {
  const labelWidth = Math.min(MAX_LABEL_COLUMNS, Math.max(0, ...rows.map(([label]) => label.length)))
  const indent = GAP + " ".repeat(labelWidth) + GAP
  const textWidth = width - indent.length
  if (textWidth < MIN_TEXT_COLUMNS) return rows.flatMap((row) => stackRow(row, width))
  return rows.flatMap(([label, text]) => {
    const lines = wrap(text, textWidth)
    return label.length > labelWidth
      ? [GAP + label, ...lines.map((line) => indent + line)]
      : hang([GAP + label.padEnd(labelWidth) + GAP + lines[0], ...lines.slice(1)], indent)
  })
}

/** The words of a shell command. A quoted text is one word. */
const splitWords = (command: string): ReadonlyArray<string> => command.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? []

/** The command can be pasted as it is, also where it takes several lines. */
const formatExample = ([command, description]: CommandHelp["examples"][number], width: number) => [
  ...wrap(description, width - 4).map((line) => `${GAP}# ${line}`),
  ...hang(fillLines(splitWords(`${PROGRAM} ${command}`), width - 4, " \\"), GAP).map((line) => GAP + line)
]

const labelOf = ({ name, short, value }: OptionDefinition): string =>
  `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` <${value}>`}`

const optionRow = (option: OptionDefinition): Row => [labelOf(option), option.description]

export const optionRows = (options: CommandDefinition["options"]): ReadonlyArray<Row> =>
  Object.values(options).map(optionRow)

export const section = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> => ["", title, ...lines]

export const joinLines = (lines: ReadonlyArray<string>): string =>
  lines.map((line) => `${escapeControl(line)}\n`).join("")

export const lineWidth = (terminalWidth: number | undefined): number => terminalWidth ?? DEFAULT_LINE_COLUMNS

const commandRow = ({ help, name }: CommandDefinition): Row => [name, help.summary]

export const HELP_OPTION: OptionDefinition = {
  name: "help",
  short: "h",
  kind: "flag",
  description: "Show the description, options and examples of a command."
}

/** Options without a command. */
export const PROGRAM_OPTIONS: ReadonlyArray<OptionDefinition> = [
  HELP_OPTION,
  { name: "version", kind: "flag", description: "Print the version." },
  {
    name: "completions",
    kind: "value",
    value: "bash|zsh|fish",
    description: "Print a completion script for the shell."
  }
]

export const HELP_ROW: Row = optionRow(HELP_OPTION)

export const PROGRAM_ROWS: ReadonlyArray<Row> = PROGRAM_OPTIONS.map(optionRow)

export const ENVIRONMENT_ROWS: ReadonlyArray<Row> = [
  ["LMS_DOMAIN", "The URL of the server, such as https://canvas.example.edu."],
  ["LMS_API_TOKEN", "The access token, created at <domain>/profile/settings. It wins over profiles."],
  ["LMS_PROFILE", "The profile of effect-lms auth login to use, instead of the default."]
]

export const synopsisOf = ({ help, name, options }: CommandDefinition): string =>
  [
    PROGRAM,
    name,
    ...(Object.keys(options).length === 0 ? [] : ["[options]"]),
    ...(help.argument === undefined ? [] : [help.argument.name])
  ].join(" ")

/** `commands` are all commands: those whose names begin with the name of this one are listed. */
export const describeCommand = (
  { help, name, options }: CommandDefinition,
  commands: ReadonlyArray<CommandDefinition>,
  terminalWidth: number | undefined
): string => {
  const width = lineWidth(terminalWidth)
  const rows = optionRows(options)
  const within = commands.filter((command) => command.name.startsWith(`${name} `)).map(commandRow)
  return joinLines([
    ...hang(wrap(synopsisOf({ help, name, options }), width - GAP.length), GAP),
    "",
    ...wrap(help.description, width),
    ...(help.argument === undefined
      ? []
      : section("Argument", formatRows([[help.argument.name, help.argument.description]], width))),
    ...section("Options", formatRows([...rows, HELP_ROW], width)),
    ...(within.length === 0 ? [] : section("Commands", formatRows(within, width))),
    ...section(
      "Examples",
      // A pipe has no width, and a longer line is no burden to a program.
      help.examples.flatMap((example) => formatExample(example, terminalWidth ?? Number.POSITIVE_INFINITY))
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

/** `help api` as `api --help`. */
export const translateHelp = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args[0] === "help" ? [...args.slice(1).filter((word) => word !== "help"), "--help"] : args
