/** `effect-lms auth status`, `token`, `switch` and `logout`. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import { escapeControl } from "../../internal/text/escape.js"
import { abbreviate } from "../../internal/text/redact.js"
import { lmsToken, lmsWhoami } from "../../LmsOperations.js"
import { layerOf, resolveAccount } from "../client/client.js"
import { describeError } from "../describeError.js"
import { CliError, ProfileError, quote, requireValue, UsageError } from "../errors.js"
import { printJson } from "../output/json.js"
import { notice, stdout } from "../output/output.js"
import { systemKeychain } from "../profiles/keychain.js"
import { findProfile, type Profiles, readProfiles, updateProfiles } from "../profiles/profiles.js"
import { type NamedProfile, readToken, unknownProfile } from "../profiles/selectProfile.js"
import { readVariable } from "../variables.js"

const NO_PROFILES = new ProfileError({ message: "There are no profiles. Sign in with effect-lms auth login." })

/** The name of an option or of `LMS_PROFILE`. */
const findNamed = Effect.fnUntraced(function* (profiles: Profiles, name: string, source: string) {
  const profile = findProfile(profiles, name)
  if (profile === undefined) return yield* unknownProfile(profiles, name, source)
  return { name, profile } satisfies NamedProfile
})

interface Status {
  readonly profile: string
  readonly default: boolean
  readonly domain: string
  readonly user: string
  readonly login: string | null
  readonly storage: "keychain" | "file"
  /** Abbreviated. Null if it cannot be read. */
  readonly token: string | null
  /** Null if the server was not asked. */
  readonly valid: boolean | null
  readonly problem: string | null
}

const statusOf = Effect.fnUntraced(function* (named: NamedProfile, isDefault: boolean, offline: boolean) {
  const { name, profile } = named
  const { domain, login, user } = profile
  const known = { profile: name, default: isDefault, domain, user, login }
  const stored = { ...known, storage: profile.token === null ? "keychain" : "file" } as const
  const token = yield* Effect.either(readToken(named))
  if (Either.isLeft(token)) {
    return { ...stored, token: null, valid: null, problem: token.left.message } satisfies Status
  }
  const shown = { ...stored, token: abbreviate(token.right) }
  if (offline) return { ...shown, valid: null, problem: null } satisfies Status
  return yield* Effect.match(Effect.provide(lmsWhoami(), layerOf({ name, domain, token: token.right }, [])), {
    onFailure: (error): Status => ({
      ...shown,
      valid: error._tag === "LmsApiError" && error.reason === "InvalidToken" ? false : null,
      problem: describeError(error)
    }),
    onSuccess: (me): Status => ({ ...shown, user: me.name, login: me.login_id, valid: true, problem: null })
  })
})

const formatStatus = (status: Status): string => {
  const rows: ReadonlyArray<readonly [string, string]> = [
    ["domain", status.domain],
    ["user", `${status.user}${status.login === null ? "" : ` (${status.login})`}`],
    [
      "token",
      `${status.token ?? "not readable"}, in the ${status.storage}${status.valid === true ? ", accepted by the server" : ""}`
    ],
    ...(status.problem === null ? [] : [["problem", status.problem] as const])
  ]
  return [
    `${status.profile}${status.default ? " (default)" : ""}`,
    ...rows.map(([label, text]) => `  ${label.padEnd(8)} ${escapeControl(text)}`)
  ].join("\n")
}

export const showStatus = Effect.fnUntraced(function* (options: {
  readonly profile: string | undefined
  readonly offline: boolean
  readonly json: boolean
}) {
  const profiles = yield* readProfiles
  const names =
    options.profile === undefined
      ? Object.keys(profiles.profiles)
      : [(yield* findNamed(profiles, options.profile, "--profile")).name]
  if ((yield* readVariable("LMS_API_TOKEN")) !== undefined) {
    yield* notice("LMS_API_TOKEN is set, so commands use it instead of a profile.")
  }
  const all = yield* Effect.forEach(names, (name) =>
    Effect.flatMap(findNamed(profiles, name, "--profile"), (named) =>
      statusOf(named, name === profiles.default, options.offline)
    )
  )
  if (options.json) yield* printJson(all)
  else yield* stdout.write(all.map((status) => `${formatStatus(status)}\n`).join("\n"))
  if (all.length === 0) return yield* NO_PROFILES
  const count = all.filter(({ problem }) => problem !== null).length
  if (count > 0) return yield* new CliError({ message: `${count} ${count === 1 ? "problem" : "problems"} found.` })
})

/** The token that the other commands would use. */
export const printToken = Effect.fnUntraced(function* (options: { readonly profile: string | undefined }) {
  const account = yield* resolveAccount(options)
  const token = account?.token ?? (yield* Effect.provide(lmsToken, layerOf(undefined, [])))
  yield* stdout.write(`${Redacted.value(token)}\n`)
})

export const switchDefault = Effect.fnUntraced(function* (argument: string | undefined) {
  const name = yield* requireValue(argument, "The profile", "effect-lms auth switch canvas.example.edu")
  yield* updateProfiles((profiles) =>
    Effect.as(findNamed(profiles, name, "auth switch"), { ...profiles, default: name })
  )
  yield* notice(`The profile ${quote(name)} is the default.`)
})

/** The named profile, or the only one: which of several is meant must be said. */
const selectForLogout = Effect.fnUntraced(function* (profiles: Profiles, option: string | undefined) {
  const names = Object.keys(profiles.profiles)
  const fromVariable = yield* readVariable("LMS_PROFILE")
  const name = option ?? fromVariable ?? (names.length === 1 ? names[0] : undefined)
  if (name !== undefined) return yield* findNamed(profiles, name, option === undefined ? "LMS_PROFILE" : "--profile")
  if (names.length === 0) return yield* NO_PROFILES
  return yield* new UsageError({
    message: `There are several profiles: name one with --profile. The profiles are ${names.join(", ")}.`
  })
})

/** Without its default, a single remaining profile becomes the default. */
const withoutProfile = (profiles: Profiles, name: string): Profiles => {
  const { [name]: _, ...rest } = profiles.profiles
  const names = Object.keys(rest)
  const only = names.length === 1 ? (names[0] ?? null) : null
  return { profiles: rest, default: profiles.default === name ? only : profiles.default }
}

/** The file is first: if it cannot be changed, the profile keeps its token. */
export const logout = Effect.fnUntraced(function* (options: { readonly profile: string | undefined }) {
  const { name, profile } = yield* selectForLogout(yield* readProfiles, options.profile)
  const { domain } = profile
  const describeRest = (problem: string) =>
    `The token may still be in the keychain: ${problem}. Remove the entry effect-lms of ${quote(name)} there.`
  const removeToken =
    profile.token === null && systemKeychain !== undefined
      ? systemKeychain.remove({ profile: name, domain })
      : Effect.void
  // An interruption between the two would leave the token without a word.
  const removal = yield* Effect.uninterruptibleMask((interruptible) =>
    Effect.zipRight(
      updateProfiles((profiles) => Effect.succeed(withoutProfile(profiles, name))),
      Effect.onInterrupt(interruptible(Effect.either(removeToken)), () => notice(describeRest("it did not answer")))
    )
  )
  yield* notice(
    `The profile ${quote(name)} was removed. The token itself stays valid until you delete it at ${domain}/profile/settings.`
  )
  if (Either.isLeft(removal)) return yield* new CliError({ message: describeRest(removal.left.message) })
})
