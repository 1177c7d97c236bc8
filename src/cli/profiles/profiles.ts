/** The profiles of `effect-lms auth`: a private file in the configuration directory. */
import * as Fs from "node:fs"
import { basename, dirname, join } from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { makeDirectory } from "../../internal/files/makeDirectory.js"
import type { Files } from "../../internal/files/platform.js"
import { type ErrorsOf, isTemporaryOf, replaceFile, syncDirectory } from "../../internal/files/replaceFile.js"
import { parseDomain, tokenProblem } from "../../internal/request/configuration.js"
import { errorCode } from "../../internal/response/networkError.js"
import { lookUp } from "../../internal/text/lookUp.js"
import { CliError, ProfileError, quote } from "../errors.js"
import { readDirectoryVariable } from "../variables.js"

const VERSION = 1

/** Names are arguments, attributes of keychain entries and keys of an object. */
export const isProfileName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._:@-]{0,99}$/.test(name)

const ProfileName = Schema.String.pipe(Schema.filter(isProfileName))

const Profile = Schema.Struct({
  /** An origin. The token is sent nowhere else. */
  domain: Schema.String.pipe(Schema.filter((domain) => Either.getOrUndefined(parseDomain(domain)) === domain)),
  /** The owner of the token when it was stored. */
  user: Schema.String,
  login: Schema.NullOr(Schema.String),
  /** Null if it is in the keychain. */
  token: Schema.NullOr(
    Schema.Redacted(Schema.String).pipe(Schema.filter((token) => Option.isNone(tokenProblem(token))))
  )
})

export type Profile = typeof Profile.Type

const Profiles = Schema.Struct({
  version: Schema.Literal(VERSION),
  /** The name of the profile for commands that name none. */
  default: Schema.NullOr(ProfileName),
  profiles: Schema.Record({ key: ProfileName, value: Profile })
})

export type Profiles = Omit<typeof Profiles.Type, "version">

const NONE: Profiles = { default: null, profiles: {} }

/** A name such as `constructor` is no profile of an empty object. */
export const findProfile = ({ profiles }: Profiles, name: string): Profile | undefined => lookUp(profiles, name)

/** Far more than any number of profiles. */
const MAX_FILE_BYTES = 1024 * 1024

const isWindows = process.platform === "win32"

/** The path of the file, or undefined if the environment names no home directory. */
export const profilesPath: Effect.Effect<string | undefined> = Effect.gen(function* () {
  const configured = yield* readDirectoryVariable("XDG_CONFIG_HOME")
  if (configured !== undefined) return join(configured, "effect-lms", "profiles.json")
  const home = yield* readDirectoryVariable(isWindows ? "APPDATA" : "HOME")
  if (home === undefined) return undefined
  return isWindows ? join(home, "effect-lms", "profiles.json") : join(home, ".config", "effect-lms", "profiles.json")
})

/** The path of the file, for commands that write it. */
export const requireProfilesPath: Effect.Effect<string, ProfileError> = Effect.filterOrFail(
  profilesPath,
  (path): path is string => path !== undefined,
  () =>
    new ProfileError({
      message: `There is no directory for the profiles: set ${isWindows ? "APPDATA" : "HOME or XDG_CONFIG_HOME"} to an absolute path.`
    })
)

const fail = (message: string): ProfileError => new ProfileError({ message })

const damaged = (path: string, problem: string): ProfileError =>
  fail(
    `The file of the profiles is damaged: ${quote(path)} ${problem}. Correct it, or move it away and run effect-lms auth login again.`
  )

/** The place of the first error. The values may be tokens, so the message shows none. */
const placeOf = (error: ParseResult.ParseError): string =>
  ParseResult.ArrayFormatter.formatErrorSync(error)[0]?.path.join(".") ?? ""

const decodeProfiles = (path: string, text: string): Either.Either<Profiles, ProfileError> =>
  Either.gen(function* () {
    const json: unknown = yield* Either.try({
      try: () => JSON.parse(text) as unknown,
      catch: () => damaged(path, "is not valid JSON")
    })
    const version = typeof json === "object" && json !== null && "version" in json ? json.version : undefined
    if (typeof version === "number" && version !== VERSION) {
      return yield* Either.left(
        fail(
          `The file of the profiles has version ${version}, and this effect-lms only knows version ${VERSION}: ${quote(path)}. Use the version of effect-lms that wrote it, or move the file away and run effect-lms auth login again.`
        )
      )
    }
    // Unknown members would be lost when the file is written again.
    return yield* Either.mapLeft(Schema.decodeUnknownEither(Profiles, { onExcessProperty: "error" })(json), (error) => {
      const place = placeOf(error)
      return damaged(path, place === "" ? "has no profiles" : `is invalid at ${JSON.stringify(place)}`)
    })
  })

const encodeProfiles = (profiles: Profiles): string =>
  `${JSON.stringify(Schema.encodeSync(Profiles)({ version: VERSION, ...profiles }), null, 2)}\n`

const codeOf = (cause: unknown): string => errorCode(cause) ?? "unknown error"

const cannotBe = (action: "read" | "written", path: string, code: string): string =>
  `The file of the profiles cannot be ${action}: ${quote(path)} (${code}).`

/** File operations are synchronous: each takes less time than a change of threads. */
const read = <A>(path: string, run: () => A): Effect.Effect<A, ProfileError> =>
  Effect.try({ try: run, catch: (cause) => fail(cannotBe("read", path, codeOf(cause))) })

/** The token may be usable although it cannot be stored. */
const write = <A>(path: string, run: () => A): Effect.Effect<A, CliError> =>
  Effect.try({ try: run, catch: (cause) => new CliError({ message: cannotBe("written", path, codeOf(cause)) }) })

/** On Windows the directory is closed to other users, and files have neither owners nor modes. */
const isForeign = ({ uid }: Fs.Stats): boolean => process.getuid !== undefined && uid !== process.getuid()
const hasMode = ({ mode }: Fs.Stats, bits: number): boolean => !isWindows && (mode & bits) !== 0

/** Rejects a file that others can read or may have written. */
const checkFile = (path: string, stats: Fs.Stats): Either.Either<void, ProfileError> => {
  if (!stats.isFile()) {
    return Either.left(fail(`${quote(path)} is not a file: move it away and run effect-lms auth login again.`))
  }
  if (isForeign(stats)) {
    return Either.left(
      fail(
        `${quote(path)} belongs to another user, who may have written it: move it away and run effect-lms auth login.`
      )
    )
  }
  if (hasMode(stats, 0o077)) {
    return Either.left(
      fail(
        `Other users may have access to the tokens in ${quote(path)}: run chmod 600 ${quote(path)}, and if others can sign in to this machine, replace the tokens.`
      )
    )
  }
  return stats.size > MAX_FILE_BYTES ? Either.left(damaged(path, "is larger than 1 MiB")) : Either.void
}

/** A symbolic link of that name is not followed, and a pipe is not waited for. */
const OPEN_FLAGS = Fs.constants.O_RDONLY | (Fs.constants.O_NOFOLLOW ?? 0) | (Fs.constants.O_NONBLOCK ?? 0)

/** The file, or undefined if there is none. */
const openFile = (path: string): Effect.Effect<number | undefined, ProfileError> =>
  Effect.try({ try: () => Fs.openSync(path, OPEN_FLAGS), catch: codeOf }).pipe(
    Effect.catchIf(
      (code) => code === "ENOENT",
      () => Effect.succeed(undefined)
    ),
    Effect.mapError((code) =>
      code === "ELOOP"
        ? fail(`${quote(path)} is a symbolic link, which is not followed: replace it by the file it leads to.`)
        : fail(cannotBe("read", path, code))
    )
  )

const readFrom = (path: string): Effect.Effect<Profiles, ProfileError> =>
  Effect.acquireUseRelease(
    openFile(path),
    (file) =>
      Effect.gen(function* () {
        if (file === undefined) return NONE
        yield* checkFile(path, yield* read(path, () => Fs.fstatSync(file)))
        return yield* decodeProfiles(path, yield* read(path, () => Fs.readFileSync(file, "utf8")))
      }),
    (file) => Effect.sync(() => file !== undefined && Fs.closeSync(file))
  )

export const readProfiles: Effect.Effect<Profiles, ProfileError> = Effect.flatMap(profilesPath, (path) =>
  path === undefined ? Effect.succeed(NONE) : readFrom(path)
)

/** Creates the directory, and rejects one in which others can replace the file. */
const prepareDirectory = (files: Pick<Files, "fs" | "path">, path: string): Effect.Effect<void, CliError> => {
  const directory = dirname(path)
  const made = Effect.mapError(
    makeDirectory(files, directory, { mode: 0o700 }),
    writtenErrorsOf(path).fromPlatform("Create")
  )
  return Effect.flatMap(
    Effect.zipRight(
      made,
      write(path, () => Fs.statSync(directory))
    ),
    (stats) =>
      isForeign(stats) || hasMode(stats, 0o022)
        ? new CliError({
            message: `Other users may write to the directory of the profiles, ${quote(directory)}: make it your own, and run chmod 700 ${quote(directory)}.`
          })
        : Effect.void
  )
}

const writtenErrorsOf = (path: string): ErrorsOf<CliError> => {
  const fail = (cause: unknown) => new CliError({ message: cannotBe("written", path, codeOf(cause)) })
  return { fromPlatform: () => fail, fromClose: fail }
}

/** Removes what killed commands have left, which may contain tokens. Only while the lock is held: then no other command writes. */
const removeLeftovers = (path: string): Effect.Effect<void, CliError> =>
  write(path, () => {
    const directory = dirname(path)
    for (const name of Fs.readdirSync(directory)) {
      if (isTemporaryOf(basename(path), name)) Fs.rmSync(join(directory, name), { force: true })
    }
  })

/** Another command holds the lock for milliseconds. */
const LOCK_RETRIES = Schedule.intersect(Schedule.spaced("50 millis"), Schedule.recurs(100))

/** Creates the lock file, which is held by the process that has created it. */
const acquireLock = (path: string, lock: string): Effect.Effect<void, CliError> =>
  Effect.try({ try: () => Fs.closeSync(Fs.openSync(lock, "wx", 0o600)), catch: codeOf }).pipe(
    Effect.retry({ schedule: LOCK_RETRIES, while: (code) => code === "EEXIST" }),
    Effect.mapError(
      (code) =>
        new CliError({
          message:
            code === "EEXIST"
              ? `Another command is changing the profiles. If none is running, remove ${quote(lock)} and try again.`
              : cannotBe("written", path, code)
        })
    )
  )

/**
 * Changes the profiles. Changes of several processes are made one after the other, so that none is lost. After a failure the
 * file is unchanged.
 */
export const updateProfiles = <E>(
  change: (profiles: Profiles) => Effect.Effect<Profiles, E>
): Effect.Effect<void, E | CliError | ProfileError, FileSystem.FileSystem | Path.Path> =>
  Effect.gen(function* () {
    const path = yield* requireProfilesPath
    const files = { fs: yield* FileSystem.FileSystem, path: yield* Path.Path }
    yield* prepareDirectory(files, path)
    const lock = `${path}.lock`
    yield* Effect.acquireUseRelease(
      Effect.interruptible(acquireLock(path, lock)),
      () =>
        Effect.uninterruptible(
          Effect.gen(function* () {
            yield* removeLeftovers(path)
            const text = encodeProfiles(yield* change(yield* readFrom(path)))
            yield* replaceFile(
              files.fs,
              { path, text, mode: 0o600, syncDirectory: syncDirectory(files, path) },
              writtenErrorsOf(path)
            )
          })
        ),
      () => Effect.sync(() => Fs.rmSync(lock, { force: true }))
    )
  })
