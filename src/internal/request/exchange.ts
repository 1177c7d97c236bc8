/** One request to one address, and how both are shown: whatever is said of an exchange takes its words from here. */

import * as redact from "../text/redact.js"
import type { PreparedRequest } from "./preparedRequest.js"

// A class, since there is one for each page of a walk.
export class Exchange {
  readonly request: PreparedRequest
  /** As it is sent: not to be shown. */
  readonly url: string

  constructor(request: PreparedRequest, url: string) {
    this.request = request
    this.url = url
  }

  /** The same request at another address: the next page, or where a redirect leads. */
  at(url: string): Exchange {
    return new Exchange(this.request, url)
  }

  get method(): PreparedRequest["method"] {
    return this.request.method
  }

  /** Without secrets. */
  get redactedUrl(): string {
    return redact.redactedUrl(this.request.token, this.url)
  }

  /** `GET https://…`, as messages begin. */
  get description(): string {
    return `${this.method} ${this.redactedUrl}`
  }

  /** What the errors of an exchange tell of it. */
  get location(): { readonly method: string; readonly url: string } {
    return { method: this.method, url: this.redactedUrl }
  }

  /** Doing it twice is doing it once. */
  get isIdempotent(): boolean {
    return this.request.method === "GET" && this.request.notIdempotent !== true
  }

  /** A text of the service's without the token. */
  redact(text: string): string {
    return redact.redactToken(this.request.token, text)
  }
}
