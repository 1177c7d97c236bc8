/** Writes the manual page of the command from the definitions that its `--help` prints. */
import type { Command } from "../src/cli/arguments/command.js"
import {
  DESCRIPTION,
  ENVIRONMENT_ROWS,
  HELP_ROW,
  optionRows,
  PROGRAM,
  PROGRAM_ROWS,
  type Row,
  synopsisOf
} from "../src/cli/arguments/help.js"

/** Without the backslashes, roff would print typographic dashes and quotes, which a shell does not accept. */
const ROFF_ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\(rs",
  "-": "\\-",
  "'": "\\(aq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
  '"': "\\(dq"
}

/** A line that begins with a dot would be a request to roff. */
const escapeRoff = (text: string): string =>
  text
    .replace(/[\\\-'`^~"]/g, (character) => ROFF_ESCAPES[character] ?? character)
    .replace(
      /[^\0-\x7f]/gu,
      (character) => `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`
    )
    .replace(/^\./, "\\&.")

const bold = (text: string): string => `\\fB${escapeRoff(text)}\\fR`

const heading = (title: string): string => `.SH ${escapeRoff(title)}`

const formatRow = ([label, text]: Row): ReadonlyArray<string> => [".TP", bold(label.trim()), escapeRoff(text)]

const formatCommand = (command: Command): ReadonlyArray<string> => {
  const { argument, description, examples } = command.help
  return [
    `.SS ${escapeRoff(command.name)}`,
    bold(synopsisOf(command)),
    ".PP",
    escapeRoff(description),
    ...(argument === undefined ? [] : formatRow([argument.name, argument.description])),
    ...optionRows(command.options).flatMap(formatRow),
    ...examples.flatMap(([example, about]) => [
      ".PP",
      escapeRoff(about),
      ".PP",
      ".nf",
      ".RS 4",
      escapeRoff(`${PROGRAM} ${example}`),
      ".RE",
      ".fi"
    ])
  ]
}

export const formatManual = (commands: ReadonlyArray<Command>, version: string): string =>
  [
    // Without a date: the same sources give the same page.
    `.TH ${PROGRAM.toUpperCase().replace("-", "\\-")} 1 "" "${PROGRAM} ${version}"`,
    // Neither hyphenates words nor stretches blanks: names of options are to be found by searching.
    ".nh",
    ".ad l",
    heading("NAME"),
    `${escapeRoff(PROGRAM)} \\- ${escapeRoff(DESCRIPTION.replace(/\.$/, "").replace(/^W/, "w"))}`,
    heading("SYNOPSIS"),
    `${bold(PROGRAM)} command [options] [argument]`,
    heading("OPTIONS"),
    ...PROGRAM_ROWS.flatMap(formatRow),
    heading("COMMANDS"),
    `${escapeRoff(`Each command has the option ${HELP_ROW[0]}.`)}`,
    ...commands.flatMap(formatCommand),
    heading("ENVIRONMENT"),
    ...ENVIRONMENT_ROWS.flatMap(formatRow),
    heading("SEE ALSO"),
    escapeRoff("docs/guide/command.md in the package: exit codes, output formats, profiles and many more examples.")
  ]
    .map((line) => `${line}\n`)
    .join("")
