/** A request to one URL, and its description in messages. */

import { MAX_SHOWN_LENGTH, truncate } from "../text/escape.js"
import * as redact from "../text/redact.js"
import type { PreparedRequest } from "./preparedRequest.js"

// A class with getters, since each page creates one and few are ever described.
export class Exchange {
  readonly request: PreparedRequest
  /** May contain secrets: messages use `redactedUrl`. */
  readonly url: string

  constructor(request: PreparedRequest, url: string) {
    this.request = request
    this.url = url
  }

  /** The same request to another URL: the next page, or the target of a redirect. */
  at(url: string): Exchange {
    return new Exchange(this.request, url)
  }

  get method(): PreparedRequest["method"] {
    return this.request.method
  }

  get redactedUrl(): string {
    return redact.redactUrlAndSecrets(this.request.secrets, this.url)
  }

  /** `GET https://…`, the start of a message. */
  get description(): string {
    return `${this.method} ${truncate(this.redactedUrl, MAX_SHOWN_LENGTH)}`
  }

  /** The fields of errors that identify the request. */
  get location(): { readonly method: string; readonly url: string } {
    return { method: this.method, url: this.redactedUrl }
  }

  get isIdempotent(): boolean {
    const { method, notIdempotent, readOnly } = this.request
    return readOnly === true || (method === "GET" && notIdempotent !== true)
  }

  /** The fields of errors after which the request may be retried. */
  get retryLocation(): { readonly method: string; readonly url: string; readonly readOnly?: true } {
    return this.request.readOnly === true ? { ...this.location, readOnly: true } : this.location
  }

  /** Masks the client's secrets in a text, also those that this request does not send. */
  redact(text: string): string {
    return this.request.secrets.mask(text)
  }
}
