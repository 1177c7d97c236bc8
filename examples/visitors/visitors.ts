/** A server whose visitors log in with Canvas, and see their own courses until they log out. */
import { HttpRouter, HttpServer, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { Data, Effect, Layer, LayerMap, Schema } from "effect"
import { Lms, LmsConfig, type LmsTokens, lms } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Course } from "effect-lms/resources"
import { authorizationUrl, exchangeCode, makeSecret, settings, stateOf } from "./oauth2.js"

class NoSession extends Data.TaggedError("NoSession") {}

/** The tokens of each session. In a server of several processes, this is a database, with the refresh tokens encrypted. */
const sessions = new Map<string, LmsTokens>()

/** The client of a session: refreshes its token, and shares the connections of the others. */
const clientOf = (session: string) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { clientId, clientSecret, domain } = yield* settings
      const tokens = sessions.get(session)
      if (tokens === undefined) return yield* new NoSession()
      const onRefresh = (tokens: LmsTokens) => Effect.sync(() => sessions.set(session, tokens))
      const config = LmsConfig.layerOAuth2({ domain, clientId, clientSecret, ...tokens, onRefresh })
      // A layer is built once for all who need it: without `fresh` all visitors would share the client of the first.
      return Layer.fresh(Layer.provide(Lms.layer, config))
    })
  )

class Clients extends LayerMap.Service<Clients>()("visitors/Clients", {
  lookup: clientOf,
  idleTimeToLive: "10 minutes",
  dependencies: [LmsNode.httpClient, NodeContext.layer]
}) {}

/** Behind https also `secure: true`. */
const cookie = { httpOnly: true, path: "/", sameSite: "lax" } as const
const cookies = Effect.map(HttpServerRequest.HttpServerRequest, (request) => request.cookies)
/** The session of the request. */
const session = Effect.map(cookies, ({ session = "" }) => session)
const toLogin = HttpServerResponse.redirect("/login")

const login = Effect.gen(function* () {
  const secret = makeSecret()
  const url = authorizationUrl(yield* settings, secret)
  return yield* HttpServerResponse.setCookie(HttpServerResponse.redirect(url), "login", secret, {
    ...cookie,
    maxAge: "10 minutes"
  })
})

const Callback = Schema.Struct({
  code: Schema.optional(Schema.String),
  error: Schema.optional(Schema.String),
  state: Schema.optional(Schema.String)
})

const callback = Effect.gen(function* () {
  const { code, error, state } = yield* HttpServerRequest.schemaSearchParams(Callback)
  const { login: secret = "" } = yield* cookies
  // Without this check, an attacker could log a visitor in to the attacker's account (RFC 6749 section 10.12).
  if (secret === "" || state !== stateOf(secret)) return HttpServerResponse.text("Log in again.", { status: 400 })
  // `access_denied`, or a mistake in the settings.
  if (code === undefined) return HttpServerResponse.text(`No access: ${error}`, { status: 403 })
  const session = makeSecret()
  sessions.set(session, yield* exchangeCode(yield* settings, code, secret))
  const response = HttpServerResponse.expireCookie(HttpServerResponse.redirect("/courses"), "login", cookie)
  return yield* HttpServerResponse.setCookie(response, "session", session, cookie)
})

/** Runs with the client of the visitor. Fails with `NoSession` if the request has no session. */
const asVisitor = <A, E>(effect: Effect.Effect<A, E, Lms>) =>
  Effect.flatMap(session, (id) => Effect.provide(effect, Clients.get(id)))

const courses = lms("/api/v1/courses", {}, { limit: 100, schema: Schema.Array(Course) }).pipe(
  Lms.withDefaults({ maxWait: "5 seconds" }),
  Effect.flatMap(({ data }) => HttpServerResponse.json(data)),
  asVisitor,
  Effect.catchTag("NoSession", () => Effect.succeed(toLogin)),
  Effect.catchIf(
    (error) => error._tag === "LmsConfigError" && error.reason === "InvalidGrant",
    () => Effect.succeed(toLogin)
  )
)

/** Ends the grant: Canvas removes the access token and the refresh token. */
const logout = Effect.gen(function* () {
  const id = yield* session
  const { domain } = yield* settings
  yield* asVisitor(lms(`DELETE ${domain}/login/oauth2/token`))
  sessions.delete(id)
  yield* Clients.invalidate(id)
  return HttpServerResponse.text("You are logged out.")
}).pipe(Effect.catchTag("NoSession", () => Effect.succeed(toLogin)))

/** The routes. They need an HTTP server. */
export const server = HttpRouter.empty.pipe(
  HttpRouter.get("/login", login),
  HttpRouter.get("/callback", callback),
  HttpRouter.get("/courses", courses),
  HttpRouter.post("/logout", logout),
  // The visitor sees a status only.
  HttpRouter.use(Effect.tapErrorCause(Effect.logError)),
  HttpServer.serve(),
  Layer.provide([Clients.Default, LmsNode.layer])
)
