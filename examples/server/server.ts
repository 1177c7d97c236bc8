/** A web server: its callers list their courses with their own tokens, and a webhook acts with the token of the server. */
import { createHash, timingSafeEqual } from "node:crypto"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiError,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSecurity,
  HttpServerResponse
} from "@effect/platform"
import { Chunk, Config, Context, Effect, Layer, Option, Redacted, Schema, Stream } from "effect"
import { Lms, type LmsError, lms, lmsStream } from "effect-lms"
import { Conversation, Course } from "effect-lms/resources"

/** The access token of the caller: `Authorization: Bearer …`. The service decides whether it is valid. */
class CallerToken extends Context.Tag("server/CallerToken")<CallerToken, Redacted.Redacted>() {}
class Caller extends HttpApiMiddleware.Tag<Caller>()("server/Caller", {
  provides: CallerToken,
  security: { bearer: HttpApiSecurity.bearer }
}) {}

/** The sender of the webhook knows a key. */
class Sender extends HttpApiMiddleware.Tag<Sender>()("server/Sender", {
  failure: HttpApiError.Unauthorized,
  security: { key: HttpApiSecurity.apiKey({ in: "header", key: "x-webhook-key" }) }
}) {}

const Enrolled = Schema.Struct({ course_id: Schema.Int, user_id: Schema.Int })
const Api = HttpApi.make("server").add(
  HttpApiGroup.make("api")
    .add(HttpApiEndpoint.get("courses", "/courses").middleware(Caller))
    .add(HttpApiEndpoint.post("enrolled", "/webhooks/enrolled").setPayload(Enrolled).middleware(Sender))
)

const toLine = (value: unknown) => `${JSON.stringify(value)}\n`

/**
 * One record per line. The response begins when there is a record, so that an error before it decides the status. An error
 * after it becomes the last line: the HTTP server ends the response as if the list were complete.
 */
const courses = Effect.gen(function* () {
  // The stream itself has the token and the client, since the HTTP server runs it after this effect.
  const records = lmsStream("/api/v1/courses", {}, { schema: Course }).pipe(
    Lms.withToken(yield* CallerToken),
    Stream.provideContext(yield* Effect.context<Lms>())
  )
  const pull = yield* Stream.toPull(Stream.map(records, toLine))
  const orEnd = Option.match({ onNone: () => Effect.succeed(Chunk.empty<string>()), onSome: Effect.fail<LmsError> })
  const lines = Stream.concat(
    Stream.fromChunk(yield* Effect.catchAll(pull, orEnd)),
    Stream.catchAll(Stream.repeatEffectChunkOption(pull), ({ httpResponse }) => Stream.make(toLine(httpResponse.body)))
  )
  return HttpServerResponse.stream(Stream.encodeText(lines), { contentType: "application/x-ndjson" })
})

/** Webhooks are delivered more than once. Without `force_new` Canvas ignores the subject if there is an older conversation. */
const welcome = Effect.fn("server.welcome")(function* ({ course_id, user_id }: typeof Enrolled.Type) {
  const subject = `Welcome to course ${course_id}`
  const sent = lmsStream(
    "/api/v1/conversations",
    { scope: "sent", filter: [`user_${user_id}`] },
    { schema: Conversation }
  )
  const before = yield* Stream.runHead(Stream.filter(sent, (conversation) => conversation.subject === subject))
  if (Option.isSome(before)) return
  const message = { subject, body: "Welcome!", context_code: `course_${course_id}`, force_new: true }
  yield* lms("POST /api/v1/conversations", { recipients: [user_id], ...message })
})

// Errors that are not in the API are defects. Those of a call respond by themselves: 404, 401, 503 with Retry-After, …
const logAndDie = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.orDie(Effect.tapError(effect, Effect.logError))

const handlers = HttpApiBuilder.group(Api, "api", (handlers) =>
  handlers
    .handleRaw("courses", () => logAndDie(courses))
    .handle("enrolled", ({ payload }) => logAndDie(welcome(payload)))
)

const hash = (key: Redacted.Redacted) => createHash("sha256").update(Redacted.value(key)).digest()
const sender = Layer.effect(
  Sender,
  Effect.map(Config.redacted("WEBHOOK_KEY"), (expected) => ({
    key: (key) => (timingSafeEqual(hash(key), hash(expected)) ? Effect.void : new HttpApiError.Unauthorized())
  }))
)

/** The routes. They need the client and an HTTP server. */
export const server = HttpApiBuilder.serve().pipe(
  Layer.provide(HttpApiBuilder.api(Api).pipe(Layer.provide(handlers))),
  Layer.provide([Layer.succeed(Caller, { bearer: Effect.succeed }), sender])
)
