/** The processes of this machine. Provided by the Node entry and used by the lock of exports, which do not import each other. */
import * as Context from "effect/Context"
import * as Option from "effect/Option"

export interface ProcessService {
  readonly pid: number
  readonly host: string
  /** When this process started. Distinguishes it from an earlier process with the same pid. */
  readonly started: number
  /** Whether a process with this pid runs on this machine. */
  readonly isAlive: (pid: number) => boolean
}

/** Effect's platform has no service for the current process, so a layer of the platform may provide it. */
export class Processes extends Context.Reference<Processes>()("effect-lms/internal/Processes", {
  defaultValue: (): Option.Option<ProcessService> => Option.none()
}) {}
