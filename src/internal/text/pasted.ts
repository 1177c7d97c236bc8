/** Recognizes what comes along when people paste a token, a domain or a proxy. Tells what is wrong without the value. */

const QUOTE = /["'`´‘’‚‛“”„‟«»‹›＂＇]/u

/** Characters that no editor shows: zero width, byte order mark, soft hyphen, tags, and blanks other than the usual one. */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\u00a0\u2000-\u200a\u202f\u205f\u3000]/u

const ASSIGNMENT =
  /^\s*(?:(?:export|set)\s+|\$env:)?(?:LMS_API_TOKEN|LMS_DOMAIN|(?:https?|all|no)_proxy|(?:[a-z]+_)?(?:token|secret)|domain|url|proxy)\s*=/i

const isQuoted = (value: string): boolean => {
  const text = value.trim()
  return QUOTE.test(text.slice(0, 1)) || QUOTE.test(text.slice(-1))
}

const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`

/** Completes "The token is invalid: ", with what to do; undefined if nothing is recognized. */
export const pasteProblem = (value: string): string | undefined => {
  const invisible = INVISIBLE.exec(value)?.[0]
  if (invisible !== undefined) {
    return `it contains an invisible character (${codePointOf(invisible)}), which some editors and pages add: copy it again from where it was made`
  }
  if (isQuoted(value)) {
    return "it begins or ends with a quotation mark, which some tools keep (such as docker --env-file): remove it"
  }
  if (/^\s*<|>\s*$/.test(value)) return "it is in angle brackets, which only mark a placeholder: remove them"
  if (/^\s*(?:authorization\s*:|bearer(?:\s|:|%20|$))/i.test(value)) {
    return 'it begins with "Bearer" or "Authorization:", which are added when it is sent: remove them'
  }
  return ASSIGNMENT.test(value) ? 'it begins with a name and "=": give only what follows' : undefined
}
