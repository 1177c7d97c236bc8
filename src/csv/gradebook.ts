/** Rows of Canvas's gradebook file that are no records: they describe the assignments. */

/** As Canvas writes it: spaces keep the row first if the file is sorted. */
export const POINTS_POSSIBLE = "    Points Possible"

/** Of a header and a row: whether the row has no id, as each student has. The name of a student may be any text. */
const hasNoId = (names: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean =>
  (cells[names.indexOf("ID")] ?? "") === ""

export const isPointsPossible = (names: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean =>
  cells[0]?.trim() === POINTS_POSSIBLE.trim() && hasNoId(names, cells)

/** The row says which assignments hide their grades, under a former name as well. It may be the only one with no text. */
const isManualPosting = (cells: ReadonlyArray<string>): boolean =>
  cells.every((cell) => /^(?:$|Muted$|Manual Posting)/i.test(cell.trim()))

export const isAboutAssignments = (names: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean =>
  isPointsPossible(names, cells) || isManualPosting(cells)
