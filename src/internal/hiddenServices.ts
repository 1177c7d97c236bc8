/** Services that entries provide to rooms that do not import them: to exports, to the client. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsProgressService } from "../LmsProgress.js"

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

/** The processes of this machine, for the lock of an export. Effect's platform has no such service. */
export class Processes extends Context.Reference<Processes>()("effect-lms/internal/Processes", {
  defaultValue: (): Option.Option<ProcessService> => Option.none()
}) {}

/** The listener that draws progress, for the progress of many lists. A client does not expose its own. */
export class ListsProgress extends Context.Reference<ListsProgress>()("effect-lms/internal/ListsProgress", {
  defaultValue: (): Option.Option<LmsProgressService> => Option.none()
}) {}

/**
 * Describes what may be wrong with an endpoint that the service does not know: a sentence, or an empty string for a
 * documented endpoint. `path` is the path of the URL.
 */
export type DescribeEndpoint = (method: string, path: string) => Effect.Effect<string>

/** Explains a 404. It needs the list of all endpoints, so only the layers for Node and the command provide it. */
export class EndpointHint extends Context.Reference<EndpointHint>()("effect-lms/internal/EndpointHint", {
  defaultValue: (): Option.Option<DescribeEndpoint> => Option.none()
}) {}
