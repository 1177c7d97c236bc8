/** A request as a plain value: everything that will be sent, nothing that sends. */
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Stream from "effect/Stream"
import type { LmsFileError } from "../../LmsError.js"
import type { LmsConfigService } from "../../LmsService.js"
import type { Members } from "./values.js"

/** A body that is never in memory as a whole: its bytes are made anew for each try. */
export interface StreamedBody {
  readonly open: () => OpenedBody
}

/** A streamed body for one try. */
export interface OpenedBody {
  readonly body: { readonly stream: Stream.Stream<Uint8Array, LmsFileError>; readonly length: number }
  /** What it failed with: a transport only says that it did. */
  readonly problem: () => LmsFileError | undefined
  /** Succeeds when the transport has let go of it. */
  readonly released: Effect.Effect<unknown>
}

export interface PreparedRequest {
  readonly method: Method
  readonly url: string
  /** Without Authorization. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | string | StreamedBody | undefined
  /** Parameters that hold files. The body is made of them. */
  readonly form?: Members | undefined
  readonly token: Redacted.Redacted | undefined
  /** Where the token is renewed: `token` is then the account's name, and stands for all its tokens. */
  readonly tokenSource?: LmsConfigService | undefined
  /** The token of this request, where it is renewed. */
  readonly accessToken?: Redacted.Redacted | undefined
  /** The only origin that may see the token. */
  readonly tokenOrigin: string | undefined
  /** JSON was asked for: a page of HTML is no answer. */
  readonly acceptsJson: boolean
  /** It does something, although it is a GET: it is not made again once the service may have seen it. */
  readonly notIdempotent?: boolean
  /** The answer is a file, wanted as it is sent. */
  readonly file?: boolean
  /** The walk goes on from a cursor, so there have been links before. */
  readonly fromCursor?: boolean
}

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

export type Method = (typeof METHODS)[number]
