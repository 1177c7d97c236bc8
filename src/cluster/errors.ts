/** Creates `LmsClusterError`s. */
import { MAX_SHOWN_LENGTH, truncate } from "../internal/text/escape.js"
import { say, type Words, withMessage } from "../internal/text/message.js"
import { LmsClusterError } from "./LmsClusterError.js"

/** `detail` continues a sentence that begins with the path. */
export const clusterError = (
  path: string,
  reason: LmsClusterError["reason"],
  detail: Words,
  code?: string | undefined
): LmsClusterError =>
  new LmsClusterError(
    withMessage(
      { path, reason, code },
      say`"${truncate(path, MAX_SHOWN_LENGTH)}" ${detail}${code === undefined ? "" : ` (${code})`}.`
    )
  )

export const partMissing = (name: string): LmsClusterError =>
  clusterError(name, "PartMissing", "is not in the store: it was not created, or it was removed")

/** Advice if a store was written by another version. */
export const OTHER_VERSION = "was written by another version of effect-lms: use the same version on all machines"
