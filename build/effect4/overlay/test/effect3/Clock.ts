export * from "effect/Clock"

import * as Clock from "effect/Clock"
import * as Context from "effect/Context"

export const make = (): Clock.Clock => Context.get(Context.empty(), Clock.Clock)
