/** The response, list-like where its data is a list. */
import * as Encoding from "effect/Encoding"
import type { LmsLinks, LmsResponse, LmsResponseFields } from "../../LmsResponse.js"
import type { PreparedRequest } from "../request/prepared.js"
import * as redact from "../text/redact.js"
import type { Answer } from "./answer.js"
import * as link from "./link.js"

const inspect = Symbol.for("nodejs.util.inspect.custom")

class Single implements LmsResponseFields<unknown> {
  readonly data: unknown
  readonly status: number
  readonly request: { readonly method: string; readonly url: string }
  readonly #parsed: link.Links
  readonly #token: PreparedRequest["token"]
  readonly #incoming: Answer["headers"]
  #headers: Readonly<Record<string, string>> | undefined
  #links: LmsLinks | undefined

  constructor(answer: Answer, data: unknown, links: link.Links | undefined) {
    this.data = data
    this.status = answer.status
    this.#incoming = answer.headers
    this.#token = answer.exchange.request.token
    this.request = answer.exchange.place
    this.#parsed = links ?? link.parse(answer.headers.link)
  }

  /** Made when they are asked for, which for most pages of a walk is never. */
  get headers(): Readonly<Record<string, string>> {
    this.#headers ??= redact.headers(this.#token, this.#incoming)
    return this.#headers
  }

  get links(): LmsLinks {
    this.#links ??= link.toPublic(this.#token, this.#parsed)
    return this.#links
  }

  toJSON(): unknown {
    return this.data instanceof Uint8Array ? Encoding.encodeBase64(this.data) : this.data
  }

  toString(): string {
    return this.data instanceof Uint8Array ? `${this.data.length} bytes` : JSON.stringify(this.data, null, 2)
  }

  [inspect](): string {
    return this.toString()
  }
}

class List extends Single implements Iterable<unknown> {
  get #records(): ReadonlyArray<unknown> {
    return this.data as ReadonlyArray<unknown>
  }

  get length(): number {
    return this.#records.length
  }

  at(index: number): unknown {
    return this.#records.at(index)
  }

  [Symbol.iterator](): IterableIterator<unknown> {
    return this.#records[Symbol.iterator]()
  }
}

/**
 * The response for `data`, which is the answer's own or what several answers came to. Only an array makes a list: an
 * object that iterates as nothing would be taken for an empty one.
 */
export const make = <A>(answer: Answer, data: A, links?: link.Links): LmsResponse<A> =>
  // The two classes are the two cases of LmsResponse, told apart by the data as the type tells them apart by A.
  (Array.isArray(data) ? new List(answer, data, links) : new Single(answer, data, links)) as unknown as LmsResponse<A>
