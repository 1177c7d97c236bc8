/** Parses the Retry-After header. */

/** The forms of RFC 9110 section 5.6.7: IMF-fixdate, RFC 850, and asctime, which names no time zone. `Date.parse` alone reads nearly anything. */
const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[a-z]*, \d\d[ -][A-Z][\w :-]+ GMT| [A-Z][a-z]{2} [ \d]\d [\d:]+ \d{4})$/

/** A date in milliseconds; undefined if the text is not a valid date. */
const parseDate = (text: string): number | undefined => {
  const date = text.trim()
  if (!HTTP_DATE.test(date)) return undefined
  const millis = Date.parse(date.endsWith("GMT") ? date : `${date} GMT`)
  return Number.isNaN(millis) ? undefined : millis
}

/**
 * `Retry-After` (RFC 9110 section 10.2.3) in milliseconds: seconds, or a date. The seconds are whole, but some servers send a
 * fraction. A date is relative to the server's own `Date` header, if there is one, because its clock may differ from ours.
 * Seconds are limited to the largest safe integer. Anything else is ignored.
 */
export const parseRetryAfter = (
  value: string | undefined,
  date: string | undefined,
  now: number
): number | undefined => {
  if (value === undefined) return undefined
  const text = value.trim()
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), Number.MAX_SAFE_INTEGER)
  const until = parseDate(text)
  return until === undefined ? undefined : Math.max(0, until - (parseDate(date ?? "") ?? now))
}
