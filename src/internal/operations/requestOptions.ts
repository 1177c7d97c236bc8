/** The options of `lms`, and which of them go together. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsExpectedFile } from "../../LmsOptions.js"
import { boolean, type Decoder, is, members, string } from "../options/decoders.js"
import * as errors from "../options/errors.js"
import { isCountOrZero, isString } from "../options/guards.js"
import { type CallOptions, type GivenOptions, isForLists } from "../options/resolve.js"
import { CALL_ADVICE, type FileOptionName, LIST_OPTIONS, type Operation, type Row } from "../options/table.js"
import { parseEndpoint, validateEndpoint } from "../request/endpoint.js"
import { describeNumber } from "../text/describe.js"
import { hint, option } from "../text/hints.js"
import { say } from "../text/message.js"

const SHA256 = /^[0-9a-f]{64}$/i

const sha256: Decoder<string> = (value, name) =>
  isString(value) && SHA256.test(value)
    ? Either.right(value.toLowerCase())
    : errors.failOption(name, `${name} must be a SHA-256 of 64 hexadecimal digits.`)

const destfile: Decoder<string> = (value, name) =>
  Either.filterOrLeft(
    string(value, name),
    (path) => path !== "" && !path.includes("\0"),
    () =>
      errors.optionError(name, "destfile must be the path of the file to write, not empty and without NUL characters.")
  )

export const LMS = {
  name: "lms",
  shared: [...LIST_OPTIONS, "cursor", "schema"],
  own: {
    destfile: { decode: destfile },
    expect: {
      decode: members<LmsExpectedFile>("an object with named values", {
        bytes: is("a whole number of bytes, at least 0", isCountOrZero, describeNumber),
        sha256
      })
    },
    overwrite: { decode: boolean, default: false }
  } as const satisfies Readonly<Record<FileOptionName, Row<unknown>>>,
  advice: CALL_ADVICE,
  readsList: "with limit"
} as const satisfies Operation<Readonly<Record<FileOptionName, Row<unknown>>>>

type Own = (typeof LMS)["own"]

type Name = keyof GivenOptions<Own>

const FOR_LISTS = LMS.shared.filter((name) => isForLists(name))

/** One response is saved unchanged: these have no effect on it. */
const EXCLUDED_BY_DESTFILE: ReadonlyArray<Name> = [
  "collection",
  "concurrency",
  "cursor",
  "limit",
  "onDrift",
  "onEnd",
  "schema"
]
const REQUIRES_DESTFILE: ReadonlyArray<Name> = ["expect", "overwrite"]
const REQUIRES_LIMIT: ReadonlyArray<Name> = ["concurrency", "onDrift", "onEnd"]
/** They read the body of the response, which a HEAD does not return. */
const READS_BODY: ReadonlyArray<Name> = ["destfile", "schema"]

/** Rejects options that would have no effect: together, on a write, on a HEAD, or on a single request. */
export const checkRequestOptions = (
  endpoint: string,
  { destfile, given, limit, method: otherwise }: CallOptions<Own>
): Either.Either<void, LmsRequestError> =>
  Either.gen(function* () {
    const find = (names: ReadonlyArray<Name>) => names.find((name) => given[name] !== undefined)
    const excluded = destfile === undefined ? undefined : find(EXCLUDED_BY_DESTFILE)
    if (excluded !== undefined) {
      const message = say`${option(excluded)} cannot be combined with ${option("destfile")}, which saves one response unchanged: leave one of them out.`
      return yield* errors.failOption(excluded, message)
    }
    const unsaved = destfile === undefined ? find(REQUIRES_DESTFILE) : undefined
    if (unsaved !== undefined) {
      const message = say`${option(unsaved)} requires ${option("destfile")}: it is only for saved files. Add ${option("destfile")}, or leave ${option(unsaved)} out.`
      return yield* errors.failOption(unsaved, message)
    }
    if (limit === 0) {
      return yield* errors.failOption("limit", say`${option("limit")} must be at least 1${hint("EmptyResult")}.`)
    }
    yield* validateEndpoint(endpoint)
    const { method } = yield* parseEndpoint(endpoint, otherwise)
    const onWrite = method === "GET" ? undefined : find(FOR_LISTS)
    if (onWrite !== undefined) {
      const message = say`${option(onWrite)} is only supported for lists, which ${method} does not return: use GET.`
      return yield* errors.failOption(onWrite, message)
    }
    const onHead = method === "HEAD" ? find(READS_BODY) : undefined
    if (onHead !== undefined) {
      const message = say`A HEAD returns no body for ${option(onHead)}: leave it out, or use GET.`
      return yield* errors.failOption(onHead, message)
    }
    const onSingle = limit === undefined ? find(REQUIRES_LIMIT) : undefined
    if (onSingle !== undefined) {
      const message = say`${option(onSingle)} requires pagination, and without ${option("limit")} lms makes a single request: add ${option("limit")}.`
      return yield* errors.failOption(onSingle, message)
    }
  })
