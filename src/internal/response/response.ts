/** The response, list-like where its data is a list. */
import * as Encoding from "effect/Encoding"
import type { LmsLinks, LmsResponse, LmsResponseFields } from "../../LmsResponse.js"
import type { PreparedRequest } from "../request/preparedRequest.js"
import * as redact from "../text/redact.js"
import type { RawResponse } from "./body.js"
import * as linkHeader from "./linkHeader.js"

const inspect = Symbol.for("nodejs.util.inspect.custom")

class Fields implements LmsResponseFields<unknown> {
  readonly data: unknown
  readonly status: number
  readonly request: { readonly method: string; readonly url: string }
  readonly #parsed: linkHeader.Links
  readonly #token: PreparedRequest["token"]
  readonly #incoming: RawResponse["headers"]
  #headers: Readonly<Record<string, string>> | undefined
  #links: LmsLinks | undefined

  constructor(answer: RawResponse, data: unknown, links: linkHeader.Links | undefined) {
    this.data = data
    this.status = answer.status
    this.#incoming = answer.headers
    this.#token = answer.exchange.request.token
    this.request = answer.exchange.location
    this.#parsed = links ?? linkHeader.parseLinks(answer.headers.link)
  }

  /** Made when they are asked for, which for most pages of a walk is never. */
  get headers(): Readonly<Record<string, string>> {
    this.#headers ??= redact.redactHeaders(this.#token, this.#incoming)
    return this.#headers
  }

  get links(): LmsLinks {
    this.#links ??= linkHeader.toPublic(this.#token, this.#parsed)
    return this.#links
  }

  toJSON(): unknown {
    return this.data instanceof Uint8Array ? Encoding.encodeBase64(this.data) : this.data
  }

  toString(): string {
    return this.data instanceof Uint8Array ? `${this.data.length} bytes` : JSON.stringify(this.data, null, 2)
  }

  /** So that `concat` takes the records of a list, as it does those of an array. */
  get [Symbol.isConcatSpreadable](): boolean {
    return Array.isArray(this.data)
  }

  [inspect](): string {
    return this.toString()
  }
}

/** A response by the names of its members, and its records by those of theirs. */
interface Listed {
  readonly [name: PropertyKey]: unknown
  readonly data: { readonly [name: PropertyKey]: unknown }
}

/**
 * A list has the members of its records beside its own. Nothing is made for them: they are looked for when one is asked for,
 * and a method runs on the records themselves.
 */
const listed: ProxyHandler<Listed> = {
  get: (response, name) => {
    if (name in response) return response[name]
    const member = response.data[name]
    return typeof member === "function" && name in [] ? member.bind(response.data) : member
  },
  has: (response, name) => name in response || name in response.data
}

/**
 * The response for `data`, which is the answer's own or what several answers came to. Only an array makes a list: an
 * object that iterates as nothing would be taken for an empty one.
 */
export const makeResponse = <A>(answer: RawResponse, data: A, links?: linkHeader.Links): LmsResponse<A> => {
  const response = new Fields(answer, data, links)
  // The two cases of LmsResponse, told apart by the data as the type tells them apart by A.
  const made: unknown = Array.isArray(data) ? new Proxy<object>(response, listed as ProxyHandler<object>) : response
  return made as LmsResponse<A>
}
