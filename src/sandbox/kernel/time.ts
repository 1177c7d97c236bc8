import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

// Monday of the first week of an autumn term: the day the seeded records count from.
const termStart = 1_724_659_200_000
const day = 86_400_000

/** Canvas writes UTC without a fraction of a second. */
export const formatTimestamp = (moment: DateTime.DateTime): string => DateTime.formatIso(moment).replace(/\.\d+Z$/, "Z")

/** A moment some days, and perhaps hours, after the term began. */
export const timestampOnDay = (days: number): string =>
  formatTimestamp(DateTime.unsafeMake(termStart + Math.round(days * day)))

/** How many days after the term began a moment is. */
export const daysSinceTermStart = (moment: string): number =>
  (DateTime.toEpochMillis(DateTime.unsafeMake(moment)) - termStart) / day

/** A moment that is given, as Canvas writes it. */
export const normalizeTimestamp = (given: string | undefined): string | undefined =>
  given === undefined ? undefined : formatTimestamp(DateTime.unsafeMake(given))

/** The present, as Canvas writes it. */
export const currentTimestamp = Effect.map(DateTime.now, formatTimestamp)
