export * from "effect/Sink"

import * as Sink from "effect/Sink"

export const forEachChunk = Sink.forEachArray
export const unwrapScoped = Sink.unwrap
