/** Errors of requests as Effect 3 makes them: one class, whose reason is a word. */
export * from "effect/http/HttpClientError"

import * as HttpClientError from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"

const REASONS = {
  Encode: HttpClientError.EncodeError,
  InvalidUrl: HttpClientError.InvalidUrlError,
  Transport: HttpClientError.TransportError
}

interface RequestErrorOptions {
  readonly request: HttpClientRequest
  readonly reason: keyof typeof REASONS
  readonly cause?: unknown
}

export const RequestError = function ({ reason, ...others }: RequestErrorOptions) {
  return new HttpClientError.HttpClientError({ reason: new REASONS[reason](others) })
} as unknown as new (
  options: RequestErrorOptions
) => HttpClientError.HttpClientError
