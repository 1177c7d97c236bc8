/** One request to one address, and how both are shown: whatever is said of an exchange takes its words from here. */
import type { PreparedRequest } from "../request/prepared.js"
import * as redact from "../text/redact.js"

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
  get address(): string {
    return redact.address(this.request.token, this.url)
  }

  /** `GET https://…`, as messages begin. */
  get shown(): string {
    return `${this.method} ${this.address}`
  }

  /** What the errors of an exchange tell of it. */
  get place(): { readonly method: string; readonly url: string } {
    return { method: this.method, url: this.address }
  }

  /** Doing it twice is doing it once. */
  get isRead(): boolean {
    return this.request.method === "GET" && this.request.once !== true
  }

  /** A text of the service's without the token. */
  scrub(text: string): string {
    return redact.scrub(this.request.token, text)
  }
}
