/** Scripts that complete what is typed: commands, options, choices, files. */
import type { Explained } from "./command.js"
import type { Option } from "./option.js"
import type { Shell } from "./read.js"

/** Where the package is installed it has both names. */
const NAMES = "effect-lms lms"

const HELP = { name: "help", short: "h", what: "What it does, its options, examples." }

const lined = (lines: ReadonlyArray<string>): string => lines.map((line) => `${line}\n`).join("")

/** For bash and zsh, between single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const spelled = ({ name, short }: { readonly name: string; readonly short: string | undefined }) => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`])
]

const takesFile = (value: string | undefined): boolean => value !== undefined && /file|directory/.test(value)

/** Of the command's argument: a file, or something that nobody can guess. */
const argumentIsFile = ({ about }: Explained): boolean => takesFile(about.argument?.name)

/** What has no completion of its own is completed by files. */
const bash = (commands: ReadonlyArray<Explained>): string => {
  const words = (all: ReadonlyArray<string>) => `COMPREPLY=($(compgen -W ${quoted(all.join(" "))} -- "$cur"))`
  const choices = commands.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.choices === undefined
        ? []
        : [
            `    ${spelled(option)
              .map((word) => `${name}:${word}`)
              .join("|")}) ${words(option.choices)}; return ;;`
          ]
    )
  )
  return lined([
    "_effect_lms() {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: they are bash's own
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"',
    "  COMPREPLY=()",
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    ${words([...commands.map(({ name }) => name), "--help", "--version", "--completions"])}`,
    "    return",
    "  fi",
    '  case "$command:$prev" in',
    ...choices,
    `    --completions:*) ${words(["bash", "zsh", "fish"])}; return ;;`,
    "  esac",
    '  case "$command:$cur" in',
    ...commands.map(({ name, options }) => `    ${name}:-*) ${words([...options, HELP].flatMap(spelled))} ;;`),
    "  esac",
    "}",
    `complete -o default -F _effect_lms ${NAMES}`
  ])
}

/** A description stands in brackets, and a colon ends a part. */
const inZsh = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&")

const zshOption = ({ choices, kind, name, said, short }: Option<unknown>): string => {
  const value =
    kind === "flag"
      ? ""
      : `:${inZsh(said.value ?? "text")}:${
          choices === undefined ? (takesFile(said.value) ? "_files" : " ") : `(${choices.join(" ")})`
        }`
  const rest = quoted(`[${inZsh(said.what)}]${value}`)
  const long = `--${name}${kind === "flag" ? "" : "="}`
  const once = kind === "values" ? quoted("*") : quoted(`(${spelled({ name, short }).join(" ")})`)
  return short === undefined ? `${once}${long}${rest}` : `${once}{-${short},${long}}${rest}`
}

const zsh = (commands: ReadonlyArray<Explained>): string =>
  lined([
    `#compdef ${NAMES}`,
    "_effect-lms() {",
    "  if (( CURRENT == 2 )); then",
    "    local -a commands",
    `    commands=(${commands.map(({ about, name }) => quoted(`${name}:${inZsh(about.brief)}`)).join(" ")})`,
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
      ...command.options.map((option) => `        ${zshOption(option)} \\`),
      `        ${quoted("(-h --help)")}{-h,--help}${quoted(`[${HELP.what}]`)}${
        command.about.argument === undefined
          ? ""
          : ` ${quoted(`:${command.about.argument.name}:${argumentIsFile(command) ? "_files" : " "}`)}`
      }`,
      "      ;;"
    ]),
    "    --completions) compadd -- bash zsh fish ;;",
    "  esac",
    "}",
    'if [ "$funcstack[1]" = "_effect-lms" ]; then _effect-lms "$@"; else compdef _effect-lms effect-lms lms; fi'
  ])

const inFish = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`

const fishOption = ({ choices, kind, name, said, short }: Option<unknown>): string =>
  [
    ...(short === undefined ? [] : [`-s ${short}`]),
    `-l ${name}`,
    ...(kind === "flag"
      ? []
      : choices !== undefined
        ? [`-x -a ${inFish(choices.join(" "))}`]
        : [takesFile(said.value) ? "-r -F" : "-x"]),
    `-d ${inFish(said.what)}`
  ].join(" ")

const fish = (commands: ReadonlyArray<Explained>): string => {
  const line = (rest: string) => `complete -c effect-lms ${rest}`
  return lined([
    line("-f"),
    ...commands.map(({ about, name }) => line(`-n __fish_use_subcommand -a ${name} -d ${inFish(about.brief)}`)),
    line("-n __fish_use_subcommand -l version -d 'Its version.'"),
    line("-n __fish_use_subcommand -l completions -x -a 'bash zsh fish' -d 'A script that completes what is typed.'"),
    line(`-s h -l help -d ${inFish(HELP.what)}`),
    ...commands.flatMap((command) => {
      const within = `-n ${inFish(`__fish_seen_subcommand_from ${command.name}`)}`
      return [
        ...(argumentIsFile(command) ? [line(`${within} -F`)] : []),
        ...command.options.map((option) => line(`${within} ${fishOption(option)}`))
      ]
    }),
    "complete -c lms -w effect-lms"
  ])
}

const of = { bash, zsh, fish } as const

export const completions = (commands: ReadonlyArray<Explained>, shell: Shell): string => of[shell](commands)
