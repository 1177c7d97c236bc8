/** Services that the Node entry provides to exports. The two do not import each other. */
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import type { LmsProgressService } from "../LmsProgress.js"

export interface ProcessService {
  readonly pid: number
  readonly host: string
  /** When this process started. Distinguishes it from an earlier process with the same pid. */
  readonly started: number
  /** Whether a process with this pid runs on this machine. */
  readonly isAlive: (pid: number) => boolean
}

/** The processes of this machine, for the lock of an export. Effect's platform has no such service. */
export class Processes extends Context.Reference<Processes>()("effect-lms/internal/Processes", {
  defaultValue: (): Option.Option<ProcessService> => Option.none()
}) {}

/** The listener that draws progress, for the progress of many lists. A client does not expose its own. */
export class ListsProgress extends Context.Reference<ListsProgress>()("effect-lms/internal/ListsProgress", {
  defaultValue: (): Option.Option<LmsProgressService> => Option.none()
}) {}
