/**
 * What a call gives: the response of the service, and a page of a walk.
 */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { LmsError } from "./LmsError.js"

/**
 * The relations of the response's Link header (RFC 8288), as the service wrote them. They are opaque: follow them,
 * never take them apart. `last` is often missing.
 *
 * @category models
 */
export interface LmsLinks {
  readonly current: Option.Option<string>
  readonly next: Option.Option<string>
  readonly prev: Option.Option<string>
  readonly first: Option.Option<string>
  readonly last: Option.Option<string>
}

/**
 * A response whose data is an array can be used as one that is only read: by index, `map`, `filter`, `length`, iteration and
 * all else that a `ReadonlyArray` has. It is the records that answer, nothing is copied. `Array.isArray` says no, since it is
 * a response: where the array itself is wanted, there is `data`.
 *
 * @category models
 */
export interface LmsList<E> extends ReadonlyArray<E> {}

/**
 * @category models
 */
export interface LmsResponseFields<A> {
  /** The JSON value; `[]` for an empty body; a `Uint8Array` for any other content type (response 1 and 2). */
  readonly data: A
  readonly status: number
  /** Names in lower case. Cookies are left out: a session cookie is a credential. */
  readonly headers: Readonly<Record<string, string>>
  readonly links: LmsLinks
  /** What was asked, with the URL's secrets masked and without headers. After redirects: the address that answered. */
  readonly request: { readonly method: string; readonly url: string }
  /** The data as JSON, indented; bytes as their number. */
  readonly toString: () => string
  /** The data; bytes in base64. */
  readonly toJSON: () => unknown
}

/**
 * The response of the service. It is list-like where `data` is an array and prints as JSON. Untyped data is `unknown`: give a `schema` to have it typed. A response that is no array is not iterable at
 * run time, so that an object is never taken for an empty list.
 *
 * With `limit` it stands for all its pages: `data` joins their records, the rest is the last page's.
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
 * One page of a walk.
 *
 * @category models
 */
export interface LmsPage<A = unknown> {
  readonly records: ReadonlyArray<A>
  /**
   * The records as the service wrote them, each cut out of the page's JSON: `1.0` stays `1.0`, members keep their order,
   * long integers their digits. They are cut anew each time this is run.
   */
  readonly rawRecords: Effect.Effect<ReadonlyArray<string>>
  /**
   * Where the walk goes on: give it as `from` to the same call, in this process or another. It holds no token. None on
   * the last page, and on a page that `limit` cut short (no cursor points into the middle of a page). That the list is
   * complete is said by the end of the stream alone: a page whose way on is lost has none either, and an error follows.
   */
  readonly next: Option.Option<string>
  readonly response: LmsResponse
}

/**
 * A record of one of many lists (`lmsStreamAll`).
 *
 * @category models
 */
export interface LmsListRecord<L, A = unknown> {
  /** As it was given. */
  readonly list: L
  readonly record: A
}

/**
 * What a walk came to (`onEnd`).
 *
 * @category models
 */
export interface LmsReceipt {
  /**
   * Why it ended: `End` with the last page, and then the list is complete; `Limit` at its `limit`; `Consumer` since its
   * reader wanted no more or was interrupted; `Error`.
   */
  readonly ended: "End" | "Limit" | "Consumer" | "Error"
  readonly error: Option.Option<LmsError>
  /** Pages that were read, and the records on them, up to `limit`. */
  readonly pages: number
  readonly records: number
  /** Of the pages' bodies, after any compression is undone. */
  readonly bytes: number
  /** Requests that were sent, with every try. */
  readonly requests: number
  /** Those of them that were made again, after a refusal or a failure. */
  readonly retries: number
  /** Requests beside these that were sent ahead (`concurrency`) for pages that the walk did not come to. */
  readonly unused: number
  /** Because of the service's rate limit. */
  readonly waited: Duration.Duration
  /** The addresses of the first and the last page that were read, with their secrets masked. */
  readonly first: Option.Option<string>
  readonly last: Option.Option<string>
  /**
   * How many records had an `id` that the page before had, too: something was added before them while the list was read.
   * What is removed shows in `lastPageChanges` at the most, and its neighbours may then be missing.
   */
  readonly repeated: number
  /** How often the number of the last page, where the service shows one, was another than before. */
  readonly lastPageChanges: number
}

/**
 * A response that was written to a file: all of it, exactly as sent. By the time there is a value the file is complete,
 * synced and in its place.
 *
 * @category models
 */
export interface LmsFile {
  /** The `destfile` of the call. */
  readonly path: string
  readonly bytes: number
  /** Of the content, in lower-case hex. */
  readonly sha256: string
  readonly status: number
  /** Names in lower case, without cookies. Of a download that was taken up again: those it began with. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Who the token belongs to (whoami 3).
 *
 * @category models
 */
export interface Whoami {
  readonly name: string
  /** Null where the service shows none. */
  readonly login_id: string | null
  readonly domain: string
  /** Abbreviated: at most the first and the last four characters. */
  readonly token: string
}

/**
 * The file that an upload made, just as the service shows it: nothing is left out, added or made into something else. Only
 * the `id` is known to be there. `File` of `effect-lms/resources` decodes the rest where it is as documented.
 *
 * @category models
 */
export interface LmsUploadedFile {
  readonly id: string | number
  readonly display_name?: string | null | undefined
  readonly filename?: string | null | undefined
  readonly "content-type"?: string | null | undefined
  /** Some services write it as text. */
  readonly size?: number | string | null | undefined
  /** Where the content is. The address is a credential. */
  readonly url?: string | null | undefined
  readonly folder_id?: string | number | null | undefined
  readonly uuid?: string | null | undefined
  readonly upload_status?: string | null | undefined
  readonly [member: string]: unknown
}
