/** What the disk says, in the words of an error: what is wrong with the file, and what to do about it. */
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
    ...(code === undefined ? {} : { cause: Object.assign(new Error("as the test wants it"), { code }) })
  })

const said = (code: string | undefined, operation: Operation, reason?: PlatformError.SystemErrorReason) =>
  fileErrors.fromPlatformError("a.pdf", operation)(systemError(code, reason))

describe("what the system says of a file that is written", () => {
  it.each([
    ["EEXIST", "Exists", "already exists: choose another name, or set overwrite"],
    ["ENOENT", "NotFound", "cannot be created because its directory does not exist: create the directory first"],
    ["ENOTDIR", "NotFound", "cannot be created because its directory does not exist: create the directory first"],
    ["EISDIR", "IsDirectory", "is a directory: give the path of a file"],
    ["ELOOP", "Symlink", "is a symbolic link: give the path of its target"],
    ["EACCES", "Permission", "cannot be written: permission denied"],
    ["EPERM", "Permission", "cannot be written: permission denied"],
    ["EROFS", "ReadOnly", "is on a read-only file system"],
    ["ENOSPC", "NoSpace", "cannot be written: the disk or the quota is full"],
    ["EDQUOT", "NoSpace", "cannot be written: the disk or the quota is full"],
    [
      "ENAMETOOLONG",
      "NameTooLong",
      'has a name that is too long (the name of its temporary file is longer by "-xxxxxxxx.lms-tmp")'
    ],
    ["EIO", "Other", "cannot be written"]
  ])("%s is %s, in words that say what to do", (code, reason, words) => {
    const error = said(code, "Write")
    expect(error).toMatchObject({ _tag: "LmsFileError", path: "a.pdf", operation: "Write", reason, code })
    expect(error.message).toBe(`"a.pdf" ${words} (${code}).`)
  })
})

describe("what the system says of a file that is read", () => {
  it.each([
    ["ENOENT", "does not exist"],
    ["EACCES", "cannot be read: permission denied"],
    ["ENAMETOOLONG", "has a name that is too long"],
    ["EIO", "cannot be read"]
  ])("%s is told without a word of writing", (code, words) => {
    expect(said(code, "Read").message).toBe(`"a.pdf" ${words} (${code}).`)
  })
})

describe("a system that names no code", () => {
  it.each([
    ["AlreadyExists", "Exists"],
    ["NotFound", "NotFound"],
    ["PermissionDenied", "Permission"]
  ] as const)("is understood by Effect's own word for it: %s", (word, reason) => {
    const error = said(undefined, "Write", word)
    expect(error).toMatchObject({ reason, code: undefined })
    expect(error.message).not.toContain("(")
  })

  it("is quoted where there is no word for it either", () => {
    const error = fileErrors.fromPlatformError("a.pdf", "Write")(systemError(undefined, "BadResource", "the disk hums"))
    expect(error).toMatchObject({ reason: "Other", code: undefined })
    expect(error.message).toMatch(/^"a\.pdf" cannot be written \(.*the disk hums.*\)\.$/)
  })

  it("is quoted where it refuses what it was given", () => {
    const refused = new PlatformError.BadArgument({ module: "FileSystem", method: "open", description: "no such flag" })
    const error = fileErrors.fromPlatformError("a.pdf", "Create")(refused)
    expect(error).toMatchObject({ reason: "Other", operation: "Create" })
    expect(error.message).toContain("no such flag")
    expect(fileErrors.isMissing(refused)).toBe(false)
  })
})

describe("what is found without the system's word", () => {
  it.each([
    ["NotAFile", "", "is not a regular file but a device, a pipe or a socket: give the path of a regular file."],
    ["Changed", "it no longer exists", "was changed while it was uploaded (it no longer exists)."],
    ["Other", "it says that it has 0 bytes", "cannot be read (it says that it has 0 bytes)."]
  ] as const)("is told with what was seen: %s", (reason, detail, words) => {
    const error = fileErrors.fileError("a.pdf", "Read", reason, detail)
    expect(error).toMatchObject({ operation: "Read", reason, code: undefined, message: `"a.pdf" ${words}` })
  })

  it("has no empty brackets where there is nothing more to say", () => {
    expect(fileErrors.fileError("a.pdf", "Check", "Exists").message).toBe(
      '"a.pdf" already exists: choose another name, or set overwrite.'
    )
  })

  it("shows a path that would command a terminal, and keeps it in the error as it is", () => {
    const error = fileErrors.fileError("a\u001b[2J", "Check", "Exists")
    expect(error.path).toBe("a\u001b[2J")
    expect(error.message).toContain('"a\\u001b[2J"')
  })
})

describe("a file that cannot be closed", () => {
  it("may have lost what was written: the code stands beside that", () => {
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

describe("a file that is not there", () => {
  it("is known by the code, by Effect's word, and by nothing else", () => {
    expect(fileErrors.isMissing(systemError("ENOENT"))).toBe(true)
    expect(fileErrors.isMissing(systemError(undefined, "NotFound"))).toBe(true)
    expect(fileErrors.isMissing(systemError("EACCES", "PermissionDenied"))).toBe(false)
    expect(fileErrors.isMissing(systemError(undefined))).toBe(false)
  })
})
