/** An export's files: the finished one, and what stands beside it. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Option from "effect/Option"
import type { Files, Sha256Service } from "../internal/files/platform.js"
import { escapeControl } from "../internal/text/escape.js"
import { LmsExportError } from "./LmsExportError.js"

export interface Names {
  readonly file: string
  /** What of it is written: it gets the file's name when it is complete. */
  readonly part: string
  readonly checkpoint: string
  readonly lock: string
}

export const of = (file: string): Names => ({
  file,
  part: `${file}.lms-part`,
  checkpoint: `${file}.lms-checkpoint`,
  lock: `${file}.lms-lock`
})

/** What an export needs of the platform. */
export const filesOf = (fs: FileSystem.FileSystem, path: Path.Path, sha256: Option.Option<Sha256Service>): Files => ({
  fs,
  path,
  sha256,
  changeTime: Option.none()
})

/** With what the path is, and how to mend it. */
export const problem = (
  path: string,
  reason: LmsExportError["reason"],
  what: string,
  status?: number | undefined
): LmsExportError => new LmsExportError({ path, reason, status, message: escapeControl(`"${path}" ${what}.`) })
