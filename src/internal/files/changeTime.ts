/** When a file was last changed, in any way, and who tells it. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/**
 * When the system last changed anything of the file: its content, or what is said of it. The platform's own times can be set
 * back by any program, this one by none.
 */
export type ReadChangeTime = (path: string) => Effect.Effect<Option.Option<bigint>>

/** Effect's file system does not tell it: a layer that knows the machine may. */
export class ChangeTime extends Context.Reference<ChangeTime>()("effect-lms/internal/ChangeTime", {
  defaultValue: (): Option.Option<ReadChangeTime> => Option.none()
}) {}
