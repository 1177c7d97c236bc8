/** Whether a text is an address. */
import * as Either from "effect/Either"

/**
 * `URL.canParse`, but for one mistake of Node 20 and 22: once V8 has optimized its caller, it reads a text of Latin-1 as if
 * its bytes were UTF-8. So `ü` in a host is refused, and what `new URL` throws at may pass.
 */
export const canParse = (text: string, base?: string): boolean =>
  /[\x80-\xff]/.test(text) ? Either.isRight(Either.try(() => new URL(text, base))) : URL.canParse(text, base)
