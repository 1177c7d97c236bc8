/** A request to one URL, and its description in messages. */

import { MAX_SHOWN_LENGTH, truncate } from "../text/escape.js"
import * as redact from "../text/redact.js"
import type { PreparedRequest } from "./preparedRequest.js"

/** Whether a request, or that of an error, only reads: it may then be sent again although the service may have received it. */
export const isReadOnly = ({
  method,
  readOnly = method === "GET"
}: {
  readonly method: string
  readonly readOnly?: boolean | undefined
}): boolean => readOnly

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

  get isReadOnly(): boolean {
    return isReadOnly(this.request)
  }

  /** The fields of errors after which the request may be retried. */
  get retryLocation(): { readonly method: string; readonly url: string; readonly readOnly?: boolean } {
    const { readOnly } = this.request
    return readOnly === undefined ? this.location : { ...this.location, readOnly }
  }

  /** Masks the client's secrets in a text, also those that this request does not send. */
  redact(text: string): string {
    return this.request.secrets.mask(text)
  }
}
