/**
 * The interface of the promise client, the options of its methods, and the error of a closed client.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import type * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
// From the entries of the package, by which the declarations of a program can name what the methods are made of.
import type {
  LmsExportAllOptions,
  LmsExported,
  LmsExportedAll,
  LmsExportList,
  LmsExportOptions,
  LmsMirror,
  LmsMirrorOptions
} from "../export/index.js"
import type {
  LmsGraphqlOptions,
  LmsGraphqlResponse,
  LmsGraphqlStreamOptions,
  LmsGraphqlVariables
} from "../graphql/index.js"
import type {
  Lms,
  LmsCallOptions,
  LmsConfigOptions,
  LmsDefaults,
  LmsJob,
  LmsListRequest,
  LmsListsOptions,
  LmsOptions,
  LmsPage,
  LmsParams,
  LmsRequestOptions,
  LmsResponse,
  LmsStreamOptions,
  LmsUploadedFile,
  LmsUploadOptions,
  LmsWaitOptions,
  Whoami
} from "../index.js"
import type {
  LmsDecodedBy,
  LmsEndpointOf,
  LmsListEndpointOf,
  LmsListRecordOf,
  LmsListsOf,
  LmsOptionsOf,
  LmsParamsOf,
  LmsRecordOf,
  LmsResultOf,
  LmsTypedParams,
  LmsUploadParamsOf,
  LmsUploadPathOf
} from "../wrappers/index.js"

type Token = string | Redacted.Redacted

interface OneToken {
  /** An access token for `domain`. */
  readonly token: Token
  readonly tokens?: undefined
}

interface SeveralTokens {
  readonly token?: undefined
  /** In place of `token`: several tokens with equal rights, which share the load. As `tokens` of the Effect API. */
  readonly tokens: ReadonlyArray<Token>
}

interface LmsDomain extends Pick<LmsConfigOptions, "intercept"> {
  /** Scheme and host of the Canvas installation, such as `https://canvas.example.edu`. */
  readonly domain: string
}

/**
 * The access token, or several, and the domain of a client. They replace the environment variables `LMS_API_TOKEN` and
 * `LMS_DOMAIN`.
 *
 * @category options
 */
export type LmsCredentials = LmsDomain & (OneToken | SeveralTokens)

/**
 * Builds the client from a layer instead of credentials: for another platform than Node, for refreshed tokens, for a
 * recording, or for the sandbox.
 *
 * @category options
 */
export interface LmsLayerOptions {
  readonly layer: Layer.Layer<Lms | FileSystem.FileSystem | Path.Path, unknown>
}

/** A callback of the Effect API as a plain function. */
type PlainCallback<Value> = Value extends (...args: infer Args) => Effect.Effect<unknown>
  ? (...args: Args) => unknown
  : Value

interface SignalOption {
  /** Aborts the call: it closes its connections and files, then its promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The options of a method: those of the operation of the Effect API, such as `LmsCallOptions`, and a `signal` that aborts the
 * call. A callback is a plain function; the call waits for a returned promise. A schema must have no requirements
 * (`R = never`), since a promise has no context that could provide them.
 *
 * @category options
 */
export type LmsClientOptions<Options> = {
  readonly [Name in keyof (Options & SignalOption)]: Name extends "schema"
    ? Schema.Schema.AnyNoContext | undefined
    : PlainCallback<(Options & SignalOption)[Name]>
}

/**
 * One page of a list.
 *
 * @category models
 */
export interface LmsClientPage<A = unknown> extends Omit<LmsPage<A>, "next" | "rawRecords"> {
  /**
   * The cursor of the next page: pass it as `cursor` to the same call, in this process or another. `undefined` on the last
   * page, and on a page that `limit` has cut short.
   */
  readonly next: string | undefined
  /** The unparsed JSON of each record, as the server sent it. */
  readonly rawRecords: () => Promise<ReadonlyArray<string>>
}

/**
 * A client. Its promises reject with the typed error itself: an `LmsError`, for an export also an `LmsExportError`, for
 * a job also an `LmsJobError`, the reason of an aborted `signal`, or an `LmsClosedError`.
 *
 * @category models
 */
export interface LmsClient extends AsyncDisposable {
  readonly request: {
    /** The same for `GET /api/v1/courses`. */
    (): Promise<LmsResultOf<"/api/v1/courses", LmsClientOptions<LmsCallOptions>>>
    /** Sends one request: of a list, this is one page. `limit: Infinity` reads the whole list. As `lms`. */
    <
      E extends string,
      P extends LmsParamsOf<E, P, O> = undefined,
      O extends LmsOptionsOf<E, O, LmsClientOptions<LmsCallOptions>, true> = LmsClientOptions<LmsCallOptions>
    >(
      endpoint: LmsEndpointOf<E, P, O>,
      params?: LmsTypedParams<E, P, O>,
      options?: O
    ): Promise<LmsResultOf<E, O>>
  }
  /** Iterates over the pages of a list. Each `for await` starts at the first; leaving the loop cancels. As `lmsPages`. */
  readonly pages: <
    E extends string,
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientOptions<LmsStreamOptions>> = LmsClientOptions<LmsStreamOptions>
  >(
    endpoint: LmsListEndpointOf<E, P, O>,
    params?: LmsTypedParams<E, P, O>,
    options?: O
  ) => AsyncIterable<LmsClientPage<LmsRecordOf<E, O>>>
  /** Iterates over the records of a list. Each `for await` starts at the first; leaving the loop cancels. As `lmsStream`. */
  readonly stream: <
    E extends string,
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientOptions<LmsStreamOptions>> = LmsClientOptions<LmsStreamOptions>
  >(
    endpoint: LmsListEndpointOf<E, P, O>,
    params?: LmsTypedParams<E, P, O>,
    options?: O
  ) => AsyncIterable<LmsRecordOf<E, O>>
  /** Iterates over the records of many lists, each with its list. As `lmsStreamAll`. */
  readonly streamAll: <
    const L extends LmsListRequest,
    O extends LmsOptionsOf<string, O, LmsClientOptions<LmsListsOptions<L>>> = LmsClientOptions<LmsListsOptions<L>>
  >(
    lists: LmsListsOf<L, Iterable<L> | AsyncIterable<L>>,
    options?: O
  ) => AsyncIterable<LmsListRecordOf<L, O>>
  /** Resolves with 64 hex digits that identify a list. Store them with a cursor. As `lmsFingerprint`. */
  readonly fingerprint: <
    E extends string,
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientOptions<LmsOptions>> = LmsClientOptions<LmsOptions>
  >(
    endpoint: LmsListEndpointOf<E, P, O>,
    params?: LmsTypedParams<E, P, O>,
    options?: O
  ) => Promise<string>
  /** Runs a GraphQL operation, and resolves with the response. As `lmsGraphql`. */
  readonly graphql: <
    O extends LmsOptionsOf<"/api/graphql", O, LmsClientOptions<LmsGraphqlOptions>> = LmsClientOptions<LmsGraphqlOptions>
  >(
    query: string,
    variables?: LmsGraphqlVariables,
    options?: O
  ) => Promise<LmsGraphqlResponse<LmsDecodedBy<O>>>
  /** Iterates over the pages of a GraphQL connection. As `lmsGraphqlPages`. */
  readonly graphqlPages: <O extends LmsOptionsOf<"/api/graphql", O, LmsClientOptions<LmsGraphqlStreamOptions>>>(
    query: string,
    variables: LmsGraphqlVariables | undefined,
    options: O
  ) => AsyncIterable<LmsClientPage<LmsDecodedBy<O>>>
  /** Iterates over the records of a GraphQL connection. As `lmsGraphqlStream`. */
  readonly graphqlStream: <O extends LmsOptionsOf<"/api/graphql", O, LmsClientOptions<LmsGraphqlStreamOptions>>>(
    query: string,
    variables: LmsGraphqlVariables | undefined,
    options: O
  ) => AsyncIterable<LmsDecodedBy<O>>
  /** Uploads a file, and resolves with its record. As `lmsUpload`. */
  readonly upload: <
    E extends string = "POST /api/v1/courses/:course_id/files",
    P extends LmsParamsOf<E, P, O, never> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientOptions<LmsUploadOptions>> = LmsClientOptions<LmsUploadOptions>
  >(
    path: LmsUploadPathOf<E, P, O>,
    params?: LmsUploadParamsOf<E, P, O>,
    options?: O & { readonly endpoint?: E | undefined }
  ) => Promise<LmsResponse<LmsUploadedFile>>
  /**
   * Resolves with a job of the service when its result is there. `started` is the response that started it, or its address.
   * An aborted `signal` ends the waiting only: the job continues. As `lmsWait`.
   */
  readonly wait: <
    O extends LmsOptionsOf<string, O, LmsClientOptions<LmsWaitOptions>> = LmsClientOptions<LmsWaitOptions>
  >(
    started: unknown,
    options?: O
  ) => Promise<LmsJob<LmsDecodedBy<O>>>
  /** Resolves with the user of the token, which verifies token and domain. As `lmsWhoami`. */
  readonly whoami: (options?: LmsClientOptions<LmsRequestOptions>) => Promise<Whoami>
  /** Exports a list to a JSON Lines file, resumable. As `lmsExport` of `effect-lms/export`. */
  readonly export: <
    E extends string,
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsClientOptions<LmsExportOptions>> = LmsClientOptions<LmsExportOptions>
  >(
    file: string,
    endpoint: LmsListEndpointOf<E, P, O>,
    params?: LmsTypedParams<E, P, O>,
    options?: O
  ) => Promise<LmsExported>
  /** Exports many lists, each to its own file in the directory. As `lmsExportAll` of `effect-lms/export`. */
  readonly exportAll: <const L extends LmsExportList>(
    directory: string,
    lists: LmsListsOf<L, Iterable<L>>,
    options?: LmsClientOptions<LmsExportAllOptions<L>>
  ) => Promise<LmsExportedAll<L>>
  /** Mirrors files into a directory. As `lmsMirrorFiles` of `effect-lms/export`. */
  readonly mirrorFiles: (
    endpoint: string,
    params: LmsParams | undefined,
    options: LmsClientOptions<LmsMirrorOptions>
  ) => Promise<LmsMirror>
  /**
   * A client that makes its calls with this token: in a server, that of the user whose request it handles. It shares the
   * connections of this client and ends with it. Its own `close()` ends only its calls: call it when the user's request is
   * aborted. The token belongs to the domain of this client and is sent only there. As `Lms.withToken`.
   */
  readonly withToken: (token: string | Redacted.Redacted) => LmsClient
  /** A client whose calls have these options unless they have their own. It shares the connections. As `Lms.withDefaults`. */
  readonly withDefaults: (options: LmsDefaults) => LmsClient
  /**
   * Interrupts running calls, whose promises reject with an `LmsClosedError`, and closes all connections. It resolves when
   * all of this is done, so a callback of a call must not await it. `await using` calls it at the end of a block.
   */
  readonly close: () => Promise<void>
}

/**
 * The client was closed before or during the call. If a write was interrupted, the server may or may not have performed it.
 *
 * @category errors
 */
export class LmsClosedError extends Schema.TaggedError<LmsClosedError>("effect-lms/LmsClosedError")("LmsClosedError", {
  message: Schema.String
}) {}
