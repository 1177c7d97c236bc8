import { Duration, Effect } from "effect"
import { LmsApiError, LmsConfig, type LmsOptions, LmsTransportError } from "effect-lms"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isRetryable } from "../../src/internal/limits/schedules.js"
import { withSecrets } from "../../src/internal/request/defaults.js"
import * as errors from "../../src/internal/response/errors.js"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import { errorCode } from "../../src/internal/response/networkError.js"
import * as request from "../fixtures/prepare.js"

const home = "https://canvas.example.edu"
const token = "7~AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"

const prepared = (endpoint = "/api/v1/courses", options: LmsOptions = {}) =>
  Effect.runSync(request.prepare(withSecrets(LmsConfig.make({ token, domain: home })), endpoint, {}, options)).request

/** An request of the endpoint with another URL. */
const exchangeOf = (endpoint?: string, url = `${home}/api/v1/courses`) => prepared(endpoint).at(url)

const errorResponse = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = { "content-type": "application/json" }
): errors.ErrorResponse => ({ facts: new ResponseFacts({ status, headers }), text, retryAfter: undefined })

const api = (...args: Parameters<typeof errorResponse>): LmsApiError =>
  errors.apiError(exchangeOf(), errorResponse(...args))

/** A network error, nested in causes as HTTP clients do. */
const nestedError = (code: string, message = code, depth = 1): unknown => {
  let error: unknown = Object.assign(new Error(message), { code })
  for (let at = 0; at < depth; at++) error = new TypeError("fetch failed", { cause: error })
  return error
}

describe("a throttle", () => {
  it.each<[number, string, boolean]>([
    [429, "", true],
    [429, '{"errors":[{"message":"no"}]}', true],
    [403, "403 Forbidden (Rate Limit Exceeded)\n", true],
    [403, "429 Forbidden (Rate Limit Exceeded)", true],
    [403, "403 Forbidden (Rate Limit Exceeded) sorry, no. Ask again later.", true],
    [403, "403 Forbidden (Rate Limit Exceeded)\n<p>served by cache-7</p>", true],
    [403, "Error: 403 Forbidden (Rate Limit Exceeded)", false],
    [403, '{"message":"403 Forbidden (Rate Limit Exceeded)"}', false],
    [403, "<p>403 Forbidden (Rate Limit Exceeded)</p>", false],
    [403, '{"status":"unauthorized","errors":[{"message":"user not authorized to perform that action"}]}', false],
    [403, "", false],
    [403, "rate limit", false],
    [401, "Rate Limit Exceeded", false],
    [400, "Rate Limit Exceeded", false],
    [503, "Rate Limit Exceeded", false],
    [200, "Rate Limit Exceeded", false]
  ])("invariant 4: %i %j: %s", (status, text, expected) => {
    expect(new ResponseFacts({ status, headers: {} }).isThrottle(text)).toBe(expected)
  })
})

describe("a rate limit error", () => {
  it("invariant 4: has status, remaining quota and Retry-After", () => {
    const response = { ...errorResponse(429, "no", { "x-rate-limit-remaining": "12.5" }), retryAfter: 1500 }
    expect(errors.throttledError(exchangeOf(), response)).toMatchObject({
      _tag: "LmsRateLimitError",
      method: "GET",
      url: `${home}/api/v1/courses`,
      status: 429,
      retryAfter: Duration.millis(1500),
      remaining: 12.5,
      attempts: [],
      message: `GET ${home}/api/v1/courses was throttled by the service (429)`
    })
    expect(errors.throttledError(exchangeOf(), errorResponse(403, "no"))).toMatchObject({
      status: 403,
      retryAfter: undefined,
      remaining: undefined
    })
  })

  it("of a request without a permit says that it was not sent", () => {
    expect(errors.quotaError(exchangeOf("POST /api/v1/courses"))).toMatchObject({
      _tag: "LmsRateLimitError",
      method: "POST",
      status: 0,
      attempts: [],
      message: `POST ${home}/api/v1/courses was not sent`
    })
  })
})

describe("an API error", () => {
  const realm = { "content-type": "application/json", "www-authenticate": 'Bearer realm="canvas-lms"' }

  it.each<[number, Readonly<Record<string, string>>, LmsApiError["reason"]]>([
    [300, {}, "Redirect"],
    [304, {}, "Redirect"],
    [400, {}, "Invalid"],
    [422, {}, "Invalid"],
    [401, realm, "InvalidToken"],
    [401, { "www-authenticate": "" }, "InvalidToken"],
    [401, {}, "Unauthorized"],
    [403, {}, "Forbidden"],
    [403, realm, "Forbidden"],
    [404, {}, "NotFound"],
    [409, {}, "Conflict"],
    [402, {}, "Client"],
    [405, {}, "Client"],
    [410, {}, "Client"],
    [413, {}, "Client"],
    [500, {}, "Server"],
    [502, {}, "Server"],
    [503, {}, "Server"],
    [504, {}, "Server"],
    [521, {}, "Server"]
  ])("part 7.3: %i with %o is %s", (status, headers, reason) => {
    const error = api(status, "", headers)
    expect(error).toBeInstanceOf(LmsApiError)
    expect(error).toMatchObject({ status, reason, method: "GET", url: `${home}/api/v1/courses`, messages: [] })
    expect(error.message).toContain(`GET ${home}/api/v1/courses failed with ${status}`)
    expect(error.message).toContain("no message")
  })

  it("part 7.1: the message contains those of the service, with a single period at the end, and theirs inside", () => {
    const error = api(404, '{"errors":[{"message":"The specified resource does not exist."}]}')
    expect(error.messages).toEqual(["The specified resource does not exist."])
    expect(error.message).toBe(`GET ${home}/api/v1/courses failed with 404: The specified resource does not exist.`)
    expect(api(400, '{"errors":{"name":["is too long"],"position":["is no number"]}}').message).toBe(
      `GET ${home}/api/v1/courses failed with 400: name: is too long; position: is no number.`
    )
    expect(api(400, '{"message":"version 1.2 is old. Take 2.0"}').message).toBe(
      `GET ${home}/api/v1/courses failed with 400: version 1.2 is old. Take 2.0.`
    )
  })

  it("part 5.3: an invalid token says where to create a new one", () => {
    const error = api(401, '{"errors":[{"message":"Invalid access token."}]}', realm)
    expect(error.message).toContain("Invalid access token.")
    expect(error.message).toContain(`${home}/profile/settings`)
    expect(error.message).toContain('"Approved Integrations"')
    expect(api(401, "", {}).message).not.toContain("profile/settings")
    expect(api(403, "", realm).message).not.toContain("profile/settings")
  })

  it("decision 9: a 401 of another origin says that no token was sent", () => {
    const elsewhere = "https://files.example.net/x"
    const error = errors.apiError(exchangeOf(elsewhere, elsewhere), errorResponse(401, "", realm))
    expect(error.message).toContain("without a token")
    expect(error.message).toContain("https://files.example.net")
    expect(error.message).not.toContain("profile/settings")
    for (const status of [400, 403, 404, 500]) {
      expect(errors.apiError(exchangeOf(elsewhere, elsewhere), errorResponse(status, "", realm)).message).not.toContain(
        "token"
      )
    }
  })

  it("part 7.1: a body is parsed by its content type", () => {
    const html = "<p>Bad</p><p>Gateway</p>"
    expect(api(502, html, { "content-type": "text/html" }).messages).toEqual(["Bad Gateway"])
    expect(api(502, html, {}).messages).toEqual([html])
  })

  it("decision 19: the message and the body are bounded", () => {
    const errors = Array.from({ length: 50 }, (_, at) => ({ message: `${at} ${"x".repeat(990)}` }))
    const error = api(400, JSON.stringify({ errors }))
    expect(error.messages.length).toBe(50)
    expect(error.message.length).toBeGreaterThan(8000)
    expect(error.message.length).toBeLessThan(8100)
    expect(api(500, "x".repeat(64 * 1024), { "content-type": "text/plain" }).body.length).toBe(2000)
  })

  it("decision 19: has the request id of the service, in which the token is masked", () => {
    expect(api(500, "", { "x-request-context-id": "abc-1" }).requestId).toBe("abc-1")
    expect(api(500, "", {}).requestId).toBeUndefined()
    expect(api(500, "", { "x-request-context-id": `id-${token}` }).requestId).toBe("id-***")
  })

  it("invariant 5: an echoed token is masked in the error", () => {
    const echo = `{"errors":[{"message":"bad header Bearer ${token}"}],"request":{"authorization":"Bearer ${token}"}}`
    const url = `${home}/api/v1/courses?access_token=${token}&q=${token}`
    const error = errors.apiError(exchangeOf(undefined, url), errorResponse(400, echo))
    expect(JSON.stringify(error)).not.toContain(token)
    expect(JSON.stringify(error)).not.toContain(token.slice(2, 20))
    expect(error.messages).toEqual(["bad header Bearer ***"])
    expect(error.url).toBe(`${home}/api/v1/courses?access_token=***&q=***`)
  })

  const escaped = Array.from(token, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")

  it.each([
    ["of Canvas's form, such as one that was refreshed long ago,", `11537~${"aZ09".repeat(16)}`],
    ["in a JSON escape", token.replace("~", "\\u007e")],
    ["in another JSON escape", token.replace("~", "\\u007E")],
    ["in JSON escapes", escaped],
    ["in nested JSON", JSON.stringify(`{"sent":"${token.replace("~", "\\u007e")}"}`).slice(1, -1), '{"sent":"***"}']
  ])("invariant 5: an echoed token %s is masked in the messages", (_, text, masked = "***") => {
    const error = api(400, `{"errors":[{"message":"bad header Bearer ${text}"}]}`)
    expect(error.messages).toEqual([`bad header Bearer ${masked}`])
    expect(JSON.stringify(error)).not.toMatch(/AbCdEf|aZ09/)
  })

  it("decision 19: is redacted before it is truncated, at any length", () => {
    for (let before = 1900; before <= 2010; before++) {
      const error = api(500, `${"x".repeat(before)}${token}`, { "content-type": "text/plain" })
      expect(error.body.length).toBeLessThanOrEqual(2000)
      expect(JSON.stringify(error)).not.toContain(token.slice(0, 4))
    }
    for (let before = 450; before <= 510; before++) {
      expect(api(500, `${"x".repeat(before)}${token}`, {}).message).not.toContain(token.slice(0, 4))
    }
  })
})

describe("code and message of a network error", () => {
  it.each<[string, unknown, string | undefined]>([
    ["nothing", undefined, undefined],
    ["null", null, undefined],
    ["a text", "ECONNRESET", undefined],
    ["an error without one", new Error("x"), undefined],
    ["its own", nestedError("ECONNRESET", "x", 0), "ECONNRESET"],
    ["some causes below", nestedError("ECONNRESET", "x", 3), "ECONNRESET"],
    [
      "the deepest of several",
      Object.assign(new Error("x", { cause: nestedError("ENOTFOUND", "x", 0) }), { code: "UND_ERR" }),
      "ENOTFOUND"
    ],
    [
      "the outer one where the inner has none",
      Object.assign(new Error("x", { cause: new Error("y") }), { code: "EPIPE" }),
      "EPIPE"
    ],
    [
      "the first of several attempts",
      new AggregateError([nestedError("ECONNREFUSED", "x", 0), nestedError("ETIMEDOUT", "x", 0)]),
      "ECONNREFUSED"
    ],
    [
      "several attempts as a cause",
      new TypeError("fetch failed", {
        cause: Object.assign(new AggregateError([nestedError("ECONNREFUSED", "x", 0)]), { code: "ECONNREFUSED" })
      }),
      "ECONNREFUSED"
    ],
    ["no attempts", new AggregateError([]), undefined],
    ["five causes below, and no deeper", nestedError("ECONNRESET", "x", 5), "ECONNRESET"],
    ["six causes below", nestedError("ECONNRESET", "x", 6), undefined],
    ["attempts that are not a list", { errors: undefined, code: "EPIPE" }, "EPIPE"],
    ["a code that is a number", Object.assign(new Error("x"), { code: 7 }), undefined],
    ["a plain object", { cause: { code: "EPIPE" } }, "EPIPE"]
  ])("invariant 4: %s", (_, cause, expected) => {
    expect(errorCode(cause)).toBe(expected)
  })

  it.each<[string, unknown, string]>([
    ["the innermost message", nestedError("EPIPE", "write EPIPE", 2), "write EPIPE"],
    ["the message five causes below", nestedError("EPIPE", "write EPIPE", 5), "write EPIPE"],
    ["the outer message above six causes", nestedError("EPIPE", "write EPIPE", 6), "fetch failed"],
    ["the outer message if the inner one is empty", new Error("outer", { cause: new Error("") }), "outer"],
    ["the outer message if the inner one is not a string", new Error("outer", { cause: { message: 7 } }), "outer"],
    ["the outer message if the inner error has none", new Error("outer", { cause: {} }), "outer"],
    ["the message of the first of several attempts", new AggregateError([new Error("first"), new Error("x")]), "first"],
    ["the code if there is no message", { code: "EPIPE" }, "EPIPE"],
    ["the code if the message is empty", Object.assign(new Error(""), { code: "EPIPE" }), "EPIPE"],
    ["a default without both", new Error(""), "unknown reason"]
  ])("the message is %s", (_, cause, message) => {
    expect(errors.connectionError(exchangeOf(), cause).message).toBe(
      `GET ${home}/api/v1/courses failed without a response: ${message}.`
    )
  })

  it("total: an error that is its own cause terminates", () => {
    const error: { code: string; cause?: unknown; errors?: unknown } = { code: "E" }
    error.cause = error
    expect(errorCode(error)).toBe("E")
    error.errors = [error]
    expect(errorCode(error)).toBe("E")
    expect(() => errors.connectionError(exchangeOf(), error)).not.toThrow()
  })

  it("total: any cause is accepted", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true, withDate: true }), (cause) => {
        const code = errorCode(cause)
        expect(code === undefined || typeof code === "string").toBe(true)
        expect(errors.connectionError(exchangeOf(), cause)).toBeInstanceOf(LmsTransportError)
        expect(errors.brokenBodyError(exchangeOf(), cause)).toBeInstanceOf(LmsTransportError)
      })
    )
  })
})

describe("a transport error", () => {
  it.each([
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EAI_FAIL",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "EADDRNOTAVAIL",
    "UND_ERR_CONNECT_TIMEOUT"
  ])("invariant 4: %s means that nothing was sent", (code) => {
    const error = errors.connectionError(
      exchangeOf("POST /api/v1/courses", `${home}/api/v1/courses`),
      nestedError(code)
    )
    expect(error).toBeInstanceOf(LmsTransportError)
    expect(error).toMatchObject({ reason: "Connection", outcome: "NotSent", code, method: "POST" })
    expect(error.message).not.toContain("may have applied")
  })

  it.each([
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "UND_ERR_SOCKET",
    "UND_ERR_BODY_TIMEOUT",
    "HPE_INVALID_CONSTANT",
    "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
    "ABORT_ERR",
    "XECONNREFUSED"
  ])("invariant 4: after %s the outcome of a write is unknown", (code) => {
    const error = errors.connectionError(
      exchangeOf("POST /api/v1/courses", `${home}/api/v1/courses`),
      nestedError(code)
    )
    expect(error).toMatchObject({ reason: "Connection", outcome: "Unknown", code })
    expect(error.message).toContain("may have applied the request")
    expect(error.message).toContain("check before you send it again")
  })

  const OPENSSL = "C0CB7E1F:error:0A00042E:SSL routines:ssl3_read_bytes:tlsv1 alert protocol version:../a.c:1:\n"
  const AUTHORITY = "set NODE_EXTRA_CA_CERTS to the file with its certificate"
  it.each<[code: string, message: string, problem: string, hint: string]>([
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", "is not trusted (self-signed certificate)", AUTHORITY],
    ["SELF_SIGNED_CERT_IN_CHAIN", "self-signed in chain", "is not trusted (self-signed in chain)", AUTHORITY],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify", "is not trusted (unable to verify)", AUTHORITY],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "no issuer", "is not trusted (no issuer)", AUTHORITY],
    ["CERT_REVOKED", "revoked", "is not trusted (revoked)", AUTHORITY],
    ["CERT_HAS_EXPIRED", "has expired", "is not valid today (has expired)", "Check the clock of this machine"],
    ["CERT_NOT_YET_VALID", "not yet", "is not valid today (not yet)", "Check the clock of this machine"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "no match", "is for another host (no match)", "Check the URL (LMS_DOMAIN"],
    ["HOSTNAME_MISMATCH", "no match", "is for another host (no match)", "Check the URL (LMS_DOMAIN"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", OPENSSL, "does not speak TLS", "Check the port"],
    ["EPROTO", "write EPROTO: wrong version number", "does not speak TLS", "Check the port"],
    ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "packet length too long", "does not speak TLS", "Check the port"],
    ["EPROTO", "write EPROTO: packet length too long", "does not speak TLS", "Check the port"],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", OPENSSL, "failed (tlsv1 alert protocol version)", "Check the URL"],
    ["SELF_SIGNED_CERT_IN_CHAIN", " self-signed \n", "is not trusted (self-signed)", AUTHORITY],
    ["UNABLE_TO_DECRYPT_CERT_SIGNATURE", "no signature", "is not trusted (no signature)", AUTHORITY],
    ["CRL_HAS_EXPIRED", "old list", "is not trusted (old list)", AUTHORITY],
    ["INVALID_CA", "no CA", "is not trusted (no CA)", AUTHORITY],
    ["INVALID_PURPOSE", "for mail", "is not trusted (for mail)", AUTHORITY],
    ["PATH_LENGTH_EXCEEDED", "too long", "is not trusted (too long)", AUTHORITY],
    ["IP_ADDRESS_MISMATCH", "no match", "is for another host (no match)", "Check the URL (LMS_DOMAIN"],
    ["ERR_SSL_NO_CIPHER_MATCH", "no cipher", "failed (no cipher)", "Check the URL"]
  ])("%s is described with what to do, and is not retried", (code, message, problem, hint) => {
    const error = errors.connectionError(exchangeOf("POST /api/v1/courses"), nestedError(code, message))
    expect(error).toMatchObject({ reason: "Connection", outcome: "NotSent" })
    expect(error.message).toContain(`was not sent: `)
    expect(error.message).toContain(problem)
    expect(error.message.slice(error.message.indexOf(problem))).toContain(hint)
    expect(isRetryable(error)).toBe(false)
  })

  it.each([
    ["ECONNRESET", "wrong version number"],
    ["ECONNRESET", "packet length too long"],
    ["INVALID_CALL", "x"],
    ["INVALID_PURPOSES", "x"],
    ["PATH_LENGTH_EXCEEDED_TWICE", "x"],
    ["XCERT_", "x"],
    ["X_HOSTNAME_MISMATCH", "x"],
    ["HOSTNAME_MISMATCHES", "x"],
    ["X_ERR_SSL_NO_CIPHER_MATCH", "x"],
    ["ERR_SSL_UNEXPECTED_EOF_WHILE_READING", "x"],
    ["ERR_SSL_APPLICATION_DATA_AFTER_CLOSE_NOTIFY", "x"],
    ["ERR_SSL_PROTOCOL_IS_SHUTDOWN", "x"],
    ["ERR_SSL_NO_RENEGOTIATION", "x"],
    // These can occur after the handshake.
    ["EPROTO", "x"],
    ["ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC", "x"],
    ["ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", "x"]
  ])("%s (%s) is not a failed handshake", (code, message) => {
    expect(errors.connectionError(exchangeOf(), nestedError(code, message))).toMatchObject({
      outcome: "Unknown",
      code,
      message: `GET ${home}/api/v1/courses failed without a response: ${message}.`
    })
  })

  it.each(["ERR_INVALID_URL", "ERR_UNRECORDED", "UND_ERR_INVALID_ARG", "ERR_TLS_REQUIRED_SERVER_NAME"])(
    "invariant 4: %s means that nothing was sent, and keeps its message",
    (code) => {
      const error = errors.connectionError(exchangeOf(), nestedError(code, "no"))
      expect(error).toMatchObject({ reason: "Connection", outcome: "NotSent", code })
      expect(error.message).toBe(`GET ${home}/api/v1/courses failed without a response: no.`)
    }
  )

  it("invariant 4: a request that a proxy rejects was not sent", () => {
    const error = errors.connectionError(
      exchangeOf("POST /api/v1/courses"),
      nestedError("ERR_PROXY_REFUSED", "the proxy said 407")
    )
    expect(error).toMatchObject({ outcome: "NotSent" })
    expect(error.message).toBe(`POST ${home}/api/v1/courses was not sent: the proxy said 407.`)
  })

  it("decision 25: a timeout names its option", () => {
    const late = errors.timeoutError(exchangeOf("POST /api/v1/courses"), 90_000)
    expect(late).toMatchObject({ reason: "Timeout", outcome: "Unknown" })
    expect(late.message).toContain("(timeout)")
    expect(late.message).toContain("may have applied")
    expect(errors.timeoutError(exchangeOf(), 90_000).message).toBe(
      `GET ${home}/api/v1/courses: no response within 1m 30s (timeout).`
    )
    const unsent = errors.timeoutError(exchangeOf("POST /api/v1/courses"), 90_000, "all sockets are in use")
    expect(unsent).toMatchObject({ reason: "Timeout", outcome: "NotSent" })
    expect(unsent.message).toBe(
      `POST ${home}/api/v1/courses was not sent within 1m 30s (timeout): all sockets are in use.`
    )
    const stalled = errors.stallError(exchangeOf("POST /api/v1/courses"), 60_000)
    expect(stalled).toMatchObject({ reason: "Timeout", outcome: "Unknown" })
    expect(stalled.message).toContain("(stallTimeout)")
  })

  it("invariant 4: the outcome of a failure without a code is unknown", () => {
    expect(errors.connectionError(exchangeOf(), undefined)).toMatchObject({ outcome: "Unknown", code: undefined })
  })

  it("invariant 4: the outcome of a GET with side effects is unknown, and that of another read is not mentioned", () => {
    expect(errors.connectionError(exchangeOf(), nestedError("ECONNRESET")).message).not.toContain("may have applied")
    const once = prepared().with({ readOnly: false })
    expect(errors.connectionError(once, nestedError("ECONNRESET")).message).toContain("may have applied")
    expect(errors.connectionError(once.at(`${home}/api/v1/x`), nestedError("ECONNRESET"))).toMatchObject({
      url: `${home}/api/v1/x`,
      message: expect.stringContaining("may have applied")
    })
  })

  it("an incomplete body without a known reason", () => {
    expect(errors.brokenBodyError(exchangeOf(), undefined)).toMatchObject({
      reason: "Body",
      code: undefined,
      message: `GET ${home}/api/v1/courses: the response body is incomplete: the connection was lost.`
    })
    expect(errors.brokenBodyError(exchangeOf(), nestedError("EPIPE")).code).toBe("EPIPE")
  })

  it("a body that is too large names the option, if one applies", () => {
    const error = errors.bodyTooLarge(exchangeOf(), 1000)
    expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body", code: "ERR_BODY_TOO_LARGE" })
    expect(error.message).toBe(
      `GET ${home}/api/v1/courses: the response body is larger than 1000 bytes (maxBody). Request less, or save it with destfile.`
    )
    expect(errors.bodyTooLarge(exchangeOf(), Number.POSITIVE_INFINITY).message).toContain(
      "larger than a string can be. Request less"
    )
  })

  it("a body that contradicts its headers is described", () => {
    expect(errors.bodyError(exchangeOf(), "sent half of it", "ERR_HALF")).toMatchObject({
      reason: "Body",
      code: "ERR_HALF",
      message: `GET ${home}/api/v1/courses sent half of it.`
    })
  })

  it("invariant 4: the outcome of a write with an incomplete response is unknown", () => {
    const error = errors.brokenBodyError(
      exchangeOf("PUT /api/v1/x", `${home}/api/v1/x`),
      nestedError("ECONNREFUSED", "terminated")
    )
    expect(error).toMatchObject({ reason: "Body", outcome: "Unknown", method: "PUT" })
    expect(error.message).toContain("the response body is incomplete")
    expect(error.message).toContain("terminated")
  })

  it("invariant 5: neither the URL nor the message of the network shows a secret", () => {
    const url = `${home}/api/v1/x?access_token=${token}`
    const error = errors.connectionError(
      exchangeOf(),
      nestedError("EPIPE", `cannot parse "${home}/x?verifier=hunter2"`)
    )
    expect(error.message).toContain(`"${home}/x?verifier=***"`)
    for (const error of [
      errors.connectionError(exchangeOf(undefined, url), nestedError("EPIPE", `write Bearer ${token}`)),
      errors.brokenBodyError(exchangeOf(undefined, url), nestedError("EPIPE", `read ${token}`)),
      errors.transportError(exchangeOf(undefined, url), { reason: "Redirect" }, `was redirected to ${token}`)
    ]) {
      expect(JSON.stringify(error)).not.toContain(token)
      expect(error.url).toBe(`${home}/api/v1/x?access_token=***`)
    }
  })
})

describe("a decode error", () => {
  it.each<[errors.RecordLocation, string]>([
    [{}, ""],
    [{ page: 3 }, " (page 3)"],
    [{ row: 0 }, " (row 0)"],
    [{ page: 3, row: 0, path: ["id"] }, " (page 3, row 0)"]
  ])("names its location: %o", (place, location) => {
    const error = errors.decodeError(exchangeOf(), "Schema", "what it should not.", place)
    expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Schema", path: [], ...place })
    expect(error.message).toBe(`GET ${home}/api/v1/courses${location} returned what it should not.`)
  })

  it("invariant 5: has no token, and truncates its message and the URL", () => {
    const url = `${home}/api/v1/${"x".repeat(1000)}?access_token=${token}`
    const { message } = errors.decodeError(exchangeOf(undefined, url), "Json", `${token} ${"y".repeat(1000)}`)
    expect(message).not.toContain(token)
    expect(message.length).toBe(500)
    expect(message.indexOf(" returned *** yyy")).toBe(150)
  })
})

describe("recordsNotFound", () => {
  const problem = "an object that reports an error"
  const { facts } = errorResponse(200, "")
  const response = () => ({ request: exchangeOf(), facts })

  it("contains the messages of an error report", () => {
    const report = { errors: [{ message: "no term" }, { message: `no course ${token}` }] }
    expect(errors.recordsNotFound(response(), { reason: "Shape", problem, report }, 2)).toMatchObject({
      _tag: "LmsDecodeError",
      reason: "Shape",
      page: 2,
      message: `GET ${home}/api/v1/courses (page 2) returned an object that reports an error: no term; no course ***`
    })
  })

  it("has only the problem if the report has no messages", () => {
    for (const of of [{}, { report: { errors: [] } }]) {
      const error = errors.recordsNotFound(response(), { reason: "Shape", problem: "a. b", ...of })
      expect(error).toMatchObject({ reason: "Shape", page: undefined })
      expect(error.message).toBe(`GET ${home}/api/v1/courses returned a. b.`)
    }
    expect(
      errors.recordsNotFound(response(), { reason: "Shape", problem: "v1.2 of it", report: { error: "no" } }).message
    ).toContain("returned v1.2 of it: no")
  })
})

describe("a page error", () => {
  it("names the last page, without the token", () => {
    const error = errors.pageError(exchangeOf(), "Cycle", 7, `next leads to ${token}`)
    expect(error).toMatchObject({
      _tag: "LmsPageError",
      method: "GET",
      url: `${home}/api/v1/courses`,
      reason: "Cycle",
      page: 7,
      message: `Pagination failed after page 7 (GET ${home}/api/v1/courses): next leads to ***.`
    })
  })
})
