/**
 * Results of calls: responses, pages, receipts and files.
 */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { LmsError } from "./LmsError.js"

/**
 * The links of the Link header (RFC 8288), as the service wrote them. They are opaque: follow them, do not parse them.
 * `last` is often missing.
 *
 * @category models
 */
export interface LmsLinks {
  /** This page. */
  readonly current: Option.Option<string>
  /** The page after it. */
  readonly next: Option.Option<string>
  /** The page before it. */
  readonly prev: Option.Option<string>
  /** The first page of the list. */
  readonly first: Option.Option<string>
  /** The last page of the list. */
  readonly last: Option.Option<string>
}

/**
 * A response whose data is an array can be used like a `ReadonlyArray`: index, `map`, `filter`, `length`, iteration and so
 * on. It is a view of the records, without a copy. `Array.isArray` is false; the array itself is `data`.
 *
 * @category models
 */
export interface LmsList<E> extends ReadonlyArray<E> {}

/**
 * The records of one page: the list may have more. `lms` reads them with `limit: Infinity`.
 *
 * @category models
 */
export interface LmsOnePage<E> extends ReadonlyArray<E> {}

/**
 * The members of every response.
 *
 * @category models
 */
export interface LmsResponseFields<A> {
  /** The parsed JSON; `[]` for an empty body; a `Uint8Array` for any other content type. */
  readonly data: A
  /** The status of the response, 200 to 299. */
  readonly status: number
  /** With lower-case names and without cookies, which are credentials. */
  readonly headers: Readonly<Record<string, string>>
  /** The links of the Link header. */
  readonly links: LmsLinks
  /** Method and URL with secrets masked; after redirects the URL that responded. */
  readonly request: { readonly method: string; readonly url: string }
  /** The data as indented JSON; of bytes, their number. */
  readonly toString: () => string
  /** The data; bytes as base64. */
  readonly toJSON: () => unknown
}

/**
 * A response of the service. It prints as JSON, and is list-like if `data` is an array. Data without a `schema` is
 * `unknown`. A response with other data is not iterable at run time, so that an object is never mistaken for an empty list.
 *
 * With `limit` it stands for all its pages: `data` contains their records, everything else is that of the last page.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 *
 * const program = Effect.gen(function* () {
 *   const courses = yield* lms("/api/v1/courses", {}, { limit: 20 })
 *   for (const course of courses) yield* Effect.log(course)
 *   return courses.length
 * })
 * ```
 *
 * @category models
 */
export type LmsResponse<A = unknown> = LmsResponseFields<A> &
  (unknown extends A ? LmsList<unknown> : [A] extends [ReadonlyArray<infer E>] ? LmsList<E> : unknown)

/**
 * An error beside the data of a GraphQL response, with secrets masked.
 *
 * @category models
 */
export interface LmsGraphqlError {
  /** The service's words. */
  readonly message: string
  /** Where in the data a value is null because of it. */
  readonly path: ReadonlyArray<string | number>
  /** Its `extensions.code`, if the service gives one. */
  readonly code: string | undefined
}

/**
 * The response to `lmsGraphql`. Its `data` is GraphQL's `data`.
 *
 * @category models
 */
export type LmsGraphqlResponse<A = unknown> = LmsResponse<A> & {
  /** The errors beside the data. Always empty without the option `partial`. */
  readonly errors: ReadonlyArray<LmsGraphqlError>
}

/**
 * One page of a list.
 *
 * @category models
 */
export interface LmsPage<A = unknown> {
  /** The records of the page, up to `limit`. */
  readonly records: ReadonlyArray<A>
  /**
   * The JSON text of each record exactly as the service sent it: `1.0` stays `1.0`, members keep their order, long integers
   * their digits. Computed each time it runs.
   */
  readonly rawRecords: Effect.Effect<ReadonlyArray<string>>
  /**
   * The cursor of the next page: pass it as `cursor` to the same call, in this process or another. It contains no token. None
   * on the last page, and on a page that `limit` cuts short. Only the end of the stream says that the list is complete: a
   * page whose next link is missing by mistake, or leads back or to another service, has none either, and an error follows.
   */
  readonly next: Option.Option<string>
  /** The response that contained the page. */
  readonly response: LmsResponse
}

/**
 * A record of one of many lists (`lmsStreamAll`).
 *
 * @category models
 */
export interface LmsListRecord<L, A = unknown> {
  /** The list as passed to `lmsStreamAll`. */
  readonly list: L
  /** The record. */
  readonly record: A
}

/**
 * The receipt of a list (`onEnd`).
 *
 * @category models
 */
export interface LmsReceipt {
  /**
   * Why it ended: `End` with the last page, then the list is complete; `Limit` at its `limit`; `Consumer` because the
   * consumer stopped or was interrupted; `Error`.
   */
  readonly ended: "End" | "Limit" | "Consumer" | "Error"
  /** The error with which it ended. */
  readonly error: Option.Option<LmsError>
  /** Pages that were read. */
  readonly pages: number
  /** Their records, up to `limit`. */
  readonly records: number
  /** Bytes of the pages' bodies, after decompression. */
  readonly bytes: number
  /** Requests that were sent, with every attempt. */
  readonly requests: number
  /** Retries among them, after a throttle or a failure. */
  readonly retries: number
  /** Prefetch requests (`concurrency`) for pages that were not needed; not part of `requests`. */
  readonly unused: number
  /** Time waited for the service's rate limit. */
  readonly waited: Duration.Duration
  /** The URL of the first page that was read, with secrets masked. */
  readonly first: Option.Option<string>
  /** The URL of the last page that was read, with secrets masked. */
  readonly last: Option.Option<string>
  /**
   * How many records had an `id` of the page before: records were added in front of them while the list was read. Removed
   * records show at most in `lastPageChanges`; their neighbours may then be missing.
   */
  readonly repeated: number
  /** How often the number of the last page, if the service shows one, changed. */
  readonly lastPageChanges: number
}

/**
 * A response that was saved to a file, complete and exactly as sent.
 *
 * @category models
 */
export interface LmsFile {
  /** The `destfile` of the call. */
  readonly path: string
  /** The number of bytes written. */
  readonly bytes: number
  /** The SHA-256 of the content, in lower-case hex. */
  readonly sha256: string
  /**
   * The content coding of the saved bytes, such as `gzip`: the server sent the file compressed, although the client had not
   * asked for it, and it was saved as sent. Undefined if there is none, or if the HTTP client has decoded it, as `fetch` does.
   */
  readonly contentEncoding: string | undefined
  /** The status of the response. */
  readonly status: number
  /** With lower-case names and without cookies. Of a resumed download: the headers of its first response. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * A job of the service (`lmsWait`), as of the last time it was asked for.
 *
 * @category models
 */
export interface LmsJob<A = unknown> {
  /** The address of the job, without a token. Store it to wait for the job in another process. */
  readonly url: string
  /** In the service's words, such as `running` or `completed`. Each kind of job has its own. */
  readonly state: string
  /** Percent; null if the service has not said it. It may go back: a SIS import in batch mode has two parts. */
  readonly completion: number | null
  /** The description of the job by the service, with its result; decoded if there is a `schema`. */
  readonly data: A
  /**
   * The job has done its work, and something about it should be looked at: messages of a SIS or outcome import, issues of a
   * content migration. They are in `data`, or at an address that `data` names.
   */
  readonly hasWarnings: boolean
  /**
   * The URL of the file that the job has made: the export, the report, or the list of errors of a SIS import. It is a
   * credential, and expires. `lms(file, {}, { destfile })` saves it.
   */
  readonly file: string | undefined
}

/**
 * The user that the token belongs to.
 *
 * @category models
 */
export interface Whoami {
  /** The full name. */
  readonly name: string
  /** Null if the service shows none. */
  readonly login_id: string | null
  /** Scheme and host of the service. */
  readonly domain: string
  /** Abbreviated: at most the first and the last four characters. */
  readonly token: string
}

/**
 * An uploaded file as the service describes it, unchanged. Only `id` is certain. `File` of `effect-lms/resources` decodes
 * the documented fields.
 *
 * @category models
 */
export interface LmsUploadedFile {
  /** The id of the file. */
  readonly id: string | number
  /** The name that users see. */
  readonly display_name?: string | null | undefined
  /** The name under which it is stored. */
  readonly filename?: string | null | undefined
  /** The media type. */
  readonly "content-type"?: string | null | undefined
  /** A string on some installations. */
  readonly size?: number | string | null | undefined
  /** The URL of the content. It is a credential. */
  readonly url?: string | null | undefined
  /** The id of its folder. */
  readonly folder_id?: string | number | null | undefined
  /** Part of its URL, and as secret. */
  readonly uuid?: string | null | undefined
  /** `success` if its content is there. */
  readonly upload_status?: string | null | undefined
  readonly [member: string]: unknown
}
