/** A request: all that is known of it before it is sent, and what messages say of it. */
import type * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { LmsFileError } from "../../LmsError.js"
import { MAX_SHOWN_LENGTH, truncate } from "../text/escape.js"
import { hasOrigin } from "../text/origin.js"
import * as redact from "../text/redact.js"
import type { Secrets } from "../text/secrets.js"
import type { Account } from "./account.js"
import { isSafeMethod, type Method } from "./endpoint.js"
import type { Members } from "./values.js"

/** Header values by lower-case name. */
export type HeaderFields = Readonly<Record<string, string>>

/** A body that is never completely in memory. It is opened once per attempt. */
export interface RepeatableBody {
  readonly open: () => OpenedBody
}

/** A streamed body of one attempt. */
export interface OpenedBody {
  readonly body: { readonly stream: Stream.Stream<Uint8Array, LmsFileError>; readonly length: number }
  /** With what the stream failed, which transports do not report. */
  readonly problem: () => Cause.Cause<LmsFileError> | undefined
  /** Completes when the transport has released the stream. */
  readonly released: Effect.Effect<unknown>
}

/** All that is known of a request. */
export interface RequestFields {
  readonly method: Method
  /** May contain secrets: messages use `redactedUrl`. */
  readonly url: string
  /** Without Authorization. */
  readonly headers: HeaderFields
  readonly body: Uint8Array | string | RepeatableBody | undefined
  /** Parameters with files, from which the body is made. */
  readonly form?: Members | undefined
  /** The origin where the request is counted: that of its first URL. */
  readonly origin: string
  /** For whom it is sent: undefined if no token belongs to its origin, null if the caller wants none to be sent. */
  readonly account: Account | null | undefined
  /** Masked in all text that is shown of the request, also if the request does not send them. */
  readonly secrets: Secrets
  /** The request accepts JSON, so a page of HTML is an error. */
  readonly acceptsJson: boolean
  /** Whether it only reads. Default: if its method is safe. True for a GraphQL query, false for a GET with side effects. */
  readonly readOnly?: boolean | undefined
  /** No redirect to another origin is followed: what that answers does not come from the service. */
  readonly sameOriginOnly?: boolean
  /** The response is a file, which is saved as sent. */
  readonly file?: boolean
  /** Names of the caller's parameters that the next link of each page must have. */
  readonly repeatedNames?: ReadonlyArray<string>
  /** Pagination resumes from a cursor, so an earlier page had links. */
  readonly fromCursor?: boolean
}

/** Whether a request, or that of an error, only reads: it may then be sent again although the service may have received it. */
export const isReadOnly = ({
  method,
  readOnly = isSafeMethod(method)
}: {
  readonly method: string
  readonly readOnly?: boolean | undefined
}): boolean => readOnly

/** Whether a URL is that of the content of a file. The service reads the file's `verifier` there, and no token. */
export const isFileUrl = (url: string): boolean =>
  /^https?:\/\/[^/?#]+\/(?!api\/)(?:[^?#]*\/)?files\/[^/?#]+(?:\/download)?\/?(?:[?#]|$)/.test(url)

/** A request that can be sent, and what messages say of it. */
// A class with getters, since each page creates one and few are ever described.
export class PreparedRequest extends Data.Class<RequestFields> {
  with(changes: Partial<RequestFields>): PreparedRequest {
    return new PreparedRequest({ ...this, ...changes })
  }

  /** The same request to another URL: the next page, or the target of a redirect. */
  at(url: string): PreparedRequest {
    return this.with({ url })
  }

  get redactedUrl(): string {
    return redact.redactUrlAndSecrets(this.secrets, this.url)
  }

  /** `GET https://…`, the start of a message. */
  get description(): string {
    return `${this.method} ${truncate(this.redactedUrl, MAX_SHOWN_LENGTH)}`
  }

  /** The fields of errors that identify the request. */
  get location(): { readonly method: string; readonly url: string } {
    return { method: this.method, url: this.redactedUrl }
  }

  /** Whether it goes to the origin of its request, which a redirect may leave. */
  get isSameOrigin(): boolean {
    return hasOrigin(this.url, this.origin)
  }

  get isReadOnly(): boolean {
    return isReadOnly(this)
  }

  /** The fields of errors after which the request may be retried. */
  get retryLocation(): { readonly method: string; readonly url: string; readonly readOnly?: boolean } {
    const { readOnly } = this
    return readOnly === undefined ? this.location : { ...this.location, readOnly }
  }

  /** Masks the client's secrets in a text, also those that this request does not send. */
  redact(text: string): string {
    return this.secrets.mask(text)
  }
}
