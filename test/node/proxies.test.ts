/** Proxies, over real sockets: what they can see, and the errors when one fails. */
import * as Http from "node:http"
import * as Net from "node:net"
import { join } from "node:path"
import type { Duplex } from "node:stream"
import * as Util from "node:util"
import * as HttpClient from "@effect/platform/HttpClient"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { afterEach, beforeEach, describe, expect, it } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Fiber, Layer, Random, Redacted } from "effect"
import { identity } from "effect/Function"
import { Lms, LmsConfig, LmsConfigError, type LmsError, lms, lmsUpload } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { fromEnvironment, matchesNoProxy } from "../../src/node/proxies.js"
import { make } from "../../src/node/transport.js"
import { TOKEN } from "../fixtures/client.js"
import { temporaryFile } from "../fixtures/directory.js"
import { closedOrigin, listen, serve, serveRaw, serveTls, waitUntil } from "../fixtures/server.js"

const DOMAIN = "https://other.example"
const providerOf = (variables: Readonly<Record<string, string>>) =>
  ConfigProvider.fromMap(new Map(Object.entries(variables)))

/** A client with these environment variables. */
const client = (variables: Readonly<Record<string, string>>) =>
  Effect.map(
    Layer.build(
      Layer.provide(
        LmsNode.layer,
        Layer.setConfigProvider(providerOf({ LMS_API_TOKEN: TOKEN, LMS_DOMAIN: DOMAIN, ...variables }))
      )
    ),
    (context) => ({
      context,
      run: <A, E>(effect: Effect.Effect<A, E, Layer.Layer.Success<typeof LmsNode.layer>>) =>
        Effect.provide(effect, context)
    })
  )

/** A proxy that opens tunnels to these servers, and records the bytes it forwards. */
const serveProxy = (servers: Readonly<Record<string, string>>) =>
  Effect.suspend(() => {
    const requests: Array<Http.IncomingMessage> = []
    const forwarded: Array<Buffer> = []
    const server = Http.createServer((request, response) => {
      requests.push(request)
      response.writeHead(500).end()
    })
    server.on("connect", (request: Http.IncomingMessage, socket: Duplex) => {
      requests.push(request)
      const origin = servers[request.url ?? ""]
      socket.on("error", () => {})
      if (origin === undefined) {
        socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n")
        return
      }
      const upstream = Net.connect(Number(new URL(origin).port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n")
        upstream.pipe(socket)
        socket.on("data", (bytes: Buffer) => {
          forwarded.push(bytes)
          upstream.write(bytes)
        })
      })
      upstream.on("error", () => socket.destroy())
      socket.on("close", () => upstream.destroy())
    })
    return Effect.map(listen(server), (listening) => ({ ...listening, requests, forwarded }))
  })

describe("through a proxy", () => {
  // The certificate is self-signed. These tests are about the connection.
  beforeEach(() => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"
  })
  afterEach(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  })

  it.scopedLive("sends calls, downloads and uploads by CONNECT, which shows only host and port", () =>
    Effect.gen(function* () {
      const service = yield* serveTls(({ method, url }) =>
        method === "POST" && url.endsWith("/files")
          ? { body: { upload_url: "https://other.example:8443/store", upload_params: { key: "k" } } }
          : { body: { id: 1, size: 3, display_name: "a.txt", filename: "a.txt", url: "u" } }
      )
      const storage = yield* serveTls(() => ({
        status: 201,
        body: { id: 1, size: 3, display_name: "a.txt", filename: "a.txt", url: "u" }
      }))
      const proxy = yield* serveProxy({
        "other.example:443": service.origin,
        "other.example:8443": storage.origin
      })
      const { home, path } = yield* temporaryFile("a.txt", "abc")
      const { context, run } = yield* client({ HTTPS_PROXY: proxy.origin.replace("//", "//me:s3cret%21@") })
      expect((yield* run(lms("/api/v1/courses/1"))).data).toMatchObject({ id: 1 })
      const saved = yield* run(lms("/api/v1/files/1", {}, { destfile: join(home, "saved.json") }))
      expect(saved.bytes).toBeGreaterThan(10)
      expect((yield* run(lmsUpload(path, { course_id: 1 }))).data.id).toBe(1)

      expect(proxy.requests.map(({ method, url }) => [method, url])).toEqual([
        ["CONNECT", "other.example:443"],
        ["CONNECT", "other.example:8443"]
      ])
      const credentials = Buffer.from("me:s3cret!").toString("base64")
      for (const { headers, url } of proxy.requests) {
        const { connection: _, ...rest } = headers
        expect(rest).toEqual({ host: url, "proxy-authorization": `Basic ${credentials}` })
      }
      const forwarded = Buffer.concat(proxy.forwarded).toString("latin1")
      expect(forwarded.length).toBeGreaterThan(1000)
      expect(forwarded).not.toMatch(new RegExp(`${TOKEN}|bearer|authorization`, "i"))
      for (const { headers } of service.requests) {
        expect(headers.authorization).toBe(`Bearer ${TOKEN}`)
        expect(headers["proxy-authorization"]).toBeUndefined()
      }
      expect(storage.requests).toHaveLength(1)
      expect(storage.requests[0]?.headers.authorization).toBeUndefined()
      expect(Util.inspect(context, { depth: 20, showHidden: true })).not.toMatch(new RegExp(`s3cret|${credentials}`))
    })
  )

  it.scopedLive("verifies the certificate of the server", () =>
    Effect.gen(function* () {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      const service = yield* serveTls(() => ({ body: {} }))
      const proxy = yield* serveProxy({ "other.example:443": service.origin })
      const { run } = yield* client({ https_proxy: proxy.origin })
      const error = yield* Effect.flip(run(lms("/api/v1/courses")))
      expect(error).toMatchObject({
        _tag: "LmsTransportError",
        outcome: "NotSent",
        code: "DEPTH_ZERO_SELF_SIGNED_CERT"
      })
      expect([proxy.requests.length, service.requests.length]).toEqual([1, 0])
    })
  )

  it.scopedLive("does not send the token without TLS, but sends requests without a token", () =>
    Effect.gen(function* () {
      const service = yield* serve(() => ({ body: { id: 1 } }))
      const proxy = yield* serveProxy({ "canvas.test:80": service.origin, "files.test:80": service.origin })
      const { run } = yield* client({ HTTP_PROXY: proxy.origin, LMS_DOMAIN: "http://canvas.test" })
      const error = yield* Effect.flip(run(lms("/api/v1/courses")))
      expect(error).toMatchObject({ _tag: "LmsConfigError", reason: "InvalidProxy", variable: "HTTP_PROXY" })
      expect(error.message).toMatch(
        /https URL, or add canvas\.test to NO_PROXY if it is a test service in your own network\.$/
      )
      expect([proxy.requests.length, service.requests.length]).toEqual([0, 0])
      expect((yield* run(lms("http://files.test/signed"))).data).toEqual({ id: 1 })
      expect(proxy.requests.map(({ url }) => url)).toEqual(["files.test:80"])
      expect(service.requests[0]?.headers.authorization).toBeUndefined()
    })
  )
})

describe("errors name the proxy, and report that nothing was sent, for a proxy", () => {
  const failThrough = (proxy: string, options: Parameters<typeof lms>[2]) =>
    Effect.gen(function* () {
      const { run } = yield* client({ HTTPS_PROXY: proxy.replace("//", "//me:s3cret@") })
      const error: LmsError = yield* Effect.flip(run(lms("POST /api/v1/courses", { a: 1 }, options)))
      expect(error).toMatchObject({ _tag: "LmsTransportError", outcome: "NotSent" })
      expect(error.message).toContain(`the proxy ${new URL(proxy).host} (HTTPS_PROXY)`)
      expect(error.message).toMatch(/not sent.*\. (?:Check|Have the proxy allow|Correct)/)
      expect(error.message + JSON.stringify(error) + Util.inspect(error)).not.toMatch(/s3cret|bWU6/)
      return error
    }).pipe(Effect.withRandom(Random.fixed([0])))

  it.scopedLive.each<readonly [problem: string, bytes: string, attempts: number, message: RegExp]>([
    ["that rejects user and password", "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n", 1, /407/],
    [
      "that refuses the host",
      "HTTP/1.1 403 Forbidden\r\ncontent-length: 3\r\n\r\nno!",
      1,
      /to other\.example:443 \(403\)/
    ],
    ["that cannot reach the host", "HTTP/1.1 502 Bad Gateway\r\n\r\n", 2, /to other\.example:443 \(502\)/],
    [
      "that does not send HTTP",
      "220 mail.example.edu ESMTP\r\n\r\n",
      2,
      /did not open a tunnel \(Response does not match/
    ],
    ["that closes the connection", "", 2, /did not open a tunnel \(UND_ERR_SOCKET\)/]
  ])("%s", ([, bytes, attempts, message]) =>
    Effect.gen(function* () {
      const proxy = yield* serveRaw(() => ({ bytes, after: "end" }))
      expect((yield* failThrough(proxy.origin, { retries: 1 })).message).toMatch(message)
      expect(proxy.requests.map(({ method }) => method)).toEqual(Array.from({ length: attempts }, () => "CONNECT"))
    })
  )

  it.scopedLive("that refuses connections", () =>
    Effect.gen(function* () {
      const error = yield* failThrough(yield* closedOrigin, { retries: 0 })
      expect(error.message).toContain("did not open a tunnel (ECONNREFUSED)")
    })
  )

  it.scopedLive("that does not respond within timeout, and leaves no connection open", () =>
    Effect.gen(function* () {
      const proxy = yield* serveRaw(() => ({ bytes: "", after: "keep" }))
      const error = yield* failThrough(proxy.origin, { retries: 0, timeout: "150 millis" })
      expect(error).toMatchObject({ reason: "Timeout" })
      expect(error.message).toContain("within 150ms (timeout)")
      yield* waitUntil("the socket is closed", () => proxy.sockets.length === 1 && proxy.open() === 0)
    })
  )

  it.scopedLive("that does not respond within the connect timeout", () =>
    Effect.gen(function* () {
      const proxy = yield* serveRaw(() => ({ bytes: "", after: "keep" }))
      const findProxy = yield* Effect.withConfigProvider(fromEnvironment, providerOf({ HTTPS_PROXY: proxy.origin }))
      const transport = yield* make({ connectTimeout: 100 }, findProxy)
      const limits = { headersTimeoutMillis: 60_000, idleTimeoutMillis: 60_000, maxBodyBytes: 1000 }
      const request = { method: "GET", url: DOMAIN, headers: {}, body: undefined } as const
      const error = yield* Effect.flip(transport.send(request, limits))
      expect(error).toMatchObject({ reason: "Connection", cause: { code: "ERR_PROXY" } })
      expect(String(error.cause)).toContain("did not open a tunnel (UND_ERR_HEADERS_TIMEOUT)")
    })
  )

  it.scopedLive("that is used by a client which wraps the Node client", () =>
    Effect.gen(function* () {
      const proxy = yield* serveRaw(() => ({ bytes: "HTTP/1.1 407 No\r\n\r\n", after: "end" }))
      const wrapped = Layer.map(LmsNode.httpClient, (context) =>
        Context.make(
          HttpClient.HttpClient,
          HttpClient.mapRequest(Context.get(context, HttpClient.HttpClient), identity)
        )
      )
      const environment = providerOf({
        LMS_API_TOKEN: TOKEN,
        LMS_DOMAIN: DOMAIN,
        HTTPS_PROXY: proxy.origin,
        HTTP_PROXY: "socks5://proxy"
      })
      const layer = Layer.provide(Lms.layer, [LmsConfig.layer, wrapped, NodeContext.layer])
      const context = yield* Layer.build(Layer.provide(layer, Layer.setConfigProvider(environment)))
      const errorOf = (endpoint: string) => Effect.flip(Effect.provide(lms(endpoint), context))
      expect(yield* errorOf("POST /api/v1/courses")).toMatchObject({
        _tag: "LmsTransportError",
        outcome: "NotSent",
        code: "ERR_PROXY_REFUSED",
        message: expect.stringContaining("requires a user and a password")
      })
      expect(yield* errorOf("http://files.test/signed")).toMatchObject({
        _tag: "LmsConfigError",
        variable: "HTTP_PROXY"
      })
    })
  )

  it.scopedLive.each([
    // A CONNECT request has about 80 bytes, the ClientHello of TLS several hundred.
    ["CONNECT", "", 0],
    ["the TLS handshake", "HTTP/1.1 200 OK\r\n\r\n", 200]
  ] as const)("leaves no connection open when the call is interrupted during %s", ([, bytes, received]) =>
    Effect.gen(function* () {
      const proxy = yield* serveRaw(() => ({ bytes, after: "keep" }))
      const findProxy = yield* Effect.withConfigProvider(fromEnvironment, providerOf({ HTTPS_PROXY: proxy.origin }))
      const transport = yield* make({ connectTimeout: 900_000 }, findProxy)
      const request = { method: "GET", url: DOMAIN, headers: {}, body: undefined } as const
      const fiber = yield* Effect.fork(
        transport.send(request, { headersTimeoutMillis: 900_000, idleTimeoutMillis: 900_000, maxBodyBytes: 1000 })
      )
      yield* waitUntil("it has started", () => (proxy.sockets[0]?.bytesRead ?? 0) > received)
      yield* Fiber.interrupt(fiber)
      yield* waitUntil("the socket is closed", () => proxy.open() === 0)
    })
  )
})

describe("environment variables", () => {
  const proxyFor = (variables: Readonly<Record<string, string>>, origin: string) =>
    Effect.map(Effect.withConfigProvider(fromEnvironment, providerOf(variables)), (findProxy) => findProxy(origin))

  const both = { HTTP_PROXY: "http://plain:1", HTTPS_PROXY: "http://tls:2" }

  it.effect.each<readonly [Readonly<Record<string, string>>, string, string | undefined]>([
    [{}, "https://a.test", undefined],
    [{ HTTPS_PROXY: " " }, "https://a.test", undefined],
    [both, "https://a.test", "tls:2"],
    [both, "http://a.test", "plain:1"],
    [{ HTTPS_PROXY: "http://tls:2" }, "http://a.test", undefined],
    [{ HTTP_PROXY: "http://plain:1" }, "https://a.test", "plain:1"],
    [{ ...both, https_proxy: "http://lower:3" }, "https://a.test", "lower:3"],
    [{ ...both, https_proxy: "" }, "https://a.test", "tls:2"],
    [{ HTTPS_PROXY: "proxy.example.edu:3128" }, "https://a.test", "proxy.example.edu:3128"],
    [{ HTTPS_PROXY: "https://proxy.example.edu" }, "https://a.test", "proxy.example.edu:443"],
    [{ ...both, NO_PROXY: "a.test" }, "https://a.test", undefined],
    [{ ...both, no_proxy: "b.test", NO_PROXY: "a.test" }, "https://a.test", "tls:2"],
    [{ ...both, http_proxy: "http://lower:4" }, "http://a.test", "lower:4"],
    [{ HTTPS_PROXY: "HTTP://proxy.example.edu" }, "https://a.test", "proxy.example.edu:80"],
    [both, "https://localhost:8443", undefined],
    [both, "http://canvas.localhost", undefined],
    [both, "http://127.1.2.3", undefined],
    [both, "http://[::1]:3000", undefined],
    [both, "http://127.0.0.1.evil.test", "plain:1"]
  ])("%j for %s", ([variables, origin, expected]) =>
    Effect.gen(function* () {
      const proxy = yield* proxyFor(variables, origin)
      expect(proxy instanceof LmsConfigError ? proxy.message : proxy?.hostAndPort).toBe(expected)
    })
  )

  it.effect.each([
    "socks5://me:s3cret@proxy:1080",
    "http://me:s3cret@",
    "http://me:s3cret%@proxy:1",
    "http://me:pa@s3cret#@127.0.0.1:9",
    "http://me:pa@s3cret#1@127.0.0.1:9",
    "http://me:pa@s3cret/@127.0.0.1:9",
    "http://me:pa@s3cret?@127.0.0.1:9",
    "http://me:pa@s3cret\\@127.0.0.1:9",
    "me:pa@s3cret#@127.0.0.1:9",
    "me:s3cret#@127.0.0.1:9",
    "http://me:s3cret/x@127.0.0.1:9",
    "http://me:s3cret@127.0.0.1:9/path",
    '"http://me:s3cret@127.0.0.1:9"',
    "'http://me:s3cret@127.0.0.1:9'",
    "“http://me:s3cret@127.0.0.1:9”",
    "<http://me:s3cret@127.0.0.1:9>",
    "HTTPS_PROXY=http://me:s3cret@127.0.0.1:9",
    "\u200bhttp://me:s3cret@127.0.0.1:9"
  ])("fail the call if they are invalid, without showing the value: %s", (value) =>
    Effect.gen(function* () {
      const { run } = yield* client({ https_proxy: value })
      const error = yield* Effect.flip(run(lms("/api/v1/courses")))
      expect(error).toMatchObject({ _tag: "LmsConfigError", reason: "InvalidProxy", variable: "HTTPS_PROXY" })
      expect(error.message).toMatch(
        /The proxy in https_proxy cannot be used: .*\. (?:Write|In user and password write) /
      )
      expect(error.message).toContain("@ as %40")
      expect(error.message).not.toContain("s3cret")
    }).pipe(Effect.scoped)
  )

  const ADVICE = "Write it as http://proxy.example.edu:3128, or unset HTTP_PROXY. "
  const ENCODING =
    "In user and password write special characters encoded: @ as %40, # as %23, / as %2F, ? as %3F, % as %25, \\ as %5C."

  it.effect.each([
    ...["http://", "http://me:x@", "socks5://proxy:1", "http://proxy:1/path"].map((value) => [
      value,
      `it is not an http or https URL of a host (SOCKS is not supported). ${ADVICE}`
    ]),
    ["http://me:x%@proxy:1", 'its user or password contains an unescaped "%". '],
    ["http://me:x%2@proxy:1", 'its user or password contains an unescaped "%". ']
  ])("name the problem and say what to do: %s", ([value = "", problem = ""]) =>
    Effect.gen(function* () {
      expect(yield* proxyFor({ HTTP_PROXY: value }, "http://a.test")).toMatchObject({
        reason: "InvalidProxy",
        variable: "HTTP_PROXY",
        message: `The proxy in HTTP_PROXY cannot be used: ${problem}${ENCODING}`
      })
    })
  )

  it.effect.each([
    ["http://me@proxy.test:1", "me:"],
    ["http://:secret@proxy.test:1", ":secret"],
    ["http://proxy.test:1", undefined],
    ["http://me:p@ss@proxy.test:1", "me:p@ss"],
    ["http://me:p%40ss@proxy.test:1/", "me:p@ss"],
    ["me:p@ss@proxy.test:1", "me:p@ss"]
  ])("have a user, a password, both or none: %s", ([value = "", credentials]) =>
    Effect.gen(function* () {
      const proxy = yield* proxyFor({ HTTP_PROXY: value }, "http://a.test")
      if (proxy === undefined || proxy instanceof LmsConfigError) throw new Error("no proxy")
      expect(proxy.hostAndPort).toBe("proxy.test:1")
      const expected = credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`
      expect(proxy.authorization === undefined ? undefined : Redacted.value(proxy.authorization)).toBe(expected)
    })
  )

  it.each([
    ["*", "https://a.test", true],
    ["a.test, b.test", "https://b.test", true],
    ['"a.test,b.test"', "https://b.test", true],
    ["b.test a.test", "https://a.test", true],
    ["example.edu", "https://canvas.example.edu", true],
    [".example.edu", "https://canvas.example.edu", true],
    ["*.example.edu", "https://canvas.example.edu", true],
    ["EXAMPLE.edu", "https://canvas.example.edu", true],
    ["example.edu", "https://badexample.edu", false],
    ["example.edu:443", "https://canvas.example.edu", true],
    ["example.edu:80", "https://canvas.example.edu", false],
    ["example.edu:80", "http://canvas.example.edu", true],
    ["example.edu:443", "http://canvas.example.edu", false],
    ["example.edu:443x", "https://canvas.example.edu", false],
    ["a:example.edu:443", "https://example.edu", false],
    ["example.edu:8443", "https://canvas.example.edu:8443", true],
    ["[2001:db8::1]:443", "https://[2001:db8::1]", true],
    ["2001:db8::1", "https://[2001:db8::1]", true],
    [",, .", "https://a.test", false],
    ["", "https://a.test", false]
  ])("NO_PROXY=%s and %s: %s", (list, origin, expected) => {
    expect(matchesNoProxy(list, origin)).toBe(expected)
  })
})
