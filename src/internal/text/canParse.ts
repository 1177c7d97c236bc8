/** Whether a text is an address. */
import * as Either from "effect/Either"

/**
 * `URL.canParse`, but for one mistake of Node 20 and 22: once V8 has optimized its caller it takes an address with `ü` in
 * its host for none.
 */
export const canParse = (text: string, base?: string): boolean =>
  URL.canParse(text, base) || (/[\x80-\xff]/.test(text) && Either.isRight(Either.try(() => new URL(text, base))))
