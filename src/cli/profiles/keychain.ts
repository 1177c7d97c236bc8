/** The keychain of the system, by way of the system's own command: nothing is installed for it. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as timeLimit from "../../internal/timeLimit.js"
import { notice } from "../output/output.js"
import { addKnownToken, maskTokens } from "./knownTokens.js"
import { type ProgramResult, runProgram } from "./runProgram.js"

/** The keychain cannot be used. The message is a clause, such as "secret-tool is not installed". */
export class KeychainError extends Data.TaggedError("KeychainError")<{
  readonly reason: "NotInstalled" | "Failed" | "Timeout"
  readonly message: string
}> {}

/** The domain is part of the key, so that a changed file cannot send the token to another one. */
export interface KeychainEntry {
  readonly profile: string
  readonly domain: string
}

export interface Keychain {
  /** Its name in a sentence. */
  readonly name: string
  readonly write: (entry: KeychainEntry, token: Redacted.Redacted) => Effect.Effect<void, KeychainError>
  readonly read: (entry: KeychainEntry) => Effect.Effect<Option.Option<Redacted.Redacted>, KeychainError>
  /** Succeeds if there is no such entry. */
  readonly remove: (entry: KeychainEntry) => Effect.Effect<void, KeychainError>
}

const SERVICE = "effect-lms"

/** Enough to type the password of a locked keychain into the dialog that the system opens. */
const MAX_WAIT = "30 seconds"

/** Later than any keychain that is not locked. */
const NOTICE_DELAY = "3 seconds"

/** Runs the command of the keychain for at most `MAX_WAIT`. */
const runCommand = (
  command: string,
  args: ReadonlyArray<string>,
  stdin = ""
): Effect.Effect<ProgramResult, KeychainError> => {
  const run = Effect.mapError(runProgram(command, args, stdin), ({ code }) =>
    code === "ENOENT"
      ? new KeychainError({ reason: "NotInstalled", message: `${command} is not installed` })
      : new KeychainError({ reason: "Failed", message: `${command} cannot be run (${code})` })
  )
  const waiting = Effect.delay(notice(`Waiting for the keychain (${command}).`), NOTICE_DELAY)
  return timeLimit.failAfter(timeLimit.firstOf(run, Effect.zipRight(waiting, Effect.never)), {
    duration: MAX_WAIT,
    onTimeout: () => new KeychainError({ reason: "Timeout", message: `${command} did not answer within 30 seconds` })
  })
}

/** The first line of an error output, which may quote what was written to stdin. */
const failed = (command: string, { code, stderr }: ProgramResult): KeychainError => {
  const [line = ""] = maskTokens(stderr.trim()).split("\n")
  const detail = line === "" ? `exit code ${code}` : line.slice(0, 200).replace(/\.$/, "")
  return new KeychainError({ reason: "Failed", message: `${command} failed: ${detail}` })
}

const requireSuccess =
  (command: string, codes: ReadonlyArray<number> = []) =>
  (result: ProgramResult): Effect.Effect<void, KeychainError> =>
    result.code === 0 || codes.includes(result.code ?? -1) ? Effect.void : Effect.fail(failed(command, result))

const tokenOf = ({ stdout }: ProgramResult): Option.Option<Redacted.Redacted> => {
  const token = Redacted.make(stdout.replace(/\r?\n$/, ""))
  if (Redacted.value(token) === "") return Option.none()
  addKnownToken(token)
  return Option.some(token)
}

/** `secret-tool` of libsecret: GNOME Keyring, KWallet, KeePassXC. It reads the secret from stdin. */
const SECRET_TOOL = "secret-tool"

const attributesOf = ({ domain, profile }: KeychainEntry): ReadonlyArray<string> => [
  "service",
  SERVICE,
  "profile",
  profile,
  "domain",
  domain
]

/** It ends with 1 and without a message if there is no entry. */
const isAbsent = ({ code, stderr }: ProgramResult): boolean => code === 1 && stderr.trim() === ""

const secretTool: Keychain = {
  name: "the system's keychain (secret-tool)",
  write: (entry, token) =>
    Effect.flatMap(
      runCommand(
        SECRET_TOOL,
        ["store", `--label=${SERVICE}: ${entry.profile}`, ...attributesOf(entry)],
        Redacted.value(token)
      ),
      requireSuccess(SECRET_TOOL)
    ),
  read: (entry) =>
    Effect.flatMap(runCommand(SECRET_TOOL, ["lookup", ...attributesOf(entry)]), (result) =>
      result.code === 0 || isAbsent(result) ? Effect.succeed(tokenOf(result)) : failed(SECRET_TOOL, result)
    ),
  remove: (entry) =>
    Effect.flatMap(runCommand(SECRET_TOOL, ["clear", ...attributesOf(entry)]), (result) =>
      isAbsent(result) ? Effect.void : requireSuccess(SECRET_TOOL)(result)
    )
}

/** `security` of macOS. As an argument the secret would be visible, so its interactive mode (`-i`) reads the command from stdin. */
const SECURITY = "security"

/** errSecItemNotFound */
const NOT_FOUND = 44

const accountOf = ({ domain, profile }: KeychainEntry): string => `${profile} ${domain}`

/** A backslash before every other character, so that the interactive mode reads one word. */
const escapeWord = (text: string): string => text.replace(/[^A-Za-z0-9~._-]/g, "\\$&")

const security: Keychain = {
  name: "the system's keychain",
  write: (entry, token) => {
    const words = ["add-generic-password", "-U", "-s", SERVICE, "-a", accountOf(entry), "-w", Redacted.value(token)]
    return Effect.flatMap(
      runCommand(SECURITY, ["-i"], `${words.map(escapeWord).join(" ")}\n`),
      requireSuccess(SECURITY)
    )
  },
  read: (entry) =>
    Effect.flatMap(
      runCommand(SECURITY, ["find-generic-password", "-s", SERVICE, "-a", accountOf(entry), "-w"]),
      (result) =>
        result.code === 0
          ? Effect.succeed(tokenOf(result))
          : result.code === NOT_FOUND
            ? Effect.succeedNone
            : failed(SECURITY, result)
    ),
  remove: (entry) =>
    Effect.flatMap(
      runCommand(SECURITY, ["delete-generic-password", "-s", SERVICE, "-a", accountOf(entry)]),
      requireSuccess(SECURITY, [NOT_FOUND])
    )
}

/**
 * The keychain of a platform, if it has a command that can return a secret. Windows has none (`cmdkey` cannot, and PowerShell
 * takes half a second for each command): there the file is in a directory that is closed to other users.
 */
export const keychainOf = (platform: NodeJS.Platform): Keychain | undefined =>
  platform === "darwin" ? security : platform === "win32" ? undefined : secretTool

/** The keychain of this system. */
export const systemKeychain = keychainOf(process.platform)

/** Stores a token and reads it again: a keychain that loses or changes it has failed. */
export const storeToken = (
  keychain: Keychain,
  entry: KeychainEntry,
  token: Redacted.Redacted
): Effect.Effect<void, KeychainError> =>
  Effect.flatMap(Effect.zipRight(keychain.write(entry, token), keychain.read(entry)), (stored) =>
    Option.exists(stored, (value) => Redacted.value(value) === Redacted.value(token))
      ? Effect.void
      : new KeychainError({ reason: "Failed", message: "it did not return the token that was stored" })
  )
