/** A successful answer, read to its end. */
import type { Exchange } from "./exchange.js"

export interface Answer {
  /** With the address that answered: after redirects not the one that was asked. */
  readonly exchange: Exchange
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
  /** The client has undone a compression: then even an empty body was something on the wire. */
  readonly compressed: boolean
  /** Text where the service says that it is JSON and it is UTF-8, else bytes. */
  readonly body: string | Uint8Array
}
