/** The database of the engine may be away for a moment. */
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schedule from "effect/Schedule"

/** The engine gives this error of its storage to its callers, in most cases as a defect. */
const isAway = (cause: Cause.Cause<unknown>): boolean =>
  Chunk.some(Chunk.appendAll(Cause.failures(cause), Cause.defects(cause)), Predicate.isTagged("PersistenceError"))

const minuteSchedule = Schedule.upTo(Schedule.spaced("1 second"), "1 minute")

/** Repeats an operation of the engine, which it may have done, while its database is away: for a minute. */
export const whileEngineAway = <A, E, R>(operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  operation.pipe(Effect.sandbox, Effect.retry({ while: isAway, schedule: minuteSchedule }), Effect.unsandbox)
