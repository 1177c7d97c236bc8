/** The terminal on stdout. */

export const isTerminal = (): boolean => process.stdout.isTTY === true

/** The columns of the terminal on stdout, if it is one that knows its width. */
export const terminalWidth = (): number | undefined =>
  isTerminal() && process.stdout.columns > 0 ? process.stdout.columns : undefined
