/** OAuth 2: the page on which a person grants access, and the endpoint for tokens. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { failWith, unauthenticated } from "../kernel/apiFailure.js"
import { asString, readRequestBody } from "../kernel/parameters.js"
import { reply, replyFailure, replyHtml } from "../kernel/reply.js"
import { personWithId } from "../school/people.js"
import { visitors } from "../school/seededPeople.js"
import { findValid, parseBearer, Tokens } from "./token.js"

const oauth2Failure = (status: number, error: string, text: string) =>
  failWith(status, { error, error_description: text })

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const link = (url: string, text: string) => `<li><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></li>\n`

/**
 * A page with a link for each person of the data, and one to cancel. In Canvas they would log in and confirm. Errors are those
 * of Canvas; its developer key also has a domain for the redirect.
 */
export const authorizationPage = Effect.fn("Sandbox.authorizationPage")(
  function* (query: URLSearchParams) {
    const { authorize, oauth2, scopeNames, seed } = yield* Tokens
    const redirect = query.get("redirect_uri") ?? ""
    const state = query.get("state")
    const callback = (parameters: Readonly<Record<string, string>>) => {
      const url = new URL(redirect)
      for (const [name, value] of Object.entries({ ...parameters, ...(state === null ? {} : { state }) })) {
        url.searchParams.append(name, value)
      }
      return url.href
    }
    if (query.get("client_id") !== oauth2.clientId) return yield* oauth2Failure(401, "invalid_client", "unknown client")
    if (!URL.canParse(redirect)) {
      return yield* oauth2Failure(400, "invalid_request", "redirect_uri does not match client settings")
    }
    const scopes = (query.get("scope") ?? "").split(/\s+/).filter((scope) => scope !== "")
    const areValid = scopes.length > 0 && scopes.every((scope) => scopeNames?.includes(scope))
    const error =
      scopeNames !== undefined && !areValid
        ? "invalid_scope"
        : query.get("response_type") === "code"
          ? undefined
          : "unsupported_response_type"
    if (error !== undefined) return HttpServerResponse.redirect(callback({ error }), { status: 302 })
    // Canvas: a challenge of another method is ignored.
    const challenge =
      query.get("code_challenge_method") === "S256" ? (query.get("code_challenge") ?? undefined) : undefined
    const links = yield* Effect.forEach(visitors(seed), ({ id, name }) =>
      Effect.map(authorize({ user: id, challenge }), (code) => link(callback({ code }), name))
    )
    const cancel = link(callback({ error: "access_denied" }), "Cancel")
    return replyHtml("Authorize", `<p>Log in and grant access as</p>\n<ul>\n${links.join("")}${cancel}</ul>`)
  },
  Effect.catchTag("ApiFailure", (failure) => Effect.succeed(replyFailure(failure)))
)

/** `POST /login/oauth2/token` for codes and refresh tokens. */
const issueToken = Effect.gen(function* () {
  const { exchange, lifetime, oauth2, refresh, rotates, seed } = yield* Tokens
  const { parameters } = yield* readRequestBody
  const parameter = (name: string) => asString(parameters.get(name))
  const grantType = parameter("grant_type")
  const isCode = grantType === "authorization_code"
  if (!isCode && grantType !== "refresh_token") {
    const text = "The grant_type you requested is not currently supported"
    return yield* oauth2Failure(400, "unsupported_grant_type", text)
  }
  if (parameter("client_id") !== oauth2.clientId) return yield* oauth2Failure(401, "invalid_client", "unknown client")
  if (parameter("client_secret") !== Redacted.value(oauth2.clientSecret)) {
    return yield* oauth2Failure(401, "invalid_client", "invalid client")
  }
  const issued = yield* isCode
    ? exchange(parameter("code") ?? "", parameter("code_verifier"))
    : refresh(parameter("refresh_token") ?? "")
  if (issued === undefined) {
    return yield* oauth2Failure(400, "invalid_grant", `${isCode ? "authorization_code" : "refresh_token"} not found`)
  }
  const body = {
    access_token: issued.access,
    token_type: "Bearer",
    user: { id: issued.user, name: personWithId(seed, issued.user)?.name ?? "" },
    ...(isCode || rotates ? { refresh_token: issued.refresh } : {}),
    expires_in: Math.round(Duration.toSeconds(lifetime))
  }
  return reply({ stringIds: false }, body, { headers: { "cache-control": "no-store" } })
})

/** `DELETE /login/oauth2/token`: also ends the grant that the token belongs to. */
const revokeToken = Effect.gen(function* () {
  const { revoke } = yield* Tokens
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const token = parseBearer(headers.authorization)
  if (token === undefined) return yield* unauthenticated()
  yield* findValid(token)
  revoke(token)
  return reply({ stringIds: false }, {})
})

export const tokenEndpoint = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ method }) =>
  method === "DELETE" ? revokeToken : issueToken
).pipe(Effect.catchTag("ApiFailure", (failure) => Effect.succeed(replyFailure(failure))))
