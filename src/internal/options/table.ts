/**
 * The options that operations share, and what an operation takes. An option of a single operation stands beside that
 * operation, so that a program without the operation does not contain it.
 */
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { LmsReceipt } from "../../LmsResponse.js"
import { describeNumber } from "../text/describe.js"
import {
  boolean,
  callback,
  count,
  type Decoder,
  duration,
  durationOrZero,
  is,
  isSecret,
  maxBytes,
  oneOf,
  record,
  schema,
  string
} from "./decoders.js"
import { isCount, isCountOrZero } from "./guards.js"
import { accept, sendHeaders } from "./headers.js"

export interface Row<A> {
  readonly decode: Decoder<A>
  /** The decoded value of a call without the option. */
  readonly default?: A
  /** A call without the option is an error. */
  readonly isRequired?: true
  /** A write, which returns no list, does not take it. `Lms.withDefaults` sets it for lists only. */
  readonly isForLists?: true
}

export type Rows = Readonly<Record<string, Row<unknown>>>

const DEFAULT_RETRIES = 2
const DEFAULT_MAX_WAIT = Duration.toMillis("10 minutes")
const DEFAULT_TIMEOUT = Duration.toMillis("90 seconds")
const DEFAULT_STALL_TIMEOUT = Duration.toMillis("60 seconds")
const DEFAULT_MAX_BODY_BYTES = 256 * 1024 * 1024

export const OPTIONS = {
  accept: { decode: accept },
  apiUrl: { decode: string },
  collection: { decode: string, isForLists: true },
  concurrency: {
    decode: is('a positive integer or "auto"', (value) => value === "auto" || isCount(value)),
    default: 1,
    isForLists: true
  },
  cursor: { decode: string, isForLists: true },
  deadline: { decode: duration, default: Number.POSITIVE_INFINITY },
  limit: {
    decode: is(
      "a positive integer or Infinity",
      (value): value is number => value === Number.POSITIVE_INFINITY || isCountOrZero(value),
      describeNumber
    ),
    isForLists: true
  },
  maxBody: { decode: maxBytes, default: DEFAULT_MAX_BODY_BYTES },
  maxRate: {
    decode: is(
      "a positive number of requests per second",
      (value): value is number => Number.isFinite(value) && Number(value) > 0,
      describeNumber
    )
  },
  maxWait: { decode: durationOrZero, default: DEFAULT_MAX_WAIT },
  method: { decode: string, default: "GET" },
  onDrift: { decode: oneOf("ignore", "fail"), isForLists: true },
  onEnd: { decode: callback<(receipt: LmsReceipt) => Effect.Effect<unknown>>(), isForLists: true },
  params: { decode: record },
  perPage: { decode: count, isForLists: true },
  progress: { decode: boolean, default: true },
  /** Attempts after the first. */
  retries: { decode: is("a non-negative integer", isCountOrZero, describeNumber), default: DEFAULT_RETRIES },
  schema: { decode: schema<Schema.Schema<unknown, unknown, unknown>>() },
  sendHeaders: { decode: sendHeaders },
  stallTimeout: { decode: duration, default: DEFAULT_STALL_TIMEOUT },
  timeout: { decode: duration, default: DEFAULT_TIMEOUT },
  token: {
    decode: is("a string, a Redacted string or null", (value) => value === null || isSecret(value))
  }
} as const satisfies Rows

/** The option `onProgress` of operations that take long: of a job, of many lists or files. */
export const onProgress = <Progress>() => ({ decode: callback<(progress: Progress) => Effect.Effect<unknown>>() })

export type SharedName = keyof typeof OPTIONS

/** An operation, as far as its options are concerned. It takes options: a call, the scope of calls, or a layer. */
export interface Operation<Own extends Rows = Record<never, never>> {
  readonly name: string
  /** The shared options that it takes. */
  readonly shared: ReadonlyArray<SharedName>
  /** Its own options, and shared ones that it takes in another way. */
  readonly own: Own
  /** What to do instead, by the name of an option that it does not take. */
  readonly advice: Readonly<Record<string, string>>
  /** The advice about any other option of calls. Default: to leave it out. */
  readonly otherAdvice?: string
  /** Whether it reads a list, for which a scope may have defaults. */
  readonly readsList?: true | "with limit"
  /** It reads, but with the first token of several: the one that started a job, and says who the user is. */
  readonly usesFirstToken?: true
}

/** What each call takes. */
export const CALL_OPTIONS = [
  "apiUrl",
  "deadline",
  "maxBody",
  "maxRate",
  "maxWait",
  "progress",
  "retries",
  "sendHeaders",
  "stallTimeout",
  "timeout",
  "token"
] as const satisfies ReadonlyArray<SharedName>

/** What each call takes that reads lists. */
export const LIST_OPTIONS = [
  ...CALL_OPTIONS,
  "accept",
  "collection",
  "concurrency",
  "limit",
  "method",
  "onDrift",
  "onEnd",
  "params",
  "perPage"
] as const satisfies ReadonlyArray<SharedName>

/** What a scope sets for the calls in it. */
export const SCOPE_OPTIONS = [
  "accept",
  "apiUrl",
  "concurrency",
  "deadline",
  "maxBody",
  "maxRate",
  "maxWait",
  "onDrift",
  "perPage",
  "progress",
  "retries",
  "sendHeaders",
  "stallTimeout",
  "timeout"
] as const satisfies ReadonlyArray<SharedName>

const BELONGS_TO_LAYER = "it belongs to the layer of the client"

/** The advice of each call about options of layers. */
export const CALL_ADVICE = { domain: "use apiUrl", intercept: BELONGS_TO_LAYER, tokens: BELONGS_TO_LAYER }

/** The options of `lms` for saving a file, which no other operation has all of. */
export const FILE_OPTIONS = ["destfile", "expect", "overwrite"] as const

export type FileOptionName = (typeof FILE_OPTIONS)[number]
