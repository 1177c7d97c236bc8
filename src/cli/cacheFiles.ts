/** Caches in files that only their user can read. */
import { createHash } from "node:crypto"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeDirectory } from "../internal/files/makeDirectory.js"
import { fileErrorsOf, isTemporaryOf, replaceFile } from "../internal/files/replaceFile.js"
import { readDirectoryVariable } from "./variables.js"

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The directory of this user for a cache. */
export const cacheDirectory = (name: string): Effect.Effect<string> =>
  Effect.gen(function* () {
    const [local, cache] = [
      yield* readDirectoryVariable("LOCALAPPDATA"),
      yield* readDirectoryVariable("XDG_CACHE_HOME")
    ]
    const base =
      process.platform === "win32" && local !== undefined
        ? local
        : process.platform === "darwin"
          ? join(homedir(), "Library", "Caches")
          : (cache ?? join(homedir(), ".cache"))
    return join(base, "effect-lms", name)
  })

/** The text of a file of a cache. None if it does not exist, or is not as it was written. */
export const readCacheFile = (fs: FileSystem.FileSystem, path: string): Effect.Effect<Option.Option<string>> => {
  // Opening a pipe would wait for its other end.
  const isFile = Effect.filterOrFail(fs.stat(path), ({ type }) => type === "File")
  return Effect.map(
    Effect.option(Effect.zipRight(isFile, fs.readFileString(path))),
    Option.flatMap((content) => {
      const end = content.indexOf("\n")
      const text = content.slice(end + 1)
      return content.slice(0, end) === sha256(text) ? Option.some(text) : Option.none()
    })
  )
}

/** Whether something of that time is younger than the age. A time in the future is that of another clock. */
export const isFresh = (storedAt: number, maxAgeMillis: number): Effect.Effect<boolean> =>
  Effect.map(Clock.currentTimeMillis, (now) => storedAt <= now && now - storedAt < maxAgeMillis)

/** The names of the files, and of temporary files, also under their former names. The directory may have others. */
const isOwnName = (name: string): boolean =>
  /^[0-9a-f]{64}(?:\.[0-9a-f-]{36})?$/.test(name) ||
  (/^[0-9a-f]{64}/.test(name) && isTemporaryOf(name.slice(0, 64), name))

/** Removes the oldest files beyond the limit, and temporary files of processes that were killed. */
const removeOldest = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, directory: string, maxBytes: number) {
  const names = (yield* fs.readDirectory(directory)).filter(isOwnName)
  const files = yield* Effect.forEach(names, (name) => {
    const path = join(directory, name)
    return Effect.option(
      Effect.map(fs.stat(path), ({ mtime, size }) => ({
        path,
        bytes: Number(size),
        time: Option.match(mtime, { onNone: () => 0, onSome: (date) => date.getTime() })
      }))
    )
  })
  let total = 0
  for (const { bytes, path } of files.flatMap(Option.toArray).sort((one, other) => other.time - one.time)) {
    total += bytes
    if (total > maxBytes) yield* Effect.ignore(fs.remove(path))
  }
})

/** Replaces the file with this hash as its name. All files of the directory together have at most `maxBytes`. */
export const writeCacheFile = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  directory: string,
  name: string,
  text: string,
  maxBytes: number
) {
  const path = join(directory, name)
  yield* makeDirectory({ fs, path: { dirname } }, directory, { mode: 0o700 })
  yield* replaceFile(fs, { path, text: `${sha256(text)}\n${text}`, mode: 0o600 }, fileErrorsOf(path))
  yield* removeOldest(fs, directory, maxBytes)
})
