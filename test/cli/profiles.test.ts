/** The file of the profiles: private, replaced in one step, and never overwritten if it is not understood. */
import { execFileSync } from "node:child_process"
import * as Fs from "node:fs"
import { dirname, join } from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { ConfigProvider, Deferred, Effect, Redacted } from "effect"
import {
  findProfile,
  type Profiles,
  profilesPath,
  readProfiles,
  updateProfiles
} from "../../src/cli/profiles/profiles.js"
import { TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { runInVirtualTime } from "../fixtures/virtual.js"

const kth = { domain: "https://kth.example.edu", user: "Zoë", login: "zoe", token: Redacted.make(TOKEN) }

const withHome = <A, E, R>(home: string, effect: Effect.Effect<A, E, R>) =>
  Effect.withConfigProvider(effect, ConfigProvider.fromMap(new Map([["XDG_CONFIG_HOME", home]])))

const change = (home: string, name: string, profile = kth) =>
  withHome(
    home,
    updateProfiles((profiles) =>
      Effect.succeed({ default: profiles.default ?? name, profiles: { ...profiles.profiles, [name]: profile } })
    )
  )

const add = (home: string, name: string) => Effect.provide(change(home, name), NodeContext.layer)

const fileOf = (home: string): string => join(home, "effect-lms", "profiles.json")

const makeStore = Effect.gen(function* () {
  const home = yield* temporaryDirectory
  yield* add(home, "kth")
  return { home, file: fileOf(home) }
})

const modeOf = (path: string): number => Fs.statSync(path).mode & 0o777

const readMessage = (home: string) => Effect.map(Effect.flip(withHome(home, readProfiles)), ({ message }) => message)

describe("the file of the profiles", () => {
  it.scoped("is private, as is its directory, whatever the umask", () =>
    Effect.gen(function* () {
      const before = process.umask(0)
      const { file, home } = yield* Effect.ensuring(
        makeStore,
        Effect.sync(() => process.umask(before))
      )
      expect([modeOf(file), modeOf(dirname(file))]).toEqual([0o600, 0o700])
      const profiles = yield* withHome(home, readProfiles)
      expect(profiles).toMatchObject({ default: "kth", profiles: { kth } } satisfies Profiles)
      expect(findProfile(profiles, "constructor")).toBeUndefined()
      expect(Fs.readdirSync(dirname(file))).toEqual(["profiles.json"])
    })
  )

  it.effect("is in the configuration directory, which must be an absolute path", () =>
    Effect.gen(function* () {
      const pathFor = (variables: Readonly<Record<string, string>>) =>
        Effect.withConfigProvider(profilesPath, ConfigProvider.fromMap(new Map(Object.entries(variables))))
      expect(yield* pathFor({ HOME: "/home/a" })).toBe("/home/a/.config/effect-lms/profiles.json")
      expect(yield* pathFor({ HOME: "/home/a", XDG_CONFIG_HOME: "/c" })).toBe("/c/effect-lms/profiles.json")
      expect(yield* pathFor({ HOME: "/home/a", XDG_CONFIG_HOME: "c" })).toBe("/home/a/.config/effect-lms/profiles.json")
      expect(yield* pathFor({ HOME: "" })).toBeUndefined()
      expect(yield* Effect.withConfigProvider(readProfiles, ConfigProvider.fromMap(new Map()))).toEqual({
        default: null,
        profiles: {}
      })
    })
  )

  const valid = { version: 1, default: null, profiles: { kth: { ...kth, token: TOKEN } } }
  const withProfile = (profile: object) =>
    JSON.stringify({ ...valid, profiles: { kth: { ...valid.profiles.kth, ...profile } } })

  it.scoped.each([
    ["text that is no JSON", `{ "token": "${TOKEN}"`, "is not valid JSON"],
    ["an empty file", "", "is not valid JSON"],
    ["another value", "[]", "is damaged"],
    ["another version", JSON.stringify({ version: 2 }), "has version 2, and this effect-lms only knows version 1"],
    ["an unknown member", JSON.stringify({ ...valid, more: TOKEN }), 'is invalid at "more"'],
    [
      "a domain with a path",
      withProfile({ domain: "https://kth.example.edu/x" }),
      'is invalid at "profiles.kth.domain"'
    ],
    ["a token with a line break", withProfile({ token: `${TOKEN}\n` }), 'is invalid at "profiles.kth.token"'],
    ["a profile without a user", withProfile({ user: undefined }), 'is invalid at "profiles.kth.user"'],
    ["more than 1 MiB", " ".repeat(1024 * 1024 + 1), "is larger than 1 MiB"]
  ] as const)("is an error that names it, and is not overwritten, if it has %s", ([, text, message]) =>
    Effect.gen(function* () {
      const { file, home } = yield* makeStore
      Fs.writeFileSync(file, text)
      const read = yield* readMessage(home)
      expect(read).toContain(message)
      expect(read).toContain(file)
      expect(read).not.toContain(TOKEN.slice(4, -4))
      expect((yield* Effect.flip(add(home, "b"))).message).toBe(read)
      expect(Fs.readFileSync(file, "utf8")).toBe(text)
      expect(Fs.readdirSync(dirname(file))).toEqual(["profiles.json"])
    })
  )

  it.scoped.each([0o640, 0o604, 0o610, 0o666])("is refused with mode %o, with the command that corrects it", (mode) =>
    Effect.gen(function* () {
      const { file, home } = yield* makeStore
      Fs.chmodSync(file, mode)
      expect(yield* readMessage(home)).toContain(`run chmod 600 "${file}"`)
      yield* Effect.flip(add(home, "b"))
      expect(Fs.readFileSync(file, "utf8")).not.toContain('"b"')
    })
  )

  it.scoped("is refused if it is a symbolic link, a pipe or a directory", () =>
    Effect.gen(function* () {
      const { file, home } = yield* makeStore
      Fs.renameSync(file, `${file}.target`)
      Fs.symlinkSync(`${file}.target`, file)
      expect(yield* readMessage(home)).toContain("is a symbolic link, which is not followed")
      yield* Effect.flip(add(home, "b"))
      expect(Fs.lstatSync(file).isSymbolicLink()).toBe(true)
      Fs.rmSync(file)
      execFileSync("mkfifo", ["-m", "600", file])
      expect(yield* readMessage(home)).toContain("is not a file")
      Fs.rmSync(file)
      Fs.mkdirSync(file, 0o700)
      expect(yield* readMessage(home)).toContain("is not a file")
    })
  )

  it.skipIf(process.getuid?.() !== 0)("is refused if it or its directory belongs to another user", () =>
    Effect.gen(function* () {
      const { file, home } = yield* makeStore
      Fs.chownSync(file, 65_534, 65_534)
      expect(yield* readMessage(home)).toContain("belongs to another user")
      Fs.chownSync(file, 0, 0)
      Fs.chownSync(dirname(file), 65_534, 65_534)
      expect((yield* Effect.flip(add(home, "b"))).message).toContain("Other users may write to the directory")
    }).pipe(Effect.scoped, Effect.runPromise)
  )

  it.scoped("is not written to a directory that others can write to", () =>
    Effect.gen(function* () {
      const { file, home } = yield* makeStore
      Fs.chmodSync(dirname(file), 0o770)
      expect((yield* Effect.flip(add(home, "b"))).message).toContain(`run chmod 700 "${dirname(file)}"`)
    })
  )

  it.scoped("is changed by one process at a time, and a lock that stays is named", () =>
    Effect.gen(function* () {
      const { file, home } = yield* makeStore
      Fs.writeFileSync(`${file}.lock`, "")
      const release = Effect.delay(
        Effect.sync(() => Fs.rmSync(`${file}.lock`)),
        "1 seconds"
      )
      const added = yield* runInVirtualTime(Effect.all([add(home, "b"), release], { concurrency: 2 }))
      expect(added.exit._tag).toBe("Success")
      expect(Object.keys((yield* withHome(home, readProfiles)).profiles)).toEqual(["kth", "b"])
      Fs.writeFileSync(`${file}.lock`, "")
      const refused = yield* runInVirtualTime(Effect.flip(add(home, "c")))
      expect((yield* refused.exit).message).toContain(`remove "${file}.lock"`)
      expect(Fs.existsSync(`${file}.lock`)).toBe(true)
    })
  )

  it.scoped("is replaced without a trace of a command that was killed, whose temporary file has the tokens", () =>
    Effect.gen(function* () {
      const { file, home } = yield* makeStore
      const fs = yield* FileSystem.FileSystem
      const reached = yield* Deferred.make<void>()
      // Stays where it is, as a killed process does.
      yield* Effect.forkDaemon(
        Effect.provideService(change(home, "killed"), FileSystem.FileSystem, {
          ...fs,
          rename: () => Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never)
        })
      )
      yield* Deferred.await(reached)
      const left = Fs.readdirSync(dirname(file)).filter((name) => !/^profiles\.json(\.lock)?$/.test(name))
      expect(left.map((name) => modeOf(join(dirname(file), name)))).toEqual([0o600])
      expect(Fs.readFileSync(join(dirname(file), left[0] ?? ""), "utf8")).toContain(TOKEN)
      Fs.rmSync(`${file}.lock`)
      // What effect-lms has not created.
      Fs.writeFileSync(`${file}-mine.tmp`, "")
      yield* add(home, "b")
      expect(Object.keys((yield* withHome(home, readProfiles)).profiles)).toEqual(["kth", "b"])
      expect(Fs.readdirSync(dirname(file))).toEqual(["profiles.json", "profiles.json-mine.tmp"])
    }).pipe(Effect.provide(NodeContext.layer))
  )
})
