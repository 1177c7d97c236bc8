/** Completion scripts for shells. They ask the program, which knows commands, options, endpoints and parameters. */

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of shells

export const SHELLS = ["bash", "zsh", "fish"] as const

export type Shell = (typeof SHELLS)[number]

/** Quotes a text for a POSIX shell: between single quotes only the single quote itself is special. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Without completions of the program, each shell completes file names. After the name of a parameter comes its value. */
const SCRIPTS: Readonly<Record<Shell, ReadonlyArray<string>>> = {
  bash: [
    "_effect_lms() {",
    "  local line",
    "  COMPREPLY=()",
    '  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(command effect-lms --complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2> /dev/null)',
    // Old versions of bash do not have compopt.
    '  case "${COMPREPLY[0]}" in *=) compopt -o nospace 2> /dev/null ;; esac',
    "}",
    "complete -o default -F _effect_lms effect-lms lms"
  ],
  zsh: [
    "#compdef effect-lms lms",
    "_effect-lms() {",
    "  local -a replies names open",
    '  replies=(${(f)"$(command effect-lms --complete zsh "${(j: :)words[1,CURRENT]}" 2> /dev/null)"})',
    "  names=(${replies%%$'\\t'*})",
    "  open=(${(M)names:#*=})",
    "  if (( $#names == 0 )); then _files; return; fi",
    "  if (( $#open )); then compadd -S '' -a open; return; fi",
    "  replies=(\"${(@)replies/$'\\t'/  -- }\")",
    "  compadd -l -d replies -a names",
    "}",
    'if [ "$funcstack[1]" = "_effect-lms" ]; then _effect-lms "$@"; else compdef _effect-lms effect-lms lms; fi'
  ],
  fish: [
    "function __effect_lms",
    "  set -l replies (command effect-lms --complete fish (commandline -cp) 2> /dev/null)",
    "  if set -q replies[1]; printf '%s\\n' $replies; else; __fish_complete_path (commandline -ct); end",
    "end",
    "complete -c effect-lms -f -a '(__effect_lms)'",
    "complete -c lms -w effect-lms"
  ]
}

export const completionScript = (shell: Shell): string => SCRIPTS[shell].map((line) => `${line}\n`).join("")
