/** References to records in paths: Canvas ids and SIS ids. */

/** A reference in a path: a Canvas id, or an id of another kind such as a SIS id. */
interface Reference {
  /** `sis_course_id`, `sis_login_id` …; undefined for a Canvas id. */
  readonly kind: string | undefined
  readonly value: string
}

/**
 * Canvas: surrounding whitespace is ignored. A SIS id may be hex-encoded, as a workaround for servers that corrupt
 * escaped characters.
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
