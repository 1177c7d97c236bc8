/** Who this process is, which others live, and who tells it. */
import * as Context from "effect/Context"
import * as Option from "effect/Option"

export interface ProcessService {
  readonly pid: number
  readonly host: string
  /** When this process began, so that it is told from an earlier one that had the same number. */
  readonly started: number
  /** Whether there is a process of this number on this machine. */
  readonly isAlive: (pid: number) => boolean
}

/** Effect's platform knows no processes but those that it starts: a layer that knows the machine may. */
export class Processes extends Context.Reference<Processes>()("effect-lms/internal/Processes", {
  defaultValue: (): Option.Option<ProcessService> => Option.none()
}) {}
