/** Rows of Canvas's gradebook file that are no records: they describe the assignments. */

/** As Canvas writes it: spaces keep the row first if the file is sorted. */
export const POINTS_POSSIBLE = "    Points Possible"

/** Each student has an id, and may have any name. */
export const isPointsPossible = (names: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean =>
  cells[0]?.trim() === POINTS_POSSIBLE.trim() && (cells[names.indexOf("ID")] ?? "") === ""

/** The row says which assignments hide their grades, under a former name as well. It may be the only one with no text. */
const isManualPosting = (cells: ReadonlyArray<string>): boolean =>
  cells.every((cell) => /^(?:$|Muted$|Manual Posting)/i.test(cell.trim()))

export const isStudent = (names: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean =>
  !isPointsPossible(names, cells) && !isManualPosting(cells)
