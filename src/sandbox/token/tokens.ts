import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Ref from "effect/Ref"
import { hash, type Seed } from "../kernel/seed.js"
import { type Grant, isRevoked } from "./token.js"

/**
 * A developer key, and what the owner of the token has granted to it.
 *
 * @category models
 */
export interface SandboxOAuth2 {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  /** The first one: with `rotates` each refresh gives another. */
  readonly refreshToken: Redacted.Redacted
}

/** What is good now. */
interface CurrentTokens {
  readonly nth: number
  readonly access: Redacted.Redacted
  readonly refresh: Redacted.Redacted
  readonly expires: DateTime.Utc | undefined
}

/** The tokens of the sandbox: one of each kind is good at a time. */
export class Tokens extends Context.Tag("effect-lms/sandbox/Tokens")<
  Tokens,
  {
    /** What they are good for. */
    readonly grant: Grant
    readonly first: Redacted.Redacted
    readonly oauth2: SandboxOAuth2
    readonly current: Effect.Effect<CurrentTokens>
    /** Undefined for a refresh token that is not good. */
    readonly refresh: (given: string | undefined) => Effect.Effect<CurrentTokens | undefined>
  }
>() {}

const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"

const letters = (seed: Seed, topic: string, nth: number): string =>
  Array.from({ length: 64 }, (_, place) => alphabet[hash(seed, topic, nth * 64 + place) % alphabet.length]).join("")

/** Looks like the tokens Canvas makes: a shard, a tilde and 64 letters and digits. */
const makeToken = (seed: Seed, topic: string, nth: number): Redacted.Redacted =>
  Redacted.make(`7~${letters(seed, topic, nth)}`)

export const makeTokens = Effect.fnUntraced(function* (seed: Seed, grant: Grant) {
  const first = makeToken(seed, "token", 0)
  const oauth2: SandboxOAuth2 = {
    clientId: String(10_000_000_000_000 + (hash(seed, "client") % 1000)),
    clientSecret: Redacted.make(letters(seed, "client secret", 0)),
    refreshToken: makeToken(seed, "refresh token", 0)
  }
  const held = yield* Ref.make<CurrentTokens>({
    nth: 0,
    access: first,
    refresh: oauth2.refreshToken,
    expires: grant.expires
  })
  const tokens: Context.Tag.Service<Tokens> = {
    grant,
    first,
    oauth2,
    current: Ref.get(held),
    refresh: (given) =>
      Effect.flatMap(DateTime.now, (now) =>
        Ref.modify(held, (before): readonly [CurrentTokens | undefined, CurrentTokens] => {
          if (given !== Redacted.value(before.refresh) || isRevoked(grant, now)) return [undefined, before]
          const nth = before.nth + 1
          // Canvas: the token gets another value, so the one before is none any more, whenever it would have expired.
          const after: CurrentTokens = {
            nth,
            access: makeToken(seed, "token", nth),
            refresh: grant.rotates ? makeToken(seed, "refresh token", nth) : before.refresh,
            expires: DateTime.addDuration(now, grant.lifetime)
          }
          return [after, after]
        })
      )
  }
  return tokens
})
