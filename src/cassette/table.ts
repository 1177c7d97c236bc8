/** Comma-, semicolon- or tab-separated values, cell by cell. */

export interface Cell {
  readonly said: string
  readonly quoted: boolean
  /** The separator behind it, or the end of its row. */
  readonly end: string
}

/** Any text is a table, so no way is tried twice. */
const CELL = /(?:"((?:[^"]|"")*)"?)?([^,;\t\r\n]*)([,;\t]|\r?\n|\r|$)/g

export const cells = (text: string): ReadonlyArray<Cell> =>
  Array.from(text.matchAll(CELL), ([, quoted, plain = "", end = ""]) => ({
    said: `${quoted?.replaceAll('""', '"') ?? ""}${plain}`.trim(),
    quoted: quoted !== undefined,
    end
  }))
