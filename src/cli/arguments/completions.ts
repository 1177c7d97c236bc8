/** Completion scripts for commands, options, choices and files, and for what the program completes itself. */

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of shells
import * as Arr from "effect/Array"
import type { CommandDefinition } from "./command.js"
import type { OptionDefinition } from "./option.js"

export const SHELLS = ["bash", "zsh", "fish"] as const

export type Shell = (typeof SHELLS)[number]

/** An installed package provides both names. */
const PROGRAMS = "effect-lms lms"

const HELP = { name: "help", short: "h", description: "Show the description, options and examples." }

const joinLines = (lines: ReadonlyArray<string>): string => lines.map((line) => `${line}\n`).join("")

/** Quotes a text for a POSIX shell: between single quotes only the single quote itself is special. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const spellingsOf = ({ name, short }: Pick<OptionDefinition, "name" | "short">): ReadonlyArray<string> => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`])
]

const isFile = (value: string | undefined): boolean => value !== undefined && /file|directory/.test(value)

/** The program completes endpoints and parameters itself: it knows them, and the scripts would be long. */
const isKnown = (value: string | undefined): boolean => value !== undefined && /endpoint|^name=/.test(value)

const hasKnown = ({ help, options }: CommandDefinition): boolean =>
  isKnown(help.argument?.name) || Object.values(options).some(({ value }) => isKnown(value))

/** The commands of a group, such as `show` of `endpoints`, by the first word of their names. */
const groupsOf = (
  commands: ReadonlyArray<CommandDefinition>
): ReadonlyArray<readonly [string, ReadonlyArray<CommandDefinition>]> =>
  Object.entries(
    Arr.groupBy(
      commands.filter(({ name }) => name.includes(" ")),
      ({ name }) => name.split(" ")[0] ?? ""
    )
  )

const lastWord = ({ name }: CommandDefinition): string => name.split(" ").at(-1) ?? ""

const firstWords = (commands: ReadonlyArray<CommandDefinition>): ReadonlyArray<CommandDefinition> =>
  commands.filter(({ name }) => !name.includes(" "))

/** Without completions of its own, a word is completed with file names. */
const bash = (commands: ReadonlyArray<CommandDefinition>): string => {
  const words = (all: ReadonlyArray<string>) => `COMPREPLY=($(compgen -W ${shellQuote(all.join(" "))} -- "$cur"))`
  const pattern = (command: CommandDefinition, spellings: ReadonlyArray<string>) =>
    spellings.map((word) => shellQuote(`${command.name}:${word}`)).join("|")
  const options = (command: CommandDefinition) => Object.values(command.options)
  const withChoices = commands.flatMap((command) =>
    options(command).flatMap((option) =>
      option.choices === undefined
        ? []
        : [`    ${pattern(command, spellingsOf(option))}) ${words(option.choices)}; return ;;`]
    )
  )
  // Their values are files, or nothing that could be completed.
  const withValues = commands.filter(hasKnown).flatMap((command) => {
    const others = options(command).filter(({ kind, value }) => kind !== "flag" && !isKnown(value))
    return others.length === 0 ? [] : [`    ${pattern(command, others.flatMap(spellingsOf))}) return ;;`]
  })
  const groups = groupsOf(commands).flatMap(([first, members]) => [
    `  if [ "$command" = ${first} ]; then`,
    '    if [ "$COMP_CWORD" -eq 2 ] && [ "$cur" = "${cur#-}" ]; then',
    `      ${words(members.map(lastWord))}`,
    "      return",
    "    fi",
    '    case "${COMP_WORDS[2]}" in',
    `      ${members.map(lastWord).join("|")}) command="$command \${COMP_WORDS[2]}" ;;`,
    "    esac",
    "  fi"
  ])
  return joinLines([
    "_effect_lms() {",
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}" line',
    "  COMPREPLY=()",
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    ${words([...firstWords(commands).map(({ name }) => name), "--help", "--version", "--completions"])}`,
    "    return",
    "  fi",
    ...groups,
    '  case "$command:$prev" in',
    ...withChoices,
    `    --completions:*) ${words(SHELLS)}; return ;;`,
    ...withValues,
    "  esac",
    '  case "$command:$cur" in',
    ...commands.map(
      (command) =>
        `    ${shellQuote(`${command.name}:`)}-*) ${words([...options(command), HELP].flatMap(spellingsOf))} ;;`
    ),
    "  esac",
    '  [ "${#COMPREPLY[@]}" -eq 0 ] || return',
    '  case "$command" in',
    `    ${commands
      .filter(hasKnown)
      .map(({ name }) => shellQuote(name))
      .join("|")})`,
    '      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(command effect-lms --complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2> /dev/null)',
    // After the name of a parameter comes its value. Old versions of bash do not have compopt.
    '      case "${COMPREPLY[0]}" in *=) compopt -o nospace 2> /dev/null ;; esac',
    "      ;;",
    "  esac",
    "}",
    `complete -o default -F _effect_lms ${PROGRAMS}`
  ])
}

/** In zsh brackets enclose a description, and colons separate parts. */
const zshEscape = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&")

const zshAction = (value: string): string => (isKnown(value) ? "_effect_lms_known" : isFile(value) ? "_files" : " ")

const zshOption = ({ choices, description, kind, name, short, value }: OptionDefinition): string => {
  const action = choices !== undefined ? `(${choices.join(" ")})` : zshAction(value ?? "")
  const message = value === undefined ? "" : `:${zshEscape(value)}:${action}`
  const help = shellQuote(`[${zshEscape(description)}]${message}`)
  const long = `--${name}${kind === "flag" ? "" : "="}`
  // An option excludes its own spellings, unless it may be repeated.
  const excluded = shellQuote(kind === "values" ? "*" : `(${spellingsOf({ name, short }).join(" ")})`)
  return short === undefined ? `${excluded}${long}${help}` : `${excluded}{-${short},${long}}${help}`
}

const zshArgument = ({ isRepeated, name }: NonNullable<CommandDefinition["help"]["argument"]>): string =>
  shellQuote(`${isRepeated === true ? "*" : ""}:${zshEscape(name)}:${zshAction(name)}`)

const zshCommands = (commands: ReadonlyArray<CommandDefinition>): string =>
  commands.map((command) => shellQuote(`${lastWord(command)}:${zshEscape(command.help.summary)}`)).join(" ")

const zsh = (commands: ReadonlyArray<CommandDefinition>): string =>
  joinLines([
    `#compdef ${PROGRAMS}`,
    "_effect_lms_known() {",
    "  local -a known",
    '  known=(${(f)"$(command effect-lms --complete zsh "$line_to_complete" 2> /dev/null)"})',
    // After the name of a parameter comes its value.
    "  compadd -S '' -- ${(M)known:#*=}",
    "  compadd -- ${known:#*=}",
    "}",
    "_effect-lms() {",
    "  local -a commands",
    '  local line_to_complete="${(j: :)words[1,CURRENT]}"',
    "  if (( CURRENT == 2 )); then",
    `    commands=(${zshCommands(firstWords(commands))})`,
    "    _describe command commands",
    "    compadd -- --help --version --completions",
    "    return",
    "  fi",
    "  local command=$words[2]",
    "  shift words",
    "  (( CURRENT-- ))",
    ...groupsOf(commands).flatMap(([first, members]) => [
      `  if [[ $command == ${first} ]]; then`,
      "    if (( CURRENT == 2 )); then",
      `      commands=(${zshCommands(members)})`,
      "      _describe command commands",
      "    fi",
      `    if (( CURRENT > 2 )) && [[ $words[2] == (${members.map(lastWord).join("|")}) ]]; then`,
      '      command="$command $words[2]"',
      "      shift words",
      "      (( CURRENT-- ))",
      "    fi",
      "  fi"
    ]),
    "  case $command in",
    ...commands.flatMap((command) => [
      `    ${shellQuote(command.name)})`,
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

const FISH_KNOWN = fishQuote("(command effect-lms --complete fish (commandline -cp) 2> /dev/null)")

const fishValue = ({ choices, kind, value }: OptionDefinition): string => {
  if (kind === "flag") return ""
  if (choices !== undefined) return ` -x -a ${fishQuote(choices.join(" "))}`
  if (isKnown(value)) return ` -x -a ${FISH_KNOWN}`
  return isFile(value) ? " -r -F" : " -x"
}

const fishOption = (option: OptionDefinition): string => {
  const { description, name, short } = option
  const letter = short === undefined ? "" : `-s ${short} `
  return `${letter}-l ${name}${fishValue(option)} -d ${fishQuote(description)}`
}

const fish = (commands: ReadonlyArray<CommandDefinition>): string => {
  const line = (rest: string) => `complete -c effect-lms ${rest}`
  const groups = groupsOf(commands)
  const membersOf = (name: string) => (groups.find(([first]) => first === name)?.[1] ?? []).map(lastWord)
  /** A condition that holds within a command, and not within those whose names are longer. */
  const within = ({ name }: CommandDefinition) => {
    const seen = name.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`)
    const members = membersOf(name)
    const others = members.length === 0 ? [] : [`not __fish_seen_subcommand_from ${members.join(" ")}`]
    return `-n ${fishQuote([...seen, ...others].join("; and "))}`
  }
  return joinLines([
    line("-f"),
    ...firstWords(commands).map(({ help, name }) =>
      line(`-n __fish_use_subcommand -a ${name} -d ${fishQuote(help.summary)}`)
    ),
    line("-n __fish_use_subcommand -l version -d 'Print the version.'"),
    line(
      `-n __fish_use_subcommand -l completions -x -a '${SHELLS.join(" ")}' -d 'Print a completion script for the shell.'`
    ),
    line(`-s h -l help -d ${fishQuote(HELP.description)}`),
    ...commands.flatMap((command) => {
      const [first = ""] = command.name.split(" ")
      const group = command.name.includes(" ") ? commands.find(({ name }) => name === first) : undefined
      const { argument } = command.help
      return [
        ...(group === undefined
          ? []
          : [line(`${within(group)} -a ${lastWord(command)} -d ${fishQuote(command.help.summary)}`)]),
        ...(isFile(argument?.name) ? [line(`${within(command)} -F`)] : []),
        ...(isKnown(argument?.name) ? [line(`${within(command)} -a ${FISH_KNOWN}`)] : []),
        ...Object.values(command.options).map((option) => line(`${within(command)} ${fishOption(option)}`))
      ]
    }),
    "complete -c lms -w effect-lms"
  ])
}

const generators = { bash, zsh, fish } as const

export const completionScript = (commands: ReadonlyArray<CommandDefinition>, shell: Shell): string =>
  generators[shell](commands)
