/** Codes and messages of network and TLS errors, which HTTP clients nest as causes. */
import * as Predicate from "effect/Predicate"
import { hint } from "../text/hints.js"
import { say, type Words } from "../text/message.js"

const MAX_CAUSE_DEPTH = 5

/** The innermost text of a member of an error and of its causes: outer ones only say that something failed. */
export const innermostText = (error: unknown, member: string, depth = 0): string | undefined => {
  if (typeof error !== "object" || error === null || depth > MAX_CAUSE_DEPTH) return undefined
  const causes = [
    Predicate.hasProperty(error, "cause") ? error.cause : undefined,
    Predicate.hasProperty(error, "errors") && Array.isArray(error.errors) ? error.errors[0] : undefined
  ]
  const inner = causes.map((cause) => innermostText(cause, member, depth + 1)).find((text) => text !== undefined)
  if (inner !== undefined) return inner
  const text = Predicate.hasProperty(error, member) ? error[member] : undefined
  return typeof text === "string" && text !== "" ? text : undefined
}

/** The innermost code, such as `ECONNRESET`. */
export const errorCode = (error: unknown): string | undefined => innermostText(error, "code")

export const errorMessage = (error: unknown): string | undefined => innermostText(error, "message")

const UNTRUSTED_CERTIFICATE =
  /^(?:CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$)/

const OTHER_HOST = /^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|IP_ADDRESS_MISMATCH)$/

const TLS = /^ERR_SSL_/

/** Errors that an established connection can also have, after the handshake. */
const AFTER_HANDSHAKE = /BAD_RECORD_MAC|DECRYPT|UNEXPECTED_EOF|APPLICATION_DATA|SHUTDOWN|RENEGOTIATION/

const WRONG_VERSION = "ERR_SSL_WRONG_VERSION_NUMBER"

/** OpenSSL's reasons for a response that is not TLS: Node 24 has the second one for a response of HTTP. */
const NOT_TLS = /wrong version number|packet length too long/i

/** One code for a response that is not TLS, for which versions of Node have several. */
export const tlsErrorCode = (code: string | undefined, message: string): string | undefined =>
  code !== undefined && (code === "EPROTO" || TLS.test(code)) && NOT_TLS.test(message) ? WRONG_VERSION : code

/** Whether the TLS handshake failed, so that no request was sent. */
export const isTlsFailure = (code: string | undefined): boolean => {
  const text = String(code)
  return UNTRUSTED_CERTIFICATE.test(text) || OTHER_HOST.test(text) || (TLS.test(text) && !AFTER_HANDSHAKE.test(text))
}

/** The reason in an OpenSSL message, without the location in its source. */
const opensslReason = (message: string): string => /:SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? message.trim()

/** Describes a failed handshake, to complete the sentence "GET … was not sent: …". */
export const describeTlsFailure = (code: string, message: string): Words => {
  const reason = opensslReason(message)
  if (OTHER_HOST.test(code)) {
    return say`the certificate of the server is for another host (${reason}). ${hint("CheckUrl")}`
  }
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") {
    return `the certificate of the server is not valid today (${reason}). Check the clock of this machine; if it is right, the server needs a new certificate`
  }
  if (UNTRUSTED_CERTIFICATE.test(code)) {
    return `the certificate of the server is not trusted (${reason}). If your institution has its own certificate authority, set NODE_EXTRA_CA_CERTS to the file with its certificate`
  }
  return code === WRONG_VERSION
    ? "the server does not speak TLS. Check the port of the URL; http: is only for a test server on this machine"
    : `the TLS handshake failed (${reason}). Check the URL, and any proxy or firewall on the way`
}

/** The code of the cause of a `Timeout` if the request had not been sent by then. */
export const UNSENT = "ERR_UNSENT"

/** As `UNSENT`, if the request was waiting for another one of this client to end. */
export const BUSY = "ERR_BUSY"

/** Why a request had not been sent when its time was over; undefined if it may have been. */
export const unsentProblem = (cause: unknown): Words | undefined => {
  const code = errorCode(cause)
  if (code === BUSY) return say`${errorMessage(cause) ?? ""}. ${hint("RunFewerCalls")}`
  return code === UNSENT ? errorMessage(cause) : undefined
}
