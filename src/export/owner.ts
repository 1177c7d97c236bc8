/** The owner of an export: one call in one process. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Schema from "effect/Schema"
import { Processes } from "../internal/processes.js"

export const Owner = Schema.Struct({
  /** Random, so that two exports of one process differ, too. It is part of file names. */
  id: Schema.String.pipe(Schema.pattern(/^[0-9a-f]{32}$/)),
  /** Null if the platform cannot tell. */
  process: Schema.NullOr(
    Schema.Struct({
      pid: Schema.Int,
      host: Schema.String,
      pidSpace: Schema.NullOr(Schema.String),
      started: Schema.String
    })
  )
})

export type Owner = typeof Owner.Type

/** 32 hexadecimal digits. */
export const randomId: Effect.Effect<string> = Effect.map(
  Effect.replicateEffect(Random.nextIntBetween(0, 2 ** 32), 4),
  (words) => words.map((word) => word.toString(16).padStart(8, "0")).join("")
)

export const makeOwner: Effect.Effect<Owner> = Effect.gen(function* () {
  const processes = yield* Processes
  return {
    id: yield* randomId,
    process: Option.getOrNull(Option.map(processes, ({ self }) => self))
  }
})

/** The process of an owner, as far as this machine knows it. */
export const processState = ({ process }: Owner): Effect.Effect<"Running" | "Ended" | "Unknown"> =>
  Effect.flatMap(
    Processes,
    Option.match({
      onNone: () => Effect.succeed("Unknown" as const),
      onSome: ({ stateOf }) => (process === null ? Effect.succeed("Unknown" as const) : stateOf(process))
    })
  )

/** Whether an owner without its lock will certainly write no more: its process has ended, or its call in this process has. */
export const canNoLongerWrite = (owner: Owner): Effect.Effect<boolean> =>
  Effect.flatMap(Processes, (processes) =>
    Effect.map(
      processState(owner),
      (state) =>
        state === "Ended" ||
        (state === "Running" && Option.exists(processes, ({ self }) => self.pid === owner.process?.pid))
    )
  )
