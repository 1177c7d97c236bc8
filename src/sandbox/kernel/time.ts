/** Timestamps as Canvas writes them. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/** The time zone of the account, and of people and courses without another one. */
export const TIME_ZONE = "Europe/Copenhagen"

// Monday of the first week of an autumn term. Seeded timestamps are relative to it.
const TERM_START_MILLIS = 1_724_659_200_000
const DAY_MILLIS = 86_400_000

/** Canvas writes UTC without fractions of a second. */
export const formatTimestamp = (moment: DateTime.DateTime): string => DateTime.formatIso(moment).replace(/\.\d+Z$/, "Z")

/** The timestamp of a day, or a fraction of one, relative to the start of the term. */
export const timestampOnDay = (days: number): string =>
  formatTimestamp(DateTime.unsafeMake(TERM_START_MILLIS + Math.round(days * DAY_MILLIS)))

/** The timestamp this many days after another one. */
export const addDays = (moment: string, days: number): string =>
  formatTimestamp(DateTime.add(DateTime.unsafeMake(moment), { days }))

/** Converts a timestamp to the form of Canvas. */
export const normalizeTimestamp = (text: string | null | undefined): string | undefined =>
  text === undefined || text === null ? undefined : formatTimestamp(DateTime.unsafeMake(text))

/** The current time as Canvas writes it. */
export const currentTimestamp = Effect.map(DateTime.now, formatTimestamp)
