/** Parses comma-, semicolon- or tab-separated values. */

export interface Cell {
  readonly text: string
  readonly quoted: boolean
  /** The separator or line break after the cell. */
  readonly end: string
}

/** Matches any text without backtracking. */
const CELL = /(?:"((?:[^"]|"")*)"?)?([^,;\t\r\n]*)([,;\t]|\r?\n|\r|$)/g

export const parseCells = (text: string): ReadonlyArray<Cell> =>
  Array.from(text.matchAll(CELL), ([, quoted, plain = "", end = ""]) => ({
    text: `${quoted?.replaceAll('""', '"') ?? ""}${plain}`.trim(),
    quoted: quoted !== undefined,
    end
  }))
