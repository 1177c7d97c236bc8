/** Durations as messages have them. */
import * as Duration from "effect/Duration"

export const shown = (millis: number): string => Duration.format(Duration.millis(millis))
