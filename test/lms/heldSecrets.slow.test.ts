import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, Stream } from "effect"
import { Lms, type LmsOAuth2Options, lms, lmsPages, lmsStream, lmsStreamAll, lmsUpload, lmsWait } from "effect-lms"
import { lmsExport, lmsExportAll, lmsMirrorFiles } from "effect-lms/export"
import { lmsGraphql } from "effect-lms/graphql"
import { LmsNode } from "effect-lms/node"
import { lmsFingerprint } from "effect-lms/wrappers"
import { connect, nodeClient, noRetry, type Run } from "../fixtures/client.js"
import { temporaryFile } from "../fixtures/directory.js"
import { links } from "../fixtures/lists.js"
import { type ReceivedRequest, type Reply, serve } from "../fixtures/server.js"
import { shareResource } from "../fixtures/sharedResource.js"
import { textOf } from "../fixtures/textOf.js"

/** Without the form of Canvas's tokens, so that only who has held it can mask it. */
const opaque = (name: string) => `${name}-Qz8xV2mK4pL9wR7t`
const TOKEN = opaque("configured")

const expectMasked = (secrets: ReadonlyArray<string>, shown: unknown) => {
  const text = textOf(shown)
  for (const secret of secrets) {
    const folded = text.toLowerCase()
    expect(folded).not.toContain(secret.toLowerCase())
    expect(folded).not.toContain(encodeURIComponent(secret).toLowerCase())
  }
  // What no error shows need not be masked.
  if (!text.includes("nowhere:")) expect(text).toContain("***")
}

/** Places of a response in which a service can echo a text. */
const echoes: Readonly<Record<string, (text: string, origin: string) => Reply>> = {
  JSON: (text) => ({ status: 400, body: { errors: [{ message: `no ${text}!` }] } }),
  "a name in JSON": (text) => ({ status: 422, body: { errors: { [text]: "is wrong" } } }),
  text: (text) => ({ status: 400, body: `no ${text}`, headers: { "content-type": "text/plain" } }),
  HTML: (text) => ({ status: 502, body: `<title>${text}</title>`, headers: { "content-type": "text/html" } }),
  XML: (text) => ({
    status: 403,
    body: `<?xml version="1.0"?><Error><Code>Denied</Code><Message>no ${text}</Message></Error>`,
    headers: { "content-type": "application/xml" }
  }),
  "a header": (text) => ({ status: 404, headers: { "x-request-context-id": text }, body: text }),
  "a redirect": (text, origin) => ({
    status: 302,
    headers: { location: `${origin}/loop/${encodeURIComponent(text)}` }
  }),
  "a redirect to a host": (text) => ({ status: 307, headers: { location: `http://${text}.invalid/x` } }),
  "a redirect to no address": (text) => ({ status: 302, headers: { location: `nowhere:${text}` } })
}

describe("the configured token is masked", () => {
  it.scopedLive.each(Object.keys(echoes))("if another origin echoes it: %s", (name) =>
    Effect.gen(function* () {
      const foreign = yield* serve((_, { origin }) => echoes[name]?.(TOKEN, origin))
      const run = yield* connect(nodeClient, { token: TOKEN, domain: "https://canvas.invalid" })
      expectMasked([TOKEN], yield* Effect.flip(run(lms(`POST ${foreign.origin}/x`, {}, noRetry))))
      expectMasked([TOKEN], yield* Effect.flip(run(lms(`GET ${foreign.origin}/${TOKEN}`, {}, noRetry))))
      for (const { headers } of foreign.requests) expect(headers.authorization).toBeUndefined()
    })
  )

  it.scopedLive.each(Object.keys(echoes))("if the storage of an upload echoes it: %s", (name) =>
    Effect.gen(function* () {
      const storage = yield* serve((_, { origin }) => echoes[name]?.(TOKEN, origin))
      const service = yield* serve(() => ({
        body: { upload_url: `${storage.origin}/${TOKEN}/put`, upload_params: { key: TOKEN } }
      }))
      const run = yield* connect(nodeClient, { token: TOKEN, domain: service.origin })
      const { path } = yield* temporaryFile("notes.txt", "text")
      const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 }, noRetry)))
      expect(error._tag).toMatch(/LmsUploadError|LmsTransportError/)
      expectMasked([TOKEN], error)
    })
  )

  it.scopedLive.each(["nowhere:", "https://"])("in an upload URL that cannot be used: %s", (start) =>
    Effect.gen(function* () {
      const service = yield* serve(() => ({ body: { upload_url: `${start}${TOKEN}.invalid`, upload_params: {} } }))
      const run = yield* connect(nodeClient, { token: TOKEN, domain: service.origin })
      const { path } = yield* temporaryFile("a.txt", "a")
      const error = yield* Effect.flip(run(lmsUpload(path, { course_id: 1 }, noRetry)))
      expect(textOf(error).toLowerCase()).not.toContain(TOKEN.toLowerCase())
    })
  )
})

const PATH = "/api/v1/rows"
const ELSEWHERE = `https://elsewhere.invalid/${TOKEN}`

/** What fails before the token is read, or the first request is sent. */
const firstCalls: Readonly<Record<string, Effect.Effect<unknown, unknown, Lms | NodeContext.NodeContext>>> = {
  "an endpoint": lms(`no ${TOKEN}` as "/api/v1/rows"),
  "the endpoint of a stream": Stream.runDrain(lmsStream(`no ${TOKEN}` as "/api/v1/rows")),
  "the endpoint of pages": Stream.runDrain(lmsPages(`no ${TOKEN}` as "/api/v1/rows")),
  "the endpoint of a fingerprint": lmsFingerprint(`no ${TOKEN}` as "/api/v1/rows"),
  "the endpoint of one of many lists": Stream.runDrain(lmsStreamAll([{ endpoint: `no ${TOKEN}` as string }])),
  "the name of a parameter": lms(PATH, { [`a[${TOKEN}`]: 1 }),
  "the name of an option": lms(PATH, {}, { [TOKEN]: 1 }),
  "a cursor": Stream.runDrain(lmsStream(PATH, {}, { cursor: ELSEWHERE })),
  "the name of a header": lms(PATH, {}, { sendHeaders: { [`${TOKEN} x`]: "a" } }),
  "the path of a file": lms(PATH, {}, { destfile: `/dev/null/${TOKEN}/a` }),
  "the path of an upload": lmsUpload(`/dev/null/${TOKEN}`, { course_id: 1 }),
  "the address of a job": lmsWait(`${ELSEWHERE}/api/v1/progress/7`),
  "an address of no job": lmsWait(`${ELSEWHERE}/x`),
  "the response of no job": lmsWait({ status: 200, data: {}, request: { method: "GET", url: ELSEWHERE } }),
  "the name of an operation": lmsGraphql("query { a }", {}, { operationName: TOKEN, [TOKEN]: 1 }),
  "the path of an export": lmsExport(`/dev/null/${TOKEN}/rows`, PATH),
  "the endpoint of an export": lmsExport("/dev/null/rows", `no ${TOKEN}` as "/api/v1/rows"),
  "the directory of exports": lmsExportAll(`/dev/null/${TOKEN}`, [{ endpoint: PATH, file: "a" }]),
  "the endpoint of a mirror": lmsMirrorFiles(`no ${TOKEN}` as "/api/v1/courses/1", {}, { directory: "/dev/null" })
}

describe("the configured token is masked in the first call of a client", () => {
  it.scopedLive.each(Object.entries(firstCalls))("as %s", ([, call]) =>
    Effect.gen(function* () {
      const run = yield* connect(nodeClient, { token: TOKEN, domain: "https://canvas.invalid" })
      const error = yield* Effect.flip(run(Effect.provide(call, NodeContext.layer)))
      expectMasked([TOKEN], error)
    })
  )
})

it.scopedLive("tokens of options and of Lms.withToken are masked in later calls", () =>
  Effect.gen(function* () {
    const others = [opaque("option"), opaque("scoped")]
    const server = yield* serve((_, { count }) => (count < 3 ? {} : { status: 400, body: others.join(" and ") }))
    const run = yield* connect(nodeClient, { token: TOKEN, domain: server.origin })
    yield* run(lms("/api/v1/a", {}, { token: others[0] ?? "" }))
    yield* run(Lms.withToken(lms("/api/v1/a"), others[1] ?? ""))
    expectMasked(others, yield* Effect.flip(run(lms("/api/v1/a", {}, noRetry))))
  })
)

describe("a client that refreshes its token", () => {
  const REFRESHES = 12
  const secret = opaque("secret")
  const accessTokens = Array.from({ length: REFRESHES }, (_, n) => opaque(`access${n}`))
  const refreshTokens = Array.from({ length: REFRESHES }, (_, n) => opaque(`refresh${n}`))
  const held = [secret, ...accessTokens, ...refreshTokens]
  const isRefresh = ({ url }: ReceivedRequest) => url === "/login/oauth2/token"

  /** A client that has held all these secrets, and its service, which then answers as given. */
  const refreshed = Effect.gen(function* () {
    let made = 0
    let reply: (request: ReceivedRequest, origin: string) => Reply = () => ({})
    const server = yield* serve((request, { origin }) => {
      if (made >= REFRESHES) return reply(request, origin)
      if (!isRefresh(request)) {
        return { status: 401, headers: { "www-authenticate": "Bearer" }, body: { message: "no" } }
      }
      const refresh_token = refreshTokens[made]
      return { body: { access_token: accessTokens[made++], refresh_token, expires_in: 3600 } }
    })
    const options: LmsOAuth2Options = {
      domain: server.origin,
      clientId: "17",
      clientSecret: secret,
      refreshToken: opaque("first"),
      onRefresh: () => Effect.void
    }
    const logs: Array<unknown> = []
    const logger = Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ message }) => void logs.push(message))
    )
    const context = yield* Layer.build(LmsNode.layerOAuth2(options))
    const run: Run = (effect) => Effect.provide(Effect.provide(effect, context), logger)
    while (made < REFRESHES) yield* Effect.ignore(run(lms("/api/v1/a", {}, noRetry)))
    return {
      run,
      logs,
      answer: (next: typeof reply) => {
        reply = next
      }
    }
  })
  const client = shareResource(refreshed)
  const all = held.join(" ")

  it.scopedLive.each(Object.keys(echoes).filter((name) => name !== "a redirect to a host"))(
    "masks all that it has held in an error: %s",
    (name) =>
      Effect.gen(function* () {
        const { answer, logs, run } = client()
        answer((_, origin) => echoes[name]?.(all, origin) ?? {})
        expectMasked(held, yield* Effect.flip(run(lms("POST /api/v1/a", {}, noRetry))))
        expect(textOf(logs)).not.toMatch(/Qz8xV2mK/)
      })
  )

  it.scopedLive("masks them in GraphQL errors, links and headers", () =>
    Effect.gen(function* () {
      const { answer, run } = client()
      answer(() => ({ body: { errors: [{ message: all, extensions: { code: all }, path: [all] }] } }))
      expectMasked(held, yield* Effect.flip(run(lmsGraphql("{ a }", {}, noRetry))))
      answer((_, origin) => ({
        body: [{}],
        headers: { ...links({ next: `${origin}/api/v1/a?x=${encodeURIComponent(all)}` }), "x-echo": all }
      }))
      const response = yield* run(lms("/api/v1/a", {}, noRetry))
      expectMasked(held, [response.links, response.headers])
    })
  )

  it.scopedLive("masks them in errors of the token endpoint", () =>
    Effect.gen(function* () {
      const { answer, logs, run } = client()
      const canvasToken = `7~${"k8".repeat(32)}`
      for (const error of ["invalid_grant", "invalid_client", "invalid_request", "other"]) {
        answer((request) =>
          isRefresh(request)
            ? { status: 400, body: { error, error_description: `the token ${all} ${canvasToken} was used before` } }
            : { status: 401, headers: { "www-authenticate": "Bearer" }, body: { message: all } }
        )
        expectMasked(
          [...held, canvasToken],
          yield* Effect.flip(run(Stream.runDrain(Stream.fromEffect(lms("/api/v1/a")))))
        )
      }
      expect(textOf(logs)).not.toMatch(/Qz8xV2mK/)
    })
  )
})
