/** What `--help` shows: the commands, or one of them with its options and examples. */
import { escapeControl } from "../../internal/text/escape.js"
import type { Explained } from "./command.js"
import type { Option } from "./option.js"

/** How the program is run by whoever has just installed it. */
const PROGRAM = "effect-lms"

/** Lines longer than this are hard to read, whatever the terminal has room for. */
const WIDEST = 100

const GAP = "  "

const wrapped = (text: string, width: number): ReadonlyArray<string> => {
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

/** Two columns; where the first is too long, the second begins on the next line. */
const columns = (rows: ReadonlyArray<readonly [string, string]>, width: number): ReadonlyArray<string> => {
  const first = Math.min(30, Math.max(...rows.map(([left]) => left.length)))
  const indent = GAP + " ".repeat(first) + GAP
  return rows.flatMap(([left, right]) => {
    const [head = "", ...rest] = wrapped(right, Math.max(30, width - indent.length)).map((line) => indent + line)
    return left.length > first
      ? [GAP + left, head, ...rest]
      : [GAP + left.padEnd(first) + head.slice(GAP.length + first), ...rest]
  })
}

const spelled = ({ kind, name, said, short }: Option<unknown>): string => {
  const value = kind === "flag" ? "" : ` <${said.value ?? "text"}>`
  return `${short === undefined ? "    " : `-${short}, `}--${name}${value}`
}

const section = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> => ["", title, ...lines]

const text = (lines: ReadonlyArray<string>): string => lines.map((line) => `${escapeControl(line)}\n`).join("")

const room = (width: number | undefined): number => Math.min(width ?? WIDEST, WIDEST)

const BUILT_IN = [["-h, --help", "What a command does, its options, examples."]] as const

export const ofCommand = ({ about, name, options }: Explained, terminal: number | undefined): string => {
  const width = room(terminal)
  const argument = about.argument === undefined ? "" : ` ${about.argument.name}`
  return text([
    `${PROGRAM} ${name}${options.length === 0 ? "" : " [options]"}${argument}`,
    "",
    ...wrapped(about.what, width),
    ...(about.argument === undefined
      ? []
      : section("Argument", columns([[about.argument.name, about.argument.what]], width))),
    ...section(
      "Options",
      columns([...options.map((option) => [spelled(option), option.said.what] as const), ...BUILT_IN], width)
    ),
    ...section(
      "Examples",
      about.examples.flatMap(([command, what]) => [`${GAP}# ${what}`, `${GAP}${PROGRAM} ${command}`])
    )
  ])
}

export const ofAll = (
  {
    commands,
    version,
    what
  }: {
    readonly commands: ReadonlyArray<Explained>
    readonly version: string
    readonly what: string
  },
  terminal: number | undefined
): string => {
  const width = room(terminal)
  return text([
    `${PROGRAM} ${version}`,
    "",
    ...wrapped(what, width),
    ...section(
      "Commands",
      columns(
        commands.map(({ about, name }) => [name, about.brief]),
        width
      )
    ),
    ...section(
      "Options",
      columns(
        [
          ...BUILT_IN,
          ["--version", "Its version."],
          ["--completions <bash|zsh|fish>", "A script that completes what is typed."]
        ],
        width
      )
    ),
    ...section(
      "Environment",
      columns(
        [
          ["LMS_DOMAIN", "The service's address, such as https://canvas.example.edu."],
          ["LMS_API_TOKEN", "The token, made at <domain>/profile/settings."]
        ],
        width
      )
    )
  ])
}
