/** The terminal on stdout, and the width of text for people. */
import { isatty } from "node:tty"

export const isTerminal = (): boolean => process.stdout.isTTY === true

/** The columns of the terminal on stdout, if it is one that knows its width. */
export const terminalWidth = (): number | undefined =>
  isTerminal() && process.stdout.columns > 0 ? process.stdout.columns : undefined

const isWidth = (columns: number | undefined): columns is number => columns !== undefined && columns > 0

/**
 * The columns for text that people read, also through a pager: those of the terminal on stdout, of `COLUMNS`, or of the terminal
 * on stderr.
 */
export const readerWidth = (): number | undefined => {
  const variable = /^[1-9]\d{0,4}$/.test(process.env.COLUMNS ?? "") ? Number(process.env.COLUMNS) : undefined
  // Node opens stderr when it is first read, which takes as long as the rest of printing help.
  return (
    terminalWidth() ?? variable ?? (isatty(2) && isWidth(process.stderr.columns) ? process.stderr.columns : undefined)
  )
}
