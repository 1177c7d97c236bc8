/** Selects the profile of a command, and reads its token. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { parseDomain } from "../../internal/request/configuration.js"
import { ProfileError, quote, UsageError, usageError } from "../errors.js"
import { type Keychain, systemKeychain } from "./keychain.js"
import { addKnownToken } from "./knownTokens.js"
import { findProfile, type Profile, type Profiles, readProfiles } from "./profiles.js"

export interface Selection {
  /** The name, and the option or variable that it is from. */
  readonly named: { readonly name: string; readonly source: string } | undefined
  /** The domain that the command is for, and the option or variable that it is from. */
  readonly domain: { readonly domain: string; readonly source: string } | undefined
}

export interface NamedProfile {
  readonly name: string
  readonly profile: Profile
}

/** The name of the profile in a sentence that lists the existing ones. */
export const unknownProfile = ({ profiles }: Profiles, name: string, source: string): UsageError => {
  const names = Object.keys(profiles)
  return new UsageError({
    message: `There is no profile ${quote(name)} (${source}). ${
      names.length === 0 ? "Create it with effect-lms auth login" : `Use one of: ${names.join(", ")}`
    }.`
  })
}

const findNamed = (
  profiles: Profiles,
  { name, source }: NonNullable<Selection["named"]>
): Either.Either<NamedProfile, UsageError> => {
  const profile = findProfile(profiles, name)
  return profile === undefined ? Either.left(unknownProfile(profiles, name, source)) : Either.right({ name, profile })
}

const findDefault = (profiles: Profiles): NamedProfile | undefined => {
  const name = profiles.default
  const profile = name === null ? undefined : findProfile(profiles, name)
  return name === null || profile === undefined ? undefined : { name, profile }
}

const findByDomain = (profiles: Profiles, origin: string): Either.Either<Option.Option<NamedProfile>, UsageError> => {
  const all = Object.entries(profiles.profiles)
    .map(([name, profile]): NamedProfile => ({ name, profile }))
    .filter(({ profile }) => profile.domain === origin)
  const preferred = all.length === 1 ? all[0] : all.find(({ name }) => name === profiles.default)
  return preferred === undefined && all.length > 1
    ? usageError(
        `Several profiles belong to ${origin}: ${all.map(({ name }) => name).join(", ")}. Select one with --profile.`
      )
    : Either.right(Option.fromNullable(preferred))
}

/**
 * The profile that a command uses. A profile is only used for its own domain. None if there is no profile, or none for the domain
 * of the command.
 */
export const selectProfile = (
  profiles: Profiles,
  { domain, named }: Selection
): Either.Either<Option.Option<NamedProfile>, UsageError> =>
  Either.gen(function* () {
    const origin = domain === undefined ? undefined : Either.getOrUndefined(parseDomain(domain.domain))
    if (named !== undefined) {
      const found = yield* findNamed(profiles, named)
      if (domain !== undefined && found.profile.domain !== origin) {
        return yield* usageError(
          `The profile ${quote(named.name)} (${named.source}) belongs to ${found.profile.domain}, which is not the domain of ${domain.source}. Leave out one of them.`
        )
      }
      return Option.some(found)
    }
    // The client reports an invalid domain.
    if (domain !== undefined) return origin === undefined ? Option.none() : yield* findByDomain(profiles, origin)
    const found = findDefault(profiles)
    if (found === undefined && Object.keys(profiles.profiles).length > 0) {
      return yield* usageError(
        `No profile is the default: select one with --profile, or make it the default with effect-lms auth switch. The profiles are ${Object.keys(profiles.profiles).join(", ")}.`
      )
    }
    return Option.fromNullable(found)
  })

/** The token of a profile, from the file or the keychain. */
export const readToken = (
  { name, profile: { domain, token } }: NamedProfile,
  keychain: Keychain | undefined = systemKeychain
): Effect.Effect<Redacted.Redacted, ProfileError> => {
  if (token !== null) {
    addKnownToken(token)
    return Effect.succeed(token)
  }
  const again = `effect-lms auth login --domain ${domain} --profile ${name}`
  if (keychain === undefined) {
    return new ProfileError({
      message: `The token of the profile ${quote(name)} is in a keychain, and this system has none. Sign in again: ${again}`
    })
  }
  return Effect.flatMap(
    Effect.mapError(
      keychain.read({ profile: name, domain }),
      ({ message }) =>
        new ProfileError({
          message: `The token of the profile ${quote(name)} cannot be read from the keychain: ${message}. Unlock the keychain, or store the token in a file: ${again} --insecure-storage`
        })
    ),
    Option.match({
      onNone: () =>
        new ProfileError({
          message: `The token of the profile ${quote(name)} is no longer in the keychain. Sign in again: ${again}`
        }),
      onSome: (stored) => Effect.succeed(stored)
    })
  )
}

/** The selected profile with its token. */
export const readSelected = Effect.fnUntraced(function* (selection: Selection) {
  const selected = yield* selectProfile(yield* readProfiles, selection)
  if (Option.isNone(selected)) return undefined
  const { name, profile } = selected.value
  return { name, domain: profile.domain, token: yield* readToken(selected.value) }
})
