/** What is needed of the platform for files. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import type * as Option from "effect/Option"
import type { ReadChangeTime } from "./changeTime.js"
import type { Sha256Service } from "./sha256.js"

export interface Files {
  readonly fs: FileSystem.FileSystem
  readonly path: Path.Path
  readonly sha256: Option.Option<Sha256Service>
  readonly changeTime: Option.Option<ReadChangeTime>
}
