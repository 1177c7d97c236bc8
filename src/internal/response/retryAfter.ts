/** Parses the Retry-After header. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const MONTH = `(?<month>${MONTHS.join("|")})`
const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
const FULL_DAY = "(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)"
const TIME = "(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})"

/**
 * The date formats that RFC 9110 section 5.6.7 requires recipients to accept: IMF-fixdate, RFC 850 and asctime.
 * `Date.parse` would accept nearly anything, including the 31st of February.
 */
const DATE_FORMATS = [
  `${DAY}, (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} GMT`,
  `${FULL_DAY}, (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} GMT`,
  `${DAY} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})`
].map((format) => new RegExp(`^${format}$`))

/** A two-digit year is in this century, or in the last one if it is more than 50 years in the future. */
const fullYear = (year: number, now: number): number => {
  const today = new Date(now).getUTCFullYear()
  const near = today - (today % 100) + year
  return near > today + 50 ? near - 100 : near
}

/** A date in milliseconds; undefined if the text is not a valid date. */
const parseDate = (date: string, now: number): number | undefined => {
  const groups = DATE_FORMATS.map((format) => format.exec(date.trim())?.groups).find((found) => found !== undefined)
  if (groups === undefined) return undefined
  const { day, hour, minute, month = "", second, year = "" } = groups
  const [years, months] = [year.length === 2 ? fullYear(Number(year), now) : Number(year), MONTHS.indexOf(month)]
  const midnight = Date.UTC(years, months, Number(day))
  const parsed = new Date(midnight)
  // Day 0 of a month is a day of the month before.
  if (parsed.getUTCFullYear() !== years || parsed.getUTCMonth() !== months) return undefined
  // Second 60 is a leap second.
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined
  return midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
}

/**
 * `Retry-After` (RFC 9110 section 10.2.3) in milliseconds: seconds, or a date. The seconds are whole, but
 * some servers send a fraction. A date is relative to the server's own
 * `Date` header, if there is one, because its clock may differ from ours. Seconds are limited to the largest safe integer.
 * Anything else is ignored.
 */
export const parseRetryAfter = (
  value: string | undefined,
  date: string | undefined,
  now: number
): number | undefined => {
  if (value === undefined) return undefined
  const text = value.trim()
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), Number.MAX_SAFE_INTEGER)
  const serverNow = parseDate(date ?? "", now) ?? now
  const until = parseDate(text, serverNow)
  return until === undefined ? undefined : Math.max(0, until - serverNow)
}
