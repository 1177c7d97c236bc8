/** Identifies the content of a file without reading it. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Option from "effect/Option"

export const identityOf = ({ dev, ino, mtime, size }: FileSystem.File.Info): string =>
  [dev, size, Option.getOrUndefined(ino), Option.getOrUndefined(Option.map(mtime, Number))].join(" ")
