/** `effect-lms auth login`: asks for domain and token, verifies the token, and stores it. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { parseDomain, tokenProblem } from "../../internal/request/configuration.js"
import { truncate } from "../../internal/text/escape.js"
import * as timeLimit from "../../internal/timeLimit.js"
import { lmsWhoami } from "../../LmsOperations.js"
import { decodeText, readStdin } from "../arguments/inputFile.js"
import { layerOf } from "../client/client.js"
import { quote, UsageError } from "../errors.js"
import { notice } from "../output/output.js"
import { type Keychain, type KeychainEntry, storeToken, systemKeychain } from "../profiles/keychain.js"
import { addKnownToken } from "../profiles/knownTokens.js"
import {
  findProfile,
  isProfileName,
  type Profile,
  type Profiles,
  readProfiles,
  requireProfilesPath,
  updateProfiles
} from "../profiles/profiles.js"
import { readVariable } from "../variables.js"
import { isInteractive, openPrompt, type Prompt } from "./prompt.js"

export interface LoginOptions {
  readonly domain: string | undefined
  readonly profile: string | undefined
  readonly withToken: boolean
  readonly insecureStorage: boolean
}

/** People write the name of the host. */
const parseLoginDomain = (text: string): Either.Either<string, UsageError> => {
  const trimmed = text.trim()
  const url = trimmed.includes("://") ? trimmed : `https://${trimmed}`
  return Either.mapLeft(
    parseDomain(url),
    (problem) => new UsageError({ message: `The domain is invalid: ${problem}.` })
  )
}

const readTokenFromStdin = Effect.flatMap(readStdin, (bytes) =>
  Either.mapLeft(
    decodeText(bytes),
    (problem) => new UsageError({ message: `The token cannot be read from stdin: it ${problem}.` })
  )
)

/** Editors, `echo` and copying add blanks and line breaks around a token. */
const parseToken = (text: string): Either.Either<Redacted.Redacted, UsageError> => {
  const token = Redacted.make(text.trim())
  if (Redacted.value(token) === "") {
    return Either.left(new UsageError({ message: "The token is empty. Nothing was sent or stored." }))
  }
  addKnownToken(token)
  return Option.match(tokenProblem(token), {
    onNone: () => Either.right(token),
    onSome: (problem) =>
      Either.left(new UsageError({ message: `The token is invalid: ${problem}. Nothing was sent or stored.` }))
  })
}

const NO_TERMINAL =
  "auth login asks questions, which needs a terminal on stdin and stderr. Without one, pass the token on stdin: effect-lms auth login --domain https://canvas.example.edu --with-token < token.txt"

/** The domain of the option or the variable, or the answer of the user. */
const askDomain = Effect.fnUntraced(function* (options: LoginOptions, prompt: Prompt | undefined) {
  const given = options.domain ?? (yield* readVariable("LMS_DOMAIN"))
  if (given !== undefined) return yield* parseLoginDomain(given)
  if (prompt === undefined) {
    return yield* new UsageError({ message: "--domain is missing. Example: --domain https://canvas.example.edu" })
  }
  return yield* parseLoginDomain(yield* prompt.ask("Domain, such as https://canvas.example.edu: ", "echo"))
})

const askToken = Effect.fnUntraced(function* (domain: string, prompt: Prompt | undefined) {
  if (prompt === undefined) return yield* parseToken(yield* readTokenFromStdin)
  yield* notice(`Create a token at ${domain}/profile/settings, section "Approved Integrations".`)
  return yield* parseToken(yield* prompt.ask("Paste the token (it is not shown): ", "secret"))
})

/** Two institutions get two profiles without a thought. */
const defaultName = (domain: string): string =>
  new URL(domain).host.replace(/[^A-Za-z0-9.:-]/g, "").replace(/^[^A-Za-z0-9]+/, "") || "default"

const checkName = (profiles: Profiles, name: string, domain: string): Either.Either<void, UsageError> => {
  const existing = findProfile(profiles, name)
  return existing === undefined || existing.domain === domain
    ? Either.void
    : Either.left(
        new UsageError({
          message: `The profile ${quote(name)} belongs to ${existing.domain}. Choose another name with --profile, or remove it with effect-lms auth logout --profile ${name}.`
        })
      )
}

const parseName = (name: string): Either.Either<string, UsageError> =>
  isProfileName(name)
    ? Either.right(name)
    : Either.left(
        new UsageError({
          message:
            "The name of a profile (--profile or LMS_PROFILE) must be up to 100 letters, digits or . _ : @ - and begin with a letter or a digit."
        })
      )

/** Stores the token in the keychain. Returns false if it must be stored in the file, with a notice unless there is no keychain. */
const storeInKeychain = (keychain: Keychain, entry: KeychainEntry, token: Redacted.Redacted): Effect.Effect<boolean> =>
  Effect.matchEffect(storeToken(keychain, entry, token), {
    onSuccess: () => Effect.succeed(true),
    onFailure: ({ message, reason }) =>
      Effect.as(reason === "NotInstalled" ? Effect.void : notice(`The keychain cannot be used: ${message}.`), false)
  })

/** Short, because it delays the end of the command. A keychain that is not locked takes less. */
const MAX_FINAL_WAIT = "2 seconds"

const removeFromKeychain = (keychain: Keychain, entry: KeychainEntry): Effect.Effect<void> =>
  timeLimit.inOwnFiber(Effect.ignore(timeLimit.optionAfter(keychain.remove(entry), MAX_FINAL_WAIT)))

const store = Effect.fnUntraced(function* (
  name: string,
  owner: Pick<Profile, "domain" | "user" | "login">,
  token: Redacted.Redacted,
  insecureStorage: boolean
) {
  const entry: KeychainEntry = { profile: name, domain: owner.domain }
  const update = (isInKeychain: boolean) =>
    updateProfiles((profiles) =>
      Effect.as(checkName(profiles, name, owner.domain), {
        default: profiles.default ?? name,
        profiles: { ...profiles.profiles, [name]: { ...owner, token: isInKeychain ? null : token } }
      })
    )
  const keychain = systemKeychain
  if (insecureStorage || keychain === undefined) {
    yield* update(false)
    // A profile of the same name may have had its token there.
    if (keychain !== undefined) yield* removeFromKeychain(keychain, entry)
    return false
  }
  // Without its profile a token would stay there unnoticed. A profile that has one there keeps a valid one.
  const isFirst = findProfile(yield* readProfiles, name)?.token !== null
  const undo = isFirst ? removeFromKeychain(keychain, entry) : Effect.void
  // An interruption must not come between the keychain and the file, nor after the file was written.
  return yield* Effect.uninterruptibleMask((interruptible) =>
    Effect.tap(interruptible(storeInKeychain(keychain, entry, token)), update).pipe(Effect.onError(() => undo))
  )
})

export const login = (options: LoginOptions) =>
  Effect.scoped(
    Effect.gen(function* () {
      const readsStdin = options.withToken && process.stdin.isTTY !== true
      if (!readsStdin && !isInteractive()) return yield* new UsageError({ message: NO_TERMINAL })
      const named = options.profile ?? (yield* readVariable("LMS_PROFILE"))
      const fixedName = named === undefined ? undefined : yield* parseName(named)
      // Before the questions, so that no answer is in vain.
      const before = yield* readProfiles
      const path = yield* requireProfilesPath
      const { domain, name, token } = yield* Effect.scoped(
        Effect.gen(function* () {
          const prompt = readsStdin ? undefined : yield* openPrompt
          const domain = yield* askDomain(options, prompt)
          const name = fixedName ?? defaultName(domain)
          yield* checkName(before, name, domain)
          return { domain, name, token: yield* askToken(domain, prompt) }
        })
      )
      const me = yield* Effect.provide(lmsWhoami(), layerOf({ name, domain, token }, []))
      const owner = {
        domain,
        user: truncate(me.name, 200),
        login: me.login_id === null ? null : truncate(me.login_id, 200)
      }
      const isInKeychain = yield* store(name, owner, token, options.insecureStorage)
      const place = isInKeychain ? systemKeychain?.name : `the file ${quote(path)}, which only you can read`
      yield* notice(
        `Signed in to ${domain} as ${owner.user}${owner.login === null ? "" : ` (${owner.login})`}. The token is in ${place}.`
      )
      const { default: defaultProfile } = yield* readProfiles
      yield* notice(
        defaultProfile === name
          ? `The profile ${quote(name)} is the default.`
          : `Use the profile with --profile ${name}, or make it the default with effect-lms auth switch ${name}.`
      )
      if ((yield* readVariable("LMS_API_TOKEN")) !== undefined) {
        yield* notice("LMS_API_TOKEN is set, so commands use it instead of the profile. Unset it to use the profile.")
      }
    })
  )
