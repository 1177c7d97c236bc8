/** What a `Range` header asks of something `size` bytes long: all of it, a part, or nothing there is. */
export type Range =
  | { readonly _tag: "Whole" }
  | { readonly _tag: "Part"; readonly start: number; readonly length: number }
  | { readonly _tag: "Unsatisfiable" }

const whole: Range = { _tag: "Whole" }

/**
 * Several ranges at once, other units and what cannot be read are ignored, as HTTP allows and as S3 does: the answer is then
 * the whole.
 */
export const parseRange = (header: string | undefined, size: number): Range => {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "")
  if (match === null) return whole
  const [, from = "", to = ""] = match
  if (from === "" && to === "") return whole
  if (from === "") {
    const length = Math.min(Number(to), size)
    return length === 0 ? { _tag: "Unsatisfiable" } : { _tag: "Part", start: size - length, length }
  }
  const start = Number(from)
  if (to !== "" && Number(to) < start) return whole
  if (start >= size) return { _tag: "Unsatisfiable" }
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1)
  return { _tag: "Part", start, length: end - start + 1 }
}
