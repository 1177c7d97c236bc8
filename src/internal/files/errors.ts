/** Creates `LmsFileError`s. */
import type { PlatformError } from "@effect/platform/Error"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { LmsFileError } from "../../LmsError.js"
import { errorCode } from "../response/networkError.js"
import { MAX_SHOWN_LENGTH, truncate } from "../text/escape.js"
import { option } from "../text/hints.js"
import { lookUp } from "../text/lookUp.js"
import { say, type Words, withMessage } from "../text/message.js"

type Operation = LmsFileError["operation"]
type Reason = LmsFileError["reason"]

/** Reasons by the code of the operating system, or by the reason of Effect's `SystemError`. */
const REASONS: Readonly<Record<string, Reason>> = {
  EEXIST: "Exists",
  ENOENT: "NotFound",
  EISDIR: "IsDirectory",
  ENOTDIR: "NotFound",
  ELOOP: "Symlink",
  EACCES: "Permission",
  EPERM: "Permission",
  EROFS: "ReadOnly",
  ENOSPC: "NoSpace",
  EDQUOT: "NoSpace",
  ENAMETOOLONG: "NameTooLong",
  AlreadyExists: "Exists",
  NotFound: "NotFound",
  PermissionDenied: "Permission"
}

/** Continues the sentence that begins with the path: the problem and what to do about it. */
const explain = (operation: Operation, reason: Reason): Words => {
  const isRead = operation === "Read"
  switch (reason) {
    case "Exists":
      if (operation === "Create") return "is not a directory: choose another path"
      return say`already exists: choose another name, or set ${option("overwrite")}`
    case "NotFound":
      return isRead ? "does not exist" : "has no directory: create it first, or choose another path"
    case "IsDirectory":
      return "is a directory: give the path of a file"
    case "NotAFile":
      return "is not a regular file but a device, a pipe or a socket: give the path of a regular file"
    case "Symlink":
      return "is a symbolic link: give the path of its target"
    case "Permission":
      return `cannot be ${isRead ? "read" : "written"}: permission denied`
    case "ReadOnly":
      return "is on a read-only file system"
    case "NoSpace":
      return "cannot be written: the disk or the quota is full"
    case "NameTooLong":
      return "has a name that is too long: choose a shorter one"
    case "Changed":
      return "was changed while it was read"
    case "Other":
      return `cannot be ${isRead ? "read" : "written"}`
  }
}

type Problem = Pick<LmsFileError, "code" | "operation" | "path" | "reason">

const make = (
  { code, operation, path, reason }: Problem,
  detail: string,
  explanation = explain(operation, reason)
): LmsFileError => {
  const details = [code, detail].filter((part) => part !== undefined && part !== "").join(": ")
  return new LmsFileError(
    withMessage(
      { path, operation, reason, code },
      say`"${truncate(path, MAX_SHOWN_LENGTH)}" ${explanation}${details === "" ? "" : ` (${details})`}.`
    )
  )
}

/** A problem that the operating system did not report, but that was found by looking at the file. */
export const fileError = (path: string, operation: Operation, reason: Reason, detail = ""): LmsFileError =>
  make({ path, operation, reason }, detail)

/** What is found in place of a file or directory that the library makes for itself. */
const INTRUDERS = {
  Symlink: "is a symbolic link",
  IsDirectory: "is a directory",
  NotAFile: "is a device, a pipe or a socket",
  NotFound: "is not a directory"
}

/** Something else has the name of a file or directory of the library's own. It is neither followed, replaced nor removed. */
export const nameTaken = (path: string, reason: keyof typeof INTRUDERS): LmsFileError =>
  make(
    { path, operation: "Check", reason },
    "",
    `${INTRUDERS[reason]}, in place of what this program keeps there: move it away, and try again`
  )

/** The code of the operating system, also if it is in a cause of Effect's error. */
export const systemCode = (error: PlatformError): string | undefined => errorCode(error)

/** The reason that the platform gives, if the operating system refused the operation. */
const systemReason = (error: PlatformError): string | undefined =>
  error._tag === "SystemError" ? error.reason : undefined

/** Converts an error of the platform. `path` is the path that the caller gave, not that of a temporary file. */
export const fromPlatformError =
  (path: string, operation: Operation) =>
  (error: PlatformError): LmsFileError => {
    const code = systemCode(error)
    const reason = lookUp(REASONS, code ?? systemReason(error) ?? "") ?? "Other"
    const detail = reason === "Other" && code === undefined ? error.message : ""
    return make({ path, operation, reason, code }, detail)
  }

/** Converts the defect with which Effect reports that a file could not be closed. */
export const fromCloseFailure =
  (path: string) =>
  (cause: unknown): LmsFileError =>
    make({ path, operation: "Sync", reason: "Other", code: errorCode(cause) }, "it could not be closed")

export const isMissing = (error: PlatformError): boolean =>
  systemCode(error) === "ENOENT" || systemReason(error) === "NotFound"

/** None if the file does not exist. */
export const noneIfMissing = <A, R>(
  effect: Effect.Effect<A, PlatformError, R>
): Effect.Effect<Option.Option<A>, PlatformError, R> =>
  Effect.catchIf(Effect.asSome(effect), isMissing, () => Effect.succeedNone)

export const isExisting = (error: PlatformError): boolean =>
  systemCode(error) === "EEXIST" || systemReason(error) === "AlreadyExists"
