/** OAuth 2 with a code (RFC 6749 section 4.1) and PKCE (RFC 7636): how a visitor grants access to their account. */
import { createHash, randomBytes } from "node:crypto"
import { Clock, Config, Effect, Redacted, Schema } from "effect"
import { type LmsTokens, lms } from "effect-lms"

/** The developer key, from an administrator of Canvas. Canvas compares the host of the redirect with that of the key. */
export const settings = Config.all({
  domain: Config.string("LMS_DOMAIN"),
  clientId: Config.string("CANVAS_CLIENT_ID"),
  clientSecret: Config.redacted("CANVAS_CLIENT_SECRET"),
  redirectUri: Config.string("REDIRECT_URI"),
  scope: Config.withDefault(Config.string("CANVAS_SCOPES"), "")
})

type Settings = Config.Config.Success<typeof settings>

/** What only the browser of the visitor knows, from the redirect to the callback. */
export const makeSecret = () => randomBytes(32).toString("base64url")

/** Where the visitor grants access. One secret serves for both: `state` and the challenge show only hashes of it. */
export const authorizationUrl = ({ clientId, domain, redirectUri, scope }: Settings, secret: string) => {
  const url = new URL("/login/oauth2/auth", domain)
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    state: stateOf(secret),
    ...(scope === "" ? {} : { scope }),
    // An older Canvas ignores both.
    code_challenge: hash(secret),
    code_challenge_method: "S256"
  }).toString()
  return url.href
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url")
export const stateOf = (secret: string) => hash(`state ${secret}`)

const Grant = Schema.Struct({
  access_token: Schema.Redacted(Schema.String),
  refresh_token: Schema.Redacted(Schema.String),
  expires_in: Schema.Number
})

/** The tokens for a code, which is valid once. The request has no token, and is not sent again. */
export const exchangeCode = Effect.fn("oauth2.exchangeCode")(function* (
  { clientId, clientSecret, domain, redirectUri }: Settings,
  code: string,
  secret: string
) {
  const now = yield* Clock.currentTimeMillis
  const parameters = {
    grant_type: "authorization_code",
    client_id: clientId,
    client_secret: Redacted.value(clientSecret),
    redirect_uri: redirectUri,
    code,
    code_verifier: secret
  }
  const { data } = yield* lms(`POST ${domain}/login/oauth2/token`, parameters, { token: null, schema: Grant })
  const expiresAt = new Date(now + data.expires_in * 1000)
  return { accessToken: data.access_token, refreshToken: data.refresh_token, expiresAt } satisfies LmsTokens
})
