/** Completion scripts for commands, options, choices and files. */
import type { Command } from "./command.js"
import type { Option } from "./option.js"

export const SHELLS = ["bash", "zsh", "fish"] as const

export type Shell = (typeof SHELLS)[number]

/** An installed package provides both names. */
const PROGRAMS = "effect-lms lms"

const HELP = { name: "help", short: "h", description: "Show the description, options and examples." }

const joinLines = (lines: ReadonlyArray<string>): string => lines.map((line) => `${line}\n`).join("")

/** Quotes a text for a POSIX shell: between single quotes only the single quote itself is special. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const spellingsOf = ({ name, short }: Pick<Option<unknown>, "name" | "short">): ReadonlyArray<string> => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`])
]

const isFile = (value: string | undefined): boolean => value !== undefined && /file|directory/.test(value)

/** Without completions of its own, a word is completed with file names. */
const bash = (commands: ReadonlyArray<Command>): string => {
  const words = (all: ReadonlyArray<string>) => `COMPREPLY=($(compgen -W ${shellQuote(all.join(" "))} -- "$cur"))`
  const choices = commands.flatMap(({ name, options }) =>
    Object.values(options).flatMap((option) =>
      option.choices === undefined
        ? []
        : [
            `    ${spellingsOf(option)
              .map((word) => `${name}:${word}`)
              .join("|")}) ${words(option.choices)}; return ;;`
          ]
    )
  )
  return joinLines([
    "_effect_lms() {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of bash
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"',
    "  COMPREPLY=()",
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    ${words([...commands.map(({ name }) => name), "--help", "--version", "--completions"])}`,
    "    return",
    "  fi",
    '  case "$command:$prev" in',
    ...choices,
    `    --completions:*) ${words(SHELLS)}; return ;;`,
    "  esac",
    '  case "$command:$cur" in',
    ...commands.map(
      ({ name, options }) => `    ${name}:-*) ${words([...Object.values(options), HELP].flatMap(spellingsOf))} ;;`
    ),
    "  esac",
    "}",
    `complete -o default -F _effect_lms ${PROGRAMS}`
  ])
}

/** In zsh brackets enclose a description, and colons separate parts. */
const zshEscape = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&")

const zshOption = ({ choices, description, kind, name, short, value }: Option<unknown>): string => {
  const action = choices !== undefined ? `(${choices.join(" ")})` : isFile(value) ? "_files" : " "
  const message = value === undefined ? "" : `:${zshEscape(value)}:${action}`
  const help = shellQuote(`[${zshEscape(description)}]${message}`)
  const long = `--${name}${kind === "flag" ? "" : "="}`
  // An option excludes its own spellings, unless it may be repeated.
  const excluded = shellQuote(kind === "values" ? "*" : `(${spellingsOf({ name, short }).join(" ")})`)
  return short === undefined ? `${excluded}${long}${help}` : `${excluded}{-${short},${long}}${help}`
}

const zshArgument = ({ name }: { readonly name: string }): string =>
  shellQuote(`:${name}:${isFile(name) ? "_files" : " "}`)

const zsh = (commands: ReadonlyArray<Command>): string =>
  joinLines([
    `#compdef ${PROGRAMS}`,
    "_effect-lms() {",
    "  if (( CURRENT == 2 )); then",
    "    local -a commands",
    `    commands=(${commands.map(({ help, name }) => shellQuote(`${name}:${zshEscape(help.summary)}`)).join(" ")})`,
    "    _describe command commands",
    "    compadd -- --help --version --completions",
    "    return",
    "  fi",
    "  local command=$words[2]",
    "  shift words",
    "  (( CURRENT-- ))",
    "  case $command in",
    ...commands.flatMap((command) => [
      `    ${command.name})`,
      "      _arguments -s -S \\",
      ...Object.values(command.options).map((option) => `        ${zshOption(option)} \\`),
      `        ${shellQuote("(-h --help)")}{-h,--help}${shellQuote(`[${HELP.description}]`)}${
        command.help.argument === undefined ? "" : ` ${zshArgument(command.help.argument)}`
      }`,
      "      ;;"
    ]),
    `    --completions) compadd -- ${SHELLS.join(" ")} ;;`,
    "  esac",
    "}",
    'if [ "$funcstack[1]" = "_effect-lms" ]; then _effect-lms "$@"; else compdef _effect-lms effect-lms lms; fi'
  ])

const fishQuote = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`

const fishOption = ({ choices, description, kind, name, short, value }: Option<unknown>): string =>
  [
    ...(short === undefined ? [] : [`-s ${short}`]),
    `-l ${name}`,
    ...(kind === "flag"
      ? []
      : choices !== undefined
        ? [`-x -a ${fishQuote(choices.join(" "))}`]
        : [isFile(value) ? "-r -F" : "-x"]),
    `-d ${fishQuote(description)}`
  ].join(" ")

const fish = (commands: ReadonlyArray<Command>): string => {
  const line = (rest: string) => `complete -c effect-lms ${rest}`
  return joinLines([
    line("-f"),
    ...commands.map(({ help, name }) => line(`-n __fish_use_subcommand -a ${name} -d ${fishQuote(help.summary)}`)),
    line("-n __fish_use_subcommand -l version -d 'Print the version.'"),
    line(
      `-n __fish_use_subcommand -l completions -x -a '${SHELLS.join(" ")}' -d 'Print a completion script for the shell.'`
    ),
    line(`-s h -l help -d ${fishQuote(HELP.description)}`),
    ...commands.flatMap((command) => {
      const within = `-n ${fishQuote(`__fish_seen_subcommand_from ${command.name}`)}`
      return [
        ...(isFile(command.help.argument?.name) ? [line(`${within} -F`)] : []),
        ...Object.values(command.options).map((option) => line(`${within} ${fishOption(option)}`))
      ]
    }),
    "complete -c lms -w effect-lms"
  ])
}

const generators = { bash, zsh, fish } as const

export const completionScript = (commands: ReadonlyArray<Command>, shell: Shell): string => generators[shell](commands)
