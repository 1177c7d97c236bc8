/** CSV files, as the service reads and writes them (RFC 4180). */

/** Parses a CSV into rows of cells. Line ends may be CRLF, LF or CR; a byte order mark is ignored. */
export const parseCsv = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<ReadonlyArray<string>> = []
  let row: Array<string> = []
  // A cell, quoted or not, and what ends it.
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\r|\n|$)/y
  const source = text.replace(/^\ufeff/, "")
  while (cell.lastIndex < source.length) {
    // It matches everywhere: a quote that is not closed is part of a bare cell.
    const [, quoted, bare = "", end] = cell.exec(source) ?? []
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === ",") {
      // A comma at the very end has an empty cell after it.
      if (cell.lastIndex === source.length) row.push("")
      else continue
    }
    if (row.length > 1 || row[0] !== "") rows.push(row)
    row = []
  }
  return rows
}

const formatCell = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Formats rows as a CSV with LF line ends. Null and undefined are empty cells. */
export const formatCsv = (
  rows: ReadonlyArray<ReadonlyArray<string | number | bigint | boolean | null | undefined>>
): string => rows.map((row) => `${row.map((cell) => formatCell(String(cell ?? ""))).join(",")}\n`).join("")
