import { Effect } from "effect"
import { LmsApiError, LmsConfig, type LmsOptions, LmsTransportError } from "effect-lms"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { codeOf } from "../../src/internal/answer/cause.js"
import { Exchange } from "../../src/internal/answer/exchange.js"
import * as failure from "../../src/internal/answer/failure.js"
import * as request from "../../src/internal/request/prepare.js"
import { isTransient } from "../../src/internal/send/schedules.js"

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
): failure.Refusal => ({ status, headers, text, retryAfter: undefined })

const api = (...args: Parameters<typeof refusal>): LmsApiError => failure.api(asked(), refusal(...args))

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
    expect(failure.isThrottle(refusal(status, text))).toBe(expected)
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
    expect(error.message).toContain("gave no reason")
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
    const error = failure.api(asked(elsewhere, elsewhere), refusal(401, "", realm))
    expect(error.message).toContain("without a token")
    expect(error.message).toContain("https://files.example.net")
    expect(error.message).not.toContain("profile/settings")
  })

  it("decision 19: the service's id of the request is kept for its administrators", () => {
    expect(api(500, "", { "x-request-context-id": "abc-1" }).requestId).toBe("abc-1")
    expect(api(500, "", {}).requestId).toBeUndefined()
  })

  it("invariant 5: an echo of the token is nowhere in the error", () => {
    const echo = `{"errors":[{"message":"bad header Bearer ${token}"}],"request":{"authorization":"Bearer ${token}"}}`
    const url = `${home}/api/v1/courses?access_token=${token}&q=${token}`
    const error = failure.api(asked(undefined, url), refusal(400, echo))
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
    ["a code that is a number", Object.assign(new Error("x"), { code: 7 }), undefined],
    ["a plain object", { cause: { code: "EPIPE" } }, "EPIPE"]
  ])("invariant 4: %s", (_, cause, expected) => {
    expect(codeOf(cause)).toBe(expected)
  })

  it("total: a failure that is its own cause has an end", () => {
    const error: { code: string; cause?: unknown; errors?: unknown } = { code: "E" }
    error.cause = error
    expect(codeOf(error)).toBe("E")
    error.errors = [error]
    expect(codeOf(error)).toBe("E")
    expect(() => failure.connection(asked(), error)).not.toThrow()
  })

  it("total: any cause", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true, withDate: true }), (cause) => {
        const code = codeOf(cause)
        expect(code === undefined || typeof code === "string").toBe(true)
        expect(failure.connection(asked(), cause)).toBeInstanceOf(LmsTransportError)
        expect(failure.brokenBody(asked(), cause)).toBeInstanceOf(LmsTransportError)
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
    const error = failure.connection(asked("POST /api/v1/courses", `${home}/api/v1/courses`), caused(code))
    expect(error).toBeInstanceOf(LmsTransportError)
    expect(error).toMatchObject({ reason: "Connection", outcome: "NotSent", code, method: "POST" })
    expect(error.message).not.toContain("may have acted")
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
    const error = failure.connection(asked("POST /api/v1/courses", `${home}/api/v1/courses`), caused(code))
    expect(error).toMatchObject({ reason: "Connection", outcome: "Unknown", code })
    expect(error.message).toContain("may have acted on it")
    expect(error.message).toContain("look before you send it again")
  })

  const OPENSSL = "C0CB7E1F:error:0A00042E:SSL routines:ssl3_read_bytes:tlsv1 alert protocol version:../a.c:1:\n"
  const AUTHORITY = "set NODE_EXTRA_CA_CERTS to the file with the authority's certificate"
  it.each<[code: string, message: string, told: string, mend: string]>([
    [
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "self-signed certificate",
      "cannot be trusted (self-signed certificate)",
      AUTHORITY
    ],
    ["SELF_SIGNED_CERT_IN_CHAIN", "self-signed in chain", "cannot be trusted (self-signed in chain)", AUTHORITY],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify", "cannot be trusted (unable to verify)", AUTHORITY],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "no issuer", "cannot be trusted (no issuer)", AUTHORITY],
    ["CERT_REVOKED", "revoked", "cannot be trusted (revoked)", AUTHORITY],
    ["CERT_HAS_EXPIRED", "has expired", "is not valid today (has expired)", "check this machine's clock"],
    ["CERT_NOT_YET_VALID", "not yet", "is not valid today (not yet)", "check this machine's clock"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "no match", "is for another host (no match)", "check the address (LMS_DOMAIN"],
    ["HOSTNAME_MISMATCH", "no match", "is for another host (no match)", "check the address (LMS_DOMAIN"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", OPENSSL, "does not speak TLS", "check scheme and port"],
    ["EPROTO", "write EPROTO: wrong version number", "does not speak TLS", "check scheme and port"],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", OPENSSL, "failed (tlsv1 alert protocol version)", "check the address"]
  ])("%s is told as such, with its mend, and not tried again", (code, message, told, mend) => {
    const error = failure.connection(asked("POST /api/v1/courses"), caused(code, message))
    expect(error).toMatchObject({ reason: "Connection", outcome: "NotSent" })
    expect(error.message).toContain(`was not sent, since `)
    expect(error.message).toContain(told)
    expect(error.message.slice(error.message.indexOf(told))).toContain(mend)
    expect(isTransient(error)).toBe(false)
  })

  it.each(["EPROTO", "ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC", "ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC"])(
    "after %s, which can come behind the handshake, nobody knows whether a write was applied",
    (code) => {
      const error = failure.connection(asked("POST /api/v1/courses"), caused(code))
      expect(error).toMatchObject({ reason: "Connection", outcome: "Unknown", code })
    }
  )

  it("decision 25: a limit that has passed names its option", () => {
    const late = failure.timedOut(asked("POST /api/v1/courses"), 90_000)
    expect(late).toMatchObject({ reason: "Timeout", outcome: "Unknown" })
    expect(late.message).toContain("option timeout")
    expect(late.message).toContain("may have acted")
    const stalled = failure.stalled(asked("POST /api/v1/courses"), 60_000)
    expect(stalled).toMatchObject({ reason: "Timeout", outcome: "Unknown" })
    expect(stalled.message).toContain("option stallTimeout")
  })

  it("invariant 4: a failure without a code is not one that provably was not sent", () => {
    const error = failure.connection(asked(), new Error("strange"))
    expect(error).toMatchObject({ outcome: "Unknown", code: undefined })
    expect(error.message).toContain("strange")
    expect(failure.connection(asked(), undefined).message).toContain("no reason given")
  })

  it("invariant 4: a read says nothing of what may have been done", () => {
    expect(failure.connection(asked(), caused("ECONNRESET")).message).not.toContain("may have acted")
  })

  it("invariant 4: a body that broke off comes after the service acted", () => {
    const error = failure.brokenBody(asked("PUT /api/v1/x", `${home}/api/v1/x`), caused("ECONNREFUSED", "terminated"))
    expect(error).toMatchObject({ reason: "Body", outcome: "Unknown", method: "PUT" })
    expect(error.message).toContain("broke off in the answer's body")
    expect(error.message).toContain("terminated")
  })

  it("invariant 5: neither the address nor the network's own words show a secret", () => {
    const url = `${home}/api/v1/x?access_token=${token}`
    const complaint = failure.connection(asked(), caused("EPIPE", `cannot parse "${home}/x?verifier=hunter2"`))
    expect(complaint.message).toContain(`"${home}/x?verifier=***"`)
    for (const error of [
      failure.connection(asked(undefined, url), caused("EPIPE", `write Bearer ${token}`)),
      failure.brokenBody(asked(undefined, url), caused("EPIPE", `read ${token}`)),
      failure.transport(asked(undefined, url), { reason: "Redirect" }, `was redirected to ${token}`)
    ]) {
      expect(JSON.stringify(error)).not.toContain(token)
      expect(error.url).toBe(`${home}/api/v1/x?access_token=***`)
    }
  })
})
