/** Rows of Canvas's gradebook file that are no records: they describe the assignments. */
import type { Line } from "./parse.js"

/** As Canvas writes it: spaces keep the row first if the file is sorted. */
export const POINTS_POSSIBLE = "    Points Possible"

export const isPointsPossible = ({ cells }: Line): boolean => cells[0]?.includes(POINTS_POSSIBLE.trim()) === true

/** The row says which assignments hide their grades, under a former name as well. It may be the only one with no text. */
const isManualPosting = ({ cells }: Line): boolean =>
  cells.every((cell) => /^(?:$|Muted$|Manual Posting)/i.test(cell.trim()))

export const isAboutAssignments = (line: Line): boolean => isPointsPossible(line) || isManualPosting(line)
