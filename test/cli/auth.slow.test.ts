/**
 * `effect-lms auth`: what it stores and where, and that the token is seen nowhere else. As processes for what they print,
 * signals, a closed stdin and terminals; in this process for the rest.
 */
import { spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Clock, Effect, TestClock, TestServices } from "effect"
import type { DurationInput } from "effect/Duration"
import { TOKEN } from "../fixtures/client.js"
import { bundleForTests, call, type ProcessOptions, startCall, waitForEnd } from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { type FakeKeychains, makeKeychains, setVariables } from "../fixtures/keychains.js"
import { titleUnless } from "../fixtures/optional.js"
import { type Handler, serve, waitUntil } from "../fixtures/server.js"

const { program, run, start } = bundleForTests()

const SECRET = TOKEN.slice(4, -4)
const MASKED = `${TOKEN.slice(0, 4)}...${TOKEN.slice(-4)}`
const OTHER = "9~Other9BqZsXv2Lk8MnWcYd1FgHj3PaQeRu5OiVbT"

/** Accepts only these tokens. */
const institution =
  (...tokens: ReadonlyArray<string>): Handler =>
  ({ headers }) =>
    tokens.some((token) => headers.authorization === `Bearer ${token}`)
      ? { body: { id: 1, name: "Zoë", login_id: "zoe" } }
      : {
          status: 401,
          headers: { "www-authenticate": "Bearer" },
          body: { errors: [{ message: "Invalid access token." }] }
        }

interface Place {
  readonly home: string
  readonly env: Readonly<Record<string, string>>
  /** All files below the configuration directory, with their modes. */
  readonly files: () => ReadonlyArray<{ readonly name: string; readonly text: string; readonly mode: number }>
}

/** A configuration directory, and a keychain that works, fails or is not there. */
const makePlace = (keychain?: FakeKeychains): Effect.Effect<Place, never, import("effect/Scope").Scope> =>
  Effect.map(Effect.zipLeft(temporaryDirectory, setVariables(keychain?.env ?? {})), (home) => ({
    home,
    env: { XDG_CONFIG_HOME: home, ...keychain?.env },
    files: () =>
      Fs.readdirSync(home, { recursive: true, encoding: "utf8" })
        .map((name) => ({ name, stats: Fs.statSync(join(home, name)) }))
        .filter(({ stats }) => stats.isFile())
        .map(({ name, stats }) => ({ name, text: Fs.readFileSync(join(home, name), "utf8"), mode: stats.mode & 0o777 }))
  }))

const loginArgs = (origin: string) => ["auth", "login", "--domain", origin, "--with-token"]

const loginWith = (place: Place, origin: string, token: string, ...args: ReadonlyArray<string>) =>
  call([...loginArgs(origin), ...args], { env: place.env, stdin: `${token}\n` })

describe("effect-lms auth", () => {
  it.scopedLive("signs in with the keychain, and shows the token nowhere but in auth token", () =>
    Effect.gen(function* () {
      const server = yield* serve(institution(TOKEN))
      const keychain = yield* makeKeychains()
      const place = yield* makePlace(keychain)
      const name = new URL(server.origin).host
      const login = yield* run(loginArgs(server.origin), { env: place.env, stdin: `${TOKEN}\n` })
      expect([login.code, login.stdout]).toEqual([0, ""])
      expect(login.stderr).toBe(
        `effect-lms: Signed in to ${server.origin} as Zoë (zoe). The token is in the system's keychain (secret-tool).\n` +
          `effect-lms: The profile "${name}" is the default.\n`
      )
      expect(keychain.secrets()).toEqual([TOKEN])
      const commands = [
        ["auth", "status"],
        ["auth", "status", "--offline", "--json"],
        ["whoami", "--verbose"],
        ["api", "/api/v1/users/self", "--dry-run"],
        ["api", "/api/v1/users/self", "--as-curl"],
        ["doctor"],
        ["api", `${server.origin}/api/v1/users/self`, "--profile", name]
      ]
      for (const args of commands) {
        const { code, stderr, stdout } = yield* run(args, { env: place.env })
        expect([args, code]).toEqual([args, 0])
        expect(stdout + stderr).not.toContain(SECRET)
      }
      const status = yield* run(["auth", "status"], { env: place.env })
      expect(status.stdout).toBe(
        `${name} (default)\n  domain   ${server.origin}\n  user     Zoë (zoe)\n  token    ${MASKED}, in the keychain, accepted by the server\n`
      )
      expect((yield* call(["auth", "token"], { env: place.env })).stdout).toBe(`${TOKEN}\n`)
      expect(place.files().map(({ name, mode }) => [name, mode])).toEqual([["effect-lms/profiles.json", 0o600]])
      expect(JSON.stringify(place.files())).not.toContain(SECRET)
      expect(keychain.calls()).not.toContain(SECRET)
      expect(server.requests.every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`)).toBe(true)

      const logout = yield* call(["auth", "logout"], { env: place.env })
      expect([logout.code, logout.stderr]).toEqual([
        0,
        `effect-lms: The profile "${name}" was removed. The token itself stays valid until you delete it at ${server.origin}/profile/settings.\n`
      ])
      expect(keychain.secrets()).toEqual([])
      expect((yield* call(["whoami"], { env: place.env })).code).toBe(3)
    })
  )

  it.scopedLive.each([
    ["without a keychain", undefined, ""],
    ["if the keychain fails", "fail", "The keychain cannot be used: secret-tool failed: Cannot autolaunch D-Bus"],
    ["if the keychain loses the token", "lose", "it did not return the token that was stored"]
  ] as const)("stores the token in a private file %s", ([, mode, message]) =>
    Effect.gen(function* () {
      const server = yield* serve(institution(TOKEN))
      const keychain = mode === undefined ? undefined : yield* makeKeychains(mode)
      const place = yield* makePlace(keychain)
      const { code, stderr } = yield* loginWith(place, server.origin, TOKEN, "--profile", "kth")
      expect(code).toBe(0)
      expect(stderr).toContain(message)
      expect(stderr).toContain(
        `The token is in the file "${place.home}/effect-lms/profiles.json", which only you can read.`
      )
      expect(stderr).not.toContain(SECRET)
      const [file] = place.files()
      expect([file?.mode, file?.text.includes(TOKEN)]).toEqual([0o600, true])
      expect((yield* call(["whoami"], { env: place.env })).code).toBe(0)
    })
  )

  it.scopedLive("stores the token in the file with --insecure-storage, and removes it from the keychain", () =>
    Effect.gen(function* () {
      const server = yield* serve(institution(TOKEN))
      const keychain = yield* makeKeychains()
      const place = yield* makePlace(keychain)
      yield* loginWith(place, server.origin, TOKEN)
      expect(keychain.secrets()).toEqual([TOKEN])
      expect((yield* loginWith(place, server.origin, TOKEN, "--insecure-storage")).code).toBe(0)
      expect([keychain.secrets(), place.files()[0]?.text.includes(TOKEN)]).toEqual([[], true])
    })
  )

  it.scopedLive("stores nothing that the server rejects", () =>
    Effect.gen(function* () {
      const server = yield* serve(institution(OTHER))
      const keychain = yield* makeKeychains()
      const place = yield* makePlace(keychain)
      const { code, stderr } = yield* loginWith(place, server.origin, TOKEN)
      expect([code, stderr]).toEqual([3, expect.stringContaining("create a new one at")])
      expect([place.files(), keychain.calls()]).toEqual([[], ""])
    })
  )

  /** No other call has it, so none has made this process mask it. */
  const UNKNOWN = "9~Unknown4KxTq7WzEr2Lp8MnVbCy5DhGs1JfAuQo"

  it.scopedLive.each([
    ["an empty stdin", "", "The token is empty"],
    ["blanks", " \n\n", "The token is empty"],
    ["a space", `${UNKNOWN} x`, "contains a space"],
    ["two lines", `${UNKNOWN}\nx\n`, "contains a space, a line break"],
    ["a control character", `${UNKNOWN}\u0007x`, "The token is invalid"]
  ] as const)("sends and stores nothing for %s as the token", ([, stdin, message]) =>
    Effect.gen(function* () {
      const server = yield* serve(institution(TOKEN))
      const place = yield* makePlace()
      const { code, stderr, stdout } = yield* call(loginArgs(server.origin), { env: place.env, stdin })
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(message)])
      expect(stderr).not.toContain(UNKNOWN.slice(4, -4))
      expect([place.files(), server.requests]).toEqual([[], []])
    })
  )

  it.scopedLive("ends with a closed stdin", () =>
    Effect.gen(function* () {
      const place = yield* makePlace()
      const login = [process.execPath, program(), "auth", "login", "--with-token", "--domain", "https://x.example.edu"]
      const running = yield* start(["sh", "-c", 'exec "$@" <&-', "sh", ...login], place)
      const { code, stderr } = yield* waitForEnd(running)
      expect([code, stderr]).toEqual([2, expect.stringContaining("effect-lms: The token ")])
      expect(place.files()).toEqual([])
    })
  )

  const LOCK = "effect-lms/profiles.json.lock"

  /** A killed command has left it. */
  const holdLock = (place: Place) => Effect.sync(() => Fs.writeFileSync(join(place.home, LOCK), ""))

  /** Tries again to lock the file in 50 milliseconds. */
  const isLockAwaited = Effect.map(
    Effect.all([Clock.currentTimeMillis, TestClock.sleeps(), TestServices.provideLive(Effect.sleep(5))]),
    ([now, sleeps]) => Chunk.contains(sleeps, now + 50)
  )

  /** Runs the command, and passes the five seconds that it waits for the lock, or more. */
  const callLocked = (place: Place, args: ReadonlyArray<string>, stdin = "", passed: DurationInput = "5 seconds") =>
    Effect.scoped(
      Effect.gen(function* () {
        const running = yield* startCall(args, { env: place.env, stdin })
        yield* Effect.repeat(isLockAwaited, { until: (isAwaited) => isAwaited })
        yield* TestClock.adjust(passed)
        return { code: yield* running.code, stderr: running.stderr() }
      })
    )

  const signedIn = Effect.gen(function* () {
    const server = yield* serve(institution(TOKEN, OTHER))
    const keychain = yield* makeKeychains()
    const place = yield* makePlace(keychain)
    yield* loginWith(place, server.origin, TOKEN)
    const profiles = place.files()
    /** The file is as after the first login, and the profile has one of its tokens. */
    const expectUsable = Effect.gen(function* () {
      Fs.rmSync(join(place.home, LOCK), { force: true, recursive: true })
      expect(place.files()).toEqual(profiles)
      expect(keychain.secrets()).toHaveLength(1)
      expect((yield* call(["whoami"], { env: place.env })).code).toBe(0)
    })
    return { server, keychain, place, expectUsable }
  })

  it.scoped("a login that cannot change the file ends, even if the keychain hangs then", () =>
    Effect.gen(function* () {
      const server = yield* serve(institution(TOKEN))
      for (const [mode, passed] of [
        ["work", "5 seconds"],
        ["hang clear", "7 seconds"]
      ] as const) {
        const keychain = yield* makeKeychains(mode)
        const place = yield* makePlace(keychain)
        Fs.mkdirSync(join(place.home, "effect-lms"), { mode: 0o700 })
        yield* holdLock(place)
        const { code, stderr } = yield* callLocked(place, loginArgs(server.origin), TOKEN, passed)
        expect([code, stderr]).toEqual([1, expect.stringContaining("Another command is changing")])
        expect(keychain.secrets()).toEqual(mode === "work" ? [] : [TOKEN])
        expect(place.files().map(({ name }) => name)).toEqual([LOCK])
      }
    })
  )

  it.scoped("a login or logout that cannot change the file leaves the former profile usable", () =>
    Effect.gen(function* () {
      const { expectUsable, place, server } = yield* signedIn
      yield* holdLock(place)
      const login = yield* callLocked(place, loginArgs(server.origin), OTHER)
      expect([login.code, login.stderr]).toEqual([1, expect.stringContaining("Another command is changing")])
      yield* expectUsable
      yield* holdLock(place)
      const logout = yield* callLocked(place, ["auth", "logout"])
      expect(logout.code).toBe(1)
      yield* expectUsable
    })
  )

  it.scopedLive.each([
    ["SIGTERM", 143, "hang store", '"store"'],
    ["SIGINT", 130, "hang", '"store"']
  ] as const)("%s ends a login whose keychain hangs, and leaves the former profile usable (%s, %s)", (each) =>
    Effect.gen(function* () {
      const [signal, code, mode, call] = each
      const { expectUsable, keychain, place, server } = yield* signedIn
      const before = keychain.calls().split(call).length
      const env = { ...place.env, FAKE_KEYCHAIN: mode }
      const running = yield* start([process.execPath, program(), ...loginArgs(server.origin)], { env, stdin: OTHER })
      yield* waitUntil("the keychain is used", () => keychain.calls().split(call).length > before)
      running.process.kill(signal)
      expect((yield* waitForEnd(running)).code).toBe(code)
      yield* expectUsable
    })
  )

  it.scopedLive("SIGTERM ends a logout whose keychain hangs, which says what is left", () =>
    Effect.gen(function* () {
      const { keychain, place } = yield* signedIn
      const env = { ...place.env, FAKE_KEYCHAIN: "hang" }
      const running = yield* start([process.execPath, program(), "auth", "logout"], { env })
      yield* waitUntil("the keychain is used", () => keychain.calls().includes('"clear"'))
      running.process.kill("SIGTERM")
      const { code, stderr } = yield* waitForEnd(running)
      expect([code, stderr]).toEqual([143, expect.stringContaining("The token may still be in the keychain")])
    })
  )

  it.scopedLive("with both variables reads neither profiles nor keychain", () =>
    Effect.gen(function* () {
      const server = yield* serve(institution(TOKEN))
      const keychain = yield* makeKeychains("hang")
      const place = yield* makePlace(keychain)
      Fs.mkdirSync(join(place.home, "effect-lms"))
      Fs.writeFileSync(join(place.home, "effect-lms", "profiles.json"), "damaged", { mode: 0o666 })
      const env = { ...place.env, LMS_PROFILE: "x" }
      expect(yield* call(["whoami"], { ...server, env })).toMatchObject({ code: 0, stderr: "" })
      expect(keychain.calls()).toBe("")
      const damaged = yield* call(["whoami"], { env })
      expect([damaged.code, damaged.stderr]).toEqual([3, expect.stringContaining("profiles.json")])
    })
  )
})

/**
 * Runs a program in a pseudo-terminal, and exits with its exit code. Writes its process id to a file, and prints at the end whether
 * the terminal echoes.
 */
const PTY = `
import os, pty, sys
script = r'''
sh -c 'echo $$ > "$PID_FILE"; exec "$@"' sh "$@"
code=$?
stty -a | grep -o -- "-\\?echo\\b"
exit $code
'''
sys.exit(os.waitstatus_to_exitcode(pty.spawn(["sh", "-c", script, "sh"] + sys.argv[1:])))
`

const hasPty = spawnSync("python3", ["-c", "import pty, os; os.waitstatus_to_exitcode"]).status === 0

describe.skipIf(!hasPty)(titleUnless(hasPty ? undefined : "python3", "effect-lms auth login on a terminal"), () => {
  const pidFile = (place: Place): string => join(place.home, "pid")

  const terminal = (args: ReadonlyArray<string>, place: Place, env: ProcessOptions["env"] = {}) =>
    start(["python3", "-c", PTY, process.execPath, program(), ...args], {
      env: { TERM: "xterm-256color", PID_FILE: pidFile(place), ...place.env, ...env },
      stdin: { open: true }
    })

  it.scopedLive("asks for the domain and the token, which is not echoed, not even if it is pasted too early", () =>
    Effect.gen(function* () {
      const server = yield* serve(institution(TOKEN))
      for (const isEarly of [false, true]) {
        const place = yield* makePlace()
        const running = yield* terminal(["auth", "login"], place)
        yield* waitUntil("the domain is asked for", () => running.stdout().includes("Domain, such as"))
        running.process.stdin.write(`${server.origin}\r${isEarly ? `${TOKEN}\r` : ""}`)
        yield* waitUntil("the token is asked for", () => running.stdout().includes("Paste the token"))
        if (!isEarly) running.process.stdin.write(`${TOKEN}x\u007f\r`)
        const { code } = yield* waitForEnd(running)
        const screen = running.stdout()
        expect([code, screen]).toEqual([0, expect.stringContaining(`Signed in to ${server.origin}`)])
        expect(screen).toContain(`Create a token at ${server.origin}/profile/settings`)
        // What was typed as the domain is seen, so the terminal works.
        expect(screen.split("Create a token")[0]).toContain(server.origin)
        expect(screen).not.toContain(TOKEN.slice(0, 12))
        expect(screen).toMatch(/(?<!-)echo\s*$/)
        expect(Fs.readFileSync(join(place.home, "effect-lms", "profiles.json"), "utf8")).toContain(`"${TOKEN}"`)
      }
    })
  )

  it.scopedLive.each([
    ["Ctrl-C", "\u0003", 130],
    ["Ctrl-D", "\u0004", 2],
    ["SIGTERM", undefined, 143]
  ] as const)("stores nothing after %s, and restores the echo", ([, key, expected]) =>
    Effect.gen(function* () {
      const server = yield* serve(institution(TOKEN))
      const place = yield* makePlace()
      const running = yield* terminal(["auth", "login", "--domain", server.origin], place)
      yield* waitUntil("the token is asked for", () => running.stdout().includes("Paste the token"))
      if (key === undefined) process.kill(Number(Fs.readFileSync(pidFile(place), "utf8")))
      // Ctrl-D ends the input only on an empty line.
      else running.process.stdin.write(expected === 130 ? `${TOKEN.slice(0, 20)}${key}` : key)
      expect((yield* waitForEnd(running)).code).toBe(expected)
      expect(running.stdout()).toMatch(/(?<!-)echo\s*$/)
      expect(running.stdout()).not.toContain(TOKEN.slice(0, 8))
      expect([place.files().map(({ name }) => name), server.requests]).toEqual([["pid"], []])
    })
  )
})
