/** The current access and refresh tokens. */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Ref from "effect/Ref"
import { hash, type Seed } from "../kernel/seed.js"
import { type Grant, isRevoked } from "./token.js"

/**
 * The client credentials of a developer key and its refresh token.
 *
 * @category models
 */
export interface SandboxOAuth2 {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  /** The first refresh token: with `rotates` each refresh replaces it. */
  readonly refreshToken: Redacted.Redacted
}

/** The tokens that are currently valid. */
interface CurrentTokens {
  readonly generation: number
  readonly access: Redacted.Redacted
  readonly refresh: Redacted.Redacted
  readonly expires: DateTime.Utc | undefined
}

/** The tokens of the sandbox: one access token and one refresh token are valid at a time. */
export class Tokens extends Context.Tag("effect-lms/sandbox/Tokens")<
  Tokens,
  {
    /** The permissions and lifetime of the access token. */
    readonly grant: Grant
    readonly first: Redacted.Redacted
    readonly oauth2: SandboxOAuth2
    readonly current: Effect.Effect<CurrentTokens>
    /** Undefined for an invalid refresh token. */
    readonly refresh: (refreshToken: string | undefined) => Effect.Effect<CurrentTokens | undefined>
  }
>() {}

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"

const randomLetters = (seed: Seed, topic: string, generation: number): string =>
  Array.from(
    { length: 64 },
    (_, position) => ALPHABET[hash(seed, topic, generation * 64 + position) % ALPHABET.length]
  ).join("")

/** Same form as Canvas's tokens: a shard, a tilde and 64 letters and digits. */
const makeToken = (seed: Seed, topic: string, generation: number): Redacted.Redacted =>
  Redacted.make(`7~${randomLetters(seed, topic, generation)}`)

export const makeTokens = Effect.fnUntraced(function* (seed: Seed, grant: Grant) {
  const first = makeToken(seed, "token", 0)
  const oauth2: SandboxOAuth2 = {
    clientId: String(10_000_000_000_000 + (hash(seed, "client") % 1000)),
    clientSecret: Redacted.make(randomLetters(seed, "client secret", 0)),
    refreshToken: makeToken(seed, "refresh token", 0)
  }
  const state = yield* Ref.make<CurrentTokens>({
    generation: 0,
    access: first,
    refresh: oauth2.refreshToken,
    expires: grant.expires
  })
  const tokens: Context.Tag.Service<Tokens> = {
    grant,
    first,
    oauth2,
    current: Ref.get(state),
    refresh: (refreshToken) =>
      Effect.flatMap(DateTime.now, (now) =>
        Ref.modify(state, (before): readonly [CurrentTokens | undefined, CurrentTokens] => {
          if (refreshToken !== Redacted.value(before.refresh) || isRevoked(grant, now)) return [undefined, before]
          const generation = before.generation + 1
          // Canvas: the access token is replaced, so the previous one is invalid even before it expires.
          const after: CurrentTokens = {
            generation,
            access: makeToken(seed, "token", generation),
            refresh: grant.rotates ? makeToken(seed, "refresh token", generation) : before.refresh,
            expires: DateTime.addDuration(now, grant.lifetime)
          }
          return [after, after]
        })
      )
  }
  return tokens
})
