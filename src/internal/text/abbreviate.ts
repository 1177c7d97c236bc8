/** Tokens, shortened so that whoever has one knows it again. */
import * as Redacted from "effect/Redacted"

/**
 * First and last characters, never more than a third of the token in all (so that a short one is not given away).
 */
export const abbreviate = (token: Redacted.Redacted | undefined): string => {
  const value = token === undefined ? "" : Redacted.value(token)
  if (value.length <= 12) return "***"
  const shown = Math.min(4, Math.floor(value.length / 6))
  return `${value.slice(0, shown)}...${value.slice(-shown)}`
}
