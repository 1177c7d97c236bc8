/** What keeps a command from being done. */
import * as Data from "effect/Data"

/** What keeps a command from being done, in words for whoever typed it. */
export class Problem extends Data.TaggedError("Problem")<{ readonly message: string }> {}
