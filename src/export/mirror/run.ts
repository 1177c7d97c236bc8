/** What the steps of a mirror share. */
import type * as Effect from "effect/Effect"
import type { LmsFileError } from "../../LmsError.js"
import type { LmsExportFailure } from "../LmsExport.js"
import type { LmsExportError } from "../LmsExportError.js"
import type { Workspace } from "../workspace.js"
import type { Disk } from "./disk.js"
import type { Source } from "./source.js"
import type { Entries } from "./state.js"

export interface MirrorRun {
  readonly source: Source
  readonly workspace: Workspace
  readonly disk: Disk
  readonly entries: Entries
  /** Paths that files have left, whose folders are removed at the end if they are empty. */
  readonly vacated: Set<string>
  /** Writes the state. */
  readonly save: Effect.Effect<void, LmsExportError | LmsFileError>
  /** Adds a file to the failures. The others continue. */
  readonly fail: (path: string, error: LmsExportFailure) => void
  /** The same, but what the service does not show is no failure: the next call would find the same. */
  readonly report: (path: string, error: LmsExportFailure) => void
}
