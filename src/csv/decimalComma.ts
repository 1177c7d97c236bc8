/** Numbers with a decimal comma, as spreadsheets write them in many countries. */
import type { LmsCsvDecimalComma } from "./LmsCsv.js"

const WITH_POINT = /^[-+]?\d*\.\d+(?:e[-+]?\d+)?%?$/i
const WITH_COMMA = /^[-+]?\d*,\d+(?:e[-+]?\d+)?%?$/i

/** The point of `1.234` may separate thousands, or be a decimal point. */
const WITH_THOUSANDS = /^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d+)?%?$/

/** Whether the numbers of a column have a decimal comma. Undefined if those of no column have one. */
export const decimalColumns = (decimalComma: LmsCsvDecimalComma = false): ((name: string) => boolean) | undefined => {
  if (typeof decimalComma === "boolean") return decimalComma ? () => true : undefined
  const names = new Set(decimalComma)
  return (name) => names.has(name)
}

export const writeDecimal = (text: string): string => (WITH_POINT.test(text) ? text.replace(".", ",") : text)

const isDecimal = (text: string): boolean => WITH_COMMA.test(text)

/** Undefined for a number with thousands. */
export const readDecimal = (text: string): string | undefined =>
  WITH_THOUSANDS.test(text) ? undefined : isDecimal(text) ? text.replace(",", ".") : text
