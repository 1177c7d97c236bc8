/** The public response. If its data is a list, the response has the members of an array too. */
import * as Encoding from "effect/Encoding"
import type { LmsLinks, LmsResponse, LmsResponseFields } from "../../LmsResponse.js"
import * as redact from "../text/redact.js"
import type { Secrets } from "../text/secrets.js"
import { stringify } from "../text/stringify.js"
import type { RawResponse } from "./body.js"
import * as linkHeader from "./linkHeader.js"

const inspect = Symbol.for("nodejs.util.inspect.custom")

class ResponseFields implements LmsResponseFields<unknown> {
  readonly data: unknown
  readonly status: number
  readonly request: { readonly method: string; readonly url: string }
  readonly #parsedLinks: linkHeader.Links
  readonly #secrets: Secrets
  readonly #rawHeaders: RawResponse["facts"]["headers"]
  #headers: Readonly<Record<string, string>> | undefined
  #links: LmsLinks | undefined

  constructor(raw: RawResponse, data: unknown, links: linkHeader.Links | undefined) {
    this.data = data
    this.status = raw.facts.status
    this.#rawHeaders = raw.facts.headers
    this.#secrets = raw.request.secrets
    this.request = raw.request.location
    this.#parsedLinks = links ?? raw.facts.linkHeader.links
  }

  /** Computed on first access; most pages never need it. */
  get headers(): Readonly<Record<string, string>> {
    this.#headers ??= redact.redactHeaders(this.#secrets, this.#rawHeaders)
    return this.#headers
  }

  get links(): LmsLinks {
    this.#links ??= linkHeader.toLmsLinks(this.#secrets, this.#parsedLinks)
    return this.#links
  }

  toJSON(): unknown {
    return this.data instanceof Uint8Array ? Encoding.encodeBase64(this.data) : this.data
  }

  toString(): string {
    return this.data instanceof Uint8Array ? `${this.data.length} bytes` : stringify(this.data, 2)
  }

  /** Lets `concat` append the records of a list, like those of an array. */
  get [Symbol.isConcatSpreadable](): boolean {
    return Array.isArray(this.data)
  }

  [inspect](): string {
    return this.toString()
  }
}

/** A response whose data is a list. */
interface ListResponse {
  readonly [name: PropertyKey]: unknown
  readonly data: { readonly [name: PropertyKey]: unknown }
}

/** Looks up a member in the response, then in its records. A method of arrays runs on the records. */
const listHandler: ProxyHandler<ListResponse> = {
  get: (response, name) => {
    if (name in response) return response[name]
    const member = response.data[name]
    return typeof member === "function" && name in [] ? member.bind(response.data) : member
  },
  has: (response, name) => name in response || name in response.data
}

/**
 * Makes the response of one request, or of the last of several whose data was joined. Only an array makes a list: an object
 * that could be iterated would look like an empty list.
 */
export const makeResponse = <A>(raw: RawResponse, data: A, links?: linkHeader.Links): LmsResponse<A> => {
  const fields = new ResponseFields(raw, data, links)
  // LmsResponse<A> distinguishes lists by the type of the data, as this does at run time.
  const response: unknown = Array.isArray(data)
    ? new Proxy<object>(fields, listHandler as ProxyHandler<object>)
    : fields
  return response as LmsResponse<A>
}
