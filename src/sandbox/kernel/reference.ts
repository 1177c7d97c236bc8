/** What stands in a path for a record: one of its other ids, such as the SIS id, or what is left to be taken for its own. */
interface Reference {
  /** `sis_course_id`, `sis_login_id` …; undefined for an id of Canvas's own. */
  readonly kind: string | undefined
  readonly value: string
}

/**
 * Canvas: blanks around it do not count, and a SIS id may come as the hexadecimal digits of its bytes, which was the way
 * around servers that spoil escaped characters.
 */
export const parseReference = (text: string): Reference => {
  const trimmed = text.trim()
  const [, hexKind, digits] = /^hex:((?:sis|lti)_\w+):((?:[0-9A-Fa-f]{2})+)$/.exec(trimmed) ?? []
  if (hexKind !== undefined && digits !== undefined) {
    return { kind: hexKind, value: Buffer.from(digits, "hex").toString() }
  }
  const [, kind, value] = /^((?:sis|lti)_\w+):(.+)$/s.exec(trimmed) ?? []
  return kind === undefined || value === undefined ? { kind: undefined, value: trimmed } : { kind, value }
}
