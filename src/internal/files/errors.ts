/** What goes wrong with files, as errors of ours. */
import type { PlatformError } from "@effect/platform/Error"
import { LmsFileError } from "../../LmsError.js"
import { errorCode } from "../response/networkError.js"
import { escapeControl } from "../text/escape.js"

type Operation = LmsFileError["operation"]
type Reason = LmsFileError["reason"]

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

/** What of the path and what to do about it, for each operation where that differs. */
const explain = (operation: Operation, reason: Reason): string => {
  const reading = operation === "Read"
  switch (reason) {
    case "Exists":
      return "is there already: choose another name, or set overwrite"
    case "NotFound":
      return reading ? "is not there" : "cannot be made, since its directory is not there: make the directory first"
    case "IsDirectory":
      return "is a directory: give the path of a file"
    case "NotAFile":
      return "is no ordinary file but a device, a pipe or a socket: give the path of a file"
    case "Symlink":
      return "is a symbolic link: give the path that it leads to"
    case "Permission":
      return reading ? "may not be read: its permissions forbid it" : "may not be written: permissions forbid it"
    case "ReadOnly":
      return "lies on a file system that is read-only"
    case "NoSpace":
      return "does not fit: the disk or the quota is full"
    case "NameTooLong":
      return `has a name that is too long${reading ? "" : ' (while it is written, its name is longer by "-xxxxxxxx.lms-tmp")'}`
    case "Changed":
      return "was changed while it was sent"
    case "Other":
      return `cannot be ${reading ? "read" : "written"}`
  }
}

type Problem = Pick<LmsFileError, "code" | "operation" | "path" | "reason">

const make = ({ code, operation, path, reason }: Problem, detail: string): LmsFileError => {
  const said = [code, detail].filter((part) => part !== undefined && part !== "").join(": ")
  return new LmsFileError({
    path,
    operation,
    reason,
    code,
    message: escapeControl(`"${path}" ${explain(operation, reason)}${said === "" ? "" : ` (${said})`}.`)
  })
}

/** A problem that was found rather than reported. */
export const found = (path: string, operation: Operation, reason: Reason, detail = ""): LmsFileError =>
  make({ path, operation, reason }, detail)

/** The system's code, also where it lies below Effect's own error. */
export const code = (error: PlatformError): string | undefined => errorCode(error)

/** What the system reported, for the path that the caller knows. */
export const reported =
  (path: string, operation: Operation) =>
  (error: PlatformError): LmsFileError => {
    const systemCode = code(error)
    const kind = systemCode ?? (error._tag === "SystemError" ? error.reason : "")
    const reason = REASONS[kind] ?? "Other"
    const detail = reason === "Other" && systemCode === undefined ? error.message : ""
    return make({ path, operation, reason, code: systemCode }, detail)
  }

/** A defect while the file was closed: Effect has no other way to report it. */
export const unclosed =
  (path: string) =>
  (cause: unknown): LmsFileError =>
    make({ path, operation: "Sync", reason: "Other", code: errorCode(cause) }, "it could not be closed")

export const isMissing = (error: PlatformError): boolean =>
  code(error) === "ENOENT" || (error._tag === "SystemError" && error.reason === "NotFound")
