import { Duration, Effect } from "effect"
import { LmsApiError, LmsConfig, type LmsOptions, LmsTransportError } from "effect-lms"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Exchange } from "../../src/internal/request/exchange.js"
import * as request from "../../src/internal/request/prepare.js"
import * as errors from "../../src/internal/response/errors.js"
import { errorCode } from "../../src/internal/response/networkError.js"
import { isRetryable } from "../../src/internal/send/schedules.js"

const home = "https://canvas.example.edu"
const token = "7~AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"

const prepared = (endpoint = "/api/v1/courses", options: LmsOptions = {}) =>
  Effect.runSync(request.prepare(LmsConfig.make({ token, domain: home }), endpoint, {}, options)).request

/** The endpoint's exchange, at an address of its own. */
const asked = (endpoint?: string, url = `${home}/api/v1/courses`) => new Exchange(prepared(endpoint), url)

const refusal = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = { "content-type": "application/json" }
): errors.ErrorResponse => ({ status, headers, text, retryAfter: undefined })

const api = (...args: Parameters<typeof refusal>): LmsApiError => errors.apiError(asked(), refusal(...args))

/** As an error is nested by clients: the network's own lies below. */
const caused = (code: string, message = code, depth = 1): unknown => {
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
    [403, '{"status":"unauthorized","errors":[{"message":"user not authorized to perform that action"}]}', false],
    [403, "", false],
    [403, "rate limit", false],
    [401, "Rate Limit Exceeded", false],
    [400, "Rate Limit Exceeded", false],
    [503, "Rate Limit Exceeded", false],
    [200, "Rate Limit Exceeded", false]
  ])("invariant 4: %i %j is one: %s", (status, text, expected) => {
    expect(errors.isThrottled(refusal(status, text))).toBe(expected)
  })
})

describe("the error of a throttle", () => {
  it("invariant 4: has the service's status, what it has left, and when it may be asked again", () => {
    const said = { ...refusal(429, "no"), retryAfter: 1500 }
    expect(errors.throttledError(asked(), said, 12.5)).toMatchObject({
      _tag: "LmsRateLimitError",
      method: "GET",
      url: `${home}/api/v1/courses`,
      status: 429,
      retryAfter: Duration.millis(1500),
      remaining: 12.5,
      attempts: [],
      message: `GET ${home}/api/v1/courses was throttled by the service (429)`
    })
    expect(errors.throttledError(asked(), refusal(403, "no"), undefined)).toMatchObject({
      status: 403,
      retryAfter: undefined,
      remaining: undefined
    })
  })

  it("of a request that was never sent says so", () => {
    expect(errors.quotaError(asked("POST /api/v1/courses"))).toMatchObject({
      _tag: "LmsRateLimitError",
      method: "POST",
      status: 0,
      attempts: [],
      message: `POST ${home}/api/v1/courses was not sent because of the rate limit`
    })
  })
})

describe("an error of the service", () => {
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

  it("part 7.1: the message says what the service said, once and with one full stop", () => {
    const error = api(404, '{"errors":[{"message":"The specified resource does not exist."}]}')
    expect(error.messages).toEqual(["The specified resource does not exist."])
    expect(error.message).toBe(`GET ${home}/api/v1/courses failed with 404: The specified resource does not exist.`)
    expect(api(400, '{"errors":{"name":["is too long"],"position":["is no number"]}}').message).toBe(
      `GET ${home}/api/v1/courses failed with 400: name: is too long; position: is no number.`
    )
  })

  it("part 5.3: a refused token says where a new one is made", () => {
    const error = api(401, '{"errors":[{"message":"Invalid access token."}]}', realm)
    expect(error.message).toContain("Invalid access token.")
    expect(error.message).toContain(`${home}/profile/settings`)
    expect(error.message).toContain('"Approved Integrations"')
    expect(api(401, "", {}).message).not.toContain("profile/settings")
    expect(api(403, "", realm).message).not.toContain("profile/settings")
  })

  it("decision 9: a 401 from elsewhere says that the request went without a token", () => {
    const elsewhere = "https://files.example.net/x"
    const error = errors.apiError(asked(elsewhere, elsewhere), refusal(401, "", realm))
    expect(error.message).toContain("without a token")
    expect(error.message).toContain("https://files.example.net")
    expect(error.message).not.toContain("profile/settings")
    for (const status of [400, 403, 404, 500]) {
      expect(errors.apiError(asked(elsewhere, elsewhere), refusal(status, "", realm)).message).not.toContain("token")
    }
  })

  it("says when the service may be asked again", () => {
    expect(errors.apiError(asked(), { ...refusal(503, ""), retryAfter: 2000 }).retryAfter).toEqual(Duration.seconds(2))
    expect(api(503, "").retryAfter).toBeUndefined()
  })

  it("part 7.1: a body is read as what its content type says", () => {
    const html = "<p>Bad</p><p>Gateway</p>"
    expect(api(502, html, { "content-type": "text/html" }).messages).toEqual(["Bad Gateway"])
    expect(api(502, html, {}).messages).toEqual([html])
  })

  it("part 7.1: full stops within what the service said stay", () => {
    expect(api(400, '{"message":"version 1.2 is old. Take 2.0"}').message).toBe(
      `GET ${home}/api/v1/courses failed with 400: version 1.2 is old. Take 2.0.`
    )
  })

  it("decision 19: the message is bounded, however much the service says", () => {
    const errors = Array.from({ length: 50 }, (_, at) => ({ message: `${at} ${"x".repeat(990)}` }))
    const error = api(400, JSON.stringify({ errors }))
    expect(error.messages.length).toBe(50)
    expect(error.message.length).toBeGreaterThan(8000)
    expect(error.message.length).toBeLessThan(8100)
  })

  it("decision 19: the service's id of the request is kept for its administrators", () => {
    expect(api(500, "", { "x-request-context-id": "abc-1" }).requestId).toBe("abc-1")
    expect(api(500, "", {}).requestId).toBeUndefined()
  })

  it("invariant 5: an echo of the token is nowhere in the error", () => {
    const echo = `{"errors":[{"message":"bad header Bearer ${token}"}],"request":{"authorization":"Bearer ${token}"}}`
    const url = `${home}/api/v1/courses?access_token=${token}&q=${token}`
    const error = errors.apiError(asked(undefined, url), refusal(400, echo))
    expect(JSON.stringify(error)).not.toContain(token)
    expect(JSON.stringify(error)).not.toContain(token.slice(2, 20))
    expect(error.messages).toEqual(["bad header Bearer ***"])
    expect(error.url).toBe(`${home}/api/v1/courses?access_token=***&q=***`)
  })

  it("invariant 5: an echo of the token in JSON escapes is nowhere in the messages", () => {
    const escaped = Array.from(token, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")
    for (const text of [token.replace("~", "\\u007e"), token.replace("~", "\\u007E"), escaped]) {
      const error = api(400, `{"errors":[{"message":"bad header Bearer ${text}"}]}`)
      expect(error.messages).toEqual(["bad header Bearer ***"])
      expect(error.message).not.toContain(token)
    }
  })

  it("invariant 5: an echo of the token in JSON within JSON is nowhere in the messages", () => {
    const inner = `{"sent":"${token.replace("~", "\\u007e")}"}`
    const error = api(400, JSON.stringify({ errors: [{ message: inner }] }))
    expect(error.messages).toEqual(['{"sent":"***"}'])
  })

  it("invariant 5: an echo of the token is not in the id of the request", () => {
    expect(api(500, "", { "x-request-context-id": `id-${token}` }).requestId).toBe("id-***")
  })

  it("decision 19: scrubbed before it is cut, wherever the cut falls", () => {
    for (let before = 1900; before <= 2010; before++) {
      const error = api(500, `${"x".repeat(before)}${token}`, { "content-type": "text/plain" })
      expect(error.body.length).toBeLessThanOrEqual(2000)
      expect(JSON.stringify(error)).not.toContain(token.slice(0, 4))
    }
    for (let before = 450; before <= 510; before++) {
      expect(api(500, `${"x".repeat(before)}${token}`, {}).message).not.toContain(token.slice(0, 4))
    }
  })

  it("decision 19: the body is bounded", () => {
    expect(api(500, "x".repeat(64 * 1024), { "content-type": "text/plain" }).body.length).toBe(2000)
  })
})

describe("the code of a failure", () => {
  it.each<[string, unknown, string | undefined]>([
    ["nothing", undefined, undefined],
    ["null", null, undefined],
    ["a text", "ECONNRESET", undefined],
    ["an error without one", new Error("x"), undefined],
    ["its own", caused("ECONNRESET", "x", 0), "ECONNRESET"],
    ["some causes below", caused("ECONNRESET", "x", 3), "ECONNRESET"],
    [
      "the deepest of several",
      Object.assign(new Error("x", { cause: caused("ENOTFOUND", "x", 0) }), { code: "UND_ERR" }),
      "ENOTFOUND"
    ],
    [
      "the outer one where the inner has none",
      Object.assign(new Error("x", { cause: new Error("y") }), { code: "EPIPE" }),
      "EPIPE"
    ],
    [
      "the first of several attempts",
      new AggregateError([caused("ECONNREFUSED", "x", 0), caused("ETIMEDOUT", "x", 0)]),
      "ECONNREFUSED"
    ],
    [
      "several attempts as a cause",
      new TypeError("fetch failed", {
        cause: Object.assign(new AggregateError([caused("ECONNREFUSED", "x", 0)]), { code: "ECONNREFUSED" })
      }),
      "ECONNREFUSED"
    ],
    ["no attempts", new AggregateError([]), undefined],
    ["five causes below, and no deeper", caused("ECONNRESET", "x", 5), "ECONNRESET"],
    ["six causes below", caused("ECONNRESET", "x", 6), undefined],
    ["attempts that are no list", { errors: undefined, code: "EPIPE" }, "EPIPE"],
    ["a code that is a number", Object.assign(new Error("x"), { code: 7 }), undefined],
    ["a plain object", { cause: { code: "EPIPE" } }, "EPIPE"]
  ])("invariant 4: %s", (_, cause, expected) => {
    expect(errorCode(cause)).toBe(expected)
  })

  it.each<[string, unknown, string]>([
    ["the innermost message", caused("EPIPE", "write EPIPE", 2), "write EPIPE"],
    ["the message five causes below", caused("EPIPE", "write EPIPE", 5), "write EPIPE"],
    ["the outer message where the six causes below are too many", caused("EPIPE", "write EPIPE", 6), "fetch failed"],
    ["the outer message where the inner is empty", new Error("outer", { cause: new Error("") }), "outer"],
    ["the outer message where the inner is no text", new Error("outer", { cause: { message: 7 } }), "outer"],
    ["the outer message where the inner has none", new Error("outer", { cause: {} }), "outer"],
    ["the message of the first of several attempts", new AggregateError([new Error("first"), new Error("x")]), "first"],
    ["the code where there is no message", { code: "EPIPE" }, "EPIPE"],
    ["the code where the message is empty", Object.assign(new Error(""), { code: "EPIPE" }), "EPIPE"],
    ["that there is none", new Error(""), "unknown reason"]
  ])("is told by %s", (_, cause, told) => {
    expect(errors.connectionError(asked(), cause).message).toBe(
      `GET ${home}/api/v1/courses failed without a response: ${told}.`
    )
  })

  it("total: a failure that is its own cause has an end", () => {
    const error: { code: string; cause?: unknown; errors?: unknown } = { code: "E" }
    error.cause = error
    expect(errorCode(error)).toBe("E")
    error.errors = [error]
    expect(errorCode(error)).toBe("E")
    expect(() => errors.connectionError(asked(), error)).not.toThrow()
  })

  it("total: any cause", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true, withDate: true }), (cause) => {
        const code = errorCode(cause)
        expect(code === undefined || typeof code === "string").toBe(true)
        expect(errors.connectionError(asked(), cause)).toBeInstanceOf(LmsTransportError)
        expect(errors.brokenBodyError(asked(), cause)).toBeInstanceOf(LmsTransportError)
      })
    )
  })
})

describe("a failure of the connection", () => {
  it.each([
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EAI_FAIL",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "EADDRNOTAVAIL",
    "UND_ERR_CONNECT_TIMEOUT",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "CERT_HAS_EXPIRED",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN"
  ])("invariant 4: %s comes before anything is sent", (code) => {
    const error = errors.connectionError(asked("POST /api/v1/courses", `${home}/api/v1/courses`), caused(code))
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
  ])("invariant 4: after %s nobody knows whether a write was applied", (code) => {
    const error = errors.connectionError(asked("POST /api/v1/courses", `${home}/api/v1/courses`), caused(code))
    expect(error).toMatchObject({ reason: "Connection", outcome: "Unknown", code })
    expect(error.message).toContain("may have applied the request")
    expect(error.message).toContain("check before you send it again")
  })

  const OPENSSL = "C0CB7E1F:error:0A00042E:SSL routines:ssl3_read_bytes:tlsv1 alert protocol version:../a.c:1:\n"
  const AUTHORITY = "set NODE_EXTRA_CA_CERTS to the file with its certificate"
  it.each<[code: string, message: string, told: string, mend: string]>([
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", "is not trusted (self-signed certificate)", AUTHORITY],
    ["SELF_SIGNED_CERT_IN_CHAIN", "self-signed in chain", "is not trusted (self-signed in chain)", AUTHORITY],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify", "is not trusted (unable to verify)", AUTHORITY],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "no issuer", "is not trusted (no issuer)", AUTHORITY],
    ["CERT_REVOKED", "revoked", "is not trusted (revoked)", AUTHORITY],
    ["CERT_HAS_EXPIRED", "has expired", "is not valid today (has expired)", "Check the clock of this machine"],
    ["CERT_NOT_YET_VALID", "not yet", "is not valid today (not yet)", "Check the clock of this machine"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "no match", "is for another host (no match)", "Check the URL (LMS_DOMAIN"],
    ["HOSTNAME_MISMATCH", "no match", "is for another host (no match)", "Check the URL (LMS_DOMAIN"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", OPENSSL, "does not speak TLS", "Check scheme and port"],
    ["EPROTO", "write EPROTO: wrong version number", "does not speak TLS", "Check scheme and port"],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", OPENSSL, "failed (tlsv1 alert protocol version)", "Check the URL"],
    ["SELF_SIGNED_CERT_IN_CHAIN", " self-signed \n", "is not trusted (self-signed)", AUTHORITY],
    ["UNABLE_TO_DECRYPT_CERT_SIGNATURE", "no signature", "is not trusted (no signature)", AUTHORITY],
    ["CRL_HAS_EXPIRED", "old list", "is not trusted (old list)", AUTHORITY],
    ["INVALID_CA", "no CA", "is not trusted (no CA)", AUTHORITY],
    ["INVALID_PURPOSE", "for mail", "is not trusted (for mail)", AUTHORITY],
    ["PATH_LENGTH_EXCEEDED", "too long", "is not trusted (too long)", AUTHORITY],
    ["IP_ADDRESS_MISMATCH", "no match", "is for another host (no match)", "Check the URL (LMS_DOMAIN"],
    ["ERR_SSL_NO_CIPHER_MATCH", "no cipher", "failed (no cipher)", "Check the URL"]
  ])("%s is told as such, with its mend, and not tried again", (code, message, told, mend) => {
    const error = errors.connectionError(asked("POST /api/v1/courses"), caused(code, message))
    expect(error).toMatchObject({ reason: "Connection", outcome: "NotSent" })
    expect(error.message).toContain(`was not sent: `)
    expect(error.message).toContain(told)
    expect(error.message.slice(error.message.indexOf(told))).toContain(mend)
    expect(isRetryable(error)).toBe(false)
  })

  it.each([
    ["ECONNRESET", "wrong version number"],
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
    ["ERR_SSL_NO_RENEGOTIATION", "x"]
  ])("%s (%s) is no failed handshake", (code, message) => {
    expect(errors.connectionError(asked(), caused(code, message))).toMatchObject({
      outcome: "Unknown",
      code,
      message: `GET ${home}/api/v1/courses failed without a response: ${message}.`
    })
  })

  it.each(["ERR_INVALID_URL", "ERR_UNRECORDED", "UND_ERR_INVALID_ARG", "ERR_TLS_REQUIRED_SERVER_NAME"])(
    "invariant 4: %s comes before anything is sent, and is told in its own words",
    (code) => {
      const error = errors.connectionError(asked(), caused(code, "no"))
      expect(error).toMatchObject({ reason: "Connection", outcome: "NotSent", code })
      expect(error.message).toBe(`GET ${home}/api/v1/courses failed without a response: no.`)
    }
  )

  it("invariant 4: what a proxy refuses was not sent", () => {
    const error = errors.connectionError(
      asked("POST /api/v1/courses"),
      caused("ERR_PROXY_REFUSED", "the proxy said 407")
    )
    expect(error).toMatchObject({ outcome: "NotSent" })
    expect(error.message).toBe(`POST ${home}/api/v1/courses was not sent: the proxy said 407.`)
  })

  it.each(["EPROTO", "ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC", "ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC"])(
    "after %s, which can come behind the handshake, nobody knows whether a write was applied",
    (code) => {
      const error = errors.connectionError(asked("POST /api/v1/courses"), caused(code))
      expect(error).toMatchObject({ reason: "Connection", outcome: "Unknown", code })
    }
  )

  it("decision 25: a limit that has passed names its option", () => {
    const late = errors.timeoutError(asked("POST /api/v1/courses"), 90_000)
    expect(late).toMatchObject({ reason: "Timeout", outcome: "Unknown" })
    expect(late.message).toContain("(timeout)")
    expect(late.message).toContain("may have applied")
    expect(errors.timeoutError(asked(), 90_000).message).toBe(
      `GET ${home}/api/v1/courses: no response within 1m 30s (timeout).`
    )
    const unsent = errors.timeoutError(asked("POST /api/v1/courses"), 90_000, "all sockets are in use")
    expect(unsent).toMatchObject({ reason: "Timeout", outcome: "NotSent" })
    expect(unsent.message).toBe(
      `POST ${home}/api/v1/courses was not sent within 1m 30s (timeout): all sockets are in use.`
    )
    const stalled = errors.stallError(asked("POST /api/v1/courses"), 60_000)
    expect(stalled).toMatchObject({ reason: "Timeout", outcome: "Unknown" })
    expect(stalled.message).toContain("(stallTimeout)")
  })

  it("invariant 4: a failure without a code is not one that provably was not sent", () => {
    const error = errors.connectionError(asked(), new Error("strange"))
    expect(error).toMatchObject({ outcome: "Unknown", code: undefined })
    expect(error.message).toContain("strange")
    expect(errors.connectionError(asked(), undefined).message).toContain("unknown reason")
  })

  it("invariant 4: a read says nothing of what may have been done", () => {
    expect(errors.connectionError(asked(), caused("ECONNRESET")).message).not.toContain("may have applied")
  })

  it("invariant 4: a GET that does something may have done it", () => {
    const once = new Exchange({ ...prepared(), notIdempotent: true }, `${home}/api/v1/courses`)
    expect(errors.connectionError(once, caused("ECONNRESET")).message).toContain("may have applied")
    expect(errors.connectionError(once.at(`${home}/api/v1/x`), caused("ECONNRESET"))).toMatchObject({
      url: `${home}/api/v1/x`,
      message: expect.stringContaining("may have applied")
    })
  })

  it("a body that broke off for no known reason is told all the same", () => {
    expect(errors.brokenBodyError(asked(), undefined)).toMatchObject({
      reason: "Body",
      code: undefined,
      message: `GET ${home}/api/v1/courses: the response body is incomplete: the connection was lost.`
    })
    expect(errors.brokenBodyError(asked(), caused("EPIPE")).code).toBe("EPIPE")
  })

  it("a body that is too large says which option lets it in, where one does", () => {
    const error = errors.bodyTooLarge(asked(), 1000)
    expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body", code: "ERR_BODY_TOO_LARGE" })
    expect(error.message).toBe(
      `GET ${home}/api/v1/courses: the response body is larger than 1000 bytes (maxBody). Request less, or save it with destfile.`
    )
    expect(errors.bodyTooLarge(asked(), Number.POSITIVE_INFINITY).message).toContain(
      "larger than a string can be. Request less"
    )
  })

  it("a body that is not what it was announced to be says how", () => {
    expect(errors.bodyError(asked(), "sent half of it", "ERR_HALF")).toMatchObject({
      reason: "Body",
      code: "ERR_HALF",
      message: `GET ${home}/api/v1/courses sent half of it.`
    })
  })

  it("invariant 4: a body that broke off comes after the service acted", () => {
    const error = errors.brokenBodyError(
      asked("PUT /api/v1/x", `${home}/api/v1/x`),
      caused("ECONNREFUSED", "terminated")
    )
    expect(error).toMatchObject({ reason: "Body", outcome: "Unknown", method: "PUT" })
    expect(error.message).toContain("the response body is incomplete")
    expect(error.message).toContain("terminated")
  })

  it("invariant 5: neither the address nor the network's own words show a secret", () => {
    const url = `${home}/api/v1/x?access_token=${token}`
    const complaint = errors.connectionError(asked(), caused("EPIPE", `cannot parse "${home}/x?verifier=hunter2"`))
    expect(complaint.message).toContain(`"${home}/x?verifier=***"`)
    for (const error of [
      errors.connectionError(asked(undefined, url), caused("EPIPE", `write Bearer ${token}`)),
      errors.brokenBodyError(asked(undefined, url), caused("EPIPE", `read ${token}`)),
      errors.transportError(asked(undefined, url), { reason: "Redirect" }, `was redirected to ${token}`)
    ]) {
      expect(JSON.stringify(error)).not.toContain(token)
      expect(error.url).toBe(`${home}/api/v1/x?access_token=***`)
    }
  })
})

describe("an answer that is not what was asked for", () => {
  it.each<[errors.RecordLocation, string]>([
    [{}, ""],
    [{ page: 3 }, " (page 3)"],
    [{ row: 0 }, " (row 0)"],
    [{ page: 3, row: 0, path: ["id"] }, " (page 3, row 0)"]
  ])("is told with its place: %o", (place, where) => {
    const error = errors.decodeError(asked(), "Schema", "what it should not.", place)
    expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Schema", path: [], ...place })
    expect(error.message).toBe(`GET ${home}/api/v1/courses${where} returned what it should not.`)
  })

  it("has no place where none is known", () => {
    const { page, path, row } = errors.decodeError(asked(), "Json", "x.")
    expect([page, row, path]).toEqual([undefined, undefined, []])
  })

  it("invariant 5: is told without the token and in few words, the address too", () => {
    const url = `${home}/api/v1/${"x".repeat(1000)}?access_token=${token}`
    const { message } = errors.decodeError(asked(undefined, url), "Json", `${token} ${"y".repeat(1000)}`)
    expect(message).not.toContain(token)
    expect(message.length).toBe(500)
    expect(message.indexOf(" returned *** yyy")).toBe(150)
  })
})

describe("records that cannot be told", () => {
  const problem = "an object that reports an error."

  it("are told in the words of the service, where it reports an error in their place", () => {
    const report = { errors: [{ message: "no term" }, { message: `no course ${token}` }] }
    expect(errors.recordsNotFound(asked(), { reason: "Shape", problem, report }, 2)).toMatchObject({
      _tag: "LmsDecodeError",
      reason: "Shape",
      page: 2,
      message: `GET ${home}/api/v1/courses (page 2) returned an object that reports an error: no term; no course ***`
    })
  })

  it("are told in ours, where it says nothing", () => {
    for (const of of [{}, { report: { errors: [] } }]) {
      const error = errors.recordsNotFound(asked(), { reason: "Shape", problem: "a. b.", ...of })
      expect(error).toMatchObject({ reason: "Shape", page: undefined })
      expect(error.message).toBe(`GET ${home}/api/v1/courses returned a. b.`)
    }
    expect(
      errors.recordsNotFound(asked(), { reason: "Shape", problem: "v1.2 of it.", report: { error: "no" } }).message
    ).toContain("returned v1.2 of it: no")
  })
})

describe("a list that cannot be read on", () => {
  it("is told with the page after which it breaks off, and without the token", () => {
    const error = errors.pageError(asked(), "Cycle", 7, `next leads to ${token}`)
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
