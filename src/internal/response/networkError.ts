/** What the causes below a failure say: a network's code and words lie some causes down, on any client. */

const DEEPEST_CAUSE = 5

const inner = <A>(cause: object, depth: number, f: (cause: unknown, depth: number) => A | undefined): A | undefined => {
  const below = "cause" in cause ? f(cause.cause, depth + 1) : undefined
  return below ?? ("errors" in cause && Array.isArray(cause.errors) ? f(cause.errors[0], depth + 1) : undefined)
}

/** The innermost code, such as `ECONNRESET`. */
export const errorCode = (cause: unknown, depth = 0): string | undefined => {
  if (typeof cause !== "object" || cause === null || depth > DEEPEST_CAUSE) return undefined
  return inner(cause, depth, errorCode) ?? ("code" in cause && typeof cause.code === "string" ? cause.code : undefined)
}

/** The innermost message that says anything: the outer ones only say that something was wrong. */
export const errorMessage = (cause: unknown, depth = 0): string | undefined => {
  if (typeof cause !== "object" || cause === null || depth > DEEPEST_CAUSE) return undefined
  const below = inner(cause, depth, errorMessage)
  if (below !== undefined) return below
  return "message" in cause && typeof cause.message === "string" && cause.message !== "" ? cause.message : undefined
}

const UNTRUSTED =
  /^(?:CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$)/

const ELSEWHERE = /^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|IP_ADDRESS_MISMATCH)$/

const TLS = /^ERR_SSL_/

/** A connection that has been made can break in the same words, by what comes after the handshake. */
const LATER = /BAD_RECORD_MAC|DECRYPT|UNEXPECTED_EOF|APPLICATION_DATA|SHUTDOWN|RENEGOTIATION/

const WRONG_VERSION = "ERR_SSL_WRONG_VERSION_NUMBER"

/** One code for an answer that is no TLS: Node's versions differ in it. */
export const tlsErrorCode = (code: string | undefined, why: string): string | undefined =>
  code === "EPROTO" && /wrong version number/i.test(why) ? WRONG_VERSION : code

export const isTlsFailure = (code: string | undefined): boolean => {
  const of = String(code)
  return UNTRUSTED.test(of) || ELSEWHERE.test(of) || (TLS.test(of) && !LATER.test(of))
}

/** What OpenSSL says, without the place in its source. */
const reason = (why: string): string => /:SSL routines:[^:]*:([^:]+)/.exec(why)?.[1] ?? why.trim()

/** What is wrong and how it is mended, as the end of the sentence "GET …"; the code is one of these. */
export const describeTlsFailure = (code: string, why: string): string => {
  if (ELSEWHERE.test(code)) {
    return `was not sent, since the service's certificate is for another host (${reason(why)}): check the address (LMS_DOMAIN, apiUrl or the endpoint's own)`
  }
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") {
    return `was not sent, since the service's certificate is not valid today (${reason(why)}): check this machine's clock; if it is right, the service needs a new certificate`
  }
  if (UNTRUSTED.test(code)) {
    return `was not sent, since the service's certificate cannot be trusted (${reason(why)}): if its authority is your institution's own, set NODE_EXTRA_CA_CERTS to the file with the authority's certificate`
  }
  return code === WRONG_VERSION
    ? "was not sent, since what answers there does not speak TLS: check scheme and port of the address"
    : `was not sent, since the TLS handshake failed (${reason(why)}): check the address, and what stands between (a proxy, a firewall)`
}
