/** The checks of `effect-lms doctor` for profiles and keychain. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Account } from "../client/client.js"
import { type Keychain, systemKeychain } from "../profiles/keychain.js"
import { findProfile, type Profiles, readProfiles } from "../profiles/profiles.js"
import { readVariable } from "../variables.js"
import { type Finding, right, unsure } from "./checks.js"

/** No profile has this domain, so the entry does not exist. A keychain that works says so. */
const ABSENT = { profile: "doctor", domain: "https://doctor.invalid" }

const checkKeychain = (keychain: Keychain | undefined): Effect.Effect<ReadonlyArray<Finding>> =>
  keychain === undefined
    ? Effect.succeed([])
    : Effect.match(keychain.read(ABSENT), {
        onSuccess: () => [right("keychain", keychain.name)],
        onFailure: ({ message, reason }) =>
          reason === "NotInstalled"
            ? []
            : [unsure("keychain", `${message}: auth login will store tokens in a file, unless you unlock it`)]
      })

/** A profile whose token is in the keychain has already been read from there. */
const describeAccount = ({ name }: Account, profiles: Profiles): Finding =>
  right(
    "profile",
    `${name}, with its token in ${findProfile(profiles, name)?.token === null ? "the keychain" : "the file of the profiles"}`
  )

/** Checks what `auth login` has stored, or would use. `account` is the profile of this command. */
export const checkProfiles = Effect.fnUntraced(function* (
  account: Account | undefined
): Effect.fn.Return<ReadonlyArray<Finding>> {
  const profiles = yield* Effect.either(readProfiles)
  if (Either.isLeft(profiles)) return [unsure("profile", profiles.left.message)]
  if (account !== undefined)
    return [describeAccount(account, profiles.right), ...(yield* checkKeychain(systemKeychain))]
  const count = Object.keys(profiles.right.profiles).length
  const hasToken = (yield* readVariable("LMS_API_TOKEN")) !== undefined
  const unused =
    count > 0 ? [unsure("profile", `${count} stored, and none is used: the environment or an option wins`)] : []
  return hasToken && count === 0 ? [] : [...unused, ...(yield* checkKeychain(systemKeychain))]
})
