/** Errors in the words of the client, which has functions of its own in place of layers, and with the stack of the caller. */
import * as Predicate from "effect/Predicate"
import { type Reader, wordFor } from "../internal/text/hints.js"
import { changeError } from "../internal/text/message.js"
import { LmsConfigError, LmsRequestError } from "../LmsError.js"

const READER: Reader = {
  Operation: (name) => (name === "LmsConfig" ? "connect" : name.replace("Lms.", "client.")),
  SetToken: () => "set LMS_API_TOKEN, or pass token to connect, to client.withToken or to the call",
  PassTokenInScope: () =>
    "Use client.withToken of the client that client.withDefaults returns, or pass the option token",
  PassTokenWithDomain: () =>
    "pass a token with domain to connect; if LMS_API_TOKEN is the token of that domain, set LMS_DOMAIN to it",
  SetDomain: () =>
    "set LMS_DOMAIN (such as https://canvas.example.edu), or pass domain to connect, or to the call apiUrl or a full URL"
}

/** The stack of the caller of a method, for errors that occur later. It is formatted when it is read. */
export interface Caller {
  readonly stack?: string
}

/** `method` and what it calls are left out. */
export const captureCaller = (method: (...args: never) => unknown): Caller => {
  const caller: Caller = {}
  Error.captureStackTrace?.(caller, method)
  return caller
}

/** Replaces the frames of an error of the library, which are internal, by those of the caller. */
export const withCaller = (reason: unknown, { stack }: Caller): unknown => {
  const isOwn =
    Predicate.isError(reason) && Predicate.hasProperty(reason, "_tag") && String(reason._tag).startsWith("Lms")
  if (isOwn && stack !== undefined) reason.stack = `${reason.name}: ${reason.message}\n${stack.replace(/.*\n/, "")}`
  return reason
}

/** The reason with which a promise rejects. Other errors than these two name no layers. */
export const describeRejection = (error: unknown): unknown =>
  error instanceof LmsConfigError || error instanceof LmsRequestError
    ? changeError(error, {}, wordFor(error, READER))
    : error
