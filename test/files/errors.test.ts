/** Errors of the disk as `LmsFileError`: the problem with the file, and what to do about it. */
import * as PlatformError from "@effect/platform/Error"
import { describe, expect, it } from "vitest"
import * as fileErrors from "../../src/internal/files/errors.js"
import type { LmsFileError } from "../../src/LmsError.js"

type Operation = LmsFileError["operation"]

const systemError = (code: string | undefined, reason: PlatformError.SystemErrorReason = "Unknown", description = "") =>
  new PlatformError.SystemError({
    module: "FileSystem",
    method: "open",
    reason,
    pathOrDescriptor: "temporary",
    description,
    ...(code === undefined ? {} : { cause: Object.assign(new Error("as the test requires"), { code }) })
  })

const convert = (code: string | undefined, operation: Operation, reason?: PlatformError.SystemErrorReason) =>
  fileErrors.fromPlatformError("a.pdf", operation)(systemError(code, reason))

describe("a system error of a file that is written", () => {
  it.each([
    ["EEXIST", "Exists", "already exists: choose another name, or set overwrite"],
    ["ENOENT", "NotFound", "has no directory: create it first, or choose another path"],
    ["ENOTDIR", "NotFound", "has no directory: create it first, or choose another path"],
    ["EISDIR", "IsDirectory", "is a directory: give the path of a file"],
    ["ELOOP", "Symlink", "is a symbolic link: give the path of its target"],
    ["EACCES", "Permission", "cannot be written: permission denied"],
    ["EPERM", "Permission", "cannot be written: permission denied"],
    ["EROFS", "ReadOnly", "is on a read-only file system"],
    ["ENOSPC", "NoSpace", "cannot be written: the disk or the quota is full"],
    ["EDQUOT", "NoSpace", "cannot be written: the disk or the quota is full"],
    ["ENAMETOOLONG", "NameTooLong", "has a name that is too long: choose a shorter one"],
    ["EIO", "Other", "cannot be written"]
  ])("%s has the reason %s and a message that says what to do", (code, reason, text) => {
    const error = convert(code, "Write")
    expect(error).toMatchObject({ _tag: "LmsFileError", path: "a.pdf", operation: "Write", reason, code })
    expect(error.message).toBe(`"a.pdf" ${text} (${code}).`)
  })
})

describe("a system error of a file that is read", () => {
  it.each([
    ["ENOENT", "does not exist"],
    ["EACCES", "cannot be read: permission denied"],
    ["ENAMETOOLONG", "has a name that is too long: choose a shorter one"],
    ["EIO", "cannot be read"]
  ])("%s has a message about reading", (code, text) => {
    expect(convert(code, "Read").message).toBe(`"a.pdf" ${text} (${code}).`)
  })
})

describe("a system error without a code", () => {
  it.each([
    ["AlreadyExists", "Exists"],
    ["NotFound", "NotFound"],
    ["PermissionDenied", "Permission"]
  ] as const)("has the reason of Effect's error: %s", (word, reason) => {
    const error = convert(undefined, "Write", word)
    expect(error).toMatchObject({ reason, code: undefined })
    expect(error.message).not.toContain("(")
  })

  it("is quoted if Effect's reason is unknown too", () => {
    const error = fileErrors.fromPlatformError("a.pdf", "Write")(systemError(undefined, "BadResource", "the disk hums"))
    expect(error).toMatchObject({ reason: "Other", code: undefined })
    expect(error.message).toMatch(/^"a\.pdf" cannot be written \(.*the disk hums.*\)\.$/)
  })
})

describe("a problem without a system error", () => {
  it.each([
    ["NotAFile", "", "is not a regular file but a device, a pipe or a socket: give the path of a regular file."],
    ["Changed", "it no longer exists", "was changed while it was read (it no longer exists)."],
    ["Other", "its size is 0", "cannot be read (its size is 0)."]
  ] as const)("is described with its detail: %s", (reason, detail, text) => {
    const error = fileErrors.fileError("a.pdf", "Read", reason, detail)
    expect(error).toMatchObject({ operation: "Read", reason, code: undefined, message: `"a.pdf" ${text}` })
  })

  it("is a file in the place of a directory that is to be created", () => {
    expect(fileErrors.fileError("a", "Create", "Exists").message).toBe('"a" is not a directory: choose another path.')
  })

  it("has no empty parentheses without a detail", () => {
    expect(fileErrors.fileError("a.pdf", "Check", "Exists").message).toBe(
      '"a.pdf" already exists: choose another name, or set overwrite.'
    )
  })

  it("escapes control characters of the path in the message only", () => {
    const error = fileErrors.fileError("a\u001b[2J", "Check", "Exists")
    expect(error.path).toBe("a\u001b[2J")
    expect(error.message).toContain('"a\\u001b[2J"')
  })
})

describe("a failure to close a file", () => {
  it("is an error of Sync with the code, because written bytes may be lost", () => {
    const cause = Object.assign(new Error("EIO: i/o error, close"), { code: "EIO" })
    expect(fileErrors.fromCloseFailure("a.pdf")(cause)).toMatchObject({
      operation: "Sync",
      reason: "Other",
      code: "EIO",
      message: '"a.pdf" cannot be written (EIO: it could not be closed).'
    })
    expect(fileErrors.fromCloseFailure("a.pdf")("no error at all").message).toBe(
      '"a.pdf" cannot be written (it could not be closed).'
    )
  })
})

describe("isMissing", () => {
  it("accepts the code and the reason of Effect, and no other error", () => {
    expect(fileErrors.isMissing(systemError("ENOENT"))).toBe(true)
    expect(fileErrors.isMissing(systemError(undefined, "NotFound"))).toBe(true)
    expect(fileErrors.isMissing(systemError("EACCES", "PermissionDenied"))).toBe(false)
    expect(fileErrors.isMissing(systemError(undefined))).toBe(false)
  })
})
