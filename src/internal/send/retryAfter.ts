/** The Retry-After header. */

/** IMF-fixdate, the form that RFC 9110 section 5.6.7 has senders use. Date.parse alone would take nearly anything. */
const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/

const at = (date: string): number | undefined => {
  const time = HTTP_DATE.test(date.trim()) ? Date.parse(date) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/**
 * `Retry-After` (RFC 9110 section 10.2.3) in milliseconds: whole seconds, or a date. A date is taken against the
 * service's own `Date`, where it sends one: its clock may differ from ours. Anything else is nonsense and ignored.
 */
export const parse = (value: string | undefined, date: string | undefined, now: number): number | undefined => {
  if (value === undefined) return undefined
  const text = value.trim()
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000
  const until = at(text)
  return until === undefined ? undefined : Math.max(0, until - (at(date ?? "") ?? now))
}
