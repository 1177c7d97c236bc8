/** The Retry-After header. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const MONTH = `(?<month>${MONTHS.join("|")})`
const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
const FULL_DAY = "(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)"
const TIME = "(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})"

/**
 * The forms that RFC 9110 section 5.6.7 has recipients accept: IMF-fixdate, that of RFC 850, and that of asctime.
 * Date.parse alone would take nearly anything, and the 31st of February.
 */
const FORMS = [
  `${DAY}, (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} GMT`,
  `${FULL_DAY}, (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} GMT`,
  `${DAY} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})`
].map((form) => new RegExp(`^${form}$`))

/** Two digits are a year of this century, or of the last one if that lies more than fifty years ahead. */
const century = (year: number, now: number): number => {
  const today = new Date(now).getUTCFullYear()
  const near = today - (today % 100) + year
  return near > today + 50 ? near - 100 : near
}

/** A date in milliseconds; undefined where it is none, or no day that there is. */
const at = (date: string, now: number): number | undefined => {
  const groups = FORMS.map((form) => form.exec(date.trim())?.groups).find((found) => found !== undefined)
  if (groups === undefined) return undefined
  const { day, hour, minute, month = "", second, year = "" } = groups
  const [full, index] = [year.length === 2 ? century(Number(year), now) : Number(year), MONTHS.indexOf(month)]
  const midnight = Date.UTC(full, index, Number(day))
  const there = new Date(midnight)
  // The day before the first is in another month, too.
  if (there.getUTCFullYear() !== full || there.getUTCMonth() !== index) return undefined
  // A minute may have a leap second.
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined
  return midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
}

/**
 * `Retry-After` (RFC 9110 section 10.2.3) in milliseconds: whole seconds, or a date. A date is taken against the
 * service's own `Date`, where it sends one: its clock may differ from ours. Seconds that no number holds are as many as
 * one holds, which is longer than anybody waits. Anything else is nonsense and ignored.
 */
export const parseRetryAfter = (
  value: string | undefined,
  date: string | undefined,
  now: number
): number | undefined => {
  if (value === undefined) return undefined
  const text = value.trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER)
  const served = at(date ?? "", now) ?? now
  const until = at(text, served)
  return until === undefined ? undefined : Math.max(0, until - served)
}
