/** The processes of this machine, whose locks exports respect. Effect's platform has no such service. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** Identifies a process, also after it has ended and its pid belongs to another one. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** The boot and the namespace in which the pid is valid. Null if the system does not tell them. */
  readonly pidSpace: string | null
  /** When the process started, in a unit of the system. */
  readonly started: string
}

export interface ProcessService {
  readonly self: ProcessIdentity
  /** `Unknown` for a process of another machine, and if the system does not tell when a process started. */
  readonly stateOf: (process: ProcessIdentity) => Effect.Effect<"Running" | "Ended" | "Unknown">
}

/** None if the platform does not know them. */
export class Processes extends Context.Reference<Processes>()("effect-lms/internal/Processes", {
  defaultValue: (): Option.Option<ProcessService> => Option.none()
}) {}
