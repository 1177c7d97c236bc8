/**
 * The client as promises and async iterables: its operations, and what they can be told.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import type * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import type {
  LmsExported,
  LmsExportedAll,
  LmsExportList,
  LmsExportOptions,
  LmsExportProgress
} from "../export/LmsExport.js"
import type { Lms } from "../Lms.js"
import type {
  LmsDataOf,
  LmsEndpointOf,
  LmsListEndpointOf,
  LmsOptionsOf,
  LmsParamsOf,
  LmsResultOf,
  LmsUploadPathOf
} from "../LmsCall.js"
import type { LmsError } from "../LmsError.js"
import type { LmsCallOptions, LmsListRequest, LmsOptions, LmsUploadOptions, WhoamiOptions } from "../LmsOptions.js"
import type { LmsListRecord, LmsPage, LmsReceipt, LmsResponse, LmsUploadedFile, Whoami } from "../LmsResponse.js"

/**
 * Whose client it is. Without any: the environment's, `LMS_API_TOKEN` and `LMS_DOMAIN`.
 *
 * @category options
 */
export interface LmsAccount {
  readonly token: string | Redacted.Redacted
  /** Scheme and host of the institution's instance. */
  readonly domain: string
}

/**
 * What a client can be made of instead: a layer of your own, for another platform than Node, tokens that are refreshed, a
 * recording or the sandbox.
 *
 * @category options
 */
export interface LmsLayer {
  readonly layer: Layer.Layer<Lms | FileSystem.FileSystem | Path.Path, unknown>
}

/**
 * @category options
 */
export interface LmsAbortable {
  /** Ends the call when it is aborted: what it has open is closed, and then the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

type Callback<Args extends ReadonlyArray<unknown>> = ((...args: Args) => unknown) | undefined

/** A schema that needs nothing: there is nobody who would give it. */
interface Decoding {
  readonly schema?: Schema.Schema.AnyNoContext | undefined
}

/** The options that differ: callbacks are plain functions, and what they return is waited for. */
type Plain<Options> = Omit<Options, "schema" | "onEnd"> &
  LmsAbortable & { readonly onEnd?: Callback<[receipt: LmsReceipt]> }

/**
 * The options of `request`: those of `lms`, and `signal`.
 *
 * @category options
 */
export interface LmsClientCallOptions extends Plain<LmsCallOptions>, Decoding {}

/**
 * The options of `pages` and `stream`.
 *
 * @category options
 */
export interface LmsClientStreamOptions extends Plain<LmsOptions>, Decoding {}

/**
 * The options of `streamAll`.
 *
 * @category options
 */
export interface LmsClientListsOptions<L> extends Omit<LmsClientStreamOptions, "concurrency" | "onEnd" | "from"> {
  /** How many lists are read at the same time, each one page after the other. Default: 16. */
  readonly concurrency?: number | undefined
  readonly onEnd?: Callback<[receipt: LmsReceipt, list: L]>
  /** Run for each list that fails; the others go on. Without it the iteration fails with the first that does. */
  readonly onFailure?: Callback<[error: LmsError, list: L]>
}

/**
 * The options of `export`.
 *
 * @category options
 */
export interface LmsClientExportOptions extends Plain<LmsExportOptions> {}

/**
 * The options of `exportAll`.
 *
 * @category options
 */
export interface LmsClientExportAllOptions<L> extends Omit<LmsClientExportOptions, "concurrency" | "onEnd"> {
  readonly concurrency?: number | undefined
  readonly file?: ((list: L, index: number) => string) | undefined
  readonly failFast?: boolean | undefined
  readonly onProgress?: Callback<[progress: LmsExportProgress]>
  readonly onEnd?: Callback<[receipt: LmsReceipt, list: L]>
}

/**
 * The options of `upload`.
 *
 * @category options
 */
export interface LmsClientUploadOptions extends LmsUploadOptions, LmsAbortable {}

/**
 * One page of a walk.
 *
 * @category models
 */
export interface LmsClientPage<A = unknown> extends Omit<LmsPage<A>, "next" | "rawRecords"> {
  /** Give it as `from` to the same call to go on there. Undefined where `LmsPage` has none. */
  readonly next: string | undefined
  /** The records as the service wrote them. */
  readonly rawRecords: () => Promise<ReadonlyArray<string>>
}

/**
 * A client. What its promises reject with is the typed error itself: an `LmsError`, of an export also an `LmsExportError`,
 * the reason of an aborted `signal`, or an `LmsClosedError`.
 *
 * @category models
 */
export interface LmsClient extends AsyncDisposable {
  /** As `lms`. */
  readonly request: <
    E extends string = "/api/v1/courses",
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientCallOptions, true> = LmsClientCallOptions
  >(
    endpoint?: LmsEndpointOf<E, P, O>,
    params?: P,
    options?: O
  ) => Promise<LmsResultOf<O>>
  /** As `lmsPages`. Each `for await` begins anew; leaving one ends it. */
  readonly pages: <
    E extends string = "/api/v1/courses",
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientStreamOptions> = LmsClientStreamOptions
  >(
    endpoint?: LmsListEndpointOf<E, P, O>,
    params?: P,
    options?: O
  ) => AsyncIterable<LmsClientPage<LmsDataOf<O>>>
  /** As `lmsStream`: the records of a list. Each `for await` begins anew; leaving one ends it. */
  readonly stream: <
    E extends string = "/api/v1/courses",
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientStreamOptions> = LmsClientStreamOptions
  >(
    endpoint?: LmsListEndpointOf<E, P, O>,
    params?: P,
    options?: O
  ) => AsyncIterable<LmsDataOf<O>>
  /** As `lmsStreamAll`: the records of many lists. */
  readonly streamAll: <
    L extends LmsListRequest,
    O extends LmsOptionsOf<string, O, LmsClientListsOptions<L>> = LmsClientListsOptions<L>
  >(
    lists: Iterable<L> | AsyncIterable<L>,
    options?: O
  ) => AsyncIterable<LmsListRecord<L, LmsDataOf<O>>>
  /** As `lmsFingerprint`. */
  readonly fingerprint: <
    E extends string = "/api/v1/courses",
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsOptions & LmsAbortable> = LmsOptions & LmsAbortable
  >(
    endpoint?: LmsListEndpointOf<E, P, O>,
    params?: P,
    options?: O
  ) => Promise<string>
  /** As `lmsUpload`. */
  readonly upload: <
    E extends string = "POST /api/v1/courses/:course_id/files",
    P extends LmsParamsOf<E, P, O, never> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientUploadOptions> = LmsClientUploadOptions
  >(
    path: LmsUploadPathOf<E, P, O>,
    params?: P,
    options?: O & { readonly endpoint?: E | undefined }
  ) => Promise<LmsResponse<LmsUploadedFile>>
  /** As `lmsWhoami`. */
  readonly whoami: (options?: WhoamiOptions & LmsAbortable) => Promise<Whoami>
  /** As `lmsExport` of `effect-lms/export`. */
  readonly export: <
    E extends string = "/api/v1/courses",
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientExportOptions> = LmsClientExportOptions
  >(
    file: string,
    endpoint?: LmsListEndpointOf<E, P, O>,
    params?: P,
    options?: O
  ) => Promise<LmsExported>
  /** As `lmsExportAll` of `effect-lms/export`. */
  readonly exportAll: <L extends LmsExportList>(
    directory: string,
    lists: Iterable<L>,
    options?: LmsClientExportAllOptions<L>
  ) => Promise<LmsExportedAll<L>>
  /**
   * Ends what is on its way, whose promises reject with an `LmsClosedError`, and closes all connections. It resolves when
   * nothing is open any more, so a callback of a call must not wait for it. `await using` runs it at the end of a block.
   */
  readonly close: () => Promise<void>
}
