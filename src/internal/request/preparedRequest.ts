/** A request as data. */
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { LmsFileError } from "../../LmsError.js"
import type { Secrets } from "../text/secrets.js"
import type { Account } from "./account.js"
import type { Members } from "./values.js"

/** Header values by lower-case name. */
export type HeaderFields = Readonly<Record<string, string>>

/** A body that is never completely in memory. It is opened once per attempt. */
export interface StreamedBody {
  readonly open: () => OpenedBody
}

/** A streamed body of one attempt. */
export interface OpenedBody {
  readonly body: { readonly stream: Stream.Stream<Uint8Array, LmsFileError>; readonly length: number }
  /** The error of the stream, which transports do not report. */
  readonly problem: () => LmsFileError | undefined
  /** Completes when the transport has released the stream. */
  readonly released: Effect.Effect<unknown>
}

export interface PreparedRequest {
  readonly method: Method
  readonly url: string
  /** Without Authorization. */
  readonly headers: HeaderFields
  readonly body: Uint8Array | string | StreamedBody | undefined
  /** Parameters with files, from which the body is made. */
  readonly form?: Members | undefined
  /** The origin of `url`, where the request is counted. */
  readonly origin: string
  /** For whom it is sent; undefined without a token. */
  readonly account: Account | undefined
  /** Masked in all text that is shown of the request, also if the request does not send them. */
  readonly secrets: Secrets
  /** The request accepts JSON, so a page of HTML is an error. */
  readonly acceptsJson: boolean
  /** Whether it only reads. Default: if it is a GET. True for a GraphQL query, false for a GET with side effects. */
  readonly readOnly?: boolean | undefined
  /** The response is a file, which is saved as sent. */
  readonly file?: boolean
  /** Names of the caller's parameters that the next link of each page must have. */
  readonly repeatedNames?: ReadonlyArray<string>
  /** Pagination resumes from a cursor, so an earlier page had links. */
  readonly fromCursor?: boolean
}

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

export type Method = (typeof METHODS)[number]
