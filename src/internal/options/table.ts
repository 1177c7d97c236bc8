/** The table of options. What an option means, who takes it and what it goes with is written here, and nowhere else. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsInterceptor } from "../../LmsIntercept.js"
import type { LmsDuration, LmsExpectedFile, LmsTokens } from "../../LmsOptions.js"
import type { LmsJob, LmsReceipt } from "../../LmsResponse.js"
import { describeNumber, describeType } from "../text/describe.js"
import { hint, option } from "../text/hints.js"
import { say } from "../text/message.js"
import {
  boolean,
  callback,
  count,
  countOf,
  type Decoder,
  is,
  maxBytes,
  members,
  oneOf,
  record,
  schema,
  string
} from "./decoders.js"
import * as errors from "./errors.js"
import { isCount, isCountOrZero, isString, ownMembers } from "./guards.js"
import { checkHeaders, checkHeaderValue } from "./headers.js"

// ---------------------------------------------------------------------------------------------------------------------
// Operations
// ---------------------------------------------------------------------------------------------------------------------

const ONE_LIST = ["lmsPages", "lmsStream"] as const
const CLUSTER = "lmsClusterExportAll"
const EXPORTS = ["lmsExport", "lmsExportAll", CLUSTER] as const
const CONNECTIONS = ["lmsGraphqlPages", "lmsGraphqlStream"] as const
const GRAPHQL = ["lmsGraphql", ...CONNECTIONS] as const
const LISTS = [...ONE_LIST, "lmsFingerprint", "lmsStreamAll", ...EXPORTS] as const
const REST = ["lms", ...LISTS] as const
const MIRROR = ["lmsMirrorFiles"] as const
const ALL = [...REST, "lmsUpload", "lmsWait", "lmsWhoami", ...GRAPHQL, ...MIRROR] as const

const LAYERS = ["LmsConfig", "layerOAuth2"] as const

/** Takes options: a call, the scope of calls, or the configuration of a client. */
export type Operation = (typeof ALL)[number] | "Lms.withDefaults" | (typeof LAYERS)[number]

type Operations = ReadonlyArray<Operation>

/** The machines of a cluster do not take an option that would need one process, or that must not be stored. */
const notOnMachines = <O extends Operations>(operations: O) =>
  operations.filter((name): name is Exclude<O[number], typeof CLUSTER> => name !== CLUSTER)

export const LIST_OPERATIONS: Operations = LISTS

/** What is read at the same time, if that is not the pages of one list. */
const CONCURRENT: { readonly [name in Operation]?: string } = {
  lmsStreamAll: "lists read",
  lmsExportAll: "lists read",
  lmsClusterExportAll: "lists read by each machine",
  lmsMirrorFiles: "files downloaded"
}

// ---------------------------------------------------------------------------------------------------------------------
// Decoders
// ---------------------------------------------------------------------------------------------------------------------

/** As a decoder of `decoders.ts`, for an option whose values depend on the operation. */
type RowDecoder<A> = (value: unknown, name: string, operation: Operation) => Either.Either<A, LmsRequestError>

type Secret = string | Redacted.Redacted

export const isSecret = (value: unknown): value is Secret =>
  isString(Redacted.isRedacted(value) ? Redacted.value(value) : value)

const secret = is("a string or a Redacted string", isSecret)

const tokenOrNone = is("a string, a Redacted string or null", (value) => value === null || isSecret(value))

/** What the effect returns is checked when it has run. */
const secretOrEffect: Decoder<Secret | Effect.Effect<unknown, unknown>> = (value, name) =>
  Effect.isEffect(value)
    ? // Its requirements are known to the compiler only.
      Either.right(value as Effect.Effect<unknown, unknown>)
    : secret(value, name)

/** Only a call may have no token, and only that of a layer may be an effect. */
const token: RowDecoder<Secret | null | Effect.Effect<unknown, unknown>> = (value, name, operation) =>
  operation === "LmsConfig" ? secretOrEffect(value, name) : tokenOrNone(value, name)

/** The index of an element that is no token, or -1. (`every` would skip the holes of an array.) */
const findNoSecret = (value: ReadonlyArray<unknown>): number => value.findIndex((token) => !isSecret(token))

const describeTokens = (value: unknown): string => {
  if (!Array.isArray(value)) return describeType(value)
  const index = findNoSecret(value)
  return index < 0 ? "an empty array" : `${describeType(value[index])} as token ${index + 1}`
}

const tokens = is(
  "a non-empty array of strings or Redacted strings",
  (value): value is ReadonlyArray<Secret> => Array.isArray(value) && value.length > 0 && findNoSecret(value) < 0,
  describeTokens
)

/** The reaction to the failure of one list. */
const onFailure = is(
  '"stop", "continue" or a function',
  (value): value is "stop" | "continue" | ((...args: never) => Effect.Effect<unknown>) =>
    value === "stop" || value === "continue" || Predicate.isFunction(value)
)

const EXPECTED_DURATION = 'a duration with its unit, such as "30 seconds"'

/** Longer text than that of a duration may be a secret in the wrong place. */
const describeDuration = (value: unknown): string =>
  isString(value) && value.length <= 12 ? `"${value}"` : describeNumber(value)

/** Numbers, bigints, pairs of numbers and empty objects, which callers without TypeScript may mean in any unit. */
const hasNoUnit = (value: unknown): boolean =>
  typeof value === "number" ||
  typeof value === "bigint" ||
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && !Duration.isDuration(value) && Object.keys(value).length === 0)

// The cast is for Effect 4, whose type, unlike the function, asks for what the compiler knows to be a duration.
/** In milliseconds; Infinity means no limit. */
const durationOrZero: Decoder<number> = (value, name) =>
  Option.match(hasNoUnit(value) ? Option.none() : Duration.decodeUnknown(value as LmsDuration), {
    onNone: () => Either.left(errors.invalidOption(name, EXPECTED_DURATION, describeDuration(value))),
    onSome: (duration) => Either.right(Duration.toMillis(duration))
  })

const duration: Decoder<number> = (value, name) =>
  Either.filterOrLeft(
    durationOrZero(value, name),
    (millis) => millis > 0,
    () => errors.optionError(name, say`${option(name)} must be longer than zero.${hint("NoLimit")}`)
  )

/** Attempts after the first. */
const retries = is("a non-negative integer", isCountOrZero, describeNumber)

const concurrency: RowDecoder<number | "auto"> = (value, name, operation) =>
  CONCURRENT[operation] !== undefined
    ? countOf(`the number of ${CONCURRENT[operation]} at the same time`)(value, name)
    : is('a positive integer or "auto"', (value) => value === "auto" || isCount(value))(value, name)

const SHA256 = /^[0-9a-f]{64}$/i

const sha256: Decoder<string> = (value, name) =>
  isString(value) && SHA256.test(value)
    ? Either.right(value.toLowerCase())
    : errors.failOption(name, `${name} must be a SHA-256 of 64 hexadecimal digits.`)

const expectedFile = members<LmsExpectedFile>("an object with named values", {
  bytes: is("a whole number of bytes, at least 0", isCountOrZero, describeNumber),
  sha256
})

const destfile: Decoder<string> = (value, name) =>
  Either.filterOrLeft(
    string(value, name),
    (path) => path !== "" && !path.includes("\0"),
    () =>
      errors.optionError(name, "destfile must be the path of the file to write, not empty and without NUL characters.")
  )

const accept: Decoder<string> = (value, name) =>
  Either.flatMap(string(value, name), (text) => checkHeaderValue(name, text))

const sendHeaders: Decoder<Readonly<Record<string, string>>> = (value, name) =>
  Either.flatMap(record(value, name), (headers) => checkHeaders(ownMembers(headers)))

const PATH = /^[_A-Za-z]\w*(?:\.[_A-Za-z]\w*)*$/

const connection: Decoder<string> = (value, name) =>
  Either.filterOrLeft(
    is('a path such as "course.usersConnection"', isString)(value, name),
    (path) => PATH.test(path),
    () => errors.optionError(name, 'connection must be a path of names, such as "course.usersConnection".')
  )

interface Commit {
  readonly every?: number
  readonly bytes?: number
}

const commit = members<Commit>('{ every: "1 second", bytes: 8000000 } or one of these', {
  every: duration,
  bytes: count
})

// ---------------------------------------------------------------------------------------------------------------------
// The table
// ---------------------------------------------------------------------------------------------------------------------

interface Row<A> {
  readonly decode: RowDecoder<A>
  /** The operations that take the option. */
  readonly operations: Operations
  /** The decoded value of a call without the option. */
  readonly default?: A
  /** Defaults of operations that have another one. */
  readonly defaultOf?: { readonly [name in Operation]?: A }
  /** It is an error if these operations do not have it. */
  readonly requiredBy?: Operations
  /** A write, which returns no list, does not take it. `Lms.withDefaults` sets it for lists only. */
  readonly isForLists?: true
  /** It reads the body of the response, which a HEAD does not return. */
  readonly readsBody?: true
  /** It has no effect in `lms` without this other option. */
  readonly requires?: "destfile" | "limit"
  /** It has no effect together with this other option. */
  readonly excludedBy?: "destfile"
  /** Advice for an operation that does not take it. */
  readonly advice?: ReadonlyArray<readonly [operations: Operations, advice: string]>
}

/** Infers the type of the decoded value, and the names of the operations. */
const row = <A, const O extends Operations, const R extends Omit<Row<A>, "decode" | "operations">>(
  decode: RowDecoder<A>,
  operations: O,
  more?: R
): { readonly decode: RowDecoder<A>; readonly operations: O } & R =>
  // Without `more`, R has no members.
  ({ decode, operations, ...more }) as { readonly decode: RowDecoder<A>; readonly operations: O } & R

const withDefaults = <const O extends Operations>(operations: O): readonly [...O, "Lms.withDefaults"] => [
  ...operations,
  "Lms.withDefaults"
]

const DEFAULT_RETRIES = 2
const DEFAULT_MAX_WAIT = Duration.toMillis("10 minutes")
const DEFAULT_TIMEOUT = Duration.toMillis("90 seconds")
const DEFAULT_STALL_TIMEOUT = Duration.toMillis("60 seconds")
const DEFAULT_MAX_BODY_BYTES = 256 * 1024 * 1024
/** Longer than any job of the service is known to take: a migration may be queued for six hours. */
const DEFAULT_JOB_DEADLINE = Duration.toMillis("1 day")
/** As many as the service admits for one token at a time, and a few whose records are being consumed. */
const DEFAULT_LIST_CONCURRENCY = 16
const DEFAULT_FILE_CONCURRENCY = 4

const isForLists = true
const BELONGS_TO_LAYER = "it belongs to the layer of the client"
const USE_CONNECTION = "use lmsGraphqlStream"

export const OPTIONS = {
  accessToken: row(secret, ["layerOAuth2"]),
  accept: row(accept, withDefaults([...REST, "lmsUpload", "lmsWait"])),
  apiUrl: row(string, withDefaults(ALL), { advice: [[LAYERS, "use domain"]] }),
  at: row(string, ["lmsWait"]),
  clientId: row(string, ["layerOAuth2"]),
  clientSecret: row(secret, ["layerOAuth2"]),
  collection: row(string, REST, {
    isForLists,
    excludedBy: "destfile",
    advice: [[GRAPHQL, "name the path to the connection with the option connection"]]
  }),
  commit: row(commit, EXPORTS),
  concurrency: row(concurrency, withDefaults([...REST, ...MIRROR]), {
    isForLists,
    requires: "limit",
    excludedBy: "destfile",
    default: 1,
    defaultOf: {
      lmsStreamAll: DEFAULT_LIST_CONCURRENCY,
      lmsExportAll: DEFAULT_LIST_CONCURRENCY,
      lmsClusterExportAll: DEFAULT_LIST_CONCURRENCY,
      lmsMirrorFiles: DEFAULT_FILE_CONCURRENCY
    },
    advice: [[GRAPHQL, "a cursor is known only when the page before has arrived, so leave it out"]]
  }),
  connection: row(connection, CONNECTIONS, { requiredBy: CONNECTIONS }),
  cursor: row(string, ["lms", ...ONE_LIST, "lmsFingerprint", ...CONNECTIONS], {
    isForLists,
    excludedBy: "destfile",
    advice: [
      [["lmsGraphql"], USE_CONNECTION],
      [["lmsStreamAll"], "set it in the list"],
      [EXPORTS, "the checkpoint says where an export continues"]
    ]
  }),
  deadline: row(duration, withDefaults(notOnMachines(ALL)), {
    default: Number.POSITIVE_INFINITY,
    defaultOf: { lmsWait: DEFAULT_JOB_DEADLINE, lmsUpload: DEFAULT_JOB_DEADLINE },
    advice: [[[CLUSTER], "a list is read in steps, of which timeout limits each request"]]
  }),
  destfile: row(destfile, ["lms"], {
    readsBody: true,
    advice: [
      [ONE_LIST, "use lms"],
      [EXPORTS, "the first argument is the file to write"]
    ]
  }),
  directory: row(
    is("the path of the directory to write to", (value): value is string => isString(value) && value !== ""),
    [...MIRROR, CLUSTER],
    { requiredBy: MIRROR }
  ),
  domain: row(string, LAYERS, { advice: [[[...ALL, "Lms.withDefaults"], "use apiUrl"]] }),
  endpoint: row(string, ["lmsUpload"], { default: "POST /api/v1/courses/:course_id/files" }),
  expect: row(expectedFile, ["lms"], {
    requires: "destfile",
    advice: [[LISTS, "the content of a list is not known in advance"]]
  }),
  expiresAt: row(is("a Date", Predicate.isDate), ["layerOAuth2"]),
  file: row(callback<(list: never, index: number) => string>(), ["lmsExportAll", CLUSTER]),
  gzip: row(boolean, EXPORTS),
  intercept: row(callback<LmsInterceptor>(), LAYERS, {
    advice: [[[...ALL, "Lms.withDefaults"], BELONGS_TO_LAYER]]
  }),
  limit: row(
    is(
      "a positive integer or Infinity",
      (value): value is number => value === Number.POSITIVE_INFINITY || value === 0 || isCount(value),
      describeNumber
    ),
    [...REST, ...CONNECTIONS],
    {
      isForLists,
      excludedBy: "destfile",
      advice: [[["lmsGraphql"], "use first in the query, or lmsGraphqlStream"]]
    }
  ),
  linked: row(boolean, MIRROR, { default: false }),
  maxBody: row(maxBytes, withDefaults(ALL), { default: DEFAULT_MAX_BODY_BYTES }),
  maxRate: row(
    is(
      "a positive number of requests per second",
      (value): value is number => Number.isFinite(value) && Number(value) > 0,
      describeNumber
    ),
    withDefaults(notOnMachines(ALL)),
    { advice: [[[CLUSTER], "each machine has its own: use LmsQuotaSql, which all machines share"]] }
  ),
  maxWait: row(durationOrZero, withDefaults(ALL), { default: DEFAULT_MAX_WAIT }),
  method: row(string, REST, { default: "GET" }),
  onDrift: row(oneOf("ignore", "fail"), withDefaults([...REST, ...CONNECTIONS]), {
    isForLists,
    requires: "limit",
    excludedBy: "destfile",
    advice: [[["lmsGraphql"], USE_CONNECTION]]
  }),
  onEnd: row(callback<(receipt: LmsReceipt) => Effect.Effect<unknown>>(), notOnMachines([...REST, ...CONNECTIONS]), {
    isForLists,
    requires: "limit",
    excludedBy: "destfile",
    advice: [
      [["lmsGraphql"], USE_CONNECTION],
      [[CLUSTER], "the result of each list has its rows and pages"]
    ]
  }),
  onFailure: row(onFailure, ["lmsStreamAll", "lmsExportAll", CLUSTER], {
    default: "stop",
    defaultOf: { lmsClusterExportAll: "continue" }
  }),
  onProgress: row(callback<(progress: LmsJob) => Effect.Effect<unknown>>(), [
    "lmsWait",
    "lmsExportAll",
    CLUSTER,
    ...MIRROR
  ]),
  onRefresh: row(callback<(tokens: LmsTokens) => Effect.Effect<void, unknown>>(), ["layerOAuth2"], {
    requiredBy: ["layerOAuth2"]
  }),
  operationName: row(string, GRAPHQL),
  overwrite: row(boolean, ["lms", ...EXPORTS], { requires: "destfile", default: false }),
  params: row(record, [...REST, "lmsUpload", "lmsWait"], {
    advice: [[GRAPHQL, "pass the variables in the second argument"]]
  }),
  partial: row(boolean, ["lmsGraphql"], {
    default: false,
    advice: [[CONNECTIONS, "an incomplete page would leave a gap in the list, so use lmsGraphql"]]
  }),
  perPage: row(count, withDefaults(REST), { isForLists, advice: [[GRAPHQL, "use first in the query"]] }),
  progress: row(boolean, withDefaults(ALL), { default: true }),
  refreshToken: row(secretOrEffect, ["layerOAuth2"]),
  removed: row(oneOf("keep", "delete"), MIRROR, { default: "keep" }),
  restart: row(boolean, EXPORTS, { default: false }),
  retries: row(retries, withDefaults(ALL), { default: DEFAULT_RETRIES }),
  schema: row(
    schema<Schema.Schema<unknown, unknown, unknown>>(),
    ["lms", ...ONE_LIST, "lmsStreamAll", "lmsWait", ...GRAPHQL],
    {
      readsBody: true,
      excludedBy: "destfile",
      advice: [[EXPORTS, "an export keeps what the server sent. Decode the records when you read the file"]]
    }
  ),
  sendHeaders: row(sendHeaders, withDefaults(ALL)),
  stallTimeout: row(duration, withDefaults(ALL), { default: DEFAULT_STALL_TIMEOUT }),
  timeout: row(duration, withDefaults(ALL), { default: DEFAULT_TIMEOUT }),
  token: row(token, [...notOnMachines(ALL), "LmsConfig"], {
    advice: [
      [[CLUSTER], "each machine uses the token of its own layer"],
      [["Lms.withDefaults"], "use Lms.withToken"],
      [["layerOAuth2"], "pass the first one as accessToken"]
    ]
  }),
  tokens: row(tokens, ["LmsConfig"], {
    advice: [
      [["layerOAuth2"], "it refreshes one token"],
      [[...ALL, "Lms.withDefaults"], BELONGS_TO_LAYER]
    ]
  })
} as const satisfies Readonly<Record<string, Row<unknown>>>
